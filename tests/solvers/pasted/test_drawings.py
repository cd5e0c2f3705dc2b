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


def test_walls_below_a_table_need_no_colon() -> None:
    table = "| . | . | 3 |\n| 1 | . | . |\n| . | 2 | . |"
    text = f"Zip\n{table}\nWalls between A1-A2 and B2-B3"
    assert solvers.read(text) == solvers.read(f"zip\n{ZIP}\nA1|A2 B2|B3")


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


@pytest.mark.parametrize(
    ("rows", "right"),
    [
        ("2 . . | a a b\n. . . | a b b\n. . 1 | c b b", "2..\n...\n..1\naab\nabb\ncbb"),
        ("2.. aab\n... abb\n..1 cbb", "2..\n...\n..1\naab\nabb\ncbb"),
        ("2 . .   1 1 2\n. . .   1 2 2\n. . 1   3 2 2", "2..\n...\n..1\naab\nabb\ncbb"),
    ],
)
def test_regions_may_be_right_of_their_numbers(rows: str, right: str) -> None:
    assert solvers.read(f"Heyawake\n{rows}") == solvers.read(f"heyawake\n{right}")


def test_a_number_among_the_letters_of_cages_is_a_cage_of_its_own() -> None:
    text = "KenKen\naa3\nbc2\nbc3\na=1- b=2/ c=2-"
    assert solvers.read(text) == solvers.read("kenken\naad\nbce\nbcf\na=1- b=2/ c=2- d=3 e=2 f=3")


def test_one_for_a_tree_needs_as_many_trees_as_tents() -> None:
    assert solvers.read("Tents\n2 0 1\n1 0 1 0\n1 0 0 0\n1 1 0 1") == solvers.read(
        "tents\n201\n1.T.\n1...\n1T.T"
    )
    assert '"0" means nothing' in refusal("Tents\n2 0 1\n1 0 1 0\n1 0 0 0\n1 1 1 1")


def test_letters_of_programs_for_ships_are_read() -> None:
    rows = ". 1 1 1 1\n3 L M R .\n0 . . W .\n1 . . . S\n0 . . . ."
    signs = str.maketrans("LMRWS", "<#>~o")
    assert solvers.read(f"Battleships 3 1\n{rows}") == solvers.read(
        f"battleships 3 1\n{rows.translate(signs)}"
    )


ARRAYS = {
    "Battleships\nb = [[' ', 'W'], [' ', ' ']]\ntop = np.array([1, 0])\nside = [1, 0]\nships = {1: 1}": (
        "battleships 1\n. 1 0\n1 . ~\n0 . ."
    ),
    "Heyawake\nb = [['00', '00'], ['00', '01']]\nto_clue = {'00': 1}": "heyawake\n1.\n..\naa\nab",
    "KenKen\nb = [['p', 'q'], ['p', 'q']]\nr = {'p': ('-', 1), 'q': ('/', 2)}": ("kenken\nab\nab\na=1- b=2/"),
    "Undead\nboard = [[' ', '//'], ['\\\\', ' ']]\nt = [1, 0]\nb = [0, 1]\nl = [1, 0]\nr = [0, 1]\n"
    "counts = {M.GHOST: 0, M.VAMPIRE: 2, M.ZOMBIE: 0}": "undead 0 2 0\n1 0\n1 . R 0\n0 L . 1\n0 1",
    "Palisade\nboard = [['3', ' '], [' ', ' ']]\nBoard(board, region_size=2)": "palisade 2\n3.\n..",
    "Thermometers\nboard = [['R', 'X'], ['R', 'X']]\ntop = [1, 1]\nside = [1, 1]": (
        "thermometers\n. 1 1\n1 > o\n1 > o"
    ),
    "Futoshiki\nboard = [[' ', '<', ' '], ['\u2227', 'X', ' '], ['2', ' ', ' ']]": (
        "futoshiki\n..\n2.\nA1<B1 A1<A2"
    ),
    'Futoshiki {"g": [[0, 0], [2, 0]], "constraints": ["A1<B1", "A1<A2"]}': "futoshiki\n..\n2.\nA1<B1 A1<A2",
}


@pytest.mark.parametrize("text", ARRAYS)
def test_boards_of_programs_may_have_their_clues_in_dicts(text: str) -> None:
    assert solvers.read(text) == solvers.read(ARRAYS[text])


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Tapa\n;;2;\n1,1;;;\n;;;3\n;;;", "tapa\n. . 2 .\n1,1 . . .\n. . . 3\n. . . ."),
        ("Tapa\n[ ][ ][2]\n[1,1][ ][ ]\n[ ][3][ ]", "tapa\n. . 2\n1,1 . .\n. 3 ."),
        (
            "Numberlink\n     A  B  C\n   +---------\n 1 | 10  . 11\n 2 |  .  .  .\n 3 | 10  . 11",
            "numberlink\n10 . 11\n. . .\n10 . 11",
        ),
        ("Cave 3x3 .3..4..5.", "cave\n.3.\n.4.\n.5."),
        ("Palisade 3 3x3\nC1: 2\nB2=1\nA3: 3", "palisade 3\n..2\n.1.\n3.."),
        ("Nonogram\nrows: 1/2/1\ncolumns: 1/1 1/1", "rows\n1\n2\n1\ncolumns\n1\n1 1\n1"),
    ],
)
def test_cells_may_be_between_other_signs_or_on_one_line(text: str, right: str) -> None:
    assert solvers.read(text) == solvers.read(right)
