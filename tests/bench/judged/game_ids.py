"""Clues as game IDs of sgt-puzzles, in writers of our own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Any

from tests.bench.judged.grid import Clues, borders, flat_of, name, place_of, size


def game_id(kind: str, clues: Clues) -> str | None:
    """None for kinds and boards that sgt-puzzles has not."""
    return IDS[kind](clues) if kind in IDS else None


def _runs(flat: Sequence[Any], blank: Any, *, between: str = "") -> str:
    """Letters for runs of blanks; `between` stands where two clues touch."""
    text, run, clue_before = "", 0, False
    for value in (*flat, None):
        if value == blank:
            run += 1
            continue
        text += "z" * (run // 26) + (chr(96 + run % 26) if run % 26 else "")
        if value is not None:
            text += (between if clue_before and not run else "") + str(value)
        run, clue_before = 0, True
    return text


def _lines(regions: Sequence[Sequence[int]]) -> str:
    right, below = borders(regions, by_column=True)
    text, run = "", 0
    # `_` is a border, `a` to `y` so many places without one and then one with it, `z` 25 without.
    for bit in (*right, *below, True):
        if bit:
            text += "z" * (run // 25) + ("_" if not run % 25 else chr(96 + run % 25))
        run = 0 if bit else run + 1
    return text


def _sudoku(clues: Clues) -> str:
    n, regions = len(clues["grid"]), clues["regions"]
    wide = regions[0].count(regions[0][0])
    boxes = (
        [[r // (n // wide) * (n // wide) + c // wide for c in range(n)] for r in range(n)]
        if not n % wide
        else None
    )
    jigsaw = regions != boxes
    marks = "j" * jigsaw + "x" * clues["diagonals"] + "k" * bool(clues["cages"])
    text = f"{n}{marks}:" if jigsaw else f"{n // wide}x{wide}{marks}:"
    text += _runs(flat_of(clues["grid"]), 0, between="_")
    text += f",{_lines(regions)}" if jigsaw else ""
    if clues["cages"]:
        areas, sums = [[0] * n for _ in range(n)], [0] * n * n
        for number, cage in enumerate(clues["cages"]):
            places = sorted(map(place_of, cage["cells"]))
            sums[places[0][0] * n + places[0][1]] = cage["sum"]
            for r, c in places:
                areas[r][c] = number
        text += f",{_lines(areas)},{_runs(sums, 0, between='_')}"
    return text


def _takuzu(clues: Clues) -> str:
    rows, columns = size(clues)
    text, run = "", 0
    for symbol in (*"".join(clues["grid"]), "end"):
        if symbol == ".":
            run += 1
            continue
        letter = "z" * (run // 25) + chr(97 + run % 25)
        text += letter.upper() if symbol == "1" else letter
        run = 0
    return f"{columns}x{rows}{'u' * clues['unique_lines']}:{text}"


def _lightup(clues: Clues) -> str:
    rows, columns = size(clues)
    return f"{columns}x{rows}:{_runs([s.replace('#', 'B') for s in ''.join(clues['grid'])], '.')}"


def _futoshiki(clues: Clues) -> str:
    n, adjacent = len(clues["grid"]), clues["adjacent"] is not None
    told = {tuple(pair) for pair in (clues["adjacent"] if adjacent else clues["greater"])}
    text = ""
    for r in range(n):
        for c in range(n):
            text += str(clues["grid"][r][c])
            for sign, other in zip("URDL", ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)), strict=True):
                here, there = name((r, c)), name(other) if min(other) >= 0 else ""
                text += sign if (here, there) in told or (adjacent and (there, here) in told) else ""
            text += ","
    return f"{n}{'a' * adjacent}:{text}"


def _skyscrapers(clues: Clues) -> str:
    told = [str(clue or "") for side in ("top", "bottom", "left", "right") for clue in clues[side]]
    flat = flat_of(clues["grid"])
    return f"{len(clues['grid'])}:{'/'.join(told)}" + (f",{_runs(flat, 0, between='_')}" if any(flat) else "")


def _hitori(clues: Clues) -> str | None:
    rows, columns = size(clues)
    flat = flat_of(clues["grid"])
    if max(flat) > max(rows, columns):
        return None
    return f"{columns}x{rows}:" + "".join(
        str(n) if n < 10 else chr(87 + n) if n < 36 else chr(29 + n) for n in flat
    )


def _slitherlink(clues: Clues) -> str:
    rows, columns = size(clues)
    return f"{columns}x{rows}t0:{_runs(''.join(clues['grid']), '.')}"


def _hashi(clues: Clues) -> str | None:
    rows, columns = size(clues)
    flat = flat_of(clues["grid"])
    if min(flat) < 0:
        return None
    text = _runs([str(n) if n < 10 else chr(55 + n) for n in flat], "0")
    return f"{columns}x{rows}m{clues['max']}{'' if clues['loops'] else 'L'}:{text}"


IDS: Mapping[str, Callable[[Clues], str | None]] = {
    "sudoku": _sudoku,
    "takuzu": _takuzu,
    "lightup": _lightup,
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "hitori": _hitori,
    "slitherlink": _slitherlink,
    "hashi": _hashi,
}


def square_boxes(n: int) -> int:
    """The width of a box where nothing says otherwise."""
    return {6: 3, 8: 4, 10: 5, 12: 4}.get(n, isqrt(n))
