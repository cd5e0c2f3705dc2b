"""Results of daily boards that users show to all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest

import solvers
from bot.daily import announcements
from bot.discord.commands.exchange import Exchange
from bot.store import Act, Daily, Solver, Store
from solvers import PUZZLES
from tests.bot.daily.conftest import Clock
from tests.bot.daily.test_answers import marks_of
from tests.bot.talk import forget, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

POSTED = Daily(7, "2026-11-21", 1.0, 70, 77, 2.0, "tents", "text", "easy")


async def check(person: Any, message: Any, marks: str) -> Any:
    form = await person.click(message, label="Check my answer…")
    return await person.submit_modal(form, {"marks": marks})


def wrong_mark(daily: Daily) -> str:
    answer = solvers.solve(solvers.read(daily.text, "tents", format="text")).answer or {}
    return next(f"{place.name}=tent" for place, yes in answer.items() if not yes)


async def test_result_says_how_it_went_and_is_shown_once(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any, clock: Clock
) -> None:
    """A hint, a mistake and the solution, in this order."""
    message, daily = posted
    await ada.click(message, label="Hint")
    wrong = await check(ada, message, wrong_mark(daily))
    assert labels(wrong.response) == []
    clock.now += timedelta(minutes=5)
    solved = await check(ada, message, marks_of(daily))
    assert labels(solved.response) == ["Show my result to all"]
    shown = await ada.click(solved.response, label="Show my result to all")
    board = f"https://discord.com/channels/{daily.server}/{channel.id}/{message.id}"
    assert not shown.ephemeral
    assert said(shown) == (
        f"<@{ada.id}> solved [Tents, easy, 11 March 2026](<{board}>).\n🟨🟥🟦 5 min, 1 hint, 1 mistake"
    )
    again = await ada.click(solved.response, label="Show my result to all")
    assert said(again) == "Your result is in the channel already."


async def test_result_of_a_board_whose_solution_was_seen_shows_that(
    posted: tuple[discord.Message, Daily], ada: Any, store: Store, clock: Clock
) -> None:
    """However often that was; after one's own solution it does not count."""
    message, daily = posted
    clock.now += timedelta(days=1)
    await ada.click(message, label="Solution")
    await ada.click(message, label="Solution")
    await check(ada, message, marks_of(daily))
    await ada.click(message, label="Solution")
    acts = (await store.daily.solver(daily, ada.id)).acts()
    assert [*acts] == [Act.FOUND, Act.SOLUTION]


async def test_result_is_nameless_after_forget(
    posted: tuple[discord.Message, Daily], ada: Any, channel: Any
) -> None:
    """The button then shows nothing."""
    message, daily = posted
    solved = await check(ada, message, marks_of(daily))
    shown = await ada.click(solved.response, label="Show my result to all")
    await forget(ada, channel)
    assert said(shown) == "The person who sent this has asked me to forget it."
    late = await ada.click(solved.response, label="Show my result to all")
    assert said(late) == "You have not solved this board, or you asked me to forget it."


async def test_forget_finds_a_result_whose_process_ended_before_it_was_shown(
    posted: tuple[discord.Message, Daily],
    ada: Any,
    channel: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next press completes the message."""
    message, daily = posted
    solved = await check(ada, message, marks_of(daily))

    async def end(*_: Any) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as ending:
        ending.setattr(Exchange, "put", end)
        shown = await ada.click(solved.response, label="Show my result to all")
    again = await ada.click(solved.response, label="Show my result to all")
    assert said(again) == "Your result is in the channel already."
    assert said(shown).startswith(f"<@{ada.id}> solved")
    await forget(ada, channel)
    assert said(shown) == "The person who sent this has asked me to forget it."


@pytest.mark.parametrize("kind", PUZZLES)
def test_result_depends_on_nothing_but_numbers(kind: str) -> None:
    """The board, its address and the marks of its answer may be any: every result of the kind is the same."""
    puzzle, lines = PUZZLES[kind], set()
    answer = solvers.solve(solvers.read(puzzle.example, kind)).answer or {}
    whole = " ".join(f"{place.name}={value}" for place, value in answer.items())
    for text, marks in ((puzzle.example, whole), ("another board", ""), (puzzle.example, whole[:20])):
        solver = Solver(7, "2026-11-21", 5)
        for act in (Act.HINT, Act.HINT, Act.MISTAKE, Act.FOUND):
            solver = solver.advance(marks, act, 125.0 if act is Act.FOUND else None)
        daily = replace(POSTED, puzzle=kind, text=text, sheet=text, link=f"https://puzz.link/{text}")
        lines.add(announcements.result_line(daily, solver))
    assert answer
    board = f"[{puzzle.title}, easy, 21 November 2026](<https://discord.com/channels/7/70/77>)"
    assert lines == {f"<@5> solved {board}.\n🟨🟨🟥🟦 2 min, 2 hints, 1 mistake"}


async def test_course_is_stored_in_order_until_the_solution(store: Store, other_store: Store) -> None:
    """A course that is too long for a number keeps its first acts; the counts go on."""
    acts = [Act.FOUND, Act.HINT, Act.MISTAKE, Act.SOLUTION, *[Act.HINT] * 30]
    for act in acts:
        solver = await store.daily.solver(POSTED, 5)
        solver = await store.daily.advance(solver, "A1=tent", act)
    stored = await other_store.daily.solver(POSTED, 5)
    assert stored == solver
    assert (stored.hints, stored.mistakes) == (31, 1)
    assert [*stored.acts()][::-1] == acts[:21]
