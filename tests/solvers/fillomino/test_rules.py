"""Fillomino: random boards against all ways to cut a small grid into pieces, hidden pieces, codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

import solvers
from solvers import PuzzleError, ReadError
from tests.solvers.agreement import agree

ROWS, COLUMNS = 3, 3
CELLS = list(product(range(ROWS), range(COLUMNS)))
Numbers = dict[tuple[int, int], int]


def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def piece_at(numbers: Numbers, cell: tuple[int, int]) -> list[tuple[int, int]]:
    piece = [cell]
    for other in piece:  # the list grows meanwhile
        for near in around(other):
            if numbers.get(near) == numbers[cell] and near not in piece:
                piece.append(near)
    return piece


def fillings() -> Iterator[Numbers]:
    """Yield all ways to fill the grid: each number is the size of its piece."""
    pairs = [(one, two) for one, two in combinations(CELLS, 2) if one in around(two)]
    found = set()
    for joined in product((0, 1), repeat=len(pairs)):
        piece = {cell: {cell} for cell in CELLS}
        for (one, two), is_joined in zip(pairs, joined, strict=True):
            if is_joined and piece[one] is not piece[two]:
                piece[one] |= piece[two]
                piece.update(dict.fromkeys(piece[two], piece[one]))
        found.add(tuple(len(piece[cell]) for cell in CELLS))
    for numbers in sorted(found):
        filling = dict(zip(CELLS, numbers, strict=True))
        if all(len(piece_at(filling, cell)) == filling[cell] for cell in CELLS):
            yield filling


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    every, rng, statuses = list(fillings()), Random(1), Counter[str]()
    for _ in range(40):
        clues = {cell: rng.randint(1, 5) for cell in rng.sample(CELLS, rng.randint(1, 2))}
        filling = rng.choice(every)
        clues |= {cell: filling[cell] for cell in rng.sample(CELLS, 2)}
        if sum({*clues.values()}) < 4:
            continue
        found = [way for way in every if clues.items() <= way.items()]
        rows = ["".join(str(clues.get((r, c), ".")) for c in range(COLUMNS)) for r in range(ROWS)]
        answers = [
            tuple("".join(str(way[r, c]) for c in range(COLUMNS)) for r in range(ROWS)) for way in found
        ]
        statuses[agree("fillomino", "\n".join(rows), answers)] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3


def test_piece_without_a_given_number_is_found() -> None:
    answer = solvers.solve(solvers.read("1.1\n...\n1.1", "fillomino"))
    assert answer.cells == ("151", "555", "151")


def test_number_above_nine_is_a_letter_of_the_solution() -> None:
    answer = solvers.solve(solvers.read("12 . . . . .\n. . . . . .", "fillomino"))
    assert answer.cells == ("cccccc", "cccccc")


def test_game_id_has_no_number_above_nine() -> None:
    board = solvers.read("12 . . . . .\n. . . . . .", "fillomino")
    with pytest.raises(PuzzleError, match="no sign for a number above 9"):
        solvers.write(board, "game-id")


def test_number_above_35_is_refused() -> None:
    with pytest.raises(ReadError, match="36"):
        solvers.read("36 . .\n. . .", "fillomino")
