"""Whether a new decision reads as it was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.scaffold.new.proof import bare
from memkit.text.clean import printable
from memkit.text.dates import Period

if TYPE_CHECKING:
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.writing import Writing

_PLAINER = "Say it without headings, rules and labels; or mend your template, if you have one."


def refuse_otherwise(made: Decision, new: Writing) -> None:
    """Raise `Refused` where a decision as read has another number, title, day, status or text than meant."""
    if made.id != new.id:
        raise Refused(
            f"The number would be read as {made.id or 'none'} in place of {new.id or 'none'}.",
            help_line=_PLAINER,
        )
    if not _is_title(made, new):
        raise Refused(
            f"The title would be read as “{printable(made.title)}”.", help_line="Give a title in plain words."
        )
    if made.status != new.status:
        raise Refused(f"The status would be read as {made.status}.", help_line=_PLAINER)
    _refuse_other_day(made, new)
    for name, text in new.wanted.said().items():
        if not _holds(made, name, text):
            raise Refused(f"What {name} says would not be read as such.", help_line=_PLAINER)
    if made.relations:
        raise Refused(
            "The text would be read as saying what the decision is to others.",
            help_line="Say that with `memkit adr supersede` or `memkit adr amend`.",
        )


def _is_title(made: Decision, new: Writing) -> bool:
    """Whether the title is the one that was given; a row and a day have it before the decision's text."""
    read, given = bare(made.title), bare(new.wanted.title)
    if read == given:
        return True
    unnamed = made.form == "table" or (made.form == "log" and made.notation == "date")
    return unnamed and read.startswith(given[: len(read)]) and bare(made.text).find(read) >= 0


def _refuse_other_day(made: Decision, new: Writing) -> None:
    wanted = new.wanted.day(new.today)
    read = made.date.value if made.date else None
    if read is None and new.wanted.when is None:
        return
    inside = isinstance(read, Period) and read.first <= wanted.first and wanted.last <= read.last
    if not inside or (new.wanted.when and read != new.wanted.when):
        said = made.date.text if made.date else "none"
        raise Refused(f"The date would be read as {printable(said)}.", help_line="Leave --date out.")


def _holds(made: Decision, name: str, text: str) -> bool:
    if made.form == "table":
        return bare(text) in bare(made.text)
    names = {name, "rationale"} if name == "context" else {name}
    found = [field for field in made.fields if field.name in names]
    return any(bare(text) in bare(field.text) for field in found)
