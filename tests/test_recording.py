from __future__ import annotations

import pytest
from scenes import SHAPES, after, scene

from memkit.errors import Refused
from memkit.scaffold.progress.done import Evidence, close_item
from memkit.scaffold.progress.recording import Seen, record_seen

PATH = "memory-bank/PROGRESS.md"
HEAD = "# Progress\n\n## Next\n\n"


def recorded(text, *, why="", commit="3f2a91c", changed=False, shape=""):
    data = SHAPES[shape or "LF"](HEAD + text)
    held = scene({PATH: data})
    draft = record_seen(held, [Seen(held.bank.items[0], why, commit, changed)])
    made = after({PATH: data}, draft)[PATH]
    return made if shape else made.decode().removeprefix(HEAD)


SEEN = "(verified 2026-06-15, 3f2a91c)"
FENCED = "- [ ] A thing.\n      Verify:\n      ```sh\n      make x\n      ```\n"
TABLE = "| Task | Status | Verification |\n|---|---|---|\n| A thing | open | `make x`{} |\n"
BELOW = "  - [ ] below. Verify: `make y` (verified 2026-05-02, 1234567)\n"


@pytest.mark.parametrize(
    ("before", "made"),
    [
        ("- [ ] A thing. Verify: `make x`\n", f"- [ ] A thing. Verify: `make x` {SEEN}\n"),
        (
            "- [x] A thing. Verify: `make x` (verified 2026-05-02, 1234567)\n",
            f"- [x] A thing. Verify: `make x` {SEEN}\n",
        ),
        (
            "- [ ] A thing.\n      Verify: `make x` exits with 1.\n      Owner: a\n",
            f"- [ ] A thing.\n      Verify: `make x` exits with 1. {SEEN}\n      Owner: a\n",
        ),
        (
            "- [ ] A thing. Verify: `make x` (verified 2026-05-02 on staging)\n",
            f"- [ ] A thing. Verify: `make x` (verified 2026-05-02 on staging) {SEEN}\n",
        ),
        (
            "- [ ] A thing. Verify: `make x` (verified 2026-05-02; failed 2026-06-01: exit code 1)\n",
            f"- [ ] A thing. Verify: `make x` {SEEN}\n",
        ),
        (FENCED, f"{FENCED}\n      {SEEN}\n"),
        (f"- [ ] A thing. Verify: `make x`\n{BELOW}", f"- [ ] A thing. Verify: `make x` {SEEN}\n{BELOW}"),
        (TABLE.format(""), TABLE.format(f" {SEEN}")),
    ],
)
def test_a_success_takes_the_place_of_the_last_record(before, made):
    assert recorded(before) == made


def test_what_is_recorded_twice_stands_once():
    once = recorded(FENCED)
    assert recorded(once) == once


def test_a_failure_stands_beside_the_last_success():
    text = "- [x] A thing. Verify: `make x` (verified 2026-05-02, 1234567)\n"
    made = recorded(text, why="exit code 1", changed=True)
    assert made == (
        "- [x] A thing. Verify: `make x` (verified 2026-05-02, 1234567; "
        "failed 2026-06-15, 3f2a91c with changes: exit code 1)\n"
    )
    assert recorded(made, why="timed out", commit="").endswith(
        "(verified 2026-05-02, 1234567; failed 2026-06-15: timed out)\n"
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_else_changes(shape):
    text = "- [ ] A thing. Verify: `make x`\n- [ ] Another. Verify: `make y`\n"
    made = recorded(text, shape=shape)
    assert made == SHAPES[shape](HEAD + text.replace("x`", "x` (verified 2026-06-15, 3f2a91c)"))


def test_an_item_that_was_changed_meanwhile_is_left_alone():
    before = scene({PATH: "- [ ] A thing. Verify: `make x`\n"}).bank.items[0]
    now = {PATH: "- [ ] A thing. Verify: `make y`\n"}
    draft = record_seen(scene(now), [Seen(before, "", "3f2a91c")])
    assert not draft.edits
    assert draft.mind == ("“A thing” was changed meanwhile; nothing was recorded on it.",)


def test_nothing_seen_is_refused():
    with pytest.raises(Refused):
        record_seen(scene({PATH: "- [ ] A thing.\n"}), [])


def closed(text):
    draft = close_item(scene({PATH: text}), "A thing", Evidence(), stay=True)
    return after({PATH: text}, draft)[PATH].decode()


def test_closing_an_item_takes_its_record_as_proof():
    text = "- [ ] A thing. Verify: `make x` (verified 2026-06-01, 3f2a91c)\n"
    made = after({PATH: text}, close_item(scene({PATH: text}), "A thing", Evidence(), stay=True))[
        PATH
    ].decode()
    assert made == "- [x] 2026-06-15 A thing. Verify: `make x` (verified 2026-06-01, 3f2a91c)\n"


def test_closing_an_item_says_over_a_failure_what_was_seen():
    text = "- [ ] A thing. Verify: `make x` (failed 2026-06-01, 3f2a91c: exit code 1)\n"
    made = after({PATH: text}, close_item(scene({PATH: text}), "A thing", Evidence(), stay=True))[
        PATH
    ].decode()
    assert made == "- [x] 2026-06-15 A thing. Verify: `make x` (verified 2026-06-15)\n"
