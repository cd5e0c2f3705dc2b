"""Exercises: positions for a technique, drawn, and the verdict on an answer."""

from __future__ import annotations

import math
import re
import time
import zlib
from functools import lru_cache
from typing import NamedTuple

import solvers
from bot.common.errors import RefusedError
from bot.render import Scene
from bot.service.jobs import Exercise, Job, Practise
from bot.service.worker.board_pictures import board_picture
from bot.service.worker.scenes import frame_of, marks_scene, step_scene
from solvers import PUZZLES, PuzzleError
from solvers.core.boards.places import Cell, Place, Unknown, Value, capital
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.explanation.techniques import title
from solvers.core.generation.positions import Position, find_position
from solvers.core.marks.mark_locations import cell_on
from solvers.core.marks.marks import Mark, read_changes, write_marks
from solvers.core.reading.format import size_of

_KEPT = 8
"""Number of positions that a worker keeps, since the answers to them come soon."""
_CELL = re.compile(r"\s*[A-Za-z]{1,2}[0-9]{1,3}\s*")


class _Verdict(NamedTuple):
    is_right: bool
    text: str
    hint: Hint | None = None
    """A step to draw."""


def practise(job: Job, ask: Practise) -> Exercise:
    """Return a position, and the verdict on an answer. Raises PuzzleError for a text that is no answer."""
    started = time.monotonic()
    puzzle = job.puzzle or ""
    size = size_of(solvers.making_size(puzzle, None))
    if size.area > job.max_cells:
        raise RefusedError(f"{size} has {size.area} cells; I make boards of up to {job.max_cells}.")
    # The job's own deadline ends the search, so that time is no part of the key.
    position = _position(puzzle, ask.technique, ask.seed)
    board, marks, hint = position
    check = f"{zlib.crc32(f'{solvers.write(board)} {write_marks(PUZZLES[puzzle], marks)}'.encode()):08x}"
    if ask.check not in ("", check):
        raise RefusedError("This position is from another version of me. *Another…* gives a new one.")
    verdict = _judge(position, ask.answer, job.seconds) if ask.answer else None
    picture = board_picture(_scene(position, ask, verdict, job), job.max_bytes) if job.theme else None
    return Exercise(
        puzzle,
        board.rows,
        board.columns,
        check,
        time.monotonic() - started,
        text=verdict.text if verdict else hint.text if ask.revealed else "",
        is_right=verdict.is_right if verdict else None,
        picture=picture,
    )


@lru_cache(maxsize=_KEPT)
def _position(puzzle: str, technique: str, seed: int) -> Position:
    size = size_of(solvers.making_size(puzzle, None))
    return find_position(PUZZLES[puzzle], size, technique, seed)


def _scene(position: Position, ask: Practise, verdict: _Verdict | None, job: Job) -> Scene:
    shown = verdict.hint if verdict else position.hint if ask.revealed else None
    theme = job.theme or "dark"
    if shown is None:
        return marks_scene(position.board, position.marks, theme)
    return step_scene(position.board, position.marks, frame_of(shown), theme)


def _judge(position: Position, typed: str, seconds: float) -> _Verdict:
    """Return whether an answer follows by a step that is not harder than the position's own."""
    board, marks, hint = position
    guide = Guide(PUZZLES[board.puzzle], board, seconds)
    if _CELL.fullmatch(typed):
        # A cell of a loop has several edges.
        places = _open_places(position, cell_on(board, typed.strip()))
        return _verdict_on(position, min((guide.about(marks, place) for place in places), key=_rank))
    place, value = _read_answer(position, typed)
    asked, answer = solvers.ask(board, seconds), Mark(place.name, place, value)
    if asked.check([answer]).status == "ok":
        return _verdict_on(position, guide.about(marks, place))
    known = [Mark(each.name, each, mark) for each, mark in marks.items()]
    told = asked.hint([*known, answer])
    return _Verdict(is_right=False, text=f"No. {told.text} {_pointer(hint)}")


def _open_places(position: Position, cell: Cell) -> list[Place]:
    """Return the open locations of a cell. Raises PuzzleError if there are none."""
    board, marks, _ = position
    puzzle = PUZZLES[board.puzzle]
    every = [one.place if isinstance(one, Unknown) else one for one in puzzle.unknowns(board)]
    known = {**puzzle.given(board), **marks}
    places = [place for place in every if cell in place.cells and place not in known]
    if not places:
        raise PuzzleError(f"{cell.name} is known already. Answer with a place that is open.")
    return places


def _read_answer(position: Position, typed: str) -> tuple[Place, Value]:
    """Return the one location of an answer and its value. Raises PuzzleError if there are others."""
    changes = list(read_changes(PUZZLES[position.board.puzzle], position.board, typed).items())
    if len(changes) != 1 or changes[0][1] is None:
        raise PuzzleError("Answer with one place and its value, or with a cell only, such as C4.")
    ((place, value),) = changes
    if place not in _open_places(position, place.cells[0]):
        raise PuzzleError(f"{place.name} is known already. Answer with a place that is open.")
    return place, value or False


def _verdict_on(position: Position, step: Hint | None) -> _Verdict:
    """Return the verdict on the step to an answer: right if it is as easy as the position's own."""
    if step and _rank(step) <= _rank(position.hint):
        return _Verdict(is_right=True, text=f"Yes. {step.text}", hint=step)
    technique = step.technique.name if step and step.technique else "search"
    name = title(PUZZLES[position.board.puzzle], technique)
    where = step.place.name if step and step.place else "This place"
    said = f"Not yet: {where} follows by a harder step ({name}). {_pointer(position.hint)}"
    return _Verdict(is_right=False, text=said)


def _rank(step: Hint | None) -> float:
    return step.technique.rank if step and step.technique else math.inf


def _pointer(hint: Hint) -> str:
    return f"{capital(hint.where)}."
