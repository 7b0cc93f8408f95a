"""Progress items as people really write them: boxes, dates, sections, owners and ways of proving."""

from __future__ import annotations

import pytest
from corpus import FOLDER
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.documents.progress.item import state_of_box
from memkit.documents.progress.parse import parse_progress
from memkit.documents.progress.sections import section_of_title
from memkit.documents.progress.verification import is_command
from memkit.documents.vocabulary import words_with
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER


def items(text, words=None):
    page = Page(Source("memory-bank/PROGRESS.md", text))
    return parse_progress(page, words).items if words else parse_progress(page).items


def item(text):
    (found,) = items(text)
    return found


def proofs(text):
    return [(proof.kind, proof.command or proof.url or proof.text) for proof in item(text).verifications]


CANONICAL = """\
# Progress

## In Flight

- [ ] Monitor batch retry rate after stabilisation.
      Verify: `npx tsx scripts/analyze-retries.ts` reports retry rate < 10%.
- [x] 2026-05-02 Ship digest compiler. Verify: `pytest tests/compiler` (verified 2026-05-02, 3f2a91c)
"""


def test_the_canonical_form():
    open_item, done = items(CANONICAL)
    assert (open_item.title, open_item.state, open_item.section) == (
        "Monitor batch retry rate after stabilisation",
        "open",
        "in-flight",
    )
    assert [proof.command for proof in open_item.verifications] == ["npx tsx scripts/analyze-retries.ts"]
    assert "retry rate < 10%" in open_item.verifications[0].text
    assert (done.title, done.key, done.date.text) == (
        "Ship digest compiler",
        "ship-digest-compiler",
        "2026-05-02",
    )
    assert [proof.command for proof in done.verifications] == ["pytest tests/compiler"]


def test_spans_name_what_they_say():
    source = Source("PROGRESS.md", CANONICAL)
    for found in parse_progress(Page(source)).items:
        assert source.slice(found.span) == found.text
        assert source.slice(found.box_span) == found.box
        assert source.slice(found.date.span) == found.date.text if found.date else True
        assert source.slice(found.head) in found.text
        for proof in found.verifications:
            assert source.slice(proof.span) == proof.command
        for field in found.fields:
            assert source.slice(field.span) == field.text


@pytest.mark.parametrize(
    ("box", "state"),
    [
        (" ", "open"), ("", "open"), ("x", "done"), ("X", "done"), ("✅", "done"), ("-", "cancelled"),
        ("~", "partial"), ("/", "partial"), ("!", "unknown"), ("✔️", "done"),
    ],
)  # fmt: skip
def test_boxes(box, state):
    found = item(f"- [{box}] Ship it\n")
    assert (found.box, found.state, found.bracketed) == (box, state, True)


@pytest.mark.parametrize(
    ("sign", "state"), [("✅", "done"), ("❌", "cancelled"), ("🔄", "partial"), ("⏳", "open")]
)
def test_emoji_bullets(sign, state):
    found = item(f"## Status\n\n- {sign} **Parser**: reads everything\n")
    assert (found.state, found.bracketed, found.title) == (state, False, "Parser: reads everything")


def test_a_legend_is_no_list_of_items():
    assert items("## Legend\n\n- ✅ DONE — complete\n- 🔄 IN PROGRESS — being worked on\n") == ()


def test_a_strange_box_has_no_state():
    assert state_of_box("D") == "unknown"


def test_nested_items_keep_their_depth():
    found = items("- [ ] a\n  - [x] b\n    - [ ] c\n- [ ] d\n")
    assert [(held.title, held.depth) for held in found] == [("a", 0), ("b", 1), ("c", 2), ("d", 0)]


@pytest.mark.parametrize(
    ("title", "section"),
    [
        ("In Flight", "in-flight"), ("🚧 In progress (3)", "in-flight"), ("Current Tasks", "in-flight"),
        ("Next", "next"), ("What's Left to Build", "next"), ("Blocked / Failed", "blocked"),
        ("Needs review", "review"), ("Done", "done"), ("✅ DONE — Completed work", "done"),
        ("Completed Tasks", "done"), ("已完成", "done"), ("Выполнено", "done"), ("进行中", "in-flight"),
        ("Próximos passos", "next"), ("完了", "done"), ("Architecture", ""), ("Nextcloud", ""),
    ],
)  # fmt: skip
def test_sections(title, section):
    assert section_of_title(title) == section


def test_the_section_above_counts_where_the_nearest_says_nothing():
    found = item("# Done\n\n## Week 18\n\n- [x] Ship it\n")
    assert (found.section, found.section_title) == ("done", "Week 18")


