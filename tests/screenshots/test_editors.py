"""Boards in the look of editors in web pages, half played."""

from __future__ import annotations

from itertools import cycle

import numpy as np
import pytest

import solvers
from bot.common.errors import PictureError
from bot.screenshots.clues.strips import Strips
from bot.screenshots.lattices.lattice import Lattice
from bot.service.worker.mark_jobs import known_marks
from solvers import PUZZLES, Board
from solvers.core.boards.answer import Facts
from solvers.core.marks.marks import as_mapping
from tests.screenshots.drawing.editors import KINDS, edited
from tests.screenshots.drawing.sight_results import seen_in


def _half_played(board: Board) -> Facts:
    """Two of three places of the answer."""
    answer, given = solvers.solve(board).answer or {}, PUZZLES[board.puzzle].given(board)
    return {place: value for i, (place, value) in enumerate(answer.items()) if i % 3 and place not in given}


@pytest.mark.parametrize(("kind", "pitch"), [*zip(KINDS, cycle((22, 48)), strict=False)])
def test_half_played_board_is_read_with_its_marks(kind: str, pitch: int) -> None:
    """Whatever the player wrote is no clue."""
    board = solvers.read(PUZZLES[kind].example, puzzle=kind)
    facts = _half_played(board)
    found = seen_in(edited(board, facts, pitch))
    read = solvers.read(found.text, puzzle=found.puzzle)
    assert read == board
    drawn = {place: value for place, value in facts.items() if kind != "hashi" or value}
    assert as_mapping(known_marks(PUZZLES[kind], read, found.marks)) == drawn
    assert (found.remark, found.doubtful) == ("", ())


@pytest.mark.parametrize("kind", KINDS)
def test_board_that_nobody_played_has_no_marks(kind: str) -> None:
    board = solvers.read(PUZZLES[kind].example, puzzle=kind)
    found = seen_in(edited(board, {}, 36))
    assert solvers.read(found.text, puzzle=found.puzzle) == board
    assert not found.marks


def test_board_longer_than_wide_may_be_a_hitori() -> None:
    """Numbers up to its longer side are repeated there."""
    board = solvers.read("hitori\n21324\n11132\n32431", puzzle="hitori")
    assert solvers.read(seen_in(edited(board, {}, 36), "hitori").text) == board


def test_numbers_of_a_hitori_may_be_one_more_than_its_rows() -> None:
    """As some programs make them."""
    board = solvers.read("hitori\n43156\n55424\n12546\n34435\n56235")
    assert solvers.read(seen_in(edited(board, {}, 36)).text) == board


def test_strip_beside_large_cells_that_is_too_narrow_for_digits_has_none() -> None:
    """It is made smaller with the cells."""
    lattice = Lattice((6.0, 206.0, 406.0, 606.0), (6.0, 206.0, 406.0, 606.0), 1.0)
    strips = Strips(np.full((612, 612, 3), 255, np.uint8))(lattice)
    assert [strip.labelled_lines for strip in strips.values()] == [0, 0, 0, 0]


def test_numbers_that_shaded_cells_hide_are_missed_in_a_sentence() -> None:
    """A board without them has other answers."""
    board = solvers.read(PUZZLES["hitori"].example, puzzle="hitori")
    image = edited(board, _half_played(board), 36).copy()
    image[(image == 96).all(axis=2)] = 0
    with pytest.raises(PictureError, match="shaded cells hide their numbers"):
        seen_in(image)
