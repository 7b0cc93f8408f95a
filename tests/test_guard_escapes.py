"""Ways around what guards a change, each named after what it looked like, and moves that are none."""

from __future__ import annotations

import json
from datetime import date

import pytest
from banks import STRICT, bank_of
from hang import no_hang
from repositories import ADR_1, ADR_2, ADR_3, CONFIG, DECISIONS, LOG, RULES, banked, decisions

from memkit.bank.compare import Comparison
from memkit.bank.history import History
from memkit.checks.check import Scope
from memkit.checks.his.log_rewritten import find as log_rewritten
from memkit.checks.suppressed import Suppressor
from memkit.config.guard import GUARDED, is_guarded
from memkit.findings import Finding, Place, Severity
from memkit.store.tombstones import read_tombstones

BASELINE = "memory-bank/.baseline.json"
FOLDER = "memory-bank/memories"
STONES = f"{FOLDER}/TOMBSTONES.jsonl"
FACT = """\
---
name: retry-budget
description: The payment gateway allows three retries an hour
metadata:
  type: project
---
Three retries an hour.
"""


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def staged(repo, *words: str, select: str = "HIS,CFG001") -> list[tuple[str, str]]:
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--json", "--select", select, *words)
    assert ran.code in {0, 1}, ran.err
    return ran.found


def codes(repo) -> list[str]:
    return sorted({code for code, _ in staged(repo)})


def lost_fingerprint(repo) -> str:
    """The fingerprint that deleting ADR-1 has; the deletion is taken back."""
    repo.write(LOG, decisions(ADR_2))
    repo.git("add", "-A")
    findings = repo.memkit("check", "--staged", "--json").data["findings"]
    repo.git("reset", "-q", "--hard")
    (found,) = (each["fingerprint"] for each in findings if each["code"] == "HIS001")
    return found


def baseline(*rows: dict[str, object], **more: object) -> str:
    return json.dumps({"schema": "memkit.baseline/1", "findings": list(rows), **more})


# Two commits: first the guard, then the deletion

LOOSENED = {
    "ignore": ("memkit.toml", CONFIG + 'ignore = ["CFG001", "HIS"]\n'),
    "files": ("memkit.toml", CONFIG + f'[per_file_ignores]\n"{LOG}" = ["HIS", "CFG001"]\n'),
    "severity": ("memkit.toml", CONFIG + '[severity]\nHIS001 = "warning"\n'),
    "comment": (LOG, f"<!-- memkit: ignore-file HIS001 — tidy -->\n{DECISIONS}"),
    "name": (LOG, f"<!-- memkit: ignore-file decision-deleted — tidy -->\n{DECISIONS}"),
}


@pytest.mark.parametrize("way", LOOSENED)
def test_the_guard_goes_in_one_commit_and_the_decision_in_the_next(repo, way):
    path, text = LOOSENED[way]
    repo.hook("check", "--staged")
    repo.write(path, text)
    ran = repo.attempt("commit", "-qam", "quiet")
    assert ran.code == 1
    assert "error CFG001 " in ran.err
    repo.write(LOG, repo.read(LOG).replace(ADR_1, ""))
    ran = repo.attempt("commit", "-qam", "tidy")
    assert ran.code == 1
    assert "error HIS001 " in ran.err
    assert repo.git("rev-list", "--count", "HEAD") == b"1\n"


@pytest.mark.parametrize("way", LOOSENED)
def test_two_commits_past_the_hook_are_seen_by_whoever_compares_with_the_branch(repo, way):
    path, text = LOOSENED[way]
    base = repo.sha()
    repo.save("quiet", **{path: text})
    repo.save("tidy", **{LOG: repo.read(LOG).replace(ADR_1, "")})
    ran = repo.memkit("check", "--json", "--since", base, "--select", "HIS,CFG001")
    assert ran.code == 1
    assert {"HIS001", "CFG001"} <= set(ran.codes)


# The baseline


@pytest.mark.parametrize("code", ["HIS001", "ADR001", "his001"])
def test_a_row_of_the_baseline_does_not_accept_a_deletion_whatever_code_it_gives(repo, code):
    found = lost_fingerprint(repo)
    repo.save("known", **{BASELINE: baseline({"code": code, "path": LOG, "fingerprint": found, "count": 9})})
    repo.write(LOG, decisions(ADR_2))
    assert codes(repo) == ["HIS001"]
    assert "HIS001" in repo.memkit("check", "--json").codes


@pytest.mark.parametrize("config", [CONFIG, None])
def test_a_row_for_a_guarded_check_is_told_when_it_comes_in(repo, config):
    if config is None:
        repo.git("rm", "-q", "memkit.toml")
        repo.save("bare")
    found = lost_fingerprint(repo)
    repo.write(BASELINE, baseline({"code": "HIS001", "path": LOG, "fingerprint": found, "count": 1}))
    assert staged(repo) == [("CFG001", BASELINE)]
    repo.save("known")
    repo.write(LOG, decisions(ADR_2))
    assert codes(repo) == ["HIS001"]


