"""What proves the items of a bank, as lines for a person and as data: what may run, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.excerpt import cells_of
from memkit.report.listing import columns, list_json
from memkit.report.totals import counted
from memkit.text.clean import clip, printable
from memkit.text.presentable import masked, presentable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TAIL = 2000
"""Characters of an output that are shown of a command that failed."""
_TAIL_LINES = 12
_TAIL_WIDTH = 200
"""Characters of one line of it: a program may write megabytes without a line end."""
_WINDOW = 32_000
"""Characters before the end in which secrets are looked for: one that begins before what is shown counts."""
_WORDS = {"url": "address"}
"""States that a list calls otherwise."""
_NOTHING = "No progress item names what proves it. `memkit explain PRG001` says how."


@frozen
class Outcome:
    """What came of a proof that was run or fetched; `why` is empty where it passed."""

    why: str
    output: str
    seconds: float


@frozen
class ProofRow:
    """One proof as it is listed: where its item stands, what it is, whether it may run, what came of it."""

    path: str
    line: int
    key: str
    title: str
    done: bool
    kind: str
    text: str
    folder: str
    state: str
    why: str
    expects: tuple[tuple[str, str], ...]
    outcome: Outcome | None = None
    recorded: tuple[str, str, str] = ("", "", "")
    """When it was verified last, when it failed since, why; as they stand on the item, empty for never."""


def listed_lines(rows: Sequence[ProofRow], width: int) -> Iterator[str]:
    """Every proof, what may be done with it, and what to do next."""
    if not rows:
        yield _NOTHING
        return
    yield from _table(rows, width)
    yield ""
    ready = len({(r.folder, r.text) for r in rows if r.state == "approved"})
    waiting = len({(r.folder, r.text) for r in rows if r.state == "not approved"})
    if ready:
        yield f"`memkit verify --run` runs {counted(ready, 'command')}."
    if waiting:
        stand = "is" if waiting == 1 else "are"
        yield (
            f"{counted(waiting, 'command')} {stand} not approved and will not be run: "
            "`memkit verify --approve` at a terminal asks for each."
        )
    if any(r.state == "url" for r in rows):
        yield "Addresses are fetched with --run --network only."
    if any(r.state == "needs a shell" for r in rows):
        yield "What needs a shell is never run: put it into a script and name that."
    if any(r.state == "prose" and _begins_with_a_word_in_ticks(r.text) for r in rows):
        yield (
            "A single word between backticks is taken for a command where memkit knows the program; "
            "`./NAME`, or an argument behind it, makes it one."
        )


def result_lines(rows: Sequence[ProofRow], isolation: str, recorded: int = 0) -> Iterator[str]:
    """What was run, the end of what failed, on how many items it was recorded, and what was not run."""
    if not rows:
        yield f"Nothing was run. {_NOTHING}"
        return
    ran = [(row, row.outcome) for row in rows if row.outcome]
    heads = columns(
        [
            (f"{row.path}:{row.line}", "failed" if outcome.why else "passed", _quoted(row), row.title)
            for row, outcome in ran
        ]
    )
    for head, (_, outcome) in zip(heads, ran, strict=True):
        yield head
        if outcome.why:
            yield presentable(f"    {outcome.why}")
            yield from (f"    | {line}" for line in _tail(outcome.output))
    left = [row for row in rows if row.outcome is None]
    failed = sum(bool(outcome.why) for _, outcome in ran)
    if ran:
        written = f" Recorded on {counted(recorded, 'item')}." if recorded else ""
        yield f"{counted(len(ran), 'proof')} run, {failed or 'none'} failed.{written}"
        yield f"Isolation: {isolation}."
    else:
        yield "Nothing was run."
    states = {
        state: sum(row.state == state for row in left) for state in dict.fromkeys(r.state for r in left)
    }
    if states:
        said = ", ".join(_counted(state, count) for state, count in states.items())
        yield f"Not run: {said}. `memkit verify` lists them."


def proofs_json(rows: Sequence[ProofRow], isolation: str | None = None) -> str:
    """Every proof as data; `isolation` is how they were run, None where they were only listed."""
    return list_json(
        {
            "schema": "memkit.verify/1",
            "version": __version__,
            "isolation": isolation,
            "proofs": [
                {
                    "path": row.path,
                    "line": row.line,
                    "key": row.key,
                    "title": row.title,
                    "done": row.done,
                    "kind": row.kind,
                    "text": row.text,
                    "folder": row.folder,
                    "state": row.state,
                    "why": row.why,
                    "expects": [{"kind": kind, "value": value} for kind, value in row.expects],
                    "recorded": {
                        "verified": row.recorded[0] or None,
                        "failed": row.recorded[1] or None,
                        "why": row.recorded[2] or None,
                    },
                    "result": {
                        "passed": not row.outcome.why,
                        "why": row.outcome.why,
                        "milliseconds": round(row.outcome.seconds * 1000),
                        "output": _end(row.outcome.output) if row.outcome.why else "",
                    }
                    if row.outcome
                    else None,
                }
                for row in rows
            ],
        }
    )


def _table(rows: Sequence[ProofRow], width: int) -> list[str]:
    """A line a proof; where a terminal is too narrow for that, the command stands below what it proves."""
    heads = [(f"{row.path}:{row.line}", _WORDS.get(row.state, row.state)) for row in rows]
    told = [f"{row.title}{_last(row)}{f': {row.why}' if row.why else ''}" for row in rows]
    lines = columns(
        [(*head, _quoted(row), says) for head, row, says in zip(heads, rows, told, strict=True)],
    )
    if not width or all(cells_of(line) <= width for line in lines):
        return lines
    above = columns(
        [(*head, f"{row.title}{_last(row)}") for head, row in zip(heads, rows, strict=True)], width
    )
    below = [
        line
        for row in rows
        for line in columns([(f"    {_quoted(row)}{f': {row.why}' if row.why else ''}",)], width)
    ]
    return [line for pair in zip(above, below, strict=True) for line in pair]


def _last(row: ProofRow) -> str:
    """What was seen last, in brackets; the day is enough for a list."""
    verified, failed, why = row.recorded
    if failed:
        return f" (failed {failed.partition(',')[0]}{f': {why}' if why else ''})"
    return f" (verified {verified.partition(',')[0]})" if verified else ""


def _begins_with_a_word_in_ticks(text: str) -> bool:
    word = text.partition("`")[2].partition("`")[0]
    return text.startswith("`") and word.replace("-", "").replace("_", "").isalnum()


def _counted(state: str, count: int) -> str:
    """How many are in a state, as in “2 not approved”, “1 needs a shell”."""
    word = _WORDS.get(state, state)
    if count > 1:
        word = word.replace("needs", "need", 1).replace("address", "addresses", 1)
    return f"{count} {word}"


def _quoted(row: ProofRow) -> str:
    return f"`{row.text}`" if row.kind == "command" else row.text


def _tail(output: str) -> list[str]:
    lines = [clip(printable(line), _TAIL_WIDTH) for line in _end(output).splitlines() if line.strip()]
    return lines[-_TAIL_LINES:]


def _end(output: str) -> str:
    return masked(output[-_WINDOW:])[-_TAIL:]
