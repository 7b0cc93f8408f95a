"""What the reader of a list sees: a person all that is there, anybody else nothing planted or hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.cli.storing import speaker
from memkit.frozen import frozen
from memkit.store.outgoing import withheld, withheld_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.store.fact import Fact

_FEW = 5
"""Memories of which something is withheld that are named."""


@frozen
class Reader:
    """Who reads. Secrets are masked for everybody, by whatever prints the text."""

    person: bool

    def said(self, text: str) -> str:
        """The text, or word that it is withheld."""
        code = "" if self.person else withheld(text)
        return f"withheld: {code}" if code else text

    def key(self, key: str) -> str:
        """The key, or word that it is withheld: a file's name may be a sentence."""
        code = "" if self.person else withheld_key(key)
        return f"withheld: {code}" if code else key

    def withheld(self, fact: Fact) -> str:
        """The code of what is withheld of a memory in a list; empty where it is shown whole."""
        return "" if self.person else withheld_key(fact.key) or withheld(fact.description)


def reader() -> Reader:
    """Whoever reads what this command prints: a person where somebody sits at a terminal."""
    return Reader(speaker() == "person")


def withheld_notice(found: Iterable[tuple[Fact, str]]) -> Iterator[str]:
    """A line that names what is withheld, where it is anything; `found` are memories with their codes."""
    held = [(fact.key if not withheld_key(fact.key) else "a key", code) for fact, code in found if code]
    if held:
        named = ", ".join(f"{key} ({code})" for key, code in held[:_FEW])
        more = f" and {len(held) - _FEW} more" if len(held) > _FEW else ""
        yield f"Withheld: {named}{more}. A person at a terminal sees them by `memkit memories show KEY`."
