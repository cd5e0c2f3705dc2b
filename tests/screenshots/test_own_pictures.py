"""Pictures of the bot hold a note with their board, which is right only for an unchanged picture."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import Literal

import pytest
from PIL import Image

import solvers
from bot.common.errors import PictureError
from bot.render import paint
from bot.service.jobs import RecognisedBoard
from bot.service.worker.board_pictures import add_note, board_picture, note_in, noted_board
from bot.service.worker.scenes import bare_scene, solved_scene
from solvers import PUZZLES, Board
from solvers.core.marks.marks import as_mapping, read_marks
from tests.pictures.scenes import states
from tests.screenshots.drawing.sight_results import seen_in


@pytest.fixture(name="sudoku", scope="module")
def sudoku_board() -> Board:
    return solvers.read(PUZZLES["sudoku"].example, puzzle="sudoku")


@pytest.fixture(name="picture", scope="module")
def sudoku_picture(sudoku: Board) -> bytes:
    return board_picture(bare_scene(sudoku, "light"), None)


def read_exactly(found: RecognisedBoard, board: Board) -> bool:
    return solvers.read(found.text, puzzle=found.puzzle) == board and not found.doubtful and not found.remark


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("state", ["bare", "hint", "solved"])
def test_own_picture_is_read_back(puzzle: str, state: str) -> None:
    scene = replace(states(puzzle)[state], theme="light")
    board = solvers.read(solvers.write(scene.board), puzzle=puzzle, format="text")
    found = seen_in(board_picture(replace(scene, board=board), None))
    assert read_exactly(found, board)
    assert as_mapping(read_marks(PUZZLES[puzzle], board, found.marks)) == (scene.facts or {})


@pytest.mark.parametrize("rules", ["diagonal", "antiknight"])
def test_own_picture_of_a_variant_is_read_back(rules: str) -> None:
    board = solvers.read(f"sudoku {rules}\n{PUZZLES['sudoku'].example.split(chr(10), 1)[1]}", puzzle="sudoku")
    assert board.variant
    assert read_exactly(seen_in(board_picture(bare_scene(board, "dark"), None)), board)


def test_answer_that_shows_all_values_is_read_back_as_marks(sudoku: Board) -> None:
    solution = solvers.solve(sudoku)
    found = seen_in(board_picture(solved_scene(sudoku, solution, "dark"), None))
    read = as_mapping(read_marks(PUZZLES["sudoku"], sudoku, found.marks))
    assert {**PUZZLES["sudoku"].given(sudoku), **read} == solution.answer


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("puzzle", ["takuzu", "minesweeper", "futoshiki"])
def test_answer_is_read_from_its_pixels(puzzle: str, theme: Literal["light", "dark"]) -> None:
    """A full Takuzu has no untouched tile, a safe cell is no opened 0, and digits are no trees."""
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    solution = solvers.solve(board)
    found = seen_in(paint(solved_scene(board, solution, theme)))
    assert read_exactly(found, board)
    read = as_mapping(read_marks(PUZZLES[puzzle], board, found.marks))
    given = PUZZLES[puzzle].given(board)
    assert {**given, **read} == {**given, **(solution.answer or {})}


def test_note_of_a_changed_picture_is_ignored(picture: bytes) -> None:
    """An editor of pictures may keep the note of a board that is no longer shown."""
    at = picture.index(b"IDAT") + 40
    assert noted_board(picture) is not None
    assert noted_board(picture[:at] + bytes([picture[at] ^ 1]) + picture[at + 1 :]) is None


def test_picture_without_its_note_is_read_from_its_pixels(picture: bytes, sudoku: Board) -> None:
    with Image.open(BytesIO(picture)) as image:
        bare = BytesIO()
        image.convert("RGB").save(bare, "PNG")
    assert noted_board(bare.getvalue()) is None
    assert read_exactly(seen_in(bare.getvalue()), sudoku)


@pytest.mark.parametrize(
    "note",
    [
        "",
        "[",
        "[" * 50_000,
        "7",
        '["sudoku", "1"]',
        '["sudoku", 7, ""]',
        '["chess", "1", ""]',
        '["sudoku", "no board", ""]',
        json.dumps(["sudoku", PUZZLES["sudoku"].example, "Z99=5"]),
    ],
)
def test_note_that_is_no_board_is_ignored(note: str, sudoku: Board) -> None:
    """Anybody can write a note with the right sum."""
    assert noted_board(add_note(paint(bare_scene(sudoku, "light")), note)) is None


def test_own_picture_of_another_puzzle_is_refused_by_name(picture: bytes) -> None:
    with pytest.raises(PictureError, match="I see no Kakuro in this picture; it looks like Sudoku"):
        seen_in(picture, "kakuro")


def test_note_stays_within_the_limit_of_size(sudoku: Board) -> None:
    bare = paint(bare_scene(sudoku, "light"))
    assert add_note(bare, "a note", max_bytes=len(bare) + 5) == bare
    assert note_in(add_note(bare, "a note", max_bytes=len(bare) + 100)) == "a note"


@pytest.mark.parametrize("data", [b"", b"tEXtGridsmith\0", b"GIF89a" + 40 * b"\0", 4 * b"tEXtGridsmith\0"])
def test_other_data_holds_no_note(data: bytes) -> None:
    assert note_in(data) is None
