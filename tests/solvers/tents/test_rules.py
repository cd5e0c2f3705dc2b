"""Tents: random boards against all true pairings, the published answer, how clues may be written, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from itertools import combinations, product

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.explanation.difficulty import difficulty_number
from solvers.core.explanation.hints import hint_walk
from solvers.core.explanation.ladder import Kind, kind_for_difficulty
from solvers.core.rules.model import Model
from tests.solvers.agreement import agree

Place = tuple[int, int]

PUBLISHED = """\
.T*T*...T*T.*.*
.T....*..T....T
.*.*..T..*...T*
...T..T*....*..
..T*.*....*TTT*
T*...T.T....*..
.......*.T*.T..
.*T*.........T*
.T......*..T*.T
......*.T...T.*
.*.*TTT.T*.*..T
.T.T.*T*......*
.*.*......*T*T.
.T.T.T.T*...T.T
*T.*.*....*T*.*
"""

WIDE = "10" * 10 + "\n10" + "." * 20 + "\n0" + "T." * 10
"""Ten trees in the second row, whose tents all stand in the first."""


def touching(places: Collection[Place]) -> bool:
    """Whether two of the places share a side or a corner."""
    return any(max(abs(r - y), abs(c - x)) <= 1 for (r, c), (y, x) in combinations(places, 2))


def counts(places: Collection[Place], height: int, width: int) -> tuple[list[int], list[int]]:
    """The number of places in each column and in each row."""
    columns = [sum(x == c for _, x in places) for c in range(width)]
    return columns, [sum(y == r for y, _ in places) for r in range(height)]


def pairings(trees: Collection[Place], height: int, width: int) -> set[frozenset[Place]]:
    """The tents of every way to give each tree a free cell of its own beside it, none touching."""
    sides = [
        [
            (y, x)
            for y, x in [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
            if 0 <= y < height and 0 <= x < width and (y, x) not in trees
        ]
        for r, c in trees
    ]
    ways = (frozenset(way) for way in product(*sides) if len(set(way)) == len(way))
    return {way for way in ways if not touching(way)}


def spelled(tents: Collection[Place], height: int, width: int) -> tuple[str, ...]:
    return tuple("".join("#" if (r, c) in tents else "." for c in range(width)) for r in range(height))


def meets(tents: Collection[Place], clues: tuple[list[int | None], list[int | None]], size: Place) -> bool:
    """Whether the tents have the number that each column and row asks for, where it asks."""
    asked = [clue for side in clues for clue in side]
    had = [number for side in counts(tents, *size) for number in side]
    return all(clue in (None, number) for clue, number in zip(asked, had, strict=True))


def random_clues(dice: random.Random, some: list[int], other: list[int]) -> list[int | None]:
    """The first numbers, at times the second ones, some of them left out."""
    told: list[int | None] = list(other if dice.random() < 0.15 else some)
    return [None if dice.random() < 0.3 else clue for clue in told]


def test_random_boards_are_answered_as_all_their_pairings_demand() -> None:
    dice = random.Random(5)
    seen: Counter[str] = Counter()
    while seen.total() < 400:
        height, width = dice.choice([(2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
        places = [(r, c) for r in range(height) for c in range(width)]
        trees = sorted(dice.sample(places, dice.randint(1, height * width // 4 + 1)))
        ways = sorted(map(sorted, pairings(trees, height, width))) or [[trees[0]]]
        (columns, rows), (columns2, rows2) = (
            counts(dice.choice(ways), height, width),
            counts(dice.choice(ways), height, width),
        )
        clues = random_clues(dice, columns, columns2), random_clues(dice, rows, rows2)
        shown = ["".join("?" if clue is None else str(clue) for clue in side) for side in clues]
        body = ["".join("T" if (r, c) in trees else "." for c in range(width)) for r in range(height)]
        text = "\n".join([shown[0], *(clue + row for clue, row in zip(shown[1], body, strict=True))])
        right = {
            spelled(way, height, width)
            for way in pairings(trees, height, width)
            if meets(way, clues, (height, width))
        }
        seen[agree("tents", text, right)] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


def test_two_pairings_of_the_same_tents_are_one_answer() -> None:
    """The tents in the corners and the trees between them can be paired clockwise or the other way."""
    assert len(pairings([(0, 1), (1, 0), (1, 2), (2, 1)], 3, 3)) == 1
    solution = solvers.solve(solvers.read("202\n2.T.\n0T.T\n2.T.", "tents"))
    assert (solution.status, solution.cells) == ("unique", ("#.#", "...", "#.#"))


def test_trees_never_share_a_tent_and_no_tent_stands_alone() -> None:
    """Trees at B1 and A2. "Every tree has a tent beside it" also admits A1, for both, and C3, for none."""
    trees, corners = [(0, 1), (1, 0)], [(0, 0), (0, 2), (2, 0), (2, 2)]
    clues: tuple[list[int | None], list[int | None]] = [1, 0, 1], [1, 0, 1]
    weaker = [
        tents
        for tents in combinations(corners, 2)
        if meets(tents, clues, (3, 3))
        and all(any(abs(r - y) + abs(c - x) == 1 for y, x in tents) for r, c in trees)
    ]
    assert weaker == [((0, 0), (2, 2)), ((0, 2), (2, 0))]
    solution = solvers.solve(solvers.read("101\n1.T.\n0T..\n1...", "tents"))
    assert (solution.status, solution.cells) == ("unique", ("..#", "...", "#.."))


def test_the_published_answer_of_the_founding_example_breaks_the_rule_where_it_is_not_ours() -> None:
    """Its counts are right, but its tents at M1 and L11 stand beside no tree; ours are one column away."""
    rows = PUBLISHED.split()
    published = {(r, c) for r, row in enumerate(rows) for c in range(15) if row[c] == "*"}
    trees = {(r, c) for r, row in enumerate(rows) for c in range(15) if row[c] == "T"}
    cells = solvers.solve(solvers.read(PUZZLES["tents"].example, "tents")).cells or ()
    ours = {(r, c) for r, row in enumerate(cells) for c in range(15) if row[c] == "#"}
    assert published - ours == {(0, 12), (10, 11)}
    assert ours - published == {(0, 11), (10, 12)}
    for r, c in published - ours:
        assert trees.isdisjoint({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)})


SPACED = [
    " ".join("10" * 10),
    "10 " + "." * 20,
    "0 " + "T." * 10,
]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(SPACED),
        "\n".join(["  " + SPACED[0], *SPACED[1:]]),
        "\n".join([",".join("10" * 10), "10," + "." * 20, "0," + "T." * 10]),
        "\n".join([", ".join("10" * 10), "10, " + "." * 20, "0, " + "T." * 10]),
        "\n".join([SPACED[0], "10 " + ". " * 20, "0 " + "T . " * 10]),
        "\n".join(SPACED).replace(".", "_").replace("T", "t"),
        " ".join(SPACED),
        " ".join([SPACED[0], "10" + "." * 20, "0" + "T." * 10]),
        " ".join(["10" * 10, "10 " + "_" * 20, "0 " + "T_" * 10]),
        WIDE.replace("\n", " "),
        WIDE.replace("\n", " ").replace(".", "-"),
        " / ".join(SPACED),
        ";".join(SPACED),
        "\\n".join(SPACED),
        ",".join("10" * 10) + " 10," + "." * 20 + " 0," + "T." * 10,
    ],
)
def test_a_clue_above_nine_is_read_however_it_is_written(text: str) -> None:
    assert solvers.read(text, "tents") == solvers.read(WIDE, "tents")


def test_column_clues_above_nine_stand_apart() -> None:
    board = solvers.read("12 ?\n" + "\n".join(["?.T", "?.."] * 12), "tents")
    assert board.column_clues == ((12,), None)
    assert solvers.solve(board).status == "unique"


def test_a_clue_that_is_not_given_limits_nothing() -> None:
    solution = solvers.solve(solvers.read("??\n?.T\n-..", "tents"))
    assert (solution.status, solution.common) == ("multiple", ("?.", ".?"))


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("", "The text is empty. Paste the puzzle, one row a line.", None),
        ("12", "Only one line: Tents needs a line of column clues, then the rows.", 1),
        ("11\n1.T.\n1.T", "Row 2 has 2 cells, the row above has 3.", 3),
        (
            "1.T.\n0...\n1T..",
            'The first line holds the column clues; "T" is not a number.',
            1,
        ),
        (
            "11\n1.T.\n1..T",
            (
                "Column clues given: 2; columns: 3. The first line needs one clue for each column; "
                "put blanks between them when one is above 9."
            ),
            1,
        ),
        ("11\n1.T\nT..", "Row 2 must begin with its clue, a number, or ? if there is none.", 3),
        (
            "11\n1.T\n1.x",
            'Row 2, column 2: "x" means nothing in Tents. Write T for a tree and . for a free cell.',
            3,
        ),
        ("1 99999999\n1.T", "The number 99999999 is too large for any puzzle.", 1),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str, line: int | None) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(text, "tents")
    assert (str(raised.value), raised.value.line) == (sentence, line)


def test_what_the_ways_to_fill_a_line_share_beside_it_is_harder_than_within_it() -> None:
    model = Model(PUZZLES["tents"], solvers.read(PUZZLES["tents"].example, "tents"))
    line = next(rule for rule in model.rules if rule.is_along)
    beside = next(cell for cell in model.board.cells if cell not in line.cells)
    within, beyond = (
        difficulty_number({(kind_for_difficulty(Kind.WAYS, [line], cell), 1): 1})
        for cell in (line.cells[0], beside)
    )
    assert within < beyond


def test_hints_take_what_a_line_shares_within_it_before_what_it_shares_beside_it() -> None:
    """Simon Tatham's easy boards, such as this one, never need the latter."""
    board = solvers.read("6x6:agajbbbd,2,1,1,1,1,1,2,1,1,1,1,1", "tents")
    walk = list(hint_walk(PUZZLES["tents"], board))
    kinds = [hint.hardness[0] for hint in walk if hint.hardness]
    assert Kind.WAYS in kinds
    assert Kind.BESIDE not in kinds
