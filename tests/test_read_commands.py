"""Read commands start nothing but git, and write nothing but memkit's own cache and run log."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from git_sandbox import script
from repositories import BAD_ROW, LOG, RULES, banked, decisions
from storing import put

COMMANDS = (
    "check",
    "check --show info --output text",
    "check --json",
    "check --output github",
    "check --output sarif",
    "check --output markdown",
    "check --staged",
    "check --since HEAD~1",
    "check --since auto",
    "check --no-cache",
    "check memory-bank",
    "check --no-baseline --select HIS,ADR,BNK012,GOT006,RUL010",
    "check --statistics",
    "check --statistics --json",
    "check --stdin-filename memory-bank/NEW.md -",
    "check --stdin-json -",
    "doctor",
    "doctor --json",
    "review",
    "review --by owner --output html",
    "diff",
    "diff HEAD --output markdown",
    "history ADR-1",
    "history ADR-1 --on 2026-01-01",
    "verify",
    "verify --json",
    "sweep",
    "sweep --since HEAD~1 --json",
    "sweep --stop-hook",
    "sweep --transcript -",
    "adr list",
    "adr graph --format mermaid",
    "rule list",
    "rule annotate",
    "progress list --all",
    "gotcha list --json",
    "rule retire no-such-rule --reason x --dry-run",
    "review --json",
    "review --output markdown --all",
    "index --check",
    "index --json",
    "consolidate",
    "consolidate --plan --json --bank shared",
    "dedupe",
    "dedupe --json",
    "context watched",
    "context hello",
    "context watched --changed --recent memory-bank/NOTES.md",
    "context watched --staged --json",
    "context --staged",
    "context --changed",
    "context --files memory-bank/NOTES.md --json",
    "memories list --shadowed --json",
    "memories list --session --json",
    "memories resolve",
    "memories resolve --json",
    "memories history no-such-memory",
    "memories attach",
    "memories confirm no-such-memory",
    "memories list",
    "memories list --expired --bank private --json",
    "memories show watched",
    "memories show watched --json",
    "memories history watched",
    "memories history --json watched",
    "memories --help",
    "digest",
    "digest --run s-1",
    "proposals",
    "proposals list --json",
    "digest --json",
    "proposals list",
    "proposals show offered",
    "subject held person:p-17",
    "subject held person p-17 --json",
    "explain",
    "explain RUL001",
    "config",
    "config --schema",
    "--help",
    "check --nonsense",
    "init --dry-run",
    "init --adopt --dry-run",
)
_CHILD = """
import io, json, os, sys

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGING = {
    "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "os.chown", "os.utime", "os.setxattr", "shutil.rmtree", "shutil.move", "shutil.copyfile",
}
STARTING = {"os.system", "os.exec", "os.spawn", "os.startfile", "pty.spawn", "os.forkpty"}
REACHING = {"socket.connect", "socket.getaddrinfo", "socket.sendto", "urllib.Request"}
seen = []

def absolute(name):
    return os.path.abspath(os.fsdecode(name))

def watch(event, arguments):
    if event == "subprocess.Popen":
        seen.append(("start", os.fsdecode(arguments[0] or arguments[1][0])))
    elif event == "os.posix_spawn":
        seen.append(("start", os.fsdecode(arguments[0])))
    elif event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING:
        seen.append(("write", "" if isinstance(arguments[0], int) else absolute(arguments[0])))
    elif event in CHANGING:
        seen.append(("write", absolute(arguments[1 if event in {"os.link", "os.rename"} else 0])))
    elif event in STARTING:
        seen.append(("start", event))
    elif event in REACHING:
        seen.append(("reach", event))

sys.addaudithook(watch)
from memkit.cli.door import run

report = {}
for line in json.loads(sys.argv[1]):
    seen.clear()
    kept = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(b'{"memory-bank/NEW.md": "# New"}'), "utf-8")
    try:
        code = run(line.split())
    finally:
        sys.stdout, sys.stderr = kept
    report[line] = [code, sorted(set(seen))]
