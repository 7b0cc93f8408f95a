from __future__ import annotations

import pytest

from memkit.text.anchors import slug, slugs


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
