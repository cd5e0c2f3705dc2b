"""Holds the store of a bot that has ended, and the messages of Discord, against what people were told."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.messages.descriptions import footer
from bot.store import mark_log
from tests.wire import race_audit
from tests.wire.messages import Message
from tests.wire.model import ANYONE, Board, Day, Mark, Model, date_of, last_values

_NUMBER = re.compile(r"(\d+) of \d+ places? (?:is|are) marked")
_NAMED = re.compile(r"<@(\d+)>")
_SOLVED_BY = re.compile(r"Solved by (.*)\.$")
_FORGOTTEN = ", who has not done it or was forgotten"
_OTHERS = re.compile(r"(\d+) (?:more )?(?:person|people)")
Row = dict[str, Any]


class Stored:
    """The rows of a database file, read by other means than the bot's."""

    def __init__(self, database: Path) -> None:
        with closing(sqlite3.connect(database)) as connection:
            connection.row_factory = sqlite3.Row

            def rows(table: str) -> list[Row]:
                return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]  # noqa: S608 - our own

            self.puzzles = {row["key"]: row for row in rows("puzzles")}
            self.servers, self.plans = rows("servers"), rows("plans")
            self.days = {row["day"]: row for row in rows("dailies")}
            self.solvers = {(row["day"], row["person"]): row for row in rows("solvers")}
            self.joined = {row["person"] for row in rows("joined")}
            self.races = {row["key"]: row for row in rows("races")}
            self.racers = {(row["race"], row["person"]): row for row in rows("racers")}
            self.tallies = {(row["person"], row["puzzle"], row["technique"]): row for row in rows("tallies")}
            self.damage = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]


def is_of_names(difference: str) -> bool:
    """Return whether a difference may end when messages are drawn again, without forgotten users."""
    return any(words in difference for words in ("says below it", _FORGOTTEN, race_audit.SHOWN))


def differences(model: Model, stored: Stored) -> Iterator[str]:
    """Everything in which the store or a message differs from what people were told."""
    yield from (f"the database is damaged: {line}" for line in stored.damage)
    for board in model.boards.values():
        yield from _of_board(model, board, stored.puzzles.get(board.key))
    yield from _of_server(model, stored)
    yield from _of_days(model, stored)
    yield from _check_weeks(model)
    yield from _check_people(model, stored)
    yield from _check_tallies(model, stored)
    yield from race_audit.differences(model, stored.races, stored.racers)


def _of_board(model: Model, board: Board, row: Row | None) -> Iterator[str]:
    there = model.is_there(board)
    if (row is not None) not in there:
        told = "remembered" if row is None else "deleted"
        yield f"{_called(board)} was told to be {told}, and the store says otherwise"
    if row is None:
        return
    if row["owner"] != board.owner:
        yield f"{_called(board)} is stored as that of {row['owner']}"
    if board.marks:
        yield from _of_values(board, row)
        yield from _of_log(model, board, row)
    if board.values:
        yield from _of_message(board, row)


def _called(board: Board) -> str:
    return f"board {board.key} of {board.owner}"


def _of_values(board: Board, row: Row) -> Iterator[str]:
    marks = dict(word.split("=") for word in f"{row['marks']} {row['fresh']}".split())
    for place in {mark.place for mark in board.marks if mark.place} | set(marks):
        if marks.get(place, "") not in (possible := board.of_place(place)):
            yield f"{_called(board)} holds {place}={marks.get(place, '')}, told was one of {sorted(possible)}"


def _of_log(model: Model, board: Board, row: Row) -> Iterator[str]:
    """Who has placed what: the numbers of marks, since a person may place one several times."""
    found = Counter((mark.person, mark.place) for mark in mark_log.read(row["placed"]))
    told: defaultdict[str, set[int]] = defaultdict(set)
    for mark in board.marks:
        told[mark.place].add(mark.person)
    for place in {place for _, place in found} | {place for place in told if place}:
        bounds = [board.numbers(person, place) for person in told[place]]
        low, high = sum(each[0] for each in bounds), sum(each[1] for each in bounds)
        number = sum(count for (_, of), count in found.items() if of == place)
        if not low <= number <= high:
            yield f"{_called(board)} logs {number} marks at {place}, told were {low} to {high}"
    for (person, place), number in found.items():
        own = [mark for mark in board.marks if mark.place == place and _may_be_of(model, mark, person)]
        if number > sum(mark.logged for mark in own):
            yield f"{_called(board)} logs {number} marks of {person} at {place}, {len(own)} were told"


def _may_be_of(model: Model, mark: Mark, person: int) -> bool:
    """Whether the log may ascribe a mark to a person, or to nobody in particular."""
    if person == ANYONE:
        return bool(model.forgets[mark.person])
    return mark.person == person and True in model.holds(mark)


def _of_message(board: Board, row: Row) -> Iterator[str]:
    """The message of a board shows what the store has, as it was drawn last."""
    message = board.messages.get(str(row["message"]))
    if message is None or message.deleted:
        yield f"{_called(board)} is shown in message {row['message']}, which nobody knows"
        return
    number = len(row["marks"].split())
    shown = _NUMBER.search(message.words)
    if shown and int(shown[1]) != number:
        yield f"{_called(board)} has {number} marks, its message says {shown[0]!r}"
    who = footer(row["placed"])
    below = message.words.partition("\n-# ")[2]
    if shown and below != who:
        yield f"{_called(board)} says below it {below!r}, the store {who!r}"


