"""A table keeps its shape, and blanks may be any sign that means nothing in the puzzle."""

from __future__ import annotations

import pytest

import solvers
from solvers import PuzzleError

NURIKABE = solvers.read("nurikabe\n..1\n2..\n...")
ROWS = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
SUDOKU = solvers.read("\n".join(ROWS), "sudoku")


def boards(text: str, puzzle: str | None = None) -> list[solvers.Board]:
    return [reading.board for reading in solvers.readings(text, puzzle)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_an_empty_last_row_or_column_of_a_table_is_one_of_the_board(separator: str) -> None:
    assert boards("nurikabe\n" + "||1\n2||\n||".replace("|", separator)) == [NURIKABE]
    turned = "|2|\n||\n1||".replace("|", separator)
    assert boards(f"nurikabe\n{turned}") == [solvers.read("nurikabe\n.2.\n...\n1..")]


def test_tabs_that_are_lost_at_the_end_of_a_row_are_empty_cells() -> None:
    assert boards("nurikabe\n\t\t1\n2\n\n\t3") == [solvers.read("nurikabe\n..1\n2..\n...\n.3.")]


def test_a_full_table_with_a_cell_too_few_is_not_filled_up() -> None:
    with pytest.raises(PuzzleError):
        solvers.read("hitori\n1,2,3\n2,3\n3,1,2")


@pytest.mark.parametrize("blank", "0*x?-_X ")
def test_a_blank_is_any_sign_that_means_nothing_in_a_sudoku(blank: str) -> None:
    text = "\n".join(ROWS).replace(".", blank)
    assert boards(text, "sudoku") == [SUDOKU]
    assert boards(text) == [SUDOKU]


def test_a_question_mark_is_a_blank_where_no_other_sign_is_one() -> None:
    assert boards("nurikabe\n??1\n2??\n???") == [NURIKABE]
    assert boards("nurikabe\n..1\n2..\n..?")[0].at(solvers.Cell(2, 2)) == "?"


def test_marks_among_blanks_are_no_blanks() -> None:
    with pytest.raises(PuzzleError):
        solvers.read("minesweeper\n1*.\n...\n..1")


@pytest.mark.parametrize("size", ["3 3", "3", "3x3", "3\n3", "size: 3x3", "rows: 3 cols: 3"])
def test_a_size_above_the_rows_is_none_of_them(size: str) -> None:
    assert boards(f"nurikabe\n{size}\n..1\n2..\n...") == [NURIKABE]


def test_names_of_rows_and_columns_are_no_cells() -> None:
    drawn = ["   A B C", "1: . . 1", "2: 2 . .", "3: . . ."]
    assert boards("nurikabe\n" + "\n".join(drawn)) == [NURIKABE]
    assert boards("nurikabe\n" + "\n".join(line[3:] for line in drawn)) == [NURIKABE]


def test_blanks_between_cells_and_blanks_that_are_cells_are_told_as_two_boards() -> None:
    found = boards("mosaic\n12 34 5\n123 45")
    assert found == [solvers.read("12345\n12345", "mosaic"), solvers.read("12.34.5\n123.45.", "mosaic")]


@pytest.mark.parametrize(
    "name", ["nurikabe = {}", "# Nurikabe\n{}", '{{"type": "nurikabe", "grid": {}}}', "{} (nurikabe)"]
)
def test_a_list_is_the_puzzle_that_the_text_names(name: str) -> None:
    assert boards(name.format("[[0, 0, 1], [2, 0, 0], [0, 0, 0]]")) == [NURIKABE]


def test_a_kind_that_is_named_with_a_letter_wrong_is_no_other() -> None:
    with pytest.raises(PuzzleError):
        solvers.read("nurikbae\n..1\n2..\n...")


def test_lines_of_eighty_one_cells_are_a_sudoku_each() -> None:
    code = "".join(ROWS)
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert boards(f"{code}\n{code.replace('5', '.', 1)}")[0] == SUDOKU
    assert boards(f"puzzle,solution\n{code.replace('.', '0')},{solved}") == [SUDOKU]


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?nurikabe/5/5/l1g3g1p3i&fbclid=IwAR0abc",
        "https://puzz.link/p?nurikabe/5/5/l1g3g1p3i&utm_source=a&utm_medium=b",
        "https://l.example.org/?url=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F5%2F5%2Fl1g3g1p3i&h=1",
    ],
)
def test_what_trackers_and_other_addresses_add_is_not_the_puzzle(address: str) -> None:
    assert boards(address) == boards("https://puzz.link/p?nurikabe/5/5/l1g3g1p3i")


@pytest.mark.parametrize("text", ["a\nnurikabe", "https://puzz.link/p?nurikabe/5/5\n/l1g3g1p3i"])
def test_what_is_left_of_a_code_or_of_a_text_is_no_single_row(text: str) -> None:
    try:
        found = boards(text)
    except PuzzleError:
        return
    assert all(min(board.rows, board.columns) > 1 for board in found)


@pytest.mark.parametrize("cells", [["", "#", "", "", "#", ""], ["", "", "#", "", "#", ""], [""] * 6])
def test_rows_without_a_clue_or_with_one_wall_keep_their_empty_columns(cells: list[str]) -> None:
    """The walls are no frame, and tabs or bars below a name are a board without clues."""
    rows = [cells[:3], cells[3:], ["", "", ""]]
    board = solvers.read("\n".join("".join(cell or "." for cell in row) for row in rows), "simpleloop")
    tabs = "\n".join("\t".join(row) for row in rows)
    open_bars = "\n".join(" | ".join(cell or " " for cell in row) for row in rows)
    html = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    for text in (tabs, open_bars, f"<table>{html}</table>"):
        assert boards(f"simpleloop\n{text}") == [board]


def test_the_empty_header_of_a_markdown_table_is_no_row_unless_it_makes_a_square() -> None:
    head, row = "|   |   |   |\n|---|---|---|\n", "| b |   | w |\n"
    assert [board.rows for board in boards(f"yinyang\n{head}{row * 4}")] == [4]
    assert [board.rows for board in boards(f"yinyang\n{head}{row * 2}")] == [3]
