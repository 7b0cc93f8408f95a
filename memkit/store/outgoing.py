"""What leaves the store for a reader: secrets are masked, planted instructions and hidden text withheld.

A file that was edited by hand is no way round the write gate.
"""

from __future__ import annotations

from memkit.text.clean import printable


def outgoing(text: str) -> str:
    """A text as it may be shown to an agent: one line without a backtick, or the word that it is withheld."""
    from memkit.text.presentable import masked

    code = withheld(text)
    return f"withheld: {code}" if code else plain(masked(text))


def outgoing_key(key: str) -> str:
    """A key as it may be shown to an agent: a file's name may be a sentence, too."""
    code = withheld_key(key)
    return f"withheld: {code}" if code else plain(key)


def outgoing_path(path: str) -> str:
    """A path as it may be shown to an agent; a name in it that is no name says why in its place."""
    return "/".join(map(outgoing_key, path.split("/")))


def outgoing_reason(text: str) -> str:
    """A sentence with a path or a key in it, as it may be shown, or the word that it is withheld."""
    names = (*text.split("/"), *text.replace("/", " ").split())
    code = next(filter(None, map(withheld_key, names)), "")
    return f"withheld: {code}" if code else outgoing(text)


def withheld(text: str) -> str:
    """The code of what is surely hidden or planted in a text, as the write gate has it; empty for nothing.

    What the gate would only ask about is shown: a rule of a project is often like an order.
    """
    from memkit.store.gate.detectors import hidden_in, planted_in

    if hidden_in(text):
        return "hidden-text"
    return "planted-instruction" if planted_in(text) else ""


def withheld_key(key: str) -> str:
    """The same of a key, read as the words that it is made of."""
    return withheld(key.replace("-", " ").replace("_", " "))


def plain(text: str) -> str:
    """A text in one line of characters that can be seen, with apostrophes in place of backticks."""
    return printable(" ".join(text.split())).replace("`", "'")
