"""What proves an item, as it is written: a command always as code, so that what runs can be judged."""

from __future__ import annotations

from memkit.documents.progress.verification import PROGRAMS, is_command
from memkit.errors import UsageProblem
from memkit.text.clean import clip, printable
from memkit.text.inline import scan_inline
from memkit.text.patterns import pattern
from memkit.text.source import Span

_LIMIT = 500
_SHOWN = 60
_WORD = pattern(r"[^\W\d_]{1,40}[.,!?]?")
_SHELL = frozenset("|&$")


def written_proof(said: str) -> str:
    """A command as code, whatever ticks it holds; a link and what opens with code already as it is.

    Raises `UsageProblem` for what is no command and for what no line can hold.
    """
    text = said.strip()
    if "\n" in text or len(text) > _LIMIT:
        raise UsageProblem(
            f"The command is no line of at most {_LIMIT} characters.",
            help_line="Put it into a script and name that.",
        )
    if text.startswith(("http://", "https://", "[")) and "://" in text and not _runs(text):
        return text
    if _is_marked(text):
        return text
    if not is_command(text) or _is_prose(text):
        raise UsageProblem(
            f"{printable(clip(text, _SHOWN))!r} is no command.",
            help_line="Describe it in the title; where it is a command, put it between backticks.",
        )
    return ticked(text)


def ticked(command: str) -> str:
    """A text as code, in more ticks than it holds in a row."""
    fence = "`"
    while fence in command:
        fence += "`"
    blank = " " if command.startswith("`") or command.endswith("`") else ""
    return f"{fence}{blank}{command}{blank}{fence}"


def _runs(text: str) -> bool:
    """Whether a shell would run more than the link; an address may hold an `&`."""
    return any(mark in text for mark in (" |", "| ", "&&", "$(", "`"))


def _is_marked(text: str) -> bool:
    """Whether a text opens with code and nothing outside of its code would run."""
    code = scan_inline(text, Span(0, len(text)), {}).code
    if not code or code[0].start:
        return False
    ends = [0, *(span.end for span in code)]
    starts = [*(span.start for span in code), len(text)]
    return all(_SHELL.isdisjoint(text[end:start]) for end, start in zip(ends, starts, strict=True))


def _is_prose(text: str) -> bool:
    """Whether a text is plain words that no program known to memkit begins."""
    words = text.split()
    return words[0] not in PROGRAMS and all(_WORD.fullmatch(word) for word in words)
