"""What fuzzing found: texts that once ended in a traceback or took too long."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

import solvers
from solvers import ReadError

_MOST_CALLS = 40_000
"""The reader makes 28,000 function calls for the text."""


def test_a_size_with_mines_but_no_rows_is_told() -> None:
    with pytest.raises(ReadError, match="Below the size there are 0 lines; 4 rows of 4 need 2, 4"):
        solvers.read("4 4 2", format="janko")


def test_a_number_of_two_digits_is_no_clue_of_mosaic() -> None:
    with pytest.raises(ReadError, match='Row 1, column 1: "12" means nothing in Mosaic'):
        solvers.read("2 2\n12 -\n- 2", "mosaic", format="janko")


def test_a_board_of_one_hidden_cell_is_read_from_its_task() -> None:
    board = solvers.read("_", "minesweeper")
    assert solvers.read(solvers.write(board, "task"), "minesweeper", size="1x1") == board


def test_a_mine_file_whose_first_line_is_damaged_is_told_so() -> None:
    with pytest.raises(ReadError, match="The first line must hold columns x rows x mines"):
        solvers.read("3x2x/1\n1HF\nHH1", format="mine")


def test_a_line_end_inside_a_code_is_called_by_its_name() -> None:
    with pytest.raises(ReadError, match="Character 7 of the task, a line end, means nothing there"):
        solvers.read("abj_,1\n,0,1,1,1,0,2,0", "tents", format="task")


def test_a_task_of_empty_clues_that_fits_every_size_needs_its_size() -> None:
    with pytest.raises(ReadError, match="its size is not known"):
        solvers.read("1" + "/" * 60 + "1", "nonogram", format="task")


@pytest.mark.parametrize(("text", "named"), [("1a2", "task"), ("a/map.html#", "game-id"), ("b", "puzz.link")])
def test_what_shows_how_a_code_begins_is_a_whole_sentence(text: str, named: str) -> None:
    with pytest.raises(ReadError, match=r"\.$"):
        solvers.read(text, format=named)


def test_a_page_of_one_column_is_no_board() -> None:
    with pytest.raises(ReadError, match="at least two rows and columns"):
        solvers.read("[problem]\n0\n10", format="janko")


def test_a_short_text_is_described_once_however_many_parts_of_it_are_tried() -> None:
    signs = "\ufffd" * 20
    head = f"[begin]\n[puzzle]\nhi{signs}w{signs}\x002 {signs}\x00\x00{signs}"
    text = f"{head}3\n2\n1 1\n#\n2 \ufffd\nori\n1[w\ufffd"
    calls = 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal calls
        calls += event == "call"

    with pytest.raises(ReadError):
        solvers.read(text)  # patterns, names and neighbours of cells are found once
    sys.setprofile(count)
    try:
        with pytest.raises(ReadError):
            solvers.read(text)
    finally:
        sys.setprofile(None)
    assert calls < _MOST_CALLS


def test_a_long_cell_that_is_in_the_way_is_shown_in_part() -> None:
    with pytest.raises(ReadError, match='Without "xxxxxxxxxxxx" in row 1, column 1 it can be'):
        solvers.read(f"{'x' * 300} 2\n1 -\n- 2")


def test_a_cell_of_two_lines_that_is_in_the_way_is_shown_on_one() -> None:
    with pytest.raises(ReadError, match='Without "0 rows" at A1 and ":" at B2 it can be'):
        solvers.read("{0\nrows,0][0:]")


def test_a_name_above_too_large_numbers_is_no_row_of_letters() -> None:
    text = f"kurodoko\n{' '.join(['27'] * 12)}"
    assert solvers.readings(text, puzzle="kurodoko")[0].board.rows == 1


@pytest.mark.parametrize("text", ["kurodoko\nzz\nzz", "nurikabe\nrows\nrows", "heyawake\n99 1\n1 99"])
def test_a_board_with_too_large_numbers_is_read_back_as_it_was_written(text: str) -> None:
    """Its numbers are not taken for groups of digits."""
    ((board, *_),) = solvers.readings(text)
    assert solvers.readings(solvers.write(board), board.puzzle, format="text")[0].board == board


def test_cells_of_a_list_with_line_ends_are_listed_on_one_line() -> None:
    cells = "[|\n5, 3, _, _ 5, _, _, _, 6, _ |, _, _, 1, 9, 5, _, _, _, 6, _, _, 8, _, _, \x1f7, 9 |];"
    with pytest.raises(ReadError) as raised:
        solvers.read(f"{'B' * 88} = {cells}")
    assert "\n" not in str(raised.value)


def test_numbers_above_regions_without_a_name_are_no_nonogram_but_the_kind_with_one_answer() -> None:
    numbers = ["- - - 5 - -", "- - - - - 4", "- - - - - 6", "5 - - - - 3", "- - - - - 2", "- 2 - - - 5"]
    regions = ["1 1 2 2 3 4", "5 1 1 2 3 4", "5 5 1 2 2 4", "6 6 6 7 4 4", "6 6 7 7 7 4", "8 8 8 8 7 7"]
    found = solvers.readings("\n".join(["6 6", *numbers, *regions]))
    kinds = {reading.board.puzzle for reading in found}
    assert "suguru" in kinds
    assert "nonogram" not in kinds
    decision = solvers.decide(found, 20)
    assert decision.board is not None
    assert decision.board.puzzle == "suguru"


RECORD = '{{"1_4x4": {{"problem": "{}", "solution": "4 4 {}", "source": "{}", "info": "a long remark"}}}}'
LOOP = r"4 4\n- - - -\n- x - -\n- - - -\n- - - -"


def test_the_problem_in_a_record_of_a_collection_is_read_and_its_address_names_the_puzzle() -> None:
    record = RECORD.format(LOOP, "x" * 20, "https://www.janko.at/Raetsel/Simple-Loop/001.a.htm")
    assert solvers.read(record) == solvers.read("....\n.#..\n....\n....", "simpleloop")


@pytest.mark.parametrize("text", ['"{}"', '"problem": "{}",', '{{"problem": "{}"}}'])
def test_a_board_in_a_string_of_json_is_read_below_its_name(text: str) -> None:
    assert solvers.read(f"Simple Loop\n{text.format(LOOP)}").clues.count("#") == 1
