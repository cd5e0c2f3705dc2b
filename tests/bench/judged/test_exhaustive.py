"""Rivals and judges of the benchmarks agree with all fillings of tiny boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest

from solvers import PUZZLES
from tests.bench.judged import cadical, cpsat, judge
from tests.bench.judged.grid import COUNTED, KINDS, NEWER, Answer, Clues, links, name, rows_of
from tests.bench.judged.models import MODELS
from tests.bench.new import one_loop

STEPS = (-1, 0, 1)
SIDE = [[0, 0, 1], [0, 1, 1], [2, 2, 2]]
"""Three regions of three cells."""
AREAS = [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 2], [3, 3, 3, 3]]
"""Four regions."""


def _counted(chance: random.Random, rows: int = 3, columns: int = 3) -> Clues:
    """The numbers of a random picture, some of which are left out or changed."""
    yes = {(r, c) for r in range(rows) for c in range(columns) if chance.random() < 0.4}
    near = [
        [sum((r + y, c + x) in yes for y in STEPS for x in STEPS) for c in range(columns)]
        for r in range(rows)
    ]
    kept = [
        [clue + (chance.random() < 0.05) if chance.random() < 0.5 else None for clue in row] for row in near
    ]
    return {"grid": kept, "total": chance.choice((None, len(yes))), "rows": (), "columns": ()}


def _tents(chance: random.Random) -> Clues:
    grid = [["T" if chance.random() < 0.25 else None for _ in range(4)] for _ in range(3)]
    rows, columns = ([chance.choice((None, (0,), (1,))) for _ in range(n)] for n in (3, 4))
    return {"grid": grid, "rows": rows, "columns": columns, "total": None}


def _dominosa(chance: random.Random) -> Clues:
    numbers = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    chance.shuffle(numbers)
    return {"grid": [numbers[:4], numbers[4:8], numbers[8:]], "rows": (), "columns": (), "total": None}


def _nonogram(chance: random.Random) -> Clues:
    clues = (None, (), (1,), (1,), (2,), (3,), (1, 1))
    rows, columns = ([chance.choice(clues) for _ in range(3)] for _ in range(2))
    return {"grid": [[None] * 3] * 3, "rows": rows, "columns": columns, "total": None}


def _numbers(chance: random.Random, low: int, high: int, *, blank: float = 0.5) -> list[list[int]]:
    return [[0 if chance.random() < blank else chance.randint(low, high) for _ in range(3)] for _ in range(3)]


def _symbols(chance: random.Random, symbols: str, rows: int, columns: int) -> list[str]:
    return ["".join(chance.choices(symbols, k=columns)) for _ in range(rows)]


def _futoshiki(chance: random.Random) -> Clues:
    pairs = chance.sample([["A1", "B1"], ["B2", "B1"], ["C3", "C2"], ["A3", "B3"]], 2)
    bars = pairs if chance.random() < 0.5 else None
    greater = [] if bars else pairs
    return {"grid": _numbers(chance, 1, 3, blank=0.8), "greater": greater, "adjacent": bars}


def _skyscrapers(chance: random.Random) -> Clues:
    sides = {
        side: [chance.choice((0, 0, 1, 2, 3)) for _ in range(3)]
        for side in ("top", "bottom", "left", "right")
    }
    return {"grid": _numbers(chance, 1, 3, blank=0.9), **sides}


def _sudoku(chance: random.Random) -> Clues:
    cages = [{"sum": chance.randint(3, 5), "cells": ["A1", "B1"]}] if chance.random() < 0.5 else []
    grid = _numbers(chance, 1, 3, blank=0.8)
    regions = SIDE if chance.random() < 0.5 else [[0, 0, 0], [1, 1, 1], [2, 2, 2]]
    return {"grid": grid, "regions": regions, "diagonals": chance.random() < 0.2, "cages": cages}


BOARDS: dict[str, Callable[[random.Random], Clues]] = {
    "sudoku": _sudoku,
    "takuzu": lambda chance: {
        "grid": _symbols(chance, "01....", 2, 4),
        "unique_lines": chance.random() < 0.5,
    },
    "starbattle": lambda chance: {
        "stars": 1,
        "regions": chance.choice((AREAS, [row[::-1] for row in AREAS], [[r] * 4 for r in range(4)])),
    },
    "lightup": lambda chance: {"grid": _symbols(chance, "......#012", 3, 4)},
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "hitori": lambda chance: {"grid": _numbers(chance, 1, 3, blank=0)},
    "slitherlink": lambda chance: {"grid": _symbols(chance, "....0123", 2, 2)},
    "nurikabe": lambda chance: {
        "grid": [[chance.choice((0, 0, 0, 0, 1, 2, -1)) for _ in range(3)] for _ in range(3)]
    },
    "hashi": lambda chance: {
        "grid": [[chance.choice((0, 0, 0, 0, 1, 2, 3, -1)) for _ in range(3)] for _ in range(3)],
        "max": chance.randint(1, 2),
        "loops": chance.random() < 0.5,
    },
    "mosaic": _counted,
    "minesweeper": _counted,
    "tents": _tents,
    "dominosa": _dominosa,
    "nonogram": _nonogram,
}


def _answers(kind: str, clues: Clues) -> Iterator[Answer]:
    """All fillings of a board's shape."""
    if kind == "slitherlink":
        for lines in product(".#", repeat=12):
            yield {"horizontal": rows_of(lines[:6], 2), "vertical": rows_of(lines[6:], 3)}
    elif kind == "hashi":
        pairs = [(name(one), name(two)) for one, two in links(clues["grid"])]
        for numbers in product(range(clues["max"] + 1), repeat=len(pairs)):
            yield {"bridges": [[*pair, n] for pair, n in zip(pairs, numbers, strict=True) if n]}
    else:
        shape = clues["grid"] if "grid" in clues else clues["regions"]
        for rows in product(_lines(kind, len(shape[0])), repeat=len(shape)):
            yield {"cells": list(rows)}


