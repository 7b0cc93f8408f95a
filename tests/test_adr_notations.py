"""A status or relation is written where and how the file has such things, and nothing else changes."""

from __future__ import annotations

import pytest
from deciding import bank_in, brought, carried_out, named

from memkit.errors import MemkitError, Refused
from memkit.scaffold.decisions.amend import amend
from memkit.scaffold.decisions.lifecycle import Settling, settle
from memkit.scaffold.decisions.supersede import Superseding, supersede

LOG = "memory-bank/DECISIONS.md"
OLD, NEW = "docs/adr/0002-redis.md", "docs/adr/0003-cookies.md"
BODY = "**Context.** Logins were lost.\n**Decision.** Redis.\n**Consequence.** Redis is needed.\n"


def after(files: dict[str, str], make) -> dict[str, str]:
    """The files that change, as they are then."""
    done = carried_out(bank_in({path: text.encode() for path, text in files.items()}), make)
    assert not [line for line in brought(done) if not line.startswith(("ADR001", "ADR019"))]
    return {path: new for path, (_, new) in done.texts.items()}


def settled(text: str, fate: str, said: str = "2", path: str = LOG, **more) -> str:
    files = {path: text, **more.pop("files", {})}
    return after(files, lambda scene: settle(scene, said, Settling(fate, **more)))[path]


def superseded(files: dict[str, str], old="2", new="3", part="", note="") -> dict[str, str]:
    return after(files, lambda scene: supersede(scene, old, new, Superseding(part, note)))


@pytest.mark.parametrize(
    ("head", "fate", "then"),
    [
        ("## ADR-2: Redis — PROPOSED", "accepted", "## ADR-2: Redis"),
        ("## ADR-2: Redis (2026-02) [proposed]", "accepted", "## ADR-2: Redis (2026-02)"),
        ("## ADR-2: Redis (proposed)", "rejected", "## ADR-2: Redis (rejected)"),
        ("## ADR-2: Redis — PROPOSED", "rejected", "## ADR-2: Redis — REJECTED"),
        ("## ADR-2: Redis (2026-02)", "deprecated", "## ADR-2: Redis (2026-02) — DEPRECATED"),
        ("## ADR-2: Redis\n**Status:** Proposed", "accepted", "## ADR-2: Redis\n**Status:** Accepted"),
        ("## ADR-2: Redis\n- Status: draft", "accepted", "## ADR-2: Redis\n- Status: accepted"),
        ("## ADR-2: Redis\nStatus: ACCEPTED", "deprecated", "## ADR-2: Redis\nStatus: DEPRECATED"),
        (
            "## ADR-2: Redis\n**Status:** Proposed (2026-02-01)",
            "accepted",
            "## ADR-2: Redis\n**Status:** Accepted (proposed 2026-02-01)",
        ),
        (
            "## ADR-2: Redis\n\n| Status | Proposed |\n|---|---|\n| Date | 2026-02-01 |\n",
            "accepted",
            "## ADR-2: Redis\n\n| Status | Accepted |\n|---|---|\n| Date | 2026-02-01 |\n",
        ),
        ("## ADR-2：Redis\n**状态：** 提议", "accepted", "## ADR-2：Redis\n**状态：** 已接受"),
        ("## ADR-2: Redis\n**Status:** Proposto", "accepted", "## ADR-2: Redis\n**Status:** Aceito"),
        ("## ADR-2: Redis\n**Статус:** Предложено", "rejected", "## ADR-2: Redis\n**Статус:** Отклонено"),
        ("## ADR-2: Redis\n**Status:** angenommen", "deprecated", "## ADR-2: Redis\n**Status:** veraltet"),
    ],
)
def test_a_log_keeps_its_manner(head, fate, then):
    assert settled(f"# Decisions\n\n{head}\n{BODY}", fate) == f"# Decisions\n\n{then}\n{BODY}"


@pytest.mark.parametrize(
    ("text", "fate", "then"),
    [
        ("# 2. Redis\n\n## Status\n\nProposed\n", "accepted", "# 2. Redis\n\n## Status\n\nAccepted\n"),
        ("---\nstatus: proposed\n---\n# Redis\n", "rejected", "---\nstatus: rejected\n---\n# Redis\n"),
        ('---\nstatus: "accepted"\n---\n# Redis\n', "deprecated", "---\nstatus: deprecated\n---\n# Redis\n"),
        (
            "# 2. Redis\n\n## Status\n\nProposed | Accepted | Rejected\n",
            "accepted",
            "# 2. Redis\n\n## Status\n\nAccepted\n",
        ),
        (
            "# 2. Redis\n\n## 状态\n\n2017-11-22 提议\n\n## 决策\n\nRedis\n",
            "accepted",
            "# 2. Redis\n\n## 状态\n\n2017-11-22 提议\n\n2026-06-15 已接受\n\n## 决策\n\nRedis\n",
        ),
        (
            "# 2. Redis\n\nDate: 2026-02-01\n\n## Context\n\nLogins.\n",
            "deprecated",
            "# 2. Redis\n\nDate: 2026-02-01\n\n## Status\n\nDeprecated\n\n## Context\n\nLogins.\n",
        ),
    ],
)
def test_a_record_keeps_its_manner(text, fate, then):
    made = settled(text, fate, path=OLD)
    assert made.replace('"', "") == then


