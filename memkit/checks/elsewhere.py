"""How a finding names the place of the other entry that it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.text.source import Span


def place_seen_from(bank: Bank, path: str, head: Span, reader: str) -> str:
    """`line 7` for an entry of the reader's own file, else `path:7`."""
    source = bank.by_path[path].source
    line = source.position(head.start)[0] if source else 0
    return f"line {line}" if path == reader else f"{path}:{line}"
