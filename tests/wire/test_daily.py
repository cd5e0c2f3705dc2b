"""A board a day over the wire."""

from __future__ import annotations

from tests.wire.scenarios.daily import daily
from tests.wire.scenarios.players import daily_board, players, start_all
from tests.wire.stage import Options


async def test_board_of_a_day_is_posted_once_and_solved_after_a_restart(options: Options) -> None:
    """By a process that is killed; the next one knows the buttons, the hints and the answer."""
    missed = [verdict async for verdict in daily(options) if not verdict.kept]
    assert not missed


async def test_four_people_play_show_results_and_are_ranked(options: Options) -> None:
    """With own clocks and a pause; one of them plays the board of yesterday."""
    missed = [verdict async for verdict in players(options) if not verdict.kept]
    assert not missed


async def test_all_who_press_start_at_once_get_the_board(options: Options) -> None:
    """Which is drawn once for all of them."""
    async with daily_board(options) as (stage, message):
        asked = await start_all(stage, message, range(40))
        assert [start.outcome for start in asked] == ["picture"] * 40
        assert [start.followups for start in asked] == [[]] * 40
