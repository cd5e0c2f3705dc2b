"""Minesweeper: random boards against all their answers, the total, the published answer, what is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.explanation.hints import Guide
from tests.solvers.agreement import agree

Place = tuple[int, int]

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
    clues = [(int(rows[r][c]), around((r, c), blank)) for r, c in places if rows[r][c] != "."]
    for count in range(len(blank) + 1) if mines is None else [mines]:
        for laid in map(set, combinations(blank, count)):
            if all(len(near & laid) == clue for clue, near in clues):
                yield tuple(
                    "".join("#" if (r, c) in laid else "." for c in range(len(row)))
                    for r, row in enumerate(rows)
                )


def around(place: Place, places: Collection[Place]) -> set[Place]:
    """Those of the places that touch one, at a side or a corner."""
    r, c = place
    return {(y, x) for y, x in places if max(abs(y - r), abs(x - c)) == 1}


def random_rows(dice: random.Random, size: Place, share: float, told: float) -> tuple[list[str], int]:
    """Clues of a random minefield, at times one of them wrong; how many mines it has."""
    places = [(r, c) for r in range(size[0]) for c in range(size[1])]
    field = {place for place in places if dice.random() < share}
    clues = {p: len(around(p, field)) for p in places if p not in field and dice.random() < told}
    if clues and dice.random() < 0.25:
        clues[dice.choice(list(clues))] = dice.randint(0, 8)
    return ["".join(str(clues.get((r, c), ".")) for c in range(size[1])) for r in range(size[0])], len(field)


def test_random_boards_are_answered_as_all_their_answers_demand() -> None:
    dice = random.Random(2)
    seen: Counter[str] = Counter()
    for _ in range(250):
        size = dice.choice([(3, 3), (3, 4), (4, 3), (4, 4)])
        rows, mines = random_rows(dice, size, share=0.35, told=0.75)
        total = dice.choice([None, mines, mines + 1, max(mines - 1, 0)])
        text = "\n".join(rows) + ("" if total is None else f"\nmines: {total}")
        seen[agree("minesweeper", text, set(answers(rows, total)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


def test_a_total_over_many_open_cells_is_counted_as_all_answers_demand() -> None:
    dice = random.Random(4)
    seen: Counter[str] = Counter()
    for _ in range(120):
        rows, mines = random_rows(dice, dice.choice([(5, 6), (5, 7), (6, 6)]), share=0.06, told=0.15)
        total = min(max(mines + dice.choice([-1, 0, 0, 1]), 0), 3)
        seen[agree("minesweeper", "\n".join([*rows, f"mines: {total}"]), set(answers(rows, total)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 10


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
        ("1__\nmines: 99999999999999999", "The number 999999999999… is too large for any puzzle.", 2),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "minesweeper")
    assert (str(raised.value), raised.value.line) == (sentence, line)


@pytest.mark.parametrize(
    ("rows", "technique", "conclusion"),
    [
        ("___\n11s", "1-1", "so C1 is safe."),
        ("____\ns12s", "1-2", "so D1 is a mine, and A1 is safe."),
        (
            "_____\ns121s",
            "1-2-1",
            "a mine at C1 would fill both ends and leave C2 short, so C1 is safe.",
        ),
        ("___\n22s\n___", "overlap", "so C1 and C3 are safe."),
    ],
)
def test_overlapping_clues_are_named_by_what_they_still_need(
    rows: str, technique: str, conclusion: str
) -> None:
    hint = Guide(PUZZLES["minesweeper"], solvers.read(f"minesweeper\n{rows}")).next_step({})
    assert hint.technique is not None
    assert hint.technique.name == technique
    assert conclusion in hint.text


def test_three_clues_that_need_other_numbers_are_no_one_two_one() -> None:
    hint = Guide(PUZZLES["minesweeper"], solvers.read("minesweeper\n_____\ns122s")).next_step({})
    assert hint.technique is not None
    assert hint.technique.name == "1-2"


def test_a_clue_with_a_mine_beside_it_is_named_by_what_it_still_needs() -> None:
    puzzle, board = PUZZLES["minesweeper"], solvers.read("minesweeper\n____\ns13s\nsss_")
    hint = Guide(puzzle, board).next_step({Cell(2, 3): True})
    assert hint.technique is not None
    assert hint.technique.name == "1-2"
