"""Marks on a board: changing, checking, correcting and drawing them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import solvers
from bot.service.jobs import Change, CheckMarks, CheckResult, Job, blame_text
from bot.service.worker.board_pictures import board_picture
from bot.service.worker.links import player_url
from bot.service.worker.scenes import marks_scene
from bot.service.worker.solve_jobs import read_job
from solvers import PUZZLES, Board, Puzzle, PuzzleError
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Cell, Place, Unknown, Value
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.adviser import Adviser, Verdict
from solvers.core.explanation.diagnosis import Fault
from solvers.core.marks.marks import (
    Changes,
    Mark,
    apply_changes,
    as_mapping,
    fact_word,
    read_changes,
    read_marks,
    write_marks,
)
from solvers.core.marks.sheet import bare_sheet


def check_marks(job: Job, ask: CheckMarks) -> CheckResult:
    """Return the board with its marks. Raises PuzzleError for text that is no mark."""
    started = time.monotonic()
    board, _, found, bare = read_job(job)
    puzzle = PUZZLES[board.puzzle]
    before = as_mapping(known_marks(puzzle, board, found, ask.marks))
    marks = apply_changes(before, _typed_changes(puzzle, board, ask))
    asked = solvers.ask(board, job.seconds)
    if ask.opened and asked.solution.status == "none":
        raise _unplayable(asked.fault(job.fault_seconds))
    after, verdict = _correct(asked, marks, ask)
    result = CheckResult(
        puzzle=board.puzzle,
        rows=board.rows,
        columns=board.columns,
        marks=write_marks(puzzle, after),
        changes=_changes(puzzle, before, after),
        total=asked.places - len(puzzle.given(board)),
        seconds=time.monotonic() - started,
        wrong=_names(verdict.wrong) if verdict else (),
        clash=_names(verdict.clash) if verdict else (),
        status=asked.solution.status,
        conflict=_conflict(puzzle, board),
        known=verdict is not None,
        completed=_all_right(verdict) and bool(after) and _is_complete(puzzle, board, asked, after),
        sheet=bare_sheet(puzzle, board),
        text_alone=bare,
        link=player_url(board),
    )
    if job.theme is None:
        return result
    # The picture crosses out wrong marks only if the user wants a report.
    wrong = (verdict.wrong or verdict.clash) if verdict and ask.judged else ()
    places = [mark.place for mark in wrong]
    scene = marks_scene(board, after, job.theme, fresh=_fresh(before, after), wrong=places)
    return replace(result, picture=board_picture(scene, job.max_bytes))


def _unplayable(fault: Fault) -> PuzzleError:
    """Return the error for a board to play without an answer."""
    blame = blame_text(fault.conflict, fault.suspects)
    return PuzzleError(f"This board has no answer, so it cannot be played. {blame}".strip())


def known_marks(puzzle: Puzzle, board: Board, *texts: str) -> list[Mark]:
    """Return the marks of some texts; for each place, a later text overrules earlier ones."""
    marks: Facts = {}
    for text in texts:
        marks = apply_changes(marks, read_changes(puzzle, board, text))
    return [Mark(fact_word(puzzle, place, value)[0], place, value) for place, value in marks.items()]


def _typed_changes(puzzle: Puzzle, board: Board, ask: CheckMarks) -> Changes:
    """Return the changes that a user types. From a form only edits count, beside marks of others."""
    said = read_changes(puzzle, board, ask.typed)
    if ask.shown is None:
        return said
    shown = as_mapping(read_marks(puzzle, board, ask.shown))
    gone: dict[Place, Value | None] = dict.fromkeys(place for place in shown if place not in said)
    return gone | {place: value for place, value in said.items() if shown.get(place) != value}


def _judge(asked: Adviser, marks: Facts) -> Verdict | None:
    """Return the verdict on marks; None if there is not enough time."""
    try:
        return asked.check([Mark(place.name, place, value) for place, value in marks.items()])
    except OutOfTimeError:
        return None


def _all_right(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.status == "ok"


def _correct(asked: Adviser, marks: Facts, ask: CheckMarks) -> tuple[Facts, Verdict | None]:
    """Return the marks, corrected until none is wrong if `ask` says so, and the verdict on them."""
    verdict = _judge(asked, marks)
    while ask.correction and verdict and (wrong := verdict.wrong or verdict.clash[-1:]):
        # Which of several that clash is wrong is unknown; without the last the others may be right.
        marks = apply_changes(marks, _replacements(asked, wrong, right=ask.correction == "put right"))
        verdict = _judge(asked, marks)
    return marks, verdict


def _replacements(asked: Adviser, wrong: Sequence[Mark], *, right: bool) -> Mapping[Place, Value | None]:
    """Return the replacements of wrong marks: the certain value, or nothing."""
    sure = asked.solution.sure or {}
    return {mark.place: sure.get(mark.place) if right else None for mark in wrong}


def _is_complete(puzzle: Puzzle, board: Board, asked: Adviser, marks: Facts) -> bool:
    """Return whether the marks are a whole answer; a "no" needs no mark, unless it has a symbol."""
    whole = dict(puzzle.given(board)) | dict(marks)
    for one in puzzle.unknowns(board):
        place, values = (one.place, one.values) if isinstance(one, Unknown) else (one, ())
        if place in whole:
            continue
        if puzzle.has_own_symbols or (values and (0 not in values or isinstance(place, Cell))):
            return False
        whole[place] = 0 if values else False
    return _all_right(_judge(asked, whole))


def _changes(puzzle: Puzzle, before: Facts, after: Facts) -> tuple[Change, ...]:
    return tuple(
        Change(place.name, _word(puzzle, place, before), _word(puzzle, place, after))
        for place in {**before, **after}
        if before.get(place) != after.get(place)
    )


def _word(puzzle: Puzzle, place: Place, facts: Facts) -> str:
    return fact_word(puzzle, place, facts[place])[1] if place in facts else ""


def _fresh(before: Facts, after: Facts) -> list[Place]:
    return [place for place, value in after.items() if before.get(place) != value]


def _conflict(puzzle: Puzzle, board: Board) -> tuple[str, ...]:
    """Return the clues that contradict each other, if counting shows that."""
    conflict = puzzle.conflict(board)
    return (conflict.says,) if conflict else ()


def _names(marks: Sequence[Mark]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(mark.name for mark in marks))
