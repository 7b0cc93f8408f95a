"""How large a file may be that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.config.values import Role

SMALL_LIMIT = 256 * 1024
"""Bytes of a one-fact file; DESIGN.md."""
LARGE_LIMIT = 4 * 1024 * 1024
"""Bytes of a log or an agent file; DESIGN.md."""


def size_limit(role: Role) -> int:
    """The most bytes that a file of a role may have."""
    return SMALL_LIMIT if role == "memories" else LARGE_LIMIT