def test_newlines_and_what_is_not_touched_stay():
    text = "\ufeff# Decisions\r\n\r\n## ADR-2: Redis — PROPOSED  \r\n**Decision.**  Redis.\t"
    made = settled(text, "rejected", note="Too slow")
    assert made.replace(" — REJECTED", " — PROPOSED").startswith(text)
    assert made.endswith("\t\r\n\r\nNote (2026-06-15): Too slow.")
    assert "\n" not in made.replace("\r\n", "")


def test_the_words_of_the_neighbours_are_used():
    first = "# 1. A\n\n## Status\n\n✅ Approved\n"
    made = settled(
        "# 2. Redis\n\n## Status\n\nProposed\n", "accepted", path=OLD, files={"docs/adr/0001-a.md": first}
    )
    assert "\n✅ Approved\n" in made


def test_a_day_stands_beside_the_status():
    from datetime import date

    day = date(2026, 5, 1)
    made = settled("# 2. Redis\n\n## Status\n\nProposed\n", "accepted", path=OLD, day=day)
    assert "\nAccepted (2026-05-01)\n" in made
    open_ = "---\nstatus: proposed\ndate: 2026-02-01\n---\n# Redis\n"
    assert settled(open_, "accepted", path=OLD, day=day) == (
        "---\nstatus: accepted\ndate: 2026-05-01\n---\n# Redis\n"
    )
    with pytest.raises(Refused, match="no place for a day"):
        settled(f"## ADR-2: Redis (2026-02)\n{BODY}", "deprecated", day=day)
    with pytest.raises(Refused, match="no place for a day"):
        settled(open_.replace("proposed", "accepted"), "deprecated", path=OLD, day=day)


@pytest.mark.parametrize(
    ("status", "fate"),
    [
        ("accepted", "accepted"),
        ("accepted", "rejected"),
        ("proposed", "deprecated"),
        ("rejected", "accepted"),
        ("deprecated", "accepted"),
        ("superseded by ADR-3", "deprecated"),
    ],
)
def test_a_decision_does_not_go_back(status, fate):
    with pytest.raises(Refused):
        settled(f"## ADR-3: C\n{BODY}\n## ADR-2: Redis\n**Status:** {status}\n{BODY}", fate)


def test_what_states_no_status_comes_to_state_it_as_its_neighbours_do():
    first = f"## ADR-1: A\n**Status:** Accepted\n{BODY}"
    made = settled(f"## ADR-2: Redis\n{BODY}\n{first}", "accepted")
    assert made == f"## ADR-2: Redis\n**Status:** Accepted\n{BODY}\n{first}"
    with pytest.raises(Refused, match="accepted already"):
        settled(f"## ADR-2: Redis\n{BODY}", "accepted")


def test_rows_of_a_table_are_never_rewritten():
    table = "| ADR | Decision | Status |\n|---|---|---|\n| ADR-2 | Redis | Proposed |\n"
    with pytest.raises(Refused, match="line of a list"):
        settled(table, "accepted")


def test_both_halves_in_a_log():
    text = f"## ADR-3: Cookies\n{BODY}\n## ADR-2: Redis (2026-02)\n{BODY}"
    made = superseded({LOG: text, "notes.md": "[it](memory-bank/DECISIONS.md#adr-2-redis-2026-02)\n"})
    assert made[LOG] == (
        f"## ADR-3: Cookies\n**Supersedes.** ADR-2\n{BODY}\n"
        f"## ADR-2: Redis (2026-02) — SUPERSEDED by ADR-3\n{BODY}"
    )
    assert made["notes.md"] == ("[it](memory-bank/DECISIONS.md#adr-2-redis-2026-02--superseded-by-adr-3)\n")


def test_both_halves_in_a_directory():
    files = {
        OLD: "# 2. Redis\n\n## Status\n\nAccepted\n\n## Consequences\n\nRedis is needed.\n",
        NEW: "# 3. Cookies for [logins]\n\n## Status\n\nAccepted\n\n## Decision\n\nCookies.\n",
    }
    made = superseded(files, note="Both ran until June")
    assert made[OLD] == (
        "# 2. Redis\n\n## Status\n\nSuperseded by [3. Cookies for \\[logins\\]](0003-cookies.md)\n\n"
        "## Consequences\n\nRedis is needed. Both ran until June.\n"
    )
    assert made[NEW] == (
        "# 3. Cookies for [logins]\n\n## Status\n\nAccepted\n\nSupersedes [2. Redis](0002-redis.md)\n\n"
        "## Decision\n\nCookies.\n"
    )


