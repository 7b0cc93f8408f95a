"""What is shown of a proposal: to a person before deciding on it, and to whoever looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.cli.reader import Reader
from memkit.errors import MemkitError
from memkit.store.proposals import read_proposal
from memkit.text.clean import clip
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.store.proposals import Proposal
    from memkit.workspace.storing import Store

_LONGEST = 1000
_DECIDING = Reader(person=True)


def about(store: Store, found: Proposal, text: str = "", reads: Reader = _DECIDING) -> str:
    """Why it waits, what the memory says now that it would change, and its text, or what became of that.

    Whoever decides sees all of it; another reader nothing that is planted or hidden.
    """
    told = text or text_of(found, reads)
    meant = (read_proposal(found.fact.path, text) if text else None) or found
    return masked("\n".join([reads.said(found.note.reason), *_now(store, meant, reads), "", told]))


def text_of(found: Proposal, reads: Reader) -> str:
    """Its text, or word that it is withheld: YAML may say it in signs that its reader alone sees."""
    held = (found.text, found.fact.description)
    return next((code for each in held if (code := reads.said(each)) != each), found.text)


def _now(store: Store, found: Proposal, reads: Reader) -> Iterator[str]:
    """What the memory says that is there; nothing of a new one, and of what the proposal leaves as it is."""
    if found.note.op != "write":
        return
    try:
        held = store.bank(found.note.bank).fact(found.key)
    except MemkitError:
        return
    if held is None:
        return
    told = dict.fromkeys(
        now
        for now, then in ((held.description, found.fact.description), (held.content, found.fact.content))
        if now.strip() and now.strip() != then.strip()
    )
    for said in told:
        yield f"{reads.key(found.key)} says now: {clip(masked(reads.said(said)), _LONGEST)}"
