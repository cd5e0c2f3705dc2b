"""Holds the stored races, and their public messages, against what people were told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.wire.model import Contest, Fate, Model, date_of

SHOWN = "its message shows"
"""Words of the differences that may end when a message is drawn."""

_LINE = re.compile(r"<@(\d+)>: (?:(\d+) of )?")
_NAMED = re.compile(r"<@(\d+)>")
Row = Mapping[str, Any]


def differences(
    model: Model, races: Mapping[str, Row], racers: Mapping[tuple[str, int], Row]
) -> Iterator[str]:
    """Everything in which the races of the store or their messages differ from what people were told."""
    for key, contest in model.races.items():
        inside = {person: row for (race, person), row in racers.items() if race == key}
        if key not in races:
            yield f"the race {key} is not stored"
            continue
        yield from _of_race(model, contest, races[key])
        yield from _of_racers(model, contest, inside)
        yield from _of_message(contest, races[key], inside)


def _of_race(model: Model, contest: Contest, row: Row) -> Iterator[str]:
    is_known = row["owner"] == contest.begun.person
    if is_known not in model.holds(contest.begun):
        yield f"the race {contest.key} is stored as that of {row['owner']}"
    started, ended = (
        [write for write in writes if write.fate is not Fate.REFUSED]
        for writes in (contest.starts, contest.ends)
    )
    done = sum(write.fate is Fate.DONE for write in started)
    if done > 1 or (row["started"] is None if done else row["started"] is not None and not started):
        yield f"the race {contest.key} is stored with the start {row['started']}, {done} starts were told"
    if row["ended"] is None and any(write.fate is Fate.DONE for write in ended):
        yield f"the race {contest.key} was told to be stopped, and goes on"
    opened = datetime.fromtimestamp(row["made"], UTC).date()
    if row["ended"] is None and any(date_of(day) > opened + timedelta(days=1) for day in model.days):
        yield f"the race {contest.key} of {opened} goes on"


def _of_racers(model: Model, contest: Contest, inside: Mapping[int, Row]) -> Iterator[str]:
    for person in {write.person for write in contest.progress} | set(inside):
        stored, possible = progress_of(inside.get(person)), model.racer(contest, person)
        if stored not in possible:
            where = f"{person} in the race {contest.key}"
            yield f"the progress of {where} is {stored!r}, told was one of {sorted(possible)}"


def progress_of(row: Row | None) -> str:
    """The progress of a user, as a value of `Contest.progress`."""
    if row is None:
        return ""
    return f"{row['correct'] if row['seconds'] is None else 'solved'} {row['mistakes']}"


def _of_message(contest: Contest, row: Row, inside: Mapping[int, Row]) -> Iterator[str]:
    """The message of a race shows who is in it, how far each is, and its end."""
    if str(row["message"]) != contest.message.id:
        yield f"the race {contest.key} is stored with the message {row['message']}"
    words, is_over = contest.message.words, row["ended"] is not None
    if is_over != (not contest.message.view.buttons) or is_over != bool(row["settled"]):
        yield f"the race {contest.key} has {'' if is_over else 'not '}ended, {SHOWN} {words!r}"
    if set(map(int, _NAMED.findall(words))) != set(inside):
        yield f"{sorted(inside)} are in the race {contest.key}, {SHOWN} {words!r}"
    if row["started"] is not None:
        told = {int(person): correct for person, correct in _LINE.findall(words)}
        known = {who: str(one["correct"]) * (one["seconds"] is None) for who, one in inside.items()}
        if told != known:
            yield f"the race {contest.key} has the right places {known}, {SHOWN} {words!r}"
