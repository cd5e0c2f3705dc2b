"""Yin-Yang: random boards against all ways to place circles, and the reasons on the border."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import solvers
from solvers import Cell
from solvers.core.marks.marks import read_marks
from tests.solvers.agreement import agree
from tests.solvers.small_grids import CELLS, COLUMNS, ROWS, is_connected, rows_of, shaded_rows

Circles = dict[tuple[int, int], str]


def is_solution(circles: Circles) -> bool:
    corners = [(r, c) for r, c in CELLS if r < ROWS - 1 and c < COLUMNS - 1]
    squares = ([circles[r + i, c + j] for i, j in product((0, 1), (0, 1))] for r, c in corners)
    if any(len(set(square)) == 1 for square in squares):
        return False
    return all(is_connected({cell for cell in CELLS if circles[cell] == colour}) for colour in "wb")


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    every = [dict(zip(CELLS, way, strict=True)) for way in product("wb", repeat=len(CELLS))]
    ways, rng, statuses = list(filter(is_solution, every)), Random(1), Counter[str]()
    for _ in range(40):
        clues = {cell: rng.choice("wb") for cell in rng.sample(CELLS, rng.randint(2, 6))}
        found = [way for way in ways if clues.items() <= way.items()]
        answers = [shaded_rows([cell for cell in CELLS if way[cell] == "b"]) for way in found]
        statuses[agree("yinyang", "\n".join(rows_of(clues)), answers)] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3


def test_a_checkerboard_and_two_pieces_on_the_border_need_no_search() -> None:
    texts = {
        "..../.bw./..b./....": "would complete a checkerboard",
        "..b./..../..../wb..": "on the border,",
    }
    for rows, words in texts.items():
        adviser = solvers.ask(solvers.read(rows, "yinyang"))
        assert words in adviser.hint([], None).text.lower()


def hint(rows: str, marks: str, cell: str) -> str:
    board = solvers.read(rows.replace("/", "\n"), "yinyang")
    facts = read_marks(solvers.PUZZLES["yinyang"], board, marks)
    return solvers.ask(board).hint(facts, Cell.from_name(cell)).text


def test_a_long_supposition_names_the_rule_that_fails_in_the_end() -> None:
    text = hint("....w/.bw.b/...../...../.....", "D1=white", "C1")
    assert text == "If C1 were black, in the end a 2x2 square would have one colour, so C1 is white."


def test_a_supposition_of_two_cases_names_the_rules_that_fail_in_them() -> None:
    text = hint("...../..b../..b../...../...wb", "E4=black", "B3")
    assert "some white circles would be cut off, or a 2x2 square would have one colour" in text
