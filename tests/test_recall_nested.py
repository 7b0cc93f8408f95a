"""Recall and context where folders have banks of their own: the root answers over all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from contexts import memory
from repositories import CONFIG, Repository
from terminal import at_terminal

from memkit.recall.source_lines import hash_of

ROOT_LOG = """# Decisions

## ADR-1: Jobs lie in Postgres (2026-02)

**Decision.** The harbour queue is a table.
"""
WEB_LOG = """# Decisions

## ADR-2: The harbour page is static (2026-03)

**Status.** Accepted. Supersedes ADR-1.

**Decision.** It is built at night.

## ADR-1: The harbour page is drawn by a zeppelin server (2026-01)

**Status.** Superseded by ADR-2.

**Decision.** Every request draws it.
"""
WEB_TRAP = "# Gotchas\n\n## Foxes bark\n**Symptom.** Loud.\n**Where.** `src/page.ts`, `src/page.ts:1`\n"
SHOP_TRAP = "# Gotchas\n\n## Foxes dig\n**Symptom.** Holes.\n"


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.save(
        "banks",
        **{
            "memkit.toml": CONFIG,
            "memory-bank/DECISIONS.md": ROOT_LOG,
            "apps/web/memkit.toml": CONFIG,
            "apps/web/memory-bank/DECISIONS.md": WEB_LOG,
            "apps/web/memory-bank/GOTCHAS.md": WEB_TRAP,
            "apps/web/src/page.ts": "1\n",
            "apps/web/shop/memkit.toml": CONFIG,
            "apps/web/shop/memory-bank/GOTCHAS.md": SHOP_TRAP,
        },
    )
    return made


def rows(repo, *words, folder=".", **more):
    ran = repo.memkit("recall", *words, "--json", folder=folder, **more)
    assert (ran.code, ran.err) == (0, "")
    return ran.data["entries"]


def remember_in(repo, folder, name, *told, **metadata):
    repo.write(f"{folder}memory-bank/memories/MEMORY.md", "# Memory index\n")
    repo.write(f"{folder}memory-bank/memories/{name}.md", memory(name, *told, **metadata))


def test_the_root_answers_over_all_banks_and_says_which_file_a_hit_is_in(repo):
    found = {row["path"]: row["id"] for row in rows(repo, "foxes")}
    assert found == {
        "apps/web/memory-bank/GOTCHAS.md": "apps/web/memory-bank/GOTCHAS.md#foxes-bark",
        "apps/web/shop/memory-bank/GOTCHAS.md": "apps/web/shop/memory-bank/GOTCHAS.md#foxes-dig",
    }
    assert "(apps/web/memory-bank/GOTCHAS.md#L3-L5@" in repo.memkit("recall", "foxes").out
    assert "apps/web/memory-bank/GOTCHAS.md:3" in repo.memkit("recall", "foxes", "--why").out


def test_a_nested_bank_answers_for_itself_and_those_below_it(repo):
    inside = rows(repo, "harbour", folder="apps/web/src")
    assert {row["path"] for row in inside} == {"memory-bank/DECISIONS.md"}
    assert {row["path"] for row in rows(repo, "foxes", folder="apps/web")} == {
        "memory-bank/GOTCHAS.md",
        "shop/memory-bank/GOTCHAS.md",
    }
    told = repo.memkit("recall", "postgres", folder="apps/web").out
    assert told == "Nothing fits the question in the bank of apps/web.\n"
    assert repo.memkit("recall", "chocolate").out == "Nothing fits the question.\n"


def test_a_successor_is_looked_for_in_its_own_bank(repo):
    found = rows(repo, "zeppelin")
    assert [row["id"] for row in found] == [
        "apps/web/memory-bank/DECISIONS.md#ADR-2",
        "apps/web/memory-bank/DECISIONS.md#ADR-1",
    ]
    assert found[1]["successor"] == "apps/web/memory-bank/DECISIONS.md#ADR-2"
    one_sided = WEB_LOG.replace("Superseded by ADR-2", "Accepted")
    repo.write("apps/web/memory-bank/DECISIONS.md", one_sided)
    assert [row["key"] for row in rows(repo, "zeppelin")] == ["ADR-2", "ADR-1"]
    assert {row["path"] for row in rows(repo, "ADR-1")} >= {
        "memory-bank/DECISIONS.md",
        "apps/web/memory-bank/DECISIONS.md",
    }


def test_one_key_in_two_banks_is_two_memories(repo):
    remember_in(repo, "", "berth", "The berth is 3", "Three.")
    remember_in(repo, "apps/web/", "berth", "The berth of the page is 4", "Four.")
    assert {row["id"] for row in rows(repo, "berth")} == {"shared:berth", "apps/web/shared:berth"}
    assert repo.memkit("remember", "The berth is 1", "--key", "berth", "--trigger", "stated").code == 0
    assert {row["id"] for row in rows(repo, "berth")} == {"private:berth"}


def test_walls_stand_where_a_nested_bank_put_them(repo):
    remember_in(repo, "apps/web/", "of-web", "Whales sing at night", "Loud songs.", scope="[project:web]")
    remember_in(repo, "apps/web/", "of-file", "Whales dive deep", "Cold water.", scope="[path:src/*.ts]")
    keys = lambda *words: {row["key"] for row in rows(repo, "whales", *words)}  # noqa: E731
    assert keys() == {"of-web"}
    assert keys("--scope", "path:apps/web/src/page.ts") == {"of-web", "of-file"}
    assert keys("--scope", "path:apps/**") == {"of-web", "of-file"}
    assert keys("--scope", "path:src/page.ts") == {"of-web"}
    assert keys("--scope", "project:other") == set()


def test_a_place_cited_in_a_nested_bank_is_one_of_its_own(repo):
    repo.save("cited", **{"apps/web/src/page.ts": "1\n2\n", "src/page.ts": "other\n"})
    cited = f"src/page.ts#L1@{hash_of('other')}"  # as the root's file of that name has it
    log = WEB_LOG.replace("It is built at night.", f"It is built by `{cited}`.")
    repo.write("apps/web/memory-bank/DECISIONS.md", log)
    [row] = [row for row in rows(repo, "harbour page static") if row["key"] == "ADR-2"]
    assert row["stale"] == "src/page.ts:1 changed since"


def test_what_changes_in_a_nested_bank_is_what_is_found(repo):
    assert rows(repo, "foxes")
    repo.write("apps/web/memory-bank/GOTCHAS.md", WEB_TRAP.replace("Foxes bark", "Whales sing"))
    assert [row["key"] for row in rows(repo, "foxes")] == ["foxes-dig"]
    repo.write("apps/web/memory/MEMORY.md", "- [Berth](berth.md) — three\n")
    repo.write("apps/web/memory/berth.md", memory("berth", "The berth is 3", "Three."))
    assert [row["id"] for row in rows(repo, "berth")] == ["apps/web/shared:berth"]
    (repo.top / "apps/web/memkit.toml").unlink()
    assert rows(repo, "whales") == []
    assert [row["id"] for row in rows(repo, "berth")] == ["shared:berth"]


def test_a_context_has_entries_and_tripwires_of_all_banks(repo):
    remember_in(repo, "apps/web/", "page", "The page is cached", "x", scope="[path:src/page.ts]")
    ran = repo.memkit("context", "mend the harbour page", "--files", "apps/web/src", "--json")
    told = {section["name"]: [row["id"] for row in section["entries"]] for section in ran.data["sections"]}
    assert set(told["tripwires"]) == {"apps/web/memory-bank/GOTCHAS.md#foxes-bark", "apps/web/shared:page"}
    assert "apps/web/memory-bank/DECISIONS.md#ADR-2" in told["documents"]
    repo.write("apps/web/src/page.ts", "2\n")
    ran = repo.memkit("context", "--changed", "--json")
    assert "apps/web/shared:page" in [row["id"] for row in ran.data["sections"][0]["entries"]]


def test_without_an_index_the_newest_entries_of_all_banks_are_told(repo):
    """Even one in memory needs a folder for nothing; what fails is SQLite itself."""
    from unittest.mock import patch

    from memkit.errors import InputOutputFailed
    from memkit.workspace.assembling import Wanted, context_here
    from memkit.workspace.recalling import recall_store

    def searching(*_):
        raise InputOutputFailed("The disk is gone.")

    remember_in(repo, "apps/web/", "berth", "The berth of the page is 4", "Four.")
    with patch.dict("os.environ", repo.environment, clear=True):
        made = context_here(recall_store(repo.top, repo.environment), Wanted("harbour"), searching=searching)
    found = {hit.entry.id for hit in made.hits}
    assert found >= {
        "apps/web/memory-bank/DECISIONS.md#ADR-2", "memory-bank/DECISIONS.md#ADR-1", "apps/web/shared:berth",
    }  # fmt: skip


def test_an_erasure_in_a_nested_bank_reaches_the_index_of_the_root(repo):
    told = memory("tabs", "Annzed keeps to tabs", "In every file.", type="user", subject="user:annzed")
    repo.write("apps/web/memory-bank/memories/MEMORY.md", "# Memory index\n")
    repo.write("apps/web/memory-bank/memories/tabs.md", told)
    assert rows(repo, "tabs")
    at_terminal(repo, "subject", "forget", "user:annzed", answers=("y",))
    cache = Path(repo.environment["XDG_CACHE_HOME"])
    assert not [file for file in cache.rglob("*") if file.is_file() and b"nnzed" in file.read_bytes()]
