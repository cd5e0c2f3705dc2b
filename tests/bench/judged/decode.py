"""Game IDs of sgt-puzzles as clues, in readers of our own: what the bench makes its boards from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.bench.judged.grid import Clues, name

Grid = list[list[int]]


def clues_of(kind: str, text: str) -> Clues:
    """The board that an ID tells."""
    parameters, _, body = text.partition(":")
    return READERS[kind](parameters, body)


def _rows(flat: Sequence[Any], columns: int) -> list[Any]:
    return [list(flat[start : start + columns]) for start in range(0, len(flat), columns)]


def _size(parameters: str) -> tuple[int, int]:
    """Rows and columns of `WxH` or `W`."""
    found = re.match(r"(\d+)(?:x(\d+))?", parameters)
    assert found
    return int(found[2] or found[1]), int(found[1])


def run_numbers(body: str) -> list[int]:
    """Letters are runs of blanks, numbers are clues, `_` stands between two numbers."""
    flat: list[int] = []
    for part in re.findall(r"\d+|[a-z]", body):
        flat += [int(part)] if part.isdigit() else [0] * (ord(part) - 96)
    return flat


def run_symbols(body: str, blank: str) -> list[str]:
    """Lower letters are runs of blanks, everything else is a clue of one character."""
    flat: list[str] = []
    for symbol in body:
        flat += [blank] * (ord(symbol) - 96) if symbol.islower() else [symbol]
    return flat


def borders(body: str, n: int) -> Grid:
    """The regions that borders make, numbered in the order of their first cells."""
    bits: list[bool] = []
    for symbol in body:
        if symbol == "z":
            bits += [False] * 25
        else:
            bits += [False] * (0 if symbol == "_" else ord(symbol) - 96) + [True]
    bits = bits[: 2 * n * (n - 1)]
    right = {(r, c): bits[r * (n - 1) + c] for r in range(n) for c in range(n - 1)}
    below = {(r, c): bits[n * (n - 1) + c * (n - 1) + r] for c in range(n) for r in range(n - 1)}
    return flooded(n, n, right, below)


def flooded(rows: int, columns: int, right: Mapping[Any, bool], below: Mapping[Any, bool]) -> Grid:
    """The number of each cell's region; borders stand right of and below some cells."""
    number: dict[tuple[int, int], int] = {}
    for start in ((r, c) for r in range(rows) for c in range(columns)):
        if start in number:
            continue
        number[start] = region = len(set(number.values()))
        waiting = [start]
        while waiting:
            r, c = waiting.pop()
            steps = (
                ((r, c + 1), right.get((r, c), True)),
                ((r, c - 1), right.get((r, c - 1), True)),
                ((r + 1, c), below.get((r, c), True)),
                ((r - 1, c), below.get((r - 1, c), True)),
            )
            for other, closed in steps:
                if not closed and other not in number:
                    number[other] = region
                    waiting.append(other)
    return [[number[r, c] for c in range(columns)] for r in range(rows)]


def _sudoku(parameters: str, body: str) -> Clues:
    found = re.match(r"(\d+)(?:x(\d+))?(j?)(x?)(k?)", parameters)
    assert found
    across, down = int(found[1]), int(found[2] or 1)
    n = across * down
    grid, *more = body.split(",")
    jigsaw = bool(found[3])
    regions = borders(more.pop(0), n) if jigsaw else boxes(n, down)
    cages = list(_cages(borders(more[0], n), run_numbers(more[1]))) if found[5] else []
    return {
        "grid": _rows(run_numbers(grid), n),
        "regions": regions,
        "diagonals": bool(found[4]),
        "cages": cages,
    }


def boxes(n: int, wide: int) -> Grid:
    """The boxes of a plain sudoku, so wide, in reading order."""
    tall = n // wide
    return [[r // tall * (n // wide) + c // wide for c in range(n)] for r in range(n)]


def _cages(areas: Grid, sums: Sequence[int]) -> Iterator[dict[str, Any]]:
    n = len(areas)
    cells: dict[int, list[tuple[int, int]]] = {}
    for r in range(n):
        for c in range(n):
            cells.setdefault(areas[r][c], []).append((r, c))
    for own in cells.values():
        total = sums[own[0][0] * n + own[0][1]]
        yield {"sum": total, "cells": [name(cell) for cell in own]}


def _takuzu(parameters: str, body: str) -> Clues:
    rows, columns = _size(parameters)
    flat = ""
    for symbol in body:
        blanks = ord(symbol.lower()) - 97
        flat += "." * blanks + ("" if symbol in "zZ" else "0" if symbol.islower() else "1")
    flat = flat[: rows * columns]
    return {"grid": ["".join(row) for row in _rows(flat, columns)], "unique_lines": "u" in parameters}


def _lightup(parameters: str, body: str) -> Clues:
    _, columns = _size(parameters)
    flat = [symbol.replace("B", "#") for symbol in run_symbols(body, ".")]
    return {"grid": ["".join(row) for row in _rows(flat, columns)]}


def _futoshiki(parameters: str, body: str) -> Clues:
    n, adjacent = _size(parameters)[0], "a" in parameters
    flat, pairs = [], []
    steps = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
    for cell, item in enumerate(body.rstrip(",").split(",")):
        digits = item.rstrip("URDL")
        flat.append(int(digits))
        r, c = divmod(cell, n)
        for sign in item[len(digits) :]:
            y, x = steps[sign]
            pairs.append([name((r, c)), name((r + y, c + x))])
    if not adjacent:
        return {"grid": _rows(flat, n), "greater": pairs, "adjacent": None}
    bars = [pair for index, pair in enumerate(pairs) if pair[::-1] not in pairs[:index]]
    return {"grid": _rows(flat, n), "greater": [], "adjacent": bars}


def _skyscrapers(parameters: str, body: str) -> Clues:
    n = _size(parameters)[0]
    told, _, grid = body.partition(",")
    numbers = [int(clue or 0) for clue in told.split("/")]
    sides = dict(zip(("top", "bottom", "left", "right"), _rows(numbers, n), strict=True))
    return {"grid": _rows(run_numbers(grid) if grid else [0] * n * n, n), **sides}


def _hitori(parameters: str, body: str) -> Clues:
    _, columns = _size(parameters)
    return {"grid": _rows([int(s, 36) if not s.isupper() else ord(s) - 29 for s in body], columns)}


def _slitherlink(parameters: str, body: str) -> Clues:
    _, columns = _size(parameters)
    return {"grid": ["".join(row) for row in _rows(run_symbols(body, "."), columns)]}


def _hashi(parameters: str, body: str) -> Clues:
    _, columns = _size(parameters)
    flat = [ord(s) - 55 if s.isalpha() else int(s) for s in run_symbols(body, "0")]
    most = re.search(r"m(\d)", parameters)
    return {"grid": _rows(flat, columns), "max": int(most[1]) if most else 2, "loops": "L" not in parameters}


READERS: Mapping[str, Callable[[str, str], Clues]] = {
    "sudoku": _sudoku,
    "takuzu": _takuzu,
    "lightup": _lightup,
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "hitori": _hitori,
    "slitherlink": _slitherlink,
    "hashi": _hashi,
}
