"""Real git repositories in a temporary folder, cut off from the machine's own configuration."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from memkit.adapters.git.discover import open_repository

SOURCE = Path(__file__).resolve().parent.parent


def plain_environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": "2026-03-01T12:00:00Z",
        "GIT_COMMITTER_DATE": "2026-03-01T12:00:00Z",
    }


class Sandbox:
    def __init__(self, top: Path, *, init: bool = True, options: tuple[str, ...] = ()):
        self.top = top
        self.environment = plain_environment(top.parent)
        if init:
            top.mkdir(parents=True, exist_ok=True)
            self.git("init", "-q", *options)

    def git(self, *arguments, data: bytes | None = None, check: bool = True, **environment: str) -> bytes:
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
        safe = (
            "-c",
            "protocol.file.allow=always",
            "-c",
            "commit.gpgsign=false",
            "-c",
            "advice.detachedHead=false",
        )
        done = subprocess.run(
            ["git", *identity, *safe, *(part.encode("utf-8", "surrogateescape") for part in arguments)],
            cwd=self.top,
            env={**self.environment, **environment},
            input=data or b"",
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert not check or done.returncode == 0, done.stderr.decode()
        return done.stdout

    def write(self, path, data: str | bytes = "text\n") -> None:
        place = self.top / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data if isinstance(data, bytes) else data.encode())

    def commit(self, message: str = "change", **files: str) -> str:
        for name, data in files.items():
            self.write(name.replace("__", "/") + ".md", data)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.sha()

    def sha(self, ref: str = "HEAD") -> str:
        return self.git("rev-parse", ref).decode().strip()

    def open(self, start: Path | None = None, **environment: str):
        return open_repository(start or self.top, {**self.environment, **environment})


def script(place: Path, body: str) -> Path:
    """An executable shell script."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("#!/bin/sh\n" + body)
    place.chmod(0o755)
    return place


def python_script(place: Path, body: str) -> Path:
    """An executable that runs `body` with memkit importable."""
    code = place.with_suffix(".py")
    code.write_text(f"import sys\nsys.path.insert(0, {str(SOURCE)!r})\n{body}")
    return script(place, f'exec "{sys.executable}" "{code}" "$@"\n')
