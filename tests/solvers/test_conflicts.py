"""Boards that counting refutes are boards without an answer: what is wrong is said and shown by few clues."""

from __future__ import annotations

from itertools import chain

import pytest

import solvers
from solvers import PUZZLES, Board, Cell

DIGITS = "....\n....\n....\n....\n"
CASES = {
    "dominosa": (
        ("000\n101", "0 occurs 4 times, but in a full set of dominoes up to 1-1 every number occurs 3 times",
         "A1 B1 C1 B2"),
        ("0000\n0111\n1222",
         "0 occurs 5 times, but in a full set of dominoes up to 2-2 every number occurs 4 times",
         "A1 B1 C1 D1 A2"),
        ("00323\n12201\n32391\n11002",
         "9 occurs 1 time, but in a full set of dominoes up to 3-3 there is no 9", "D3"),
    ),
    "futoshiki": (
        ("1.1\n...\n...", "row 1 has two 1s, at A1 and C1", "A1 C1"),
        ("12.\n...\n...\nA1>B1", "A1 is 1 and B1 is 2, but the sign says A1 > B1", "A1 B1"),
        ("futoshiki adjacent\n13.\n...\n...\nA1|B1",
         "A1 is 1 and B1 is 3, but the bar says that they differ by 1", "A1 B1"),
    ),
    "hashi": (
        ("3.3", "the 3 at A1 sees 1 other island, which is room for 2 bridges", "A1"),
        ("1..\n..1", "the 1 at A1 sees no other islands, so no bridge can end there", "A1"),
        ("1.2\n...\n1.1", "the numbers add up to 5, which is odd, but each bridge has two ends",
         "A1 C1 A3 C3"),
    ),
    "hitori": (
        ("21111\n34567", "row 1 has so many 1s side by side that two shaded ones would touch", "B1 C1 D1 E1"),
        ("11211\n34567", "row 1 has so many 1s side by side that two shaded ones would touch", "A1 B1 D1 E1"),
    ),
    "lightup": (
        (".3\n..", "the 3 at B1 has only 2 white cells beside it", "B1"),
        ("1#\n##", "the 1 at A1 has no white cell beside it", "A1"),
    ),
    "minesweeper": (
        ("1_\nmines: 3", "there are 3 mines in all, but only 1 cell can hide one", ""),
        ("1__\nmines: 3", "there are 3 mines in all, but only 2 cells can hide one", ""),
    ),
    "nonogram": (
        ("rows\n1 1\ncolumns\n1\n1", "row 1 needs at least 3 cells for 1 1, but has only 2", "row 1"),
        ("rows\n1\ncolumns\n2", "column A needs at least 2 cells for 2, but has only 1", "column A"),
        ("rows\n1\n1\ncolumns\n1\n0", "the rows have 2 filled cells in all, but the columns 1",
         "row 1,column A,row 2,column B"),
    ),
    "nurikabe": (
        ("12\n..", "the 1 at A1 and the 2 at B1 touch, but islands meet at corners at most", "A1 B1"),
        ("4.1\n...", "the 4 at A1 has room for 3 cells between the others", "A1"),
        ("5.\n..", "the 5 at A1 has room for 4 cells between the others", "A1"),
    ),
    "skyscrapers": (
        ("....\n.11.\n....\n....", "row 1 has two 1s, at A1 and B1", "A1 B1"),
    ),
    "slitherlink": (
        ("4.\n.3", "the loop runs around the 4 at A1 alone, so B2 cannot be 3", "A1 B2"),
        ("4.4", "the loop runs around the 4 at A1 alone, so C1 cannot be 4", "A1 C1"),
        ("42", "the loop runs around the 4 at A1 alone, so B1 cannot be 2", "A1 B1"),
    ),
    "starbattle": (
        ("starbattle 3\n" + "aabb\n" * 2 + "ccdd\n" * 2,
         "each row has 3 stars, but 4 cells have room for 2 stars at most", ""),
        ("starbattle 1\naaBb\naaBb\nccdd\nccdd",
         ("there are 4 rows but 5 regions, each with as many stars "
          "(letters of both cases are different regions)"), "A1 C1 D1 A3 C3"),
        ("starbattle 2\nabbb\nbbbb\nccdd\nccdd",
         "the region of A1 has 1 cell, but each region has 2 stars", "A1"),
    ),
    "sudoku": (
        ("1..1\n....\n....\n....", "row 1 has two 1s, at A1 and D1", "A1 D1"),
        ("1...\n.1..\n....\n....", "box 1 has two 1s, at A1 and B2", "A1 B2"),
        (DIGITS + "aa..\n....\n....\n....\na=9",
         "the cage at A1 is 9, but 2 different numbers add up to 3 to 7", "A1 B1"),
        (DIGITS + "aabb\naabc\neffc\nehgg\na=10 b=8 c=5 e=3 f=5 g=6 h=2",
         "the cages add up to 39, but all cells of 4x4 to 40", "A1 C1 D2 A3 B3 B4 C4"),
        (DIGITS + "aabb\naabb\nccdd\ncccd", "the region at C3 has 3 cells, but each holds the numbers 1 to 4",
         "C3 D3 D4"),
    ),
    "takuzu": (
        ("0.0.\n..0.\n....\n..0.", "column C has 3 0s, but half of its 4 cells are 0", "C1 C2 C4"),
        (".1111.\n......", "row 1 has three 1s side by side, B1 to D1", "B1 C1 D1"),
    ),
    "tents": (
        ("02\n1T.\n2T.", "row 2 has room for 1 tent, but its clue is 2", "row 2"),
        ("30\n1T.\n2..", "column A has room for 1 tent, but its clue is 3", "column A"),
        ("01\n1T.\n0T.", "the row clues add up to 1, but there are 2 trees, each with one tent",
         "row 1,row 2"),
        ("11\n2..\n0T.", "the row clues add up to 2, but there is 1 tree, each with one tent", "row 1,row 2"),
        ("??\n2..\n?T.", "the row clues add up to 2, but there is 1 tree, each with one tent", "row 1"),
    ),
}  # fmt: skip
"""By puzzle a text, what is wrong with its clues, and where the clues are that show it."""
CASE = [(puzzle, *case) for puzzle, cases in CASES.items() for case in cases]


