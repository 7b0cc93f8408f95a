"""Regular expressions that are compiled when they are first used.

memkit has some four hundred, a run needs few of them, and compiling all takes as long as starting Python
five times.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from typing import AnyStr

_METHODS = ("finditer", "findall", "fullmatch", "match", "search", "split", "sub", "subn")


def pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, later: a mistake in `source` shows at the first use.

    It has the methods and attributes of a compiled pattern; the functions of `re` do not take it for one.
    """
    return cast("re.Pattern[AnyStr]", _Late(source, flags))


def has_long_word(text: str, least: int) -> bool:
    """Whether a stretch without blanks has so many characters: else no pattern for such a stretch fits."""
    return any(len(word) >= least for word in text.split())


class _Late:
    """Becomes as quick as a compiled pattern with its first use: its methods are that one's then."""

    def __init__(self, source: str | bytes, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._source, self._flags)
        for method in _METHODS:
            self.__dict__[method] = getattr(compiled, method)
        return getattr(compiled, name)
