"""`memkit adr` on a bank of one's own: what it lists, shows, draws, refuses and writes."""

from __future__ import annotations

import json
import os

import pytest
from repositories import ADR_1, ADR_2, ADR_3, LOG, banked, decisions

from memkit.cli.adr import COMMANDS
from memkit.scaffold.decisions.supersede import Superseding, supersede
from memkit.scaffold.draft import Draft
from memkit.text.edits import Edit, FileEdits
from memkit.text.source import Span
from memkit.workspace.writing import write_entry

PROPOSED = ADR_3.replace("(2026-03)", "(2026-03) — PROPOSED")
RECORD = (
    "# 2. Two\n\n## Status\n\nAccepted\n\n## Context\n\nX.\n\n## Decision\n\nY.\n\n## Consequences\n\nZ.\n"
)


@pytest.fixture
def repo(tmp_path):
    notes = "# Notes\n\nPer ADR-2, see [it](DECISIONS.md#adr-2-keep-sessions-in-redis-2026-02).\n"
    files = {LOG: decisions(PROPOSED, ADR_2, ADR_1), "memory-bank/NOTES.md": notes}
    return banked(tmp_path / "repo", **files)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_a_screen(repo, name):
    lines = repo.memkit("adr", name, "--help").out.splitlines()
    assert len(lines) <= 26
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith(f"Usage: memkit adr {name}")


def test_the_list_is_aligned(repo):
    assert repo.memkit("adr", "list").out == (
        "number  status    date     title\n"
        "ADR-3   proposed  2026-03  Serve assets from a bucket\n"
        "ADR-2   accepted  2026-02  Keep sessions in Redis\n"
        "ADR-1   accepted  2026-01  Write logs as JSON\n"
    )
    assert repo.memkit("adr", "list", "--status", "proposed").out.count("\n") == 2
    assert repo.memkit("adr", "list", "--status", "rejected").out == "No decision is rejected.\n"
    data = repo.memkit("adr", "list", "--json").data
    assert data["schema"] == "memkit.decisions/1"
    assert [held["number"] for held in data["decisions"]] == ["ADR-3", "ADR-2", "ADR-1"]
    assert repo.memkit("adr", "list", "--quiet").out == ""


def test_the_whole_life_of_a_decision(repo):
    assert repo.memkit("adr", "accept", "3").out == f"Accepted ADR-3 in {LOG}.\n"
    ran = repo.memkit("adr", "supersede", "2", "--by", "bucket", "--note", "Both ran until June")
    assert ran.code == 0
    assert ran.out == f"Superseded ADR-2 by ADR-3.\nBoth say so now, in {LOG}.\n"
    text = repo.read(LOG)
    assert "## ADR-2: Keep sessions in Redis (2026-02) — SUPERSEDED by ADR-3\n" in text
    assert "Redis is needed to log in. Both ran until June.\n" in text
    assert "**Supersedes.** ADR-2\n" in text
    assert "#adr-2-keep-sessions-in-redis-2026-02--superseded-by-adr-3)" in repo.read("memory-bank/NOTES.md")
    assert repo.memkit("adr", "deprecate", "adr-001").code == 0
    shown = repo.memkit("adr", "show", "2").out
    assert "superseded by  ADR-3: Serve assets from a bucket" in shown
    assert "cited in       memory-bank/DECISIONS.md" in shown
    assert "memory-bank/NOTES.md:3" in shown
    listed = repo.memkit("adr", "list").out.splitlines()
    assert listed[2] == "ADR-2   superseded  2026-02  Keep sessions in Redis      ADR-3"
    assert "supersedes ADR-2" in repo.memkit("adr", "graph").out
    assert not [code for code in repo.memkit("check", "--json").codes if code[:3] in {"ADR", "HIS", "LNK"}]
    assert repo.memkit("adr", "supersede", "2", "--by", "3").code == 1


def test_show_as_data(repo):
    data = repo.memkit("adr", "show", "redis", "--json").data
    assert (data["schema"], data["key"], data["status"]) == ("memkit.decision/1", "ADR-2", "accepted")
    assert data["cited"] == [{"path": "memory-bank/NOTES.md", "line": 3}]
    assert data["text"].startswith("## ADR-2: Keep sessions")


