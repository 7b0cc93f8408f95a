"""An independent walk over a history of `crooked`, and `memkit history` beside it.

The walk shares no code with memkit nor with the maker: it reads every file at every commit of the
first-parent line and takes it apart by a dozen lines of its own. Entries carry a token that says which they
are.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from memkit.errors import MemkitError
from memkit.review.past import held_on
from memkit.workspace.tracing import trace_entry

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path

    from memkit.workspace.place import Place

FOLDER = "memory-bank/"
FILES = (
    "DECISIONS.md", "decisionLog.md", "GOTCHAS.md", "PROGRESS.md", "archive/decisions-2025.md",
    "archive/gotchas-2025.md", "archive/progress-2025.md",
)  # fmt: skip
Seen = tuple[str, str]
"""Path and text."""


@dataclass
class Walk:
    """The first-parent line, oldest first: commits, their days, and by token what changed in which."""

    commits: list[str]
    days: list[str]
    changes: dict[str, list[tuple[int, Seen | None]]]
    came: dict[str, int]
    """By commit, the place on the line of the one that brought it in."""


def walked(folder: Path) -> Walk:
    """Read every file at every commit of the line."""
    log = git(folder, "log", "--first-parent", "--reverse", "--format=%H %ct %P").decode().splitlines()
    rows = [line.split() for line in log]
    commits = [row[0] for row in rows]
    days = [datetime.fromtimestamp(int(row[1]), UTC).date().isoformat() for row in rows]
    reading = subprocess.Popen(
        ["git", "cat-file", "--batch"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    before: dict[str, Seen] = {}
    changes: dict[str, list[tuple[int, Seen | None]]] = {}
    for place, commit in enumerate(commits):
        now: dict[str, Seen] = {}
        for path in FILES:
            for text in _pieces(_show(reading, f"{commit}:{FOLDER}{path}")):
                now[re.search(r"token-(\w+)", text)[1]] = (FOLDER + path, text)
        for token in before.keys() | now.keys():
            if before.get(token) != now.get(token):
                changes.setdefault(token, []).append((place, now.get(token)))
        before = now
    reading.communicate()
    return Walk(commits, days, changes, _came(folder, commits, rows))


def _came(folder: Path, commits: list[str], rows: list[list[str]]) -> dict[str, int]:
    came = {commit: place for place, commit in enumerate(commits)}
    for place, row in enumerate(rows):
        for other in row[3:]:
            for sha in git(folder, "rev-list", other, f"^{row[2]}").decode().split():
                came.setdefault(sha, place)
    return came


def _show(reading: subprocess.Popen[bytes], name: str) -> str:
    reading.stdin.write(f"{name}\n".encode())
    reading.stdin.flush()
    head = reading.stdout.readline().split()
    if head[-1] == b"missing":
        return ""
    return reading.stdout.read(int(head[2]) + 1).decode()


def _pieces(text: str) -> Iterator[str]:
    """Each piece of a file that begins with `## ` or `- [`."""
    held: list[str] = []
    for line in [*text.splitlines(), "## "]:
        if line.startswith(("## ", "- [")):
            if held:
                yield "\n".join(held).strip()
            held = []
        if held or line.startswith(("## ", "- [")):
            held.append(line)


@dataclass
class Tally:
    """What was compared."""

    entries: int = 0
    gone: int = 0
    steps: int = 0
    days: int = 0
    days_on_branches: int = 0
    differences: list[str] = field(default_factory=list)


def compared(
    place: Place, walk: Walk, names: dict[str, tuple[str, str]], tokens: list[str], rng: random.Random
) -> Tally:
    """Compare some entries."""
    tally = Tally()
    for token in tokens:
        kind, title = names[token]
        try:
            traced = trace_entry(place, f"ADR-{token[1:]}" if kind == "D" else title)
        except MemkitError as error:
            tally.differences.append(f"{token}: {error.message} {error.help_line}")
            continue
        tally.entries += 1
        tally.gone += walk.changes[token][-1][1] is None
        found: list[tuple[int, Seen | None]] = []
        for step in reversed(traced.steps):
            tally.steps += 1
            seen = (step.entry.path, step.entry.text.strip()) if step.entry else None
            at = walk.came[step.sha]
            if found and found[-1][0] == at:
                found.pop()
            if (found[-1][1] if found else None) != seen:
                found.append((at, seen))
        if found != walk.changes[token]:
            tally.differences.append(f"{token}: {_first_difference(walk, found, walk.changes[token])}")
            continue
        for at in rng.sample(range(len(walk.commits)), 6):
            _compare_day(tally, token, walk, traced.steps, at)
    return tally


def _compare_day(tally: Tally, token: str, walk: Walk, steps: tuple, at: int) -> None:
    day = walk.days[at]
    last = max(place for place, held in enumerate(walk.days) if held <= day)
    expected = next((seen for place, seen in reversed(walk.changes[token]) if place <= last), None)
    step = held_on(steps, datetime.fromisoformat(day).date())
    found = (step.entry.path, step.entry.text.strip()) if step and step.entry else None
    if found == expected:
        tally.days += 1
    elif step and walk.came[step.sha] > last:
        tally.days_on_branches += 1
    else:
        tally.differences.append(f"{token} on {day}: {found} for {expected}")


def _first_difference(walk: Walk, found: list, expected: list) -> str:
    for one, other in zip([*found, None], [*expected, None], strict=False):
        if one != other:
            at = [f"{walk.commits[each[0]][:9]} {each[1]}" if each else "nothing" for each in (one, other)]
            return f"memkit has {at[0]}, the walk has {at[1]}"
    return "one is longer"


def git(folder: Path, *words: str) -> bytes:
    """What git says."""
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True).stdout
