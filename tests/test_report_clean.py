from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.clean import brief, clip, json_escaped, printable, visible_characters


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain, 規則, ⚠️ and é", "plain, 規則, ⚠️ and é"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\nb\r\tc\x00", "a\\nb\\r\\tc\\x00"),
        ("\x7f\x85\x9b", "\\x7f\\x85\\x9b"),
        ("user\u202egnp.exe", "user\\u202egnp.exe"),
        ("\u2066x\u2069\u200f", "\\u2066x\\u2069\\u200f"),
        ("pass\u200bword\ufeff", "pass\\u200bword\\ufeff"),
        ("line\u2028end\u2029", "line\\u2028end\\u2029"),
        ("tag\U000e0041", "tag\\U000e0041"),
        (b"caf\xe9.md".decode("utf-8", "surrogateescape"), "caf\\xe9.md"),
        ("\ud800", "\\ud800"),
    ],
)
def test_hidden_characters_become_visible(raw, shown):
    assert printable(raw) == shown


@pytest.mark.parametrize("command", ["##[add-mask]x", "##vso[task.setvariable]x", "##TeamCity[x", "###[x"])
def test_no_ci_command_survives_within_a_line(command):
    assert printable(f"see {command}") == "see " + command.replace("[", "\\[")


def test_a_heading_with_a_link_is_left_alone():
    assert printable("## [ADR-1](x.md)") == "## [ADR-1](x.md)"


def test_cutting_marks_the_cut():
    assert clip("abcdef", 6) == "abcdef"
    assert clip("abcdefg", 6) == "abcde…"
    assert brief("ab\x1bcdefgh", 6) == "ab\\x1…"


@given(st.text(st.characters()))
def test_nothing_hidden_is_left(text):
    shown = printable(text)
    assert not [char for char in shown if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}]
    assert printable(shown) == shown
    assert "".join(visible_characters(text)) == shown


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_keeps_its_value_without_raw_hidden_characters(text):
    written = json_escaped(json.dumps([text, "##vso[x"], ensure_ascii=False, indent=2))
    assert json.loads(written) == [text, "##vso[x"]
    assert printable(written.replace("\n", "")) == written.replace("\n", "")


def test_a_lone_surrogate_stays_valid_json():
    written = json_escaped(json.dumps("caf\udce9", ensure_ascii=False))
    assert json.loads(written) == "caf\\xe9"
