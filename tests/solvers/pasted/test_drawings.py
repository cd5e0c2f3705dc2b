"""Boards that people draw with signs, walls and bars, or list side by side with their clues."""

from __future__ import annotations

import pytest

import solvers
from tests.solvers.single_questions import refusal

FUTOSHIKI = "futoshiki\n. . .\n. 2 .\n. . .\nA1<B1 B2>B3 C1>C2"
ZIP = ". . 3\n1 . .\n. 2 ."
SKYSCRAPERS = "skyscrapers\n. 3 . . .\n. . . . 2\n1 . 2 . .\n. . . . .\n. . . 2 ."
PIPS = "pips\n0-1 2-2\naab\n#b#\na=3 b=="


@pytest.mark.parametrize(
    "drawn",
    [
        ". < .   .\n        v\n.   2   .\n    v\n.   .   .",
        "[ ]<[ ] [ ]\n         v\n[ ] [2] [ ]\n     v\n[ ] [ ] [ ]",
        "_ \u2039 _   _\n        \u2228\n_   2   _\n    \u2228\n_   _   _",
    ],
)
def test_signs_of_futoshiki_may_be_drawn_with_blanks_around_them(drawn: str) -> None:
    assert solvers.read(f"Futoshiki\n{drawn}") == solvers.read(FUTOSHIKI)


def test_a_sign_between_four_cells_of_a_wide_drawing_is_refused() -> None:
    assert "Between A1 and A2" in refusal("Futoshiki\n.   .   .\n<\n.   2   .\n\n.   .   .")


@pytest.mark.parametrize(
    "walls",
    ["Walls: A1-A2, B2-B3", "walls: A1/A2 B2/B3", "Walls between A1 and A2, B2 and B3", "Wall A1 A2 B2 B3"],
)
def test_walls_may_be_pairs_of_cells(walls: str) -> None:
    assert solvers.read(f"Zip\n{ZIP}\n{walls}") == solvers.read(f"zip\n{ZIP}\nA1|A2 B2|B3")


def test_walls_with_open_ends_part_no_regions() -> None:
    frame = "+---+---+---+"
    drawn = [frame, "|         3 |", "+---+   +   +", "| 1         |", "+   +---+   +", "|     2     |"]
    text = "\n".join(["Zip", *drawn, frame])
    assert solvers.read(text) == solvers.read(f"zip\n{ZIP}\nA1|A2 B2|B3")


@pytest.mark.parametrize(
    "text",
    [
        "top: 3 . .\nbottom: . . 2\nleft: . 1 .\nright: 2 . .\n. . .\n. 2 .\n. . .",
        "from top: 3 . .\nfrom bottom: . . 2\nfrom left: . 1 .\nfrom right: 2 . .\n. . .\n. 2 .\n. . .",
        "top = [3,0,0]\nbottom = [0,0,2]\nleft = [0,1,0]\nright = [2,0,0]\ngrid = [[0,0,0],[0,2,0],[0,0,0]]",
        "  3\n  . . . 2\n1 . 2 .\n  . . .\n      2",
        "    3\n   -------\n  | . . . | 2\n1 | . 2 . |\n  | . . . |\n   -------\n        2",
    ],
)
def test_clues_around_a_board_may_be_lists_or_stand_at_their_places(text: str) -> None:
    assert solvers.read(f"Skyscrapers\n{text}") == solvers.read(SKYSCRAPERS)


def test_an_empty_margin_right_of_a_square_is_one() -> None:
    drawn = "Skyscrapers\n  3\n  . . .\n1 . 2 .\n  . . .\n      2"
    assert solvers.read(drawn) == solvers.read(SKYSCRAPERS.replace(". . . . 2", ". . . . ."))


@pytest.mark.parametrize(
    "text",
    [
        "Dominoes: 0-1, 2-2\n\nRegions:\naab\n#b#\n\nClues:\na: 3\nb: ==",
        "[0|1] [2|2]\na a b\n# b #\na=3 b==",
        "[[0, 1], [2, 2]]\naab\n_b_\na=3 b==",
    ],
)
def test_parts_of_pips_may_have_names_and_brackets(text: str) -> None:
    assert solvers.read(f"Pips\n{text}") == solvers.read(PIPS)


@pytest.mark.parametrize(
    "drawn", ["5_|___|_2\n__|_1_|__\n__|___|__", "|_5_|___|_2_|\n|___|_1_|___|\n|___|___|___|"]
)
def test_low_lines_beside_bars_are_no_cells(drawn: str) -> None:
    assert solvers.read(f"Nurikabe\n{drawn}") == solvers.read("nurikabe\n5.2\n.1.\n...")


@pytest.mark.parametrize(
    "title",
    [
        "Palisade 3x3n3",
        "Palisade K=3",
        "Palisade 3x3, 3 cells each",
        "Palisade\nregion size: 3",
        "Palisade 3:",
    ],
)
def test_the_size_of_regions_may_be_behind_that_of_the_board(title: str) -> None:
    assert solvers.read(f"{title}\n. 2 .\n. . .\n. . .") == solvers.read("palisade 3\n. 2 .\n. . .\n. . .")


def test_a_game_id_below_a_word_is_read_by_itself() -> None:
    """What a name such as Unruly implies is what its game ID says."""
    code = "6x6u:aHBCCbcKCa"
    assert solvers.read(f"Unruly\n{code}") == solvers.read(f"Foo\n{code}") == solvers.read(code)


@pytest.mark.parametrize("text", ["Kurodoko/e5c5f4_8d7_6f9c5e", "Shikaku\nd5e5b2_2a6a4e2b6d4c"])
def test_low_lines_in_a_code_without_its_size_make_it_no_row(text: str) -> None:
    assert "its size is needed" in refusal(text)
