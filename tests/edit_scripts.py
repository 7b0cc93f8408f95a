"""Random edits of a bank and its repository, for asking whether a kept answer is still the right one."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from repositories import ADR_1, ADR_2, ADR_3, BAD_ROW, CONFIG, HALF_ADR, LOG, RULES, Repository, decisions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_PATHS = (
    LOG,
    "AGENTS.md",
    "memory-bank/GOTCHAS.md",
    "memory-bank/PROGRESS.md",
    "memory-bank/memories/retry-budget.md",
    "memory-bank/memories/MEMORY.md",
    "memory-bank/notes/deep/plan.md",
    "docs/adr/0001-logs.md",
    "nested/memory-bank/PROGRESS.md",
    "build/memory-bank/x.md",
    "memory-bank/memories/vendor-limit.md",
    "memory-bank/TECH_CONTEXT.md",
    "src/app.py",
    "docs/queue.md",
    "mkdocs.yml",
)
_SAME = (
    "The importer keeps a lease on every batch that it reads and renews it each minute, so a batch that two "
    "workers hold is a batch whose lease ran out.\n"
)
_TEXTS = (
    decisions(ADR_2, ADR_1),
    decisions(ADR_3, ADR_2, ADR_1),
    decisions(HALF_ADR, ADR_1),
    RULES,
    RULES + BAD_ROW,
    "# Progress\n\n## In Flight\n\n- [ ] Ship it\n- [X] Done\n",
    "---\nname: retry-budget\ndescription: Retries stop at five\ntype: project\n---\n\nFive tries.\n",
    "# Gotchas\n\n## Queue drops mail\n\n**Symptom.** Mail is lost.\n\n**Fix.** Raise the limit.\n",
    "See [the log](DECISIONS.md) and `docs/adr/0001-logs.md`, or [[retry-budget]].\n",
    f"# Queue\n\n## Size\n\n{_SAME}\n## Size\n\nSee [the size](#size-1), [b](../docs/queue.md#size).\n",
    f"# Notes\n\n{_SAME}\nSet in `src/app.py:3`, `src/App.py` and `src/old.py`; [q](../../docs/Queue.md).\n",
    "---\nname: Retry budget\ndescription: Three\n---\nAs [[vendor-limit]], [[retry-limits]].\n",
    "- [Retry budget](retry-budget.md) — Retries stop at five\n- [Limit](vendor-limit.md) — per key\n",
    "Per ADR-1, sessions lie in Redis; [ADR-2](../docs/adr/0001-logs.md) says why.\n",
    decisions(ADR_2, ADR_1.replace("(2026-01)", "(2026-01) — SUPERSEDED by ADR-2")),
    "one\ntwo\n",
    "",
)


def started(top: Path) -> Repository:
    """A repository with a bank, committed."""
    repository = Repository(top)
    repository.write("memkit.toml", CONFIG)
    repository.write("AGENTS.md", RULES)
    repository.write(".gitignore", "build/\n")
    repository.save(**{LOG: decisions(ADR_2, ADR_1)})
    return repository


def edit(repository: Repository, chance: random.Random) -> str:
    """Make one random edit; says which."""
    step = chance.choice(_STEPS)
    step(repository, chance)
    return step.__name__


def _write(repository: Repository, chance: random.Random) -> None:
    repository.write(chance.choice(_PATHS), chance.choice(_TEXTS))


def _append(repository: Repository, chance: random.Random) -> None:
    place = repository.top / chance.choice(_PATHS)
    if place.is_file():
        place.write_bytes(place.read_bytes() + chance.choice((b"\n- [ ] More\n", b"text\n", b"\xff\n")))


def _same_size_same_time(repository: Repository, chance: random.Random) -> None:
    """What no size and no mtime shows."""
    place = repository.top / chance.choice(_PATHS)
    if not place.is_file() or place.is_symlink():
        return
    held = place.stat()
    place.write_bytes(place.read_bytes().replace(b"e", b"a", 1).replace(b"**", b"xx", 2))
    os.utime(place, ns=(held.st_atime_ns, held.st_mtime_ns))


def _delete(repository: Repository, chance: random.Random) -> None:
    (repository.top / chance.choice(_PATHS)).unlink(missing_ok=True)


def _rename(repository: Repository, chance: random.Random) -> None:
    one, other = (repository.top / path for path in chance.sample(_PATHS, 2))
    if one.is_file():
        other.parent.mkdir(parents=True, exist_ok=True)
        one.replace(other)


def _touch(repository: Repository, chance: random.Random) -> None:
    place = repository.top / chance.choice(_PATHS)
    if place.is_file():
        os.utime(place, (1_700_000_000 + chance.randrange(9), 1_700_000_000))


def _ignore(repository: Repository, chance: random.Random) -> None:
    repository.write(".gitignore", chance.choice(("build/\n", "", "memory-bank/memories/\n", "*.md\n")))


def _configure(repository: Repository, chance: random.Random) -> None:
    repository.write(
        "memkit.toml", chance.choice((CONFIG, 'profile = "standard"\n', CONFIG + 'ignore = ["RUL"]\n'))
    )


def _nest(repository: Repository, chance: random.Random) -> None:
    place = repository.top / "nested/memkit.toml"
    if place.exists():
        place.unlink()
    else:
        repository.write("nested/memkit.toml", chance.choice((CONFIG, "")))


def _commit(repository: Repository, chance: random.Random) -> None:  # noqa: ARG001 - one shape for all
    repository.save()


def _stage(repository: Repository, chance: random.Random) -> None:
    repository.git("add", "-A") if chance.random() < 0.5 else repository.git("reset", "-q")


def _branch(repository: Repository, chance: random.Random) -> None:
    repository.git("branch", "-f", chance.choice(("one", "two")))


def _amend(repository: Repository, chance: random.Random) -> None:  # noqa: ARG001
    repository.git("commit", "-q", "--amend", "--no-edit", "--allow-empty", "-a")


def _publish(repository: Repository, chance: random.Random) -> None:
    repository.git("update-ref", "refs/remotes/origin/main", chance.choice(("HEAD", "one")), check=False)


def _link(repository: Repository, chance: random.Random) -> None:
    place = repository.top / "CLAUDE.md"
    place.unlink(missing_ok=True)
    place.symlink_to(chance.choice(("AGENTS.md", "memory-bank/GOTCHAS.md")))


_STEPS: tuple[Callable[[Repository, random.Random], None], ...] = (
    _write, _write, _write, _append, _append, _same_size_same_time, _same_size_same_time, _delete, _rename,
    _touch, _ignore, _configure, _nest, _commit, _commit, _stage, _branch, _amend, _publish, _link,
)  # fmt: skip
