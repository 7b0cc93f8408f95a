"""The banks that the bench of writers writes into, and every command that writes, with what it needs."""

from __future__ import annotations

import subprocess
from typing import NamedTuple

LOG = """\
# Decisions

Newest on top. Supersede, don't delete.

## ADR-3: Keep sessions in Redis (2026-05)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis must be up.

## ADR-2: Write logs as JSON (2026-02)
**Context.** Nobody could search the logs.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.

## ADR-1: Serve from one host (2025-01) — SUPERSEDED by ADR-2
**Context.** There was one host.
**Decision.** It serves all.
**Consequence.** It must not fail.

## ADR-4: Split the importer (2026-06-01) — PROPOSED
**Context.** It is slow.
**Decision.** Two processes.
**Consequence.** A queue between them.
"""
AGENTS = """\
# Instructions

| Rule | Since | Source | Review |
|---|---|---|---|
| no-mock-clock | 2026-01 | a test passed at night only | 2026-Q1 (promote to ESLint no-restricted-imports) |
| short-lines | 2026-01 | diffs were unreadable | 2026-Q4 |

- NEVER push to main.
"""
PROGRESS = """\
# Progress

## In Flight

- [ ] Move the nightly job. Verify: `make nightly`

## Next

## Done

- [x] 2025-05-02 Ship the old thing. Verify: `make old` (verified 2025-05-02)
"""
GOTCHAS = """\
# Gotchas

## [RESOLVED] Two clocks (2025-01-10)
**Symptom.** Early expiry.
**Root cause.** Two clocks.
**Fix.** One clock.
**Where.** `src/app.py`
"""
FILES = {
    "memkit.toml": 'profile = "standard"\nagents = ["AGENTS.md"]\n',
    "AGENTS.md": AGENTS,
    "memory-bank/DECISIONS.md": LOG,
    "memory-bank/PROGRESS.md": PROGRESS,
    "memory-bank/GOTCHAS.md": GOTCHAS,
    "memory-bank/ACTIVE_CONTEXT.md": "# Active context\n\n## Current focus\n\nThe importer.\n",
    "memory-bank/TECH_CONTEXT.md": "# Tech context\n\nPython.\n",
    "README.md": "[one](memory-bank/DECISIONS.md#adr-2-write-logs-as-json-2026-02)\n",
    "eslint.config.js": 'export default [{ rules: { "no-restricted-imports": "error" } }];\n',
    "src/app.py": "print(1)\n",
}
NOTE = """\
---
name: {name}
description: {what}
type: project
---

{what}
"""
MEMORIES = {
    "memory-bank/memories/MEMORY.md": "# M\n\n- [cache-is-warm](cache-is-warm.md) — The cache is warm.\n",
    "memory-bank/memories/cache-is-warm.md": NOTE.format(name="cache-is-warm", what="The cache is warm."),
}
RECORD = """\
# {number}. {title}

Date: 2026-0{number}-02

## Status

{status}

## Context

{title} was asked for.

## Decision

We do it.

## Consequences

Somebody keeps it alive.
"""
TITLES = ("Record decisions", "Keep sessions in Redis", "Write logs as JSON", "Split the importer")
FOLDER = {
    f"docs/adr/000{number}-{title.lower().replace(' ', '-')}.md": RECORD.format(
        number=number, title=title, status="Proposed" if number == 4 else "Accepted"
    )
    for number, title in enumerate(TITLES, 1)
} | {
    "docs/adr/README.md": "# Decisions\n\n"
    + "".join(
        f"- [{number}. {title}](000{number}-{title.lower().replace(' ', '-')}.md)\n"
        for number, title in enumerate(TITLES, 1)
    ),
    "docs/guide.md": "See [sessions](adr/0002-keep-sessions-in-redis.md) and"
    " [the importer](adr/0004-split-the-importer.md).\n",
}
CONFLICT = """\
# Instructions

- NEVER push to main.

<!-- memkit:begin reading-order -->
<<<<<<< HEAD
1. memory-bank/PROGRESS.md - ours
=======
1. memory-bank/DECISIONS.md - theirs
>>>>>>> other
<!-- memkit:end reading-order -->
"""
ROWS = """\
# Memory

<<<<<<< HEAD
- [cache-is-warm](cache-is-warm.md) — The cache is warm.
=======
- [queue-is-long](queue-is-long.md) — The queue is long.
>>>>>>> other
"""
CONFLICTS = {
    "AGENTS.md": CONFLICT,
    "memory-bank/memories/MEMORY.md": ROWS,
    "memory-bank/memories/cache-is-warm.md": NOTE.format(name="cache-is-warm", what="The cache is warm."),
    "memory-bank/memories/queue-is-long.md": NOTE.format(name="queue-is-long", what="The queue is long."),
}
BROKEN = {
    "README.md": "[one](memory-bank/decisions.md) and [two](Memory-Bank/GOTCHAS.md)\n",
    "memory-bank/TECH_CONTEXT.md": "# Tech context\n\nPython; see [the log](decisions.md).\n",
    "AGENTS.md": f"{AGENTS}\n<!-- memkit:begin reading-order -->\n<!-- memkit:end reading-order -->\n",
}


USUAL: dict[str, str | None] = {}


