"""The queue in front of a real pool, with random jobs, ends and deaths."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.common.config import Config, Limits, Workers
from bot.common.errors import CancelledWorkError, WorkerLostError
from bot.service.fork_server import ForkServer
from bot.service.jobs import Job, Result
from bot.service.pool import Pool
from bot.service.queue import Admission, Ticket
from solvers import PUZZLES

_PEOPLE = 5
EASY = Job(PUZZLES["mosaic"].example, "mosaic", seconds=600, max_cells=1_000)
BRIEF = replace(EASY, seconds=10)
"""A job that waits aside for many of these is not refused, even if a slow machine takes all for long."""


@pytest.fixture
async def pool(forks: ForkServer | None) -> AsyncIterator[Pool]:
    """Two lanes of its own, since its workers are killed."""
    async with Pool(Config(workers=Workers(2)), grace=600, frozen=600, forks=forks) as pool:
        yield pool


class Crowd:
    """People who ask for easy and for endless boards, and cancel the endless ones at some time."""

    def __init__(self, admission: Admission, endless: str, chance: random.Random) -> None:
        self._tickets, self._chance = admission, chance
        self._endless = Job(endless, "nonogram", seconds=100, max_cells=5_000)
        self._long: list[Ticket] = []
        self.easy: list[asyncio.Task[Result]] = []
        self.endless: list[asyncio.Task[Result]] = []

    def ask_easy(self) -> None:
        self._ask(BRIEF, self.easy)

    def ask_endless(self) -> None:
        self._long.append(self._ask(self._endless, self.endless))

    def cancel(self) -> None:
        if self._long:
            ticket = self._long.pop(self._chance.randrange(len(self._long)))
            ticket.stop(CancelledWorkError("Cancelled."))

    def kill_a_worker(self) -> None:
        at_work = [ticket.watch.holder for ticket in self._long if ticket.watch.holder]
        if at_work and (pid := self._chance.choice(at_work).pid):
            with suppress(ProcessLookupError):  # it was killed just before, and nobody has noticed
                os.kill(pid, signal.SIGKILL)

    async def until_at_work(self, number: int) -> None:
        """Wait until this number of endless boards is at work. Raises TimeoutError after a minute."""
        for _ in range(3_000):
            if sum(ticket.watch.since is not None for ticket in self._long) == number:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError

    def cancel_all(self) -> None:
        while self._long:
            self.cancel()

    def _ask(self, job: Job, asked: list[asyncio.Task[Result]]) -> Ticket:
        place = self._tickets.take(self._chance.randrange(_PEOPLE))
        ticket = place.__enter__()

        async def answered() -> Result:
            try:
                return await ticket.run(job)
            finally:
                place.__exit__(None, None, None)

        asked.append(asyncio.create_task(answered()))
        return ticket


async def test_everyone_is_answered_and_every_place_is_free_in_the_end(pool: Pool, endless: str) -> None:
    """Easy boards get their answer, endless ones end when they are cancelled or their worker died twice."""
    chance = random.Random(0)
    admission = Admission(pool, Limits(jobs_each=1_000, questions_a_minute=10_000, wait=800), short=0.05)
    crowd = Crowd(admission, endless, chance)
    acts = [crowd.ask_easy] * 8 + [crowd.ask_endless] * 2 + [crowd.cancel] * 2 + [crowd.kill_a_worker]
    for _ in range(60):
        chance.choice(acts)()
        await asyncio.sleep(chance.choice([0, 0, 0.01, 0.05]))
    crowd.cancel_all()
    async with asyncio.timeout(600):
        assert {(await task).puzzle for task in crowd.easy} == {"mosaic"}
        ended = await asyncio.gather(*crowd.endless, return_exceptions=True)
    assert {type(error) for error in ended} <= {CancelledWorkError, WorkerLostError}
    assert len(admission) == 0
    line = admission._queue
    assert not line._lanes | line._aside
    assert not any(entry.waits for entry in [*line._waiting, *line._waiting_aside])
    assert line.expected == pytest.approx(0.0)
    assert [(await pool.run(EASY)).status for _ in range(4)] == ["unique"] * 4


async def test_job_without_a_place_aside_goes_on_in_a_lane_that_is_free(pool: Pool, endless: str) -> None:
    """Two endless boards are aside; a third one gives its lane to an easy one and gets it back."""
    admission = Admission(pool, Limits(jobs_each=1_000, questions_a_minute=10_000, wait=800), short=0.05)
    crowd = Crowd(admission, endless, random.Random(0))
    for number in range(1, 5):
        crowd.ask_endless()
        await crowd.until_at_work(number)
    crowd.ask_easy()
    assert (await crowd.easy[0]).puzzle == "mosaic"
    await crowd.until_at_work(4)
    crowd.cancel_all()
    await asyncio.gather(*crowd.endless, return_exceptions=True)
