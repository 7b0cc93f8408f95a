from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.additions import only_gained

LOG = b"# Log\n\n## ADR-1: a\n**Status:** accepted\nBody.\n\n## ADR-2: b\nBody.\n"


@pytest.mark.parametrize(
    "after",
    [
        LOG,
        LOG + b"\n## ADR-3: c\nBody.\n",
        LOG.replace(b"## ADR-2", b"## ADR-3: c\nText.\n\n## ADR-2"),
        LOG.replace(b"accepted", b"superseded by ADR-3") + b"\n## ADR-3: c\nBody.\n",
        b"Before all.\n" + LOG,
    ],
)
def test_lines_that_came_are_a_gain(after):
    assert only_gained(LOG, after)


@pytest.mark.parametrize(
    "after",
    [
        b"",
        LOG.replace(b"## ADR-2: b\n", b""),
        LOG.replace(b"## ADR-2: b", b"## ADR-2: c"),
        LOG.replace(b"Body.", b"Other.", 1),
        LOG.replace(b"**Status:** accepted\n", b""),
        LOG.replace(b"**Status:** accepted\n", b"Accepted.\n"),
        LOG.replace(b"## ADR-2", b"<!--\n## ADR-2"),
        LOG.replace(b"## ADR-2", b"```\n## ADR-2"),
        LOG + b"---\n",
        LOG.replace(b"\n", b"\r"),
        LOG.replace(b"## ADR-2", b"x## ADR-2"),
        LOG[:-1] + b"x\n",
    ],
)
def test_a_line_that_went_or_is_read_otherwise_is_no_gain(after):
    assert not only_gained(LOG, after)


def test_a_text_above_an_underline_is_read_otherwise():
    assert not only_gained(b"Title\n=====\n", b"Title\nmore\n=====\n")


LINES = st.lists(st.sampled_from([b"a", b"aa", b"## b", b"", b"b"]), max_size=8)


@given(LINES, LINES, LINES, LINES)
def test_a_gain_holds_every_line_as_often(one, two, three, four):
    before, after = (
        b"".join(line + b"\n" for line in lines) for lines in ([*one, *two, *three], [*one, *four, *three])
    )
    kept = all([*one, *four, *three].count(line) >= [*one, *two, *three].count(line) for line in two)
    assert only_gained(before, after) is kept
