"""Boxes that are open though the work is done, and decisions that only commit messages speak of."""

from __future__ import annotations

import pytest
from repositories import ADR_1, ADR_2, ADR_3, LOG, Repository, decisions
from sweeps import closed, kinds, swept, told


@pytest.fixture
def repo(tmp_path):
    return closed(tmp_path)


def items(repo, text, *words, **options):
    """What is found once the progress file holds some items."""
    repo.save("items", **{"memory-bank/PROGRESS.md": f"# Progress\n\n## Next\n\n{text}"})
    repo.memkit("index")
    repo.save("index")
    return told(repo, *words, **options)


# Items


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] Ship the compiler. Verify: `pytest` (verified 2026-05-02, 3f2a91c)\n",
        "- [ ] Ship the compiler ✅\n",
        "- [ ] ✅ Ship the compiler\n",
        "- [ ] Ship the compiler (done)\n",
        "- [ ] Ship the compiler — DONE 2026-05-02\n",
        "- [ ] **DONE** Ship the compiler\n",
        "- [ ] ~~Ship the compiler~~\n",
        "- [ ] Ship the compiler\n      Verified: 2026-05-02 by hand on the device\n",
    ],
)
def test_an_item_that_says_that_it_is_done(repo, text):
    assert [(kind, level) for kind, _, level in items(repo, text)] == [("unchecked", "open")]


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] Ship the compiler. Verify: `pytest` prints 12 passed\n",
        "- [ ] All 48 tests pass\n",
        "- [ ] Decide what done means\n",
        "- [ ] Show ✅ in the list when a box is checked\n",
        "- [ ] Mark the job as done\n",
        "- [ ] Not done\n",
        "- [ ] Ship the compiler — mostly done\n",
        "- [ ] Ship the compiler (not done)\n",
        "- [ ] Ship it. Verify: `pytest` (verified 2026-05-02, 3f2a91c; failed 2026-05-03)\n",
        "- [ ] Ship it. Verify: `pytest` (failed 2026-05-03: exit code 1)\n",
        "- [ ] Reopened: ship it. Verify: `pytest` (verified 2026-05-02, 3f2a91c)\n",
        "- [ ] Definition of DONE\n",
        "- [ ] Remove ~~old~~ parts\n",
        "- [x] Ship the compiler ✅\n",
        "- [ ] Parent\n  - [x] one\n",
        "- [ ] Parent ✅\n  - [x] one\n  - [ ] two\n",
    ],
)
def test_an_item_that_does_not(repo, text):
    assert items(repo, text) == []


def test_an_item_whose_children_are_all_done_is_told_once(repo):
    text = "- [ ] Parent\n  - [x] one\n  - [x] two\n  - [ ] three ✅\n"
    assert [label for _, label, _ in items(repo, text)] == ["three ✅"]
    text = "- [ ] Parent\n  - [x] one\n  - [x] two\n"
    assert items(repo, text) == [("unchecked", "Parent", "heuristic")]
    text = "- [ ] Parent ✅\n  - [x] one\n  - [x] two\n"
    assert [label for _, label, _ in items(repo, text)] == ["Parent ✅"]


def test_many_items_below_one_are_told_as_that_one(repo):
    below = "".join(f"  - [ ] Part {number} (done)\n" for number in range(4))
    text = f"- [ ] Parent\n{below}- [ ] Other\n  - [ ] One of it (done)\n  - [ ] Two\n"
    assert [label for _, label, _ in items(repo, text)] == ["Parent", "One of it (done)"]
    assert "has 4 such items below it: the first, Part 0" in repo.memkit("sweep").out


def test_an_item_that_a_commit_closes(repo):
    start = repo.sha()
    repo.save("Begin to move the nightly job to the new queue", **{"src/a.py": "1\n"})
    text = "- [ ] Move the nightly job to the new queue\n- [ ] Move the old reports\n"
    assert items(repo, text, "--since", start) == []
    repo.save("Closes: move the nightly job to the new queue", **{"src/a.py": "2\n"})
    assert told(repo, "--since", start) == [
        ("closed-by-commit", "Move the nightly job to the new queue", "heuristic")
    ]


