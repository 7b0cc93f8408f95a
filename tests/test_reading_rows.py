"""Rows of MEMORY.md are appended in the style that the index has."""

from __future__ import annotations

import pytest
from banks import STANDARD, bank_of

from memkit.reading.plan import plan_index

FOLDER = ".claude/memory"


def memory(name: str, description: str) -> str:
    return f"---\nname: {name}\ndescription: {description}\nmetadata:\n  type: project\n---\nA fact.\n"


def index_after(text: str, **memories: str) -> str | None:
    files = {f"{FOLDER}/{name}.md": memory(name, held) for name, held in memories.items()}
    bank = bank_of({f"{FOLDER}/MEMORY.md": text, **files}, STANDARD)
    changes = {change.path: change.after.decode() for change in plan_index(bank)}
    return changes.get(f"{FOLDER}/MEMORY.md")


@pytest.mark.parametrize(
    ("row", "added"),
    [
        ("- [Alpha](alpha.md) — first", "- [Beta gamma](beta_gamma.md) — second"),
        ("* [Alpha](alpha.md): first", "* [Beta gamma](beta_gamma.md): second"),
        ("- [Alpha](alpha.md) - first", "- [Beta gamma](beta_gamma.md) - second"),
        ("- [alpha.md](alpha.md) — first", "- [beta_gamma](beta_gamma.md) — second"),
        ("| [Alpha](alpha.md) | first |", None),
    ],
)
def test_a_row_is_written_as_its_neighbours_are(row, added):
    if added is None:
        text = f"# Memory\n\n| File | Hook |\n|---|---|\n{row}\n"
        added = "| [Beta gamma](beta_gamma.md) | second |"
    else:
        text = f"# Memory\n\n{row}\n"
    assert index_after(text, alpha="first", beta_gamma="second") == f"{text}{added}\n"


def test_the_row_goes_below_the_last_row_and_above_what_follows():
    text = "- [Alpha](alpha.md) — first\n  more of it\n\n## Notes\n\nA fact.\n"
    after = index_after(text, alpha="first", beta="second")
    assert after == text.replace("more of it\n", "more of it\n- [Beta](beta.md) — second\n")


def test_a_last_line_without_a_newline():
    assert index_after("- [Alpha](alpha.md) — first", alpha="first", beta="second") == (
        "- [Alpha](alpha.md) — first\n- [Beta](beta.md) — second"
    )


def test_an_index_without_rows():
    assert index_after("# Memory", beta="second") == "# Memory\n\n- [Beta](beta.md) — second\n"


def test_a_dangling_row_stays():
    text = "- [Gone](gone.md) — was here\n"
    assert index_after(text, beta="second") == f"{text}- [Beta](beta.md) — second\n"


def test_a_memory_that_is_named_in_any_way_gets_no_second_row():
    assert index_after("See [this](./beta.md) and [[alpha]].\n", alpha="first", beta="second") is None


def test_a_diary_is_no_memory_that_must_be_listed():
    files = {f"{FOLDER}/MEMORY.md": "# Memory\n", f"{FOLDER}/2026-05-01.md": "Worked on retries.\n"}
    assert plan_index(bank_of(files, STANDARD)) == ()


def test_the_nearest_index_lists_a_memory():
    files = {
        f"{FOLDER}/MEMORY.md": "# Memory\n",
        f"{FOLDER}/billing/MEMORY.md": "# Billing\n",
        f"{FOLDER}/billing/rates.md": memory("rates", "Rates"),
    }
    (change,) = plan_index(bank_of(files, STANDARD))
    assert change.path == f"{FOLDER}/billing/MEMORY.md"
    assert change.after.decode().endswith("- [Rates](rates.md) — Rates\n")


def test_an_index_that_ends_in_an_open_fence_is_left():
    assert index_after("# Memory\n\n```\n", beta="second") is None


def test_a_description_cannot_break_the_row():
    after = index_after("# Memory\n", beta='"<!-- a ] b | c"')
    assert after is not None
    assert after.splitlines()[-1] == "- [Beta](beta.md) — \\<!-- a ] b | c"
