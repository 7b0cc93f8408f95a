"""Temporary git repositories that hold a bank, and memkit run on them."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from git_sandbox import SOURCE, Sandbox, script

from memkit.cli.door import run

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = 'profile = "strict"\n'
ADR_1 = """\
## ADR-1: Write logs as JSON (2026-01)
**Context.** Nobody could search the logs of the batch engine.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.
"""
ADR_2 = """\
## ADR-2: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis is needed to log in.
"""
ADR_3 = """\
## ADR-3: Serve assets from a bucket (2026-03)
**Context.** The web server spent its time on images.
**Decision.** Assets are uploaded to a bucket.
**Consequence.** A deploy uploads first.
"""
ADR_4 = """\
## ADR-4: Pay invoices at night (2026-03)
**Context.** The bank refuses more than forty transfers an hour by day.
**Decision.** A nightly job sends them.
**Consequence.** A customer sees a payment the next morning.
"""
HALF_ADR = ADR_3.replace("**Consequence.** A deploy uploads first.\n", "")
HALF_ADR_4 = ADR_4.replace("**Consequence.** A customer sees a payment the next morning.\n", "")
"""Decisions that the strict profile refuses (ADR001)."""
DECISIONS = f"# Decisions\n\n{ADR_2}\n{ADR_1}"
RULES = """\
# Instructions

Read memory-bank/INDEX.md first.

| Rule | Since | Source | Review |
|---|---|---|---|
| no-generated-edits | 2026-01 | PR-12 | 2099-Q3 |
"""
BAD_ROW = "| fast-tests | 2026-02 | slow pipeline | |\n"
"""A row of the rule table without a review date (RUL001)."""
LOG = "memory-bank/DECISIONS.md"


def decisions(*entries: str) -> str:
    return "# Decisions\n\n" + "\n".join(entries)


class Ran(NamedTuple):
    """What a run left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def data(self):
        return json.loads(self.out)

    @property
    def found(self) -> list[tuple[str, str]]:
        """Code and path of the findings of `--json`."""
        return [(finding["code"], finding["path"]) for finding in self.data["findings"]]

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.found]


class Repository(Sandbox):
    """A repository; `memkit` runs in this interpreter, `child` and hooks in one of their own."""

    def __init__(self, top: Path, *, init: bool = True, options: tuple[str, ...] = ()):
        super().__init__(top, init=init, options=options)
        home = top.parent
        self.environment |= {
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "MEMKIT_TODAY": "2026-06-15",
        }

    def save(self, message: str = "save", **files: str) -> str:
        """Write files (`__` is a slash; names with a dot by dictionary), stage all, commit without hooks."""
        for name, text in files.items():
            self.write(name, text)
        self.git("add", "-A")
        self.git("commit", "-q", "--no-verify", "--allow-empty", "-m", message)
        return self.sha()

    def read(self, path: str) -> str:
        return (self.top / path).read_text(encoding="utf-8")

    def memkit(self, *words: str, folder: str = ".", stdin: bytes = b"", **environment: str) -> Ran:
        """A command line in this interpreter."""
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
        with (
            chdir(self.top / folder),
            patch.dict(os.environ, {**self.environment, **environment}, clear=True),
            patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = run(words)
        out.flush()
        return Ran(code, out.buffer.getvalue().decode(), err.getvalue())

    def child(self, *words: str, folder: str = ".", **environment: str) -> Ran:
        """A command line in a new interpreter."""
        return self.program(sys.executable, "-m", "memkit", *words, folder=folder, **environment)

    def program(self, *words: str, folder: str = ".", **environment: str) -> Ran:
        done = subprocess.run(
            words,
            cwd=self.top / folder,
            env={**self.environment, "PYTHONPATH": str(SOURCE), **environment},
            capture_output=True,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def hook(self, *words: str, name: str = "pre-commit") -> None:
        """Install a hook that runs memkit."""
        line = " ".join(f'"{word}"' for word in (sys.executable, "-m", "memkit", *words))
        common = self.git("rev-parse", "--git-common-dir").decode().strip()
        script(self.top / common / "hooks" / name, f'PYTHONPATH="{SOURCE}" exec {line}\n')

    def attempt(self, *arguments: str, **environment: str) -> Ran:
        """A git command that may be refused; hooks speak on standard error."""
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        done = subprocess.run(
            ["git", *identity, *arguments],
            cwd=self.top,
            env={**self.environment, **environment},
            capture_output=True,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def banked(top: Path, **files: str) -> Repository:
    """A repository at `tmp_path / "repo"` whose first commit is a small bank, made once and then copied."""
    held = {"memkit.toml": CONFIG, LOG: DECISIONS, "CLAUDE.md": RULES, "src/app.py": "print(1)\n", **files}
    digest = hashlib.blake2b(repr(held).encode(), digest_size=8).hexdigest()
    made = top.parent.parent / f"made-{digest}"
    if not made.exists():
        Repository(made).save("bank", **held)
    shutil.copytree(made, top)
    return Repository(top, init=False)
