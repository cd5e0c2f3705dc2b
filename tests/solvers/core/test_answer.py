"""How answers are spelled, and how errors travel."""

from __future__ import annotations

import pickle

import pytest

from solvers import EngineError, PuzzleError, ReadError, TooBigError, UnclearError
from solvers.core.boards.answer import spell
from solvers.core.boards.board import Board, Cell, Edge, Place

BOARD = Board("any", ((None, None, 1), (None, None, None)))


def test_cells_are_yes_no_or_open_and_a_clue_is_a_dot() -> None:
    known: dict[Place, int] = {Cell(0, 0): 1, Cell(0, 1): -1, Cell(1, 0): 0, Cell(1, 1): 1, Cell(1, 2): -1}
    assert spell(BOARD, known) == ("#..", "?#.")


def test_a_domino_points_from_each_half_to_the_other() -> None:
    known: dict[Place, int] = dict.fromkeys(BOARD.edges, -1)
    known |= {
        Edge(Cell(0, 0), Cell(1, 0)): 1,
        Edge(Cell(0, 1), Cell(0, 2)): 1,
        Edge(Cell(1, 1), Cell(1, 2)): 0,
    }
    assert spell(BOARD, known) == ("DRL", "U??")


@pytest.mark.parametrize("kind", [PuzzleError, ReadError, UnclearError, TooBigError])
@pytest.mark.parametrize("line", [None, 3])
def test_an_error_for_people_passes_between_processes(kind: type[PuzzleError], line: int | None) -> None:
    error = pickle.loads(pickle.dumps(kind("Row 3 is odd.", line)))  # noqa: S301 - our own bytes
    assert (type(error), str(error), error.line) == (kind, "Row 3 is odd.", line)


def test_an_error_of_the_engine_passes_between_processes() -> None:
    error = pickle.loads(pickle.dumps(EngineError("The answer found breaks a rule.")))  # noqa: S301 - our own
    assert (type(error), str(error)) == (EngineError, "The answer found breaks a rule.")
