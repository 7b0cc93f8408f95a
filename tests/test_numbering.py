"""Who has to give way when two decisions share a number, and entries whose number was forgotten."""

from __future__ import annotations

import pytest
from banks import bank_of, check_called, found_by, scope_of

from memkit.checks.check import Example
from memkit.checks.engine import findings_of
from memkit.findings import Severity

LOG = "memory-bank/DECISIONS.md"
REDIS = "## ADR-007: Sessions in Redis (2026-02)\n**Decision.** Sessions move from files to Redis.\n"
JSON = "## ADR-007: Logs as JSON (2026-03)\n**Decision.** Each line of a log becomes one object.\n"
OLD = "## ADR-006: Write in Go (2026-01)\n**Decision.** Services are written in Go.\n"
NEW = "## ADR-009: Ship on Fridays (2026-05)\n**Decision.** Releases leave on Fridays.\n"


def undated(text):
    return (
        text.replace(" (2026-02)", "")
        .replace(" (2026-03)", "")
        .replace(" (2026-01)", "")
        .replace(" (2026-05)", "")
    )


def shared(files, before=None, code="ADR003"):
    held = Example(tuple(files.items()), before=tuple(before.items()) if before is not None else None)
    return found_by(check_called(code), held)


@pytest.mark.parametrize(
    "order", [(JSON, REDIS, OLD), (REDIS, JSON, OLD), (OLD, JSON, REDIS), (OLD, REDIS, JSON)]
)
@pytest.mark.parametrize("dated", [True, False])
def test_the_entry_that_the_change_brought_gives_way(order, dated):
    texts = list(order) if dated else [undated(text) for text in order]
    for brought in ("Sessions in Redis", "Logs as JSON"):
        before = "\n".join(text for text in texts if brought not in text)
        (one,) = shared({LOG: "\n".join(texts)}, {LOG: before})
        assert one.message.startswith(f"“{brought}” has the number ADR-007 of “")
        assert one.help.startswith(
            f"give “{brought}” the next free number, ADR-008, and change what cites it"
        )


@pytest.mark.parametrize("order", [(JSON, REDIS), (REDIS, JSON)])
def test_without_a_base_the_later_by_date_gives_way(order):
    (one,) = shared({LOG: "\n".join(order)})
    assert one.message == "“Logs as JSON” has the number ADR-007 of “Sessions in Redis”"


def test_without_dates_the_upper_gives_way_where_the_newest_stands_on_top():
    (one,) = shared({LOG: undated(f"{NEW}\n{JSON}\n{REDIS}\n{OLD}")})
    assert one.message == "“Logs as JSON” has the number ADR-007 of “Sessions in Redis”"
    assert "ADR-010" in one.help
    (one,) = shared({LOG: undated("# Decisions\n\nNewest first.\n\n" + f"{JSON}\n{REDIS}")})
    assert one.message.startswith("“Logs as JSON”")


def test_without_dates_the_lower_gives_way_where_the_newest_stands_at_the_end():
    (one,) = shared({LOG: undated(f"{OLD}\n{REDIS}\n{JSON}\n{NEW}")})
    assert one.message.startswith("“Logs as JSON”")


def test_a_renumbered_entry_gives_way_to_the_one_that_had_the_number():
    log = f"{REDIS}\n{OLD}"
    (one,) = shared({LOG: log.replace("ADR-007", "ADR-006")}, {LOG: log})
    assert one.message == "“Sessions in Redis” has the number ADR-006 of “Write in Go”"
    assert "ADR-008" in one.help  # 007 was its own at the base, and cited


def test_an_old_duplicate_is_the_same_finding_with_and_without_a_base():
    log = f"{JSON}\n{REDIS}\n{OLD}"
    now = scope_of(Example(((LOG, f"{NEW}\n{log}"),), before=((LOG, log),)))
    alone = scope_of(Example(((LOG, log),)))
    with_base, without = (
        [one.fingerprint for one in findings_of(check_called("ADR003"), scope, Severity.ERROR)]
        for scope in (now, alone)
    )
    assert with_base == without


def test_a_third_one_is_compared_with_the_oldest():
    log = f"{JSON}\n{REDIS}\n{OLD}"
    third = "## ADR-007: Use queues (2025-01)\n**Decision.** Jobs run in queues.\n"
    found = [one.message for one in shared({LOG: f"{third}\n{log}"}, {LOG: log})]
    assert found == [
        "“Logs as JSON” has the number ADR-007 of “Sessions in Redis”",
        "“Use queues” has the number ADR-007 of “Sessions in Redis”",
    ]


