"""A kept answer is given only while everything it rests on is the same, and is then given without work."""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path

import edit_scripts
import pytest
from repositories import ADR_1, ADR_2, BAD_ROW, CONFIG, LOG, RULES, Repository, decisions

from memkit.adapters.answers import given, kept
from memkit.cli import door


@pytest.fixture
def repository(tmp_path):
    made = edit_scripts.started(tmp_path / "repo")
    made.write("AGENTS.md", RULES + BAD_ROW)
    _settle()
    return made


def _settle() -> None:
    """Wait until the file system's clock has moved on: what was just written is not trusted."""
    time.sleep(0.03)


def _kept_answers(repository: Repository):
    return Path(repository.environment["XDG_CACHE_HOME"]).rglob("answers/*.json")


def _answered(repository: Repository, monkeypatch, *words: str, **environment: str):
    """What a run says that may not do any work; None where it would have had to."""
    with monkeypatch.context() as patch:
        patch.setattr(door, "_guarded", lambda _words: -1)
        ran = repository.memkit(*words, **environment)
    return None if ran.code == -1 else ran


def test_the_same_question_is_answered_without_work(repository, monkeypatch):
    first = repository.memkit("check")
    assert first.code == 1
    assert "RUL001" in first.out
    assert _answered(repository, monkeypatch, "check") == first


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--json"),
        ("check", "--staged"),
        ("check", "AGENTS.md"),
        ("check", "--since", "HEAD"),
        ("check", "--quiet"),
    ],
    ids=" ".join,
)
def test_every_form_of_the_question_is_kept(repository, monkeypatch, words):
    first = repository.memkit(*words)
    assert _answered(repository, monkeypatch, *words) == first


def test_another_question_is_another_answer(repository, monkeypatch):
    repository.memkit("check")
    assert _answered(repository, monkeypatch, "check", "--json") is None
    assert _answered(repository, monkeypatch, "check", NO_COLOR="1") is None
    assert _answered(repository, monkeypatch, "check", MEMKIT_TODAY="2026-06-16") is None
    assert _answered(repository, monkeypatch, "check", "--no-cache") is None


def test_a_run_without_cache_leaves_nothing(repository):
    repository.memkit("check", "--no-cache")
    assert not Path(repository.environment["XDG_CACHE_HOME"]).exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.write("AGENTS.md", RULES),
        lambda r: r.write("memory-bank/memories/new.md", "x\n"),
        lambda r: (r.top / LOG).unlink(),
        lambda r: r.write("memkit.toml", 'profile = "standard"\n'),
        lambda r: r.save(),
        lambda r: r.git("branch", "other"),
        lambda r: r.write("deep/er/memkit.toml", CONFIG),
        lambda r: r.git("config", "core.excludesFile", "/nowhere"),
        lambda r: r.write(".gitignore", "memory-bank/\n"),
    ],
)
def test_whatever_changes_the_run_is_asked_anew(repository, monkeypatch, change):
    repository.memkit("check")
    change(repository)
    assert _answered(repository, monkeypatch, "check") is None


def test_a_file_of_new_time_and_old_text_is_the_same(repository, monkeypatch):
    first = repository.memkit("check")
    for path in (LOG, "AGENTS.md"):
        os.utime(repository.top / path, (1_700_000_000, 1_700_000_000))
    assert _answered(repository, monkeypatch, "check") == first


def test_a_text_of_old_size_and_old_time_is_another(repository, monkeypatch):
    repository.memkit("check")
    place = repository.top / "AGENTS.md"
    held = place.stat()
    place.write_bytes(place.read_bytes().replace(b"slow pipeline", b"fast pipeline"))
    os.utime(place, ns=(held.st_atime_ns, held.st_mtime_ns))
    assert _answered(repository, monkeypatch, "check") is None


def test_an_answer_ends_with_its_day(repository, monkeypatch):
    words = ("check",)
    del repository.environment["MEMKIT_TODAY"]
    repository.memkit(*words)
    now = time.time()
    monkeypatch.setattr(given.time, "time", lambda: now + 86_400)
    assert _answered(repository, monkeypatch, *words) is None


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b'{"version":1}', b"\xff\xfe", b'{"version":1,"code":"x"}']
)
def test_a_damaged_answer_is_none(repository, monkeypatch, damage):
    first = repository.memkit("check")
    for place in Path(repository.environment["XDG_CACHE_HOME"]).rglob("*.json"):
        place.write_bytes(damage)
    assert _answered(repository, monkeypatch, "check") is None
    assert repository.memkit("check") == first


def test_answers_are_for_their_owner_alone(repository):
    repository.memkit("check")
    (place,) = _kept_answers(repository)
    assert place.stat().st_mode & 0o777 == 0o600
    assert place.parent.stat().st_mode & 0o777 == 0o700


def test_a_cache_that_cannot_be_written_costs_nothing(repository):
    repository.write("cache-is-a-file", "x\n")
    first = repository.memkit("check")
    assert (
        repository.memkit("check", XDG_CACHE_HOME=str(repository.top / "cache-is-a-file")).code == first.code
    )


def test_a_run_with_files_to_write_runs_again(repository):
    words = ("check", "--output", f"json:{repository.top.parent / 'report.json'}")
    repository.memkit(*words)
    (repository.top.parent / "report.json").unlink()
    repository.memkit(*words)
    assert json.loads((repository.top.parent / "report.json").read_text(encoding="utf-8"))


