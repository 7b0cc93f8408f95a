"""What is remembered twice: ended by itself only where it is word for word the same in one bank."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hang import no_hang
from repositories import Repository
from storing import remember

from memkit.adapters.memory import MemoryTree
from memkit.config import parse_config
from memkit.store.bank import MemoryBank
from memkit.store.duplicates import duplicates
from memkit.text.likeness.same import text_hash

TODAY = date(2026, 6, 15)
FACT = "The payment gateway allows three retries an hour"
REWORDED = "Payment gateway allows 3 retries an hour."


def memory(text=FACT, created="2026-01-01T00:00:00Z", **meta):
    lines = "".join(f"  {name}: {value}\n" for name, value in {"created": created, **meta}.items())
    return f"---\nname: x\ndescription: {text}\nmetadata:\n{lines}---\n{text}\n"


def bank_of(name="private", *, managed=True, **files):
    tree = MemoryTree({f"{key}.md": text for key, text in files.items()})
    return MemoryBank(name, name, "", tree, parse_config("", path="memkit.toml"), managed)


def found(*banks):
    return [
        (
            each.level,
            f"{each.kept.bank.name}:{each.kept.fact.key}",
            f"{each.later.bank.name}:{each.later.fact.key}",
        )
        for each in duplicates(banks, TODAY)
    ]


LATER = "2026-02-01T00:00:00Z"


def test_the_later_of_two_identical_memories_goes():
    bank = bank_of(b=memory(), a=memory(created=LATER))
    assert found(bank) == [("identical", "private:b", "private:a")]


def test_three_identical_memories_leave_the_oldest():
    bank = bank_of(a=memory(), b=memory(created=LATER), c=memory(created=LATER))
    assert found(bank) == [("identical", "private:a", "private:b"), ("identical", "private:a", "private:c")]


@pytest.mark.parametrize(
    ("one", "other", "level"),
    [
        (memory(), memory(f"{FACT}.", LATER), "identical"),
        (memory(), memory(f"the{FACT[3:]}", LATER), "identical"),
        (memory(), memory(f"The **payment  gateway**{FACT[19:]}", LATER), "identical"),
        (memory(), memory(REWORDED, LATER), "reworded"),
        (memory("The class is called Parser"), memory("The class is called parser", LATER), "reworded"),
        (memory(origin="agent"), memory(created=LATER, origin="person"), "reworded"),
        (memory(confidence="0.5"), memory(created=LATER), "reworded"),
        (memory(), memory(created=LATER, confirmed="2026-03-01"), "reworded"),
        (memory(expires="2027-01-01"), memory(created=LATER), "reworded"),
        (memory(lifetime="session"), memory(created=LATER), "reworded"),
        (memory(scope="[path:a]"), memory(created=LATER), "alike"),
        (memory(subject="user:a"), memory(created=LATER, subject="user:b"), "alike"),
        (memory(tags="[a]"), memory(created=LATER, tags="[b]"), "alike"),
    ],
)
def test_what_may_go_by_itself_and_what_is_asked_about(one, other, level):
    assert found(bank_of(a=one, b=other)) == [(level, "private:a", "private:b")]


@pytest.mark.parametrize(
    "other",
    [
        memory("The payment gateway allows four retries an hour", LATER),
        memory("The payment gateway never allows three retries an hour", LATER),
        memory("The mail gateway allows three retries a day", LATER),
        memory(created=LATER, expires="2026-01-02"),
        memory(created=LATER, superseded_by="a"),
    ],
)
def test_another_fact_and_one_no_longer_in_force_are_no_duplicates(other):
    assert found(bank_of(a=memory(), b=other)) == []


def test_of_two_banks_the_wider_one_keeps_it_and_somebody_is_asked():
    banks = [bank_of(a=memory()), bank_of("shared", b=memory(created=LATER)), bank_of("global", c=memory())]
    assert found(*banks) == [
        ("reworded", "global:c", "private:a"),
        ("reworded", "global:c", "shared:b"),
    ]


def test_nothing_goes_by_itself_from_a_folder_of_another_program():
    assert found(bank_of(managed=False, a=memory(), b=memory(created=LATER))) == [
        ("reworded", "private:a", "private:b")
    ]


def test_the_hash_keeps_what_may_matter():
    assert text_hash("- Use  **uv**.\n- Run `x`") == text_hash("Use uv.\nRun x")
    for one, other in (
        ("Parser is it", "Parser is It"),
        ("a != b", "a == b"),
        ("*.py", ".py"),
        ("x1", "x 1"),
    ):
        assert text_hash(one) != text_hash(other)


@pytest.mark.parametrize("char", ["*", "**a", "` ", "- ", " ", "_", "[["])
def test_a_hash_takes_a_time_that_grows_with_the_text(char):
    with no_hang():
        text_hash(char * 50_000)


# The command


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.write("memkit.toml", "")
    remember(made, FACT, "b-first", today="2026-06-10")
    remember(made, FACT, "a-later", today="2026-06-12")
    remember(made, REWORDED, "c-reworded")
    remember(made, FACT, "wide", bank="shared")
    return made


def folder(repo):
    return next(
        each for each in (repo.top.parent / "data/memkit/memories").iterdir() if each.name != "global"
    )


def test_the_list_writes_nothing_and_names_what_to_run(repo):
    before = sorted(repo.top.parent.rglob("*"))
    ran = repo.memkit("dedupe")
    assert ran.code == 0
    assert "private:a-later  private:b-first" in ran.out
    assert "memkit forget --bank private --reason 'says what shared:wide says' -- c-reworded" in ran.out
    assert sorted(repo.top.parent.rglob("*")) == before


def test_apply_ends_the_identical_one_only(repo):
    text = (folder(repo) / "a-later.md").read_bytes()
    ran = repo.memkit("dedupe", "--apply")
    assert ran.code == 0, ran.err
    assert "Forgot a-later in the private bank: b-first says it." in ran.out
    assert sorted(each.stem for each in folder(repo).glob("?-*.md")) == ["b-first", "c-reworded"]
    stone = json.loads((folder(repo) / "TOMBSTONES.jsonl").read_text())
    assert (stone["key"], stone["cause"][:5], stone["reason"]) == ("a-later", "plan:", "same as b-first")
    [copy] = (repo.top.parent / "state/memkit/forgotten").rglob(f"{stone['id']}.md")
    assert copy.read_bytes() == text
    assert "a-later" not in (folder(repo) / "MEMORY.md").read_text()
    assert (repo.top / "memory-bank/memories/wide.md").exists()
    again = repo.memkit("dedupe", "--apply", "--json").data
    assert (again["done"], again["written"]) == ([], [])
    assert {each["level"] for each in again["duplicates"]} == {"reworded"}


def test_what_the_later_one_superseded_names_the_one_that_stays(repo):
    place = folder(repo) / "old.md"
    place.write_text(memory("Four retries", superseded_by="a-later"))
    repo.memkit("dedupe", "--apply")
    assert "superseded_by: b-first 2026-06-15T12:00:00Z" in place.read_text()


def test_the_command_that_is_named_does_what_it_says(repo):
    import shlex

    row = next(
        each for each in repo.memkit("dedupe", "--json").data["duplicates"] if each["level"] == "reworded"
    )
    ran = repo.memkit(*shlex.split(row["command"])[1:])
    assert ran.code == 0, ran.err


def test_one_bank_alone(repo):
    data = repo.memkit("dedupe", "--bank", "shared", "--json").data
    assert data["duplicates"] == []
    assert repo.memkit("dedupe", "--bank", "shared").out == "Nothing is remembered twice.\n"
