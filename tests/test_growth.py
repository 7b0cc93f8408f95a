"""Telling from the lines that were put in that no progress item was lost or rewritten."""

from __future__ import annotations

import pytest
from banks import STANDARD, bank_of
from hypothesis import given
from hypothesis import strategies as st

from memkit.bank.compare import Comparison
from memkit.bank.growth import keeps_items

PATH = "memory-bank/PROGRESS.md"
OLD = "# Progress\n\n## Done\n\n- [x] Ship it\n  Verify: `make`\n- [x] Name it\n\n## Next\n\n- [ ] Sell it\n"


def keeps(old, new):
    return keeps_items(bank_of({PATH: old}, STANDARD), bank_of({PATH: new}, STANDARD))


@pytest.mark.parametrize(
    "new",
    [
        OLD,
        OLD + "- [ ] Count it\n",
        OLD + "- [ ] Count it\n  Verify: `true`\n",
        OLD.replace("- [x] Name", "- [x] Paint it\n- [x] Name"),
    ],
)
def test_a_new_item_alone_is_growth(new):
    assert keeps(OLD, new)


@pytest.mark.parametrize(
    "new",
    [
        OLD.replace("- [x] Name it\n", ""),
        OLD.replace("[x] Name", "[ ] Name"),
        OLD.replace("- [x] Name", "  and more\n- [x] Name"),
        OLD.replace("- [x] Name", "```\n- [x] Name"),
        OLD.replace("## Done", "<!--\n## Done"),
        OLD.replace("  Verify: `make`\n", "- [ ] New\n  Verify: `make`\n"),
        OLD.replace("## Next", "## Legend"),
        OLD + "  more of it\n",
        OLD.removesuffix("\n") + " quickly\n",
    ],
)
def test_anything_else_has_to_be_read(new):
    assert not keeps(OLD, new)


def test_a_file_that_went_has_to_be_read():
    assert not keeps_items(bank_of({PATH: OLD}, STANDARD), bank_of({"AGENTS.md": "# Agents\n"}, STANDARD))


LINE = st.sampled_from(
    [
        "- [x] Ship it", "- [ ] Sell it", "* [ ] Sell it", "  - [x] A part", "  Verify: `make`", "",
        "## Done", "# Progress", "- plain", "text", "---", "```", "<!-- x", "-->", "| Task | Status |",
        "|---|---|", "| a | done |", "- ✅ Shipped", "[2026-01-02 10:00:00] - did it", "- 2026-01-02: did it",
        "    code", "> - [x] Quoted", "1. [x] First", "- [ ]", "-", "<div>", "## Legend", "===",
    ]
)  # fmt: skip
LINES = st.lists(LINE, max_size=9)


@given(LINES, LINES, LINES)
def test_what_counts_as_growth_loses_and_rewrites_nothing(first, added, last):
    old = "".join(f"{line}\n" for line in (*first, *last))
    new = "".join(f"{line}\n" for line in (*first, *added, *last))
    before, now = bank_of({PATH: old}, STANDARD), bank_of({PATH: new}, STANDARD)
    if keeps_items(before, now):
        changes = Comparison(before, now).items
        assert not changes.removed
        assert all((one.title, one.state) == (other.title, other.state) for one, other in changes.kept)
