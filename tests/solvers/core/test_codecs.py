"""The grammars of codes: what is written is read again, and errors name the character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, squares
from solvers.core.boards.plain_text import lines_of, number_of, numbers_grid
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import number_regions, regions_of, regions_text
from solvers.core.codes import pzpr, run_length
from solvers.core.codes.inequality_codes import decode_between
from solvers.core.codes.skip_codes import (
    decode_numbers,
    decode_symbols,
    digits,
    encode_numbers,
    encode_symbols,
    numbers_area,
    symbols_area,
)
from solvers.core.generators.random_grids import rectangles

LETTERS = "abcdefghijklmnopqrstuvwxyz"
TWO: dict[Clue, str] = {0: LETTERS, 1: LETTERS.upper()}
SIGNS: dict[str, Clue] = {"B": "#", **digits(4)}


def boards(clue: st.SearchStrategy[Clue]) -> st.SearchStrategy[tuple[Size, list[Clue]]]:
    """A size and as many cells, most of them without a clue so that the gaps are long."""
    cell = st.none() | st.none() | st.none() | clue
    sizes = st.builds(Size, st.integers(1, 8), st.integers(1, 8))
    return sizes.flatmap(
        lambda size: st.tuples(st.just(size), st.lists(cell, min_size=size.area, max_size=size.area))
    )


grids = st.builds(Size, st.integers(1, 9), st.integers(1, 9)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 3), min_size=size.columns, max_size=size.columns),
        min_size=size.rows,
        max_size=size.rows,
    )
)


@given(boards(st.sampled_from([0, 1, 2, 3, 4, "#"])))
def test_symbols_come_back(board: tuple[Size, list[Clue]]) -> None:
    size, cells = board
    code = encode_symbols(cells, {"#": "B"})
    assert decode_symbols(Coded(code, size), SIGNS, "0 to 4 and B") == cells
    assert symbols_area(code) == size.area


@given(boards(st.integers(0, 999)))
def test_numbers_come_back(board: tuple[Size, list[Clue]]) -> None:
    size, cells = board
    code = encode_numbers(cells)
    assert decode_numbers(Coded(code, size)) == cells
    assert numbers_area(code) == size.area


@given(boards(st.sampled_from([0, 1])))
def test_gaps_come_back(board: tuple[Size, list[Clue]]) -> None:
    size, cells = board
    coded = Coded(run_length.encode_gaps(cells, TWO), size)
    marks = run_length.decode_gaps(coded, size.area, TWO, "Write letters.")
    assert [marks.get(place) for place in range(size.area)] == cells


@given(boards(st.integers(0, 12_287) | st.just("?")))
def test_numbers_of_links_come_back(board: tuple[Size, list[Clue]]) -> None:
    size, cells = board
    assert pzpr.decode_clues(Coded(pzpr.encode_number16(cells), size)) == cells


@given(boards(st.integers(0, 4) | st.just("?")))
def test_clues_up_to_four_come_back(board: tuple[Size, list[Clue]]) -> None:
    size, cells = board
    assert pzpr.decode_four(Coded(pzpr.encode_four(cells), size)) == cells


@given(grids, st.sampled_from([run_length, pzpr]))
def test_borders_tell_the_regions_apart(grid: list[list[int]], kind: object) -> None:
    """Two regions that touch nowhere may have one number, so the borders are held against the borders."""
    encode: Callable[[Sequence[Sequence[int]]], str] = kind.encode_regions  # type: ignore[attr-defined]
    decode: Callable[[Coded], tuple[tuple[int, ...], ...]] = kind.decode_regions  # type: ignore[attr-defined]
    size = Size(len(grid[0]), len(grid))
    regions = decode(Coded(encode(grid), size))
    assert encode(regions) == encode(grid)
    assert decode(Coded(encode(regions), size)) == regions


@given(grids)
def test_letters_of_regions_come_back(grid: list[list[int]]) -> None:
    regions = number_regions(grid)
    assert regions_of(lines_of(regions_text(regions))) == regions


def test_many_regions_are_written_as_numbers() -> None:
    regions = number_regions([range(r * 8, r * 8 + 8) for r in range(8)])
    assert regions_text(regions).startswith("1 2 3 4")
    assert regions_of(lines_of(regions_text(regions))) == regions


def test_cells_without_a_region_are_left_out() -> None:
    assert regions_of(lines_of("ab\n#A"), "#") == ((0, 1), (-1, 2))


@pytest.mark.parametrize(
    ("code", "size", "rows"),
    [
        ("i.g.k5ci6ag", 5, "...?. ?.... .0.2. ....1 .0..."),
        ("gchc711133ai8d", 5, ".2... .2..2 .1113 30... ..3.3"),
    ],
)
def test_clues_up_to_four_are_written_as_on_the_site(code: str, size: int, rows: str) -> None:
    cells = pzpr.decode_four(Coded(code, Size(size, size)))
    assert "".join("." if clue is None else str(clue) for clue in cells) == "".join(rows.split())
    assert pzpr.encode_four(cells) == code


def test_the_borders_of_a_link_are_bits() -> None:
    regions = pzpr.decode_regions(Coded("hdla398c", Size(5, 5)))
    assert regions_text(regions) == "abbbb\nabbcd\naabcc\nabbcc\naeecc"
    assert pzpr.encode_regions(regions) == "hdla398c"


@given(boards(st.integers(0, 99)), st.integers(1, 9), st.randoms(use_true_random=False))
def test_numbers_of_regions_come_back_behind_their_borders(
    board: tuple[Size, list[Clue]], largest: int, rng: Random
) -> None:
    """Each stands in the first cell of its region."""
    size, numbers = board
    regions = rectangles(size, rng, largest)
    flat = [*chain.from_iterable(regions)]
    first = {flat.index(region) for region in flat}
    grid = size.grid([number if i in first else None for i, number in enumerate(numbers)])
    code = pzpr.encode_numbered_regions(Board("", grid, regions=regions))
    assert pzpr.decode_numbered_regions(Coded(code, size, complete=True)) == (grid, regions)


def test_borders_of_game_ids_run_down_the_columns() -> None:
    numbers, borders = Coded("2f4_3f2,dbda_a_a_a_", Size(4, 4)).pieces(",")
    assert decode_numbers(numbers)[7:9] == [4, 3]
    assert encode_numbers(decode_numbers(numbers)) == numbers.text
    assert regions_text(run_length.decode_regions(borders)) == "aaaa\nbbcc\nbbcc\ndddd"
    assert run_length.encode_regions(run_length.decode_regions(borders)) == borders.text


def test_an_alphabet_for_each_mark_has_long_gaps_of_its_own() -> None:
    assert run_length.encode_gaps([None] * 30 + [1, 0], TWO) == "ZFaa"


def test_numbers_above_what_a_link_can_say_are_refused() -> None:
    with pytest.raises(PuzzleError, match="no sign for the number 12288"):
        pzpr.encode_number16([12_288])
    with pytest.raises(PuzzleError, match="no sign for a clue whose number is not known"):
        encode_numbers(["?"])


FOUR = Size(2, 2)


@pytest.mark.parametrize(
    ("decode", "code", "sentence"),
    [
        (
            lambda coded: decode_symbols(coded, digits(4), "0 to 4"),
            "1a5",
            (
                'Character 3 of the code, "5", means nothing there. '
                "Clues are 0 to 4; a to z are 1 to 26 cells without one."
            ),
        ),
        (decode_numbers, "12_3c", "Character 5 of the code is beyond the last of 4 cells (2x2)."),
        (decode_numbers, "12_3", "The code ends after 2 cells; the board has 4 (2x2)."),
        (
            decode_numbers,
            "1A",
            (
                'Character 2 of the code, "A", means nothing there. Clues are numbers, with _ between two; '
                "a to z are 1 to 26 cells without one."
            ),
        ),
        (
            run_length.decode_regions,
            "a_5",
            'Character 3 of the code, "5", means nothing there. Borders are written with _ and a to z.',
        ),
        (run_length.decode_regions, "a", "The code covers 1 borders; the board has 4."),
        (pzpr.decode_clues, "1-g", 'Character 2 of the code, "-", means nothing there. Numbers are 0 to f, '),
        (pzpr.decode_clues, "1j", 'Character 2 of the code, "j", goes beyond the board.'),
        (pzpr.decode_clues, "11111", "Character 5 of the code is beyond the last of 4 cells."),
        (pzpr.decode_four, "1f", 'Character 2 of the code, "f", means nothing there. Clues are 0 to 4, '),
        (pzpr.decode_four, "1j", 'Character 2 of the code, "j", goes beyond the board.'),
        (pzpr.decode_four, "11111", 'Character 5 of the code, "1", goes beyond the board.'),
        (decode_between, "ghk", "Character 3 of the code is beyond the last cell."),
        (decode_between, "ghghg", "Character 5 of the code is beyond the last cell."),
        (pzpr.decode_regions, "12345", "The code has 5 characters for the borders; 2x2 needs 2."),
        (pzpr.decode_regions, "1w", 'Character 2 of the code, "w", means nothing there. Borders are '),
        (pzpr.decode_regions, "g0", "The border between A1 and B1 has one region on both sides."),
    ],
)
def test_errors_name_the_character(decode: Callable[[Coded], object], code: str, sentence: str) -> None:
    with pytest.raises(ReadError) as raised:
        decode(Coded(code, FOUR))
    assert str(raised.value).startswith(sentence)


def test_errors_of_a_piece_count_from_the_start_of_the_code() -> None:
    _, second = Coded("1d,1!", FOUR).pieces(",")
    with pytest.raises(ReadError, match='Character 5 of the code, "!"'):
        decode_numbers(second)


def test_a_square_is_found_for_as_many_cells() -> None:
    assert (squares(9), squares(8), squares(0)) == ([Size(3, 3)], [], [])


def test_letters_stand_for_numbers_above_nine() -> None:
    assert [number_of(symbol) for symbol in ("0", "9", "a", "B", "12", "?", "ab")] == [
        0,
        9,
        10,
        11,
        12,
        None,
        None,
    ]
    grid = numbers_grid(lines_of("1a.\n. 12 B"), 1, 12, "Sudoku")
    assert grid == ((1, 10, None), (None, 12, 11))


def test_numbers_that_are_none_are_told() -> None:
    with pytest.raises(ReadError) as raised:
        numbers_grid(lines_of("12\n3c"), 1, 11, "Sudoku")
    assert str(raised.value) == (
        'Row 2, column 2: "c" means nothing in Sudoku. '
        "Numbers are 1 to 11 (letters above 9: a is 10); write . or _ for a cell without one."
    )
