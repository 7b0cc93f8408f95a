"""Telling from prose that somebody saw the result: counts of tests, shares, “verified on the device”."""

from __future__ import annotations

import re

from memkit.documents.progress.claims import is_denied
from memkit.text.patterns import pattern

_FIGURES = pattern(
    r"\b\d{1,6}(?:\s?/\s?\d{1,6}|\sof\s\d{1,6})?\s(?:[\w-]{1,20}\s){0,2}(?:tests?|specs?|scenarios?)\s"
    r"(?:are\s|now\s|all\s)?(?:pass|green|succe)"
    r"|\ball\s(?:[\w-]{1,20}\s){0,2}tests?\s(?:are\s|now\s)?(?:passed|passing|green)\b"
    r"|\btests?:?\s\d{1,6}\s?/\s?\d{1,6}\b"
    r"|\b\d{1,6}\spassed\b"
    r"|\b\d{1,3}(?:[.,]\d{1,2})?\s?%\s(?:[\w-]{1,20}\s){0,2}(?:success|coverage|covered|pass)"
    r"|\b(?:coverage|success rate|pass rate)\b[^.%]{0,20}\b\d{1,3}(?:[.,]\d{1,2})?\s?%"
    r"|\d\s?[个项]?(?:单元|集成)?测试(?:用例)?(?:全部|均|都)?已?通过"
    r"|\b\d{1,6}\sтест\w{0,3}\s(?:пройден|проход|прошл)",
    re.IGNORECASE,
)
"""`7/8 tests passing`, `100 % success rate`, `coverage is 87 %`."""
_SEEN = pattern(
    r"(?<![\w-])(?:re-?|(?:browser|device|hand|user|field)-)?(?:verified|confirmed|exercised|tested|validated)"
    r"(?=\s?(?:[.,;!)—–✅✓]|$)|\s\((?:session\s)?\d|\s(?:to|that|in|on|by|with|against|via|through|using|across|at|from|under|over"
    r"|absent|manually|locally|live|end|both|the|all|every|each|it|this|no|twice|before|after|successfully"
    r"|working)\b)",
    re.IGNORECASE,
)
"""Said of something, as in “verified on the device”; “verified users” are none."""
_BULLET = pattern(r"\n[ \t>]{0,80}[-*+][ \t]")
_CODE = pattern(r"`[^`\n]{0,300}`")


def tells_result(text: str) -> bool:
    """Whether an item's own text tells what was seen; what is yet to be verified tells nothing."""
    flat = " ".join(_BULLET.sub(" ; ", text).split())
    if _FIGURES.search(flat):
        return True
    flat = _CODE.sub("``", flat).replace("*", "")
    return any(not is_denied(flat, match.start()) for match in _SEEN.finditer(flat))
