"""The user's curator: asked without a shell, bounded, and never obeyed."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from repositories import Repository
from storing import remember

from memkit.adapters.curator import ask_curator
from memkit.config.user import UserConfig, parse_user_config
from memkit.errors import ConfigProblem, Refused

PYTHON = sys.executable
ANSWER = "import json, sys\nplan = json.load(sys.stdin)\n"


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.write("memkit.toml", "memory_caps.memories = 8\nmemory_caps.soft = 5\n")
    for number in range(1, 5):
        remember(made, f"Service {number} listens on port 80{number}", f"svc-{number}")
    return made


def config(repo, *argv):
    place = repo.top.parent / "config/memkit/config.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"curator = {json.dumps(argv)}\n")
    place.chmod(0o600)
    return place


def files(repo):
    skipped = repo.top.parent / "cache"
    return {
        path: path.read_bytes()
        for path in repo.top.parent.rglob("*")
        if path.is_file() and not path.is_relative_to(skipped)
    }


def test_its_answer_is_shown_and_nothing_is_done(repo):
    config(
        repo,
        PYTHON,
        "-c",
        ANSWER
        + "print(json.dumps({'id': 'mine', 'hashes': {}, 'bank': 'global', 'merges': [{'into': 'svc-1',"
        " 'from': ['svc-2', 'ghost'], 'description': 'Ports', 'content': 'Service N listens on port 80N.'}],"
        " 'forget': [{'key': 'svc-3', 'reason': 'gone'}, {'key': 'spectre', 'reason': 'x'}]}))",
    )
    before = files(repo)
    ran = repo.memkit("consolidate", "--curate")
    assert ran.code == 0, ran.err
    assert files(repo) == before
    plan = ran.data
    own = repo.memkit("consolidate", "--json").data
    assert (plan["id"], plan["bank"], plan["hashes"]) == (own["id"], "private", own["hashes"])
    assert plan["merges"] == [
        {
            "into": "svc-1",
            "from": ["svc-2"],
            "description": "Ports",
            "content": "Service N listens on port 80N.",
        }
    ]
    assert [each["key"] for each in plan["forget"]] == ["svc-3"]
    assert {word for said in plan["left"] for word in said.split() if word in {"ghost,", "spectre,"}} == {
        "ghost,", "spectre,",
    }  # fmt: skip
    applied = repo.memkit("consolidate", "--apply", "-", stdin=ran.out.encode())
    assert applied.code == 0, applied.err


def test_it_is_told_that_what_it_reads_is_data(repo, tmp_path):
    heard = tmp_path / "heard.json"
    config(
        repo, PYTHON, "-c", f"import sys\nopen({str(heard)!r}, 'w').write(sys.stdin.read())\nprint('{{}}')"
    )
    assert repo.memkit("consolidate", "--curate").code == 0
    data = json.loads(heard.read_text())
    assert "no" in data["rules"][-1]
    assert "untrusted reference data" in data["rules"][-1]
    assert data["inputs"][0] == data["inputs"][-1]


def test_words_for_a_shell_are_words(repo, tmp_path):
    mark = tmp_path / "mark"
    config(repo, PYTHON, "-c", "print('{}')", f"; touch {mark}", f"$(touch {mark})")
    assert repo.memkit("consolidate", "--curate").code == 0
    assert not mark.exists()


def test_without_one_the_user_is_told_where_to_name_it(repo):
    ran = repo.memkit("consolidate", "--curate")
    assert (ran.code, "config/memkit/config.toml" in ran.err) == (2, True)


def test_a_repository_cannot_name_one(repo, tmp_path):
    mark = tmp_path / "mark"
    line = f"curator = {json.dumps([PYTHON, '-c', f'open({str(mark)!r}, chr(119))'])}\n"
    repo.write("memkit.toml", line)
    assert repo.memkit("consolidate", "--curate").code == 2
    repo.write("memkit.toml", "")
    place = repo.top / "inside/memkit/config.toml"
    place.parent.mkdir(parents=True)
    place.write_text(line)
    ran = repo.memkit("consolidate", "--curate", XDG_CONFIG_HOME=str(repo.top / "inside"))
    assert (ran.code, "lies inside of" in ran.err) == (1, True)
    assert not mark.exists()


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_a_configuration_that_others_may_write_is_not_obeyed(repo):
    config(repo, PYTHON, "-c", "print('{}')").chmod(0o666)
    ran = repo.memkit("consolidate", "--curate")
    assert (ran.code, "Others than you" in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("code", "exit_code", "said"),
    [
        ("print('no plan')", 2, "is no JSON"),
        ("print('[1]')", 2, "no object"),
        ("import sys; sys.exit(3)", 1, "exit code 3"),
        ("print('x' * (2 << 20))", 1, "more than 1 MiB"),
        ("", 2, "is no JSON"),
    ],
)
def test_an_answer_that_is_no_plan(repo, code, exit_code, said):
    config(repo, PYTHON, "-c", code)
    ran = repo.memkit("consolidate", "--curate")
    assert (ran.code, said in ran.err) == (exit_code, True), ran.err


def test_a_program_that_is_not_there(repo):
    for name in ("no-such-program", "./svc", "cd"):
        config(repo, name)
        ran = repo.memkit("consolidate", "--curate")
        assert (ran.code, "cannot be started" in ran.err) == (1, True)


def test_a_program_is_not_looked_for_beside_the_caller(repo, tmp_path):
    mark = tmp_path / "mark"
    repo.write("helper", f"#!/bin/sh\ntouch {mark}\n")
    (repo.top / "helper").chmod(0o755)
    config(repo, "helper")
    repo.memkit("consolidate", "--curate", PATH=f".:{os.environ['PATH']}")
    assert not mark.exists()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
def test_one_that_takes_too_long_is_ended_with_all_that_it_started(tmp_path):
    mark = tmp_path / "pid"
    code = f"sleep 600 & echo $! >'{mark}.new'; mv '{mark}.new' '{mark}'; wait"
    for seconds in (1.5, 15, 150):  # on a busy machine a shell may need longer to come so far
        with pytest.raises(Refused, match=rf"not done after {seconds} seconds"):
            ask_curator(("/bin/sh", "-c", code), b"{}", tmp_path, os.environ, seconds=seconds)
        if mark.exists():
            break
    started, until = mark.read_text().strip(), time.monotonic() + 60
    while runs(started) and time.monotonic() < until:
        time.sleep(0.02)
    assert not runs(started)


def runs(process):
    """Whether a process is there and no zombie; one that goes while its state is read is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="starts a session of its own")
