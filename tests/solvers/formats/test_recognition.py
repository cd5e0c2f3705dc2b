"""What is said where a text can be read in several ways, and which way is the likely one."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import solvers
from solvers import PUZZLES, Board, Puzzle, ReadError, UnclearError
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.codes.code import GameId, Task
from solvers.core.codes.skip_codes import decode_symbols, digits
from solvers.core.reading.format import CELLS_LIMIT, Request
from solvers.core.reading.texts import read_text
from solvers.formats import FORMATS


def unclear(text: str, puzzle: str | None = None) -> str:
    with pytest.raises(UnclearError) as raised:
        solvers.read(text, puzzle)
    return str(raised.value)


def test_a_task_of_digits_and_letters_may_be_minesweeper_or_mosaic() -> None:
    assert re.fullmatch(r"This could be Minesweeper.* Mosaic.*\. Say which one it is\.", unclear("45a5d1"))


def test_a_nine_makes_it_mosaic() -> None:
    assert solvers.read("49a5d1").puzzle == "mosaic"


def test_a_game_id_of_digits_and_letters_is_mosaic_unless_minesweeper_is_asked_for() -> None:
    assert solvers.read("3x3:40a5d1").puzzle == "mosaic"
    assert solvers.read("3x3:40a5d1", "minesweeper").puzzle == "minesweeper"


def test_bare_lines_of_numbers_do_not_tell_rows_from_columns() -> None:
    text = "3 2\n2\n1 1\n2\n1\n1"
    assert unclear(text) == (
        "This could be Nonogram as a janko or puzzlekit grid (columns first) or "
        "Nonogram as a .nin file (rows first). Say which one it is."
    )
    assert solvers.read(text, format="nin").columns == 3
    assert solvers.read(text, format="janko").columns == 2


def test_tents_of_unlike_sides_do_not_tell_which_is_which() -> None:
    board = solvers.read(" 00\n0..\n0..\n0..", "tents")
    assert unclear(solvers.write(board, "task")).startswith(
        "This could be Tents as a Puzzle-Team task (2x3) or"
    )


def test_formats_that_agree_are_one_reading() -> None:
    assert len(solvers.readings("2 2\n1\n1\n1\n1")) == 1


def test_rows_of_text_stay_rows_of_text() -> None:
    for name, puzzle in solvers.PUZZLES.items():
        assert solvers.read(puzzle.example, name).format == "text"


def test_what_looks_surely_like_a_format_is_not_guessed_otherwise() -> None:
    with pytest.raises(solvers.ReadError, match="There are 2 clues after the commas"):
        solvers.read("4x4:abj_,1,0")


def test_a_format_by_name_reads_nothing_else() -> None:
    with pytest.raises(solvers.ReadError, match="The first line must hold two numbers"):
        solvers.read("rows\n1\ncolumns\n1", format="mk")


def test_a_board_is_not_written_in_a_format_that_cannot_hold_it() -> None:
    board = solvers.read("1_\n__", "minesweeper")
    with pytest.raises(solvers.PuzzleError) as raised:
        solvers.write(board, "non")
    assert (
        str(raised.value) == "Minesweeper cannot be written as a .non file; choose text, task or puzz.link."
    )


def test_a_clue_that_is_left_open_is_not_written_as_a_game_id() -> None:
    board = solvers.read("https://puzz.link/p?tents/5/5/2g0h1i1j82323")
    with pytest.raises(solvers.PuzzleError, match="this board leaves some open"):
        solvers.write(board, "game-id")


def stars(coded: Coded) -> Board:
    return Board("stars", coded.size.grid(decode_symbols(coded, digits(4), "0 to 4")))


STARS = replace(
    PUZZLES["mosaic"],
    name="stars",
    title="Stars",
    aliases=(),
    nameless=lambda _: False,
    codes=(
        GameId(stars, None, looks="[0-4a-z]+", heads="[0-9]+x[0-9]+(k[0-9])?", names=("sky",)),
        Task(
            stars, None, signs="0-4a-z", whole="[0-4a-z]{3,}", sizes=lambda _: [Size(3, 3)], sites=("night",)
        ),
    ),
)
"""A kind whose codes look like those of Mosaic."""


def puzzles_of(text: str, *named: Puzzle) -> list[str]:
    known = {**PUZZLES, "stars": STARS}
    request = Request({p.name: p for p in named} or known, known, None, CELLS_LIMIT, {})
    return [reading.board.puzzle for reading in read_text(text, request, FORMATS)]


def test_a_game_id_that_several_puzzles_can_read_is_read_by_all_of_them() -> None:
    assert puzzles_of("3x3:40a4d1") == ["mosaic", "stars"]
    assert puzzles_of("3x3:41a4d1", STARS) == ["stars"]


def test_what_stands_before_the_colon_tells_puzzles_apart() -> None:
    assert puzzles_of("3x3h0:41a4d1") == ["mosaic"]
    assert puzzles_of("3x3k2:41a4d1") == ["stars"]


def test_what_no_program_writes_before_the_colon_is_read_all_the_same() -> None:
    assert puzzles_of("3x3zz:40a5d1") == ["mosaic"]


def test_the_name_of_the_page_of_a_game_id_decides() -> None:
    assert puzzles_of("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/sky.html#3x3:41a4d1") == [
        "stars"
    ]


def test_each_puzzle_says_what_is_wrong_with_a_game_id() -> None:
    with pytest.raises(ReadError) as raised:
        puzzles_of("3:0123", PUZZLES["dominosa"], PUZZLES["mosaic"])
    assert str(raised.value) == (
        "As Dominosa: The code has 4 numbers; 4 rows of 5 need 20. "
        "As Mosaic: The code ends after 4 cells; the board has 9 (3x3)."
    )


def test_a_task_whose_code_looks_like_others_needs_a_name_or_its_page() -> None:
    page = "<title>puzzle-night.com</title> var task = '41a4d1'; puzzleWidth: 3, puzzleHeight: 3"
    assert puzzles_of("41a4d1") == ["minesweeper", "mosaic"]
    assert puzzles_of("41a4d1", STARS) == ["stars"]
    assert puzzles_of(page) == ["stars"]
    assert puzzles_of("stars\n41a4d1") == ["stars"]


def test_a_futoshiki_without_the_last_comma_of_its_game_id_is_no_star_battle() -> None:
    code = "5:2,0,0,0,0,0,0,1,0,0,5,1,0,0,3,0,0,0,2,0,1,3,0,0,0"
    assert [reading.board for reading in solvers.readings(code)] == [solvers.read(f"{code},", "futoshiki")]
    regions = "5:1,1,2,2,2,1,1,2,2,2,3,3,3,4,4,3,5,5,4,4,5,5,5,4,4"
    assert {reading.board.puzzle for reading in solvers.readings(regions)} == {"starbattle"}


@pytest.mark.parametrize(
    "puzzle",
    ["kurodoko", "fillomino", "shikaku", "cave", "slitherlink", "hidato", "numberlink", "hitori", "masyu"],
)
def test_a_table_without_a_name_is_taken_as_the_kind_with_one_answer(puzzle: str) -> None:
    board = solvers.read(PUZZLES[puzzle].example, puzzle)
    rows = [" ".join("-" if clue is None else str(clue) for clue in row) for row in board.grid]
    found = solvers.readings("\n".join([f"{board.rows} {board.columns}", *rows]))
    assert len(found) > 1
    assert solvers.decide(found, 60).board == board


def test_a_table_without_a_name_that_one_kind_fits_is_read_with_a_note() -> None:
    (reading,) = solvers.readings("4 4\n3 2 5 1\n5 2 1 4")
    assert reading.note == "The text names no puzzle. I read it as Kakurasu, the only one that it can be."


def test_a_table_with_a_name_needs_no_note() -> None:
    assert [r.note for r in solvers.readings("kakurasu\n4 4\n3 2 5 1\n5 2 1 4")] == [""]


def test_a_table_that_no_kind_reads_says_so() -> None:
    with pytest.raises(ReadError, match="of no puzzle that I know"):
        solvers.read("3 3\n$ - -\n- 5 %\n- - -", format="janko")


KAKURASU_PAGE = (
    "begin\ntitle {}\nmail me@here\npid 5\nunitsize 24\nsize 4\nclabels\n3 2 5 1\nrlabels\n5 2 1 4\nend"
)


@pytest.mark.parametrize(
    "title", ["Kakurasu", "Kakurasu Nr. 17", "17. Kakurasu (4x4)", "Index Sums", "A title"]
)
def test_a_page_of_labels_is_read_whatever_its_title(title: str) -> None:
    assert solvers.read(KAKURASU_PAGE.format(title)) == solvers.read("3 2 5 1\n5 2 1 4", "kakurasu")


def test_a_number_behind_a_name_is_no_fleet_if_the_page_would_be_none() -> None:
    """As that of a board in a collection."""
    page = "[begin]\n[title]\nBattleships {}\n[size]\n4\n[clabels]\n- 2 - 2\n[rlabels]\n- 0 - 1\n[problem]\n"
    page += "- - - x\n- - - -\n- - - -\n- - - -\n[end]"
    assert solvers.read(page.format("17")) == solvers.read(page.format(""))


def test_the_size_behind_the_name_of_a_table_is_no_variant() -> None:
    table = "4 4\n1 - - -\n- - 3 -\n- 2 - -\n- - - 1"
    assert solvers.read(f"Sudoku 4x4\n{table}") == solvers.read(table, "sudoku")


def test_diagonals_of_a_page_are_not_dropped() -> None:
    page = "begin\npuzzle sudoku\noptions diagonal\nsize 4\nproblem\n1 - - -\n- - 3 -\n- 2 - -\n- - - -\nend"
    assert solvers.read(page).variant == {"diagonals"}


@pytest.mark.parametrize("signs", ["wb", "xo", "01"])
def test_a_page_of_takuzu_may_have_any_pair_of_signs(signs: str) -> None:
    rows = "w - b -\n- w - -\n- - b -\nb - - -".translate(str.maketrans("wb", signs))
    page = f"[puzzle]\nBinairo\n[size]\n4\n[problem]\n{rows}\n[end]"
    assert solvers.read(page) == solvers.read(f"takuzu\n{rows}")


def test_a_table_that_contradicts_itself_as_each_of_several_kinds_is_none_of_them() -> None:
    """Such as one of another puzzle, whose numbers count something else."""
    with pytest.raises(ReadError, match="of no puzzle that I know"):
        solvers.read("4 4\n40 41 - -\n- - - -\n- - - -\n- - - 42", format="janko")
