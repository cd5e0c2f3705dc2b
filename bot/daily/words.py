"""What is said in public of daily boards and of those who solve them; nothing of it tells the answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from bot.store import Daily, Solver
from solvers import PUZZLES
from solvers.core.boards.places import amount, in_words

_INLINE = 1_200
"""Characters of a board that stand in the message itself; a longer text is a file."""
_MOST = 15
"""So many people are named under a board; more are counted."""


def fits(daily: Daily) -> bool:
    """Whether the text of a board is short enough to stand in its message."""
    return len(daily.text) <= _INLINE


def message(daily: Daily, solvers: Sequence[Solver] = (), joined: Collection[int] = ()) -> str:
    """The message of a board, with those who have solved it."""
    lines = [f"**{called(daily.day)}**: {PUZZLES[daily.puzzle].title}, {daily.level}."]
    if daily.link:
        lines.append(f"<{daily.link}>")
    if fits(daily):
        lines.append(f"```\n{daily.text}\n```")
    if said := solved_by(solvers, joined):
        lines.append(f"-# {said}")
    return "\n".join(lines)


def called(day: str) -> str:
    """A day as people write it: "21 November 2026"."""
    own = date.fromisoformat(day)
    return f"{own.day} {own:%B} {own.year}"


def solved_by(solvers: Sequence[Solver], joined: Collection[int]) -> str:
    """Who has solved a board, the quickest first; those who do not want to be named are counted."""
    done = sorted((one for one in solvers if one.seconds is not None), key=lambda one: one.seconds or 0.0)
    named = [one for one in done if one.person in joined][:_MOST]
    said = [f"<@{one.person}> ({_how(one)})" for one in named]
    others = len(done) - len(named)
    if others:
        said.append(f"{others} {'more ' if named else ''}{'person' if others == 1 else 'people'}")
    return f"Solved by {in_words(said)}." if said else ""


def _how(solver: Solver) -> str:
    hints = amount(solver.hints, "hint") if solver.hints else "no hints"
    return f"{duration(solver.seconds or 0.0)}, {hints}"


def duration(seconds: float) -> str:
    """How long something took, in the two units that matter."""
    minutes = int(seconds) // 60
    if minutes < 60:
        return f"{minutes} min" if minutes else "under 1 min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 24 else amount(hours // 24, "day")


def streak(days: Sequence[Daily], solved: Collection[str]) -> int:
    """How many boards in a row someone has solved; `days` are those of the server, the latest first.

    The latest may be open still, and a day without a board breaks nothing.
    """
    posted = [daily.day for daily in days if daily.message]
    # Who has not solved the latest board may still do so today.
    if posted and posted[0] not in solved:
        posted = posted[1:]
    return next((number for number, day in enumerate(posted) if day not in solved), len(posted))


def ranking(days: Sequence[Daily], solvers: Sequence[Solver], joined: Collection[int]) -> list[str]:
    """A line for each who wants to be named, those first who have solved the most boards."""
    rows = []
    for person in joined:
        own = [one for one in solvers if one.person == person and one.seconds is not None]
        if own:
            row = len(own), streak(days, {one.day for one in own}), sum(one.hints for one in own), person
            rows.append(row)
    rows.sort(key=lambda row: (-row[0], -row[1], row[2], row[3]))
    return [
        f"{place}. <@{person}>: {amount(solved, 'board')}, {in_a_row} in a row, {amount(hints, 'hint')}"
        for place, (solved, in_a_row, hints, person) in enumerate(rows[:_MOST], 1)
    ]
