"""Real files: nothing is lost in reading, and what is found is what the full Markdown parser finds."""

from __future__ import annotations

import pytest
import yaml
from corpus import FOLDER
from markdown_it import MarkdownIt

from memkit.text.edits import Edit, apply_edits
from memkit.text.frontmatter import Frontmatter, Scalar, Sequence
from memkit.text.page import Page
from memkit.text.source import NotUtf8, Source, Span

CORPUS = FOLDER
FILES = sorted(path for path in CORPUS.rglob("*") if path.is_file())

pytestmark = pytest.mark.skipif(not FILES, reason="the corpus of real files is not here")


@pytest.fixture(scope="module")
def pages():
    sources = [Source.decode(str(path.relative_to(CORPUS)), path.read_bytes()) for path in FILES]
    return [Page(source) for source in sources if isinstance(source, Source)]


def test_reading_then_writing_changes_no_byte():
    for path in FILES:
        data = path.read_bytes()
        source = Source.decode(path.name, data)
        assert isinstance(source, NotUtf8) or source.encode() == data


def test_an_edit_of_each_line_changes_that_line_only(pages):
    for page in pages[::7]:
        source = page.source
        for line in range(0, source.line_count, 97):
            span = source.line_span(line)
            done = apply_edits(source, [Edit(span, "changed"), Edit(Span(span.end, span.end), "!")])
            assert done.text == source.text[: span.start] + "changed!" + source.text[span.end :]


def test_frontmatter_has_the_keys_and_texts_that_yaml_reads(pages):
    count = 0
    for page in pages:
        found = page.frontmatter
        if isinstance(found, Frontmatter) and found.error is None:
            count += 1
            wanted = yaml.load(page.source.slice(found.inner), Loader=yaml.BaseLoader) or {}
            assert _texts(found.data) == wanted, page.path
    assert count > 50


def _texts(value):
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Sequence):
        return [_texts(item) for item in value.items]
    return {key.text: _texts(held) for key, held in value.pairs}


def test_structure_links_and_code_are_those_of_the_full_parser(pages):
    parser = MarkdownIt("commonmark").enable("table")
    parser.validateLink = lambda _url: True
    for page in pages:
        body = page.source.text[page.body_start :]
        tokens = parser.parse(body)
        shift = page.source.line_at(page.body_start) if page.body_start else 0
        for kind, opening in (("heading", "heading_open"), ("fence", "fence"), ("table", "table_open")):
            wanted = [token.map[0] + shift for token in tokens if token.type == opening]
            assert [block.first for block in page.blocks(kind)] == wanted, page.path
        flat = [child for token in tokens for child in _flat(token.children or [])]
        links = [
            child.attrs.get("href") or child.attrs.get("src")
            for child in flat
            if child.type in {"link_open", "image"}
        ]
        ours = [parser.normalizeLink(link.target) for link in page.links if link.kind != "wikilink"]
        assert sorted(ours) == sorted(links), page.path
        assert len(page.code_spans) == sum(child.type == "code_inline" for child in flat), page.path


def test_spans_hold_what_they_name(pages):
    for page in pages:
        cut = page.source.slice
        assert all(cut(heading.span).strip() == heading.text for heading in page.headings)
        assert all(cut(task.box_span) == task.box for task in page.tasks)
        assert all(cut(span).startswith("`") and cut(span).endswith("`") for span in page.code_spans)
        for table in page.tables:
            for row in (table.header, *table.rows):
                assert all(cut(cell.span).replace("\\|", "|") == cell.text for cell in row.cells)
        for number, section in enumerate(page.sections):
            assert all(held.parent == number for held in page.children(number))
            assert section.first < section.last


def _flat(tokens):
    for token in tokens:
        yield token
        yield from _flat(token.children or [])
