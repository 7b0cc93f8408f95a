"""What became of an entry, commit by commit."""

from __future__ import annotations

import pytest
from repositories import ADR_1, ADR_2, ADR_3, LOG, RULES, Repository, decisions

OLD = ADR_2.replace("(2026-02)", "(2026-02) — SUPERSEDED by ADR-3")
NEW = ADR_3.replace("uploaded to a bucket.", "uploaded to a bucket. Supersedes ADR-2.")


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def save(repo, day, message, **files):
    stamp = f"{day}T12:00:00Z"
    repo.environment |= {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    return repo.save(message, **files)


def steps(repo, key):
    ran = repo.memkit("history", key, "--json")
    assert ran.code == 0, ran.err
    return [(step["date"], step["says"]) for step in ran.data["steps"]]


def test_the_life_of_a_decision(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-03-01", "other", **{"README.md": "hello\n"})
    save(repo, "2026-04-01", "superseded", **{LOG: decisions(NEW, OLD, ADR_1)})
    assert steps(repo, "ADR-2") == [
        ("2026-04-01", "is superseded by ADR-3 (was accepted)"),
        ("2026-02-01", "was written"),
    ]
    text = repo.memkit("history", "ADR-2").out
    assert "ADR-3: Serve assets from a bucket supersedes it" in text
    assert "cited in memory-bank/DECISIONS.md:" in text


def test_what_was_believed_on_a_day(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-04-01", "superseded", **{LOG: decisions(NEW, OLD, ADR_1)})
    before = repo.memkit("history", "ADR-2", "--on", "2026-03-15").out
    assert "SUPERSEDED" not in before
    assert "**Decision.** Sessions live in Redis." in before
    assert "SUPERSEDED by ADR-3" in repo.memkit("history", "ADR-2", "--on", "2026-04-01").out
    assert "was not written yet on 2026-01-01" in repo.memkit("history", "ADR-2", "--on", "2026-01-01").out


def test_a_deletion_and_a_return_are_both_told(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-03-01", "gone", **{LOG: decisions(ADR_2)})
    save(repo, "2026-04-01", "back", **{LOG: decisions(ADR_2, ADR_1)})
    assert steps(repo, "ADR-1") == [
        ("2026-04-01", "was written again"),
        ("2026-03-01", "was deleted"),
        ("2026-02-01", "was written"),
    ]
    assert "was deleted by then on 2026-03-15" in repo.memkit("history", "ADR-1", "--on", "2026-03-15").out


def test_what_is_gone_has_a_past_too(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-03-01", "gone", **{LOG: decisions(ADR_2)})
    assert steps(repo, "ADR-1") == [("2026-03-01", "was deleted"), ("2026-02-01", "was written")]
    assert "gone from memory-bank/DECISIONS.md" in repo.memkit("history", "Write logs as JSON").out
    assert "One JSON object a line" in repo.memkit("history", "ADR-1", "--on", "2026-02-10").out


def test_a_renamed_file_and_a_new_title(repo):
    record = (
        "# 1. Use Redis\n\n## Status\n\nAccepted\n\n## Context\n\nLogins.\n\n## Decision\n\nRedis it is.\n"
    )
    save(repo, "2026-02-01", "first", **{"docs/adr/0001-use-redis.md": record})
    repo.git("mv", "docs/adr/0001-use-redis.md", "docs/adr/0001-use-valkey.md")
    save(
        repo,
        "2026-03-01",
        "renamed",
        **{"docs/adr/0001-use-valkey.md": record.replace("Use Redis", "Use Valkey")},
    )
    found = steps(repo, "ADR-1")
    assert found[0] == (
        "2026-03-01",
        "was moved from docs/adr/0001-use-redis.md; was called “Use Redis” before",
    )
    assert found[1] == ("2026-02-01", "was written")


def test_a_branch_that_was_merged_is_told_once(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    repo.git("checkout", "-q", "-b", "side")
    save(repo, "2026-03-01", "superseded", **{LOG: decisions(NEW, OLD, ADR_1)})
    repo.git("checkout", "-q", "-")
    save(repo, "2026-03-02", "other", **{"README.md": "hello\n"})
    assert repo.attempt("merge", "-q", "--no-ff", "-m", "merge", "side").code == 0
    assert [says for _, says in steps(repo, "ADR-2")].count("was written") == 1
    assert [says for _, says in steps(repo, "ADR-2")].count("is superseded by ADR-3 (was accepted)") == 1


def test_rules_items_gotchas_and_memories_have_a_past(repo):
    item = "# Progress\n\n## Next\n\n- [ ] Move the nightly job. Verify: `make nightly`\n"
    memory = "---\nname: queue\ndescription: {}\nmetadata:\n  type: project\n---\nThe queue.\n"
    gotcha = "# Gotchas\n\n## Two clocks\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n"
    files = {
        "CLAUDE.md": RULES,
        "memory-bank/PROGRESS.md": item,
        "memory-bank/GOTCHAS.md": gotcha,
        "memory-bank/memories/queue.md": memory.format("Redis."),
    }
    save(repo, "2026-02-01", "first", **files)
    files |= {
        "CLAUDE.md": RULES.replace("2099-Q3", "2099-Q4"),
        "memory-bank/PROGRESS.md": item.replace("[ ]", "[x] 2026-03-01"),
        "memory-bank/GOTCHAS.md": gotcha.replace("## Two", "## [RESOLVED] Two"),
        "memory-bank/memories/queue.md": memory.format("Kafka."),
    }
    save(repo, "2026-03-01", "second", **files)
    assert steps(repo, "no-generated-edits")[0][1].startswith("is to be reviewed 2099-Q4")
    assert steps(repo, "nightly job")[0][1] == "is done, verified by make nightly (was open)"
    assert steps(repo, "Two clocks")[0][1] == "is resolved"
    assert steps(repo, "queue")[0][1] == "says “Kafka.”, and said “Redis.”"


def test_a_rule_that_ended_says_how(repo):
    row = "| no-generated-edits | 2026-01 | PR-12 | 2099-Q3 | 2026-03-01 | retired | a check does it | — |\n"
    names = "| Rule | Since | Source | Review | Ended | How | Reason | Replaced by |\n"
    head = f"{names}|---|---|---|---|---|---|---|---|\n"
    save(repo, "2026-02-01", "first", **{"CLAUDE.md": RULES, LOG: decisions(ADR_1)})
    kept = "".join(line for line in RULES.splitlines(keepends=True) if "no-generated" not in line)
    retired = f"# Retired rules\n\n{head}{row}"
    save(repo, "2026-03-01", "over", **{"CLAUDE.md": kept, "memory-bank/RETIRED_RULES.md": retired})
    assert steps(repo, "no-generated-edits") == [
        ("2026-03-01", "is retired: a check does it"),
        ("2026-02-01", "was written"),
    ]


def test_what_was_deleted_twice_is_one_entry(repo):
    for day, text in (
        ("01", decisions(ADR_2, ADR_1)),
        ("02", decisions(ADR_2)),
        ("03", decisions(ADR_2, ADR_1)),
    ):
        save(repo, f"2026-02-{day}", day, **{LOG: text})
    save(repo, "2026-02-04", "again", **{LOG: decisions(ADR_2)})
    assert [says for _, says in steps(repo, "ADR-1")] == [
        "was deleted",
        "was written again",
        "was deleted",
        "was written",
    ]


def test_a_decision_that_left_its_log_for_a_file_of_its_own(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    record = ADR_1.replace("## ADR-1: ", "# ADR-1: ")
    save(
        repo, "2026-03-01", "moved", **{LOG: decisions(ADR_2), "docs/adr/0001-write-logs-as-json.md": record}
    )
    assert [says for _, says in steps(repo, "ADR-1")] == [f"was moved from {LOG}", "was written"]


def test_a_day_as_data(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    data = repo.memkit("history", "ADR-1", "--on", "2026-02-10", "--json").data
    assert data["on"] == "2026-02-10"
    assert data["believed"].startswith("## ADR-1")


def test_a_name_that_nothing_has(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    ran = repo.memkit("history", "no such thing")
    assert ran.code == 2
    assert "There is no entry" in ran.err


def test_what_is_in_no_commit_yet(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_1)})
    repo.write(LOG, decisions(ADR_2, ADR_1))
    assert "No commit holds it yet." in repo.memkit("history", "ADR-2").out


def test_a_number_and_a_place_are_no_step(repo):
    trap = "### {}. {}\n\n- **Symptom:** {} fails\n- **Fix:** mend it\n\n"
    first = "# Gotchas\n\n" + trap.format(1, "Slow disks", "one")
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_1), "memory-bank/GOTCHAS.md": first})
    second = (
        "# Gotchas\n\n" + trap.format(1, "Two clocks", "two") + trap.format(2, "Slow disks", "one") + "---\n"
    )
    save(repo, "2026-03-01", "second", **{"memory-bank/GOTCHAS.md": second})
    assert steps(repo, "Slow disks") == [("2026-02-01", "was written")]


def test_a_decision_that_is_gone_is_found_by_its_number_alone(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    save(repo, "2026-03-01", "gone", **{LOG: decisions(ADR_3, ADR_2)})
    said = [
        repo.memkit("history", name).out
        for name in ("1", "ADR-1", "adr 1", "Write logs as JSON", "write logs")
    ]
    assert len(set(said)) == 1
    assert "gone from memory-bank/DECISIONS.md" in said[0]


def test_of_what_was_lost_in_two_files_the_latest_loss_counts(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-03-01", "cut", **{LOG: decisions(ADR_2)})
    save(
        repo,
        "2026-03-02",
        "pasted",
        **{LOG: decisions(ADR_2), "memory-bank/archive/decisions-2026.md": decisions(ADR_1)},
    )
    save(
        repo,
        "2026-04-01",
        "gone",
        **{LOG: decisions(ADR_2), "memory-bank/archive/decisions-2026.md": "# Decisions\n"},
    )
    assert "gone from memory-bank/archive/decisions-2026.md" in repo.memkit("history", "ADR-1").out


def test_each_step_has_its_own_author(repo):
    repo.environment["GIT_AUTHOR_NAME"] = "First Author"
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    repo.environment["GIT_AUTHOR_NAME"] = "Second Author"
    save(repo, "2026-04-01", "superseded", **{LOG: decisions(NEW, OLD, ADR_1)})
    data = repo.memkit("history", "ADR-2", "--json").data
    assert [step["author"] for step in data["steps"]] == ["Second Author", "First Author"]


def test_a_bank_in_a_folder_of_its_own_is_looked_through_as_well(repo):
    inner = {"web/memkit.toml": 'profile = "standard"\n', f"web/{LOG}": decisions(ADR_3)}
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_1), **inner})
    save(repo, "2026-03-01", "gone", **{LOG: decisions(ADR_1), **inner, f"web/{LOG}": decisions(ADR_2)})
    assert f"web/{LOG}:3" in repo.memkit("history", "ADR-2").out
    assert repo.memkit("history", "ADR-2", "--json").data["path"] == f"web/{LOG}"
    gone = repo.memkit("history", "3").out
    assert f"gone from web/{LOG}" in gone
    assert "was deleted" in gone
    assert f"{LOG}:3" in repo.memkit("history", "ADR-1").out


def test_one_name_in_two_inner_banks_is_refused(repo):
    files = {f"{name}/memkit.toml": 'profile = "standard"\n' for name in ("api", "web")}
    files |= {f"{name}/{LOG}": decisions(ADR_1) for name in ("api", "web")}
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2), **files})
    ran = repo.memkit("history", "ADR-1")
    assert ran.code == 1
    assert "2 banks have an entry 'ADR-1': api/, web/" in ran.err


