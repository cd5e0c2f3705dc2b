"""A board a day: posted once, through a sudden end, and solved by people under the next process."""

from __future__ import annotations

import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing

import solvers
from bot.store import Plan, Server, Store
from tests.waits import until
from tests.wire import resources
from tests.wire.messages import Message
from tests.wire.stage import Options, Stage, Verdict, settle, staged, tally

_LONG = 120.0
_PEOPLE = 10


async def daily(options: Options) -> AsyncIterator[Verdict]:
    """Posted, killed, started again, and pressed."""
    async with staged(options, start=False) as stage:
        now = time.time()
        # As if a board had been due in this hour.
        await set_plan(stage, time.gmtime(now).tm_hour, "UTC", since=now - 7200.0)
        await stage.bot.start()
        await until(lambda: bool(stage.discord.api.posts))
        await until(lambda: _is_stored(stage))  # else the next process posts it again
        stage.bot.signal(signal.SIGKILL)
        await stage.bot.ended(_LONG)
        await stage.bot.start()
        message, *others = stage.discord.api.posts
        yield Verdict(
            "the hour of a board comes, kill -9, a new start",
            "posted once, with a picture, four buttons and a link to SudokuPad",
            f"{1 + len(others)} posted: {message.view.files}, {message.view.buttons}",
            not others and message.view.pictures == 1 and message.view.buttons[4:] == ("Play on SudokuPad",),
        )
        hints = [stage.person(number).press(message, "Hint") for number in range(_PEOPLE)]
        await settle(hints, _LONG)
        yield Verdict(
            f"{_PEOPLE} people press Hint under the new process",
            "a picture for each, seen by nobody else",
            tally(hints),
            all(hint.outcome == "picture" and hint.message and hint.message.ephemeral for hint in hints),
        )
        yield await _solved(stage, message)


def _is_stored(stage: Stage) -> bool:
    """Whether the bot has stored which message has the board of the day."""
    with closing(sqlite3.connect(stage.bot.database)) as store:
        return store.execute("SELECT 1 FROM dailies WHERE message IS NOT NULL").fetchone() is not None


async def set_plan(stage: Stage, hour: int, zone: str, since: float, *, weekly: bool | None = None) -> None:
    """Has an easy Sudoku posted each day, as someone chose at the time `since`, before the bot is started."""
    server, channel = int(resources.GUILD), int(resources.CHANNEL)
    plan = Plan(server, channel, hour, zone, ("sudoku",), "easy", 1, since=since)
    async with Store(f"sqlite:///{stage.bot.database}", keep_days=30) as store:
        await store.daily.set_plan(plan)
        await store.set_server(server, Server(weekly=weekly))


async def _solved(stage: Stage, message: Message) -> Verdict:
    """Someone sends the answer by the form."""
    board = solvers.read(message.words.split("```")[1].strip(), "sudoku", format="text")
    opened = stage.person(1).press(message, "Check my answer")
    await until(lambda: opened.form is not None)
    rows = "\n".join(solvers.solve(board).cells or ())
    sent = stage.person(1).submit(opened, {"marks": rows})
    await settle([sent], _LONG)
    shown = sent.message.words if sent.message else ""
    await until(lambda: "Solved by" in message.words)
    return Verdict(
        "the answer is sent by the form",
        "it is right, and the message counts who has solved it",
        f"{shown[:60]!r}; {message.words.splitlines()[-1]!r}",
        shown.startswith("Solved,") and message.words.endswith("Solved by 1 person."),
    )
