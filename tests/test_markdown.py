from __future__ import annotations

import pytest
from hang import no_hang
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memkit.text.markdown import _quoted_deeply, content_start, headings, parse_blocks
from memkit.text.page import Page
from memkit.text.source import Source

ORACLE = MarkdownIt("commonmark").enable("table")


def _blocks(text, skip_to=0):
    return parse_blocks(Source("page.md", text), skip_to).blocks


def _headings(text):
    source = Source("page.md", text)
    return [(h.level, h.text, source.slice(h.span)) for h in headings(source, parse_blocks(source))]


PIECES = [
    "# a",
    "## b #",
    "a",
    "===",
    "---",
    "```",
    "~~~ py",
    "> ",
    "- ",
    "1. ",
    "  ",
    "    ",
    "\t",
    "\n",
    "\n\n",
    "|a|",
    "|-|",
]


KINDS = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "fence",
    "code_block": "code",
    "html_block": "html",
    "blockquote_open": "quote",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "table_open": "table",
    "hr": "rule",
}


def oracle_blocks(text):
    """Kind, first line, level, info and the number of the container of each block that a full parse finds."""
    found, holders = [], [-1]
    for token in ORACLE.parse(text + "\n"):
        if token.type in KINDS:
            level = int(token.tag[1]) if token.type == "heading_open" else 0
            found.append((KINDS[token.type], token.map[0], level, token.info.strip(), holders[-1]))
        if token.nesting > 0:
            holders.append(len(found) - 1)
        elif token.nesting < 0:
            holders.pop()
    return [
        (kind, first, level, info if kind == "fence" else "", parent)
        for kind, first, level, info, parent in found
    ]


MIXED = st.lists(
    st.sampled_from(
        [
            *PIECES,
            *(
                "--",
                "=",
                "- - -",
                "***",
                "_",
                "* ",
                "+ ",
                "2) ",
                "> > ",
                ">\t",
                "-\t",
                "a|b",
                "-|:-:",
                "\n\n\n",
            ),
            *(
                "<!--",
                "-->",
                "<div>",
                "<b>",
                "<?",
                "[a]: b",
                "[a]:\n",
                "[",
                "]",
                "\\",
                "\u2028",
                "\u00a0",
                "\x0c",
            ),
        ]
    ),
    max_size=30,
).map("".join)


@given(MIXED)
@settings(max_examples=500, deadline=None)
def test_blocks_are_those_of_the_full_parser(text):
    assume(not _quoted_deeply(text))  # what no person writes is read to a few levels only
    ours = _blocks(text)
    found = [
        (block.kind, block.first, block.level, block.info if block.kind == "fence" else "", block.parent)
        for block in ours
    ]
    assert found == oracle_blocks(text)
    assert all(block.first < block.last <= Source("", text).line_count for block in ours)
    assert all(block.parent < number for number, block in enumerate(ours))


@given(MIXED)
@settings(max_examples=200, deadline=None)
def test_references_are_those_of_the_full_parser(text):
    environment = {}
    ORACLE.parse(text + "\n", environment)
    wanted = [(label, held["href"]) for label, held in environment.get("references", {}).items()]
    assert list(parse_blocks(Source("", text)).references) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("# a", (1, "a", "a")),
        ("  ##   a b  ##  ", (2, "a b", "a b")),
        ("# #5 bug #", (1, "#5 bug", "#5 bug")),
        ("# C#", (1, "C#", "C#")),
        ("## ##", (2, "", "")),
        ("#", (1, "", "")),
        ("a\nb\n===", (1, "a\nb", "a\nb")),
        ("a\r\n---\r\n", (2, "a", "a")),
    ],
)
def test_a_heading_has_its_text_and_span(text, wanted):
    assert _headings(text) == [wanted]


