"""Check the seeded banks and say what was found, missed and reported without being seeded."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

from repositories import Repository

from memkit.checks.catalog import all_checks

from .build import Built, Seed, build, variants

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TODAY = "2026-06-15"
NEAR = 2
"""Lines that a finding may be away from its seed: some checks point to the entry, some to its field."""
LENIENT = frozenset({
    ("PRG002", "services/gateway/memory-bank/progress.md"),  # emoji bullets are not asked for evidence
    ("PRG002", "apps/mobile/memory-bank/progress.md"),  # nor are status tables
    ("PRG001", "apps/mobile/memory-bank/progress.md"),
    ("HIS005", "apps/mobile/tasks/todo.md"),  # a plan is rewritten at will
})  # fmt: skip
"""What profile standard leaves alone on purpose, though the check itself runs."""
FIRST, LAST = "2026-06-01", "2026-06-10"


class Place(NamedTuple):
    """A finding with its words."""

    code: str
    path: str
    line: int
    message: str


class Result(NamedTuple):
    """Seeds found and missed, those of checks that do not exist yet, and findings that no seed explains."""

    found: tuple[Seed, ...]
    missed: tuple[Seed, ...]
    unknown: tuple[Seed, ...]
    stray: tuple[Place, ...]


class Project:
    """A repository that takes the states of seeded banks one after the other."""

    def __init__(self, top: Path, profile: str):
        self.repository = Repository(top)
        self.profile = profile

    def save(self, built: Built, day: str = LAST, *, index: bool = False) -> str:
        """Write exactly these files and commit them on a day; with `index`, write the reading order."""
        top = self.repository.top
        for path in top.iterdir():
            if path.name != ".git":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for path, data in built.files.items():
            configured = path.endswith("memkit.toml")
            bytes_ = data.replace(b"strict", self.profile.encode()) if configured else data
            self.repository.write(path, bytes_)
        for path, target in built.links.items():
            (top / path).symlink_to(target)
        if index:
            assert self.repository.memkit("index").code == 0
            for path in top.glob("*/*/memory-bank/INDEX.md"):
                path.unlink()
        stamp = f"{day}T12:00:00Z"
        self.repository.environment |= {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        return self.repository.save(f"State of {day}")

    def touch(self, path: str, times: int) -> None:
        """Change a file in as many commits."""
        for number in range(times):
            self.repository.write(path, f"LEVELS = {number}\n")
            self.repository.git("commit", "-q", "-a", "-m", f"Level {number}")

    def findings(self, *words: str) -> list[Place]:
        """What one run at the top finds in all banks."""
        ran = self.repository.memkit("check", "--json", "--no-cache", *words, MEMKIT_TODAY=TODAY)
        assert ran.code in {0, 1}, ran.err
        return [
            Place(finding["code"], finding["path"], finding.get("line") or 0, finding["message"])
            for finding in ran.data["findings"]
        ]


def quiet(top: Path, profile: str) -> dict[str, list[Place]]:
    """Findings on the healthy bank, on the traps, on a lawful change: there should be none."""
    project = Project(top, profile)
    start = project.save(build(["healthy"]), FIRST)
    healthy = project.findings()
    project.save(build(["healthy", "traps"]), index=True)
    traps, changed = project.findings(), project.findings("--since", start)
    project.repository.git("reset", "-q", "--hard", start)
    project.save(build(["healthy", "lawful"]), index=True)
    lawful = project.findings("--since", start)
    return {"healthy": healthy, "traps": traps, "traps as a change": changed, "a lawful change": lawful}


def scenes(top: Path, profile: str) -> dict[str, Result]:
    """Every bank and change with defects, judged."""
    banks = {
        f"bank {name}": bank(top / f"bank-{name}" / "repo", profile, name) for name in variants("defects")
    }
    return banks | {f"change {name}": change(top / name / "repo", profile, name) for name in CHANGES}


def bank(top: Path, profile: str, variant: str) -> Result:
    """A bank with defects, judged."""
    built = build(["healthy", "defects"], variant)
    project = Project(top, profile)
    project.save(built)
    return judge(built, project.findings())


def seeds() -> tuple[Seed, ...]:
    """Every defect of every bank and change."""
    built = [
        build(["healthy", name], variant) for name in ("defects", "changes") for variant in variants(name)
    ]
    return tuple(dict.fromkeys(seed for one in built for seed in one.seeds if not seed.follows))


CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "history": (("", FIRST), ("history", LAST)),
    "loose": (("", FIRST), ("loose", LAST)),
    "stamp": (("", "2026-05-01"), *((f"stamp{n}", f"2026-06-0{n}") for n in range(1, 5))),
    "restored": (("", FIRST), ("without", "2026-06-05"), ("restored", LAST)),
    "collision": (("", FIRST), ("collision", LAST)),
    "stale": (("", "2026-02-01"), ("stale", LAST)),
    "log": (("logged", FIRST), ("rewritten", LAST)),
    "erased": (("named", FIRST), ("erased", "2026-06-05"), ("returned", LAST)),
}
"""Variants of the changes, each with its day; a variant without a name is the healthy bank."""


def change(top: Path, profile: str, name: str) -> Result:
    """The last state of a change, judged against the first one."""
    project, steps = Project(top, profile), CHANGES[name]
    states = [
        (build(["healthy", "changes"], variant) if variant else build(["healthy"]), day)
        for variant, day in steps
    ]
    base = project.save(*states[0])
    if steps[-1][0] == "collision":
        project.repository.git("checkout", "-q", "-b", "twin")
        project.save(build(["healthy", "changes"], "branch"))
        project.repository.git("checkout", "-q", "-b", "work", base)
    for built, day in states[1:]:
        project.save(built, day)
    if steps[-1][0] == "stale":
        project.touch("src/tidewatch/feed.py", 10)
    whole = steps[-1][0] == "stale"
    return judge(states[-1][0], project.findings(*(() if whole else ("--since", base))))


def judge(built: Built, found: Sequence[Place]) -> Result:
    """Tell seeds that were found from those that were not, and findings that no seed explains."""
    known = {check.code for check in all_checks()}
    explained: set[Place] = set()
    hits, misses, unknown = [], [], []
    for seed in built.seeds:
        here = {place for place in found if _meets(seed, place)}
        explained |= here
        if not seed.follows:
            (hits if here else misses if seed.code in known else unknown).append(seed)
    return Result(tuple(hits), tuple(misses), tuple(unknown), tuple(p for p in found if p not in explained))


def _meets(seed: Seed, place: Place) -> bool:
    if seed.code != place.code or not (place.path == seed.path or seed.path.startswith(f"{place.path}/")):
        return False
    return not seed.line or not place.line or abs(seed.line - place.line) <= NEAR