def test_why_one_took_the_place_of_another(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-04-01", "superseded", **{LOG: decisions(NEW, OLD, ADR_1)})
    context = next(line for line in NEW.splitlines() if "Context" in line).partition("** ")[2]
    for name in ("ADR-2", "ADR-3"):
        assert f"    why: {context}" in repo.memkit("history", name).out
    said = OLD.replace("SUPERSEDED by ADR-3", "SUPERSEDED by ADR-3: the servers ran out of disks")
    save(repo, "2026-05-01", "why", **{LOG: decisions(NEW, said, ADR_1)})
    assert "    why: the servers ran out of disks" in repo.memkit("history", "ADR-2").out
    (tie,) = repo.memkit("history", "ADR-2", "--json").data["ties"]
    assert (tie["kind"], tie["partial"], tie["why"]) == ("supersedes", False, "the servers ran out of disks")


def test_an_item_tells_of_its_heading(repo):
    item = "- [ ] Move the nightly job\n"
    text = "# Progress\n\n## Next\n\n{}- [ ] Other\n\n## Blocked\n\n{}"
    path = "memory-bank/PROGRESS.md"
    save(repo, "2026-02-01", "first", **{path: text.format(item, "")})
    save(repo, "2026-03-01", "blocked", **{path: text.format("", item)})
    save(repo, "2026-04-01", "renamed", **{path: text.format("", item).replace("## Blocked", "## Done")})
    assert len(steps(repo, "nightly job")) == 3


def test_what_a_comment_swallowed_is_deleted(repo):
    save(repo, "2026-02-01", "first", **{LOG: decisions(ADR_2, ADR_1)})
    save(repo, "2026-03-01", "hidden", **{LOG: f"{decisions(ADR_2)}\n<!--\n{ADR_1}\n-->\n"})
    assert [says for _, says in steps(repo, "1")] == ["was deleted", "was written"]
