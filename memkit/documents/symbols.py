"""Names of code in a text: `Pool.close()`, `db::open`, `MAX_RETRIES`, `RootView`; all can be searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    import re

_NAME = pattern(
    r"(?P<before>(?<=[\w)\]>?]\.)|(?<=::)|(?<=->))?(?P<name>[A-Za-z_]\w{0,80})(?P<after>!?\(|::|!)?"
)
_TOLD = pattern(r"\w*(?:Error|Exception|Warning|Failure)|[A-Z]{1,6}|\w{1,2}")
"""What a program says when it fails, and names too short to be searched for."""


def names_symbol(code: str) -> bool:
    """Whether a piece of code holds the name of something in code and not only words, values and options.

    Such a name has a member (`a.close`, `a::open`), a call (`open()`), an underscore inside, or capitals and
    small letters mixed (`RootView`, `rootView`). Addresses hold none.
    """
    return "://" not in code and any(
        _is_symbol(match) for match in _NAME.finditer(code) if not code.startswith("-", match.start() - 1)
    )


def _is_symbol(match: re.Match[str]) -> bool:
    name = match["name"]
    if _TOLD.fullmatch(name):
        return False
    mixed = any(char.isupper() for char in name[1:]) and any(char.islower() for char in name)
    return mixed or "_" in name.strip("_") or bool(match["before"] is not None or match["after"])
