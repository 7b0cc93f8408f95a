"""The templates that memkit ships: inside the wheel, or beside the package in a source tree."""

from __future__ import annotations

from pathlib import Path

from memkit.errors import InputOutputFailed


def shipped_templates() -> dict[str, str]:
    """Template texts by name (`bank/PROGRESS.md.j2`). Raises `InputOutputFailed` when they are missing."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "templates", package.parent / "templates"):
        if folder.is_dir():
            return {
                path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
                for path in sorted(folder.rglob("*.j2"))
            }
    raise InputOutputFailed("memkit's templates are missing.", help_line="Install memkit-md again.")
