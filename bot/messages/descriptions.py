"""Results in words: alternative texts of pictures, pages of explanations, and the authors of marks."""

from __future__ import annotations

from bot.common.stages import Mistakes
from bot.service.jobs import Advice, CheckResult, Explanation, SolveResult
from bot.store import StoredPuzzle, mark_log
from bot.store.mark_log import ANYONE, PlacedMark
from solvers import PUZZLES
from solvers.core.boards.places import amount, list_names

ALT_LIMIT = 1024  # of Discord, in characters


def headline(result: SolveResult | Advice | CheckResult) -> str:
    """Return the puzzle, the size, and the difficulty if known."""
    if isinstance(result, SolveResult):
        grade = f", {result.grade.bare}" if result.grade else ""
        return f"{PUZZLES[result.puzzle].title}, {result.size}{grade}"
    rows = f"{result.rows} row{'' if result.rows == 1 else 's'} of {result.columns}"
    return f"{PUZZLES[result.puzzle].title}, {rows}"


def shows_mistakes(entry: StoredPuzzle) -> bool:
    """Return whether wrong marks are reported without a check."""
    return entry.asked == "check" or entry.mistakes is Mistakes.AT_ONCE


def solution_alt(outcome: SolveResult) -> str:
    """Return the alternative text of a solution, at most 1024 characters."""
    about = PUZZLES[outcome.puzzle]
    head = f"{about.title}, {outcome.size}. {outcome.sentence}. {outcome.blame}".strip()[:ALT_LIMIT]
    where = f" {about.yes.capitalize()}: {', '.join(outcome.yes)}." if outcome.yes else _numbers(outcome)
    if len(head) + len(where) > ALT_LIMIT:
        where = f" {about.yes.capitalize()}: {len(outcome.yes)} cells." if outcome.yes else ""
    return head + where


def _numbers(outcome: SolveResult) -> str:
    """Return the rows of an answer of numbers, or its bridges, in words."""
    shared = outcome.shared or {}
    if "bridges" in shared:
        return f" Bridges: {', '.join('{}-{} {}'.format(*bridge) for bridge in shared['bridges'])}."
    puzzle = PUZZLES[outcome.puzzle]
    said = ", ".join(outcome.common or ()) if not puzzle.yes else ""
    # Numbers above nine are capital letters; a puzzle with signs of its own has them as they are.
    return f" Rows: {said if len(puzzle.symbols) > 2 else said.upper()}." if said else ""


def hint_alt(entry: StoredPuzzle, said: str) -> str:
    """Return the alternative text of a hint: its text and the marks."""
    known = entry.shown_marks.split()
    if not known:
        return said[:ALT_LIMIT]
    alt = f"{said} Known: {', '.join(known)}."
    return alt if len(alt) <= ALT_LIMIT else f"{said} {len(known)} cells are known."[:ALT_LIMIT]


def marks_alt(entry: StoredPuzzle, result: CheckResult) -> str:
    """Return the alternative text of a board with marks."""
    head = f"{headline(result)}. {result.verdict if shows_mistakes(entry) else ''}".strip()
    return add_marks(head, result.marks)


def add_marks(head: str, marks: str) -> str:
    """Return the alternative text of a board with its marks, if they fit."""
    marked = f" Marked: {', '.join(marks.split())}." if marks else ""
    return head + marked if len(head) + len(marked) <= ALT_LIMIT else head[:ALT_LIMIT]


def page_text(explanation: Explanation) -> str:
    """Return the summary of an explanation, and the step of its page."""
    summary = " ".join([explanation_heading(explanation), _left_out(explanation)]).strip()
    return "\n".join(filter(None, [summary, _step(explanation)]))


def explanation_heading(explanation: Explanation) -> str:
    return f"{PUZZLES[explanation.puzzle].title}. {explanation.sentence}"


def _left_out(explanation: Explanation) -> str:
    marks = amount(explanation.left_out, "mark")
    return f"It begins with the bare board, without the {marks} in your text." if explanation.left_out else ""


def _step(explanation: Explanation) -> str:
    if explanation.shown is None:
        return ""
    number, step = explanation.numbered[explanation.page]
    last, _ = explanation.numbered[-1]
    return f"**{number} of {last}** · {step.text}" if number else f"**To begin with** · {step.text}"


def explanation_text(explanation: Explanation) -> str:
    """Return every step with its reason, a line each; empty without steps."""
    return "\n".join(f"{number}. {step.text}" for number, step in explanation.numbered)


_MOST = 8
"""Maximum number of named users; others are counted."""


def footer(log: str) -> str:
    """Return the authors of the current marks: "@ada placed B4 and C5 · @bob placed D1"."""
    groups: dict[int, list[str]] = {}
    for mark in _current_marks(log):
        groups.setdefault(mark.person, []).append(mark.place)
    said = [f"{_name(person)} placed {list_names(places, 'marks')}" for person, places in groups.items()]
    others = [f"{len(said) - _MOST} more people"] if len(said) > _MOST else []
    return " · ".join([*said[:_MOST], *others])


def contributor_names(log: str) -> str:
    """Return who completed a board, and the time since the first mark: " by @ada and @bob in 12 min"."""
    people = list(dict.fromkeys(mark.person for mark in _current_marks(log)))
    if not people:
        return ""
    times = [mark.at for mark in mark_log.read(log)]
    return f" by {list_names(list(map(_name, people)), 'people')} in {_duration(max(times) - min(times))}"


def _current_marks(log: str) -> list[PlacedMark]:
    """Return the marks that nobody has changed since, the oldest first."""
    last = {mark.place: mark for mark in mark_log.read(log)}
    return [mark for mark in mark_log.read(log) if mark == last[mark.place] and mark.value]


def _name(person: int) -> str:
    """Return a user as Discord's mention, which notifies nobody in an edited message."""
    return "someone" if person == ANYONE else f"<@{person}>"


def _duration(seconds: int) -> str:
    minutes, hours = seconds // 60, seconds // 3600
    if not minutes:
        return f"{seconds} s"
    return f"{hours} h {minutes % 60} min" if hours else f"{minutes} min"
