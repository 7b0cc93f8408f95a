"""Random names, for what must never be called as something else is."""

from __future__ import annotations

import os


def random_id() -> str:
    """A name of 128 random bits, as 32 hexadecimal digits; the module uuid takes 2 ms to import."""
    return os.urandom(16).hex()
