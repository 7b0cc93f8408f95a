"""Edits of a memory's frontmatter change the lines that are meant, on every real file that is at hand."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

import pytest
from corpus import repositories
from hypothesis import given
from hypothesis import strategies as st

from memkit.adapters.memory import MemoryTree
from memkit.config import Config
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Refused
from memkit.scaffold.draft import changes_of
from memkit.store.bank import MemoryBank
from memkit.store.editing import change, line_edits
from memkit.store.fact import Fact
from memkit.store.frontmatter import set_values
from memkit.store.keys import normal_key
from memkit.store.remembering import Wanted
from memkit.store.scope import read_reference
from memkit.text.edits import apply_edits
from memkit.text.frontmatter import Sequence
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
KEYS = (
    "description", "type", "kind", "lifetime", "origin", "scope", "tags", "status", "confidence", "source",
    "author", "run", "subject", "created", "updated", "expires", "review", "confirmed", "trigger",
    "supersedes", "superseded_by",
)  # fmt: skip
LISTED = ("scope", "tags")
VALUES = (
    "plain words", "2026-09-13", "2026-06-15T12:00:00Z", "0.8", "1", "yes", "null", "~", "- a list", "a: b",
    "a #comment", "'quoted'", '"double" and \'single\'', "trailing colon:", "[x]", "{y: z}", "*star", "&amp",
    "!tag", "@at", "%percent", "back\\slash", "`tick`", "日本語：値", "0x1F", "1_000", "12:30", "1e5", "TRUE",
    "key: value: more", "? q", "| pipe", "> fold", ".5", "-", "--- x", "=", "<<", "e\u0301", "no",
)  # fmt: skip


@cache
def files() -> dict[str, bytes]:
    """Every file of the corpus that opens with `---`, by repository and path."""
    return {
        f"{repository}/{path}": data
        for repository, held in repositories().items()
        for path, data in held.items()
        if data.removeprefix(b"\xef\xbb\xbf").startswith(b"---")
    }


def sources():
    for name, data in files().items():
        source = Source.decode(name, data)
        if not isinstance(source, NotUtf8):
            yield source


def texts(page, key):
    """What a key says below `metadata`, else at the top."""
    data = page.data
    value = (None if key == "description" else data.get("metadata", key)) or data.get(key)
    if isinstance(value, Sequence):
        return tuple(item.text for item in value.items)
    return value.text if value else None


def outside(source, spans):
    """The lines of a source that no span touches."""
    touched = {line for start, end in spans for line in range(source.line_at(start), source.line_at(end) + 1)}
    return [source.text[slice(*span)] for n, span in enumerate(_lines(source)) if n not in touched]


def _lines(source):
    return [(source.line_starts[n], source.line_starts[n + 1]) for n in range(source.line_count)]


def is_subsequence(few, many):
    held = iter(many)
    return all(line in held for line in few)


def _cuts(source, edit):
    """Whether an edit changes a line that is there, rather than bringing new ones."""
    return edit.span or edit.span.start not in source.line_starts


def assert_set(source, values):
    page = Page(source)
    edits = set_values(page, values)
    after = apply_edits(source, edits)
    again = Page(after)
    wanted = dict(values)
    for key, value in wanted.items():
        assert texts(again, key) == value, (source.path, key, value, after.text[:1500])
    for key in {name.text for name, _ in page.data.pairs} - {*wanted, "metadata"}:
        assert again.data.get(key) is not None
    for key in KEYS:
        if key not in wanted:
            assert texts(again, key) == texts(page, key), (source.path, key)
    kept = outside(
        source, [(e.span.start, max(e.span.start, e.span.end - 1)) for e in edits if _cuts(source, e)]
    )
    assert is_subsequence([line.rstrip("\r\n") for line in kept], after.text.replace("\r", "").split("\n"))
    assert after.bom == source.bom
    assert after.text.endswith("\n") == source.text.endswith("\n")
    assert after.text[again.body_start :] == source.text[page.body_start :]
    if "\r\n" in source.text and "\n" not in source.text.replace("\r\n", ""):
        assert "\n" not in after.text.replace("\r\n", "")


@pytest.mark.skipif(not files(), reason="the corpus is not at hand")
def test_every_key_can_be_set_in_every_real_file():
    seen = 0
    for number, source in enumerate(sources()):
        memory = parse_memory(Page(source))
        if not memory.readable or memory.error:
            continue
        seen += 1
        for place, key in enumerate(KEYS):
            value = VALUES[(number + place * 7) % len(VALUES)]
            assert_set(source, ((key, (value, "b") if key in LISTED else value),))
        everything = tuple(
            (key, ("a", "b") if key in LISTED else VALUES[place]) for place, key in enumerate(KEYS)
        )
        assert_set(source, everything)
    assert seen > 100


FORMS = {
    "new": "---\nname: a\ndescription: d\nmetadata:\n  type: project\n---\nBody.\n",
    "old": "---\nname: a\ndescription: d\ntype: project\n---\nBody.\n",
    "claude": '---\nname: a\ndescription: "d"\nmetadata: \n  node_type: memory\n  type: user\n---\n\nBody.',
    "flow": "---\nname: a\ndescription: d\nmetadata: {type: project, kind: semantic}\n---\nBody.\n",
    "empty flow": "---\nname: a\ndescription: d\nmetadata: {}\n---\nBody.\n",
    "null": "---\nname: a\ndescription: d\nmetadata:\n---\nBody.\n",
    "null with a remark": "---\nname: a\nmetadata: # none\ndescription: d\n---\nBody.\n",
    "no value": "---\nname: a\ndescription:\nmetadata:\n  type:\n  kind: semantic\n---\nBody.\n",
    "folded": "---\nname: a\ndescription: >\n  one\n  two\nmetadata:\n  type: project\n---\nBody.\n",
    "literal last": "---\nname: a\nmetadata:\n  type: project\ndescription: |\n  one\n  two\n---\nBody.\n",
    "literal below": "---\nname: a\ndescription: d\nmetadata:\n  note: |\n    one\n    two\n---\nBody.\n",
    "literal value": "---\nname: a\nmetadata:\n  type: project\n  source: |\n    one\n    two\nx: 1\n---\n",
    "list": "---\nname: a\ndescription: d\nmetadata:\n  tags:\n    - x\n    - y\n  type: user\n---\nB.\n",
    "list as deep": "---\nname: a\ndescription: d\ntags:\n- one\n- two\ntype: user\n---\nBody.\n",
    "list last": "---\nname: a\ndescription: d\nmetadata:\n  type: user\n  tags:\n    - one\n---\nBody.\n",
    "plain over lines": "---\nname: a\ndescription: one\n  two\nmetadata:\n  type: project\n---\nBody.\n",
    "quoted over lines": '---\nname: a\ndescription: "one\n  two"\nmetadata:\n  type: project\n---\nBody.\n',
    "remarks": "---\n# top\nname: a # n\ndescription: d # why\nmetadata:\n  # t\n  type: x # y\n  # e\n---\n",
    "metadata in the middle": "---\nname: a\nmetadata:\n    type: project\n\ndescription: d\n---\nBody.\n",
    "blank at the end": "---\nname: a\ndescription: d\nmetadata:\n  type: project\n\n---\nBody.\n",
    "only a name": "---\nname: a\n---\nBody.\n",
    "wide": "---\nname:   a\ndescription:\t'd'\nmetadata:\n      type:    project\n---\nBody.\n",
    "scalar metadata": "---\nname: a\ndescription: d\nmetadata: none\n---\nBody.\n",
    "list metadata": "---\nname: a\ndescription: d\nmetadata:\n  - x\n---\nBody.\n",
    "flow over lines": "---\nname: a\ndescription: d\nmetadata: {\n  type: project,\n  }\n---\nBody.\n",
    "quoted keys": '---\n"name": a\n"description": d\n"metadata":\n  "type": project\n---\nBody.\n',
    "tagged": "---\nname: a\ndescription: d\nmetadata:\n  type: project\n  kept: 2026-01-01\n---\n",
    "empty list": "---\nname: a\ndescription: d\nmetadata:\n  tags: []\n  type: project\n---\nBody.\n",
    "no description": "---\nname: a\nmetadata:\n  type: project\n---\nBody.\n",
    "no description, flow": "---\nname: a\nmetadata: {type: project}\n---\nBody.\n",
    "doubled": "---\nname: a\ndescription: d\ndescription: e\nmetadata:\n  type: project\n---\nBody.\n",
}  # fmt: skip


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", [False, True])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_key_can_be_set_in_every_form(form, bom, newline):
    source = Source("a.md", form.replace("\n", newline), bom)
    for place, key in enumerate(KEYS):
        value = VALUES[place]
        assert_set(source, ((key, (value, "b") if key in LISTED else value),))
    assert_set(source, tuple((key, ("a", "b") if key in LISTED else "2026-09-13") for key in KEYS))


@pytest.mark.parametrize("value", VALUES)
def test_what_is_written_is_read_again(value):
    for form in FORMS.values():
        assert_set(
            Source("a.md", form), (("source", value), ("description", value), ("tags", (value, value)))
        )


@given(st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=40))
def test_any_text_in_a_line_is_read_again(text):
    value = " ".join(text.split())
    if value and value[0] != "\ufeff" and not any(char in value for char in "\ufeff\ufffe\uffff"):
        assert_set(
            Source("a.md", FORMS["new"]), (("source", value), ("description", value), ("tags", (value,)))
        )


# --- The whole of a change --------------------------------------------------------------------------------


def changed(source, **wanted):
    """The file after a change through the store; None where that is refused."""
    stem = "one"
    held = {f"{stem}.md": source.encode(), "MEMORY.md": b"# Memories\n\n- [One](one.md)\n"}
    bank = MemoryBank("private", "user:me", "", MemoryTree(held), Config(), managed=False)
    scope = tuple(read_reference(each) for each in wanted.pop("scope", ()))
    try:
        draft = change(bank, Wanted(stem, origin="person", references=scope, **wanted), NOW)
    except Refused:
        return None
    changes = {each.path: each.after for each in changes_of(draft, bank.tree)}
    assert changes.keys() <= {"one.md"}
    return Source.decode("one.md", changes.get("one.md", source.encode()))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_change_of_the_content_leaves_the_frontmatter(form, newline):
    source = Source("one.md", form.replace("\n", newline), bom=True)
    after = changed(source, content="Two.\n\nLines.")
    page = Page(after)
    assert page.source.bom
    assert after.text[page.body_start :].strip() == f"Two.{newline}{newline}Lines."
    again = set_values(Page(source), (("updated", "2026-06-15T12:00:00Z"),))
    expected = apply_edits(source, again).text[: page.body_start]
    assert after.text[: page.body_start] == expected
    assert after.text.endswith("\n") == source.text.endswith("\n")


def test_a_note_gets_a_frontmatter():
    after = changed(Source("one.md", "A note.\n", bom=True), description="A note: short", type="project")
    assert after.bom
    assert after.text == (
        '---\nname: one\ndescription: "A note: short"\nmetadata:\n  type: project\n'
        "  updated: 2026-06-15T12:00:00Z\n---\nA note.\n"
    )
    assert changed(Source("one.md", "A note.\n"), content="Another.").text.endswith("---\nAnother.\n")


@pytest.mark.parametrize("text", ["---\nname: a\n---", "---\nname: a\n---\n", "---\nname: a\n---\n\n\n"])
def test_content_for_a_file_that_has_none(text):
    after = changed(Source("one.md", text), content="Body.")
    assert after.text.endswith("---\nBody.\n")


@pytest.mark.parametrize(
    "text", ["---\nname: [\n---\nBody.\n", "---\nname: a\nBody.\n", "---\n- a\n---\nBody.\n"]
)
def test_a_broken_frontmatter_is_not_edited(text):
    assert changed(Source("one.md", text), description="x") is None


@pytest.mark.skipif(not files(), reason="the corpus is not at hand")
def test_real_files_keep_all_that_was_not_meant():
    for source in sources():
        memory = parse_memory(Page(source))
        if not memory.readable or memory.error or not memory.content:
            continue
        after = changed(
            source, description="Said anew: in a line", content="A new text.", scope=("path:src/**",)
        )
        held = Fact(parse_memory(Page(after)))
        assert (held.description, held.content) == ("Said anew: in a line", "A new text.")
        assert held.updated == "2026-06-15T12:00:00Z"
        assert str(held.references[0]) == "path:src/**"
        assert after.bom == source.bom
        assert after.text.endswith("\n") == source.text.endswith("\n")


@given(st.lists(st.sampled_from(["a", "b", "", "---", "c d"]), max_size=8), st.data())
def test_the_lines_of_an_editor_become_the_text(lines, data):
    for newline in ("\n", "\r\n"):
        source = Source("a.md", newline.join(lines), bom=True)
        new = data.draw(st.lists(st.sampled_from(["a", "b", "", "x", "---"]), max_size=8))
        after = apply_edits(source, line_edits(source, "\n".join(new)))
        assert after.text == source.newline.join(new)


@pytest.mark.parametrize(
    "said", ["Prefers Norwegian", "prefers_norwegian", "PREFERS-NORWEGIAN.md", "prefers  norwegian"]
)
def test_a_key_is_made_at_the_door(said):
    assert normal_key(said, 64) == "prefers-norwegian"


HEAD = "name: a\ndescription: b\n"
TAKEN = (
    ("metadata:\n  type: c\n  contradicts: [x]\n  tags: [d]\n", "metadata:\n  type: c\n  tags: [d]\n"),
    ("metadata:\r\n  type: c\r\n  contradicts: [x]\r\n", "metadata:\r\n  type: c\r\n"),
    ("metadata:\n  contradicts:\n    - x\n    - y\n\n  # on type\n  type: c\n",
     "metadata:\n\n  # on type\n  type: c\n"),
    ("metadata:\n  contradicts: [x]  # ask the vendor\n  type: c\n",
     "metadata:\n  # ask the vendor\n  type: c\n"),
    ("metadata:\n  contradicts: [x,\n    y]\n  type: c\n", "metadata:\n  type: c\n"),
    ('metadata:\n  "contradicts": x\n  type: c\n', "metadata:\n  type: c\n"),
    ("metadata:\n  contradicts:\n  type: c\n", "metadata:\n  type: c\n"),
    ("metadata: {type: c, contradicts: [x, y], tags: [d]}\n", "metadata: {type: c, tags: [d]}\n"),
    ("metadata: {contradicts: [x], type: c}\n", "metadata: {type: c}\n"),
    ("metadata: {contradicts: [x]}\n", "metadata: {contradicts: []}\n"),
    ("contradicts: [x]\nmetadata:\n  contradicts: [y]\n  type: c\n", "metadata:\n  type: c\n"),
    ("contradicts: [x]\ntype: c\n", "type: c\n"),
    ("type: c\n", "type: c\n"),
)  # fmt: skip


@pytest.mark.parametrize(("before", "after"), TAKEN)
def test_a_list_without_items_takes_its_key_away(before, after):
    page = Page(Source("a.md", f"---\n{HEAD}{before}---\ntext\n"))
    edits = set_values(page, (("contradicts", ()),))
    assert apply_edits(page.source, sorted(edits)).text == f"---\n{HEAD}{after}---\ntext\n"


@pytest.mark.parametrize("before", [before for before, _ in TAKEN])
def test_a_key_is_taken_away_beside_others_that_come(before):
    page = Page(Source("a.md", f"---\n{HEAD}{before}---\ntext\n"))
    values = (("supersedes", ("z",)), ("confirmed", "2026-06-15"), ("contradicts", ()))
    again = Page(apply_edits(page.source, sorted(set_values(page, values))))
    assert (texts(again, "supersedes"), texts(again, "confirmed")) == (("z",), "2026-06-15")
    assert texts(again, "contradicts") in {None, "", ()}
