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
from bot.commands.answering import Work, acknowledged, answered, guarded, worked
from bot.commands.asking import Question, ask, blank
from bot.commands.conversation import or_choose, recalled
from bot.commands.desk import Desk
from bot.commands.form import CellForm
from bot.commands.place import Place, carefully
from bot.errors import CancelledWorkError, RefusedError
from bot.jobs import Show, Shown
from bot.store import Entry
from solvers import PUZZLES

_TURN_KEY = 12
"""Characters of a turn's name, after which the puzzle's follows in the button that cancels."""


class Press(NamedTuple):
    """A press of a button, and what the button knows."""

    desk: Desk
    interaction: discord.Interaction
    button: ButtonId

    def place(self) -> Place:
        """The message whose button it is."""
        return Place(self.desk, self.interaction, pressed=True)

    def only_for(self, owner: int, what: str) -> None:
        """Raises RefusedError for anyone else."""
        if self.interaction.user.id != owner:
            raise RefusedError(f"Only the one who asked can {what}.")


Act = Callable[[Place, Entry, Press], Awaitable[object]]


async def answer_press(desk: Desk, interaction: discord.Interaction, button: ButtonId) -> None:
    """Does what a button says; whatever goes wrong is told to the one who pressed it."""
    press, action = Press(desk, interaction, button), button.action
    if action in _WORK:
        await _with_entry(press, _WORK[action], answered)
    elif action in _QUICK:
        await _with_entry(press, _QUICK[action], acknowledged)
    else:
        await _OTHERS.get(action, _unknown)(press)


async def _with_entry(press: Press, act: Act, how: Callable[[Place, Work], Awaitable[None]]) -> None:
    place = press.place()

    async def work() -> None:
        place.entry = entry = await recalled(place, press.button.key)
        place.shown = True
        await or_choose(place, entry, act(place, entry, press))

    await how(place, work)


async def _hint(place: Place, entry: Entry, press: Press) -> None:
    await conversation.step(place, entry, press.button.number)


async def _solution(place: Place, entry: Entry, press: Press) -> None:
    """Asks once whether that is meant."""
    press.only_for(entry.owner, _SHOW)
    view = puzzle_view(entry, confirm=True)
    await carefully(lambda: place.interaction.edit_original_response(view=view))


async def _show(place: Place, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, _SHOW)
    await conversation.solution(place, entry)


async def _delete(place: Place, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "delete this")
    await place.desk.store.remove(entry.key)
    await carefully(place.interaction.delete_original_response)


async def _pick(place: Place, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "choose")
    # Buttons of earlier versions know the number of a reading, not its name.
    await conversation.chosen(place, entry, press.button.reading or str(press.button.number))


async def _again(place: Place, entry: Entry, press: Press) -> None:
    press.only_for(entry.owner, "ask again")
    await conversation.again(place, entry)


async def _reveal(press: Press) -> None:
    """Opens a form, which has to be the first answer to a press."""

    async def named(interaction: discord.Interaction, cell: str) -> None:
        async def reveal(place: Place, entry: Entry, _: Press) -> None:
            await conversation.reveal(place, entry, cell)

        await _with_entry(press._replace(interaction=interaction), reveal, answered)

    async def open_form() -> None:
        form = CellForm(named)
        press.desk.forms.opened(form)
        await press.interaction.response.send_modal(form)

    await guarded(press.place(), open_form)


async def _text(press: Press) -> None:
    place = Place(press.desk, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(place, press.button.key)
        await or_choose(place, entry, show(entry))

    async def show(entry: Entry) -> None:
        result = await worked(place, replace(press.desk.job(entry, press.interaction, Show()), theme=None))
        if isinstance(result, Shown):
            await place.put(replies.as_text(result))

    await answered(place, answer)


async def _try(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    if press.button.key not in PUZZLES:
        await _unknown(press)
        return
    entry = blank(press.interaction, puzzle=press.button.key, level=3, private=True)
    await ask(
        press.desk, press.interaction, Question(entry, PUZZLES[press.button.key].example), conversation.begin
    )


async def _cancel(press: Press) -> None:
    """Stops the work, or says what became of it."""
    turn = press.desk.turns.turn(press.button.key[:_TURN_KEY])
    place = press.place()

    async def stop() -> None:
        if turn is None:
            await _explain_restart(place, press)
            return
        press.only_for(turn.person, "cancel this")
        turn.stop(CancelledWorkError("Cancelled."))

    await acknowledged(place, stop)


async def _explain_restart(place: Place, press: Press) -> None:
    key = press.button.key[_TURN_KEY:]
    entry = await recalled(place, key) if key else None
    if entry is None:
        raise RefusedError("This work is over already.")
    press.only_for(entry.owner, "cancel this")
    await place.put(replies.interrupted(entry))


async def _unknown(press: Press) -> None:
    async def refuse() -> None:
        raise RefusedError("This button is of an earlier version of mine and does nothing any more.")

    await guarded(press.place(), refuse)


_SHOW = "show this to all; you can see it alone under *Apps > Solve this puzzle*"
_WORK: Mapping[str, Act] = {"hint": _hint, "show": _show, "pick": _pick, "again": _again}
_QUICK: Mapping[str, Act] = {"solution": _solution, "delete": _delete}
_OTHERS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "reveal": _reveal,
    "text": _text,
    "try": _try,
    "cancel": _cancel,
}
