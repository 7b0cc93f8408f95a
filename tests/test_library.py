"""The store as a library: everything without the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import memkit
from memkit.errors import ConfigProblem, Conflict, Refused, UsageProblem
from memkit.frozen import replace
from memkit.store.keys import proposed_key
from memkit.store.plans import Drop

ROOT = Path(__file__).resolve().parents[1]
FACT = "The vendor pays back within a day."


@pytest.fixture
def memories(tmp_path, monkeypatch):
    for name in ("CACHE", "STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    (tmp_path / "place").mkdir()
    return memkit.open(tmp_path / "place", today="2026-06-15")


def remember(memories, text=FACT, **more):
    return memories.remember(text, **{"trigger": "stated", **more})


def test_a_fact_is_remembered_found_changed_and_forgotten(memories):
    given = remember(memories, key="Pays back", scope=["tool:bank"], tags=["money"])
    assert (given.outcome, given.key, given.stored.bank.name) == ("saved", "pays-back", "private")
    found = memories.find("pays_back")
    assert (found.bank, found.fact.description, found.id.endswith(":pays-back")) == ("private", FACT, True)
    assert [str(reference) for reference in found.fact.references] == ["tool:bank"]
    assert found.fact.tags == ("money",)
    memories.edit("pays-back", description="It pays back in a day", expect=found.hash)
    assert memories.find("pays-back").fact.description == "It pays back in a day"
    with pytest.raises(Conflict):
        memories.edit("pays-back", description="Never", expect=found.hash)
    memories.confirm("pays-back")
    assert memories.find("pays-back").fact.confirmed == "2026-06-15"
    memories.forget("pays-back", "the vendor is gone")
    with pytest.raises(Refused):
        memories.find("pays-back")
    memories.restore("pays-back")
    assert [row.fact.key for row in memories.list()] == ["pays-back"]


def test_a_key_comes_from_the_text_and_is_never_doubled(memories):
    first, second = remember(memories), remember(memories)
    assert first.key == second.key
    assert len(memories.list()) == 1


LONG = "The billing service retries a failed payment with the queue of the vendor "


@pytest.mark.parametrize(
    ("text", "description"),
    [
        (f"{LONG.strip()}. It gives up after {LONG}and then asks a person.", f"{LONG.strip()}."),
        (f"{LONG}and {LONG}to be safe.", f"{LONG}and {LONG.removesuffix(' vendor ')}…"),
        (f"{LONG}e.g. in {LONG}to be safe.", f"{LONG}e.g. in {LONG.removesuffix(' vendor ')}…"),
        (
            "支払いサービスは失敗した支払いを再試行します。" * 9,
            "支払いサービスは失敗した支払いを再試行します。" * 6,
        ),
    ],
)
def test_a_long_text_alone_is_described_by_its_beginning(memories, text, description):
    given = remember(memories, text, origin="person")
    held = memories.find(given.key).fact
    assert (held.description, held.content) == (description, text)
    with pytest.raises(Refused, match="over-cap: the description"):
        remember(memories, text, description=text, key="said")


def test_blanks_around_what_is_said_are_no_part_of_it(memories):
    remember(memories, f"  {FACT}\n", key="pays-back", description=" It pays back. ")
    held = memories.find("pays-back").fact
    assert (held.description, held.content) == ("It pays back.", FACT)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Never commit generated files, because the build makes them", "never-commit-generated-files"),
        ("Do not use the staging key in tests", "not-use-staging-key-tests"),
        ("Don't push to main", "dont-push-main"),
        ("Because it rains", "because-rains"),
    ],
)
def test_a_key_from_a_text_does_not_say_the_contrary(text, key):
    assert proposed_key(text) == key


TOKEN = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xYz"


def test_of_a_long_text_with_a_token_the_token_is_told_first(memories):
    with pytest.raises(Refused, match="secret: ") as told:
        remember(memories, f"The token is {TOKEN}. " + "It opens the store of artifacts. " * 90, key="token")
    assert "over-cap: the content has" in told.value.help_line
    assert TOKEN not in f"{told.value.message}{told.value.help_line}"


def test_a_stale_hash_is_a_conflict_whatever_comes_of_the_write(memories):
    for asked in ({"trigger": ""}, {"lifetime": "session", "run": "r1"}, {"lifetime": "policy"}):
        with pytest.raises(Conflict):
            remember(memories, key="pays-back", expect="0" * 16, **asked)
    assert memories.proposals() == ()


def test_what_is_wrong_is_raised_with_what_to_do(memories):
    remember(memories, key="pays-back")
    for wrong in (
        lambda: memories.remember("  "),
        lambda: remember(memories, bank="cloud"),
        lambda: remember(memories, origin="machine"),
        lambda: remember(memories, scope=["colour:red"]),
        lambda: remember(memories, tags=["two words"]),
        lambda: memories.list(bank="cloud"),
        lambda: memkit.open(memories.store.place.root / "nowhere"),
    ):
        with pytest.raises(UsageProblem) as raised:
            wrong()
        assert raised.value.help_line
    with pytest.raises(Refused) as raised:
        memories.find("pays-bakc")
    assert "pays-back" in raised.value.help_line
    with pytest.raises(Refused):
        memories.remember("Thanks!", trigger="stated")
    assert len(memories.list()) == 1


def test_one_word_is_not_taken_for_a_list_of_letters(memories):
    remember(memories, key="pays-back", scope="tool:bank", tags="money")
    fact = memories.find("pays-back").fact
    assert (fact.tags, [str(each) for each in fact.references]) == (("money",), ["tool:bank"])
    assert memories.digest(scope="tool:bank", tags="money").lines


def test_what_nobody_stated_waits_as_a_proposal(memories):
    given = memories.remember("Deploys go out from the small host in the cellar.")
    assert (given.outcome, given.stored) == ("proposed", None)
    (waiting,) = memories.proposals()
    assert (waiting.note.id, waiting.key) == (given.proposal, given.key)
    assert memories.list() == ()


OWN = (
    {"type": "user", "subject": "user:me"},
    {"type": "feedback"},
    {"lifetime": "user"},
    {"subject": "person:vendor"},
    {"scope": ["tool:bank", "machine:this"]},
    {"scope": ["user:me"]},
)


def test_the_configuration_names_the_bank_where_nobody_does(memories):
    assert remember(memories, key="before", text="Deploys are done by pages.").stored.bank.name == "private"
    place = memories.store.place.root
    (place / "memkit.toml").write_text('default_bank = "shared"\n', encoding="utf-8")
    memories = memkit.open(place, today="2026-06-15")
    assert remember(memories, key="pays-back").stored.bank.name == "shared"
    assert (place / "memory-bank/memories/pays-back.md").is_file()
    assert remember(memories, key="named", bank="private").stored.bank.name == "private"
    for number, more in enumerate(OWN):
        text = (
            f"The {('vendor', 'payroll', 'printer', 'tax', 'courier', 'parking')[number]} office opens at 8."
        )
        given = memories.remember(text, key=f"own-{number}", origin="person", **more)
        assert given.stored.bank.name == "private", more
    changed = remember(memories, key="before", text="Deploys are done by the release branch.")
    assert changed.stored.bank.name == "private"


def test_the_digest_is_typed(memories):
    remember(memories, key="pays-back")
    found = memories.digest()
    assert [json.loads(line)["key"] for line in found.lines] == ["pays-back"]
    assert (found.cut, found.notices) == (0, ())
    assert [bank.name for bank in memories.banks()] == ["private", "shared", "global"]


PORT = """---
name: {0}
description: The port is {1}
metadata:
  type: project
  origin: person
  contradicts: [{2}]
  updated: 2026-01-01T00:00:00Z
