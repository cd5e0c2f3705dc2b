"""Results in words for those who cannot see the pictures; never more than Discord takes."""

from __future__ import annotations

from bot.common.stages import Mistakes
from bot.service.jobs import Advice, Outcome
from bot.service.jobs.marks import Marked
from bot.store import Entry
from solvers import PUZZLES

ALT_LIMIT = 1024  # of Discord, in characters


def headed(result: Outcome | Advice | Marked) -> str:
    """The puzzle, the size, and how hard it is where that is known."""
    if isinstance(result, Outcome):
        return f"{PUZZLES[result.puzzle].title}, {result.board}"
    rows = f"{result.rows} row{'' if result.rows == 1 else 's'} of {result.columns}"
    return f"{PUZZLES[result.puzzle].title}, {rows}"


def judged(entry: Entry) -> bool:
    """Whether wrong marks are told without being asked for."""
    return entry.asked == "check" or entry.mistakes is Mistakes.AT_ONCE


def alt_text(outcome: Outcome) -> str:
    """The result in words, for those who cannot see the picture; at most 1024 characters."""
    about = PUZZLES[outcome.puzzle]
    head = f"{about.title}, {outcome.size}. {outcome.sentence}. {outcome.blame}".strip()[:ALT_LIMIT]
    where = f" {about.yes.capitalize()}: {', '.join(outcome.yes)}." if outcome.yes else _numbers(outcome)
    if len(head) + len(where) > ALT_LIMIT:
        where = f" {about.yes.capitalize()}: {len(outcome.yes)} cells." if outcome.yes else ""
    return head + where


def _numbers(outcome: Outcome) -> str:
    """The rows of an answer of numbers, or its bridges, in words."""
    shared = outcome.shared or {}
    if "bridges" in shared:
        return f" Bridges: {', '.join('{}-{} {}'.format(*bridge) for bridge in shared['bridges'])}."
    rows = outcome.common if outcome.common and not PUZZLES[outcome.puzzle].yes else ()
    return f" Rows: {', '.join(rows)}." if rows else ""


def of_advice(entry: Entry, said: str) -> str:
    """A hint in words for those who cannot see the picture: what it says, and what is marked."""
    known = entry.shown_marks.split()
    if not known:
        return said[:ALT_LIMIT]
    alt = f"{said} Known: {', '.join(known)}."
    return alt if len(alt) <= ALT_LIMIT else f"{said} {len(known)} cells are known."[:ALT_LIMIT]


def of_marks(entry: Entry, result: Marked) -> str:
    """The board in words for those who cannot see the picture."""
    head = f"{headed(result)}. {result.verdict if judged(entry) else ''}".strip()
    marks = f" Marked: {', '.join(result.marks.split())}." if result.marks else ""
    return head + marks if len(head) + len(marks) <= ALT_LIMIT else head[:ALT_LIMIT]
