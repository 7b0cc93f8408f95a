"""`@path` in agent files."""

import pytest
from banks import bank_of

from memkit.checks.lnk.dead_imports import dead_imports
from memkit.documents.paths.imports import find_imports
from memkit.text.page import Page
from memkit.text.source import Source


def imports(text, path="CLAUDE.md"):
    return [found.path for found in find_imports(Page(Source(path, text)))]


def dead(files, path="CLAUDE.md"):
    bank = bank_of(files)
    return [trouble.about for trouble in dead_imports(bank.by_path[path], bank.places)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@AGENTS.md\n", ["AGENTS.md"]),
        ("See @docs/a.md, then @./b.md.\n", ["docs/a.md", "b.md"]),
        ("- (@docs/a.mdc)\n", ["docs/a.mdc"]),
        ("`@a.md`\n\n```\n@b.md\n```\n\n<!-- @c.md -->\n", []),
        ("ann@a.md, @ann, @scope/package, @pytest.mark.parametrize\n", []),
        ("@~/.claude/mine.md @../out.md @/etc/a.md\n", []),
        ("@path/to/file.md and @<name>.md\n", []),
        ("@" * 50_000, []),
        ("@" + "a/" * 30_000, []),
    ],
)
def test_what_counts_as_an_import(text, found):
    assert imports(text) == found


def test_a_path_is_seen_from_the_page():
    assert imports("@rules.md\n", ".claude/CLAUDE.md") == [".claude/rules.md"]


def test_an_import_of_no_file_is_told_once():
    assert dead({"CLAUDE.md": "@gone.md\n\nAs in @gone.md and @AGENTS.md.\n", "AGENTS.md": "x\n"}) == [
        "import gone.md"
    ]


def test_an_import_that_the_root_has_is_left_alone():
    assert dead({".claude/CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "x\n"}, ".claude/CLAUDE.md") == []


def test_a_file_that_everybody_keeps_for_himself_is_left_alone():
    assert dead({"CLAUDE.md": "@CLAUDE.local.md\n"}) == []


def test_a_dead_link_to_the_same_file_is_enough():
    assert dead({"CLAUDE.md": "@gone.md follow the [instructions](gone.md)\n"}) == []
