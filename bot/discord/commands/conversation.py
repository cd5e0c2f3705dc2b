"""A stored puzzle: what its buttons do, what results change of it, and where a hint continues."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable
from typing import Any

import discord

from bot.common.errors import ChoiceError, RefusedError, StoreError
from bot.common.stages import Purpose, RevealLevel
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import FORM_LIMIT, hold_board, run_job
from bot.messages import replies
from bot.messages.replies import Kept, Reply
from bot.service.jobs import (
    Advice,
    CheckResult,
    Explanation,
    Hint,
    Result,
    SolveResult,
)
from bot.store import Store, StoredPuzzle

TRIES = 8
"""How often a change is tried again because another process was faster."""
BUSY = "Too many people press at once. Try again."


async def begin(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Answers a new question, and remembers the puzzle."""
    exchange.entry = entry
    try:
        result = await run_job(exchange, exchange.services.job(entry, exchange.interaction))
    except ChoiceError as error:
        entry, kept = await _remember(exchange, entry)
        await exchange.put(replies.choice(entry, error, kept))
        return
    learnt = updates_from(entry, result)
    if not exchange.services.store.fits(entry.text):
        learnt |= {"options": {}, "reading": None}  # the board alone, as text, says all of that
    entry, kept = await _remember(exchange, dataclasses.replace(entry, **learnt))
    await show(exchange, entry, result, kept)


