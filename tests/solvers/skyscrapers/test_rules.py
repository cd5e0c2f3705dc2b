"""Skyscrapers: small boards against all their fillings, texts and codes, what is refused, hints, suspects."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

import solvers
from solvers import PUZZLES
from solvers.core.marks.marks import read_marks
from tests.solvers import instance_boards
from tests.solvers.agreement import Square, agree, squares
from tests.solvers.core.judge import judged
from tests.solvers.single_questions import refusal

GIVEN = "skyscrapers\n.35....\n4......\n3......\n.......\n.......\n....2..\n.....3."


def seen(heights: Sequence[int]) -> int:
    return sum(height == max(heights[: i + 1]) for i, height in enumerate(heights))


@cache
def framed(square: Square) -> tuple[tuple[str, ...], ...]:
    """A square within the numbers of towers that are seen from each side."""
    columns = list(zip(*square, strict=True))
    top, bottom = [seen(line) for line in columns], [seen(line[::-1]) for line in columns]
    rows = [(seen(row), *row, seen(row[::-1])) for row in square]
    return (".", *map(str, top), "."), *(tuple(map(str, row)) for row in rows), (".", *map(str, bottom), ".")


def fits(square: Square, rows: Sequence[Sequence[str]]) -> bool:
    whole = framed(square)
    return all(
        a in (".", b) for row, own in zip(rows, whole, strict=True) for a, b in zip(row, own, strict=True)
    )


def some_of(square: Square, dice: random.Random) -> list[list[str]]:
    """Some of the clues around a square and a few of its numbers, sometimes one of them wrong."""
    n, rows = len(square), [list(row) for row in framed(square)]
    share, inside = dice.choice([0.2, 0.4, 0.8]), dice.choice([0, 0.1])
    for r, row in enumerate(rows):
        for c in range(n + 2):
            keeps = share if r in (0, n + 1) or c in (0, n + 1) else inside
            if dice.random() >= keeps:
                row[c] = "."
            elif dice.random() < 0.03 and row[c] != ".":
                row[c] = str(dice.randint(1, n))
    return rows


def test_random_boards_are_answered_as_all_their_fillings_demand() -> None:
    dice = random.Random(5)
    counted: Counter[str] = Counter()
    for _ in range(180):
        n = dice.choice([2, 3, 4, 4, 4])
        rows = some_of(dice.choice(squares(n)), dice)
        answers = {tuple("".join(map(str, row)) for row in s) for s in squares(n) if fits(s, rows)}
        counted[agree("skyscrapers", "\n".join("".join(row) for row in rows), answers)] += 1
    assert min(counted["unique"], counted["multiple"], counted["none"] + counted["refused"]) > 12


@pytest.mark.parametrize(
    ("format_name", "code"),
    [
        ("game-id", "5:3/5////////3/4/3////////,w2a"),
        ("puzz.link", "https://puzz.link/p?skyscrapers/5/5/35m343nzi2g"),
        ("task", "3/5////////3/4/3////////,w2a"),
    ],
)
def test_codes_hold_clues_from_the_top_the_bottom_the_left_and_the_right(format_name: str, code: str) -> None:
    board = solvers.read(code, "skyscrapers")
    assert solvers.write(board, format_name) == code
    assert (board.column_clues[:2], board.row_clues[:3]) == (((3,), (5,)), ((4,), (3,), None))
    assert board.grid[4][3] == 2


def test_a_task_of_the_site_is_read_by_its_name() -> None:
    board = solvers.read("///2//3///2//4//////4///,s1b2b", "skyscrapers")
    assert solvers.solve(board).status == "unique"


@pytest.mark.parametrize("first", ["skyscrapers", "Towers:", "wolkenkratzer", "building"])
def test_the_first_line_may_name_it_otherwise(first: str) -> None:
    text = "\n".join([first, *GIVEN.split("\n")[1:]])
    assert solvers.read(text) == solvers.read(GIVEN)
    assert solvers.write(solvers.read(text)) == GIVEN


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "1..\n...",
            (
                "Row 1 has 3 cells, the numbers outside; with them there must be as many rows, at least 4; "
                "there are 2."
            ),
        ),
        ("1...\n....\n....\n....", '"1" is at a corner, where a clue sees no line. Write a dot.'),
        (
            "....\n..3.\n....\n....",
            (
                'Row 2, column 3: "3" means nothing in Skyscrapers. Numbers are 1 to 2; write . or _ for '
                "a cell without one."
            ),
        ),
        ("3:4///////////", "4 towers cannot be seen: column A from the top there are 1 to 3."),
        ("3:///////////////", "There are 16 clues outside; 3 rows and columns have 12."),
        (
            "2 2 1\n1 2\n- -\n- -\n- -\n- -\n- -",
            "Heights here are 1 to 1, and some cells stay empty: another kind.",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text, "skyscrapers") == sentence


def hint(text: str, marks: str = "") -> str:
    board = solvers.read(text, "skyscrapers")
    return solvers.ask(board).hint(read_marks(PUZZLES["skyscrapers"], board, marks)).text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5:///////////1////////", "Row 2 shows one tower from the left, so A2 is 5."),
        (
            "5:/5//////////////////",
            "Column B shows all 5 towers from the top, so B5 is 5, B4 is 4, B3 is 3, B2 is 2, and B1 is 1.",
        ),
    ],
)
def test_one_tower_and_all_towers_decide_cells(text: str, sentence: str) -> None:
    assert hint(text) == sentence


def test_two_clues_that_see_every_tower_place_the_tallest() -> None:
    names = "The 2 left of row 1 and the 4 right of row 1 add up to 6"
    said = hint("5://////////2/////4////")
    assert said == f"{names}, so the towers rise to the 5 and fall after it, so B1 is 5."


def test_two_clues_that_leave_a_tower_hidden_do_not_place_the_tallest() -> None:
    assert "add up" not in hint("5://////////2/////3////")


def test_a_clue_of_all_towers_but_one_says_that_one_is_hidden() -> None:
    said = hint("5:4///////////////////", "A1=2 A2=1")
    assert said.startswith("Column A shows 4 towers from the top, so only one is hidden, which no other")


def test_each_step_on_hard_boards_is_right_and_follows_from_what_is_named() -> None:
    for text in instance_boards.boards("skyscrapers", "hard")[:2]:
        for step, faults in judged(solvers.read(text, "skyscrapers"), reasons=False):
            assert not faults, step.text


def test_a_wrong_clue_is_suspected() -> None:
    fault = solvers.fault(solvers.read("5:3/1/2/2/3/1/3/3/3/2/2/3/2/4/1/4/3/2/1/2", "skyscrapers"))
    assert "the 3 above column A" in fault.suspects


def test_corners_may_be_left_out() -> None:
    rows = ["  4 2 1 3", "3 . . . . 2", "2 . . . . 2", "2 . . . . 1", "1 . . . . 3", "  1 2 2 2"]
    whole = ". 4 2 1 3 .|3 . . . . 2|2 . . . . 2|2 . . . . 1|1 . . . . 3|. 1 2 2 2 .".replace("|", "\n")
    assert solvers.read("\n".join(rows), "skyscrapers") == solvers.read(whole, "skyscrapers")
