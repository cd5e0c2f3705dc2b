"""Any board, written in any way, is read as that board and as no other.

The suite tries a few boards and ways. GRIDSMITH_TEST_EXAMPLES=5000 tries as many as it says.
"""

from __future__ import annotations

import os
from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, Board
from tests.solvers import instance_boards
from tests.solvers.pasted.ways import Written, is_whole, written

EXAMPLES = int(os.environ.get("GRIDSMITH_TEST_EXAMPLES", "0"))
_FEW = 250
_CELLS = 81
_MOST_OF_A_KIND = 12
_SPLIT = frozenset(
    {
        "aquarium",
        "battleships",
        "countryroad",
        "galaxies",
        "heyawake",
        "kakurasu",
        "kakuro",
        "kenken",
        "lits",
        "magnets",
        "norinori",
        "palisade",
        "pips",
        "ripple",
        "slant",
        "suguru",
        "thermometers",
        "undead",
    }
)
"""Puzzles whose boards are more than one table: regions, two sums in a cell, clues beside it, a number."""


def _boards_of(name: str) -> list[Board]:
    """Return some small boards of a puzzle whose clues a table can hold."""
    boards = [solvers.read("\n".join(entry["text"]), name) for entry in instance_boards.instances(name)]
    small = [board for board in boards if board.rows * board.columns <= _CELLS and is_whole(board)]
    return small[:_MOST_OF_A_KIND]


_PEARLS = "b-bb--b\n-------\n----ww-\nb-b----\n----w-b\n--b----\n-ww---b"
"""A board with a row that begins as a remark of a program does."""

_MARKED = "??bb??b/???????/?ww?w??/?w??b?b/???????/???www?/b?b????"
"""A board on one line that ends as a question does."""

_WALLS = "000#00/0#0000/0####0/0###00/000#0#/00000#"
"""A board on one line that looks like the random seed of a game."""


_STARRED = [[1, "*", 1, "*"], ["*"] * 4, ["*", 0, "*", "*"], [1, "*", "*", "*"]]
"""A list of a program in which a star is an empty cell, so 0 is none."""


_IN_R = "     [,1] [,2]  [,3]\n[1,]    #   NA   NA\n[2,]   NA   NA   NA\n[3,]   NA   NA   NA"
"""A table of R with a row that begins as a remark of a program does."""


_STARS = "*****\n*3***\n***2*\n*****"
"""Rows of stars for empty cells, which may look like a frame."""


@cache
def _boards() -> list[Board]:
    return [board for name in PUZZLES if name not in _SPLIT for board in _boards_of(name)]


def test_boards_of_every_puzzle_are_written() -> None:
    assert {board.puzzle for board in _boards()} == PUZZLES.keys() - _SPLIT


@settings(max_examples=EXAMPLES or _FEW, derandomize=not EXAMPLES)
@given(st.deferred(lambda: written(_boards())))
@example(Written(f"{_PEARLS}\n(Masyu)", solvers.read(_PEARLS, "masyu"), named=True, ways=()))
@example(Written(f"Simple Loop\n{_WALLS}", solvers.read(_WALLS, "simpleloop"), named=True, ways=()))
@example(Written(f"# Masyu\n\n{_MARKED}", solvers.read(_MARKED, "masyu"), named=True, ways=()))
@example(
    Written(f"Takuzu\n{_STARRED}", solvers.read("1.1.\n....\n.0..\n1...", "takuzu"), named=True, ways=())
)
@example(Written(f"{_IN_R}\n(Simple Loop)", solvers.read("#..\n...\n...", "simpleloop"), named=True, ways=()))
@example(Written(f"Tapa\n{_STARS}", solvers.read(_STARS.replace("*", "."), "tapa"), named=True, ways=()))
def test_a_board_written_in_any_way_is_never_read_as_another(text: Written) -> None:
    """A text that names the puzzle is one board; another may be several, told apart by their puzzles."""
    found = [reading.board for reading in solvers.readings(text.text)]
    assert text.board in found
    assert not text.named or found == [text.board]
    assert len({board.puzzle for board in found}) == len(found)
