"""What each button does, by its action.

Each press is acknowledged before anything is looked up. A public message is there for all: anyone may ask
it for hints. Its solution is shown to all by the one alone who asked; others find it for themselves under
*Apps > Solve this puzzle*. The buttons of a private message act for its owner only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot import replies
from bot.buttons import ButtonId, view_of
from bot.commands import conversation, paging, playing
from bot.commands.conversation import or_choose, recalled
from bot.commands.exchange import Exchange, retried
from bot.commands.handling import (
    FORM_LIMIT,
    Draft,
    handle_at_once,
    handle_errors,
    handle_with_worker,
    run_job,
)
from bot.commands.modals import CellModal, MarksModal, PuzzleModal, open_form
from bot.commands.questions import Question, answer_question, new_entry, same_puzzle
from bot.commands.services import Services
from bot.errors import CancelledWorkError, RefusedError
from bot.jobs import Outcome, Show, Shown, Solve
from bot.stages import Stage
from bot.store import Entry
from solvers import PUZZLES
from solvers.core.rules.sheet import with_marks

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
How = Callable[..., Awaitable[None]]


async def answer_press(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Does what a button says; whatever goes wrong is told to the one who pressed it."""
    press, action = Press(services, interaction, button), button.action
    if action in _WORK:
        await _with_entry(press, _WORK[action], handle_with_worker)
    elif action in _QUICK:
        await _with_entry(press, _QUICK[action], handle_at_once)
    else:
        await _OTHERS.get(action, _unknown)(press)


async def _with_entry(press: Press, act: Act, how: How, draft: Draft | None = None) -> None:
    exchange = press.exchange()

    async def work() -> None:
        exchange.entry = entry = await recalled(exchange, press.button.key)
        exchange.shown = True
        await or_choose(exchange, entry, act(exchange, entry, press))

    await (how(exchange, work, str, draft) if draft else how(exchange, work))


async def _undo(exchange: Exchange, entry: Entry, _: Press) -> None:
    await playing.undo(exchange, entry)


async def _back(exchange: Exchange, entry: Entry, _: Press) -> None:
    await playing.mend(exchange, entry, "take back")


async def _right(exchange: Exchange, entry: Entry, _: Press) -> None:
    await playing.mend(exchange, entry, "put right")


async def _hint(exchange: Exchange, entry: Entry, press: Press) -> None:
    await conversation.step(exchange, entry, press.button.number)


async def _page(exchange: Exchange, entry: Entry, press: Press) -> None:
    await paging.turn_to(exchange, entry, press.button.number)


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
        await open_form(press.services, press.interaction, CellModal(named))

    await handle_errors(press.exchange(), open_modal)


async def _marks(press: Press) -> None:
    """Opens a form with the marks that are there."""
    exchange = press.exchange()

    async def open_modal() -> None:
        entry = await recalled(exchange, press.button.key)
        playing.check_marker(exchange, entry)
        text = marks_text(entry)
        if len(text) > FORM_LIMIT:
            raise RefusedError("This board has more marks than a form can hold. Use /mark, such as C4=mine.")
        await _open_marks(press, entry, text, text)

    await handle_errors(exchange, open_modal)


async def _open_marks(press: Press, entry: Entry, text: str, shown: str | None) -> None:
    """Opens a form with a text of marks; what is changed of what was `shown` is placed."""

    async def placed(interaction: discord.Interaction, typed: str) -> None:
        again = press._replace(interaction=interaction, button=ButtonId("marks", entry.key))

        async def place(exchange: Exchange, entry: Entry, _: Press) -> None:
            await playing.place(exchange, entry, typed, shown)

        def draft() -> Entry:
            kept = new_entry(interaction, asked="play", sheet=shown or "")
            return kept.drafted(typed, entry.key)

        await _with_entry(again, place, handle_with_worker, draft)

    title = puzzle.title if (puzzle := PUZZLES.get(entry.puzzle or "")) else "this board"
    form = MarksModal(f"Marks on {title}", text, _example_of(entry), placed)
    await open_form(press.services, press.interaction, form)


def marks_text(entry: Entry) -> str:
    """The marks of an entry for a form: in the board where that is known, else as words."""
    puzzle = PUZZLES.get(entry.puzzle or "")
    if puzzle is None or not entry.sheet:
        return entry.told
    return with_marks(puzzle, entry.sheet.split("\n"), entry.told)


def _example_of(entry: Entry) -> str:
    puzzle = PUZZLES.get(entry.puzzle or "")
    return f"{replies.example_marks(puzzle)}, or the board with its marks" if puzzle else "C4=5"


async def _edit(press: Press) -> None:
    """Opens what was refused in a form again."""
    exchange = press.exchange()

    async def open_modal() -> None:
        draft = await recalled(exchange, press.button.key)
        if draft.about:
            board = await recalled(exchange, draft.about)
            await _open_marks(press, board, draft.text, draft.sheet or None)
            return
        entry = new_entry(press.interaction, **draft.question)
        form = PuzzleModal(press.services, Question(entry, draft.text), conversation.begin, "Try again")
        await open_form(press.services, press.interaction, form)

    await handle_errors(exchange, open_modal)


async def _check(press: Press) -> None:
    """Tells which marks are wrong to the one who presses alone."""
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, playing.check(exchange, entry))

    await handle_with_worker(exchange, answer)


async def _lead(press: Press) -> None:
    """The first hint after an answer, for the one who presses alone."""
    await _lead_on(press, asked="hint", level=Stage.WHERE)


async def _explain(press: Press) -> None:
    """Every step after an answer, for the one who presses alone."""
    await _lead_on(press, asked="explain", level=Stage.SOLVED)


async def _lead_on(press: Press, **asked: Any) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        found = await recalled(exchange, press.button.key)
        entry = new_entry(press.interaction, private=True, spoiler=found.spoiler, **asked)
        await conversation.begin(exchange, same_puzzle(entry, found))

    await handle_with_worker(exchange, answer)


async def _text(press: Press) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, show(entry))

    async def show(entry: Entry) -> None:
        job = replace(press.services.job(entry, press.interaction, Show()), theme=None)
        result = await run_job(exchange, job)
        solved = entry.level is Stage.SOLVED and entry.asked != "explain"
        answer = await run_job(exchange, replace(job, ask=Solve(rated=False))) if solved else None
        if isinstance(result, Shown):
            marks = marks_text(entry) if entry.told else ""
            await exchange.put(
                replies.as_text(result, marks, answer if isinstance(answer, Outcome) else None)
            )

    await handle_with_worker(exchange, answer)


async def _try(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    if press.button.key not in PUZZLES:
        await _unknown(press)
        return
    entry = new_entry(press.interaction, puzzle=press.button.key, level=Stage.WHAT, private=True)
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
_WORK: Mapping[str, Act] = {
    "hint": _hint,
    "page": _page,
    "show": _show,
    "pick": _pick,
    "again": _again,
    "undo": _undo,
    "back": _back,
    "right": _right,
}
_QUICK: Mapping[str, Act] = {"solution": _solution, "delete": _delete}
_OTHERS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "reveal": _reveal,
    "marks": _marks,
    "edit": _edit,
    "check": _check,
    "lead": _lead,
    "explain": _explain,
    "text": _text,
    "try": _try,
    "cancel": _cancel,
}
