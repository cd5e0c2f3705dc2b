"""Clues as people type them: the first line names the kind and its options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_letters
from typing import Any

from tests.bench.judged.game_ids import square_boxes
from tests.bench.judged.grid import DIGITS, Clues, place_of


def text_of(kind: str, clues: Clues) -> str:
    """The text of a board in the form of its kind."""
    return {
        "sudoku": _sudoku,
        "takuzu": lambda clues: _lines(
            "takuzu" if clues["unique_lines"] else "takuzu repeats", clues["grid"]
        ),
        "starbattle": lambda clues: _lines(f"starbattle {clues['stars']}", _letters(clues["regions"])),
        "futoshiki": _futoshiki,
        "skyscrapers": _skyscrapers,
        "hashi": _hashi,
        "nurikabe": lambda clues: _lines("nurikabe", _tokens(clues["grid"])),
        "hitori": lambda clues: _lines("hitori", _values(clues["grid"])),
    }.get(kind, lambda clues: _lines(kind, clues["grid"]))(clues)


def _lines(*lines: str | Iterable[str]) -> str:
    return "\n".join(line if isinstance(line, str) else "\n".join(line) for line in lines)


def _values(grid: Sequence[Sequence[int]]) -> list[str]:
    """A symbol a cell: `.` where nothing is given, letters from ten on."""
    return ["".join(DIGITS[n] if n else "." for n in row) for row in grid]


def _letters(regions: Sequence[Sequence[int]]) -> list[str]:
    return ["".join("#" if n < 0 else ascii_letters[n] for n in row) for row in regions]


def _tokens(grid: Sequence[Sequence[int]]) -> list[str]:
    """Symbols side by side, or with blanks between where a number has two digits."""
    between = " " if max(map(max, grid)) > 9 else ""
    return [between.join("?" if n < 0 else str(n or ".") for n in row) for row in grid]


def _sudoku(clues: Clues) -> str:
    n, regions = len(clues["grid"]), clues["regions"]
    usual = square_boxes(n)
    wide = next((k for k in range(1, n + 1) if regions == _boxes(n, k)), 0)
    words = ["sudoku", *["diagonals"] * clues["diagonals"]]
    words += [f"{wide}x{n // wide}"] if wide and wide != usual else []
    parts: list[Any] = [" ".join(words), _values(clues["grid"])]
    if not wide:
        parts += ["", _letters(regions)]
    if clues["cages"]:
        letters = ["." * n] * n
        for letter, cage in zip(ascii_letters, clues["cages"], strict=False):
            for r, c in map(place_of, cage["cells"]):
                letters[r] = letters[r][:c] + letter + letters[r][c + 1 :]
        sums = (
            f"{letter}={cage['sum']}" for letter, cage in zip(ascii_letters, clues["cages"], strict=False)
        )
        parts += ["", letters, *sums]
    return _lines(*parts)


def _boxes(n: int, wide: int) -> list[list[int]]:
    if n % wide:
        return []
    tall = n // wide
    return [[r // tall * (n // wide) + c // wide for c in range(n)] for r in range(n)]


def _futoshiki(clues: Clues) -> str:
    bars = clues["adjacent"]
    signs = [f"{a}>{b}" for a, b in clues["greater"]] if bars is None else [f"{a}|{b}" for a, b in bars]
    return _lines(
        "futoshiki" if bars is None else "futoshiki adjacent", _values(clues["grid"]), " ".join(signs)
    )


def _skyscrapers(clues: Clues) -> str:
    def margin(told: Sequence[int]) -> str:
        return "".join(str(n or ".") for n in told)

    rows = zip(margin(clues["left"]), _values(clues["grid"]), margin(clues["right"]), strict=True)
    top, bottom = f".{margin(clues['top'])}.", f".{margin(clues['bottom'])}."
    return _lines("skyscrapers", top, map("".join, rows), bottom)


def _hashi(clues: Clues) -> str:
    words = ["hashi", *([f"max {clues['max']}"] if clues["max"] != 2 else [])]
    words += [] if clues["loops"] else ["no rings"]
    return _lines(" ".join(words), _tokens(clues["grid"]))
