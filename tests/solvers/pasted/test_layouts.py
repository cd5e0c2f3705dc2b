"""Boards of single kinds as people lay them out: clues, regions and lists in many places."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, ReadError
from tests.solvers.single_questions import refusal

LISTS = "[[2, null, null], [null, null, null], [null, null, 1]]", "[[1, 1, 2], [1, 2, 2], [3, 2, 2]]"
SHIKAKU = ". 4 .\n3 . .\n. . 2"
ROOMS = "heyawake\n2 . .\n. . .\n. . 1\n\naab\nabb\ncbb"


@pytest.mark.parametrize(
    "text",
    [
        "Heyawake\nRegions:\naab\nabb\ncbb\n\nClues:\n2 . .\n. . .\n. . 1",
        "Heyawake\n1 1 2\n1 2 2\n3 2 2\n2 . .\n. . .\n. . 1",
        "Heyawake\n2 . .\n. . .\n. . 1\n---\n1 1 2\n1 2 2\n3 2 2",
        "Heyawake\naab\nabb\ncbb\na=2 b=1",
        "Heyawake\na a b\na b b\nc b b\na: 2\nb: 1",
        f"Heyawake\nclues = {LISTS[0]}\nregions = {LISTS[1]}",
    ],
)
def test_regions_and_their_numbers_are_read_in_any_order(text: str) -> None:
    assert solvers.read(text) == solvers.read(ROOMS)


def test_rows_of_numbers_without_regions_are_not_halved() -> None:
    """Blanks are no names of regions."""
    with pytest.raises(ReadError, match="There are empty cells in the rows of regions"):
        solvers.read("ripple\n3 . .\n. 1 .\n. . 2\n. 2 .")


@pytest.mark.parametrize(
    "text",
    [
        "columns: 2 0 1\nrows: 1 1 1\n~ . .\n. . .\n. . .",
        "Columns: 2, 0, 1\nRows: 1, 1, 1\n\nGrid:\n~ . .\n. . .\n. . .",
        "~ . .\n. . .\n. . .\nrows: 1 1 1\ncols: 2 0 1",
        "2 0 1\n1 1 1\n~ . .\n. . .\n. . .",
    ],
)
def test_clues_outside_on_lines_of_their_own_are_put_beside_the_cells(text: str) -> None:
    right = solvers.read("battleships 2 1\n2 0 1\n1 ~ . .\n1 . . .\n1 . . .")
    assert solvers.read(f"Battleships 2 1\n{text}") == right


@pytest.mark.parametrize("text", ["3251\n5214", "columns: 3 2 5 1\nrows: 5 2 1 4", "rows: 5214\ncols: 3251"])
def test_clues_of_kakurasu_may_have_labels_or_stand_together(text: str) -> None:
    assert solvers.read(f"Kakurasu\n{text}") == solvers.read("kakurasu\n3 2 5 1\n5 2 1 4")


def test_a_table_of_galaxies_has_places_between_the_cells() -> None:
    drawn = "Galaxies\n| o |  |  |\n|  |  |  |\n|  |  | o |"
    assert solvers.read(drawn) == solvers.read("galaxies\no..\n...\n..o")


def test_rows_with_signs_of_their_own_are_read_below_a_size() -> None:
    rows = "#4 # . .\n. . 3 .\n. 1 # #3\n. . . 4"
    assert solvers.read(f"Str8ts\n4 4\n{rows}") == solvers.read(f"str8ts\n{rows}")


@pytest.mark.parametrize(
    "text",
    [
        "a=3+ b=1-\n\naa\nbb",
        "aa\nbb\na=+3 b=-1",
        "Cages:\na a\nb b\n\nClues:\na: 3+\nb: 1-",
    ],
)
def test_clues_of_cages_may_come_first_and_begin_with_their_sign(text: str) -> None:
    assert solvers.read(f"KenKen\n{text}") == solvers.read("kenken\naa\nbb\na=3+ b=1-")


@pytest.mark.parametrize(
    "totals", ["0 1 3", "(0 1 3)", "0 ghosts, 1 vampire, 3 zombies", "0 ghosts 1 vampire and 3 zombies"]
)
def test_monsters_of_undead_may_have_their_names(totals: str) -> None:
    rows = ". 1 2 .\n1 . . 1\n2 . . 1\n. 1 2 ."
    assert solvers.read(f"Undead: {totals}\n{rows}") == solvers.read(f"undead 0 1 3\n{rows}")


def test_clues_of_kakurasu_right_and_below_are_no_empty_rows() -> None:
    assert solvers.read("Kakurasu\n. . 3\n. . 1\n3 2") == solvers.read("kakurasu\n3 2\n3 1")


@pytest.mark.parametrize(
    ("puzzle", "zeros", "dots"),
    [
        ("tapa", "[[0, 0, 0], [0, 8, 0], [0, 0, 0]]", "...\n.8.\n..."),
        ("slant", "[[0, 0, 0], [2, 0, 0], [0, 1, 0]]", "...\n2..\n.1."),
        ("galaxies", '[["o", 0, 0], [0, 0, 0], [0, 0, "o"]]', "o..\n...\n..o"),
        ("kurodoko", "? ? 3\n? ? ?\n2 ? ?", "..3\n...\n2.."),
    ],
)
def test_the_sign_of_most_cells_is_an_empty_cell(puzzle: str, zeros: str, dots: str) -> None:
    assert solvers.read(f"{puzzle}\n{zeros}") == solvers.read(f"{puzzle}\n{dots}")


def test_a_doubled_backslash_of_a_program_is_one() -> None:
    rows = '[["#", "3\\\\", "4\\\\"], ["\\\\3", ".", "."], ["\\\\4", ".", "."]]'
    assert solvers.read(f"kakuro\n{rows}") == solvers.read("kakuro\n# 3\\ 4\\\n\\3 . .\n\\4 . .")


def test_an_empty_column_of_a_drawn_table_is_one_column() -> None:
    bar = "+-----+-----+-----+"
    drawn = f"Tapa\n{bar}\n|     |  3  |     |\n{bar}\n|     | 1,1 |     |\n{bar}\n|     |     |     |\n{bar}"
    assert solvers.read(drawn) == solvers.read("tapa\n. 3 .\n. 1,1 .\n. . .")


def test_words_below_rows_of_single_letters_are_no_row() -> None:
    text = "Masyu\n\nw . b\n. . .\nb . w\n\nfrom today's paper"
    assert solvers.read(text) == solvers.read("masyu\nw.b\n...\nb.w")


def test_a_line_of_walls_may_be_called_so() -> None:
    rows = ". 1 2\n. . .\n. . 3\n"
    assert solvers.read(f"Zip\n{rows}Walls: A1|A2, B1|B2") == solvers.read(f"zip\n{rows}A1|A2 B1|B2")


@pytest.mark.parametrize("title", ["Palisade regions of 3", "Palisade size 3", "Palisade (3 cells)"])
def test_the_size_of_regions_of_palisade_may_be_said_in_words(title: str) -> None:
    assert solvers.read(f"{title}\n. 2 .\n. . .\n. . .").total == 3


def test_numbers_of_rows_as_r_prints_them_are_no_cells() -> None:
    rows = "[1,]  NA NA NA NA\n[2,]  NA NA NA NA\n[3,]  NA NA  # NA\n[4,]  NA NA NA NA"
    assert solvers.read(f"Simple Loop\n{rows}") == solvers.read("simple loop\n....\n....\n..#.\n....")


@pytest.mark.parametrize(
    "text",
    [
        "a3 a b\nc a b1\nc c b",
        "3a a b.\nc. a 1b\nc c b",
        "a3,a,b\nc,a,b1\nc,c,b",
        "|a3|a|b|\n|--|--|--|\n|c|a|b1|\n|c|c|b|",
        '[["a3", "a", "b"], ["c", "a", "b1"], ["c", "c", "b"]]',
    ],
)
@pytest.mark.parametrize("puzzle", ["ripple", "suguru"])
def test_a_cell_may_have_its_region_and_its_number(puzzle: str, text: str) -> None:
    assert solvers.read(f"{puzzle}\n{text}") == solvers.read(f"{puzzle}\n3..\n..1\n...\naab\ncab\nccb")


@pytest.mark.parametrize(
    "text",
    [
        "a3+ a b18*\nc2/ b b\nc d3 d",
        "3+a a 18xb\n2÷c b b\nc 3d d",
        "a+3 a bx18\nc÷2 b b\nc d3 d",
        "3+ . 18*\n2/ . .\n. 3 .\n\na a b\nc b b\nc d d",
        "3+,,18x\n2/,,\n,3,\na,a,b\nc,b,b\nc,d,d",
        "[['a3+','a','b18*'],['c2/','b','b'],['c','d3','d']]",
    ],
)
def test_clues_of_cages_may_be_in_their_first_cells(text: str) -> None:
    assert solvers.read(f"KenKen\n{text}") == solvers.read("kenken\naab\ncbb\ncdd\na=3+ b=18* c=2/ d=3")


@pytest.mark.parametrize(
    "totals",
    ["Ghosts: 0\nVampires: 1\nZombies: 3", "zombies=3 ghosts=0 vampires=1", "0 1 3", "👻 0 🧛 1 🧟 3"],
)
@pytest.mark.parametrize("text", ["Undead\n{totals}\n{rows}", "Undead\n{rows}\n{totals}"])
def test_monsters_of_undead_may_be_on_lines_of_their_own(totals: str, text: str) -> None:
    rows = ". 1 2 1 .\n1 . . L 1\n2 . . R 1\n. 1 2 1 ."
    assert solvers.read(text.format(totals=totals, rows=rows)) == solvers.read(f"undead 0 1 3\n{rows}")


def test_monsters_of_undead_may_be_told_in_a_sentence_around_the_board() -> None:
    rows = ". 1 2 .\n1 . . 1\n2 . . 1\n. 1 2 ."
    text = f"Undead, can you help? There are 1 vampire, 0 ghosts and 3 zombies.\n```\n{rows}\n```"
    assert solvers.read(text) == solvers.read(f"undead 0 1 3\n{rows}")


def test_a_variant_may_be_followed_by_the_end_of_a_sentence() -> None:
    rows = "1 . 2\n. . .\n1 . 2"
    assert solvers.read(f"Help with this Numberlink all? I'm stuck\n```\n{rows}\n```") == solvers.read(
        f"numberlink all\n{rows}"
    )


@pytest.mark.parametrize(
    "text",
    [
        "columns +: {0}\nrows +: {1}\ncolumns -: {2}\nrows -: {3}\n{4}",
        "{4}\nrows -: {3}\nrows +: {1}\ncols +: {0}\ncols -: {2}",
        "Top: {0}\nLeft: {1}\nBottom: {2}\nRight: {3}\n{4}",
        "positive rows = {1}\npositive columns = {0}\nnegative rows = {3}\nnegative columns = {2}\n\n{4}",
    ],
)
@pytest.mark.parametrize("blank", [".", "-", "?"])
def test_clues_of_magnets_may_have_names_in_any_order(text: str, blank: str) -> None:
    parts = [". 1 1", "2 0", "1 0 .", ". 1", "< > ^\n< > v"]
    said = [part.replace(".", blank) for part in parts]
    assert solvers.read("Magnets\n" + text.format(*said)) == solvers.read("magnets\n" + "\n".join(parts))


@pytest.mark.parametrize(
    "text",
    [
        ',3,\n,"1,1",\n,,',
        ",3,\n,1,1,\n,,",
        ".,3,.\n.,1-1,.\n.,.,.",
        "| |3| |\n| |1 1| |\n| | | |",
        "[[0, 3, 0], [0, [1, 1], 0], [0, 0, 0]]",
    ],
)
def test_a_cell_of_tapa_may_have_its_numbers_apart(text: str) -> None:
    assert solvers.read(f"Tapa\n{text}") == solvers.read("tapa\n. 3 .\n. 1,1 .\n. . .")


def test_numbers_of_tapa_that_may_be_one_clue_or_two_are_refused() -> None:
    assert 'such as "1,5", or as 15' in refusal("Tapa\n,3,,\n3,1,1,,\n,,,")


def test_a_zero_of_a_full_list_is_a_clue_or_an_empty_cell() -> None:
    """The two boards are solved, and the one with exactly one answer is taken."""
    found = [reading.board for reading in solvers.readings("Slant\n[[1, 0, 2], [0, 2, 1], [1, 2, 0]]")]
    assert found == [solvers.read(f"slant\n{rows}") for rows in ("102\n021\n120", "1.2\n.21\n12.")]


def test_zeros_of_a_list_of_numbers_beside_regions_are_empty_cells() -> None:
    text = "Heyawake\nclues = [[2, 0, 0], [0, 0, 0], [0, 0, 1]]\nregions = [[1, 1, 2], [1, 2, 2], [10, 2, 2]]"
    assert solvers.read(text) == solvers.read(ROOMS)


@pytest.mark.parametrize("bullet", ["-", "*", "\u2022", "1.", "1)"])
@pytest.mark.parametrize("rows", ["2 . 1\n. . .\n. 3 .", "2 3 1\n3 1 3\n1 3 2"])
def test_the_sign_of_a_list_before_each_row_is_no_cell(bullet: str, rows: str) -> None:
    signs = [bullet.replace("1", str(number)) for number in (1, 2, 3)]
    text = "\n".join(f"{sign} {row}" for sign, row in zip(signs, rows.split("\n"), strict=True))
    assert solvers.read(f"Mosaic\n{text}") == solvers.read(f"mosaic\n{rows}")


def test_a_first_column_of_blanks_beside_others_is_no_list() -> None:
    assert solvers.read("Mosaic\n- 2 -\n- - -\n- 1 3").columns == 3


@pytest.mark.parametrize(
    "text",
    [
        "Shikaku 3x3\nB1: 4\nA2: 3\nC3: 2",
        "Shikaku (3x3): B1=4, A2=3, C3=2.",
        "Shikaku 3x3\nr1c2=4 r2c1=3 r3c3=2",
        "Can someone solve this 3x3 Shikaku? Row 1 col 2: 4, row 2 col 1: 3, row 3 col 3: 2",
        "Size: 3x3\nShikaku\n- B1: 4\n- A2: 3\n- C3: 2",
    ],
)
def test_clues_may_be_listed_with_their_places(text: str) -> None:
    assert solvers.read(text) == solvers.read(f"shikaku\n{SHIKAKU}")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Shikaku\nB1: 4\nA2: 3\nC3: 2",
            'The size is not said. Write it behind the name, such as "Shikaku 7x7".',
        ),
        ("Shikaku 3x3\nB1: 4\nA2: 3\nD3: 2", "Row 3, column 4 is outside of a board of 3x3."),
        ("Shikaku 3x3\n(1,2)=4\n(2,1)=3\n(3,3)=2", "may count rows or columns first"),
        ("Slant 3x3\nA1: 1\nB2: 2\nC3: 1", "The board is 2x2, not 3x3 as you say."),
    ],
)
def test_a_list_of_places_that_is_no_board_is_told_what_is_missing(text: str, says: str) -> None:
    assert says in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "columns: 2 0 1\nrows: 1 1 1\n. T .\n. . .\n. . T",
        ". T .\n. . .\n. . T\n\nrows = 1, 1, 1\ncolumns = 2, 0, 1",
        "2 0 1\n. T . 1\n. . . 1\n. . T 1",
        "2 0 1\n1 1 1\n. T .\n. . .\n. . T",
    ],
)
def test_clues_of_tents_may_be_apart_from_the_rows(text: str) -> None:
    assert solvers.read(f"Tents\n{text}") == solvers.read("tents\n 201\n1.T.\n1...\n1..T")


@pytest.mark.parametrize("text", [". . . 2\n. ~ . .\n. . . .\n1 . 0", "1 . 0\n. . . 2\n. ~ . .\n. . . ."])
def test_clues_of_battleships_may_be_right_of_the_rows(text: str) -> None:
    right = solvers.read("battleships 2 1\n1 . 0\n2 . . .\n. . ~ .\n. . . .")
    assert solvers.read(f"Battleships 2 1\n{text}") == right


def test_rows_that_begin_with_an_arrow_are_no_quotation() -> None:
    rows = "o < o\n> > ^\no < <"
    right = solvers.read("thermometers\n1 2 .\n2 o < o\n. > > ^\n1 o < <")
    assert solvers.read(f"Thermometers\ncolumns: 1 2 .\nrows: 2 . 1\n{rows}") == right


def test_the_word_puzzle_behind_a_name_of_two_words_makes_no_other_name() -> None:
    rows = ". . . . .\n. # . . .\n. . . . .\n. . . # .\n. . . . ."
    text = f"This is a Simple Loop puzzle I cannot finish.\n```\n{rows}\n```"
    assert solvers.read(text) == solvers.read(f"simple loop\n{rows}")


@pytest.mark.parametrize("puzzle", ["dominosa", "fillomino", "galaxies", "kenken", "magnets", "slant"])
@pytest.mark.parametrize("between", [" ", "\n"])
def test_a_random_seed_behind_a_name_is_told_as_such(puzzle: str, between: str) -> None:
    assert refusal(f"{PUZZLES[puzzle].title}{between}5x5#4338533823").startswith("This is a random seed")


def test_a_code_without_its_size_is_no_row_of_letters_and_digits() -> None:
    assert "its size is not known" in refusal("Fillomino\ng4a2c636b66a4d6a5a4a2c1")


WALLS = (
    "+---+---+---+\n| 3     |   |\n+---+   +   +\n|   |   | 1 |\n+   +---+   +\n|       |   |\n+---+---+---+"
)


@pytest.mark.parametrize("text", [WALLS, WALLS.translate(str.maketrans("-|+", "─│┼")), f"```\n{WALLS}\n```"])
@pytest.mark.parametrize("puzzle", ["suguru", "ripple"])
def test_walls_between_cells_are_the_borders_of_regions(puzzle: str, text: str) -> None:
    assert solvers.read(f"{puzzle}\n{text}") == solvers.read(f"{puzzle}\n3..\n..1\n...\naab\ncab\nccb")


def test_cages_of_kenken_may_be_drawn_with_walls() -> None:
    walls = "+---+---+---+\n|3+     |18x|\n+---+---+   +\n|2/ |       |\n+   +---+---+\n|   |3  |2  |"
    assert solvers.read(f"KenKen\n{walls}\n+---+---+---+") == solvers.read(
        "kenken\naab\ncbb\ncde\na=3+ b=18* c=2/ d=3 e=2"
    )


def test_regions_without_clues_may_be_drawn_with_walls() -> None:
    walls = "+--+--+--+\n|  |     |\n+  +--+  +\n|  |  |  |\n+  +  +--+\n|  |     |\n+--+--+--+"
    assert solvers.read(f"Norinori\n{walls}").regions == ((0, 1, 1), (0, 2, 1), (0, 2, 2))


def test_walls_around_each_cell_are_a_table() -> None:
    bar = "+---+---+---+"
    text = f"Mosaic\n{bar}\n| 2 |   | 1 |\n{bar}\n|   |   |   |\n{bar}\n|   | 3 |   |\n{bar}"
    assert solvers.read(text) == solvers.read("mosaic\n2.1\n...\n.3.")


def test_an_empty_line_between_clues_and_regions_with_tabs_is_no_row() -> None:
    text = "3\t\t\n\t\t1\n\t\t\n\na\ta\tb\nc\ta\tb\nc\tc\tb"
    assert solvers.read(f"Suguru\n{text}") == solvers.read("suguru\n3..\n..1\n...\naab\ncab\nccb")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Kakurasu\nside = np.array([1, 3, 5])\nbottom = np.array([3, 1, 5])", "kakurasu\n3 1 5\n1 3 5"),
        (
            "Tents\nboard = np.array([\n ['T', ' '],\n [' ', ' ']])\nside = np.array([0, -1])\ntop = [1, 0]",
            "tents\n 10\n0T.\n?..",
        ),
        (
            "Aquarium\nboard = [[1, 1, 2], [1, 3, 2], [3, 3, 2]]\ntop = [1, 2, 3]\nside = [2, -1, 2]",
            "aquarium\n. 1 2 3\n2 a a b\n. a c b\n2 c c b",
        ),
        (
            'Magnets\ntop=[1,-1]\nbottom=[-1,1]\nleft=[1,0]\nright=[1,-1]\nrules=[["L","R"],["L","R"]]',
            "magnets\n1 .\n1 0\n. 1\n1 .\n<>\n<>",
        ),
    ],
)
def test_clues_of_a_board_in_a_list_may_be_in_lists_of_their_own(text: str, right: str) -> None:
    assert solvers.read(text) == solvers.read(right)


def test_a_negative_number_beside_zeros_in_a_list_is_a_hole() -> None:
    assert solvers.read("Hidato\n[[0, 0, 8], [0, -1, 0], [1, 0, 0]]") == solvers.read("hidato\n..8\n.#.\n1..")


def test_a_letter_for_white_cells_beside_another_sign_is_refused() -> None:
    assert '"W" means nothing in Light Up' in refusal("Light Up\n. 0 .\n. . W\n. . .")
    assert solvers.read("Light Up\nW0W\nWW1\nWWW") == solvers.read("light up\n.0.\n..1\n...")


def test_a_clue_of_a_cage_may_be_on_a_line_without_a_sign_between() -> None:
    assert solvers.read("KenKen\naa\nbb\na 3+\nb 1-") == solvers.read("kenken\naa\nbb\na=3+ b=1-")
