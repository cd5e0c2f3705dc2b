"""Every puzzle in every state, made from the examples in the puzzle files, for the sheet and the figures."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import solvers
from bot.pictures import Scene
from solvers import PUZZLES, Board, Cell, Edge

HALVES = {"R": (0, 1), "D": (1, 0)}


def example(name: str) -> Scene:
    """The solved example of a puzzle, each tent joined to a tree."""
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, puzzle=name)
    return Scene(board, puzzle.look, puzzle.answer, joins=joins(board, puzzle.answer))


def joins(board: Board, answer: tuple[str, ...]) -> tuple[Edge, ...]:
    """Each cell that is yes paired with a symbol of the grid beside it, one to one (augmenting paths)."""
    partner: dict[Cell, Cell] = {}

    def pair(cell: Cell, tried: set[Cell]) -> bool:
        for near in board.beside(cell):
            if isinstance(board.at(near), str) and near not in tried:
                tried.add(near)
                if near not in partner or pair(partner[near], tried):
                    partner[near] = cell
                    return True
        return False

    for cell in board.cells:
        if answer[cell.row][cell.column] == "#":
            pair(cell, set())
    return tuple(Edge(*sorted(cells)) for cells in partner.items())


def states(name: str) -> Mapping[str, Scene]:
    """The states of the contact sheet by name."""
    solved = example(name)
    hint = _hint(solved)
    some = replace(hint, reasons=(), reason_lines=(), fresh=())
    free = [cell for cell in _open(hint) if not isinstance(solved.board.at(cell), str)]
    clued = bool(solved.board.row_clues)
    return {
        "bare": replace(solved, answer=None, joins=()),
        "solved": solved,
        "hint": hint,
        "two reasons": replace(
            hint,
            reasons=(hint.reasons[0], _area(solved.board, 6, 4)),
            reason_lines=("row 5", "column E") if clued else (),
        ),
        "contradiction": replace(
            some,
            wrong=(Cell(2, 1), Cell(2, 2), Cell(5, 4)),
            wrong_lines=("row 4", "column E") if clued else (),
        ),
        "answers differ": replace(some, differs=tuple(free[::3])),
        "chances": replace(some, chances={cell: i * 37 % 101 / 100 for i, cell in enumerate(free)}),
    }


def _hint(solved: Scene) -> Scene:
    """Four rows known, one cell or domino of the fifth row new, and the reason for it."""
    board, answer = solved.board, solved.answer or ()
    known = frozenset(_whole(answer, {cell for cell in board.cells if cell.row < 3}))
    free = [c for c in board.cells if c.row >= 4 and c.column >= 2 and answer[c.row][c.column] in "#RD"]
    fresh = tuple(_whole(answer, {free[0]}))
    shown = known | set(fresh)
    clued = bool(board.row_clues)
    return replace(
        solved,
        answer=tuple(
            "".join(symbol if Cell(r, c) in shown else "?" for c, symbol in enumerate(row))
            for r, row in enumerate(answer)
        ),
        joins=tuple(edge for edge in solved.joins if edge.first in shown and edge.second in shown),
        known=frozenset(cell for cell in known if not isinstance(board.at(cell), str)),
        fresh=fresh,
        reasons=(_area(board, 4, 3),),
        reason_lines=("row 5",) if clued else (),
        met=frozenset({"row 1", "row 2", "row 3"}),
    )


def _whole(answer: tuple[str, ...], cells: set[Cell]) -> list[Cell]:
    """The cells, and with the half of a domino its other half."""
    whole = set(cells)
    for r, c in product(range(len(answer)), range(len(answer[0]))):
        if (step := HALVES.get(answer[r][c])) and Cell(r, c) in cells:
            whole.add(Cell(r + step[0], c + step[1]))
    return sorted(whole)


def _area(board: Board, row: int, column: int) -> tuple[Cell, ...]:
    """A 3x3 square around a cell, or where rows have clues a piece of the row."""
    if board.row_clues:
        return tuple(Cell(row, c) for c in range(min(column + 4, board.columns)))
    return board.around(Cell(row, column))


def _open(scene: Scene) -> list[Cell]:
    answer = scene.answer or ()
    return [cell for cell in scene.board.cells if answer[cell.row][cell.column] == "?" and cell.row > 5]


def grown(name: str, side: int) -> Scene:
    """A solved picture of about `side` x `side`: the example laid out again and again, with its clues."""
    scene = example(name)
    rows, columns = scene.board.rows, scene.board.columns
    cells = [Cell(r % rows, c % columns) for r, c in product(range(side), range(side))]
    answer = scene.answer or ()
    symbols = "".join(answer[r][c] for r, c in cells)
    board = Board(
        name,
        tuple(tuple(map(scene.board.at, cells[i * side : (i + 1) * side])) for i in range(side)),
        tuple(scene.board.row_clues[r % rows] for r in range(side)) if scene.board.row_clues else (),
        tuple(scene.board.column_clues[c % columns] for c in range(side)) if scene.board.column_clues else (),
    )
    return replace(
        scene,
        board=board,
        answer=tuple(symbols[i * side : (i + 1) * side] for i in range(side)),
        joins=tuple(edge for edge in scene.joins if edge.second.row < side and edge.second.column < side),
    )


def steps(name: str, count: int, seed: int = 1) -> list[Scene]:
    """A whole way in `count` pictures: more and more cells of the answer, in an order of chance."""
    solved = example(name)
    answer = solved.answer or ()
    firsts = [c for c in solved.board.cells if answer[c.row][c.column] in "#.RD"]
    random.Random(seed).shuffle(firsts)
    scenes = []
    for number in range(count + 1):
        shown = set(_whole(answer, set(firsts[: len(firsts) * number // count])))
        rows = tuple(
            "".join(s if Cell(r, c) in shown else "?" for c, s in enumerate(row))
            for r, row in enumerate(answer)
        )
        fresh = shown - set(_whole(answer, set(firsts[: len(firsts) * (number - 1) // count])))
        kept = tuple(e for e in solved.joins if {e.first, e.second} & shown) if number == count else ()
        scenes.append(
            replace(solved, answer=rows, joins=kept, fresh=tuple(fresh) if 0 < number < count else ())
        )
    return scenes
