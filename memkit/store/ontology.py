"""The ids that tags may have: domains in a tree and relationships between them, from ontology.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import ConfigProblem, UsageProblem
from memkit.frozen import frozen
from memkit.text.clean import brief
from memkit.text.source import Source, Span
from memkit.text.yaml.values import BadYaml, Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.text.yaml.values import Value

NAME = "ontology.yaml"
LIMIT = 256 * 1024
"""Bytes of an ontology."""
_MOST = 2000
_LONGEST = 64
_SHOWN = 60
_NEAR = 3
_LISTED = 8
_BETWEEN = frozenset("-_./")
_LISTS = ("domains", "relationships")
_KEYS = {"domains": ("id", "label", "parent"), "relationships": ("id", "label", "from", "to")}
_NEEDED = {"domains": ("id",), "relationships": ("id", "from", "to")}


@frozen
class Domain:
    """A field of knowledge; `parent` is the id of the one that it belongs to, empty at the top."""

    id: str
    label: str
    parent: str = ""


@frozen
class Relationship:
    """How two domains hang together; `ends` are their ids."""

    id: str
    label: str
    ends: tuple[str, str]


@frozen
class Ontology:
    """The domains by id and the relationships by id; no id stands in both."""

    domains: dict[str, Domain]
    relationships: dict[str, Relationship]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, domains first, in the order of the file."""
        return (*self.domains, *self.relationships)

    def unknown(self, tags: Iterable[str]) -> tuple[str, ...]:
        """The tags that are no id of it; case and spelling count."""
        return tuple(tag for tag in tags if tag not in self.domains and tag not in self.relationships)

    def joined(self, other: Ontology) -> Ontology:
        """This one, and what only the other one has."""
        domains = {key: each for key, each in other.domains.items() if key not in self.relationships}
        domains = {key: each for key, each in domains.items() if not each.parent or each.parent in domains}
        domains |= self.domains
        ties = {key: each for key, each in other.relationships.items() if key not in domains}
        return Ontology(domains, ties | self.relationships)

    def matches(self, own: str, asked: str) -> bool:
        """Whether a memory's tag and one that is asked for mean each other, whichever is the wider.

        A domain matches its descendants, a relationship either endpoint and what that matches.
        """
        if own == asked:
            return True
        if own in self.relationships and asked in self.relationships:
            return False
        return any(
            one in self._line(other) or other in self._line(one)
            for one in self._ends(own)
            for other in self._ends(asked)
        )

    def _ends(self, tag: str) -> tuple[str, ...]:
        tie = self.relationships.get(tag)
        return tie.ends if tie else (tag,)

    def _line(self, tag: str) -> tuple[str, ...]:
        """A domain and all that it belongs to, the nearest first."""
        line = [tag]
        while (held := self.domains.get(line[-1])) and held.parent and held.parent not in line:
            line.append(held.parent)
        return tuple(line)


NONE = Ontology({}, {})
"""Where there is no ontology, a tag matches itself."""


def tags_apply(own: Iterable[str], asked: Iterable[str], ontology: Ontology = NONE) -> bool:
    """Whether a memory with tags applies where others are asked for.

    One that matches is enough. A memory without tags applies everywhere; where no tag is asked for, all do.
    """
    held, wanted = tuple(own), tuple(asked)
    return not held or not wanted or any(ontology.matches(one, other) for one in held for other in wanted)


def refuse_unknown(tags: Iterable[str], ontology: Ontology | None) -> None:
    """Raise `UsageProblem` for a tag that is no id of the ontology, naming the nearest ids.

    Without an ontology any word is a tag: letters, digits, and `-`, `_`, `.` or `/` between them.
    """
    for tag in tags:
        if ontology is None:
            if not is_id(tag):
                raise UsageProblem(f"{_named(tag)} cannot be a tag.", help_line=_as_word(tag))
        elif ontology.unknown((tag,)):
            raise UsageProblem(
                f"The ontology has no id {_named(tag)}.",
                help_line=f"Use an exact id: {nearest(tag, ontology)}.",
            )


