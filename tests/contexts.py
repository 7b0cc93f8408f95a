"""A repository with code and a bank that has something to say about it, for the tests of `memkit context`."""

from __future__ import annotations

from repositories import LOG, banked

SUPERSEDED = """\
# Decisions

## ADR-3: Sessions are signed cookies (2026-03-01)
**Supersedes.** ADR-2
**Context.** Redis had to be run for logins alone.
**Decision.** A session is a `signed_cookie`, made in `src/web/session.py`.
**Consequence.** No store is needed.

## ADR-2: Keep sessions in Redis (2026-02-01)
**Status.** Superseded by ADR-3
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in the `redis_session_store`.
**Consequence.** Redis is needed to log in.
"""
GOTCHAS = """\
# Gotchas

## Batch flushes twice on close (2026-04-02)
**Symptom.** Rows are written twice.
**Root cause.** `close()` flushes, and so does the context manager.
**Fix.** Never flush before `close()`.
**Where.** `src/batch.py`

## Old trap of the batch (2026-04-01) [RESOLVED]
**Symptom.** Rows were lost.
**Root cause.** A race.
**Fix.** A lock.
**Where.** `src/batch.py`
"""
RULE_SHEET = """\
# Instructions

| Rule | Since | Source | Review |
|---|---|---|---|
| never edit `dist/` by hand | 2026-01 | PR-12 | 2099-Q3 |
"""
BATCH = "import os\n\n\ndef submit(rows):\n    return rows\n\n\ndef other():\n    return 1\n"


def memory(name: str, description: str, content: str, **metadata: str) -> str:
    told = "".join(f"  {key}: {value}\n" for key, value in {"type": "project", **metadata}.items())
    return f"---\nname: {name}\ndescription: {description}\nmetadata:\n{told}---\n{content}\n"


MEMORIES = {
    "ask-before-migrations": memory(
        "ask-before-migrations",
        "Ask before running a migration",
        "Always ask before a migration runs on a shared database.",
        type="feedback",
        lifetime="policy",
    ),
    "billing-schema": memory(
        "billing-schema",
        "Billing keeps its tables in the schema billing of the main Postgres",
        "The invoices of billing are in `billing.invoices`.",
    ),
    "add-migration": memory(
        "add-migration",
        "How to add a migration",
        "To add a migration run `make migration NAME=x`, then edit the file, then test it.",
        type="feedback",
        kind="procedural",
    ),
    "submit-idempotent": memory(
        "submit-idempotent",
        "Calls of the batch are repeated",
        "The caller tries again after a time-out.",
        scope="[symbol:src/batch.py::submit]",
    ),
    "web-owner": memory(
        "web-owner", "The web folder is generated", "Run the generator.", scope="[path:src/web/**]"
    ),
}


def coded(top, **more):
    """A repository of code with a bank, all committed."""
    files = {f"memory-bank/memories/{name}.md": text for name, text in MEMORIES.items()}
    return banked(
        top,
        **{
            LOG: SUPERSEDED,
            "memory-bank/GOTCHAS.md": GOTCHAS,
            "CLAUDE.md": RULE_SHEET,
            "src/batch.py": BATCH,
            "src/web/session.py": "x = 1\n",
            "dist/app.js": "1\n",
            **{f"notes/{number}.txt": "-\n" for number in range(12)},
            **files,
            **more,
        },
    )


def recalled(repo, *words):
    ran = repo.memkit("recall", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data["entries"]
