"""What proves the items of a bank, as lines for a person and as data: what may run, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.listing import columns, list_json
from memkit.text.clean import printable
from memkit.text.presentable import masked, presentable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TAIL = 2000
"""Characters of an output that are shown of a command that failed."""
_TAIL_LINES = 12
_WORDS = {"url": "address"}
"""States that a list calls otherwise."""


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


def listed_lines(rows: Sequence[ProofRow], isolation: str, width: int) -> Iterator[str]:
    """Every proof, what may be done with it, and what to do next."""
    if not rows:
        yield "No progress item names what proves it. `memkit explain PRG001` says how."
        return
    yield from columns(
        [(f"{r.path}:{r.line}", _WORDS.get(r.state, r.state), _quoted(r), r.why or r.title) for r in rows],
        width,
    )
    yield ""
    ready = len({(r.folder, r.text) for r in rows if r.state == "approved"})
    waiting = len({(r.folder, r.text) for r in rows if r.state == "not approved"})
    if ready:
        yield f"`memkit verify --run` runs {_count(ready, 'command')}."
        yield f"Isolation: {isolation}."
    if waiting:
        stand = "is" if waiting == 1 else "are"
        yield (
            f"{_count(waiting, 'command')} {stand} not approved and will not be run: "
            "`memkit verify --approve` at a terminal asks for each."
        )
    if any(r.state == "url" for r in rows):
        yield "Addresses are fetched with --run --network only."
    if any(r.state == "needs a shell" for r in rows):
        yield "What needs a shell is never run: put it into a script and name that."


def result_lines(rows: Sequence[ProofRow], isolation: str) -> Iterator[str]:
    """What was run, the end of what failed, and what was not run."""
    ran = [(row, row.outcome) for row in rows if row.outcome]
    for row, outcome in ran:
        verdict = "failed" if outcome.why else "passed"
        yield presentable(f"{row.path}:{row.line}  {verdict}  {_quoted(row)}  {row.title}")
        if outcome.why:
            yield presentable(f"    {outcome.why}")
            yield from (f"    | {line}" for line in _tail(outcome.output))
    left = [row for row in rows if row.outcome is None]
    failed = sum(bool(outcome.why) for _, outcome in ran)
    if ran:
        yield f"{_count(len(ran), 'proof')} run, {failed or 'none'} failed."
        yield f"Isolation: {isolation}."
    else:
        yield "Nothing was run."
    states = {
        state: sum(row.state == state for row in left) for state in dict.fromkeys(r.state for r in left)
    }
    if states:
        said = ", ".join(f"{count} {_WORDS.get(state, state)}" for state, count in states.items())
        yield f"Not run: {said}. `memkit verify` lists them."


def proofs_json(rows: Sequence[ProofRow], isolation: str, *, run: bool) -> str:
    """Every proof as data."""
    return list_json(
        {
            "schema": "memkit.verify/1",
            "version": __version__,
            "run": run,
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
                    "result": {
                        "passed": not row.outcome.why,
                        "why": row.outcome.why,
                        "milliseconds": round(row.outcome.seconds * 1000),
                        "output": row.outcome.output[-_TAIL:] if row.outcome.why else "",
                    }
                    if row.outcome
                    else None,
                }
                for row in rows
            ],
        }
    )


def _quoted(row: ProofRow) -> str:
    return f"`{row.text}`" if row.kind == "command" else row.text


def _tail(output: str) -> list[str]:
    lines = [printable(line) for line in masked(output[-_TAIL:]).splitlines() if line.strip()]
    return lines[-_TAIL_LINES:]


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
