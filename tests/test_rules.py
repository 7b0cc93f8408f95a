"""Rules are read from tables, single lines and trailers, with what they lack; orders can be compared."""

from __future__ import annotations

import pytest
from corpus import FOLDER
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.checks.orders import find_orders
from memkit.documents.rules.sheet import parse_rules
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER / "agents"


def sheet(text, path="CLAUDE.md"):
    return parse_rules(Page(Source(path, text)))


def rules(text, path="CLAUDE.md"):
    return sheet(text, path).rules


HEAD = "| Rule | Since | Source | Review |\n|---|---|---|---|\n"


def test_the_canonical_table():
    (rule,) = rules(
        HEAD + "| react-island-import-ban | 2026-01 | bundle grew 300 kB | 2026-Q3 (promote to ESLint) |\n"
    )
    assert (rule.form, rule.id, rule.source) == ("table", "react-island-import-ban", "bundle grew 300 kB")
    assert rule.since.value.written() == "2026-01"
    assert rule.review.value.written() == "2026-Q3"
    assert rule.promote_to == "ESLint"
    assert rule.missing == ()
    assert rule.declared
    assert (rule.width, rule.expected_width) == (4, 4)


def test_columns_in_any_order_with_extra_ones():
    text = (
        "| Review by | Owner | ID | Rule | Introduced | Origin | Cost |\n|---|---|---|---|---|---|---|\n"
        "| 2026-09 | web | `no-x` | Do not use X | 2026-01 | PR-1 | low |\n"
    )
    (rule,) = rules(text)
    assert (rule.id, rule.statement, rule.source) == ("no-x", "Do not use X", "PR-1")
    assert rule.cell("owner").text == "web"
    assert rule.cell("cost").text == "low"


@pytest.mark.parametrize(
    "header",
    [
        "| ID | Reason | Expires |",
        "| Rule | Reason |",
        "| Name | Description | Added |",
        "| Rule | Since |",
        "| Route | Source | Review |",
        "| Error | Since | Source |",
    ],
)
def test_other_tables_hold_no_rules(header):
    line = "|---" * header.count(" | ") + "|---|"
    assert rules(f"{header}\n{line}\n{header.lower()}\n") == ()


def test_a_pipe_in_code_is_mended_and_counted():
    (rule,) = rules(HEAD + "| no-pipes | 2026-01 | `a | b` broke | 2026-Q3 |\n")
    assert rule.source == "`a | b` broke"
    assert rule.width == 5
    assert not rule.shifted
    (rule,) = rules(HEAD + "| no-pipes | 2026-01 | a | b broke | 2026-Q3 |\n")
    assert rule.shifted


@pytest.mark.parametrize(
    ("cells", "missing"),
    [
        ("| 2026-01 |  | 2026-Q3 |", ("source",)),
        ("| — | why | TBD |", ("since", "review")),
        ("| 2026-01 | <!-- why --> | never |", ("source",)),
        ("| 2026-01 | why |", ("review",)),
    ],
)
def test_what_is_missing(cells, missing):
    (rule,) = rules(HEAD + f"| no-x {cells}\n")
    assert rule.missing == missing


def test_the_one_line_form():
    text = (
        "no-x | since: 2026-01 | source: a | b broke | review: 2026-Q3 (promote to `ruff T201`)\n"
        "- no-y: Do not use Y | since: 2026-02 | review: 2026-Q4\n"
    )
    first, second = rules(text)
    assert (first.form, first.id, first.source) == ("line", "no-x", "a | b broke")
    assert first.promote_to == "ruff T201"
    assert (second.id, second.statement, second.missing) == ("no-y", "Do not use Y", ("source",))
    assert text[second.head.start : second.head.end] == "no-y: Do not use Y"


@pytest.mark.parametrize(
    "text",
    [
        "`no-x | since: 2026-01 | source: a | review: 2026-Q3`",
        "```\nno-x | since: 2026-01 | source: a | review: 2026-Q3\n```",
        "Use a | b for alternatives: x",
        "Status | since: yesterday",
        "<!-- rule: of thumb -->",
        "`<!-- rule: no-x since: 2026-01 -->`",
        "<!-- rules: none; source: here -->",
    ],
)
def test_what_only_looks_like_a_rule(text):
    assert rules(text + "\n") == ()


def test_trailers():
    text = (
        "- Never edit generated files. <!-- rule: no-generated-edits since: 2026-01 source: PR-12, see notes"
        " review: 2026-Q3 -->\n- [ ] Two.\n  <!-- rule: two since: 2026-02 review: never -->\n\n"
        "A sentence. <!-- rule: three source: x --> Another. <!-- rule: four source: y -->\n"
    )
    one, two, three, four = rules(text)
    assert (one.id, one.statement, one.source) == (
        "no-generated-edits",
        "Never edit generated files.",
        "PR-12, see notes",
    )
    assert one.review.value.written() == "2026-Q3"
    assert (two.statement, two.missing, two.review) == ("Two.", ("source",), None)
    assert (three.statement, four.statement) == ("A sentence.", "Another.")
    assert one.text.startswith("- Never edit")


