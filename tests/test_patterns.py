"""A pattern that is compiled late does what a compiled one does."""

from __future__ import annotations

import re

import pytest

from memkit.text.patterns import pattern


@pytest.mark.parametrize("method", ["match", "search", "fullmatch", "findall", "split"])
def test_its_methods_answer_alike(method):
    late, compiled = pattern(r"(\w)-(\d)", re.IGNORECASE), re.compile(r"(\w)-(\d)", re.IGNORECASE)
    for text in ("A-1", "x A-1 b-2", "none"):
        one, other = getattr(late, method)(text), getattr(compiled, method)(text)
        assert (
            (one and one.span()) == (other and other.span())
            if method in {"match", "search", "fullmatch"}
            else one == other
        )
    assert late.sub("_", "a-1") == "_"
    assert late.groups == 2
    assert late.pattern == compiled.pattern


def test_a_mistake_shows_at_the_first_use():
    late = pattern("(")
    with pytest.raises(re.error):
        late.search("")