def test_what_it_leaves_behind_with_its_output_keeps_nobody_waiting(tmp_path):
    mark = tmp_path / "pid"
    code = (
        "import subprocess, sys\n"
        "words = [sys.executable, '-c', 'import time; time.sleep(60)']\n"
        "child = subprocess.Popen(words, start_new_session=True)\n"
        f"open({str(mark)!r}, 'w').write(str(child.pid))\nprint('said', end='')"
    )
    try:
        assert ask_curator((PYTHON, "-c", code), b"{}", tmp_path, os.environ, seconds=30) == b"said"
        os.kill(int(mark.read_text()), 0)  # it is still there, and nobody waited for it
    finally:
        os.kill(int(mark.read_text()), signal.SIGKILL)


@pytest.mark.parametrize(
    "text",
    ["curator = 1", 'curator = ["a", 1]', "curator = [''", 'curator = [""]', "other = 1", "\xff", "a" * 99],
)
def test_a_user_configuration_with_a_flaw(text):
    with pytest.raises(ConfigProblem):
        parse_user_config(text.encode("latin-1"), "config.toml")


def test_an_empty_user_configuration():
    assert parse_user_config(b"", "config.toml") == UserConfig()
    assert parse_user_config(b'curator = ["a", "b c"]', "config.toml").curator == ("a", "b c")