def test_records_are_told_with_their_files():
    one, other = "docs/adr/0115-egress.md", "docs/adr/0115-model.md"
    files = {
        one: "# ADR-0115: Egress\n",
        other: "# ADR-0115: Model\n",
        "docs/adr/0116-x.md": "# ADR-0116: X\n",
    }
    (found,) = shared(files)
    assert found.message == f"“Model” has the number ADR-0115 of “Egress” in {one}"
    assert (
        found.help
        == "give “Model” the next free number, ADR-0117, and change what cites it: `memkit adr renumber`"
    )


def test_a_number_of_figures_only_keeps_its_form():
    log = (
        "## 2. Use queues\n**Decision.** a\n\n## 2. Use Go\n**Decision.** b\n\n## 1. Start\n**Decision.** c\n"
    )
    (found,) = shared({LOG: log})
    assert (
        found.help
        == "give “Use queues” the next free number, 3, and change what cites it: `memkit adr renumber`"
    )


@pytest.mark.parametrize(
    "heading", ["## Use Rust (2026-11-30)", "## Use Rust (2026-11)", "## **Use Rust** (2026-Q4)"]
)
def test_an_entry_without_a_number_in_a_numbered_log_is_an_entry(heading):
    bank = bank_of({LOG: f"# Decisions\n\n{heading}\n\nBecause it is fast.\n\n{REDIS}\n{OLD}"})
    assert [(one.id, one.title) for one in bank.decisions] == [
        ("", "Use Rust"),
        ("ADR-7", "Sessions in Redis"),
        ("ADR-6", "Write in Go"),
    ]


@pytest.mark.parametrize(
    "section",
    [
        "## How to add an entry\n\nPut it on top.\n",
        "## Use Rust in 2026\n\nBecause it is fast.\n",
        "## March (2026-03)\n",
        "### Use Rust (2026-11-30)\n\nBecause it is fast.\n",
    ],
)
def test_other_sections_of_a_numbered_log_are_no_entries(section):
    bank = bank_of({LOG: f"# Decisions\n\n{section}\n{REDIS}\n{OLD}"})
    assert [one.id for one in bank.decisions] == ["ADR-7", "ADR-6"]


def test_a_date_of_one_reading_is_not_called_ambiguous():
    (one,) = shared({LOG: "## ADR-2: X (11/23/2021)\n**Decision.** x\n"}, code="ADR009")
    assert one.message == "the date “11/23/2021” of ADR-2 does not begin with the year"
    assert one.help == "write 2021-11-23"
    (one,) = shared({LOG: "## ADR-2: X (03/04/2021)\n**Decision.** x\n"}, code="ADR009")
    assert "two ways" in one.message
    assert one.help == "write 2021-03-04 or 2021-04-03"


def test_an_old_gap_that_is_partly_filled_is_no_new_finding():
    def log(*numbers):
        return {LOG: "\n".join(f"## ADR-{n}: T{n}\n**Decision.** {n}\n" for n in numbers)}

    (now,) = shared(log(8, 7, 6, 4, 3, 1), log(8, 7, 6, 3, 1), code="ADR005")
    (then,) = shared(log(8, 7, 6, 3, 1), code="ADR005")
    assert now.fingerprint == then.fingerprint
    (after_a_deletion,) = shared(log(8, 7, 6, 1), log(8, 7, 6, 3, 1), code="ADR005")
    assert after_a_deletion.fingerprint == then.fingerprint


def test_records_of_one_title_are_told_by_their_files():
    one, other = "docs/adr/0115-egress.md", "docs/adr/0115-model.md"
    (found,) = shared({one: "# ADR-0115: Egress\n", other: "# ADR-0115: Egress\n"})
    assert found.message == f"{other} has the number ADR-0115 of {one}"


def test_two_duplicates_are_offered_two_numbers():
    third = JSON.replace("Logs as JSON (2026-03)", "Use queues (2026-04)")
    helps = [one.help for one in shared({LOG: f"{third}\n{JSON}\n{REDIS}"})]
    assert ["ADR-008" in helps[0], "ADR-009" in helps[1]] == [True, True]