def test_a_command_that_closes_the_item_closes_it(repo):
    repo.save(
        "items",
        **{"memory-bank/PROGRESS.md": "# P\n\n- [ ] Ship it now ✅. Verify: `true`\n- [ ] Ship it ✅\n"},
    )
    rows = [row for row in swept(repo)["found"] if row["kind"] == "unchecked"]
    assert rows
    assert all(row["command"].startswith("memkit progress done") for row in rows)


# Decisions in commit messages


@pytest.mark.parametrize(
    ("message", "paths"),
    [
        ("Switch from Redis to Postgres for the queue", ()),
        ("feat: switch from RabbitMQ to Kafka", ()),
        ("We decided to keep uploads on the disk", ()),
        ("Rework uploads\n\nAfter the outage we decided against a second bucket.", ()),
        ("Adopt uv for environments", ()),
        ("Drop support for Python 3.8", ()),
        ("refactor: replace moment with date-fns", ("package.json",)),
        ("build: use uv instead of poetry", ("pyproject.toml",)),
        ("Decide: uploads stay on the disk", ()),
    ],
)
def test_a_decision_that_only_a_commit_tells_of(repo, message, paths):
    start = repo.sha()
    repo.save(message, **{"src/app.py": message, **dict.fromkeys(paths, "x\n")})
    assert told(repo, "--since", start) == [("unrecorded", message.rpartition("\n")[2], "heuristic")]
    ran = repo.memkit("sweep", "--since", start)
    assert ran.code == 0
    assert "(heuristic)" in ran.out
    assert repo.memkit("sweep", "--since", start, "--fail-on", "heuristic").code == 1


@pytest.mark.parametrize(
    "message",
    [
        "Replace a loop by a comprehension",
        "refactor: replace `forEach()` with `map()`",
        "Use EACCES instead of EWOULDBLOCK in the lock",
        "Dates decide what is overdue",
        "What a kept answer needs is decided in one place",
        "It is to be decided whether we adopt Kafka",
        "fix: switch from Redis to Postgres in an error message",
        "Merge branch 'switch-from-a-to-b'",
        'Revert "Switch from Redis to Postgres"',
        "Record ADR-7: switch from Redis to Postgres",
        "Switch the order of two arguments",
        "init --adopt names the agent file",
        "Move the helper from `a.py` to `b.py`",
        "Keep sessions in Redis: switch from Memcached to Redis for sessions",
    ],
)
def test_what_is_no_decision_or_is_recorded(repo, message):
    start = repo.sha()
    repo.save(message, **{"src/app.py": message})
    assert told(repo, "--since", start) == []


def test_a_commit_that_touches_the_decisions_records_its_own(repo):
    start = repo.sha()
    repo.save("Switch from RabbitMQ to Kafka", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    assert told(repo, "--since", start) == []


def test_a_bank_that_keeps_no_decisions_misses_none(tmp_path):
    repo = Repository(tmp_path / "repo")
    start = repo.save("start", **{"docs/GOTCHAS.md": "# Gotchas\n"})
    repo.save("Switch from RabbitMQ to Kafka", **{"src/app.py": "1\n"})
    assert told(repo, "--since", start) == []


def test_the_day_is_yesterday_and_today_where_no_branch_says(repo):
    repo.save("Adopt uv for environments", **{"src/app.py": "2\n"})
    assert told(repo, MEMKIT_TODAY="2026-06-15") == []
    assert kinds(repo, MEMKIT_TODAY="2026-03-02") == {"unrecorded"}
    assert "since yesterday" in repo.memkit("sweep", MEMKIT_TODAY="2026-03-02").out
