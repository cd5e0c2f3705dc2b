"""The steps of every request: admission, acknowledgement, work with progress, and one message.

Only the user who asked hears of errors.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar

import discord
from discord import ui

from bot.common.errors import BotError, BusyError, RefusedError, StoppedError
from bot.common.metrics import Metrics
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.services import Services
from bot.messages import error_messages
from bot.messages.buttons import edit_view
from bot.messages.error_messages import LOST
from bot.service import jobs
from bot.service.queue import Ticket
from bot.store import Daily, Race, StoredPuzzle
from solvers import PuzzleError
from solvers.core.boards.puzzle_errors import TalkError

_WORDS: Mapping[type, str] = {
    jobs.Solve: "Solving",
    jobs.Hint: "Looking for a hint",
    jobs.CheckMarks: "Checking the marks",
    jobs.Explain: "Working out every step",
    jobs.Page: "Drawing",
    jobs.Show: "Drawing",
    jobs.New: "Making boards",
    jobs.ReadPicture: "Reading the picture",
    jobs.ReadZip: "Unpacking the zip",
    jobs.DrawDays: "Drawing",
    jobs.Practise: "Looking for a position",
}
_LABELS: Mapping[type, str] = {
    jobs.SolveResult: "solve",
    jobs.Advice: "hint",
    jobs.Explanation: "explain",
    jobs.BoardView: "show",
    jobs.PagePicture: "page",
    jobs.Conversion: "convert",
    jobs.CheckResult: "check",
    jobs.GeneratedBoards: "new",
    jobs.RecognisedBoard: "picture",
    jobs.ZipText: "zip",
    jobs.ChartPicture: "chart",
    jobs.Exercise: "practice",
}
"""The job of a result in metrics and logs. Operators count by these labels."""
_OTHERS = "Waiting for others at this board"
FORM_LIMIT = 4000
"""Maximum number of characters in a field of a form."""
_LINES_A_SECOND = 50
"""Maximum for all requests together. A thousand lines every three seconds would take a whole core."""
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@asynccontextmanager
async def report_errors(exchange: Exchange) -> AsyncIterator[Exchange]:
    """Tell the user about any error within the context; the one place where errors are caught."""
    with exchange.services.admission.question():
        try:
            yield exchange
        except (PuzzleError, BotError) as error:
            if isinstance(error, PuzzleError) and exchange.ticket:
                exchange.ticket.weigh_as_mistake()
            if isinstance(error, BusyError | RefusedError):
                exchange.services.metrics.refusals.inc()
            # Only a text can be mended; any other error would come again.
            received = exchange.received
            is_talk = isinstance(error, TalkError) and not received.is_own
            is_mendable = isinstance(error, PuzzleError) and not is_talk
            view = await _edit_button(exchange, received.draft) if is_mendable else None
            await _report_error(exchange, error_messages.mistake(error, received.text, received.seen), view)
        except discord.NotFound:
            _log.warning("an answer came too late, or its message was deleted")
        except Exception as error:  # noqa: BLE001 - an answer must replace "thinking…"
            await _report_error(exchange, error_messages.fault(error))


async def refuse(services: Services, interaction: discord.Interaction, sentence: str) -> None:
    """Answer an interaction only with a sentence, which only its user sees."""
    async with report_errors(Exchange(services, interaction, private=True)):
        raise RefusedError(sentence)


@asynccontextmanager
async def take_ticket(exchange: Exchange) -> AsyncIterator[None]:
    """Admit and acknowledge work that needs a worker, before it begins. Raises BusyError.

    Stands within `report_errors`, which tells the person why they were not admitted.
    """
    with exchange.services.admission.take(exchange.interaction.user.id) as exchange.ticket:
        await exchange.acknowledge()
        yield


async def _edit_button(exchange: Exchange, draft: StoredPuzzle | None) -> ui.View | None:
    """Return the button that opens a refused text in a form, if it fits into one."""
    if draft is None or max(len(draft.text), len(draft.typed)) > FORM_LIMIT:
        return None
    return edit_view(draft) if await exchange.services.store.remember(draft) else None


async def _report_error(exchange: Exchange, sentence: str, view: ui.View | None = None) -> None:
    try:
        # Stored only for the cancel button; no message shows the puzzle now.
        if exchange.remembered and exchange.entry and not exchange.shown:
            await exchange.services.store.remove(exchange.entry.key)
        await exchange.complain(sentence, view)
    except LOST as lost:
        _log.warning("an error could not be told: %s", type(lost).__name__)


async def run_job(exchange: Exchange, job: jobs.Job) -> jobs.Result:
    """Return the result of a job. During long work the message shows progress and a cancel button."""
    services, ticket = exchange.services, exchange.taken_ticket
    begun = time.monotonic()
    try:
        result = await _with_progress(
            exchange, ticket.run(job), lambda: ticket.waits or _progress_text(ticket, job)
        )
    except (PuzzleError, BotError) as error:
        services.metrics.count(job.puzzle or "unknown", type(error).__name__)
        raise
    _record(exchange.services.metrics, result, time.monotonic() - begun)
    return result


async def run_entry(exchange: Exchange, entry: StoredPuzzle, ask: jobs.Ask | None = None) -> jobs.Result:
    """Return the result that shows an entry as it is, or the answer to a question about it."""
    return await run_job(exchange, exchange.services.job(entry, exchange.interaction, ask))


async def run_board(exchange: Exchange, board: Daily | Race, ask: jobs.Ask) -> jobs.Result:
    """Return the answer to a question about a daily board or the board of a race."""
    return await run_job(exchange, exchange.services.board_job(board, exchange.interaction, ask))


@asynccontextmanager
async def hold_board(exchange: Exchange, key: str) -> AsyncIterator[None]:
    """Hold a board for one request at a time; earlier requests finish first."""
    lock = exchange.services.boards.get(key)
    acquired = asyncio.ensure_future(lock.acquire())
    try:
        await _with_progress(exchange, exchange.taken_ticket.until(acquired), lambda: _OTHERS)
        yield
    finally:
        # A cancelled request may hold the lock already.
        if acquired.done() and not acquired.cancelled():
            lock.release()
        acquired.cancel()


async def _with_progress(exchange: Exchange, work: Awaitable[_T], said: Callable[[], str]) -> _T:
    """Return the result of some work. During long work the message shows `said` and a cancel button."""
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({task}, timeout=_until_next_line(exchange.services)))[0]:
            await _report_progress(exchange, exchange.taken_ticket, said)
        return await task
    finally:
        task.cancel()


def _until_next_line(services: Services) -> float:
    """Return the seconds between two lines of progress: more if many wait, since each line is a call."""
    return max(services.pace, len(services.admission) / _LINES_A_SECOND)


async def _report_progress(exchange: Exchange, ticket: Ticket, said: Callable[[], str]) -> None:
    elapsed = time.monotonic() - ticket.came
    # Discord counts from the interaction, which may have waited before this process got it.
    age = (discord.utils.utcnow() - exchange.interaction.created_at).total_seconds()
    if max(elapsed, age) > exchange.services.patience:
        ticket.stop(StoppedError("This took so long that Discord will not take my answer. Nothing is known."))
        return
    await exchange.show_progress(f"{said()}, {elapsed:.0f} s", ticket)


def _progress_text(ticket: Ticket, job: jobs.Job) -> str:
    """Describe the current work."""
    what = _WORDS[type(job.ask)]
    certain, cells = ticket.watch.progress
    if isinstance(job.ask, jobs.New):
        return f"{what}: {certain} of {job.ask.count} are done so far"
    return f"{what}: {certain} of {cells} cells are certain so far" if cells else what


def _record(metrics: Metrics, result: jobs.Result, seconds: float) -> None:
    """Record the outcome of a job in metrics and log; `seconds` is the time since it was handed over."""
    metrics.count(
        result.puzzle or "unknown",
        result.status if isinstance(result, jobs.SolveResult) else _LABELS[type(result)],
    )
    # The rest is waiting: the queue, the start of a process, or a second start of the job.
    metrics.took("wait", max(seconds - result.seconds, 0.0))
    metrics.took("work", result.seconds)
    _log.info(
        "job done",
        extra={"puzzle": result.puzzle, "job": _LABELS[type(result)], "seconds": round(seconds, 3)},
    )