def test_room_is_made_for_new_answers(repository, monkeypatch):
    monkeypatch.setattr("memkit.adapters.answers.keep._MOST_FILES", 3)
    for level in ("error", "warning", "info"):
        for profile in ("RUL", "ADR"):
            repository.memkit("check", "--fail-on", level, "--select", profile)
    assert len(list(_kept_answers(repository))) == 3


def test_the_cache_lies_where_the_system_says(monkeypatch):
    import platformdirs

    for value in (None, "/somewhere", " "):
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        if value is not None:
            monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert (
            Path(kept.answer_folder()) == platformdirs.user_cache_path("memkit", appauthor=False) / "answers"
        )


def _same_as_anew(repository, *words: str, **environment: str) -> None:
    given = repository.memkit(*words, **environment)
    assert given == repository.memkit(*words, "--no-cache", **environment)


def test_a_link_to_a_folder_that_leads_elsewhere_is_another_place(tmp_path):
    repository = Repository(tmp_path / "repo")
    repository.write("memkit.toml", CONFIG)
    repository.write("AGENTS.md", RULES)
    repository.write("memory-bank/GOTCHAS.md", "# Gotchas\n\nSee [it](../docs/x.md).\n")
    repository.write("one/x.md", "x\n")
    repository.write("two/y.md", "y\n")
    (repository.top / "docs").symlink_to("one")
    _settle()
    repository.memkit("check")
    (repository.top / "docs").unlink()
    (repository.top / "docs").symlink_to("two")
    _same_as_anew(repository, "check")


def test_a_folder_whose_present_files_alone_are_ignored_is_watched(repository):
    repository.write(".gitignore", "*.log\n")
    repository.write("memory-bank/sub/build.log", "x\n")
    _settle()
    repository.memkit("check")
    repository.write("memory-bank/sub/GOTCHAS.md", "# Gotchas\n\n## One\n\n**Symptom.** It fails.\n")
    _same_as_anew(repository, "check")


def test_a_bank_below_an_empty_root_is_watched(tmp_path):
    repository = Repository(tmp_path / "repo")
    repository.write("a/memkit.toml", CONFIG)
    repository.write("a/AGENTS.md", RULES)
    repository.save(**{f"a/{LOG}": decisions(ADR_2, ADR_1)})
    _settle()
    repository.memkit("check")
    repository.write("a/memory-bank/GOTCHAS.md", "# Gotchas\n\n## One\n\n**Symptom.** It fails.\n")
    _same_as_anew(repository, "check")


def test_a_folder_without_files_is_watched(repository):
    repository.write(".gitignore", "*.tmp\n")
    repository.save(**{"memory-bank/NOTES.md": "# Notes\n\nSee [the jobs](../jobs/).\n"})
    (repository.top / "jobs/old").mkdir(parents=True)
    _settle()
    assert "jobs" in repository.memkit("check").out
    repository.write("jobs/old/a.tmp", "x\n")
    _same_as_anew(repository, "check")
    assert "jobs" not in repository.memkit("check").out


def test_a_path_that_is_gone_is_no_longer_answered(repository):
    repository.write(".gitignore", "build/\n")
    repository.write("build/x.md", "x\n")
    _settle()
    repository.memkit("check", "build/x.md")
    (repository.top / "build/x.md").unlink()
    _same_as_anew(repository, "check", "build/x.md")


def test_a_revision_that_moves_without_a_ref_is_asked_anew(repository, monkeypatch):
    repository.save()
    (repository.top / ".git/ORIG_HEAD").write_bytes(repository.git("rev-parse", "HEAD~1"))
    repository.memkit("check", "--since", "ORIG_HEAD")
    assert _answered(repository, monkeypatch, "check", "--since", "ORIG_HEAD") is None


@pytest.mark.parametrize("value", ['"first":"0"', '"out":5', '"out":"\\ud800"', '"code":"x"'])
def test_an_answer_of_other_types_is_none(repository, monkeypatch, value):
    first = repository.memkit("check")
    (place,) = _kept_answers(repository)
    held = json.loads(place.read_text(encoding="utf-8")) | json.loads("{" + value + "}")
    place.write_text(json.dumps(held), encoding="utf-8")
    assert _answered(repository, monkeypatch, "check") is None
    assert repository.memkit("check") == first


def test_what_holds_a_secret_is_not_kept(repository):
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    repository.write("memory-bank/GOTCHAS.md", f"# Gotchas\n\nSee [it](../docs/{token}.md).\n")
    assert "SEC001" in repository.memkit("check").out
    assert list(Path(repository.environment["XDG_CACHE_HOME"]).rglob("*.json")) == []


def test_a_relative_cache_folder_is_not_obeyed(repository):
    repository.memkit("check", XDG_CACHE_HOME="relative", HOME=str(repository.top.parent))
    assert not (repository.top / "relative").exists()


@pytest.mark.parametrize("seed", range(3))
def test_kept_answers_equal_new_ones_under_random_edits(tmp_path, seed):
    chance = random.Random(seed)
    repository = edit_scripts.started(tmp_path / "repo")
    words = ("check", "--staged") if seed == 2 else ("check",)
    done: list[str] = []
    for _ in range(14):
        done.append(edit_scripts.edit(repository, chance))
        if chance.random() < 0.5:
            _settle()
        for _ in range(2):
            assert repository.memkit(*words) == repository.memkit(*words, "--no-cache"), done
