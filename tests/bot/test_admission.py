"""The number of questions that each person may have, and the order in which work begins."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import simcord

from bot.common.config import Config, Limits, Workers
from bot.common.errors import BusyError, CancelledWorkError, StoppedError
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.service.fork_server import ForkServer
from bot.service.jobs import Explain, Job, Rate, Result
from bot.service.pool import Pool
from bot.service.queue import Admission, SpareRun, Ticket
from bot.service.queue.job_queue import Costs
from bot.service.queue.usage import NoPeers
from solvers import PUZZLES
from tests.bot.talk import said
from tests.waits import at_work

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

LIMITS = Limits(max_cells=5_000, seconds=3_600, jobs_each=2, questions_a_minute=100)
JOB = Job(PUZZLES["mosaic"].example, "mosaic", seconds=3_600, max_cells=1_000)
NEVER = 3_600.0


def admission(pool: Pool, short: float = NEVER, **limits: Any) -> Admission:
    return Admission(pool, dataclasses.replace(LIMITS, **limits), short=short)


@pytest.fixture
def slow(endless: str) -> Job:
    """A job that ends only where someone ends it."""
    return Job(endless, "nonogram", seconds=3_600, max_cells=5_000)


@pytest.fixture
async def pool_of_two(forks: ForkServer | None) -> AsyncIterator[Pool]:
    """Two lanes of its own, since jobs are stopped in it."""
    async with Pool(Config(workers=Workers(2)), grace=600, forks=forks) as pool:
        yield pool


class Ledger(NoPeers):
    """Other bots, which hear of the charges here."""

    def __init__(self) -> None:
        self.charges: list[float] = []

    def spend(self, _person: int, seconds: float) -> None:
        self.charges.append(seconds)


async def finished(line: Admission, person: int, job: Job, order: list[int]) -> Result:
    """Takes a turn, works, and notes that it is done."""
    with line.take(person) as ticket:
        result = await ticket.run(job)
        order.append(person)
        return result


async def test_a_person_is_charged_the_seconds_of_a_worker_and_no_more(lone_pool: Pool) -> None:
    """The estimate that is charged before the work is taken back after it."""
    line = Admission(lone_pool, LIMITS, peers := Ledger())
    for _ in range(3):  # the estimate changes as jobs are measured
        peers.charges.clear()
        with line.take(1) as ticket:
            await ticket.run(JOB)
            assert ticket.watch.seconds > 0
            assert sum(peers.charges) == pytest.approx(ticket.watch.seconds)


def test_nobody_has_more_than_a_few_questions_at_a_time(lone_pool: Pool) -> None:
    """Others are not kept out by that."""
    line = admission(lone_pool)
    with line.take(1), line.take(1):
        with pytest.raises(BusyError, match="2 of your puzzles are already being solved"), line.take(1):
            pass
        with line.take(2):
            assert len(line) == 3
    with line.take(1):
        assert len(line) == 1


def test_questions_are_counted(lone_pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person has a number a minute, and may ask again at the time in the refusal."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    line = admission(lone_pool, questions_a_minute=2)
    for _ in range(2):
        with line.take(1):
            pass
    now = 112.5
    with pytest.raises(BusyError, match=r"a minute from each person\. Try again in 48 s"), line.take(1):
        pass
    with line.take(2):
        pass
    now += 48
    with line.take(1):
        pass


def test_mistakes_count_half(lone_pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few cost nothing that one would notice; thousands are not for free."""
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    line = admission(lone_pool, questions_a_minute=3)
    for _ in range(6):
        with line.take(1) as ticket:
            ticket.weigh_as_mistake()
    with pytest.raises(BusyError, match=r"a minute from each person\. Try again in 60 s"), line.take(1):
        pass


