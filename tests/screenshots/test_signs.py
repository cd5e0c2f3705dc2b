"""Cells that are marked empty by a sign, where the ground of all cells is the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.service.jobs import RecognisedBoard
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.sight_results import seen_in


def _played(kind: str, seed: int) -> tuple[Drawn, RecognisedBoard]:
    """A half played board, and what is seen of it where empty cells have a sign."""
    rng = random.Random(seed)
    board = drawn(rng, kind, "partly")
    image = painted(rng, board, replace(STYLE, signs=True))
    return board, seen_in(image)


def _marked(found: RecognisedBoard) -> dict[str, str]:
    return dict(mark.split("=") for mark in found.marks.split())


def test_crosses_from_corner_to_corner_of_a_mosaic_mark_white_cells_even_over_clues() -> None:
    """Thin grey lines through the clue are no part of it."""
    board, found = _played("mosaic", 3)
    assert (found.puzzle, _marked(found)) == ("mosaic", board.marks)


def test_crosses_among_trees_mark_cells_without_a_tent() -> None:
    """No cell has another ground then."""
    board, found = _played("tents", 4)
    assert (found.puzzle, _marked(found)) == ("tents", board.marks)


@pytest.mark.parametrize("empty", [(51, 51, 51), (36, 48, 36)])
def test_trees_and_tents_may_be_tiles_of_a_colour_with_nothing_drawn_on_them(
    empty: tuple[int, int, int],
) -> None:
    """As many of one colour as there are tents are the trees, be they hardly darker than other cells."""
    rng = random.Random(5)
    board = drawn(rng, "tents", "partly")
    style = replace(STYLE, lines="rounded", plates=True, paper=(36, 36, 36), text=(230, 230, 230))
    image = painted(rng, board, replace(style, open=empty))
    found = seen_in(image)
    assert (found.puzzle, _marked(found)) == ("tents", board.marks)
