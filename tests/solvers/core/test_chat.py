"""Boards as people type them on Discord, and addresses of pages instead of puzzles."""

import pytest

import solvers
from solvers import ReadError
from solvers.core.boards.text import plain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1️⃣⬛\n⬜2️⃣", "1.\n.2"),
        (":one::black_large_square:\n:white_large_square: :two:", "1.\n. 2"),
        ("||:one:||||:bomb:||\n||:blue_square:||||:zero:||", "1*\n.0"),
        ("||1||||_||", "1_"),
        ("🚩:triangular_flag_on_post:❌:x:", "FFxx"),
        ("🌲⬛⛺", "T.*"),
        ("8x8:abc:one", "8x8:abc:one"),
        ("|| 1 | 2 ||", "|| 1 | 2 ||"),
    ],
)
def test_pictures_of_the_chat_are_plain_characters(typed: str, meant: str) -> None:
    assert plain(typed) == meant


def test_board_of_keycaps_and_squares_is_read() -> None:
    board = solvers.read("minesweeper\n1️⃣⬛\n||:two:||⬛")
    assert board.grid == ((1, None), (2, None))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://www.puzzle-tents.com/?e=MToxLDIz", "page of puzzle-tents.com, .* behind `var task =`"),
        ("<https://puzzle-minesweeper.com/mosaic-10x10-easy/>", "page of puzzle-minesweeper.com"),
        ("puzzle-nonograms.com/?size=1", "page of puzzle-nonograms.com"),
        ("https://www.janko.at/Raetsel/Sudoku/0001.a.htm", r"from \[problem\] to \[solution\]"),
        ("https://example.org/p/12", "page of example.org, and I open no pages"),
    ],
)
@pytest.mark.parametrize("puzzle", [None, "tents"])
def test_address_of_a_page_is_answered_by_where_its_puzzle_is_found(
    address: str, said: str, puzzle: str | None
) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.read(address, puzzle)


def test_address_that_holds_a_puzzle_is_no_page() -> None:
    """What is wrong with it is said as before."""
    with pytest.raises(ReadError) as caught:
        solvers.read("https://puzz.link/p?tents/3/3/!!")
    assert "open no pages" not in str(caught.value)
