"""What leaves the store for a reader: secrets are masked, planted instructions and hidden text withheld.

A file that was edited by hand is no way round the write gate.
"""

from __future__ import annotations

from memkit.text.clean import printable

_WITHHELD = ("hidden-text", "planted-instruction")


def outgoing(text: str) -> str:
    """A text as it may be shown to an agent: one line without a backtick, or the word that it is withheld."""
    from memkit.text.presentable import masked

    code = withheld(text)
    return f"withheld: {code}" if code else plain(masked(text))


def withheld(text: str) -> str:
    """The code of what is hidden or planted in a text, as the write gate has it; empty where nothing is."""
    from memkit.store.gate.detectors import BY_CODE
    from memkit.store.gate.worth import Told

    told = Told(text)
    finders = ((code, BY_CODE[code].find) for code in _WITHHELD)
    return next((code for code, find in finders if find and find(told)), "")


def plain(text: str) -> str:
    """A text in one line of characters that can be seen, with apostrophes in place of backticks."""
    return printable(" ".join(text.split())).replace("`", "'")