def test_a_baseline_padded_to_five_megabytes_is_refused(repo):
    found = lost_fingerprint(repo)
    text = baseline({"code": "HIS001", "path": LOG, "fingerprint": found, "count": 1}, pad="x" * 5_000_000)
    repo.write(BASELINE, text)
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged")
    assert ran.code == 2
    assert f"The baseline {BASELINE} cannot be read" in ran.err
    assert f"git checkout HEAD -- {BASELINE}" in ran.err


@pytest.mark.parametrize("count", ["Infinity", "1e999", "-5", '"9"', "true"])
def test_a_count_that_is_none_is_named(repo, count):
    row = f'{{"code": "x", "path": "y", "fingerprint": "z", "count": {count}}}'
    repo.write(BASELINE, f'{{"schema": "memkit.baseline/1", "findings": [{row}]}}')
    ran = repo.memkit("check")
    assert ran.code == 2
    assert "row 1" in ran.err
    assert "delete it" in ran.err


def test_a_broken_baseline_at_the_base_does_not_stop_the_change_that_mends_it(repo):
    repo.save("broken", **{BASELINE: "<<<<<<< ours\n"})
    repo.write(BASELINE, baseline())
    assert staged(repo) == []


# Suppressions


def suppression(codes: str, until: str = "", verb: str = "ignore-file") -> str:
    return f"<!-- memkit: {verb} {codes} — moving to the wiki{f' (until {until})' if until else ''} -->\n"


@pytest.mark.parametrize("new", ["2099-01-01", ""])
def test_an_expired_suppression_is_extended_by_the_change_that_needs_it(repo, new):
    repo.save("old", **{LOG: suppression("HIS001", "2020-01-01") + DECISIONS})
    repo.write(LOG, suppression("HIS001", new) + decisions(ADR_2))
    assert codes(repo) == ["CFG001", "HIS001"]


def test_a_suppression_in_force_is_extended_by_the_change_that_needs_it(repo):
    repo.save("old", **{LOG: suppression("HIS001", "2026-12-31") + DECISIONS})
    repo.write(LOG, suppression("HIS001", "2099-12-31") + decisions(ADR_2))
    assert codes(repo) == ["CFG001", "HIS001"]


def test_a_file_that_is_gone_keeps_no_expired_suppression(repo):
    repo.save("old", **{LOG: suppression("HIS001", "2020-01-01") + DECISIONS})
    repo.git("rm", "-q", LOG)
    assert codes(repo) == ["HIS001"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("HIS001",), ("HIS001",)),
        (("HIS001",), ("HIS001", "2026-12-31")),
        (("HIS001", "2099"), ("HIS001", "2026-12-31")),
        (("HIS",), ("HIS001",)),
        (("HIS, ADR001",), ("HIS001, ADR002, decision-deleted",)),
    ],
)
def test_a_suppression_of_the_base_holds_when_it_is_kept_or_made_narrower(repo, old, new):
    repo.save("old", **{LOG: suppression(*old) + DECISIONS})
    repo.write(LOG, suppression(*new) + decisions(ADR_2))
    assert codes(repo) == []


def test_a_family_that_holds_a_guarded_check_is_a_suppression_of_it(repo):
    repo.write("memory-bank/PROGRESS.md", suppression("PRG") + "# Progress\n")
    assert codes(repo) == ["CFG001"]


def test_a_suppression_wanders_from_an_idle_file_into_the_log(repo):
    repo.save("idle", **{"memory-bank/NOTES.md": suppression("HIS") + "# Notes\n"})
    repo.write("memory-bank/NOTES.md", "# Notes\n")
    repo.write(LOG, suppression("HIS") + DECISIONS)
    assert staged(repo) == [("CFG001", LOG)]


def test_a_suppression_comes_with_a_new_file_that_takes_entries_from_one_without(repo):
    repo.save("idle", **{"memory-bank/NOTES.md": suppression("HIS") + "# Notes\n"})
    repo.git("rm", "-q", "memory-bank/NOTES.md")
    repo.write("memory-bank/archive/decisions-2026.md", suppression("HIS") + decisions(ADR_1))
    repo.write(LOG, decisions(ADR_2))
    assert codes(repo) == ["CFG001"]


def test_a_suppression_moves_along_with_its_file(repo):
    repo.save("old", **{LOG: suppression("HIS001") + DECISIONS})
    repo.git("rm", "-q", LOG)
    repo.write("memory-bank/decision_log.md", suppression("HIS001") + DECISIONS)
    assert codes(repo) == []


