from __future__ import annotations

import pytest

from memkit.adapters.memory import MemoryTree
from memkit.scaffold.inbound import Move, inbound_edits
from memkit.text.edits import apply_edits
from memkit.text.source import Source

HEADING = Move(
    "memory-bank/DECISIONS.md", "adr-4-old", "memory-bank/DECISIONS.md", "adr-4-old--superseded-by-adr-5"
)
FILE = Move("docs/adr/0007-cache.md", "", "docs/adr/0009-cache.md", "")
ARCHIVED = Move(
    "memory-bank/DECISIONS.md", "adr-1-first", "memory-bank/archive/decisions-2026.md", "adr-1-first"
)


def rewritten(path, text, *moves):
    tree = MemoryTree({path: text})
    made = {held.path: held.edits for held in inbound_edits(tree, moves)}
    return apply_edits(Source(path, text), made.get(path, ())).text


@pytest.mark.parametrize(
    ("path", "before", "after", "move"),
    [
        (
            "docs/a.md",
            '[x](../memory-bank/DECISIONS.md#adr-4-old "T")\n',
            '[x](../memory-bank/DECISIONS.md#adr-4-old--superseded-by-adr-5 "T")\n',
            HEADING,
        ),
        (
            "memory-bank/DECISIONS.md",
            "See [it](#adr-4-old).\n",
            "See [it](#adr-4-old--superseded-by-adr-5).\n",
            HEADING,
        ),
        (
            "memory-bank/DECISIONS.md",
            "[it](#adr-1-first)\n",
            "[it](archive/decisions-2026.md#adr-1-first)\n",
            ARCHIVED,
        ),
        ("docs/a.md", "[x](./adr/0007-cache.md)\n", "[x](./adr/0009-cache.md)\n", FILE),
        ("docs/a.md", "[x](/docs/adr/0007-cache.md#why)\n", "[x](/docs/adr/0009-cache.md#why)\n", FILE),
        ("docs/adr/0001-a.md", "[[0007-cache|the cache]]\n", "[[0009-cache|the cache]]\n", FILE),
        ("docs/a.md", "[x][c]\n\n[c]: adr/0007-cache.md\n", "[x][c]\n\n[c]: adr/0009-cache.md\n", FILE),
        ("docs/a.md", "`[x](adr/0007-cache.md)` and\n\n```\n[x](adr/0007-cache.md)\n```\n", None, FILE),
        ("docs/a.md", "[x](https://example.org/docs/adr/0007-cache.md)\n", None, FILE),
        ("docs/a.md", "[x](../memory-bank/DECISIONS.md#adr-4)\n", None, HEADING),
    ],
)
def test_links_follow_what_moves_and_nothing_else_changes(path, before, after, move):
    assert rewritten(path, before, move) == (before if after is None else after)
