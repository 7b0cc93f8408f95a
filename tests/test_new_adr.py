"""`memkit new adr`: a decision in the notation of its collection, whatever the dialect."""

from __future__ import annotations

import json

import pytest
from deciding import TODAY, bank_in, difference, scene_in
from repositories import ADR_1, ADR_2, LOG, banked, decisions

from memkit.adapters.memory import MemoryTree
from memkit.adapters.shipped import shipped_templates
from memkit.bank.history import BranchDecision
from memkit.bank.load import load_bank
from memkit.config import parse_config
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import replace
from memkit.scaffold.decisions.new import WantedDecision, new_decision
from memkit.scaffold.draft import changes_of
from memkit.text.dates import Period, parse_date

SAID = {"context": "It was slow.", "decision": "We cache.", "consequence": "Caches go stale."}
PARTS = [word for name, text in SAID.items() for word in (f"--{name}", text)]


def written(files, place="", branches=(), **more):
    """What a new decision adds to a bank, by path; and the bank afterwards."""
    bank = bank_in({path: text.encode() for path, text in files.items()})
    scene = replace(scene_in(bank), templates=shipped_templates, branches=lambda: branches)
    draft = new_decision(scene, WantedDecision("Cache pages", **{**SAID, **more}, place=place))
    changes = changes_of(draft, bank.tree)
    later = {path: text.encode() for path, text in files.items()} | {c.path: c.after for c in changes}
    lines = {c.path: difference((c.before or b"").decode(), c.after.decode()) for c in changes}
    for path, found in lines.items():
        assert path not in files or all(line[:1] == "+" for line in found), found
    return {path: _text(found) for path, found in lines.items()}, draft, later


def _text(lines):
    """What came, without blank lines around: a diff cannot tell to which entry they belong."""
    return "\n".join(line[2:] for line in lines).strip("\n")


LOGS = {
    "canonical": (
        (
            "# D\n\nNewest on top.\n\n## ADR-002: B (2026-01)\n"
            "**Context.** x\n**Decision.** y\n**Consequence.** z\n"
        ),
        (
            "## ADR-003: Cache pages (2026-06)\n**Context.** It was slow.\n**Decision.** We cache.\n"
            "**Consequence.** Caches go stale.\n"
        ),
    ),
    "items below, oldest on top": (
        (
            "# D\n\n### D-1 — A\n- **Why**: x\n- **Decision**: y\n\n"
            "### D-2 — B\n- **Why**: x\n- **Decision**: y\n"
        ),
        (
            "\n### D-3 — Cache pages\n- **Why**: It was slow.\n- **Decision**: We cache.\n"
            "- **Consequence**: Caches go stale."
        ),
    ),
    "sections": (
        (
            "# D\n\n## 1. A\n\n### Context\n\nx\n\n### Decision\n\ny\n\n---\n\n"
            "## 2. B\n\n### Context\n\nx\n\n"
            "### Decision\n\ny\n"
        ),
        (
            "\n---\n\n## 3. Cache pages\n\n### Context\n\nIt was slow.\n\n### Decision\n\nWe cache.\n\n"
            "### Consequences\n\nCaches go stale."
        ),
    ),
    "days": (
        (
            "# D\n\n## [2026-02-01] - B\n**Decision:** y\n**Reason:** x\n\n"
            "## [2026-01-01] - A\n**Decision:** y\n"
            "**Reason:** x\n"
        ),
        (
            "## [2026-06-15] - Cache pages\n**Decision:** We cache.\n**Reason:** It was slow.\n"
            "**Consequence:** Caches go stale.\n"
        ),
    ),
    "table": (
        (
            "# D\n\n| # | Date | Decision | Rationale |\n|---|---|---|---|\n| 1 | 2026-01-01 | A | x |\n"
            "| 2 | 2026-02-01 | B | x |\n"
        ),
        "| 3 | 2026-06-15 | Cache pages: We cache. Consequence: Caches go stale. | It was slow. |",
    ),
    "stamps": (
        "# D\n\n[2026-01-01 10:00:00] - A\n[2026-02-01 10:00:00] - B\n",
        (
            "[2026-06-15] - Cache pages\n- Context: It was slow.\n- Decision: We cache.\n"
            "- Consequence: Caches go stale."
        ),
    ),
    "Chinese": (
        "# 决策\n\n## ADR-1：甲\n**背景**：甲\n\n**决策**：乙\n\n**影响**：丙\n",
        (
            "\n## ADR-2：Cache pages\n**背景**：It was slow.\n\n"
            "**决策**：We cache.\n\n**影响**：Caches go stale."
        ),
    ),
    "no entries": (
        "# Decisions\n",
        (
            "\n## ADR-001: Cache pages (2026-06)\n**Context.** It was slow.\n**Decision.** We cache.\n"
            "**Consequence.** Caches go stale."
        ),
    ),
}


