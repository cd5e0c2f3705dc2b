"""What each button does, by its action.

Each press is acknowledged before anything is looked up. A public message is there for all: anyone may ask
it for hints. Its solution is shown to all by the one alone who asked; others find it for themselves under
*Apps > Solve this puzzle*. The buttons of a private message act for its owner only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.common.errors import CancelledWorkError, RefusedError
from bot.discord.commands import conversation, forms, paging, playing, privately
from bot.discord.commands.conversation import or_choose, recalled
from bot.discord.commands.daily_pressed import DAILY
from bot.discord.commands.exchange import Exchange, retried
from bot.discord.commands.handling import errors_told, in_turn
from bot.discord.commands.press import Press, shown_entry
from bot.discord.commands.services import Services
from bot.messages import replies
from bot.messages.buttons import ButtonId, view_of
from bot.store import Entry
from solvers import PUZZLES

Act = Callable[[Exchange, Entry, Press], Awaitable[object]]
"""Does something about the puzzle that a message shows."""

_TURN_KEY = 12
"""Characters of a turn's name, after which the puzzle's follows in the button that cancels."""


async def answer_press(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Does what a button says; whatever goes wrong is told to the one who pressed it."""
    press, action = Press(services, interaction, button), button.action
    exchange = press.exchange()
    if action in _WORK:
        async with errors_told(exchange), in_turn(exchange):
            await _act(exchange, press, _WORK[action])
    elif action in _QUICK:
        async with errors_told(exchange):
            await exchange.acknowledge()
            await _act(exchange, press, _QUICK[action])
    elif action in DAILY:
        await DAILY[action](services, interaction, button)
    else:
        await _OTHERS.get(action, _unknown)(press)


async def _act(exchange: Exchange, press: Press, act: Act) -> None:
    """Does something about the puzzle of a message, or asks which one is meant."""
    entry = await shown_entry(exchange, press.button.key)
    await or_choose(exchange, entry, act(exchange, entry, press))


async def _solution(exchange: Exchange, entry: Entry, press: Press) -> None:
    """Asks once whether that is meant."""
    press.only_for(entry.owner, _SHOW)
    if message := press.interaction.message:
        view = view_of(message, confirm=True)
        await retried(lambda: exchange.interaction.edit_original_response(view=view))


async def _show(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, _SHOW)
    await conversation.solution(exchange, entry)


async def _delete(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "delete this")
    await exchange.services.store.remove(entry.key)
    exchange.services.ways.drop(entry.key)
    await retried(exchange.interaction.delete_original_response)


async def _pick(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "choose")
    # Buttons of earlier versions know the number of a reading, not its name.
    await conversation.chosen(exchange, entry, press.button.reading or str(press.button.number))


async def _again(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "ask again")
    await conversation.again(exchange, entry)


async def _try(press: Press) -> None:
    # The button may be of a version that had other puzzles.
    await (privately.try_example(press) if press.button.key in PUZZLES else _unknown(press))


async def _cancel(press: Press) -> None:
    """Stops the work, or says what became of it."""
    turn = press.services.turns.turn(press.button.key[:_TURN_KEY])
    exchange = press.exchange()
    async with errors_told(exchange):
        await exchange.acknowledge()
        if turn is None:
            await _explain_restart(exchange, press)
        else:
            press.only_for(turn.person, "cancel this")
            turn.stop(CancelledWorkError("Cancelled."))


async def _explain_restart(exchange: Exchange, press: Press) -> None:
    key = press.button.key[_TURN_KEY:]
    entry = await recalled(exchange, key) if key else None
    if entry is None:
        raise RefusedError("This work is over already.")
    press.only_for(entry.owner, "cancel this")
    await exchange.put(replies.interrupted(entry))


async def _unknown(press: Press) -> None:
    async with errors_told(press.exchange()):
        raise RefusedError("This button is from an older version of the bot and no longer works.")


_SHOW = "show this to all; you can see it alone under *Apps > Solve this puzzle*"
_WORK: Mapping[str, Act] = {
    "hint": lambda exchange, entry, press: conversation.step(exchange, entry, press.button.number),
    "page": lambda exchange, entry, press: paging.turn_to(exchange, entry, press.button.number),
    "show": _show,
    "pick": _pick,
    "again": _again,
    "undo": lambda exchange, entry, _: playing.undo(exchange, entry),
    "back": lambda exchange, entry, _: playing.mend(exchange, entry, "take back"),
    "right": lambda exchange, entry, _: playing.mend(exchange, entry, "put right"),
}
_QUICK: Mapping[str, Act] = {"solution": _solution, "delete": _delete}
_OTHERS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "reveal": forms.open_cell,
    "marks": forms.open_marks,
    "edit": forms.open_draft,
    "correct": forms.open_read,
    "check": privately.check,
    "lead": privately.lead,
    "explain": privately.explain,
    "text": privately.text,
    "steps": privately.steps,
    "try": _try,
    "cancel": _cancel,
}
