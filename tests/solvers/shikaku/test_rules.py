"""Shikaku: random boards against all ways to cut a board into rectangles, and errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import solvers
from tests.solvers.small_grids import CELLS, COLUMNS, ROWS, Spot, rows_of

Cut = list[frozenset[Spot]]


def cuts(left: frozenset[Spot]) -> Iterator[Cut]:
    """Yield all ways to cut some cells into rectangles: the first cell is the upper left of one of them."""
    if not left:
        yield []
        return
    row, column = min(left)
    for bottom, right in product(range(row, ROWS), range(column, COLUMNS)):
        first = frozenset(product(range(row, bottom + 1), range(column, right + 1)))
        if first <= left:
            yield from ([first, *rest] for rest in cuts(left - first))


def is_met(cut: Cut, clues: dict[Spot, str]) -> bool:
    """Whether each rectangle has one clue, which is its area or `?`."""
    for rectangle in cut:
        inside = [clue for cell, clue in clues.items() if cell in rectangle]
        if len(inside) != 1 or inside[0] not in ("?", str(len(rectangle))):
            return False
    return True


def borders(cut: Cut) -> tuple[str, ...]:
    """Return the rows of borders left of cells."""
    at = {cell: index for index, rectangle in enumerate(cut) for cell in rectangle}
    inner = range(1, COLUMNS)
    return tuple("".join(".#"[at[r, c] != at[r, c - 1]] for c in inner) for r in range(ROWS))


def test_random_boards_have_the_solutions_that_trying_all_cuts_finds() -> None:
    every, rng, statuses = list(cuts(frozenset(CELLS))), Random(1), set()
    for _ in range(60):
        drawn = rng.choice(every)
        clues = {rng.choice(sorted(part)): rng.choice(("?", str(len(part)))) for part in drawn}
        if rng.random() < 0.3:
            clues[rng.choice(list(clues))] = str(rng.randint(2, 4))
        found = [cut for cut in every if is_met(cut, clues)]
        answer = solvers.solve(solvers.read("\n".join(rows_of(clues)), "shikaku"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            assert answer.written
            assert tuple(row[1:-1] for row in answer.written["vertical"]) == borders(found[0])
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5..\n.4.\n...", "No rectangle of the 5 at A1 fits on the board without another number."),
        ("6..\n.4.\n...", "No rectangle of the 6 at A1 fits on the board without another number."),
    ],
)
def test_numbers_that_cannot_be_are_told(text: str, said: str) -> None:
    conflict = solvers.PUZZLES["shikaku"].conflict(solvers.read(f"shikaku\n{text}"))
    assert conflict
    assert conflict.sentence == said
