"""Banks of any size against the checks' whole-bank work: examples many times over, and some made by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from banks import scope_of as scope_of_example

from memkit.adapters.memory import MemoryTree
from memkit.bank.bank import Bank
from memkit.bank.compare import Comparison
from memkit.bank.history import Commit, History, Revision
from memkit.bank.layout import layout_of, role_of
from memkit.bank.load import read_document
from memkit.checks.check import Example, Scope
from memkit.config import parse_config
from memkit.documents.vocabulary import words_with

_ID = re.compile(r"\b(ADR[- ]|[A-Z]{1,6}-|R)?(\d{1,5})\b(?![-:.]\d)")
_HEADING = re.compile(r"^(#{2,6} .*)$", re.MULTILINE)


@dataclass(frozen=True)
class Grown:
    """An example many times over; `plays` is the path whose role a copy plays."""

    example: Example
    plays: dict[str, str]


def entries(example: Example, size: int) -> Grown:
    """Each file repeats its text, with other numbers and headings every time."""
    times = max(1, size // max(1, len(example.files)))

    def grow(files):
        return tuple((path, "\n".join(numbered(text, at) for at in range(times))) for path, text in files)

    return Grown(each(example, grow), {})


def files(example: Example, size: int) -> Grown:
    """Each file is there many times, in its own folder."""
    times = max(1, size // max(1, len(example.files)))
    plays: dict[str, str] = {}

    def grow(held):
        found = []
        for path, text in held:
            stem, dot, ending = path.rpartition(".")
            for at in range(times):
                new = f"{stem}-{at}{dot}{ending}" if at and stem else f"{path}-{at}" if at else path
                plays[new] = path
                found.append((new, numbered(text, at)))
        return tuple(found)

    return Grown(each(example, grow), plays)


def folders(example: Example, size: int) -> Grown:
    """The whole example is there many times, each below a folder of its own."""
    times = max(1, size // max(1, len(example.files)))
    plays: dict[str, str] = {}

    def grow(held):
        found = []
        for at in range(times):
            for path, text in held:
                new = f"part-{at}/{path}" if at else path
                plays[new] = path
                found.append((new, text))
        return tuple(found)

    return Grown(each(example, grow), plays)


SHAPES = {"entries": entries, "files": files, "folders": folders}


def each(example: Example, grow) -> Example:
    before = grow(example.before) if example.before is not None else None
    past = tuple(grow(held) for held in example.past)
    return Example(grow(example.files), before, past, example.config, example.today, example.commits)


def numbered(text: str, at: int) -> str:
    """A text with its ids counted up and its headings told apart; the first one is as it was."""
    if not at:
        return text
    text = _ID.sub(lambda m: f"{m[1] or ''}{int(m[2]) + at * 10}" if m[1] else m[0], text)
    return _HEADING.sub(rf"\1 {at}", text)


def scope_of(grown: Grown) -> Scope:
    """The scope of a grown example; a copy plays the role of what it is a copy of."""
    example = grown.example
    if not grown.plays:
        return scope_of_example(example)
    bank = bank_of(example.files, grown)
    before = bank_of(example.before, grown) if example.before is not None else None
    past = [bank_of(held, grown) for held in example.past]
    states = [*([before] if before else []), *past, bank]
    revisions = tuple(
        Revision(f"{n:040x}", date(2026, 1, 1 + n), (states[n],), states[n + 1])
        for n in range(len(states) - 1 if past else 0)
    )
    commits = tuple(
        Commit(f"{n:040x}", date.fromisoformat(day), paths) for n, (day, paths) in enumerate(example.commits)
    )
    history = History(
        commits=commits or None,
        revisions=revisions or None,
        branches=() if before else None,
        protected=before,
    )
    changes = Comparison(before, bank) if before else None
    return Scope(bank, before, changes, history, date.fromisoformat(example.today))


def bank_of(held, grown: Grown) -> Bank:
    config = parse_config(grown.example.config, path="memkit.toml")
    tree = MemoryTree(dict(held))
    layout = layout_of(tree, config)
    words = words_with(config.labels, config.statuses)
    original = layout_of(MemoryTree(dict.fromkeys(grown.plays.values(), "")), config)
    roles = [(path, role_of(grown.plays.get(path, path), original, config)) for path in tree.files()]
    return Bank(
        config,
        layout,
        tuple(read_document(tree, path, role, layout, words) for path, role in roles if role),
        tree,
    )


def _memories(size: int, text: str, folder: str = "memory-bank/memories") -> list[tuple[str, str]]:
    front = "---\nname: {name}\ndescription: fact number {at}\ntype: project\n---\n\n{text}\n"
    found = []
    for at in range(size):
        name = f"retry-budget-of-{_word(at)}"
        said = text.format(at=at, word=_word(at), other=_word(at * 7 + 1)[::-1])
        found.append((f"{folder.format(at=at)}/{name}.md", front.format(name=name, at=at, text=said)))
    return found


def _word(at: int) -> str:
    """A word of letters, another one for each number."""
    word = ""
    for _ in range(5):
        at, rest = divmod(at * 31 + 7, 26)
        word = chr(97 + rest) + word
    return f"{word}{at}"


def dangling_links(size: int) -> Grown:
    return Grown(Example(tuple(_memories(size, "See [[retry-budgets-of-{other}]] and [[x{other}]]."))), {})


def agent_folders(size: int) -> Grown:
    """One memory folder an agent, each with an index."""
    held = _memories(size // 2, "See [[retry-budget-of-{other}]].", ".claude/agent-memory/agent-{at}")
    held += [
        (f".claude/agent-memory/agent-{at}/MEMORY.md", f"# Memory\n\n- [Fact](fact-{at}.md): it is {at}\n")
        for at in range(size // 2)
    ]
    return Grown(Example(tuple(held)), {})


def orphans(size: int) -> Grown:
    """Pages of the bank that nothing names, among as many that name others."""
    agents = "Read first:\n\n- `memory-bank/ACTIVE_CONTEXT.md`: now\n- `memory-bank/PROGRESS.md`: plan\n"
    held = [
        ("AGENTS.md", agents),
        ("memory-bank/ACTIVE_CONTEXT.md", "# Now\n"),
        ("memory-bank/PROGRESS.md", "# Plan\n"),
    ]
    for at in range(size):
        named = f"See [next](page-{at + 1}.md).\n" if at % 2 else ""
        held.append((f"memory-bank/{_word(at)}/page-{at}.md", f"# Page {at}\n\n{named}"))
    return Grown(Example(tuple(held)), {})


def dead_pointers(size: int) -> Grown:
    """One page with as many dead links, paths, anchors and lines as there are files."""
    held = [(f"src/part_{_word(at)}.py", "x = 1\n") for at in range(size)]
    lines = [
        f"## Part {at}\n\nSee [a](gone-{at}.md), [b](#part-{at}-), [c](../src/Part_{_word(at)}.py), "
        f"`src/part_{_word(at)}x.py`, `src/part_{_word(at)}.py:99`, `SRC/part_{_word(at)}.py`.\n"
        for at in range(size)
    ]
    held.append(("memory-bank/NOTES.md", "\n".join(lines)))
    return Grown(Example(tuple(held)), {})


def index_rows(size: int) -> Grown:
    """An index of which every second row leads nowhere, and memories that no row names."""
    held = _memories(size, "A fact.")
    rows = [f"- [Row {at}]({path.rpartition('/')[2]}): fact {at}" for at, (path, _) in enumerate(held)]
    rows = [row if at % 2 else row.replace("retry", "retries") for at, row in enumerate(rows)]
    held.append(("memory-bank/memories/MEMORY.md", "# Memory\n\n" + "\n".join(rows) + "\n"))
    return Grown(Example(tuple(held)), {})


def decisions(size: int) -> Grown:
    """A log whose entries supersede each other in one chain, cite each other, and share a status line."""
    text = "# Decisions\n\n"
    for at in range(size, 0, -1):
        status = f"{'Superseded by' if at % 3 else 'Accepted; supersedes'} ADR-{at + 1}"
        text += f"## ADR-{at}: Title {_word(at)}\n\n- Date: 2026-01-01\n- Status: {status}\n\n"
        text += f"Context: as in ADR-{at - 1} and ADR-{size + at}.\n\n"
    return Grown(Example((("memory-bank/DECISIONS.md", text),)), {})


def records(size: int) -> Grown:
    """Records of one number each twice, each of which links its neighbour."""
    held = []
    for at in range(size):
        number, successor = f"{at // 2:04d}", f"{at // 2:04d}-{_word(at + 1)}.md"
        text = f"# {number}. {_word(at)}\n\nDate: 2026-01-01\n\n## Status\n\n"
        text += f"Superseded by [{number}]({successor})"
        text += (
            f"\n\n## Context\n\nSee [ADR-{at + 1}]({number}-gone.md).\n\n## Decision\n\nUse {_word(at)}.\n"
        )
        held.append((f"docs/adr/{number}-{_word(at)}.md", f"{text}\n## Consequences\n\nNone.\n"))
    return Grown(Example(tuple(held)), {})


def gotchas(size: int) -> Grown:
    """Gotchas that all name one file and order opposite things of different matters."""
    text = "# Gotchas\n\n"
    for at in range(size):
        verb = "Enable" if at % 2 else "Disable"
        text += (
            f"## Trap {_word(at)}\n\n- Symptom: it fails {at}\n- Cause: {_word(at)}\n"
            f"- Fix: {verb} the {_word(at // 2)} cache.\n- Where: `src/a.py`\n\n"
        )
    return Grown(Example((("memory-bank/GOTCHAS.md", text), ("src/a.py", "x = 1\n"))), {})


def rules(size: int) -> Grown:
    """Rules in a table, and bullets of as many agent files."""
    rows = "".join(
        f"| r-{_word(at)} | Use {_word(at)} for {_word(at + 1)} | ADR-{at} | 2026-01-01 |\n"
        for at in range(size)
    )
    held = [("AGENTS.md", f"# Rules\n\n| id | rule | from | since |\n|---|---|---|---|\n{rows}")]
    for at in range(size // 4):
        globs = f"---\nglobs: src/{_word(at)}/*\n---\n\n"
        orders = f"- Always use tabs in {_word(at)}.\n- Never use {_word(at + 1)}.\n"
        held.append((f".cursor/rules/{_word(at)}.mdc", globs + orders))
    return Grown(Example(tuple(held)), {})


def progress(size: int) -> Grown:
    text = "# Progress\n\n## In flight\n\n" + "".join(
        f"- [{'x' if at % 2 else ' '}] Do {_word(at)} — owner: nobody — verification: `make {_word(at)}`\n"
        for at in range(size)
    )
    return Grown(Example((("memory-bank/PROGRESS.md", text), ("Makefile", "all:\n\ttrue\n"))), {})


def suppressed(size: int) -> Grown:
    text = "# Notes\n\n" + "".join(
        f"<!-- memkit: ignore LNK001 — reason {at} -->\n\nSee [a](gone-{at}.md).\n\n" for at in range(size)
    )
    return Grown(Example((("memory-bank/NOTES.md", text),)), {})


def mixed(size: int) -> Grown:
    """All the banks made by hand in one, each of a part of the size."""
    held: dict[str, str] = {}
    for grow in GROWERS.values():
        held |= dict(grow(max(1, size // len(GROWERS))).example.files)
    return Grown(Example(tuple(held.items())), {})


GROWERS = {
    "dangling links": dangling_links, "agent folders": agent_folders, "orphans": orphans,
    "dead pointers": dead_pointers, "index rows": index_rows, "a log": decisions, "records": records,
    "gotchas": gotchas, "rules": rules, "progress": progress, "suppressed": suppressed,
}  # fmt: skip
"""Banks that every check is measured on."""
