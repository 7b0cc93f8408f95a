"""Checks of the bank, of its files' form and of its configuration, where an example file cannot show them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from banks import STANDARD, STRICT, bank_of, check_called, scope_of
from hang import no_hang

from memkit.adapters.memory import MemoryTree
from memkit.bank.compare import Comparison
from memkit.bank.history import Commit, History
from memkit.bank.load import load_bank
from memkit.checks.baseline import Baseline, Known, write_baseline
from memkit.checks.check import Example, Scope
from memkit.checks.engine import findings_of
from memkit.config import parse_config
from memkit.findings import Severity
from memkit.ports import Unreadable
from memkit.reading.plan import plan_index

AGENTS = STRICT + 'agents = ["AGENTS.md"]\n'
BANK = {"memory-bank/PROGRESS.md": "# Progress\n", "memory-bank/GOTCHAS.md": "# Gotchas\n"}


def scope(files, config=STRICT, before=None, history=None, before_config=None):
    bank = bank_of(files, config)
    old = bank_of(before, before_config or config) if before is not None else None
    changes = Comparison(old, bank) if old else None
    return Scope(bank, old, changes, history or History(), date(2026, 6, 15))


def found(code, held):
    check = check_called(code)
    return list(findings_of(check, held, check.severity(strict=held.strict) or Severity.INFO))


def messages(code, held):
    return [finding.message for finding in found(code, held)]


def indexed(files, config=AGENTS):
    held = {path: text.encode() for path, text in files.items()}
    held.update({change.path: change.after for change in plan_index(bank_of(files, config))})
    return held


class TestStaleIndex:
    def test_what_index_wrote_is_fresh(self):
        assert messages("BNK004", scope(indexed(BANK), AGENTS)) == []

    def test_a_new_file_is_named(self):
        files = {**indexed(BANK), "memory-bank/RELEASING.md": "# Releasing\n"}
        said = messages("BNK004", scope(files, AGENTS))
        assert said == [
            "the reading order in AGENTS.md does not list memory-bank/RELEASING.md",
            "the index of the bank does not list RELEASING.md",
        ]

    def test_a_file_that_went_is_named(self):
        files = indexed(BANK)
        del files["memory-bank/GOTCHAS.md"]
        assert "the index of the bank still lists GOTCHAS.md" in messages("BNK004", scope(files, AGENTS))

    def test_an_agent_file_that_is_asked_for_a_block(self):
        files = {**indexed(BANK), "AGENTS.md": b"# Agents\n"}
        assert messages("BNK004", scope(files, AGENTS)) == ["AGENTS.md has no reading order yet"]

    def test_another_cost_is_no_stale_index(self):
        files = {**indexed(BANK), "memory-bank/PROGRESS.md": "# Progress\n\n" + "Retries are counted. " * 900}
        assert messages("BNK004", scope(files, AGENTS)) == []

    def test_a_bank_without_any_generated_text_is_left_alone(self):
        assert messages("BNK004", scope({**BANK, "CLAUDE.md": "See memory-bank/.\n"})) == []

    def test_an_edited_block_is_told_once(self):
        files = indexed(BANK)
        files["AGENTS.md"] = files["AGENTS.md"].replace(b"\n## Quick", b"\nUse tabs.\n\n## Quick")
        assert messages("BNK004", scope(files, AGENTS)) == []
        assert len(messages("BNK005", scope(files, AGENTS))) == 1

    def test_nothing_orphaned_in_a_managed_bank(self):
        assert messages("BNK002", scope(indexed(BANK), AGENTS)) == []


class TestBudgets:
    def test_heaviest_sections_are_named(self):
        config = STRICT + "[budgets]\ntier_tokens = 100\n"
        text = "# Progress\n\n## Next\n\n" + "Word after word. " * 80 + "\n\n## Done\n\nLittle.\n"
        (finding,) = found("BNK006", scope({"memory-bank/PROGRESS.md": text}, config))
        assert "PROGRESS.md “Next”" in finding.help

    def test_the_figures_are_no_part_of_the_identity(self):
        config = STRICT + "[budgets]\ntier_tokens = 100\n"
        texts = ("# Progress\n\n" + "Word. " * count for count in (200, 300))
        held = [found("BNK006", scope({"memory-bank/PROGRESS.md": text}, config)) for text in texts]
        assert len({finding.fingerprint for (finding,) in held}) == 1

    def test_a_repository_without_a_bank_has_no_tier(self):
        config = STANDARD + "[budgets]\ntier_tokens = 100\n"
        assert messages("BNK006", scope({"TODO.md": "Word. " * 2000}, config)) == []


class TestStaleFocus:
    PATH = "memory-bank/ACTIVE_CONTEXT.md"

    def history(self, count, day, *, shallow=False):
        moved = [Commit(f"{n}", date(2026, 6, 14), ("src/a.py",)) for n in range(count)]
        return History(commits=(*moved, Commit("last", day, (self.PATH,))), shallow=shallow)

    def said(self, history, **more):
        return messages("BNK012", scope({self.PATH: "# Active context\n"}, history=history, **more))

    def test_many_commits_on_few_days(self):
        assert len(self.said(self.history(50, date(2026, 6, 10)))) == 1

    def test_many_days_and_hardly_a_commit(self):
        assert self.said(self.history(2, date(2026, 1, 1))) == []

    def test_a_shallow_clone_knows_less(self):
        (message,) = self.said(self.history(50, date(2026, 6, 10), shallow=True))
        assert "at least" in message

    def test_the_change_at_hand_touches_it(self):
        assert self.said(self.history(50, date(2026, 1, 1)), before={self.PATH: "# Old\n"}) == []


LOG = {"memory-bank/DECISIONS.md": "# Decisions\n\n## ADR-1: Use SQLite (2026-01)\n"}


class TestLoosened:
    def said(self, before, after, files=None, old_files=None):
        held = scope(files or LOG, after, before=old_files or LOG, before_config=before)
        return messages("CFG001", held)

    def test_an_ignored_guard(self):
        (message,) = self.said(STRICT, STRICT + 'ignore = ["HIS001"]\n')
        assert "HIS001" in message

    def test_an_ordinary_check_may_go(self):
        assert self.said(STRICT, STRICT + 'ignore = ["ADR001"]\n') == []

    def test_adopting_memkit_loosens_nothing(self):
        old = replace(bank_of(LOG, STANDARD), config=parse_config(STANDARD, path=""))
        new = bank_of(LOG, STANDARD + 'bank = "docs/memory"\nexclude = ["vendor"]\n')
        held = Scope(new, old, Comparison(old, new), History(), date(2026, 6, 15))
        assert messages("CFG001", held) == []

    def test_a_baseline_that_accepts_a_deletion(self):
        known = write_baseline(Baseline((Known("HIS001", "memory-bank/DECISIONS.md", "ab", 1),)))
        files = {**LOG, "memory-bank/.baseline.json": known}
        (message,) = self.said(STRICT, STRICT, files)
        assert "HIS001" in message
        assert self.said(STRICT, STRICT, files, files) == []

    def test_a_suppression_that_moved_is_not_added(self):
        text = "<!-- memkit: ignore-file HIS — imported log -->\n# Decisions\n"
        old, new = {"memory-bank/decisions.md": text}, {"memory-bank/DECISIONS.md": text}
        assert self.said(STRICT, STRICT, new, old) == []


class Barred(MemoryTree):
    """A tree with one file that cannot be had."""

    reason = "permission"

    def read(self, path, limit):
        return Unreadable(self.reason, "no") if path.endswith("NOTES.md") else super().read(path, limit)


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        ("permission", "FMT009"),
        ("io", "FMT009"),
        ("not-a-file", "FMT009"),
        ("leaves-root", "FMT010"),
        ("too-large", "FMT008"),
    ],
)
def test_every_way_of_not_reading_a_file_is_one_finding(reason, code):
    tree = Barred({"memory-bank/NOTES.md": "#\n"})
    tree.reason = reason
    held = Scope(
        load_bank(tree, parse_config(STRICT, path="memkit.toml")), None, None, History(), date(2026, 6, 15)
    )
    said = {name: len(messages(name, held)) for name in ("FMT002", "FMT008", "FMT009", "FMT010")}
    assert said == {**dict.fromkeys(said, 0), code: 1}


def test_an_unknown_key_is_told_without_any_document():
    assert len(messages("CFG002", scope({}, 'profil = "strict"\n'))) == 1


def test_a_suppression_of_a_check_that_needs_a_past_is_not_judged():
    text = "<!-- memkit: ignore-file BNK012 — rewritten each quarter -->\n# Active context\n"
    assert messages("FMT005", scope({"memory-bank/ACTIVE_CONTEXT.md": text})) == []


@pytest.mark.parametrize(
    "text",
    [
        "[Date] " * 50_000,
        "`[Date]`\n" * 20_000,
        "- [" * 60_000,
        "{" * 100_000,
        " " * 200_000 + "x",
        "**" * 100_000,
        "# [Title]\n" * 20_000,
        "-\n" * 50_000,
        "<!-- memkit:begin reading-order -->\n" * 3_000,
        "<<<<<<< a\n=======\n" * 20_000,
        "| [Date] " * 30_000,
    ],
    ids=range(11),
)
def test_hostile_text_takes_linear_time(text):
    held = scope_of(Example((("memory-bank/NOTES.md", text), ("AGENTS.md", text))))
    held.bank.by_path["memory-bank/NOTES.md"].page.structure  # noqa: B018 - parsing has tests of its own
    with no_hang():
        for code in ("BNK002", "BNK005", "BNK010", "BNK011", "BNK013", "FMT003"):
            messages(code, held)
