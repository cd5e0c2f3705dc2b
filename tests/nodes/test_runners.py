"""What the pool of this machine does and what nodes do is the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.common.errors import BotError, TimeUpError
from bot.service.jobs import (
    CheckMarks,
    Convert,
    Explain,
    Explanation,
    Hint,
    Job,
    New,
    Page,
    ReadPicture,
    Result,
    Show,
    Solve,
)
from bot.service.nodes.node_runner import NodeRunner
from bot.service.pool import Pool
from bot.service.runner import Runner, Watch
from solvers import PUZZLES, PuzzleError
from tests.nodes.conftest import Here
from tests.waits import LONG, at_work

JOB = Job(PUZZLES["mosaic"].example, "mosaic", LONG, 1_000, theme="dark", max_bytes=1_000_000)
ASKS = [
    Solve(),
    Hint("B2=black"),
    CheckMarks("A1=black B2=black"),
    Explain(page=1),
    Show(),
    Convert("game-id"),
    CheckMarks("B2=black", typed="A1=black C3=white"),
]
JOBS = {
    **{type(ask).__name__: replace(JOB, ask=ask) for ask in ASKS},
    "several answers": Job("1_\n__", "minesweeper", LONG, 100, theme="light"),
    "no answer": Job("3_\n__", "minesweeper", LONG, 100),
    "New": Job("", "takuzu", LONG, 100, size="6x6", ask=New("easy", seed=3)),
}
MISTAKES = {
    "no puzzle": replace(JOB, text="no puzzle", puzzle=None),
    "a bad row": replace(JOB, text="12\n1"),
    "several puzzles": replace(JOB, text="___\n___\n__1", puzzle=None),
    "too many cells": replace(JOB, max_cells=3),
    "a row too many": Job("001 / 001 / 011", "dominosa", LONG, 100),
    "no picture": replace(JOB, ask=ReadPicture(b"no picture", 1_000_000), text=""),
}


@pytest.fixture(params=["pool", "nodes"])
async def runner(
    request: pytest.FixtureRequest, pool: Pool, nodes: NodeRunner, here: Here
) -> AsyncIterator[Runner]:
    """Both work with the same process in the end."""
    if request.param == "pool":
        yield pool
        return
    async with here("node1"):
        yield nodes


BY_NODES = pytest.mark.parametrize("runner", ["nodes"], indirect=True)
"""For what is held against the pool."""


def timeless(result: Result) -> Any:
    """A result without the seconds that it took."""
    if isinstance(result, Explanation):
        result = replace(result, steps=tuple(replace(step, seconds=0.0) for step in result.steps))
    if hasattr(result, "boards"):
        result = replace(result, boards=tuple(replace(board, seconds=0.0) for board in result.boards))
    return replace(result, seconds=0.0)


def known_to(error: BaseException) -> dict[str, Any]:
    """What an error knows, but where it was raised, which a pool adds."""
    return {name: value for name, value in vars(error).items() if name != "traceback"}


@BY_NODES
@pytest.mark.parametrize("job", JOBS.values(), ids=JOBS)
async def test_result_is_the_same_everywhere(job: Job, runner: Runner, pool: Pool) -> None:
    """Whatever is asked, picture and all."""
    assert timeless(await runner.run(job)) == timeless(await pool.run(job))


@BY_NODES
async def test_picture_of_a_step_is_the_same_everywhere(runner: Runner, pool: Pool) -> None:
    """It is asked for by the frames of the steps up to it."""
    way = await pool.run(replace(JOB, ask=Explain()))
    job = replace(JOB, ask=Page(tuple(step.frame for step in way.steps[:2])))
    assert timeless(await runner.run(job)) == timeless(await pool.run(job))


@BY_NODES
@pytest.mark.parametrize("job", MISTAKES.values(), ids=MISTAKES)
async def test_error_is_the_same_everywhere(job: Job, runner: Runner, pool: Pool) -> None:
    """Its kind, its sentence and what it knows beside that."""
    with pytest.raises((PuzzleError, BotError)) as known:
        await pool.run(job)
    with pytest.raises(type(known.value)) as found:
        await runner.run(job)
    assert found.value.args == known.value.args
    assert known_to(found.value) == known_to(known.value)


async def test_job_over_its_deadline_is_stopped(runner: Runner, pool: Pool, slow: Job) -> None:
    """By the pool that runs it, wherever that is."""
    # So that its time is over after a tenth of a second.
    grace, pool._grace = pool._grace, 0.1 - slow.seconds
    with pytest.raises(TimeUpError, match="No answer within 600 s"):
        await runner.run(slow)
    pool._grace = grace


async def test_cancelled_job_makes_room_for_the_next(runner: Runner, slow: Job) -> None:
    """How far it is can be seen from outside; whoever cancels does not wait."""
    watch = Watch()
    work = asyncio.create_task(runner.run(slow, watch))
    await at_work(watch)
    assert watch.progress.cells > 0
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert not watch.begun
    assert watch.seconds > 0
    assert (await runner.run(JOB)).status == "unique"


async def test_job_set_aside_goes_on_beside_the_next(runner: Runner, slow: Job) -> None:
    """There are as many places aside as lanes; a job can begin there, too."""
    first, second = Watch(), Watch()
    assert runner.lanes == 1
    work = [asyncio.create_task(runner.run(slow, first))]
    await at_work(first)
    assert runner.set_aside(first)
    assert (await runner.run(JOB)).status == "unique"
    assert first.begun
    work.append(asyncio.create_task(runner.run(slow, second)))
    await at_work(second)
    assert not runner.set_aside(second)
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    assert (await runner.run(JOB, aside=True)).status == "unique"
