"""Every puzzle in every state, made from a solved board, for the sheet, the tests and the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import solvers
from bot.render import Scene
from solvers import PUZZLES, Board, Cell
from solvers.core.boards.places import Place


def example(name: str) -> Scene:
    """The solved example of a puzzle, each tent joined to a tree."""
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, puzzle=name)
    solution = solvers.solve(board)
    return Scene(board, puzzle.look, solution.answer, joins=solution.joins)


def states(name: str) -> Mapping[str, Scene]:
    """The states of the contact sheet by name."""
    return states_of(example(name))


def states_of(solved: Scene) -> Mapping[str, Scene]:
    """The states of a solved scene by name."""
    hint, board = _hint(solved), solved.board
    some = replace(hint, reasons=(), reason_lines=(), fresh=())
    free = _open(solved, hint)
    second = _area(board, min(6, board.rows - 2), min(4, board.columns - 2))
    return {
        "bare": replace(solved, facts=None, joins=()),
        "solved": solved,
        "hint": hint,
        "two reasons": replace(
            hint, reasons=(hint.reasons[0], second), reason_lines=_clued(board, "row 5", "column E")
        ),
        "contradiction": replace(
            some, wrong=_wrong(solved, hint), wrong_lines=_clued(board, "row 4", "column E")
        ),
        "answers differ": replace(some, differs=tuple(free[::3])),
        "chances": replace(
            some, pencil={}, chances={place: i * 37 % 101 / 100 for i, place in enumerate(free)}
        ),
    }


def _start(board: Board) -> int:
    """The row in which the next step is."""
    return min(4, board.rows // 2)


def _hint(solved: Scene) -> Scene:
    """The upper rows known, one place further down new, and the reason for it."""
    board, facts, start = solved.board, solved.facts or {}, _start(solved.board)
    upper = min(3, start)
    known = {place for place in facts if place.cells[0].row < upper}
    later = [p for p in facts if facts[p] and p.cells[0].row >= start and p.cells[0].column >= 2]
    fresh = min(later, key=lambda place: place.cells[0])
    shown = {place: facts[place] for place in facts if place in known or place == fresh}
    cells = {cell for cell in board.cells if cell.row < upper} | set(fresh.cells)
    return replace(
        solved,
        facts=shown,
        pencil=_pencil(solved, shown),
        joins=tuple(edge for edge in solved.joins if cells.issuperset(edge)),
        fresh=(fresh,),
        reasons=((*_area(board, start, 3), *_lines_at(solved, fresh)),),
        reason_lines=_clued(board, "row 5"),
        met=frozenset(_clued(board, "row 1", "row 2", "row 3")),
    )


def _clued(board: Board, *lines: str) -> tuple[str, ...]:
    """The names of some clues at the edge, if there are any."""
    if board.right_clues:
        return tuple(view.name for view in board.views())[1 : 1 + len(lines)]
    return lines if board.row_clues else ()


def _lines_at(solved: Scene, fresh: Place) -> tuple[Place, ...]:
    """Some lines near a place, where lines are the answer."""
    near = [place for place in solved.facts or {} if place != fresh and set(place.cells) & set(fresh.cells)]
    return tuple(near[:3]) if solved.look.lines else ()


def _area(board: Board, row: int, column: int) -> tuple[Cell, ...]:
    """A 3x3 square around a cell, or where rows have clues a piece of the row."""
    if board.row_clues:
        return tuple(Cell(row, c) for c in range(min(column + 4, board.columns)))
    return board.square_around(Cell(row, column))


def _wrong(solved: Scene, hint: Scene) -> tuple[Place, ...]:
    if solved.look.lines:
        known = [place for place in hint.facts or {} if place not in hint.fresh]
        return tuple(sorted(known, key=lambda place: place.cells[0]))[-3:]
    board = solved.board
    cells = (Cell(2, 1), Cell(2, 2), Cell(min(5, board.rows - 1), min(4, board.columns - 1)))
    return tuple(cell for cell in cells if board.at(cell) != "#")


def _open(solved: Scene, hint: Scene) -> list[Place]:
    """The places well below the new one of which nothing is known; the cells of edges in cells."""
    facts, first = hint.facts or {}, min(_start(solved.board) + 2, solved.board.rows - 2)
    places = [place for place in solved.facts or {} if place not in facts]
    if not solved.look.lines:
        settled = {cell for place, value in facts.items() if value for cell in place.cells}
        cells = {cell for place in places for cell in place.cells} - settled
        return [cell for cell in solved.board.cells if cell in cells and cell.row >= first]
    return [place for place in places if place.cells[0].row >= first]


def _pencil(solved: Scene, facts: Mapping[Place, object]) -> dict[Cell, tuple[int, ...]]:
    """The numbers that are in no known cell of the row and the column, for puzzles with numbers."""
    board = solved.board
    if not solved.look.value:
        return {}
    seen = {cell: facts.get(cell, board.at(cell)) for cell in board.cells}
    numbers = range(1, max(board.rows, board.columns) + 1)
    return {
        cell: tuple(
            n
            for n in numbers
            if not any(seen[o] == n for o in board.cells if o.row == cell.row or o.column == cell.column)
        )
        for cell in board.cells
        if seen[cell] is None
    }
