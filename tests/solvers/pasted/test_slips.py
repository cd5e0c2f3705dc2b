"""Boards with a slip, such as a row lost: told as what they are, and never read as another kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, PuzzleError
from tests.solvers.formats.test_shapes import ROWS as SUDOKU
from tests.solvers.pasted.test_texts import BOARDS
from tests.solvers.single_questions import refusal

Rows = list[str]
Slip = Callable[[st.DrawFn, Rows], Rows]

DOMINOSA = PUZZLES["dominosa"].example.split()
FIXED = {"sudoku": SUDOKU, "dominosa": DOMINOSA}
"""Boards that need no name, of kinds with a fixed shape."""
NAMED: Mapping[str, Callable[[str, str, str], str]] = {
    "first line": lambda name, _, board: f"{name}\n{board}",
    "heading": lambda _, title, board: f"# {title} 12\n{board}",
    "question": lambda _, title, board: f"Can someone solve this {title} please?\n\n{board}",
    "below": lambda _, title, board: f"{board}\n\n({title})",
    "one line": lambda name, _, board: f"{name}: {board.replace(chr(10), '/')}",
    "in the menu": lambda _name, _title, board: board,
}


def _character_lost(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.sampled_from([n for n, row in enumerate(rows) if row.strip()]))
    place = draw(st.integers(0, len(rows[number]) - 1))
    return [*rows[:number], rows[number][:place] + rows[number][place + 1 :], *rows[number + 1 :]]


def _character_added(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.integers(0, len(rows) - 1))
    place = draw(st.integers(0, len(rows[number])))
    row = rows[number][:place] + draw(st.sampled_from("123.")) + rows[number][place:]
    return [*rows[:number], row, *rows[number + 1 :]]


def _letter(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.sampled_from([n for n, row in enumerate(rows) if row.strip()]))
    place = draw(st.integers(0, len(rows[number]) - 1))
    row = rows[number][:place] + draw(st.sampled_from("BZ!")) + rows[number][place + 1 :]
    return [*rows[:number], row, *rows[number + 1 :]]


def _row_lost(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.integers(0, len(rows) - 1))
    return rows[:number] + rows[number + 1 :]


def _row_twice(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.integers(0, len(rows) - 1))
    return rows[: number + 1] + rows[number:]


def _row_pasted_over(draw: st.DrawFn, rows: Rows) -> Rows:
    number = draw(st.integers(0, len(rows) - 2))
    return [*rows[: number + 1], rows[number], *rows[number + 2 :]]


def _columns_exchanged(draw: st.DrawFn, rows: Rows) -> Rows:
    place = draw(st.integers(0, min(map(len, rows)) - 2)) if min(map(len, rows)) > 1 else 0
    return [row[:place] + row[place : place + 2][::-1] + row[place + 2 :] for row in rows]


SLIPS: Mapping[str, Slip] = {
    "a character lost": _character_lost,
    "a character added": _character_added,
    "a letter": _letter,
    "a row lost": _row_lost,
    "a row twice": _row_twice,
    "a row pasted over": _row_pasted_over,
    "two columns exchanged": _columns_exchanged,
}


@st.composite
def slipped(draw: st.DrawFn, rows: Rows) -> str:
    slip = SLIPS[draw(st.sampled_from([*SLIPS]))]
    return "\n".join(slip(draw, rows))


@st.composite
def boards(draw: st.DrawFn) -> tuple[str, str]:
    """The name of a puzzle, and a board of it with a slip, without a name in it."""
    examples = [solvers.read(puzzle.example, name) for name, puzzle in PUZZLES.items()]
    board = draw(st.sampled_from([*examples, *BOARDS.values()]))
    rows = solvers.write(board).split("\n")
    rows = rows[1:] if rows[0].startswith(board.puzzle) else rows
    return board.puzzle, draw(slipped(rows))


def kinds(text: str, puzzle: str | None = None) -> set[str]:
    """The puzzles that a text can be; none if it is refused."""
    try:
        return {reading.board.puzzle for reading in solvers.readings(text, puzzle)}
    except PuzzleError:
        return set()


JIGSAW = ".2....\n.2....\n..1...\n...4..\n.63...\n....4.\n\nabbbbc\nabcccc\nabddec\naaadee\nfdddee\nfffffe"
"""A row is pasted over the next one, and the regions alone would be another board."""


@settings(max_examples=60, deadline=None)
@given(boards(), st.sampled_from([*NAMED]))
@example(("sudoku", JIGSAW), "question")
@example(("futoshiki", "....\n" * 5), "question")
def test_a_board_with_a_slip_is_no_other_kind_than_the_text_or_the_menu_names(
    board: tuple[str, str], way: str
) -> None:
    puzzle, rows = board
    text = NAMED[way](puzzle, PUZZLES[puzzle].title, rows)
    assert kinds(text, puzzle if way == "in the menu" else None) <= {puzzle}


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from([*FIXED]), st.sampled_from("._-0"), st.booleans())
def test_a_board_of_a_fixed_shape_with_a_slip_is_no_other_kind_without_a_name(
    data: st.DataObject, puzzle: str, blank: str, line: bool
) -> None:
    text = data.draw(slipped(FIXED[puzzle]))
    text = text.replace(".", blank) if puzzle == "sudoku" else text
    on_line = text.replace("\n", "")
    is_near = puzzle == "sudoku" and abs(len(on_line) - 81) <= 1
    assert kinds(on_line if line and is_near else text) <= {puzzle}


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("".join(SUDOKU)[:-1], "there are 80 of 81 cells; the slip is in row 9"),
        (
            "".join(SUDOKU)[:40] + "5" + "".join(SUDOKU)[40:],
            "there are 82 cells instead of 81",
        ),
        ("".join(SUDOKU)[:72].replace(".", "0"), "there are 72 of 81 cells"),
        ("".join(SUDOKU).replace(".", "0") + "0" * 9, "there are 90 cells instead of 81"),
        ("\n".join(SUDOKU[:8]), "there are 8 rows"),
        ("\n".join([*SUDOKU[:4], *SUDOKU[3:]]), "there are 10 rows; row 5 is the same as row 4"),
        ("\n".join(SUDOKU).replace("8", "B", 1), 'row 3, column 3 is "B"'),
        ("\n".join([*SUDOKU[:4], SUDOKU[4][:-1], *SUDOKU[5:]]), "row 5 has 8 cells"),
        ("\n".join(row[:4] + row[5:] for row in SUDOKU), "there are 8 columns"),
        (
            "\n".join(f"{n}: {' '.join(row)}" for n, row in enumerate([*SUDOKU[:8], SUDOKU[8][1:]], 1)),
            "row 9 has 8 cells",
        ),
        ("\n".join(",".join(row) for row in SUDOKU[1:]), "there are 8 rows"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "sudoku\n{}", "Can you solve this Sudoku?\n\n{}"])
def test_a_slip_in_a_sudoku_is_told_with_its_place(rows: str, says: str, around: str) -> None:
    said = refusal(around.format(rows))
    assert said.startswith(f"This looks like a Sudoku board of 9 rows and 9 columns, but {says}")


def test_a_short_row_of_a_table_with_names_of_rows_and_columns_is_told() -> None:
    rows = [*SUDOKU[:4], SUDOKU[4][:-1], *SUDOKU[5:]]
    head = "| | A | B | C | D | E | F | G | H | I |\n|--|--|--|--|--|--|--|--|--|--|\n"
    table = "\n".join(f"| {n} | {' | '.join(row)} |".replace(".", " ") for n, row in enumerate(rows, 1))
    assert refusal(head + table).endswith("but row 5 has 8 cells.")


def test_cells_given_twice_after_an_exchange_of_columns_are_told() -> None:
    (reading,) = solvers.readings("\n".join(row[8] + row[1:8] + row[0] for row in SUDOKU).replace(".", "_"))
    assert reading.board.puzzle == "sudoku"
    conflict = PUZZLES["sudoku"].conflict(reading.board)
    assert conflict
    assert re.search(r"has two \ds, at [A-I]\d and [A-I]\d", conflict.says)


def test_a_row_pasted_over_another_is_told_as_that() -> None:
    (reading,) = solvers.readings("\n".join([*SUDOKU[:4], SUDOKU[3], *SUDOKU[5:]]))
    conflict = PUZZLES["sudoku"].conflict(reading.board)
    assert conflict
    assert conflict.says == "row 5 is the same as row 4"


def test_a_first_row_that_is_short_is_the_one_that_is_told() -> None:
    rows = PUZZLES["slitherlink"].example.split("\n")[1:]
    said = refusal("\n".join(["slitherlink", rows[0][1:], *rows[1:]]))
    assert said == "Row 1 has 9 cells, the other rows have 10."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("5.T.T", "5.T.", "Row 1 has 14 cells, the other rows have 15."),
        ("T.T.T", "T.Q.T", 'Row 14, column 4: "Q" means nothing in Tents.'),
        ("1516", "151", "Column clues given: 14; columns: 15."),
    ],
)
def test_a_slip_in_a_tents_board_without_a_name_is_told_as_one_of_tents(
    old: str, new: str, says: str
) -> None:
    text = PUZZLES["tents"].example
    assert refusal(text.replace(old, new, 1)).startswith(says)


def test_regions_with_a_row_lost_are_told_as_a_star_battle() -> None:
    rows = PUZZLES["starbattle"].example.split("\n")[1:]
    assert refusal("\n".join(rows[1:])) == (
        "This looks like a Star Battle board of 10 rows and 10 columns, but there are 9 rows."
    )


def test_a_piece_of_a_grid_of_letters_is_no_code() -> None:
    rows = PUZZLES["starbattle"].example.split("\n")[1:]
    assert kinds("\n".join([*rows[:6], "ifffdjge1hb", *rows[7:]])) == set()


@pytest.mark.parametrize(
    "written",
    [
        lambda rows: "\n".join(",".join(row) for row in rows),
        lambda rows: "\n".join(f"{n}: {' '.join(row)}" for n, row in enumerate(rows, 1)),
        lambda rows: "\n".join(f"| {' | '.join(row)} |" for row in rows),
    ],
    ids=["commas", "numbered rows", "bars"],
)
def test_a_short_row_of_a_table_of_any_size_is_told(written: Callable[[Rows], str]) -> None:
    rows = ["1..4.", ".5..2", "3...", "..1.2", ".4..5"]
    assert refusal(f"sudoku\n{written(rows)}") == "Row 3 has 4 cells, the rows above have 5."


SMALL = {4: ["1.3.", "..2.", "....", ".4.3"], 6: [".....6", ".54.1.", ".4...2", "2...4.", ".2.56.", "5....."]}


@pytest.mark.parametrize("rows", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize(
    ("slip", "says"),
    [
        (lambda rows: [*rows[:2], rows[2][1:], *rows[3:]], "row 3 has {short} cells."),
        (lambda rows: [rows[0].replace(".", "Z", 1), *rows[1:]], 'row 1, column {blank} is "Z".'),
    ],
)
def test_a_slip_in_a_small_sudoku_without_a_name_is_told_with_its_place(
    rows: Rows, slip: Callable[[Rows], Rows], says: str
) -> None:
    n = len(rows)
    expected = says.format(short=n - 1, blank=rows[0].index(".") + 1)
    said = refusal("\n".join(slip(rows)))
    assert said == f"This looks like a Sudoku board of {n} rows and {n} columns, but {expected}"


LARGE = [
    "".join("123456789abcdefg"[(4 * r + r // 4 + c) % 16] if (r + c) % 2 else "." for c in range(16))
    for r in range(16)
]
CLEAR = {4: ["1.3.", ".41.", "2..1", ".1.3"], 6: SMALL[6], 16: LARGE}


@pytest.mark.parametrize("rows", CLEAR.values(), ids=CLEAR)
def test_a_sudoku_of_another_size_needs_no_name_if_its_numbers_say_so(rows: Rows) -> None:
    for blank in "._-0":
        assert kinds("\n".join(rows).replace(".", blank)) == {"sudoku"}


@pytest.mark.parametrize("n", [6, 16])
@pytest.mark.parametrize(
    ("slip", "says"),
    [
        (lambda rows: [*rows[:2], *rows[3:]], "there are {less} rows."),
        (lambda rows: [*rows[:3], *rows[2:]], "there are {more} rows; row 4 is the same as row 3."),
        (lambda rows: [row[:2] + row[3:] for row in rows], "there are {less} columns."),
        (
            lambda rows: [row[:3] + row[2:] for row in rows],
            "there are {more} columns; column 4 is the same as column 3.",
        ),
    ],
    ids=["row lost", "row twice", "column lost", "column twice"],
)
@pytest.mark.parametrize("between", ["", " ", ","])
def test_a_sudoku_of_another_size_with_a_row_or_column_lost_or_twice_is_told(
    n: int, slip: Callable[[Rows], Rows], says: str, between: str
) -> None:
    said = refusal("\n".join(map(between.join, slip(CLEAR[n]))))
    expected = says.format(less=n - 1, more=n + 1)
    assert said == f"This looks like a Sudoku board of {n} rows and {n} columns, but {expected}"


@pytest.mark.parametrize(
    "window", [".3...6\n..6...\n3.6...\n....6.\n2.4...\n1.5..2\n0...0.", "4..4\n4.13\n..0.\n0.24\n34.."]
)
def test_zeros_beside_dots_are_no_blanks_of_a_sudoku_with_a_row_too_many(window: str) -> None:
    """They are windows of real Mosaic boards."""
    assert "mosaic" in {reading.board.puzzle for reading in solvers.readings(window)}


FUTOSHIKI = PUZZLES["futoshiki"].example.removeprefix("futoshiki\n")


def test_signs_with_the_names_of_cells_tell_a_futoshiki() -> None:
    for text in (FUTOSHIKI, f"Can you solve this?\n\n{FUTOSHIKI}\nthanks", FUTOSHIKI.lower()):
        assert solvers.readings(text)[0].board == solvers.read(FUTOSHIKI, "futoshiki")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("C1>D1", "C1&D1", '"C1&D1" is no sign between two cells. Write it like A1>B1.'),
        ("C1>D1", "C1D1", '"C1D1" is no sign between two cells. Write it like A1>B1.'),
        ("C1>D1", "C1>F1", "C1>F1: signs are between cells side by side."),
        (".6.....\n", "", "Row 1 has 7 cells, so there must be 7 rows; there are 6."),
        (".6.....", ".6....", "Row 2 has 6 cells, the row above has 7."),
    ],
)
def test_a_slip_in_a_futoshiki_without_a_name_is_told(old: str, new: str, says: str) -> None:
    assert refusal(FUTOSHIKI.replace(old, new, 1)) == says
