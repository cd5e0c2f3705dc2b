"""A puzzle that is remembered, and what its buttons do."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable
from typing import Any

from bot import replies
from bot.commands.answering import worked
from bot.commands.place import Place
from bot.errors import ChoiceError, RefusedError
from bot.jobs import Advice, Hint, Outcome, Result, Show, Shown
from bot.replies import Kept
from bot.store import Entry, Store

SOLVED = 4
_TOLD = 3
_TRIES = 8
"""So many people may be faster than one, before that one is asked to press again."""


async def begin(place: Place, entry: Entry) -> None:
    """Answers a new question, and remembers the puzzle."""
    place.entry = entry
    try:
        result = await worked(place, place.desk.job(entry, place.interaction))
    except ChoiceError as error:
        entry, kept = await _remembered(place, entry)
        await place.put(replies.choice(entry, error, kept))
        return
    entry = await _shortened(place, dataclasses.replace(entry, **_learnt(entry, result)))
    entry, kept = await _remembered(place, entry)
    await _show(place, entry, result, kept)


async def again(place: Place, entry: Entry) -> None:
    """Answers a question whose first answer never came."""
    await _change(place, entry, entry)


async def or_choose(place: Place, entry: Entry, work: Awaitable[object]) -> None:
    """Does the work of a press; asks which puzzle is meant where the text is unclear, or has become so."""
    try:
        await work
    except ChoiceError as error:
        await place.put(replies.choice(entry, error))


async def chosen(place: Place, entry: Entry, reading: str) -> None:
    """Answers the question whose text could be several puzzles, now that one is chosen."""
    await _change(place, dataclasses.replace(entry, reading=reading), entry)


async def step(place: Place, entry: Entry, seen: int) -> None:
    """Tells more: where, why, what, then where again.

    Someone who pressed the same button at the same time, or an old one, sees what is known by now.
    """
    if entry.version != seen:
        await _show(place, entry, await worked(place, place.desk.job(entry, place.interaction)))
    else:
        await _change(place, _onward(entry), entry)


async def solution(place: Place, entry: Entry) -> None:
    """Shows all of the answer."""
    await _change(place, dataclasses.replace(entry, level=SOLVED, marks=entry.revealed, fresh=""), entry)


async def reveal(place: Place, entry: Entry, cell: str) -> None:
    """Reveals one cell, or tells the one who asked why not."""
    for _ in range(_TRIES):
        job = place.desk.job(entry, place.interaction, Hint(entry.revealed, cell))
        advice = await worked(place, job)
        if not isinstance(advice, Advice) or advice.status != "hint":
            await place.complain(advice.text if isinstance(advice, Advice) else "")
            return
        target = dataclasses.replace(entry, marks=entry.revealed, cell=cell, level=_TOLD)
        if saved := await _saved(place, entry, target, advice):
            await _show(place, saved, advice)
            return
        entry = await recalled(place, entry.key)
    raise RefusedError("Too many people press at once. Try again.")


async def recalled(place: Place, key: str) -> Entry:
    """The puzzle of that name. Raises RefusedError and StoreError."""
    entry = await place.desk.store.recall(key)
    if entry is None:
        raise RefusedError(
            "This message is too old: its puzzle is no longer remembered. Send it again with /hint or /solve."
        )
    if entry.private and entry.owner != place.interaction.user.id:
        raise RefusedError("Someone else asked this in private.")
    return entry


async def _change(place: Place, target: Entry, entry: Entry) -> None:
    """Makes an entry what `target` says, unless someone else has changed it; shows what it is then."""
    result = await worked(place, place.desk.job(target, place.interaction))
    saved = await _saved(place, entry, target, result)
    if saved is None:
        saved = await recalled(place, entry.key)
        result = await worked(place, place.desk.job(saved, place.interaction))
    await _show(place, saved, result)


async def _saved(place: Place, entry: Entry, target: Entry, result: Result) -> Entry | None:
    target = dataclasses.replace(target, **_learnt(target, result))
    return await place.desk.store.change(entry, **_differences(entry, target))


def _differences(entry: Entry, target: Entry) -> dict[str, Any]:
    """The fields that have changed."""
    names = [item.name for item in dataclasses.fields(Entry) if item.name not in ("version", "came")]
    return {n: getattr(target, n) for n in names if getattr(target, n) != getattr(entry, n)}


async def _show(place: Place, entry: Entry, result: Result, kept: Kept = Kept.YES) -> None:
    message = await place.put(replies.puzzle(entry, result, kept))
    if kept in (Kept.YES, Kept.IN_MEMORY):
        await place.desk.store.shown_in(entry, message.id)


async def _remembered(place: Place, entry: Entry) -> tuple[Entry, Kept]:
    """The entry as it is kept, if it is. A line of progress has made it remembered before."""
    store = place.desk.store
    if not store.fits(entry.text):
        return entry, Kept.TOO_LARGE
    if place.lined and place.entry:
        changed = await store.change(place.entry, **_differences(place.entry, entry))
        return changed or entry, _kept(store, found=changed is not None)
    return entry, _kept(store, found=await store.remember(entry))


def _kept(store: Store, *, found: bool) -> Kept:
    if not found:
        return Kept.FORGOTTEN
    return Kept.IN_MEMORY if store.troubled else Kept.YES


async def _shortened(place: Place, entry: Entry) -> Entry:
    """The entry with the board alone as its text, where there is much around it."""
    if place.desk.store.fits(entry.text):
        return entry
    job = dataclasses.replace(place.desk.job(entry, place.interaction, Show()), theme=None)
    board = await worked(place, job)
    if not isinstance(board, Shown):
        return entry
    return dataclasses.replace(entry, text=board.text, puzzle=board.puzzle, options={}, reading=None)


def _onward(entry: Entry) -> Entry:
    """The entry with the next level of its hint, or the first one of the next hint."""
    if 0 < entry.level < _TOLD:
        return dataclasses.replace(entry, level=entry.level + 1)
    return dataclasses.replace(entry, marks=entry.revealed, fresh="", cell=None, level=1)


def _learnt(entry: Entry, result: Result) -> dict[str, Any]:
    """What a result tells of the puzzle, and what of it the message will have revealed."""
    # With its name known, no puzzle that comes later makes the text unclear.
    learnt: dict[str, Any] = {"puzzle": result.puzzle}
    if isinstance(result, Outcome | Advice):
        learnt |= {"rows": result.rows, "columns": result.columns}
    if isinstance(result, Advice) and result.status != "hint":
        learnt |= {"level": 0, "fresh": ""}
    elif isinstance(result, Advice) and entry.level == _TOLD:
        learnt["fresh"] = f"{result.cell}={result.value}"
    return learnt
