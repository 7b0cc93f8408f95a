"""What is kept of a full bank in the user's state folder: that it is latched, and that it was asked about."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.folders import make_own, state_file
from memkit.frozen import frozen

if TYPE_CHECKING:
    from pathlib import Path


@frozen
class Latch:
    """Why a bank takes no new key: since when, and the hash of the plan that could not make room, if any."""

    bank: str
    set_at: str
    plan_hash: str = ""


def is_latched(folder: Path) -> bool:
    """Whether the bank in `folder` is latched; what its latch says does not matter for it."""
    return os.path.exists(_latch(folder))  # noqa: PTH110 - asked of every bank at every start


def keep_latch(folder: Path, latch: Latch) -> None:
    """Latch the bank in `folder`. Only while its lock is held. A disk that refuses is no trouble.

    The hard limit holds without it.
    """
    _keep(_latch(folder), {"bank": latch.bank, "set_at": latch.set_at, "plan_hash": latch.plan_hash})


def was_asked(folder: Path) -> bool:
    """Whether the consolidation of the bank in `folder` was asked for, and not answered since."""
    return _request(folder).exists()


def keep_asked(folder: Path, bank: str, at: str) -> None:
    """Note that it is asked for now. Only while the bank's lock is held."""
    _keep(_request(folder), {"bank": bank, "asked_at": at})


def drop_all(folder: Path) -> None:
    """Take latch and request of the bank in `folder` away: it has room."""
    for place in (_latch(folder), _request(folder)):
        with suppress(OSError):
            place.unlink()


def _latch(folder: Path) -> Path:
    return state_file(folder, "latches", "json")


def _request(folder: Path) -> Path:
    return state_file(folder, "requests", "json")


def _keep(place: Path, held: dict[str, str]) -> None:
    import json

    from memkit.adapters.scratch import Scratch

    with suppress(OSError):
        make_own(place.parent)
        data = f"{json.dumps(held, ensure_ascii=False)}\n".encode("utf-8", "surrogatepass")
        scratches = Scratch(place)
        scratches.sweep(place.parent)
        with scratches.file(place, data) as scratch:
            scratch.replace(place)
