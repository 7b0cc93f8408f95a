"""The other half of a supersession is written the way the collection writes it, and nothing else changes."""

from __future__ import annotations

import pytest
from banks import check_called, found_by, scope_of

from memkit.checks.batch import make_fixes
from memkit.checks.check import Example

LOG = "memory-bank/DECISIONS.md"
OLD, NEW = "docs/adr/0002-redis.md", "docs/adr/0003-cookies.md"
SUCCESSOR = "# 3. Cookies\n\n## Status\n\nAccepted\n\nSupersedes [2. Redis](0002-redis.md)\n"


def after(code: str = "ADR012", **files: str) -> dict[str, str]:
    """The files that a check's fixes change, as they are then; keys are `log`, `old`, `new` or paths."""
    names = {"log": LOG, "old": OLD, "new": NEW}
    example = Example(tuple((names.get(name, name), text) for name, text in files.items()))
    findings = found_by(check_called(code), example)
    batch = make_fixes(scope_of(example).bank, findings, str)
    left = dict(example.files)
    left |= {path: change.after.decode() for path, change in batch.files.items()}
    again = found_by(check_called(code), Example(tuple(left.items())))
    assert not [finding for finding in again if finding.mending]
    back = {path: name for name, path in names.items()}
    return {back.get(path, path): change.after.decode() for path, change in batch.files.items()}


def log(old: str, *more: str) -> str:
    return f"## ADR-3: Cookies\n**Supersedes:** ADR-2\n**Decision.** Cookies.\n\n{old}\n" + "\n".join(more)


@pytest.mark.parametrize(
    ("old", "mended"),
    [
        ("## ADR-2: Redis (2026-02)", "## ADR-2: Redis (2026-02) — SUPERSEDED by ADR-3"),
        ("## ADR-2: Redis\n**Status:** Accepted", "## ADR-2: Redis\n**Status:** Superseded by ADR-3"),
        ("## ADR-2: Redis\n- Status: accepted", "## ADR-2: Redis\n- Status: superseded by ADR-3"),
        (
            "## ADR-2: Redis\n**Status:** Accepted on 2026-02-01 by the team",
            "## ADR-2: Redis\n**Status:** Superseded by ADR-3 (was accepted on 2026-02-01 by the team)",
        ),
        ("## ADR-2: Redis (accepted)", "## ADR-2: Redis (superseded by ADR-3)"),
    ],
)
def test_a_log_keeps_its_manner(old, mended):
    assert after(log=log(f"{old}\n**Decision.** Redis."))["log"] == log(f"{mended}\n**Decision.** Redis.")


def test_a_status_line_is_added_where_the_neighbours_have_one():
    first = "## ADR-1: Files\n\n**Status:** Accepted\n\n**Decision.** Files.\n"
    before = log("## ADR-2: Redis\n\n**Decision.** Redis.\n", first)
    assert after(log=before)["log"] == before.replace(
        "## ADR-2: Redis\n", "## ADR-2: Redis\n\n**Status:** Superseded by ADR-3\n"
    )


def test_links_to_a_heading_follow_its_anchor():
    before = log("## ADR-2: Redis\n**Decision.** Redis.\n\nSee [it](#adr-2-redis).")
    made = after(
        log=before, **{"memory-bank/NOTES.md": "See [it](DECISIONS.md#adr-2-redis) and [x](#adr-2-redis).\n"}
    )
    assert "## ADR-2: Redis — SUPERSEDED by ADR-3\n" in made["log"]
    assert "[it](#adr-2-redis--superseded-by-adr-3)" in made["log"]
    assert made["memory-bank/NOTES.md"] == (
        "See [it](DECISIONS.md#adr-2-redis--superseded-by-adr-3) and [x](#adr-2-redis).\n"
    )


def test_a_record_links_to_its_successor():
    made = after(old="# 2. Redis\n\n## Status\n\nAccepted\n", new=SUCCESSOR)
    assert made == {"old": "# 2. Redis\n\n## Status\n\nSuperseded by [3. Cookies](0003-cookies.md)\n"}


def test_a_record_in_frontmatter_says_so_there():
    old = "---\nstatus: accepted\ndate: 2026-02-01\n---\n# Redis\n\n## Decision\n\nRedis.\n"
    made = after(old=old, new=SUCCESSOR.replace("[2. Redis](0002-redis.md)", "ADR-0002"))
    assert made["old"] == old.replace("accepted", "superseded by ADR-0003")


def test_a_frontmatter_key_is_used_where_the_neighbours_use_it():
    old = '---\nstatus: "accepted"\ndate: 2026-02-01\n---\n# Redis\n\n## Decision\n\nRedis.\n'
    first = "---\nstatus: superseded\nsuperseded_by: 0002-redis\n---\n# Files\n\n## Decision\n\nFiles.\n"
    made = after(old=old, new=SUCCESSOR, **{"docs/adr/0001-files.md": first})
    assert made["old"] == old.replace('"accepted"\n', '"superseded"\nsuperseded_by: 0003-cookies\n')


def test_a_part_is_superseded_in_part():
    made = after(
        old="# 2. Redis\n\n## Status\n\nAccepted\n",
        new=SUCCESSOR.replace("Supersedes", "Partially supersedes"),
    )
    assert "Partially superseded by [3. Cookies](0003-cookies.md)\n" in made["old"]


def test_two_statuses_are_left_to_a_person():
    old = "---\nstatus: accepted\n---\n# 2. Redis\n\n## Status\n\nAccepted\n"
    assert not after(old=old, new=SUCCESSOR)


def test_ids_of_a_log_get_the_usual_prefix_wherever_they_are_named():
    before = "## ADR-003: C\nSee [D-1](#d-1-a), D-10 and `D-1`.\n\n## ADR-002: B\nB.\n\n## D-1: A\nA.\n"
    made = after("ADR019", log=before, **{"memory-bank/NOTES.md": "D-1 holds; MD-1 and D-1-x do not.\n"})
    assert made["log"] == (
        "## ADR-003: C\nSee [ADR-001](#adr-001-a), D-10 and `ADR-001`.\n\n"
        "## ADR-002: B\nB.\n\n## ADR-001: A\nA.\n"
    )
    assert made["memory-bank/NOTES.md"] == "ADR-001 holds; MD-1 and D-1-x do not.\n"


def test_bare_numbers_of_a_log_get_the_usual_prefix():
    body = "**Context.** c\n**Decision.** In step 1.\n"
    before = f"## ADR-003: C\nSee [one](#1-a-b).\n{body}\n## ADR-002: B\n{body}\n## 1. A B\n{body}"
    assert after("ADR019", log=before)["log"] == before.replace("1. A B", "ADR-001: A B").replace(
        "#1-a-b", "#adr-001-a-b"
    )
    assert not after("ADR019", log=before.replace("1. A B", "2. A B"))
    assert not after("ADR019", log=before.replace("ADR-002: B", "2. B"))


def test_what_an_old_status_said_besides_makes_no_second_one():
    made = after(log=log("## ADR-2: Redis\n**Status:** Accepted (2026-02-01)\n**Decision.** Redis."))
    assert "**Status:** Superseded by ADR-3 (was accepted 2026-02-01)\n" in made["log"]
    assert not found_by(check_called("ADR008"), Example(((LOG, made["log"]),)))
