"""What became of the named parts of an entry: its title, its relations, its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.wording import changed_how, first_label
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Field
    from memkit.review.wording import Change

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
_FIELD_VERBS = {
    "other": "has other words under",
    "more": "says more under",
    "less": "says less under",
    "gained": "gained",
    "lost": "lost",
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


def related_fields(old: Decision, new: Decision) -> tuple[str, ...]:
    """The fields that are named as the relations that came or went."""
    one, other = _relations(old), _relations(new)
    return tuple({kind for kind, _ in one.keys() ^ other.keys()})


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
    found: dict[str, list[str]] = {verb: [] for verb in _FIELD_VERBS.values()}
    for name in one:
        if name not in other:
            found["lost"].append(_label(one[name][0]))
            continue
        how = changed_how(_text(one[name]), _text(other[name]))
        if not how:
            continue
        before, after = one[name][0].text, other[name][0].text
        if len(one[name]) == len(other[name]) == 1 and _is_short(before) and _is_short(after):
            yield f"has “{after}” under {_label(other[name][0])}, and had “{before}”"
            continue
        label = labelled(how, _text(one[name]), _text(other[name]))
        if label:
            found["gained" if how == "more" else "lost"].append(label)
        else:
            found[_FIELD_VERBS[how]] += _changed(one[name], other[name])
    found["gained"] += [_label(other[name][0]) for name in other if name not in one]
    for verb, names in found.items():
        if names:
            yield f"{verb} {', '.join(dict.fromkeys(names))}"


def labelled(how: Change, old: str, new: str) -> str:
    """What the page calls the part that came or went with the lines it opens."""
    if how == "more":
        return first_label(old, new)
    return first_label(new, old) if how == "less" else ""


def _changed(old: list[Field], new: list[Field]) -> list[str]:
    """What the changed ones of several fields of one name are called."""
    held = [field.text for field in old]
    return [_label(field) for field in new if field.text not in held] or [_label(new[0])]


def _by_name(fields: Iterable[Field], told: tuple[str, ...]) -> Mapping[str, list[Field]]:
    found: dict[str, list[Field]] = {}
    for field in fields:
        if field.name not in told:
            found.setdefault(field.name, []).append(field)
    return found


def _text(fields: list[Field]) -> str:
    return "\n".join(field.text for field in fields)


def _is_short(text: str) -> bool:
    return 0 < len(text) <= _SHORT and "\n" not in text


def _label(field: Field) -> str:
    """The field's name as the page has it, or memkit's own where that is a sentence."""
    written = " ".join(plain(field.label).split()).strip(":： ")
    if 0 < len(written) <= _LABEL and all(char.isalpha() or char in " '’-/" for char in written):
        return written
    return field.name.replace("-", " ").capitalize()
