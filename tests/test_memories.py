"""Typed memories: any frontmatter is read as far as it can be, and nothing of it is lost."""

from __future__ import annotations

import pytest
from corpus import FOLDER
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.documents.memories.memory import parse_memory
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER / "memories"
PATH = "memory-bank/memories/batch-thinking-empty-content.md"
CANONICAL = """\
---
name: batch-thinking-empty-content
description: Batch engine returns empty content for strict json_schema when thinking is on
metadata: 
  type: project
  expires: 2026-Q3
  tags: [batch, thinking]
---
On the batch engine thinking eats the budget, see [[token-floor]] and `[[not-a-link]]`.

**Why:** one budget for both.
**How to apply:** raise the floor.
"""  # noqa: W291 - the space after `metadata:` is part of the format


def memory(text, path=PATH):
    return parse_memory(Page(Source(path, text)))


def test_the_canonical_form():
    found = memory(CANONICAL)
    assert (found.key, found.name, found.type) == ("batch-thinking-empty-content",) * 2 + ("project",)
    assert found.description.startswith("Batch engine returns empty content")
    assert found.content.startswith("On the batch engine")
    assert found.parts == {"why", "how-to-apply"}
    assert [link.target for link in found.links] == ["token-floor"]
    assert found.expires.text == "2026-Q3"
    assert found.meta("type") == "project"
    assert (found.readable, found.error, found.headings) == (True, None, 0)


def test_spans_name_what_they_say():
    source = Source(PATH, CANONICAL)
    found = parse_memory(Page(source))
    assert source.slice(found.head) == found.name
    assert source.slice(found.description_span) == found.description
    assert source.slice(found.type_span) == "project"
    assert source.slice(found.expires.span) == "2026-Q3"
    assert source.slice(found.span) == CANONICAL


def test_values_at_the_top_level_are_read():
    found = memory("---\nname: a\ntype: feedback\nupdated: 2026-05-02\n---\nText.\n")
    assert (found.type, found.updated.text) == ("feedback", "2026-05-02")


def test_values_under_metadata_come_first():
    assert memory("---\ntype: user\nmetadata:\n  type: project\n---\n").type == "project"


def test_without_frontmatter_the_whole_file_is_content():
    found = memory("# Retry budget\n\nThree an hour.\n")
    assert (found.has_frontmatter, found.readable, found.name, found.title) == (False, False, "", found.stem)
    assert found.content.startswith("# Retry budget")


@pytest.mark.parametrize(
    "head",
    [
        "description: gateway: three", "name: [unclosed", "a: &x 1\nb: *x", "name: !!python/none x",
        "- a\n- b", "? [a, b]\n: c", "\t- x", "just text", "name: 'open", "\x00: 1",
    ],
)  # fmt: skip
def test_broken_frontmatter_is_an_error_and_no_crash(head):
    found = memory(f"---\n{head}\n---\nText.\n")
    assert found.has_frontmatter
    assert found.error is not None
    assert found.error.problem
    assert not found.readable


def test_an_unclosed_frontmatter_is_an_error():
    found = memory("---\nname: a\ndescription: b\n")
    assert (found.has_frontmatter, found.readable) == (True, False)


@pytest.mark.parametrize(
    ("head", "name", "description"),
    [
        ("name:\ndescription: ~", "", ""),
        ("name: 2026\ndescription: true", "2026", "true"),
        ("name: [a]\ndescription: {b: c}", "", ""),
        ("name: '  a  '\ndescription: |\n  b\n  c", "a", "b\nc"),
        ("metadata: text\nname: a", "a", ""),
        ("name: a\nname: b", "b", ""),
    ],
)
def test_odd_values(head, name, description):
    found = memory(f"---\n{head}\n---\n")
    assert (found.name, found.description) == (name, description)


@pytest.mark.parametrize(
    ("body", "parts"),
    [
        ("**Why:** a\n**How to apply:** b\n", {"why", "how-to-apply"}),
        ("Why: a\n\nHow to apply: b\n", {"why", "how-to-apply"}),
        ("## Why\n\na\n\n## How to apply\n\nb\n", {"why", "how-to-apply"}),
        ("**为什么：** a\n**如何应用：** b\n", {"why", "how-to-apply"}),
        ("**Почему:** a\n", {"why"}),
        ("Nobody knows why: it was so.\n", set()),
    ],
)
def test_parts(body, parts):
    assert memory(f"---\nname: a\n---\n{body}").parts == parts


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("Text\n", 0),
        ("# Title\n\nText\n", 0),
        ("# Title\n\n## One\n\n## Two\n", 2),
        ("## One\n\n### a\n\n### b\n", 1),
        ("# Title\n\n## Why\n\n## How to apply\n\n## Related\n", 0),
        ("```\n# a\n# b\n```\n", 0),
    ],
)
def test_headings_that_open_a_fact(body, count):
    assert memory(f"---\nname: a\n---\n{body}").headings == count


YAML = st.text(
    alphabet=st.sampled_from("abn:-[]{}&*!|>'\"%@`#,? \n\t~=é0 .") | st.characters(codec="utf-8"),
    max_size=120,
)


@settings(max_examples=200, deadline=None)
@given(YAML, st.text(max_size=60))
def test_no_yaml_crashes(head, body):
    text = f"---\n{head}\n---\n{body}"
    source = Source(PATH, text)
    found = parse_memory(Page(source))
    assert found.text == text
    for span in (found.head, found.description_span, found.type_span, found.body, found.span):
        assert 0 <= span.start <= span.end <= len(text)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_files():
    for path in sorted(CORPUS.glob("**/*.md")):
        if path.name != "MEMORY.md":
            found = parse_memory(Page(Source.decode(str(path), path.read_bytes())))
            assert found.name
            assert found.description
            assert found.type == "project"
            assert found.error is None
