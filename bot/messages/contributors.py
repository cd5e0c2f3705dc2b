"""Who plays on a board, in words: below its picture, and when it is completed."""

from __future__ import annotations

from bot.store import placed
from bot.store.placed import ANYONE, Placed
from solvers.core.boards.places import list_names

_MOST = 8
"""So many people are named; more are counted."""


def footer(log: str) -> str:
    """Who has placed what, of the marks that stand: "@ada placed B4 and C5 · @bob placed D1"."""
    groups: dict[int, list[str]] = {}
    for mark in _standing(log):
        groups.setdefault(mark.person, []).append(mark.place)
    said = [f"{_name(person)} placed {list_names(places, 'marks')}" for person, places in groups.items()]
    others = [f"{len(said) - _MOST} more people"] if len(said) > _MOST else []
    return " · ".join([*said[:_MOST], *others])


def by_whom(log: str) -> str:
    """Who has completed a board, and in which time since the first mark: " by @ada and @bob in 12 min"."""
    people = list(dict.fromkeys(mark.person for mark in _standing(log)))
    if not people:
        return ""
    times = [mark.at for mark in placed.read(log)]
    return f" by {list_names(list(map(_name, people)), 'people')} in {_duration(max(times) - min(times))}"


def _standing(log: str) -> list[Placed]:
    """The marks that nobody has changed since, in the order in which they were placed."""
    last = {mark.place: mark for mark in placed.read(log)}
    return [mark for mark in placed.read(log) if mark == last[mark.place] and mark.value]


def _name(person: int) -> str:
    """A person as Discord shows them; a mention in an edited message calls nobody."""
    return "someone" if person == ANYONE else f"<@{person}>"


def _duration(seconds: int) -> str:
    minutes, hours = seconds // 60, seconds // 3600
    if not minutes:
        return f"{seconds} s"
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min"
