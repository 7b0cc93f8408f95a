"""The history of a belief, and the contradictions that wait for a person."""

import pytest

from memkit.documents.memories.memory import parse_memory
from memkit.store.conflicts.history import history_of
from memkit.store.conflicts.queue import (
    KEY,
    contradicted,
    contradictions_of,
    flagged,
    open_contradictions,
    settled,
)
from memkit.store.fact import Fact
from memkit.store.frontmatter import set_values
from memkit.text.edits import apply_edits
from memkit.text.page import Page
from memkit.text.source import Source


def fact(key, **metadata):
    lines = "".join(f"  {name}: {value}\n" for name, value in metadata.items())
    text = f"---\nname: {key}\ndescription: About {key}.\nmetadata:\n  type: project\n{lines}---\n\nText.\n"
    return Fact(parse_memory(Page(Source(f"{key}.md", text))))


def keys(history):
    return [belief.fact.key for belief in history.beliefs]


def test_a_history_goes_from_the_oldest_to_what_holds():
    facts = [
        fact("owner-carol", updated="2026-03-01", superseded_by="owner-dave 2026-05-02"),
        fact("owner-dave", updated="2026-05-02"),
        fact("owner-bob", updated="2026-01-01", superseded_by="owner-carol"),
        fact("other"),
    ]
    history = history_of(facts, "owner-carol")
    assert keys(history) == ["owner-bob", "owner-carol", "owner-dave"]
    assert [(belief.since, belief.until) for belief in history.beliefs] == [
        ("2026-01-01", "2026-03-01"),
        ("2026-03-01", "2026-05-02"),
        ("2026-05-02", ""),
    ]
    assert [belief.holds for belief in history.beliefs] == [False, False, True]
    assert history == history_of(reversed(facts), "owner-bob")


def test_either_side_may_name_the_other():
    facts = [fact("new", supersedes="[old, older]"), fact("old"), fact("older")]
    assert keys(history_of(facts, "older")) == ["old", "older", "new"]


def test_a_key_that_no_memory_has_is_named():
    history = history_of([fact("old", superseded_by="gone")], "old")
    assert (keys(history), history.missing) == (["old"], ("gone",))
    assert history_of([], "old").beliefs == ()


@pytest.mark.parametrize("count", [1, 2, 3, 2000])
def test_memories_that_name_each_other_in_a_circle_are_told_once(count):
    facts = [fact(f"k{n}", superseded_by=f"k{(n + 1) % count}") for n in range(count)]
    history = history_of(facts, "k0")
    assert history.circular
    assert sorted(keys(history)) == sorted(one.key for one in facts)


def test_a_pair_is_open_until_one_of_them_is_superseded():
    one, other = fact("a", contradicts="[b]"), fact("b", contradicts="[a]")
    (pair,) = open_contradictions([other, one])
    assert (pair.keys, pair.mutual) == (("a", "b"), True)
    assert open_contradictions([one, fact("b", contradicts="[a]", superseded_by="a")]) == ()
    assert open_contradictions([one]) == ()


def test_one_side_is_enough_and_is_told():
    (pair,) = open_contradictions([fact("b", contradicts="a"), fact("a")])
    assert (pair.keys, pair.mutual) == (("a", "b"), False)


def test_no_memory_contradicts_itself():
    assert open_contradictions([fact("a", contradicts="[a]")]) == ()


def test_the_contradictions_of_a_memory():
    facts = [fact("a", contradicts="[b, c]"), fact("b"), fact("c"), fact("d", contradicts="c")]
    assert [pair.keys for pair in contradictions_of(facts, "c")] == [("a", "c"), ("c", "d")]


def test_the_written_form_is_read_back():
    before = fact("a", contradicts="[b]")
    page = before.memory.page
    after = apply_edits(page.source, set_values(page, ((KEY, flagged(before, "c")),)))
    read = Fact(parse_memory(Page(after)))
    assert contradicted(read) == ("b", "c")
    assert settled(read, "b") == ("c",)
    assert flagged(read, "c") == ("b", "c")