def test_retired_rules():
    row = "| no-x | 2026-01 | why | 2026-Q3 |\n"
    first, second = rules(f"# Rules\n\n{HEAD}{row}\n## Retired rules\n\n{HEAD}{row}")
    assert (first.retired, second.retired) == (False, True)
    text = (
        "| Rule | Since | Ended | How | Reason | Replaced by |\n|---|---|---|---|---|---|\n"
        "| no-x | 2026-01 | 2026-05 | promoted | checked | T201 |\n"
    )
    (rule,) = rules(text, "memory-bank/RETIRED_RULES.md")
    assert rule.retired
    assert [rule.cell(name).text for name in ("ended", "how", "reason", "replaced-by")] == [
        "2026-05", "promoted", "checked", "T201",
    ]  # fmt: skip


@pytest.mark.parametrize("said", ["never", "Permanent", "`never`", "forever (safety)", "*permanent*"])
def test_no_date_where_none_is_meant(said):
    (rule,) = rules(HEAD + f"| no-x | 2026-01 | why | {said} |\n")
    assert rule.review is None
    assert rule.review_text == said
    assert rule.missing == ()


def test_directives():
    text = (
        "# Rules\n\n- NEVER push.\n- **Secrets**: never log a token.\n- `never` is a type.\n"
        "- Lives in `src/`.\n"
        "- Use pnpm.\n\n> - NEVER quote.\n\nThe loader runs. Always read first. `NEVER` is code.\n\n"
        "- Old. <!-- rule: x since: 2026-01 source: y review: 2026-Q3 -->\n"
    )
    found = [(directive.text, directive.strong) for directive in sheet(text).directives]
    assert found == [
        ("NEVER push.", True),
        ("**Secrets**: never log a token.", True),
        ("Use pnpm.", False),
        ("Always read first.", False),
    ]


@pytest.mark.parametrize(
    ("one", "other", "opposed"),
    [
        ("Use pnpm", "Use `npm`, not pnpm.", True),
        ("This repository uses yarn", "Package manager: npm", True),
        ("Use npm", "Never use npm", True),
        ("Run tests with vitest", "Use jest for unit tests", True),
        ("Use tabs for indentation", "Use 4 spaces for indentation.", True),
        ("Always commit the lock file", "Do not commit lock file.", True),
        ("Raise the timeout", "Lower the timeout", True),
        ("No semicolons", "Always use semicolons", True),
        ("Use npm", "Use pnpm for the docs site", False),
        ("Use npm", "Use pytest", False),
        ("Use npm", "Run npm install once", False),
        ("Use npm", "Use npm-check", False),
        ("Frontend: use npm", "Backend: use yarn", False),
        ("Never raise the timeout", "Never lower the timeout", False),
        ("Always run tests", "Never run tests in production", False),
        ("Never push unless asked", "Always push", False),
        ("Always use it", "Never use it", False),
    ],
)
def test_opposite_orders(one, other, opposed):
    pairs = [(a, b) for a in find_orders(one) for b in find_orders(other)]
    assert any(a.opposes(b) for a, b in pairs) is opposed
    assert any(b.opposes(a) for a, b in pairs) is opposed


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "| Rule | Since | Source | Review |",
                "|---|---|---|---|",
                "| a-b | 2026-01 | x | 2026-Q3 |",
                "| a | b",
                "a-b | since: 2026-01 | review: never",
                "- NEVER do.",
                "<!-- rule: x since: 2026-01 -->",
                "",
                "<!-- rule: x since:",
                "-->",
                "> quote",
                "```",
                "## Retired rules",
                "1. ALWAYS `x",
                "- [ ] Use npm.",
            ]
        ),
        max_size=25,
    )
)
def test_any_page_is_read(lines):
    text = "\n".join(lines)
    held = sheet(text)
    for rule in held.rules:
        assert text[rule.span.start : rule.span.end] == rule.text
        assert rule.head.within(rule.span)
        assert rule.key
        for cell in rule.cells:
            assert cell.span.end <= len(text)
    for directive in held.directives:
        assert text[directive.span.start : directive.span.end].strip() == directive.text


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "| a-b | 2026-01 | x | 2026-Q3 |\n" * 5000,
        "a-b | since: 2026-01 " + "| x" * 20000,
        "<!-- rule: x since: 2026-01 -->\n\n" * 4000,
        "- NEVER do. <!-- rule: x since: 2026-01 -->\n" * 3000,
        "## Retired rules\n\nx | y\n\n" * 3000,
        "- NEVER " + "x" * 50000,
        "Never. " * 10000,
        "<!-- rule: x " + "since: " * 10000,
    ],
    ids=range(8),
)
def test_hostile_pages_are_read_in_time(text):
    with no_hang():
        sheet(text)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_agent_files_have_no_rules_with_expiry():
    for path in sorted(p for p in CORPUS.rglob("*") if p.is_file()):
        held = sheet(path.read_text(encoding="utf-8"), path.name)
        assert held.rules == (), path
