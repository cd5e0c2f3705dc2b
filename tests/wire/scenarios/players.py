"""People at a daily board: own clocks, a pause, results, a ranking, yesterday's board, and many at once."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import solvers
from bot.store import Daily, Store
from tests.waits import until
from tests.wire import resources
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.people import Person
from tests.wire.scenarios.crowds import acknowledged, busiest, loop
from tests.wire.scenarios.daily import set_plan
from tests.wire.stage import Options, Stage, Verdict, settle, staged, tally

_LONG = 120.0
_CROWD, _DAY = 200, 400


@asynccontextmanager
async def daily_board(options: Options) -> AsyncIterator[tuple[Stage, Message]]:
    """A bot with the board of today in the channel; yesterday's is in its database."""
    async with staged(options, start=False) as stage:
        now = time.time()
        await set_plan(stage, time.gmtime(now).tm_hour, "UTC", since=now - 7200.0)
        old = now - 86_400.0
        text = solvers.write(solvers.make("tents", "6x6", "easy", seed=1).board)
        day = time.strftime("%Y-%m-%d", time.gmtime(old))
        past = Daily(int(resources.GUILD), day, old, int(resources.CHANNEL), 5, old, "tents", text, "easy")
        async with Store(f"sqlite:///{stage.bot.database}", keep_days=30) as store:
            await store.daily.claim(past, 0.0)
        await stage.bot.start()
        await until(lambda: bool(stage.discord.api.posts))
        yield stage, stage.discord.api.posts[0]


async def players(options: Options) -> AsyncIterator[Verdict]:
    """Four people: two with own clocks and results, one who pauses, one without *Start*."""
    async with daily_board(options) as (stage, message):
        ada, bob, cleo, dan = (stage.person(number) for number in range(4))
        await settle([person.slash("streak", named=True) for person in (ada, bob)], _LONG)
        started = [person.press(message, "Start") for person in (ada, bob, cleo)]
        await settle(started, _LONG)
        buttons = {start.message.view.buttons for start in started if start.message}
        yield Verdict(
            "three of four people press Start",
            "a private board for each, with a clock that can pause",
            f"{tally(started)}: {buttons}",
            tally(started) == "3 picture"
            and buttons == {("Hint", "Check my answer…", "Pause", "Play on SudokuPad")},
        )
        yield await _pause(cleo, message, started[2])
        yield await _show([await _solve(person, message) for person in (ada, bob, dan)], [ada, bob], message)
        yield await _rank(ada, bob, dan)
        yield await _play_archive(dan)


async def _pause(person: Person, message: Message, started: Interaction) -> Verdict:
    """Someone asks for a hint, pauses, and goes on."""
    hint = person.press(message, "Hint")
    await settle([hint], _LONG)
    assert started.message
    assert hint.message
    pause = person.press(started.message, "Pause")
    await settle([pause], _LONG)
    hidden = started.message.view.pictures == 0 and hint.message.deleted
    refused = person.press(message, "Hint")
    await settle([refused], _LONG)
    further = person.press(started.message, "Go on")
    await settle([further], _LONG)
    return Verdict(
        "one asks for a hint, pauses, asks again, and goes on",
        "the board and the hint are hidden, a further hint is refused, then the board is shown again",
        f"{pause.sentence!r}, {refused.sentence!r}, {started.message.view.pictures} picture",
        hidden and "paused" in refused.sentence and started.message.view.pictures == 1,
    )


async def _solve(person: Person, message: Message) -> Interaction:
    """Someone sends the right answer by the form."""
    board = solvers.read(message.words.split("```")[1].strip(), "sudoku", format="text")
    opened = person.press(message, "Check my answer")
    await until(lambda: opened.form is not None)
    sent = person.submit(opened, {"marks": "\n".join(solvers.solve(board).cells or ())})
    await settle([sent], _LONG)
    return sent


async def _show(solved: list[Interaction], people: list[Person], message: Message) -> Verdict:
    """The first two of three solvers show their results."""
    clocks = ["on your clock" in sent.sentence for sent in solved]
    shown = [
        person.press(sent.message, "Show my result")
        for person, sent in zip(people, solved, strict=False)
        if sent.message
    ]
    await settle(shown, _LONG)
    await until(lambda: "and 1 more person" in message.words)
    public = [
        bool(each.message and not each.message.ephemeral and f"<@{each.person}> solved" in each.sentence)
        for each in shown
    ]
    return Verdict(
        "three solve the board, two of them after Start, and show their results",
        "times on own clocks and one since the post; two public results, and three solvers below the board",
        f"{solved[0].sentence.splitlines()[0]!r}, {message.words.splitlines()[-1]!r}",
        clocks == [True, True, False] and public == [True, True],
    )


async def _rank(ada: Person, bob: Person, dan: Person) -> Verdict:
    """The fourth asks for the leaderboard, and the first for the own page."""
    ranking, page = dan.slash("streak", leaderboard=True), ada.slash("streak")
    await settle([ranking, page], _LONG)
    listed = [person.id in ranking.sentence for person in (ada, bob, dan)]
    return Verdict(
        "the leaderboard, and the page of one who is named",
        "only named people are listed; the page has a chart and a place",
        f"{ranking.sentence!r}; {page.sentence.splitlines()[0]!r}, {page.outcome}",
        listed == [True, True, False] and page.outcome == "picture" and "place" in page.sentence,
    )


async def _play_archive(person: Person) -> Verdict:
    """Someone chooses yesterday's board from the list, and plays it."""
    completed = person.complete("daily board", "day", "")
    await until(lambda: completed.choices is not None)
    days = [choice["value"] for choice in completed.choices or ()]
    asked = person.slash("daily board", day=days[0] if days else "")
    await settle([asked], _LONG)
    return Verdict(
        "yesterday's board is chosen from the list",
        "only that one is offered, and shown to one person",
        f"{days}, {asked.outcome}",
        len(days) == 1 and asked.outcome == "picture" and bool(asked.message and asked.message.ephemeral),
    )


async def starts200(options: Options) -> AsyncIterator[Verdict]:
    """200 people press *Start* at once, then 200 more, and all solve the board."""
    async with daily_board(options) as (stage, message):
        began = time.monotonic()
        asked = await start_all(stage, message, range(_CROWD))
        slowest = max(start.acked_after for start in asked)
        yield Verdict(
            f"{_CROWD} people press Start at once",
            "each has the board, acknowledged within 1 s",
            f"{tally(asked)}; {acknowledged(asked)}; {loop(stage, began)}",
            slowest <= 1.0 and tally(asked) == f"{_CROWD} picture",
        )
        began = time.monotonic()
        for first in range(0, _DAY, 40):
            people = range(first, first + 40)
            await start_all(stage, message, [number for number in people if number >= _CROWD])
            for number in people:
                await _solve(stage.person(number), message)
        # The list below the board follows the last answer.
        await until(lambda: message.words.endswith(f"Solved by {_DAY} people."))
        yield Verdict(
            f"{_DAY} people start and solve one daily board",
            "all are counted, and the loop is never busy for 50 ms of CPU",
            f"{message.words.splitlines()[-1]!r}; {loop(stage, began)}",
            message.words.endswith(f"Solved by {_DAY} people.") and busiest(stage, began) <= 0.05,
        )


async def start_all(stage: Stage, message: Message, people: Iterable[int]) -> list[Interaction]:
    """Each of some people presses *Start* once, all at the same time."""
    asked = [stage.person(number).press(message, "Start") for number in people]
    await settle(asked, _LONG)
    return asked
