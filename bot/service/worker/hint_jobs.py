"""Hints and explanations, with their pictures."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

import solvers
from bot.common.config import Theme
from bot.common.errors import TimeUpError
from bot.common.stages import RevealLevel
from bot.render import Scene
from bot.service.jobs import (
    Advice,
    Explain,
    Explanation,
    Frame,
    Hint,
    Job,
    Page,
    PagePicture,
    Reason,
    blame_text,
)
from bot.service.wire import LARGEST, pack, unpack
from bot.service.worker.board_pictures import board_picture
from bot.service.worker.links import player_url
from bot.service.worker.mark_jobs import known_marks
from bot.service.worker.scenes import bare_scene, broken_scene, frame_of, step_scene
from bot.service.worker.solve_jobs import read_job
from solvers import PUZZLES, Board
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation import hints
from solvers.core.explanation.adviser import Adviser
from solvers.core.explanation.difficulty import difficulty_number, difficulty_of
from solvers.core.marks.mark_locations import cell_on
from solvers.core.marks.marks import Mark, as_mapping, fact_word, value_word, write_marks
from solvers.core.marks.sheet import bare_sheet
from solvers.core.rules.logic import ContradictionError

_ASKING, _WALKING = 0.5, 0.8
"""The shares of the time after which the search for the answer, and the search for steps, end."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


