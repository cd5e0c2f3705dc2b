"""The actions of all buttons: hints, checks and explanations for one user, pages, and others.

Each press is acknowledged before any lookup. Anyone may ask a public message for hints. Only the user who
asked shows its solution to all; others get it privately under *Apps > Solve this puzzle*. The buttons of a
private message act only for its owner.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.common.errors import CancelledWorkError, RefusedError
from bot.common.stages import RevealLevel
from bot.discord.commands import conversation, mark_placement, modal_buttons
from bot.discord.commands.about import forget_user
from bot.discord.commands.button_interaction import ButtonInteraction, shown_entry
from bot.discord.commands.conversation import recall, show, with_choice
from bot.discord.commands.daily_clock import DAILY
from bot.discord.commands.daily_command import open_plan, stop_plan
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.help import SENTENCES, open_question, show_rules
from bot.discord.commands.modal_buttons import marks_text
from bot.discord.commands.new import open_another
from bot.discord.commands.practice import PRACTICE
from bot.discord.commands.puzzle_requests import PuzzleRequest, about_puzzle, answer_question, new_entry
from bot.discord.commands.race import RACE
from bot.discord.commands.request_flow import refuse, report_errors, run_entry, run_job, take_ticket
from bot.discord.commands.services import Services
from bot.discord.commands.settings import SWITCHES, switch
from bot.messages import replies
from bot.messages.buttons import ButtonId
from bot.messages.error_messages import OLD_BUTTON
from bot.messages.sent_messages import restored_view, unfold
from bot.service import jobs
from bot.store import StoredPuzzle
from solvers import PUZZLES


async def _answer(
    press: ButtonInteraction, act: Callable[[Exchange, StoredPuzzle], Awaitable[object]]
) -> None:
    """Act on the puzzle of a button, or ask which one is meant, in a message that only the user sees."""
    exchange = Exchange(press.services, press.interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        entry = await recall(exchange, press.button.key)
        await with_choice(exchange, entry, act(exchange, entry))


async def _lead_on(press: ButtonInteraction, **asked: Any) -> None:
    """Ask something new about the puzzle of a button, for the user who presses it."""
    exchange = Exchange(press.services, press.interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        found = await recall(exchange, press.button.key)
        entry = new_entry(press.interaction, private=True, spoiler=found.spoiler, **asked)
        await conversation.begin(exchange, about_puzzle(entry, found))


async def _steps(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Send all pages of an explanation as a file."""
    exchange.taken_ticket.weigh_as_light()
    services = exchange.services
    explanation = services.explanations.get(entry.key)
    if explanation is None:
        job = services.job(entry, exchange.interaction)
        explanation = jobs.of_kind(jobs.Explanation, await run_job(exchange, replace(job, theme=None)))
    await exchange.put(replies.steps(explanation))


async def _text(exchange: Exchange, entry: StoredPuzzle) -> None:
    """Send the puzzle as text to copy, with its marks or its answer."""
    job = replace(exchange.services.job(entry, exchange.interaction, jobs.Show()), theme=None)
    shown = jobs.of_kind(jobs.BoardView, await run_job(exchange, job))
    # Only if the message shows the answer already. It is computed again, since answers are not stored.
    solved = entry.level is RevealLevel.SOLVED and entry.asked != "explain"
    answer = await run_job(exchange, replace(job, ask=jobs.Solve(counted=False))) if solved else None
    marks = marks_text(entry) if entry.shown_marks else ""
    await exchange.put(
        replies.as_text(shown, marks, jobs.of_kind(jobs.SolveResult, answer) if answer else None)
    )


async def try_example(press: ButtonInteraction) -> None:
    """Answer with the first hint for the example of a puzzle."""
    entry = new_entry(press.interaction, puzzle=press.button.key, level=RevealLevel.WHAT, private=True)
    await answer_question(
        press.services,
        press.interaction,
        PuzzleRequest(entry, PUZZLES[press.button.key].example),
        conversation.begin,
    )


async def turn_to(exchange: Exchange, entry: StoredPuzzle, page: int) -> None:
    """Show a page; a number beyond the pages shows the nearest."""
    exchange.taken_ticket.weigh_as_light()
    known = exchange.services.explanations.get(entry.key)
    computed = _drawn(exchange, entry, known, page) if known else _explain_again(exchange, entry, page)
    await show(exchange, entry, await computed)


async def _explain_again(exchange: Exchange, entry: StoredPuzzle, page: int) -> jobs.Result:
    """Compute the explanation again, as after a restart."""
    ask = jobs.Explain(page, entry.difficulty)
    return await run_entry(exchange, entry, ask)


async def _drawn(
    exchange: Exchange, entry: StoredPuzzle, explanation: jobs.Explanation, page: int
) -> jobs.Result:
    explanation = replace(explanation, page=max(0, min(page, len(explanation.steps) - 1)))
    if explanation.shown is None:
        return explanation
    ask = jobs.Page(tuple(step.frame for step in explanation.steps[: explanation.page + 1]))
    drawn = jobs.of_kind(jobs.PagePicture, await run_entry(exchange, entry, ask))
    return replace(explanation, picture=drawn.picture)


Act = Callable[[Exchange, StoredPuzzle, ButtonInteraction], Awaitable[object]]
"""Acts on the puzzle that a message shows."""

