"""Findings are taken from the last run only while the text, and all that was asked for them, is the same."""

from __future__ import annotations

import json
import random
from functools import cached_property
from pathlib import Path

import edit_scripts
import pytest
from repositories import CONFIG, LOG, Repository

from memkit.adapters import workers
from memkit.adapters.answers.shelf import FileShelf
from memkit.bank.bank import Bank
from memkit.bank.places import Places
from memkit.checks import engine
from memkit.checks.check import Scope
from memkit.checks.keeping import desk
from memkit.checks.keeping.watched import WatchedBank, WatchedPlaces, WatchedScope

NOTES = "memory-bank/NOTES.md"
OTHER = "memory-bank/OTHER.md"
TEXT = (
    "# Notes\n\nSee [the queue](../docs/queue.md#size), `src/app.py:3` and [[retry-budget]].\n"
    "Logs are JSON, per ADR-1; sizes [differ](OTHER.md#size).\n"
)


@pytest.fixture
def repository(tmp_path):
    made = edit_scripts.started(tmp_path / "repo")
    made.write("src/app.py", "one\ntwo\n")
    made.write("docs/queue.md", "# Queue\n")
    made.write("memory-bank/memories/retry-budget.md", TEXT)
    made.save(**{NOTES: TEXT, OTHER: "# Other\n\n## Size\n\nTen.\n"})
    made.memkit("check")
    return made


@pytest.fixture
def looked_at(monkeypatch):
    """The documents in which a check was run, and each check's code."""
    seen: list[tuple[str, str]] = []
    run = desk.Bench._run

    def running(self, document, part, checks):
        seen.extend((document.path, check.code) for check in checks)
        run(self, document, part, checks)

    monkeypatch.setattr(desk.Bench, "_run", running)
    return seen


def _ledgers(repository: Repository) -> list[Path]:
    return sorted(Path(repository.environment["XDG_CACHE_HOME"]).rglob("findings/*.json"))


def _same_as_anew(repository: Repository, *words: str, **environment: str) -> None:
    given = repository.memkit("check", "--json", *words, **environment)
    assert given == repository.memkit("check", "--json", "--no-cache", *words, **environment)


def test_only_the_changed_document_is_looked_at(repository, looked_at):
    repository.write(NOTES, TEXT + "More.\n")
    _same_as_anew(repository)
    assert {path for path, _ in looked_at} == {NOTES}
    assert len(looked_at) > 30


def test_what_is_staged_takes_over_what_was_found_on_disk(repository, looked_at):
    repository.write(NOTES, TEXT + "More.\n")
    repository.git("add", "-A")
    _same_as_anew(repository, "--staged")
    assert (LOG, "SEC002") not in looked_at


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.write("docs/queue.md", "# Queue\n\n## Size\n"),
        lambda r: (r.top / "docs/queue.md").unlink(),
        lambda r: (r.top / "docs/queue.md").replace(r.top / "docs/Queue.md"),
        lambda r: r.write("src/app.py", "one\ntwo\nthree\nfour\n"),
        lambda r: (r.top / "src/app.py").unlink(),
        lambda r: (r.top / "memory-bank/memories/retry-budget.md").unlink(),
        lambda r: r.write("memory-bank/memories/vendor.md", "---\nname: vendor\n---\n[[retry_budget]]\n"),
        lambda r: r.write(LOG, "## ADR-2: B\n**Decision.** B.\n\n## ADR-1: A — SUPERSEDED by ADR-2\nA.\n"),
        lambda r: r.write(OTHER, "# Other\n\n## Sizes\n\nTen.\n"),
        lambda r: r.write("memory-bank/MORE.md", TEXT),
        lambda r: r.write("mkdocs.yml", "site_name: x\n"),
        lambda r: r.write(".gitignore", "docs/\nsrc/\n"),
        lambda r: r.write("memkit.toml", 'profile = "standard"\n'),
        lambda r: r.write("memkit.toml", CONFIG + "[limits]\nindex_lines = 1\n"),
        lambda r: r.write("memkit.toml", CONFIG + 'exclude = ["memory-bank/NOTES.md"]\n'),
        lambda r: r.write("memkit.toml", CONFIG + 'ignore = ["LNK"]\n'),
        lambda r: r.git("rm", "-rq", "src"),
        lambda r: r.save(**{"src/app.py": "x\n"}),
    ],
)
@pytest.mark.parametrize("words", [(), ("--staged",), ("--since", "HEAD~1")], ids=" ".join)
def test_whatever_a_finding_rests_on_is_asked_again(repository, change, words):
    repository.memkit("check", *words)
    change(repository)
    _same_as_anew(repository, *words)


