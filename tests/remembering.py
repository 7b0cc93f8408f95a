"""Remembering in a test without the write gate: what is tested is what the store does with it."""

from __future__ import annotations

import os
import sys
from unittest.mock import patch

from repositories import Ran

from memkit.errors import MemkitError
from memkit.store.remembering import Wanted
from memkit.store.scope import read_reference
from memkit.workspace.storing import open_store

CHILD = """
import os, sys
from pathlib import Path
from memkit.errors import MemkitError
from memkit.store.remembering import Wanted
from memkit.workspace.storing import open_store
try:
    open_store(Path.cwd(), os.environ).remember("private", Wanted(sys.argv[1], sys.argv[2], sys.argv[2]))
except MemkitError as error:
    sys.exit(error.exit_code)
"""


def remember(repo, text, key, *, bank="private", scope=(), **parts):
    """Write a memory of an agent; what a run of the command would leave."""
    day = parts.pop("today", repo.environment["MEMKIT_TODAY"])
    references = tuple(read_reference(each) for each in scope)
    wanted = Wanted(key, text, text, references=references, **parts)
    with patch.dict(os.environ, repo.environment, clear=True):
        try:
            draft = open_store(repo.top, repo.environment, day).remember(bank, wanted).draft
        except MemkitError as error:
            return Ran(error.exit_code, "", f"{error.message}\n{error.help_line}")
    return Ran(0, "\n".join((*draft.done, *draft.mind)), "")


def remember_beside(repo, text, key):
    """The same in a process of its own; its exit code."""
    return repo.program(sys.executable, "-c", CHILD, key, text).code
