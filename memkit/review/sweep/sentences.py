"""The sentences of a text that people wrote: without code blocks, quotes, trailers and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_END = pattern(r"(?<=[.!?;。！？；])[\s]{1,4}|\n[ \t]{0,8}(?:[-*+•]|\d{1,2}[.)])[ \t]{1,4}|\n[ \t]{0,8}\n")
_TRAILER = pattern(r"[A-Z][A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){1,4}: \S")
_LONGEST = 600


def sentences(text: str) -> Iterator[str]:
    """Each sentence in a line; one that is too long for people is cut."""
    kept: list[str] = []
    fenced = False
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith(("```", "~~~")):
            fenced = not fenced
        elif not (fenced or bare.startswith(">") or line.startswith(("    ", "\t")) or _TRAILER.match(bare)):
            kept.append(line)
            continue
        kept.append("")
    for part in _END.split("\n".join(kept)):
        flat = " ".join(part.split()).lstrip("-*+• ")
        if flat:
            yield flat[:_LONGEST]


def without_type(subject: str) -> tuple[str, str]:
    """The type of a conventional commit (`feat`, `fix`), or empty, and what it says."""
    head, colon, rest = subject.partition(": ")
    name = head.partition("(")[0].rstrip("!")
    return (name, rest.strip()) if colon and name.isalpha() and name.islower() else ("", subject)
