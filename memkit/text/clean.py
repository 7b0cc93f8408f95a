"""Makes text safe to print: what a terminal or a CI log would act on, or not show, becomes visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    import re

ELLIPSIS: Final = "…"

_HIDDEN: Final = (
    "\x00-\x1f\x7f-\x9f\xad"  # C0, DEL, C1, soft hyphen
    "\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # zero width, line separators, bidi
    "\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"  # tags and variation selectors that can carry a hidden text
    "\ud800-\udfff"
)
_UNSAFE: Final = pattern(f"[{_HIDDEN}]|##[A-Za-z]{{0,12}}\\[")
"""Hidden characters, and `##[`, `##vso[`, `##teamcity[`: CI systems obey them anywhere in a log line."""
_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def printable(text: str) -> str:
    r"""`text` with every control, invisible or lone surrogate character as a visible escape (`\x1b`).

    Bytes of a file name that are no UTF-8 (surrogateescape) appear as `\xNN`.
    """
    if text.isascii() and text.isprintable() and "##" not in text:
        return text  # as nearly all are: the pattern takes a fiftieth of a start of Python to compile
    return _UNSAFE.sub(_visible, text)


def visible_characters(text: str) -> list[str]:
    """What `printable` shows for each character of `text`, one item a character."""
    shown = list(text)
    for match in _UNSAFE.finditer(text):
        last = match.end() - 1
        shown[last] = "\\[" if text[last] == "[" else _visible(match)
    return shown


def clip(text: str, limit: int) -> str:
    """`text` cut to at most `limit` characters, the last of them `…` when something was cut."""
    return text if len(text) <= limit else text[: max(limit - 1, 0)] + ELLIPSIS


def brief(text: str, limit: int) -> str:
    """`printable` and `clip` in one, at a cost that depends on `limit` and not on the text."""
    return clip(printable(text[: limit + 1]), limit)


def json_escaped(json_text: str) -> str:
    r"""A serialised JSON text with hidden characters as JSON escapes; its value stays the same.

    A lone surrogate has no valid JSON form: its value becomes what `printable` shows.
    """
    return _UNSAFE.sub(_json_escape, json_text)


def _visible(match: re.Match[str]) -> str:
    found = match[0]
    if found[-1] == "[":
        return found[:-1] + "\\["
    if found in _SHORT:
        return _SHORT[found]
    number = ord(found)
    if "\udc80" <= found <= "\udcff":
        return f"\\x{number - 0xDC00:02x}"
    if found <= "\xff":
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if found <= "\uffff" else f"\\U{number:08x}"


def _json_escape(match: re.Match[str]) -> str:
    found = match[0]
    if found == "\n":
        return found
    if found[-1] == "[":
        return found[:-1] + "\\u005b"
    if "\ud800" <= found <= "\udfff":
        return "\\" + _visible(match)
    units = found.encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
