"""Hitori: random boards against all ways to shade them, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import product

import pytest

import solvers
from tests.solvers.agreement import agree
from tests.solvers.single_questions import hint_about, refusal
from tests.solvers.small_grids import is_connected

Place = tuple[int, int]

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@lru_cache(maxsize=8)
def shadings(height: int, width: int) -> tuple[tuple[str, ...], ...]:
    """Every way to shade a grid that keeps the rules, whatever the numbers are."""
    cells = list(product(range(height), range(width)))
    found = []
    for signs in product("#.", repeat=len(cells)):
        shaded = {cell for cell, sign in zip(cells, signs, strict=True) if sign == "#"}
        touching = any((r + y, c + x) in shaded for r, c in shaded for y, x in SIDES)
        if not touching and is_connected(set(cells) - shaded):
            found.append(tuple("".join(signs[r * width : (r + 1) * width]) for r in range(height)))
    return tuple(found)


def single(numbers: tuple[str, ...], signs: tuple[str, ...]) -> bool:
    """Whether no number stands twice among the white cells of one line."""
    white = [n for n, sign in zip(numbers, signs, strict=True) if sign == "." and n != "."]
    return len(set(white)) == len(white)


def answers(rows: list[str]) -> set[tuple[str, ...]]:
    lines = [tuple(row) for row in rows] + list(zip(*rows, strict=True))
    return {
        way
        for way in shadings(len(rows), len(rows[0]))
        if all(map(single, lines, [tuple(r) for r in way] + list(zip(*way, strict=True))))
    }


def random_rows(dice: random.Random) -> list[str]:
    """Small numbers, at times a cell without one."""
    height, width = dice.choice([(1, 5), (2, 3), (2, 4), (3, 3), (3, 4), (4, 3)])
    signs = "1234567890"[: dice.choice([2, 3, 3, 4])] + dice.choice([".", "", "", ""])
    return ["".join(dice.choice(signs) for _ in range(width)) for _ in range(height)]


def test_random_boards_are_answered_as_all_ways_to_shade_them_demand() -> None:
    dice = random.Random("shades")
    seen: Counter[str] = Counter()
    for _ in range(350):
        rows = random_rows(dice)
        seen[agree("hitori", "\n".join(["hitori", *rows]), answers(rows))] += 1
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 15


def test_numbers_above_nine_are_letters_or_words_apart() -> None:
    assert solvers.read("hitori\n1Az\n.91") == solvers.read("singles\n1 10 35\n. 9 1")


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?hitori/2/2/1.23",
        "https://puzz.link/p?hitori/2/2/1%23",
        "https://puzz.link/p?hitori/2/2/1@23",
        "pzprv3/hitori/2/2/1 . /2 3 /. . /. . /",
        "2 2\n1 -\n2 3",
    ],
)
def test_a_cell_may_be_without_a_number(text: str) -> None:
    assert solvers.read(text, "hitori") == solvers.read("hitori\n1.\n23")


@pytest.mark.parametrize(
    ("rows", "marks", "cell", "sentence"),
    [
        (
            "1213\n3456\n4567",
            "",
            "B1",
            "B1 is between the 1s at A1 and C1, and one of them is shaded, so B1 is white.",
        ),
        ("1123\n.1..\n....", "A1=white", "B1", "Row 1 keeps its 1 at A1, so B1 is shaded."),
        ("11213\n.....", "", "D1", "One of the 1s side by side at A1 and B1 stays, so D1 is shaded."),
        ("1112\n....", "", "B1", "Otherwise row 1 would keep two 1s, so B1 is white."),
        ("123\n456", "A1=shaded", "A2", "A2 touches A1, which is shaded, so A2 is white."),
        (
            "123\n456\n789",
            "B1=shaded A1=white C3=white",
            "A2",
            "With A2 shaded, A1 would be cut off, so A2 is white.",
        ),
    ],
)
def test_a_hint_says_what_a_player_would(rows: str, marks: str, cell: str, sentence: str) -> None:
    assert hint_about(f"hitori\n{rows}", cell, marks).text == sentence


def test_a_hint_points_at_what_would_be_cut_off_and_at_what_is_around() -> None:
    hint = hint_about("hitori\n123\n456\n789", "A2", "B1=shaded A1=white C3=white")
    assert {place.name for place in hint.because[0].cells} == {"A1", "B1"}


def test_a_wrong_number_is_a_suspect() -> None:
    board = solvers.read("hitori\n11\n11")
    assert solvers.solve(board).status == "none"
    assert "the 1 at A1" in solvers.fault(board).suspects


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "hitori\n12\n3+",
            (
                'Row 2, column 2: "+" means nothing in Hitori. '
                "Numbers are 1 to 35 (letters above 9: a is 10); write . or _ for a cell without one."
            ),
        ),
        ("hitori\n12\n123", "Row 2 has 3 cells, the row above has 2."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("3x1:12", "The code has 2 signs; the board has 3 cells (3x1)."),
        ("2x1:1Z", "Numbers are 1 to 9, and a to z for 10 to 35."),
    ],
)
def test_a_wrong_game_id_is_refused_with_a_sentence(code: str, sentence: str) -> None:
    assert sentence in refusal(code, "hitori")


def test_a_game_id_has_no_sign_for_a_cell_without_a_number() -> None:
    with pytest.raises(solvers.PuzzleError, match="no sign for a cell without a number"):
        solvers.write(solvers.read("hitori\n1.\n23"), "game-id")


def test_only_way_out_of_a_cell_is_seen_before_the_whole_board() -> None:
    """A1 has no other neighbour left; the rule of connected cells would say the same."""
    hint = hint_about("hitori\n1234\n2341\n3412\n4123", "B1", "A2=shaded")
    assert hint.technique is not None
    assert (hint.text, hint.technique.name) == (
        "With B1 shaded, A1 would be cut off, so B1 is white.",
        "shut-in",
    )
