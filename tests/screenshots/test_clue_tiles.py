"""Nonograms each of whose clues stands in a tile of the size of a cell."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.screenshots import cell_parser
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Reading
from solvers import Board
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import Painted, painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program

TILES = replace(PLAIN.clues, ground="tiles", step=1.0, rise=1.0, gap=0.0)
TILED = replace(PLAIN, clues=TILES, grid=replace(PLAIN.grid, rim=1))


def _nonogram(state: str = "partly") -> Drawn:
    """A board of 10x10 none of whose lines is empty."""
    board = drawn(random.Random(4), "nonogram", state)
    assert (board.board.rows, board.board.columns) == (10, 10)
    assert all((*board.board.row_clues, *board.board.column_clues))
    return board


def _painted(board: Drawn, one: Program) -> Painted:
    return painted(random.Random(1), board, one)


def _is_read(picture: np.ndarray, board: Drawn) -> bool:
    """Whether the board is read, with all of its marks."""
    found = seen_in(picture)
    marks = {f"{place}={word}" for place, word in board.marks.items()}
    return solvers.read(found.text) == board.board and set(found.marks.split()) == marks


@pytest.mark.parametrize(("rows", "columns"), [("left", "top"), ("right", "bottom")])
def test_tiles_of_clues_are_no_cells_though_marks_look_like_numbers(rows: str, columns: str) -> None:
    """Rings look like zeros, so that numbers stand in cells of the board as well as in tiles."""
    one = replace(TILED, clues=replace(TILES, rows=rows, columns=columns), cross="ring")
    assert _is_read(_painted(board := _nonogram(), one).image, board)


def test_tile_that_stands_alone_beside_a_line_is_its_clue() -> None:
    """Most of the band that the line goes on in is not of the colour of its tile."""
    grid = replace(PLAIN.grid, rim=2, radius=0.15, gap=1)
    one = replace(TILED, grid=grid, colours=replace(PLAIN.colours, accent=(0, 0, 0)))
    assert _is_read(_painted(board := _nonogram("blank"), one).image, board)


def test_piece_of_a_rim_beside_the_board_is_no_clue() -> None:
    """It looks like a 1 as high as the clues are."""
    picture, (left, top, _, _) = _painted(board := _nonogram("blank"), PLAIN)
    image = Image.fromarray(picture)
    for row in (2, 5):
        y = top + (row + 0.5) * PLAIN.grid.height
        ImageDraw.Draw(image).rectangle((left - 4, y - 6, left - 3, y + 6), PLAIN.colours.text)
    assert _is_read(np.asarray(image), board)


def test_frame_may_be_around_more_than_board_and_clues() -> None:
    """It goes on for a column without a clue, of which no other line is seen."""
    one = replace(TILED, grid=replace(PLAIN.grid, rim=2, lines="none"))
    picture, (left, top, right, bottom) = _painted(board := _nonogram("solved"), one)
    image, pitch = Image.fromarray(picture), PLAIN.grid.width
    around = left - 2 * pitch, top - 4 * pitch, right + pitch, bottom
    ImageDraw.Draw(image).rectangle(around, outline=(0, 0, 0), width=2)
    assert _is_read(np.asarray(image), board)


def test_column_with_signs_like_zeros_is_no_band_of_clues() -> None:
    """It has no tent, so that the clues fit the board without it as well."""
    trees = ("..T..", ".....", "....T", ".T...", "T.T..")
    clues = tuple((count,) for count in (1, 0, 2, 0, 2)), tuple((count,) for count in (0, 3, 0, 2, 0))
    board = Board("tents", tuple(tuple("T" if c == "T" else None for c in row) for row in trees), *clues)
    tents, untouched = {"B1", "D3", "B5"}, {"A1", "B3", "A4", "E4", "D5"}
    bare = {cell.name for cell in board.cells if board.at(cell) is None} - untouched
    marks = {name: "tent" if name in tents else "empty" for name in sorted(bare)}
    one = replace(TILED, clues=replace(TILES, size=0.7, gap=0.6), cross="ring", size=0.55)
    one = replace(one, grid=PLAIN.grid)
    assert solvers.read(seen_in(_painted(Drawn(board, marks), one).image).text) == board


def test_whole_board_goes_before_the_part_without_what_looks_like_clues_in_tiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Signs in a column may look like clues, and clues beyond it may agree with both."""
    image, (left, top, right, bottom) = _painted(_nonogram("blank"), PLAIN)
    xs, ys = (tuple(np.linspace(*ends, 11).tolist()) for ends in ((left, right), (top, bottom)))
    lattice = Lattice(xs, ys, 1.0)

    def of_board(_: Picture, part: Lattice) -> list[Reading]:
        grid = ((None,) * part.columns,) * part.rows
        return [Reading(Board("tents", grid), worth=1.0, sure=True, agreed=True)]

    monkeypatch.setattr(cell_parser, "drop_clue_tiles", lambda *_: [replace(lattice, xs=xs[1:])])
    monkeypatch.setattr(cell_parser, "_board_readings", of_board)
    picture = Picture(image)
    assert [one.board.columns for one in cell_parser.cell_readings(picture, picture.cells(lattice))] == [10]


def test_lines_without_a_clue_may_be_half_of_all() -> None:
    """Nothing is printed beside them, and the others have the same sum both ways."""
    rows = ((10,), (6,), (), (), (2,), (4,), (), (), (), (2, 2))
    columns = ((1,), (1,), (2, 1), (2, 1, 1), (2, 2), (2, 2), (2, 1, 1), (2, 1), (1,), (1,))
    runs = ((0, 10), (2, 6), (0, 0), (0, 0), (4, 2), (3, 4), (0, 0), (0, 0), (0, 0))
    filled = [(r, c) for r, (first, size) in enumerate(runs) for c in range(first, first + size)]
    filled += [(9, c) for c in (2, 3, 6, 7)]
    board = Board("nonogram", ((None,) * 10,) * 10, rows, columns)
    marks = {cell.name: "filled" if tuple(cell) in filled else "empty" for cell in board.cells}
    assert _is_read(_painted(drawn := Drawn(board, marks), TILED).image, drawn)
