"""Mosaic: random boards against all their answers, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import solvers
from solvers import ReadError
from tests.solvers import instance_boards
from tests.solvers.agreement import agree
from tests.solvers.core.judge import way


def answers(rows: list[str]) -> Iterator[tuple[str, ...]]:
    """Every way to paint the grid so that each number counts the black cells of its 3x3 square."""
    places = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    clues = [
        (int(rows[r][c]), sum(1 << i for i, (y, x) in enumerate(places) if max(abs(y - r), abs(x - c)) <= 1))
        for r, c in places
        if rows[r][c] != "."
    ]
    width = len(rows[0])
    for painted in range(1 << len(places)):
        if all((painted & square).bit_count() == clue for clue, square in clues):
            flat = "".join("#" if painted >> i & 1 else "." for i in range(len(places)))
            yield tuple(flat[start : start + width] for start in range(0, len(flat), width))


def random_rows(dice: random.Random) -> list[str]:
    """Clues of a random picture, at times one of them wrong."""
    height, width = dice.choice([(1, 5), (2, 4), (3, 3), (3, 4), (4, 3)])
    places = [(r, c) for r in range(height) for c in range(width)]
    share = dice.choice([0.2, 0.5, 0.8])
    black = {place for place in places if dice.random() < share}
    count = {p: sum(max(abs(p[0] - y), abs(p[1] - x)) <= 1 for y, x in black) for p in places}
    told = {p: count[p] for p in places if dice.random() < 0.8}
    if told and dice.random() < 0.2:
        told[dice.choice(list(told))] = dice.randint(0, 9)
    return ["".join(str(told.get((r, c), ".")) for c in range(width)) for r in range(height)]


def test_random_boards_are_answered_as_all_their_answers_demand() -> None:
    dice = random.Random(3)
    seen: Counter[str] = Counter()
    for _ in range(280):
        rows = random_rows(dice)
        seen[agree("mosaic", "\n".join(rows), set(answers(rows)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


def test_a_clue_counts_its_own_cell() -> None:
    assert solvers.solve(solvers.read("1", "mosaic")).cells == ("#",)
    assert solvers.solve(solvers.read("9..\n...\n...", "mosaic")).status == "none"
    assert solvers.solve(solvers.read("...\n.9.\n...", "mosaic")).cells == ("###", "###", "###")


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("\n \n", "The text is empty. Paste the puzzle, one row a line.", None),
        ("12.\n12", "Row 2 has 2 cells, the row above has 3.", 2),
        (
            "12.\n1T.",
            (
                'Row 2, column 2: "T" means nothing in Mosaic. '
                "Clues are 0 to 9; write . or _ for a cell without a clue."
            ),
            2,
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "mosaic")
    assert (str(raised.value), raised.value.line) == (sentence, line)


def test_small_boards_are_done_in_ten_deductions() -> None:
    """What is left around a number that has all its black cells is none of its own."""
    boards = [
        solvers.read("\n".join(entry["text"]), "mosaic") for entry in instance_boards.instances("mosaic")
    ]
    small = [board for board in boards if board.rows * board.columns <= 25]
    assert len(small) > 2
    assert all(len(way(board)) - 1 <= 10 for board in small)
