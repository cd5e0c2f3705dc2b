"""Buttons whose answer only the one who presses sees: checks, hints and explanations, the text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.common.stages import Stage
from bot.discord.commands import conversation, playing
from bot.discord.commands.conversation import or_choose, recalled
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.forms import marks_text
from bot.discord.commands.handling import errors_told, in_turn, run_job
from bot.discord.commands.press import Press
from bot.discord.commands.questions import Question, answer_question, new_entry, same_puzzle
from bot.messages import replies
from bot.service.jobs import Explain, Outcome, Show, Shown, Solve, Way, of_kind
from bot.store import Entry
from solvers import PUZZLES


async def _answered(press: Press, act: Callable[[Exchange, Entry], Awaitable[object]]) -> None:
    """Does something about the puzzle of a button, or asks which one is meant, seen by one person alone."""
    exchange = Exchange(press.services, press.interaction, private=True)
    async with errors_told(exchange), in_turn(exchange):
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, act(exchange, entry))


async def check(press: Press) -> None:
    """Tells which marks are wrong to the one who presses alone."""
    await _answered(press, playing.check)


async def lead(press: Press) -> None:
    """The first hint after an answer, for the one who presses alone."""
    await _lead_on(press, asked="hint", level=Stage.WHERE)


async def explain(press: Press) -> None:
    """Every step after an answer, for the one who presses alone."""
    await _lead_on(press, asked="explain", level=Stage.SOLVED)


async def _lead_on(press: Press, **asked: Any) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)
    async with errors_told(exchange), in_turn(exchange):
        found = await recalled(exchange, press.button.key)
        entry = new_entry(press.interaction, private=True, spoiler=found.spoiler, **asked)
        await conversation.begin(exchange, same_puzzle(entry, found))


async def steps(press: Press) -> None:
    """All pages of an explanation as a file."""
    await _answered(press, _steps)


async def _steps(exchange: Exchange, entry: Entry) -> None:
    exchange.taken_turn.is_light()
    services = exchange.services
    way = services.ways.of(entry.key)
    if way is None:
        job = services.job(entry, exchange.interaction, Explain())
        way = of_kind(Way, await run_job(exchange, replace(job, theme=None)))
    await exchange.put(replies.steps(way))


async def text(press: Press) -> None:
    """The puzzle as text to copy, with its marks or its answer."""
    await _answered(press, _text)


async def _text(exchange: Exchange, entry: Entry) -> None:
    job = replace(exchange.services.job(entry, exchange.interaction, Show()), theme=None)
    shown = of_kind(Shown, await run_job(exchange, job))
    # Only where the message shows the answer already; it is worked out anew, since answers are not stored.
    solved = entry.level is Stage.SOLVED and entry.asked != "explain"
    answer = await run_job(exchange, replace(job, ask=Solve(rated=False))) if solved else None
    marks = marks_text(entry) if entry.shown_marks else ""
    await exchange.put(replies.as_text(shown, marks, of_kind(Outcome, answer) if answer else None))


async def try_example(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    entry = new_entry(press.interaction, puzzle=press.button.key, level=Stage.WHAT, private=True)
    await answer_question(
        press.services,
        press.interaction,
        Question(entry, PUZZLES[press.button.key].example),
        conversation.begin,
    )