@pytest.mark.parametrize("name", LOGS)
def test_logs(name):
    text, wanted = LOGS[name]
    added, draft, later = written({LOG: text})
    assert added == {LOG: wanted.strip("\n")}
    assert draft.path == LOG
    top = text.find("\n## ADR-002") >= 0 or text.find("\n## [2026-02-01]") >= 0
    entries = bank_in(later).by_path[LOG].decisions
    assert entries[0 if top else -1].title.startswith("Cache pages")


def test_newlines_and_the_missing_last_one_stay():
    text = LOGS["items below, oldest on top"][0].rstrip("\n").replace("\n", "\r\n")
    bank = bank_in({LOG: text.encode()})
    scene = replace(scene_in(bank), templates=shipped_templates)
    (change,) = changes_of(new_decision(scene, WantedDecision("Cache pages", **SAID)), bank.tree)
    assert change.after.startswith(text.encode())
    assert change.after.endswith(b"- **Consequence**: Caches go stale.")
    assert change.after.count(b"\n") == change.after.count(b"\r\n")


BODY = "## Context\n\nx\n\n## Decision\n\ny\n\n## Consequences\n\nz\n"
NEW_BODY = "## Context\n\nIt was slow.\n\n## Decision\n\nWe cache.\n\n## Consequences\n\nCaches go stale."
RECORDS = {
    "Nygard": (
        "docs/adr/0007-b.md",
        f"# 7. B\n\nDate: 2026-01-01\n\n## Status\n\nAccepted\n\nSupersedes [1. A](0001-a.md)\n\n{BODY}",
        "docs/adr/0008-cache-pages.md",
        f"# 8. Cache pages\n\nDate: 2026-06-15\n\n## Status\n\nAccepted\n\n{NEW_BODY}",
    ),
    "id": (
        "doc/adr/adr-007-b.md",
        f"# ADR-007 — B\n\n**Status:** accepted  \n**Date:** 2026-01-01\n**Deciders:** us\n\n{BODY}",
        "doc/adr/adr-008-cache-pages.md",
        f"# ADR-008 — Cache pages\n\n**Status:** accepted  \n**Date:** 2026-06-15\n\n{NEW_BODY}",
    ),
    "MADR": (
        "docs/decisions/0007-b.md",
        (
            "---\nstatus: accepted\ndate: 2026-01-01\ndecision-makers: us\n---\n# B\n\n"
            "## Context and Problem Statement\n\nx\n\n## Considered Options\n\n* a\n\n"
            "## Decision Outcome\n\nChosen option: a\n\n### Consequences\n\n* z\n"
        ),
        "docs/decisions/0008-cache-pages.md",
        (
            "---\nstatus: accepted\ndate: 2026-06-15\n---\n# Cache pages\n\n"
            "## Context and Problem Statement\n\nIt was slow.\n\n"
            "## Decision Outcome\n\nWe cache.\n\n### Consequences\n\nCaches go stale."
        ),
    ),
    "day": (
        "docs/adr/20260101-b.md",
        f"# B\n\n- Status: accepted\n- Date: 2026-01-01\n- Tags: x\n\n{BODY}",
        "docs/adr/20260615-cache-pages.md",
        f"# Cache pages\n\n- Status: accepted\n- Date: 2026-06-15\n\n{NEW_BODY}",
    ),
    "table": (
        "docs/adr/0007_b.md",
        f"# ADR 7: B\n\n| | |\n|---|---|\n| Status | Accepted |\n| Owner | us |\n\n{BODY}",
        "docs/adr/0008_cache_pages.md",
        f"# ADR 8: Cache pages\n\n| | |\n|---|---|\n| Status | Accepted |\n\n{NEW_BODY}",
    ),
}


