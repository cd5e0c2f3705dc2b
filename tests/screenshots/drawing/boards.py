"""Random boards to be drawn: what their cells and margins hold, and what a player has marked."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from solvers import Board
from solvers.core.boards.places import Cell


@dataclass(frozen=True)
class Drawn:
    """A board with its answer, row by row, and the marks by place; `opened` are cells of Minesweeper."""

    board: Board
    marks: dict[str, str] = field(default_factory=dict)
    answer: tuple[tuple[object, ...], ...] = ()

    @property
    def known(self) -> dict[tuple[int, int], str]:
        """The marks by row and column."""
        cells = {cell.name: cell for cell in self.board.cells}
        return {(cells[name].row, cells[name].column): word for name, word in self.marks.items()}


def drawn(rng: random.Random, kind: str, state: str) -> Drawn:
    """A board of a kind: blank, partly solved or solved."""
    return _KINDS[kind](rng, {"blank": 0.0, "partly": rng.uniform(0.15, 0.7), "solved": 1.0}[state])


def _picture(rng: random.Random, rows: int, columns: int, share: float) -> list[list[bool]]:
    """A random picture with blots, as nonograms and mosaics have."""
    noise = [[rng.random() for _ in range(columns + 2)] for _ in range(rows + 2)]
    level = [
        [sum(noise[r + i][c + j] for i in range(3) for j in range(3)) / 9 for c in range(columns)]
        for r in range(rows)
    ]
    ordered = sorted(value for row in level for value in row)
    limit = ordered[int((1 - share) * (len(ordered) - 1))]
    return [[value > limit for value in row] for row in level]


def _runs(line: Iterable[bool]) -> tuple[int, ...]:
    return tuple(sum(1 for _ in group) for filled, group in groupby(line) if filled)


def _marked(rng: random.Random, picture: list[list[bool]], share: float, yes: str, no: str) -> dict[str, str]:
    return {
        Cell(r, c).name: yes if filled else no
        for r, row in enumerate(picture)
        for c, filled in enumerate(row)
        if rng.random() < share
    }


def _nonogram(rng: random.Random, share: float) -> Drawn:
    rows, columns = rng.choice([(5, 5), (10, 10), (10, 10), (8, 12), (15, 15), (15, 20), (20, 20), (25, 20)])
    picture = _picture(rng, rows, columns, rng.uniform(0.45, 0.7))
    board = Board(
        "nonogram",
        tuple((None,) * columns for _ in range(rows)),
        tuple(map(_runs, picture)),
        tuple(map(_runs, zip(*picture, strict=True))),
    )
    return Drawn(board, _marked(rng, picture, share, "filled", "empty"))


def _mosaic(rng: random.Random, share: float) -> Drawn:
    rows, columns = rng.choice([(5, 5), (8, 8), (10, 10), (10, 12), (12, 12), (15, 15), (20, 20)])
    picture = _picture(rng, rows, columns, rng.uniform(0.4, 0.6))
    told = rng.uniform(0.4, 0.6)
    grid = tuple(
        tuple(
            sum(
                picture[i][j]
                for i in range(max(0, r - 1), min(rows, r + 2))
                for j in range(max(0, c - 1), min(columns, c + 2))
            )
            if rng.random() < told
            else None
            for c in range(columns)
        )
        for r in range(rows)
    )
    return Drawn(Board("mosaic", grid), _marked(rng, picture, share, "black", "white"))


def _mines(rng: random.Random, share: float) -> Drawn:
    rows, columns = rng.choice([(8, 8), (9, 9), (10, 10), (10, 14), (16, 16), (16, 30)])
    mines = {(r, c) for r in range(rows) for c in range(columns) if rng.random() < rng.choice((0.13, 0.17))}

    def near(r: int, c: int) -> list[tuple[int, int]]:
        return [
            (i, j)
            for i in range(max(0, r - 1), min(rows, r + 2))
            for j in range(max(0, c - 1), min(columns, c + 2))
        ]

    def number(r: int, c: int) -> int:
        return sum(cell in mines for cell in near(r, c))

    opened = set()
    wanted = (0.25 + 0.5 * share) * rows * columns
    for _ in range(400):
        if len(opened) > wanted:
            break
        todo = [(rng.randrange(rows), rng.randrange(columns))]
        if todo[0] in mines or (not opened and number(*todo[0])):
            continue
        while todo:
            cell = todo.pop()
            if cell not in opened and cell not in mines:
                opened.add(cell)
                if number(*cell) == 0:
                    todo += near(*cell)
    grid = tuple(
        tuple(number(r, c) if (r, c) in opened else None for c in range(columns)) for r in range(rows)
    )
    seen = [cell for cell in mines if any(other in opened for other in near(*cell))]
    marks = {Cell(*cell).name: "mine" for cell in sorted(seen) if rng.random() < share}
    return Drawn(Board("minesweeper", grid), marks)


def _tents(rng: random.Random, share: float) -> Drawn:
    size = rng.choice([5, 6, 8, 8, 10, 12, 15, 20])
    tents, trees = set(), set()
    for _ in range(size * size * 3):
        if len(trees) >= 0.2 * size * size:
            break
        r, c = rng.randrange(size), rng.randrange(size)
        i, j = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        tree = r + i, c + j
        near = {(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        if (r, c) in trees | tents or tree in trees | tents or near & tents:
            continue
        if 0 <= tree[0] < size and 0 <= tree[1] < size:
            tents.add((r, c))
            trees.add(tree)
    grid = tuple(tuple("T" if (r, c) in trees else None for c in range(size)) for r in range(size))
    board = Board(
        "tents",
        grid,
        tuple((sum((r, c) in tents for c in range(size)),) for r in range(size)),
        tuple((sum((r, c) in tents for r in range(size)),) for c in range(size)),
    )
    marks = {
        Cell(r, c).name: "tent" if (r, c) in tents else "empty"
        for r in range(size)
        for c in range(size)
        if (r, c) not in trees and rng.random() < share
    }
    return Drawn(board, marks)


def _dominosa(rng: random.Random, share: float) -> Drawn:
    most = rng.choice([3, 5, 6, 6, 7, 9, 9, 12])
    rows, columns = most + 1, most + 2
    dominoes = _tiling(rng, rows, columns)
    pairs = [(a, b) for a in range(most + 1) for b in range(a, most + 1)]
    rng.shuffle(pairs)
    grid = [[0] * columns for _ in range(rows)]
    for (first, second), pair in zip(dominoes, pairs, strict=True):
        one, two = rng.sample(pair, 2)
        grid[first[0]][first[1]], grid[second[0]][second[1]] = one, two
    marks = {
        Cell(*first).name: "right" if first[0] == second[0] else "down"
        for first, second in dominoes
        if rng.random() < share
    }
    return Drawn(Board("dominosa", tuple(map(tuple, grid))), marks)


def _tiling(rng: random.Random, rows: int, columns: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Dominoes that cover the board: rows or columns of them, then many turned in squares of two."""
    if columns % 2 == 0:
        found = [((r, c), (r, c + 1)) for r in range(rows) for c in range(0, columns, 2)]
    else:
        found = [((r, c), (r + 1, c)) for c in range(columns) for r in range(0, rows, 2)]
    for _ in range(20 * rows * columns):
        r, c = rng.randrange(rows - 1), rng.randrange(columns - 1)
        lying = [((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1))]
        upright = [((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))]
        for before, after in ((lying, upright), (upright, lying)):
            if all(domino in found for domino in before):
                found = [domino for domino in found if domino not in before] + after
                break
    return found


def _sudoku(rng: random.Random, _: float) -> Drawn:
    digits = rng.sample(range(1, 10), 9)
    rows = [r for band in rng.sample(range(3), 3) for r in rng.sample(range(3 * band, 3 * band + 3), 3)]
    columns = [c for band in rng.sample(range(3), 3) for c in rng.sample(range(3 * band, 3 * band + 3), 3)]
    full = [[digits[(3 * (r % 3) + r // 3 + c) % 9] for c in columns] for r in rows]
    told = rng.uniform(0.3, 0.5)
    grid = tuple(tuple(value if rng.random() < told else None for value in row) for row in full)
    regions = tuple(tuple(r // 3 * 3 + c // 3 for c in range(9)) for r in range(9))
    return Drawn(Board("sudoku", grid, regions=regions))


_KINDS = {
    "nonogram": _nonogram,
    "mosaic": _mosaic,
    "minesweeper": _mines,
    "tents": _tents,
    "dominosa": _dominosa,
    "sudoku": _sudoku,
}
KINDS = tuple(_KINDS)
FOUNDING = tuple(kind for kind in KINDS if kind != "sudoku")
