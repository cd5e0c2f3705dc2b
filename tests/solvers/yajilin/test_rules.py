"""Yajilin: random boards against all loops of a small grid."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.explanation.hints import hint_walk
from solvers.core.marks.marks import read_marks
from tests.solvers.small_loops import CELLS, COLUMNS, ROWS, Loop, Spot, loops

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def seen(cell: Spot, arrow: str) -> list[Spot]:
    """Return the cells in the direction of an arrow."""
    (r, c), (down, right) = cell, STEPS[arrow]
    return [other for k in range(1, 4) if (other := (r + down * k, c + right * k)) in CELLS]


def is_right(loop: Loop, clues: dict[Spot, tuple[int, str]]) -> bool:
    """Whether a loop leaves out the clues and cells that do not touch, as many as the numbers say."""
    shaded = set(CELLS) - {*loop} - clues.keys()
    return (
        clues.keys().isdisjoint(loop)
        and shaded.isdisjoint(near for r, c in shaded for near in ((r + 1, c), (r, c + 1)))
        and all(len(shaded.intersection(seen(cell, arrow))) == n for cell, (n, arrow) in clues.items())
    )


def test_random_boards_have_the_solutions_that_trying_all_loops_finds() -> None:
    every, rng, statuses = list(loops()), Random(4), set()
    for _ in range(80):
        free = sorted(set(CELLS) - {*rng.choice(every)})
        clues = {
            cell: (rng.choice((0, 0, 1, 1, 2)), rng.choice("<>^v")) for cell in free if rng.random() < 0.6
        }
        rows = [
            " ".join("{}{}".format(*clues[r, c]) if (r, c) in clues else "." for c in range(COLUMNS))
            for r in range(ROWS)
        ]
        found = [loop for loop in every if is_right(loop, clues)]
        answer = solvers.solve(solvers.read("\n".join(rows), "yajilin"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)], rows
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_a_number_too_large_for_its_cells_is_named() -> None:
    board = solvers.read("yajilin\n3> . . # .\n. . . . .\n. . . . .")
    conflict = PUZZLES["yajilin"].conflict(board)
    assert conflict
    assert conflict.says == (
        "the 3 at A1 is too large: at most 2 of the cells right of it can be shaded, since shaded cells do "
        "not touch"
    )


def test_a_number_without_an_arrow_is_told() -> None:
    with pytest.raises(
        ReadError, match=r'column 2: "2" means nothing in Yajilin\. Write a number with an arrow'
    ):
        solvers.read("yajilin\n. 2 .\n. . .\n. . .", "yajilin")


def test_a_code_with_another_sign_is_told() -> None:
    with pytest.raises(
        ReadError, match="A clue is 0 to 4 and one digit, or 5 to 9 and two; a to z skip cells"
    ):
        solvers.read("https://puzz.link/p?yajilin/3/3/b=1f")


def test_cells_and_pairs_of_cells_are_marked_with_words_of_their_own() -> None:
    board = solvers.read(PUZZLES["yajilin"].example, "yajilin")
    marks = read_marks(PUZZLES["yajilin"], board, "A1=shaded B1=white A2-B2=joined C2=not-right")
    assert [(mark.place.name, mark.value) for mark in marks] == [
        ("A1", True),
        ("B1", False),
        ("A2-B2", True),
        ("C2-D2", False),
    ]


def test_a_step_has_words_for_cells_and_for_lines() -> None:
    """What goes along with a step is said of lines and of cells."""
    board = solvers.read(". . .\n. . .\n. . 0<", "yajilin")
    first, second, *_ = (hint.text for hint in hint_walk(PUZZLES["yajilin"], board))
    assert first == "The 0 at C3 has no shaded cells left of it, so A3 and B3 are white."
    assert second == (
        "A3 is white, and the line has only two ways through it, so A2-A3 and A3-B3 are joined, the line "
        "goes on, and the cells on the line are white."
    )


def test_an_x_is_a_clue_without_a_number_unless_another_sign_is() -> None:
    assert solvers.read("yajilin\nx.\n..", "yajilin").at(Cell(0, 0)) == "#"
    assert solvers.read("yajilin\nx#\nxx", "yajilin").at(Cell(0, 0)) is None
