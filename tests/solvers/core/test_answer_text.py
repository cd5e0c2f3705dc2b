"""Answers drawn in characters."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, Cell
from solvers.core.boards.places import Edge

BOARDS = {
    "slitherlink": ".2...\n.2..2\n.1113\n30...\n..3.3",
    "hashi": """\
....2.4.2.
3.4....2.3
....3.4.1.
..2.......
....2.....
4.....8..4
..........
3....2....
..........
2.....4..1""",
}
DRAWN = {
    "slitherlink": """\
+  +--+--+--+--+
   |2          |
+  +  +--+--+--+
   |2 |      2
+  +  +--+--+--+
   |1  1  1  3 |
+--+  +  +  +--+
|3  0       |
+--+  +--+  +--+
   |  |3 |   3 |
+  +--+  +--+--+""",
    "hashi": """\
        2---4===2
        |   |
3===4   |   | 2===3
|   "   |   |     |
|   "   3   4---1 |
|   "   "   "     |
|   2   "   "     |
|       "   "     |
|       2   "     |
|           "     |
4===========8=====4
|           "     |
|           "     |
|           "     |
3=========2 "     |
            "     |
            "     |
            "     |
2===========4     1""",
}


@pytest.mark.parametrize("name", BOARDS)
def test_lines_and_bridges_are_drawn_as_one_sees_them(name: str) -> None:
    """Loops between dots around their clues, bridges between islands, two of them as = and "."""
    board = solvers.read(BOARDS[name], name)
    answer = solvers.solve(board).answer
    assert answer is not None
    assert solvers.write_answer(board, answer) == DRAWN[name]


def test_open_sides_and_bridges_are_question_marks() -> None:
    """What is known goes over what is open."""
    loop = solvers.read("slitherlink\n2.", "slitherlink")
    known = {side: side.column == 0 for side in loop.sides if not side.across}
    assert solvers.write_answer(loop, known) == "+??+??+\n|2\n+??+??+"
    islands = solvers.read("hashi\n1.2\n...\n2.?", "hashi")
    first = {Edge(Cell(0, 0), Cell(0, 2)): 1, Edge(Cell(0, 0), Cell(2, 0)): 0}
    assert solvers.write_answer(islands, first) == "1---2\n    ?\n    ?\n    ?\n2????"


def test_islands_of_two_digits_leave_room_for_bridges() -> None:
    """Three and four bridges have signs of their own."""
    board = solvers.read("hashi max 4\n4 . 10 . 3\n. . . . .\n. . 3 . .", "hashi")
    answer = solvers.solve(board).answer
    assert answer is not None
    assert solvers.write_answer(board, answer) == "4≣≣≣≣≣10≡≡≡≡3\n      ≡\n      ≡\n      ≡\n      3"


def test_numbers_are_digits_and_open_ones_question_marks() -> None:
    """As in a sudoku, whose given digits are among them."""
    board = solvers.read("sudoku\n1...\n....\n....\n....", "sudoku")
    assert solvers.write_answer(board, {Cell(0, 0): 1, Cell(3, 3): 4}) == "1???\n????\n????\n???4"


@pytest.mark.parametrize("name", ["mosaic", "tents", "minesweeper", "lightup", "nonogram"])
def test_nothing_known_is_a_board_of_question_marks_and_clues(name: str) -> None:
    """No cell is taken for a no that is only open."""
    board = solvers.read(PUZZLES[name].example, name)
    drawn = solvers.write_answer(board, {}).replace("\n", "")
    unknown = list(PUZZLES[name].unknowns(board))
    assert drawn.count("?") == len(unknown)
