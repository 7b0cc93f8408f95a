"""Forgetting a memory whose key a wider bank has, too."""

from __future__ import annotations

from repositories import Repository


def test_the_wider_memory_that_shows_now_is_told(tmp_path):
    repo = Repository(tmp_path / "repo")
    for bank in ("private", "shared", "global"):
        words = ("--key", "gateway", "--trigger", "stated", "--bank", bank)
        assert repo.memkit("remember", f"The {bank} gateway allows three retries.", *words).code == 0
    forget = ("forget", "gateway", "--reason", "old")
    assert "gateway of the shared bank shows now" in repo.memkit(*forget).out
    data = repo.memkit(*forget, "--json").data
    assert data["bank"] == "shared"
    assert "gateway of the global bank shows now" in data["mind"][0]
    assert "--bank global" in data["mind"][0]
    assert "shows now" not in repo.memkit(*forget).out
