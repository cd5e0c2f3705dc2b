"""Boards as people type them on Discord."""

import pytest

import solvers
from solvers.core.boards.plain_text import plain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1️⃣⬛\n⬜2️⃣", "1#\n.2"),
        (":one::black_large_square:\n:white_large_square: :two:", "1#\n. 2"),
        ("1️⃣⬛\n⬛2️⃣", "1.\n.2"),
        ("🟥🟦\n:purple_square:⬜", "rb\npw"),
        ("1️⃣🟦\n🟥2️⃣", "1.\n.2"),
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


def test_a_black_square_beside_a_white_one_is_black_in_light_up_and_a_blank_elsewhere() -> None:
    squares = "⬜⬛\n0️⃣⬜"
    assert solvers.read(squares, "lightup") == solvers.read(".#\n0.", "lightup")
    assert solvers.read(squares, "mosaic") == solvers.read("..\n0.", "mosaic")


@pytest.mark.parametrize(("zero", "one", "blank"), ["OX.", "01x", "wb_", "○●·", "⚪⚫⬜", "🟥🟦⬜"])
def test_takuzu_may_have_two_other_signs(zero: str, one: str, blank: str) -> None:
    rows = "..1...\n00.1..\n0.....\n......\n...1..\n....0."
    drawn = rows.translate(str.maketrans({"0": zero, "1": one, ".": blank}))
    assert solvers.read(f"takuzu\n{drawn}") == solvers.read(f"takuzu\n{rows}")


def test_squares_in_several_colours_are_the_regions_of_queens() -> None:
    regions = "abbbb\nabbcd\naabcc\nabbcc\naeecc"
    drawn = regions.translate(str.maketrans("abcde", "🟥🟧🟨🟩⬜"))
    assert solvers.read(f"queens\n{drawn}") == solvers.read(f"starbattle 1\n{regions}")


def test_board_of_keycaps_and_squares_is_read() -> None:
    board = solvers.read("minesweeper\n1️⃣⬛\n||:two:||⬛")
    assert board.grid == ((1, None), (2, None))


@pytest.mark.parametrize("blank", [" ", "\u00a0"])
def test_quoted_lines_are_read_without_their_signs(blank: str) -> None:
    assert plain(f">{blank}1.\n>\n>{blank}.2") == "1.\n\n.2"
    assert plain(f">>>{blank}1.\n.2") == "1.\n.2"
