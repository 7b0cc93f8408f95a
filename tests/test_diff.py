"""What the memory gained, changed and lost, entry by entry."""

from __future__ import annotations

import pytest
from repositories import ADR_1, ADR_2, ADR_3, LOG, RULES, Repository, banked, decisions

PROGRESS = "# Progress\n\n## In Flight\n\n- [ ] Move the nightly job. Verify: `make nightly`\n\n## Done\n"
GOTCHA = "# Gotchas\n\n## Two clocks\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n**Where.** `a.py`\n"
FOCUS = "# Active context\n\n## Current focus\n\n{}.\n\n## Stable\n\nAll.\n"
MEMORY = "---\nname: queue\ndescription: {}\nmetadata:\n  type: project\n---\nThe queue.\n"


@pytest.fixture
def repo(tmp_path):
    repository = banked(tmp_path / "repo")
    files = {
        "memory-bank/PROGRESS.md": PROGRESS,
        "memory-bank/GOTCHAS.md": GOTCHA,
        "memory-bank/memories/queue.md": MEMORY.format("The queue is Redis."),
        "memory-bank/ACTIVE_CONTEXT.md": FOCUS.format("One"),
    }
    repository.save("more", **files)
    return repository


def told(repo, *words):
    ran = repo.memkit("diff", *words, "--json")
    assert ran.code == 0, ran.err
    return {
        (change["kind"], change["what"], change["label"]): change["says"] for change in ran.data["changes"]
    }


def test_nothing(repo):
    assert told(repo) == {}
    assert repo.memkit("diff").out == "Nothing changed in the memory between HEAD and the work tree.\n"


def test_what_is_new(repo):
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    found = told(repo)
    assert found == {("decision", "gained", "ADR-3: Serve assets from a bucket"): "was recorded, accepted"}


def test_a_supersession_names_the_successor(repo):
    old = ADR_2.replace("(2026-02)", "(2026-02) — SUPERSEDED by ADR-3")
    repo.write(LOG, decisions(ADR_3, old, ADR_1))
    found = told(repo)
    said = found["decision", "superseded", "ADR-2: Keep sessions in Redis"]
    assert said == "is superseded by ADR-3 (was accepted)"


def test_a_lost_decision(repo):
    repo.write(LOG, decisions(ADR_2))
    assert ("decision", "lost", "ADR-1: Write logs as JSON") in told(repo)


def test_entries_that_went_with_their_file(repo):
    (repo.top / LOG).unlink()
    told_of = told(repo)
    assert {(what, says) for (_, what, _), says in told_of.items()} == {("lost", "is gone with its file")}
    assert len(told_of) == 2


def test_a_renewed_a_retired_and_a_lost_rule(repo):
    renewed = RULES.replace("2099-Q3", "2099-Q4 (renewed 2026-06-15: still so)")
    repo.write("CLAUDE.md", renewed)
    said = told(repo)["rule", "changed", "no-generated-edits"]
    assert said == "is to be reviewed 2099-Q4 (was 2099-Q3): still so"
    repo.write("CLAUDE.md", RULES)
    assert repo.memkit("rule", "retire", "no-generated-edits", "--reason", "a check does it").code == 0
    assert told(repo)["rule", "retired", "no-generated-edits"] == "is retired: a check does it"
    (repo.top / "memory-bank/RETIRED_RULES.md").unlink()
    assert ("rule", "lost", "no-generated-edits") in told(repo)


def test_a_closed_and_an_archived_item(repo):
    assert repo.memkit("progress", "done", "Move the nightly job", "--date", "2026-01-05").code == 0
    said = told(repo)["item", "closed", "Move the nightly job"]
    assert said == "is done, verified by make nightly (was open)"
    repo.save("done")
    assert repo.memkit("progress", "archive", "--before", "2026-06-01").code == 0
    said = told(repo)["item", "archived", "Move the nightly job"]
    assert said == "was archived from memory-bank/PROGRESS.md"


def test_gotchas_memories_and_pages(repo):
    repo.write("memory-bank/GOTCHAS.md", GOTCHA.replace("## Two", "## [RESOLVED] Two").replace("b\n", "d\n"))
    repo.write("memory-bank/memories/queue.md", MEMORY.format("The queue is Kafka."))
    repo.write("memory-bank/ACTIVE_CONTEXT.md", FOCUS.format("Two"))
    found = told(repo)
    assert found["gotcha", "closed", "Two clocks"] == "is resolved; has “d” under Root cause, and had “b”"
    said = found["memory", "changed", "queue"]
    assert said == "says “The queue is Kafka.”, and said “The queue is Redis.”"
    page = "memory-bank/ACTIVE_CONTEXT.md"
    assert found["document", "changed", page] == "has other words under “Current focus”"


def test_two_revisions_and_one(repo):
    first = repo.sha()
    repo.save("third", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    key = ("decision", "gained", "ADR-3: Serve assets from a bucket")
    assert key in told(repo, f"{first}..HEAD")
    assert key in told(repo, first)
    assert told(repo, "HEAD..HEAD") == {}
    backwards = told(repo, f"HEAD..{first}")
    assert ("decision", "lost", "ADR-3: Serve assets from a bucket") in backwards


def test_an_item_below_another_heading(repo):
    moved = PROGRESS.replace("- [ ] Move the nightly job. Verify: `make nightly`\n\n", "")
    repo.write(
        "memory-bank/PROGRESS.md", f"{moved}\n## Next\n\n- [ ] Move the nightly job. Verify: `make nightly`\n"
    )
    said = told(repo)["item", "moved", "Move the nightly job"]
    assert said == "stands under Next, and stood under In Flight"


def test_three_dots_begin_where_two_branches_parted(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("third", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "-")
    repo.save("lost", **{LOG: decisions(ADR_2)})
    assert len(told(repo, "HEAD..side")) == 2
    assert list(told(repo, "HEAD...side")) == [("decision", "gained", "ADR-3: Serve assets from a bucket")]
    assert repo.memkit("diff", "HEAD....side").code == 2


def test_a_revision_that_is_not_there(repo):
    ran = repo.memkit("diff", "nowhere..HEAD")
    assert ran.code == 2
    assert "nowhere" in ran.err


def test_markdown_is_escaped_and_secrets_are_masked(repo):
    evil = ADR_3.replace("Serve assets", "<img src=x> ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8 assets")
    repo.write(LOG, decisions(evil, ADR_2, ADR_1))
    for name in ("text", "markdown", "json"):
        out = repo.memkit("diff", "--output", name).out
        assert "A1b2C3d4" not in out
        if name == "markdown":
            assert "<img" not in out
            assert "### Decisions" in out


def test_outside_of_git(tmp_path):
    folder = Repository(tmp_path / "plain", init=False)
    folder.top.mkdir()
    ran = folder.memkit("diff", GIT_CEILING_DIRECTORIES=str(tmp_path))
    assert ran.code == 2
    assert "no git repository" in ran.err