def test_line_is_bounded_by_the_wait_and_the_time_that_is_named_is_kept(
    lone_pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes in between, each who was refused is taken when they come again, and not before."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    line = admission(lone_pool, wait=0.45)  # what is not known is taken for 0.1 s
    places = [line.take(person) for person in range(5)]
    for place in places:
        place.__enter__()
    for person in (11, 12):
        with pytest.raises(BusyError, match=r"take about 1 s\. Try again in 1 s"), line.take(person):
            pass
    with pytest.raises(BusyError, match="Try again in 1 s"), line.take(11):
        pass
    now += 1
    for person in (11, 12):
        with line.take(person):
            pass
    for place in places:
        place.__exit__(None, None, None)
    with line.take(13):
        pass


def test_waits_are_known_from_what_jobs_of_that_kind_and_size_cost_lately() -> None:
    """The latest counts most; what was never seen is taken for what jobs cost on the whole."""
    costs = Costs()
    longer = dataclasses.replace(JOB, text=JOB.text * 4)
    assert costs.estimate(JOB) == costs.estimate(longer) == costs.typical
    costs.learn(JOB, 2.0)
    assert costs.estimate(JOB) == 2.0
    assert 0.1 < costs.estimate(longer) == costs.typical < 2.0
    costs.learn(JOB, 1.0)
    assert 1.0 < costs.estimate(JOB) < 2.0
    assert costs.estimate(dataclasses.replace(JOB, text=JOB.text.replace("1", "2"))) == costs.estimate(JOB)
    assert costs.estimate(dataclasses.replace(JOB, ask=Explain())) == costs.typical


async def test_mistakes_are_few_questions(
    ada: Any, channel: Any, services: Services, lone_pool: Pool, simcord_env: simcord.Env
) -> None:
    """As people see it: one call is all that a refusal costs."""
    strict = dataclasses.replace(services, admission=admission(lone_pool, questions_a_minute=2))
    await simcord_env.restart_bot(Client(strict))
    for _ in range(3):
        assert "Row 2" in said(await ada.slash(channel, "solve mosaic", text="11\n1"))
    assert "answer" in said(await ada.slash(channel, "solve mosaic", text="44\n44"))
    calls = len(simcord_env.http_requests)
    refused = await ada.slash(channel, "solve mosaic", text="44\n44")
    assert "requests a minute from each person" in said(refused)
    assert refused.ephemeral
    assert len(simcord_env.http_requests) == calls + 1


async def test_spare_work_makes_room_at_once_and_begins_again(lone_pool: Pool, slow: Job) -> None:
    """Its worker is not replaced, so a user waits for no start of a process."""
    line = admission(lone_pool)
    (lane,) = lone_pool._lanes

    async def rate(run: SpareRun) -> None:
        await run(dataclasses.replace(slow, ask=Rate()))

    async def at_work() -> None:
        for _ in range(10_000):
            if [entry for entry in line._queue._lanes if entry.watch.begun]:
                break
            await asyncio.sleep(0.01)

    pid = lane.pid
    line.begin_spare(rate)
    await asyncio.sleep(0)
    for _ in range(2):
        await at_work()
        with line.take(1) as ticket:
            assert (await ticket.run(JOB)).puzzle == "mosaic"
    await at_work()
    assert (lane.pid, lone_pool._aside) == (pid, set())
    for task in line._spare:
        task.cancel()


async def test_stopped_turn_gives_its_reason(lone_pool: Pool, slow: Job) -> None:
    """Before its work begins and after; the worker is free for the next job."""
    line = admission(lone_pool)
    with line.take(1) as ticket, line.take(2) as waiting:
        work = asyncio.create_task(ticket.run(slow))
        await at_work(ticket.watch)
        queued = asyncio.create_task(waiting.run(JOB))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert waiting.waits == "Busy, 1 before you"
        assert ticket.waits is None
        for stopped in (waiting, ticket):
            stopped.stop(CancelledWorkError("Cancelled."))
        for task in (work, queued):
            with pytest.raises(CancelledWorkError, match="Cancelled"):
                await task
    with line.take(1) as ticket:
        ticket.stop(StoppedError("early"))
        with pytest.raises(StoppedError, match="early"):
            await ticket.run(JOB)
    with line.take(1) as ticket:
        assert (await ticket.run(JOB)).puzzle == "mosaic"


async def test_turns_go_round_people(lone_pool: Pool, slow: Job) -> None:
    """A person with much recent work comes after others, even if that person came first."""
    line = admission(lone_pool, jobs_each=9)
    order: list[int] = []
    line._queue._spent.add(1, 30.0)
    with line.take(9) as first:
        work = asyncio.create_task(first.run(slow))
        await at_work(first.watch)
        waiting = [
            asyncio.create_task(finished(line, person, JOB, order)) for person in (1, 1, 2, 3, 2, 1, 4)
        ]
        await asyncio.sleep(0.01)
        first.stop(CancelledWorkError("Cancelled."))
        with pytest.raises(CancelledWorkError):
            await work
    await asyncio.gather(*waiting)
    assert order == [2, 3, 4, 2, 1, 1, 1]


async def test_long_work_makes_room_while_others_wait(pool_of_two: Pool, slow: Job) -> None:
    """Two endless boards of one person keep nobody waiting; they go on, and end when they are stopped."""
    line = admission(pool_of_two, short=0.2)
    order: list[int] = []
    with line.take(1) as one, line.take(1) as two:
        work = [asyncio.create_task(ticket.run(slow)) for ticket in (one, two)]
        for ticket in (one, two):
            await at_work(ticket.watch)
        slots = [one.watch.holder, two.watch.holder]
        others = [asyncio.create_task(finished(line, person, JOB, order)) for person in range(2, 12)]
        async with asyncio.timeout(600):
            while not (one.watch.aside and two.watch.aside):  # noqa: ASYNC110 - nobody tells of it
                await asyncio.sleep(0.01)
        line._queue._short = NEVER  # a slow machine would take short boards for long ones too
        await asyncio.gather(*others)
        assert sorted(order) == list(range(2, 12))
        assert [one.watch.holder, two.watch.holder] == slots
        for ticket, task in zip((one, two), work, strict=True):
            assert not task.done()
            ticket.stop(CancelledWorkError("Cancelled."))
        assert all(
            isinstance(error, CancelledWorkError)
            for error in await asyncio.gather(*work, return_exceptions=True)
        )


async def test_long_work_beyond_the_room_aside_is_stopped_and_begun_again(lone_pool: Pool, slow: Job) -> None:
    """With one lane and one place aside, here: who comes with a short board waits for no long one."""
    line = admission(lone_pool, short=0.2)
    order: list[int] = []
    long = dataclasses.replace(slow, seconds=300)
    with line.take(1) as aside, line.take(2) as back, line.take(4) as last:
        tasks = [asyncio.create_task(aside.run(slow))]
        await at_work(aside.watch)
        tasks.append(asyncio.create_task(back.run(long)))
        await at_work(back.watch)  # the first one was set aside for it
        tasks.append(asyncio.create_task(last.run(long)))
        await at_work(last.watch)  # the second one was stopped for it
        assert back.waits == "Busy with long work, 1 before you"
        aside.stop(CancelledWorkError("Cancelled."))
        await at_work(back.watch)
        assert back.waits is None
        await finished(line, 3, JOB, order)
        assert order == [3]
        for ticket in (back, last):
            ticket.stop(CancelledWorkError("Cancelled."))
        for task in tasks:
            with pytest.raises(CancelledWorkError):
                await task
    assert (await finished(line, 4, JOB, order)).puzzle == "mosaic"


async def test_long_work_that_would_wait_too_long_is_refused(lone_pool: Pool, slow: Job) -> None:
    """With a time, before it waits for hours: an hour each, and an answer can be sent for 15 minutes."""
    line = admission(lone_pool, short=0.2)

    async def ask(ticket: Ticket) -> Result:
        return await ticket.run(slow)

    with line.take(1) as aside, line.take(2) as back:
        first = asyncio.create_task(ask(aside))
        await at_work(aside.watch)
        second = asyncio.create_task(ask(back))
        await at_work(back.watch)
        await finished(line, 3, JOB, [])
        with pytest.raises(BusyError, match=r"This board takes long, .* Try again in 51 min"):
            await second
        aside.stop(CancelledWorkError("Cancelled."))
        with pytest.raises(CancelledWorkError):
            await first
