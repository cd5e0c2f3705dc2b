"""Boards as people type them on Discord."""

import pytest

import solvers
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
