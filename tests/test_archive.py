from __future__ import annotations

from datetime import date

import pytest
from repositories import Repository
from scenes import SHAPES, after, is_part, scene

from memkit.bank.history import LineOrigin
from memkit.errors import Refused
from memkit.scaffold.archive.move import archive_entries

LOG = "memory-bank/DECISIONS.md"
TEXT = """\
# Decisions

Newest on top. Supersede, don't delete.

## ADR-3: Third (2026-05)
**Context.** After [the second](#adr-2-second-2025-06--superseded-by-adr-3).
**Decision.** Supersedes ADR-2.
**Consequence.** c.

## ADR-2: Second (2025-06) — SUPERSEDED by ADR-3
**Context.** See [tech](TECH_CONTEXT.md), [one](#adr-1-first-2024-01--superseded-by-adr-2).
And [third](#adr-3-third-2026-05).
**Decision.** Supersedes ADR-1.
**Consequence.** c.

## ADR-1: First (2024-01) — SUPERSEDED by ADR-2
**Context.** a.
**Decision.** b.
**Consequence.** c.
"""
README = "[old](memory-bank/DECISIONS.md#adr-2-second-2025-06--superseded-by-adr-3)\n"
FILES = {LOG: TEXT, "README.md": README, "memory-bank/TECH_CONTEXT.md": "# Tech\n"}


def test_closed_decisions_move_word_for_word_and_links_follow():
    made = after(FILES, archive_entries(scene(FILES), "decisions", date(2026, 6, 1)))
    assert b"ADR-2: Second" not in made[LOG]
    assert b"[the second](archive/decisions-2025.md#adr-2-second-2025-06--superseded-by-adr-3)" in made[LOG]
    assert made[LOG].count(b"archive/decisions-2024.md)") == 1
    second = made["memory-bank/archive/decisions-2025.md"].decode()
    assert "[tech](../TECH_CONTEXT.md)" in second
    assert "[one](decisions-2024.md#adr-1-first-2024-01--superseded-by-adr-2)" in second
    assert "[third](../DECISIONS.md#adr-3-third-2026-05)" in second
    assert made["README.md"].decode() == README.replace("DECISIONS.md", "archive/decisions-2025.md")
    bodies = [line for line in TEXT.splitlines() if line.startswith(("**Decision", "**Consequence"))]
    everywhere = b"\n".join(made.values()).decode()
    assert all(everywhere.count(line) == TEXT.count(line) for line in bodies)


def test_a_second_run_adds_to_the_same_file_and_leaves_one_link():
    first = after(FILES, archive_entries(scene(FILES), "decisions", date(2025, 7, 1)))
    again = after(first, archive_entries(scene(first), "decisions", date(2026, 6, 1)))
    text = first[LOG].replace(b"(2025-06)", b"(2024-06)")
    same_year = {**first, LOG: text}
    joined = after(same_year, archive_entries(scene(same_year), "decisions", date(2026, 6, 1)))
    archive = joined["memory-bank/archive/decisions-2024.md"].decode()
    assert archive.index("ADR-2") < archive.index("ADR-1")
    assert joined[LOG].count(b"archive/decisions-2024.md)") == 1
    links = b"[decisions-2024](archive/decisions-2024.md), [decisions-2025](archive/decisions-2025.md)."
    assert b"Archived decisions: " + links in again[LOG]


@pytest.mark.parametrize("shape", ["LF", "CRLF", "no final newline"])
@pytest.mark.parametrize("before", [date(2026, 1, 1), date(2026, 6, 1)])
def test_a_log_whose_last_entries_leave_ends_without_a_blank_line(shape, before):
    files = {LOG: SHAPES[shape](TEXT)}
    left = after(files, archive_entries(scene(files), "decisions", before))[LOG].replace(b"\r\n", b"\n")
    assert left.endswith(b"c.\n")


def test_a_log_that_becomes_empty_ends_with_the_link():
    files = {LOG: TEXT.replace("Third (2026-05)", "Third (2025-05) — DEPRECATED")}
    left = after(files, archive_entries(scene(files), "decisions", date(2026, 1, 1)))[LOG]
    assert left.endswith(b"(archive/decisions-2025.md).\n")


def test_an_entry_stays_with_the_links_that_are_defined_elsewhere():
    """The lines that say where `[label]` leads stand at the end of a file, and so in its last entry."""
    text = TEXT.replace("**Context.** See [tech](TECH_CONTEXT.md)", "**Context.** See ![tech][t]")
    files = {LOG: text.replace("**Context.** a.", "**Context.** [one].") + "\n[one]: x.md\n[t]: t.png\n"}
    with pytest.raises(Refused, match="would be parted: ADR-2: Second, ADR-1: First"):
        archive_entries(scene(files), "decisions", date(2026, 6, 1))
    files = {
        LOG: TEXT.replace("**Consequence.** c.\n\n## ADR-1", "**Consequence.** [c].\n\n[c]: x.md\n\n## ADR-1")
    }
    draft = archive_entries(scene(files), "decisions", date(2026, 6, 1))
    made = after(files, draft)
    assert b"## ADR-2: Second" in made[LOG]
    assert b"ADR-1: First" in made["memory-bank/archive/decisions-2024.md"]
    assert draft.mind == (
        "Left where they are, as lines like `[label]: path` would be parted: ADR-2: Second.",
    )