@pytest.mark.parametrize("name", RECORDS)
def test_records(name):
    path, text, new_path, wanted = RECORDS[name]
    added, draft, _ = written({path: text})
    assert added == {new_path: wanted}
    assert draft.path == new_path


@pytest.mark.parametrize("name", RECORDS)
def test_proposed_records(name):
    path, text, new_path, _ = RECORDS[name]
    _, draft, later = written({path: text}, status="proposed")
    made = bank_in(later).by_path[new_path].decisions[0]
    assert made.status == "proposed"
    assert draft.key == made.key


def test_a_date_and_a_status_find_a_place():
    text = "# D\n\n## 1. A\n**Context:** x\n**Decision:** y\n"
    added, _, _ = written({LOG: text}, status="proposed", when=parse_date("2026-03-02"))
    assert added[LOG].startswith("## 2. Cache pages (2026-03-02) — PROPOSED\n")


def test_the_number_is_free_on_branches_and_in_archives():
    archived = ADR_1.replace("ADR-1", "ADR-4")
    files = {LOG: decisions(ADR_2, ADR_1), "memory-bank/archive/decisions-2025.md": archived}
    assert written(files, LOG)[1].key == "ADR-5"
    branches = (BranchDecision("other", "ADR-8", "X", LOG), BranchDecision("other", "D-20", "X", LOG))
    assert written(files, LOG, branches)[1].key == "ADR-9"


def test_a_list_that_is_no_pattern_is_left_to_a_person():
    files = {
        "docs/adr/0001-a.md": f"# 1. A\n\n{BODY}",
        "docs/adr/0002-b.md": f"# 2. B\n\n{BODY}",
        "docs/adr/README.md": "# ADRs\n\n- [Our first](0001-a.md), long ago\n- then came [B](0002-b.md)\n",
    }
    added, draft, _ = written(files)
    assert list(added) == ["docs/adr/0003-cache-pages.md"]
    assert draft.mind == ("docs/adr/README.md lists all other records of docs/adr: add this one by hand.",)
    files["docs/adr/README.md"] = "# ADRs\n\n- [2. B](0002-b.md)\n- [1. A](0001-a.md)\n"
    added, draft, _ = written(files)
    assert added["docs/adr/README.md"] == "- [3. Cache pages](0003-cache-pages.md)"
    assert not draft.mind


def test_what_would_be_read_otherwise_is_refused():
    with pytest.raises(Refused):
        written({LOG: decisions(ADR_2, ADR_1)}, decision="x\n\n## ADR-9: Another\n**Decision.** y\n")
    with pytest.raises(Refused, match="to others"):
        written({LOG: decisions(ADR_2, ADR_1)}, context="x\n\nSupersedes ADR-1\n")
    with pytest.raises(Conflict, match="already"):
        written({LOG: decisions(ADR_2, ADR_1.replace("Write logs as JSON", "Cache pages"))})
    with pytest.raises(UsageProblem, match="It could go into"):
        written({"docs/adr/0001-a.md": f"# 1. A\n\n{BODY}", "docs/DECISIONS.md": ADR_1})
    with pytest.raises(UsageProblem, match="no log or folder"):
        written({LOG: ADR_1}, "src")


