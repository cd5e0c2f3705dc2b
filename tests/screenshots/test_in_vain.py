"""What is not done in vain, or twice: looking at cells where clues cannot agree, and at parts of boards."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from bot.screenshots import Screenshot, sight
from bot.screenshots.cell_parser import agreed_part_readings, part_readings
from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.numbers import number_of
from bot.screenshots.clues import margins
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.lattices import teeth
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Reading
from bot.service.worker import recognition
from solvers import Board
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import STYLE, example, png
from tests.screenshots.drawing.sight_results import seen_in


def _with_a_wrong_clue() -> tuple[Board, np.ndarray]:
    """A nonogram whose rows and columns have not the same sum, and its picture."""
    board = drawn(random.Random(7), "nonogram", "blank").board
    wrong = replace(board, row_clues=((1,) if board.row_clues[0] != (1,) else (2,), *board.row_clues[1:]))
    return wrong, painted(random.Random(1), Drawn(wrong), replace(STYLE, pitch=24))


def test_cells_of_one_lattice_are_looked_at_once() -> None:
    """Several ways to parse a lattice, and parts of others, ask for them."""
    picture = Picture(example("mosaic"))
    lattice = picture.line_candidates[0]
    assert picture.cells(lattice) is picture.cells(replace(lattice))
    assert picture.lineless_candidates is picture.lineless_candidates


def test_cells_are_not_looked_at_where_clues_have_not_the_same_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in them, the clues do not agree."""
    board, image = _with_a_wrong_clue()
    picture = Picture(image)
    lattice = next(
        one for one in picture.line_candidates if (one.rows, one.columns) == (board.rows, board.columns)
    )
    looked_at: list[Lattice] = []
    monkeypatch.setattr(Picture, "cells", lambda _, one: looked_at.append(one))
    assert agreed_part_readings(picture, lattice) == []
    assert not looked_at


def test_cells_are_not_looked_at_where_no_clues_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing with clues beside it is read then."""
    picture = Picture(example("mosaic"))
    lattice = picture.line_candidates[0]
    looked_at: list[Lattice] = []
    monkeypatch.setattr(Picture, "cells", lambda _, one: looked_at.append(one))
    assert not list(part_readings(picture, lattice))
    assert not looked_at


def test_parts_of_a_board_that_lines_and_clues_tell_of_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clue that is misread does not make another lattice right."""
    board, image = _with_a_wrong_clue()
    tried: list[tuple[int, int]] = []

    def agreed(_: Picture, lattice: Lattice) -> list[Reading]:
        tried.append((lattice.rows, lattice.columns))
        return []

    monkeypatch.setattr(sight, "agreed_part_readings", agreed)
    assert sight.readings(Picture(image))
    assert tried == [(board.rows, board.columns)]


@pytest.mark.parametrize(("until", "is_single"), [(0.0, True), (math.inf, False)])
def test_only_one_lattice_is_tried_if_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, *, until: float, is_single: bool
) -> None:
    """The best reading so far is better than a late one."""
    tried: list[Lattice] = []
    read = sight.cell_readings

    def readings(picture: Picture, cells: Cells) -> Iterator[Reading]:
        tried.append(cells.lattice)
        return read(picture, cells)

    monkeypatch.setattr(sight, "cell_readings", readings)
    assert sight.readings(Picture(np.hstack([example("mosaic")] * 2), until))
    assert (len(tried) == 1) is is_single


def test_second_look_does_not_begin_if_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving does not confirm the first one, so there would be another."""
    monkeypatch.setattr(recognition, "_TRYING_SECONDS", 0.0)
    monkeypatch.delattr(Screenshot, "net_readings")
    assert seen_in(_with_a_wrong_clue()[1], "nonogram").remark


def test_further_look_at_a_picture_does_not_find_its_lattices_again(monkeypatch: pytest.MonkeyPatch) -> None:
    screenshot = Screenshot(png(example("mosaic")), 1_000_000)
    assert screenshot.readings()
    monkeypatch.delattr("bot.screenshots.picture.lattices")
    assert screenshot.plain_readings(["kurodoko"])


def test_combs_of_the_same_teeth_are_grown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several ways to tell lines have the same ones in one direction."""
    lines = [(20.0 * i, 100.0) for i in range(1, 9)]
    first = teeth.combs(lines, 5)
    monkeypatch.setattr(teeth, "_grow", None)
    assert teeth.combs(lines, 5) == first


def test_number_of_the_same_digits_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each distance that may part numbers leaves most of them as they are."""
    told: list[int] = []

    def counted(digits: list[np.ndarray], most: int | None) -> tuple[int, float, int | None]:
        told.append(len(digits))
        return number_of(digits, most)

    monkeypatch.setattr(margins, "number_of", counted)
    lines = [[Digit(x, 10.0, 8.0, 12.0, np.eye(12)[1]) for x in (10.0, 20.0, 40.0)] for _ in range(4)]
    assert len(list(margins.row_numbers(Strip("left", lines, height=12.0), 20))) > 1
    # Each digit alone, and both pairs of neighbours, in each line at most.
    assert len(told) <= 4 * 5
