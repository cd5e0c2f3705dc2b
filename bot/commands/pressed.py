"""What each button does, by its action."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import discord

from bot import replies
from bot.buttons import puzzle_view
from bot.commands import conversation
from bot.commands.answering import Place, guarded, worked
from bot.commands.asking import Question, ask, blank
from bot.commands.conversation import recalled
from bot.commands.desk import Desk
from bot.commands.form import CellForm
from bot.errors import CancelledWorkError, RefusedError
from bot.jobs import Show, Shown
from solvers import PUZZLES


class Press(NamedTuple):
    """A button that was pressed; `key` and `number` are those of its custom ID."""

    desk: Desk
    interaction: discord.Interaction
    place: Place
    key: str
    number: int

    @property
    def person(self) -> int:
        return self.interaction.user.id


async def answer_press(
    desk: Desk, interaction: discord.Interaction, action: str, key: str, number: int
) -> None:
    """Does what a button says; whatever goes wrong is told to the one who pressed it."""
    press = Press(desk, interaction, Place(desk, interaction, pressed=True), key, number)
    await guarded(press.place, lambda: _act(press, action))


async def _act(press: Press, action: str) -> None:
    if action not in _ACTIONS:
        raise RefusedError("This button is of an earlier version of mine and does nothing any more.")
    await _ACTIONS[action](press)


async def _hint(press: Press) -> None:
    await press.interaction.response.defer()
    press.place.shows = await recalled(press.place, press.key)
    await conversation.step(press.place, press.place.shows, press.number)


async def _reveal(press: Press) -> None:
    entry = await recalled(press.place, press.key)

    async def named(interaction: discord.Interaction, cell: str) -> None:
        await interaction.response.defer()
        there = Place(press.desk, interaction, pressed=True, shows=entry)

        async def answer() -> None:
            there.shows = await recalled(there, press.key)
            await conversation.reveal(there, there.shows, cell)

        await guarded(there, answer)

    form = CellForm(named)
    press.desk.forms.opened(form)
    await press.interaction.response.send_modal(form)


async def _solution(press: Press) -> None:
    """Asks once whether that is meant."""
    entry = await recalled(press.place, press.key)
    await press.interaction.response.edit_message(view=puzzle_view(entry, asking=True))


async def _show(press: Press) -> None:
    await press.interaction.response.defer()
    press.place.shows = await recalled(press.place, press.key)
    await conversation.solution(press.place, press.place.shows)


async def _text(press: Press) -> None:
    await press.interaction.response.defer(thinking=True, ephemeral=True)
    press.place.private = True
    entry = await recalled(press.place, press.key)
    job = replace(press.desk.job(entry, press.interaction, Show()), theme=None)
    result = await worked(press.place, job)
    if isinstance(result, Shown):
        await press.place.put(replies.as_text(result))


async def _delete(press: Press) -> None:
    entry = await recalled(press.place, press.key)
    _only_for(entry.owner, press, "delete this")
    await press.interaction.response.defer()
    await press.interaction.delete_original_response()


async def _pick(press: Press) -> None:
    entry = await recalled(press.place, press.key)
    _only_for(entry.owner, press, "choose")
    await press.interaction.response.defer()
    press.place.shows = entry
    await conversation.chosen(press.place, entry, press.number)


async def _try(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    if press.key not in PUZZLES:
        raise RefusedError(f"There is no puzzle named {press.key}.")
    question = Question(
        blank(press.interaction, puzzle=press.key, level=3), PUZZLES[press.key].example, private=True
    )
    await ask(press.desk, press.interaction, question, conversation.begin)


async def _cancel(press: Press) -> None:
    turn = press.desk.turns.turn(press.key)
    if turn is None:
        raise RefusedError("This work is over already.")
    _only_for(turn.person, press, "cancel this")
    await press.interaction.response.defer()
    turn.stop(CancelledWorkError("Cancelled."))


def _only_for(owner: int, press: Press, what: str) -> None:
    """Raises RefusedError for anyone else."""
    if press.person != owner:
        raise RefusedError(f"Only the one who asked can {what}.")


_ACTIONS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "hint": _hint,
    "reveal": _reveal,
    "solution": _solution,
    "show": _show,
    "text": _text,
    "delete": _delete,
    "pick": _pick,
    "try": _try,
    "cancel": _cancel,
}
