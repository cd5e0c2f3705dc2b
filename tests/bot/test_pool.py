"""Workers that die, dawdle or take too much cost their job, and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.config import Config, Limits, Workers
from bot.errors import OutOfMemoryError, TimeUpError, WorkerLostError
from bot.jobs import Explain, Job
from bot.pool import Pool, Watch
from solvers import PUZZLES, ReadError

Processes = Callable[..., list[int]]
AtWork = Callable[[Watch], Awaitable[None]]

EASY = Job(PUZZLES["mosaic"].example, "mosaic", seconds=600, max_cells=1_000)


@pytest.fixture
def slow(endless: str) -> Job:
    """A job that ends only where someone ends it."""
    return Job(endless, "nonogram", seconds=3_600, max_cells=5_000, theme="dark")


def small_pool(memory_mb: int = 1_024, grace: float = 600) -> Pool:
    return Pool(Config(limits=Limits(memory_mb=memory_mb), workers=Workers(1)), grace)


async def test_worker_killed_at_work_costs_one_sentence(
    slow: Job, workers: Processes, at_work: AtWork
) -> None:
    """The person hears of it, and the next job is done by another process."""
    old, watch = set(workers()), Watch()
    async with small_pool() as pool:
        work = asyncio.create_task(pool.run(slow, watch))
        await at_work(watch)
        (pid,) = set(workers()) - old
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(WorkerLostError, match="died"):
            await work
        assert (await pool.run(EASY)).status == "unique"


def noticed_by_its_parent(pid: int) -> bool:
    """Whether a dead process has been asked after, which takes it off the list of the system."""
    return not Path(f"/proc/{pid}").exists()


async def test_worker_killed_with_nothing_to_do_costs_nothing(
    workers: Processes, wait_until: Callable[[Callable[[], bool]], None]
) -> None:
    """The next job does not hear of it, whether the death was noticed already or not."""
    old = set(workers())
    async with small_pool() as pool:
        for noticed in (False, True):
            (pid,) = set(workers()) - old
            os.kill(pid, signal.SIGKILL)
            if noticed:
                wait_until(partial(noticed_by_its_parent, pid))
            assert (await pool.run(EASY)).status == "unique"


async def test_engine_out_of_time_tells_what_is_certain(endless: str, pool: Pool) -> None:
    """At the deadline, here at once, the engine itself stops, and what it knows is drawn."""
    outcome = await pool.run(Job(endless, "nonogram", seconds=1e-6, max_cells=5_000, theme="dark"))
    assert outcome.status == "unknown"
    assert outcome.sentence.startswith("Out of time: ")
    assert outcome.common is not None
    assert outcome.picture is not None


async def test_explanation_out_of_time_shows_the_steps_so_far(pool: Pool) -> None:
    """The time is over at once here, after the one step that is found without looking at the clock."""
    way = await pool.run(replace(EASY, seconds=1e-6, theme="dark", ask=Explain()))
    assert way.sentence == "Out of time: 1 step (1 with 1 clue) so far."
    assert way.picture is not None


async def test_job_over_its_deadline_is_killed(slow: Job) -> None:
    """Where the engine does not stop, the process is; the next job is done by another one."""
    # Less grace than none: the engine, which does keep its own deadline, is far from done by then.
    async with small_pool(grace=0.1 - slow.seconds) as pool:
        for _ in range(2):
            with pytest.raises(TimeUpError, match="No answer within 3600 s"):
                await pool.run(slow)


async def test_cancelled_job_frees_its_worker(slow: Job, at_work: AtWork) -> None:
    """Whoever cancels does not wait for the answer; the next job does not either."""
    watch = Watch()
    async with small_pool() as pool:
        work = asyncio.create_task(pool.run(slow, watch))
        await at_work(watch)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert (await pool.run(EASY)).status == "unique"


async def test_board_beyond_the_memory_gets_a_sentence() -> None:
    """Whether Python, Z3 or the whole process hits the cap first; and the next job is done."""
    async with small_pool(memory_mb=230) as pool:
        vast = Job("\n".join(["_" * 200] * 200), "mosaic", seconds=600, max_cells=10**5)
        with pytest.raises((OutOfMemoryError, WorkerLostError), match="memory"):
            await pool.run(vast)
        assert (await pool.run(EASY)).status == "unique"


async def test_cap_too_small_for_the_libraries_is_said_at_the_start() -> None:
    """Rather than at every job."""
    with pytest.raises(WorkerLostError, match="memory_mb"):
        async with small_pool(memory_mb=60):
            pass


async def test_more_jobs_than_workers_are_all_done(pool: Pool) -> None:
    """Those that have to wait get their turn; those that fail do not hold up the others."""
    texts = [puzzle.example for puzzle in PUZZLES.values()] * 3 + ["no puzzle"] * 3
    jobs = [
        Job(text, None if text == "no puzzle" else name, seconds=600, max_cells=1_000)
        for name, text in zip([*PUZZLES] * 3 + [""] * 3, texts, strict=True)
    ]
    outcomes = await asyncio.gather(*map(pool.run, jobs), return_exceptions=True)
    found = [getattr(outcome, "status", type(outcome)) for outcome in outcomes]
    assert found == ["unique"] * (len(outcomes) - 3) + [ReadError] * 3


async def test_pool_leaves_no_process_behind(slow: Job, workers: Processes, at_work: AtWork) -> None:
    """Not even one that is at work."""
    old, watch = set(workers()), Watch()
    async with small_pool() as pool:
        work = asyncio.create_task(pool.run(slow, watch))
        await at_work(watch)
        assert set(workers()) > old
        work.cancel()
    assert set(workers()) == old
