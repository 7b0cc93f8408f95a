"""Real files of many repositories: nothing crashes, spans lie inside, nothing is changed by reading."""

from __future__ import annotations

from datetime import date

import pytest
from banks import STANDARD, STRICT, bank_of
from corpus import repositories

from memkit.bank.history import History
from memkit.checks.catalog import all_checks
from memkit.checks.check import Scope
from memkit.checks.engine import findings_of
from memkit.findings import Severity
from memkit.reading.plan import plan_index

CORPUS = repositories()
pytestmark = pytest.mark.skipif(not CORPUS, reason="the corpus of real files is not at hand")


@pytest.mark.parametrize("config", [STANDARD, STRICT], ids=["standard", "strict"])
@pytest.mark.parametrize("name", CORPUS)
def test_every_repository_is_read_and_checked(name, config):
    bank = bank_of(CORPUS[name], config)
    scope = Scope(bank, None, None, History(), date(2026, 6, 15))
    for check in all_checks():
        if check.needs:
            continue
        for finding in findings_of(check, scope, Severity.WARNING):
            document = bank.by_path.get(finding.place.path)
            if document and document.source and finding.place.line:
                assert finding.place.line <= document.source.line_count
                assert finding.place.column <= len(document.source.line_text(finding.place.line - 1)) + 1


@pytest.mark.parametrize("name", CORPUS)
def test_entries_lie_in_their_files(name):
    bank = bank_of(CORPUS[name])
    for entries in (bank.decisions, bank.gotchas, bank.all_rules, bank.items, bank.memories):
        for entry in entries:
            source = bank.by_path[entry.path].source
            assert source.slice(entry.span) == entry.text
            assert entry.head.within(entry.span)
            assert entry.key


@pytest.mark.parametrize("name", CORPUS)
def test_reading_changes_no_byte(name):
    for document in bank_of(CORPUS[name]).documents:
        if document.source:
            assert document.source.encode() == CORPUS[name][document.path]


@pytest.mark.parametrize("name", CORPUS)
def test_the_index_is_stable_and_touches_nothing_else(name):
    files = dict(CORPUS[name])
    config = 'agents = ["AGENTS.md"]\n'
    planned = plan_index(bank_of(files, config))
    for plan in planned:
        assert files.get(plan.path) == plan.before
        files[plan.path] = plan.after
    assert not plan_index(bank_of(files, config))
