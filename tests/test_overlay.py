"""Unsaved text: a tree under other contents, and `memkit check` on what an editor sends."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repositories import ADR_1, ADR_2, CONFIG, HALF_ADR, LOG, Repository, banked, decisions

from memkit.adapters.memory import MemoryTree
from memkit.adapters.overlay import OverlayTree
from memkit.ports import Unreadable

GOTCHAS = "memory-bank/GOTCHAS.md"
TRAP = "# Gotchas\n\n## The cache lies\n\n**Fix.** Clear it.\n"
FLAWED = decisions(HALF_ADR, ADR_2, ADR_1)


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def sent(repo, path: str, text: str | bytes, *words: str, **more: str):
    data = text if isinstance(text, bytes) else text.encode()
    return repo.memkit("check", "--stdin-filename", path, "--json", *words, "-", stdin=data, **more)


def several(repo, files: object, *words: str, **more: str):
    data = files if isinstance(files, bytes) else json.dumps(files).encode()
    return repo.memkit("check", "--stdin-json", "--json", *words, "-", stdin=data, **more)


# The tree


def test_replaced_added_and_other_files_are_read():
    tree = OverlayTree(MemoryTree({"a.md": "old", "b.md": "b"}), {"a.md": b"new", "docs/c.md": b"c"})
    assert tree.files() == ("a.md", "b.md", "docs/c.md")
    assert [tree.read(path, 9) for path in ("a.md", "./a.md", "b.md", "docs/c.md")] == [
        b"new",
        b"new",
        b"b",
        b"c",
    ]
    assert [tree.exists(path) for path in ("a.md", "b.md", "docs", "docs/c.md", "x", "../a.md")] == [
        *[True] * 4,
        *[False] * 2,
    ]
    too_large, missing = tree.read("a.md", 2), tree.read("x", 9)
    assert isinstance(too_large, Unreadable)
    assert too_large.reason == "too-large"
    assert isinstance(missing, Unreadable)
    assert missing.reason == "missing"


_NAMES = st.lists(st.sampled_from("a b c".split()), min_size=1, max_size=2).map("-".join)
_FILES = st.dictionaries(_NAMES, st.binary(max_size=3), max_size=4)


@given(_FILES, _FILES)
def test_an_overlay_is_the_tree_that_would_be_there(under, over):
    tree, whole = OverlayTree(MemoryTree(under), over), MemoryTree({**under, **over})
    assert tree.files() == whole.files()
    assert all(tree.read(path, 9) == whole.read(path, 9) for path in (*whole.files(), "other"))
    assert all(tree.exists(path) == whole.exists(path) for path in (*whole.files(), "other"))


# One file


def test_the_text_that_is_sent_counts_and_not_what_is_saved(repo):
    assert sent(repo, LOG, FLAWED).found == [("ADR001", LOG)]
    repo.write(LOG, FLAWED)
    assert sent(repo, LOG, decisions(ADR_2, ADR_1)).found == []
    assert repo.read(LOG) == FLAWED


def test_an_answer_to_one_text_is_never_given_to_another(repo):
    time.sleep(0.05)  # what was just written is not trusted, and no answer would be kept
    assert sent(repo, LOG, FLAWED).found == [("ADR001", LOG)]
    assert sent(repo, LOG, decisions(ADR_2, ADR_1)).found == []
    assert sent(repo, LOG, FLAWED).found == [("ADR001", LOG)]


def test_only_findings_of_that_file_are_shown(repo):
    assert "BNK001" in repo.memkit("check", "--json").codes
    ran = sent(repo, LOG, decisions(ADR_2, ADR_1))
    assert (ran.code, ran.found) == (0, [])


def test_findings_elsewhere_that_name_the_file_are_shown(repo):
    one, two = "memory-bank/ACTIVE_CONTEXT.md", "memory-bank/activeContext.md"
    repo.save("two", **{one: "# Active context\n", two: "# Active context\n"})
    ((_, place),) = repo.memkit("check", "--select", "BNK009", "--json").found
    for path in (one, two):
        found = sent(repo, path, "# Active context\n\nMore.\n", "--select", "BNK009").found
        assert found == [("BNK009", place)]
    assert sent(repo, "memory-bank/CONTEXT.md.md", "# X\n", "--select", "BNK009").found == []
    assert sent(repo, "memory-bank/ACTIVE_CONTEXT", "# X\n", "--select", "BNK009").found == []


def test_a_file_that_is_not_there_yet_is_checked(repo):
    ran = sent(repo, GOTCHAS, TRAP)
    assert ("GOT001", GOTCHAS) in ran.found
    assert not (repo.top / GOTCHAS).exists()
    deep = "docs/adr/2026/q1/../0001-x.md"
    assert sent(repo, deep, "# 1. X\n").code in {0, 1}


def test_a_file_that_is_not_there_yet_may_be_linked_to(repo):
    index = "memory-bank/memories/MEMORY.md"
    repo.save("index", **{index: "# Memory\n\n- [Fast](fast.md) — fast\n"})
    assert "IDX002" in repo.memkit("check", "--json").codes
    both = {index: repo.read(index), "memory-bank/memories/fast.md": "---\nname: fast\n---\nText.\n"}
    assert "IDX002" not in several(repo, both).codes


def test_a_decision_that_is_deleted_in_the_buffer_is_told(repo):
    assert sent(repo, LOG, decisions(ADR_2)).found == [("HIS001", LOG)]


def test_the_folder_that_memkit_runs_in_does_not_matter(repo):
    whole = sent(repo, LOG, FLAWED)
    assert sent(repo, "DECISIONS.md", FLAWED, folder="memory-bank") == whole
    assert sent(repo, str(repo.top / LOG), FLAWED, folder="src") == whole
    assert sent(repo, f"../src/../{LOG}", FLAWED, folder="src") == whole


def test_a_file_that_is_no_part_of_the_bank_has_no_findings(repo):
    assert sent(repo, "docs/guide.md", "[x](nowhere.md)\n```\n").found == []


def test_an_ignored_file_stays_out(repo):
    repo.save("ignore", **{".gitignore": "memory-bank/GOTCHAS.md\nnode_modules\n"})
    assert sent(repo, GOTCHAS, TRAP).found == []
    assert sent(repo, "node_modules/memory-bank/x.md", "```\n").found == []


def test_line_ends_and_a_byte_order_mark_are_kept(repo):
    assert sent(repo, LOG, b"\xef\xbb\xbf" + FLAWED.replace("\n", "\r\n").encode()).found == [("ADR001", LOG)]


def test_an_empty_text_is_an_empty_file(repo):
    assert "HIS001" in sent(repo, LOG, "").codes


def test_the_configuration_in_the_buffer_rules(repo):
    repo.write(LOG, FLAWED)
    ran = sent(repo, "memkit.toml", 'profile = "strict"\nignore = ["ADR001"]\nagnets = ["x"]\n')
    assert ran.found == [("CFG002", "memkit.toml")]
    wrong = sent(repo, "memkit.toml", "profile = 3\n")
    assert (wrong.code, "memkit.toml, line 1" in wrong.err) == (2, True)


def test_a_file_of_a_nested_bank_is_checked_there(repo):
    repo.save("svc", **{"svc/memkit.toml": CONFIG, f"svc/{LOG}": decisions(ADR_1)})
    assert sent(repo, f"svc/{LOG}", FLAWED).found == [("ADR001", LOG)]  # the nearest root is svc
    files = {f"svc/{LOG}": FLAWED, LOG: FLAWED, "svc/memory-bank/GOTCHAS.md": TRAP}
    found = several(repo, files).found
    assert {("ADR001", f"svc/{LOG}"), ("ADR001", LOG), ("GOT001", "svc/memory-bank/GOTCHAS.md")} <= {*found}
    loose = {"svc/memkit.toml": 'ignore = ["ADR001"]\n', LOG: decisions(ADR_2, ADR_1)}
    repo.write(f"svc/{LOG}", FLAWED)
    assert "ADR001" not in several(repo, {**loose, f"svc/{LOG}": FLAWED}).codes


def test_without_git_it_works_the_same(tmp_path):
    bare = Repository(tmp_path / "repo", init=False)
    bare.write("memkit.toml", CONFIG)
    bare.write(LOG, decisions(ADR_1))
    assert sent(bare, LOG, FLAWED).found == [("ADR001", LOG)]
    assert ("GOT001", GOTCHAS) in sent(bare, GOTCHAS, TRAP).found


def test_selection_base_and_output_go_with_it(repo):
    assert sent(repo, LOG, FLAWED, "--select", "HIS").found == []
    assert sent(repo, LOG, FLAWED, "--since", "HEAD").found == [("ADR001", LOG)]
    data = sent(repo, LOG, FLAWED, "--statistics").data
    assert data["statistics"]["ADR001"]["count"] == 1
    text = repo.memkit("check", "--stdin-filename", LOG, "-", stdin=FLAWED.encode())
    assert text.out.startswith(f"{LOG}:3:4: error ADR001")


# Several files


def test_several_buffers_are_seen_together(repo):
    ran = several(repo, {LOG: FLAWED, GOTCHAS: TRAP})
    assert {("ADR001", LOG), ("GOT001", GOTCHAS)} <= {*ran.found}
    assert {path for _, path in ran.found} <= {LOG, GOTCHAS}


# What cannot be


SHAPES = {
    "": "is no JSON",
    "{": "is no JSON",
    "[" * 100_000: "is no JSON",
    "[]": "no JSON object of files",
    "{}": "no JSON object of files",
    "7": "no JSON object of files",
    '{"a.md": 1}': "gives no text for a.md",
    '{"a.md": {"b": "c"}}': "gives no text for a.md",
    '{"a.md": "x", "a.md": "y"}': "names a.md twice",
    '{"a.md": "x", "./a.md": "y"}': "names ./a.md twice",
    '{"src/../a.md": "x", "a.md": "y"}': "names a.md twice",
    '{"a.md": "\\ud800"}': "no Unicode",
    '{"\\ud800": "x"}': "cannot be a file's name",
    '{"": "x"}': "is no file",
    '{"memory-bank": "x"}': "is no file",
    '{"a\\u0000.md": "x"}': "is no file",
}


@pytest.mark.parametrize(("text", "said"), SHAPES.items(), ids=range(len(SHAPES)))
def test_json_that_holds_no_files_is_refused(repo, text, said):
    ran = several(repo, text.encode())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "help:" in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--stdin-filename", LOG), f"`--stdin-filename {LOG} -`"),
        (("--stdin-json",), "`--stdin-json -`"),
        (("-",), "`--stdin-filename PATH -`"),
        (("--stdin-filename", LOG, "-", "memory-bank"), "alone"),
        (("--stdin-filename", LOG, "memory-bank"), "alone"),
        (("--stdin-filename", "memory-bank", "-"), "the folder memory-bank"),
        (("--stdin-filename", "..", "-"), "the folder .."),
        (("--stdin-filename", LOG, "--stdin-json", "-"), "twice"),
        (("--stdin-filename", LOG, "--staged", "-"), "--staged does not fit"),
    ],
)
def test_a_command_line_that_contradicts_itself_is_refused(repo, words, said):
    ran = repo.memkit("check", *words, stdin=b"# X\n")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_files_of_two_places_are_refused(repo, tmp_path):
    (tmp_path / "other").mkdir()
    ran = several(repo, {LOG: FLAWED, str(tmp_path / "other" / "a.md"): "x"})
    assert (ran.code, "outside" in ran.err) == (2, True)


def test_a_link_that_leads_out_is_refused(repo, tmp_path):
    (tmp_path / "other").mkdir()
    (repo.top / "away").symlink_to(tmp_path / "other")
    ran = several(repo, {LOG: FLAWED, "away/a.md": "x"})
    assert (ran.code, "outside" in ran.err) == (2, True)


def test_where_there_is_no_bank_that_is_said(tmp_path):
    bare = Repository(tmp_path / "bare")
    ran = sent(bare, "notes.md", "# Notes\n")
    assert (ran.code, "no memory bank" in ran.err) == (2, True)


@pytest.mark.parametrize("data", [b"# \xff\n", "# Ä\n".encode("latin-1"), "# x\n".encode("utf-16")])
def test_text_in_another_encoding_is_refused(repo, data):
    ran = sent(repo, LOG, data)
    assert (ran.code, "not UTF-8: byte" in ran.err) == (2, True)
    assert several(repo, data).code == 2


def test_more_than_five_mebibytes_are_refused(repo):
    ran = sent(repo, LOG, b"x" * (5 * 1024 * 1024 + 1))
    assert (ran.code, "more than 5 MiB" in ran.err) == (2, True)


def test_a_text_that_is_too_large_for_its_role_is_a_finding(repo):
    assert "FMT008" in sent(repo, LOG, b"x\n" * 2_200_000).codes
