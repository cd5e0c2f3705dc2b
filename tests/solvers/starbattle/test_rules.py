"""Star Battle: random regions against all ways to place stars, several stars, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

import solvers
from solvers import PUZZLES, ReadError
from tests.solvers.agreement import agree
from tests.solvers.single_questions import hint_about, refusal

Stars = tuple[tuple[int, ...], ...]
"""The columns of the stars of each row."""

CROSSED = "starbattle\nabbbb\nabbcd\naabcc\nabbcc\naeecc"


@cache
def placements(n: int, stars: int) -> list[Stars]:
    """All ways to place so many stars in each row and column of which no two touch."""
    rows = [row for row in combinations(range(n), stars) if all(b - a > 1 for a, b in combinations(row, 2))]

    def below(done: Stars) -> Iterator[Stars]:
        counts = Counter(column for row in done for column in row)
        if max(counts.values(), default=0) > stars:
            return
        if len(done) == n:
            yield done
            return
        for row in rows:
            if not done or all(abs(a - b) > 1 for a, b in product(done[-1], row)):
                yield from below((*done, row))

    return list(below(()))


def spelled(placed: Stars) -> tuple[str, ...]:
    return tuple("".join("#" if c in row else "." for c in range(len(placed))) for row in placed)


def random_regions(dice: random.Random, n: int, stars: int) -> list[str]:
    """Regions that grow from the stars of a placement, at times with some cells exchanged or lost."""
    names = "abcdefghi"[:n] * stars
    places = [(r, c) for r, row in enumerate(dice.choice(placements(n, stars))) for c in row]
    region = dict(zip(places, dice.sample(names, len(names)), strict=True))
    free = [(r, c) for r in range(n) for c in range(n) if (r, c) not in region]
    while free:
        dice.shuffle(free)
        for r, c in list(free):
            near = [region[p] for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if p in region]
            if near:
                region[r, c] = dice.choice(near)
                free.remove((r, c))
    for place in dice.sample(list(region), dice.choice([0, 0, 2, 5])):
        region[place] = dice.choice([*names, "#"])
    return ["".join(region[r, c] for c in range(n)) for r in range(n)]


def holds(rows: list[str], placed: Stars, stars: int) -> bool:
    counts = Counter(rows[r][c] for r, row in enumerate(placed) for c in row)
    return counts == dict.fromkeys(set("".join(rows)) - {"#"}, stars)


def test_random_boards_are_answered_as_all_placements_demand() -> None:
    dice = random.Random("stars")
    seen: Counter[str] = Counter()
    for n, stars, boards in [(4, 1, 40), (5, 1, 70), (6, 1, 70), (8, 2, 70)]:
        for _ in range(boards):
            rows = random_regions(dice, n, stars)
            answers = {spelled(placed) for placed in placements(n, stars) if holds(rows, placed, stars)}
            seen[agree("starbattle", "\n".join([f"starbattle {stars}", *rows]), answers)] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"] + seen["refused"]) > 20


def test_the_number_of_stars_is_told_on_the_first_line() -> None:
    rows = "\n".join(["abcdefgh"] * 8)
    found = [solvers.solve(solvers.read(f"{head}\n{rows}")) for head in ("starbattle", "Two Not Touch 2")]
    assert [str(solution.cells).count("#") for solution in found] == [8, 16]


def test_a_cell_of_no_region_holds_no_star() -> None:
    solution = solvers.solve(solvers.read("queens\n#abb\naabb\nccdd\nccdd"))
    assert solution.cells in (("..#.", "#...", "...#", ".#.."), (".#..", "...#", "#...", "..#."))


@pytest.mark.parametrize(
    ("marks", "cell", "sentence"),
    [
        ("", "E2", "The region of E2 still needs 1 star and only E2 is open, so E2 is a star."),
        ("E2=star", "D3", "D3 touches the star at E2, so D3 is empty."),
        ("E2=star", "A2", "Row 2 has its star at E2, so A2 is empty."),
        ("E2=star", "E5", "Column E has its star at E2, so E5 is empty."),
        ("B5=star", "C5", "C5 touches the star at B5, so C5 is empty."),
        (
            "E2=star",
            "B4",
            (
                "If B4 were a star, A3, B3 and C3 would be empty, and row 3 would have no room for its star, "
                "so B4 is empty."
            ),
        ),
    ],
)
def test_a_hint_says_what_a_player_would(marks: str, cell: str, sentence: str) -> None:
    assert hint_about(CROSSED, cell, marks).text == sentence


def test_regions_that_fill_two_columns_leave_nothing_there() -> None:
    rows = ["aacccccc", "aacccccc", "eeeeeddd", "bbeeeddd", "bbfffddd", "ggffffhh", "gggffhhh", "gggghhhh"]
    hint = hint_about("\n".join(["starbattle", *rows]), "A8")
    assert hint.why == "the regions of A1 and A4 need all the stars that columns A and B still have room for"


def test_a_cell_in_the_wrong_region_is_a_suspect() -> None:
    board = solvers.read(CROSSED.replace("abbcd", "abbcc").replace("aeecc", "aeecd"))
    assert solvers.solve(board).status == "none"
    assert solvers.fault(board).suspects


def test_a_wrong_number_of_stars_is_a_suspect() -> None:
    board = solvers.read(PUZZLES["starbattle"].example.replace("starbattle 2", "starbattle 1"))
    assert "the number of stars, which may be 2" in solvers.fault(board).suspects


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "starbattle\naab\nbcc",
            "The board is 3x2; Star Battle needs as many columns as rows, for as many stars in each.",
        ),
        ("starbattle 0\nab\nab", "There cannot be 0 stars in each row: write 1 or more."),
        (
            "starbattle 1 2\nab\nab",
            "The text says two numbers of stars. Write one, such as starbattle 2.",
        ),
        (
            "starbattle two\nab\nab",
            '"two" means nothing behind the name of Star Battle. There may be the number of stars.',
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize("line", ["2 stars", "stars: 2", "(2 stars)", "Stars = 2"])
def test_the_number_of_stars_may_be_on_a_line_of_its_own(line: str) -> None:
    rows = PUZZLES["starbattle"].example.split("\n", 1)[1]
    board = solvers.read(PUZZLES["starbattle"].example)
    assert solvers.read(f"star battle\n{line}\n{rows}") == board
    assert solvers.read(f"star battle\n{rows}\n{line}") == board
    with pytest.raises(ReadError, match="two numbers of stars"):
        solvers.read(f"{line}\n{rows}\n3 stars", "starbattle")
