"""A race: joined by several people at once, started once, killed in the middle, and solved to its end."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator

import solvers
from tests.waits import until
from tests.wire.cluster import Cluster
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.people import Person
from tests.wire.stage import Options, Verdict, settle, staged, tally

_LONG = 120.0


async def race(options: Options) -> AsyncIterator[Verdict]:
    """Four people: one solves the board, the others go on under the next process, with workers on nodes."""
    async with staged(options) as stage:
        people = [stage.person(number) for number in range(4)]
        message = await _open(people[0])
        joined = await _join(people, message)
        yield await _start(people, message, joined)
        first = await _solve(people[0], joined[0].message)
        stage.bot.signal(signal.SIGKILL)
        await stage.bot.ended(_LONG)
        folder = stage.bot.folder / "cluster"
        folder.mkdir()
        async with Cluster(folder) as cluster:
            stage.bot.settings = {**stage.bot.settings, "workers": {"url": cluster.url}}
            await stage.bot.start()
            yield await _go_on(people, message, first)


async def full_race(options: Options) -> AsyncIterator[Verdict]:
    """Eleven people press *Join* at once."""
    async with staged(options) as stage:
        message = await _open(stage.person(0))
        joined = await _join([stage.person(number) for number in range(11)], message)
        refused = [one.sentence for one in joined if not one.sentence.startswith("You are in.")]
        await until(lambda: "10 of 10 have joined" in message.words)
        yield Verdict(
            "eleven people join a race at once",
            "ten are in, and one is refused with a sentence",
            f"{tally(joined)}: {refused}",
            refused == ["This race is full: 10 people have joined."],
        )


async def _open(person: Person) -> Message:
    opened = person.slash("new", puzzle="sudoku", size="4x4", level="easy", race=True)
    await settle([opened], _LONG)
    assert opened.message
    return opened.message


async def _join(people: list[Person], message: Message) -> list[Interaction]:
    joined = [person.press(message, "Join") for person in people]
    await settle(joined, _LONG)
    return joined


async def _start(people: list[Person], message: Message, joined: list[Interaction]) -> Verdict:
    """Two of the four press *Start race* at once; all get the board."""
    started = [person.press(message, "Start race") for person in people[:2]]
    await settle(started, _LONG)
    await until(lambda: all(one.message and one.message.view.pictures for one in joined))
    shown = [one.states[-1].at for one in joined]
    sentences = sorted(one.sentence for one in started)
    return Verdict(
        "four people join, two of them press Start race at once",
        "one start; all four get the board in private, and the public message shows none",
        f"{sentences}; boards within {max(shown) - min(shown):.2f} s",
        sentences == ["Someone else has started this race already.", "The race begins."]
        and all(one.message and one.message.ephemeral for one in joined)
        and message.view.pictures == 0,
    )


async def _solve(person: Person, board: Message | None) -> Interaction:
    """Someone places the right answer by the form with the board."""
    assert board
    opened = person.press(board, "My answer")
    await until(lambda: opened.form is not None)
    label = (opened.form or {})["components"][0]
    rows = solvers.read(label["component"]["value"], "sudoku", format="text")
    sent = person.submit(opened, {"marks": "\n".join(solvers.solve(rows).cells or ())})
    await settle([sent], _LONG)
    return sent


async def _go_on(people: list[Person], message: Message, first: Interaction) -> Verdict:
    """The others show their boards again; two solve them, and the last one leaves."""
    boards = [person.press(message, "My board") for person in people[1:]]
    await settle(boards, _LONG)
    solved = [first]
    for person, board in zip(people[1:3], boards, strict=False):
        solved.append(await _solve(person, board.message))
    await settle([people[3].press(message, "Leave")], _LONG)
    await until(lambda: message.view.pictures == 1)
    places = [f"<@{person.id}>" in message.words for person in people]
    return Verdict(
        "one solves the board, kill -9, a new start with nodes, two more solve it, one leaves",
        "no place is lost; the message names the three with their times, and shows the answer",
        f"{tally(boards)}, {[one.sentence for one in solved]}, {message.words.splitlines()!r}",
        all(one.sentence.startswith("Solved: ") for one in solved)
        and places == [True, True, True, False]
        and all(medal in message.words for medal in "🥇🥈🥉")
        and message.view.buttons == (),
    )
