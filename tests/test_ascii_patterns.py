"""Patterns that have a short form for texts in ASCII read those as the long form does."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from memkit.store.gate import shapes
from memkit.text.instructions import ideas, words
from memkit.text.instructions.likeness import _CLOSED_UP, _QUOTED, _QUOTED_ASCII

PARTS = (
    "ignore|all|previous|rules|.|! |?|, |; |: |\n|\n\n|- |1. |\"|'s|'|(|)|[|]|`|*|_|the |don't|e-mail|a_b"
    "|/x/y|~/x|.env|http://a.de|a@b.de|pastebin|turn it off|<li>|</p>|rm -rf|\\(|$(|${KEY}|10.0.0.1"
    "|<system>|[inst]|user:|agents.md|f()|x.py|é|’|“|字|。|42| |--|=>|{|}|#"
).split("|")
TEXTS = st.lists(st.sampled_from([*PARTS, "|"]), max_size=30).map("".join)
ASCII = (TEXTS | st.text(st.characters(max_codepoint=127))).filter(str.isascii)


def taken(pattern, text):
    return [(match.lastgroup, match.span()) for match in pattern.finditer(text)]


@given(ASCII)
@example("“")
@settings(deadline=None, max_examples=300)
def test_the_words_of_an_instruction(text):
    if text.isascii():
        lowered = text.lower()
        assert taken(words._token(wide=False), lowered) == taken(words._token(wide=True), lowered)
        assert taken(ideas._NARROW, lowered) == taken(ideas._WIDE, lowered)
        assert taken(ideas._tokens_of(lowered), lowered) == taken(ideas._NARROW, lowered)
        assert _QUOTED_ASCII.findall(text) == _QUOTED.findall(text)
        assert not _CLOSED_UP.search(text)


BARE = st.lists(
    st.sampled_from(
        "send the secret don't e-mail id_rsa .env x.py a.de 10.0.0.1 rm -rf agents.md user user: f() . ?"
        " system ... 9th end. end? x. no, (so) 's -".split()
    ),
    max_size=6,
).map(" ".join)


@given(BARE)
@settings(deadline=None, max_examples=300)
def test_the_words_of_a_text_that_has_little_else(text):
    assert taken(ideas._tokens_of(text), text) == taken(ideas._NARROW, text)


FIRST = st.sampled_from(
    "The Build Finished Tests Test Ran On Your Cloning NAME PID FAIL Error Linux LINUX Class Killed Note Real"
    " Took Import Select A Total Commit Author At File Webpack Container Panic Make Git Return Def Raise"
    " Public Ok Print Added".split()
)
REST = st.lists(
    st.sampled_from(
        "in on is a,b 3 passed failed s 10 the package's - -v x error SUITES for if ERR at line of".split()
    ),
    max_size=8,
)


@given(FIRST, REST, st.sampled_from(["", " ", "    "]))
@settings(deadline=None, max_examples=400)
def test_words_alone_that_begin_as_a_sentence_are_neither_output_nor_code(first, rest, lead):
    line = lead + " ".join([first, *rest])
    bare = line.strip()
    if shapes._is_plain(bare) and not bare.endswith((".", "!")):
        assert not shapes._PRINTED.match(line)
        assert not shapes._CODE.match(line)
        assert not shapes._COMMAND.match(line)
