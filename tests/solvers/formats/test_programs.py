"""Files of programs and sites that hold nonograms: variants of them, and what is said of damaged ones."""

from __future__ import annotations

import pytest

import solvers
from solvers import ReadError
from tests.solvers.single_questions import refusal

CAP = solvers.read("rows\n3\n1 1\ncolumns\n2\n1\n2")


@pytest.mark.parametrize(
    "text",
    [
        "3\n1 1\n\n2\n1\n2",
        "* Cap\n3 0\n1 1 0\n&\n2 0\n1 0\n2 0",
        "3\n1,1\n\n2\n1\n2\n",
        "X = 3; Y = 2; maxlen = 2;\nrows = [| 0, 3\n       | 1, 1 |];\ncols = [| 0, 2 | 0, 1 | 0, 2 |];",
        "rows = [[3], [1, 1]];\ncolumns = [[2], [1], [2]];",
        "rowhint(0,1,3). rowhint(1,1,1). rowhint(1,2,1). colhint(0,1,2). colhint(1,1,1). colhint(2,1,2).",
        '{"clues": {"rows": ["3", "1 1"], "cols": [2, 1, 2]}}',
        '{"height": 2, "rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}',
        '[{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}]',
        "P1 3 2 111101",
        "XXX\nX.X",
        "@@@\n@ @",
        "# # #\n# . #",
        "\u2588\u2588\u2588\n\u2588\u2591\u2588",
        "nonogram\n111\n101",
        "GRID Cap\nROWS\n[ 3 ]\n[ 1 1 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]",
        '3\n2\n"2","1","2"\n"3","1,1"\n',
        "ROWS\n[ 3 ]\n[ 1 1 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]",
        "[[3],[1,1]]\n[[2],[1],[2]]",
        "[[[3], [1, 1]], [[2], [1], [2]]]",
        "[3] [1 1]\n[2] [1] [2]",
        "[3]\n[1, 1]\n\n[2]\n[1]\n[2]",
        "MK Version 3.0\n\n3 2\n\n ? ? ?\n ? o ,\n\n 2\n 1\n -2\n\n 3\n 1 1\n",
        "MK Version 3.0\n\n3 2\n\n # # #\n # . #\n",
        ",,2,1,2\n,3,,,\n1,1,,,",
        '"";"";"2";"1";"2"\n"";"3";"";"";""\n"1";"1";"";"";""',
    ],
)
def test_the_same_board_is_read_from_each_way_of_writing_it(text: str) -> None:
    assert solvers.read(text) == CAP


def test_a_line_without_facts_is_empty() -> None:
    text = "#const h = 3. #const w = 3. row_hint(1,1,3). col_hint(1,1,1). col_hint(2,1,1). col_hint(3,1,1)."
    assert solvers.read(text).row_clues == ((3,), (), ())


def test_what_stands_in_a_comment_of_facts_means_nothing() -> None:
    """A constant there is no size, and the line of an error is that of the text as it was sent."""
    columns = " ".join(f"col_hint({number},1,1)." for number in (1, 2, 3))
    facts = f"% #const h = 9. row_hint(1,1,7).\nrow_hint(1,1,3).\n{columns}"
    assert solvers.read(facts).row_clues == ((3,),)
    with pytest.raises(ReadError) as raised:
        solvers.read(facts + "\n% again\nrow_hint(1,1,2).")
    assert raised.value.line == 5


def test_what_is_filled_in_in_a_griddler_file_becomes_marks() -> None:
    text = "MK Version 3.0\n\n3 3\n\n # ? ?\n o . ?\n\n\n 1 1\n 1\n\n\n 2\n 1\n\n"
    (reading,) = solvers.readings(text)
    assert reading.marks == "A1=filled B2=empty"
    assert reading.board.row_clues == ((2,), (1,), ())
    assert reading.board.column_clues == ((1, 1), (1,), ())
    (bare,) = solvers.readings(reading.bare)
    assert (bare.board, bare.marks) == (reading.board, "")


def test_clues_in_a_griddler_file_stand_from_the_bottom_and_from_the_right() -> None:
    text = "MK Version 3.0\n\n4 1\n\n ? ? ? ?\n\n 1\n 1\n\n 1\n\n 1 2\n"
    assert solvers.read(text).row_clues == ((2, 1),)


def test_a_table_is_the_grid_of_other_puzzles() -> None:
    table = "1,,,4\n,,,\n,3,,\n,,2,"
    assert solvers.read(table, "sudoku") == solvers.read("1..4\n....\n.3..\n..2.", "sudoku")
    assert solvers.read(table.replace(",", "\t"), "sudoku") == solvers.read(table, "sudoku")


def test_several_puzzles_of_a_file_are_told_apart() -> None:
    grids = "GRID A\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nGRID B\nROWS\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n"
    assert [r.label for r in solvers.readings(grids)] == ["1. A", "2. B"]
    two = '[{"rows": [[1]], "columns": [[1]]}, {"rows": [[2]], "columns": [[1], [1]]}]'
    assert [r.label for r in solvers.readings(two)] == ["1.", "2."]
    assert [r.label for r in solvers.readings("2\n1 1\n1 0\n1 0\n1 1\n0\n0")] == ["1.", "2."]


def test_a_grid_of_equal_lines_is_no_two_blocks() -> None:
    """An empty line in a grid is no sign of a nonogram."""
    found = solvers.readings("12\n21\n\n11\n11")
    assert "nonogram" not in {reading.board.puzzle for reading in found}