def nearest(tag: str, ontology: Ontology) -> str:
    """The ids that a tag may mean, the likest first; all of a small ontology's where none is like it."""
    from difflib import get_close_matches

    by_words: dict[str, str] = {}
    labels = [(each.id, each.label) for each in ontology.domains.values()]
    labels += [(each.id, each.label) for each in ontology.relationships.values()]
    for id_, label in labels:
        by_words.setdefault(id_.casefold(), id_)
        by_words.setdefault(label.casefold(), id_)
    said = tag[:_LONGEST].casefold()
    near = tuple(by_words[words] for words in get_close_matches(said, by_words, 2 * _NEAR, 0.5))
    if near:
        return " or ".join(tuple(dict.fromkeys(near))[:_NEAR])
    more = len(ontology.ids) - _LISTED
    listed = ", ".join(ontology.ids[:_LISTED])
    return f"{listed} and {more} more" if more > 0 else listed or "it has none yet"


def is_id(text: str) -> bool:
    """Whether a text has the form of an id: one word of at most 64 characters, as `billing.refunds`."""
    return (
        0 < len(text) <= _LONGEST
        and text[0].isalnum()
        and text[-1].isalnum()
        and all(char.isalnum() or char in _BETWEEN for char in text)
    )


def read_ontology(text: str, path: str = NAME) -> Ontology:
    """The ontology that a file holds; an empty file holds one without ids.

    Raises `ConfigProblem`, which names path, line and what to do, for YAML that cannot be read, keys that
    nobody knows, an id that stands twice or has no form of one, a parent or an endpoint that is no domain,
    and domains that belong to each other in a circle.
    """
    from memkit.text.yaml.load import load_yaml

    source = Source(path, text)
    value = load_yaml(source, Span(0, len(text)))
    if isinstance(value, BadYaml):
        raise _problem(
            source, value.span, value.problem.replace("the frontmatter", "it"), value.hint or "Mend the YAML."
        )
    if isinstance(value, Scalar) and value.kind == "null":
        return NONE
    if not isinstance(value, Mapping):
        raise _problem(source, value.span, "it is no mapping", "Write `domains:` and a list below it.")
    seen: dict[str, Scalar] = {}
    held: dict[str, list[dict[str, Scalar]]] = {name: [] for name in _LISTS}
    for key, listed in value.pairs:
        _refuse_key(source, key, _LISTS, seen, "at the top")
        held[key.text] = [_item(source, key.text, item) for item in _items(source, key, listed)]
    return _checked(source, held["domains"], held["relationships"])


def _items(source: Source, key: Scalar, listed: Value) -> tuple[Value, ...]:
    if isinstance(listed, Scalar) and listed.kind == "null":
        return ()
    if not isinstance(listed, Sequence):
        raise _problem(source, listed.span, f"`{key.text}` is no list", "Begin each of them with `- id:`.")
    if len(listed.items) > _MOST:
        said = f"`{key.text}` holds more than {_MOST}"
        raise _problem(source, listed.items[_MOST].span, said, "Leave out what no memory needs.")
    return listed.items


def _item(source: Source, name: str, item: Value) -> dict[str, Scalar]:
    one = name.removesuffix("s")
    if not isinstance(item, Mapping):
        do = f"Give it keys of {', '.join(_KEYS[name])}."
        raise _problem(source, item.span, f"a {one} is no mapping", do)
    seen: dict[str, Scalar] = {}
    said: dict[str, Scalar] = {}
    for key, value in item.pairs:
        _refuse_key(source, key, _KEYS[name], seen, f"in a {one}")
        if not isinstance(value, Scalar):
            raise _problem(source, value.span, f"`{key.text}` is no text", "Write one line of text.")
        if value.kind != "null" and value.text.strip():
            said[key.text] = value
    for key_ in _NEEDED[name]:
        if key_ not in said:
            raise _problem(source, item.span, f"a {one} has no {key_}", f"Add `{key_}:` to it.")
    if not is_id(said["id"].text):
        raise _problem(
            source,
            said["id"].span,
            f"{_named(said['id'].text)} cannot be an id",
            _as_word(said["id"].text),
        )
    return said