---
The port is {1}.
"""


def shared_files(memories, **texts):
    folder = memories.store.place.root / "memory-bank" / "memories"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def test_a_contradiction_is_settled_in_a_persons_name_alone(memories):
    three = {"a": ("80", "b"), "b": ("443", "a, c"), "c": ("22", "b")}
    shared_files(memories, **{key: PORT.format(key, *said) for key, said in three.items()})
    assert [each.pair.keys for each in memories.contradictions()] == [("a", "b"), ("b", "c")]
    pairs = memories.contradictions("B")
    for wrong in (lambda: memories.resolve(pairs, "b"), lambda: memories.resolve(pairs, "x", by_person=True)):
        with pytest.raises(Refused):
            wrong()
    with pytest.raises(Refused):
        memories.contradictions("nobody")
    assert len(memories.contradictions()) == 2
    settled = memories.resolve(memories.contradictions("a"), "B", by_person=True)
    assert [(each.found.pair.keys, each.kept) for each in settled] == [(("a", "b"), "b")]
    assert memories.find("a").fact.superseded_by.startswith("b")
    with pytest.raises(Conflict):
        memories.resolve(pairs[:1], "b", by_person=True)
    assert len(memories.resolve(memories.contradictions(), by_person=True)) == 1
    assert memories.contradictions() == ()
    assert not memories.find("c").fact.superseded_by


def test_one_answer_that_ends_another_question_settles_once(memories):
    shared_files(memories, a=PORT.format("a", "80", "b"), b=PORT.format("b", "443", "a"))
    pairs = memories.contradictions()
    assert len(memories.resolve((*pairs, *pairs), "a", by_person=True)) == 1


def test_what_is_said_twice_is_found_and_ended(memories):
    text = PORT.replace("  contradicts: [{2}]\n", "")
    shared_files(memories, a=text.format("a", "80"), b=text.format("b", "80").replace("-01-01", "-02-01"))
    assert [(each.level, each.later.fact.key) for each in memories.duplicates()] == [("identical", "b")]
    assert memories.duplicates(bank="private") == memories.dedupe(bank="private") == ()
    (stored,) = memories.dedupe()
    assert stored.draft.done == ("Forgot b in the shared bank: a says it.",)
    assert (memories.duplicates(), memories.dedupe()) == ((), ())
    memories.restore("b")
    assert len(memories.duplicates()) == 1


def test_a_plan_is_made_filled_in_and_carried_out(memories):
    (memories.store.place.root / "memkit.toml").write_text("memory_caps.soft = 4\n", encoding="utf-8")
    memories = memkit.open(memories.store.place.root, today="2026-06-15")
    for place in ("harbour", "station", "airport", "depot", "library"):
        remember(memories, f"The {place} gate opens with the blue card.", key=place, origin="person")
    made = memories.plan()
    assert (made.bank.name, made.plan.merges, made.plan.drops) == ("private", (), ())
    plan = replace(made.plan, drops=(Drop("harbour", "closed"), Drop("depot", "sold")))
    with pytest.raises(UsageProblem):
        memories.consolidate(plan, bank="shared")
    memories.consolidate(plan, write=False)
    assert len(memories.list()) == 5
    assert memories.consolidate(plan).changes
    assert [row.fact.key for row in memories.list()] == ["airport", "library", "station"]
    with pytest.raises(Conflict):
        memories.consolidate(plan)


def test_what_is_kept_about_somebody_is_told_and_erased_in_a_persons_name_alone(memories):
    remember(memories, "She answers in the morning.", key="hours", subject="person:p-17")
    assert [(trace.kind, trace.name) for trace in memories.subject_held("person:p-17")] == [
        ("memory", "hours")
    ]
    with pytest.raises(UsageProblem):
        memories.subject_held("two words")
    with pytest.raises(Refused):
        memories.subject_forget("person:p-17")
    assert len(memories.list()) == 1
    erased = memories.subject_forget("person:p-17", by_person=True)
    assert {each.copy: each.count for each in erased.treated}["memories"] == 1
    assert (memories.list(), memories.subject_held("person:p-17")) == ((), ())


def test_a_configuration_with_errors_is_told_at_once(tmp_path):
    (tmp_path / "memkit.toml").write_text("profile = 3\n", encoding="utf-8")
    with pytest.raises(ConfigProblem):
        memkit.open(tmp_path)


def test_every_operation_says_what_it_does():
    from memkit.workspace.library import Memories

    operations = [name for name in dir(Memories) if not name.startswith("_")]
    assert len(operations) >= 18
    assert all(getattr(Memories, name).__doc__ for name in operations)


def test_importing_memkit_loads_nothing_else(tmp_path):
    source = "import sys; before = set(sys.modules); import memkit; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", source],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == ["memkit"]


def test_a_question_is_answered_from_all_entries_and_their_text_is_fenced(memories):
    remember(memories, key="pays-back")
    memories.remember("The gateway allows three retries an hour.", key="budget", trigger="stated")
    found = memories.recall("how many retries", kind="memory", bank=["private"])
    assert (found.mode, found.reason) == ("relevance", "")
    assert [hit.entry.key for hit in found.hits] == ["budget"]
    assert found.block == found.block
    assert found.block != memories.recall("how many retries").block
    assert "private:budget" in found.block
    assert found.block.startswith("<memkit-recall ")
    nothing = memories.recall("zeppelins")
    assert (nothing.mode, nothing.hits, nothing.block) == ("none", (), "")
    assert memories.recall("retries", since="2026-06-16").hits == ()
    assert memories.recall("retries vendor hour day", entries=1).hits


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"kind": "gotch"}, "'gotch' is none of decision, gotcha, rule"),
        ({"bank": ["shared", "all"]}, "'all' is none of private, shared, global, agents."),
        ({"status": "old"}, "'old' is none of active, accepted"),
        ({"since": "yesterday"}, "'yesterday' is no day."),
        ({"since": "20260101"}, "'20260101' is no day."),
        ({"since": "2026-W01-1"}, "'2026-W01-1' is no day."),
        ({"scope": "src"}, "'src' is no reference."),
        ({"question": None}, "The question is no text but NoneType."),
        ({"since": date(2026, 6, 1)}, "The day is no text but date."),
        ({"kind": None}, "None is no text."),
        ({"scope": [3]}, "The word is no text but int."),
        ({"entries": "5"}, "entries is '5'."),
        ({"entries": 0}, "entries is 0."),
        ({"tokens": -1}, "tokens is -1."),
    ],
)
def test_a_filter_that_is_none_is_refused(memories, said, message):
    remember(memories)
    with pytest.raises(UsageProblem) as raised:
        memories.recall(**{"question": "retries", **said})
    assert raised.value.message.startswith(message)


def test_without_a_bank_and_a_memory_there_is_nobody_to_ask(memories):
    with pytest.raises(UsageProblem, match="There is no memory bank"):
        memories.recall("retries")


@pytest.mark.parametrize(
    "said",
    [{"task": None}, {"recent": b"bytes"}, {"files": None}, {"files": [3]}, {"scope": 3}, {"entries": "x"}],
)
def test_a_task_and_its_parts_are_texts_and_numbers(memories, said):
    with pytest.raises(UsageProblem, match=r"is no text|entries is 'x'\."):
        memories.context(**{"task": "add a login", **said})


def test_files_are_named_by_texts_or_paths(memories):
    for files in ("a.py", Path("a.py"), ["a.py"], [Path("a.py")]):
        assert memories.context("add a login", files=files).question == "add a login"


def test_what_is_given_back_is_read_at_a_glance(memories):
    answer = memories.remember("The gateway allows three retries an hour.", key="budget", trigger="stated")
    assert len(repr(answer)) < 400
    row = memories.list()[0]
    assert (row.key, row.description) == ("budget", "The gateway allows three retries an hour.")
    assert len(repr(row)) < 300
    found = memories.find("budget")
    assert (found.key, found.description) == (row.key, row.description)
    assert len(repr(found)) < 300


@pytest.mark.parametrize("said", [None, 3, b"bytes"])
def test_what_is_no_text_is_told(memories, said):
    for call in (
        lambda: memories.remember(said),
        lambda: memories.remember("The gateway allows three retries.", key=said or 7),
        lambda: memories.find(said),
        lambda: memories.remember("The gateway allows three retries.", type=said),
    ):
        with pytest.raises(UsageProblem):
            call()
