"""The README's tour: a small repository, real commands, their real output."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from terminal import at_terminal

ROOT = Path(__file__).resolve().parents[1]
TODAY = "2026-06-15"

RULES = """\
# Rules for agents

| Rule | Since | Source | Review |
|---|---|---|---|
| island-import-ban | 2026-01 | the bundle grew by 300 kB | 2026-Q1 (promote to ESLint) |
| no-mocked-clock | 2026-02 | a test that passed at night only | |
"""

DECISIONS = """\
# Decisions

Newest on top. Supersede, don't delete.

## ADR-3: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis, with a lifetime of one week.
**Consequence.** Redis must be up before anybody can log in.

## ADR-2: Write logs as JSON (2026-01)
**Context.** Nobody could search what the workers print.
**Decision.** One JSON object a line; the collector drops what it cannot parse.
**Consequence.** People read logs through a viewer.
"""


ESLINT = 'export default [{ rules: { "import/no-restricted-paths": "error" } }];\n'
NEW = (
    "memkit new adr 'Write logs as OpenTelemetry records'"
    " --context 'The collector speaks OpenTelemetry since May.'"
    " --decision 'Workers export records; nothing is printed.'"
    " --consequence 'A worker without a collector is silent.'"
)

FACT = (
    "memkit remember 'The session store keeps two connections for the health check.'"
    " --trigger stated --scope 'path:src/sessions/**'"
)


def tour() -> str:
    """The tour as Markdown."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "shop"
        root.mkdir()
        return "\n".join(_chapters(root))


def _chapters(root: Path):
    git(root, "init", "-q", "-b", "main")
    yield "A new bank, with a reading order for agents:\n"
    yield run(root, "memkit init")
    yield "What an agent now finds in `AGENTS.md`:\n"
    block = (root / "AGENTS.md").read_text().partition("<!-- memkit:begin reading-order -->\n")[2]
    yield f"```markdown\n{block.partition('<!-- memkit:end')[0].strip()}\n```\n"
    git(root, "add", "-A")
    git(root, "commit", "-qm", "memory bank")
    (root / "CLAUDE.md").write_text(RULES)
    (root / "memory-bank/DECISIONS.md").write_text(DECISIONS)
    git(root, "add", "-A")
    yield "A rule without a review date is refused before the commit, and so is a decision that vanished:\n"
    yield run(root, "memkit check --staged")
    yield "Why, and what to do about it:\n"
    yield run(root, "memkit explain decision-deleted", lines=12)
    (root / "CLAUDE.md").write_text(RULES.replace("night only | |", "night only | 2026-Q4 |"))
    yield "What has gone stale, for a person or for CI:\n"
    yield run(root, "memkit review")
    yield "A linter enforces the rule now, so nobody needs to remember it; its row moves:\n"
    (root / "eslint.config.js").write_text(ESLINT)
    yield run(root, "memkit rule promote island-import-ban --to import/no-restricted-paths")
    yield "A decision in the notation of the log, with the next free number, that supersedes another one:\n"
    git(root, "add", "-A")
    git(root, "commit", "-qm", "rules and decisions")
    yield run(root, NEW)
    yield run(root, "memkit adr supersede ADR-2 --by ADR-4")
    yield "What stands in the log now, and how decisions hang together:\n"
    yield run(root, "memkit adr list")
    yield run(root, "memkit adr graph --format mermaid")
    yield "An item is done when something proves it:\n"
    yield run(
        root, "memkit new progress 'Move the sessions' --verify 'pytest tests/sessions' --section in-flight"
    )
    yield run(root, "memkit progress done 'Move the sessions' --dry-run")
    yield "What proves the items, and what of it may run (a person approves it, at a terminal):\n"
    yield run(root, "memkit verify")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "a day's work")
    yield "What the day did to the memory, in words to paste into a pull request:\n"
    yield run(root, "memkit diff HEAD~1..HEAD")
    yield "What became of a decision:\n"
    yield run(root, "memkit history ADR-2")
    yield "What an agent learns on the way is kept, one fact a file; a passing remark is not:\n"
    yield run(root, FACT)
    yield run(root, "memkit remember 'Great, the tests pass now.' --trigger stated")
    yield "A question gets the few entries that answer it, what holds now above what it replaced:\n"
    yield seen(root, "memkit recall 'how are logs written?'")
    yield "What somebody should know who changes a file:\n"
    yield run(root, "memkit context --files src/sessions/store.py")


def run(root: Path, command: str, lines: int = 0) -> str:
    """A console block with a command and what it printed."""
    done = subprocess.run(
        [sys.executable, *shlex.split(command.replace("memkit", "-m memkit", 1))],
        cwd=root,
        env={**os.environ, **environment_of(root)},
        capture_output=True,
        check=False,
        text=True,
    )
    said = (done.stdout + done.stderr).rstrip().splitlines()
    return _console(command, [*said[:lines], "…"] if lines and len(said) > lines else said)


def seen(root: Path, command: str) -> str:
    """The same, as a person at a terminal sees it."""
    place = SimpleNamespace(top=root, environment=environment_of(root) | {"COLUMNS": "100"})
    shown = at_terminal(place, *shlex.split(command)[1:]).shown
    return _console(command, [line.rstrip() for line in shown.rstrip().splitlines()])


def environment_of(root: Path) -> dict[str, str]:
    """A day that stands still, and folders of its own."""
    folders = {
        f"XDG_{kind}_HOME": str(root.parent / kind.lower()) for kind in ("STATE", "CACHE", "DATA", "CONFIG")
    }
    return {"PYTHONPATH": str(ROOT), "MEMKIT_TODAY": TODAY, "NO_COLOR": "1"} | folders


def _console(command: str, lines: list[str]) -> str:
    return "\n".join(["````console", f"$ {command}", *lines, "````", ""])


def git(root: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=you", "-c", "user.email=you@example.invalid")
    moment = f"{TODAY}T12:00:00Z"
    dates = {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
    environment = {**os.environ, **dates, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True, env=environment)


if __name__ == "__main__":
    print(tour())
