"""A pool whose work the simulation of Discord does not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import simcord

from bot.common.config import Limits
from bot.service.jobs import Job, Result
from bot.service.pool import Pool
from bot.service.runner import Watch

Done = Callable[[], Awaitable[None]]
LIMITS = Limits(max_cells=5_000, seconds=3_600, jobs_each=2, questions_a_minute=100)
PACE = 200.0
"""Slower than in earnest: what is due in less time than the simulation waits for, it would wait for."""


class Elsewhere:
    """A pool whose work the simulation does not wait for, so that a test can act while it goes on.

    Jobs are handed to a task of the test, since the simulation waits for all that the bot starts. While
    `open` is not set, the results of jobs are kept back, or only the results of the kind of question `held`.
    `watch` is that of the latest job, and `worked` is set after a worker has ended one.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.lanes = pool.lanes
        self.has_peer_jobs = False
        self.listen = pool.listen
        self._asked: asyncio.Queue[tuple[Job, Watch | None, asyncio.Future[Result]]] = asyncio.Queue()
        self.env: simcord.Env | None = None
        self.open = asyncio.Event()
        self.open.set()
        self.held: type = object
        self.watch = Watch()
        self.worked = asyncio.Event()

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        assert not aside
        assert self.env is not None
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._asked.put_nowait((job, watch, answer))
        return cast("Result", await self.env.external_wait(answer, reason="a worker"))

    def interrupt(self, watch: Watch) -> None:
        self._pool.interrupt(watch)

    def end(self) -> None:
        """Do nothing: other tests use the same pool."""

    async def serve(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(self._worked(*await self._asked.get()))

    async def _worked(self, job: Job, watch: Watch | None, answer: asyncio.Future[Result]) -> None:
        self.watch = watch or Watch()
        work = asyncio.ensure_future(self._kept_back(job))
        try:
            await asyncio.wait({work, answer}, return_when=asyncio.FIRST_COMPLETED)
            if answer.cancelled():
                return
            if error := work.exception():
                answer.set_exception(error)  # the bot answers it, and no test waits for ever
            else:
                answer.set_result(work.result())
        finally:
            # Also if the test ends: the search would keep the only worker from the next test.
            work.cancel()

    async def _kept_back(self, job: Job) -> Result:
        try:
            result = await self._pool.run(job, self.watch)
        finally:
            self.worked.set()
        if isinstance(job.ask, self.held):
            await self.open.wait()
        return result
