"""A part of a long run in a second process: the same result, done here where that process fails."""

from __future__ import annotations

import os
import sys

import pytest
from edit_scripts import started

from memkit.adapters import workers

needs_fork = pytest.mark.skipif(sys.platform != "linux", reason="a second process is forked on Linux only")


@needs_fork
def test_the_work_is_done_in_another_process():
    result = workers.Forked().beside(lambda: (os.getpid(), "x" * 200_000))
    process, text = result()
    assert process != os.getpid()
    assert len(text) == 200_000


@needs_fork
@pytest.mark.parametrize(
    "failure", [lambda: os._exit(3), lambda: sys.exit(1), lambda: 1 / 0, lambda: lambda: 1]
)
def test_where_the_copy_fails_the_work_is_done_here(failure):
    here = os.getpid()
    result = workers.Forked().beside(lambda: "here" if os.getpid() == here else failure())
    assert result() == "here"


def test_without_a_copy_the_work_waits_for_its_question():
    done: list[int] = []
    result = workers.InTurn().beside(lambda: done.append(1))
    assert done == []
    result()
    assert done == [1]


@needs_fork
def test_findings_are_the_same_with_a_second_process(tmp_path, monkeypatch):
    repository = started(tmp_path / "repo")
    repository.write(
        "memory-bank/NOTES.md",
        "# Notes\n\nThe zero\u200bwidth. Token: `ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8`\n",
    )
    forked: list[int] = []
    monkeypatch.setattr(workers.Forked, "beside", _counting(workers.Forked.beside, forked))
    alone = repository.memkit("check", "--no-cache", "--json")
    monkeypatch.setattr(workers, "_MANY", 1)
    monkeypatch.setattr(workers.os, "sched_getaffinity", lambda _process: {0, 1})
    assert repository.memkit("check", "--no-cache", "--json") == alone
    assert forked
    assert "INJ001" in alone.codes


def _counting(beside, counted):
    def replaced(self, work):
        counted.append(1)
        return beside(self, work)

    return replaced
