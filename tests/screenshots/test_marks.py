"""What a player has marked: which of the looks of cells means what."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

import solvers
from bot.screenshots.cells.cells import cells_of
from bot.screenshots.cells.contents import SIDE, Content, contents
from bot.screenshots.cells.cross_signs import has_crosses
from bot.screenshots.cells.cuttings import Cuttings
from bot.screenshots.kinds.flags import flags_on
from bot.screenshots.lattices.lattice import Lattice
from solvers import Board
from solvers.core.boards.places import Cell
from tests.screenshots.drawing.board_pictures import painted as plainly_painted
from tests.screenshots.drawing.boards import Drawn, drawn
from tests.screenshots.drawing.plain_examples import STYLE
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Program

_BLACK = replace(
    PLAIN.colours, page=(0, 0, 0), board=(0, 0, 0), cell=(18, 18, 18), line=(50, 50, 50), text=(240, 240, 240)
)
_CROSSES = replace(PLAIN, colours=replace(_BLACK, filled=(245, 185, 66)), cross_colour=(120, 95, 50))


def _marks_apart(board: Drawn, program: Program) -> set[tuple[str, str]]:
    """The marks that are seen otherwise than they are drawn."""
    found = seen_in(painted(random.Random(1), board, program).image)
    assert solvers.read(found.text, puzzle=found.puzzle) == board.board
    read = dict(mark.split("=") for mark in found.marks.split())
    return set(read.items()) ^ set(board.marks.items())


@pytest.mark.parametrize("state", ["partly", "solved"])
def test_light_cells_are_the_filled_ones_where_crosses_stand_in_dark_cells(state: str) -> None:
    """Crosses are drawn on the ground of untouched cells, which no filled one has."""
    assert not _marks_apart(drawn(random.Random(4), "nonogram", state), _CROSSES)


def test_clues_tell_that_light_cells_are_filled_where_dark_ones_have_no_signs() -> None:
    """Filled cells that keep all clues would break most of them elsewhere."""
    board = drawn(random.Random(4), "nonogram", "solved")
    filled = {name: word for name, word in board.marks.items() if word == "filled"}
    assert not {
        (name, word)
        for name, word in _marks_apart(replace(board, marks=filled), _CROSSES)
        if word == "filled"
    }


def test_states_are_told_on_a_checkerboard() -> None:
    """Six shades are three states there."""
    board = drawn(random.Random(8), "mosaic", "partly")
    grey = replace(PLAIN, colours=replace(PLAIN.colours, cell=(190, 190, 190)))
    chequers = replace(grey, grid=replace(PLAIN.grid, checkered=0.15))
    assert not _marks_apart(board, chequers)


def _cell(number: int | None, cross: int) -> Content:
    """A white cell with a number, and with a grey cross in its middle, that much of 255 darker."""
    patch = np.full((SIDE, SIDE, 3), 255, np.uint8)
    for ends in (((13, 13), (35, 35)), ((35, 13), (13, 35))):
        cv2.line(patch, *ends, (255 - cross,) * 3, 1, cv2.LINE_AA)
    if number is not None:
        cv2.putText(patch, str(number), (16, 34), cv2.FONT_HERSHEY_DUPLEX, 0.9, (0, 0, 0), 2, cv2.LINE_AA)
    (cell,) = contents(patch[None])
    cell.number = number
    return cell


def test_small_crosses_are_seen_behind_numbers_by_how_they_look_in_other_cells() -> None:
    """They do not reach the corners of a cell, and the number hides their middle."""
    cells = [_cell(None, 120), _cell(None, 0)] * 4
    several = [_cell(number, cross) for cross in (120, 0) for number in range(10)]
    assert has_crosses([*cells, *several])[8:] == [True] * 10 + [False] * 10


@pytest.mark.parametrize("unflagged", [0, 2])
def test_flags_are_told_where_most_or_all_covered_cells_have_one(unflagged: int) -> None:
    """How most covered cells look is how flags look then."""
    mines = [(r, c) for r in range(9) for c in range(9) if (4 * r + 3 * c) % 11 == 0]
    numbers = [[sum(max(abs(r - i), abs(c - j)) <= 1 for i, j in mines) for c in range(9)] for r in range(9)]
    grid = tuple(
        tuple(None if (r, c) in mines else number for c, number in enumerate(row))
        for r, row in enumerate(numbers)
    )
    flags = {Cell(*mine).name: "mine" for mine in mines[unflagged:]}
    assert not _marks_apart(Drawn(Board("minesweeper", grid), flags), PLAIN)


def test_grass_is_told_by_a_sign_that_is_hardly_darker_than_its_ground() -> None:
    """No other cell has anything in its middle."""
    board = drawn(random.Random(6), "tents", "partly")
    assert not _marks_apart(board, replace(PLAIN, cross="dash", cross_colour=(212, 212, 212)))


def test_only_signs_tell_grass_on_a_board_with_all_tents_whose_cells_are_all_green() -> None:
    """Cells that are left untouched have the same ground, and clues need none of them."""
    board = drawn(random.Random(6), "tents", "solved")
    untouched = [name for name, word in board.marks.items() if word != "tent"][::5]
    marks = {name: word for name, word in board.marks.items() if name not in untouched}
    green = replace(PLAIN, cross="dash", colours=replace(PLAIN.colours, cell=(222, 240, 212)))
    assert not _marks_apart(replace(board, marks=marks), green)


def test_grass_is_told_by_its_ground_where_one_cell_has_the_other_shade_of_a_checkerboard() -> None:
    """It is as green as the others."""
    board = drawn(random.Random(1), "tents", "partly")
    chequers = replace(PLAIN, cross="ground", grid=replace(PLAIN.grid, checkered=0.15))
    assert not _marks_apart(board, chequers)


def test_trees_of_two_shades_are_told_from_tents_on_a_checkerboard() -> None:
    """There are as many trees of one shade and tents as trees in all, but nothing else can be a tent then."""
    board = drawn(random.Random(6), "tents", "partly")
    chequers = replace(PLAIN, cross="ground", grid=replace(PLAIN.grid, checkered=0.15))
    assert not _marks_apart(board, chequers)


@pytest.mark.parametrize("state", ["partly", "solved"])
def test_dominoes_are_told_where_light_lines_run_over_dark_ones(state: str) -> None:
    """Between dominoes the colour changes a little more than at these lines."""
    board = drawn(random.Random(7), "dominosa", state)
    found = seen_in(plainly_painted(random.Random(1), board, replace(STYLE, line=(180, 175, 180))))
    assert dict(mark.split("=") for mark in found.marks.split()) == board.marks


def test_empty_cells_are_told_by_a_ground_that_hardly_differs() -> None:
    """Some programs make them a little darker, and nothing else."""
    board = drawn(random.Random(4), "nonogram", "partly")
    pale = replace(PLAIN, cross="ground", cross_colour=(185, 185, 185))
    assert not _marks_apart(board, pale)


def test_cells_that_differ_at_their_rims_alone_are_not_marked() -> None:
    """In a picture that was made smaller thick lines make the rims of some cells beside them darker."""
    board = drawn(random.Random(9), "nonogram", "blank")
    image, (left, top, right, bottom) = painted(random.Random(1), board, PLAIN)
    wide, tall = (right - left) / board.board.columns, (bottom - top) / board.board.rows
    for column in (0, 1, 2, 4, 6):
        x, y = left + column * wide, top + 4 * tall
        cv2.rectangle(image, (round(x), round(y)), (round(x + wide), round(y + tall)), (210, 210, 210), 9)
    found = seen_in(image)
    assert solvers.read(found.text, puzzle="nonogram") == board.board
    assert not found.marks


def test_cell_with_a_ground_of_its_own_is_rather_the_one_of_a_cursor() -> None:
    """Even where marked cells are most of the board, and untouched ones few."""
    board = drawn(random.Random(9), "nonogram", "partly")
    free = [cell.name for cell in board.board.cells if cell.name not in board.marks]
    marks = board.marks | dict.fromkeys(free[6:], "empty")
    program = replace(PLAIN, cross="ground", cross_colour=(90, 90, 90))
    image, (left, top, right, bottom) = painted(random.Random(1), replace(board, marks=marks), program)
    row, column = Cell.from_name(free[3])
    x, y = (
        left + column * (right - left) / board.board.columns,
        top + row * (bottom - top) / board.board.rows,
    )
    cv2.rectangle(image, (round(x) + 3, round(y) + 3), (round(x) + 27, round(y) + 27), (250, 200, 80), -1)
    found = seen_in(image)
    assert free[3] not in dict(mark.split("=") for mark in found.marks.split())


@pytest.mark.parametrize("seed", [4, 8])
def test_marks_of_a_solved_board_are_the_same_in_inverted_colours(seed: int) -> None:
    """Light and dark cells are all it has, whether more of them are filled or empty."""
    board = drawn(random.Random(seed), "nonogram", "solved")
    filled = {name: word for name, word in board.marks.items() if word == "filled"}
    image = painted(random.Random(1), replace(board, marks=filled), PLAIN).image
    assert seen_in(image).marks == seen_in(255 - image).marks


def test_flags_are_told_that_lie_a_little_aside_from_tile_to_tile() -> None:
    """Most covered cells have one, so that those without are unlike most, but so is each of the others."""
    image = np.full((240, 240, 3), (150, 130, 100), np.uint8)
    cv2.putText(image, "8", (10, 32), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 2)
    flagged = [place for place in product(range(6), repeat=2) if sum(place) % 3 and place != (1, 0)]
    for i, (row, column) in enumerate(flagged):
        x, y = 40 * column + 10 + i % 3 * 3, 40 * row + 10 + i % 4 * 2
        cv2.rectangle(image, (x, y), (x + 13, y + 13), (240, 120, 30), -1)
    lines = tuple(40.0 * i for i in range(7))
    cells = cells_of(Cuttings(image), Lattice(lines, lines, 1.0))
    cells.grid[0][0].number = 8
    numbered = np.zeros((6, 6), bool)
    numbered[0, 0] = True
    assert [tuple(place) for place in np.argwhere(flags_on(cells, ~numbered, numbered))] == flagged


def test_tiles_with_a_pattern_have_no_flags() -> None:
    """Some have more of it than others, but none far more."""
    image = np.full((240, 240, 3), (150, 130, 100), np.uint8)
    chance = np.random.default_rng(1)
    for i, (row, column) in enumerate(product(range(6), repeat=2)):
        tile = image[40 * row : 40 * row + 40, 40 * column : 40 * column + 40]
        tile[chance.random((40, 40)) < 0.12 + 0.008 * i] = (240, 120, 30)
    lines = tuple(40.0 * i for i in range(7))
    cells = cells_of(Cuttings(image), Lattice(lines, lines, 1.0))
    cells.grid[0][0].number = 8
    numbered = np.zeros((6, 6), bool)
    numbered[0, 0] = True
    assert not flags_on(cells, ~numbered, numbered).any()


@pytest.mark.parametrize(("seed", "fill", "lit"), [(6, "whole", 4), (7, "inset", 8), (5, "disc", 0)])
def test_untouched_cells_of_a_row_that_is_lit_up_are_not_marked(seed: int, fill: str, lit: int) -> None:
    """What covers most of a filled cell is alike whatever shows around it."""
    board = drawn(random.Random(seed), "nonogram", "partly")
    program = replace(PLAIN, fill=fill, colours=replace(PLAIN.colours, cell=(200, 200, 200)))
    image, box = painted(random.Random(1), board, program)
    left, top, right, bottom = map(round, box)
    step = (bottom - top) / board.board.rows
    part = image[round(top + lit * step) + 1 : round(top + (lit + 1) * step) - 1, left:right]
    part[(part == program.colours.cell).all(axis=2)] = (250, 250, 230)
    assert dict(mark.split("=") for mark in seen_in(image).marks.split()) == board.marks


@pytest.mark.parametrize(
    ("seed", "state"),
    [(0, "partly"), (2, "partly"), (3, "partly"), (5, "blank")],
    ids=["filled", "crossed", "untouched", "blank"],
)
def test_cells_of_a_row_and_a_column_that_are_lit_up_have_the_marks_that_they_show(
    seed: int, state: str
) -> None:
    """Some programs lay the colour of the cursor over all that is there, filled cells and crosses too."""
    board = drawn(random.Random(seed), "nonogram", state)
    rows, columns = board.board.rows, board.board.columns
    image, box = painted(random.Random(1), board, PLAIN)
    xs, ys = np.linspace(box[0], box[2], columns + 1), np.linspace(box[1], box[3], rows + 1)
    row, column = slice(round(ys[2]), round(ys[3])), slice(round(xs[4]), round(xs[5]))
    lit = np.zeros(image.shape[:2])
    lit[row, round(xs[0]) : round(xs[-1])] += 0.25
    lit[round(ys[0]) : round(ys[-1]), column] += 0.25
    image = (image + lit[:, :, None] * (np.array([40, 160, 170]) - image.astype(float))).astype(np.uint8)
    assert dict(mark.split("=") for mark in seen_in(image).marks.split()) == (board.marks or {})


def test_flags_are_told_from_dots_of_a_player_on_cells_that_are_safe() -> None:
    """Both stand on covered cells, in no more of which than a number says there are flags around it."""
    image = np.full((240, 240, 3), (60, 64, 72), np.uint8)
    flags, dots = [(0, 1), (1, 0), (3, 3)], [(1, 2), (2, 1), (2, 2), (4, 4), (5, 0), (2, 4), (3, 2)]
    for row, column in flags:
        cv2.rectangle(
            image, (40 * column + 13, 40 * row + 11), (40 * column + 27, 40 * row + 22), (230, 30, 30), -1
        )
    for row, column in dots:
        cv2.circle(image, (40 * column + 20, 40 * row + 20), 6, (140, 145, 150), -1)
    lines = tuple(40.0 * i for i in range(7))
    cells = cells_of(Cuttings(image), Lattice(lines, lines, 1.0))
    numbered = np.zeros((6, 6), bool)
    numbered[[0, 1, 2], [0, 1, 3]] = True
    for row, column, number in ((0, 0, 2), (1, 1, 2), (2, 3, 1)):
        cells.grid[row][column].number = number
    assert [tuple(place) for place in np.argwhere(flags_on(cells, ~numbered, numbered))] == flags
