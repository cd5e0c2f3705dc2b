"""Boards made anew from a seed, most of them hard on purpose: each has exactly one answer.

Minimal boards lose clues until none can go while the answer stays the only one. Nonograms beyond line
solving start as random pictures; where answers differ, a cell is turned over, until one answer is
left that single lines do not find.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

import solvers
from solvers import Board, Cell, Edge
from solvers.core.boards.places import Place
from solvers.core.explanation.reasons import Reasons
from solvers.core.rules.logic import Exactly
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words

Picture = list[list[bool]]


def minesweeper(rows: int, columns: int, seed: int, density: float = 0.2) -> Board:
    """A minimal Minesweeper board with about this share of mines."""
    chance = random.Random(f"minesweeper {rows} {columns} {seed}")
    return _minimal("minesweeper", _picture(rows, columns, density, chance), chance, clues_on=False)


def mosaic(rows: int, columns: int, seed: int, density: float = 0.5) -> Board:
    """A minimal Mosaic board of a random picture."""
    chance = random.Random(f"mosaic {rows} {columns} {seed}")
    return _minimal("mosaic", _picture(rows, columns, density, chance), chance, clues_on=True)


def nonogram(rows: int, columns: int, seed: int, density: float = 0.5) -> Board:
    """A nonogram that single lines leave open, with one answer."""
    chance = random.Random(f"nonogram {rows} {columns} {seed}")
    picture = _picture(rows, columns, density, chance)
    while True:
        board = _clues_of(picture)
        solution = solvers.solve(board, seconds=30)
        if solution.status == "unique" and not _line_solvable(board):
            return board
        differences = [cell for cell in board.cells if (solution.common or ())[cell.row][cell.column] == "?"]
        cell = chance.choice(differences or board.cells)
        picture[cell.row][cell.column] ^= True


def _picture(rows: int, columns: int, density: float, chance: random.Random) -> Picture:
    return [[chance.random() < density for _ in range(columns)] for _ in range(rows)]


def _minimal(puzzle: str, picture: Picture, chance: random.Random, *, clues_on: bool) -> Board:
    """The clues of a picture, without those that the answer does not need.

    The clues and "something differs from the picture" contradict each other; a minimal part of the clues
    that still does, found by deletion, is a minimal board.
    """
    full = _counted(puzzle, picture, clues_on=clues_on)
    model = Model(replace(solvers.PUZZLES[puzzle], unknowns=lambda board: board.cells, rules=_clues), full)
    reasons = Reasons(model, model.known_at_first())
    # A clue of Minesweeper also says that its own cell is safe.
    for index, selector in () if clues_on else reasons.selector.items():
        reasons.sat.require([-selector, -model.literal[model.rules[index].cells[0]]])
    reasons.sat.require(
        [-number if _on(picture, place) else number for place, number in model.literal.items()]
    )
    needed: list[int] = []
    rest = reasons.conflict(list(reasons.selector))
    # Not even all clues tell this picture from every other one.
    if rest is None:
        again = _picture(full.rows, full.columns, 0.2, chance)
        return _minimal(puzzle, again, chance, clues_on=clues_on)
    chance.shuffle(rest)
    while rest:
        dropped = rest.pop()
        fewer = reasons.conflict([*needed, *rest])
        if fewer is None:
            needed.append(dropped)
        else:
            rest = [index for index in rest if index in set(fewer)]
    clues = {model.rules[index].cells[0] for index in needed}
    grid = [[full.at(cell) if cell in clues else None for cell in row] for row in _rows(full)]
    return Board(puzzle, tuple(map(tuple, grid)))


def _clues(board: Board, yes: Literals) -> Iterator[Rule]:
    """The rules of counting clues, where a clue's own cell is as unknown as any other."""
    for cell, clue in board.numbers():
        near = board.square_around(cell)
        yield Rule(Exactly(clue, [yes[c] for c in near]), (cell,), lambda: Words(""))


