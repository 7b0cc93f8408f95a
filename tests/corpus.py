"""Real files: each repository's kinds joined into one tree."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(os.environ.get("MEMKIT_CORPUS", ROOT.parent / "shared" / "corpus" / "files"))
HISTORIES = FOLDER.parent / "history"


def repositories(folder: Path = FOLDER) -> dict[str, dict[str, bytes]]:
    """Path to bytes, by repository; empty where the corpus is not at hand."""
    found: dict[str, dict[str, bytes]] = defaultdict(dict)
    if not folder.is_dir():
        return {}
    for kind in sorted(folder.iterdir()):
        for repository in sorted(kind.iterdir()):
            for path in sorted(repository.rglob("*")):
                if path.is_file():
                    found[repository.name][path.relative_to(repository).as_posix()] = path.read_bytes()
    return dict(sorted(found.items()))
