"""A gotcha names no place in the code.

Without a place nobody notices that the trap lies in the file being edited, or that the file is long gone.

Add a Where with the paths in backticks; globs and `file.py:120` are fine. A file in a fence is a place, too,
and so is a name that can be searched for: `Pool.close()`, `MAX_RETRIES`, in the title also the command or
option that is the trap. Traps of git, containers, hooks and ways of working have no place and need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.got.live import is_live
from memkit.checks.got.practice import is_of_tools, is_of_work, runs_own_program
from memkit.checks.over import GOTCHAS, one
from memkit.documents.entry import has_content
from memkit.documents.places import read_location
from memkit.documents.progress.verification import PROGRAMS, is_command
from memkit.documents.symbols import names_symbol
from memkit.findings import Severity
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha

_FILE = pattern(r"\.?[A-Za-z_][\w-]{0,60}(?:\.[\w-]{1,30}){0,3}\.[A-Za-z][A-Za-z0-9]{0,5}|\.[a-z][\w-]{2,40}")
"""A file's name without a folder: `.mergify.yml`, `postgres-init.sql`."""
_LINK = pattern(r"\]\((?!https?:|#|mailto:)[^()\s]{1,200}\.[A-Za-z0-9]{1,6}(?:#[^()\s]{0,80})?\)")

_TICKED = pattern(r"(?<!`)`([^`\n]{1,200})`(?!`)")
_OPTION = pattern(r"--?[A-Za-z][\w-]{0,60}")
_FENCED = pattern(
    r"(?<![^\s\"'=(])(?:\.{1,2}/){0,4}(?:\.?[A-Za-z_][\w-]{0,60}/){1,10}"
    r"[\w.-]{1,80}\.[A-Za-z][A-Za-z0-9]{0,5}(?![\w/.:-])"
)
"""A file in a fence: `scripts/check.sh`; no address, no absolute path, no image of a registry."""
_FOLDER = pattern(r"[ \t]{0,20}(?:\$ )?cd (?:\./)?[A-Za-z_][\w./-]{1,100}(?:\s|$)")
"""A folder that commands are typed in: `cd was-web`."""
_PLAIN = pattern(
    r"(?<![\w/.@-])\.?[A-Za-z_][\w-]{1,60}\.(?:mdc?|toml|ya?ml|json|lock|py|rs|go|sh|tsx?|swift)(?![\w/@-]|\.\w)"
)
"""A file in prose without backticks: CLAUDE.md. No `.js`, for libraries are called so."""
_SNAKE = pattern(r"(?<![\w/.@-])[a-z][a-z0-9]{1,40}(?:_[a-z0-9]{1,40}){1,8}(?![\w/@-]|\.\w)")
_CAMEL = pattern(r"(?<![\w/.@-])(?:[A-Z][a-z]{1,30}){3,8}(?![\w/@-]|\.\w)")
"""`SystemRowId` in a title; `GitHub` and `JavaScript` are no names of code."""


def find(gotcha: Gotcha, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a gotcha without Where and without a path or symbol in its text; rows have no room."""
    if gotcha.where or gotcha.form == "table" or not is_live(gotcha, scope.bank):
        return
    where = gotcha.field("where")
    if (where and has_content(where.text)) or _names_a_path(gotcha) or _names_code(gotcha):
        return
    if _needs_none(gotcha):
        return
    yield Trouble(
        message=f"the gotcha {gotcha.label} names no place in the code",
        help="add “**Where.**” with the paths in backticks",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} where",
    )


def _names_a_path(gotcha: Gotcha) -> bool:
    pieces = gotcha.text.split("`")[1::2]
    if any("/" in piece and read_location(piece.strip(), gotcha.span) for piece in pieces):
        return True
    if any(_FILE.fullmatch(piece) for piece in pieces) or _LINK.search(gotcha.text):
        return True
    if any(_FENCED.search(line) or _FOLDER.match(line) for line in _lines(gotcha.text, fenced=True)):
        return True
    return any(_PLAIN.search(line) for line in _lines(gotcha.text, fenced=False))


def _needs_none(gotcha: Gotcha) -> bool:
    """Whether a gotcha is about tools, ways of working, or a program of the repository's own that it runs."""
    codes, fences = _code(gotcha.text), tuple(_lines(gotcha.text, fenced=True))
    return (
        is_of_tools(codes, fences)
        or runs_own_program(codes, fences, PROGRAMS)
        or is_of_work(_TICKED.sub(" ", "\n".join(_lines(gotcha.text, fenced=False))))
    )


def _lines(text: str, *, fenced: bool) -> Iterator[str]:
    """The lines inside of fences, or those outside."""
    fence = ""
    for line in text.splitlines():
        mark = line.lstrip(" \t>")[:3]
        if mark in {"```", "~~~"} and fence in {"", mark}:
            fence = "" if fence else mark
        elif bool(fence) == fenced:
            yield line


def _names_code(gotcha: Gotcha) -> bool:
    named = (piece.strip() for piece in _code(gotcha.title))
    if any(is_command(piece) or _OPTION.match(piece) for piece in named):
        return True
    if any(names_symbol(piece) for piece in _code(gotcha.text) if not _is_program(piece)):
        return True
    return _names_code_plainly(gotcha)


def _names_code_plainly(gotcha: Gotcha) -> bool:
    """Whether names of code stand without backticks in an entry that is more than a title."""
    if not has_content(gotcha.text[gotcha.head.end - gotcha.span.start :]):
        return False
    prose = (_TICKED.sub(" ", line) for line in _lines(gotcha.text, fenced=False))
    return bool(_CAMEL.search(gotcha.title)) or any(_SNAKE.search(line) for line in prose)


def _code(text: str) -> list[str]:
    """What stands in code font on one line; a fence's ticks make no pair with others."""
    return [match[1] for match in _TICKED.finditer(text)]


def _is_program(code: str) -> bool:
    """Whether a piece of code is a command line; what it names is what to type, not what goes wrong."""
    return code.split(" ", 1)[0] in PROGRAMS


CHECK = Check(
    code="GOT003",
    name="missing-where",
    summary="A gotcha names no place in the code.",
    standard=None,
    strict=Severity.WARNING,
    over=GOTCHAS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("## Tokens expire early\n**Symptom.** Log-ins end.\n**Fix.** Set UTC.\n", GOTCHAS.example_path),
    ),
    good=(
        one(
            "## Tokens expire early\n**Fix.** Set UTC.\n**Where.** `deploy/app.yaml`\n",
            GOTCHAS.example_path,
        ),
    ),
)
