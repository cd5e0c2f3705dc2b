"""Nonogram: random clues against all their pictures, the layout of the text, what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import groupby, product

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree

Clue = tuple[int, ...]


def runs(cells: Collection[str]) -> Clue:
    return tuple(len(list(group)) for mark, group in groupby(cells) if mark == "#")


def answers(rows: list[Clue], columns: list[Clue]) -> Iterator[tuple[str, ...]]:
    """Every picture with these runs in its rows and columns."""
    lines = ["".join(cells) for cells in product("#.", repeat=len(columns))]
    for picture in product(*[[line for line in lines if runs(line) == clue] for clue in rows]):
        if [runs(column) for column in zip(*picture, strict=True)] == columns:
            yield picture


def random_clues(dice: random.Random) -> tuple[list[Clue], list[Clue]]:
    """The clues of a random picture, at times with the columns or the numbers in a wrong order."""
    height, width = dice.choice([(2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
    share = dice.choice([0.3, 0.5, 0.7])
    picture = [["#" if dice.random() < share else "." for _ in range(width)] for _ in range(height)]
    rows = [runs(row) for row in picture]
    columns = [runs(column) for column in zip(*picture, strict=True)]
    if dice.random() < 0.4:
        dice.shuffle(columns)
    if dice.random() < 0.2:
        rows = [clue[::-1] for clue in rows]
    return rows, columns


def written(rows: list[Clue], columns: list[Clue]) -> str:
    blocks = [("rows", rows), ("columns", columns)]
    return "\n".join(
        line
        for head, clues in blocks
        for line in (head, *(" ".join(map(str, clue or (0,))) for clue in clues))
    )


def test_random_clues_are_answered_as_all_their_pictures_demand() -> None:
    dice = random.Random(11)
    seen: Counter[str] = Counter()
    for _ in range(400):
        rows, columns = random_clues(dice)
        seen[agree("nonogram", written(rows, columns), set(answers(rows, columns)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


ROWS: list[Clue] = [(1, 1), (), (3,)]
COLUMNS: list[Clue] = [(1, 1), (1,), (1, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "rows\n1 1\n0\n3\ncolumns\n1 1\n1\n1 1",
        "columns\n1 1\n1\n1 1\nrows\n1 1\n0\n3",
        "rows\n1 1\n\n3\ncolumns\n1 1\n1\n1 1\n",
        "rows\n\n1,1\n0\n3\n\ncolumns\n\n1, 1\n1\n1,1\n\n",
        "Rows:\n1 1\n0\n3\nColumns:\n1 1\n1\n1 1",
        "width 3\nheight 3\n\nrows\n1 1\n\n3\n\ncolumns\n1 1\n1\n1 1\n",
        "```\nrows\n1 1\n0\n3\ncolumns\n1 1\n1\n1 1\n```",
        "rows / 1 1 / 0 / 3 / columns / 1 1 / 1 / 1 1",
        "rows/1 1//3/columns/1 1/1/1 1/",
        "rows: 1 1; 0; 3; columns: 1 1; 1; 1 1",
        "rows 1,1/0/3 columns 1,1/1/1,1",
        r"rows\n1 1\n\n3\ncolumns\n1 1\n1\n1 1",
    ],
)
def test_the_blocks_are_read_however_they_are_laid_out(text: str) -> None:
    board = solvers.read(text, "nonogram")
    assert (list(board.row_clues), list(board.column_clues)) == (ROWS, COLUMNS)


def test_empty_lines_at_the_end_of_a_block_count_where_the_size_says_so() -> None:
    told = solvers.read("width 3\nheight 3\nrows\n1\n\n\ncolumns\n1\n\n\n", "nonogram")
    assert (told.row_clues, told.column_clues) == (((1,), (), ()), ((1,), (), ()))
    bare = solvers.read("rows\n1\n\n\ncolumns\n1\n\n\n", "nonogram")
    assert (bare.row_clues, bare.column_clues) == (((1,),), ((1,),))


FORM = "Nonogram text is a line `rows`, one line of numbers a row, a line `columns`, one line a column."


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The text is empty. Paste the puzzle, one row a line.", None),
        ("3 1\n1", f'"3 1" is before the first block. {FORM}', 1),
        ("rows\n1", f"There is no block of columns. {FORM}", None),
        ("columns\n1", f"There is no block of rows. {FORM}", None),
        ("rows\n1\nrows\n1", "There are two blocks of rows.", 3),
        ("rows\ncolumns\n1", f"The block of rows is empty. {FORM}", None),
        ("rows\n1\n1 x\ncolumns\n1", 'Row 2: "x" is not a number.', 3),
        ("rows\n1 0\ncolumns\n1", "Row 1 has a 0 among other numbers; a run has at least one cell.", 2),
        (
            "height 3\nrows\n1\n1\ncolumns\n1\n1",
            "The height is 3, but the number of rows given is 2. Write 0 for an empty row.",
            None,
        ),
        (
            "width 1\nrows\n1\n1\ncolumns\n1\n1",
            "The width is 1, but the number of columns given is 2. Write 0 for an empty column.",
            None,
        ),
        ("width many\nrows\n1\ncolumns\n1", "width needs a number, such as `width 20`.", 1),
        ("rows\n88888888\ncolumns\n1", "The number 88888888 is too large for any puzzle.", 2),
        (
            "rows 1 1 0 3 columns 1 1 1 1 1",
            (
                "This nonogram is on one line, so nobody can tell where the numbers of a row end. "
                "Put / between the lines: rows / 3 / 1 1 / columns / ..."
            ),
            None,
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "nonogram")
    assert (str(raised.value), raised.value.line) == (sentence, line)


@pytest.mark.parametrize(
    "text",
    [
        "rows: 1, 3, 1 1\ncolumns: 1 1, 2, 2",
        "Rows: 1; 3; 1 1\nCols: 1 1; 2; 2",
        "ROWS (1), (3), (1 1)\ncolumns (1 1), (2), (2)",
        "Columns\n1 1\n2\n2\n\nRows\n1\n3\n1 1",
        "R1: 1\nR2: 3\nR3: 1 1\nC1: 1 1\nC2: 2\nC3: 2",
        "row 1) 1\nrow 2) 3\nrow 3) 1 1\ncolumn 1) 1 1\ncolumn 2) 2\ncolumn 3) 2",
    ],
)
def test_clues_may_stand_behind_the_names_of_blocks_or_lines(text: str) -> None:
    board = solvers.read("rows\n1\n3\n1 1\ncolumns\n1 1\n2\n2", "nonogram")
    assert solvers.read(text, "nonogram") == board


def test_a_clue_behind_the_name_of_another_line_is_refused() -> None:
    with pytest.raises(solvers.ReadError, match="Row 3 is where 2 should be") as raised:
        solvers.read("R1: 1\nR3: 1\nC1: 1\nC2: 1", "nonogram")
    assert raised.value.line == 2


def test_hyphen_between_two_numbers_never_joins_them() -> None:
    """Only at the beginning of a line it is the sign of a list."""
    with pytest.raises(ReadError, match='Row 1: "-" is not a number'):
        solvers.read("rows\n3 - 1\n1\ncolumns\n1\n1", "nonogram")
