"""Whether two terms of claims measure the same, are of one kind, or stand in the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.store.conflicts.words import categories, is_plain, is_role, scope_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.store.conflicts.reading import Term

MOST = 3
"""Words of a name, at most."""
OCCUPATION = frozenset(("occupation",))
LINKS = {
    "through": "by", "via": "by", "with": "by",
    "to": "in", "into": "in", "onto": "in", "on": "in", "at": "in", "from": "in", "in": "in", "by": "by",
}  # fmt: skip
"""What small words that lead to a value come down to."""
_RUN = frozenset(("run", "runs", "ran"))


def joins(term: Term) -> bool:
    """Whether a term joins a person and what is theirs; who runs something is said by a small word."""
    return is_role(term.name) or term.link in _RUN


def amounts_of(terms: Iterable[Term]) -> set[tuple[str, str]]:
    """The numbers and moments of some terms."""
    return {(term.name, term.unit) for term in terms if term.kind != "word"}


def words_of(terms: Iterable[Term]) -> dict[str, Term]:
    """The words of some terms, by concept."""
    return {term.name: term for term in terms if term.kind == "word"}


def differing(old: Iterable[Term], new: Iterable[Term]) -> tuple[list[Term], list[Term]]:
    """The numbers and moments of each that the other has not."""
    mine = [term for term in old if term.kind != "word"]
    theirs = [term for term in new if term.kind != "word"]
    for term in list(mine):
        other = next((each for each in theirs if _is_equal(term, each)), None)
        if other:
            mine.remove(term)
            theirs.remove(other)
    return mine, theirs


def _is_equal(one: Term, other: Term) -> bool:
    return is_comparable(one, other) and (one.name == other.name or _same_day(one.name, other.name))


def _same_day(one: str, other: str) -> bool:
    """Whether one of two dates has no month, and the day is the same."""
    return "??" in one + other and one[-3:] == other[-3:]


def is_among(term: Term, terms: Iterable[Term]) -> bool:
    """Whether some terms say what one says: its word, or an equal amount."""
    if term.kind == "word":
        return any(each.kind == "word" and each.name == term.name for each in terms)
    return any(_is_equal(term, each) for each in terms if each.kind != "word")


def are_of_kind(one: Term, other: Term) -> bool:
    """Whether two terms are values of one kind; an occupation is one where it is said of somebody."""
    kinds = categories(one.name) & categories(other.name)
    return bool(kinds) and (kinds != OCCUPATION or {one.verb, other.verb} <= {"is"})


def is_known(term: Term) -> bool:
    """Whether a term is a value of a known kind, and no plain word."""
    return bool(categories(term.name)) and (term.capital or not is_plain(term.name))


def is_comparable(one: Term, other: Term) -> bool:
    """Whether two amounts measure the same; what is counted may be said with another word."""
    if one.kind != other.kind:
        return False
    units = {one.unit, other.unit}
    if len(units) == 1 or one.kind == "when":
        return len(units) == 1
    return "" in units or all(unit.startswith("of ") or unit == "count" for unit in units)


def counted_by(amount: Term, terms: Iterable[Term]) -> frozenset[str]:
    """The words that name what an amount counts."""
    noun = amount.unit.removeprefix("of ")
    return frozenset(term.name for term in terms if noun and term.name.startswith(noun))


def are_names(terms: Iterable[Term]) -> bool:
    """Whether all of some terms look like names."""
    return all(term.capital for term in terms)


def is_one_value(terms: Sequence[Term]) -> bool:
    """Whether terms stand side by side, and none narrows the claim."""
    beside = terms[-1].place - terms[0].place == len(terms) - 1
    return len(terms) <= MOST and beside and not any(scope_of(term.name) for term in terms)


def differ_in_kind(left: Iterable[Term], right: Iterable[Term]) -> bool:
    """Whether both are known values, of different kinds: a test runner and a linter."""
    mine, theirs = ({kind for term in each for kind in categories(term.name)} for each in (left, right))
    return bool(mine) and bool(theirs) and not mine & theirs


def same_link(one: Term, other: Term) -> bool:
    """Whether the same small words lead to two terms; being somewhere is living there."""
    verbs = {one.verb, other.verb} - {""}
    linked = LINKS.get(one.link, one.link) == LINKS.get(other.link, other.link)
    return linked and (len(verbs) < 2 or verbs == {"is", "live"})  # noqa: PLR2004 - both say one
