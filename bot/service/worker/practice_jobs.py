"""Exercises: positions for a technique, drawn, and the verdict on an answer."""

from __future__ import annotations

import re
import time
import zlib
from functools import lru_cache
from typing import NamedTuple

import solvers
from bot.common.errors import RefusedError
from bot.render import Scene, paint
from bot.service.jobs import Exercise, Job, Practise
from bot.service.worker.scenes import frame_of, marks_scene, step_scene
from solvers import PUZZLES, PuzzleError
from solvers.core.boards.places import Place, Value, capital
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
    picture = paint(_scene(position, ask, verdict, job), max_bytes=job.max_bytes) if job.theme else None
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
    puzzle = PUZZLES[board.puzzle]
    asked = solvers.ask(board, seconds)
    known = [Mark(place.name, place, value) for place, value in marks.items()]
    if _CELL.fullmatch(typed):
        told = asked.hint(known, cell_on(board, typed.strip())).for_single_place()
        return _compared(position, told)
    place, value = _answered(position, typed)
    answer = Mark(place.name, place, value)
    if asked.check([answer]).status == "ok":
        about = Guide(puzzle, board, seconds).about(marks, place)
        return _compared(position, about or Hint("nothing-forced", "nothing follows there"))
    told = asked.hint([*known, answer])
    return _Verdict(is_right=False, text=f"No. {told.text} {_pointer(hint)}")


def _answered(position: Position, typed: str) -> tuple[Place, Value]:
    """Return the one location of an answer and its value. Raises PuzzleError if there are others."""
    puzzle = PUZZLES[position.board.puzzle]
    changes = list(read_changes(puzzle, position.board, typed).items())
    if len(changes) != 1 or changes[0][1] is None:
        raise PuzzleError("Answer with one place and its value, or with a cell only, such as C4.")
    ((place, value),) = changes
    if place in position.marks or place in puzzle.given(position.board):
        raise PuzzleError(f"{place.name} is known already. Answer with a place that is open.")
    return place, value or False


def _compared(position: Position, told: Hint) -> _Verdict:
    """Return the verdict on a step: right if it is as easy as the position's own."""
    wanted = position.hint.technique
    if told.technique is None or wanted is None:
        return _Verdict(is_right=False, text=f"No. {told.text} {_pointer(position.hint)}")
    if told.technique.rank <= wanted.rank:
        return _Verdict(is_right=True, text=f"Yes. {told.text}", hint=told)
    name = title(PUZZLES[position.board.puzzle], told.technique.name)
    said = f"Not yet: a harder step leads there ({name}). {_pointer(position.hint)}"
    return _Verdict(is_right=False, text=said)


def _pointer(hint: Hint) -> str:
    return f"{capital(hint.where)}."
