"""Looking for a pattern of a bank in an output, in a process that can be stopped."""

from __future__ import annotations

import json
import subprocess
import sys

_SECONDS = 5.0
_SEARCH = (
    "import json, re, sys; held = json.load(sys.stdin); "
    "print(int(re.search(held[0], held[1], re.MULTILINE) is not None))"
)


def pattern_found(regex: str, text: str) -> bool | None:
    """Whether a regular expression, `^` and `$` at lines, is found in a text.

    None where it is none, or where looking takes longer than five seconds: the bank's pattern may be hostile.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _SEARCH],
            input=json.dumps([regex, text]).encode(),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError):
        return None
    return done.stdout.strip() == b"1" if done.returncode == 0 else None
