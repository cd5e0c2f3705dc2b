"""Dominosa: random boards against all their answers, the published answer, ways to write numbers, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import solvers
from solvers import PUZZLES, Cell, MismatchError, ReadError
from solvers.core.explanation.hints import Guide, hint_walk
from solvers.core.marks.marks import as_mapping, read_marks
from solvers.core.rules.model import Model
from tests.solvers.agreement import agree

Tiling = tuple[str, ...]

PUBLISHED = """\
7*7 5*2 5 6*2 9*3 4*9
        *
4 9 0 7 1 8 6*6 0 3 9
* * * *   *     * * *
8 2 2 9 4 8 3*2 8 3 0
        *
9 8*7 2 3 8*1 2*2 4 6
*     *           * *
5 0*1 8 6*0 0*0 6 4 7
                *
6*1 5*5 6*3 5*4 8 9*9

5 6 1 1*3 4*2 0*3 8*3
* * *
0 4 1 1*4 7*3 7*2 8 1
                  * *
0 6*5 5 2 3 4 0*4 9 7
*     * * * *
7 9*1 7 1 5 7 6*9 5*8
"""


@cache
def tilings(height: int, width: int) -> tuple[Tiling, ...]:
    """Every way to cover a grid with dominoes, as letters that point to the other half."""
    return tuple(_cover([["."] * width for _ in range(height)]))


def _cover(grid: list[list[str]]) -> Iterator[Tiling]:
    free = next(((r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == "."), None)
    if free is None:
        yield tuple("".join(row) for row in grid)
        return
    r, c = free
    for y, x, here, there in [(r, c + 1, "R", "L"), (r + 1, c, "D", "U")]:
        if y < len(grid) and x < len(grid[0]) and grid[y][x] == ".":
            grid[r][c], grid[y][x] = here, there
            yield from _cover(grid)
            grid[r][c] = grid[y][x] = "."


def answers(grid: list[list[int]]) -> set[Tiling]:
    """The tilings in which no pair of numbers occurs twice."""
    return {tiling for tiling in tilings(len(grid), len(grid[0])) if _all_differ(grid, tiling)}


def _all_differ(grid: list[list[int]], tiling: Tiling) -> bool:
    seen = set()
    for r, row in enumerate(tiling):
        for c, mark in enumerate(row):
            if mark in "RD":
                other = grid[r][c + 1] if mark == "R" else grid[r + 1][c]
                pair = frozenset((grid[r][c], other))
                if pair in seen:
                    return False
                seen.add(pair)
    return True


def random_grid(dice: random.Random) -> list[list[int]]:
    """The numbers of a set of dominoes, laid as dominoes or just anywhere, in any rectangle."""
    highest = dice.choice([1, 2, 3, 3])
    height, width = dice.choice([(highest + 1, highest + 2), (highest + 2, highest + 1)])
    if dice.random() < 0.4:
        numbers = [n for n in range(highest + 1) for _ in range(highest + 2)]
        dice.shuffle(numbers)
        return [numbers[r * width : (r + 1) * width] for r in range(height)]
    pairs = [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]
    dice.shuffle(pairs)
    grid = [[0] * width for _ in range(height)]
    for r, row in enumerate(dice.choice(tilings(height, width))):
        for c, mark in enumerate(row):
            if mark in "RD":
                y, x = (r, c + 1) if mark == "R" else (r + 1, c)
                grid[r][c], grid[y][x] = dice.sample(pair := pairs.pop(), len(pair))
    return grid


def test_random_boards_are_answered_as_all_their_tilings_demand() -> None:
    dice = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(500):
        grid = random_grid(dice)
        seen[agree("dominosa", "\n".join("".join(map(str, row)) for row in grid), answers(grid))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


def test_the_published_answer_of_the_founding_example_is_ours() -> None:
    cells = {}
    lines = PUBLISHED.splitlines()
    for y, line in enumerate(lines):
        for x, mark in enumerate(line):
            if mark == "*" and y % 2 == 0:
                cells[y, x - 1], cells[y, x + 1] = "R", "L"
            elif mark == "*":
                cells[y - 1, x], cells[y + 1, x] = "D", "U"
    published = tuple("".join(cells[2 * r, 2 * c] for c in range(11)) for r in range(10))
    assert solvers.solve(solvers.read(PUZZLES["dominosa"].example, "dominosa")).cells == published


LARGE = [[(r * 13 + c) % 12 for c in range(13)] for r in range(12)]
"""Each of 0 to 11 occurs thirteen times."""


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(map(str, row)) for row in LARGE),
        "\n".join("  ".join(f"{number:2}" for number in row) for row in LARGE),
        "\n".join(",".join(map(str, row)) for row in LARGE),
        "\n".join(", ".join(map(str, row)) for row in LARGE),
        "\n".join("".join(str(n) if n < 10 else f"[{n}]" for n in row) for row in LARGE),
        "\n".join(" ".join(f"[{n}]" for n in row) for row in LARGE),
        " ".join("".join(str(n) if n < 10 else f"[{n}]" for n in row) for row in LARGE),
        " / ".join(" ".join(map(str, row)) for row in LARGE),
        " ".join(str(number) for row in LARGE for number in row),
        ", ".join(str(number) for row in LARGE for number in row),
    ],
)
def test_a_number_above_nine_is_read_however_it_is_written(text: str) -> None:
    assert solvers.read(text, "dominosa").grid == tuple(map(tuple, LARGE))


def test_a_set_may_be_laid_as_any_rectangle() -> None:
    board = solvers.read("0011\n0122\n0212", "dominosa")
    assert (board.rows, board.columns) == (3, 4)
    assert solvers.read("0 0 1 0 1 1", "dominosa").rows == 2
    assert solvers.read("00 10 11", "dominosa").rows == 3


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The text is empty. Paste the puzzle, one row a line.", None),
        (",", "Row 1 has no numbers.", 1),
        ("001\n01", "Row 2 has 2 numbers, the row above has 3.", 2),
        (
            "001\n0x1",
            'Row 2: "x" means nothing in Dominosa. Write digits; put [10] or blanks between numbers above 9.',
            2,
        ),
        ("000\n111\n010", "A set of dominoes up to 1-1 covers 6 cells; this grid has 9 (3 by 3).", None),
        ("0", "A set of dominoes up to 0-0 covers 2 cells; this grid has 1 (1 by 1).", None),
        ("0 1 99999999\n0 1 0", "The number 99999999 is too large for any puzzle.", 1),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "dominosa")
    assert (str(raised.value), raised.value.line) == (sentence, line)


SET = ["00323", "12201", "32331", "11002"]
"""A full set up to 3-3."""


@pytest.mark.parametrize("row", range(len(SET)))
def test_a_doubled_row_is_told_and_nothing_else_is_read(row: int) -> None:
    text = "\n".join([*SET[: row + 1], *SET[row:]])
    with pytest.raises(MismatchError) as raised:
        solvers.read(text)
    assert str(raised.value) == (
        f"Row {row + 2} is the same as row {row + 1}; with one of them the numbers would be a full set of "
        "dominoes. Take one of them away."
    )
    assert raised.value.board
    fault = solvers.fault(raised.value.board)
    assert fault.suspects == (f"row {row + 2}, which is row {row + 1} again",)
    assert {cell.row for cell in fault.cells} == {row + 1}


def test_a_number_above_those_of_the_set_is_told_and_nothing_else_is_read() -> None:
    board = solvers.read("\n".join([SET[0], SET[1], "32391", SET[3]]))
    assert board.puzzle == "dominosa"
    assert solvers.fault(board).suspects == ("the 9 at D3",)


@pytest.mark.parametrize("row", [0, 4, 9])
def test_a_missing_row_is_told_and_nothing_else_is_read(row: int) -> None:
    """Of large sets: the rest of small ones may be a full grid of another puzzle."""
    rows = PUZZLES["dominosa"].example.split()
    with pytest.raises(MismatchError) as raised:
        solvers.read("\n".join(rows[:row] + rows[row + 1 :]))
    assert str(raised.value) == (
        "With another row of 11 the numbers would be a full set of dominoes up to 9-9. "
        "Probably a row is missing."
    )
    assert raised.value.board
    assert solvers.fault(raised.value.board).suspects == ()
    small = solvers.readings("\n".join(SET[1:]))
    assert "mosaic" in {reading.board.puzzle for reading in small}


def test_two_faults_leave_the_other_readings() -> None:
    assert solvers.read("\n".join([SET[0], SET[1], "92391", SET[3]])).puzzle == "mosaic"


def test_words_of_four_digits_on_one_line_are_rows() -> None:
    with pytest.raises(ReadError, match=r"up to 2-2 covers 12 cells; this grid has 8 \(2 by 4\)"):
        solvers.read("0011 0122", "dominosa")


@pytest.mark.parametrize(
    ("rows", "marks", "near", "technique", "text"),
    [
        (
            "13213\n11023\n02220\n01330",
            "A2-A3=no",
            Cell(0, 0),
            "lone-cell",
            "With the 0-3 at E2-E3, only a second 0-3 would be left for E4, so E2 and E3 are not joined.",
        ),
        (
            "23010\n23032\n10330\n12211",
            "C1-C2=yes",
            Cell(1, 3),
            "in-the-way",
            "The 1-3 goes to D1-D2 or D3-D4, and a domino at D2-D3 would be in the way, so D2 and D3 are not",
        ),
    ],
)
def test_a_domino_is_excluded_before_a_supposition(
    rows: str, marks: str, near: Cell, technique: str, text: str
) -> None:
    puzzle, board = PUZZLES["dominosa"], solvers.read(f"dominosa\n{rows}")
    hint = Guide(puzzle, board).find_step(as_mapping(read_marks(puzzle, board, marks)), near)
    assert hint.technique is not None
    assert hint.technique.name == technique
    assert hint.text.startswith(text)


def test_joint_rules_hold_for_every_tiling() -> None:
    """No rule that states several clues at once excludes one of the solutions."""
    board = solvers.read("dominosa\n13213\n11023\n02220\n01330")
    model = Model(PUZZLES["dominosa"], board)
    hints = hint_walk(PUZZLES["dominosa"], board)
    known = model.known_with({place: value for hint in hints for place, value in hint.marks.items()})
    assert model.joint_rules
    assert all(rule.constraint.is_satisfied_by(known) for rule in model.joint_rules)
