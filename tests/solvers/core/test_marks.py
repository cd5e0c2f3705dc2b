"""Marks as people write them, and sentences for those that are none."""

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.boards.places import Edge, Unknown
from solvers.core.marks.mark_locations import cell_on
from solvers.core.marks.marks import (
    Mark,
    apply_changes,
    as_mapping,
    read_changes,
    read_marks,
    value_word,
    write_marks,
)
from solvers.core.marks.sheet import bare_sheet, with_marks

MINES = solvers.read("1__\n___", "minesweeper")
DOMINOES = solvers.read("001\n101", "dominosa")


def marks(text: str, puzzle: str = "minesweeper") -> list[Mark]:
    return read_marks(PUZZLES[puzzle], DOMINOES if puzzle == "dominosa" else MINES, text)


@pytest.mark.parametrize("text", ["B1=mine C2=safe", "b1=MINE,c2=Safe", " B1=mine;\n C2=safe "])
def test_marks_stand_apart_by_blanks_commas_or_semicolons_in_any_case(text: str) -> None:
    assert marks(text) == [Mark("B1", Cell(0, 1), value=True), Mark("C2", Cell(1, 2), value=False)]


def test_no_text_is_no_mark() -> None:
    assert marks(" ") == []


@pytest.mark.parametrize(
    ("text", "first", "second", "value"),
    [
        ("A1=right", Cell(0, 0), Cell(0, 1), True),
        ("B1=left", Cell(0, 0), Cell(0, 1), True),
        ("A1=down", Cell(0, 0), Cell(1, 0), True),
        ("A2=not-up", Cell(0, 0), Cell(1, 0), False),
    ],
)
def test_a_half_of_a_domino_says_where_the_other_lies(
    text: str, first: Cell, second: Cell, value: bool
) -> None:
    assert [mark[1:] for mark in marks(text, "dominosa")] == [(Edge(first, second), value)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("B1", '"B1" is no mark; write a cell and its value, such as B1=mine.'),
        ("B1=tent", "B1 cannot be tent: write mine or safe."),
        ("B1=", "B1 cannot be nothing: write mine or safe."),
        ("A1=mine", "A1 cannot be mine: it is a clue."),
        ("D1=mine", "D1 lies outside the board, which goes from A1 to C2."),
        ("B1=right", "B1 cannot be right: write mine or safe."),
    ],
)
def test_what_is_no_mark_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        marks(text)
    assert str(caught.value) == sentence


def test_a_domino_cannot_reach_over_the_edge() -> None:
    with pytest.raises(ReadError, match="A1 cannot be up: write right or down"):
        marks("A1=up", "dominosa")


def test_a_name_that_is_no_cell_is_refused() -> None:
    with pytest.raises(ReadError, match="cells are named like D5"):
        cell_on(MINES, "5D")


@pytest.mark.parametrize("word", ["A1=right", "A1=not-right", "B1=down", "B1=not-down"])
def test_a_mark_is_written_as_it_is_read(word: str) -> None:
    mark = marks(word, "dominosa")[0]
    assert "{}={}".format(*value_word(PUZZLES["dominosa"], mark.place, mark.value)) == word


@pytest.mark.parametrize(
    ("text", "puzzle", "sentence"),
    [
        ("B1=mine C1=safe b1=safe", "minesweeper", "B1 is marked both mine and safe."),
        ("A1=right B1=not-left", "dominosa", "A1 is marked both right and not-right."),
    ],
)
def test_a_place_marked_both_ways_is_a_mistake(text: str, puzzle: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        marks(text, puzzle)
    assert str(caught.value) == sentence


def test_a_mark_made_twice_counts_once() -> None:
    assert marks("B1=mine b1=mine") == marks("B1=mine")


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [
        ("", "B1=mine", "B1=mine"),
        ("B1=mine C1=safe", "", "B1=mine C1=safe"),
        ("B1=mine, C1=safe", "b1=safe", "C1=safe B1=safe"),
        ("B1=mine C1=safe", "B1=? C2 mine", "C1=safe C2=mine"),
    ],
)
def test_later_marks_override_earlier_ones_of_the_same_place(old: str, new: str, both: str) -> None:
    puzzle = PUZZLES["minesweeper"]
    after = apply_changes(as_mapping(marks(old)), read_changes(puzzle, MINES, new))
    assert write_marks(puzzle, after) == both


def test_halves_seen_from_either_cell_override_each_other() -> None:
    puzzle = PUZZLES["dominosa"]
    after = apply_changes(
        as_mapping(marks("A1=right C1=down", "dominosa")), read_changes(puzzle, DOMINOES, "B1=not-left")
    )
    assert write_marks(puzzle, after) == "C1-C2=joined A1-B1=apart"


