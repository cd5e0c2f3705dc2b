"""Masyu: random boards against all loops of a small grid."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import solvers
from solvers import PUZZLES
from solvers.core.explanation.difficulty import difficulty_number
from solvers.core.explanation.hints import Guide, hint_walk
from solvers.core.explanation.ladder import Kind
from tests.solvers.small_loops import COLUMNS, ROWS, Loop, Spot, lines_across, loops


def is_straight(loop: Loop, place: int) -> bool:
    (a, b), (c, d) = loop[place - 1], loop[(place + 1) % len(loop)]
    return a == c or b == d


def pearls(loop: Loop) -> dict[Spot, str]:
    """Return the pearl that each cell of a loop can have."""
    found = {}
    for place, cell in enumerate(loop):
        beside = (is_straight(loop, place - 1), is_straight(loop, (place + 1) % len(loop)))
        if is_straight(loop, place) and not all(beside):
            found[cell] = "w"
        elif not is_straight(loop, place) and all(beside):
            found[cell] = "b"
    return found


def test_random_boards_have_the_solutions_that_trying_all_loops_finds() -> None:
    every, rng, statuses = [(loop, pearls(loop)) for loop in loops()], Random(1), Counter[str]()
    for _ in range(50):
        _, possible = rng.choice(every)
        clues = {cell: pearl for cell, pearl in possible.items() if rng.random() < 0.6}
        if rng.random() < 0.3:
            clues[rng.randrange(ROWS), rng.randrange(COLUMNS)] = rng.choice("wb")
        found = [loop for loop, allowed in every if clues.items() <= allowed.items()]
        rows = ["".join(clues.get((r, c), ".") for c in range(COLUMNS)) for r in range(ROWS)]
        answer = solvers.solve(solvers.read("\n".join(rows), "masyu"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            assert answer.written
            assert answer.written["horizontal"] == lines_across(found[0])
        statuses[answer.status] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            "....../....../..bb../....../....../......",
            "The black pearls at C3 and D3 are side by side, so C3 and D3 are not joined.",
        ),
        (
            "......./......./......./..www../......./......./.......",
            "The white pearls at C4, D4 and E4 are in a row, and no line goes along three, so ",
        ),
    ],
)
def test_pattern_of_pearls_is_known_by_heart(rows: str, sentence: str) -> None:
    board = solvers.read("masyu\n" + rows.replace("/", "\n"))
    hint = Guide(PUZZLES["masyu"], board).find_step({})
    assert hint.text.startswith(sentence)
    assert hint.technique is not None
    assert hint.technique.name == "pearls-side-by-side"


def test_line_along_two_white_pearls_turns_on_both_sides() -> None:
    board = solvers.read("masyu\n......\n......\n..ww..\n......\n......")
    joined = next(edge for edge in board.edges if edge.name == "A3-B3")
    hint = Guide(PUZZLES["masyu"], board).find_step({joined: True})
    assert hint.text == (
        "A line along the white pearls at C3 and D3 turns on both sides of them, so C3 and D3 are not joined."
    )


def test_loop_that_would_close_too_early_is_harder_than_a_glance_at_pearls() -> None:
    steps = [hint.hardness for hint in hint_walk(PUZZLES["masyu"], solvers.read(PUZZLES["masyu"].example))]
    assert (Kind.LAST, 0) in steps
    number = difficulty_number(Counter(step for step in steps if step))
    assert PUZZLES["masyu"].borders.level(number) == "medium"
