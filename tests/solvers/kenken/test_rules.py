"""KenKen: random boards against all Latin squares, cages without an operator, errors."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import compare, squares

SIDE = 3
SHAPES = ["aab", "ccb", "cdd"], ["abb", "aac", "dec"], ["abc", "abc", "ddd"], ["aab", "aab", "ccb"]


def clue(numbers: list[int], rng: Random) -> str:
    """Return a number and an operator that fit some numbers."""
    low, high = min(numbers), max(numbers)
    signs = {"+": sum(numbers), "*": prod(numbers)}
    if len(numbers) == 2:
        signs |= {"-": high - low} | ({"/": high // low} if high % low == 0 else {})
    sign = rng.choice(sorted(signs))
    return f"{signs[sign]}{sign if len(numbers) > 1 else ''}"


def fits(numbers: list[int], text: str) -> bool:
    """Whether some numbers have what a clue says; without an operator, any operator may fit."""
    number, sign = int(text.rstrip("+-*/")), text[-1]
    low, high = min(numbers), max(numbers)
    results = {"+": {sum(numbers)}, "*": {prod(numbers)}, "-": {high - low}, "/": {high / low}}
    if len(numbers) == 1:
        return numbers == [number]
    return number in results.get(sign, set().union(*results.values()))


def solved(letters: list[str], clues: dict[str, str]) -> solvers.Solution:
    said = " ".join(f"{name}={text}" for name, text in clues.items())
    return solvers.solve(solvers.read("\n".join(["kenken", *letters, said])))


def test_random_boards_have_the_solutions_that_trying_all_squares_finds() -> None:
    rng, statuses = Random(1), set()
    for number, letters in enumerate(SHAPES * 3):
        square = rng.choice(squares(SIDE))
        cells: dict[str, list[tuple[int, int]]] = {}
        for r, c in product(range(SIDE), repeat=2):
            cells.setdefault(letters[r][c], []).append((r, c))
        clues = {name: clue([square[r][c] for r, c in spots], rng) for name, spots in cells.items()}
        if number % 5 == 4:
            clues["a"] = f"7{clues['a'].lstrip('123456789')}"
        if rng.random() < 0.3 and len(cells["b"]) == 2:
            clues["b"] = clues["b"].rstrip("+-*/")
        found = [
            way
            for way in squares(SIDE)
            if all(fits([way[r][c] for r, c in spots], clues[name]) for name, spots in cells.items())
        ]
        answer = solved(letters, clues)
        compare(answer, [tuple("".join(map(str, row)) for row in square) for square in found])
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_number_may_occur_in_a_cage_twice() -> None:
    assert solved(["aab", "cab", "ddd"], {"a": "4+", "b": "6*", "c": "3", "d": "6+"}).cells == (
        "123",
        "312",
        "231",
    )


@pytest.mark.parametrize(
    ("clues", "said"),
    [
        ("a=3+ b=3-", "the cage at C1 has 7 cells; 3- needs two"),
        ("a=3+ b=18", "the cage at C1 has 7 cells. Write its operator"),
        ("a=3+", "The cage b has no clue. Write one such as b=24"),
        ("a=3+ b=18+ c=1", "The cage c has no cells"),
        ("a=3+ a=4+ b=18+", "The cage a has two clues"),
        ("a=3+ b=6%", '"b=6%" is no clue of a cage'),
    ],
)
def test_clue_that_cannot_be_is_refused(clues: str, said: str) -> None:
    puzzle = solvers.PUZZLES["kenken"]
    with pytest.raises(ReadError, match=said):
        puzzle.check(puzzle.read(f"aab\nbbb\nbbb\n{clues}"))