def _lines(kind: str, columns: int) -> list[str]:
    """All rows that an answer can have, as far as a row alone tells."""
    if kind == "dominosa":
        rows = ("".join(row) for row in product("LRUD", repeat=columns))
        return [row for row in rows if "R" not in row.replace("RL", "") and "L" not in row.replace("RL", "")]
    if kind in ("sudoku", "futoshiki", "skyscrapers"):
        return ["".join(row) for row in permutations("123")]
    if kind == "starbattle":
        return ["." * star + "#" + "." * (columns - 1 - star) for star in range(columns)]
    return ["".join(row) for row in product("01" if kind == "takuzu" else ".#", repeat=columns)]


def _shared(kind: str, clues: Clues, answers: list[Answer]) -> dict[str, Any]:
    if kind == "hashi":
        pairs = [(name(one), name(two)) for one, two in links(clues["grid"])]
        counts = [{(a, b): n for a, b, n in answer["bridges"]} for answer in answers]
        told = {pair: {count.get(pair, 0) for count in counts} for pair in pairs}
        return {"bridges": [[*pair, *numbers] for pair, numbers in told.items() if len(numbers) == 1]}
    return {
        key: [
            "".join(
                symbols.pop() if len(symbols := set(column)) == 1 else "?"
                for column in zip(*rows, strict=True)
            )
            for rows in zip(*(answer[key] for answer in answers), strict=True)
        ]
        for key in answers[0]
    }


@pytest.mark.parametrize("kind", [*KINDS, *COUNTED])
def test_rivals_say_of_tiny_boards_what_all_fillings_say(kind: str) -> None:
    """Status, answers and what is common are those found by judging every filling."""
    chance = random.Random(kind)
    seen = set()
    for _ in range(6):
        clues = BOARDS[kind](chance)
        answers = [answer for answer in _answers(kind, clues) if judge.keeps(kind, clues, answer)]
        status = ("none", "unique", "multiple")[min(len(answers), 2)]
        verdict = cadical.solve(kind, clues, common=True)
        assert (verdict.status, cpsat.solve(kind, clues).status) == (status, status), clues
        assert all(answer in answers for answer in verdict.answers), clues
        if status == "multiple":
            assert verdict.common == _shared(kind, clues, answers), clues
        seen.add(status)
    assert seen


def test_each_kind_has_a_judge_and_a_model() -> None:
    """No kind is left out; answers of newer kinds are judged by their models."""
    assert set(judge.RULES) == {*KINDS, *COUNTED}
    assert set(MODELS) == {*KINDS, *COUNTED, *NEWER} <= set(PUZZLES)


def test_loops_are_counted_as_another_judge_counts_them() -> None:
    """Boards of random clues: most have no answer, so that few clues stand on each."""
    seen = []
    for seed in range(60):
        chance = random.Random(seed)
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        symbols = ["".join(chance.choices("0123.", (1, 2, 2, 1, 9), k=columns)) for _ in range(rows)]
        grid = [[None if symbol == "." else int(symbol) for symbol in row] for row in symbols]
        seen.append(one_loop.status(grid))
        assert seen[-1] == cadical.solve("slitherlink", {"grid": symbols}).status, symbols
    assert set(seen) == {"unique", "multiple", "none"}