@pytest.mark.parametrize(
    "text", ["```\n# a\n```", "    # a", "<!--\n# a\n-->", "#a", "####### a", "> # a", "- # a", "\\# a"]
)
def test_what_only_looks_like_a_heading_makes_no_section(text):
    assert _headings(text) == []


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("```\na\n```", True),
        ("```\n```", True),
        ("```\na", False),
        ("```\na\n\n\n", False),
        ("```", False),
        ("````\na\n```\n", False),
        ("```\na\n    ```\n", False),  # indented by four, this is code
        ("```\na\n  ````  \n", True),
        ("> ```\n> a\n\nb", False),
        ("- ~~~\n  a\n  ~~~\n", True),
    ],
)
def test_a_fence_knows_whether_it_is_closed(text, closed):
    (fence,) = [block for block in _blocks(text) if block.kind == "fence"]
    assert fence.closed is closed


def test_blank_lines_after_a_block_do_not_belong_to_it():
    assert [(block.kind, block.first, block.last) for block in _blocks("- a\n\n- b\n\n\n# c\n")] == [
        ("list", 0, 3),
        ("item", 0, 1),
        ("paragraph", 0, 1),
        ("item", 2, 3),
        ("paragraph", 2, 3),
        ("heading", 5, 6),
    ]


def test_lines_count_from_the_top_of_the_file_below_frontmatter():
    text = "---\na: b\n---\n# c\n"
    assert [(block.kind, block.first) for block in _blocks(text, text.index("#"))] == [("heading", 3)]


def test_old_mac_newlines_and_nul_are_read_as_commonmark_says():
    assert _headings("# a\r# b\0\r") == [(1, "a", "a"), (1, "b\0", "b\0")]


def test_an_open_comment_in_an_item_in_a_quote_does_not_stop_the_parser():
    assert [block.kind for block in _blocks("> - <!--\n> ")] == ["quote", "list", "item", "html"]


@given(
    st.lists(
        st.sampled_from([*PIECES, "<!--", "<div>", "[a]: ", "<", "\r", "\0", "\u2028", "**a:** ", "- [ ] "])
    )
)
@settings(max_examples=200, deadline=None)
def test_any_text_is_read(pieces):
    page = Page(Source("page.md", "".join(pieces)))
    held = (page.links, page.code_spans, page.comments, page.tables, page.tasks, page.sections, page.anchors)
    assert all(isinstance(found, tuple) for found in held)


def test_references_are_found_with_the_first_definition_winning():
    assert parse_blocks(Source("", "[A b]: c\n[a B]: d\n")).references == (("A B", "c"),)


@pytest.mark.parametrize(
    ("text", "line", "kind", "wanted"),
    [
        ("> > a\n> b\nc", 0, "paragraph", "a"),
        ("> > a\n> b\nc", 1, "paragraph", "b"),
        ("> > a\n> b\nc", 2, "paragraph", "c"),
        ("> a\n>> b", 1, "paragraph", "b"),
        ("- 1) > a", 0, "paragraph", "a"),
        ("- a\n  - [ ] b", 1, "item", "- [ ] b"),
        ("-\ta\n\t\n\t> b", 2, "paragraph", "b"),
    ],
)
def test_the_content_of_a_line_starts_after_the_marks_of_its_containers(text, line, kind, wanted):
    source = Source("page.md", text)
    structure = parse_blocks(source)
    block = [held for held in structure.blocks if held.kind == kind and held.first <= line < held.last][-1]
    assert source.text[content_start(source, structure, block, line) :].split("\n")[0] == wanted


def test_sections_reach_to_the_next_heading_of_their_level():
    page = Page(Source("page.md", "# a\n## b\n### c\n## d\n# e\n\nf\n"))
    assert [(held.title, held.level, held.first, held.last, held.parent) for held in page.sections] == [
        ("a", 1, 0, 4, -1),
        ("b", 2, 1, 3, 0),
        ("c", 3, 2, 3, 1),
        ("d", 2, 3, 4, 0),
        ("e", 1, 4, 7, -1),
    ]
    assert [[child.title for child in page.children(number)] for number in range(5)] == [
        ["b", "d"],
        ["c"],
        [],
        [],
        [],
    ]


