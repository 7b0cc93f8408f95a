from __future__ import annotations

import random
import re
import string
from datetime import date
from itertools import pairwise

import pytest
from banks import bank_of
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st
from labelled import rows
from repositories import LOG, banked, decisions

from memkit.bank.compare import Comparison
from memkit.bank.history import History
from memkit.checks.baseline import Baseline, baseline_of
from memkit.checks.check import Scope
from memkit.checks.engine import Run, run_checks
from memkit.checks.selection import select_checks
from memkit.report.outputs import FORMATS
from memkit.text.personal import find_personal
from memkit.text.secrets import find_secrets
from memkit.text.secrets.shapes import SHAPES

_CLASSES = {
    "": string.ascii_letters + string.digits,
    "h": "0123456789abcdef",
    "l": string.ascii_lowercase + string.digits,
    "A": string.ascii_uppercase + string.digits,
    "d": string.digits,
    "u": string.ascii_letters + string.digits + "-_",
    "+": string.ascii_letters + string.digits + "+/",
}
CANARY = "vT7#qLm2" + "!Rz9wKd4"
"""Made of two halves, so that no search for secrets finds it here."""


def made(recipe: str, seed: int = 7) -> str:
    """A value after a recipe of `Shape`, drawn at random; it begins and ends with a letter or digit."""
    draw = random.Random(f"{recipe} {seed}")

    def run(match):
        size, signs = int(match[1]), _CLASSES[match[2]]
        plain = [sign for sign in signs if sign.isalnum()]
        return draw.choice(plain) + "".join(draw.choices(signs, k=size - 2)) + draw.choice(plain)

    return re.sub(r"<(\d+)([hlAdu+]?)>", run, recipe)


def kinds(text: str) -> list[str]:
    return [secret.kind for secret in find_secrets(text)]


# Keys by who issues them


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape.kind} {shape.anchors[0]}")
class TestShapes:
    @pytest.mark.parametrize("around", ["{}", "The key is `{}`.", '{{"key": "{}"}}', "a\n- {}\n"])
    def test_a_value_drawn_at_random_is_found(self, shape, around):
        for seed in range(5):
            assert any(shape.matches(around.format(made(shape.bad, seed)))), made(shape.bad, seed)
            assert kinds(around.format(made(shape.bad, seed)))

    def test_a_stand_in_is_none(self, shape):
        assert not kinds(f"The key is `{made(shape.good)}`.")


@pytest.mark.parametrize(
    "text",
    [
        "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "password: ${DB_PASSWORD}",
        "token = <token>",
        "api_key: {{ vault.key }}",
        "password: ********",
        "postgres://user:password@localhost:5432/app",
        "Authorization: Bearer $TOKEN",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "password_hash: $2b$12$KIXQ4S8kz1v3Vw0dY1uQ9e",
    ],
)
def test_stand_ins_known_examples_and_digests_are_no_secrets(text):
    assert not kinds(text)


def test_spans_cover_the_value_and_nothing_else():
    text = f'db:\n  password: "{CANARY}" # staging'
    (secret,) = find_secrets(text)
    assert text[secret.span.start : secret.span.end] == CANARY


def test_hidden_characters_do_not_split_a_secret():
    value = made("ghp_<36>")
    text = f"Use {value[:12]}\u200b{value[12:]} here."
    (secret,) = find_secrets(text)
    assert text[secret.span.start : secret.span.end].replace("\u200b", "") == value


@pytest.mark.parametrize("name", ["secrets", "held_out"])
def test_labelled_sentences(name):
    wrong = [
        row["id"]
        for row in rows(name)
        if row["label"] in {"secret", "accept"} and bool(kinds(row["text"])) != (row["label"] == "secret")
    ]
    assert not wrong


@pytest.mark.parametrize(
    "row", [row for row in rows("secrets") if row["label"] == "pii"], ids=lambda r: r["id"]
)
def test_personal_data_is_found(row):
    assert find_personal(row["text"])


