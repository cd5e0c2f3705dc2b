"""Takuzu: random boards against all ways to fill them, the two rules about equal lines, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.explanation.hints import Guide
from solvers.core.explanation.ladder import Kind
from solvers.takuzu import needed_triples
from tests.solvers import instance_boards
from tests.solvers.agreement import agree
from tests.solvers.core.judge import way
from tests.solvers.single_questions import hint_about, refusal


def balanced(line: str) -> bool:
    return line.count("0") == line.count("1") and "000" not in line and "111" not in line


@cache
def fillings(rows: int, columns: int) -> list[tuple[str, ...]]:
    """All ways to fill a grid without looking at whether lines are equal."""
    lines = ["".join(line) for line in product("01", repeat=columns) if balanced("".join(line))]
    grids = product(lines, repeat=rows)
    return [grid for grid in grids if all(balanced("".join(column)) for column in zip(*grid, strict=True))]


def differing(grid: tuple[str, ...]) -> bool:
    columns = list(zip(*grid, strict=True))
    return len(set(grid)) == len(grid) and len(set(columns)) == len(columns)


def random_clues(dice: random.Random) -> list[str]:
    """Digits of a filling, at times one of them wrong, or digits without any."""
    rows, columns = dice.choice([(2, 2), (2, 4), (4, 2), (4, 4), (4, 4), (4, 6), (6, 4)])
    share = dice.choice([0.1, 0.3, 0.5])
    grid = dice.choice(fillings(rows, columns))
    cells = {
        (r, c): digit for r, row in enumerate(grid) for c, digit in enumerate(row) if dice.random() < share
    }
    if dice.random() < 0.4:
        cells |= {place: dice.choice("01") for place in dice.sample(list(cells), len(cells) // 2)}
    return ["".join(cells.get((r, c), ".") for c in range(columns)) for r in range(rows)]


@pytest.mark.parametrize("repeats", [False, True])
def test_random_boards_are_answered_as_all_ways_to_fill_them_demand(*, repeats: bool) -> None:
    dice = random.Random(f"takuzu {repeats}")
    seen: Counter[str] = Counter()
    for _ in range(160):
        rows = random_clues(dice)
        answers = {
            grid
            for grid in fillings(len(rows), len(rows[0]))
            if (repeats or differing(grid))
            and all(clue in (".", digit) for clue, digit in zip("".join(rows), "".join(grid), strict=True))
        }
        text = "\n".join(["takuzu repeats" if repeats else "takuzu", *rows])
        seen[agree("takuzu", text, answers)] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"] + seen["refused"]) > 6


EQUAL = "0...\n.0..\n..1.\n1..1"


def test_lines_may_be_equal_where_the_first_line_says_so() -> None:
    names = ("takuzu", "takuzu repeats", "unruly")
    found = [solvers.solve(solvers.read(f"{name}\n{EQUAL}")) for name in names]
    assert [solution.status for solution in found] == ["unique", "multiple", "multiple"]
    assert found[0].cells == ("0101", "1010", "0110", "1001")


def test_a_row_may_equal_a_column() -> None:
    assert solvers.solve(solvers.read("takuzu\n01\n..")).cells == ("01", "10")


def test_a_board_that_only_the_rule_about_equal_lines_spoils_is_told_so() -> None:
    board = solvers.read("takuzu\n0101\n0101\n....\n....")
    assert solvers.solve(board).status == "none"
    assert solvers.fault(board).suspects == ('the first line, which should say "takuzu repeats"',)


def test_a_wrong_digit_is_a_suspect() -> None:
    board = solvers.read("takuzu repeats\n.0..\n..11\n.00.\n....")
    assert solvers.solve(board).status == "none"
    assert "the 1 at C2" in solvers.fault(board).suspects


@pytest.mark.parametrize(
    ("row", "cell", "sentence"),
    [
        ("00....", "C1", "Row 1 has two 0s side by side at A1 and B1, so C1 is 1."),
        (".11...", "A1", "Row 1 has two 1s side by side at B1 and C1, so A1 is 0."),
        ("..0.0.", "D1", "A third 0 cannot go between C1 and E1, so D1 is 1."),
        ("1..1.1", "B1", "Row 1 has all its 1s, so B1 is 0."),
        ("0.1001", "B1", "Row 1 has all its 0s, so B1 is 1."),
        (
            "0...0.",
            "F1",
            "If F1 were 0, row 1 would have three equal digits side by side, so F1 is 1.",
        ),
    ],
)
def test_a_hint_about_a_row_says_what_a_player_would(row: str, cell: str, sentence: str) -> None:
    assert hint_about("\n".join(["takuzu", row, *["......"] * 5]), cell).text == sentence


def test_a_hint_says_which_line_would_be_equal_and_points_at_both() -> None:
    hint = hint_about("takuzu\n0110\n....\n01..\n....", "C3")
    assert hint.text == "Row 3 would equal row 1 if C3 were 1, so C3 is 0."
    assert {place.cells[0].row for place in hint.because[0].cells} == {0, 2}
    assert hint.where == "look at row 3"


def test_where_answers_differ_nothing_is_forced() -> None:
    assert Guide(PUZZLES["takuzu"], solvers.read("takuzu\n0.....\n" + "......\n" * 5)).find_step(
        {}
    ).status == ("nothing-forced")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "takuzu\n01.\n...",
            (
                "The board is 3x2; Takuzu needs even numbers of columns and rows, "
                "for as many 0s as 1s in each."
            ),
        ),
        (
            "takuzu\n02\n..",
            (
                'Row 1, column 2: "2" means nothing in Takuzu. '
                "Clues are 0 to 1; write . or _ for a cell without a clue."
            ),
        ),
        (
            "takuzu odd\n01\n..",
            '"odd" means nothing behind the name of Takuzu. There may be repeats.',
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_binairo_plus_is_refused_by_its_name() -> None:
    with pytest.raises(ReadError, match=r"^This is Binairo Plus"):
        solvers.read("a1d0a0b1b0b01g1b0d0a|1a2", "takuzu", format="task")


def test_a_task_has_no_sign_for_equal_lines() -> None:
    with pytest.raises(solvers.PuzzleError, match="no two rows or columns are equal"):
        solvers.write(solvers.read("unruly\n01\n.."), "task")


def test_nearly_all_tries_decide_cells_of_the_line_that_they_name() -> None:
    entries = [entry for entry in instance_boards.instances("takuzu") if entry["status"] == "unique"]
    hints = [hint for entry in entries for hint in way(solvers.read("\n".join(entry["text"]), "takuzu"))]
    tries = [hint for hint in hints if hint.kind == Kind.WAYS]
    inside = [hint for hint in tries if set(hint.cells) <= set(hint.because[0].cells)]
    assert 20 * len(inside) >= 19 * len(tries) > 0


def test_the_reason_of_a_line_names_the_triples_that_it_needs() -> None:
    """With its third 0 at F1, row 1 would have 1s at B1, C1 and D1."""
    step = hint_about("takuzu\n0...0.\n" + "......\n" * 5, "F1")
    triples = [rule.cells for rule in step.seen]
    assert step.text == "If F1 were 0, row 1 would have three equal digits side by side, so F1 is 1."
    assert triples == [(Cell(0, 1), Cell(0, 2), Cell(0, 3))]


def test_a_line_that_has_all_its_digits_needs_no_triple() -> None:
    assert needed_triples([-1, 1, -1, 1, -1, 0], 5, 1) == []