def _on(picture: Picture, place: Place) -> bool:
    return isinstance(place, Cell) and picture[place.row][place.column]


def _rows(board: Board) -> list[tuple[Cell, ...]]:
    return [board.cells[i : i + board.columns] for i in range(0, len(board.cells), board.columns)]


def _counted(puzzle: str, picture: Picture, *, clues_on: bool) -> Board:
    """The board with every clue; `clues_on` tells whether yes cells have clues too."""
    blank = Board(puzzle, tuple((None,) * len(row) for row in picture))
    counts = [
        sum(picture[near.row][near.column] for near in blank.square_around(cell))
        if clues_on or not picture[cell.row][cell.column]
        else None
        for cell in blank.cells
    ]
    width = blank.columns
    return Board(puzzle, tuple(tuple(counts[i : i + width]) for i in range(0, len(counts), width)))


def _clues_of(picture: Picture) -> Board:
    rows = tuple(_runs(row) for row in picture)
    columns = tuple(_runs(list(column)) for column in zip(*picture, strict=True))
    return Board("nonogram", ((None,) * len(columns),) * len(rows), rows, columns)


def _runs(cells: list[bool]) -> tuple[int, ...]:
    words = "".join("#" if filled else " " for filled in cells).split()
    return tuple(len(word) for word in words)


def _line_solvable(board: Board) -> bool:
    model = Model(solvers.PUZZLES[board.puzzle], board)
    known = model.known_at_first()
    model.propagate(known)
    return all(known[1:])


def tents(rows: int, columns: int, seed: int) -> Board:
    """Tents with one answer: tents at random where they touch none, each with a tree, while there is room."""
    chance = random.Random(f"tents {rows} {columns} {seed}")
    while True:
        board = _camp(rows, columns, chance)
        if solvers.solve(board).status == "unique":
            return board


def _camp(rows: int, columns: int, chance: random.Random) -> Board:
    blank = Board("tents", ((None,) * columns,) * rows)
    tents: set[Cell] = set()
    trees: set[Cell] = set()
    for tent in chance.sample(blank.cells, len(blank.cells) // 2):
        room = [cell for cell in blank.neighbours(tent) if cell not in tents | trees]
        if room and tent not in trees and not tents.intersection(blank.square_around(tent)):
            tents.add(tent)
            trees.add(chance.choice(room))
    grid = tuple(tuple("T" if cell in trees else None for cell in row) for row in _rows(blank))
    down = tuple((sum(cell.row == r for cell in tents),) for r in range(rows))
    across = tuple((sum(cell.column == c for cell in tents),) for c in range(columns))
    return Board("tents", grid, down, across)


def dominosa(order: int, seed: int) -> Board:
    """Dominosa with one answer: a full set in any order, laid out as a rectangle at random."""
    chance = random.Random(f"dominosa {order} {seed}")
    blank = Board("dominosa", ((None,) * (order + 2),) * (order + 1))
    pairs = list(combinations_with_replacement(range(order + 1), 2))
    while True:
        numbers: dict[Cell, int] = {}
        layout = _layout(blank, chance)
        for place, pair in zip(layout, chance.sample(pairs, len(pairs)), strict=True):
            numbers |= zip(place, chance.sample(pair, 2), strict=True)
        board = replace(blank, grid=tuple(tuple(numbers[cell] for cell in row) for row in _rows(blank)))
        if solvers.solve(board).status == "unique":
            return board


def _layout(blank: Board, chance: random.Random) -> list[Edge]:
    """Dominoes that cover the board: laid from the start, begun anew where a cell finds no partner."""
    while True:
        free = dict.fromkeys(blank.cells)
        layout: list[Edge] = []
        while free:
            first = next(iter(free))
            partners = [cell for cell in blank.neighbours(first) if cell in free]
            if not partners:
                break
            layout.append(Edge(first, chance.choice(partners)))
            del free[first], free[layout[-1].second]
        else:
            return layout
