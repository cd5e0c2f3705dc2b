"""Light Up: random boards against all ways to place lights, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import solvers
from tests.solvers.agreement import agree
from tests.solvers.single_questions import hint_about, refusal

Place = tuple[int, int]

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def seen_from(rows: list[str], place: Place) -> Iterator[Place]:
    """The white cells that a light at a place shines on, itself not."""
    for down, right in SIDES:
        r, c = place[0] + down, place[1] + right
        while 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == ".":
            yield r, c
            r, c = r + down, c + right


def answers(rows: list[str]) -> Iterator[tuple[str, ...]]:
    """Every way to place lights that keeps the rules."""
    places = [(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue == "."]
    bit = {place: 1 << i for i, place in enumerate(places)}
    seen = [sum(bit[other] for other in seen_from(rows, place)) for place in places]
    clues = [
        (int(clue), sum(bit.get((r + down, c + right), 0) for down, right in SIDES))
        for r, row in enumerate(rows)
        for c, clue in enumerate(row)
        if clue.isdecimal()
    ]
    for lights in range(1 << len(places)):
        if all((lights & near).bit_count() == clue for clue, near in clues) and all(
            bool(lights & own) != bool(lights & others)
            for own, others in zip(bit.values(), seen, strict=True)
        ):
            yield tuple(
                "".join("#" if lights & bit.get((r, c), 0) else "." for c in range(len(row)))
                for r, row in enumerate(rows)
            )


def random_rows(dice: random.Random) -> list[str]:
    """Black cells, some with numbers, most of them those of some way to place lights."""
    height, width = dice.choice([(2, 4), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)])
    white = {(r, c) for r in range(height) for c in range(width) if dice.random() < 0.6}
    bare = ["".join("." if (r, c) in white else "#" for c in range(width)) for r in range(height)]
    some = dice.choice(list(answers(bare)) or [bare])

    def clue(r: int, c: int) -> str:
        near = [(r + down, c + right) for down, right in SIDES]
        lights = sum(
            0 <= y < height and 0 <= x < width and (y, x) in white and some[y][x] == "#" for y, x in near
        )
        told = dice.random()
        return (
            "."
            if (r, c) in white
            else "#"
            if told < 0.3
            else str(dice.randint(0, 2) if told > 0.9 else lights)
        )

    return ["".join(clue(r, c) for c in range(width)) for r in range(height)]


def test_random_boards_are_answered_as_all_ways_to_light_them_demand() -> None:
    dice = random.Random("lights")
    seen: Counter[str] = Counter()
    for _ in range(280):
        rows = random_rows(dice)
        seen[agree("lightup", "\n".join(["lightup", *rows]), set(answers(rows)))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"] + seen["refused"]) > 15


def test_black_cells_may_be_written_in_several_ways() -> None:
    assert len({solvers.read(f"akari\n{sign}1\n..") for sign in "#Bbx"}) == 1


def test_a_cell_without_black_ones_beside_it_is_lit_all_the_same() -> None:
    assert solvers.solve(solvers.read("lightup\n.")).cells == ("#",)
    assert solvers.solve(solvers.read("lightup\n0.")).status == "none"


@pytest.mark.parametrize(
    ("rows", "marks", "cell", "sentence"),
    [
        (".1.\n...\n...", "A1=light", "B2", "The 1 at B1 already has its light, so B2 is empty."),
        ("0..\n...\n...", "", "B1", "The 0 at A1 has no lights beside it, so B1 is empty."),
        (
            "2..\n...\n...",
            "",
            "B1",
            "The 2 at A1 still needs 2 lights and only B1 and A2 are open, so B1 is a light.",
        ),
        ("...\n...\n...", "A1=light", "C1", "C1 is lit by the light at A1, so C1 is empty."),
        (".#.\n#..\n...", "", "A1", "No other cell can light A1, so A1 is a light."),
        ("..#\n#..\n...", "A1=empty", "B1", "A1 can be lit only from B1, so B1 is a light."),
        (
            "....\n.3..\n....\n....",
            "",
            "A1",
            (
                "If A1 were a light, B1 and A2 would be empty, and the 3 at B2 could not have its 3 lights, "
                "so A1 is empty."
            ),
        ),
        (
            "..#\n...\n#..",
            "A1=empty",
            "B2",
            "If B2 were a light, B1 and A2 would be empty, and nothing could light A1, so B2 is empty.",
        ),
    ],
)
def test_a_hint_says_what_a_player_would(rows: str, marks: str, cell: str, sentence: str) -> None:
    assert hint_about(f"lightup\n{rows}", cell, marks).text == sentence


def test_a_wrong_number_is_a_suspect() -> None:
    board = solvers.read("lightup\n.1.\n...\n.2.\n#0#")
    assert solvers.solve(board).status == "none"
    assert "the 2 at B3" in solvers.fault(board).suspects


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "lightup\n.5\n..",
            (
                'Row 1, column 2: "5" means nothing in Light Up. '
                "Clues are 0 to 4; write . or _ for a cell without a clue."
            ),
        ),
        ("lightup\n.1\n...", "Row 2 has 3 cells, the row above has 2."),
        (
            "lightup small\n..",
            '"small" means nothing behind the name of Light Up. Nothing else stands on the line of its name.',
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence
