from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.anchors import slug, slugs
from memkit.text.page import Page
from memkit.text.source import Source


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("Plain Heading", "plain-heading"),
        ("Read — then write", "read--then-write"),
        ("Build / test & ship", "build--test--ship"),
        ("a - b", "a---b"),
        ("C++ and C#", "c-and-c"),
        ("v1.2.3 (2026-01)", "v123-2026-01"),
        (
            "ADR-004: Chaining (2025-12) — SUPERSEDED by ADR-005",
            "adr-004-chaining-2025-12--superseded-by-adr-005",
        ),
        ("`snake_case` in `code`", "snake_case-in-code"),
        ("snake_case outside", "snake_case-outside"),
        ("*em* and __strong__ and ~~gone~~", "em-and-strong-and-gone"),
        ("a `**not bold**` b", "a-not-bold-b"),
        ("[the link](target.md#x) here", "the-link-here"),
        ("![picture](a.png) here", "-here"),
        ("<b>tag</b> here", "tag-here"),
        ("Q &amp; A \\* B", "q--a--b"),
        ("Привет, Мир", "привет-мир"),
        ("你好，世界", "你好世界"),
        ("Ünïcödé Straße", "ünïcödé-straße"),
        ("😀 face", "-face"),
        ("⚠️ sign", "\ufe0f-sign"),  # the variation selector is a mark, and stays
        (":smile: short", "smile-short"),
        ("x² and ① and Ⅷ", "x-and--and-ⅷ"),
        ("a‿b", "a‿b"),
        ("tab\there", "tabhere"),
        ("it’s", "its"),
        ("???", ""),
    ],
)
def test_an_anchor_is_what_github_makes(heading, anchor):
    assert slug(heading) == anchor


def test_equal_headings_are_numbered():
    assert slugs(["A", "a", "A!"]) == ("a", "a-1", "a-2")


def test_a_number_that_an_explicit_heading_took_is_passed_over():
    assert slugs(["a-1", "a", "a", "a"]) == ("a-1", "a", "a-2", "a-3")
    assert slugs(["a", "a", "a-1", "a-1"]) == ("a", "a-1", "a-1-1", "a-1-2")


class TestFragments:
    def fragments(self, text):
        return Page(Source("x.md", text)).fragments

    def test_headings_of_all_kinds(self):
        text = "# A\n\n> ## In a quote\n\n- ### In a list\n\n<h2>In <b>HTML</b></h2>\n\nUnder\n---\n"
        assert {"a", "in-a-quote", "in-a-list", "in-html", "under"} <= self.fragments(text)

    def test_html_headings_take_their_number(self):
        assert {"a", "a-1", "a-2"} <= self.fragments("# A\n\n<h2>A</h2>\n\n# A\n")

    def test_ids_set_by_hand(self):
        text = "<a id=\"One\"></a> <a name='two'> <p class=x id=three>\n\n# Four {#4th}\n"
        assert {"one", "two", "three", "4th", "four"} <= self.fragments(text)

    def test_data_attributes_are_no_ids(self):
        assert "x" not in self.fragments('<a data-id="x" file-name="x"></a>\n')

    def test_nothing_in_code_or_comments(self):
        text = '```\n<a id="a"></a>\n# B\n```\n\n`<a id="c">`\n\n<!-- <a id="d"></a> -->\n\n    <h1>E</h1>\n'
        assert self.fragments(text) == frozenset()

    @given(st.text(alphabet='<>h1/aid="= \n#`-{}', max_size=200))
    @settings(max_examples=200)
    def test_any_text_has_at_least_the_anchors_of_its_headings(self, text):
        page = Page(Source("x.md", text))
        assert {anchor.lower() for anchor in page.anchors} <= page.fragments
