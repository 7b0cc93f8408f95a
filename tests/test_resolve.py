from __future__ import annotations

import pytest
from repositories import Repository

from memkit.reading.conflicts import find_hunks, resolution
from memkit.text.edits import apply_edits
from memkit.text.source import Source

LOG = "memory-bank/DECISIONS.md"


def settled(text, *, memory_index=False):
    source = Source("memory-bank/memories/MEMORY.md" if memory_index else "AGENTS.md", text)
    edits = resolution(source, memory_index=memory_index)
    return None if edits is None else apply_edits(source, edits).text


ROWS = """\
# Memory

- [A](a.md) — a
<<<<<<< HEAD
- [B](b.md) — b
- [C](c.md) — ours
=======
- [C](c.md) — theirs
- [D](d.md) — d
>>>>>>> other
"""
BLOCK = """\
Hello
<!-- memkit:begin reading-order -->

<<<<<<< a
| x | y |
||||||| base
| z | z |
=======
| v | w |
>>>>>>> b
<!-- memkit:end reading-order -->
Bye
"""
BEHIND = """\
<!-- memkit:begin reading-order -->
<!-- memkit:end reading-order -->
<<<<<<< a
| x | y |
=======
| v | w |
>>>>>>> b
"""
ACROSS = """\
<!-- memkit:begin reading-order -->
<<<<<<< a
<!-- memkit:end reading-order -->
prose
=======
| v | w |
>>>>>>> b
"""
MEMORY = """\
---
name: {0}
description: About {0}, in a sentence.
metadata:
  type: project
---
About {0}.
"""


def test_rows_of_both_sides_are_joined():
    joined = "# Memory\n\n- [A](a.md) — a\n- [B](b.md) — b\n- [C](c.md) — ours\n- [D](d.md) — d\n"
    assert settled(ROWS, memory_index=True) == joined


def test_a_conflict_in_a_block_is_taken_from_one_side():
    start, _, rest = BLOCK.partition("<<<<<<< a\n")
    assert settled(BLOCK) == f"{start}| x | y |\n{rest.partition('>>>>>>> b' + chr(10))[2]}"


@pytest.mark.parametrize("text", ["<<<<<<< a\nprose\n=======\nother\n>>>>>>> b\n", BEHIND, ACROSS])
def test_what_people_wrote_is_left_to_them(text):
    assert settled(text) is None


def test_markers_out_of_order_are_no_conflict():
    assert find_hunks(Source("a.md", "=======\n>>>>>>> b\n<<<<<<< a\n")) == ()


def test_two_branches_that_each_add_a_memory(tmp_path):
    repo = Repository(tmp_path / "repo")
    assert repo.memkit("init").code == 0
    repo.save("bank")
    for name in ("kelp", "moss"):
        repo.git("checkout", "-q", "-b", name, "main")
        repo.write(f"memory-bank/memories/{name}.md", MEMORY.format(name))
        assert repo.memkit("index").code == 0
        repo.save(name)
    assert repo.attempt("merge", "-q", "kelp").code != 0
    ran = repo.memkit("index", "--resolve")
    assert ran.code == 0, ran.out + ran.err
    index = repo.read("memory-bank/memories/MEMORY.md")
    assert "kelp.md" in index
    assert "moss.md" in index
    assert "<<<<" not in index
    repo.git("add", "-A")
    assert repo.memkit("index", "--check").code == 0
    assert "BNK" not in str(repo.memkit("check", "--json").codes)


def test_the_current_decisions_of_a_log_that_asks_for_them(tmp_path):
    repo = Repository(tmp_path / "repo")
    assert repo.memkit("init").code == 0
    text = repo.read(LOG)
    assert "- [ADR-001: Keep the project's memory in memory-bank](#adr-001-keep" in text
    entry = (
        "## ADR-002: Use Redis (2026-06)\n\n**Context.** a.\n\n**Decision.** b.\n\n**Consequence.** c.\n\n"
    )
    repo.write(LOG, text.replace("## ADR-001", entry + "## ADR-001", 1))
    assert repo.memkit("index", "--check").code == 1
    assert repo.memkit("index").code == 0
    lines = [line for line in repo.read(LOG).splitlines() if line.startswith("- [ADR")]
    assert [line[3:10] for line in lines] == ["ADR-002", "ADR-001"]
    assert repo.memkit("check", "--json").codes == []
    closed = repo.read(LOG).replace("(2026-06)\n", "(2026-06) — DEPRECATED\n", 1)
    repo.write(LOG, closed)
    assert repo.memkit("index").code == 0
    assert repo.read(LOG).count("- [ADR") == 1
