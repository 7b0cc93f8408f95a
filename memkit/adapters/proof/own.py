"""Running memkit's own commands as this memkit, not as whatever is called so on the PATH."""

from __future__ import annotations

import sys
from pathlib import Path

_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from memkit.cli.door import main; main()"


def own_argv(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """The program and its arguments that run memkit with these arguments, in the interpreter of this one."""
    home = Path(__file__).resolve().parents[3]
    return (sys.executable, "-P", "-c", _START, str(home), *arguments)