def test_nothing_old_enough_is_refused():
    with pytest.raises(Refused, match="closed before 2020-01-01"):
        archive_entries(scene(FILES), "decisions", date(2020, 1, 1))


def test_the_day_of_closing_decides_and_its_own_year_is_where():
    with pytest.raises(Refused, match="closed before 2025-06-01"):
        archive_entries(scene(FILES), "decisions", date(2025, 6, 1))
    made = after(FILES, archive_entries(scene(FILES), "decisions", date(2025, 7, 1)))
    assert b"First" in made["memory-bank/archive/decisions-2024.md"]
    stated = {LOG: "# D\n\n## ADR-1: One (2024-01)\n**Status.** Deprecated (2026-02-03)\n**Decision.** a.\n"}
    with pytest.raises(Refused):
        archive_entries(scene(stated), "decisions", date(2026, 2, 3))
    made = after(stated, archive_entries(scene(stated), "decisions", date(2026, 2, 4)))
    assert made[LOG].endswith(b"# D\n\nArchived decisions: [decisions-2024](archive/decisions-2024.md).\n")
    silent = {LOG: "# D\n\n## ADR-1: One (2024-01) \u2014 DEPRECATED\n**Decision.** a.\n"}
    lines = [LineOrigin(date(2026, 3, 1), "a")] * 4
    with pytest.raises(Refused):
        archive_entries(scene(silent, origins={LOG: lines}), "decisions", date(2026, 3, 1))
    assert archive_entries(scene(silent, origins={LOG: lines}), "decisions", date(2026, 3, 2))


def test_no_blank_lines_pile_up_or_end_the_file():
    made = after(FILES, archive_entries(scene(FILES), "decisions", date(2026, 6, 1)))[LOG]
    assert made.endswith(b"**Consequence.** c.\n")
    path = "memory-bank/PROGRESS.md"
    item = "- [x] 2025-05-0{} Old thing. Verify: `make old` (verified 2025-05-02)\n"
    items = item.format(1) + item.format(2)
    kept = "# Progress\n\n## Done\n\n## Next\n\n- [ ] Open thing. Verify: `make open`\n"
    link = "\nArchived progress items: [progress-2025](archive/progress-2025.md).\n"
    for text in (kept.replace("## Next", f"{items}\n## Next"), f"{kept}\n{items}", f"{kept}\n{items}"[:-1]):
        made = after({path: text}, archive_entries(scene({path: text}), "progress", date(2026, 1, 1)))
        assert made[path].decode() == kept + link


def test_records_stay_where_they_are():
    text = "# 1. One\n\nDate: 2024-01-01\n\n## Status\n\nDeprecated\n\n## Context\n\nx\n\n## Decision\n\ny\n"
    files = {"docs/adr/0001-one.md": text, "memory-bank/GOTCHAS.md": "# Gotchas\n"}
    with pytest.raises(Refused) as found:
        archive_entries(scene(files), "decisions", date(2026, 1, 1))
    assert "Records, each a file of its own, stay where they are" in found.value.help_line


PROGRESS = """\
# Progress

## In Flight

- [ ] Open thing. Verify: `make open`

## Done

- [x] 2025-05-02 Old thing. Verify: `make old` (verified 2025-05-02)
      More of it, see [tech](TECH_CONTEXT.md).
- [x] Undated thing. Verify: `make undated`
- [x] 2026-05-02 New thing. Verify: `make new` (verified 2026-05-02)
"""


@pytest.mark.parametrize("shape", SHAPES)
def test_done_items_move_and_other_lines_stay(shape):
    path = "memory-bank/PROGRESS.md"
    files = {path: SHAPES[shape](PROGRESS)}
    draft = archive_entries(scene(files), "progress", date(2026, 1, 1))
    made = after(files, draft)
    assert "Undated thing" in draft.mind[0]
    old = [line.strip() for line in files[path].splitlines()]
    kept = [line.strip() for line in made[path].splitlines()]
    assert is_part([line for line in kept if b"Archived" not in line][:-1], old)
    assert b"Old thing" not in made[path]
    archive = made["memory-bank/archive/progress-2025.md"].decode()
    assert "- [x] 2025-05-02 Old thing. Verify: `make old` (verified 2025-05-02)\n" in archive
    assert "[tech](../TECH_CONTEXT.md)" in archive
    assert "Archived progress items: [progress-2025](archive/progress-2025.md)." in made[path].decode()


def test_an_undated_item_is_as_old_as_its_lines_in_git():
    path = "memory-bank/PROGRESS.md"
    files = {path: PROGRESS}
    lines = [LineOrigin(date(2025, 3, 1), "a")] * len(PROGRESS.splitlines())
    made = after(files, archive_entries(scene(files, origins={path: lines}), "progress", date(2026, 1, 1)))
    assert b"Undated thing" in made["memory-bank/archive/progress-2025.md"]