def test_another_day_is_another_run(repository):
    gotcha = (
        "# Gotchas\n\n<!-- memkit: ignore GOT — later (until 2026-07-01) -->\n## Mail\n\n**Fix.** Wait.\n"
    )
    repository.write("memory-bank/GOTCHAS.md", gotcha)
    for day in ("2026-06-15", "2026-07-15"):
        _same_as_anew(repository, MEMKIT_TODAY=day)


def test_a_run_without_cache_neither_reads_nor_writes(repository, looked_at):
    before = [(place, place.read_bytes()) for place in _ledgers(repository)]
    repository.write(NOTES, TEXT + "More.\n")
    repository.memkit("check", "--no-cache")
    assert [(place, place.read_bytes()) for place in _ledgers(repository)] == before
    assert before
    assert looked_at == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-40],
        lambda data: data.replace(b"NOTES", b"XOTES"),
        lambda data: data.replace(b"\n", b"", 1),
        lambda _: b"",
        lambda _: b"[]",
        lambda data: b"\xff" + data,
    ],
)
def test_a_damaged_file_is_none(repository, looked_at, damage):
    (place,) = _ledgers(repository)
    place.write_bytes(damage(place.read_bytes()))
    repository.write(NOTES, TEXT + "More.\n")
    _same_as_anew(repository)
    assert (LOG, "SEC002") in looked_at


def test_what_another_memkit_found_is_left_alone(repository, looked_at, monkeypatch):
    monkeypatch.setattr("memkit.adapters.answers.shelf.memkit.__version__", "999")
    repository.write(NOTES, TEXT + "More.\n")
    repository.memkit("check")
    assert (LOG, "SEC002") in looked_at


def test_no_line_of_a_file_with_a_secret_is_kept(repository):
    for place in _ledgers(repository):
        place.unlink()
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    hidden = f"<!-- memkit: ignore SEC001 — a test -->\n`{token}`, see [it](../docs/gone.md) [[nothing]]\n"
    repository.write(NOTES, hidden)
    repository.memkit("check")
    repository.memkit("check", "--ignore", "SEC")
    repository.memkit("check", "--select", "LNK")
    assert _ledgers(repository) == []


def test_the_file_is_for_its_owner_alone(repository):
    (place,) = _ledgers(repository)
    assert place.stat().st_mode & 0o777 == 0o600
    assert json.loads(place.read_bytes().partition(b"\n")[2])


def test_a_bank_whose_findings_fill_the_disk_is_not_kept(repository, monkeypatch):
    for place in _ledgers(repository):
        place.unlink()
    monkeypatch.setattr("memkit.adapters.answers.shelf._LARGEST", 10)
    FileShelf(repository.top, ()).write(b"x" * 11)
    assert _ledgers(repository) == []


@pytest.mark.parametrize("seed", range(10, 14))
def test_kept_findings_equal_new_ones_under_random_edits(tmp_path, monkeypatch, seed):
    if seed % 2:
        monkeypatch.setattr(workers, "_MANY", 1)
        monkeypatch.setattr(engine, "_MANY", 1)
    chance = random.Random(seed)
    repository = edit_scripts.started(tmp_path / "repo")
    words = chance.choice(((), ("--staged",), ("--since", "HEAD~1")))
    done: list[str] = []
    for _ in range(12):
        done.append(edit_scripts.edit(repository, chance))
        given = repository.memkit("check", "--json", *words)
        assert given == repository.memkit("check", "--json", "--no-cache", *words), done


@pytest.mark.parametrize(
    ("watched", "plain", "same"),
    [
        (WatchedBank, Bank, {"config", "layout", "tree", "revision", "_made"}),
        (WatchedPlaces, Places, {"tree", "_ignore", "_folded", "_endings", "_backwards", "_ambiguous"}),
        (WatchedScope, Scope, {"bank", "today", "strict", "_touched"}),
    ],
)
def test_nothing_can_be_asked_unseen(watched, plain, same):
    """What is added to one of these is added to its watched form, or what it reads is not noted."""
    public = {name for name in vars(plain) if not name.startswith("_")} | set(plain.__annotations__)
    cached = {name for name, value in vars(plain).items() if isinstance(value, cached_property)}
    assert (public | cached) - same == ((public | cached) & set(vars(watched))) - same
