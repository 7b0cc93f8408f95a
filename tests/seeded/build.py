"""Write the seeded banks: a healthy project, the same with defects, and traps.

A bundle is a text of sections `>>> PATH FLAGS`: a file, or with `add` what is appended, with `swap` what
is replaced (old and new around `======`), with `gone` nothing more. `link` makes a symbolic link. `crlf`,
`bom`, `latin`, `bare` (no newline at the end) say how it is written; `only_NAME` puts it into the variant of
that name. `⟦ADR001⟧` at the end of a line seeds ADR001 there, `⟦+ADR001⟧` is what follows from another seed,
`⟦?ADR001⟧` a defect that is known to be missed; on a header they stand for the file as a whole. `⟦U+200B⟧` is
that character, `⟦⟧` is nothing and keeps scanners of this repository away from made-up keys. A line with
`>>>>` is a remark.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = Path(__file__).parent
_HEADER = re.compile(r"^>>> (\S+)((?: \w+)*)((?: ⟦[^⟧]*⟧)*)$")
_MARK = re.compile(r" ?⟦([+?]?[A-Z]{3}\d{3}(?: [+?]?[A-Z]{3}\d{3})*)⟧")
_CHARACTER = re.compile(r"⟦U\+([0-9A-F]{4,6})⟧")
_SWAP = re.compile(r"^======\n", re.MULTILINE)


class Seed(NamedTuple):
    """A defect: code, file, line (0: the whole file), `+` for what follows, `?` for one not found yet."""

    code: str
    path: str
    line: int
    mark: str

    @property
    def follows(self) -> bool:
        return self.mark == "+"


class Part(NamedTuple):
    """A section of a bundle."""

    path: str
    flags: frozenset[str]
    marks: str
    text: str

    @property
    def variant(self) -> str:
        return next((flag.removeprefix("only_") for flag in self.flags if flag.startswith("only_")), "")


class Built(NamedTuple):
    """Path to bytes, symbolic links with their targets, and what was seeded."""

    files: dict[str, bytes]
    links: dict[str, str]
    seeds: tuple[Seed, ...]


def parts(name: str) -> Iterator[Part]:
    """Sections of a bundle; what stands before the first one is a remark."""
    header, lines = None, []
    for line in [*(FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n"), ">>> end"]:
        if match := _HEADER.match(line):
            if header:
                text = "\n".join(lines).rstrip("\n") + "\n"
                yield Part(header[1], frozenset(header[2].split()), header[3], text)
            header, lines = match, []
        elif not line.startswith(">>>> "):
            lines.append(line)


def variants(name: str) -> list[str]:
    """The variants that a bundle has."""
    return sorted({part.variant for part in parts(name)})


def build(names: Sequence[str], variant: str = "") -> Built:
    """The files of bundles laid over each other; of the last one, the variant alone."""
    texts: dict[str, str] = {}
    whole: dict[str, str] = {}
    flags: dict[str, frozenset[str]] = {}
    for name in names:
        for part in parts(name):
            if part.variant != (variant if name == names[-1] else ""):
                continue
            whole[part.path] = whole.get(part.path, "") + part.marks
            flags[part.path] = part.flags
            _lay(texts, part)
    files, links, seeds = {}, {}, []
    for path, text in texts.items():
        if "link" in flags[path]:
            links[path] = text.strip()
            continue
        seeds += _seeds(path, text)
        files[path] = _encoded(_filled(text), flags[path])
    seeds += [Seed(code, path, 0, mark) for path, marks in whole.items() for code, mark in _codes(marks)]
    return Built(files, links, tuple(seeds))


def _lay(texts: dict[str, str], part: Part) -> None:
    if "gone" in part.flags:
        del texts[part.path]
    elif "add" in part.flags:
        texts[part.path] += "\n" + part.text
    elif "swap" in part.flags:
        old, new = (side.rstrip("\n") for side in _SWAP.split(part.text))
        old = old if new else f"{old}\n"
        assert texts[part.path].count(old) == 1, (part.path, old)
        texts[part.path] = texts[part.path].replace(old, new)
    else:
        texts[part.path] = part.text


def _seeds(path: str, text: str) -> Iterator[Seed]:
    for number, line in enumerate(text.split("\n"), 1):
        for code, mark in _codes(line):
            yield Seed(code, path, number, mark)


def _codes(line: str) -> Iterator[tuple[str, str]]:
    for mark in _MARK.finditer(line):
        for code in mark[1].split():
            yield code[-6:], code[:-6]


def _filled(text: str) -> str:
    """A text, or what `FILL KIND COUNT` stands for."""
    if not text.startswith("FILL "):
        return text
    _, kind, count = text.split()
    rows = range(int(count))
    if kind == "words":
        return "# Levels\n\n" + "".join(f"- Hour {row} had a level of {row * 7 % 340}.\n" for row in rows)
    if kind == "bytes":
        return "# Levels\n\n" + "The water rises and falls again.\n" * (int(count) // 33)
    if kind == "rules":
        table = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
        return table + "".join(f"| gauge-{row}-first | 2026-05 | PR-{row} | 2027-Q1 |\n" for row in rows)
    return "# Memory index\n\n" + "".join(
        f"- [Fact {row}](fact-{row}.md) — What was seen at hour {row}\n" for row in rows
    )


def _encoded(text: str, flags: frozenset[str]) -> bytes:
    text = _CHARACTER.sub(lambda match: chr(int(match[1], 16)), _MARK.sub("", text)).replace("⟦⟧", "")
    if "crlf" in flags:
        text = text.replace("\n", "\r\n")
    if "bare" in flags:
        text = text.rstrip("\n")
    if "latin" in flags:
        return text.encode("latin-1")
    return text.encode("utf-8-sig" if "bom" in flags else "utf-8")
