"""Names of cells, and the geometry of a grid."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solvers.core.boards.board import Board
from solvers.core.boards.island_pairs import crossings, links_of
from solvers.core.boards.places import Cell, Edge, column_name


@pytest.mark.parametrize(
    ("column", "name"),
    [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")],
)
def test_columns_are_named_as_in_a_spreadsheet(column: int, name: str) -> None:
    assert column_name(column) == name


def test_the_name_of_a_cell_leads_back_to_it() -> None:
    for row in (0, 1, 8, 9, 98, 99, 9999):
        for column in range(1000):
            cell = Cell(row, column)
            assert Cell.from_name(cell.name) == cell


def test_the_top_left_cell_is_a1_and_case_does_not_matter() -> None:
    assert Cell(0, 0).name == "A1"
    assert Cell.from_name(" ab12 ") == Cell(11, 27)


@pytest.mark.parametrize("name", ["", "A", "5", "5D", "A0", "A01", "D-5", "D5 E5", "AAAA1", "A123456", "Ä1"])
def test_what_is_no_name_of_a_cell_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(ValueError, match="named like D5"):
        Cell.from_name(name)


def test_an_edge_is_named_by_its_two_cells() -> None:
    assert Edge(Cell(3, 2), Cell(3, 3)).name == "C4-D4"


BOARD = Board("any", ((1, None, "T"), (None, 2, None)), ((1,), ()), ((1,), None, (0,)))


def test_neighbours_stay_inside_the_grid() -> None:
    assert set(BOARD.neighbours(Cell(0, 0))) == {Cell(0, 1), Cell(1, 0)}
    assert set(BOARD.neighbours(Cell(1, 1))) == {Cell(0, 1), Cell(1, 0), Cell(1, 2)}
    assert set(BOARD.square_around(Cell(0, 0))) == {Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1)}
    assert set(BOARD.square_around(Cell(1, 1))) == set(BOARD.cells)


def test_each_pair_of_cells_side_by_side_is_one_edge() -> None:
    edges = set(BOARD.edges)
    assert len(BOARD.edges) == len(edges) == 7
    assert edges == {Edge(*sorted((cell, near))) for cell in BOARD.cells for near in BOARD.neighbours(cell)}


def test_cells_are_found_by_what_stands_in_them() -> None:
    assert BOARD.cells_with("T") == [Cell(0, 2)]
    assert list(BOARD.numbers()) == [(Cell(0, 0), 1), (Cell(1, 1), 2)]


def test_two_to_four_sides_meet_at_a_dot() -> None:
    board = Board("slitherlink", ((None, None), (None, None)))
    names = [side.name for side in board.sides_at(1, 1)]
    assert sorted(names) == ["A1|bottom", "A1|right", "A2|right", "B1|bottom"]
    assert [side.name for side in board.sides_at(0, 0)] == ["A1|top", "A1|left"]
    assert all((2, 1) in side.dots for side in board.sides_at(2, 1))


def test_islands_see_each_other_past_water_only_and_links_can_cross() -> None:
    board = Board("hashi", ((None, 1, None), (1, None, 1), (None, 1, 1)))
    assert [link.name for link in links_of(board)] == ["B1-B3", "A2-C2", "C2-C3", "B3-C3"]
    assert [(one.name, two.name) for one, two in crossings(links_of(board))] == [("A2-C2", "B1-B3")]


def test_a_board_with_another_clue_is_the_same_elsewhere() -> None:
    board = Board("hitori", ((1, 2), (3, None)))
    assert board.with_clue(Cell(0, 1), None).grid == ((1, None), (3, None))
    assert board.with_clue(Cell(1, 1), "?").grid == ((1, 2), (3, "?"))
    assert board.grid == ((1, 2), (3, None))


@pytest.mark.parametrize("seed", range(5))
def test_links_cross_where_each_runs_between_the_ends_of_the_other(seed: int) -> None:
    chance = Random(seed)
    board = Board("hashi", tuple(tuple(chance.choice((None, None, 1)) for _ in range(9)) for _ in range(9)))
    assert list(crossings(links_of(board))) == [
        (one, two)
        for one, two in product(links_of(board), repeat=2)
        if one.first.column < two.first.column < one.second.column
        and two.first.row < one.first.row < two.second.row
    ]
