"""Undead: random boards against all ways to place monsters, and errors."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree

SIZE = 3
Spot = tuple[int, int]
STARTS = (
    *(((0, c), (1, 0)) for c in range(SIZE)),
    *(((r, 0), (0, 1)) for r in range(SIZE)),
    *(((r, SIZE - 1), (0, -1)) for r in range(SIZE)),
    *(((SIZE - 1, c), (-1, 0)) for c in range(SIZE)),
)
"""The first cell and the first step of the lines of sight: top, left, right, bottom."""


def seen(cells: dict[Spot, str], start: Spot, step: Spot) -> int:
    """Return the number of monsters in sight from a margin."""
    (r, c), (down, right), number, wanted = start, step, 0, "vz"
    while (r, c) in cells:
        sign = cells[r, c]
        if sign in "/\\":
            down, right = (right, down) if sign == "\\" else (-right, -down)
            wanted = "gz"
        number += sign in wanted
        r, c = r + down, c + right
    return number


def text_of(cells: dict[Spot, str], clues: list[str], totals: list[int]) -> str:
    """Return the text of a board with clues in the order of `STARTS`."""
    top, left, right, bottom = (clues[i : i + SIZE] for i in range(0, 4 * SIZE, SIZE))
    signs = [[cells[r, c] if cells[r, c] in "/\\" else "." for c in range(SIZE)] for r in range(SIZE)]
    rows = [" ".join([left[r], *signs[r], right[r]]) for r in range(SIZE)]
    head = f"undead {' '.join(map(str, totals))}"
    return "\n".join([head, f". {' '.join(top)} .", *rows, f". {' '.join(bottom)} ."])


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    rng, statuses = Random(2), Counter[str]()
    for number in range(30):
        spots = list(product(range(SIZE), repeat=2))
        mirrors = {spot: rng.choice("/\\") for spot in rng.sample(spots, 4)}
        free = [spot for spot in spots if spot not in mirrors]
        ways = [{**mirrors, **dict(zip(free, way, strict=True))} for way in product("gvz", repeat=len(free))]
        base = rng.choice(ways)
        totals = [list(base.values()).count(monster) for monster in "gvz"]
        clues = [seen(base, *start) if rng.random() < 0.5 else None for start in STARTS]
        if number % 5 == 0:
            clues[0] = rng.randint(1, 3)
        found = [
            way
            for way in ways
            if [list(way.values()).count(monster) for monster in "gvz"] == totals
            and all(n in (None, seen(way, *start)) for n, start in zip(clues, STARTS, strict=True))
        ]
        words = ["." if clue is None else str(clue) for clue in clues]
        shown = [{**way, **dict.fromkeys(mirrors, ".")} for way in found]
        answers = [tuple("".join(way[r, c] for c in range(SIZE)) for r in range(SIZE)) for way in shown]
        statuses[agree("undead", text_of(base, words, totals), answers)] += 1
    assert statuses.keys() >= {"none", "unique", "multiple"}


def test_monster_that_a_line_passes_twice_counts_twice() -> None:
    """The line from the left meets the cell in the middle before and after its mirrors."""
    rows = [". . . . .", ". . \\ / .", "{} . . / .", ". . . . .", ". . . . ."]
    texts = ["\n".join([f"undead {totals}", *rows]) for totals in ("0 0 6", "6 0 0", "0 6 0")]
    counts = [text.format(seen_in(text)) for text in texts]
    assert [solvers.solve(solvers.read(text)).status for text in counts] == ["unique"] * 3


def seen_in(text: str) -> int:
    """Return what the second row sees from the left if all monsters are alike."""
    totals = text.split("\n", maxsplit=1)[0].split()[1:]
    monster = "gvz"[next(i for i, total in enumerate(totals) if total != "0")]
    cells = dict.fromkeys(product(range(SIZE), repeat=2), monster)
    return seen({**cells, (0, 1): "\\", (0, 2): "/", (1, 2): "/"}, (1, 0), (0, 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("undead\n. 1 .\n. . .\n. . .", "Write the numbers of ghosts, vampires and zombies after the name"),
        ("undead 1 0 0\n. 1 .\n. x .\n. . .", "means nothing in Undead. Write L or"),
        ("undead 1 0 0\n.\n.\n.", "Write the clues at the top, then each row between its two clues"),
        ("undead 1 0 0\n. 1 .", "Write the clues at the top, then each row between its two clues"),
    ],
)
def test_error_says_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(ReadError) as error:
        solvers.read(text)
    assert said in str(error.value)


def test_totals_that_do_not_fill_the_board_are_told() -> None:
    conflict = solvers.PUZZLES["undead"].conflict(solvers.read("undead 1 1 1\n. . .\n. . .\n. . .\n. . ."))
    assert conflict
    assert conflict.sentence == "There are 3 monsters for 2 cells."
