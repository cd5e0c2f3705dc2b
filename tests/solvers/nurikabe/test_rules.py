"""Nurikabe: random boards against all ways to part land and sea, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree
from tests.solvers.single_questions import hint_about, refusal

Place = tuple[int, int]
Way = tuple[tuple[str, ...], tuple[frozenset[Place], ...]]
"""The rows of sea and land, and the islands."""

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def pieces(places: set[Place]) -> Iterator[frozenset[Place]]:
    """The parts that are connected by sides."""
    left = set(places)
    while left:
        piece = {left.pop()}
        while more := {(r + y, c + x) for r, c in piece for y, x in SIDES} & left:
            piece |= more
            left -= more
        yield frozenset(piece)


@lru_cache(maxsize=8)
def ways(height: int, width: int) -> tuple[Way, ...]:
    """Every way to part land and sea that keeps the rules, whatever the numbers are."""
    cells = list(product(range(height), range(width)))
    found = []
    for signs in product("#.", repeat=len(cells)):
        sea = {cell for cell, sign in zip(cells, signs, strict=True) if sign == "#"}
        pool = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea for r, c in sea)
        if not pool and len(list(pieces(sea))) <= 1:
            rows = tuple("".join(signs[r * width : (r + 1) * width]) for r in range(height))
            found.append((rows, tuple(pieces(set(cells) - sea))))
    return tuple(found)


def answers(rows: list[str]) -> set[tuple[str, ...]]:
    clues = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}

    def right(islands: tuple[frozenset[Place], ...]) -> bool:
        told = [[clues[cell] for cell in island if cell in clues] for island in islands]
        return sum(map(len, told)) == len(clues) and all(
            len(own) == 1 and own[0] in ("?", str(len(island)))
            for own, island in zip(told, islands, strict=True)
        )

    return {way for way, islands in ways(len(rows), len(rows[0])) if right(islands)}


def random_rows(dice: random.Random) -> list[str]:
    """Clues of some way to part land and sea; at times one is wrong or not told."""
    height, width = dice.choice([(1, 4), (2, 3), (2, 4), (3, 3), (3, 4), (4, 3)])
    _, islands = dice.choice(ways(height, width))
    clues = {dice.choice(sorted(island)): str(len(island)) for island in islands}
    if clues and dice.random() < 0.5:
        clues[dice.choice(sorted(clues))] = dice.choice("??12345")
    return ["".join(clues.get((r, c), ".") for c in range(width)) for r in range(height)]


def test_random_boards_are_answered_as_all_ways_to_part_them_demand() -> None:
    dice = random.Random("seas")
    seen: Counter[str] = Counter()
    for _ in range(250):
        rows = random_rows(dice)
        seen[agree("nurikabe", "\n".join(["nurikabe", *rows]), answers(rows))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"] + seen["refused"]) > 15


def test_one_island_may_fill_the_board() -> None:
    assert solvers.solve(solvers.read("nurikabe\n4.\n..")).cells == ("..", "..")


def test_without_islands_a_narrow_board_is_all_sea() -> None:
    assert solvers.solve(solvers.read("nurikabe\n...")).cells == ("###",)


@pytest.mark.parametrize(
    ("rows", "marks", "cell", "sentence"),
    [
        ("1..\n...\n..?", "", "B1", "The island of the 1 at A1 is complete, so B1 is sea."),
        ("2.3\n...\n...", "", "B1", "Land at B1 would join the 2 at A1 and the 3 at C1, so B1 is sea."),
        ("2...\n....\n....", "", "D3", "No number reaches D3, so D3 is sea."),
        ("3..\n...\n...", "B1=sea", "A2", "The 3 at A1 can grow only here, so A2 is land."),
        (
            "4.....\n...?..",
            "A2=sea",
            "C1",
            "The 4 at A1 needs 3 more cells, and cannot get them without this one, so C1 is land.",
        ),
        (
            "..5..\n.....\n.....",
            "A1=land A2=sea",
            "B1",
            "The land at A1 can reach a number only this way, so B1 is land.",
        ),
        (
            "?...\n....\n....",
            "A2=sea B2=sea A3=sea",
            "B3",
            "Otherwise the square from A2 to B3 would be all sea, so B3 is land.",
        ),
        (
            "?...\n....\n....",
            "D1=sea B3=sea C1=land",
            "D2",
            "With D2 land, D1 would be cut off, so D2 is sea.",
        ),
    ],
)
def test_a_hint_says_what_a_player_would(rows: str, marks: str, cell: str, sentence: str) -> None:
    assert hint_about(f"nurikabe\n{rows}", cell, marks).text == sentence


def test_a_hint_without_a_number_to_blame_says_what_would_break() -> None:
    hint = hint_about("nurikabe\n.....\n.1.3.\n1....\n.....\n.3...", "E1")
    assert hint.clues == 0
    assert hint.text.startswith("If E1 were land, ")


def test_a_hint_blames_only_numbers_that_are_needed() -> None:
    hint = hint_about("nurikabe\n3..\n...\n...", "A2", "B1=sea")
    assert [rule.words().name for rule in hint.because] == ["the 3 at A1"]
    assert {place.name for place in hint.because[0].cells} == {"A1"}


def test_a_wrong_number_is_a_suspect() -> None:
    board = solvers.read("nurikabe\n.....\n.1.3.\n1....\n.....\n.1...")
    assert solvers.solve(board).status == "none"
    assert "the 1 at B5" in solvers.fault(board).suspects


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nurikabe\n1.\n...", "Row 2 has 3 cells, the row above has 2."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_a_board_with_holes_is_refused_by_a_sentence() -> None:
    with pytest.raises(ReadError, match=r"^This board has holes \(B\)"):
        solvers.read("B1aa", "nurikabe", format="task")


def test_a_task_has_no_sign_for_a_number_that_is_not_told() -> None:
    with pytest.raises(solvers.PuzzleError, match="no sign for a clue whose number is not known"):
        solvers.write(solvers.read("nurikabe\n?.\n.."), "task")
