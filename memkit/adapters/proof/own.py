"""Running memkit's own commands as this memkit, not as whatever is called so on the PATH."""

from __future__ import annotations

import sys
from pathlib import Path

_HOME = Path(__file__).resolve().parents[3]
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from memkit.cli.door import main; main()"


def own_argv(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """The program and its arguments that run memkit with these arguments, in the interpreter of this one."""
    return (sys.executable, "-P", "-c", _START, str(_HOME), *arguments)


def own_folders() -> tuple[str, ...]:
    """What such a run has to read: memkit itself, and what Python brings with it."""
    return (str(_HOME / "memkit"), str(_HOME / "templates"), sys.prefix, sys.base_prefix)
