"""A bank with nothing left open, and what `memkit sweep` finds in it."""

from __future__ import annotations

from repositories import banked

MEMORY = "---\nname: {0}\ndescription: The {0} is Redis.\nmetadata:\n  type: project\n---\nThe {0}.\n"
INDEX = "# Memory index\n\n- [queue](queue.md) — The queue is Redis.\n"
PROGRESS = "# Progress\n\n## In Flight\n\n- [ ] Move the nightly job. Verify: `make nightly`\n"
BASE = {
    "memory-bank/PROGRESS.md": PROGRESS,
    "memory-bank/memories/queue.md": MEMORY.format("queue"),
    "memory-bank/memories/MEMORY.md": INDEX,
}


def closed(tmp_path):
    """The bank, its books closed."""
    repository = banked(tmp_path / "repo", **BASE)
    assert repository.memkit("index").code == 0
    repository.save("index")
    return repository


def swept(repo, *words, code=None, **options):
    ran = repo.memkit("sweep", *words, "--json", **options)
    assert ran.code == code if code is not None else ran.code in {0, 1}, ran.err
    return ran.data


def told(repo, *words, **options):
    """Kind, label and level of what was found."""
    return [(row["kind"], row["label"], row["level"]) for row in swept(repo, *words, **options)["found"]]


def kinds(repo, *words, **options):
    return {kind for kind, _, _ in told(repo, *words, **options)}
