"""Whether two texts with the same words differ in nothing but an order that means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.likeness.canonical import canonical, spelled_out
from memkit.text.likeness.wording import content_word, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LEADS = frozenset(
    "when whenever if in on at for before after during under over with from by because while once unless"
    " since until to within inside outside through via of into onto across for".split()
)
"""Words that begin a part which may stand in front or behind: `in CI`, `when the disk is full`."""
_LEADING = tuple([word] for word in sorted(_LEADS))
_AND = frozenset(("and", "or"))
_BESIDE = frozenset("of with to for in on from by".split())
"""Words after which a list of names stands."""
_VERBS = frozenset("is are was were must may can will should have has need".split())
_WHEN = frozenset(("when", "whenever"))
_TELLING = _LEADS | _AND | _BESIDE | _VERBS
_NO_NAMES = frozenset("instead because becaus out ahead".split())
"""Words before an `of` that joins no two names."""
_LONGEST = 3
"""Words on both sides of an `and` that are names and no steps of a procedure."""


def reordered(one: str, other: str, form: Callable[[str], str]) -> bool:
    """Whether a part went to the front or the end, or the two sides of an `and` changed places.

    So did an `only` that stood before what stands before a part: `only runs on Linux`, `runs only on Linux`.

    `form` gives words that mean the same one name. What happens to what stays told by place: subjects and
    objects, `X over Y` and `first A, then B` never change places.
    """
    left, right = _in_order(one, form), _in_order(other, form)
    if len(left) != len(right):
        return _is_compound(*sorted((left, right), key=len))
    if sorted(left) != sorted(right):
        return False
    first = next((at for at, (a, b) in enumerate(zip(left, right, strict=True)) if a != b), len(left))
    last = len(left) - next(
        (at for at, (a, b) in enumerate(zip(left[::-1], right[::-1], strict=True)) if a != b), 0
    )
    mine, theirs = left[first:last], right[first:last]
    if len(mine) == 2 and first and form("only") in mine and left[last : last + 1] in _LEADING:  # noqa: PLR2004
        return True
    if _is_moved(mine, theirs, at_start=first == 0):
        return True
    following = left[last] if last < len(left) else ""
    before = left[first - 1] if first else ""
    listed = following in _VERBS if not before else before in _BESIDE
    return listed and _are_exchanged(mine, theirs)


def _in_order(text: str, form: Callable[[str], str]) -> list[str]:
    """The content words of a text, and the words that tell of its order."""
    found = []
    for token in canonical(tokens(spelled_out(text))):
        word = content_word(token)
        if token in _TELLING:
            found.append("if" if token in _WHEN else token)
        elif word:
            found.append(form(word))
    return found


def _is_moved(mine: Sequence[str], theirs: Sequence[str], *, at_start: bool) -> bool:
    """Whether two neighbouring parts changed places and one of them may stand anywhere."""
    bare, moved = (tuple(word for word in held if word not in _VERBS - _LEADS) for held in (mine, theirs))
    for cut in range(1, len(bare)):
        one, other = bare[:cut], bare[cut:]
        if other + one != moved:
            continue
        free = [part[0] in _LEADS for part in (one, other)]
        if all(free) or (at_start and any(free)):
            return True
    return False


def _is_compound(short: list[str], long: list[str]) -> bool:
    """Whether `the config of the importer` became `the importer config`."""
    return any(
        [*long[: at - 1], long[at + 1], long[at - 1], *long[at + 2 :]] == short
        for at in range(1, len(long) - 1)
        if long[at] == "of" and long[at - 1] not in _NO_NAMES
    )


def _are_exchanged(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether `A and B` became `B and A`."""
    for cut in range(1, len(mine) - 1):
        one, other = mine[:cut], mine[cut + 1 :]
        if mine[cut] in _AND and len(one) + len(other) <= _LONGEST and [*other, mine[cut], *one] == theirs:
            return True
    return False
