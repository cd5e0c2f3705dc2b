"""Buttons whose answer is for the one who presses alone: checks, hints and explanations, the text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import replies
from bot.commands import conversation, playing
from bot.commands.conversation import or_choose, recalled
from bot.commands.exchange import Exchange
from bot.commands.forms import marks_text
from bot.commands.handling import handle_with_worker, run_job
from bot.commands.press import Press
from bot.commands.questions import Question, answer_question, new_entry, same_puzzle
from bot.jobs import Explain, Outcome, Show, Shown, Solve, Way, of_kind
from bot.stages import Stage
from bot.store import Entry
from solvers import PUZZLES


async def check(press: Press) -> None:
    """Tells which marks are wrong to the one who presses alone."""
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, playing.check(exchange, entry))

    await handle_with_worker(exchange, answer)


async def lead(press: Press) -> None:
    """The first hint after an answer, for the one who presses alone."""
    await _lead_on(press, asked="hint", level=Stage.WHERE)


async def explain(press: Press) -> None:
    """Every step after an answer, for the one who presses alone."""
    await _lead_on(press, asked="explain", level=Stage.SOLVED)


async def _lead_on(press: Press, **asked: Any) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        found = await recalled(exchange, press.button.key)
        entry = new_entry(press.interaction, private=True, spoiler=found.spoiler, **asked)
        await conversation.begin(exchange, same_puzzle(entry, found))

    await handle_with_worker(exchange, answer)


async def steps(press: Press) -> None:
    """All pages of an explanation as a file."""
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, show(entry))

    async def show(entry: Entry) -> None:
        exchange.taken_turn.is_light()
        way = press.services.ways.of(entry.key)
        if way is None:
            job = press.services.job(entry, press.interaction, Explain())
            way = of_kind(Way, await run_job(exchange, replace(job, theme=None)))
        await exchange.put(replies.steps(way))

    await handle_with_worker(exchange, answer)


async def text(press: Press) -> None:
    exchange = Exchange(press.services, press.interaction, private=True)

    async def answer() -> None:
        entry = await recalled(exchange, press.button.key)
        await or_choose(exchange, entry, show(entry))

    async def show(entry: Entry) -> None:
        job = replace(press.services.job(entry, press.interaction, Show()), theme=None)
        shown = of_kind(Shown, await run_job(exchange, job))
        solved = entry.level is Stage.SOLVED and entry.asked != "explain"
        answer = await run_job(exchange, replace(job, ask=Solve(rated=False))) if solved else None
        marks = marks_text(entry) if entry.shown_marks else ""
        await exchange.put(replies.as_text(shown, marks, of_kind(Outcome, answer) if answer else None))

    await handle_with_worker(exchange, answer)


async def try_example(press: Press) -> None:
    """The first hint for the example of a puzzle."""
    entry = new_entry(press.interaction, puzzle=press.button.key, level=Stage.WHAT, private=True)
    await answer_question(
        press.services,
        press.interaction,
        Question(entry, PUZZLES[press.button.key].example),
        conversation.begin,
    )
