"""The labelled sentences of tests/fixtures/writegate; attacks stand in Base64, for agents read them too."""

from __future__ import annotations

import base64
import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "fixtures" / "writegate"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one file, each with its `text`."""
    found = []
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.append({**row, "text": row.get("text") or base64.b64decode(row["text_b64"]).decode()})
    return found
