"""How people do with daily boards. The database counts, so that few rows reach the bot.

People whose writes wait are counted here instead, each from a few hundred narrow rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select

from bot.store.daily_entries import Solver
from bot.store.daily_tables import DAILIES, JOINED, SOLVERS


class Standing(NamedTuple):
    """How many boards a person has solved on a server, how many of them in a row, and with how many hints."""

    person: int
    solved: int
    in_a_row: int
    hints: int


class Listing(NamedTuple):
    """Those who are named under a board, the quickest first, and how many have solved it."""

    named: Sequence[Solver] = ()
    solved: int = 0


_SOLVED = SOLVERS.c.seconds.is_not(None)


def candidates(server: int, most: int, without: Collection[int]) -> Select[Any]:
    """Boards and hints of named people who may be among the best, with all who have solved equally many."""
    boards = func.count().label("solved")
    named = select(JOINED.c.person).where(JOINED.c.server == server)
    counted = (
        select(
            SOLVERS.c.person,
            boards,
            func.sum(SOLVERS.c.hints).label("hints"),
            func.rank().over(order_by=boards.desc()).label("place"),
        )
        .where(SOLVERS.c.server == server, _SOLVED, SOLVERS.c.person.in_(named))
        .where(SOLVERS.c.person.not_in(list(without)))
        .group_by(SOLVERS.c.person)
        .subquery()
    )
    return select(counted).where(counted.c.place <= most).order_by(counted.c.place)


def solved_days(server: int, people: Iterable[int]) -> Select[Any]:
    """The days whose boards some people have solved, with their hints."""
    columns = SOLVERS.c.person, SOLVERS.c.day, SOLVERS.c.hints
    return select(*columns).where(SOLVERS.c.person.in_(list(people)), SOLVERS.c.server == server, _SOLVED)


def posted_days(server: int) -> Select[Any]:
    """The days on which a server got its board."""
    return select(DAILIES.c.day).where(DAILIES.c.server == server, DAILIES.c.message.is_not(None))


def named(server: int, day: str, most: int, without: Collection[int]) -> Select[Any]:
    """The quickest of those who have solved the board of a day and want to be named."""
    columns = SOLVERS.c.person, SOLVERS.c.day, SOLVERS.c.hints, SOLVERS.c.seconds
    joined = select(JOINED.c.person).where(JOINED.c.server == server)
    own = select(*columns).where(SOLVERS.c.server == server, SOLVERS.c.day == day, _SOLVED)
    own = own.where(SOLVERS.c.person.in_(joined), SOLVERS.c.person.not_in(list(without)))
    return own.order_by(SOLVERS.c.seconds, SOLVERS.c.person).limit(most)


def solved(server: int, day: str, without: Collection[int]) -> Select[Any]:
    """How many have solved the board of a day."""
    own = select(func.count().label("solved")).where(
        SOLVERS.c.server == server, SOLVERS.c.day == day, _SOLVED
    )
    return own.where(SOLVERS.c.person.not_in(list(without)))


def standing_of(person: int, hints: dict[str, int], posted: Sequence[str]) -> Standing:
    """The standing of a person with these hints by solved days; `posted` are days, the latest first.

    The latest board may be open still, and a day without a board breaks nothing.
    """
    # Whoever has not solved the latest board may still do so today.
    if posted and posted[0] not in hints:
        posted = posted[1:]
    in_a_row = next((number for number, day in enumerate(posted) if day not in hints), len(posted))
    return Standing(person, len(hints), in_a_row, sum(hints.values()))


def best(standings: Iterable[Standing], most: int) -> list[Standing]:
    """The best of those who have solved a board."""
    solvers = [each for each in standings if each.solved]
    return sorted(solvers, key=lambda each: (-each.solved, -each.in_a_row, each.hints, each.person))[:most]
