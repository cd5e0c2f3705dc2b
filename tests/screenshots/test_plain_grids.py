"""Puzzles of plain grids, which look alike: their names or solving tell them apart."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.common.errors import PictureError
from bot.render import paint
from bot.screenshots import PLAIN, READABLE, Reading
from bot.service.jobs import RecognisedBoard
from bot.service.worker.picture_choice import Solving, only_unique
from solvers import PUZZLES, Board
from solvers.core.marks.marks import as_mapping, read_marks
from tests.pictures.scenes import states
from tests.screenshots.drawing.plain_boards import BOOK, NIGHT, WEB, PlainLook, plain_picture
from tests.screenshots.drawing.sight_results import seen_in

LOOKS = [BOOK, WEB, NIGHT]


def _example(puzzle: str) -> Board:
    return solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)


def _is_exact(found: RecognisedBoard, board: Board) -> bool:
    read = solvers.read(found.text, puzzle=found.puzzle, format="text")
    return read == board and not (found.doubtful or found.remark or found.marks)


@pytest.mark.parametrize("puzzle", sorted(PLAIN))
def test_plain_grid_is_read_by_its_name_in_any_look(puzzle: str) -> None:
    board = _example(puzzle)
    assert all(_is_exact(seen_in(plain_picture(board, look), puzzle), board) for look in LOOKS)


@pytest.mark.parametrize("puzzle", sorted(PLAIN))
def test_plain_grid_without_a_name_is_the_only_puzzle_with_one_answer(puzzle: str) -> None:
    board = _example(puzzle)
    assert _is_exact(seen_in(plain_picture(board, WEB)), board)


@pytest.mark.parametrize("puzzle", sorted(PLAIN))
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_screenshot_of_the_bots_picture_is_read_with_and_without_a_name(puzzle: str, theme: str) -> None:
    board = _example(puzzle)
    picture = paint(replace(states(puzzle)["bare"], theme=theme))
    assert all(_is_exact(seen_in(picture, name), board) for name in (puzzle, None))


@pytest.mark.parametrize("ring", ["ring", "#222222", "#7040c0"])
@pytest.mark.parametrize("puzzle", ["kurodoko", "zip", "numberlink"])
def test_numbers_in_rings_and_on_discs_are_read(puzzle: str, ring: str) -> None:
    board = _example(puzzle)
    assert _is_exact(seen_in(plain_picture(board, PlainLook(ring=ring)), puzzle), board)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("puzzle", ["cave", "heyawake", "kurodoko", "lits", "norinori"])
def test_shaded_cells_and_dots_are_marks(puzzle: str, look: PlainLook) -> None:
    board = _example(puzzle)
    blank = [cell for cell in board.cells if board.at(cell) is None]
    answer = solvers.solve(board).answer
    marks = {cell.name: "shaded" if answer[cell] else "white" for cell in blank[::2]}
    found = seen_in(plain_picture(board, look, marks), puzzle)
    assert _is_exact(replace(found, marks=""), board)
    assert as_mapping(read_marks(PUZZLES[puzzle], board, found.marks)) == as_mapping(
        read_marks(PUZZLES[puzzle], board, " ".join(f"{name}={mark}" for name, mark in marks.items()))
    )


def test_cells_with_more_pieces_than_a_clue_has_digits_are_no_tapa() -> None:
    """Photos of other puzzles show many pieces, and reading all of them takes seconds."""
    board = _example("tapa")
    blank = next(cell for cell in board.cells if board.at(cell) is None)
    picture = Image.fromarray(plain_picture(board, WEB))
    x, y = (WEB.pitch * (at + 2) - 16 for at in (blank.column, blank.row))
    for left in range(x, x + 35, 7):
        ImageDraw.Draw(picture).rectangle((left, y, left + 3, y + 16), "#33302a")
    with pytest.raises(PictureError):
        seen_in(np.asarray(picture), "tapa")


def test_lines_through_stones_leave_these_as_they_are() -> None:
    board = _example("masyu")
    picture = Image.fromarray(plain_picture(board))
    for row in (1, 3, 4):
        y = BOOK.pitch * (row + 2)
        ImageDraw.Draw(picture).line((2 * BOOK.pitch, y, BOOK.pitch * (board.columns + 1), y), "#20a020", 4)
    assert _is_exact(seen_in(np.asarray(picture), "masyu"), board)


def test_board_with_one_answer_as_two_puzzles_is_taken_as_the_likelier_one_or_as_none() -> None:
    solving = Solving(time.monotonic(), time.process_time())
    readings = [
        Reading(_example(puzzle), worth, sure=False) for puzzle, worth in (("suguru", 8.0), ("cave", 7.0))
    ]
    first = only_unique(readings, solving)
    assert first is not None
    assert first.reading.board.puzzle == "suguru"
    assert only_unique([replace(one, worth=8.0) for one in readings], solving) is None


def test_board_of_a_few_numbers_with_one_answer_is_not_taken_without_a_name() -> None:
    """Many grids of a few numbers have one answer as some puzzle."""
    solving = Solving(time.monotonic(), time.process_time())
    small = solvers.read("shikaku\n2 . 2 .\n. . . .\n4 . . 4\n. . . 4", puzzle="shikaku")
    assert solvers.solve(small).status == "unique"
    assert only_unique([Reading(small, 8.0, sure=False)], solving) is None


def test_figure_that_is_no_number_leaves_a_doubt() -> None:
    picture = Image.fromarray(plain_picture(_example("shikaku")))
    ImageDraw.Draw(picture).polygon([(100, 60), (120, 72), (96, 84)], fill="#111111")
    found = seen_in(np.asarray(picture), "shikaku")
    assert "B1" in found.doubtful


def test_puzzle_that_pictures_do_not_show_is_named() -> None:
    assert "galaxies" not in READABLE
    with pytest.raises(PictureError, match="I cannot read Galaxies from pictures of other programs"):
        seen_in(plain_picture(_example("shikaku")), "galaxies")