async def answer_again(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Answers a question whose first answer never came."""
    await _change(exchange, entry, entry)


async def with_choice(exchange: Exchange, entry: StoredPuzzle, work: Awaitable[object]) -> None:
    """Does the work of a press; asks which puzzle is meant where the text is unclear, or has become so."""
    try:
        await work
    except ChoiceError as error:
        await exchange.put(replies.choice(entry, error))


async def choose(exchange: Exchange, entry: StoredPuzzle, reading: str) -> None:
    """Answers the question whose text could be several puzzles, now that one is chosen."""
    await _change(exchange, dataclasses.replace(entry, reading=reading), entry)


async def step(exchange: Exchange, entry: StoredPuzzle, seen: int) -> None:
    """Tells more: where, why, what, then where again.

    Someone who pressed the same button at the same time, or an old one, sees what is known by now.
    """
    if entry.version != seen:
        await show(
            exchange, entry, await run_job(exchange, exchange.services.job(entry, exchange.interaction))
        )
    else:
        await _change(exchange, advance_hint(entry), entry)


async def solution(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Shows all of the answer."""
    await _change(
        exchange,
        dataclasses.replace(entry, level=RevealLevel.SOLVED, marks=entry.revealed_marks, fresh=""),
        entry,
    )


async def reveal(exchange: Exchange, entry: StoredPuzzle, cell: str) -> None:
    """Reveals one cell, or tells the one who asked why not."""
    async with hold_board(exchange, entry.key):
        saved, advice = await _save_reveal(exchange, entry.key, cell)
    if saved:
        await show(exchange, saved, advice)
    else:
        await exchange.complain(advice.text if isinstance(advice, Advice) else "")


async def _save_reveal(exchange: Exchange, key: str, cell: str) -> tuple[StoredPuzzle | None, Result]:
    """A board with one more cell revealed, as it is stored; None for the board if that cannot be."""
    # If it is changed meanwhile, the cell is looked for again on the board as it is by then.
    for _ in range(TRIES):
        entry = await recall(exchange, key)
        job = exchange.services.job(entry, exchange.interaction, Hint(entry.revealed_marks, cell))
        advice = await run_job(exchange, job)
        if not isinstance(advice, Advice) or advice.status != "hint":
            return None, advice
        target = dataclasses.replace(entry, marks=entry.revealed_marks, cell=cell, level=RevealLevel.WHAT)
        if saved := await save_as(exchange, entry, target, advice):
            return saved, advice
    raise RefusedError(BUSY)


async def recall(exchange: Exchange, key: str) -> StoredPuzzle:
    """The puzzle of that name. Raises RefusedError and StoreError."""
    entry = await exchange.services.store.recall(key)
    if entry is None:
        raise RefusedError(
            "This message is too old: its puzzle is no longer remembered. Send it again with /hint or /solve."
        )
    if (entry.private or entry.draft) and entry.owner != exchange.interaction.user.id:
        raise RefusedError("Someone else asked this in private.")
    return entry


async def first_stage(exchange: Exchange, entry: StoredPuzzle) -> StoredPuzzle:
    """The entry of a hint with the stage that the person used last, where they name none."""
    if entry.level is not RevealLevel.NOTHING:
        return entry
    try:
        used = await exchange.services.store.stage_of(exchange.interaction.user.id)
    except StoreError:
        used = None
    return dataclasses.replace(entry, level=used or RevealLevel.WHAT)


async def _change(exchange: Exchange, target: StoredPuzzle, entry: StoredPuzzle) -> None:
    """Makes an entry what `target` says, unless someone else has changed it; shows what it is then."""
    result = await run_job(exchange, exchange.services.job(target, exchange.interaction))
    saved = await save_as(exchange, entry, target, result)
    if saved is None:
        saved = await recall(exchange, entry.key)
        result = await run_job(exchange, exchange.services.job(saved, exchange.interaction))
    await show(exchange, saved, result)


async def save_as(
    exchange: Exchange, entry: StoredPuzzle, target: StoredPuzzle, result: Result
) -> StoredPuzzle | None:
    """Stores what `target` and the result say of an entry; None where someone has changed it meanwhile."""
    target = dataclasses.replace(target, **updates_from(target, result))
    return await exchange.services.store.change(entry, **_differences(entry, target))


def _differences(entry: StoredPuzzle, target: StoredPuzzle) -> dict[str, Any]:
    """The fields that have changed."""
    # The store itself sets these three.
    names = [
        item.name
        for item in dataclasses.fields(StoredPuzzle)
        if item.name not in ("version", "revision", "came")
    ]
    return {n: getattr(target, n) for n in names if getattr(target, n) != getattr(entry, n)}


async def show(exchange: Exchange, entry: StoredPuzzle, result: Result, kept: Kept = Kept.YES) -> None:
    """Makes the message show a result, and notes where the puzzle is shown and how much its owner wanted."""
    reply = replies.puzzle(entry, result, kept)
    if exchange.received.seen:
        reply = replies.with_seen(reply, exchange.received.seen)
    message = await put_in_order(exchange, entry, exchange.in_place(reply))
    store = exchange.services.store
    if kept in (Kept.YES, Kept.IN_MEMORY):
        # Kept for the next page.
        if isinstance(result, Explanation):
            exchange.services.explanations.keep(entry, result)
        await store.shown_in(entry, message.id)
        # That a further hint begins with where to look is nobody's choice.
        chosen = entry.level is RevealLevel.WHERE and not exchange.pressed
        if chosen or entry.level in (RevealLevel.WHY, RevealLevel.WHAT):
            await store.used_stage(exchange.interaction.user.id, entry.level, exchange.began)


async def put_in_order(
    exchange: Exchange, entry: StoredPuzzle, reply: Reply
) -> discord.InteractionMessage | discord.WebhookMessage:
    """Makes the message what the reply says, after those who have changed the board before have drawn it."""
    async with exchange.services.drawings.get(entry.key):
        return await exchange.put(reply)


async def _remember(exchange: Exchange, entry: StoredPuzzle) -> tuple[StoredPuzzle, Kept]:
    """The entry as it is kept, if it is. A line of progress has made it remembered before."""
    store = exchange.services.store
    if not store.fits(entry.text):
        return entry, Kept.TOO_LARGE
    if exchange.remembered and exchange.entry:
        # The button that cancels is about the entry as it was first stored, so that one is changed.
        changed = await store.change(exchange.entry, **_differences(exchange.entry, entry))
        return changed or entry, _kept(store, found=changed is not None)
    return entry, _kept(store, found=await store.remember(entry))


def _kept(store: Store, *, found: bool) -> Kept:
    if not found:
        return Kept.FORGOTTEN
    return Kept.IN_MEMORY if store.is_troubled else Kept.YES


def _sheet(result: Advice | CheckResult) -> str:
    """The board in characters, where it fits into a form."""
    sheet = "\n".join(result.sheet)
    return sheet if len(sheet) <= FORM_LIMIT else ""


def advance_hint(entry: StoredPuzzle) -> StoredPuzzle:
    """The entry with the next level of its hint, or the first one of the next hint."""
    if entry.level in (RevealLevel.WHERE, RevealLevel.WHY):
        return dataclasses.replace(entry, level=RevealLevel(entry.level + 1))
    asked: Purpose = "next" if entry.asked == "hint" else entry.asked
    return dataclasses.replace(
        entry, marks=entry.revealed_marks, fresh="", cell=None, level=RevealLevel.WHERE, asked=asked
    )


def updates_from(entry: StoredPuzzle, result: Result) -> dict[str, Any]:
    """What a result tells of the puzzle, and what of it the message will have revealed."""
    # With its name known, no puzzle that comes later makes the text unclear.
    learnt: dict[str, Any] = {"puzzle": result.puzzle}
    if isinstance(result, SolveResult | Advice | CheckResult):
        learnt |= {"rows": result.rows, "columns": result.columns}
    if isinstance(result, Advice | CheckResult):
        learnt |= {"marks": result.marks, "typed": "", "sheet": _sheet(result)}
    if isinstance(result, SolveResult | Advice | CheckResult | Explanation) and result.text_alone:
        learnt["text"] = result.text_alone
    if isinstance(result, CheckResult) or (isinstance(result, Advice) and result.status != "hint"):
        learnt |= {"level": RevealLevel.NOTHING, "fresh": ""}
    elif isinstance(result, Advice) and entry.level is RevealLevel.WHAT:
        learnt["fresh"] = result.as_marks
        # The one cell is all that follows, so nothing was held back: it goes on by whole deductions.
        if entry.asked == "hint" and (result.plain or len(result.cells) + len(result.along) == 1):
            learnt["asked"] = "next"
    return learnt
