"""Boards read from pictures of Simon Tatham's programs, and from our own."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

import solvers
from bot.common.errors import PictureError
from bot.render import Scene, paint
from bot.screenshots.candidates import candidates
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.picture import Picture
from bot.screenshots.sight import readings
from bot.service.worker.mark_jobs import known_marks
from bot.service.worker.scenes import marks_scene
from solvers import PUZZLES
from solvers.core.marks.marks import as_mapping
from tests.screenshots import hostile_pictures
from tests.screenshots.drawing.board_pictures import painted
from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import font_of
from tests.screenshots.drawing.plain_examples import FONT, STYLE, example, png
from tests.screenshots.drawing.sight_results import seen_in

SGT = Path(__file__).parent / "sgt"
TRUTH = {
    "tents_8x8_partly-solved_40_41": (
        "30312021/1......T./1...TT.../2...T..../1.T....../2.T....../1.TT...T./2....T.../2.T.....T"
    ),
    "mines_9x9_partly-solved_32_53": (
        "00001_100/000011100/221111011/__11_212_/23_3__2__/_3___23__/____2_4__/_422__3__/_2_11_22_"
    ),
    "dominosa_7x8_solved_32_59": "05236155/12341440/51220600/13646645/03444236/16103505/32135226",
}


@pytest.mark.parametrize(("name", "board"), TRUTH.items(), ids=TRUTH)
def test_board_of_another_program_is_read_cell_for_cell(name: str, board: str) -> None:
    """Blank, opened and filled cells, trees and clues at the right and below."""
    found = seen_in((SGT / f"{name}.png").read_bytes())
    assert found.text.split("\n", 1)[1].strip().replace("\n", "/").strip() == board


def test_marks_of_the_player_are_read_with_the_board() -> None:
    """As `--known` takes them."""
    tents = seen_in((SGT / "tents_8x8_partly-solved_40_41.png").read_bytes())
    assert {"D1=tent", "A1=empty", "G2=tent"} <= set(tents.marks.split())
    mines = seen_in((SGT / "mines_9x9_partly-solved_32_53.png").read_bytes())
    assert mines.marks.split()[0] == "B4=mine"


@pytest.mark.parametrize("puzzle", ["mosaic", "sudoku", "dominosa"])
def test_board_without_a_name_is_recognised(puzzle: str) -> None:
    """The board of the picture is the example of its puzzle, and nothing is in doubt."""
    found = seen_in(example(puzzle))
    assert solvers.read(found.text) == solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    assert (found.remark, found.doubtful) == ("", ())


OURS = {
    "hashi": "4..3..1\n..1....\n....3.4\n..2....\n...1..4\n.......\n3.4.6.4",
    "slitherlink": PUZZLES["slitherlink"].example,
    "starbattle": PUZZLES["starbattle"].example,
}


@pytest.mark.parametrize(("puzzle", "text"), OURS.items(), ids=OURS)
def test_picture_that_we_draw_ourselves_is_read(puzzle: str, text: str) -> None:
    """With its letters and numbers beside rows and columns, which are no clues."""
    board = solvers.read(text, puzzle=puzzle)
    found = seen_in(paint(Scene(board, PUZZLES[puzzle].look, theme="light")))
    assert solvers.read(found.text) == board
    assert found.remark == ""


@pytest.mark.parametrize(
    ("puzzle", "theme"),
    [
        ("sudoku", "light"),
        ("takuzu", "dark"),
        ("lightup", "light"),
        ("hitori", "dark"),
        ("nurikabe", "light"),
        ("slitherlink", "dark"),
        ("skyscrapers", "light"),
        ("futoshiki", "dark"),
    ],
)
def test_what_the_player_entered_is_told_from_the_clues(puzzle: str, theme: Literal["light", "dark"]) -> None:
    """By the colour of digits and of grounds, by rings, dots, lights and lines."""
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    answer, given = solvers.solve(board).answer or {}, PUZZLES[puzzle].given(board)
    facts = {place: value for i, (place, value) in enumerate(answer.items()) if i % 3 and place not in given}
    found = seen_in(paint(marks_scene(board, facts, theme)))
    read = solvers.read(found.text)
    assert read == board
    assert as_mapping(known_marks(PUZZLES[puzzle], read, found.marks)) == facts
    assert found.remark == ""


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        ("sudoku", "solo_9x9_partly-solved_40"),
        ("lightup", "lightup_10x10_partly-solved_40"),
        ("takuzu", "unruly_10x10_partly-solved_40"),
    ],
)
def test_what_was_entered_in_another_program_is_told_from_the_clues(puzzle: str, name: str) -> None:
    """Every third cell of the answer to the example."""
    board = solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
    answer, given = solvers.solve(board).answer or {}, PUZZLES[puzzle].given(board)
    found = seen_in((SGT / f"{name}.png").read_bytes())
    assert solvers.read(found.text) == board
    assert as_mapping(known_marks(PUZZLES[puzzle], board, found.marks)) == {
        place: value for i, (place, value) in enumerate(answer.items()) if not i % 3 and place not in given
    }


def test_lines_that_are_not_decided_yet_are_told_from_drawn_ones() -> None:
    """They are yellow there; sides without any line are crossed out."""
    found = seen_in((SGT / "loopy_7x7_partly-solved_32.png").read_bytes())
    assert found.text.split("\n", 1)[1].split() == [
        "...2222",
        "31221..",
        ".2.3...",
        "..1....",
        "..023.1",
        "...3.0.",
        ".20..3.",
    ]
    marks = set(found.marks.split())
    assert {"A1|bottom=line", "A2|left=line", "B1|right=line", "C1|right=cross", "A7|bottom=cross"} <= marks
    assert not [mark for mark in marks if mark.startswith(("A1|right=", "C1|top="))]


def test_irregular_regions_are_read_from_thick_lines() -> None:
    """A Sudoku board of 4x4 with irregular regions."""
    text = "sudoku\n1...\n..2.\n.3..\n...4\n\naaab\nacbb\nccdb\ncddd"
    board = solvers.read(text)
    found = seen_in(paint(Scene(board, PUZZLES["sudoku"].look, theme="light")))
    assert solvers.read(found.text) == board


def test_numbers_in_rows_and_columns_are_a_board_without_any_line() -> None:
    """Lattices of every second row have numbers between their cells."""
    found = seen_in(example("sudoku", lines="rounded", open=STYLE.paper))
    assert solvers.read(found.text) == solvers.read(PUZZLES["sudoku"].example, puzzle="sudoku")


@pytest.mark.parametrize("puzzle", ["minesweeper", "mosaic"])
def test_digits_nearly_as_tall_as_their_cells_are_read(puzzle: str) -> None:
    """Where the rims of cells are left out, these lose their feet."""
    found = seen_in(example(puzzle, size=1.0))
    assert solvers.read(found.text, puzzle=found.puzzle) == solvers.read(
        PUZZLES[puzzle].example, puzzle=puzzle
    )


def test_bands_of_clues_in_step_with_the_cells_are_no_rows_of_the_board() -> None:
    """Between black bars, which go on from the lines of the board."""
    image = example("nonogram", clue_bands=True, lines="bold", no=(190, 200, 150), pitch=40)
    cores = [one for one in candidates(Picture(image)) if one.how == "core"]
    assert [(one.rows, one.columns) for one in cores] == [(15, 15)]
    found = seen_in(image)
    assert solvers.read(found.text) == solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
    assert not found.doubtful


def test_untouched_cells_at_thick_lines_are_not_filled() -> None:
    """Small ones, half of whose rims lie on such lines, here every fifth."""
    board = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
    image = example("nonogram", pitch=20, open=(128, 128, 128), line=(76, 76, 76)).copy()
    lattice = next(candidates(Picture(image)))
    for x in map(round, lattice.xs[::5]):
        image[round(lattice.ys[0]) : round(lattice.ys[-1]), x - 3 : x + 3] = 76
    for y in map(round, lattice.ys[::5]):
        image[y - 3 : y + 3, round(lattice.xs[0]) : round(lattice.xs[-1])] = 76
    found = seen_in(image)
    assert solvers.read(found.text) == board
    assert not found.marks


def test_bands_of_clues_up_to_the_border_of_the_picture_are_not_cut_off() -> None:
    """Lines between cells would go on up to there if the board itself was cut."""
    image = example("nonogram", clue_bands=True, lines="gutter", pitch=40)
    band = int(((image == 20).all(axis=2).sum(axis=0) > 300).argmax())
    found = seen_in(image[:, band + 4 :])
    assert solvers.read(found.text) == solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")


def test_sums_of_clues_bear_out_the_size_though_marks_contradict_them() -> None:
    """A player may have filled in two whole rows."""
    marks = {f"{column}{row}": "filled" for column in "ABCDEFGHIJKLMNO" for row in (5, 6)}
    best = readings(Picture(example("nonogram", marks)))[0]
    assert best.board.puzzle == "nonogram"
    assert best.agreed
    assert not best.sure


def test_number_above_the_clues_out_of_step_with_them_is_a_title() -> None:
    """Clues of columns follow at one distance."""
    picture = Image.fromarray(example("nonogram", around="keypad"))
    grid = (np.asarray(picture) == 90).all(axis=2)
    left, top = int((grid.sum(axis=0) > 200).argmax()), int((grid.sum(axis=1) > 200).argmax())
    place = left + 6.5 * STYLE.pitch, top - 4.7 * 0.8 * STYLE.pitch
    ImageDraw.Draw(picture).text(place, "8", STYLE.text, font=font_of(FONT, 16), anchor="mm")
    found = seen_in(np.asarray(picture))
    assert solvers.read(found.text) == solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")


def test_opened_cells_without_lines_belong_to_the_board_up_to_its_frame() -> None:
    """Only covered cells have sides there, in one corner of the board."""
    picture = Image.new("RGB", (380, 420), (240, 250, 238))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((30, 30, 349, 349), (168, 218, 220))
    numbers = {(r, c): "112"[(r + c) % 3] for r in range(5) for c in range(5) if max(r, c) == 4}
    for r, c in product(range(8), range(8)):
        x, y = 30 + 40 * c, 30 + 40 * r
        if max(r, c) > 4:
            pen.rectangle((x, y, x + 39, y + 39), (70, 120, 155), (25, 50, 90))
        elif (r, c) in numbers:
            pen.text((x + 20, y + 20), numbers[r, c], (20, 40, 200), font=font_of(FONT, 24), anchor="mm")
    image = np.asarray(picture)
    framed = [one for one in candidates(Picture(image)) if one.how == "framed"]
    assert [(one.rows, one.columns) for one in framed] == [(8, 8)]


def test_core_of_a_lattice_does_not_drive_out_the_board_in_its_place() -> None:
    """A core is parsed only for clues beside it, a board for the contents of its cells."""
    xs = tuple(range(0, 330, 30))
    board, core = Lattice(xs, xs, 0.99), Lattice(xs, xs, 1.0, how="core")
    assert different([board, core]) == [core, board]


def test_row_and_column_that_a_cursor_lights_up_are_not_marked() -> None:
    board = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")
    image = example("nonogram", {"A1": "filled", "B1": "empty"}).copy()
    lattice = next(candidates(Picture(image)))
    (left, *_, right), (top, *_, bottom) = ([round(at) for at in line] for line in (lattice.xs, lattice.ys))
    lit = np.zeros(image.shape[:2], bool)
    lit[round(lattice.ys[3]) : round(lattice.ys[4]), left:right] = True
    lit[top:bottom, round(lattice.xs[5]) : round(lattice.xs[6])] = True
    image[lit & (image == STYLE.open).all(axis=2)] = (190, 215, 240)
    found = seen_in(image)
    assert solvers.read(found.text) == board
    assert found.marks == "A1=filled B1=empty"


def test_cell_that_holds_something_unreadable_is_said_to_be_doubtful() -> None:
    """Though the board without it has one answer."""
    image = example("sudoku").copy()
    grid = (image == 90).all(axis=2)
    left, top = int((grid.sum(axis=0) > 200).argmax()), int((grid.sum(axis=1) > 200).argmax())
    image[top + 17 : top + 30, left + 4 * 32 + 3 : left + 5 * 32 - 3] = 245
    found = seen_in(image)
    assert found.doubtful == ("E1",)
    assert "E1" in found.remark


def test_picture_that_is_turned_is_read() -> None:
    """By the slopes of its lines."""
    image = example("mosaic")
    height, width = image.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 2.5, 1)
    turned = cv2.warpAffine(image, turn, (width, height), borderValue=(245, 245, 245))
    assert seen_in(turned).text == seen_in(image).text


def test_other_puzzle_than_the_one_that_was_named_is_told() -> None:
    """With what it looks like instead."""
    with pytest.raises(PictureError, match=r"I see no Tents in this picture; it looks like .*Sudoku"):
        seen_in(example("sudoku"), "tents")


HOSTILE = {
    "one pixel": (hostile_pictures.saved(np.zeros((1, 1, 3), np.uint8), "PNG"), "too small"),
    "a line": (hostile_pictures.saved(np.zeros((1, 30_000, 3), np.uint8), "PNG"), "too small"),
    "a bomb": (hostile_pictures.bomb(60_000, 60_000), "too many pixels"),
    "a larger bomb": (hostile_pictures.bomb(2**31 - 1, 2**31 - 1), "too many pixels"),
    "damaged": (png(example("mosaic"))[:3000], "damaged"),
    "no picture": (b"%PDF-1.4", "PNG, JPEG, WebP and GIF"),
}


@pytest.mark.parametrize(("data", "sentence"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_picture_is_told_in_a_sentence(data: bytes, sentence: str) -> None:
    """Before it is decoded, where its header tells enough."""
    assert sentence in hostile_pictures.answer(data)


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "P"), ("JPEG", "CMYK"), ("WEBP", "RGBA"), ("GIF", "P")])
def test_format_and_colours_make_no_difference(kind: str, mode: str) -> None:
    """The same board in every format that is known."""
    board = solvers.read("mosaic\n02..\n2..1\n.3.0\n0...")
    image = painted(random.Random(1), Drawn(board, {}), STYLE)
    assert solvers.read(seen_in(hostile_pictures.saved(image, kind, mode), "mosaic").text) == board


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [12, 16])
def test_sudoku_with_letters_is_refused_in_a_sentence(size: int, theme: Literal["dark", "light"]) -> None:
    """Its digits alone would be another board, or a Mosaic."""
    signs = random.Random(1).choices("123456789ABCDEFG"[:size] + "." * size, k=size**2)
    rows = "\n".join("".join(signs[row : row + size]) for row in range(0, size**2, size))
    board = solvers.read(f"sudoku\n{rows}")
    with pytest.raises(PictureError, match="a Sudoku with letters"):
        seen_in(paint(Scene(board, PUZZLES["sudoku"].look, theme=theme)))