def test_a_suppression_wanders_from_one_decision_to_another(repo):
    repo.save("old", **{LOG: decisions(ADR_2, suppression("HIS003", verb="ignore") + ADR_1)})
    repo.write(LOG, decisions(suppression("HIS003", verb="ignore") + ADR_2, ADR_1))
    assert codes(repo) == ["CFG001"]


def test_a_done_item_is_opened_while_it_moves_below_a_suppression(repo):
    item = "- [x] Measure the nightly import against the archive of May — verification: `make bench`\n"
    done = suppression("HIS006", verb="ignore") + "## Done\n\n- [x] Ship — verification: `make ship`\n"
    path = "memory-bank/PROGRESS.md"
    repo.save("old", **{path: f"# Progress\n\n## In Flight\n\n{item}\n{done}"})
    repo.write(path, f"# Progress\n\n{done}{item.replace('[x]', '[ ]')}")
    assert staged(repo) == [("HIS006", path)]
    repo.git("reset", "-q", "--hard")
    repo.write(path, repo.read(path).replace("- [x] Ship", "- [ ] Ship"))
    assert staged(repo) == []


def test_a_suppression_before_the_decision_lets_it_be_rewritten(repo):
    comment = suppression("HIS003", verb="ignore")
    repo.save("old", **{LOG: decisions(ADR_2, comment + ADR_1)})
    repo.write(LOG, decisions(ADR_3, ADR_2, comment + ADR_1.replace("a line", "a day, for ever")))
    assert codes(repo) == []


def test_thousands_of_suppressions_are_soon_read():
    block = (
        "<!-- memkit: ignore HIS003 — x -->\n\n## {0}\n\n<!-- memkit: ignore ADR001 — y -->\n\ntext {0}\n\n"
    )
    text = "# Decisions\n\n" + "".join(block.format(n) for n in range(4_000))
    old, new = bank_of({LOG: text}), bank_of({LOG: text + "\n"})
    scope = Scope(new, old, Comparison(old, new), History(), date(2026, 6, 15))
    with no_hang():
        for suppressor in (Suppressor(scope), Suppressor(scope, old)):
            for line in range(1, 32_000):
                suppressor.suppresses(
                    Finding("HIS003", "x", Severity.ERROR, "m", "h", Place(LOG, line, 1), "f")
                )


# Places, roles and exclusions


def moved(repo, folder: str) -> None:
    repo.git("mv", "memory-bank", folder)
    repo.write("memkit.toml", f'{CONFIG}bank = "{folder}"\n')


def test_the_bank_moves_with_all_that_it_holds(repo):
    repo.save("more", **{f"{FOLDER}/retry-budget.md": FACT, BASELINE: baseline()})
    moved(repo, "mem")
    repo.write("memkit.toml", repo.read("memkit.toml") + 'baseline = "mem/.baseline.json"\n')
    assert staged(repo) == []
    repo.save("moved")
    ran = repo.memkit("check", "--since", "HEAD~1", "--json", "--select", "HIS,CFG001")
    assert ran.found == []


def test_the_bank_moves_and_a_decision_is_left_behind(repo):
    moved(repo, "mem")
    repo.write("mem/DECISIONS.md", decisions(ADR_2))
    assert codes(repo) == ["CFG001", "HIS001"]


def test_the_bank_moves_and_its_files_stay_where_they_are(repo):
    repo.write("memkit.toml", CONFIG + 'bank = "mem"\n')
    assert "CFG001" in codes(repo)


@pytest.mark.parametrize(
    "option",
    [
        'exclude = ["vendor", "docs/adr"]\n',
        '[roles]\nother = ["docs/notes/*.md"]\n',
        f'[roles]\ndecisions = ["{LOG}"]\n',
    ],
)
def test_what_concerns_no_file_of_the_bank_loosens_nothing(repo, option):
    repo.write("memkit.toml", CONFIG + option)
    assert staged(repo) == []
    repo.save("chosen")
    repo.write("memkit.toml", CONFIG)
    assert staged(repo) == []


@pytest.mark.parametrize(
    "option",
    [
        'exclude = ["memory-bank/NOTES.md"]\n',
        'exclude = ["memory-bank"]\n',
        f'[roles]\nother = ["{LOG}"]\n',
        f'[roles]\nactive-context = ["{LOG}"]\n',
    ],
)
@pytest.mark.parametrize("configured", [True, False])
def test_what_takes_a_document_out_of_sight_loosens(repo, option, configured):
    repo.save("notes", **{"memory-bank/NOTES.md": "# Notes\n"})
    if not configured:
        repo.git("rm", "-q", "memkit.toml")
        repo.save("bare")
    repo.write("memkit.toml", CONFIG + option)
    assert ("CFG001", "memkit.toml") in staged(repo)