def test_a_directory_with_frontmatter():
    files = {
        OLD: "---\nstatus: accepted\ndate: 2026-02-01\n---\n# Redis\n\n## Decision\n\nRedis.\n",
        NEW: "---\nstatus: accepted\ndate: 2026-03-01\n---\n# Cookies\n\n## Decision\n\nCookies.\n",
    }
    made = superseded(files)
    assert "status: superseded by ADR-0003\n" in made[OLD]
    assert "# Cookies\n\nSupersedes [Redis](0002-redis.md)\n\n## Decision" in made[NEW]


def test_keys_of_the_frontmatter_are_used_where_the_neighbours_use_them():
    gone = "---\nstatus: superseded\nsuperseded-by: 0001-y\n---\n# X\n\n## Decision\n\nX.\n"
    files = {
        "docs/adr/0000-x.md": gone,
        "docs/adr/0001-y.md": "---\nstatus: accepted\nsupersedes: 0000-x\n---\n# Y\n\n## Decision\n\nY.\n",
        OLD: "---\nstatus: accepted\n---\n# Redis\n\n## Decision\n\nRedis.\n",
        NEW: "---\nstatus: accepted\n---\n# Cookies\n\n## Decision\n\nCookies.\n",
    }
    made = superseded(files)
    assert "status: superseded\nsuperseded-by: 0003-cookies\n" in made[OLD]
    assert "status: accepted\nsupersedes: 0002-redis\n" in made[NEW]


def test_a_part_is_superseded_in_part():
    text = f"## ADR-3: Cookies\n{BODY}\n## ADR-2: Redis\n{BODY}"
    made = superseded({LOG: text}, part="§ storage, of [logins]")[LOG]
    assert "## ADR-2: Redis — PARTIALLY SUPERSEDED by ADR-3 § storage" in made
    assert "**Supersedes.** ADR-2 (in part: storage" in made


def test_a_second_part_may_be_superseded_by_another():
    files = {
        OLD: "# 2. Redis\n\n## Status\n\nAccepted\n",
        NEW: "# 3. Cookies\n\n## Status\n\nAccepted\n",
        "docs/adr/0004-tokens.md": "# 4. Tokens\n\n## Status\n\nAccepted\n",
    }
    files |= superseded(files, part="browsers")
    made = superseded(files, new="4", part="programs")
    assert "Partially superseded by [3. Cookies](0003-cookies.md) (browsers)" in made[OLD]
    assert "artially superseded by [4. Tokens](0004-tokens.md) (programs)" in made[OLD]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("2", "2", "cannot supersede itself"),
        ("2", "4", "cannot take the place"),
        ("1", "3", "superseded by ADR-2 already"),
        ("2", "1", "cannot take the place"),
        ("5", "3", "nothing to supersede"),
    ],
)
def test_a_supersession_that_cannot_be_is_refused(old, new, why):
    text = (
        f"## ADR-5: E — PROPOSED\n{BODY}\n## ADR-4: D — REJECTED\n{BODY}\n## ADR-3: C\n{BODY}\n"
        f"## ADR-2: B\n**Supersedes.** ADR-1\n{BODY}\n## ADR-1: A — SUPERSEDED by ADR-2\n{BODY}"
    )
    with pytest.raises(Refused, match=why):
        superseded({LOG: text}, old, new)


def test_a_circle_is_refused():
    text = f"## ADR-3: C\n**Supersedes.** ADR-2\n{BODY}\n## ADR-2: B\n{BODY}"
    with pytest.raises(MemkitError, match=r"circle|superseded"):
        superseded({LOG: text}, "3", "2")


def test_a_half_that_is_there_is_completed():
    text = f"## ADR-3: C\n**Supersedes:** ADR-2\n{BODY}\n## ADR-2: B\n{BODY}"
    made = superseded({LOG: text})[LOG]
    assert made == text.replace("## ADR-2: B\n", "## ADR-2: B — SUPERSEDED by ADR-3\n")
    with pytest.raises(Refused, match="already"):
        superseded({LOG: made})


def test_amending_leaves_both_in_force():
    files = {
        OLD: "# 2. Redis\n\n- Status: accepted\n- Date: 2026-02-01\n\n## Decision\n\nRedis.\n",
        NEW: "# 3. Cookies\n\n- Status: accepted\n- Date: 2026-03-01\n\n## Decision\n\nCookies.\n",
    }
    made = after(files, lambda scene: amend(scene, "2", "3"))
    assert "- Status: accepted\n- Amended by: [3. Cookies](0003-cookies.md)\n- Date" in made[OLD]
    assert "- Status: accepted\n- Amends: [2. Redis](0002-redis.md)\n- Date" in made[NEW]
    with pytest.raises(Refused, match="already"):
        after(files | made, lambda scene: amend(scene, "2", "3"))


