"""What the pictures of answers and of hints show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.jobs import HintLevel
from bot.pictures import Scene
from solvers import PUZZLES, Board, Cell, Edge, Solution
from solvers.core.boards.answer import spell
from solvers.core.boards.board import Place
from solvers.core.explaining.hints import Hint

if TYPE_CHECKING:
    from bot.config import Theme


def solved_scene(board: Board, solution: Solution, theme: Theme) -> Scene:
    """The answer, or what is certain with the cells hatched in which answers differ."""
    answer = solution.common
    several = answer if solution.status == "multiple" else None
    differs = tuple(cell for cell in board.cells if several and several[cell.row][cell.column] == "?")
    look = PUZZLES[board.puzzle].look
    return Scene(board, look, answer, joins=solution.joins, differs=differs, theme=theme)


def hint_scene(
    board: Board, marks: Mapping[Place, bool], hint: Hint, theme: Theme, level: HintLevel = "what"
) -> Scene:
    """What is marked, the new cell, and the clues and cells that force it; no more than `level` tells."""
    if hint.status == "hint" and level != "what":
        hint = replace(hint, place=None, because=hint.because if level == "why" else ())
    fresh = _cells([hint.place]) if hint.place and hint.status == "hint" else ()
    known = {**marks, **({hint.place: hint.value} if hint.place and hint.status == "hint" else {})}
    answer = _known(board, known)
    blamed = [rule for rule in hint.because if not rule.basic] or list(hint.because)
    lines = {line.name for line in board.lines()}
    return Scene(
        board,
        PUZZLES[board.puzzle].look,
        answer,
        known=frozenset(_cells(marks)),
        fresh=fresh,
        reasons=tuple(rule.cells for rule in blamed if rule.cells),
        reason_lines=tuple(name for rule in blamed if (name := rule.words().name) in lines),
        wrong=_cells([hint.place]) if hint.place and hint.status == "contradiction" else (),
        met=frozenset(line.name for line in board.lines() if _settled(answer, line.cells)),
        theme=theme,
    )


def way_scenes(
    board: Board, way: Sequence[Hint], theme: Theme, only: Collection[int] | None = None
) -> Iterator[Scene]:
    """The bare board, each step of a way with its reason, and the board after the last one.

    `only` chooses some of these by number, since each takes time and memory for a whole board.
    """
    look = PUZZLES[board.puzzle].look
    wanted = range(len(way) + 2) if only is None else only
    if 0 in wanted:
        yield Scene(board, look, theme=theme)
    marks: dict[Place, bool] = {}
    for number, hint in enumerate(way, 1):
        if number in wanted:
            yield hint_scene(board, marks, hint, theme)
        if hint.place:
            marks[hint.place] = hint.value
    if len(way) + 1 in wanted:
        yield Scene(board, look, _known(board, marks), theme=theme)


def _known(board: Board, known: Mapping[Place, bool]) -> tuple[str, ...]:
    """What is known, in the symbols of an answer."""
    values = {place: (known[place] and 1) or -1 if place in known else 0 for place in _places(board)}
    return spell(board, values)


def _places(board: Board) -> Iterable[Place]:
    return PUZZLES[board.puzzle].unknowns(board)


def _cells(places: Iterable[Place]) -> tuple[Cell, ...]:
    """The cells that some places are about."""
    return tuple(cell for place in places for cell in (place if isinstance(place, Edge) else (place,)))


def _settled(answer: Sequence[str], cells: Iterable[Cell]) -> bool:
    return all(answer[cell.row][cell.column] != "?" for cell in cells)
