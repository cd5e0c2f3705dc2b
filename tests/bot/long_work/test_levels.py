"""The level of a board follows its answer, and undoes nothing that happens in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import simcord

from bot.discord.commands import Services
from bot.service.jobs import Rate
from solvers import PUZZLES, Grade
from tests.bot.long_work.outside_pool import Done, Elsewhere
from tests.bot.talk import entry_of, files, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)
Rated = Callable[[], Awaitable[None]]
MOSAIC = PUZZLES["mosaic"].example
MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"


@pytest.fixture
async def solved(
    ada: Any, channel: Any, elsewhere: Elsewhere, clock: simcord.Env, done: Done
) -> simcord.InteractionResult:
    """An answer without its level, which is kept back; others need not wait for it."""
    elsewhere.held, elsewhere.lanes = Rate, 2
    elsewhere.open.clear()
    result: simcord.InteractionResult = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await done()
    assert clock.http_requests[-1].method == "PATCH"
    return result


@pytest.fixture
def rated(elsewhere: Elsewhere, services: Services, done: Done) -> Rated:
    """Lets the level come, and waits until nothing follows."""

    async def wait() -> None:
        elsewhere.open.set()
        await asyncio.gather(*services.admission._spare)
        await done()

    return wait


async def test_level_is_added_to_the_words_of_an_answer_and_stored(
    solved: simcord.InteractionResult, rated: Rated, services: Services, clock: simcord.Env
) -> None:
    """The picture and the buttons stay; an explanation need not find the level again."""
    assert solved.response is not None
    before, buttons, pictures = said(solved), labels(solved.response), files(solved.response)
    assert before.endswith("(Mosaic, 10 rows of 10).")
    entry, calls = await entry_of(services, solved), len(clock.http_requests)
    await rated()
    assert said(solved) == before.replace(").", ", easy 1.0).")
    assert (labels(solved.response), files(solved.response)) == (buttons, pictures)
    assert [entry.method for entry in clock.http_requests[calls:]] == ["PATCH"]
    now = await entry_of(services, solved)
    assert (now.difficulty, now.version) == (Grade("easy", 1.0), entry.version)


@pytest.mark.usefixtures("clock")
async def test_mark_in_between_stays(
    ada: Any, channel: Any, elsewhere: Elsewhere, rated: Rated, services: Services, done: Done
) -> None:
    """A form with marks is sent after the solution of its board was shown, and before its level is known."""
    elsewhere.held, elsewhere.lanes = Rate, 2
    elsewhere.open.clear()
    board = await ada.slash(channel, "play", text=MINES)
    await done()
    form = await ada.click(board.response, label="I have these…")
    for label in ("Solution", "Yes, show all of it"):
        await ada.click(board.response, label=label)
        await done()
    assert said(board).endswith("(Minesweeper, 3 rows of 3).")
    await ada.submit_modal(form, {"marks": "1x1\n...\n1.1"})
    await done()
    played = said(board)
    assert "Marked: B1." in played
    await rated()
    assert said(board) == played
    entry = await entry_of(services, board)
    assert (entry.marks, entry.difficulty) == ("B1=safe", Grade("medium", 2.7))


async def test_deletion_in_between_stays(
    solved: simcord.InteractionResult, rated: Rated, ada: Any, clock: simcord.Env, done: Done
) -> None:
    await ada.click(solved.response, label="Delete")
    await done()
    calls = len(clock.http_requests)
    await rated()
    assert len(clock.http_requests) == calls


async def test_stop_leaves_an_answer_as_it_was_told(
    solved: simcord.InteractionResult, services: Services, done: Done
) -> None:
    """Nobody waits for the level at the end."""
    before = said(solved)
    await services.admission.end(600)
    await done()
    assert said(solved) == before
    assert (await entry_of(services, solved)).difficulty is None
