"""JSON of plain texts is what the module json writes."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from memkit.text.escaped import escaped_length, json_object, json_rows

ANY = st.text() | st.text(st.characters(categories=["Cs", "Cc", "Zl"]))


@given(ANY)
def test_the_length_of_a_text(text):
    assert escaped_length(text) == len(json.dumps(text, ensure_ascii=False)) - 2


@given(st.dictionaries(ANY, ANY | st.integers()))
def test_an_object(held):
    assert json_object(held) == json.dumps(held, ensure_ascii=False)
    assert json_object(held, compact=True) == json.dumps(held, ensure_ascii=False, separators=(",", ":"))


@given(st.lists(st.lists(ANY | st.none())))
def test_rows(rows):
    assert json_rows(rows) == json.dumps(rows)
