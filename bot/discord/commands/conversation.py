"""A stored puzzle: its changes by buttons and results, its next hint, and the level of its board."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from typing import Any

import discord

from bot.common.errors import BotError, ChoiceError, RefusedError, StoreError
from bot.common.stages import Purpose, RevealLevel
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import FORM_LIMIT, hold_board, run_entry
from bot.messages import replies
from bot.messages.error_messages import LOST
from bot.messages.replies import Kept, Reply
from bot.service.jobs import (
    Advice,
    CheckResult,
    Explanation,
    Hint,
    Rate,
    Result,
    SolveResult,
)
from bot.service.queue import SpareRun
from bot.store import Store, StoredPuzzle
from solvers import PuzzleError

TRIES = 8
"""Maximum number of attempts to store a change while other processes are faster."""
BUSY = "Too many people press at once. Try again."
_RATING_SECONDS = 5.0
"""Maximum time to rate a board, of a lane that nobody else wants; a 20x20 Slitherlink board takes 2 s."""
_log = logging.getLogger(__name__)


async def begin(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Answer a new request and store the puzzle."""
    exchange.entry = entry
    try:
        result = await run_entry(exchange, entry)
    except ChoiceError as error:
        entry, kept = await _remember(exchange, entry)
        await exchange.put(replies.choice(entry, error, kept))
        return
    updates = updates_from(entry, result)
    if not exchange.services.store.fits(entry.text):
        updates |= {"options": {}, "reading": None}  # the text of the board contains both
    # The first picture of the board would overwrite that of a mark made in between.
    async with exchange.services.boards.get(entry.key):
        entry, kept = await _remember(exchange, replace(entry, **updates))
        await show(exchange, entry, result, kept)