@pytest.mark.parametrize(
    "text",
    [
        "support@northpost.dev, build+ci@northpost.dev, security-team@northpost.dev",
        "git@github.com:acme/app.git",
        "jane.doe@northpost.dev and name@northpost.dev",
        "ada@example.com, ada@mail.test",
        "icon@2x.png and pkg@1.2.3",
        "https://user@host.northpost.dev/path",
        "run 1234 5678 9012 and +1 and version 10.20.30.40",
    ],
)
def test_roles_examples_and_numbers_are_no_persons(text):
    assert not find_personal(text)


# What a finding shows


PAGE = f"# Notes\n\n## Access\n\n- The admin password is `{CANARY}` \x07 for staging.\n\nTabs\x07 here.\n"


@pytest.fixture
def leaking(tmp_path):
    """A bank that holds the canary in a log, in a heading of a decision with flaws, and in a page."""
    entry = f"## ADR-1: Set password={CANARY} everywhere (2026-01)\n**Decision.** password={CANARY}\n"
    notes = {"memory-bank/NOTES.md": PAGE, LOG: decisions(entry, entry)}
    return banked(tmp_path / "repo", **notes)


@pytest.mark.parametrize("output", sorted(FORMATS))
@pytest.mark.parametrize("profile", ["standard", "strict"])
def test_no_output_shows_a_secret_nor_its_line(leaking, output, profile):
    leaking.write("memkit.toml", f'profile = "{profile}"\n')
    ran = leaking.memkit("check", "--output", output)
    assert ran.code == 1
    assert "SEC001" in ran.out
    for piece in (CANARY, CANARY[:8], CANARY[-8:], CANARY.casefold()):
        assert piece not in ran.out + ran.err
    assert "for staging" not in ran.out


def test_neither_identity_nor_baseline_tell_the_value(leaking):
    def prints():
        found = leaking.memkit("check", "--json", "--select", "SEC001").data["findings"]
        return [(each["path"], each["fingerprint"]) for each in found]

    before = prints()
    for path in ("memory-bank/NOTES.md", LOG):
        leaking.write(path, leaking.read(path).replace(CANARY, "Yk3$nBw8" + "?Hs5xGt1"))
    assert prints() == before


def test_another_secret_in_the_place_of_a_known_one_is_new_and_no_baseline_holds_it():
    def run(before: str, after: str) -> int:
        old, new = bank_of({"memory-bank/NOTES.md": before}), bank_of({"memory-bank/NOTES.md": after})
        scope = Scope(new, old, Comparison(old, new), History(), date(2026, 6, 15))
        selection = select_checks(new.config, new.config, ("SEC001",))
        found = run_checks(
            scope, Run(selection, only_new=True, baseline=Baseline(), guard=new.config)
        ).findings
        assert not baseline_of(found).known
        return len(found)

    text = "# Notes\n\npassword: {}\n"
    assert run(text.format(CANARY), text.format(CANARY)) == 0
    assert run(text.format(CANARY), text.format("Yk3$nBw8" + "?Hs5xGt1")) == 1


# Hostile texts


@pytest.mark.parametrize(
    ("unit", "size"),
    [
        *((unit, 1_000_000) for unit in ("a", "=", " ", "\n", "AbZ+/09")),
        *(
            (unit, 150_000)
            for unit in ("password ", "password = ", "sk-a", "://", "a://b:", "eyJ", "-us", ":AA")
        ),
    ],
)
def test_repetition_takes_linear_time(unit, size):
    text = unit * (size // len(unit))
    with no_hang():
        find_secrets(text)
        find_personal(text)


@given(st.text(alphabet="pasword:=\"'`k-ey_A1b2/@. \n\u200b", max_size=200))
@settings(max_examples=150, deadline=None)
def test_secrets_lie_in_order_and_apart(text):
    spans = [secret.span for secret in find_secrets(text)]
    assert spans == sorted(spans)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
