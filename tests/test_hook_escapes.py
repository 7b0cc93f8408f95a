"""Ways past the hook that were found once: each deletes a decision, and each is refused."""

from __future__ import annotations

import shutil

import pytest
from repositories import LOG, banked, decisions

from memkit.adapters.git.policy import SETTINGS

RECORD = """\
# 1. Use Redis

## Status

Accepted

## Context

Logins were lost at every deploy of the shop.

## Decision

Sessions live in Redis for a week.

## Consequences

Redis must be up before anybody logs in.
"""
ENTRY = (
    "## ADR-{}: {} (2026-0{})\n**Context.** {} was needed in part {}.\n"
    "**Decision.** It is done with {} there.\n**Consequence.** Somebody looks after {}.\n"
)


def entry(number: int, word: str) -> str:
    return ENTRY.format(number, f"Take {word}", number, word, number, word, word)


TWO = decisions(entry(2, "kafka"), entry(1, "postgres"))


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo", **{"docs/adr/0001-use-redis.md": RECORD, LOG: TWO})


def refused(ran) -> bool:
    return ran.code == 1 and "HIS001" in ran.out


def test_a_new_nested_configuration_hides_no_deleted_record(repo):
    repo.git("rm", "-q", "docs/adr/0001-use-redis.md")
    repo.write("docs/adr/memkit.toml", 'profile = "standard"\n')
    repo.git("add", "-A")
    assert refused(repo.memkit("check", "--staged"))
    repo.save("past the hook")
    assert refused(repo.memkit("check", "--since", "HEAD~1"))


def test_a_nested_configuration_that_stops_reading_records_is_refused_at_once(repo):
    repo.write("docs/adr/memkit.toml", 'profile = "strict"\n')
    repo.git("add", "-A")
    assert refused(repo.memkit("check", "--staged"))


def test_a_new_nested_bank_that_reads_its_records_is_no_deletion(repo):
    repo.save("service", **{"services/api/docs/adr/0001-use-kafka.md": RECORD.replace("Redis", "Kafka")})
    repo.write("services/api/memkit.toml", 'profile = "standard"\n')
    repo.git("add", "-A")
    assert "HIS001" not in repo.memkit("check", "--staged").out


def test_a_nested_bank_that_nobody_reads_any_longer_is_refused_at_once(repo):
    repo.save("nested", **{"services/api/memkit.toml": 'profile = "strict"\n', f"services/api/{LOG}": TWO})
    repo.git("rm", "-q", "services/api/memkit.toml")
    assert refused(repo.memkit("check", "--staged"))


def test_a_bank_folder_that_is_a_link_is_said(repo):
    repo.git("mv", "memory-bank", "docs/mb")
    (repo.top / "memory-bank").symlink_to("docs/mb")
    repo.save("link")
    ran = repo.memkit("check", "--fail-on", "warning")
    assert ran.code == 1
    assert "CFG004" in ran.out


def test_what_another_remote_branch_has_is_no_draft(repo):
    first = repo.sha()
    second = repo.save(
        "release", **{LOG: decisions(entry(3, "nginx"), entry(2, "kafka"), entry(1, "postgres"))}
    )
    repo.git("update-ref", "refs/remotes/origin/main", first)
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    repo.git("update-ref", "refs/remotes/origin/release", second)
    repo.save("own work", **{"src/app.py": "print(3)\n"})
    repo.write(LOG, TWO)
    repo.git("add", "-A")
    assert refused(repo.memkit("check", "--staged"))


def test_a_replaced_object_is_not_the_past(repo):
    old = repo.git("rev-parse", f"HEAD:{LOG}").decode().strip()
    repo.write(LOG, decisions(entry(2, "kafka")))
    repo.git("add", "-A")
    new = repo.git("rev-parse", f":{LOG}").decode().strip()
    repo.git("replace", old, new)
    assert refused(repo.memkit("check", "--staged"))


def test_putting_a_decision_on_hold_does_not_open_its_text(repo):
    held = TWO.replace("**Context.** postgres", "**Status.** On hold\n**Context.** postgres")
    repo.save("on hold", **{LOG: held})
    repo.write(LOG, held.replace("It is done with postgres there", "Nothing is done with any of it"))
    repo.git("add", "-A")
    assert "HIS003" in repo.memkit("check", "--staged").out


