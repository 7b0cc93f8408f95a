"""The reading order: what comes first, what is reference, and what says so."""

from __future__ import annotations

from banks import STANDARD, bank_of

from memkit.reading.entries import reading_order


def first(files, config=STANDARD):
    return [line.path for line in reading_order(bank_of(files, config)).first]


def reference(files, config=STANDARD):
    return [line.path for line in reading_order(bank_of(files, config)).reference]


CANONICAL = {
    "memory-bank/DECISIONS.md": "# Decisions\n",
    "memory-bank/ACTIVE_CONTEXT.md": "# Active context\n",
    "memory-bank/TECH_CONTEXT.md": "# Tech context\n",
    "memory-bank/PROGRESS.md": "# Progress\n",
}


def test_the_first_tier_has_the_order_of_the_specification():
    assert first(CANONICAL) == [
        "memory-bank/ACTIVE_CONTEXT.md",
        "memory-bank/PROGRESS.md",
        "memory-bank/TECH_CONTEXT.md",
        "memory-bank/DECISIONS.md",
    ]


def test_a_cline_bank_has_an_order_too():
    files = {
        f"memory-bank/{name}.md": "#\n"
        for name in ("activeContext", "progress", "projectbrief", "systemPatterns")
    }
    assert first(files) == ["memory-bank/activeContext.md", "memory-bank/progress.md"]
    assert reference(files) == ["memory-bank/projectbrief.md", "memory-bank/systemPatterns.md"]


def test_one_role_gives_one_file_to_the_first_tier():
    files = {**CANONICAL, "TODO.md": "# To do\n", "memory-bank/tasks.md": "# Tasks\n"}
    assert "memory-bank/PROGRESS.md" in first(files)
    assert {"TODO.md", "memory-bank/tasks.md"} <= set(reference(files))


def test_records_and_memories_are_one_line_each():
    files = {
        **CANONICAL,
        "docs/adr/0001-a.md": "# 1. A\n",
        "docs/adr/0002-b.md": "# 2. B\n",
        "memory-bank/memories/MEMORY.md": "- [A](a.md) — a\n",
        "memory-bank/memories/a.md": "---\nname: a\n---\nA\n",
    }
    assert reference(files) == ["docs/adr/", "memory-bank/memories/MEMORY.md"]


def test_agent_files_and_the_generated_index_are_not_listed():
    files = {
        **CANONICAL,
        "AGENTS.md": "# Agents\n",
        "memory-bank/INDEX.md": "<!-- memkit:generated index: x -->\n",
    }
    assert reference(files) == []


def test_an_index_kept_by_hand_is_listed():
    assert reference({**CANONICAL, "memory-bank/INDEX.md": "# Index\n"}) == ["memory-bank/INDEX.md"]


def test_what_is_closed_comes_last():
    files = {
        **CANONICAL,
        "memory-bank/RETIRED_RULES.md": "# Retired\n",
        "memory-bank/archive/progress-2025.md": "# 2025\n",
        "memory-bank/ZEBRA.md": "# Zebra\n",
    }
    assert reference(files)[0] == "memory-bank/ZEBRA.md"
    assert first(files) == first(CANONICAL)


def test_frontmatter_places_a_file():
    files = {
        **CANONICAL,
        "memory-bank/GLOSSARY.md": "---\ntier: first\norder: 2\nsummary: Words\n---\n# Glossary\n",
        "memory-bank/TECH_CONTEXT.md": "---\ntier: reference\nread_when: before a release\n---\n#\n",
    }
    assert first(files)[1] == "memory-bank/GLOSSARY.md"
    (line,) = reading_order(bank_of(files, STANDARD)).reference
    assert (line.path, line.read_when, line.told) == ("memory-bank/TECH_CONTEXT.md", "before a release", True)


def test_the_configuration_places_what_has_no_frontmatter():
    config = (
        'first_tier = ["progress", "docs/OVERVIEW.md"]\n'
        '[documents."docs/RELEASING.md"]\ntier = "reference"\nread_when = "before a release"\n'
    )
    files = {**CANONICAL, "docs/OVERVIEW.md": "#\n", "docs/RELEASING.md": "#\n"}
    assert first(files, config) == ["memory-bank/PROGRESS.md", "docs/OVERVIEW.md"]
    assert "docs/RELEASING.md" in reference(files, config)


def test_a_text_of_the_page_never_becomes_its_summary():
    files = {"memory-bank/NOTES.md": "# Notes\n\nThe first paragraph.\n"}
    (line,) = reading_order(bank_of(files, STANDARD)).reference
    assert "paragraph" not in line.summary + line.read_when


def test_a_summary_over_several_lines_is_one_line():
    files = {"memory-bank/NOTES.md": "---\nsummary: |\n  one\n  two\n---\n"}
    (line,) = reading_order(bank_of(files, STANDARD)).reference
    assert line.summary == "one two"