def test_a_status_table_gets_a_row():
    table = "| Field | Value |\n|---|---|\n| Status | Accepted |\n| Date | 2026-02-01 |\n"
    text = f"# ADR-{{0}}: {{1}}\n\n{table}\n## Decision\n\nX.\n"
    made = superseded({OLD: text.format(2, "A|B"), NEW: text.format(3, "Cookies")})
    assert "| Status | Superseded by [ADR-3: Cookies](0003-cookies.md) |\n| Date" in made[OLD]
    assert "| Supersedes | [ADR-2: A\\|B](0002-redis.md) |\n" in made[NEW]


def test_a_hostile_title_does_no_harm():
    title = "Use `x` <script> [a](b) | **c** ](d) — SUPERSEDED by ADR-9"
    files = {OLD: "# 2. Redis\n\n## Status\n\nAccepted\n", NEW: f"# 3. {title}\n\n## Status\n\nAccepted\n"}
    try:
        made = superseded(files)
    except Refused:
        return
    assert made[OLD].count("](0003-cookies.md)") == 1


def test_a_title_is_a_name_too():
    files = {LOG: f"## ADR-3: Cookies\n{BODY}\n## ADR-2: Redis\n{BODY}".encode()}
    assert [named(decision) for decision in bank_in(files).decisions] == ["ADR-3", "ADR-2"]
    made = superseded({LOG: files[LOG].decode()}, "redis", "cookies")
    assert "SUPERSEDED by ADR-3" in made[LOG]


def test_a_successor_that_nobody_named_is_named():
    text = f"## ADR-3: C\n{BODY}\n## ADR-2: B — SUPERSEDED\n{BODY}"
    assert "## ADR-2: B — SUPERSEDED by ADR-3\n" in superseded({LOG: text})[LOG]


def test_a_directory_that_names_successors_only_stays_so():
    files = {
        "docs/adr/0000-x.md": "# 0. X\n\n## Status\n\nSuperseded by [1. Y](0001-y.md)\n",
        "docs/adr/0001-y.md": "# 1. Y\n\n## Status\n\nAccepted\n",
        OLD: "# 2. Redis\n\n## Status\n\nAccepted\n",
        NEW: "# 3. Cookies\n\n## Status\n\nAccepted\n",
    }
    assert list(superseded(files)) == [OLD]


def test_a_title_that_is_underlined():
    old = "Use Redis\n=========\n\nDecision\n--------\n\nRedis.\n"
    new = "Use Cookies\n===========\n\n**Status:** Accepted\n\nDecision\n--------\n\nCookies.\n"
    made = superseded({OLD: old, NEW: new})
    assert made[OLD].startswith(
        "Use Redis\n=========\n\n**Status:** Superseded by [Use Cookies](0003-cookies.md)\n\nDecision\n"
    )
    assert "**Status:** Accepted\n**Supersedes:** [Use Redis](0002-redis.md)\n\nDecision" in made[NEW]


def test_relations_that_link_to_headings_lead_where_the_headings_will_be():
    text = (
        f"## ADR-3: C\n{BODY}\n## ADR-2: B [accepted]\n{BODY}\n"
        f"## ADR-1: A [superseded by [ADR-2](#adr-2-b-accepted)]\n{BODY}"
    )
    made = superseded({LOG: text})[LOG]
    assert "## ADR-2: B [superseded by [ADR-3](#adr-3-c)]\n" in made
    assert "**Supersedes.** [ADR-2](#adr-2-b-superseded-by-adr-3)\n" in made
    assert "## ADR-1: A [superseded by [ADR-2](#adr-2-b-superseded-by-adr-3)]\n" in made


def test_a_log_with_status_sections():
    part = "### Status\n\nAccepted\n\n### Decision\n\nX.\n"
    made = superseded({LOG: f"## ADR-3: C\n\n{part}\n## ADR-2: B\n\n### Decision\n\nX.\n"})[LOG]
    assert "## ADR-2: B\n\n### Status\n\nSuperseded by ADR-3\n\n### Decision\n" in made
    assert "### Status\n\nAccepted\n\nSupersedes ADR-2\n\n### Decision" in made


def test_headings_with_closing_marks_and_statuses_in_front():
    text = f"## ADR-3: C ##\n{BODY}\n## ADR-2: B ##\n{BODY}"
    assert "## ADR-2: B — SUPERSEDED by ADR-3 ##\n" in superseded({LOG: text})[LOG]
    assert settled(f"## [PROPOSED] ADR-2: B\n{BODY}", "accepted") == f"## ADR-2: B\n{BODY}"
