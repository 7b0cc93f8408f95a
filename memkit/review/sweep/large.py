"""Large files that git neither tracks nor ignores: the next `git add -A` takes them along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.review.sweep.day import Day, Untracked

_MANY = 3
"""Large files of one folder that are told as the folder."""


def _find(day: Day) -> tuple[Loose, ...]:
    by_folder: dict[str, list[Untracked]] = {}
    for each in day.untracked:
        if each.size >= day.large:
            by_folder.setdefault(each.path.rpartition("/")[0], []).append(each)
    rows = [row for folder, held in by_folder.items() for row in _rows(folder, held)]
    return tuple(row for _, row in sorted(rows, key=lambda sized: (-sized[0], sized[1].path)))


def _rows(folder: str, held: list[Untracked]) -> Iterator[tuple[int, Loose]]:
    if folder and len(held) > _MANY:
        total = sum(each.size for each in held)
        says = f"holds {len(held)} large files that git does not know, {size_in_words(total)} together"
        yield total, Loose("large-file", "open", f"{folder}/", f"{folder}/", 0, says)
        return
    for each in held:
        says = f"is {size_in_words(each.size)}, and git neither tracks nor ignores it"
        yield each.size, Loose("large-file", "open", each.path, each.path, 0, says)


def size_in_words(size: int) -> str:
    """Bytes as people read them: `3.4 MiB`."""
    amount, unit = float(size), "B"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if amount < 1024:  # noqa: PLR2004
            break
        amount, unit = amount / 1024, larger
    return f"{amount:.1f} {unit}" if unit != "B" else f"{size} B"


def _next(found: tuple[Loose, ...]) -> str:
    return f"echo {_ignored(found[0].path)} >> .gitignore" if len(found) == 1 else ""


def _ignored(path: str) -> str:
    from shlex import quote

    return quote(f"/{path}")


KIND = Kind("large-file", "Large files outside of git: ignore, remove or add them", _find, _next)