@pytest.mark.parametrize(
    "text",
    [
        "B1=mine C1=mine A2=mine B2=safe C2=safe",
        "b1 mine, c1 MINE; a2: mine b2 = safe C2 =safe",
        "B1 C1 A2 mine B2 x C2 no",
        "B1-C1 mine A2 - A2 F, B2 to C2 safe",
        "A1-C1 flag A2 * B2..C2 = x",
        "1*F\n* x X",
        "```\n1##\n#xx\n```",
    ],
)
def test_marks_are_understood_as_people_write_them(text: str) -> None:
    """A line of cells passes over its clues; a drawn board says what each cell is."""
    assert as_mapping(marks(text)) == as_mapping(marks("B1=mine C1=mine A2=mine B2=safe C2=safe"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("B1-C2 mine", "B1-C2 is no line of cells: name two cells of one row or of one column."),
        ("B1-D1 mine", "D1 lies outside the board, which goes from A1 to C2."),
        ("A1-A1 mine", "A1 cannot be mine: it is a clue."),
        ("B1 mine C2", '"C2" is no mark; write a cell and its value, such as B1=mine.'),
        ("mine B1", '"mine" is no mark; write a cell and its value, such as B1=mine.'),
        ("B1-C1 mine C1=safe", "C1 is marked both mine and safe."),
        ("B1=mine B1=?", "B1 is marked both mine and open."),
        ("F..\n...", 'A1 cannot be "F": it is a clue.'),
        ("1.T\n...", 'C1: "T" means nothing here; write * for mine, x for safe or . if it is open.'),
    ],
)
def test_what_cannot_be_meant_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        marks(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("A1|top=line", "A1|top"),
        ("a1|UP line", "A1|top"),
        ("A1=top", "A1|top"),
        ("A1|B1=line", "A1|right"),
        ("b1|a1 = line", "A1|right"),
        ("B1 left", "A1|right"),
        ("A1|right *", "A1|right"),
    ],
)
def test_a_side_is_named_from_either_cell_or_by_its_direction(text: str, side: str) -> None:
    board = solvers.read(PUZZLES["slitherlink"].example, "slitherlink")
    assert [(mark.name, mark.value) for mark in read_marks(PUZZLES["slitherlink"], board, text)] == [
        (side, True)
    ]


NOT_ABOUT_CELLS = {
    "countryroad",
    "dominosa",
    "galaxies",
    "hashi",
    "hidato",
    "masyu",
    "numberlink",
    "palisade",
    "shikaku",
    "simpleloop",
    "slitherlink",
    "yajilin",
    "zip",
}


@pytest.mark.parametrize("name", sorted(NOT_ABOUT_CELLS))
def test_a_board_whose_answer_is_not_about_cells_has_no_drawn_form(name: str) -> None:
    """Dominoes, bridges, borders and loops lie between cells; numbers of Hidato have several digits."""
    puzzle = PUZZLES[name]
    assert bare_sheet(puzzle, solvers.read(puzzle.example, name)) == ()


@pytest.mark.parametrize("name", [name for name in PUZZLES if name not in NOT_ABOUT_CELLS])
def test_a_drawn_board_is_read_as_the_marks_in_it(name: str) -> None:
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, name)
    sheet = bare_sheet(puzzle, board)
    facts = dict(list((solvers.solve(board).answer or {}).items())[::2])
    told = puzzle.given(board)
    facts = {place: value for place, value in facts.items() if place not in told}
    drawn = with_marks(puzzle, sheet, write_marks(puzzle, facts))
    assert as_mapping(read_marks(puzzle, board, drawn)) == facts
    assert as_mapping(read_marks(puzzle, board, "\n".join(sheet))) == {}


def test_numbers_above_nine_are_capital_letters_in_all_texts() -> None:
    """Typed marks are read in both cases, as are boards."""
    made = solvers.make("sudoku", "16x16", "easy", 1)
    puzzle, board = PUZZLES["sudoku"], made.board
    text, answer = solvers.write(board), solvers.write_answer(board, solvers.solve(board).answer or {})
    assert not set("abcdefg") & {*text.partition("\n")[2], *answer}
    assert solvers.read(text.lower()) == board
    cell = next(unknown.place.name for unknown in puzzle.unknowns(board) if isinstance(unknown, Unknown))
    (upper,), (lower,) = (read_marks(puzzle, board, f"{cell}={letter}") for letter in "Cc")
    assert (upper.value, lower.value) == (12, 12)
    assert write_marks(puzzle, {upper.place: 12}) == f"{cell}=C"
