"""Workers that die, dawdle or take too much cost only their job."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest

from bot.common.config import Config, Limits, Workers
from bot.common.errors import OutOfMemoryError, PictureError, TimeUpError, WorkerLostError
from bot.service.fork_server import ForkServer
from bot.service.jobs import Job, ReadPicture
from bot.service.pool import Pool
from bot.service.runner import Watch
from solvers import PUZZLES, ReadError
from solvers.core.boards.puzzle_errors import TalkError
from tests.waits import at_work, wait_until
from tests.wire.processes import are_gone

SmallPool = Callable[..., Pool]

EASY = Job(PUZZLES["mosaic"].example, "mosaic", seconds=600, max_cells=1_000)


@pytest.fixture
def slow(endless: str) -> Job:
    """A job that ends only where someone ends it."""
    return Job(endless, "nonogram", seconds=3_600, max_cells=5_000, theme="dark")


@pytest.fixture(scope="module")
def small_pool(forks: ForkServer | None) -> SmallPool:
    def make(memory_mb: int = 1_024, grace: float = 600, frozen: float = 600) -> Pool:
        return Pool(Config(limits=Limits(memory_mb=memory_mb), workers=Workers(1)), grace, frozen, forks)

    return make


@pytest.fixture(scope="module")
async def one(small_pool: SmallPool) -> AsyncIterator[Pool]:
    """One worker, which is intact or replaced after each test."""
    async with small_pool() as pool:
        yield pool


def process_of(watch: Watch) -> int:
    """The process that works on a job."""
    assert watch.holder is not None
    return watch.holder.pid


async def test_work_of_a_killed_worker_is_begun_again_once(slow: Job, one: Pool) -> None:
    """A second death costs one sentence; the next job is done by another process."""
    watch, restarts = Watch(), one.restarts
    work = asyncio.create_task(one.run(slow, watch))
    killed = []
    for _ in range(2):
        await at_work(watch)
        killed.append(process_of(watch))
        os.kill(killed[-1], signal.SIGKILL)
        while watch.begun:  # noqa: ASYNC110 - nobody tells that a death was noticed
            await asyncio.sleep(0.01)
    with pytest.raises(WorkerLostError, match="died"):
        await work
    assert len(set(killed)) == one.restarts - restarts == 2
    assert (await one.run(EASY)).status == "unique"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
async def test_person_does_not_hear_of_one_lost_worker(
    number: signal.Signals,
    slow: Job,
    small_pool: SmallPool,
) -> None:
    """Be it dead or frozen: another one gives the answer, and nothing is left of the first."""
    watch = Watch()
    async with small_pool(frozen=4) as pool:
        work = asyncio.create_task(pool.run(dataclasses.replace(slow, seconds=4), watch))
        await at_work(watch)
        lost = process_of(watch)
        os.kill(lost, number)
        # The second worker has its seconds as well: a machine that is too slow to draw by then says so.
        with suppress(TimeUpError):
            assert (await work).status == "unknown"
    assert are_gone([lost])


async def test_work_set_aside_goes_on_beside_the_next(slow: Job, small_pool: SmallPool) -> None:
    """It keeps its process, which gives way to all others; there are as many places aside as lanes."""
    first, second = Watch(), Watch()
    async with small_pool() as pool:
        work = [asyncio.create_task(pool.run(slow, first))]
        await at_work(first)
        slot = first.holder
        assert pool.set_aside(first)
        assert os.getpriority(os.PRIO_PROCESS, process_of(first)) == 19
        assert (await pool.run(EASY)).status == "unique"
        work.append(asyncio.create_task(pool.run(slow, second)))
        await at_work(second)
        assert not pool.set_aside(second)
        assert first.holder is slot
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        assert (await pool.run(EASY, aside=True)).status == "unique"
        assert (await pool.run(EASY)).status == "unique"


async def test_worker_killed_with_nothing_to_do_costs_nothing(one: Pool) -> None:
    """The next job does not hear of it, whether it comes just then or later."""
    (slot,) = one._lanes
    for later in (False, True):
        os.kill(slot.pid, signal.SIGKILL)
        if later:
            wait_until(lambda: not slot._process.is_idle)
        assert (await one.run(EASY)).status == "unique"


async def test_worker_that_can_read_neither_a_text_nor_a_picture_stays(one: Pool) -> None:
    """It is intact, and the next job need not wait for another process."""
    before = [lane.pid for lane in one._lanes], one.restarts
    with pytest.raises(ReadError):
        await one.run(dataclasses.replace(EASY, text="no puzzle"))
    with pytest.raises(PictureError):
        await one.run(dataclasses.replace(EASY, ask=ReadPicture(b"no picture", 1_000_000)))
    assert ([lane.pid for lane in one._lanes], one.restarts) == before


async def test_engine_out_of_time_tells_what_is_certain(undecided: str, pool: Pool) -> None:
    """At the deadline, here at once, the engine stops; its knowledge is drawn, its progress known."""
    watch = Watch()
    outcome = await pool.run(Job(undecided, "nonogram", seconds=1e-6, max_cells=100, theme="dark"), watch)
    assert not watch.begun
    assert watch.progress.cells == 9 * 9
    assert outcome.status == "unknown"
    assert outcome.sentence.startswith("Out of time: ")
    assert outcome.common is not None
    assert outcome.picture is not None


async def test_job_over_its_deadline_is_killed(slow: Job, small_pool: SmallPool) -> None:
    """Where the engine does not stop, the process is; the next job is done by another one."""
    # Less grace than none: the engine, which does keep its own deadline, is far from done by then.
    async with small_pool(grace=0.1 - slow.seconds) as pool:
        for _ in range(2):
            with pytest.raises(TimeUpError, match="No answer within 3600 s"):
                await pool.run(slow)


async def test_cancelled_job_frees_its_worker(slow: Job, one: Pool) -> None:
    """Whoever cancels does not wait for the answer; the next job does not either."""
    watch = Watch()
    work = asyncio.create_task(one.run(slow, watch))
    await at_work(watch)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert (await one.run(EASY)).status == "unique"


async def test_board_beyond_the_memory_gets_a_sentence(small_pool: SmallPool) -> None:
    """No matter if Python, Z3 or the whole process hits the cap first; and the next job is done."""
    async with small_pool(memory_mb=230) as pool:
        vast = Job("\n".join(["_" * 200] * 200), "mosaic", seconds=600, max_cells=10**5)
        with pytest.raises((OutOfMemoryError, WorkerLostError), match="memory"):
            await pool.run(vast)
        assert (await pool.run(EASY)).status == "unique"


async def test_cap_too_small_for_the_libraries_is_said_at_the_start(small_pool: SmallPool) -> None:
    """Rather than at every job."""
    with pytest.raises(WorkerLostError, match="memory_mb"):
        async with small_pool(memory_mb=60):
            pass


async def test_more_jobs_than_workers_are_all_done(pool: Pool) -> None:
    """Jobs that have to wait get their turn; jobs that fail do not hold up the others."""
    texts = [puzzle.example for puzzle in PUZZLES.values()] * 3 + ["no puzzle"] * 3
    jobs = [
        Job(text, None if text == "no puzzle" else name, seconds=600, max_cells=1_000)
        for name, text in zip([*PUZZLES] * 3 + [""] * 3, texts, strict=True)
    ]
    outcomes = await asyncio.gather(*map(pool.run, jobs), return_exceptions=True)
    found = [getattr(outcome, "status", type(outcome)) for outcome in outcomes]
    assert found == ["unique"] * (len(outcomes) - 3) + [TalkError] * 3


async def test_pool_leaves_no_process_behind(slow: Job, small_pool: SmallPool) -> None:
    """Not even processes at work, in a lane and aside, or processes that are being replaced."""
    watches = Watch(), Watch()
    async with small_pool() as pool:
        work = []
        for watch in watches:
            work.append(asyncio.create_task(pool.run(slow, watch)))
            await at_work(watch)
            pool.set_aside(watch)
        processes = [process_of(watch) for watch in watches]
        assert not any(are_gone([process]) for process in processes)
        for task in work:
            task.cancel()
    assert are_gone(processes)
