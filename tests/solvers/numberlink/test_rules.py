"""Numberlink: random boards against all sets of lines of a small grid, and errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

import solvers
from solvers import Board, Edge, ReadError

ROWS, COLUMNS = 3, 3


def _answers(board: Board) -> Iterator[frozenset[Edge]]:
    """All sets of edges that join exactly the pairs of a board, by trying each set."""
    edges = board.edges
    for lines in chain.from_iterable(combinations(edges, size) for size in range(len(edges) + 1)):
        if _is_answer(board, lines):
            yield frozenset(lines)


def _is_answer(board: Board, lines: tuple[Edge, ...]) -> bool:
    part = {cell: cell for cell in board.cells}
    for one, two in lines:
        if part[one] == part[two]:
            return False  # a ring
        part = {cell: part[one] if own == part[two] else own for cell, own in part.items()}
    degree = {cell: sum(cell in edge for edge in lines) for cell in board.cells}
    numbers = dict(board.numbers())
    for cell in board.cells:
        allowed = {1} if cell in numbers else {2} if board.variant else {0, 2}
        if degree[cell] not in allowed:
            return False
    return all(
        numbers[one] == numbers[two] for one, two in combinations(numbers, 2) if part[one] == part[two]
    )


@pytest.mark.parametrize("name", ["numberlink", "numberlink all"])
def test_random_boards_have_the_solutions_that_trying_all_lines_finds(name: str) -> None:
    rng, statuses = Random(4), set()
    for _ in range(12):
        grid = ["."] * (ROWS * COLUMNS)
        for place, cell in enumerate(rng.sample(range(len(grid)), rng.choice([2, 4, 4, 6]))):
            grid[cell] = str(place // 2 + 1)
        rows = [" ".join(grid[r * COLUMNS : (r + 1) * COLUMNS]) for r in range(ROWS)]
        board = solvers.read("\n".join([name, *rows]))
        found, answer = list(_answers(board)), solvers.solve(board)
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)], rows
        if answer.status == "unique":
            assert {edge for edge, is_on in (answer.answer or {}).items() if is_on} == found[0]
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_a_number_without_its_pair_is_named_with_its_place() -> None:
    with pytest.raises(ReadError, match="The 2 at B2 needs a pair"):
        solvers.read("numberlink\n1 . 1\n. 2 .\n. . .", "numberlink")


def test_empty_cells_are_allowed_unless_the_text_says_all() -> None:
    rows = "\n1 . 1\n. . ."
    assert solvers.solve(solvers.read(f"numberlink{rows}")).status == "multiple"
    assert solvers.solve(solvers.read(f"numberlink all{rows}")).status == "none"


def test_the_rule_that_all_cells_are_used_is_named_if_it_alone_is_broken() -> None:
    fault = solvers.fault(solvers.read("numberlink all\n1 . 1\n. . ."))
    assert fault.suspects == ("the rule that a line visits every cell",)


def test_hints_say_which_numbers_a_line_would_join() -> None:
    board = solvers.read(solvers.PUZZLES["numberlink"].example)
    texts = " ".join(hint.text for hint in solvers.ask(board).hint_walk())
    assert "would join the 3 at A1 with the 2 at D2" in texts
