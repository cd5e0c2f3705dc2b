"""A solved board of every look that the painter knows, made by hand, so that pictures need no puzzle file.

What is drawn is not always a proper puzzle: the first one has regions, diagonals and cages at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from bot.render import Scene
from solvers import Board, Cell, Edge, Look
from solvers.core.boards.board import Clue, Group, GroupClue
from solvers.core.boards.places import Place
from tests.bench.facts import facts_of


def kinds() -> Mapping[str, Scene]:
    """The scenes by the name of their kind."""
    made = (
        _sudoku(), _takuzu(), _starbattle(), _lightup(), _futoshiki(), _skyscrapers(), _hitori(),
        _slitherlink(), _nurikabe(), _hashi(),
    )  # fmt: skip
    return {scene.board.puzzle: scene for scene in made}


def _grid(text: str) -> tuple[tuple[Clue, ...], ...]:
    """Rows of digits, symbols and "." for cells without a clue."""
    return tuple(
        tuple(int(sign) if sign.isdecimal() else None if sign == "." else sign for sign in row)
        for row in text.split()
    )


def _rows(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _free(board: Board) -> tuple[Cell, ...]:
    return tuple(board.cells_with(None))


def _runs(text: str) -> tuple[GroupClue, ...]:
    return tuple((int(sign),) if sign.isdecimal() else None for sign in text)


def _sudoku() -> Scene:
    answer = _rows("621453 135642 543261 314526 256314 462135")
    regions = tuple(
        tuple(map(int, row)) for row in ("011122", "011122", "000032", "443332", "445335", "445555")
    )
    cages = tuple(
        Group("cage", (total,), tuple(map(Cell.from_name, names.split())))
        for total, names in ((9, "B2 B3 A2"), (15, "C4 D4 D5"), (11, "E5 F5 F6"))
    )
    grid = _grid("6..4.3 ..5... ...... ...... ...3.. 4.2..5")
    variant = frozenset({"diagonals"})
    board = Board("sudoku", grid, regions=regions, cages=cages, variant=variant)
    look = Look(ground="page", clue_ground="given", value="entered", numbers="letters")
    return Scene(board, look, facts_of(_free(board), answer, ""))


def _takuzu() -> Scene:
    board = Board("takuzu", _grid(".1.... 0.0..1 ..0..0 1..... ..1..0 ....0."))
    given = {0: "given zero", 1: "given one"}
    look = Look(ground="unpainted", clue_ground="paper", yes="one", no="zero", given=given)
    answer = _rows("011010 010101 100110 101001 011010 100101")
    return Scene(board, look, facts_of(_free(board), answer, "10"))


def _starbattle() -> Scene:
    rows = "000011 000215 000255 035555 555545 555555"
    regions = tuple(tuple(map(int, row)) for row in rows.split())
    board = Board("starbattle", ((None,) * 6,) * 6, regions=regions)
    look = Look(ground="page", clue_ground="page", yes="star", no="dot", pastel=True)
    answer = _rows(".....# #..... ...#.. .#.... ....#. ..#...")
    return Scene(board, look, facts_of(board.cells, answer))


def _lightup() -> Scene:
    board = Board("lightup", _grid(".#.#... ......2 ....... #..4..# ....... 0...... ...#.0."))
    look = Look(
        ground="unlit", clue_ground="wall", yes="bulb", no="unlit dot", given={"#": "wall"}, lit="lit"
    )
    answer = _rows("#.....# .....#. ...#... ..#.#.. ...#... ......# .#.....")
    return Scene(board, look, facts_of(_free(board), answer))


def _futoshiki() -> Scene:
    signs = "D1>E1 E1>E2 F1>F2 A2>A3 A3>B3 B2<B3 D3>E3 E3>F3 E3<E4 C5>C6 B5<C5 D4<D5 F4<F5 E6>F6 C2|D2 A5|A6"
    board = Board("futoshiki", _grid(".....4 ...... ...... ...... ....2. ......"), signs=_signs(signs))
    look = Look(ground="page", clue_ground="given", value="entered", apart=True)
    answer = _rows("261534 526413 432651 314265 145326 653142")
    return Scene(board, look, facts_of(_free(board), answer, ""))


def _signs(text: str) -> tuple[tuple[Edge, str], ...]:
    return tuple((Edge(Cell.from_name(word[:2]), Cell.from_name(word[3:])), word[2]) for word in text.split())


def _skyscrapers() -> Scene:
    board = Board(
        "skyscrapers",
        _grid("..... ..... .1... ..... ....."),
        row_clues=_runs("...4."),
        column_clues=_runs("1...3"),
        right_clues=_runs("..3.."),
        bottom_clues=_runs("3.33."),
    )
    look = Look(ground="page", clue_ground="given", value="entered")
    answer = _rows("52341 14253 41532 23415 35124")
    return Scene(board, look, facts_of(_free(board), answer, ""))


def _hitori() -> Scene:
    board = Board("hitori", _grid("353626 324236 142463 123132 635412 241241"))
    look = Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed")
    answer = _rows("#....# .#..#. ...#.. #.#..# ...... .#.#.#")
    return Scene(board, look, facts_of(board.cells, answer))


def _slitherlink() -> Scene:
    board = Board("slitherlink", _grid("..2322. 2.1..22 2.11... .20..2. 2.2..11 .1011.2 .1.1112"))
    look = Look(ground="plain", clue_ground="plain", lines="loop")
    answer = {
        "horizontal": _rows("#.##.## .#.#..# ##.##.. ##...#. ##.##.. ##.#### ....... #######"),
        "vertical": _rows("###.##.# #..#.##. ..#...#. #....#.. ..##.... #......# #......#"),
    }
    return Scene(board, look, facts_of(board.sides, answer))


def _nurikabe() -> Scene:
    board = Board("nurikabe", _grid("....1.. 1...... ..3.... ...6..3 ....... .....1. 1.2...1"))
    look = Look(ground="unpainted", clue_ground="land", yes="sea", no="land")
    answer = _rows("####.## .#.###. #..#.#. ###..#. #...### #####.# .#..##.")
    return Scene(board, look, facts_of(board.cells, answer))


def _hashi() -> Scene:
    board = Board("hashi", _grid("4..3..1 ..1.... ....3.4 ..2.... ...1..4 ....... 3.4.6.4"))
    look = Look(ground="lattice", clue_ground="island", lines="bridge")
    bridges = "A1D12 A1A72 D1D51 G1G31 C2C41 E3G31 E3E72 G3G52 C4C71 G5G72 A7C71 C7E72 E7G72"
    answer = {"bridges": tuple((word[:2], word[2:4], int(word[4])) for word in bridges.split())}
    return Scene(board, look, facts_of(_spans(board), answer))


def _spans(board: Board) -> list[Place]:
    """The pairs of clues that see each other along a row or column."""
    lines = [[cell for cell in line.cells if board.at(cell)] for line in board.rows_and_columns()]
    return [Edge(*pair) for line in lines for pair in pairwise(line)]
