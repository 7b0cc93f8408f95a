from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.errors import ConfigProblem
from memkit.text.dates import BadDate, Period, find_dates, parse_date, today_in

MARCH_4 = Period(date(2026, 3, 4), date(2026, 3, 4), "day")
MARCH = Period(date(2026, 3, 1), date(2026, 3, 31), "month")
THIRD_QUARTER = Period(date(2026, 7, 1), date(2026, 9, 30), "quarter")
YEAR = Period(date(2026, 1, 1), date(2026, 12, 31), "year")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2026-03-04", MARCH_4),
        ("  2026-03-04\n", MARCH_4),
        ("2026-3-4", MARCH_4),
        ("2026/03/04", MARCH_4),
        ("2026.03.04", MARCH_4),
        ("2026-03-04 10:13", MARCH_4),
        ("2026-03-04 10:13:55", MARCH_4),
        ("2026-03-04 10:13:55 AM", MARCH_4),
        ("2026-03-04T23:30:00Z", MARCH_4),
        ("2026-03-04T23:30:00.5+02:00", MARCH_4),
        ("2026-03-04 23:30:00 -0800", MARCH_4),
        ("March 4, 2026", MARCH_4),
        ("march 4th 2026", MARCH_4),
        ("Mar. 4, 2026", MARCH_4),
        ("4 March 2026", MARCH_4),
        ("4th MAR 2026", MARCH_4),
        ("04-Mar-2026", MARCH_4),
        ("2026年3月4日", MARCH_4),
        ("2026년 3월 4일", MARCH_4),
        ("2026-03", MARCH),
        ("2026-3", MARCH),
        ("March 2026", MARCH),
        ("mar 2026", MARCH),
        ("2026年3月", MARCH),
        ("2026-Q3", THIRD_QUARTER),
        ("2026q3", THIRD_QUARTER),
        ("Q3 2026", THIRD_QUARTER),
        ("Q3, 2026", THIRD_QUARTER),
        ("2026", YEAR),
        ("2026年", YEAR),
    ],
)
def test_every_form_is_read(text, period):
    assert parse_date(text) == period


