"""Which cage commands run in: bubblewrap where it starts, else none; what a person should know of it.

Without a cage a command can do what the user can. Its processes end with it all the same, but for those that
it has somebody else start (a service manager, cron, a container daemon, a terminal multiplexer that runs
already), and but for a command that kills memkit and its supervisor in one stroke, as `kill -9 -1` does.
Setuid programs do not work: what runs as somebody else could not be ended. Where there is no /proc, and on
Windows, processes that leave the session or the tree of their parents are not found.
What a cage does not protect is said in `cage.py`.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from memkit.adapters.proof.environment import search_path
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

_USUAL = ("/usr/bin", "/usr/local/bin", "/bin", "/run/current-system/sw/bin")
_SYSTEM = ("/usr/", "/bin/", "/nix/", "/gnu/", "/opt/", "/run/current-system/")
_PROBE_SECONDS = 10.0

_CAGE = (
    "--unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --die-with-parent --new-session"
    " --cap-drop ALL --ro-bind / / --dev /dev --proc /proc"
).split()
_ROOT = ("--remount-ro", "/proc")
"""Whoever owns the system's files may write in /proc/sys, with no privilege left."""


def cage_words() -> list[str]:
    """What every cage has: namespaces of its own, all read-only, no privileges, no way to outlive us."""
    owns_the_system = sys.platform != "win32" and os.geteuid() == 0
    return [*_CAGE, *(_ROOT if owns_the_system else ())]


@frozen
class Isolation:
    """How commands are kept apart from the rest of the machine."""

    name: str
    """What is used and what it does not give, as a fragment of a sentence for a person."""
    bubblewrap: str = ""
    """The path of bubblewrap; empty where commands run without a cage."""
    can_cut_network: bool = False

    def told(self, *, network: bool) -> str:
        """The name, with what a run that may use the `network` or may not gets of it."""
        if not self.bubblewrap:
            return self.name
        cut = "there is no network" if self.can_cut_network else "the network cannot be cut here"
        return f"{self.name}; {'the network is open' if network else cut}"


def isolation_of(environment: Mapping[str, str]) -> Isolation:
    """The best isolation there is here. Starts bubblewrap once, for it may be installed and forbidden."""
    if sys.platform == "win32":
        return Isolation(f"no sandbox on Windows: {_ALL}; one that detaches itself may go on running")
    if sys.platform != "linux":
        return Isolation(f"no sandbox on this system: {_ALL}; one that detaches itself may go on running")
    program = _bubblewrap(environment)
    if not program:
        return Isolation(f"no sandbox (bubblewrap is not installed): {_ALL}; its processes all end with it")
    fault = _fault(program, "--unshare-net")
    if not fault:
        return Isolation(f"bubblewrap: {_CAGED}; {_READABLE}", program, can_cut_network=True)
    if not _fault(program):
        return Isolation(f"bubblewrap: {_CAGED}; {_READABLE}", program)
    return Isolation(
        f"no sandbox (bubblewrap does not start here: {fault}): {_ALL}; its processes all end with it"
    )


_ALL = "a command can read, change and send whatever you can"
_CAGED = "only the repository, without its git folder, and a private /tmp can be written"
_READABLE = "what lies elsewhere can be read, but for well-known places of credentials"


def _bubblewrap(environment: Mapping[str, str]) -> str:
    """A `bwrap` that belongs to the system, not one that a repository or its virtual environment has."""
    for folder in (*_USUAL, *search_path(environment)):
        path = os.path.join(folder, "bwrap")
        if path.startswith(_SYSTEM) and _belongs_to_the_system(path):
            return path
    return ""


def _belongs_to_the_system(path: str) -> bool:
    try:
        held = os.stat(path)
    except OSError:
        return False
    return held.st_uid == 0 and not held.st_mode & 0o022 and os.access(path, os.X_OK)


def _fault(program: str, *further: str) -> str:
    """What bubblewrap complains of when it is to start itself in a cage; empty where all is well."""
    import subprocess

    try:
        ran = subprocess.run(
            [program, *cage_words(), *further, "--", program, "--version"],
            env={},
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_PROBE_SECONDS,
            check=False,
        )
    except OSError as error:
        return error.strerror or "it cannot be run"
    except subprocess.TimeoutExpired:
        return f"it took more than {_PROBE_SECONDS:.0f} s"
    if not ran.returncode:
        return ""
    lines = ran.stdout.decode("utf-8", "replace").split("\n")
    return lines[0].removeprefix("bwrap: ").strip(" .")[:120] or f"exit code {ran.returncode}"
