"""The quick reader of plain frontmatter gives the tree that the library gives, or leaves the text to it."""

from __future__ import annotations

import pytest
from corpus import repositories
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.source import Source
from memkit.text.yaml.load import load_yaml
from memkit.text.yaml.plain import plain_mapping

PLAIN = (
    "name: retry-budget\ndescription: Retries stop at five, see http://x/y#z\ntype: project\n",
    "review: 2026-Q3\nsince: 2026-07\nname: 3 small words\n",
    "name: x\nmetadata:\n  type: user\n  updated: 2026-01-02\nlast: 'a b'\n",
    'tags: [a, b-c,d]\n\ntitle: "A: b # c"\n',
    "name:   spaced   \r\ntype: user\r\n",
    "m:\n  updated: 2026-06-15T12:00:00Z\n  confidence: 0.8\n  scope: [path:src/**, tool:git, user:a.b@c]\n",
    "a: 00.50\nb: 2026-13-45T99:99:99Z\nc: [x:y:z, symbol:src/a.py]\n",
    "a: ~é\n".replace("~", ""),
)
OTHER = (
    "a: 012\n",
    "a: 1_000\n",
    "a: [b: c]\n",
    "a: 1e3\n",
    "a: 2026-07-01 10:00\n",
    "a: 1:30\n",
    "a: [b, ]\n",
    "a: b: c\n",
    "a:\n",
    "a: |\n  x\n",
    "a: b\n  c: d\n",
    "a:\n  b:\n    c: d\n",
    "- a\n",
    "a: 'it''s'\n",
    'a: "\\n"\n',
    "a: b #c\n",
    "# c\na: b\n",
    "a: b:\n",
    "no: b\n",
    "a:b\n",
    "a:\n   b: c\n  d: e\n",
    "a: [b\n",
    "a: 2026-1-2\n",
    "a: b\n c\n",
    "a:\tb\n",
    "a: *b\n",
    "a: 'x' y\n",
    "'a': b\n",
)


def _both(text: str):
    source = Source("x.md", text)
    inner = source.lines_span(0, source.line_count)
    return plain_mapping(source, 0, source.line_count), load_yaml(source, inner)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_frontmatter_is_read_here(text):
    quick, slow = _both(text)
    assert quick == slow


@pytest.mark.parametrize("text", OTHER)
def test_other_yaml_is_left_to_the_library(text):
    assert _both(text)[0] is None


_VALUES = (
    "yes",
    "2026-01-02",
    "[a, b]",
    "'q'",
    '"q"',
    "word",
    "null",
    "1.5",
    "7",
    "07",
    "[]",
    "['#1', b]",
    "a: b",
    "2026-Q3",
    "2026-07",
    "3 words",
    "0x1f",
    "1_0",
    "12e",
    "1e3",
    "1:30",
    "٣",
    "٣٤٥٦-٠٧",
    "2026-07-01T10:00:00Z",
    "0o7",
    "9zz",
)
_WORD = st.text(st.sampled_from("abyn\"'[]{}:#,-~0123 .é|>&*!%@\\\t"), max_size=12)
_LINE = st.one_of(
    st.builds(
        "{}{}: {}".format,
        st.sampled_from(("", "  ", " ", "    ")),
        st.sampled_from(("a", "name", "no", "x-1", "y y")),
        _WORD,
    ),
    st.builds("{}:".format, st.sampled_from(("a", "metadata", "on"))),
    st.builds(
        "{}: {}".format,
        st.sampled_from(("a", "b")),
        st.sampled_from(_VALUES),
    ),
    _WORD,
)


@settings(max_examples=400, deadline=None)
@given(st.lists(_LINE, max_size=6), st.sampled_from(("\n", "\r\n")))
def test_where_both_read_they_agree(lines, end):
    quick, slow = _both("".join(line + end for line in lines))
    assert quick is None or quick == slow


def test_they_agree_on_real_files():
    read = blocks = 0
    documents = [
        data for files in repositories().values() for path, data in files.items() if path.endswith(".md")
    ]
    for document in documents:
        text = document.decode("utf-8", "replace").removeprefix("\ufeff")
        if not text.startswith("---\n"):
            continue
        block = text[4:].partition("\n---")[0] + "\n"
        quick, slow = _both(block)
        assert quick is None or quick == slow, block
        blocks += 1
        read += quick is not None
    assert read * 2 >= blocks