@pytest.mark.parametrize(("puzzle", "text", "says", "at"), CASE)
def test_contradictory_clues_leave_no_answer_and_are_told_with_their_place(
    puzzle: str, text: str, says: str, at: str
) -> None:
    board = solvers.read(text, puzzle)
    assert solvers.solve(board).status == "none"
    fault = solvers.fault(board)
    assert fault.conflict == (says,)
    assert fault.shown_at == tuple(at.split("," if "," in at or at[:3] in ("row", "col") else None))


def without(board: Board, cell: Cell) -> Board:
    return board.with_clue(cell, None)


@pytest.mark.parametrize(("puzzle", "text", "says"), [case[:3] for case in CASE])
def test_no_clue_of_a_conflict_can_be_spared(puzzle: str, text: str, says: str) -> None:
    """Each cell that holds a number and is shown is needed: without its number nothing like that is said."""
    board = solvers.read(text, puzzle)
    conflict = next(one for one in PUZZLES[puzzle].conflicts(board) if one.says == says)
    clues = [cell for cell in conflict.cells if isinstance(board.at(cell), int)]
    for cell in clues if puzzle != "dominosa" else ():
        left = chain.from_iterable(one.cells for one in PUZZLES[puzzle].conflicts(without(board, cell)))
        assert not set(conflict.cells) <= set(left)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_board_with_an_answer_has_no_conflict(name: str) -> None:
    puzzle = PUZZLES[name]
    assert puzzle.conflict(solvers.read(puzzle.example, name)) is None


def test_a_contradictory_board_is_read_only_if_the_text_can_mean_nothing_else() -> None:
    """Four rows of digits that are no Sudoku, no set of dominoes and no Takuzu are a Hitori as before."""
    found = solvers.readings("1132\n2313\n3121\n1232")
    assert found
    assert all(PUZZLES[one.board.puzzle].conflict(one.board) is None for one in found)


def test_a_contradictory_board_knows_its_format_and_keeps_the_limit_of_cells() -> None:
    board = solvers.read("https://puzz.link/p?sudoku/4/4/11t")
    assert (board.puzzle, board.format) == ("sudoku", "puzz.link")
    with pytest.raises(solvers.TooBigError):
        solvers.read("sudoku\n1..1\n....\n....\n....", max_cells=15)
