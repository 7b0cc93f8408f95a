"""Decision logs: which entries a file holds, and what each of them says."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from corpus import FOLDER
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.documents.decisions.heading import read_heading
from memkit.documents.decisions.log import parse_log
from memkit.documents.decisions.record import parse_record
from memkit.text.dates import Period
from memkit.text.page import Page
from memkit.text.source import Source, Span

PATH = "memory-bank/DECISIONS.md"
CORPUS = FOLDER
CANONICAL = """# Decisions

Append at the top; supersede, don't delete.

## ADR-005: Batch LLM API for enrichment (2026-03)
**Context.** What forced the choice.
**Decision.** What was chosen.
**Consequence.** What we now live with.

---

## ADR-004: Interactions API for context chaining (2025-12) — SUPERSEDED by ADR-005
**Context.** a
**Decision.** b
**Consequence.** c
"""


def log(text, path=PATH):
    return parse_log(Page(Source(path, text)))


def ids(text):
    return [entry.id or entry.title for entry in log(text).entries]


def heading(text):
    page = Page(Source(PATH, f"## {text}\n"))
    return read_heading(page.source, page.headings[0])


def test_the_canonical_log():
    found = log(CANONICAL)
    new, old = found.entries
    assert found.order == "newest-first"
    assert (new.id, new.number, new.title, new.status) == (
        "ADR-5",
        5,
        "Batch LLM API for enrichment",
        "accepted",
    )
    assert isinstance(new.date.value, Period)
    assert new.date.value.first == date(2026, 3, 1)
    assert [field.name for field in new.fields] == ["context", "decision", "consequence"]
    assert new.field("consequence").text == "What we now live with."
    assert old.status == "superseded"
    assert [(r.kind, [t.id for t in r.targets]) for r in old.relations] == [("superseded-by", ["ADR-5"])]


def test_a_thematic_break_between_entries_belongs_to_none():
    new, _ = log(CANONICAL).entries
    assert new.text.endswith("What we now live with.\n")


@pytest.mark.parametrize(
    ("text", "kind", "id_", "title", "day", "statuses"),
    [
        ("ADR-5: T", "id", "ADR-5", "T", None, []),
        ("ADR-005: T (2026-03)", "id", "ADR-5", "T", "2026-03", []),
        ("ADR-5 — T", "id", "ADR-5", "T", None, []),
        ("ADR-5 – T - more (2026-Q2) – deprecated", "id", "ADR-5", "T - more", "2026-Q2", ["deprecated"]),
        ("ADR-5: T — 2026-03-01", "id", "ADR-5", "T", "2026-03-01", []),
        ("ADR 0033 T", "id", "ADR-33", "T", None, []),
        ("5. T", "number", "ADR-5", "T", None, []),
        ("D-001 T", "id", "D-1", "T", None, []),
        ("D1: T", "id", "D-1", "T", None, []),
        ("DEC-001 - T (accepted)", "id", "DEC-1", "T", None, ["accepted"]),
        ("T1-01: T", "id", "T1-1", "T", None, []),
        ("DECISION-0F — T", "id", "DECISION-0F", "T", None, []),
        ("Decision 5: T", "id", "DECISION-5", "T", None, []),
        ("Decision: use Redis", "word", "", "use Redis", None, []),
        ("决策：用 Redis", "word", "", "用 Redis", None, []),
        ("[2026-04-13] — T", "date", "", "T", "2026-04-13", []),
        ("2026-04-13: T - with a dash", "date", "", "T - with a dash", "2026-04-13", []),
        ("2025-05-29T08:08:36Z", "date", "", "", "2025-05-29T08:08:36Z", []),
        ("T — 2026-03-01", "title", "", "T", "2026-03-01", []),
        ("ADR-8: T (January 5, 2026) — PROPOSED", "id", "ADR-8", "T", "January 5, 2026", ["proposed"]),
        ("ADR-8: T (accepted, 12 May 2026)", "id", "ADR-8", "T", "12 May 2026", ["accepted"]),
        ("ADR-8: T (accepted, May 12, 2026)", "id", "ADR-8", "T", "May 12, 2026", ["accepted"]),
        ("ADR-8: T (superseded by ADR-9, 2026)", "id", "ADR-8", "T", "2026", ["superseded"]),
        ("ADR-8: T — Accepted, 2026-01-02", "id", "ADR-8", "T", "2026-01-02", ["accepted"]),
        ("ADR-7: T [SUPERSEDED]", "id", "ADR-7", "T", None, ["superseded"]),
        ("[DEPRECATED] ADR-3: T", "id", "ADR-3", "T", None, ["deprecated"]),
        ("~~ADR-3: T~~ (superseded by [ADR-9](#adr-9))", "id", "ADR-3", "T", None, ["superseded"]),
        ("ADR-7: T (supersedes ADR-3, ADR-4)", "id", "ADR-7", "T", None, []),
        ("[ADR-3: T](docs/adr/0003-t.md)", "id", "ADR-3", "T", None, []),
        ("✅ **ADR-3**: T", "id", "ADR-3", "T", None, []),
        ("UTF-8 everywhere", "title", "", "UTF-8 everywhere", None, []),
        ("RFC-7231: caching", "title", "", "RFC-7231: caching", None, []),
        ("Keep the API — open", "title", "", "Keep the API — open", None, []),
        ("2026 roadmap", "title", "", "2026 roadmap", None, []),
    ],
)
def test_a_heading_is_taken_apart(text, kind, id_, title, day, statuses):
    head = heading(text)
    assert (head.kind, head.id, head.title) == (kind, id_, title)
    assert (head.date.text if head.date else None) == day
    assert [status.value for status in head.statuses] == statuses


@pytest.mark.parametrize("text", ["ADR-NNN: Title", "[Decision title]", "YYYY-MM-DD", "ADR-000X: {title}"])
def test_the_blank_of_a_template_is_no_entry(text):
    assert heading(text).blank
    assert log(f"# Log\n\n## {text}\n**Context:** x\n**Decision:** y\n").entries == ()


def test_an_impossible_date_is_kept_as_written():
    assert not isinstance(heading("ADR-1: T (2026-13)").date.value, Period)


def test_numbered_steps_inside_an_entry_are_no_entries():
    assert ids("# D\n## 1. One\n### 1. Step\n### 2. Step\n## 2. Two\n") == ["ADR-1", "ADR-2"]


def test_a_weak_id_counts_where_others_are_numbered_alike():
    assert ids("# D\n## D1 Redis\n## D2 Cookies\n") == ["D-1", "D-2"]
    assert ids("# D\n## ADR-1: x\n## D3 for charts\n") == ["ADR-1"]


def test_headings_in_fences_and_comments_are_no_entries():
    assert ids("## ADR-1: x\n\n```md\n## ADR-2: y\n```\n\n<!--\n## ADR-3: z\n-->\n") == ["ADR-1"]


def test_an_index_table_in_front_of_the_entries_is_no_entry():
    table = "| ID | Decision |\n|---|---|\n| ADR-2 | b |\n| ADR-1 | a |\n\n"
    assert ids(f"# D\n\n{table}## ADR-2: b\n\n## ADR-1: a\n") == ["ADR-2", "ADR-1"]


def test_several_labels_on_one_line():
    entry = log("## ADR-2: B\n**Status:** Accepted | **Date:** 2026-02-03 | **Supersedes:** ADR-1\n").entries[
        0
    ]
    assert entry.status == "accepted"
    assert entry.date.text == "2026-02-03"
    assert [(r.kind, r.targets[0].id) for r in entry.relations] == [("supersedes", "ADR-1")]


def test_fields_that_stand_under_a_subheading_of_another_kind():
    entry = log(
        "## ADR-4: D\n### Details\n#### 1. Context\nc\n#### Decision (final)\nd\n#### 后果\ne\n"
    ).entries[0]
    assert [(f.name, f.text) for f in entry.fields] == [
        ("context", "c"),
        ("decision", "d"),
        ("consequence", "e"),
    ]


def test_a_label_inside_a_bold_sentence():
    entry = log("## T1-01: Files\n\n**DECISION: option D, because of `x`**\n\n**Rationale:**\n- a\n").entries[
        0
    ]
    assert entry.field("decision").text == "option D, because of `x`"


def test_days_group_decisions():
    found = log(
        "# L\n## 2026-01-05\n### Use Redis\nx\n### Use Postgres\ny\n## 2026-01-04\n### Old\nz\n"
    ).entries
    assert [(e.title, e.date.text) for e in found] == [
        ("Use Redis", "2026-01-05"),
        ("Use Postgres", "2026-01-05"),
        ("Old", "2026-01-04"),
    ]


def test_decision_headings_under_days():
    found = log("# 日志\n\n## 2025-05-23\n### 决策：用 Redis\n*   **背景：** 慢\n*   **影响：** 快\n").entries
    assert [(e.title, e.date.text, [f.name for f in e.fields]) for e in found] == [
        ("用 Redis", "2025-05-23", ["context", "consequence"])
    ]


def test_a_day_with_fields_is_the_entry():
    found = log("# L\n## 2026-01-05\n- **Decision:** Use Redis\n- **Reason:** fast\n").entries
    assert [(e.title, e.date.text) for e in found] == [("Use Redis", "2026-01-05")]


def test_table_rows_are_entries_and_empty_rows_are_none():
    head = "| Date | Decision | Rationale |\n|---|---|---|\n"
    found = log(f"# L\n\n{head}| 2026-01-02 | Use \\| Redis | fast |\n|  |  |  |\n").entries
    assert [(e.form, e.title, e.date.text) for e in found] == [("table", "Use | Redis", "2026-01-02")]


def test_a_roo_log():
    text = (
        "# Decision Log\n\n2025-07-31 07:01:19 - Log of updates made.\n\n"
        "[2025-08-02 12:51:30] - Made a bank\n- 原因：持久化\n\n"
        "[2025-08-03 10:00:00] - **Refactored it**\n\n## Decision\nMany providers.\n\n## Rationale\n- x\n"
    )
    found = log(text).entries
    assert [(e.form, e.title) for e in found] == [("roo", "Made a bank"), ("roo", "Refactored it")]
    assert [f.name for f in found[0].fields] == ["rationale"]
    assert [f.name for f in found[1].fields] == ["decision", "rationale"]


def test_items_that_begin_with_a_day():
    found = log("# L\n- 2026-01-05: Use Redis\n- **2026-02-01** — Use Postgres\n").entries
    assert [(e.title, e.date.text) for e in found] == [
        ("Use Redis", "2026-01-05"),
        ("Use Postgres", "2026-02-01"),
    ]


def test_sections_that_hold_a_decision_are_entries_without_number_or_date():
    found = log("# L\n## Use Redis\n**Context:** a\n**Decision:** b\n## Notes\ntext\n").entries
    assert [e.title for e in found] == ["Use Redis"]


@pytest.mark.parametrize(
    ("preamble", "order"),
    [
        ("Newest first.", "newest-first"),
        ("> Format: newest decisions at the top.", "newest-first"),
        ("<!-- append at the top; supersede, don't delete -->", "newest-first"),
        ("New entries go at the top.", "newest-first"),
        ("按时间倒序", "newest-first"),
        ("The table at the top lists them.", ""),
        ("Add new entries at the end.", ""),
    ],
)
def test_the_declared_order(preamble, order):
    assert log(f"# Decisions\n\n{preamble}\n\n## ADR-1: x\n").order == order


def test_a_status_word_in_the_body_is_no_status():
    entry = log("## ADR-1: x\n**Context.** a\n**Decision.** b\n- Status: 404 for unknown keys\n").entries[0]
    assert entry.statuses == ()


def test_a_table_of_names_and_values_under_the_heading():
    rows = "| Field | Detail |\n|---|---|\n| **Status** | Rejected |\n| Context | c |\n| Decision | d |\n"
    entry = log(f"## ADR-001 · Tools\n\n{rows}").entries[0]
    assert (entry.title, entry.status) == ("Tools", "rejected")
    assert [(f.name, f.text) for f in entry.fields][1:] == [("context", "c"), ("decision", "d")]


def test_a_status_that_says_which_part_was_superseded():
    entry = log("## ADR-1: x\n**Status:** Accepted; the rate limits superseded by ADR-17\n").entries[0]
    assert entry.status == "accepted"
    assert entry.relations[0].partial


def test_a_row_says_in_its_text_that_it_is_superseded():
    head = "| ID | Decision | Status |\n|---|---|---|\n"
    found = log(f"{head}| **D-11** | ~~Reuse~~ → **superseded by D-16/D-17.** | Revised |\n").entries
    assert [(e.id, e.status, [t.id for t in e.relations[0].targets]) for e in found] == [
        ("D-11", "superseded", ["D-16", "D-17"])
    ]


def test_an_empty_file_and_a_file_of_prose():
    assert log("").entries == ()
    assert log("# Decisions\n\nNone yet.\n").entries == ()


_LINES = st.sampled_from(
    [
        "# Decisions",
        "## ADR-005: Batch (2026-03)",
        "## ADR-4: Old — SUPERSEDED by ADR-005",
        "### 3. Step",
        "## [2026-04-13] — T",
        "## 2026-01-05",
        "### 决策：用 Redis",
        "**Context.** c",
        "- **Decision:** d",
        "**Status:** Accepted | **Date:** 2026-02-30",
        "Status: superseded by [3. X](0003-x.md)",
        "> Superseded by ADR-7 and 8",
        "### Consequences",
        "## Status",
        "2017-11-22 提议",
        "| ID | Decision | Status |",
        "|---|---|---|",
        "| ADR-1 | a | Superseded by ADR-2 |",
        "[2025-08-02 12:51:30] - text",
        "- 2026-01-05: text",
        "```",
        "<!-- x",
        "-->",
        "---",
        "",
        "**DECISION: x**",
        "- Supersedes: none (extends ADR-0087)",
    ]
)
_TEXTS = st.lists(
    st.one_of(_LINES, st.text(alphabet="#*[]()|`-—:：.0129 \tADRadr超被取代", max_size=24)), max_size=24
)


def _spans(decision):
    yield from (decision.span, decision.head, decision.id_span)
    if decision.date:
        yield decision.date.span
    for status in decision.statuses:
        yield status.span
    for field in decision.fields:
        yield from (field.span, field.label_span)
    for relation in decision.relations:
        yield relation.span
        yield from (target.span for target in relation.targets)


def _assert_spans(decision, source):
    whole = Span(0, len(source.text))
    assert decision.key
    assert all(span.start <= span.end and span.within(whole) for span in _spans(decision))
    assert source.slice(decision.span) == decision.text
    for part in (*decision.fields, *decision.statuses, *([decision.date] if decision.date else [])):
        assert source.slice(part.span) == part.text
    for relation in decision.relations:
        for target in relation.targets:
            assert target.text in source.slice(target.span)


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_span_holds_its_text(lines, newline):
    source = Source(PATH, newline.join(lines))
    found = parse_log(Page(source))
    for decision in found.entries:
        _assert_spans(decision, source)
    starts = [decision.span for decision in found.entries]
    assert starts == sorted(starts)
    assert all(one.end <= other.start for one, other in pairwise(starts))
    record = parse_record(Page(Source("docs/adr/0001-x.md", source.text)))
    _assert_spans(record, source)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_no_text_makes_it_fail(text):
    parse_log(Page(Source(PATH, text)))
    parse_record(Page(Source("docs/adr/0001-x.md", text)))


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(1, 400), min_size=1, max_size=12, unique=True),
    st.sampled_from(["ADR-{:03d}: ", "{}. ", "D-{} — "]),
)
def test_a_generated_log_is_read_back(numbers, form):
    entries = [
        f"## {form.format(number)}Title {number} (2026-0{number % 9 + 1})\n**Context.** c{number}\n\nmore\n\n"
        f"**Decision.** d{number}\n**Consequence.** e{number}\n"
        for number in numbers
    ]
    found = log("# Decisions\n\n" + "\n".join(entries)).entries
    assert [entry.number for entry in found] == numbers
    assert [entry.title for entry in found] == [f"Title {number}" for number in numbers]
    assert [entry.field("context").text for entry in found] == [f"c{number}\n\nmore" for number in numbers]


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
@pytest.mark.parametrize(
    ("path", "entries"),
    [
        ("adr_log/0grim__mnemonist-rs/DECISIONS.md", 12),
        ("adr_log/0nork__0n-spec/DECISIONS.md", 8),
        ("adr_log/bigfaner__pm-work-tracker/docs/DECISIONS.md", 8),
        ("memory_bank/Natashaow__apex-logic/memory-bank/DECISIONS.md", 21),
        ("memory_bank/BioInfo__nova-brief/memory-bank/decisionLog.md", 19),
        ("memory_bank/CrisRain__Scira2API/memory-bank/decisionLog.md", 2),
        ("memory_bank/Verbasik__Memora/memory-bank/DECISIONS.md", 0),
    ],
)
def test_real_logs(path, entries):
    source = Source.decode(path, (CORPUS / path).read_bytes())
    found = parse_log(Page(source)).entries
    assert len(found) == entries
    for decision in found:
        _assert_spans(decision, source)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_records():
    count = 0
    for file in sorted((CORPUS / "adr_dir").rglob("*.md")):
        source = Source.decode(file.name, file.read_bytes())
        record = parse_record(Page(source))
        if record:
            _assert_spans(record, source)
            count += 1
    assert count > 290


@pytest.mark.parametrize(
    "hostile",
    [
        "## ADR-1: " + " " * 50_000 + "x",
        "## ADR-1: " + "[" * 50_000,
        "## ADR-1: x" + " (2026" * 10_000,
        "## ADR-1: x" + " — " * 20_000,
        "## ADR-1: x\n**Status:** " + "superseded by ADR-2 " * 5_000,
        "## ADR-1: x\n**Supersedes:** " + "[ADR-2](0002-x.md), " * 5_000,
        "# 1. x\n## Status\n" + "Accepted\n\n" * 5_000,
        "## " + "1" * 50_000,
        "# Context\n" * 5_000,
    ],
    ids=["spaces", "brackets", "parentheses", "dashes", "verbs", "links", "lines", "digits", "headings"],
)
def test_hostile_input_is_read_in_linear_time(hostile):
    log(hostile)
    parse_record(Page(Source("docs/adr/0001-x.md", hostile)))
