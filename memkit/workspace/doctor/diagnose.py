"""The whole diagnosis, in the order in which one thing rests on another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.folders import cache_folder, held_in
from memkit.bank.load import load_bank
from memkit.errors import ConfigProblem
from memkit.workspace.doctor.bank import bank_points, no_bank_points
from memkit.workspace.doctor.embedder import embedder_point
from memkit.workspace.doctor.environment import environment_points
from memkit.workspace.doctor.governs import governing_points
from memkit.workspace.doctor.memories import memory_points
from memkit.workspace.doctor.point import Point
from memkit.workspace.doctor.repository import repository_points
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place


def diagnose(start: Path, environment: Mapping[str, str]) -> Iterator[Point]:
    """Every point about the bank that `start` lies in. Reads only, and starts nothing but git."""
    yield from environment_points(environment)
    try:
        place = open_place(start, environment)
        places = place.places()
    except ConfigProblem as problem:
        message = f"{problem.message.rstrip('.')}; nothing else was looked at"
        yield Point("Repository", "configuration", "problem", message, problem.help_line)
    else:
        banks = tuple((held, bank) for held in places if (bank := load_bank(held.tree(), held.config)).exists)
        yield from repository_points(place, banked=bool(banks))
        yield from _banks(place, banks)
        yield from memory_points(place)
        yield embedder_point(place)
    yield _cache()


def _banks(place: Place, banks: tuple[tuple[Place, Bank], ...]) -> Iterator[Point]:
    if not banks:
        yield from no_bank_points(place)
    for held, bank in banks:
        yield from bank_points(held, bank, held.prefix.removeprefix(place.prefix))
    for held, bank in banks:
        yield from governing_points(held, bank, held.prefix.removeprefix(place.prefix))


def _cache() -> Point:
    folder = cache_folder()
    shown = f"~/{folder.relative_to(Path.home())}" if folder.is_relative_to(Path.home()) else str(folder)
    files, size = held_in(folder)
    if not files:
        return Point("Cache", "cache", "ok", f"nothing is cached in {shown}")
    return Point(
        "Cache",
        "cache",
        "ok",
        f"{files} file{'s' * (files != 1)} with {size / 1024 / 1024:.1f} MiB in {shown}",
    )
