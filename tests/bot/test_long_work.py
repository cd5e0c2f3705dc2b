"""Work that takes long: what is told meanwhile, and who can end it."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import pytest
import simcord

from bot.cli.preview import fetch
from bot.client import Client
from bot.commands import Services
from bot.config import Config, Limits
from bot.jobs import Job, Result
from bot.pool import Pool
from bot.runner import Watch
from bot.store import Store
from bot.turns import Turns
from bot.turns.line import Line
from solvers import PUZZLES

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

Said = Callable[[simcord.InteractionResult], str]
Done = Callable[[], Awaitable[None]]
AtWork = Callable[[Watch], Awaitable[None]]
LIMITS = Limits(max_cells=5_000, seconds=3_600, jobs_each=2, questions_a_minute=100)
_PACE = 200.0
"""Slower than in earnest: what is due in less time than the simulation waits for, it would wait for."""
MOSAIC = PUZZLES["mosaic"].example


class Elsewhere:
    """A pool whose work the simulation does not wait for, so that a test can act while it goes on.

    Jobs are handed to a task of the test, since all that the bot starts is waited for. Their results are
    kept back while `open` is not set; `watch` is that of the job that came last.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.lanes = pool.lanes
        self.wanted = False
        self.listen = pool.listen
        self._asked: asyncio.Queue[tuple[Job, Watch | None, asyncio.Future[Result]]] = asyncio.Queue()
        self.env: simcord.Env | None = None
        self.open = asyncio.Event()
        self.open.set()
        self.watch = Watch()

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        assert not aside
        assert self.env is not None
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._asked.put_nowait((job, watch, answer))
        return cast("Result", await self.env.external_wait(answer, reason="a worker"))

    def end(self) -> None:
        """Does nothing: the pool behind it is that of other tests too."""

    async def serve(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(self._worked(*await self._asked.get()))

    async def _worked(self, job: Job, watch: Watch | None, answer: asyncio.Future[Result]) -> None:
        self.watch = watch or Watch()
        work = asyncio.ensure_future(self._kept_back(job))
        await asyncio.wait({work, answer}, return_when=asyncio.FIRST_COMPLETED)
        if answer.cancelled():
            work.cancel()
        else:
            answer.set_result(await work)

    async def _kept_back(self, job: Job) -> Result:
        result = await self._pool.run(job, self.watch)
        await self.open.wait()
        return result


@pytest.fixture
async def elsewhere(lone_pool: Pool) -> AsyncIterator[Elsewhere]:
    elsewhere = Elsewhere(lone_pool)
    serving = asyncio.create_task(elsewhere.serve())
    yield elsewhere
    serving.cancel()


@pytest.fixture
def services(elsewhere: Elsewhere, store: Store) -> Services:
    return Services(
        Config(limits=LIMITS),
        Turns(cast("Pool", elsewhere), LIMITS, short=LIMITS.seconds),
        fetch,
        store,
        pace=_PACE,
    )


@pytest.fixture
def clock(simcord_env: simcord.Env, elsewhere: Elsewhere, monkeypatch: Any) -> simcord.Env:
    """The simulation: time passes where a test says so, and it does not wait for those in the line."""
    elsewhere.env = simcord_env
    call_of = Line._call_of

    async def outside(line: Line, entry: Any) -> None:
        await simcord_env.external_wait(call_of(line, entry), reason="a place in the line")

    monkeypatch.setattr(Line, "_call_of", outside)
    return simcord_env


@pytest.fixture
def done(services: Services, clock: simcord.Env) -> Done:
    """Waits until nobody waits any more."""

    async def wait() -> None:
        while len(services.turns):  # noqa: ASYNC110 - the queue tells nobody that it is empty
            await asyncio.sleep(0.02)
        await clock.settle()

    return wait


def custom_ids(message: Any) -> list[str]:
    return [button["custom_id"] for row in message.components for button in row["components"]]


async def test_long_work_tells_how_far_it_is_and_what_is_certain_at_the_end(
    ada: Any,
    channel: Any,
    endless: str,
    clock: simcord.Env,
    done: Done,
    services: Services,
    elsewhere: Elsewhere,
    at_work: AtWork,
) -> None:
    """One message, edited at a steady pace; at the deadline it shows what is known, drawn."""
    hasty = dataclasses.replace(services.config, limits=dataclasses.replace(LIMITS, seconds=1e-6))
    await clock.restart_bot(Client(dataclasses.replace(services, config=hasty)))
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve nonogram", text=endless)
    assert result.response is not None
    await clock.advance_time(_PACE - 1)
    assert result.response.content == ""
    await at_work(elsewhere.watch)
    await clock.advance_time(2 * _PACE + 2)
    lines = [entry.json["content"] for entry in clock.http_requests if entry.method == "PATCH"]
    assert lines == [f"Solving: 0 of 3721 cells are certain so far, {s} s" for s in (200, 400, 600)]
    elsewhere.open.set()
    await done()
    assert result.response.content.startswith("Out of time: ")
    assert result.response.attachments[0].description is not None
    assert not result.followups


async def test_board_that_takes_long_to_make_has_its_buttons(
    ada: Any, channel: Any, clock: simcord.Env, done: Done, elsewhere: Elsewhere
) -> None:
    """There is a line of progress before there is a puzzle that could be remembered."""
    elsewhere.open.clear()
    made = await ada.slash(channel, "new", puzzle="mosaic", size="5x5", level="easy", seed=1)
    await clock.advance_time(_PACE + 1)
    assert made.response.content.endswith(" s")
    elsewhere.open.set()
    await done()
    assert made.response.content == "Mosaic, 5 rows of 5. 0 of 25 places are marked."
    labels = [button["label"] for row in made.response.components for button in row["components"]]
    assert "Hint" in labels


async def test_only_the_one_who_asked_can_cancel(
    ada: Any,
    bob: Any,
    channel: Any,
    endless: str,
    said: Said,
    clock: simcord.Env,
    done: Done,
    elsewhere: Elsewhere,
    at_work: AtWork,
) -> None:
    """The work ends at once, and the channel keeps nothing of it."""
    result = await ada.slash(channel, "solve nonogram", text=endless)
    await at_work(elsewhere.watch)
    await clock.advance_time(_PACE)
    refused = await bob.click(result.response, label="Cancel")
    assert refused.followups[0].content == "Only the one who asked can cancel this."
    assert refused.followups[0].ephemeral
    await ada.click(result.response, label="Cancel")
    await done()
    assert result.response is None
    assert said(result) == "Cancelled."
    assert result.followups[0].ephemeral
    solved = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await done()
    assert said(solved).startswith("Unique answer")


async def test_waiting_work_can_be_cancelled_too(
    ada: Any, bob: Any, channel: Any, endless: str, said: Said, clock: simcord.Env, done: Done
) -> None:
    """Those who wait are told how many are before them."""
    first = await bob.slash(channel, "solve nonogram", text=endless)
    second = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await clock.advance_time(_PACE)
    assert second.response is not None
    assert second.response.content.startswith("Busy, 1 before you, ")
    await ada.click(second.response, label="Cancel")
    assert said(second) == "Cancelled."
    await bob.click(first.response, label="Cancel")
    await done()
    assert said(first) == "Cancelled."


@pytest.mark.usefixtures("clock")
async def test_too_much_at_once_is_said_at_once(
    ada: Any, channel: Any, endless: str, said: Said, services: Services, done: Done
) -> None:
    """To nobody else, in the first answer to the command."""
    for _ in range(2):
        await ada.slash(channel, "solve nonogram", text=endless)
    refused = await ada.slash(channel, "solve any", text=endless)
    assert said(refused).startswith("2 of your puzzles are in work already")
    assert refused.ephemeral
    assert refused.deferred is False
    await services.turns.end(600)
    await done()


async def test_cancel_after_a_restart_says_so_and_offers_to_ask_again(
    ada: Any, bob: Any, channel: Any, clock: simcord.Env, services: Services, done: Done, elsewhere: Elsewhere
) -> None:
    """When nobody works on it any more; what was asked is still known."""
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await clock.advance_time(_PACE)
    assert result.response is not None
    buttons = result.response.components
    elsewhere.open.set()
    await done()
    stored = clock.backend.get_message(channel.id, result.response.id)
    stored.components = buttons  # as a process that was killed leaves them
    await clock.restart_bot(Client(services))
    await bob.click(result.response, label="Cancel")
    await ada.click(result.response, label="Cancel")
    assert result.response.content.startswith("I was restarted while I worked on this")
    await ada.click(result.response, label="Ask again")
    await done()
    assert result.response.content.startswith("Unique answer")


async def test_hint_that_takes_long_keeps_what_was_there(
    ada: Any, bob: Any, channel: Any, endless: str, clock: simcord.Env, services: Services, done: Done
) -> None:
    """While it waits, and after it was cancelled."""
    hint = await ada.slash(channel, "hint", text=MOSAIC)
    await done()
    assert hint.response is not None
    before, buttons = hint.response.content, custom_ids(hint.response)
    await bob.slash(channel, "solve nonogram", text=endless)
    await ada.click(hint.response, label="Next hint")
    await clock.advance_time(_PACE)
    assert hint.response.content.startswith(f"{before}\nBusy, 1 before you")
    await clock.advance_time(_PACE)
    assert hint.response.content.count("Busy") == 1
    await ada.click(hint.response, label="Cancel")
    assert hint.response.content == before
    assert custom_ids(hint.response) == buttons
    assert len(hint.response.attachments) == 1
    await services.turns.end(600)
    await done()


async def test_answer_that_would_come_too_late_is_given_up(
    ada: Any, channel: Any, endless: str, said: Said, services: Services, clock: simcord.Env, done: Done
) -> None:
    """Discord takes none after fifteen minutes; the person is told before."""
    await clock.restart_bot(Client(dataclasses.replace(services, pace=170)))
    result = await ada.slash(channel, "solve nonogram", text=endless)
    await clock.advance_time(14.5 * 60)
    await done()
    assert said(result).startswith("This took so long that Discord will not take my answer.")


@pytest.mark.usefixtures("clock")
async def test_end_tells_all_who_wait(
    ada: Any, bob: Any, channel: Any, endless: str, services: Services, said: Said, done: Done
) -> None:
    """And takes no more work."""
    waiting = [await person.slash(channel, "solve nonogram", text=endless) for person in (ada, bob)]
    await services.turns.end(600)
    assert len(services.turns) == 0
    await done()
    for result in waiting:
        assert said(result).startswith("I am being restarted")
    later = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    assert said(later).startswith("I am being restarted")


@pytest.mark.usefixtures("clock")
async def test_what_is_in_work_when_someone_is_forgotten_is_answered_and_not_remembered(
    ada: Any, channel: Any, said: Said, services: Services, done: Done, elsewhere: Elsewhere
) -> None:
    """The message says why it has no buttons."""
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await ada.slash(channel, "forget")
    elsewhere.open.set()
    await done()
    assert said(result).startswith("Unique answer")
    assert said(result).endswith("(You have asked me to forget, so there are no buttons.)")
    assert await services.store.last(ada.id, channel.id) is None
