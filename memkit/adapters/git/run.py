"""The door that starts git; everything that reads a repository goes through it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.git.policy import SETTINGS
from memkit.adapters.git.settings import setting_cure
from memkit.adapters.names import from_bytes, lies_in
from memkit.errors import HistoryUnreadable, InputOutputFailed, UsageProblem
from memkit.frozen import frozen

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping


@frozen
class Answer:
    """What a finished git process said: exit code, output, and its complaint in one line."""

    code: int
    out: bytes
    complaint: str

    def records(self) -> tuple[str, ...]:
        """The output's NUL-terminated records."""
        return tuple(from_bytes(self.out).split("\0")[:-1])

    def line(self) -> str:
        """The output's only line."""
        return from_bytes(self.out).removesuffix("\n")


@frozen
class Git:
    """One repository with a work tree: its top folder, its git folder, and how to start git there."""

    program: str
    top: Path
    git_dir: Path
    environment: Mapping[str, str]
    """Complete and hardened, see `policy.hardened`."""
    head: str = ""
    """The commit checked out when the repository was opened; empty on a branch without commits."""
    shallow: bool = False
    """Whether older history was left out when the repository was cloned."""

    def ask(self, *arguments: str, stdin: bytes = b"") -> Answer:
        """Run git in the top folder and wait; raises InputOutputFailed only when it cannot be started."""
        return run_git(self.program, arguments, self.top, self.environment, stdin)

    def get(self, *arguments: str, stdin: bytes = b"") -> Answer:
        """Like `ask`, for commands that can only fail by damage: raises InputOutputFailed then.

        Raises HistoryUnreadable where git cannot read its own settings.
        """
        answer = self.ask(*arguments, stdin=stdin)
        cure = setting_cure(answer.complaint) if answer.code else ""
        if cure:
            raise HistoryUnreadable(f"git cannot read its settings: {answer.complaint}.", help_line=cure)
        if answer.code:
            raise InputOutputFailed(
                f"git {arguments[0]} failed: {answer.complaint or f'exit code {answer.code}'}.",
                help_line="Run `git fsck` to see whether the repository is damaged.",
            )
        return answer

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a git process that is talked to through its standard input and output."""
        import subprocess

        try:
            return subprocess.Popen(
                command(self.program, arguments),
                cwd=self.top,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise _not_started(error) from error

    def prefix(self, folder: Path) -> str:
        """`folder` relative to the top folder with a final `/`; empty for the top itself.

        Raises UsageProblem when it lies outside.
        """
        real, top = os.path.realpath(folder), os.path.realpath(self.top)
        if not lies_in(real, top):
            raise UsageProblem(
                f"The folder {folder} lies outside the repository {self.top}.",
                help_line="Name a folder of the repository.",
            )
        relative = Path(real).relative_to(top).as_posix()
        return "" if relative == "." else from_bytes(os.fsencode(relative)) + "/"


def command(program: str, arguments: tuple[str, ...]) -> list[str | bytes]:
    """The command line: hardened settings first, arguments as the bytes that git's own output held."""
    settings = [part for setting in SETTINGS for part in ("-c", setting)]
    if os.name == "nt":
        return [program, *settings, *arguments]
    return [program, *settings, *(argument.encode("utf-8", "surrogateescape") for argument in arguments)]


def run_git(
    program: str,
    arguments: tuple[str, ...],
    folder: Path,
    environment: Mapping[str, str],
    stdin: bytes = b"",
) -> Answer:
    """Run git in `folder` and wait for its answer."""
    try:
        code, out, complaints = _done(command(program, arguments), folder, environment, stdin)
    except OSError as error:
        raise _not_started(error) from error
    lines = complaints.decode("utf-8", "replace").strip().splitlines()
    complaint = next(
        (line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else ""
    )
    return Answer(code, out, complaint.removeprefix("fatal: ").removeprefix("error: ").rstrip("."))


def _done(
    line: list[str | bytes], folder: Path, environment: Mapping[str, str], stdin: bytes
) -> tuple[int, bytes, bytes]:
    """Exit code, output and complaints. Raises OSError where it cannot be started."""
    if not stdin and sys.platform != "win32" and folder.is_dir():
        from memkit.adapters.git.spawned import spawned

        told = spawned([line[0], "-C", os.fsencode(folder), *line[1:]], environment)
        if told:
            return told
    import subprocess

    done = subprocess.run(line, cwd=folder, env=environment, input=stdin, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def _not_started(error: OSError) -> InputOutputFailed:
    return InputOutputFailed(
        f"git cannot be started: {error.strerror}.", help_line="Check that `git --version` works here."
    )
