"""Decision records: Nygard, MADR, adr-tools, log4brains and what people made of them."""

from __future__ import annotations

import pytest

from memkit.documents.decisions.record import parse_record
from memkit.text.page import Page
from memkit.text.source import Source


def record(text, path="docs/adr/0005-sessions.md"):
    return parse_record(Page(Source(path, text)))


def relations(text, path="docs/adr/0005-sessions.md"):
    return [(r.kind, [t.id or t.path or t.text for t in r.targets]) for r in record(text, path).relations]


def names(decision):
    return [field.name for field in decision.fields]


def test_nygard():
    found = record(
        "# 5. Sessions\n\nDate: 2026-02-01\n\n## Status\n\nAccepted\n\n## Context\n\na\n\n"
        "## Decision\n\nb\n\n## Consequences\n\nc\n"
    )
    assert (found.id, found.number, found.title, found.status) == ("ADR-5", 5, "Sessions", "accepted")
    assert found.collection == "docs/adr"
    assert found.date.text == "2026-02-01"
    assert names(found) == ["date", "status", "context", "decision", "consequence"]


def test_adr_tools_relations():
    assert relations(
        "# 5. Help\n\n## Status\n\nAccepted\n\nAmended by [9. Scripts](0009-scripts.md)\n\n"
        "Superceded by [12. Manual](0012-manual.md)\n"
    ) == [("amended-by", ["ADR-9"]), ("superseded-by", ["ADR-12"])]


def test_adr_tools_status_lines_that_are_relations_are_no_status():
    found = record("# 9. Scripts\n\n## Status\n\nAccepted\n\nAmends [5. Help](0005-help.md)\n")
    assert [status.value for status in found.statuses] == ["accepted"]


def test_madr_4():
    found = record(
        '---\nstatus: "superseded by ADR-0007"\ndate: 2026-01-02\ndecision-makers: a\n---\n# Sessions\n\n'
        "## Context and Problem Statement\n\na\n\n## Considered Options\n\n* b\n\n## Decision Outcome\n\n"
        "Chosen option: b.\n\n### Consequences\n\n* Good\n"
    )
    assert found.status == "superseded"
    assert found.date.text == "2026-01-02"
    assert [(r.kind, r.targets[0].id) for r in found.relations] == [("superseded-by", "ADR-7")]
    assert names(found) == ["context", "alternatives", "decision", "consequence"]


def test_madr_2_and_log4brains():
    text = (
        "# Use slugs\n\n- Status: superseded by [20201029-x](20201029-x.md)\n- Date: 2020-10-16\n\n"
        "## Context and Problem Statement\n\na\n\n## Decision\n\nb\n\n## Links\n\n"
        "- Supersedes [20200926-numbers](20200926-numbers.md)\n- [an article](https://example.org/0003-a)\n"
    )
    found = record(text, "docs/adr/20201016-slugs.md")
    assert (found.id, found.status, found.date.text) == ("", "superseded", "2020-10-16")
    assert [(r.kind, r.targets[0].path) for r in found.relations] == [
        ("superseded-by", "20201029-x.md"),
        ("supersedes", "20200926-numbers.md"),
    ]


def test_a_chinese_history_of_statuses():
    found = record(
        "# 7. 状态\n\n日期: 2017-11-23\n\n## 状态\n\n列表：提议/通过/完成/已弃用/已取代\n\n"
        "2017-11-23 提议\n\n2017/11/24 完成\n\n## 上下文\n\na\n\n## 决策\n\nb\n\n## 结果\n\nc\n"
    )
    assert [(s.value, s.placeholder, s.dated) for s in found.statuses[1:]] == [
        ("proposed", False, True),
        ("accepted", False, True),
    ]
    assert found.statuses[0].placeholder
    assert found.status == "accepted"
    assert found.date.text == "2017-11-23"


def test_a_metadata_table():
    found = record("# 5. S\n\n| Status | Proposed |\n|---|---|\n| Date | 2026-01-01 |\n\n## Context\n\na\n")
    assert (found.status, found.date.text) == ("proposed", "2026-01-01")
    across = record("# 5. S\n\n| Status | Date |\n|---|---|\n| Rejected | 2026-01-01 |\n\n## Context\n\na\n")
    assert (across.status, across.date.text) == ("rejected", "2026-01-01")


def test_labels_on_the_first_line():
    found = record(
        "# ADR-0005: S\n\n**Date**: 2026-06-27 **Status**: accepted **Deciders**: A (x), B\n\n## Context\n"
    )
    assert (found.status, found.date.text) == ("accepted", "2026-06-27")


def test_plain_labels_without_sections():
    found = record(
        "# ADR-0005: S\n\nStatus: Accepted\n\nContext:\na\n\nDecision:\n- b\n\nConsequences:\n- c\n"
    )
    assert names(found) == ["status", "context", "decision", "consequence"]


def test_several_decisions_in_one_record():
    found = record(
        "# ADR-0005: S\n\n## Context\n\na\n\n## Decision 1 — key\n\nb\n\n## Decision 2 — tier\n\nc\n"
    )
    assert names(found) == ["context", "decision", "decision"]


def test_no_relation_where_it_says_none():
    assert relations("# 5. S\n\n- **Supersedes:** None (extends ADR-0087)\n- **Superseded by:** —\n") == [
        ("extends", ["ADR-87"])
    ]


def test_the_numbers_of_a_record_are_kept_side_by_side():
    found = record("---\nid: 6\n---\n# ADR-0007: S\n\n## Status\n\nAccepted\n")
    assert [(place, id_) for place, id_, _ in found.other_ids] == [
        ("file name", "ADR-5"),
        ("heading", "ADR-7"),
        ("frontmatter", "ADR-6"),
    ]
    assert found.id == "ADR-5"


@pytest.mark.parametrize(
    "path",
    [
        "docs/adr/README.md",
        "docs/adr/index.md",
        "docs/adr/template.md",
        "docs/adr/adr-template.md",
        "docs/adr/0000-adr-template.md",
        "docs/adr/template-short.md",
    ],
)
def test_what_is_no_record(path):
    assert record("# T\n\n## Status\n\nAccepted\n\n## Decision\n\nx\n", path) is None


def test_a_record_about_templates_is_one():
    assert record("# Email template\n", "docs/adr/0012-email-template.md").id == "ADR-12"


def test_a_note_without_number_is_a_record_only_when_it_states_a_decision():
    assert record("# Note\n\n## Context\n\na\n", "docs/adr/note.md") is None
    assert record("# Note\n\n## 背景\n\na\n\n## 决策\n\nb\n", "docs/adr/note.md").title == "Note"


def test_a_record_without_heading_is_called_by_its_file():
    assert record("- Date: 2020-01-02\n\ntext\n", "docs/adr/20200102-x.md").title == "20200102-x"


def test_a_label_deep_in_the_text_is_no_metadata():
    found = record(
        "# 5. S\n\n- Status: Rejected\n- Date: 2022-01-24\n\n## Context\n\nDate: 11/23/2021\nStatus: done\n"
    )
    assert found.date.text == "2022-01-24"
    assert [status.value for status in found.statuses] == ["rejected"]
