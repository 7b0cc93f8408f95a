"""A memory put into the store of a repository as an agent's, past the gate, with the options of the shell."""

from __future__ import annotations

import os
from contextlib import chdir
from typing import TYPE_CHECKING
from unittest.mock import patch

from memkit.store.keys import normal_key, proposed_key
from memkit.store.people import read_subject
from memkit.store.remembering import Wanted
from memkit.store.scope import read_reference
from memkit.workspace.storing import open_store

if TYPE_CHECKING:
    from repositories import Repository


def put(repo: Repository, text: str, *words: str, **environment: str) -> None:
    """Remember a text; `words` are options of `memkit remember`."""
    told: dict[str, list[str]] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        told.setdefault(name.removeprefix("--"), []).append(value)
    one = {name: values[-1] for name, values in told.items()}
    wanted = Wanted(
        normal_key(one.get("key") or proposed_key(text), 64),
        description=text,
        content=text,
        type=one.get("type", ""),
        references=tuple(map(read_reference, told.get("scope", ()))),
        tags=tuple(told.get("tag", ())),
        subject=str(read_subject(one["subject"])) if "subject" in one else "",
        expires=one.get("expires", ""),
    )
    with chdir(repo.top), patch.dict(os.environ, {**repo.environment, **environment}, clear=True):
        open_store(repo.top, os.environ).remember(one.get("bank", "private"), wanted)
