"""Which standing policies a question touches: those in force, of one key the narrowest bank's."""

from __future__ import annotations

from datetime import date

from contexts import memory

from memkit.documents.memories.memory import parse_memory
from memkit.recall.policies import policies_for
from memkit.store.fact import Fact
from memkit.text.page import Page
from memkit.text.source import Source

TODAY = date(2026, 1, 1)


def fact(name, **metadata):
    text = memory(name, "Ask before a migration", "Ask before each migration runs.", **metadata)
    return Fact(parse_memory(Page(Source(f"{name}.md", text))))


def told(*facts):
    found = policies_for("add a migration", facts, (), TODAY)
    return [(hit.entry.bank, hit.entry.key) for hit in found]


def test_what_a_narrower_bank_says_of_a_key_hides_a_wider_banks_policy():
    policy, note = fact("ask", lifetime="policy"), fact("ask", lifetime="project")
    assert told(("private", policy), ("shared", policy)) == [("private", "ask")]
    assert told(("private", note), ("shared", policy)) == []


def test_a_policy_that_ended_or_was_replaced_holds_no_more():
    assert told(("private", fact("one", lifetime="policy", superseded_by="two"))) == []
    assert told(("private", fact("one", lifetime="policy", expires="2025-12-31"))) == []
    assert told(("private", fact("one", lifetime="policy", expires="2026-01-01"))) == [("private", "one")]
