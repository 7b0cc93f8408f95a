"""The parts of a new entry from an editor: a draft with a line above each part that says what it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.cli.editing import from_editor
from memkit.errors import UsageProblem
from memkit.scaffold.new.parts import Parts, checked, missing_parts
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.config import Config
    from memkit.errors import MemkitError
    from memkit.scaffold.new.parts import Form

MOST = 1024 * 1024
_INTRODUCTION = "<!-- A new "
_OPENING = pattern(r"<!-- part (?P<name>[\w-]{1,40})\b[^\n]*-->\s*")


def opened_draft(form: Form, parts: Parts, config: Config) -> str:
    """The text that an editor opens with: a comment for every part, below it what was said already."""
    needed = missing_parts(form, Parts(()), config).names
    lines: list[str] = []
    for part in form.parts:
        need = " (needed)" if part.name in needed else ""
        one = "" if part.block else "; a line each" if part.many else "; one line"
        choices = f"; one of {', '.join(part.choices)}" if part.choices else ""
        lines += [f"<!-- part {part.name}{need}: {part.asks}{one}{choices} -->"]
        lines += [*parts.texts(part.name), ""] if parts.texts(part.name) else ["", ""]
    return "\n".join(lines)


def edited_parts(form: Form, text: str, problem: MemkitError | None) -> str | None:
    """What an editor makes of a draft, or None where it leaves it as it is, or empty.

    `problem` is why the draft could not be written the last time. Raises `UsageProblem` for what is no text.
    """
    opened = _introduction(form, problem) + text
    came = from_editor(opened, "give the parts as flags")
    body = _body(came or "")
    if body == text or not any(line.strip() and not _OPENING.fullmatch(line) for line in body.split("\n")):
        return None
    if len(body) > MOST:
        raise UsageProblem("The draft holds more than 1 MiB.", help_line="Give one entry, in fewer words.")
    return body


def parts_in(form: Form, text: str) -> Parts:
    """The parts of a draft that came back. Raises `UsageProblem` as `checked` does."""
    return checked(form, _said(form, text))


def _introduction(form: Form, problem: MemkitError | None) -> str:
    said = [
        f"{form.kind}. Write each part below its comment and leave the comments as they are; a part that",
        "stays empty is left out. Nothing is written when the draft is saved as it was, or empty.",
    ]
    if problem is not None:
        said += ["", f"It was not written: {_commented(problem.message)}", _commented(problem.help_line)]
    return _INTRODUCTION + "\n     ".join(said).rstrip() + " -->\n"


def _commented(text: str) -> str:
    return " ".join(text.split()).replace("-->", "-- >")


def _body(text: str) -> str:
    """A draft without the introduction, where that still stands."""
    text = text.replace("\r\n", "\n")
    return text.partition("-->\n")[2] if text.startswith(_INTRODUCTION) else text


def _said(form: Form, text: str) -> Iterator[tuple[str, str]]:
    name, held = "", list[str]()
    for line in [*text.split("\n"), ""]:
        opening = _OPENING.fullmatch(line)
        if opening is None:
            held.append(line)
            continue
        yield from _part(form, name, held)
        name, held = opening["name"], []
    yield from _part(form, name, held)


def _part(form: Form, name: str, lines: list[str]) -> Iterator[tuple[str, str]]:
    part = form.part(name)
    if not name and any(line.strip() for line in lines):
        raise UsageProblem(
            "The draft has text above its first part.", help_line="Write each part below its comment."
        )
    if name and part is not None and part.many and not part.block:
        yield from ((name, line) for line in lines if line.strip())
    elif name:
        yield name, "\n".join(lines)
