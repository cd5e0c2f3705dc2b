"""Slant: random boards against all ways to draw diagonals, errors."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.marks.marks import read_changes, write_marks

ROWS, COLUMNS = 3, 3
Way = tuple[str, ...]
Dot = tuple[int, int]


def diagonals(way: Way) -> list[tuple[Dot, Dot]]:
    cells = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
    return [((r, c), (r + 1, c + 1)) if way[r][c] == "\\" else ((r, c + 1), (r + 1, c)) for r, c in cells]


def has_ring(way: Way) -> bool:
    """Whether something is left after diagonals with a free end are taken away again and again."""
    left = diagonals(way)
    while True:
        ends = [dot for pair in left for dot in pair]
        kept = [pair for pair in left if all(ends.count(dot) > 1 for dot in pair)]
        if len(kept) == len(left):
            return bool(left)
        left = kept


def counts(way: Way) -> list[int]:
    ends = [dot for pair in diagonals(way) for dot in pair]
    return [ends.count((r, c)) for r in range(ROWS + 1) for c in range(COLUMNS + 1)]


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    signs = ("".join(way) for way in product("\\/", repeat=ROWS * COLUMNS))
    ways = [tuple(way[r * COLUMNS : (r + 1) * COLUMNS] for r in range(ROWS)) for way in signs]
    every = [(way, counts(way)) for way in ways if not has_ring(way)]
    rng, statuses = Random(1), set()
    for number in range(16):
        _, clues = rng.choice(every)
        given = [clue if rng.random() < 0.6 else None for clue in clues]
        if number % 3 == 0:
            given[rng.randrange(len(given))] = rng.randrange(5)
        found = [
            way
            for way, all_clues in every
            if all(a in (None, b) for a, b in zip(given, all_clues, strict=True))
        ]
        text = "".join("." if clue is None else str(clue) for clue in given)
        rows = [text[i : i + COLUMNS + 1] for i in range(0, len(text), COLUMNS + 1)]
        answer = solvers.solve(solvers.read("\n".join(rows), "slant"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            assert answer.cells == found[0]
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_marks_are_named_by_their_words_or_drawn() -> None:
    board = solvers.read("slant\n...\n.2.\n...")
    changes = read_changes(PUZZLES["slant"], board, "\\/\n.\\")
    marks = {place: value for place, value in changes.items() if value is not None}
    assert write_marks(PUZZLES["slant"], marks) == "A1=backslash B1=slash B2=backslash"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("11\n..\n.1", "at least 2x2 cells"),
        ("...\n.5.\n...", '"5" means nothing in Slant'),
        ("...\n..\n...", "Row 2 has 2 cells"),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        PUZZLES["slant"].read(text)
