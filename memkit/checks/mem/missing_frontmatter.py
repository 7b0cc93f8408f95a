"""A memory file has no frontmatter.

Without name, description and type nobody can tell from an index whether the file matters to the task, so it
is read always or never.

Add a block between two lines `---` at the top of the file with the keys `name`, `description`, `metadata` and
below that, indented, `type`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import inserting
from memkit.checks.mem.examples import FOLDER, PATH, memory
from memkit.checks.mem.keys import folder_of
from memkit.checks.over import BANK, one
from memkit.documents.memories.memory import TYPES
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.dates import Period, parse_date
from memkit.text.inline import plain
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix

_LONGEST = 150
_PLAIN = pattern(r"[A-Za-z][\w-]{0,200}")
_ENOUGH = 3
"""From this many files without any frontmatter on, a folder keeps notes of another kind."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory without frontmatter.

    Profile standard leaves diaries (`2026-05-01.md`) alone, and folders where no file has frontmatter.
    """
    typed: dict[str, list[bool]] = {}
    for held in bank.memories:
        folder = folder_of(held.path, bank.layout)
        typed.setdefault(folder, []).append(held.has_frontmatter)
    for held in bank.memories:
        if held.has_frontmatter:
            continue
        of_folder = typed[folder_of(held.path, bank.layout)]
        untyped = len(of_folder) >= _ENOUGH and not any(of_folder)
        if not scope.strict and (untyped or isinstance(parse_date(held.stem), Period)):
            continue
        yield Trouble(
            message=f"the memory {held.stem} has no frontmatter",
            help=_help(held.stem),
            path=held.path,
            span=held.head,
            about="no frontmatter",
            fix=_opening(held),
        )


def _opening(held: Memory) -> Fix | None:
    """A frontmatter of what the file says of itself: its name, its first sentence, a type by its name."""
    words = plain(_first_line(held)).strip()
    if not words or not _PLAIN.fullmatch(held.stem):
        return None
    from memkit.text.yaml.quoting import quoted

    first = words.split(". ")[0] if ". " in words[:_LONGEST] else words
    kind = next((kind for kind in TYPES if held.stem.casefold().startswith(kind)), "project")
    lines = [
        f"name: {held.stem}",
        f"description: {quoted(clip(first, _LONGEST))}",
        "metadata:",
        f"  type: {kind}",
    ]
    return inserting(held.path, 0, "\n".join(["---", *lines, "---", ""]), safe=False)


def _first_line(held: Memory) -> str:
    """The first line of a memory that says something; its heading where there is no other."""
    lines = [line.strip() for line in held.text.splitlines() if any(char.isalnum() for char in line)]
    said = (line for line in lines if not line.startswith(("#", "```", "~~~", "<!--", "|", "---")))
    return next(said, lines[0].lstrip("# ") if lines else "").lstrip("-*+> ")


def _help(stem: str) -> str:
    return (
        f"begin the file with the lines `---`, `name: {stem}`, `description: …` (the fact in one line), "
        "`metadata:`, `  type: project` (or user, feedback, reference) and `---`"
    )


CHECK = Check(
    code="MEM001",
    name="missing-frontmatter",
    summary="A memory file has no frontmatter.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="unsafe",
    fixing="writes a frontmatter with the file's name, its first sentence as description, and the type that "
    "its name begins with, else project; read the description",
    bad=(one("The payment gateway allows three retries an hour.\n", PATH),),
    good=(memory(), one("# How this folder works\n", f"{FOLDER}/README.md")),
)
