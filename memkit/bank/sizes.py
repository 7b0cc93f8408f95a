"""How large a file may be that is read."""

from __future__ import annotations

SMALL_LIMIT = 256 * 1024
"""Bytes of a one-fact file; DESIGN.md."""
LARGE_LIMIT = 4 * 1024 * 1024
"""Bytes of a log or an agent file; DESIGN.md."""
