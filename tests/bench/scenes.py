"""Every puzzle in every state, made from the examples in the puzzle files, for the sheet and the figures."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import solvers
from bot.pictures import Scene
from solvers import PUZZLES, Board, Cell, Edge
from solvers.core.boards.places import Place, Unknown, Value


def example(name: str) -> Scene:
    """The solved example of a puzzle, each tent joined to a tree."""
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, puzzle=name)
    rows = puzzle.answer if isinstance(puzzle.answer, tuple) else puzzle.answer["cells"]
    facts = facts_of(board, rows)
    return Scene(board, puzzle.look, facts, joins=joins(board, facts))


def places_of(board: Board) -> list[Place]:
    """What an answer decides."""
    unknowns = PUZZLES[board.puzzle].unknowns(board)
    return [place.place if isinstance(place, Unknown) else place for place in unknowns]


def facts_of(board: Board, rows: tuple[str, ...]) -> dict[Place, Value]:
    """The facts that rows of symbols tell."""
    facts: dict[Place, Value] = {}
    for place in places_of(board):
        symbol = rows[place.cells[0].row][place.cells[0].column]
        if isinstance(place, Cell) and symbol in "#.":
            facts[place] = symbol == "#"
        if isinstance(place, Edge):
            across = place.first.row == place.second.row
            facts[place] = symbol == ("R" if across else "D")
    return facts


def joins(board: Board, facts: Mapping[Place, Value]) -> tuple[Edge, ...]:
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

    for place, value in facts.items():
        if value and isinstance(place, Cell):
            pair(place, set())
    return tuple(Edge(*sorted(cells)) for cells in partner.items())


def states(name: str) -> Mapping[str, Scene]:
    """The states of the contact sheet by name."""
    solved = example(name)
    hint = _hint(solved)
    some = replace(hint, reasons=(), reason_lines=(), fresh=())
    free = [cell for cell in _open(hint) if not isinstance(solved.board.at(cell), str)]
    clued = bool(solved.board.row_clues)
    return {
        "bare": replace(solved, facts=None, joins=()),
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
    """Three rows known, one place of the rows from the fifth on new, and the reason for it."""
    board, facts = solved.board, solved.facts or {}
    known = {place for place in facts if place.cells[0].row < 3}
    later = [p for p in facts if facts[p] and p.cells[0].row >= 4 and p.cells[0].column >= 2]
    fresh = min(later, key=lambda place: place.cells[0])
    shown = {place: facts[place] for place in (*known, fresh)}
    clued = bool(board.row_clues)
    cells = {cell for cell in board.cells if cell.row < 3} | set(fresh.cells)
    yes = {place for place in known if facts[place] or isinstance(place, Cell)}
    return replace(
        solved,
        facts=shown,
        joins=tuple(edge for edge in solved.joins if cells.issuperset(edge)),
        known=frozenset(yes),
        fresh=(fresh,),
        reasons=(_area(board, 4, 3),),
        reason_lines=("row 5",) if clued else (),
        met=frozenset({"row 1", "row 2", "row 3"}),
    )


def _area(board: Board, row: int, column: int) -> tuple[Cell, ...]:
    """A 3x3 square around a cell, or where rows have clues a piece of the row."""
    if board.row_clues:
        return tuple(Cell(row, c) for c in range(min(column + 4, board.columns)))
    return board.around(Cell(row, column))


def _open(scene: Scene) -> list[Cell]:
    """The cells below the sixth row of which nothing is known."""
    settled = {cell for place, value in (scene.facts or {}).items() if value for cell in place.cells}
    settled |= {place for place in scene.facts or {} if isinstance(place, Cell)}
    places = {cell for place in places_of(scene.board) for cell in place.cells}
    return [cell for cell in scene.board.cells if cell in places - settled and cell.row > 5]


def grown(name: str, side: int) -> Scene:
    """A solved picture of about `side` x `side`: the example laid out again and again, with its clues."""
    scene = example(name)
    rows, columns = scene.board.rows, scene.board.columns
    cells = [Cell(r % rows, c % columns) for r, c in product(range(side), range(side))]
    board = Board(
        name,
        tuple(tuple(map(scene.board.at, cells[i * side : (i + 1) * side])) for i in range(side)),
        tuple(scene.board.row_clues[r % rows] for r in range(side)) if scene.board.row_clues else (),
        tuple(scene.board.column_clues[c % columns] for c in range(side)) if scene.board.column_clues else (),
    )
    return replace(
        scene,
        board=board,
        facts={
            copy: value
            for place, value in (scene.facts or {}).items()
            for down, right in product(range(0, side, rows), range(0, side, columns))
            if (copy := _moved(place, down, right)) and max(copy.cells[-1]) < side
        },
        joins=tuple(edge for edge in scene.joins if edge.second.row < side and edge.second.column < side),
    )


def _moved(place: Place, down: int, right: int) -> Place:
    cells = [Cell(cell.row + down, cell.column + right) for cell in place.cells]
    return Edge(*cells) if isinstance(place, Edge) else cells[0]


def steps(name: str, count: int, seed: int = 1) -> list[Scene]:
    """A whole way in `count` pictures: more and more places of the answer, in an order of chance."""
    solved = example(name)
    facts = solved.facts or {}
    order = [place for place in facts if facts[place] or isinstance(place, Cell)]
    random.Random(seed).shuffle(order)
    scenes = []
    for number in range(count + 1):
        shown, before = order[: len(order) * number // count], len(order) * (number - 1) // count
        kept = solved.joins if number == count else ()
        fresh = tuple(shown[max(before, 0) :]) if 0 < number < count else ()
        scenes.append(
            replace(solved, facts={place: facts[place] for place in shown}, joins=kept, fresh=fresh)
        )
    return scenes
