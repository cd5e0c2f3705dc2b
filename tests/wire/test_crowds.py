"""Many people at once, judged from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.store import mark_log
from tests.wire.audit import Stored
from tests.wire.boards import KINDS, endless
from tests.wire.interactions import all_ended
from tests.wire.regulars import Regulars
from tests.wire.scenarios.joint_marks import marked_at_once
from tests.wire.stage import Options, Stage, staged, tally
from tests.wire.traffic import ACTS, Traffic


@pytest.fixture(scope="module")
async def shared(options: Options) -> AsyncIterator[Stage]:
    """A bot that gives a board so long that none ends by itself on however slow a machine."""
    async with staged(options, {"limits": {"seconds": 600.0}}) as stage:
        yield stage


async def test_forty_people_at_once_get_forty_pictures(stage: Stage) -> None:
    """Nobody is turned away while the wait is short."""
    asked = await all_ended(*stage.crowd(40))
    assert tally(asked) == "40 picture"


@pytest.mark.parametrize("number", range(len(KINDS)), ids=KINDS)
async def test_every_puzzle_is_answered_with_a_picture_and_buttons(stage: Stage, number: int) -> None:
    """Over real HTTP, as one file of one message."""
    [asked] = await all_ended(stage.solve(100, number))
    assert asked.message is not None
    assert asked.message.view.pictures == 1
    assert "Delete" in asked.message.view.buttons


async def test_all_that_people_do_is_answered(stage: Stage) -> None:
    """Commands, files, presses, forms, marks, bad texts: nothing ends in a fault or in silence."""
    traffic = Traffic(stage, 10.0)
    for number, act in enumerate([*ACTS] * 2):
        await act(traffic, stage.person(200 + number))
    assert not [(done.interaction.asks, done.interaction.outcome) for done in traffic.done if done.lost]


async def test_endless_boards_of_one_keep_nobody_waiting(stage: Stage) -> None:
    """As many as there are workers: others are served while these are still in work."""
    greedy = stage.person(300)
    hard = [greedy.slash("solve nonogram", text=endless()) for _ in stage.bot.workers()]
    await asyncio.gather(*(board.until(lambda board=board: board.acked is not None) for board in hard))
    others = await all_ended(*stage.crowd(10, first=301))
    in_work = [board for board in hard if not board.settled]
    for board in in_work:
        await board.until(lambda board=board: "Cancel" in board.message.view.buttons)
        greedy.press(board.message, "Cancel")
    await all_ended(*hard)
    assert tally(others) == "10 picture"
    assert len(in_work) == len(hard)


async def test_all_who_mark_one_board_at_once_are_told_what_is_stored(stage: Stage) -> None:
    """Nobody is refused."""
    traffic = Regulars(stage, 0.0)
    asked = await marked_at_once(traffic, 4)
    assert ["Marked: " in marked.sentence for marked in asked] == [True] * len(asked)
    assert not traffic.differences
    logs = [mark_log.read(row["placed"]) for row in Stored(stage.bot.database).puzzles.values()]
    people = {mark.person for log in logs for mark in log}
    assert people == {int(marked.person) for marked in asked}