N = 50_000
HOSTILE = {
    "open brackets": "[" * N,
    "nested brackets": "[" * N + "a" + "]" * N,
    "nested links": "[a](" * N,
    "nested images": "![" * N,
    "images of links": "![" * (N // 4) + "[x](u)" * (N // 6),
    "brackets with references": "[a]: u\n\n" + "[" * (N // 2) + "a" + "]" * (N // 2),
    "references": "[a]: u\n\n" + "[a]" * (N // 3),
    "definitions": "".join(f"[{number}]: /u\n" for number in range(N // 10)),
    "broken definitions": "[\n" * (N // 2),
    "growing backticks": "".join("e" + "`" * number for number in range(1, int((2 * N) ** 0.5))),
    "backticks": "` " * N,
    "emphasis": "*a_ " * N,
    "open bold": "**a " * N,
    "bold labels": "**A:** b " * (N // 9),
    "plain labels": "Fix: b | " * (N // 9),
    "lines of labels": "Fix: b\n" * (N // 7),
    "deep quote": ">" * N + "a",
    "deep quote with lazy lines": ">" * 70 + "a\n" + "b\n" * (N // 2),
    "lines of deep quotes": (">" * 60 + "a\n") * (N // 60),
    "deep list": "- " * N + "a",
    "indented list": "".join("  " * number + "- a\n" for number in range(447)),
    "deep list and blank lines": "- " * 40 + "a\n" + "\n" * N,
    "nested tasks": "".join("  " * number + "- [ ] a\n" for number in range(200)),
    "box of blanks": "- [" + " " * N + "] x",
    "open comments": "<!--" * (N // 4),
    "open comments in text": "a " + "<!--" * (N // 4),
    "processing": "a " + "<?" * (N // 2),
    "declarations": "a " + "<!A " * (N // 4),
    "character data": "a " + "<![CDATA[" * (N // 9),
    "attributes": "<a " + "b=c " * (N // 4),
    "open attributes": "a " + "<a b='" + '<a b="' * (N // 6),
    "open titles": '[a](b "' * (N // 7),
    "autolinks": "<http:" * (N // 6),
    "wikilinks": "[[a|" * (N // 4),
    "wide table": "|a" * (N // 4) + "|\n" + "|-" * (N // 4) + "|\n",
    "tall table": "|a|b|\n|-|-|\n" + "|`x|y|\n" * (N // 6),
    "escaped pipes": "|a|\n|-|\n|" + "\\|" * N + "|\n",
    "setext": "a\n" * (N // 2) + "===",
    "hashes": "# " + "# " * (N // 2) + "a",
    "headings": "# h\n" * (N // 4),
    "headings of brackets": ("# " + "[" * 550 + "\n") * (N // 550),
    "backslashes": "\\" * N,
    "blanks": "a" + " " * N + "\nb",
    "fences": "```\n" * (N // 4),
    "frontmatter": "---\n" + "a: b\n" * (N // 5),
    "flow frontmatter": "---\na: " + "[" * 8000 + "\n---\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_time(name):
    from memkit.text.labels import find_labels, vocabulary

    page = Page(Source("page.md", HOSTILE[name]))
    with no_hang():
        assert page.frontmatter is None or page.frontmatter
        for section in range(len(page.sections)):
            list(page.children(section))
        assert len(page.anchors) == len(page.sections)
        found = (page.tables, page.tasks, page.links, page.comments, page.code_spans)
        labels = find_labels(page, 0, page.source.line_count, vocabulary({"fix": ("Solution",)}))
        assert all(isinstance(held, tuple) for held in (*found, labels))


def test_quotes_deeper_than_anyone_writes_are_read_as_text():
    deep = _blocks(">" * 70 + "a")
    assert 0 < len(deep) < 70
    assert len([block for block in _blocks("> " * 8 + "a") if block.kind == "quote"]) == 8
