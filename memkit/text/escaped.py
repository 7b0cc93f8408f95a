"""How long a text is to the caps of the memory store."""

from __future__ import annotations

from _json import encode_basestring  # as json.dumps does, whose import takes longer than a check of a bank


def escaped_length(text: str) -> int:
    """Characters after JSON escaping, UTF-8 kept (SPEC, Memories)."""
    return len(encode_basestring(text)) - 2