def _of_server(model: Model, stored: Stored) -> Iterator[str]:
    themes = {str(row["theme"] or "") for row in stored.servers} or {""}
    if not themes <= last_values(model.theme):
        yield f"the theme is {themes}, told was one of {last_values(model.theme)}"
    levels = {row["level"] for row in stored.plans} or {""}
    if not levels <= last_values(model.plan):
        yield f"the level of daily boards is {levels}, told was one of {last_values(model.plan)}"


def _of_days(model: Model, stored: Stored) -> Iterator[str]:
    for name, day in model.days.items():
        date = str(date_of(name))
        if date not in stored.days and name not in model.old:
            yield f"the daily board of {name} is not stored"
        if date in stored.days and str(stored.days[date]["message"]) != day.message.id:
            yield f"the daily board of {name} is stored as message {stored.days[date]['message']}"
        people = {write.person for write in (*day.hints, *day.solved, *day.clocks)}
        for person in people:
            yield from _of_solver(model, name, person, stored.solvers.get((date, person)))
        yield from _check_results(model, name, day, stored)
        yield from _check_list(model, name, day.message)


def _of_solver(model: Model, name: str, person: int, row: Row | None) -> Iterator[str]:
    solved = row is not None and row["seconds"] is not None
    if solved not in model.solved(name, person):
        yield f"{person} is stored as {'having' if solved else 'not having'} solved the board of {name}"
    if not solved and name not in model.old and (clock := _clock_in(row)) not in model.clock(name, person):
        yield f"the clock of {person} for {name} is {clock!r}, told was {sorted(model.clock(name, person))}"
    low, high = model.hints(name, person)
    if not (low if name not in model.old else 0) <= (number := row["hints"] if row else 0) <= high:
        yield f"{person} has {number} hints for {name}, told were {low} to {high}"


def _clock_in(row: Row | None) -> str:
    if row is None or row["spent"] is None:
        return ""
    return "paused" if row["running"] is None else "running"


def _check_results(model: Model, name: str, day: Day, stored: Stored) -> Iterator[str]:
    """A public result is stored, so that /forget finds it, and then names nobody."""
    for write in day.results:
        row = stored.solvers.get((str(date_of(name)), write.person))
        is_stored, held = row is not None and str(row["result"]) == write.value, model.holds(write)
        if is_stored not in held:
            yield f"the result {write.value} of {write.person} is {'' if is_stored else 'not '}stored"
        is_named = f"<@{write.person}>" in model.public[write.value or ""].words
        if is_named not in held:
            said = f"names {write.person}{_FORGOTTEN}" if is_named else f"does not name {write.person}"
            yield f"the result {write.value} {said}"


def _check_weeks(model: Model) -> Iterator[str]:
    """A summary names only users who have solved a board of that week and wish to be named."""
    for name, message in model.weeks.items():
        monday = date_of(name)
        days = [day for day in model.days if monday <= date_of(day) < monday + timedelta(days=7)]
        for person in map(int, _NAMED.findall(message.words)):
            wishes = [write for write in model.named[person] if write.value == "yes"]
            has_wish = any(True in model.holds(write) for write in wishes)
            if not has_wish or not any(True in model.solved(day, person) for day in days):
                yield f"the summary of the week from {name} names {person}{_FORGOTTEN}"


def _check_tallies(model: Model, stored: Stored) -> Iterator[str]:
    for key, writes in model.tallies.items():
        row = stored.tallies.get(key)
        for what in ("found", "missed"):
            low, high = model.number(write for write in writes if write.value == what)
            if not low <= (number := row[what] if row else 0) <= high:
                yield f"{number} {what} positions of {key} are stored, told were {low} to {high}"


def _check_list(model: Model, name: str, message: Message) -> Iterator[str]:
    """The list of solvers below a daily board: nobody is named who has not solved it, or was forgotten."""
    found = _SOLVED_BY.search(message.words)
    said = found[1] if found else ""
    named = [int(person) for person in _NAMED.findall(said)]
    number = len(named) + sum(map(int, _OTHERS.findall(re.sub(r"\([^)]*\)", "", said))))
    ever = {write.person for write in model.days[name].solved}
    low = sum(model.solved(name, person) == {True} for person in ever)
    if not low <= number <= len(ever):
        yield f"below the board of {name} there are {number} solvers, told were {low} to {len(ever)}"
    for person in named:
        if True not in model.solved(name, person):
            yield f"the board of {name} names {person}{_FORGOTTEN}"


def _check_people(model: Model, stored: Stored) -> Iterator[str]:
    for person in model.named:
        if (person in stored.joined) not in model.is_named(person):
            yield f"{person} is stored as {'to' if person in stored.joined else 'not to'} be named"


def streak_of(model: Model, stored: Stored, person: int, told: int) -> str | None:
    """The difference between the streak that a person was told of and the boards that they have solved.

    The latest board may be open still, and a day without a board breaks nothing.
    """
    days = sorted(
        (name for name in model.days if str(date_of(name)) in stored.days), key=date_of, reverse=True
    )
    solved = [model.solved(day, person) for day in days]
    if solved and True not in solved[0]:
        solved = solved[1:]
    low = next((number for number, each in enumerate(solved) if False in each), len(solved))
    high = next((number for number, each in enumerate(solved) if True not in each), len(solved))
    return None if low <= told <= high else f"{person} was told of {told} boards in a row, of {low} to {high}"
