"""Marks that users place on a board, alone or together: placing, undoing, correcting and showing them."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable

import discord

from bot.common.errors import RefusedError, StoreError
from bot.common.stages import Mistakes, Purpose, RevealLevel
from bot.discord.commands.conversation import BUSY, TRIES, put_in_order, recall, save_as
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.request_flow import hold_board, run_entry
from bot.discord.commands.services import Destination, Services, marks_check
from bot.messages import replies
from bot.messages.buttons import correction_view
from bot.messages.error_messages import LOST
from bot.messages.replies import Reply
from bot.service.jobs import Change, CheckMarks, CheckResult, Correction, Result
from bot.store import Store, StoredPuzzle, mark_log
from bot.store.mark_log import ANYONE, PlacedMark

Ask = Callable[[StoredPuzzle], tuple[CheckMarks, StoredPuzzle]]
"""Returns the question about the current board, and the entry before the new marks."""

_KEPT = (
    "Only the user who sent this board places marks on it. "
    "Under *Apps > Hint for this puzzle* you get it for yourself."
)


def check_marker(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Raise RefusedError if the user may not place marks on a board."""
    if not entry.shared and exchange.interaction.user.id != entry.owner:
        raise RefusedError(_KEPT)


async def place(exchange: Exchange, entry: StoredPuzzle, typed: str, shown: str | None = None) -> None:
    """Place the typed marks, or only the changes to the text that was `shown` in a form."""
    await _play(exchange, entry, lambda now: (marks_check(now, typed, shown), now))


async def correct(exchange: Exchange, entry: StoredPuzzle, how: Correction) -> None:
    """Take wrong marks back, or put them right."""
    if entry.mistakes is Mistakes.NEVER:
        raise RefusedError(_NEVER)
    await _play(exchange, entry, lambda now: (dataclasses.replace(marks_check(now), correction=how), now))