@pytest.mark.parametrize(
    ("period", "written"),
    [(MARCH_4, "2026-03-04"), (MARCH, "2026-03"), (THIRD_QUARTER, "2026-Q3"), (YEAR, "2026")],
)
def test_a_date_is_written_at_its_precision(period, written):
    assert period.written() == written


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("03/04/2026", "write 2026-03-04 or 2026-04-03"),
        ("13/04/2026", "write 2026-04-13"),
        ("05/05/2026", "write 2026-05-05"),
        ("4.3.2026", "write 2026-04-03 or 2026-03-04"),
        ("04-03-2026", "write 2026-04-03 or 2026-03-04"),
        ("03/04/26", "write the year first and in full: YYYY-MM-DD"),
    ],
)
def test_day_and_month_in_either_order_are_never_guessed(text, hint):
    assert parse_date(text) == BadDate(text, "ambiguous", hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2026-13", "months go from 01 to 12"),
        ("2026-00", "months go from 01 to 12"),
        ("2026-Q5", "quarters go from Q1 to Q4"),
        ("Q0 2026", "quarters go from Q1 to Q4"),
        ("2026-02-30", "2026-02 has 28 days: write 2026-02-28 or 2026-02"),
        ("2026-02-00", "2026-02 has 28 days: write 2026-02-28 or 2026-02"),
        ("February 29, 2026", "2026-02 has 28 days: write 2026-02-28 or 2026-02"),
        ("1900-02-29", "1900-02 has 28 days: write 1900-02-28 or 1900-02"),
        ("2026-03-04 24:10", "no day has that time: write 2026-03-04"),
        ("2026-03-04 13:10 PM", "no day has that time: write 2026-03-04"),
        ("0000-01-01", "years go from 0001 to 9999"),
        ("0000", "years go from 0001 to 9999"),
        ("32/32/2026", "no calendar has that day: write YYYY-MM-DD"),
    ],
)
def test_a_date_that_cannot_be_says_why(text, hint):
    assert parse_date(text) == BadDate(text, "impossible", hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("never", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("10000-01-01", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("２０２６-03-04", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("٢٠٢٦", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("Auguſt 2026", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
        ("2026-Q3 (promote to ESLint)", "write 2026-Q3 alone"),
        ("Monday, March 4, 2026", "write 2026-03-04 alone"),
        ("20260304", "write 2026-03-04"),
        ("2026/03", "write 2026-03"),
        ("2026.13", "write YYYY-MM-DD, YYYY-MM or YYYY-Qn"),
    ],
)
def test_what_is_no_date_gets_the_nearest_suggestion(text, hint):
    assert parse_date(text) == BadDate(text, "unknown", hint)


def test_leap_days_follow_the_calendar():
    assert parse_date("2028-02") == Period(date(2028, 2, 1), date(2028, 2, 29), "month")
    assert parse_date("2000-02-29") == Period(date(2000, 2, 29), date(2000, 2, 29), "day")


def test_the_ends_of_the_calendar_hold():
    assert parse_date("9999-12") == Period(date(9999, 12, 1), date.max, "month")
    first = parse_date("0001-01-01")
    assert isinstance(first, Period)
    assert first.written() == "0001-01-01"
    assert first.due(date.min, 10_000)


def test_a_rule_to_review_in_the_first_quarter_is_stale_from_april():
    review = parse_date("2026-Q1")
    assert isinstance(review, Period)
    assert [review.state(date(*day), 14) for day in ((2025, 12, 31), (2026, 1, 1), (2026, 3, 31))] == [
        "fresh",
        "due",
        "due",
    ]
    assert review.state(date(2026, 4, 1), 14) == "overdue"
    assert review.overdue(date(2026, 4, 1))


def test_a_day_is_due_a_while_before():
    assert not MARCH_4.due(date(2026, 2, 17), 14)
    assert MARCH_4.due(date(2026, 2, 18), 14)
    assert MARCH_4.due(date(2026, 3, 4), 0)
    assert not MARCH_4.due(date(2026, 3, 5), 14)


def _found(text):
    return [
        (text[start:end], day.written() if isinstance(day, Period) else day.problem)
        for start, end, day in find_dates(text)
    ]


def test_dates_are_found_in_running_text():
    text = "Since 2026-03-04 10:13:55, due 2026-Q3; (March 4, 2026) — 4 May 2026, Q2 2026 or 2026-08."
    assert _found(text) == [
        ("2026-03-04 10:13:55", "2026-03-04"),
        ("2026-Q3", "2026-Q3"),
        ("March 4, 2026", "2026-03-04"),
        ("4 May 2026", "2026-05-04"),
        ("Q2 2026", "2026-Q2"),
        ("2026-08", "2026-08"),
    ]


def test_scripts_without_spaces_may_touch_a_date():
    assert _found("创建时间：2026-03-04在2026年3月前。2026-03-05에") == [
        ("2026-03-04", "2026-03-04"),
        ("2026年3月", "2026-03"),
        ("2026-03-05", "2026-03-05"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "copyright 2026",
        "1.2026-03",
        "v2026-03",
        "CVE-2024-12345",
        "12026-03-04",
        "2026-03-045",
        "gpt-4o-2024-08-06",
        "docs/AUDIT-2026-01-02.md",
        "2026-01-02.md",
        "blog/2026/01/02/post",
        "the winter of 2024-25",
        "it may 2026 times",
        "20260304",
        "2026-03-XX",
        "calver 2024.10.1",
        "2026/13/45",
        "February 30, 2026",
        "1/2",
        "2026-03-04T25:99",
        "２2026-03-04x",
    ],
)
def test_what_only_looks_like_a_date_is_left_alone(text):
    assert _found(text) == []


def test_impossible_and_ambiguous_dates_in_running_text_are_said():
    assert _found("on 2026-13-45, 2026-Q5 and 03/04/2026") == [
        ("2026-13-45", "impossible"),
        ("2026-Q5", "impossible"),
        ("03/04/2026", "ambiguous"),
    ]


def test_an_odd_time_does_not_hide_the_day():
    assert _found("2026-03-04 25:99") == [("2026-03-04", "2026-03-04")]


@given(
    st.text(alphabet="0123456789-/. :TZQqMarchay,年月日()\n", max_size=60)
    | st.lists(
        st.sampled_from(
            ["2026-03-04", "2026-13-45", "Q3 2026", "May 2026", "4 May 2026", "1/2/2026", "x", " "]
        )
    ).map(" ".join)
)
@settings(max_examples=150, deadline=None)
def test_finds_are_ordered_apart_and_read_alike(text):
    end = 0
    for start, stop, day in find_dates(text):
        assert end <= start < stop
        assert parse_date(text[start:stop]) == day
        assert not isinstance(day, BadDate) or day.problem != "unknown"
        end = stop


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_text_has_an_answer(text):
    answer = parse_date(text)
    if isinstance(answer, BadDate):
        assert answer.text == text.strip()
        assert answer.hint
        assert "\n" not in answer.hint
    else:
        assert answer.first <= answer.last
        assert parse_date(answer.written()) == answer


@given(st.dates(), st.integers(-400, 400), st.integers(0, 90))
@settings(max_examples=150, deadline=None)
def test_the_state_is_one_of_three_and_moves_forward(day, step, within):
    text = day.isoformat()[:7]
    period = parse_date(text)
    assert isinstance(period, Period)
    assert period.first <= day <= period.last
    try:
        today = day + timedelta(days=step)
    except OverflowError:
        return
    state = period.state(today, within)
    assert (state == "overdue") == (today > period.last)
    assert (state == "due") == (
        period.first <= today <= period.last or 0 <= (period.last - today).days <= within
    )


@pytest.mark.parametrize(
    "text", ["1", " ", "-", "2026-", "2026-03-", "March ", "1/1/", "Q", "年", "2026 Q", "4 May "]
)
def test_hostile_repetition_is_read_in_linear_time(text):
    hostile = text * (50_000 // len(text))
    with no_hang():
        parse_date(hostile)
        assert isinstance(find_dates(hostile), tuple)


def test_today_depends_on_the_zone():
    late = datetime(2026, 3, 31, 23, 30, tzinfo=UTC)
    assert today_in("UTC", late) == date(2026, 3, 31)
    assert today_in("Pacific/Auckland", late) == date(2026, 4, 1)
    assert today_in("America/Los_Angeles", late) == date(2026, 3, 31)
    assert today_in("UTC", late.replace(tzinfo=None)) == date(2026, 3, 31)
    assert today_in("UTC", datetime(2026, 4, 1, 1, tzinfo=timezone(timedelta(hours=3)))) == date(2026, 3, 31)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd", "", "Europe"])
def test_an_unknown_zone_is_a_configuration_problem(zone):
    with pytest.raises(ConfigProblem, match="No time zone is called"):
        today_in(zone, datetime(2026, 3, 31, tzinfo=UTC))
