"""Which bank a new memory goes to where nobody names one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.config.values import Shelf
    from memkit.store.remembering import Wanted

_OWN_TYPES = frozenset(("user", "feedback"))


def target(wanted: Wanted, default: Shelf) -> Shelf:
    """The bank of a write without one: private, or what `default` says (SPEC, Memories: Address).

    What is about the user, another person or this machine is for no repository, whatever that says.
    """
    own = (
        wanted.type in _OWN_TYPES
        or wanted.lifetime == "user"
        or bool(wanted.subject)
        or any(reference.type in {"machine", "user"} for reference in wanted.references)
    )
    return "private" if own else default