def test_an_item_that_begins_like_an_archived_one_is_kept():
    path, archive = "memory-bank/PROGRESS.md", "memory-bank/archive/progress-2025.md"
    files = {
        path: "# Progress\n\n## Done\n\n- [x] 2025-05-02 Write tests\n- [x] 2025-05-02 Ship it\n",
        archive: "# Archived\n\n- [x] 2025-05-02 Write tests twice\n- [x] 2025-05-02 Ship it\n  again\n",
    }
    made = after(files, archive_entries(scene(files), "progress", date(2026, 1, 1)))[archive].decode()
    assert made == f"{files[archive]}- [x] 2025-05-02 Write tests\n- [x] 2025-05-02 Ship it\n"


@pytest.mark.parametrize("role", ["decisions", "progress"])
@pytest.mark.parametrize("shape", ["LF", "CRLF"])
def test_what_a_killed_run_archived_already_is_not_there_twice(role, shape):
    path, text = {"decisions": (LOG, TEXT), "progress": ("memory-bank/PROGRESS.md", PROGRESS)}[role]
    files = {path: SHAPES[shape](text)}
    whole = after(files, archive_entries(scene(files), role, date(2026, 1, 1)))
    killed = {**whole, path: files[path]}
    assert after(killed, archive_entries(scene(killed), role, date(2026, 1, 1))) == whole


def test_resolved_gotchas_move():
    path = "memory-bank/GOTCHAS.md"
    text = (
        "# Gotchas\n\n## [RESOLVED] Two clocks (2025-01-10)\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n"
        "\n## Empty answers (2025-02-01)\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n"
    )
    made = after({path: text}, archive_entries(scene({path: text}), "gotchas", date(2026, 1, 1)))
    assert b"Two clocks" in made["memory-bank/archive/gotchas-2025.md"]
    assert b"Empty answers" in made[path]
    assert b"Two clocks" not in made[path]


def test_checks_see_a_move_and_no_loss(tmp_path):
    repo = Repository(tmp_path / "repo")
    assert repo.memkit("init").code == 0
    repo.save("bank", **{LOG: TEXT, "README.md": README, "memory-bank/PROGRESS.md": PROGRESS})
    before = repo.memkit("check", "--json").codes
    assert repo.memkit("adr", "archive", "--before", "2026-06-01").code == 0
    assert repo.memkit("progress", "archive", "--before", "2026-01-01").code == 0
    repo.git("add", "-A")
    assert repo.memkit("check", "--staged", "--json").codes == []
    assert sorted(repo.memkit("check", "--json").codes) == sorted(before)


GOTCHAS = "memory-bank/GOTCHAS.md"
EXCUSE = "<!-- memkit: ignore GOT003 — the place is a machine (until 2026-03-31) -->\n"
TRAPS = f"""\
# Gotchas

<!-- what follows is old -->

## One (2025-01) [RESOLVED]
**Symptom.** It stops.

{EXCUSE}
## Two (2025-02)
**Symptom.** It hums.

## Three (2025-03) [RESOLVED]
**Symptom.** It smells.
"""
ARCHIVED = "memory-bank/archive/gotchas-2025.md"


def moved(text, shape="LF"):
    files = {GOTCHAS: SHAPES[shape](text)}
    made = after(files, archive_entries(scene(files), "gotchas", date(2026, 1, 1)))
    return made[GOTCHAS].decode().replace("\r\n", "\n"), made[ARCHIVED].decode().replace("\r\n", "\n")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("gap", ["\n", "", "\n\n"])
def test_the_excuse_of_the_next_entry_stays_with_it(shape, gap):
    here, there = moved(TRAPS.replace(f"{EXCUSE}\n", f"{EXCUSE}{gap}"), shape)
    assert "ignore" not in there
    assert "It stops." in there
    assert f"{EXCUSE}{gap}## Two" in here
    assert here.count("ignore") == 1


def test_an_entry_takes_its_own_excuse_along_and_leaves_none_to_the_next():
    text = TRAPS.replace("## Two (2025-02)", "## Two (2025-02) [RESOLVED]").replace(" [RESOLVED]", "", 1)
    here, there = moved(text)
    assert "ignore" not in here
    assert f"{EXCUSE}\n## Two" in there
    assert "[RESOLVED]" not in here
    assert "## One" in here


def test_the_link_to_the_archive_does_not_part_an_excuse_from_its_entry():
    text = TRAPS.replace("## One (2025-01) [RESOLVED]\n**Symptom.** It stops.\n\n", "")
    here, _ = moved(text)
    assert f"Archived gotchas: [gotchas-2025](archive/gotchas-2025.md).\n\n{EXCUSE}\n## Two" in here


def test_what_only_looks_like_an_excuse_stays_where_it_is():
    for other in (
        "<!-- memkit: ignore-file GOT003 -->\n",
        "Text <!-- memkit: ignore GOT003 -->\n",
        "    " + EXCUSE,
    ):
        _, there = moved(TRAPS.replace(EXCUSE, other))
        assert other.strip() in there
