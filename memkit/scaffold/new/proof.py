"""Proof that a document with a new entry reads as it did before, with that one entry more."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol, TypeVar

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.scaffold.draft import Draft
from memkit.text.clean import clip, printable
from memkit.text.edits import FileEdits, apply_edits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.scaffold.new.parts import Parts
    from memkit.scaffold.new.target import Target
    from memkit.text.edits import Edit

_SHOWN = 60


@frozen
class Changed:
    """A target's text with edits made; `target` is made whole where it comes new."""

    target: Target
    edits: tuple[Edit, ...]
    text: str

    def draft(self, key: str, *done: str) -> Draft:
        """The draft that writes it."""
        path = self.target.path
        if self.target.made:
            files = (FileChange(path, None, self.text.encode()),)
            return Draft(key, path, files=files, done=(f"Made {path}.", *done))
        return Draft(key, path, (FileEdits(path, self.edits),), done=done)


class _Titled(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...


E = TypeVar("E", bound=_Titled)


def with_edits(target: Target, edits: Sequence[Edit]) -> Changed:
    """The target's text with edits made. The target is a document."""
    if target.page is None:
        raise Refused(f"{printable(target.path)} is a folder.", help_line="Name a file with --in.")
    source = target.page.source
    return Changed(target, tuple(edits), apply_edits(source, edits).text)


def only_new(before: Sequence[E], after: Sequence[E], kind: str) -> E:
    """The one entry that `after` has beyond `before`; the others are there as they were.

    Raises `Refused` where the new text changes how others are read, or reads as none or as several itself.
    """
    gained = Counter((entry.key, entry.title) for entry in after)
    gained.subtract((entry.key, entry.title) for entry in before)
    lost = [title for (_, title), count in gained.items() if count < 0]
    if lost:
        raise Refused(
            f"“{printable(clip(lost[0], _SHOWN))}” would not be read as it is now.", help_line=_PLAINER
        )
    count = gained.total()
    if count != 1:
        read = f"{count or 'no'} {kind}{'s' if count > 1 else ''}"
        raise Refused(f"The new {kind} would be read as {read}.", help_line=_PLAINER)
    texts = {entry.text for entry in before}
    new = [entry for entry in after if gained[entry.key, entry.title] > 0]
    return next((entry for entry in new if entry.text not in texts), new[-1])


def refuse_lost(entry_text: str, parts: Parts, names: Sequence[str]) -> None:
    """Raise `Refused` where the text of an entry as it will be read lacks what was said for a part."""
    held = bare(entry_text)
    for name in names:
        for text in parts.texts(name):
            if bare(text) not in held:
                raise Refused(f"What {name} says would not be read as part of the entry.", help_line=_PLAINER)


def bare(text: str) -> str:
    """Letters and digits only: what is left of a text whatever its notation."""
    return "".join(char for char in text.casefold() if char.isalnum())


_PLAINER = "Say it without headings, rules and list items; or mend your template, if you have one."
