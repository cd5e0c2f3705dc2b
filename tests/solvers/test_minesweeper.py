"""Minesweeper: random boards against all their answers, the total, the published answer, what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator

import pytest

import solvers
from solvers import PUZZLES, ReadError

Agree = Callable[[str, str, Collection[tuple[str, ...]]], str]

PUBLISHED = """\
1*2* 0  1
 2  2  2*1
 * *22*
 *42 *21 1
2*  *21  *
22  2   *2
* 1 *11*
 2 *3  23*
  *5*2 *3
1*** 2*3*1
"""


def answers(rows: list[str], mines: int | None) -> Iterator[tuple[str, ...]]:
    """Every way to lay mines under the blanks so that each number counts those around it."""
    places = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    blank = [(r, c) for r, c in places if rows[r][c] == "."]
    clues = [
        (int(rows[r][c]), sum(1 << i for i, (y, x) in enumerate(blank) if max(abs(y - r), abs(x - c)) == 1))
        for r, c in places
        if rows[r][c] != "."
    ]
    for laid in range(1 << len(blank)):
        if mines is not None and laid.bit_count() != mines:
            continue
        if all((laid & near).bit_count() == clue for clue, near in clues):
            under = {place for i, place in enumerate(blank) if laid >> i & 1}
            yield tuple(
                "".join("#" if (r, c) in under else "." for c in range(len(row)))
                for r, row in enumerate(rows)
            )


def random_rows(dice: random.Random) -> tuple[list[str], int]:
    """Clues of a random minefield, at times one of them wrong; how many mines it has."""
    height, width = dice.choice([(3, 3), (3, 4), (4, 3), (4, 4)])
    places = [(r, c) for r in range(height) for c in range(width)]
    field = {place for place in places if dice.random() < 0.35}
    near = {p: sum(max(abs(p[0] - y), abs(p[1] - x)) == 1 for y, x in field) for p in places}
    told = {p: near[p] for p in places if p not in field and dice.random() < 0.75}
    if told and dice.random() < 0.25:
        told[dice.choice(list(told))] = dice.randint(0, 8)
    rows = ["".join(str(told.get((r, c), ".")) for c in range(width)) for r in range(height)]
    return rows, len(field)


def test_random_boards_are_answered_as_all_their_answers_demand(agree: Agree) -> None:
    dice = random.Random(2)
    seen: Counter[str] = Counter()
    for _ in range(700):
        rows, mines = random_rows(dice)
        total = dice.choice([None, mines, mines + 1, max(mines - 1, 0)])
        text = "\n".join(rows) + ("" if total is None else f"\nmines: {total}")
        seen[agree("minesweeper", text, set(answers(rows, total)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 50


def test_a_total_decides_what_the_clues_leave_open() -> None:
    open_board = solvers.solve(solvers.read("1..\n...", "minesweeper"))
    assert (open_board.status, open_board.common) == ("multiple", (".??", "???"))
    told = solvers.solve(solvers.read("1..\n...\nmines: 3", "minesweeper"))
    assert (told.status, told.common) == ("multiple", (".?#", "??#"))
    full = solvers.solve(solvers.read("3..\n...\nmines: 3", "minesweeper"))
    assert (full.status, full.cells) == ("unique", (".#.", "##."))


def test_a_total_counts_the_mines_that_no_clue_touches() -> None:
    assert solvers.solve(solvers.read("0...", "minesweeper", mines=2)).cells == ("..##",)
    assert solvers.solve(solvers.read("0...", "minesweeper", mines=3)).status == "none"


def test_a_total_given_beside_the_text_overrules_the_line_in_it() -> None:
    assert solvers.read("1__\nmines: 2", "minesweeper", mines=1).total == 1


@pytest.mark.parametrize("line", ["mines: 24", "Mines 24", "mines=24", "MINES : 24", "mine: 24"])
def test_the_line_of_the_total_is_read_however_it_is_typed(line: str) -> None:
    example = PUZZLES["minesweeper"].example
    board = solvers.read(example + line, "minesweeper")
    assert (board.total, board.rows) == (24, 10)
    assert solvers.read(" ".join(example.split()) + " " + line, "minesweeper") == board


def test_the_published_answer_of_the_founding_example_is_ours() -> None:
    mines = tuple(
        "".join("#" if character == "*" else "." for character in row.ljust(10))
        for row in PUBLISHED.splitlines()
    )
    assert solvers.solve(solvers.read(PUZZLES["minesweeper"].example, "minesweeper")).cells == mines


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The text is empty. Paste the puzzle, one row a line.", None),
        ("1__\n__\n___", "Row 2 has 2 cells, the row above has 3.", 2),
        ("___\n\n___\n____", "Row 3 has 4 cells, the rows above have 3.", 4),
        (
            "1__\n_9_",
            (
                'Row 2, column 2: "9" means nothing in Minesweeper. '
                "Clues are 0 to 8; write . or _ for a cell without a clue."
            ),
            2,
        ),
        (
            "```\n1x_\n```",
            (
                'Row 1, column 2: "x" means nothing in Minesweeper. '
                "Clues are 0 to 8; write . or _ for a cell without a clue."
            ),
            2,
        ),
        ("mines: 3", "There is no grid before the number of mines.", 1),
        ("1_\nmines: 3", "A total of 3 cannot be: only 1 cell can hide a mine.", None),
        ("1__\nmines: 3", "A total of 3 cannot be: only 2 cells can hide a mine.", None),
        ("1__\nmines: 99999999999999999", "The number 999999999999… is too large for any puzzle.", 2),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "minesweeper")
    assert (str(raised.value), raised.value.line) == (sentence, line)
