"""numpy, where it is installed, started for what a run of the command line needs of it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

_THREADS = "OPENBLAS_NUM_THREADS"
"""Read once, when numpy is loaded: to start threads takes as long as the rest of that."""


def load_numpy() -> ModuleType:
    """The module. Raises ImportError without it.

    In a program that uses memkit as a library it has the threads that it would have anyway.
    """
    if "numpy" in sys.modules or "memkit.cli.door" not in sys.modules or _THREADS in os.environ:
        return _numpy()
    os.environ[_THREADS] = "1"
    try:
        return _numpy()
    finally:
        del os.environ[_THREADS]  # programs that are started later are to have theirs


def _numpy() -> ModuleType:
    import numpy as np

    module: ModuleType = np  # of no known type where numpy is not installed
    return module
