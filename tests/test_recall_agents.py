"""Recall reads what sub-agents keep for themselves, and what an index of memories states itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from contexts import memory
from repositories import Repository

AGENTS = ".claude/agent-memory"
INDEX = """# Memory

Read this first.

- [Berth](berth.md) — the harbour berth
- The crane lifts thirty tons at most.
  More needs the floating one.

## Cold

- [Ice](ice.md) — zeppelin ice

The harbour freezes in February.
"""


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    for agent, text in (("reviewer", "Whales sing in spring."), ("tester", "Whales dive at noon.")):
        made.write(f"{AGENTS}/{agent}/MEMORY.md", "- [Whales](whales.md) — what they do\n")
        made.write(f"{AGENTS}/{agent}/whales.md", memory("whales", f"Whales of the {agent}", text))
    made.save(
        "bank", **{"memory-bank/memories/whales.md": memory("whales", "Whales are big", "Thirty tons.")}
    )
    return made


def rows(repo, *words):
    ran = repo.memkit("recall", *words, "--json")
    assert (ran.code, ran.err) == (0, "")
    return ran.data["entries"]


def test_each_sub_agent_has_memories_of_its_own(repo):
    wanted = {"agents/reviewer:whales", "agents/tester:whales", "shared:whales"}
    assert {row["id"] for row in rows(repo, "whales")} == wanted
    assert {row["bank"] for row in rows(repo, "whales", "--bank", "agents")} == {"agents"}
    assert {row["id"] for row in rows(repo, "whales", "--bank", "shared")} == {"shared:whales"}
    assert "memory of a sub-agent" in repo.memkit("recall", "sing", "--why").out


def test_no_bank_hides_what_a_sub_agent_keeps_and_it_hides_nothing(repo):
    assert repo.memkit("remember", "Whales left.", "--key", "whales", "--trigger", "stated").code == 0
    found = {row["id"] for row in rows(repo, "whales")}
    assert found == {"agents/reviewer:whales", "agents/tester:whales", "private:whales"}


def test_what_an_index_states_itself_is_found_and_its_rows_are_not(repo):
    repo.write("memory-bank/memories/MEMORY.md", INDEX)
    crane = rows(repo, "crane")[0]
    assert (crane["path"], crane["line"], crane["kind"]) == ("memory-bank/memories/MEMORY.md", 6, "section")
    assert crane["text"] == "- The crane lifts thirty tons at most.\n  More needs the floating one."
    ice = rows(repo, "harbour freezes")[0]
    assert (ice["title"], ice["line"], ice["text"]) == (
        "Memory / Cold",
        12,
        "The harbour freezes in February.",
    )
    assert rows(repo, "zeppelin") == []
    assert rows(repo, "read this first") == []


def test_a_sub_agent_that_keeps_all_in_its_index_is_read(repo):
    repo.write(f"{AGENTS}/tester/MEMORY.md", "# Notes\n\n- Zyzzyva bites when the tests run in parallel.\n")
    [row] = rows(repo, "zyzzyva")
    assert row["id"] == f"agents/tester:{AGENTS}/tester/MEMORY.md#0"
    assert row["bank"] == "agents"


def test_the_index_of_a_folder_of_the_users_own_is_read(repo):
    assert repo.memkit("remember", "Foxes bark.", "--key", "foxes", "--trigger", "stated").code == 0
    [index] = Path(repo.environment["XDG_DATA_HOME"]).rglob("MEMORY.md")
    assert [row["id"] for row in rows(repo, "foxes bark")] == ["private:foxes"]
    index.write_text(index.read_text() + "- Beetles click in the attic at night.\n")
    [row] = rows(repo, "beetles")
    assert (row["id"], row["bank"]) == ("private:MEMORY.md#1", "private")
    assert "private section" in repo.memkit("recall", "beetles", "--why").out