def test_a_repository_template_says_how():
    template = (
        "{{ heading }}\n\n**Context.** {{ context }}\n**Decision.** {{ decision }}\n"
        "**Consequence.** {{ consequence }}\nEND"
    )
    files = {LOG: decisions(ADR_2, ADR_1), "memory-bank/templates/adr.md.j2": template}
    assert written(files)[0][LOG].endswith("**Consequence.** Caches go stale.\nEND")


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo", **{LOG: decisions(ADR_2, ADR_1)})


def test_the_command(repo):
    ran = repo.memkit("new", "adr", "Cache pages", *PARTS, "--json")
    assert ran.code == 0, ran.err
    assert ran.data["key"] == "ADR-3"
    assert ran.data["path"] == LOG
    assert _errors(repo) == []
    ran = repo.memkit("new", "adr", "--from", "-", stdin=json.dumps({"title": "Log", **SAID}).encode())
    assert ran.out == f"Added “Log” to {LOG}; its key is ADR-4.\n"
    ran = repo.memkit("new", "adr", "Half", "--context", "x")
    assert ran.code == 2
    assert "needs decision and consequence" in ran.err
    assert repo.memkit("new", "adr", "A", *PARTS, "--date", "1/2/2026").code == 2
    assert repo.memkit("new", "adr", "…", *PARTS).code == 2
    assert "+## ADR-5: Dry" in repo.memkit("new", "adr", "Dry", *PARTS, "--dry-run").out


def test_superseding_in_one_step(repo):
    ran = repo.memkit("new", "adr", "Cache pages", *PARTS, "--supersedes", "ADR-2", "--json")
    assert ran.code == 0, ran.err
    assert ran.data["key"] == "ADR-3"
    text = repo.read(LOG)
    assert "— SUPERSEDED by ADR-3\n" in text
    assert "**Supersedes.** ADR-2\n" in text
    ran = repo.memkit("adr", "supersede", "ADR-3", "--new", "Cache nothing", *PARTS)
    assert ran.code == 0, ran.err
    ran = repo.memkit("adr", "amend", "ADR-4", "--new", "Cache images", *PARTS)
    assert ran.out.endswith("Amended ADR-4 by ADR-5; both say so now.\n")
    assert _errors(repo) == []
    ran = repo.memkit("adr", "supersede", "ADR-1", "--new", "X", "--by", "ADR-2")
    assert ran.code == 2
    before = repo.read(LOG)
    ran = repo.memkit("new", "adr", "Y", *PARTS, "--supersedes", "ADR-2")
    assert ran.code == 1
    assert repo.read(LOG) == before


def _errors(repo):
    found = repo.memkit("check", "--json").data["findings"]
    return [f["message"] for f in found if f["severity"] == "error" and not f["code"].startswith("BNK")]


def test_without_a_log_it_is_made():
    added, draft, _ = written({"memory-bank/GOTCHAS.md": "# Gotchas\n"})
    assert "## ADR-001: Cache pages (2026-06)" in added[LOG]
    assert draft.done[0] == f"Made {LOG}."
    path = "docs/adr/0001-cache-pages.md"
    added, draft, _ = written({"memory-bank/GOTCHAS.md": "# Gotchas\n"}, "docs/adr")
    assert added[path].startswith("# ADR-1: Cache pages\n\nDate: 2026-06-15\n\n## Status\n\nAccepted\n")


@pytest.mark.parametrize(
    "words", [("new", "adr"), ("adr", "renumber"), ("adr", "supersede"), ("adr", "amend")]
)
def test_help_fits_a_screen(repo, words):
    lines = repo.memkit(*words, "--help").out.splitlines()
    assert len(lines) <= 26
    assert max(map(len, lines)) <= 80


def test_the_day_is_todays():
    assert WantedDecision("X").day(TODAY) == Period(TODAY, TODAY, "day")
    config = parse_config('profile = "standard"\n', path="memkit.toml")
    assert load_bank(MemoryTree({LOG: b"# D\n"}), config).exists
