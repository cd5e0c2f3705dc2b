"""Battleships: random boards against all ways to place ships, pieces, fleets, addresses, errors."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree
from tests.solvers.small_grids import CELLS, COLUMNS, ROWS, shaded_rows, subsets

Cells = frozenset[tuple[int, int]]


def fleet_of(cells: Cells) -> list[int] | None:
    """Return the lengths of the ships, the longest first; None if some ships touch or bend."""
    left, lengths = set(cells), []
    if any({(r + 1, c - 1), (r + 1, c + 1)} & cells for r, c in cells):
        return None
    while left:
        r, c = min(left)
        down = (r + 1, c) in left
        ship = {(r + i * down, c + i * (not down)) for i in range(max(ROWS, COLUMNS))}
        ship = {cell for cell in ship if all(other in left for other in ship if other <= cell)}
        left -= ship
        lengths.append(len(ship))
    return sorted(lengths, reverse=True)


def sign_at(cells: Cells, r: int, c: int) -> str:
    """Return the piece or water of a cell."""
    near = {(r - 1, c): "v", (r + 1, c): "^", (r, c - 1): ">", (r, c + 1): "<"}
    beside = [sign for cell, sign in near.items() if cell in cells]
    return "~" if (r, c) not in cells else "#" if len(beside) == 2 else "".join(beside) or "o"


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    fleets = {way: lengths for way in subsets() if (lengths := fleet_of(way))}
    rng, statuses = Random(1), set()
    for number in range(20):
        drawn = rng.choice(list(fleets))
        counts = [sum(r == i for r, _ in drawn) for i in range(ROWS)]
        counts += [sum(c == i for _, c in drawn) for i in range(COLUMNS)]
        counts[0] += number % 5 == 0
        clues = [count if rng.random() < 0.6 else None for count in counts]
        shown = {spot: sign_at(drawn, *spot) for spot in rng.sample(CELLS, 2)}
        found = [way for way, lengths in fleets.items() if lengths == fleets[drawn]]
        found = [way for way in found if all(sign_at(way, *spot) == sign for spot, sign in shown.items())]
        for i, clue in enumerate(clues):
            line = [spot for spot in CELLS if (spot[0] == i if i < ROWS else spot[1] == i - ROWS)]
            found = [way for way in found if clue is None or len(way.intersection(line)) == clue]
        words = ["." if clue is None else str(clue) for clue in clues]
        rows = [" ".join([words[r], *(shown.get((r, c), ".") for c in range(COLUMNS))]) for r in range(ROWS)]
        name = " ".join(map(str, ["battleships", *fleets[drawn]]))
        text = "\n".join([name, " ".join(words[ROWS:]), *rows])
        statuses.add(agree("battleships", text, [shaded_rows(way) for way in found]))
    assert statuses == {"none", "unique", "multiple"}


def test_fleet_of_a_board_without_one_has_as_many_cells_as_the_clues_count() -> None:
    rows = [f"{clue} . . . . . ." for clue in (3, 0, 3, 1, 2, 1)]
    board = solvers.read("\n".join(["battleships", "2 1 2 2 1 2", *rows]))
    assert board.variant == {"3 2 2 1 1 1"}


def test_address_has_a_fleet_of_any_straight_ships() -> None:
    board = solvers.read("battleships 6 2\n. 2 . . . . . .\n1 . . . . . . .\n. . ~ x . . . .")
    address = solvers.write(board, "puzz.link")
    assert address.endswith("/2/61vg/21o")
    assert solvers.read(address) == board
    with pytest.raises(ReadError, match="ships are straight"):
        solvers.read(address.replace("/61vg/", "/23f/"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("battleships 2\n1 1\n1 . <\n1 . .", "The < at B1 has no room"),
        ("battleships 2\n1 1 1 1\n1 < .\n1 . .", "There are 4 column clues for 2 columns"),
        ("battleships 2\n1 1\n1 . =\n1 . .", '"=" means nothing in Battleships'),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.read(text)


def test_fleet_that_is_not_a_usual_one_must_be_written() -> None:
    with pytest.raises(ReadError, match="Write the lengths of all ships"):
        solvers.PUZZLES["battleships"].read("2 1\n2 . .\n1 . .")


def test_clues_that_do_not_count_the_fleet_are_a_conflict() -> None:
    board = solvers.PUZZLES["battleships"].read("1 1\n1 . .\n1 . .", frozenset({"1"}))
    conflict = solvers.PUZZLES["battleships"].conflict(board)
    assert conflict
    assert conflict.says == "the rows count 2 ship cells, but the fleet has 1"


def test_the_numbers_of_ships_of_each_length_are_behind_the_size_of_a_page() -> None:
    board = solvers.read("2 3 1 1\n1 1 1\n2 1\n- - -\n- - o", "battleships")
    assert board.variant == {"2 1"}
    usual = solvers.read("4 4\n1 1 1 1\n4 - - -\n- - - -\n- - - -\n- - - -\n- - - -", "battleships")
    assert usual.variant == {"2 1 1"}