_TURN_KEY = 12
"""Length of a ticket's key; the puzzle's key follows it in the button that cancels."""


async def answer_press(services: Services, interaction: discord.Interaction, button: ButtonId) -> None:
    """Do the action of a button; the user who pressed it hears about any error."""
    press, action = ButtonInteraction(services, interaction, button), button.action
    exchange = press.exchange()
    if action in _WORK:
        async with report_errors(exchange), take_ticket(exchange):
            await _act(exchange, press, _WORK[action])
    elif action in _QUICK:
        async with report_errors(exchange):
            await exchange.acknowledge()
            await _act(exchange, press, _QUICK[action])
    elif action in DAILY:
        await DAILY[action](services, interaction, button)
    else:
        await _OTHERS.get(action, _unknown)(press)


async def _act(exchange: Exchange, press: ButtonInteraction, act: Act) -> None:
    """Act on the puzzle of a message, or ask which one is meant."""
    entry = await shown_entry(exchange, press.button.key)
    await with_choice(exchange, entry, act(exchange, entry, press))


async def _solution(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    """Ask once for confirmation."""
    press.only_for(entry.owner, _SHOW)
    await exchange.redraw_pressed(entry.key, partial(restored_view, confirm=True))


async def _unfold(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    """Show the rare buttons of a message, or its current state if the message is old."""
    if entry.version != press.button.number:
        await show(exchange, entry, await run_entry(exchange, entry))
        return
    exchange.taken_ticket.weigh_as_light()
    await exchange.redraw_pressed(entry.key, partial(unfold, more=press.button))


async def _show(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    press.only_for(entry.owner, _SHOW)
    await conversation.solution(exchange, entry)


async def _delete(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    press.only_for(entry.owner, "delete this")
    await exchange.services.store.remove(entry.key)
    exchange.services.explanations.drop(entry.key)
    await with_retries(exchange.interaction.delete_original_response)


async def _pick(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    press.only_for(entry.owner, "choose")
    # Buttons of earlier versions contain the number of a reading, not its key.
    await conversation.choose(exchange, entry, press.button.reading or str(press.button.number))


async def _repeat(exchange: Exchange, entry: StoredPuzzle, press: ButtonInteraction) -> None:
    press.only_for(entry.owner, "ask again")
    await conversation.answer_again(exchange, entry)


async def _of_one(
    press: ButtonInteraction, known: Container[str], act: Callable[[ButtonInteraction], Awaitable[None]]
) -> None:
    # A version with other puzzles or commands may have made the button.
    await (act(press) if press.button.key in known else _unknown(press))


async def _cancel(press: ButtonInteraction) -> None:
    """Stop the work, or say what became of it."""
    ticket = press.services.admission.ticket(press.button.key[:_TURN_KEY])
    async with report_errors(press.exchange()) as exchange:
        await exchange.acknowledge()
        if ticket is None:
            await _explain_restart(exchange, press)
        else:
            press.only_for(ticket.person, "cancel this")
            ticket.stop(CancelledWorkError("Cancelled."))


async def _explain_restart(exchange: Exchange, press: ButtonInteraction) -> None:
    key = press.button.key[_TURN_KEY:]
    entry = await recall(exchange, key) if key else None
    if entry is None:
        raise RefusedError("This work is over already.")
    press.only_for(entry.owner, "cancel this")
    await exchange.put(replies.interruption(entry))


async def _unknown(press: ButtonInteraction) -> None:
    await refuse(press.services, press.interaction, OLD_BUTTON)


_SHOW = "show this to all; you can see it privately under *Apps > Solve this puzzle*"
_WORK: Mapping[str, Act] = {
    "hint": lambda exchange, entry, press: conversation.step(exchange, entry, press.button.number),
    "page": lambda exchange, entry, press: turn_to(exchange, entry, press.button.number),
    "show": _show,
    "more": _unfold,
    "pick": _pick,
    "again": _repeat,
    "undo": lambda exchange, entry, _: mark_placement.undo(exchange, entry),
    "back": lambda exchange, entry, _: mark_placement.correct(exchange, entry, "take back"),
    "right": lambda exchange, entry, _: mark_placement.correct(exchange, entry, "put right"),
}
_QUICK: Mapping[str, Act] = {"solution": _solution, "delete": _delete}
_OTHERS: Mapping[str, Callable[[ButtonInteraction], Awaitable[object]]] = {
    "reveal": modal_buttons.open_cell,
    "marks": modal_buttons.open_marks,
    "edit": modal_buttons.open_draft,
    "another": open_another,
    "correct": modal_buttons.open_read,
    "check": partial(_answer, act=mark_placement.check),
    "lead": partial(_lead_on, asked="hint", level=RevealLevel.WHERE),
    "explain": partial(_lead_on, asked="explain", level=RevealLevel.SOLVED),
    "text": partial(_answer, act=_text),
    "steps": partial(_answer, act=_steps),
    "try": partial(_of_one, known=PUZZLES, act=try_example),
    "rules": partial(_of_one, known=PUZZLES, act=show_rules),
    "form": partial(_of_one, known=SENTENCES, act=open_question),
    "cancel": _cancel,
    "forget": forget_user,
    "setting": partial(_of_one, known=SWITCHES, act=switch),
    "planchange": open_plan,
    "planstop": stop_plan,
    **PRACTICE,
    **RACE,
}
