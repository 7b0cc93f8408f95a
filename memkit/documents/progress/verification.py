"""How a progress item is proved: a command in backticks or in a fence, a URL, or prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import has_content
from memkit.documents.progress.expectations import Expectation, told_by_code, told_by_words
from memkit.documents.progress.record import without_records
from memkit.frozen import frozen
from memkit.text.inline import scan_inline
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.text.page import Page

    _Command = tuple[str, Span, tuple[Expectation, ...]]

_URL = pattern(r"https?://[^\s<>()`\"'\]]{1,2000}")
_PROMPT = pattern(r"[ \t]*(?:[$❯%][ \t]{1,4}|>[ \t]{1,4}(?=[a-z.]))?")
_ASSIGNMENT = pattern(r"[A-Za-z_]\w{0,60}=\S{0,200}[ \t]{1,8}")
_PROGRAM = pattern(r"(?:\.{0,2}/)?[A-Za-z0-9_:.][\w.+@/:~-]{0,200}")
_SCRIPT_ENDINGS = (
    ".sh",
    ".bash",
    ".zsh",
    ".py",
    ".js",
    ".mjs",
    ".cjs",
    ".ts",
    ".rb",
    ".pl",
    ".ps1",
    ".bat",
    ".cmd",
)
PROGRAMS = frozenset(
    "act ansible-lint awk aws bash bats bazel black bun bundle buf cargo cat cmake composer coverage "
    "ctest curl dart deno diff docker docker-compose dotnet echo elixir eslint find flake8 flutter forge "
    "gcloud gh git go golangci-lint gradle grep hadolint helm http husky invoke isort jest jq just "
    "kubectl lint ls make markdownlint memkit mix mocha mvn mypy next ninja nix node nox npm npx nx perl "
    "php phpunit ping pip pipenv playwright pnpm podman poetry pre-commit prettier psql pulumi pwsh "
    "pylint pyright pytest python python3 rails rake rg rspec ruby ruff rustc sbt sed sh shellcheck "
    "sqlfluff sqlite3 ssh stack swift task terraform test time tox trivy tsc tsx turbo uv uvx vitest wget "
    "xcodebuild yamllint yarn zig zsh".split()
)  # fmt: skip
"""Programs that stand alone as a command; any other word needs arguments to be read as one."""


@frozen
class Verification:
    """How an item is proved: a command in backticks, a URL, or prose; `expects` is what it shall give.

    `text` is the whole value; `command` and `url` are empty where there is none. `span` covers the command,
    the URL or the prose. A command that expects no exit code expects 0.
    """

    kind: Literal["command", "url", "prose"]
    text: str
    command: str
    url: str
    span: Span
    expects: tuple[Expectation, ...] = ()


def read_verifications(page: Page, value: Span, fenced: frozenset[int]) -> tuple[Verification, ...]:
    """Every command of a value; where there is none its URL, else its prose; nothing for an empty value.

    `fenced` are the lines (from 0) that fences take, their markers included.
    """
    source = page.source
    text = " ".join(source.slice(value).split())
    if not has_content(text) and "`" not in text:  # a fork bomb holds neither letter nor digit
        return ()
    commands = [*_code_commands(page, value, fenced), *_fence_commands(page, value, fenced)]
    if commands:
        return tuple(Verification("command", text, command, "", span, ex) for command, span, ex in commands)
    url = _URL.search(source.text, value.start, value.end)
    if url:
        address = url[0].rstrip(".,;:*_")
        span = Span(url.start(), url.start() + len(address))
        told = tuple(told_by_words(without_records(source.text[span.end : value.end])))
        return (Verification("url", text, "", address, span, told),)
    return (Verification("prose", text, "", "", value),) if has_content(text) else ()


def is_command(code: str) -> bool:
    """Whether a piece of code reads as a command line, not as a file, a symbol or a value."""
    rest = code.strip()
    while assigned := _ASSIGNMENT.match(rest):
        rest = rest[assigned.end() :]
    first, _, arguments = rest.partition(" ")
    first = first.removesuffix(";") if arguments else first
    if not _PROGRAM.fullmatch(first):
        return rest.startswith(("$(", "(", "[ ", "[[ ", "! ", ":(")) and bool(arguments)
    if first in PROGRAMS or first.startswith(("./", "../")):
        return True
    if not arguments.strip():
        return first.endswith(_SCRIPT_ENDINGS[:3]) and "/" in first
    return first[0].islower() or first[0] in "./:" or first.endswith(_SCRIPT_ENDINGS)


def _code_commands(page: Page, value: Span, fenced: frozenset[int]) -> Iterator[_Command]:
    text = page.source.text
    for region in plain_regions(page, value, fenced):
        held: tuple[str, Span] | None = None
        expects: list[Expectation] = []
        since = region.start
        for code in (*scan_inline(text, region, {}).code, None):
            before = without_records(text[since : code.start if code else region.end])
            inner = _inside(text, code) if code else Span(region.end, region.end)
            written = text[inner.start : inner.end]
            told = told_by_code(before, written.strip()) if held and code else None
            address = _URL.search(before)
            own = before[: address.start()] if address else before  # what stands behind an address is its own
            expects += [*(told_by_words(own) if held else ()), *([told] if told else ())]
            since = code.end if code else region.end
            command = "" if told else " ".join(_without_prompt(written).split())
            if held and (code is None or is_command(command)):
                yield (*held, tuple(expects))
                held, expects = None, []
            if code and is_command(command):
                held = (command, inner)


def _fence_commands(page: Page, value: Span, fenced: frozenset[int]) -> Iterator[_Command]:
    source = page.source
    held: list[str] = []
    start = 0
    for line in _lines(page, value):
        text = source.line_text(line).strip().lstrip("> ") if line in fenced else ""
        if not text or text.startswith(("```", "~~~", "#")):
            continue
        if not held:
            start = source.line_span(line).start
        held.append(_without_prompt(text.removesuffix("\\")))
        if text.endswith(("\\", "|", "&&", "||")) and line + 1 in fenced:
            continue
        command = " ".join(" ".join(held).split())
        held = []
        if is_command(command) or "|" in command:
            yield command, Span(start, source.line_span(line).end), ()


def plain_regions(page: Page, value: Span, fenced: frozenset[int]) -> Iterator[Span]:
    """The stretches of a value that lie outside of fences."""
    source, start = page.source, -1
    for line in _lines(page, value):
        span = source.line_span(line)
        if line in fenced:
            if start >= 0:
                yield Span(start, max(start, span.start))
            start = -1
        elif start < 0:
            start = max(span.start, value.start)
    if start >= 0:
        yield Span(start, value.end)


def _lines(page: Page, value: Span) -> Iterable[int]:
    source = page.source
    return range(source.line_at(value.start), source.line_at(max(value.start, value.end - 1)) + 1)


def _inside(text: str, code: Span) -> Span:
    start, end = code.start, code.end
    while start < end and text[start] == "`" and text[end - 1] == "`":
        start, end = start + 1, end - 1
    return Span(start, max(start, end))


def _without_prompt(text: str) -> str:
    match = _PROMPT.match(text)
    return text[match.end() :] if match else text
