"""The side of a node: it takes jobs while it has room, and runs them in a pool of its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import time
from dataclasses import dataclass, field

from nats.aio.msg import Msg
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js import JetStreamContext

from bot.background import every
from bot.errors import BotError
from bot.jobs import Result
from bot.nodes.clock import Clock
from bot.nodes.engine import BROKEN, Engine
from bot.nodes.messages import (
    AtWork,
    BotBeat,
    Claim,
    Done,
    NodeBeat,
    Offer,
    Order,
    Subjects,
    Verdict,
    read,
    written,
)
from bot.nodes.nodes import LEASE
from bot.nodes.wire import LARGEST, WireError, packed, unpacked
from bot.pool import Pool
from bot.runner import Watch
from solvers import PuzzleError

_BEATS_A_LEASE = 6
_FETCH_SECONDS = 2.0
_CLAIM_SECONDS = 1.0
_CONFIRM_SECONDS = 5.0
_AGAIN_SECONDS = 0.2
_HEAD = 1 << 10
_log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Work:
    """A job of a bot that is at work here. `lane` says that it keeps one."""

    offer: Offer
    lane: bool
    watch: Watch = field(default_factory=Watch)
    task: asyncio.Task[None] | None = None


class Node:
    """Runs jobs from the stream in `pool`; `lease` is in seconds."""

    def __init__(self, engine: Engine, pool: Pool, lease: float = LEASE) -> None:
        name = engine.name or socket.gethostname().replace(".", "-")
        self.id = f"{name}.{secrets.token_hex(4)}"
        self._engine = engine
        self._pool = pool
        self._lease = lease
        self._clock = Clock(engine, lease / _BEATS_A_LEASE)
        self._subjects = Subjects()
        self._lanes = asyncio.Semaphore(pool.lanes)
        self._open = True
        self._at_work: dict[str, _Work] = {}
        self._bots: dict[str, float] = {}
        self._beside: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many jobs it is at work on."""
        return len(self._at_work)

    async def serve(self) -> None:
        """Takes jobs until it is cancelled; then takes no more, and ends when those it has are done."""
        await self._engine.subscribe(self._subjects.orders(self.id), self._order)
        await self._engine.subscribe(self._subjects.bot_beats, self._bot_beat)
        beating = asyncio.create_task(every(self._clock.period, "telling that I live", self._beat))
        taking = [asyncio.create_task(self._take(aside)) for aside in (False, True)]
        _log.info("node %s takes jobs of version %s", self.id, self._subjects.version)
        try:
            for task in (await asyncio.wait(taking, return_when=asyncio.FIRST_EXCEPTION))[0]:
                task.result()  # raises what it did
        finally:
            self._open = False
            for task in taking:
                task.cancel()
            await asyncio.gather(*taking, return_exceptions=True)
            await self._beat()
            await asyncio.gather(*self._beside, return_exceptions=True)
            beating.cancel()

    async def _take(self, aside: bool) -> None:
        """Takes one job after the other, each as soon as there is room for it."""
        client, source = None, None
        while self._open:  # where the connection is closed just now, NATS takes a cancellation for that
            await self._room(aside)
            message = None
            try:
                await self._engine.up.wait()
                if source is None or client is not self._engine.client:
                    client, source = self._engine.client, await self._source(aside)
                (message,) = await source.fetch(1, timeout=_FETCH_SECONDS)
            except NatsTimeoutError:
                pass  # there was no job
            except BROKEN:
                await asyncio.sleep(_AGAIN_SECONDS)  # no bot of this version has made the stream yet
            finally:
                if message is None and not aside:
                    self._lanes.release()
            if message is not None:
                self._begin(message, aside)

    async def _source(self, aside: bool) -> JetStreamContext.PullSubscription:
        """From where this connection takes jobs."""
        name = self._subjects.consumer(aside)
        return await self._engine.streams.pull_subscribe_bind(name, self._subjects.stream)

    async def _room(self, aside: bool) -> None:
        """Waits until a lane is free, which it takes, or until there is room aside."""
        if not aside:
            await self._lanes.acquire()
        while aside and not self._pool.room_aside:  # noqa: ASYNC110 - the pool tells nobody that there is room
            await asyncio.sleep(_AGAIN_SECONDS)

    def _begin(self, message: Msg, aside: bool) -> None:
        task = asyncio.create_task(self._consider(message, aside))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _consider(self, message: Msg, aside: bool) -> None:
        """Begins a job if its bot still wants it to be begun here."""
        work: _Work | None = None
        try:
            offer = read(message.data, Offer)
            if offer.key in self._at_work or not await self._allowed(offer):
                await message.ack()
                return
            work = _Work(offer, lane=not aside, task=asyncio.current_task())
            self._at_work[offer.key] = work
            self._bots.setdefault(offer.bot, self._clock.now)
            await message.ack()
            begun = time.monotonic()
            answer = await self._answer(work, aside)
            self._free(work)
            await self._hand_back(offer, Done(self.id, offer.key, time.monotonic() - begun, answer))
        except (WireError, *BROKEN) as error:
            _log.warning("a job was not begun, or its answer not taken: %r", error)
        finally:
            if work:
                self._free(work)
                del self._at_work[work.offer.key]
            elif not aside:
                self._lanes.release()

    def _free(self, work: _Work) -> None:
        """Lets go of the lane of a job, if it has one."""
        if work.lane:
            work.lane = False
            self._lanes.release()

    async def _allowed(self, offer: Offer) -> bool:
        """Asks the bot of a job whether it may begin here; a bot that is gone wants nothing."""
        claim = written(Claim(self.id, offer.key))
        try:
            told = await self._engine.client.request(self._subjects.claim(offer.bot), claim, _CLAIM_SECONDS)
        except NoRespondersError:
            return False
        return read(told.data, Verdict).yes

    async def _answer(self, work: _Work, aside: bool) -> bytes:
        """The result of a job, or its error, packed."""
        answer: Result | Exception
        try:
            answer = await self._pool.run(unpacked(work.offer.job), work.watch, aside=aside)
        except Exception as error:  # noqa: BLE001 - the bot raises it
            if not isinstance(error, PuzzleError | BotError):
                _log.error("a job failed", exc_info=error)
            answer = error
        try:
            return packed(answer, LARGEST - _HEAD)
        except WireError as error:
            return packed(BotError(f"The answer is too long for one message. {error}"))

    async def _hand_back(self, offer: Offer, done: Done) -> None:
        """Gives the result to the bot, again and again until that confirms it, or is gone."""
        while not self._silent(offer.bot):
            await self._engine.up.wait()
            try:
                await self._engine.client.request(
                    self._subjects.done(offer.bot), written(done), _CONFIRM_SECONDS
                )
            except BROKEN:
                await asyncio.sleep(_AGAIN_SECONDS)
            else:
                return
        _log.warning("an answer is dropped, since its bot is gone")

    async def _order(self, message: Msg) -> None:
        order = read(message.data, Order)
        work = self._at_work.get(order.key)
        if work is None or work.task is None:
            return
        if order.what == "stop":
            work.task.cancel()
        elif self._pool.set_aside(work.watch):
            self._free(work)

    async def _bot_beat(self, message: Msg) -> None:
        self._bots[read(message.data, BotBeat).bot] = self._clock.now

    def _silent(self, bot: str) -> bool:
        return self._clock.now - self._bots.get(bot, self._clock.now) > self._lease

    async def _beat(self) -> None:
        """Tells what this node does, and stops the jobs of bots that are gone."""
        self._clock.tick()
        for work in list(self._at_work.values()):
            if self._silent(work.offer.bot) and work.task:
                _log.warning("a job is stopped, since its bot is gone")
                work.task.cancel()
        self._bots = {bot: at for bot, at in self._bots.items() if not self._silent(bot)} | {
            work.offer.bot: self._bots[work.offer.bot] for work in self._at_work.values()
        }
        if self._engine.up.is_set():
            await self._engine.client.publish(self._subjects.node_beat(self.id), written(self._told()))

    def _told(self) -> NodeBeat:
        return NodeBeat(
            self.id,
            lanes=self._pool.lanes if self._open else 0,
            room_aside=self._pool.room_aside if self._open else 0,
            jobs=tuple(
                AtWork(work.offer.bot, key, *work.watch.progress) for key, work in self._at_work.items()
            ),
        )
