"""Statuses of decisions under all the ways people write them."""

from __future__ import annotations

import pytest

from memkit.documents.decisions.status import is_enumeration, read_status, states_status, status_value
from memkit.documents.vocabulary import words_with
from memkit.text.source import Source, Span


def read(text):
    return read_status(Source("x.md", text), Span(0, len(text)), "label")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Accepted", "accepted"),
        ("✅ **Accepted**.", "accepted"),
        ("accepted (2026-02-01)", "accepted"),
        ("2017-11-22 accepted", "accepted"),
        ("Approved by the team", "accepted"),
        ("LOCKED (approved, 2026-08-15)", "accepted"),
        ("Superseded by [ADR-9](0009-x.md)", "superseded"),
        ("Superceded by 3", "superseded"),
        ("Partly superseded", "partially-superseded"),
        ("superseded in part by ADR-9", "partially-superseded"),
        ("on hold", "on-hold"),
        ("~~Proposed~~ Accepted", "accepted"),
        ("Proposed → Accepted", "accepted"),
        ("Accepted -> Superseded by ADR-9", "superseded"),
        ("已接受", "accepted"),
        ("已被 ADR-5 取代", "superseded"),
        ("Принято", "accepted"),
        ("Aceito", "accepted"),
        ("maybe", ""),
    ],
)
def test_the_value(text, value):
    assert read(text).value == value


@pytest.mark.parametrize("text", ["", "—", "* *", "...", "  "])
def test_no_status_at_all(text):
    assert read(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Proposed | Accepted | Deprecated",
        "proposed / accepted",
        "{proposed | rejected | accepted | … | superseded by [ADR-0005](0005-example.md)}",
        "[draft | proposed | accepted]",
        "列表：提议/通过/完成/已弃用/已取代",
        "[status]",
    ],
)
def test_a_template_left_in_place(text):
    assert is_enumeration(text)


@pytest.mark.parametrize(
    "text",
    ["Accepted / implemented", "Accepted, superseded by ADR-5", "Accepted or later", "Accepted", "Proposed"],
)
def test_no_template(text):
    assert not is_enumeration(text)


def test_a_dated_status_is_marked():
    assert read("2017-11-22 提议").dated
    assert not read("提议").dated


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("done", "accepted"),
        ("superseded by ADR-5", "superseded"),
        ("accepted 2026-02-01", "accepted"),
        ("done right", ""),
        ("open source", ""),
    ],
)
def test_a_status_and_nothing_else(text, value):
    assert states_status(text) == value


def test_a_projects_own_word():
    words = words_with((), (("accepted", ("greenlit",)),)).status
    assert status_value("Greenlit (2026)", words) == "accepted"


def test_the_text_is_as_written():
    status = read("  **Accepted** (maybe). ")
    assert status.text == "  **Accepted** (maybe). "[status.span.start : status.span.end]
