"""What is held in memory of a person who wants to be forgotten, and when they wanted it."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace

from bot.store.backlog import Backlog, Pending
from bot.store.placed import ANYONE, by

_FORGETTERS = 10_000
"""Of how many people it is known when they wanted to be forgotten."""

OF_PEOPLE = "solver", "joined"
"""Kinds of records whose names end with a person."""


class Forgetters:
    """People by the time at which they wanted to be forgotten, in seconds since 1970."""

    def __init__(self) -> None:
        self._since: OrderedDict[int, float] = OrderedDict()

    def note(self, person: int) -> None:
        self._since[person] = time.time()
        self._since.move_to_end(person)
        if len(self._since) > _FORGETTERS:
            self._since.popitem(last=False)

    def since(self, person: int) -> float:
        """When that was; 0 for never."""
        return self._since.get(person, 0.0)


def hold_forgotten(backlog: Backlog, person: int, pending: Pending) -> int:
    """Says of everything held of a person that there is nothing any more; how many puzzles that were."""
    backlog.hold(("person", person), None, pending)
    mine = [record for record, entry in backlog.all_held("puzzle") if entry and entry.owner == person]
    for record in mine:
        backlog.hold(record, None, pending)
    backlog.hold(("stage", person), None, pending)
    for kind in OF_PEOPLE:
        for record, _ in backlog.all_held(kind):
            if record[-1] == person:
                backlog.hold(record, None, pending)
    for record, entry in backlog.all_held("puzzle"):
        # As `UNNAME` does in the database, with its version.
        if entry and by(person) in entry.placed:
            placed = entry.placed.replace(by(person), by(ANYONE))
            backlog.hold(record, replace(entry, placed=placed, version=entry.version + 1), pending)
    return len(mine)
