"""Slitherlink: random boards against all loops, formats, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.marks.marks import as_mapping, read_marks
from tests.solvers.agreement import expected_common
from tests.solvers.single_questions import refusal
from tests.solvers.small_grids import is_connected

Place = tuple[int, int]
Drawing = tuple[str, ...]
"""The rows of lines across, then those of lines down."""


@lru_cache(maxsize=8)
def loops(height: int, width: int) -> tuple[Drawing, ...]:
    """Every loop: the outline of connected cells, as all around them are, and never by a corner."""
    cells = list(product(range(height), range(width)))
    around = set(product(range(-1, height + 1), range(-1, width + 1)))
    return tuple(
        drawing(inside, height, width)
        for chosen in product((False, True), repeat=len(cells))
        if (inside := {cell for cell, own in zip(cells, chosen, strict=True) if own})
        and is_connected(inside)
        and is_connected(around - inside)
        and not any(
            ((r, c) in inside) == ((r + 1, c + 1) in inside)
            and ((r + 1, c) in inside) == ((r, c + 1) in inside) != ((r, c) in inside)
            for r, c in around
        )
    )


def drawing(inside: set[Place], height: int, width: int) -> Drawing:
    def line(one: Place, two: Place) -> str:
        return "#" if (one in inside) != (two in inside) else "."

    across = ["".join(line((r - 1, c), (r, c)) for c in range(width)) for r in range(height + 1)]
    return (*across, *("".join(line((r, c - 1), (r, c)) for c in range(width + 1)) for r in range(height)))


def clue(lines: Drawing, height: int, r: int, c: int) -> int:
    down = lines[height + 1 + r]
    return [lines[r][c], lines[r + 1][c], down[c], down[c + 1]].count("#")


@cache
def clues(lines: Drawing, height: int, width: int) -> tuple[str, ...]:
    """The clues of all cells of a drawing, row by row."""
    return tuple(str(clue(lines, height, r, c)) for r in range(height) for c in range(width))


def meets(lines: Drawing, rows: list[str]) -> bool:
    told = clues(lines, len(rows), len(rows[0]))
    return all(asked in (".", own) for asked, own in zip("".join(rows), told, strict=True))


def random_rows(dice: random.Random) -> list[str]:
    """Most of the clues of a loop, at times one that is off by one."""
    height, width = dice.choice([(1, 1), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)])
    lines = dice.choice(loops(height, width))
    keep, wrong = dice.choice([0.1, 0.4, 0.7]), dice.random() < 0.3
    rows = [
        ["." if dice.random() > keep else str(clue(lines, height, r, c)) for c in range(width)]
        for r in range(height)
    ]
    if wrong:
        rows[dice.randrange(height)][dice.randrange(width)] = str(dice.randint(0, 3))
    return ["".join(row) for row in rows]


def test_random_boards_are_answered_as_all_their_loops_demand() -> None:
    dice = random.Random("loops")
    seen: Counter[str] = Counter()
    for _ in range(150):
        rows = random_rows(dice)
        answers = [lines for lines in loops(len(rows), len(rows[0])) if meets(lines, rows)]
        try:
            solution = solvers.solve(solvers.read("\n".join(rows), "slitherlink"))
        except ReadError:
            assert not answers
            continue
        assert solution.status == ("none" if not answers else "unique" if len(answers) == 1 else "multiple")
        seen[solution.status] += 1
        if answers:
            assert solution.written is not None
            assert solution.shared is not None
            assert (*solution.written["horizontal"], *solution.written["vertical"]) in answers
            assert (*solution.shared["horizontal"], *solution.shared["vertical"]) == expected_common(answers)
            assert solution.exact
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 10


def test_what_all_loops_share_is_found_on_boards_without_clues() -> None:
    """A board of one column: every loop is a rectangle, and no line runs across twice."""
    solution = solvers.solve(solvers.read(".\n2\n.", "slitherlink"))
    answers = [lines for lines in loops(3, 1) if meets(lines, [".", "2", "."])]
    assert solution.shared is not None
    assert (*solution.shared["horizontal"], *solution.shared["vertical"]) == expected_common(answers)


GRID = ((None, 2, None, None, None), (None, 2, None, None, 2), (None, 1, 1, 1, 3))
ROWS = ".2...\n.2..2\n.1113"


@pytest.mark.parametrize(
    "text",
    [
        f"slitherlink\n{ROWS}",
        f"Loop the Loop:\n{ROWS}",
        "5x3t0:a2d2b2a1113",
        "5x3:a2d2b2a1113",
        "https://puzz.link/p?slither/5/3/gchc7111d",
        "http://pzv.jp/p.html?slitherlink/5/3/gchc7111d",
        (
            "pzprv3/slither/3/5/. 2 . . ./. 2 . . 2/. 1 1 1 3/0 0 0 0 0 0/0 0 0 0 0 0/0 0 0 0 0 0/"
            "0 0 0 0 0/0 0 0 0 0/0 0 0 0 0/0 0 0 0 0"
        ),
    ],
)
def test_a_board_is_read_from_every_format(text: str) -> None:
    assert solvers.read(text, "slitherlink").grid == GRID


def test_a_board_is_written_in_every_format() -> None:
    board = solvers.read(ROWS, "slitherlink")
    assert solvers.write(board) == f"slitherlink\n{ROWS}"
    assert solvers.write(board, "game-id") == "5x3t0:a2d2b2a1113"
    assert solvers.write(board, "puzz.link") == "https://puzz.link/p?slither/5/3/gchc7111d"
    task = solvers.write(solvers.read("2..\n.3.\n..1", "slitherlink"), "task")
    assert (task, solvers.read(task, "slitherlink").grid[1]) == ("2c3c1", (None, 3, None))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "5.3",
            (
                'Row 1, column 1: "5" means nothing in Slitherlink. '
                "Clues are 0 to 4; write . or _ for a cell without a clue."
            ),
        ),
        ("23\n1", "Row 2 has 1 cells, the row above has 2."),
        ("5x5t1:a2d2b2a111330e3a3", "Only loops on squares are read: t0 before the colon."),
        (
            "https://puzz.link/p?slither/f/5/5/gchc7111d3ai8d",
            "A loop that must visit every dot (f in the address) is another puzzle.",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text, "slitherlink") == sentence


def hint(rows: str, marks: str = "") -> Hint:
    board = solvers.read(rows, "slitherlink")
    puzzle = PUZZLES["slitherlink"]
    guide, known = Guide(puzzle, board), as_mapping(read_marks(puzzle, board, marks))
    return guide.next_step(known) if marks else guide.find_step(known)


@pytest.mark.parametrize(
    ("rows", "marks", "text"),
    [
        (
            "0.\n..",
            "B2|right=line",
            "The 0 at A1 has no lines around it, so the top of A1 is off the loop.",
        ),
        (
            "2.\n..",
            "A1|top=line A1|left=line",
            "The 2 at A1 already has its two lines, so the bottom of A1 is off the loop.",
        ),
        (
            "3.\n..",
            "A1|bottom=cross",
            "The 3 at A1 needs all three of its open sides, so the top of A1 is on the loop.",
        ),
        (
            "..\n..",
            "A1|top=line",
            (
                "The line that comes to the upper left corner of A1 has only one way on, so the "
                "left of A1 is on the loop."
            ),
        ),
        (
            "..\n..",
            "A1|top=cross",
            (
                "A line to the upper left corner of A1 would have no way on, so the left of A1 "
                "is off the loop."
            ),
        ),
        (
            "..\n..",
            "A1|top=line A1|left=line B1|top=line",
            ("Two lines meet at the upper right corner of A1 already, so the right of A1 is off the loop."),
        ),
        (
            "3..\n...\n...",
            "",
            "The 3 at A1 is in the corner, so the top of A1 is on the loop.",
        ),
        (
            ".....\n.....\n.....",
            (
                "A1|top=line A1|left=line A1|A2=line B1|top=line B1|B2=line A1|B1=cross "
                "A2|left=cross A2|B2=cross D2|D3=line"
            ),
            "A line here would close the loop too early, so the right of B1 is off the loop.",
        ),
    ],
)
def test_a_step_is_told_as_a_player_would(rows: str, marks: str, text: str) -> None:
    assert hint(rows, marks).for_single_place().text == text


def steps(text: str) -> Iterator[Hint]:
    yield from solvers.ask(solvers.read(text, "slitherlink")).hint_walk()


def test_the_whole_way_of_the_example_ends_in_its_answer() -> None:
    board = solvers.read(PUZZLES["slitherlink"].example)
    answer = solvers.solve(board).answer or {}
    hints = list(steps(PUZZLES["slitherlink"].example))
    assert hints[-1].status == "solved"
    assert {place: value for hint in hints for place, value in hint.marks.items()} == answer


def test_a_broken_board_names_the_clue_that_may_be_wrong() -> None:
    board = solvers.read(PUZZLES["slitherlink"].example.replace("22.2..2.22", "20.2..2.22"))
    assert solvers.solve(board).status == "none"
    fault = solvers.fault(board)
    assert fault.suspects == ("the 0 at B2", "the 2 at A3", "the 0 at B4")
    assert fault.conflict == (
        "the 0 at B2 has no lines around it",
        "the 2 at A3 has two lines around it",
        "the 0 at B4 has no lines around it",
    )


@pytest.mark.parametrize(
    ("rows", "technique", "sentence"),
    [
        (
            "3...\n....\n....",
            "number-in-a-corner",
            "The 3 at A1 is in the corner, so the left and top of A1 are on",
        ),
        (
            "...1\n....\n....",
            "number-in-a-corner",
            "The 1 at D1 is in the corner, so the top and right of D1 are off",
        ),
        (
            "....\n....\n...2",
            "number-in-a-corner",
            "The 2 at D3 is in the corner, so the right of D2 and the bottom of C3 are on",
        ),
        (
            "....\n.33.\n....\n....",
            "3-beside-3",
            "The 3s at B2 and C2 are side by side, so the right of A2 and C2 are on the loop, and ",
        ),
        (
            "....\n.3..\n..3.\n....",
            "3-diagonal-to-3",
            "The 3s at B2 and C3 touch at a corner, so the right of A2 and C3, and the bottom of B1 ",
        ),
        (
            ".....\n...3.\n..2..\n.3...\n.....",
            "3-diagonal-to-3",
            "The 3s at D2 and B4 are on a diagonal with the 2 at C3 between, so ",
        ),
    ],
)
def test_pattern_is_known_by_heart(rows: str, technique: str, sentence: str) -> None:
    board = solvers.read(f"slitherlink\n{rows}")
    hint = Guide(PUZZLES["slitherlink"], board).find_step({})
    assert hint.text.startswith(sentence)
    assert hint.technique is not None
    assert hint.technique.name == technique


def at_corner(number: int, *, passes: bool) -> Hint:
    """Return the hint after the line has reached the upper left corner of B2, where it may pass by."""
    board = solvers.read(f"slitherlink\n....\n.{number}..\n....\n....")
    one, other = (side for side in board.sides_at(1, 1) if side not in board.sides_of(Cell(1, 1)))
    return Guide(PUZZLES["slitherlink"], board).next_step(
        {one: True} if passes else {one: True, other: False}
    )


@pytest.mark.parametrize(
    ("number", "passes", "conclusion"),
    [(3, True, "the right and bottom of B2 are on"), (1, False, "the right and bottom of B2 are off")],
)
def test_line_that_reaches_a_number_goes_on_along_it(number: int, passes: bool, conclusion: str) -> None:
    hint = at_corner(number, passes=passes)
    assert hint.technique is not None
    assert hint.technique.name == "line-reaches-a-number"
    reason = f"The line reaches the {number} at B2 at its upper left corner and goes on along one side there"
    assert hint.text.startswith(f"{reason}, so {conclusion}")


@pytest.mark.parametrize(("number", "passes"), [(1, True), (2, False)])
def test_line_at_the_corner_of_another_number_decides_nothing(number: int, passes: bool) -> None:
    assert at_corner(number, passes=passes).status == "nothing-forced"
