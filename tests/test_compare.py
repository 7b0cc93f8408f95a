"""Entries of two banks are paired by what they are, not by where they stand."""

from __future__ import annotations

from banks import bank_of
from hypothesis import given
from hypothesis import strategies as st

from memkit.bank.compare import Comparison, likeness

WORDS = st.sampled_from("cache queue token index batch crawl merge lease quota shard digest ledger".split())
BODY = st.lists(WORDS, min_size=6, max_size=20).map(" ".join)


def log(entries: dict[int, str]) -> str:
    parts = [
        f"## ADR-{n}: {text[:30]}\n**Context.** {text}\n**Decision.** {text}\n" for n, text in entries.items()
    ]
    return "# Decisions\n\n" + "\n".join(parts)


def compared(before: dict[str, str], now: dict[str, str]):
    return Comparison(bank_of(before), bank_of(now)).decisions


LOG = log({2: "sessions live in redis since logins were lost", 1: "logs are json objects one a line"})


def test_a_move_to_another_file_is_no_deletion():
    changes = compared({"memory-bank/DECISIONS.md": LOG}, {"memory-bank/archive/decisions-2026.md": LOG})
    assert not changes.removed
    assert len(changes.kept) == 2


def test_a_new_title_is_no_deletion():
    now = LOG.replace("ADR-1: logs are json objects one a", "ADR-1: structured logging")
    assert not compared({"memory-bank/DECISIONS.md": LOG}, {"memory-bank/DECISIONS.md": now}).removed


def test_a_reused_number_is_a_deletion():
    other = log(
        {2: "sessions live in redis since logins were lost", 1: "terraform state is kept in another account"}
    )
    changes = compared({"memory-bank/DECISIONS.md": LOG}, {"memory-bank/DECISIONS.md": other})
    assert [entry.id for entry in changes.removed] == ["ADR-1"]
    assert [entry.id for entry in changes.added] == ["ADR-1"]


def test_a_renumbered_entry_is_kept():
    now = LOG.replace("ADR-1", "ADR-7")
    changes = compared({"memory-bank/DECISIONS.md": LOG}, {"memory-bank/DECISIONS.md": now})
    assert ("ADR-1", "ADR-7") in [(old.id, new.id) for old, new in changes.kept]


def test_a_title_that_goes_on_is_no_deletion():
    path = "memory-bank/PROGRESS.md"
    old = "- [ ] Proof and history: verify, diff, history and sweep. Verify: `pytest tests/test_verify.py`\n"
    new = (
        "- [ ] Proof and history: verify, diff, history and sweep, of which `diff` is there by now.\n"
        "      Verify: `make all-of-it` prints what every one of them says in a bank of ten thousand files.\n"
    )
    before = {path: f"# Progress\n\n## Next\n\n{old}- [ ] Another thing. Verify: `make`\n"}
    another = "- [ ] Another thing. Verify: `make`\n"
    now = {path: f"# Progress\n\n## In Flight\n\n{new}\n## Next\n\n{another}"}
    changes = Comparison(bank_of(before), bank_of(now)).items
    assert not changes.removed
    assert not changes.added
    short = {
        path: before[path].replace(
            "Proof and history: verify, diff, history and sweep.", "Proof and history."
        )
    }
    assert len(Comparison(bank_of(short), bank_of(now)).items.removed) == 1


@given(st.dictionaries(st.integers(1, 30), BODY, max_size=8), st.randoms())
def test_the_order_of_entries_does_not_matter(entries, random):
    shuffled = list(entries.items())
    random.shuffle(shuffled)
    path = "memory-bank/DECISIONS.md"
    changes = compared({path: log(entries)}, {path: log(dict(shuffled))})
    assert not changes.removed
    assert not changes.added
    assert len(changes.kept) == len(entries)


@given(
    st.dictionaries(st.integers(1, 30), BODY, max_size=8),
    st.dictionaries(st.integers(1, 30), BODY, max_size=8),
)
def test_every_entry_is_accounted_for_once(before, now):
    path = "memory-bank/DECISIONS.md"
    changes = compared({path: log(before)}, {path: log(now)})
    assert len(changes.kept) + len(changes.removed) == len(before)
    assert len(changes.kept) + len(changes.added) == len(now)


@given(BODY, BODY)
def test_likeness_is_a_share(one, other):
    assert 0 <= likeness(one, other) <= 1
    assert likeness(one, other) == likeness(other, one)
    assert likeness(one, one) == 1
