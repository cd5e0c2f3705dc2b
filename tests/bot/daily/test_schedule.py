"""When boards are due, and what is said of those who solve them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.daily import schedule, words
from bot.store import Daily, Plan, Solver
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
    first, second = (schedule.wanted(BERLIN, date(2026, 5, day), "a") for day in (1, 2))
    assert {first.puzzle, second.puzzle} == {"nonogram", "sudoku"}
    assert first.seed != second.seed
    for name, generator in ((name, puzzle.generator) for name, puzzle in PUZZLES.items() if puzzle.generator):
        for level in LEVELS:
            plan = Plan(1, 2, 9, "UTC", (name,), level, 3, since=0.0)
            missing = generator.missing(generator.usual)
            assert schedule.wanted(plan, date(2026, 5, 1), "a").level not in missing


def test_seed_is_that_of_the_server_the_day_and_the_secret() -> None:
    """Whoever knows the first two cannot make the board of tomorrow."""
    day = date(2026, 5, 1)
    seeds = [
        schedule.wanted(plan, day, secret).seed
        for plan in (BERLIN, replace(BERLIN, server=9))
        for secret in "ab"
    ]
    assert len(set(seeds)) == 4
    assert schedule.wanted(BERLIN, day, "a").seed == seeds[0]


def test_streak_is_of_boards_in_a_row() -> None:
    """The latest may be open still, and a day without a board breaks nothing."""
    days = [Daily(1, f"2026-05-0{day}", 0.0, 2, message=None if day == 3 else day) for day in (5, 4, 3, 2, 1)]
    assert words.streak(days, {"2026-05-04", "2026-05-02"}) == 2
    assert words.streak(days, {"2026-05-05", "2026-05-04", "2026-05-02", "2026-05-01"}) == 4
    assert words.streak(days, {"2026-05-02", "2026-05-01"}) == 0
    assert words.streak([], set()) == 0


def test_those_are_named_who_want_it_and_others_counted() -> None:
    """The quickest first."""
    tried = [
        Solver(1, "2026-05-01", person, hints, "", after)
        for person, hints, after in ((7, 0, 4000.0), (8, 2, 90.0), (9, 1, 50.0), (10, 3, None))
    ]
    said = words.solved_by(tried, {7, 8, 10})
    assert said == "Solved by <@8> (1 min, 2 hints), <@7> (1 h 6 min, no hints) and 1 more person."
    assert words.solved_by([], {7}) == ""