json.dump(report, sys.stdout)
"""


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """What each command did, and all files of the machine's part that it could reach, before and after."""
    home = tmp_path_factory.mktemp("watched")
    repo = banked(home / "repo")
    repo.save("second", **{"CLAUDE.md": RULES + BAD_ROW, "memory-bank/NOTES.md": "# Notes\n"})
    repo.write(LOG, decisions())
    repo.git("add", "-A")
    repo.write("memory-bank/memories/new.md", "---\nname: new\n---\nText.\n")
    put(repo, "The store is watched, too.", "--key", "watched")
    put(repo, "The shared store is watched, too.", "--key", "watched", "--bank", "shared")
    put(repo, "Somebody is watched.", "--key", "seen", "--subject", "person:p-17")
    repo.memkit("remember", "The store is guarded.", "--key", "offered", "--lifetime", "policy")
    _booby_trap(repo, home)
    before = _snapshot(home)
    ran = repo.program(sys.executable, "-B", "-c", _CHILD, json.dumps(COMMANDS), PYTHONDONTWRITEBYTECODE="1")
    assert ran.code == 0, ran.err
    return home, json.loads(ran.out), before, _snapshot(home)


def _booby_trap(repo, home):
    """Everything that git can be told to run leaves a mark."""
    trap = str(script(home / "trap", f'touch "{home}/mark"\ncat\n'))
    for name in ("post-index-change", "pre-commit", "reference-transaction", "post-checkout"):
        script(repo.top / ".git" / "hooks" / name, f'exec "{trap}"\n')
    repo.write(".git/info/attributes", "*.md filter=trap diff=trap\n")
    settings = "core.fsmonitor core.pager diff.external diff.trap.textconv diff.trap.command core.sshCommand"
    for key in f"{settings} filter.trap.clean filter.trap.smudge filter.trap.process gpg.program".split():
        repo.git("config", key, trap)
    (home / "mark").unlink(missing_ok=True)
    repo.environment |= {"GIT_EXTERNAL_DIFF": trap, "PAGER": trap, "GIT_PAGER": trap, "EDITOR": trap}


def _snapshot(home):
    """Path to bytes and time of change, without memkit's own folders."""
    files = (path for path in sorted(home.rglob("*")) if not path.is_symlink() and path.is_file())
    return {
        str(path.relative_to(home)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in files
        if path.relative_to(home).parts[0] not in {"cache", "state"}
    }


@pytest.mark.parametrize("line", COMMANDS)
def test_a_read_command_starts_nothing_but_git(watched, line):
    _, report, _, _ = watched
    _, seen = report[line]
    started = [name for kind, name in seen if kind == "start" and Path(name).name not in {"git", "git.exe"}]
    assert started == []
    assert [name for kind, name in seen if kind == "reach"] == []


@pytest.mark.parametrize("line", COMMANDS)
def test_a_read_command_writes_nothing_but_its_own(watched, line):
    home, report, _, _ = watched
    _, seen = report[line]
    own = (str(home / "cache" / "memkit"), str(home / "state" / "memkit"))
    bases = {str(home / "cache"), str(home / "state")}
    written = [path for kind, path in seen if kind == "write" and path not in {"/dev/null", "", *bases}]
    assert [path for path in written if not path.startswith(own)] == []


def test_the_commands_did_what_they_are_for(watched):
    _, report, _, _ = watched
    codes = {line: code for line, (code, _) in report.items()}
    assert codes["check"] == codes["check --staged"] == codes["index --check"] == 1
    assert codes["check --nonsense"] == 2
    assert codes["init --dry-run"] == 1
    assert {codes[line] for line in ("review", "explain", "config", "--help", "index --json", "doctor")} == {
        0
    }
    assert codes["memories show watched"] == codes["proposals show offered"] == codes["digest"] == 0
    assert all(code < 3 for code in codes.values()), codes
    started = {name for _, seen in report.values() for kind, name in seen if kind == "start"}
    assert started, "nothing was watched"


def test_no_file_of_the_repository_is_touched_and_nothing_that_git_was_told_to_run_ran(watched):
    home, _, before, after = watched
    assert not (home / "mark").exists()
    assert after.keys() == before.keys()
    assert [path for path in after if after[path] != before[path]] == []


def test_the_watch_sees_what_it_is_for(tmp_path):
    """A command that writes is caught, and so is git's own obedience, or the tests above say nothing."""
    repo = banked(tmp_path / "repo")
    _booby_trap(repo, tmp_path)
    repo.write(LOG, decisions())
    repo.git("diff", check=False)
    assert (tmp_path / "mark").exists()
    ran = repo.program(sys.executable, "-B", "-c", _CHILD, '["index"]')
    code, seen = json.loads(ran.out)["index"]
    assert code == 0
    assert any(kind == "write" and "memory-bank" in path for kind, path in seen)
