"""Which memory holds in the place of another, and which are left without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.store.fact import Fact


def holder(held: Mapping[str, Fact], fact: Fact) -> str:
    """The key of what holds in the end where a memory was superseded.

    Empty where it is gone, and where they supersede each other, so that none holds.
    """
    seen = {fact.key}
    now: Fact | None = fact
    while now is not None and now.superseded_by:
        if now.superseded_by in seen:
            return ""
        seen.add(now.superseded_by)
        now = held.get(now.superseded_by)
    return now.key if now is not None and now is not fact else ""


def circling(held: Mapping[str, Fact]) -> tuple[tuple[str, str], ...]:
    """The pairs of different keys, a memory and its successor, that are in a circle: none holds."""
    done: set[str] = set()
    found: list[tuple[str, str]] = []
    for start in held:
        path: dict[str, int] = {}
        key = start
        while key in held and key not in done and key not in path:
            path[key] = len(path)
            key = held[key].superseded_by
        if key in path:
            circle = list(path)[path[key] :]
            pairs = zip(circle, (*circle[1:], circle[0]), strict=True)
            found += [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
        done.update(path)
    return tuple(dict.fromkeys(found))


def left_behind(facts: Iterable[Fact], gone: Iterable[str]) -> tuple[str, ...]:
    """What to say of the memories that were superseded by one that goes: none holds in their place then."""
    keys = frozenset(gone)
    return tuple(
        f"{fact.key}, whose place {fact.superseded_by} had taken, stays superseded; "
        f"`memkit memories confirm {fact.key}` makes it hold again."
        for fact in facts
        if fact.superseded_by in keys and fact.key not in keys
    )
