"""Whose turn it is: how many jobs and questions each person may have."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import Callable
from typing import Any

import pytest
import simcord

from bot.client import Client
from bot.commands import Desk
from bot.config import Limits
from bot.errors import BusyError, CancelledWorkError, StoppedError
from bot.jobs import Job
from bot.pool import Pool
from bot.turns import Turns
from solvers import PUZZLES

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

Said = Callable[[simcord.InteractionResult], str]
LIMITS = Limits(max_cells=5_000, seconds=3_600, jobs_each=2, queue=3, questions_a_minute=100)
JOB = Job(PUZZLES["mosaic"].example, "mosaic", seconds=3_600, max_cells=1_000)


def turns(pool: Pool, **limits: Any) -> Turns:
    return Turns(pool, dataclasses.replace(LIMITS, **limits))


async def test_nobody_has_more_than_a_few_jobs(lone_pool: Pool) -> None:
    """And all together have no more than the queue holds."""
    line = turns(lone_pool)
    with line.take(1), line.take(1):
        with pytest.raises(BusyError, match="2 of your puzzles are in work already"), line.take(1):
            pass
        with line.take(2) as third:
            assert third.before == 2
            with pytest.raises(BusyError, match="Busy, 3 before you"), line.take(3):
                pass
        with line.take(3) as turn:
            assert turn.before == 2
    assert len(line) == 0


def test_questions_are_counted_and_given_back(lone_pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many a minute; those that were mistakes do not count."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    line = turns(lone_pool, questions_a_minute=2)
    for _ in range(5):
        with line.take(1):
            line.give_back(1)
    for _ in range(2):
        with line.take(1):
            pass
    now = 112.0
    with pytest.raises(BusyError, match="Try again in 48 s"), line.take(1):
        pass
    with line.take(2):
        pass
    now = 160.0
    with line.take(1):
        pass


async def test_mistakes_cost_no_question(
    ada: Any, channel: Any, said: Said, desk: Desk, lone_pool: Pool, simcord_env: simcord.Env
) -> None:
    """As people see it."""
    strict = dataclasses.replace(desk, turns=turns(lone_pool, questions_a_minute=1))
    await simcord_env.restart_bot(Client(strict))
    for _ in range(3):
        assert "Row 2" in said(await ada.slash(channel, "solve mosaic", text="11\n1"))
    assert "answer" in said(await ada.slash(channel, "solve mosaic", text="44\n44"))
    assert "faster than I may answer" in said(await ada.slash(channel, "solve mosaic", text="44\n44"))


async def test_stopped_turn_gives_its_reason(lone_pool: Pool, endless: str) -> None:
    """Whether it was stopped before its work began or after; the worker is free for the next one."""
    line = turns(lone_pool)
    slow = Job(endless, "nonogram", seconds=3_600, max_cells=5_000)
    with line.take(1) as turn, line.take(2) as waiting:
        work = asyncio.create_task(turn.run(slow))
        queued = asyncio.create_task(waiting.run(JOB))
        while not turn.watch.begun:  # noqa: ASYNC110 - nor does a worker tell that it began
            await asyncio.sleep(0.01)
        assert not waiting.watch.begun
        for stopped in (waiting, turn):
            stopped.stop(CancelledWorkError("Cancelled."))
        for task in (work, queued):
            with pytest.raises(CancelledWorkError, match="Cancelled"):
                await task
    with line.take(1) as turn:
        turn.stop(StoppedError("early"))
        with pytest.raises(StoppedError, match="early"):
            await turn.run(JOB)
    with line.take(1) as turn:
        assert (await turn.run(JOB)).puzzle == "mosaic"