def test_a_grid_of_digits_is_no_picture_unless_a_nonogram_is_asked_for() -> None:
    assert "nonogram" not in {reading.board.puzzle for reading in solvers.readings("1001\n0110\n1111\n0000")}
    assert solvers.read("10\n11", "nonogram").row_clues == ((1,), (2,))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "rows\nred 4 yellow 2\nred 1\ncolumns\nred 1",
            'The clue "red 4 yellow 2" names colours. Puzzles of several colours are not read yet.',
        ),
        (
            'title "Sun"\nwidth 2\nheight 1\nrows\nred 2\ncolumns\nred 1\nred 1',
            'The clue "red 2" names colours. Puzzles of several colours are not read yet.',
        ),
        (
            "red 4 yellow 2",
            'The clue "red 4 yellow 2" names colours. Puzzles of several colours are not read yet.',
        ),
        ("MK Version 3.0\n\n3\n", "The third line must hold two numbers, the width and the height."),
        (
            "MK Version 3.0\n\n2 1\n\n ? ?\n ? ?\n\n 1\n\n\n 1\n",
            (
                "Line 6 must be empty, between two parts of the file; a line above is missing or stands "
                "there twice."
            ),
        ),
        (
            "MK Version 3.0\n\n2 1\n\n # ?\n",
            "There are no clues in this file, and its picture is not complete. Save it with its clues.",
        ),
        (
            "GRID Cap\nROWS\n[ 3 ]",
            "There must be ROWS and COLUMNS, each with its clues below it, one a line.",
        ),
        (
            '{"rows": [[3],',
            'This JSON is damaged; write it like {"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}.',
        ),
        (
            '{"puzzle": "Cap", "size": [3, 2]}',
            (
                "The clues of rows and columns are lists of lists of numbers, such as "
                '{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}.'
            ),
        ),
        (
            "%PDF-1.4 and so on",
            "This is a PDF file. Send a picture of its puzzle, or type the puzzle as rows of text.",
        ),
        (
            "PK\x03\x04 and so on",
            "This is a packed file, pasted as text. Send the file itself, or copy its rows as text.",
        ),
        (
            "<!DOCTYPE html>\n<html><body>Hello</body></html>",
            (
                "This is the source of a page, and has no puzzle that I can read. Copy the puzzle "
                "itself: its rows as text, its own address, or what the page exports."
            ),
        ),
        ('{"rows": [[true]], "columns": [[1]]}', "Clue 1 holds true, which is no length of a run."),
        (
            '{"rows": [[1]], "columns": []}',
            (
                "The clues of rows and columns are lists of lists of numbers, such as "
                '{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}.'
            ),
        ),
        ("rows = [1, 2];\ncols = [1];", "The array rows has 2 numbers, and how many a clue has is not said."),
        ("row_hint(1,1,1). row_hint(1,1,2). col_hint(1,1,1).", "Number 1 of row 1 is given twice."),
        ("#const h = 1.\nrow(2,1,1). col(1,1,1).", "A fact is about number 2; there are 1."),
        ("P1 3 2 11110", "The picture has 5 cells; 3x2 needs 6."),
        (
            "P1 2 1 1x",
            '"x" means nothing in such a file. Write 1 for a filled cell and 0 for an empty one.',
        ),
        ("P4 3 2 abc", "This .pbm file holds its picture as bytes. Save it as text, which begins with P1."),
        ("##\n#", "Row 2 has 1 cells, the row above has 2."),
        ('3\n2\n0\n"2","1"\n"3","1,1"', "There are 2 column clues instead of 3."),
        ('1\n1\n2\n"1"\n"1"', "This puzzle has several colours. Such puzzles are not read yet."),
        (
            '1\n1\n0\n"1"',
            (
                "There must be the width, the height, and two lines of quoted clues, the columns first, "
                'such as "2","1","2".'
            ),
        ),
    ],
)
def test_what_is_wrong_with_such_a_file_is_told(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("blocks", "There must be two blocks of clues"),
        ("drawn", "There must be clues above the columns"),
        ("spoj", "The first line must hold how many puzzles there are"),
        ("dzn", "There must be an array of rows and one of columns"),
        ("lp", "There must be facts of rows and of columns"),
        ("json", "This JSON is damaged"),
        ("pbm", "Behind P1 there must be the width"),
        ("jsolver", "There must be the width, the height"),
        ("foreign", "This is no page"),
        ("penpa", "Behind m=edit&p= there must be"),
        ("picture", "This is no picture of two signs"),
        ("sgriddler", "The first line of such a file is"),
        ("bracketed", "There must be two lists of clues in brackets"),
        ("table", "There must be clues in the first rows and columns"),
    ],
)
def test_a_text_that_is_no_such_file_is_told_what_one_is(name: str, start: str) -> None:
    assert refusal("Good morning!", format=name).startswith(start)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("https://www.puzzle-tents.com/?size=3", "copy the line with `task = `"),
        ("https://webpbn.com/play.cgi?id=1", "Choose Export there"),
        ("<https://www.nonograms.org/nonograms/i/4353>", "copy the line `var d="),
        ("https://www.janko.at/Raetsel/Nonogramme/1.a.htm", r"copy all from [problem] to [solution]"),
        ("https://tinyurl.com/abcd", "This is a short address"),
        ("https://puzz.link/list.html", "copy its own address"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html", "by game ID"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN", "is damaged. Copy it again"),
        ("https://swaroopg92.github.io/penpa-edit/", "Copy the address that Share makes"),
        ("example.org/puzzle/7", "Copy the puzzle itself"),
    ],
)
def test_an_address_of_a_page_is_told_where_its_puzzle_is_found(text: str, hint: str) -> None:
    assert hint in refusal(text)


def test_a_puzzle_in_the_source_of_a_page_is_read_all_the_same() -> None:
    source = "<!DOCTYPE html><script>var puzzleWidth: 3, puzzleHeight: 2; var task = '2/1/2/3/1.1';</script>"
    assert solvers.read(source) == CAP
