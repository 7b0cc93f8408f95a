"""A verification's command line read without a shell: programs and their arguments, joined by `&&`."""

from __future__ import annotations

from posixpath import isabs, join, normpath
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_ASSIGNED = pattern(r"([A-Za-z_]\w{0,100})=")
_EXPANDED = pattern(r"\$(?:[A-Za-z_0-9{(?@*#!$-])")
_BRACES = pattern(r"\{[^{}\s]{0,200}(?:,|\.\.)[^{}\s]{0,200}\}")
_SHELL_WORDS = frozenset(
    ". [[ alias bg builtin case coproc declare eval exec exit export fg for function hash if jobs let local "
    "popd pushd read return select set shopt source time trap type ulimit umask unalias unset until wait "
    "while { ! :".split()
)
_LONGEST = 4096


@frozen
class Step:
    """One program with its arguments; `folder` is where it runs, POSIX, below the bank's root."""

    argv: tuple[str, ...]
    folder: str = ""
    assigned: tuple[tuple[str, str], ...] = ()
    """Variables set in front of it."""


@frozen
class CommandLine:
    """The steps of a line, each run when the one before it succeeded; or why it cannot be run."""

    steps: tuple[Step, ...]
    why: str = ""
    """A phrase that follows “it”; empty where there are steps."""


@frozen
class _Word:
    """A word without its quotes; `bare` where no part of it was quoted or escaped."""

    text: str
    bare: bool
    joins: bool = False
    """Whether it is the `&&` between two commands."""


class _NeedsShellError(Exception):
    """Something in the line means what only a shell does."""


def read_command_line(text: str) -> CommandLine:
    """Read a command line; what needs a shell, or leaves the bank's root, gives no steps but a reason."""
    if len(text) > _LONGEST:
        return CommandLine((), f"is longer than {_LONGEST} characters")
    try:
        steps = tuple(_steps(list(_words(text))))
    except _NeedsShellError as problem:
        return CommandLine((), str(problem))
    return CommandLine(steps) if steps else CommandLine((), "names no program")


def _steps(words: list[_Word]) -> Iterator[Step]:
    folder = ""
    while words:
        end = next((n for n, word in enumerate(words) if word.joins), len(words))
        part, rest = words[:end], words[end + 1 :]
        if not part or (end < len(words) and not rest):
            raise _NeedsShellError("has nothing on one side of `&&`")
        words = rest
        step = _step(part, folder)
        if step.argv[0] == "cd" and not step.assigned:
            folder = _moved(folder, step.argv)
        else:
            yield step


def _step(words: list[_Word], folder: str) -> Step:
    assigned: list[tuple[str, str]] = []
    while words and (found := _ASSIGNED.match(words[0].text)):
        assigned.append((found[1], words[0].text[found.end() :]))
        words = words[1:]
    if not words:
        raise _NeedsShellError("only sets variables")
    if words[0].bare and words[0].text in _SHELL_WORDS:
        raise _NeedsShellError(f"needs a shell for `{words[0].text}`")
    if not words[0].text:
        raise _NeedsShellError("names no program")
    return Step(tuple(word.text for word in words), folder, tuple(assigned))


def _moved(folder: str, argv: tuple[str, ...]) -> str:
    target = argv[1] if len(argv) == 2 else ""  # noqa: PLR2004 - `cd` and a folder
    moved = normpath(join(folder, target)) if target and not isabs(target) else ".."
    if moved == ".." or moved.startswith("../") or target == "-":
        raise _NeedsShellError("leaves the folder of the bank with `cd`")
    return "" if moved == "." else moved


def _words(text: str) -> Iterator[_Word]:
    at, end = 0, len(text)
    while at < end:
        if text[at].isspace():
            at += 1
        elif text.startswith("&&", at):
            yield _Word("&&", bare=True, joins=True)
            at += 2
        elif text[at] == "#":
            return
        else:
            word, at = _word(text, at)
            yield word


def _word(text: str, at: int) -> tuple[_Word, int]:
    start, held, bare = at, [], True
    while at < len(text) and not text[at].isspace():
        char = text[at]
        if text.startswith("&&", at):
            break
        if char in "'\"":
            part, at = _quoted(text, at)
            held.append(part)
            bare = False
        elif char == "\\":
            if at + 1 == len(text):
                raise _NeedsShellError("ends in a backslash")
            held.append(text[at + 1])
            at, bare = at + 2, False
        else:
            _refuse(text, at, first=at == start)
            held.append(char)
            at += 1
    return _Word("".join(held), bare), at


def _quoted(text: str, at: int) -> tuple[str, int]:
    """What stands between quotes, and where it goes on behind them."""
    quote, held = text[at], []
    at += 1
    while at < len(text) and text[at] != quote:
        if quote == '"' and text[at] == "\\" and text[at + 1 : at + 2] in {'"', "\\", "$", "`"}:
            held.append(text[at + 1])
            at += 2
            continue
        if quote == '"' and (text[at] == "`" or _EXPANDED.match(text, at)):
            raise _NeedsShellError(f"needs a shell for `{text[at]}` in quotes")
        held.append(text[at])
        at += 1
    if at == len(text):
        raise _NeedsShellError("has a quote that is not closed")
    return "".join(held), at + 1


def _refuse(text: str, at: int, *, first: bool) -> None:
    char = text[at]
    expands = (
        char in "|;<>()`&*?"
        or (char == "$" and _EXPANDED.match(text, at))
        or (char == "~" and first)
        or (char == "{" and _BRACES.match(text, at))
    )
    if expands:
        raise _NeedsShellError(
            f"needs a shell for `{char}`" if char != "`" else "needs a shell for a backtick"
        )
