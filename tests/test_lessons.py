"""Gotchas kept one a file: which folders count, and what in them is no gotcha."""

from __future__ import annotations

import pytest
from banks import bank_of


def roles(*paths, config=""):
    files = dict.fromkeys(paths, "# Locks hang\n\nThe timer takes the lock.\n")
    return {document.path: document.role for document in bank_of(files, config).documents}


@pytest.mark.parametrize(
    "path",
    [
        "docs/lessons/locks.md",
        "docs/lessons/2026-05-04-locks.md",
        "docs/lessons-learned/locks.md",
        "docs/gotchas/locks.md",
        "docs/pitfalls/01-locks.md",
        "gotchas/locks.md",
        "tasks/lessons/locks.md",
        "memory-bank/lessons/locks.md",
        "memory-bank/lessons/01-locks.md",
        "memory-bank/Lessons_Learned/locks.md",
    ],
)
def test_a_file_of_a_folder_of_lessons(path):
    assert roles("memory-bank/PROGRESS.md", path)[path] == "gotchas"


@pytest.mark.parametrize(
    "path",
    [
        "lessons/locks.md",
        "docs/lessons/01-introduction.md",
        "docs/lessons/lesson-2.md",
        "docs/lessons/week3.md",
        "docs/lessons/README.md",
        "docs/gotchas/index.md",
        "docs/lessons/template.md",
        "docs/lessons/deep/locks.md",
        "src/gotchas/locks.md",
        "docs/lessons/locks.txt",
    ],
)
def test_courses_indexes_and_other_places_are_none(path):
    assert path not in roles("memory-bank/PROGRESS.md", path)


def test_an_index_in_the_bank_is_an_ordinary_document():
    assert roles("memory-bank/lessons/README.md")["memory-bank/lessons/README.md"] == "other"


def test_each_file_is_one_gotcha_whatever_it_holds():
    bank = bank_of(
        {
            "docs/lessons/locks.md": "# Locks hang\n\n## Context\nThe timer.\n\n## Details\nThe same lock.\n",
            "docs/lessons/clocks.md": "It is late.\n",
            "docs/GOTCHAS.md": "# G\n\n## Context\nThe timer.\n\n## Details\nThe same lock.\n",
        }
    )
    assert [(gotcha.path, gotcha.form, gotcha.title) for gotcha in bank.gotchas] == [
        ("docs/GOTCHAS.md", "prose", "Context"),
        ("docs/GOTCHAS.md", "prose", "Details"),
        ("docs/lessons/clocks.md", "file", "clocks"),
        ("docs/lessons/locks.md", "file", "Locks hang"),
    ]


def test_a_role_that_is_configured_wins():
    config = '[roles]\ngotchas = ["notes/lessons/*.md"]\nother = ["docs/gotchas/*.md"]\n'
    assert roles("notes/lessons/1.md", "docs/gotchas/a.md", config=config) == {
        "notes/lessons/1.md": "gotchas",
        "docs/gotchas/a.md": "other",
    }