async def answer_again(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Answer a request whose first answer never came."""
    await _change(exchange, entry, entry)


async def with_choice(exchange: Exchange, entry: StoredPuzzle, work: Awaitable[object]) -> None:
    """Do the work of a press; ask which puzzle is meant if the text is ambiguous."""
    try:
        await work
    except ChoiceError as error:
        await exchange.put(replies.choice(entry, error))


async def choose(exchange: Exchange, entry: StoredPuzzle, reading: str) -> None:
    """Answer the request with an ambiguous text, now that one reading is chosen."""
    await _change(exchange, replace(entry, reading=reading), entry)


async def step(exchange: Exchange, entry: StoredPuzzle, seen: int) -> None:
    """Reveal more: where, why, what, then where again.

    A user who pressed the same button at the same time, or an old one, sees the current state.
    """
    if entry.version != seen:
        await show(exchange, entry, await run_entry(exchange, entry))
    else:
        await _change(exchange, advance_hint(entry), entry)


async def solution(exchange: Exchange, entry: StoredPuzzle) -> None:
    await _change(
        exchange,
        replace(entry, level=RevealLevel.SOLVED, marks=entry.revealed_marks, fresh=""),
        entry,
    )


async def reveal(exchange: Exchange, entry: StoredPuzzle, cell: str) -> None:
    """Reveal one cell, or tell the user why not."""
    async with hold_board(exchange, entry.key):
        saved, advice = await _save_reveal(exchange, entry.key, cell)
    if saved:
        await show(exchange, saved, advice)
    else:
        await exchange.complain(advice.text if isinstance(advice, Advice) else "")


async def _save_reveal(exchange: Exchange, key: str, cell: str) -> tuple[StoredPuzzle | None, Result]:
    """Store a board with one more cell revealed; the board is None if the cell has no hint."""
    # After a change by someone else, the cell is looked up again on the new board.
    for _ in range(TRIES):
        entry = await recall(exchange, key)
        advice = await run_entry(exchange, entry, Hint(entry.revealed_marks, cell))
        if not isinstance(advice, Advice) or advice.status != "hint":
            return None, advice
        target = replace(entry, marks=entry.revealed_marks, cell=cell, level=RevealLevel.WHAT)
        if saved := await save_as(exchange, entry, target, advice):
            return saved, advice
    raise RefusedError(BUSY)


async def recall(exchange: Exchange, key: str) -> StoredPuzzle:
    """Return the puzzle with this key. Raises RefusedError and StoreError."""
    entry = await exchange.services.store.recall(key)
    if entry is None:
        raise RefusedError(
            "This message is too old: its puzzle is no longer remembered. Send it again with /hint or /solve."
        )
    if (entry.private or entry.draft) and entry.owner != exchange.interaction.user.id:
        raise RefusedError("Someone else asked this in private.")
    return entry


async def first_stage(exchange: Exchange, entry: StoredPuzzle) -> StoredPuzzle:
    """Return the entry of a hint; without a level, with the one that the user chose last."""
    if entry.level is not RevealLevel.NOTHING:
        return entry
    try:
        used = await exchange.services.store.stage_of(exchange.interaction.user.id)
    except StoreError:
        used = None
    return replace(entry, level=used or RevealLevel.WHAT)


async def _change(exchange: Exchange, target: StoredPuzzle, entry: StoredPuzzle) -> None:
    """Change an entry to `target` unless someone else has changed it; show the current state."""
    result = await run_entry(exchange, target)
    saved = await save_as(exchange, entry, target, result)
    if saved is None:
        saved = await recall(exchange, entry.key)
        result = await run_entry(exchange, saved)
    await show(exchange, saved, result)


async def save_as(
    exchange: Exchange, entry: StoredPuzzle, target: StoredPuzzle, result: Result
) -> StoredPuzzle | None:
    """Store `target` with the updates of a result; return None if someone has changed the entry meanwhile."""
    target = replace(target, **updates_from(target, result))
    return await exchange.services.store.change(entry, **_differences(entry, target))


def _differences(entry: StoredPuzzle, target: StoredPuzzle) -> dict[str, Any]:
    """Return the fields that have changed."""
    # The store itself sets these three.
    names = [item.name for item in fields(StoredPuzzle) if item.name not in ("version", "revision", "came")]
    return {n: getattr(target, n) for n in names if getattr(target, n) != getattr(entry, n)}


async def show(exchange: Exchange, entry: StoredPuzzle, result: Result, kept: Kept = Kept.YES) -> None:
    """Show a result in the message; store the message of the puzzle and the level that its owner chose."""
    reply = exchange.in_place(_reply(exchange, entry, result, kept))
    message = await put_in_order(exchange, entry, reply)
    if isinstance(result, SolveResult) and result.status == "unique" and not entry.difficulty:
        # Neither keeps the picture while the level is found.
        words, shown = replace(result, picture=None), reply.with_content("")
        note_level(
            exchange,
            entry,
            kept,
            lambda rated: shown.with_content(_reply(exchange, rated, words, kept).content),
        )
    store = exchange.services.store
    if kept in (Kept.YES, Kept.IN_MEMORY):
        # Kept for the next page.
        if isinstance(result, Explanation):
            exchange.services.explanations.keep(entry, result)
        await store.shown_in(entry, message.id)
        # A further hint begins with where to look; that is no user's choice.
        chosen = entry.level is RevealLevel.WHERE and not exchange.pressed
        if chosen or entry.level in (RevealLevel.WHY, RevealLevel.WHAT):
            await store.used_stage(exchange.interaction.user.id, entry.level, exchange.began)


def _reply(exchange: Exchange, entry: StoredPuzzle, result: Result, kept: Kept) -> Reply:
    reply = replies.puzzle(entry, result, kept)
    return replies.with_seen(reply, exchange.received.seen) if exchange.received.seen else reply


async def put_in_order(
    exchange: Exchange, entry: StoredPuzzle, reply: Reply
) -> discord.InteractionMessage | discord.WebhookMessage:
    """Show the reply in the message, after the drawings of earlier changes of the board."""
    async with exchange.services.drawings.get(entry.key):
        return await exchange.put(reply)


async def _remember(exchange: Exchange, entry: StoredPuzzle) -> tuple[StoredPuzzle, Kept]:
    """Store the entry if it fits; a line of progress may have stored it before."""
    store = exchange.services.store
    if not store.fits(entry.text):
        return entry, Kept.TOO_LARGE
    if exchange.remembered and exchange.entry:
        # The cancel button refers to the entry as it was first stored, so that entry is changed.
        changed = await store.change(exchange.entry, **_differences(exchange.entry, entry))
        return changed or entry, _kept(store, found=changed is not None)
    return entry, _kept(store, found=await store.remember(entry))


def _kept(store: Store, *, found: bool) -> Kept:
    if not found:
        return Kept.FORGOTTEN
    return Kept.IN_MEMORY if store.is_troubled else Kept.YES


def _sheet(result: Advice | CheckResult) -> str:
    """Return the board in characters if it fits into a form."""
    sheet = "\n".join(result.sheet)
    return sheet if len(sheet) <= FORM_LIMIT else ""


def advance_hint(entry: StoredPuzzle) -> StoredPuzzle:
    """Return the entry with the next level of its hint, or the first level of the next hint."""
    if entry.level in (RevealLevel.WHERE, RevealLevel.WHY):
        return replace(entry, level=RevealLevel(entry.level + 1))
    asked: Purpose = "next" if entry.asked == "hint" else entry.asked
    return replace(
        entry, marks=entry.revealed_marks, fresh="", cell=None, level=RevealLevel.WHERE, asked=asked
    )


def updates_from(entry: StoredPuzzle, result: Result) -> dict[str, Any]:
    """Return the fields of an entry that a result determines, as its message will show them."""
    # With a stored name, a puzzle of a later version cannot make the text ambiguous.
    updates: dict[str, Any] = {"puzzle": result.puzzle}
    if isinstance(result, SolveResult | Advice | CheckResult):
        updates |= {"rows": result.rows, "columns": result.columns}
    if isinstance(result, Advice | CheckResult):
        updates |= {"marks": result.marks, "typed": "", "sheet": _sheet(result)}
    if isinstance(result, SolveResult | Advice | CheckResult | Explanation) and result.text_alone:
        updates["text"] = result.text_alone
    if isinstance(result, CheckResult) or (isinstance(result, Advice) and result.status != "hint"):
        updates |= {"level": RevealLevel.NOTHING, "fresh": ""}
    elif isinstance(result, Advice) and entry.level is RevealLevel.WHAT:
        updates["fresh"] = result.as_marks
        # Only one cell follows, so nothing was held back: the next hints are whole deductions.
        if entry.asked == "hint" and (result.plain or len(result.cells) + len(result.along) == 1):
            updates["asked"] = "next"
    return updates


def note_level(
    exchange: Exchange, entry: StoredPuzzle, kept: Kept, reply: Callable[[StoredPuzzle], Reply]
) -> None:
    """Rate a board whose answer is shown, store its level, and edit the message to its new `reply`.

    The message stays as it is if the board was changed or deleted meanwhile, or if there is too much to do.
    """

    async def follow(run: SpareRun) -> None:
        try:
            await _follow(run)
        except (PuzzleError, BotError, *LOST) as error:
            _log.info("a level is left out: %s", type(error).__name__)
        # From `of_kind`: a worker that was taken over may answer with anything. Nobody waits for the level.
        except TypeError:
            _log.exception("a level is left out")

    async def _follow(run: SpareRun) -> None:
        job = exchange.services.job(entry, exchange.interaction, Rate())
        job = replace(job, seconds=min(job.seconds, _RATING_SECONDS), theme=None, wants_board=False)
        found = await run(job)
        if found.grade is None:
            return
        await exchange.services.store.put_difficulty(entry, found.grade)
        async with exchange.services.drawings.get(entry.key):
            if kept is Kept.TOO_LARGE or await _is_current(exchange, entry):
                await exchange.redraw(reply(replace(entry, difficulty=found.grade)))

    if kept is not Kept.FORGOTTEN:
        exchange.services.admission.begin_spare(follow)


async def _is_current(exchange: Exchange, entry: StoredPuzzle) -> bool:
    """Return whether the store has no later state of an entry."""
    latest = await exchange.services.store.recall(entry.key)
    return latest is not None and latest.is_state(entry)
