"""Two claims side by side: what both have, what each has alone, and which of that are two values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.store.conflicts.matching import (
    LINKS,
    MOST,
    OCCUPATION,
    amounts_of,
    are_names,
    are_of_kind,
    counted_by,
    differ_in_kind,
    differing,
    is_among,
    is_comparable,
    is_known,
    is_one_value,
    joins,
    same_link,
    words_of,
)
from memkit.store.conflicts.words import (
    categories,
    implied,
    is_attribute,
    is_light,
    is_multiple,
    is_role,
    pole_names,
    scope_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.store.conflicts.reading import Reading, Term

_COPULA = frozenset(("is", "are", "was", "were", "be"))
_DAILY = "86400"
_BARE = frozenset(("limit", "minimum", "due", "require", "number"))
"""Attributes that many subjects have."""
_HOW = frozenset(("at", "by", "in", "on"))
_OWNED = frozenset(("own", "lead"))
_SINGLE = frozenset(("in", "by", "as"))
"""Small words behind which one value stands: `written in`, `sent by`, `stored as`."""


class Sides:
    """What is left of two claims when what both have is taken away. It shrinks while values are paired.

    `left` and `right` are words that only the old or the new has, `gone` those of the old that the new denies
    and does not say again; `values` numbers and moments of each without the other's; `pairs` counts what is
    one value here and another there, and `denies` says whether the new one denies something of the old.
    `by_kind` where values of one known kind were paired, `counts_another` where numbers were that count
    things of two names, `counts_two` where both names are said: `40 bikes`, `300 passengers`.
    """

    def __init__(self, old: Reading, new: Reading) -> None:
        self.old, self.new = old, new
        mine, theirs = words_of(old.terms), words_of(new.terms)
        denied, before = words_of(new.denied), words_of(old.denied)
        self.shared = [term for name, term in mine.items() if name in theirs or name in denied]
        self.left = [term for name, term in mine.items() if name not in theirs and name not in denied]
        self.right = [term for name, term in theirs.items() if name not in mine and name not in before]
        self.gone = [term for name, term in mine.items() if name in denied and name not in theirs]
        self.values = differing(old.terms, new.terms)
        self.equal = sum(term.kind != "word" for term in old.terms) - len(self.values[0])
        self.pairs = 0
        self.by_kind = self.counts_another = self.counts_two = self.conflicting = False
        flipped = sum(
            term.positive is not theirs[name].positive for name, term in mine.items() if name in theirs
        )
        self.opposite = (flipped + (old.negated is not new.negated)) % 2 == 1
        self._repeated = theirs.keys()
        known = {term.name for term in old.terms}
        self.denies = any(term.name in known for term in new.denied)

    @property
    def scoped(self) -> bool:
        """Whether one of them is narrowed to an environment, a platform or the like."""
        left = () if self.new.bare else self.left  # a pronoun stands for all of the subject
        return any(scope_of(term.name) for term in (*left, *self.right))

    @property
    def shortened(self) -> bool:
        """Whether a pronoun stands for the subject, and little but the value is said."""
        return self.new.bare and self.pairs > 0 and bool(self.shared) and len(self.right) == 1

    @property
    def denies_another(self) -> bool:
        """Whether the new one denies something, and the old one says nothing of that: `main, not master`."""
        denied = [term for term in self.new.denied if not is_among(term, self.new.terms)]
        return bool(denied) and not any(is_among(term, self.old.terms) for term in denied)

    @property
    def only_values(self) -> bool:
        """Whether the new one gives nothing but another value of the same unit: `no, four hours`.

        Where it denies one as well, that is the one of the old: `seven years, not five`.
        """
        if not self.pairs or any(term.kind == "word" for term in (*self.new.terms, *self.new.denied)):
            return False
        if self.new.denied:
            return bool(amounts_of(self.old.terms) & amounts_of(self.new.denied))
        units = [
            {term.unit for term in terms if term.kind != "word"} for terms in (self.old.terms, self.new.terms)
        ]
        return self.new.corrects and units[0] == units[1] and units[0].isdisjoint(("", "count"))

    @property
    def extra_daily(self) -> bool:
        """Whether one of them says of a time of day, which both give, that it is that of every day."""
        spare = [*self.values[0], *self.values[1]]
        timed = any(term.unit == "clock" for term in self.old.terms)
        return len(spare) == 1 and timed and (spare[0].unit, spare[0].name) == ("frequency", _DAILY)

    @property
    def other_subject(self) -> bool:
        """Whether each gives a value to a name of its own."""
        return (
            self.pairs > 0 and bool(self.left) and bool(self.right) and are_names((*self.left, *self.right))
        )

    def narrower(self, *, shortened: bool, supposed: bool = False) -> bool:
        """Whether one speaks of something narrower; how it is, said besides, is nothing narrower: `at rest`.

        `shortened` where the new one need not say again all that the old one says, `supposed` where the old
        one is in doubt.
        """
        left = [term for term in self.left if not (self.opposite and term.link in _HOW)]
        right = self.right
        subject = any(term.name not in _BARE for term in self.shared)
        if supposed and self.pairs and subject and len(right) == 1 and not right[0].capital:
            right = []  # what was vague is told more closely
        return bool(right) or (bool(left) and not shortened)

    def anchored(self, *, loose: bool) -> bool:
        """Whether enough is shared to speak of one subject."""
        if len(self.shared) > len(self.gone):
            return True
        if self._names_all_of_the_old():
            return True
        if self.counts_another and not self.shared:
            return False
        if not (loose or self.shared or self.by_kind or self.new.bare or self.old.first == self.new.first):
            return False  # two claims of light words alone: `retention is a year`, `the build takes an hour`
        return self.pairs > 0 and (loose or not (self.left or self.right))

    def _names_all_of_the_old(self) -> bool:
        """Whether the new one replaces the name that the old one says a thing to be: `the VPN is OpenVPN`."""
        named = bool(self.gone) and are_names(self.gone) and self.gone[0].link in _COPULA
        return named and self.new.changed and self.pairs > 0 and not self.right and len(self.left) < MOST

    def pair_values(self) -> None:
        """Lay numbers, moments and values of one kind side by side."""
        self._pair_amounts()
        several = any(
            is_multiple(term.name) and term.name != "prefer" and not self._is_subject(term)
            for term in self.shared
        )
        for one in () if several else (*self.left, *self.gone):
            other = next((each for each in self.right if are_of_kind(one, each)), None)
            if other:
                self.pairs += 1
                self.by_kind = True
                self.left = [term for term in self.left if term is not one]
                self.right.remove(other)
                self._drop_implied(categories(one.name) & categories(other.name))
                if categories(one.name) >= OCCUPATION:
                    self._drop_described(one, other)
        for term in self.shared:
            self._drop_implied(categories(term.name))

    def _is_subject(self, term: Term) -> bool:
        """Whether a word that may be a verb is what the old claim begins with: `exports are written`."""
        after = next((each for each in self.old.terms if each.place > term.place), None)
        return term.place == 0 and after is not None and bool(after.verb)

    def pair_names(self, *, told: bool, supposed: bool) -> None:
        """Take what is left of both for one value: a person, a name or a thing.

        `told` where a change, a denial or a correction is told, `supposed` where the old one is in doubt.
        """
        if self.pairs or not self.right or (any(self.values) and not told):
            return
        left, right = self.gone or self.left, self.right
        if not self.gone and left and _is_repeated(left[0], self.old) and _is_repeated(right[0], self.new):
            return  # what a claim comes back to is what it is about, and no value
        if told and self._handed():
            self.left = []
        elif (
            left
            and self._may_be_one(left, told=told, supposed=supposed)
            and self._is_exchanged(left, right, told=told, supposed=supposed)
        ):
            self.left = self.left if self.gone else []
        else:
            return
        self.right = []
        self.pairs += 1

    def _pair_amounts(self) -> None:
        mine, theirs = self.values
        for one in list(mine):
            other = next((each for each in theirs if is_comparable(one, each)), None)
            if other:
                self.pairs += 1
                self.counts_another |= self._counts_another(one.unit, other.unit)
                self.counts_two |= one.unit != other.unit and _is_counted(one) and _is_counted(other)
                mine.remove(one)
                theirs.remove(other)
                self._drop(counted_by(one, self.left) | counted_by(other, self.right))
                if one.unit == other.unit == "clock":
                    self._drop_zone()
        counted = all(any(term.kind == "number" for term in each.terms) for each in (self.old, self.new))
        if self.pairs or counted:
            self._drop(frozenset(("limit",)))
        self.conflicting = bool(mine) and bool(theirs)

    def _drop_zone(self) -> None:
        """Drop the zone of a time of day that only one of them names."""
        zones = [{t.name for t in terms if "zone" in categories(t.name)} for terms in (self.left, self.right)]
        if not all(zones):
            self._drop(frozenset().union(*zones))

    def _counts_another(self, one: str, other: str) -> bool:
        """Whether two numbers count things of two names; one that is denied may have no name: `not six`."""
        return one != other and "of " in one + other and bool((one and other) or not self.denies)

    def _drop_described(self, *occupations: Term) -> None:
        """Drop what stands before what somebody is: `a senior backend engineer`."""
        first, second = (each.place for each in occupations)
        self.left = [term for term in self.left if not 0 < first - term.place < MOST]
        self.right = [term for term in self.right if not 0 < second - term.place < MOST]

    def _drop(self, names: frozenset[str]) -> None:
        self.left = [term for term in self.left if term.name not in names]
        self.right = [term for term in self.right if term.name not in names]

    def _drop_implied(self, kinds: Iterable[str]) -> None:
        """Drop what a value says by itself, unless the other says something else in its place."""
        said = frozenset(word for kind in kinds for word in implied(kind))
        emptied = [all(term.name in said for term in terms) for terms in (self.left, self.right)]
        if all(emptied) or not (self.left and self.right):
            self._drop(said)

    def _handed(self) -> bool:
        """Whether something went from one person to another."""
        left = [term for term in self.left if not is_role(term.name)]
        has = any(map(joins, self.old.terms)) and bool(self.shared)
        return has and len(self.right) < MOST and are_names((*left, *self.right))

    def _may_be_one(self, left: Sequence[Term], *, told: bool, supposed: bool) -> bool:
        roles = [any(is_role(term.name) for term in terms) for terms in (left, self.right)]
        if roles[1] and not roles[0]:
            return False
        apart = told or bool(self.gone) or (supposed and self.new.bare)
        return (is_one_value(left) or (apart and len(left) <= MOST)) and is_one_value(self.right)

    def _is_exchanged(
        self, left: Sequence[Term], right: Sequence[Term], *, told: bool, supposed: bool
    ) -> bool:
        """Whether one thing stands where another stood."""
        if self.gone and told:
            return True
        if self.equal:
            return False
        if any(joins(term) for term in self.shared):
            named = are_names((*left, *right)) or self._has_one_owner(left, right)
            return named and not self._same_person()
        placed = supposed and left[0].link in LINKS and same_link(left[0], right[0])
        if any(is_multiple(term.name) for term in (*self.shared, *left, *right)):
            return False
        if differ_in_kind(left, right) and not placed:
            return False
        if supposed and self.new.bare and same_link(left[-1], right[-1]):
            return True
        return bool(self.shared) and self._is_replaced(left, right, told=told, supposed=supposed)

    def _has_one_owner(self, left: Sequence[Term], right: Sequence[Term]) -> bool:
        """Whether both say by whom one thing is owned or led; a team may have no name: `owned by data`."""
        owned = any(term.name in _OWNED for term in self.shared)
        return owned and len(left) == len(right) == 1 and left[0].link == right[0].link == "by"

    def _is_replaced(
        self, left: Sequence[Term], right: Sequence[Term], *, told: bool, supposed: bool
    ) -> bool:
        """Whether two things stand in the same place of what is said of one subject."""
        late = self._is_late(left, self.old) and self._is_late(right, self.new)
        attribute = any(is_attribute(term.name) for term in self.shared)
        copula = {left[0].link, right[0].link} <= _COPULA
        if late and told:
            return self._is_anew(left, right, attribute=attribute)
        who = self.old.identifies and self.new.identifies
        if are_names((*left, *right)) and (attribute or who or (late and copula)):
            return True
        if not late or max(len(left), len(right)) >= MOST or not same_link(left[0], right[0]):
            return False
        if any(term.link == "for" for term in (*left[1:], *right[1:])):
            return False
        link = left[0].link
        if link in LINKS and left[0].capital is not right[0].capital:
            return False
        if left[0].link == right[0].link == "to" and not left[0].capital:
            return False
        return attribute or LINKS.get(link, link) in _SINGLE or (supposed and bool(link))

    def _is_anew(self, left: Sequence[Term], right: Sequence[Term], *, attribute: bool) -> bool:
        """Whether a change that is told is one of what the old claim says, and not of something else there.

        An API that moved still returns what it returned, and who switched editors is still called the same.
        """
        if any(term.unit != "date" for values in self.values for term in values):
            return False
        poles = [{term.name for term in terms if term.name in pole_names()} for terms in (left, right)]
        if poles[0] != poles[1]:
            return False
        known = [any(map(is_known, terms)) for terms in (left, right)]
        about_person = any(term.name == "user" for term in self.shared)
        if known[0] is not known[1] and not attribute:
            return not about_person and bool(left[0].link) and same_link(left[0], right[0])
        return not about_person or same_link(left[0], right[0])

    def _same_person(self) -> bool:
        """Whether the person is what both share: then what is theirs differs."""
        first = min((term.place for term in self.old.terms), default=0)
        return any(
            term.capital and term.place == first and term.name in self._repeated and not categories(term.name)
            for term in self.shared
        )

    def _is_late(self, terms: Sequence[Term], reading: Reading) -> bool:
        """Whether something that both share stands before some terms: the subject."""
        names = {term.name for term in self.shared}
        held = [term.place for term in (*reading.terms, *reading.denied) if term.name in names]
        return bool(held) and min(held) < min(term.place for term in terms)


def _is_counted(amount: Term) -> bool:
    """Whether a number counts what has a name of its own, and no `entries` or `items`."""
    return amount.unit.startswith("of ") and not is_light(amount.unit.removeprefix("of "))


def _is_repeated(term: Term, claim: Reading) -> bool:
    return sum(each.name == term.name for each in claim.terms) > 1
