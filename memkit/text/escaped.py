"""How long a text is to the caps of the memory store."""

from __future__ import annotations

import json


def escaped_length(text: str) -> int:
    """Characters after JSON escaping, UTF-8 kept (SPEC, Memories)."""
    return len(json.dumps(text, ensure_ascii=False)) - 2
