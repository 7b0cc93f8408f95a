"""Where a memory may lie: what is one person's, or one machine's, is never committed with a repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.store.remembering import completed

if TYPE_CHECKING:
    from memkit.config.values import Shelf
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted
    from memkit.store.scope import Reference

_TYPES = frozenset(("user", "feedback"))


def own_kind(type_: str, lifetime: str | None, references: tuple[Reference, ...]) -> str:
    """What makes a memory a person's or a machine's own, in words; empty where nothing does."""
    if type_ in _TYPES:
        return f"of type {type_}"
    if lifetime == "user":
        return "for the lifetime of a user"
    return "bound to a machine" if any(each.type == "machine" for each in references) else ""


def usual_home(wanted: Wanted, default: Shelf) -> Shelf:
    """The bank of a write that names none: private, or what `default` says (SPEC, Memories: Address).

    What is somebody's own, about a person or for the user alone is for no repository, whatever that says.
    """
    own = own_kind(wanted.type, wanted.lifetime, wanted.references)
    about = wanted.subject or any(each.type == "user" for each in wanted.references)
    return "private" if own or about else default


def home_of(wanted: Wanted, held: Fact | None, bank: BankName) -> BankName:
    """The bank that a write goes to: what is new and somebody's own goes to the private one.

    Raises `Refused` where a shared memory would become somebody's own. One that is so already stays.
    """
    if bank != "shared":
        return bank
    meant = completed(wanted, held)
    own = own_kind(meant.type, meant.lifetime, meant.references)
    if not own or (held and own_kind(held.type, held.lifetime, held.references)):
        return bank
    if held is None:
        return "private"
    raise away(wanted.key, own)


def refuse_away(fact: Fact, bank: BankName) -> None:
    """Raise `Refused` for a memory that is somebody's own and would come into the shared bank."""
    own = own_kind(fact.type, fact.lifetime, fact.references)
    if own and bank == "shared":
        raise away(fact.key, own)


def away(key: str, own: str) -> Refused:
    """The error of a memory that is not for everybody."""
    return Refused(
        f"{key} is {own}, and the shared bank is committed for everybody.",
        help_line=f"Remember it privately: memkit remember TEXT --bank private --key {key}.",
    )