class Case(NamedTuple):
    """A command, the files that differ from the usual bank (None: not there), what a person types."""

    words: tuple[str, ...]
    files: dict[str, str | None] = USUAL
    answers: tuple[str, ...] = ("y",)
    later: dict[str, str | None] = USUAL
    """Files that nobody has committed."""

    @property
    def name(self) -> str:
        return " ".join(self.words[:2]) + (" (folder)" if self.files is FOLDER_ONLY else "")


FOLDER_ONLY: dict[str, str | None] = {"memory-bank/DECISIONS.md": None, "README.md": "Hello.\n", **FOLDER}
_LINK = "See [caching](adr/0005-cache-pages.md).\n"
RECORD_5: dict[str, str | None] = {
    "docs/adr/0005-cache-pages.md": RECORD.format(number=5, title="Cache pages", status="Proposed"),
    "docs/adr/README.md": f"{FOLDER['docs/adr/README.md']}- [5. Cache pages](0005-cache-pages.md)\n",
    "docs/guide.md": FOLDER["docs/guide.md"] + _LINK,
}
DRAFT: dict[str, str | None] = {
    "memory-bank/DECISIONS.md": LOG.replace(
        "## ADR-3:",
        "## ADR-5: Cache pages (2026-06)\n**Context.** Slow.\n**Decision.** Cache.\n**Consequence.** Ops.\n\n"
        "## ADR-3:",
    ),
    "docs/caching.md": "See [caching](../memory-bank/DECISIONS.md#adr-5-cache-pages-2026-06) and ADR-5.\n",
}
NOTHING: dict[str, str | None] = dict.fromkeys(FILES) | {"AGENTS.md": AGENTS, "src/app.py": "print(1)\n"}
TEXT = ("--context", "It is slow.", "--decision", "A queue.", "--consequence", "Ops.")
TRAP = ("--symptom", "a", "--root-cause", "b", "--fix", "c", "--where", "src/app.py")
FACT = ("--description", "The queue is Redis.", "--content", "The queue is Redis.")
OLD = ("--before", "2026-01-01")

CASES = (
    Case(("rule", "renew", "short-lines", "--reason", "still so")),
    Case(("rule", "retire", "short-lines", "--reason", "a formatter does it")),
    Case(("rule", "promote", "no-mock-clock")),
    Case(("rule", "annotate", "never-push-main", "--source", "a broken release", "--review", "2027-Q1")),
    Case(("progress", "done", "nightly job")),
    Case(("progress", "archive", *OLD)),
    Case(("gotcha", "archive", *OLD)),
    Case(("adr", "archive", "--before", "2026-12-01")),
    Case(("adr", "accept", "ADR-4")),
    Case(("adr", "reject", "ADR-4")),
    Case(("adr", "deprecate", "ADR-3")),
    Case(("adr", "amend", "ADR-2", "--by", "ADR-3")),
    Case(("adr", "supersede", "ADR-2", "--by", "ADR-3")),
    Case(("adr", "supersede", "ADR-3", "--new", "Use a queue", *TEXT)),
    Case(("adr", "renumber", "ADR-5", "--to", "9"), later=DRAFT),
    Case(("new", "adr", "Use a queue", *TEXT)),
    Case(("adr", "accept", "4"), FOLDER_ONLY),
    Case(("adr", "deprecate", "3"), FOLDER_ONLY),
    Case(("adr", "amend", "2", "--by", "3"), FOLDER_ONLY),
    Case(("adr", "supersede", "2", "--by", "3"), FOLDER_ONLY),
    Case(("adr", "supersede", "2", "--new", "Use a queue", *TEXT), FOLDER_ONLY),
    Case(("adr", "renumber", "5", "--to", "9"), FOLDER_ONLY, later=RECORD_5),
    Case(("new", "adr", "Use a queue", *TEXT), FOLDER_ONLY),
    Case(("new", "gotcha", "Slow start", *TRAP)),
    Case(("new", "rule", "small-commits", "--source", "a lost day", "--review", "2027-Q1")),
    Case(("new", "progress", "Write the manual", "--verify", "make manual")),
    Case(("new", "memory", "queue-is-redis", *FACT)),
    Case(("new", "memory", "queue-is-redis", *FACT), MEMORIES),
    Case(("index",)),
    Case(("index", "--resolve"), CONFLICTS),
    Case(("init",), NOTHING),
    Case(("init", "--adopt"), {"memkit.toml": None}),
    Case(("check", "--fix"), BROKEN),
    Case(("check", "--write-baseline")),
    Case(("review", "--interactive"), USUAL, ("r", "still so", "y", "s", "s", "s", "s", "s")),
    Case(("review", "--interactive"), USUAL, ("t", "a formatter does it", "y", "s", "s", "s", "s", "s")),
    Case(("review", "--interactive"), USUAL, ("p", "", "y", "s", "s", "s", "s", "s")),
)


def make_bank(place, changed: dict[str, str | None], later: dict[str, str | None]) -> None:
    _write(place, {**FILES, **changed})
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], [*identity, "commit", "-q", "-m", "bank"]):
        subprocess.run(["git", *words], cwd=place, check=True)
    _write(place, later)


def _write(place, files: dict[str, str | None]) -> None:
    for name, text in files.items():
        if text is not None:
            target = place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
