"""What each button does, by its action.

Each press is acknowledged before anything is looked up. A public message is there for all: anyone may ask
it for hints. Its solution is shown to all by the one alone who asked; others find it for themselves under
*Apps > Solve this puzzle*. The buttons of a private message act for its owner only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import discord

from bot import replies
from bot.buttons import ButtonId, puzzle_view
from bot.commands import conversation
from bot.commands.conversation import or_choose, recalled
from bot.commands.exchange import Exchange, at_once, retried
from bot.commands.handling import Work, handle_at_once, handle_errors, handle_with_worker, run_job
from bot.commands.modals import CellModal
from bot.commands.questions import Question, answer_question, new_entry
from bot.commands.services import Services
from bot.errors import CancelledWorkError, RefusedError
from bot.jobs import Show, Shown
from bot.store import Entry
from solvers import PUZZLES

_TURN_KEY = 12
"""Characters of a turn's name, after which the puzzle's follows in the button that cancels."""


class Press(NamedTuple):
    """A press of a button, and what the button knows."""

    services: Services
    interaction: discord.Interaction
    button: ButtonId

    def exchange(self) -> Exchange:
        """The message whose button it is."""
        return Exchange(self.services, self.interaction, pressed=True)

    def only_for(self, owner: int, what: str) -> None:
        """Raises RefusedError for anyone else."""
        if self.interaction.user.id != owner:
            raise RefusedError(f"Only the one who asked can {what}.")


Act = Callable[[Exchange, Entry, Press], Awaitable[object]]


async def answer_press(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Does what a button says; whatever goes wrong is told to the one who pressed it."""
    press, action = Press(services, interaction, button), button.action
    if action in _WORK:
        await _with_entry(press, _WORK[action], handle_with_worker)
    elif action in _QUICK:
        await _with_entry(press, _QUICK[action], handle_at_once)
    else:
        await _OTHERS.get(action, _unknown)(press)


async def _with_entry(press: Press, act: Act, how: Callable[[Exchange, Work], Awaitable[None]]) -> None:
    exchange = press.exchange()

    async def work() -> None:
        exchange.entry = entry = await recalled(exchange, press.button.key)
        exchange.shown = True
        await or_choose(exchange, entry, act(exchange, entry, press))

    await how(exchange, work)


async def _hint(exchange: Exchange, entry: Entry, press: Press) -> None:
    await conversation.step(exchange, entry, press.button.number)


async def _solution(exchange: Exchange, entry: Entry, press: Press) -> None:
    """Asks once whether that is meant."""
    press.only_for(entry.owner, _SHOW)
    view = puzzle_view(entry, confirm=True)
    await retried(lambda: exchange.interaction.edit_original_response(view=view))


async def _show(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, _SHOW)
    await conversation.solution(exchange, entry)


async def _delete(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "delete this")
    await exchange.services.store.remove(entry.key)
    await retried(exchange.interaction.delete_original_response)


async def _pick(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "choose")
    # Buttons of earlier versions know the number of a reading, not its name.
    await conversation.chosen(exchange, entry, press.button.reading or str(press.button.number))


async def _again(exchange: Exchange, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "ask again")
    await conversation.again(exchange, entry)


async def _reveal(press: Press) -> None:
    """Opens a form, which has to be the first answer to a press."""

    async def named(interaction: discord.Interaction, cell: str) -> None:
        async def reveal(exchange: Exchange, entry: Entry, _: Press) -> None:
            await conversation.reveal(exchange, entry, cell)

        await _with_entry(press._replace(interaction=interaction), reveal, handle_with_worker)

    async def open_modal() -> None:
        modal = CellModal(named)
        press.services.open_modals.opened(modal)
        await at_once(lambda: press.interaction.response.send_modal(modal))

    await handle_errors(press.exchange(), open_modal)


async def _text(press: Press) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, show(entry))

    async def show(entry: Entry) -> None:
        result = await run_job(
            exchange, replace(press.services.job(entry, press.interaction, Show()), theme=None)
        )
        if isinstance(result, Shown):
            await exchange.put(replies.as_text(result))

    await handle_with_worker(exchange, answer)


async def _try(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    if press.button.key not in PUZZLES:
        await _unknown(press)
        return
    entry = new_entry(press.interaction, puzzle=press.button.key, level=3, private=True)
    await answer_question(
        press.services,
        press.interaction,
        Question(entry, PUZZLES[press.button.key].example),
        conversation.begin,
    )


async def _cancel(press: Press) -> None:
    """Stops the work, or says what became of it."""
    turn = press.services.turns.turn(press.button.key[:_TURN_KEY])
    exchange = press.exchange()

    async def stop() -> None:
        if turn is None:
            await _explain_restart(exchange, press)
            return
        press.only_for(turn.person, "cancel this")
        turn.stop(CancelledWorkError("Cancelled."))

    await handle_at_once(exchange, stop)


async def _explain_restart(exchange: Exchange, press: Press) -> None:
    key = press.button.key[_TURN_KEY:]
    entry = await recalled(exchange, key) if key else None
    if entry is None:
        raise RefusedError("This work is over already.")
    press.only_for(entry.owner, "cancel this")
    await exchange.put(replies.interrupted(entry))


async def _unknown(press: Press) -> None:
    async def refuse() -> None:
        raise RefusedError("This button is of an earlier version of mine and does nothing any more.")

    await handle_errors(press.exchange(), refuse)


_SHOW = "show this to all; you can see it alone under *Apps > Solve this puzzle*"
_WORK: Mapping[str, Act] = {"hint": _hint, "show": _show, "pick": _pick, "again": _again}
_QUICK: Mapping[str, Act] = {"solution": _solution, "delete": _delete}
_OTHERS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "reveal": _reveal,
    "text": _text,
    "try": _try,
    "cancel": _cancel,
}
