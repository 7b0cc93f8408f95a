"""`memkit check --fix`: what it mends, what it leaves, and that nothing else in a file changes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repositories import ADR_1, ADR_2, CONFIG, LOG, banked, decisions

from memkit.adapters.memory import MemoryTree
from memkit.adapters.overlay import OverlayTree
from memkit.bank.load import load_bank
from memkit.checks.batch import make_fixes
from memkit.checks.fixing import editing
from memkit.config import parse_config
from memkit.findings import Finding, Fix, Place, Severity
from memkit.ports import FileChange
from memkit.text.edits import Edit
from memkit.text.source import Span

PROGRESS = "memory-bank/PROGRESS.md"
ODD = "# Progress\n\n## Done\n\n- [X] Ship it. Verify: `make`\n- [✅] Sell it. Verify: `make x`\n"
USUAL = ODD.replace("[X]", "[x]").replace("[✅]", "[x]")
BOXES = ("--select", "PRG005,FMT004")


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo", **{PROGRESS: ODD})


def test_fix_mends_and_says_so(repo):
    before = repo.memkit("check", *BOXES, "--show", "info")
    assert "info PRG005 unknown-box [fixable]  the box" in before.out
    assert "2 fixable with `--fix`." in before.out
    ran = repo.memkit("check", *BOXES, "--fix")
    assert ran.code == 0
    assert repo.read(PROGRESS) == USUAL
    assert f"{PROGRESS}:5:3: fixed PRG005 unknown-box" in ran.out
    assert "Fixed 2 in 1 file." in ran.out
    assert repo.git("status", "--porcelain") == f" M {PROGRESS}\n".encode()


def test_fixing_twice_is_fixing_once(repo):
    repo.memkit("check", "--fix")
    once = repo.git("diff")
    ran = repo.memkit("check", "--fix")
    assert "Fixed" not in ran.out
    assert repo.git("diff") == once


def test_the_exit_code_tells_of_what_is_left(repo):
    bad = decisions("## ADR-3: C\n**Context.** c\n", ADR_2, ADR_1)
    repo.write(LOG, bad)
    assert repo.memkit("check", "--select", "PRG005,ADR001", "--fix").code == 1
    assert repo.read(PROGRESS) == USUAL
    assert repo.read(LOG) == bad


def test_diff_shows_and_writes_nothing(repo):
    ran = repo.memkit("check", *BOXES, "--diff")
    assert ran.code == 1
    assert f"--- a/{PROGRESS}\n+++ b/{PROGRESS}\n" in ran.out
    assert "-- [X] Ship it. Verify: `make`\n" in ran.out
    assert repo.read(PROGRESS) == ODD
    assert repo.memkit("check", *BOXES, "--diff", "--quiet").out == ""
    repo.write(PROGRESS, USUAL)
    clean = repo.memkit("check", *BOXES, "--diff")
    assert (clean.code, clean.out) == (0, "")


def test_a_diff_tells_of_a_last_line_without_newline(repo):
    repo.write(PROGRESS, USUAL.rstrip("\n"))
    assert "\n\\ No newline at end of file\n+" in repo.memkit("check", *BOXES, "--diff").out


def test_json_lists_what_was_fixed_and_marks_what_can_be(repo):
    data = repo.memkit("check", *BOXES, "--json").data
    assert [finding["fix"] for finding in data["findings"]] == ["safe", "safe"]
    data = repo.memkit("check", *BOXES, "--json", "--fix").data
    assert data["findings"] == []
    assert [finding["code"] for finding in data["fixed"]] == ["PRG005", "PRG005"]


def test_unsafe_fixes_are_made_only_when_asked(repo):
    select = ("--select", "BNK001")
    assert "2 fixable with `--fix --unsafe-fixes`." in repo.memkit("check", *select, "--fix").out
    assert not (repo.top / "memory-bank/TECH_CONTEXT.md").exists()
    ran = repo.memkit("check", *select, "--fix", "--unsafe-fixes")
    assert ran.code == 0
    assert repo.read("memory-bank/TECH_CONTEXT.md").startswith("# Tech context\n")


def test_options_that_make_no_sense_are_refused(repo):
    assert repo.memkit("check", "--unsafe-fixes").code == 2
    assert repo.memkit("check", "--diff", "--json").code == 2


def test_suppressed_and_known_findings_are_left(repo):
    kept = ODD.replace("- [X]", "<!-- memkit: ignore PRG005 — the exporter writes it -->\n\n- [X]", 1)
    repo.write(PROGRESS, kept)
    repo.memkit("check", *BOXES, "--fix")
    assert repo.read(PROGRESS) == kept.replace("[✅]", "[x]") or repo.read(PROGRESS) == kept


def test_with_a_base_only_new_findings_are_fixed(repo):
    repo.write(PROGRESS, ODD + "- [X] Mend it. Verify: `make m`\n")
    repo.memkit("check", *BOXES, "--since", "HEAD", "--fix")
    assert repo.read(PROGRESS) == ODD + "- [x] Mend it. Verify: `make m`\n"


def test_only_the_paths_asked_for_are_fixed(repo):
    repo.write("docs/TODO.md", ODD)
    repo.memkit("check", "docs", *BOXES, "--fix")
    assert repo.read(PROGRESS) == ODD


# What is staged


def test_staged_files_are_fixed_in_the_work_tree_and_not_added(repo):
    repo.write(PROGRESS, ODD + "- [X] Mend it. Verify: `make m`\n")
    repo.git("add", "-A")
    staged = repo.git("show", f":{PROGRESS}")
    ran = repo.memkit("check", "--staged", *BOXES, "--fix")
    assert repo.read(PROGRESS) == ODD + "- [x] Mend it. Verify: `make m`\n"
    assert repo.git("show", f":{PROGRESS}") == staged
    assert "`git add` the files and commit again" in ran.out


def test_a_file_with_unstaged_changes_is_reported_and_not_fixed(repo):
    repo.write(PROGRESS, ODD + "- [X] Mend it. Verify: `make m`\n")
    repo.git("add", "-A")
    work = repo.read(PROGRESS) + "\nMore to come.\n"
    repo.write(PROGRESS, work)
    ran = repo.memkit("check", "--staged", *BOXES, "--fix", "--show", "info")
    assert repo.read(PROGRESS) == work
    assert "is not fixed: memory-bank/PROGRESS.md differs from what is staged." in ran.out


def test_what_is_staged_still_fails_after_its_file_is_mended(repo):
    """A plain git hook that exits with 0 would let the staged flaw go in."""
    memory = "---\nname: a\ndescription: Retry: three\nmetadata:\n  type: user\n---\nThree.\n"
    repo.write("memory-bank/memories/a.md", memory)
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--select", "MEM002", "--fix")
    assert ran.code == 1
    assert '"Retry: three"' in repo.read("memory-bank/memories/a.md")
    repo.git("add", "-A")
    assert repo.memkit("check", "--staged", "--select", "MEM002", "--fix").code == 0


# What is never touched


def test_a_link_is_mended_through_its_file(repo):
    repo.write("AGENTS.md", "# Agents")
    (repo.top / "GEMINI.md").symlink_to("AGENTS.md")
    ran = repo.memkit("check", "--select", "FMT004", "--fix", "--show", "info")
    assert repo.read("AGENTS.md") == "# Agents\n"
    assert (repo.top / "GEMINI.md").is_symlink()
    assert "error" not in ran.out


def test_a_fix_that_brings_an_error_is_not_made(repo):
    memory = "---\nname: a\ndescription: Retry: three\nmetadata:\n  type: banana\n---\nThree.\n"
    repo.write("memory-bank/memories/a.md", memory)
    ran = repo.memkit("check", "--select", "MEM002,MEM005", "--fix")
    assert repo.read("memory-bank/memories/a.md") == memory
    assert "MEM002 in memory-bank/memories/a.md:3 is not fixed: the edit would bring MEM005." in ran.out
    assert "[fixable]" not in ran.out
    assert repo.memkit("check", "--select", "MEM002", "--fix").code == 0


def test_fixes_that_are_sound_are_made_beside_one_that_is_not(repo):
    memory = "---\nname: a\ndescription: Retry: three\nmetadata:\n  type: banana\n---\nThree.\n"
    repo.write("memory-bank/memories/a.md", memory)
    ran = repo.memkit("check", "--select", "MEM002,MEM005,PRG005", "--fix")
    assert repo.read("memory-bank/memories/a.md") == memory
    assert repo.read(PROGRESS) == USUAL
    assert "Fixed 2 in 1 file." in ran.out


def test_a_name_that_a_link_uses_is_left(repo):
    memory = "---\nname: {}\ndescription: A fact that is long enough\nmetadata:\n  type: user\n---\nFact.\n"
    repo.write("memory-bank/memories/a.md", memory.format("first-fact"))
    repo.write("memory-bank/memories/MEMORY.md", "- [[first-fact]] — A fact that is long enough\n")
    repo.memkit("check", "--fix")
    assert repo.read("memory-bank/memories/a.md") == memory.format("first-fact")


def test_a_file_that_changes_meanwhile_is_a_conflict_and_nothing_is_written(repo, monkeypatch):
    from memkit.adapters.write import DiskWriter

    real = DiskWriter.write

    def late(self, changes):
        (repo.top / PROGRESS).write_text("# Another\n")
        return real(self, changes)

    monkeypatch.setattr(DiskWriter, "write", late)
    assert repo.memkit("check", *BOXES, "--fix").code == 4
    assert repo.read(PROGRESS) == "# Another\n"


def test_a_nested_bank_is_mended_under_its_own_root(repo):
    repo.write("packages/kelp/memkit.toml", CONFIG)
    repo.write(f"packages/kelp/{PROGRESS}", ODD)
    ran = repo.memkit("check", *BOXES, "--fix")
    assert repo.read(f"packages/kelp/{PROGRESS}") == USUAL
    assert f"packages/kelp/{PROGRESS}:5:3: fixed" in ran.out


def test_explain_says_what_fix_does(repo):
    assert "`memkit check --fix` writes `[x]`" in repo.memkit("explain", "PRG005").out
    assert "`memkit check --fix --unsafe-fixes` writes the file" in repo.memkit("explain", "BNK001").out
    assert json.loads(repo.memkit("explain", "ADR001", "--json").out)["checks"][0]["fixing"] is None


# Bytes

_LINES = st.lists(
    st.sampled_from(
        ("", "# Progress", "## Done", "- [X] Ship", "- [✅] Sell é", "- [] Next", "  - [X] deep", "`[X]`",
         "text [X]", "```", "- [x] fine", "| [X] | a |", "\u2028 odd", "- [D] kept")
    ),
    max_size=14,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(_LINES, st.sampled_from(("\n", "\r\n", "\r")), st.booleans(), st.booleans())
def test_only_boxes_and_the_last_newline_change(lines, ending, bom, closed):
    text = ending.join(lines) + (ending if closed else "")
    data = b"\xef\xbb\xbf" * bom + text.encode()
    made, again = _fixed(data), None
    again = _fixed(made)
    assert again == made
    assert made.startswith(b"\xef\xbb\xbf" * bom)
    for kept in (b"`[X]`", b"text [X]", b"| [X] |", b"[D]"):
        assert made.count(kept) == data.count(kept)
    for mark, usual in (("[X]", "[x]"), ("[✅]", "[x]"), ("[]", "[ ]")):
        data, made = data.replace(mark.encode(), usual.encode()), made.replace(mark.encode(), usual.encode())
    assert made in {data, data + ending.encode(), data + b"\n"}


def _fixed(data: bytes) -> bytes:
    from datetime import date

    from memkit.bank.history import History
    from memkit.checks.catalog import all_checks
    from memkit.checks.check import Scope
    from memkit.checks.engine import findings_of

    bank = load_bank(MemoryTree({PROGRESS: data}), parse_config(CONFIG, path="memkit.toml"))
    scope = Scope(bank, None, None, History(), date(2026, 6, 15))
    chosen = [check for check in all_checks() if check.code in {"PRG005", "FMT004"}]
    found = [finding for check in chosen for finding in findings_of(check, scope, Severity.INFO)]
    batch = make_fixes(bank, found, str)
    return batch.files[PROGRESS].after if batch.files else data


def finding(code: str, fix: Fix) -> Finding:
    return Finding(code, "x", Severity.INFO, "m", "h", Place(PROGRESS, 1), code, mending=fix)


def batch_of(*fixes: Fix, text: str = "abcdefgh\n"):
    bank = load_bank(MemoryTree({PROGRESS: text}), parse_config(CONFIG, path="memkit.toml"))
    return make_fixes(bank, [finding(f"C{n}", fix) for n, fix in enumerate(fixes)], str)


def test_of_two_fixes_that_meet_the_first_is_made():
    made = batch_of(
        editing(PROGRESS, Edit(Span(0, 3), "X")),
        editing(PROGRESS, Edit(Span(2, 4), "Y")),
        editing(PROGRESS, Edit(Span(5, 6), "Z"), Edit(Span(0, 1), "Q")),
        editing(PROGRESS, Edit(Span(7, 8), "W")),
    )
    assert made.files[PROGRESS].after == b"XdefgW\n"
    assert [held.code for held in made.waiting] == ["C1", "C2"]


def test_a_whole_file_and_an_edit_of_it_are_not_made_together():
    whole = Fix(files=(FileChange(PROGRESS, b"abcdefgh\n", b"new\n"),))
    made = batch_of(editing(PROGRESS, Edit(Span(0, 1), "X")), whole)
    assert [held.code for held in made.taken] == ["C0"]
    assert [held.code for held in batch_of(whole, whole).taken] == ["C0", "C1"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8), st.text("xyz", max_size=2)), max_size=8),
    st.sampled_from(("\n", "\r\n")),
)
def test_any_list_of_fixes_is_made_without_overlap(edits, ending):
    text = f"abcdefgh{ending}"
    fixes = [editing(PROGRESS, Edit(Span(min(a, b), max(a, b)), word)) for a, b, word in edits]
    made = batch_of(*fixes, text=text)
    assert len(made.taken) + len(made.waiting) == len(fixes)
    if fixes:
        assert made.taken
        assert made.files[PROGRESS].after.endswith(ending.encode())


def test_an_overlay_reads_as_the_files_would():
    tree = OverlayTree(MemoryTree({"a.md": "a", "b.md": "b"}), {"b.md": b"B", "c/d.md": b"d"})
    assert tree.files() == ("a.md", "b.md", "c/d.md")
    assert [tree.read(path, 9) for path in tree.files()] == [b"a", b"B", b"d"]
    assert tree.exists("c/d.md")
    assert not tree.exists("e.md")


def test_banks_are_mended_together_or_not_at_all(repo, monkeypatch):
    from memkit.adapters import write

    repo.write("sub/memkit.toml", CONFIG)
    repo.write("sub/memory-bank/DECISIONS.md", "# Decisions\n\nNone yet.")
    repo.write("memory-bank/NOTES.md", "# Notes\n\nText.")
    before = repo.read("memory-bank/NOTES.md")
    verify = write._verify

    def refusing(plan):
        if "sub" in str(plan):
            raise OSError(28, "No space left on device")
        verify(plan)

    monkeypatch.setattr(write, "_verify", refusing)
    assert repo.memkit("check", "--fix", "--select", "FMT004").code == 5
    assert repo.read("memory-bank/NOTES.md") == before
