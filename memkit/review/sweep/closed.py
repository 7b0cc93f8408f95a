"""Items whose own words say that they are done, though their boxes are open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.progress.claims import is_denied
from memkit.documents.progress.command_line import OWN_COMMANDS
from memkit.documents.progress.record import record_in
from memkit.review.sweep.boxes import Claim, first_command, open_boxes, told
from memkit.review.sweep.day import Kind
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.progress.item import Item
    from memkit.review.sweep.day import Day, Loose

_SINCE = pattern(r"\b(?:reopened|again|regress\w{0,6}|broke|fails? (?:now|since|again))", re.IGNORECASE)
_FIRST = pattern(r"(?:✅|☑|✔)[\ufe0f]?[ \t]{1,4}\S|\*{0,2}[\[(]?(?:DONE|COMPLETED?)\b[\])]?\*{0,2}[:\s—–-]")
_LAST = pattern(
    r"(?:✅|☑|✔)[\ufe0f]?(?:[ \t]{1,4}\**(?:[Dd]one|DONE|[Cc]ompleted?|COMPLETED?)\**)?[.!)\]]{0,2}$"
    r"|(?:[(\[]|[—–:-][ \t]{1,4})\**(?:[Dd]one|DONE|[Cc]ompleted|COMPLETED?|已完成|完成)\**"
    r"(?:[ \t,:]{1,3}\d{4}-\d{2}-\d{2})?[)\]]?[.!]?$"
)
_STRUCK = pattern(r"~~[^~\n]{3,500}~~[.!]?(?:[ \t(—–-].{0,80})?$")
_HALF = pattern(
    r"partial|mostly|almost|nearly|half|\d{1,2}\s?%|部分|❌|🚧|⏳|🔄|todo|remaining|except", re.IGNORECASE
)
_LABELS = ("verified", "evidence", "проверено", "verificado", "geprüft", "vérifié")
_DAY = pattern(r"\b20\d\d-[01]\d-[0-3]\d\b")
_FEWEST = 2
"""Items below one that are all checked say that it is done; a single one is no evidence."""


def _find(day: Day) -> tuple[Loose, ...]:
    return told(day.bank, "unchecked", _done(day))


def _done(day: Day) -> Iterator[Claim]:
    for box in open_boxes(day.bank):
        if not box.is_last:
            continue
        says, count = _own_words(box.item), len(box.below)
        if says:
            yield Claim(box, "open", f"{says}, and its box is open")
        elif count >= _FEWEST and all(each.state == "done" for each in box.below):
            yield Claim(box, "heuristic", f"has an open box, and all {count} items below it are checked")


def _own_words(item: Item) -> str:
    """What an item says of itself being done, or empty."""
    text = " ".join(item.own_text.split())
    if _SINCE.search(text) or _HALF.search(text):
        return ""
    seen = record_in(item.own_text)
    if seen and all(proof.command in OWN_COMMANDS for proof in item.verifications):
        return ""  # every new item that `memkit check` is to accept begins so
    if seen:
        return "" if seen.failed else f"was verified on {seen.verified.partition(',')[0]}"
    first = " ".join(item.own_text.partition("\n")[0].split())
    if _FIRST.match(first) or _ends_done(first):
        return "says that it is done"
    if _STRUCK.fullmatch(first):
        return "is struck through"
    for field in item.fields:
        if field.label.casefold().startswith(_LABELS):
            day = _DAY.search(field.text)
            if day and not is_denied(field.text, day.start()):
                return f"names what was seen on {day[0]}"
    return ""


def _ends_done(first: str) -> bool:
    found = _LAST.search(first[-120:])
    return found is not None and not is_denied(first[-120:], found.start())


KIND = Kind("unchecked", "Done by their own words, and not checked", _find, first_command)