def _checked(source: Source, domains: list[dict[str, Scalar]], ties: list[dict[str, Scalar]]) -> Ontology:
    first: dict[str, Scalar] = {}
    for said in (*domains, *ties):
        key = said["id"]
        if key.text in first:
            line = source.line_at(first[key.text].span.start) + 1
            raise _problem(
                source, key.span, f"the id {_named(key.text)} stands in line {line} already", "Rename one."
            )
        first[key.text] = key
    held = {
        said["id"].text: Domain(said["id"].text, _text(said, "label"), _text(said, "parent"))
        for said in domains
    }
    for said in domains:
        if "parent" in said:
            _refuse_no_domain(source, said["parent"], held)
    for said in ties:
        _refuse_no_domain(source, said["from"], held)
        _refuse_no_domain(source, said["to"], held)
    _refuse_circle(source, held, first)
    found = {
        said["id"].text: Relationship(
            said["id"].text, _text(said, "label"), (said["from"].text, said["to"].text)
        )
        for said in ties
    }
    return Ontology(held, found)


def _refuse_no_domain(source: Source, said: Scalar, domains: dict[str, Domain]) -> None:
    if said.text not in domains:
        near = nearest(said.text, Ontology(domains, {}))
        raise _problem(
            source, said.span, f"there is no domain {_named(said.text)}", f"Write the id of one: {near}."
        )


def _refuse_circle(source: Source, domains: dict[str, Domain], first: dict[str, Scalar]) -> None:
    """Raise for domains in a circle; each is walked over once."""
    done: set[str] = set()
    for start in domains:
        line = dict.fromkeys(_upwards(start, domains, done))
        at = next(reversed(line), "")
        parent = domains[at].parent if at else ""
        if parent in line:
            said = f"{_named(parent)} belongs to itself, through its parents"
            raise _problem(source, first[parent].span, said, "Take one of the parents out.")
        done.update(line)


def _upwards(start: str, domains: dict[str, Domain], done: set[str]) -> Iterator[str]:
    """A domain and what it belongs to, up to one that was looked at or would come again."""
    seen: set[str] = set()
    at = start
    while at and at not in done and at not in seen:
        seen.add(at)
        yield at
        at = domains[at].parent


def _refuse_key(
    source: Source, key: Scalar, known: tuple[str, ...], seen: dict[str, Scalar], where: str
) -> None:
    if key.text not in known:
        raise _problem(
            source,
            key.span,
            f"there is no key {_named(key.text)} {where}",
            f"The keys are {', '.join(known)}.",
        )
    if key.text in seen:
        raise _problem(source, key.span, f"`{key.text}` stands twice {where}", "Keep one.")
    seen[key.text] = key


def _text(said: dict[str, Scalar], key: str) -> str:
    return said[key].text.strip() if key in said else ""


def _as_word(said: str) -> str:
    kept = "".join(char if char.isalnum() or char in _BETWEEN else "-" for char in said.strip()[:_LONGEST])
    word = "-".join(part for part in kept.casefold().split("-") if part).strip("-_./")
    return f"Write one word, such as {word or 'billing'}."


def _named(text: str) -> str:
    return repr(brief(text, _SHOWN))


def _problem(source: Source, span: Span, said: str, do: str) -> ConfigProblem:
    line = source.line_at(min(span.start, max(len(source.text) - 1, 0))) + 1
    do = do[:1].upper() + do[1:] + ("" if do.endswith(".") else ".")
    return ConfigProblem(f"{source.path}:{line}: {said}.", help_line=do)
