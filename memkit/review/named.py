"""What became of the named parts of an entry: its title, its relations, its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.wording import says_the_same
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Field

_SHORT = 40
_LABEL = 30
_VERBS = {
    "supersedes": ("supersedes", "supersede"),
    "superseded-by": ("is superseded by", "be superseded by"),
    "amends": ("amends", "amend"),
    "amended-by": ("is amended by", "be amended by"),
    "clarifies": ("clarifies", "clarify"),
    "clarified-by": ("is clarified by", "be clarified by"),
    "extends": ("extends", "extend"),
    "extended-by": ("is extended by", "be extended by"),
    "relates": ("relates to", "relate to"),
}


def title_told(old: str, new: str) -> str:
    """The title that another one took the place of; empty where they differ in markup only."""
    return "" if plain(old).split() == plain(new).split() else old


def relations_told(old: Decision, new: Decision) -> Iterator[str]:
    """The relations to other decisions that came and went; a new status has named its successor."""
    one, other = _relations(old), _relations(new)
    told = "superseded-by" if old.status != new.status and "superseded" in new.status else ""
    came = [(kind, text) for (kind, _), text in other.items() if (kind, _) not in one and kind != told]
    went = [(kind, text) for (kind, _), text in one.items() if (kind, _) not in other]
    for verb, names in _grouped(came).items():
        yield f"{_VERBS[verb][0]} {', '.join(names)}"
    for verb, names in _grouped(went).items():
        yield f"is no longer said to {_VERBS[verb][1]} {', '.join(names)}"


def _relations(decision: Decision) -> Mapping[tuple[str, str], str]:
    return {
        (relation.kind, target.id or target.path or target.text.casefold()): target.text
        for relation in decision.relations
        for target in relation.targets
    }


def _grouped(pairs: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind, text in pairs:
        found.setdefault(kind, []).append(text)
    return found


def fields_told(old: Iterable[Field], new: Iterable[Field], told: tuple[str, ...] = ()) -> Iterator[str]:
    """What became of the fields, by the names that the page gives them; `told` are spoken of elsewhere."""
    one, other = _by_name(old, told), _by_name(new, told)
    reworded = []
    for name in one:
        if name not in other or _same(one[name], other[name]):
            continue
        before, after = one[name][0].text, other[name][0].text
        single = len(one[name]) == len(other[name]) == 1
        if single and _is_short(before) and _is_short(after):
            yield f"has “{after}” under {_label(other[name][0])}, and had “{before}”"
            continue
        held = [field.text for field in one[name]]
        changed = [field for field in other[name] if field.text not in held] or other[name]
        reworded += [_label(field) for field in changed]
    for verb, names in (
        ("has other words under", reworded),
        ("gained", [_label(other[name][0]) for name in other if name not in one]),
        ("lost", [_label(one[name][0]) for name in one if name not in other]),
    ):
        if names:
            yield f"{verb} {', '.join(dict.fromkeys(names))}"


def _by_name(fields: Iterable[Field], told: tuple[str, ...]) -> Mapping[str, list[Field]]:
    found: dict[str, list[Field]] = {}
    for field in fields:
        if field.name not in told:
            found.setdefault(field.name, []).append(field)
    return found


def _same(old: list[Field], new: list[Field]) -> bool:
    return says_the_same("\n".join(field.text for field in old), "\n".join(field.text for field in new))


def _is_short(text: str) -> bool:
    return 0 < len(text) <= _SHORT and "\n" not in text


def _label(field: Field) -> str:
    """The field's name as the page has it, or memkit's own where that is a sentence."""
    written = " ".join(plain(field.label).split()).strip(":： ")
    if 0 < len(written) <= _LABEL and all(char.isalpha() or char in " '’-/" for char in written):
        return written
    return field.name.replace("-", " ").capitalize()
