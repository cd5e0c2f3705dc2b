"""Magnets: random boards against all ways to lay poles, the order of clues, errors."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import solvers
from solvers import Board, PuzzleError, ReadError
from solvers.core.boards.encoded_board import Size
from solvers.core.explanation.ladder import Kind
from tests.solvers.agreement import agree
from tests.solvers.single_questions import hint_about

ROWS, COLUMNS = 3, 4
Way = tuple[str, ...]


def ways_of(board: Board) -> list[Way]:
    """Return all ways to lay magnets in which no equal poles touch."""
    ways, lines = [], board.rows_and_columns()
    cells = [cell for area in board.areas() for cell in area.cells]
    for halves in product(("xx", "+-", "-+"), repeat=len(board.areas())):
        sign = dict(zip(cells, "".join(halves), strict=True))
        if not any(sign[one] == sign[two] != "x" for one, two in board.edges):
            ways.append(tuple("".join(sign[cell] for cell in line.cells) for line in lines))
    return ways


def counts(way: Way) -> list[int]:
    """Return the number of + in each row and column, then of -."""
    return [line.count(pole) for pole in "+-" for line in way]


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    generator = solvers.PUZZLES["magnets"].generator_of()
    assert generator.blank
    rng, statuses = Random(1), set()
    for number in range(20):
        blank = generator.blank(Size(COLUMNS, ROWS), rng)
        ways = ways_of(blank)
        clues: list[int | None] = [*counts(rng.choice(ways))]
        clues[0] = (clues[0] or 0) + (number % 4 == 0)
        clues = [clue if rng.random() < 0.7 else None for clue in clues]
        found = [way for way in ways if all(a in (None, b) for a, b in zip(clues, counts(way), strict=True))]
        words = ["." if clue is None else str(clue) for clue in clues]
        lines = [words[3:7], words[:3], words[10:], words[7:10]]
        halves = solvers.write(generator.pose({}, blank, rng)).split("\n")[5:]
        text = "\n".join([*map(" ".join, lines), *halves])
        statuses.add(agree("magnets", text, [way[:ROWS] for way in found]))
    assert statuses >= {"none", "unique", "multiple"}


def test_clues_of_all_columns_may_come_before_those_of_the_rows() -> None:
    board = solvers.read("magnets\n1 0 1\n1 1\n0 2 0\n1 1\n^ ^ ^\nv v v")
    assert board == solvers.read("magnets\n1 0 1\n0 2 0\n1 1\n1 1\nT T T\nB B B")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 1\n1 1\n1 1\n^ ^\nv v", "Write the clues of the columns for"),
        ("1 1\n1 1\n1 1\n1 1\n< ^\nv >", "The < at A1 is half of a domino without the other half"),
        ("1 1\n1 1\n1 1\n1 1\n< y\n< >", '"y" at B1 is none of'),
        ("1 1 1\n1 1\n1 1 1\n1 1\n< >\n< >", "A board of 2x2 needs as many clues"),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.PUZZLES["magnets"].read(text)


def test_clue_that_equal_poles_have_no_room_for_is_a_conflict() -> None:
    board = solvers.PUZZLES["magnets"].read("1 1\n2 1\n1 1\n1 1\n< >\n< >")
    conflict = solvers.PUZZLES["magnets"].conflict(board)
    assert conflict
    assert conflict.says == "row 1 from the left has room for 1 positive pole, but its clue is 2"


@pytest.mark.parametrize("sign", ["<", "_", "\u0663", "\u0130"])
def test_a_clue_of_a_game_id_that_is_no_number_is_named(sign: str) -> None:
    with pytest.raises(ReadError, match=r"Character 4 of the code, .*means nothing there\. Clues are 0 to 9"):
        solvers.read(f"2x2:11,{sign}1,11,11,LRLR", "magnets", format="game-id")


def test_letters_of_a_game_id_are_the_numbers_from_10_to_35_and_no_more() -> None:
    board = solvers.read("2x2:az,1.,11,11,LRLR", "magnets", format="game-id")
    assert board.column_clues == ((10,), (35,))
    assert solvers.write(board, format="game-id") == "2x2:az,1.,11,11,LRLR"
    larger = solvers.read("magnets\n36 1\n1 1\n1 1\n1 1\n< >\n< >")
    with pytest.raises(PuzzleError, match="A game ID has no sign for the number 36"):
        solvers.write(larger, format="game-id")


def test_as_many_poles_as_fit_are_in_every_other_cell() -> None:
    hint = hint_about("magnets\n. . .\n2 . .\n. . .\n. . .\n< > ^\n< > v\n< > #", "A1")
    assert hint.text == "Row 1 has 2 positive poles, which fit only in every other cell, so A1 is +."


def test_line_with_all_its_blank_halves_needs_no_supposition_to_place_its_poles() -> None:
    """The difficulty is that of one clue, unlike that of the same clue alone."""
    text = "magnets\n. . .\n2 . .\n. . .\n{} . .\n< > ^\n< > v\n< > #"
    alone, known = (hint_about(text.format(other), "A1") for other in (".", "1"))
    assert known.text == alone.text
    assert (known.hardness, alone.hardness) == ((Kind.ALONE, 1), (Kind.WAYS, 1))


def test_line_with_a_cell_of_no_domino_has_no_room_in_every_other_cell() -> None:
    assert (
        solvers.solve(solvers.read("magnets\n. . .\n. . 2\n. . .\n. . .\n< > ^\n< > v\n< > #")).status
        == "none"
    )


GIVEN = "magnets\n. .\n. .\n. .\n. .\n^ #\nv #\n+ .\n. ."


def test_given_poles_below_the_halves_are_kept_and_fix_their_cells() -> None:
    board = solvers.read(GIVEN)
    assert solvers.write(board) == GIVEN
    assert solvers.solve(board).cells == ("+.", "-.")
    blank = solvers.read(GIVEN.replace("+", "x"))
    assert solvers.solve(blank).cells == ("x.", "x.")


def test_given_poles_and_cells_of_no_domino_come_back_from_an_address() -> None:
    board = solvers.read(GIVEN)
    assert solvers.read(solvers.write(board, "puzz.link")) == board
    for text, kind in ((GIVEN, "game-id"), (GIVEN.replace("+", "x"), "puzz.link")):
        with pytest.raises(PuzzleError, match="given"):
            solvers.write(solvers.read(text), kind)


def test_a_cell_of_no_domino_in_an_address_needs_no_borders_around_it() -> None:
    """The `8` cuts A2 from B2, and the flags `g` at the end take A1 out of the board."""
    assert solvers.read("https://puzz.link/p?magnets/2/2/n8009g") == solvers.read(
        "magnets\n. .\n. .\n. .\n. .\n# ^\n# v\n. .\n. +"
    )


def test_given_poles_of_a_page_are_blank_outside_of_dominoes() -> None:
    page = "2 2\n1 0\n1 0\n1 0\n0 1\n+ x\n. x\n1 @\n1 @"
    board = solvers.read(page, "magnets")
    assert solvers.write(board) == "magnets\n1 0\n1 0\n1 0\n0 1\n^ #\nv #\n+ .\n. ."
    with pytest.raises(ReadError, match="parts that are no dominoes"):
        solvers.read(page.replace("1 @\n1 @", "1 1\n1 @"), "magnets")


def test_a_long_sentence_above_the_board_is_no_name_of_a_line() -> None:
    """Words without a colon once took time that grew twofold with each letter."""
    sentence = "Hallo zusammen, wer kann mir bei diesem Magnets helfen? Ich komme nicht weiter."
    board = GIVEN.removeprefix("magnets\n").replace("\n", "\n\n")
    assert solvers.read(f"{sentence}\n\n{board}") == solvers.read(GIVEN)
