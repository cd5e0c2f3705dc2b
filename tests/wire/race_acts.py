"""Acts of the regulars in races: they open, join, start, leave and stop them, and place marks."""

from __future__ import annotations

import re

import solvers
from solvers.core.boards.places import Cell
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.model import Contest, Fate
from tests.wire.people import Person
from tests.wire.regulars import Regulars, fate, written

_OPEN = 3
"""The number of latest races in which people play."""

_RIGHT = re.compile(r"(\d+) of \d+ places are right(?:, and you made (\d+) mistakes?)?")
_SOLVED = re.compile(r"Solved: [^,]*, (no|\d+) mistakes?\.")
_OUT = "You are not in this race."
_SHOWN = "picture", "sentence"
_DIGITS = "1234"


async def race(traffic: Regulars, _: Person) -> None:
    """Takes part in one of the latest races, or opens one if none waits for people."""
    latest = [one for one in list(traffic.model.races.values())[-_OPEN:] if one.message.view.buttons]
    if not any("Join" in one.message.view.buttons for one in latest):
        async with traffic.regular() as person:
            await _open(traffic, person)
        return
    contest = traffic.chance.choice(latest)
    is_waiting = "Join" in contest.message.view.buttons
    async with traffic.regular(() if is_waiting else traffic.model.racers(contest)) as person:
        await (_join if is_waiting else _play)(traffic, person, contest)


async def _open(traffic: Regulars, person: Person) -> None:
    """Opens a race on a small Sudoku, which others join."""
    opened = await traffic.finish(
        person.slash("new", puzzle="sudoku", size="4x4", level="easy", race=True), "sentence"
    )
    if opened.message and (key := _key(opened.message)):
        begun = written(opened, key, Fate.DONE)
        traffic.model.races[key] = Contest(key, begun, opened.message)


def _key(message: Message) -> str:
    """The key of a race that waits for people, from its buttons."""
    names = (button.get("custom_id", "").split(":") for button in message.buttons())
    return next((name[2] for name in names if name[1:2] == ["racejoin"]), "")


async def _press(traffic: Regulars, person: Person, contest: Contest, label: str) -> Interaction | None:
    """Waits for the answer to a button of the public message, unless the button has gone."""
    if not any(each.startswith(label) for each in contest.message.view.buttons):
        return None
    return await traffic.finish(person.press(contest.message, label), *_SHOWN)


async def _join(traffic: Regulars, person: Person, contest: Contest) -> None:
    """Joins a race, and often starts it if somebody else has joined."""
    joined = await _press(traffic, person, contest, "Join")
    if joined is None:
        return
    is_in = joined.sentence.startswith("You are in.") or _progress(joined) is not None
    contest.progress.append(written(joined, "0 0", fate(joined, done=is_in)))
    if len(traffic.model.racers(contest)) > 1 and traffic.chance.random() < 0.5:
        started = await _press(traffic, person, contest, "Start race")
        if started:
            is_begun = started.sentence.startswith("The race begins.")
            contest.starts.append(written(started, "", fate(started, done=is_begun)))


async def _play(traffic: Regulars, person: Person, contest: Contest) -> None:
    """Places marks in a race that goes on, and seldom leaves or stops it."""
    if traffic.chance.random() < 0.1:
        left = await _press(traffic, person, contest, "Leave")
        if left:
            is_out = left.sentence.startswith("You have left the race.")
            contest.progress.append(written(left, "", fate(left, done=is_out)))
        return
    if traffic.chance.random() < 0.03:
        stopped = await _press(traffic, person, contest, "Stop")
        if stopped:
            is_over = stopped.sentence.startswith("You have stopped the race.")
            contest.ends.append(written(stopped, "", fate(stopped, done=is_over)))
        return
    shown = await _press(traffic, person, contest, "My board")
    if shown is None:
        return
    progress, possible = _progress(shown), traffic.model.racer(contest, int(person.id))
    if progress is not None and progress not in possible:
        traffic.differences.append(f"{person.id} was told of the progress {progress!r}, not of {possible}")
    if progress and "solved" not in progress and shown.message and "My answer…" in shown.message.view.buttons:
        await _place(traffic, person, contest, shown.message, progress)


def _progress(interaction: Interaction) -> str | None:
    """The progress that somebody was told of, as a value of `Contest.progress`; None without any."""
    said = interaction.sentence
    if found := _SOLVED.search(said):
        return f"solved {0 if found[1] == 'no' else found[1]}"
    if found := _RIGHT.search(said):
        return f"{found[1]} {found[2] or 0}"
    return "" if _OUT in said else None


async def _place(traffic: Regulars, person: Person, contest: Contest, board: Message, progress: str) -> None:
    """Places some marks, right or wrong, or the whole answer."""
    opened = await traffic.finish(person.press(board, "My answer"), "form", "sentence")
    if opened.form is None:
        return
    label = opened.form["components"][0]
    rows = label["component"]["value"].split("\n")
    # The first form of a race has no marks.
    contest.answer = contest.answer or _solve(rows)
    marks = _choose(traffic, rows, contest.answer.split("\n"))
    if traffic.chance.random() < 0.5:
        typed = "\n".join(
            "".join(marks.get((row, column), sign) for column, sign in enumerate(line))
            for row, line in enumerate(rows)
        )
    else:
        opened = await traffic.finish(person.press(board, "Place…"), "form", "sentence")
        typed = " ".join(f"{Cell(*cell).name}={sign}" for cell, sign in marks.items())
    if opened.form is None:
        return
    expected = _expect(progress, rows, contest.answer.split("\n"), marks)
    sent = await traffic.finish(person.submit(opened, {"marks": typed}), *_SHOWN)
    told = _progress(sent)
    contest.progress.append(written(sent, expected, fate(sent, done=bool(told))))
    if told and told != expected:
        traffic.differences.append(
            f"{person.id} was told of the progress {told!r} after {typed!r}, not {expected!r}"
        )


def _solve(rows: list[str]) -> str:
    return "\n".join(solvers.solve(solvers.read("\n".join(rows), "sudoku", format="text")).cells or ())


def _choose(traffic: Regulars, rows: list[str], answer: list[str]) -> dict[tuple[int, int], str]:
    """New signs for some cells: the right one for each that lacks it, or one right or wrong sign."""
    open_cells = [
        (row, column)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != answer[row][column]
    ]
    if traffic.chance.random() < 0.2:
        return {(row, column): answer[row][column] for row, column in open_cells}
    row, column = traffic.chance.choice(open_cells)
    return {(row, column): traffic.chance.choice([answer[row][column], *_DIGITS])}


def _expect(progress: str, rows: list[str], answer: list[str], marks: dict[tuple[int, int], str]) -> str:
    """The progress after some marks: a wrong mark that is new is a mistake."""
    correct, mistakes = map(int, progress.split())
    changes = {cell: sign for cell, sign in marks.items() if rows[cell[0]][cell[1]] != sign}
    right = sum(answer[row][column] == sign for (row, column), sign in changes.items())
    mistakes += len(changes) - right
    missing = sum(
        sign != answer[row][column] for row, line in enumerate(rows) for column, sign in enumerate(line)
    )
    return f"solved {mistakes}" if right == missing else f"{correct + right} {mistakes}"
