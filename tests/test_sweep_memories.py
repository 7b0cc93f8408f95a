"""The sweep tells of proposals that wait, and of memories written and forgotten since the branch began."""

from __future__ import annotations

import pytest
from storing import put
from sweeps import MEMORY, closed, swept


@pytest.fixture
def repo(tmp_path):
    return closed(tmp_path)


def told(repo, kind, *words):
    found = swept(repo, *words)["found"]
    return [(row["label"], row["level"], row["says"]) for row in found if row["kind"] == kind]


def test_a_proposal_that_waits_is_a_note(repo):
    ran = repo.memkit("remember", "The importer batches two hundred rows.", "--key", "batch", "--json")
    ((label, level, says),) = told(repo, "proposal")
    assert (label, level) == ("batch", "note")
    assert "private bank" in says
    assert f"memkit proposals accept {ran.data['proposal']}" in repo.memkit("sweep").out
    assert repo.memkit("sweep").code == 0


def test_shared_memories_against_the_base(repo):
    base = repo.git("rev-parse", "HEAD").decode().strip()
    put(repo, "The mailer waits for the ledger.", "--key", "mailer", "--bank", "shared")
    assert repo.memkit("forget", "queue", "--reason", "Redis is gone").code == 0
    repo.save("memories")
    assert told(repo, "memory", "--since", base) == [
        ("mailer", "note", "was written in the shared bank: The mailer waits for the ledger."),
        ("queue", "note", "was forgotten in the shared bank: Redis is gone"),
    ]
    repo.write("memory-bank/memories/mailer.md", MEMORY.format("mailer"))
    assert "was changed" in told(repo, "memory", "--since", "HEAD")[0][2]


def test_private_memories_since_the_first_commit(repo):
    put(repo, "The ledger closes at noon.", "--key", "ledger")
    put(repo, "The tape is read at night.", "--key", "tape")
    assert repo.memkit("forget", "tape", "--reason", "no tape").code == 0
    assert [(label, says) for label, _, says in told(repo, "memory")] == [
        ("ledger", "was written in the private bank: The ledger closes at noon."),
        ("tape", "was forgotten in the private bank: no tape"),
    ]


def test_what_is_older_than_the_branch_is_not_told(repo):
    put(repo, "The ledger closes at noon.", "--key", "ledger")
    repo.environment["MEMKIT_TODAY"] = "2999-01-01"
    assert told(repo, "memory") == []
