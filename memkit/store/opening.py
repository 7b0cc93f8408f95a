"""The description that a long text gives itself: whole sentences, else as many words as there is room for."""

from __future__ import annotations

from memkit.text.escaped import escaped_length

_ENDS = (". ", "! ", "? ", "; ", "\u3002", "\uff01", "\uff1f")
"""Of a sentence; the full stops of Chinese and Japanese have no blank behind them."""
_LEAST = 20
"""Characters of a first sentence that tells something."""
_CUT = "\u2026"


def opening(text: str, most: int) -> str:
    """The beginning of a line that has at most `most` characters after JSON escaping.

    Nothing is lost by it: the text itself stands in the content.
    """
    end = _last_end(_beginning(text, most))
    if end >= _LEAST:
        return text[:end].rstrip(" ;")
    held = _beginning(text, most - len(_CUT))
    words = held.rpartition(" ")[0].rstrip(" ,;:-")
    return f"{words if len(words) >= _LEAST else held}{_CUT}"


def _last_end(text: str) -> int:
    """Where the last sentence in a text ends; what goes on in small letters, as after `e.g.`, is the same."""
    ends = [0]
    for mark in _ENDS:
        start = text.find(mark)
        while start >= 0:
            end = start + len(mark)
            if text[end : end + 1] and not text[end : end + 1].islower():
                ends.append(end)
            start = text.find(mark, end)
    return max(ends)


def _beginning(text: str, most: int) -> str:
    """As many characters of a text as have this length after JSON escaping."""
    held = text[:most]
    while escaped_length(held) > most:
        held = held[: len(held) - max(1, (escaped_length(held) - most) // 6)]
    return held
