from __future__ import annotations

import pytest
from banks import bank_of

from memkit.documents.progress.record import read_record, written_record
from memkit.documents.progress.verification import Verification
from memkit.review.verify.judging import unmet
from memkit.text.source import Span

PATH = "memory-bank/PROGRESS.md"


def proofs(text):
    item = bank_of({PATH: f"# Progress\n\n## Next\n\n- [ ] Thing. Verify: {text}\n"}).items[0]
    return [
        (proof.command or proof.url, [(e.kind, e.value) for e in proof.expects])
        for proof in item.verifications
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`make x`", [("make x", [])]),
        ("`make x` exits with 2", [("make x", [("exit code", "2")])]),
        ("`make x` (exit code 0)", [("make x", [("exit code", "0")])]),
        ("`make x`, exit status: 3", [("make x", [("exit code", "3")])]),
        ("`make x` exits non-zero.", [("make x", [("exit code", "non-zero")])]),
        ("`make x` contains `3 passed`", [("make x", [("contains", "3 passed")])]),
        ('`make x`; its output contains "3 passed"', [("make x", [("contains", "3 passed")])]),
        ("`make x` prints “ok”", [("make x", [("contains", "ok")])]),
        ("`make x` matches `^[0-9]+ passed$`", [("make x", [("matches", "^[0-9]+ passed$")])]),
        ("`make x` prints `make done` and exits with 1; `make y`",
         [("make x", [("contains", "make done"), ("exit code", "1")]), ("make y", [])]),
        ("`make x` never prints `error`", [("make x", [])]),
        ('`make x` does not contain "error"', [("make x", [])]),
        ("`make x` does not exit with 1", [("make x", [])]),
        ("`curl -sI x.example` returns 200", [("curl -sI x.example", [])]),
        ("`make x` reports a retry rate < 10%", [("make x", [])]),
        ("`make x`, see `docs/a.md`", [("make x", [])]),
        ('https://example.com/health shows "ok"', [("https://example.com/health", [("contains", "ok")])]),
    ],
)  # fmt: skip
def test_what_a_command_shall_give_is_read_from_the_words_behind_it(text, found):
    assert proofs(text) == found


def judged(expects, code, output):
    item = bank_of({PATH: f"- [ ] Thing. Verify: `make x` {expects}\n"}).items[0]
    return unmet(
        item.verifications[0], code, output, lambda regex, text: None if "(" in regex else regex in text
    )


@pytest.mark.parametrize(
    ("expects", "code", "output", "why"),
    [
        ("", 0, "", ""),
        ("", 1, "", "exit code 1"),
        ("exits with 3", 3, "", ""),
        ("exits with 3", 0, "", "exit code 0"),
        ("exits non-zero", 7, "", ""),
        ("exits non-zero", 0, "", "exit code 0"),
        ("contains `a b`", 0, "xa bx", ""),
        ("contains `a b`", 0, "ab", "the output lacks what it shall contain"),
        ("contains `a b`", 1, "a b", "exit code 1"),
        ("matches `abc`", 0, "xabcx", ""),
        ("matches `abc`", 0, "x", "the output does not match"),
        ("matches `a(b`", 0, "a(b", "its pattern cannot be matched"),
        ("contains `a b`", None, "a b", ""),
    ],
)
def test_an_expectation_that_is_not_met_is_named(expects, code, output, why):
    assert judged(expects, code, output) == why


def test_an_address_has_no_exit_code():
    proof = Verification("url", "", "", "https://example.com", Span(0, 0))
    assert unmet(proof, None, "", lambda _regex, _text: False) == ""


@pytest.mark.parametrize(
    ("verified", "failed", "why"),
    [
        ("2026-05-02", "", ""),
        ("2026-05-02, 3f2a91c", "", ""),
        ("2026-05-02, 3f2a91c with changes", "2026-06-01, 1234567", "exit code 1"),
        ("", "2026-06-01, 1234567", "timed out"),
        ("", "2026-06-01", ""),
    ],
)
def test_a_record_reads_as_it_was_written(verified, failed, why):
    text = f"x {written_record(verified, failed, why)} y"
    record = read_record(text, Span(0, len(text)))
    assert record is not None
    assert (record.verified, record.failed, record.why) == (verified, failed, why)
    assert text[record.span.start : record.span.end] == written_record(verified, failed, why)


@pytest.mark.parametrize(
    "text",
    ["(verified by hand)", "(verified 2026-05-02 on staging)", "verified 2026-05-02", "(tested 2026-05-02)"],
)
def test_other_words_are_no_record(text):
    assert read_record(text, Span(0, len(text))) is None


def test_what_was_seen_is_not_what_is_expected():
    assert proofs("`make x` (failed 2026-06-01, 1234567: exit code 3)") == [("make x", [])]


def test_words_behind_an_address_are_its_own():
    assert proofs('`make x`; https://example.com/ shows "ok"') == [("make x", [])]
