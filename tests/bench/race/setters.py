"""Boards with one answer that take a while to make, so they are stored: see `make`.

CaDiCaL tells whether an answer is the only one and, where not, in which places two answers differ: there
the board is changed until one answer is left.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations_with_replacement

from solvers import PUZZLES, Board, Cell
from solvers.core.rules.model import Model
from tests.bench.judged import cadical
from tests.bench.judged.clues import clues_of
from tests.solvers import hard_boards

Pairs = dict[Cell, Cell]
"""Tents, each with its tree."""


def tents(size: int, seed: int) -> Board:
    """A random camp, full of tents, in which pairs of a tent and a tree move until one answer is left."""
    chance = random.Random(f"tents {size} {seed}")
    blank = Board("tents", ((None,) * size,) * size)
    tree_of: Pairs = {}
    while True:
        _settle(blank, tree_of, len(blank.cells), chance)
        board = _camp(blank, tree_of)
        differing = _differing(board)
        if not differing:
            return board
        movable = [tent for tent in tree_of if _number(blank, tent) in differing]
        del tree_of[chance.choice(movable or list(tree_of))]


def easy_tents(size: int, seed: int) -> Board:
    """A random camp, two tents on eleven cells, in which pairs move until single rules find all tents."""
    chance = random.Random(f"easy tents {size} {seed}")
    blank = Board("tents", ((None,) * size,) * size)
    tree_of, best, open_cells = Pairs(), Pairs(), set(blank.cells)
    while True:
        _settle(blank, tree_of, len(blank.cells) * 2 // 11, chance)
        board = _camp(blank, tree_of)
        now = _undecided(board)
        if not now:
            return board
        if len(now) <= len(open_cells):
            best, open_cells = dict(tree_of), now
        tree_of = dict(best)
        movable = [tent for tent in tree_of if tent in open_cells]
        for tent in chance.sample(movable, min(len(movable), 2)):
            del tree_of[tent]


def _undecided(board: Board) -> set[Cell]:
    """The cells that single rules leave open."""
    model = Model(PUZZLES[board.puzzle], board)
    known = model.known_at_first()
    model.propagate(known)
    return {place for place, number in model.literal.items() if isinstance(place, Cell) and not known[number]}


def _settle(blank: Board, tree_of: Pairs, most: int, chance: random.Random) -> None:
    """Puts up tents with trees where there is room, until there are so many."""
    trees = set(tree_of.values())
    for tent in chance.sample(blank.cells, len(blank.cells)):
        room = [cell for cell in blank.neighbours(tent) if cell not in tree_of and cell not in trees]
        alone = tent not in trees and not any(near in tree_of for near in blank.square_around(tent))
        if room and alone and len(tree_of) < most:
            tree_of[tent] = chance.choice(room)
            trees.add(tree_of[tent])


def _camp(blank: Board, tree_of: Pairs) -> Board:
    trees = set(tree_of.values())
    rows = tuple(tuple("T" if cell in trees else None for cell in row) for row in hard_boards._rows(blank))
    down = tuple((sum(tent.row == r for tent in tree_of),) for r in range(blank.rows))
    across = tuple((sum(tent.column == c for tent in tree_of),) for c in range(blank.columns))
    return replace(blank, grid=rows, row_clues=down, column_clues=across)


def dominosa(order: int, seed: int) -> Board:
    """A full set laid out at random in which dominoes change places until one answer is left."""
    chance = random.Random(f"dominosa {order} {seed}")
    blank = Board("dominosa", ((None,) * (order + 2),) * (order + 1))
    layout = hard_boards._layout(blank, chance)
    pairs = [chance.sample(pair, 2) for pair in combinations_with_replacement(range(order + 1), 2)]
    chance.shuffle(pairs)
    while True:
        numbers = {
            cell: n
            for place, pair in zip(layout, pairs, strict=True)
            for cell, n in zip(place, pair, strict=True)
        }
        board = replace(blank, grid=tuple(tuple(numbers[c] for c in row) for row in hard_boards._rows(blank)))
        differing = _differing(board)
        if not differing:
            return board
        inside = [i for i, place in enumerate(layout) if differing & {_number(blank, cell) for cell in place}]
        one, other = chance.choice(inside), chance.randrange(len(pairs))
        pairs[one], pairs[other] = pairs[other], pairs[one]


def nonogram(size: int, seed: int) -> Board:
    """A random picture in which cells are turned over until one answer is left that lines do not find."""
    chance = random.Random(f"nonogram {size} {seed}")
    picture = hard_boards._picture(size, size, chance.uniform(0.42, 0.58), chance)
    while True:
        board = hard_boards._clues_of(picture)
        differing = sorted(_differing(board))
        if not differing and not hard_boards._line_solvable(board):
            return board
        r, c = divmod(chance.choice(differing or range(size * size)), size)
        picture[r][c] ^= True


def smooth_nonogram(size: int, seed: int) -> Board:
    """A picture of islands that lines finish, as in the nonograms that people solve."""
    chance = random.Random(f"smooth nonogram {size} {seed}")
    while True:
        picture = hard_boards._picture(size, size, 0.6, chance)
        counts = hard_boards._counted("mosaic", picture, clues_on=True).grid
        board = hard_boards._clues_of([[int(clue or 0) >= 5 for clue in row] for row in counts])
        if hard_boards._line_solvable(board):
            return board


def _number(board: Board, cell: Cell) -> int:
    return cell.row * board.columns + cell.column


def _differing(board: Board) -> set[int]:
    """The cells in which two answers of a board differ."""
    answers = cadical.solve(board.puzzle, clues_of(board)).answers
    if len(answers) < 2:
        return set()
    one, other = ("".join(answer["cells"]) for answer in answers)
    return {cell for cell in range(len(one)) if one[cell] != other[cell]}