@pytest.mark.parametrize("lost", ["services/api", "services/api/memkit.toml"])
def test_a_nested_bank_keeps_its_protection_when_its_configuration_goes(repo, lost):
    held = {"services/api/memkit.toml": 'profile = "strict"\n', f"services/api/{LOG}": TWO}
    repo.save("nested", **held)
    repo.git("rm", "-q", "-r", lost)
    if lost.endswith(".toml"):
        repo.write(f"services/api/{LOG}", decisions(entry(2, "kafka")))
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged")
    assert refused(ran)
    assert f"put it back in services/api/{LOG}" in ran.out


def test_a_document_that_is_a_link_is_watched_where_it_leads(repo):
    repo.write("docs/arch.md", TWO)
    (repo.top / LOG).unlink()
    (repo.top / LOG).symlink_to("../docs/arch.md")
    repo.save("link")
    repo.write("docs/arch.md", decisions(entry(2, "kafka")))
    repo.git("add", "-A")
    assert refused(repo.memkit("check", "--staged"))


def test_an_unstaged_edit_does_not_decide_what_fails(repo):
    repo.save("careful", **{"memkit.toml": 'profile = "standard"\nfail_on = "warning"\n'})
    repo.write(LOG, TWO.replace("in part 1", "in another part altogether now"))
    repo.git("add", "-A")
    assert repo.memkit("check", "--staged").code == 1
    repo.write("memkit.toml", 'profile = "standard"\nfail_on = "error"\n')
    assert repo.memkit("check", "--staged").code == 1


def test_a_base_that_ci_names_is_published(repo):
    first = repo.sha()
    second = repo.save(
        "release", **{LOG: decisions(entry(3, "nginx"), entry(2, "kafka"), entry(1, "postgres"))}
    )
    repo.git("update-ref", "refs/remotes/origin/main", first)
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    repo.git("update-ref", "refs/remotes/origin/release", second)
    repo.save("delete", **{LOG: TWO})
    assert refused(repo.memkit("check", "--since", "auto", GITHUB_BASE_REF="release"))
    assert refused(repo.memkit("check", "--since", "origin/release"))


def test_moving_a_log_out_of_sight_is_refused_before_it_is_deleted(repo):
    repo.git("mv", LOG, "old.md")
    assert refused(repo.memkit("check", "--staged"))


def test_files_left_out_of_the_checkout_are_not_deleted(repo):
    repo.git("update-index", "--skip-worktree", LOG)
    ran = repo.memkit("check")
    assert "HIS001" not in ran.out.partition("Skipped")[0]
    whole = repo.memkit("check", "--json").data["findings"]
    (repo.top / LOG).unlink()
    assert repo.memkit("check", "--json").data["findings"] == whole


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("diff.orderFile", "/nonexistent"),
        ("diff.algorithm", "bogus"),
        ("diff.context", "x"),
        ("diff.statGraphWidth", "x"),
        ("log.date", "bogus"),
    ],
)
def test_odd_settings_of_a_repository_end_no_run(repo, key, value):
    repo.save("more", **{"src/app.py": "print(2)\n"})
    repo.write(LOG, decisions(entry(2, "kafka")))
    repo.git("add", "-A")
    repo.git("config", key, value)
    for words in (("check",), ("check", "--staged"), ("check", "--since", "HEAD")):
        assert refused(repo.memkit(*words)), words
    assert any(setting.startswith(f"{key}=") for setting in SETTINGS)


def test_a_broken_repository_is_called_broken(repo):
    repo.write(".git/HEAD", "nonsense\n")
    ran = repo.memkit("check")
    assert "Skipped" in ran.out
    assert "git cannot read the repository" in ran.out
    assert repo.memkit("check", "--staged").code == 2


@pytest.mark.parametrize("words", [("--since", ""), ("--select", ""), ("--ignore", "")])
def test_an_empty_value_is_no_value(repo, words):
    ran = repo.memkit("check", *words)
    assert ran.code == 2
    assert "empty" in ran.err


def test_losing_the_whole_bank_is_refused(repo):
    shutil.rmtree(repo.top / "memory-bank")
    repo.git("add", "-A")
    assert refused(repo.memkit("check", "--staged"))