async def undo(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Take back the user's last mark."""

    def take_last(now: StoredPuzzle) -> tuple[CheckMarks, StoredPuzzle]:
        mark = mark_log.latest_mark(now.placed, exchange.interaction.user.id)
        if mark is None:
            raise RefusedError("You have no mark here to take back.")
        without = dataclasses.replace(now, placed=mark_log.remove_mark(now.placed, mark))
        return marks_check(now, mark.undo_text), without

    await _play(exchange, entry, take_last, noted=False)


async def check(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Tell only this user which marks are wrong."""
    if entry.mistakes is Mistakes.NEVER:
        raise RefusedError(_NEVER)
    result = await run_entry(exchange, entry, CheckMarks(entry.revealed_marks))
    if isinstance(result, CheckResult):
        wrong = result.wrong or result.clash
        await exchange.put(Reply(result.verdict, (), correction_view(entry) if wrong else None))


async def _play(exchange: Exchange, entry: StoredPuzzle, ask: Ask, *, noted: bool = True) -> None:
    """Change the marks of a board, on top of others' new marks, and show it."""
    async with hold_board(exchange, entry.key):
        saved, result = await _save_change(exchange, entry.key, ask, noted=noted)
    await _show(exchange, saved, result)
    # From now on `/mark` and `/hint` mean this board.
    person = exchange.interaction.user.id
    await exchange.services.store.use(person, saved.channel, saved, exchange.began)


async def _save_change(exchange: Exchange, key: str, ask: Ask, *, noted: bool) -> tuple[StoredPuzzle, Result]:
    """Store a board with changed marks and return it. Raises RefusedError."""
    for _ in range(TRIES):
        entry = await recall(exchange, key)
        check_marker(exchange, entry)
        asked, target = ask(entry)
        result = await run_entry(exchange, entry, asked)
        target = _as_board_to_play(target)
        if noted and isinstance(result, CheckResult):
            target = dataclasses.replace(target, placed=_log(exchange, target, result.changes))
        if saved := await save_as(exchange, entry, target, result):
            return saved, result
    raise RefusedError(BUSY)


def _as_board_to_play(entry: StoredPuzzle) -> StoredPuzzle:
    """Return the entry as a board to play, whatever was asked of it before."""
    asked: Purpose = "check" if entry.asked == "check" else "play"
    return dataclasses.replace(entry, asked=asked, level=RevealLevel.NOTHING, fresh="", cell=None, typed="")


def _log(exchange: Exchange, entry: StoredPuzzle, changes: tuple[Change, ...]) -> str:
    """Return the log of marks with the user's changes."""
    now, person = int(time.time()), exchange.interaction.user.id
    if exchange.services.store.is_forgotten(person, exchange.began):
        person = ANYONE
    new = [PlacedMark(person, change.place, change.after, change.before, now) for change in changes]
    return mark_log.write([*mark_log.read(entry.placed), *new])


async def _show(exchange: Exchange, entry: StoredPuzzle, result: Result) -> None:
    """Redraw the board in its message; a user who placed marks elsewhere gets a link to it."""
    if entry.private or (exchange.pressed and not _seen_by_one(exchange, entry)):
        await _put(exchange, entry, result)
        return
    message = await _redraw(exchange, entry, result)
    if message:
        await exchange.put(Reply(f"{replies.changes_text(result)} {message.jump_url}"))
        return
    await exchange.put(
        Reply(f"{replies.changes_text(result)} I cannot reach the board's message, so here it is.")
    )
    reply = replies.puzzle(entry, result)
    # A new message, since only this user sees the one of this interaction.
    sent = await with_retries(lambda: exchange.interaction.followup.send(**reply.message_parts(), wait=True))
    await exchange.services.store.shown_in(entry, sent.id)


async def _put(exchange: Exchange, entry: StoredPuzzle, result: Result) -> None:
    message = await put_in_order(exchange, entry, exchange.in_place(replies.puzzle(entry, result)))
    await exchange.services.store.shown_in(entry, message.id)


def _seen_by_one(exchange: Exchange, entry: StoredPuzzle) -> bool:
    """Return whether the pressed message is not the board's own, but one that only this user sees."""
    message = exchange.interaction.message
    return message is not None and message.flags.ephemeral and not entry.private


async def _redraw(exchange: Exchange, entry: StoredPuzzle, result: Result) -> discord.PartialMessage | None:
    """Redraw the message of a board; return None if it is unknown, gone or not the bot's to change."""
    number = None
    # The marks are stored by now, so the user hears of them even if the message is lost.
    with contextlib.suppress(StoreError):
        number = await exchange.services.store.message_of(entry)
    if number:
        with contextlib.suppress(*LOST):
            return await draw(exchange.services, exchange.interaction, entry, result, number)
    return None


async def draw(
    services: Services, destination: Destination, entry: StoredPuzzle, result: Result, number: int
) -> discord.PartialMessage:
    """Draw a board in the message with this ID, and return it. Raises the errors in LOST."""
    channel = destination.client.get_partial_messageable(entry.channel, guild_id=destination.guild_id)
    message = channel.get_partial_message(number)
    async with services.drawings.get(entry.key):
        # A later change draws the board itself.
        if await _is_outdated(services.store, entry):
            return message
        services.pressed.note(await _edit(message, entry, replies.puzzle(entry, result)))
    return message


async def _edit(message: discord.PartialMessage, entry: StoredPuzzle, reply: Reply) -> discord.Message:
    """Show the reply in the message of a board."""
    if entry.pictured:
        # Fetched only for its files: the board as it was read stays.
        reply = replies.instead_of(await with_retries(message.fetch), reply)
    return await with_retries(lambda: message.edit(**reply.edit_parts(is_card=True)))


async def _is_outdated(store: Store, entry: StoredPuzzle) -> bool:
    """Return whether the store has a later state of the board."""
    with contextlib.suppress(StoreError):
        now = await store.recall(entry.key)
        return now is not None and now.version > entry.version
    return False


_NEVER = "The person who sent this board turned off feedback on wrong marks."