def in_time(function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Return the result of a function. Raises TimeUpError if it runs out of time."""
    try:
        return function(*args, **kwargs)
    except OutOfTimeError:
        raise TimeUpError("There was not enough time for this board.") from None


def hint(job: Job, ask: Hint) -> Advice:
    """Return the next step from the marks, or for one cell; or the error in the marks."""
    started = time.monotonic()
    board, _, found, bare = read_job(job)
    marks = known_marks(PUZZLES[board.puzzle], board, found, ask.marks, ask.typed)
    # Before the board is solved, which may take long: the cell may be outside of it.
    cell = cell_on(board, ask.cell) if ask.cell else None
    near = cell_on(board, ask.near) if ask.near else None
    asked = in_time(solvers.ask, board, job.seconds)
    trusted = _drop_wrong(asked, marks) if ask.forgiving else marks
    hint = in_time(asked.hint, trusted, cell, near)
    hint = hint.for_single_place() if cell else hint
    advice = replace(
        _advice(board, hint, started) if ask.whole else _one_cell(board, hint, started),
        marks=write_marks(PUZZLES[board.puzzle], as_mapping(marks)),
        wrong=_doubtful(asked, trusted) if hint.status == "contradiction" else (),
        sheet=bare_sheet(PUZZLES[board.puzzle], board),
        text_alone=bare,
        link=player_url(board),
    )
    fault = asked.fault(job.fault_seconds) if asked.solution.status == "none" else None
    if fault:
        advice = replace(advice, text=f"{advice.text} {blame_text(fault.conflict, fault.suspects)}".strip())
    if job.theme is None:
        return advice
    scene = (
        broken_scene(board, fault, job.theme)
        if fault
        else _hint_scene(
            board, asked, trusted, hint if ask.whole else hint.for_one_cell(), ask.level, job.theme
        )
    )
    return replace(advice, picture=board_picture(scene, job.max_bytes))


def _hint_scene(
    board: Board, asked: Adviser, marks: Sequence[Mark], hint: hints.Hint, level: RevealLevel, theme: Theme
) -> Scene:
    """The marks and what `level` tells of the hint; where nothing is certain, how likely each cell is."""
    scene = step_scene(board, {**as_mapping(marks), **hint.premises}, frame_of(hint), theme, level)
    return replace(scene, chances=asked.chances(marks)) if hint.status == "nothing-forced" else scene


def _doubtful(asked: Adviser, marks: Sequence[Mark]) -> tuple[str, ...]:
    """Return the names of wrong marks, or of some that cannot all be right."""
    verdict = in_time(asked.check, marks)
    return tuple(mark.name for mark in verdict.wrong or verdict.clash)


def _drop_wrong(asked: Adviser, marks: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks without wrong ones, and without the last ones of a clash."""
    verdict = in_time(asked.check, marks)
    while wrong := verdict.wrong or verdict.clash[-1:]:
        marks = [mark for mark in marks if mark not in wrong]
        verdict = in_time(asked.check, marks)
    return marks


def _one_cell(board: Board, hint: hints.Hint, started: float) -> Advice:
    """Return the hint in words for one cell, with the number of further ones."""
    one = hint.for_one_cell()
    return replace(_advice(board, hint, started), text=one.text, so=one.so)


def _advice(board: Board, hint: hints.Hint, started: float) -> Advice:
    puzzle = PUZZLES[board.puzzle]
    answered = value_word(puzzle, hint.place, hint.value) if hint.place else None
    return Advice(
        puzzle=board.puzzle,
        status=hint.status,
        text=hint.text,
        where=hint.where,
        why=hint.why,
        so=hint.so,
        cell=answered[0] if answered else None,
        value=answered[1] if answered else None,
        because=tuple(
            Reason(rule.words().says, tuple(cell.name for cell in rule.cells))
            for rule in (*hint.because, *hint.seen)
        ),
        seconds=time.monotonic() - started,
        rows=board.rows,
        columns=board.columns,
        cells=dict(fact_word(puzzle, *fact) for fact in hint.cells.items()),
        along=dict(fact_word(puzzle, *fact) for fact in hint.along.items()),
        premises=dict(fact_word(puzzle, *fact) for fact in hint.premises.items()),
        plain=hint.plain,
        level=puzzle.borders.level(difficulty_number({hint.hardness: 1})) if hint.hardness else None,
        frame=pack(frame_of(hint)),
    )


def explain(job: Job, ask: Explain) -> Explanation:
    """Return every step from the bare board until nothing more is certain, or the time is over."""
    started = time.monotonic()
    board, _, found, bare = read_job(job)
    asked = solvers.ask(board, job.seconds * _ASKING)
    none = asked.solution.status == "none"
    steps, status = ([], "contradiction") if none else _walk(board, started + job.seconds * _WALKING)
    if status == "unknown" and not steps:
        raise TimeUpError("There was not enough time for this board.")
    rating = difficulty_of(PUZZLES[board.puzzle], steps)
    # The grade of the solution: another way may avoid the hardest step of this one.
    grade = ask.grade or (status == "solved" and asked.grade(job.level_seconds)) or rating.grade
    fault = asked.fault(job.fault_seconds) if status == "contradiction" else None
    result = Explanation(
        board.puzzle,
        status,
        tuple(_advice(board, hint, started) for hint in steps),
        grade if steps else None,
        {} if fault else rating.steps,
        time.monotonic() - started,
        suspects=fault.suspects if fault else (),
        conflict=fault.conflict if fault else (),
        left_out=len(found.split()),
        page=max(0, min(ask.page, len(steps) - 1)),
        text_alone=bare if job.wants_board else "",
    )
    if job.theme is None:
        return result
    scene = broken_scene(board, fault, job.theme) if fault else bare_scene(board, job.theme)
    if result.shown:
        scene = _page_scene(board, [step.frame for step in result.steps[: result.page + 1]], job.theme)
    return replace(result, picture=board_picture(scene, job.max_bytes))


def draw_page(job: Job, ask: Page) -> PagePicture:
    """Return the picture of one step of a known explanation."""
    started = time.monotonic()
    board = read_job(job).board
    scene = _page_scene(board, ask.frames, job.theme or "dark")
    return PagePicture(board.puzzle, board_picture(scene, job.max_bytes), time.monotonic() - started)


def _page_scene(board: Board, frames: Sequence[bytes], theme: Theme) -> Scene:
    """Return the scene of the last step, with the results of those before it."""
    *before, shown = (unpack(frame, Frame, most=LARGEST) for frame in frames)
    known = {place: value for frame in before for place, value in frame.new.items()}
    return step_scene(board, known, shown, theme)


def _walk(board: Board, deadline: float) -> tuple[list[hints.Hint], str]:
    """Return the steps, and the status at their end: "unknown" if time or memory ran out before.

    "contradiction" is a board without an answer, if there was no time to find that out before.
    """
    steps: list[hints.Hint] = []
    try:
        for hint in hints.hint_walk(PUZZLES[board.puzzle], board, deadline - time.monotonic()):
            if hint.place is None:
                return steps, hint.status
            steps.append(hint)
            if time.monotonic() > deadline:  # a step that needs no solver does not look at the clock
                break
    except ContradictionError:
        return [], "contradiction"
    except OutOfTimeError:
        pass
    except MemoryError:
        if not steps:
            raise
    return steps, "unknown"