@pytest.mark.parametrize(
    ("line", "title", "date"),
    [
        ("- [x] 2026-05-02 Ship it", "Ship it", "2026-05-02"),
        ("- [x] [2025-08-16 20:09:37] - Ship it", "Ship it", "2025-08-16"),
        ("- [x] **2025-05-23：修复缓存**", "修复缓存", "2025-05-23"),
        ("- [x] Ship it (2026-05-02)", "Ship it", "2026-05-02"),
        ("- [x] Ship it (2024-05, #17).", "Ship it (#17)", "2024-05"),
        ("- [x] Ship the 2026-05-02 build again", "Ship the 2026-05-02 build again", None),
        ("- [x] Ship it (due 2026-05-02)", "Ship it (due 2026-05-02)", None),
        ("- [ ] 2026 roadmap", "2026 roadmap", None),
        ("- [ ] `--no-color` for old terminals", "--no-color for old terminals", None),
        ("- [ ] 2026-05-02 - Ship it", "Ship it", "2026-05-02"),
    ],
)
def test_dates_and_titles(line, title, date):
    found = item(line + "\n")
    assert found.title == title
    assert (found.date.text[:10] if found.date else None) == date


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- [ ] a. Verify: `make test` passes\n", [("command", "make test")]),
        ("- [ ] a — DoD: `make test` and `ruff check .`\n",
         [("command", "make test"), ("command", "ruff check .")]),
        ("- [ ] a\n  - **Verify:** `$ make test`\n", [("command", "make test")]),
        ("- [ ] a\n  - **Verify** — `make test`\n", [("command", "make test")]),
        ("- [ ] a\n  Verify:\n  ```bash\n  $ make \\\n    test\n  ruff check\n  ```\n",
         [("command", "make test"), ("command", "ruff check")]),
        ("- [ ] a. See https://example.com. Evidence: https://example.com/run/7.\n",
         [("url", "https://example.com/run/7")]),
        ("- [ ] a\n  - Acceptance criteria:\n    - b is c\n    - d is e\n", [("prose", "- b is c - d is e")]),
        ("- [x] a (verified 2026-05-02, 3f2a91c)\n", [("prose", "verified 2026-05-02, 3f2a91c")]),
        ("- [x] a\n  - Verified with the phone: it beeps\n",
         [("prose", "Verified with the phone: it beeps")]),
        ("- [x] a, verified by hand\n", [("prose", "verified by hand")]),
        ("- [ ] a\n  - Verify no password is printed\n", [("prose", "Verify no password is printed")]),
        ("- [ ] 验证：`pytest`\n", [("command", "pytest")]),
        ("- [ ] a. Проверка: `make test`\n", [("command", "make test")]),
        ("- [ ] a. Verify: the file `README.md` names it\n", [("prose", "the file `README.md` names it")]),
        ("- [ ] a. Verify:\n", []),
        ("- [ ] Verify offline operation\n", []),
        ("- [ ] Add tests: unit and integration\n", []),
        ("- [ ] a `Verify: make test` b\n", []),
        ("- [ ] a\n  <!-- Verify: `make test` -->\n", []),
        ("- [ ] **Build Verification**: later\n", []),
    ],
)  # fmt: skip
def test_verifications(text, expected):
    assert proofs(text) == expected


def test_owner_blocker_and_failure():
    found = item(
        "- [ ] Move it\n  - Owner: Ann; Blocked by: the new queue\n  - Failed: timed out\n    twice\n"
    )
    assert found.field("owner").text == "Ann"
    assert found.field("blocked-by").text == "the new queue"
    assert found.field("failed").text == "timed out\n    twice"


def test_what_belongs_to_a_child_is_not_the_parents():
    parent, child = items("- [ ] a\n  - [ ] b\n    Verify: `make b`\n")
    assert parent.verifications == ()
    assert [proof.command for proof in child.verifications] == ["make b"]


def test_own_words_of_a_project():
    words = words_with([("verification", ("Proven through",))], [])
    (found,) = items("- [ ] a. Proven through: `make test`\n", words)
    assert [proof.command for proof in found.verifications] == ["make test"]


@pytest.mark.parametrize(
    "code", ["pytest", "make test", "./run.sh", "CI=1 npm test", "npx tsx a.ts", "git diff"]
)
def test_commands(code):
    assert is_command(code)


@pytest.mark.parametrize("code", ["README.md", "src/a.py", "batch_size", "SELECT 1", "", "3f2a91c", "{a: 1}"])
def test_no_commands(code):
    assert not is_command(code)


PIECES = st.sampled_from(
    ["- [ ] ", "- [x] ", "  - ", "- ✅ ", "Verify: ", "**Owner:** ", "`make test`", "```\n", "\n", "    ",
     "(verified ", ")", "2026-05-02 ", "[[", "](", "<!--", "-->", "# Done\n", "> ", "| a |\n", "：", "\r\n",
     "\t", "é", "`", "text "]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_whatever_is_written_is_read(pieces):
    text = "".join(pieces)
    source = Source("PROGRESS.md", text)
    for found in parse_progress(Page(source)).items:
        assert found.key
        assert source.slice(found.span) == found.text
        assert 0 <= found.head.start <= found.head.end <= len(text)
        for field in found.fields:
            assert source.slice(field.span) == field.text
            assert field.span.within(found.span) or not field.text
        for proof in found.verifications:
            assert 0 <= proof.span.start <= proof.span.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] a" + " " * 50_000 + "b",
        "- [ ] " + "(verified " * 5_000,
        "- [ ] " + "`a" * 5_000,
        "- [ ] " + "Verify: x. " * 2_000,
        "- [ ] a\n" + "  Verify: `x`\n" * 1_000,
        "- [ ] " + "**a " * 5_000,
    ],
)
def test_hostile_text_is_read_in_time(text):
    assert len(items(text)) == 1


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_files():
    paths = [*CORPUS.glob("progress/**/*.md"), *CORPUS.glob("memory_bank/*/memory-bank/progress.md")]
    counts = {path.name: 0 for path in paths}
    for path in paths:
        source = Source.decode(str(path), path.read_bytes())
        found = parse_progress(Page(source)).items
        counts[path.name] += len(found)
        assert all(held.key and source.slice(held.span) == held.text for held in found)
    assert sum(counts.values()) > 1000


def test_own_text_leaves_out_the_items_below():
    first, child = items("- [x] a\n  more\n  - [x] b\n  last\n")
    assert first.own_text == "a\n  more"
    assert child.own_text == "b\n  last"


@pytest.mark.parametrize(
    "text",
    ["not yet verified on a device", "has to be verified with 300 notes", "it wasn't verified by anybody"],
)
def test_what_was_not_verified_is_no_proof(text):
    assert proofs(f"- [x] Ship it, {text}") == []


def test_a_denial_before_the_clause_does_not_matter():
    assert proofs("- [x] Do not lose notes; verified on a device")
