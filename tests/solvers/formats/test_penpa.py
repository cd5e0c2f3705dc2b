"""Addresses of penpa-edit: drawings whose signs have a known meaning are read, others get a sentence."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

import pytest

import solvers
from solvers import ReadError

GRID = ["1_1", "___", "1_1"]


def address(text: str, encode: Callable[[bytes], bytes] = b64encode) -> str:
    packing = zlib.compressobj(9, wbits=-15)
    packed = packing.compress(text.encode()) + packing.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={encode(packed).decode()}"


def drawing(
    rows: list[str], margins: tuple[int, ...] = (0, 0, 0, 0), more: str = "", shape: str = "square"
) -> str:
    """What such an address holds: settings, the drawing, and what was solved of it."""
    top, bottom, left, right = margins
    width, height = len(rows[0]) + left + right, len(rows) + top + bottom
    numbers = {
        str((r + 2 + top) * (width + 4) + c + 2 + left): [word, 1, "1"]
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
        if word != "_"
    }
    layer = f"{{zR:{{z_:[]}},zU:{{z_:[[1]]}},zS:{{}},zN:{json.dumps(numbers)},zY:{{}},z3:[],zT:[[]]{more}}}"
    head = f"{shape},{width},{height},38,0,1,1,380,380,0,0,Title: A,Author: B"
    return "\n".join([head, json.dumps(margins), '["1","2","1"]', layer, "{}", "[]"])


@pytest.mark.parametrize("margins", [(0, 0, 0, 0), (1, 0, 2, 3)])
def test_numbers_in_cells_are_a_grid(margins: tuple[int, ...]) -> None:
    text = address(drawing(GRID, margins))
    (reading,) = solvers.readings(text, "minesweeper")
    assert reading.board == solvers.read("\n".join(GRID), "minesweeper")
    assert reading.board.format == "penpa"
    assert {found.board.puzzle for found in solvers.readings(text)} == {"minesweeper", "mosaic"}


def test_an_address_may_have_the_signs_of_base64_that_are_safe_in_addresses() -> None:
    drawn = drawing(["1_1", "___", "_2_"])
    safe = address(drawn, urlsafe_b64encode)
    assert {"-", "_"} & set(safe.split("p=")[1])
    assert solvers.read(safe, "mosaic") == solvers.read(address(drawn), "mosaic")


def test_numbers_of_two_digits_stand_apart() -> None:
    text = address(drawing(["1__", "___", "___", "___", "__1"]).replace('["1", 1', '["10", 1', 1))
    assert solvers.read(text, "nurikabe") == solvers.read("10 . .\n. . .\n. . .\n. . .\n. . 1", "nurikabe")


def signs(rows: list[str], told: dict[str, object]) -> str:
    """The signs of some rows, as a layer of a drawing without margins has them."""
    width = len(rows[0]) + 4
    cells = ((r, c, word) for r, row in enumerate(rows) for c, word in enumerate(row))
    return json.dumps({str((r + 2) * width + c + 2): told[word] for r, c, word in cells if word in told})


def test_dark_cells_with_numbers_in_some_are_light_up() -> None:
    rows = ["#__", "_2_", "___", "__0"]
    layer = signs(rows, {"#": 4, "2": 4, "0": 3, "_": 2})
    text = address(drawing([row.replace("#", " ") for row in rows]).replace("zS:{}", f"zS:{layer}"))
    (reading,) = solvers.readings(text)
    assert reading.board == solvers.read("#..\n.2.\n...\n..0", "lightup")


def test_numbers_with_arrows_are_yajilin_with_dark_cells_as_further_clues() -> None:
    rows = ["_2___", "_____", "____?", "_____"]
    drawn = drawing(rows).replace('["2", 1, "1"]', '["2_3", 1, "2"]')
    text = address(drawn.replace("zS:{}", f"zS:{signs(['_____', '#____'], {'#': 3})}"))
    (reading,) = solvers.readings(text)
    assert reading.board == solvers.read(". 2v . . .\n# . . . .\n. . . . #\n. . . . .", "yajilin")


def test_numbers_with_arrows_beside_others_are_told() -> None:
    text = address(drawing(GRID).replace('["1", 1, "1"]', '["1_0", 1, "2"]', 1))
    with pytest.raises(ReadError, match="This drawing of penpa-edit has numbers with arrows, which I do not"):
        solvers.read(text, "mosaic")


def test_trees_with_numbers_above_and_left_of_the_grid_are_tents() -> None:
    rows = ["_1__?", "0____", "_T_T_", "_____"]
    numbers = drawing([row.replace("T", "_") for row in rows]).replace("[0, 0, 0, 0]", "[1, 0, 1, 0]")
    text = address(numbers.replace("zY:{}", f"zY:{signs(rows, {'T': [1, 'tents', 1]})}"))
    (reading,) = solvers.readings(text)
    assert reading.board == solvers.read(" 1..?\n0....\n.T.T.\n.....", "tents")


def test_numbers_above_and_left_of_an_empty_grid_are_a_nonogram() -> None:
    rows = ["____1_", "__2_13", "_3____", "11____", "_2____"]
    text = address(drawing(rows).replace("[0, 0, 0, 0]", "[2, 0, 2, 0]"))
    (reading,) = solvers.readings(text)
    assert reading.board == solvers.read("rows\n3\n1 1\n2\ncolumns\n2\n0\n1 1\n3", "nonogram")


def bordered(
    text: str,
    regions: list[str],
    more: tuple[tuple[int, int], ...] = (),
    symbols: dict[str, object] | None = None,
) -> str:
    """A drawing of so many rows, margins not counted, with lines around its regions; and `more` by cell.

    The margins are one line above and none else.
    """
    rows, columns = len(regions), len(regions[0])
    whole = columns + 4

    def corner(r: int, c: int) -> int:
        """That at the lower right of a cell."""
        return (rows + 1 + 4) * whole + (r + 1 + 2) * whole + c + 2

    cells = [(r, c) for r in range(-1, rows) for c in range(-1, columns)]
    at = {(r, c): word for r, row in enumerate(regions) for c, word in enumerate(row)}
    lines = [(corner(r, c - 1), corner(r, c)) for r, c in cells if at.get((r, c)) != at.get((r + 1, c))]
    lines += [(corner(r - 1, c), corner(r, c)) for r, c in cells if at.get((r, c)) != at.get((r, c + 1))]
    layer = {f"{one},{two}": 2 for one, two in [*lines, *more]}
    return address(text.replace("zY:{}", f"zY:{json.dumps(symbols or {})},zE:{json.dumps(layer)}", 1))


STARS = ["aabbb", "aabcc", "ddbcc", "ddeec", "deeee"]


def test_regions_with_the_number_of_stars_above_are_a_star_battle() -> None:
    text = drawing(["____1", *["_____"] * 5]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    (reading,) = solvers.readings(bordered(text, STARS))
    assert reading.board == solvers.read("\n".join(["starbattle 1", *STARS]))
    (other,) = solvers.readings(bordered(text, STARS), stars=2)
    assert other.board.total == 2


def test_regions_without_the_number_of_stars_are_asked_for_it() -> None:
    text = drawing(["_____"] * 6).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    with pytest.raises(ReadError, match=r"does not tell how many stars .* Say their number"):
        solvers.read(bordered(text, STARS))
    assert solvers.read(bordered(text, STARS), stars=1).regions


def test_numbers_in_regions_of_equal_size_are_a_sudoku() -> None:
    text = drawing(["____", "1___", "____", "__3_", "____"]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    regions = ["aaab", "acbb", "ccbd", "cddd"]
    (reading,) = solvers.readings(bordered(text, regions))
    assert reading.board == solvers.read("\n".join(["sudoku", "1...", "....", "..3.", "....", "", *regions]))


@pytest.mark.parametrize("line", [(91, 99), (98, 114), (90, 99), (19, 27)])
def test_lines_that_divide_nothing_are_no_regions(line: tuple[int, int]) -> None:
    """Inside of a region, longer than a side, across a cell, and between cells instead of corners."""
    text = drawing(["____", "1___", "____", "__3_", "____"]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    with pytest.raises(ReadError, match="does not say what its signs mean"):
        solvers.read(bordered(text, ["aaaa", "bbbb", "cccc", "dddd"], (line,)))


def test_trees_beside_numbers_in_cells_are_no_puzzle() -> None:
    text = drawing(GRID).replace("zY:{}", f"zY:{signs(['_T_'], {'T': [1, 'tents', 1]})}")
    with pytest.raises(ReadError, match="does not say what its signs mean"):
        solvers.read(address(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (drawing(GRID, more=',zE:{"1,2":1}'), "holds more than numbers in cells"),
        (drawing(["1a_"]), "holds more than numbers in cells"),
        (drawing(GRID, more=',zL:{"30,31":3},z6:[[30,31]]'), "has lines, which I do not read"),
        (drawing(GRID).replace("zT:[[]]", "zT:[[30,31]]"), "has thermometers, which I do not read"),
        (drawing(["___"]), "has no numbers in its cells"),
        (drawing(GRID, shape="hex"), "has no square grid"),
        (drawing(GRID, (1, 0, 0, 0)).replace("[1, 0, 0, 0]", "[2, 0, 0, 0]"), "numbers outside of its grid"),
        (drawing(GRID).replace("zN:", "zN"), "is damaged. Copy it again as a whole"),
        (drawing(GRID).replace("[0, 0, 0, 0]", "[0]"), "is damaged. Copy it again as a whole"),
        ("Good morning!", "is damaged. Copy it again as a whole"),
        ("square,3,3," + "0" * 3_000_000, "is damaged. Copy it again as a whole"),
    ],
    ids=list(range(11)),
)
def test_what_is_wrong_with_a_drawing_is_told(text: str, sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence):
        solvers.read(address(text))


@pytest.mark.parametrize("cut", [5, 40])
def test_an_address_that_was_cut_off_is_told_so(cut: int) -> None:
    with pytest.raises(ReadError, match=r"is damaged\. Copy it again as a whole"):
        solvers.read(address(drawing(GRID))[:-cut])


def styled(rows: list[str], style: int) -> str:
    """Return the drawing of some rows whose numbers have a style; "o" is an empty one."""
    return drawing(rows).replace(', 1, "1"]', f', {style}, "1"]').replace('"o"', '" "')


def test_circles_without_a_number_are_islands_without_one() -> None:
    board = solvers.read("hashi\n3.?..\n.....\n1.1..\n.....\n.....")
    rows = ["3_o__", "_____", "1_1__", "_____", "_____"]
    assert solvers.read(address(styled(rows, 6)), "hashi") == board
    circles = signs(["C_C__", "_____", "C_C__", "_____", "_____"], {"C": [1, "circle_L", 1]})
    numbers = drawing([row.replace("o", "_") for row in rows])
    assert solvers.read(address(numbers.replace("zY:{}", f"zY:{circles}")), "hashi") == board


def test_white_and_black_circles_are_takuzu_if_it_is_named() -> None:
    rows = ["_b____", "w_w__b", "__w__w", "b_____", "__b__w", "____w_"]
    circles = signs(rows, {"w": [1, "circle_M", 1], "b": [2, "circle_M", 1]})
    text = address(drawing(["______"] * 6).replace("zY:{}", f"zY:{circles}"))
    lines = ["".join({"w": "0", "b": "1"}.get(cell, ".") for cell in row) for row in rows]
    assert solvers.read(text, "takuzu") == solvers.read("\n".join(lines), "takuzu")
    with pytest.raises(ReadError, match="does not say what its signs mean"):
        solvers.read(text)


SKYSCRAPERS = ["_4213_", "3____2", "2____2", "2____1", "1____3", "_1222_"]


def test_circles_are_pearls_if_these_are_named() -> None:
    circles = signs(["_b__", "w___", "___w"], {"w": [1, "circle_L", 1], "b": [2, "circle_L", 1]})
    text = address(drawing(["____"] * 3).replace("zY:{}", f"zY:{circles}"))
    assert solvers.read(text, "masyu") == solvers.read("masyu\n.b..\nw...\n...w")
    with pytest.raises(ReadError, match="does not say what its signs mean"):
        solvers.read(text)


def test_a_circle_around_each_number_says_nothing() -> None:
    circles = signs(["C___", "____", "__C_"], {"C": [1, "circle_L", 1]})
    text = address(drawing(["3___", "____", "__5_"]).replace("zY:{}", f"zY:{circles}"))
    assert solvers.read(text, "kurodoko") == solvers.read("kurodoko\n3...\n....\n..5.")


ROOMS = ["aab", "abb", "ccb"]


def test_borders_are_regions_below_numbers_if_the_puzzle_is_named() -> None:
    text = drawing(["___", "2__", "___", "__1"]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    right = solvers.read("heyawake\n" + "\n".join(["2..", "...", "..1", *ROOMS]))
    assert solvers.read(bordered(text, ROOMS), "heyawake") == right


def test_borders_alone_are_regions_if_the_puzzle_is_named() -> None:
    text = drawing(["___"] * 4).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    assert solvers.read(bordered(text, ROOMS), "norinori") == solvers.read("\n".join(["norinori", *ROOMS]))


def test_a_border_inside_a_region_is_told_with_its_place() -> None:
    text = drawing(["____", "1___", "____", "____", "____"]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]")
    with pytest.raises(ReadError, match=r"^The border between B1 and C1 has one region on both sides"):
        solvers.read(bordered(text, ["aaaa", "aaaa", "bbbb", "bbbb"], ((91, 99),)), "ripple")


def test_numbers_above_and_left_are_clues_of_columns_and_rows_if_the_puzzle_is_named() -> None:
    text = drawing(["_21_", "1___", "____", "2___"])
    text = text.replace("[0, 0, 0, 0]", "[1, 0, 1, 0]")
    layers = address(text)
    assert solvers.read(layers, "battleships") == solvers.read(
        "battleships\n2 1 .\n1 . . .\n. . . .\n2 . . ."
    )


def test_dark_cells_are_walls_if_the_puzzle_is_named() -> None:
    text = drawing(["____"] * 4).replace("zS:{}", f"zS:{signs(['_#__', '____', '____', '___#'], {'#': 4})}")
    assert solvers.read(address(text), "simpleloop") == solvers.read("simpleloop\n.#..\n....\n....\n...#")


def test_numbers_on_four_sides_are_skyscrapers_if_they_are_named() -> None:
    board = solvers.read("skyscrapers\n" + "\n".join(SKYSCRAPERS))
    inner = drawing(SKYSCRAPERS).replace("[0, 0, 0, 0]", "[1, 1, 1, 1]")
    assert solvers.read(address(inner), "skyscrapers") == board
    assert solvers.read(address(inner.replace("Title: A", "Title: Skyscrapers"))) == board
    with pytest.raises(ReadError, match="numbers outside of its grid"):
        solvers.read(address(inner))


def test_a_single_number_outside_is_that_of_all_mines() -> None:
    text = address(drawing(["____", "_1_1", "____", "_1_1"]).replace("[0, 0, 0, 0]", "[1, 0, 1, 0]"))
    whole = drawing(["3___", "_1_1", "____", "_1_1"]).replace("[0, 0, 0, 0]", "[1, 0, 1, 0]")
    assert solvers.read(address(whole), "minesweeper") == solvers.read("1_1\n___\n1_1\nmines: 3")
    assert solvers.read(text, "minesweeper").total is None
    assert solvers.read(address(whole), "minesweeper", mines=4).total == 4


BOXED = ["aabb", "aabb", "ccdd", "ccdd"]


def sudoku(rows: list[str], layers: dict[str, object], symbols: dict[str, object] | None = None) -> str:
    """Return the address of a Sudoku of 4 rows with its boxes drawn, and with such layers of marks."""
    text = drawing(["____", *rows]).replace("[0, 0, 0, 0]", "[1, 0, 0, 0]").replace(",z3:[],zT:[[]]", "")
    more = "".join(f",{name}:{json.dumps(layer)}" for name, layer in layers.items())
    text = text.replace(",zY:{}", f"{more},zY:{{}}")
    return bordered(text, BOXED, symbols=symbols or {})


def place(name: str) -> int:
    """Return the place of a cell of such a board, whose first row is row 4 of its 9 rows of 8."""
    return (int(name[1:]) + 2) * 8 + "ABCD".index(name[0]) + 2


AREA = 9 * 8


def corner_of(name: str) -> str:
    return str(4 * AREA + 4 * place(name))


EMPTY = ["____"] * 4


def places_of(*paths: str) -> list[list[int]]:
    """Return lists of places, with the empty one that penpa-edit leaves behind them."""
    return [*([place(name) for name in path.split()] for path in paths), []]


@pytest.mark.parametrize(
    ("rows", "layers", "symbols", "clues"),
    [
        (
            ["____", "____", "____", "___1"],
            {"zT": places_of("A1 B1 C1 D1", "A3 A2 B2")},
            {},
            "thermo A1 B1 C1 D1\nthermo A3 A2 B2",
        ),
        (
            ["____", "____", "21__", "____"],
            {"z3": places_of("A2 A1 B1", "D1 C1 C2")},
            {},
            "arrow A2 : A1 B1\narrow D1 : C1 C2",
        ),
        (
            ["1__4", "____", "____", "__2_"],
            {
                "z6": places_of("B1 B2", "A3 A4 B4", "C1 C2"),
                "z1": {corner_of("B1"): ["6", 1], corner_of("A3"): ["9", 1]},
            },
            {},
            "killer B1 B2 = 6\nkiller A3 A4 B4 = 9\nkiller C1 C2",
        ),
        (
            ["1___", "____", "__4_", "___1"],
            {},
            {
                str(3 * AREA + place("A1")): [1, "circle_SS", 2],
                str(2 * AREA + place("B1")): [2, "circle_SS", 2],
            },
            "white A1 B1\nblack B1 B2",
        ),
        (
            ["12__", "____", "__4_", "_3__"],
            {},
            {str(place("A1")): [3, "circle_M", 1], str(place("C4")): [3, "square_M", 1]},
            "odd A1\neven C4",
        ),
    ],
    ids=["thermometers", "arrows", "cages", "dots", "odd and even"],
)
def test_marks_over_cells_are_variants_of_sudoku(
    rows: list[str], layers: dict[str, object], symbols: dict[str, object], clues: str
) -> None:
    (reading,) = solvers.readings(sudoku(rows, layers, symbols), "sudoku")
    typed = "\n".join(row.replace("_", ".") for row in rows)
    assert reading.board == solvers.read(f"sudoku\n{typed}\n{clues}")
    assert solvers.solve(reading.board).status == "unique"


@pytest.mark.parametrize(
    ("layers", "symbols", "sentence"),
    [
        (
            {"z6": [[44, 45]], "z1": {str(4 * AREA + 4 * 44 + 1): ["6", 1]}},
            {},
            "no sums in upper left corners",
        ),
        ({"z6": [[44, 45]], "z1": {corner_of("A1"): ["6", 1]}}, {}, "small number at A1 .* is in no cage"),
        ({"z7": [[44, 45]]}, {}, "has thermometers without a bulb, which I do not read"),
        ({"z6": [[0, 1]]}, {}, "has cages outside of the grid"),
        ({}, {str(place("A1")): [1, "star", 2]}, 'the sign "star" in style 1, which I do not read'),
        ({}, {str(2 * AREA + 44): [1, "inequality", 2]}, "sign inequality between two cells"),
    ],
    ids=["a number elsewhere", "a number without a cage", "no bulb", "outside", "a sign in a cell", "a sign"],
)
def test_marks_that_are_not_known_are_refused_by_name(
    layers: dict[str, object], symbols: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ReadError, match=sentence):
        solvers.read(sudoku(["1___", *EMPTY[1:]], layers, symbols), "sudoku")


@pytest.mark.parametrize(
    ("switches", "word"),
    [("1,0,0,0", "main-diagonal"), ("0,0,0,1", "anti-diagonal"), ("1,0,0,1", "diagonals")],
)
def test_switches_of_a_sudoku_grid_are_its_diagonals(switches: str, word: str) -> None:
    text = drawing(["1___", "____", "____", "_2__"], shape="sudoku").replace(
        ",0,0,Title", f",0,0,{switches},Title"
    )
    assert solvers.read(address(text), "sudoku") == solvers.read(f"sudoku {word}\n1...\n....\n....\n.2..")
    with pytest.raises(ReadError, match="has diagonals, which I do not read"):
        solvers.read(address(text))
