"""Remembering in a test without the write gate: what is tested is what the store does with it."""

from __future__ import annotations

import os
import sys
from unittest.mock import patch

from repositories import Ran

from memkit.errors import MemkitError
from memkit.store.keys import normal_key, proposed_key
from memkit.store.people import read_subject
from memkit.store.remembering import Wanted
from memkit.store.remembering import remember as draft_memory
from memkit.store.scope import read_reference
from memkit.workspace.storing import open_store

CHILD = """
import os, sys
from pathlib import Path
from memkit.errors import MemkitError
from memkit.store.remembering import Wanted, remember
from memkit.workspace.storing import open_store
store, wanted = open_store(Path.cwd(), os.environ), Wanted(sys.argv[1], sys.argv[2], sys.argv[2])
try:
    store.step("private", lambda bank: remember(bank, wanted, store.now).draft)
except MemkitError as error:
    sys.exit(error.exit_code)
"""


def put(repo, text, *words, **environment):
    """Remember a text as an agent's; `words` are options of `memkit remember`."""
    told: dict[str, list[str]] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        told.setdefault(name.removeprefix("--"), []).append(value)
    one = {name: values[-1] for name, values in told.items()}
    parts = {name: one[name] for name in ("bank", "type", "expires") if name in one}
    subject = str(read_subject(one["subject"])) if "subject" in one else ""
    key = normal_key(one.get("key") or proposed_key(text), 64)
    scope, tags = told.get("scope", ()), tuple(told.get("tag", ()))
    held = {**repo.environment, **environment}
    _write(repo, held, text, key, scope=scope, tags=tags, subject=subject, **parts)


def remember(repo, text, key, *, today="", **parts):
    """Write a memory as an agent's; what a run of the command would leave."""
    try:
        draft = _write(repo, repo.environment, text, key, today=today, **parts)
    except MemkitError as error:
        return Ran(error.exit_code, "", f"{error.message}\n{error.help_line}")
    return Ran(0, "\n".join((*draft.done, *draft.mind)), "")


def remember_beside(repo, text, key):
    """The same in a process of its own; its exit code."""
    return repo.program(sys.executable, "-c", CHILD, key, text).code


def write_ungated(store, bank, wanted):
    """Write a memory past the gate."""
    return store.step(bank, lambda held: draft_memory(held, wanted, store.now).draft)


def _write(repo, environment, text, key, *, bank="private", scope=(), today="", **parts):
    wanted = Wanted(key, text, text, references=tuple(map(read_reference, scope)), **parts)
    with patch.dict(os.environ, environment, clear=True):
        return write_ungated(open_store(repo.top, environment, today), bank, wanted).draft
