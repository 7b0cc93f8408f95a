"""Names of code in a text: `Pool.close()`, `db::open`, `MAX_RETRIES`, `RootView`; all can be searched for."""

from __future__ import annotations

import re

_SYMBOL = re.compile(
    r"[@#$.&*]{0,2}\[?"
    r"(?:[A-Za-z_][A-Za-z0-9_]{0,60}(?:<[\w, :&<>]{0,40}>)?(?:\.|::|->|\?\.|#)){0,6}"
    r"[A-Za-z_][A-Za-z0-9_]{0,60}"
    r"(?P<call>!?\([^()\n]{0,120}\)|!)?\]?"
)
_TOLD = re.compile(r"(?:[A-Za-z0-9_]+(?:Error|Exception|Warning|Failure)|[A-Z]{1,6}|[A-Za-z])")
"""What a program says when it fails, and names too short to be searched for."""


def is_symbol(code: str) -> bool:
    """Whether a piece of code is the name of something in code rather than a word, a value or a command.

    It has a member (`a.b`, `a::b`), a call (`a()`), an underscore inside, or two capitals with small letters
    between (`RootView`, `rootView`).
    """
    match = _SYMBOL.fullmatch(code.strip())
    if match is None:
        return False
    name = code.strip(" .@#$&*[]").partition("(")[0]
    last = re.split(r"\.|::|->|#", name)[-1].rstrip("!")
    if _TOLD.fullmatch(last):
        return False
    return match["call"] is not None or any(sign in name.strip("_") for sign in "._:-#") or _humps(name)


def _humps(name: str) -> bool:
    inner = name[1:]
    return any(char.isupper() for char in inner) and any(char.islower() for char in name)
