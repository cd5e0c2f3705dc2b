"""The days and hours of boards, and the list of their solvers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily import announcements, schedule
from bot.store import Listing, Plan, Solver
from solvers import LEVELS, PUZZLES

BERLIN = Plan(1, 2, 2, "Europe/Berlin", ("nonogram", "sudoku"), "medium", 3, since=0.0)


def seconds(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("day", "moment"),
    [
        ("2026-03-28", "2026-03-28T01:00"),
        ("2026-03-29", "2026-03-29T01:00"),  # there is no 2 o'clock: the clocks go from 2 to 3
        ("2026-03-30", "2026-03-30T00:00"),
        ("2026-10-25", "2026-10-25T00:00"),  # 2 o'clock comes twice: the first time counts
        ("2026-10-26", "2026-10-26T01:00"),
    ],
)
def test_every_day_has_one_moment(day: str, moment: str) -> None:
    """Those too on which a clock leaves the hour out or shows it twice."""
    assert schedule.moment(BERLIN, date.fromisoformat(day)) == seconds(moment)


@given(
    st.sampled_from(schedule.zones()),
    st.integers(0, 23),
    st.integers(int(seconds("2026-01-01T00:00")), int(seconds("2032-12-31T00:00"))),
    st.lists(st.integers(-100, 100), max_size=20),
)
def test_each_day_is_due_from_its_hour_on_however_the_clock_jumps(
    zone: str, hour: int, start: int, jumps: list[int]
) -> None:
    """In each zone; the moment of the next board is the one that is announced, about a day later."""
    plan = replace(BERLIN, zone=zone, hour=hour, since=0.0)
    now, moments = float(start), dict[date, float]()
    for hours in jumps:
        now += 3600.0 * hours
        next_at = schedule.next_moment(plan, now)
        assert now < next_at <= now + 26 * 3600
        due = [*schedule.due(plan, now), *schedule.due(plan, next_at)]
        assert [one.at for one in due if one.at > now] == [next_at]
        for one in due:
            assert moments.setdefault(one.day, one.at) == one.at
            assert schedule.today(plan, one.at) == one.day
        assert {one.day for one in due} >= {schedule.today(plan, now) - timedelta(days=1)}


def test_hour_before_midnight_can_be_made_up_after_it() -> None:
    """The day before is due as long as it is not made."""
    plan = Plan(1, 2, 23, "America/New_York", ("tents",), "easy", 3, since=seconds("2026-05-01T00:00"))
    days = [
        (str(one.day), one.late(seconds("2026-05-03T08:00")))
        for one in schedule.due(plan, seconds("2026-05-03T08:00"))
    ]
    assert days == [("2026-05-02", False)]
    days = [
        (str(one.day), one.late(seconds("2026-05-03T09:30")))
        for one in schedule.due(plan, seconds("2026-05-03T09:30"))
    ]
    assert days == [("2026-05-02", True)]


def test_days_before_a_plan_was_made_are_not_due() -> None:
    plan = Plan(1, 2, 9, "UTC", ("tents",), "easy", 3, since=seconds("2026-05-03T10:00"))
    assert not list(schedule.due(plan, seconds("2026-05-03T11:00")))
    assert [str(one.day) for one in schedule.due(plan, seconds("2026-05-04T09:00"))] == ["2026-05-04"]


def test_kinds_take_turns_and_every_level_leads_to_boards_that_there_are() -> None:
    """A nonogram has no medium steps; then an easy one is posted."""
    first, second = (schedule.choose_board(BERLIN, date(2026, 5, day), "a") for day in (1, 2))
    assert {first.puzzle, second.puzzle} == {"nonogram", "sudoku"}
    assert first.seed != second.seed
    for name, generator in ((name, puzzle.generator) for name, puzzle in PUZZLES.items() if puzzle.generator):
        for level in LEVELS:
            plan = Plan(1, 2, 9, "UTC", (name,), level, 3, since=0.0)
            offered = generator.levels(generator.usual)
            assert schedule.choose_board(plan, date(2026, 5, 1), "a").level in offered


def test_seed_is_that_of_the_server_the_day_and_the_secret() -> None:
    """Whoever knows the first two cannot make the board of tomorrow."""
    day = date(2026, 5, 1)
    seeds = [
        schedule.choose_board(plan, day, secret).seed
        for plan in (BERLIN, replace(BERLIN, server=9))
        for secret in "ab"
    ]
    assert len(set(seeds)) == 4
    assert schedule.choose_board(BERLIN, day, "a").seed == seeds[0]


def test_those_who_have_solved_a_board_are_named_or_counted() -> None:
    """The quickest first; a board that nobody has solved says nothing."""
    named = [Solver(1, "2026-05-01", person, hints, "", 60.0 * person) for person, hints in ((2, 0), (90, 2))]
    assert announcements.solved_by(Listing(named, 5)) == (
        "Solved by <@2> (2 min, no hints), <@90> (1 h 30 min, 2 hints) and 3 more people."
    )
    assert announcements.solved_by(Listing([], 1)) == "Solved by 1 person."
    assert announcements.solved_by(Listing()) == ""