@pytest.mark.parametrize("option", ["", 'exclude = ["vendor"]\n', f'[roles]\ndecisions = ["{LOG}"]\n'])
def test_adopting_memkit_loosens_nothing(repo, option):
    repo.git("rm", "-q", "memkit.toml")
    repo.save("bare")
    repo.write("memkit.toml", CONFIG + option)
    assert staged(repo) == []


def test_adopting_memkit_for_a_bank_of_another_name_leaves_the_old_one_unwatched(repo):
    repo.git("rm", "-q", "memkit.toml")
    repo.git("mv", "memory-bank", "membank")
    repo.save("bare")
    repo.write("memkit.toml", CONFIG)
    assert "CFG001" in codes(repo)
    repo.write("memkit.toml", CONFIG + 'bank = "membank"\n')
    assert staged(repo) == []


# Which checks are guarded


def test_one_answer_to_which_checks_are_guarded():
    assert all(is_guarded(each.code) for each in GUARDED)
    assert [
        code for code in ("HIS", "HIS099", "SECX1", "HISTORY", "PRG005", "CFG002") if is_guarded(code)
    ] == [
        "HIS",
        "HIS099",
    ]


# Tombstones


@pytest.mark.parametrize(
    "line",
    [
        '{"cause": "erasure"}',
        '{"cause": "erasure", "id": "…", "at": "…", "by": "…"}',
        '{"cause": "erasure", "id": "t1", "at": "2026-06-01"}',
        '{"cause": "erasure", "id": "t1", "at": "soon", "by": "person"}',
        '{"cause": "erasure", "id": "", "at": "2026-06-01", "by": "person"}',
        '{"key": "retry-budget"}',
        '{"key": "retry-budget", "id": 7, "at": "2026-06-01", "by": "person", "reason": "gone"}',
        '{"key": "retry-budget", "id": "t1", "at": "…", "by": "person", "reason": "gone"}',
        '[{"key": "retry-budget"}]',
        "null",
    ],
)
def test_a_tombstone_that_leaves_open_who_or_when_silences_nothing(repo, line):
    repo.save("fact", **{f"{FOLDER}/retry-budget.md": FACT})
    repo.git("rm", "-q", f"{FOLDER}/retry-budget.md")
    repo.write(STONES, line + "\n")
    assert codes(repo) == ["HIS008"]


def test_an_erasure_accounts_for_as_many_memories_as_it_counts(repo):
    names = ("one", "two", "three")
    repo.save("facts", **{f"{FOLDER}/{name}.md": FACT.replace("retry-budget", name) for name in names})
    repo.git("rm", "-q", *(f"{FOLDER}/{name}.md" for name in names))
    stone = {"id": "t1", "at": "2026-06-01T10:00:00Z", "by": "person", "cause": "erasure"}
    left = [
        sum(1 for code, _ in staged(repo) if code == "HIS008")
        for record in (stone, stone | {"count": 2}, stone | {"count": 3}, stone | {"count": True})
        if repo.write(STONES, f"{json.dumps(record)}\n" * 2) is None
    ]
    assert left == [2, 1, 0, 2]


def test_an_erasure_of_the_base_accounts_for_nothing_new(repo):
    stone = json.dumps({"id": "t1", "at": "2026-06-01", "by": "person", "cause": "erasure", "count": 9})
    repo.save("fact", **{f"{FOLDER}/retry-budget.md": FACT, STONES: stone + "\n"})
    repo.git("rm", "-q", f"{FOLDER}/retry-budget.md")
    assert codes(repo) == ["HIS008"]
    repo.write(STONES, f"{stone}\n{stone}\n")
    assert codes(repo) == ["HIS008"]


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b'{"key":""}\n', b"[" * 5_000 + b"\n", b"x" * 3_000_000])
def test_four_megabytes_of_tombstones_are_soon_read(line):
    tree = bank_of({STONES: line * (4_000_000 // len(line))}, STRICT).tree
    with no_hang():
        assert not read_tombstones(tree, FOLDER).erasures


@pytest.mark.parametrize("line", [b'{"key":""}\n', b'{"id":"t1"}\n', b"x" * 30 + b"\n"])
def test_logs_of_a_megabyte_are_soon_compared(line):
    before, now = (bank_of({STONES: line * (1_000_000 // len(line) - n)}, STRICT) for n in range(2))
    changes = Comparison(before, now)
    with no_hang():
        found = list(log_rewritten(changes, Scope(now, before, changes, History(), date(2026, 6, 15))))
    assert len(found) == 1


def test_rules_and_agent_files_are_watched_too(repo):
    repo.write("memkit.toml", CONFIG + 'exclude = ["CLAUDE.md"]\n')
    repo.write("CLAUDE.md", RULES.replace("| no-generated-edits | 2026-01 | PR-12 | 2099-Q3 |\n", ""))
    assert codes(repo) == ["CFG001", "HIS007"]
