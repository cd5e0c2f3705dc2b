"""Earlier daily boards of a server, played privately."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.store import Daily, Store
from tests.bot.daily.conftest import Clock
from tests.bot.daily.test_answers import marks_of
from tests.bot.talk import files, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


async def test_earlier_board_is_played_privately_and_counts_for_no_ranking(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any, store: Store, clock: Clock
) -> None:
    """It has the buttons of any board, and its marks are not those of the day."""
    _, daily = posted
    clock.now += timedelta(days=1)
    board = await ada.slash(channel, "daily board", day=daily.day)
    assert board.ephemeral
    assert files(board.response)
    assert "Solution" in labels(board.response)
    await ada.slash(channel, "mark", known=marks_of(daily))
    assert (await store.daily.solver(daily, ada.id)).seconds is None
    assert said(await ada.slash(channel, "streak")).startswith("You have solved no daily board here yet.")


async def test_open_board_is_not_in_the_archive(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any
) -> None:
    """Nor is a day without a board, or a text that is no day."""
    _, daily = posted
    for day, told in (
        (daily.day, "This board is still open: press *Start* below its post."),
        ("2026-01-01", "I remember no daily board of 2026-01-01 on this server."),
        ("yesterday", "Choose a day from the list, or type it such as 2026-11-21."),
    ):
        assert said(await ada.slash(channel, "daily board", day=day)) == told


async def test_days_are_completed_by_day_and_puzzle(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any, store: Store, clock: Clock
) -> None:
    """The latest first; without the open board, skipped days and boards of other servers."""
    _, daily = posted
    for number in range(1, 41):
        day = str((clock.now - timedelta(days=number)).date())
        other = replace(daily, day=day, message=None if number == 2 else number, posted=1.0, puzzle="hashi")
        await store.daily.claim(other, 0.0)
        await store.daily.settle(other)
    await store.daily.claim(replace(other, server=5, day="2025-01-01"), 0.0)

    async def choices(typed: str, key: str = "value") -> list[str]:
        return [choice[key] for choice in await ada.autocomplete(channel, "daily board", "day", typed)]

    named = await choices("", "name")
    assert len(named) == 25
    assert named[:2] == ["10 March 2026: Hashi, easy", "8 March 2026: Hashi, easy"]
    assert await choices("2026-02-0") == [f"2026-02-0{number}" for number in range(9, 0, -1)]
    assert await choices("tents") == []
    clock.now += timedelta(days=1)
    assert await choices("Tents") == [daily.day]
