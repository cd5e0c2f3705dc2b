"""How every question is answered: admitted, acknowledged, worked on, answered by one message.

What goes wrong is told to the one who asked and to nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

import discord

from bot import replies
from bot.commands.desk import Desk
from bot.commands.place import LOST, Place
from bot.errors import BotError, StoppedError
from bot.jobs import Check, Explain, Hint, Job, Outcome, Result, Show, Solve
from bot.turns import Turn
from solvers import PuzzleError

_WORDS: Mapping[type, str] = {
    Solve: "Solving",
    Hint: "Looking for a hint",
    Check: "Checking",
    Explain: "Working out every step",
    Show: "Drawing",
}
_LINES_A_SECOND = 50
"""For all who wait together. A thousand lines every three seconds would take a whole core."""
_log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[object]]


async def answered(place: Place, work: Work, text: Callable[[], str] = str) -> None:
    """Does the work of a question that needs a worker, once it is admitted and acknowledged.

    `text` gives what was read, of which the line that is to blame is quoted.
    """

    async def in_turn() -> None:
        with place.desk.turns.take(place.interaction.user.id) as place.turn:
            await place.acknowledge()
            await work()

    await guarded(place, in_turn, text)


async def acknowledged(place: Place, work: Work) -> None:
    """Does work that needs no worker."""

    async def in_order() -> None:
        await place.acknowledge()
        await work()

    await guarded(place, in_order)


async def guarded(place: Place, work: Work, text: Callable[[], str] = str) -> None:
    """Does any work for a person; the one place where its errors are caught."""
    with place.desk.turns.question():
        try:
            await work()
        except (PuzzleError, BotError) as error:
            if isinstance(error, PuzzleError) and place.turn:
                place.turn.was_mistaken()
            await _told(place, replies.mistake(error, text()))
        except discord.NotFound:
            _log.warning("an answer came too late, or its message was deleted")
        except Exception as error:  # noqa: BLE001 - nobody is to be left with "thinking…"
            await _told(place, replies.fault(error))


async def _told(place: Place, sentence: str) -> None:
    try:
        if place.lined and place.entry and not place.shown:
            await place.desk.store.remove(place.entry.key)
        await place.complain(sentence)
    except LOST as lost:
        _log.warning("an error could not be told: %s", type(lost).__name__)


async def worked(place: Place, job: Job) -> Result:
    """The result of a job. While it takes long, the message says so and can cancel it."""
    desk, turn = place.desk, place.taken_turn
    work = asyncio.ensure_future(turn.run(job))
    try:
        while not (await asyncio.wait({work}, timeout=_until_next_line(desk)))[0]:
            await _still_at_work(place, turn, job)
        result = await work
    except (PuzzleError, BotError) as error:
        desk.metrics.count(job.puzzle or "unknown", type(error).__name__)
        raise
    finally:
        work.cancel()
    _count(place, turn, result)
    return result


def _until_next_line(desk: Desk) -> float:
    """The seconds between two lines of progress: more where many wait, since each line is a call."""
    return max(desk.pace, len(desk.turns) / _LINES_A_SECOND)


async def _still_at_work(place: Place, turn: Turn, job: Job) -> None:
    elapsed = time.monotonic() - turn.came
    age = (discord.utils.utcnow() - place.interaction.created_at).total_seconds()
    if max(elapsed, age) > place.desk.patience:
        turn.stop(StoppedError("This took so long that Discord will not take my answer. Nothing is known."))
        return
    await place.line(f"{turn.waits or _going_on(turn, job)}, {elapsed:.0f} s", turn)


def _going_on(turn: Turn, job: Job) -> str:
    """What happens at the moment, in words."""
    what = _WORDS[type(job.ask)]
    certain, cells = turn.watch.progress
    return f"{what}: {certain} of {cells} cells are certain so far" if cells else what


def _count(place: Place, turn: Turn, result: Result) -> None:
    metrics, worked_for = place.desk.metrics, time.monotonic() - turn.came
    metrics.count(result.puzzle, result.status if isinstance(result, Outcome) else type(result).__name__)
    metrics.took("wait", max(worked_for - result.seconds, 0.0))
    metrics.took("work", result.seconds)
    _log.info(
        "job done",
        extra={"puzzle": result.puzzle, "job": type(result).__name__, "seconds": round(worked_for, 3)},
    )
