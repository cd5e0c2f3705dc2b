"""How answers are spelled, and how errors travel."""

from __future__ import annotations

import pickle

import pytest

from solvers import EngineError, PuzzleError, ReadError, TooBigError, UnclearError
from solvers.core.boards.answer import as_bridges, as_halves, as_lines, in_cells
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge, Place, Value

BOARD = Board("any", ((None, None, 1), (None, None, None)))


def test_cells_are_yes_no_or_open_and_a_clue_is_a_dot() -> None:
    facts: dict[Place, Value] = {Cell(0, 0): True, Cell(0, 1): False, Cell(1, 1): True, Cell(1, 2): False}
    places = [cell for cell in BOARD.cells if cell != Cell(0, 2)]
    assert in_cells(BOARD, places, facts, "#.") == {"cells": ("#..", "?#.")}


def test_cells_hold_yes_and_no_in_the_symbols_of_the_puzzle_and_numbers_in_their_own() -> None:
    facts: dict[Place, Value] = {
        Cell(0, 0): True,
        Cell(0, 1): False,
        Cell(1, 0): 1,
        Cell(1, 1): 0,
        Cell(1, 2): 25,
    }
    assert in_cells(BOARD, BOARD.cells, facts, "10") == {"cells": ("10?", "10p")}


def test_lines_are_the_upper_sides_of_cells_and_their_left_ones() -> None:
    board = Board("any", ((None, None),))
    facts: dict[Place, Value] = dict.fromkeys(board.sides_of(Cell(0, 0)), True)
    facts[board.sides_of(Cell(0, 1))[2]] = False
    assert as_lines(board, board.sides, facts, "#.") == {"horizontal": ("#?", "#?"), "vertical": ("##.",)}


def test_bridges_name_both_islands_and_leave_out_none_while_some_are_open() -> None:
    one, two = Edge(Cell(0, 0), Cell(0, 2)), Edge(Cell(0, 0), Cell(1, 0))
    assert as_bridges(BOARD, [one, two], {one: 0}, "") == {"bridges": (("A1", "C1", 0),)}
    assert as_bridges(BOARD, [one, two], {one: 0, two: 2}, "") == {"bridges": (("A1", "A2", 2),)}


def test_a_domino_points_from_each_half_to_the_other() -> None:
    facts: dict[Place, Value] = dict.fromkeys(BOARD.edges, False)
    facts |= {Edge(Cell(0, 0), Cell(1, 0)): True, Edge(Cell(0, 1), Cell(0, 2)): True}
    del facts[Edge(Cell(1, 1), Cell(1, 2))]
    assert as_halves(BOARD, BOARD.edges, facts, "#.") == {"cells": ("DRL", "U??")}


@pytest.mark.parametrize("kind", [PuzzleError, ReadError, UnclearError, TooBigError])
@pytest.mark.parametrize("line", [None, 3])
def test_an_error_for_people_passes_between_processes(kind: type[PuzzleError], line: int | None) -> None:
    error = pickle.loads(pickle.dumps(kind("Row 3 is odd.", line)))  # noqa: S301 - our own bytes
    assert (type(error), str(error), error.line) == (kind, "Row 3 is odd.", line)


def test_an_error_of_the_engine_passes_between_processes() -> None:
    error = pickle.loads(pickle.dumps(EngineError("The answer found breaks a rule.")))  # noqa: S301 - our own
    assert (type(error), str(error)) == (EngineError, "The answer found breaks a rule.")
