from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.frontmatter import BadYaml, Frontmatter, Mapping, Scalar, Sequence, find_frontmatter
from memkit.text.source import Source


def _read(text):
    return find_frontmatter(Source("page.md", text))


def _problem(inner):
    source = Source("page.md", f"---\n{inner}\n---\nbody\n")
    found = find_frontmatter(source)
    error = found if isinstance(found, BadYaml) else found.error
    assert error is not None
    return source.position(error.span.start), error.problem, error.hint


def _scalars(value):
    if isinstance(value, Scalar):
        yield value
    elif isinstance(value, Sequence):
        for item in value.items:
            yield from _scalars(item)
    else:
        for key, held in value.pairs:
            yield key
            yield from _scalars(held)


def _assert_spans(source, data):
    """Every scalar, cut out by its span and read again, is the same text."""
    for scalar in _scalars(data):
        cut = source.slice(scalar.span)
        if scalar.kind == "null":
            assert cut in {"", "~", "null"}
        else:
            assert yaml.load(cut + "\n", Loader=yaml.BaseLoader) == scalar.text
            assert not cut.endswith("\n") or cut.startswith("|+")


TEXT = """\
name: plain-name   # a comment
"quoted key": "double \\"quoted\\" é😀 text"
'single': 'it''s'
cjk 键: 值 with 😀 inside
empty:
nothing: ~
date: 2026-01-02
flow: {a: [1, two, "three"], b: {c: d}}
block:
  - one
  - two: deep
    three: "x"
folded: >-
  some folded
  text

literal: |
  line one
    line two

kept: |+
  kept

plain: goes on
  over lines
metadata:
  type: project
  nested:
    deeper: yes
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("top", ["", "\n\n"])
def test_every_key_and_value_has_its_span(newline, top):
    source = Source("page.md", (top + f"---\n{TEXT}---\nbody\n").replace("\n", newline), bom=True)
    found = find_frontmatter(source)
    assert found.error is None
    _assert_spans(source, found.data)
    data = found.data
    assert data.text("quoted key") == 'double "quoted" é😀 text'
    assert data.text("cjk 键") == "值 with 😀 inside"
    assert data.text("metadata", "nested", "deeper") == "yes"
    assert data.text("literal") == "line one\n  line two\n"
    assert data.text("plain") == "goes on over lines"
    assert [item.text for item in data.get("flow", "a").items] == ["1", "two", "three"]
    assert source.slice(data.get("metadata", "nested").span) == "deeper: yes"
    assert source.slice(data.get("flow", "b").span) == "{c: d}"
    assert source.slice(data.key("metadata", "type").span) == "type"
    assert source.slice(data.get("folded").span).endswith("text")
    assert source.text[found.span.end :].startswith("body")


WORDS = st.text(st.sampled_from("ab é你😀:#'\"-\u2028\x85\\"), max_size=8)
VALUES = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(WORDS, VALUES, min_size=1, max_size=4),
    st.sampled_from([None, True, False]),
    st.sampled_from(["\n", "\r\n"]),
)
@settings(max_examples=150, deadline=None)
def test_spans_hold_for_whatever_yaml_writes(value, flow, newline):
    inner = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, width=20)
    source = Source("page.md", f"---\n{inner}---\n".replace("\n", newline))
    found = find_frontmatter(source)
    assert isinstance(found, Frontmatter)
    assert found.error is None
    _assert_spans(source, found.data)
    assert {key.text for key, _ in found.data.pairs} == set(yaml.load(inner, Loader=yaml.BaseLoader))


def test_an_empty_value_can_be_filled_in():
    source = Source("page.md", "---\na:\nb: c\n---\n")
    span = find_frontmatter(source).data.get("a").span
    assert source.text[: span.start] + " x" + source.text[span.end :] == "---\na: x\nb: c\n---\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# a\n",
        "----\na: b\n----\n",
        " ---\na: b\n ---\n",
        "+++\na = 1\n+++\n",
        "---",
        "---\n",
        "---\n\n# A rule at the top\n",
        "text\n---\na: b\n---\n",
    ],
)
def test_what_is_no_frontmatter(text):
    assert _read(text) is None


@pytest.mark.parametrize("text", ["---\n---\nbody\n", "---\n---", "---\n# a comment\n---\n", "---\n\n---\n"])
def test_empty_frontmatter_has_no_keys(text):
    found = _read(text)
    assert (found.data.pairs, found.error) == ((), None)


def test_fences_may_have_trailing_blanks_and_old_newlines():
    assert _read("--- \na: b\n---\t\nc").data.text("a") == "b"
    assert _read("---\ra: b\r---\rc").data.text("a") == "b"


def test_dashes_inside_values_and_code_close_nothing():
    assert _read("---\na: |\n  x\n  ---\n  y\n---\n").data.text("a") == "x\n---\ny\n"
    assert _read("---\na: 'x\n\n  --- y'\n---\n").data.text("a") == "x\n--- y"


def test_a_second_block_does_not_override():
    assert _read("---\na: b\n---\n---\na: c\n---\n").data.text("a") == "b"


@pytest.mark.parametrize("text", ["---\na: b\n\nbody\n", "---\n# about\n\na: b\nbody\n"])
def test_an_open_block_is_reported(text):
    found = _read(text)
    assert isinstance(found, BadYaml)
    assert "never closed" in found.problem


def test_dots_close_the_block_and_are_reported():
    found = _read("---\na: b\n...\nbody\n")
    assert found.data.text("a") == "b"
    assert "`...`" in found.error.problem


def test_a_repeated_key_is_kept_twice_and_the_last_one_counts():
    data = _read("---\na: 1\nb: 2\na: 3\n---\n").data
    assert [(key.text, held.text) for key, held in data.pairs] == [("a", "1"), ("b", "2"), ("a", "3")]
    assert data.text("a") == "3"
    assert data.key("a").span.start > data.key("b").span.start


@pytest.mark.parametrize(
    ("inner", "position", "words"),
    [
        ("a: &x 1\nb: *x", (2, 4), "anchor or alias"),
        ("a: &a [*a]", (2, 4), "anchor or alias"),
        ("a: !!python/object/apply:os.system ['x']", (2, 4), "YAML tag"),
        ("a: b\nc: !Evil {d: 1}", (3, 4), "YAML tag !Evil"),
        ("a: !!binary aGVsbG8=", (2, 4), "YAML tag binary"),
        ("a: !!set {b, c}", (2, 4), "YAML tag set"),
        ("a: " + "[" * 3000 + "]" * 3000, None, "nested too deeply"),
        ("".join(" " * depth + "a:\n" for depth in range(100)), (22, 21), "nested too deeply"),
        ("a: b\nc:\n\td: e", (4, 1), "no valid YAML"),
        ("a: b: c", (2, 5), "no valid YAML"),
        ("a: é😀 b: c", (2, 8), "no valid YAML"),
        ("a: 'b", (2, 4), "no valid YAML"),
        ("- a\n- b", (2, 1), "no mapping"),
        ("just text", (2, 1), "no mapping"),
        ("? [a, b]\n: x", (2, 3), "no plain text"),
        ("a: b\nc: d\0e", (3, 5), "control character U+0000"),
        ("é: b\nc: \x07", (3, 4), "control character U+0007"),
        ("a: " + "x" * 17_000, (1, 1), "larger than 16 KiB"),
        ("a: b\n--- !x\nc: d", (3, 1), "no valid YAML"),
        ("%YAML 1.1\na: b", (3, 1), "no valid YAML"),
    ],
)
def test_bad_yaml_is_reported_where_it_is(inner, position, words):
    where, problem, _ = _problem(inner)
    assert words in problem
    assert position in {where, None}  # how far libyaml looks ahead differs between its versions


def test_the_hint_says_what_to_write():
    assert _problem("a: b: c")[2] == 'quote the value: a: "b: c"'
    assert _problem("a:\n\tb: c")[2] == "indent with spaces"


@pytest.mark.parametrize(
    ("inner", "line", "hint"),
    [
        ("metadata: [", 2, "close the `[` with `]`"),
        ("metadata: [\nname: x", 2, "close the `[` with `]`"),
        ("metadata: {", 2, "close the `{` with `}`"),
        ("metadata: {type: project", 2, "close the `{` with `}`"),
        ("tags: [a, b}", 2, "close the `[` with `]`"),
        ("a: [b, {c: d", 2, "close the `{` with `}`"),
        ("tags: [a, b\ndescription: x: y", 3, "close the `[` in line 2 with `]`"),
        (
            "title: [The payment gateway",
            2,
            'close the `[` with `]`, or quote the value: title: "[The payment gateway"',
        ),
        ("a: [b]]", 2, 'quote the value: a: "[b]]"'),
        ("a: [b: c: d]", 2, 'quote the value: a: "[b: c: d]"'),
    ],
)
def test_the_hint_names_the_bracket_that_nothing_closes(inner, line, hint):
    (found, _), _, said = _problem(inner)
    assert (found, said) == (line, hint)


@pytest.mark.parametrize(
    ("inner", "kind"),
    [
        ("a: no", "bool"),
        ("a: 010", "int"),
        ("a: .nan", "float"),
        ("a: 2026-13-45", "timestamp"),
        ("a: '1'", "str"),
        ("a: ", "null"),
    ],
)
def test_values_stay_text_and_say_what_yaml_takes_them_for(inner, kind):
    value = _read(f"---\n{inner}\n---\n").data.get("a")
    assert (value.text, value.kind) == (inner[3:].strip("'"), kind)


def test_impossible_dates_and_huge_numbers_are_only_text():
    data = _read("---\na: 2026-02-30\nb: " + "9" * 5000 + "\nc: 0000-01-01\n---\n").data
    assert [data.text(key)[:10] for key in "abc"] == ["2026-02-30", "9999999999", "0000-01-01"]


def test_paths_that_lead_nowhere_give_nothing():
    data = _read("---\na: {b: c}\nd: [e, {f: g}, h]\n---\n").data
    assert data.get("a", "x") is None
    assert data.get("a", "b", "c") is None
    assert data.text("a") == ""
    assert [held.text for held in data.texts("d")] == ["e", "h"]
    assert [held.text for held in data.texts("a", "b")] == ["c"]
    assert data.texts("x") == ()
    assert data.key("x", "y") is None
    assert isinstance(data.get("a"), Mapping)


@given(st.text(st.sampled_from("ab: -\n\t'\"[]{}&*!|>%#?,~é\0\ufeff"), max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_reported(inner):
    source = Source("page.md", f"---\n{inner}\n---\n")
    found = find_frontmatter(source)
    error = found if isinstance(found, BadYaml) else found and found.error
    if error:
        assert error.span.within(source.lines_span(0, source.line_count))
    if isinstance(found, Frontmatter):
        assert all(scalar.span.within(found.inner) for scalar in _scalars(found.data))
