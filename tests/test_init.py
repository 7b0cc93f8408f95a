"""`memkit init` makes banks that memkit reads, or none; adopting writes what it means and nothing else."""

from __future__ import annotations

import os

import pytest
from repositories import ADR_3, Repository, decisions

from memkit.config import parse_config


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


@pytest.mark.parametrize("bank", [".memory", "templates", "node_modules/x"])
def test_a_bank_in_a_folder_that_memkit_skips_is_refused(repo, bank):
    ran = repo.memkit("init", "--bank", bank)
    assert ran.code == 2
    assert "No bank was made" in ran.err
    assert not (repo.top / "memkit.toml").exists()


def test_a_bank_that_git_ignores_is_refused(repo):
    (repo.top / ".gitignore").write_text("memory-bank/\n")
    ran = repo.memkit("init")
    assert ran.code == 2
    assert "git ignores memory-bank/" in ran.err
    assert not (repo.top / "memory-bank").exists()


def test_a_bank_behind_a_link_that_leads_out_is_refused(repo, tmp_path):
    (tmp_path / "outside").mkdir()
    (repo.top / "memory-bank").symlink_to(tmp_path / "outside")
    ran = repo.memkit("init")
    assert ran.code == 2
    assert not list((tmp_path / "outside").iterdir())


def test_an_agent_file_that_is_there_gets_the_reading_order(repo):
    (repo.top / "CLAUDE.md").write_bytes(b"# Rules\r\n\r\nBe kind.\r\n")
    assert repo.memkit("init").code == 0
    data = (repo.top / "CLAUDE.md").read_bytes()
    assert data.startswith(b"# Rules\r\n\r\nBe kind.\r\n")
    assert b"memkit:begin reading-order" in data
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert not (repo.top / "AGENTS.md").exists()
    assert repo.memkit("check", "--fail-on", "info").code == 0


def test_a_file_name_cannot_write_configuration_when_adopting(repo):
    folder = repo.top / "docs" / "adr"
    folder.mkdir(parents=True)
    name = '0007-a\nignore = ["HIS"]\n#.md'
    (folder / name).write_text("# 7. A\n\n## Status\n\nAccepted\n\n## Context\n\nx\n\n## Decision\n\ny\n")
    (folder / os.fsdecode(b"0008-caf\xe9.md")).write_text("# 8. B\n\n## Status\n\nAccepted\n")
    ran = repo.memkit("init", "--adopt")
    assert ran.code == 0, ran.err
    config = parse_config((repo.top / "memkit.toml").read_text(), path="memkit.toml")
    assert config.ignore == ()
    assert config.profile == "standard"


def test_adopting_without_a_bank_folder_makes_none(repo):
    (repo.top / "CLAUDE.md").write_text(
        "| Rule | Since | Source | Review |\n|---|---|---|---|\n| a-b | 2026-01 | x | |\n"
    )
    assert repo.memkit("init", "--adopt").code == 0
    assert not (repo.top / "memory-bank").exists()
    assert repo.memkit("check").code == 0
    assert repo.memkit("check", "--no-baseline").code == 1


def test_no_second_bank_is_put_beside_one_of_another_layout(repo):
    bank = repo.top / "memory-bank"
    bank.mkdir()
    for name in ("activeContext", "progress", "productContext"):
        (bank / f"{name}.md").write_text(f"# {name}\n\nThe importer.\n")
    ran = repo.memkit("init")
    assert ran.code == 1
    assert "There is a Cline memory bank in memory-bank already: memory-bank/activeContext.md" in ran.err
    assert "memkit init --adopt" in ran.err
    assert len(list(bank.iterdir())) == 3
    assert repo.memkit("init", "--bank", "notes").code == 0


def test_a_bank_of_our_own_layout_is_completed(repo):
    (repo.top / "memory-bank").mkdir()
    (repo.top / "memory-bank" / "PROGRESS.md").write_text("# Progress\n")
    assert repo.memkit("init").code == 0
    assert (repo.top / "memory-bank" / "PROGRESS.md").read_text() == "# Progress\n"
    assert (repo.top / "memory-bank" / "DECISIONS.md").exists()


def test_adopting_nothing_names_no_command_that_was_just_run(repo):
    ran = repo.memkit("init", "--adopt")
    assert ran.code == 2
    assert "--adopt" not in ran.err


def test_adopting_tells_what_no_baseline_accepts(repo):
    (repo.top / "memory-bank").mkdir()
    key = "ghp_" + "a1B2" * 9
    (repo.top / "memory-bank" / "PROGRESS.md").write_text(f"# Progress\n\nThe key is `{key}`.\n")
    ran = repo.memkit("init", "--adopt")
    assert ran.code == 0
    assert "no baseline accepts it: 1 SEC001" in ran.out


def test_a_bank_that_was_not_added_to_git_is_called_unstaged(repo):
    assert repo.memkit("init").code == 0
    for command in (("check", "--staged"), ("index", "--check", "--staged")):
        ran = repo.memkit(*command)
        assert ran.code == 2
        assert "No memory bank is staged" in ran.err
    assert "no commit yet" in repo.memkit("check", "--since", "HEAD~1").err


def test_adopting_a_bank_that_no_agent_file_names(repo):
    repo.write("AGENTS.md", "# Rules\n\nRun the tests.\n")
    repo.write("CLAUDE.md", "@AGENTS.md\n")
    repo.write("memory-bank/DECISIONS.md", "# Decisions\n")
    ran = repo.memkit("init", "--adopt")
    assert "`memkit index` writes the reading order into AGENTS.md" in ran.out
    assert 'agents = ["AGENTS.md"]' in (repo.top / "memkit.toml").read_text()
    assert repo.memkit("check").code == 0
    assert repo.memkit("index").code == 0
    assert "memory-bank/DECISIONS.md" in (repo.top / "AGENTS.md").read_text()
    assert repo.memkit("check", "--no-baseline", "--show", "info").out.startswith("Nothing found")


def test_adopting_leaves_an_agent_file_alone_that_names_the_bank(repo):
    repo.write("AGENTS.md", "# Rules\n\nRead memory-bank/ first.\n")
    repo.write("memory-bank/DECISIONS.md", "# Decisions\n")
    assert "memkit index` writes" not in repo.memkit("init", "--adopt").out
    assert "agents = []" in (repo.top / "memkit.toml").read_text()


def test_a_bank_beside_a_folder_of_decisions_takes_another_number(repo):
    for number in (1, 2):
        parts = ("Status\n\nAccepted", "Context\n\nWhy.", "Decision\n\nThis.", "Consequences\n\nThat.")
        text = f"# ADR-{number}: Choice {number}\n\n" + "\n\n".join(f"## {part}" for part in parts) + "\n"
        repo.write(f"docs/adr/000{number}-choice.md", text)
    assert repo.memkit("init").code == 0
    assert not (repo.top / "memory-bank/DECISIONS.md").exists()
    repo.write("memory-bank/DECISIONS.md", decisions(ADR_3.replace("ADR-3", "ADR-003")))
    assert "ADR003" not in repo.memkit("check", "--json").codes
    words = ("--context", "It was slow.", "--decision", "We cache.", "--consequence", "Old pages.", "--quiet")
    for title, where in (("Cache", "docs/adr"), ("Retry", "memory-bank/DECISIONS.md"), ("Sign", "docs/adr")):
        assert repo.memkit("new", "adr", title, *words, "--in", where).code == 0
        assert repo.memkit("check", "--select", "ADR003").code == 0
    numbers = [path.name[:4] for path in sorted((repo.top / "docs/adr").iterdir())]
    assert numbers == ["0001", "0002", "0004", "0006"]