def test_a_dry_run_writes_nothing(repo):
    before = repo.read(LOG)
    ran = repo.memkit("adr", "accept", "ADR-3", "--dry-run")
    assert "-## ADR-3: Serve assets from a bucket (2026-03) — PROPOSED" in ran.out
    assert repo.read(LOG) == before


def test_names(repo):
    assert repo.memkit("adr", "show", "9").code == 2
    ran = repo.memkit("adr", "show", "bukket")
    assert (ran.code, "Did you mean" in ran.err) == (2, True)
    repo.write("docs/adr/0002-two.md", RECORD)
    ran = repo.memkit("adr", "show", "2")
    assert ran.code == 1
    assert "Keep sessions in Redis" in ran.err
    assert "docs/adr/0002-two.md" in ran.err
    for words in (("docs/adr:2",), ("2", "--in", "docs/adr"), ("0002-two.md",), ("docs/adr/0002-two.md",)):
        assert repo.memkit("adr", "show", *words).out.startswith("2: Two\n")
    assert repo.memkit("adr", "show", f"{LOG}:0002").out.startswith("ADR-2: Keep")
    assert repo.memkit("adr", "show", "2", "--in", "nowhere").code == 2


def test_the_graph_escapes_titles(repo):
    hostile = 'A "quoted" ]|[ <b> `x`; end %% click'
    text = repo.read(LOG).replace("Serve assets from a bucket", hostile)
    repo.write(LOG, text.replace("**Context.** The web", "**Supersedes.** ADR-2\n**Context.** The web"))
    drawn = repo.memkit("adr", "graph", "--format", "mermaid").out
    line = next(line for line in drawn.splitlines() if "quoted" in line)
    assert line.count('"') == 2
    inner = line.split('"')[1]
    assert not set(inner) & set('"[]|<>`%()')
    assert "  d0 -->|supersedes| d1" in drawn
    data = json.loads(repo.memkit("adr", "graph", "--format", "json").out)
    assert data["nodes"][0]["title"] == hostile
    assert data["edges"] == [{"kind": "supersedes", "from": 0, "to": 1, "partial": False}]


def test_a_secret_in_a_text_is_not_shown(repo):
    token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
    repo.write(LOG, repo.read(LOG).replace("Sessions live in Redis", f"Use {token}"))
    for words in (("show", "2"), ("show", "2", "--json"), ("list",), ("graph",)):
        assert token not in repo.memkit("adr", *words).out


def test_control_characters_stay_visible_escapes(repo):
    repo.write(LOG, repo.read(LOG).replace("Keep sessions", "Keep \x1b[31m sessions"))
    for words in (("show", "2"), ("list",), ("graph", "--format", "mermaid")):
        assert "\x1b" not in repo.memkit("adr", *words).out


def test_two_steps_are_written_together(repo):
    """As `supersede --new` does: the new entry first, then what it takes the place of."""
    entry = "## ADR-4: Pay at night (2026-06)\n**Context.** A.\n**Decision.** B.\n**Consequence.** C.\n\n"

    def new(scene):
        source = scene.bank.by_path[LOG].source
        at = source.text.index("## ADR-3")
        return Draft("ADR-4", LOG, (FileEdits(LOG, (Edit(Span(at, at), entry),)),), done=("Made ADR-4.",))

    before = repo.read(LOG)
    for write in (False, True):
        written = write_entry(
            repo.top,
            {**os.environ, **repo.environment},
            new,
            then=lambda scene, draft: supersede(scene, "2", draft.key, Superseding()),
            today="2026-06-15",
            write=write,
        )
        assert written.draft.done[:2] == ("Made ADR-4.", "Superseded ADR-2 by ADR-4.")
        assert (repo.read(LOG) == before) is not write
    assert "## ADR-4: Pay at night (2026-06)\n**Supersedes.** ADR-2\n**Context.** A." in repo.read(LOG)
    assert "Redis (2026-02) — SUPERSEDED by ADR-4\n" in repo.read(LOG)
