"""Users who asked to be forgotten, and the deletion of their data in memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace

from bot.store.backlog import Backlog, Pending
from bot.store.entry import StoredPuzzle
from bot.store.mark_log import ANYONE, by, people
from bot.store.writes import Forget

_FORGETTERS = 10_000
"""Maximum number of such users in memory."""

OF_PEOPLE = "solver", "joined"
"""Kinds of records whose names end with a user."""


class ErasureRequests:
    """The times at which users asked to be forgotten, in seconds since 1970."""

    def __init__(self) -> None:
        self._since: OrderedDict[int, float] = OrderedDict()

    def note(self, person: int) -> None:
        self._since[person] = time.time()
        self._since.move_to_end(person)
        if len(self._since) > _FORGETTERS:
            self._since.popitem(last=False)

    def since(self, person: int) -> float:
        """Return the time for a user; 0 for never."""
        return self._since.get(person, 0.0)

    def concern(self, entry: StoredPuzzle) -> bool:
        """Return whether an entry, or a name in it, is older than its user's request to be forgotten."""
        return any(entry.came < self.since(person) for person in (entry.owner, *people(entry.placed)))


def forget_in(backlog: Backlog, person: int) -> Forget:
    """Return the write that deletes a user's data: the pending one if there is one, for the same states."""
    waiting = backlog.held(("person", person))
    if waiting and isinstance(waiting.by.write, Forget):
        return waiting.by.write
    return Forget(person)


def as_forgotten(backlog: Backlog, entry: StoredPuzzle) -> StoredPuzzle | None:
    """Return an entry of the database as it will be after all pending deletions."""
    if backlog.held(("person", entry.owner)):
        return None
    for person in people(entry.placed):
        waiting = backlog.held(("person", person))
        if waiting and isinstance(waiting.by.write, Forget):
            entry = _remove_name(entry, waiting.by.write)
    return entry


def _remove_name(entry: StoredPuzzle, forget: Forget) -> StoredPuzzle:
    """Change an entry as `UNNAME` does in the database."""
    placed = entry.placed.replace(by(forget.person), by(ANYONE))
    return replace(entry, placed=placed, version=entry.version + 1, revision=forget.revision)


def hold_forgotten(backlog: Backlog, forget: Forget, pending: Pending) -> int:
    """Mark all held records of a user as deleted; return the number of puzzles among them."""
    person = forget.person
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
        if entry and by(person) in entry.placed:
            backlog.hold(record, _remove_name(entry, forget), pending)
    return len(mine)
