"""Clues as game IDs of sgt-puzzles and as addresses of puzz.link, in writers of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isqrt
from typing import Any

from tests.bench.kinds.grid import Clues, name, place_of, size

DIGITS32 = "0123456789abcdefghijklmnopqrstuv"
Edges = list[bool]


def game_id(kind: str, clues: Clues) -> str | None:
    """None for kinds and boards that sgt-puzzles has not."""
    return IDS[kind](clues) if kind in IDS else None


def address(kind: str, clues: Clues) -> str | None:
    """None for kinds and boards that puzz.link cannot hold."""
    body = ADDRESSES[kind](clues) if kind in ADDRESSES else None
    rows, columns = size(clues)
    pid = {"lightup": "akari", "slitherlink": "slither", "futoshiki": "minarism"}.get(kind, kind)
    stars = f"{clues['stars']}/" if kind == "starbattle" else ""
    return None if body is None else f"https://puzz.link/p?{pid}/{columns}/{rows}/{stars}{body}"


def _flat(grid: Iterable[Iterable[Any]]) -> list[Any]:
    return [value for row in grid for value in row]


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


def _borders(regions: Sequence[Sequence[int]], *, by_column: bool) -> tuple[Edges, Edges]:
    """Whether a border stands right of, and below, each cell that has a neighbour there."""
    rows, columns = len(regions), len(regions[0])
    right = [regions[r][c] != regions[r][c + 1] for r in range(rows) for c in range(columns - 1)]
    places = [(r, c) for r in range(rows - 1) for c in range(columns)]
    places = sorted(places, key=lambda place: place[::-1]) if by_column else places
    return right, [regions[r][c] != regions[r + 1][c] for r, c in places]


def _lines(regions: Sequence[Sequence[int]]) -> str:
    right, below = _borders(regions, by_column=True)
    text, run = "", 0
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
    text += _runs(_flat(clues["grid"]), 0, between="_")
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
    flat = _flat(clues["grid"])
    return f"{len(clues['grid'])}:{'/'.join(told)}" + (f",{_runs(flat, 0, between='_')}" if any(flat) else "")


def _hitori(clues: Clues) -> str | None:
    rows, columns = size(clues)
    flat = _flat(clues["grid"])
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
    flat = _flat(clues["grid"])
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


def _num16(flat: Sequence[int]) -> str:
    """One hexadecimal digit a number, `-` before two, `g` to `z` runs of 1 to 20 blanks, `.` unknown."""
    text, run = "", 0
    for value in (*flat, None):
        if value == 0:
            run += 1
            continue
        text += "z" * (run // 20) + (chr(102 + run % 20) if run % 20 else "")
        run = 0
        if value is not None:
            text += "." if value < 0 else f"{value:x}" if value < 16 else f"-{value:02x}"
    return text


def _4cell(flat: Sequence[str], blank: str) -> str:
    """A digit with the one or two blanks after it, `g` to `z` runs of blanks, `.` a clue without number."""
    text, at = "", 0
    while at < len(flat):
        run = next((i for i, s in enumerate(flat[at:]) if s != blank), len(flat) - at)
        if run:
            run = min(run, 20)
            text, at = text + chr(102 + run), at + run
        elif flat[at] == "#":
            text, at = text + ".", at + 1
        else:
            after = [*flat[at + 1 : at + 3], blank, blank]  # beyond the end all is blank
            blanks = next((i for i, s in enumerate(after[:2]) if s != blank), 2)
            text, at = text + f"{int(flat[at]) + 5 * blanks:x}", at + 1 + blanks
    return text


def _bits32(bits: Edges) -> str:
    padded = [*bits, *[False] * (-len(bits) % 5)]
    return "".join(
        DIGITS32[sum(bit << 4 - i for i, bit in enumerate(padded[k : k + 5]))]
        for k in range(0, len(padded), 5)
    )


def _plain_sudoku(clues: Clues) -> str | None:
    n = len(clues["grid"])
    wide = {4: 2, 6: 3, 9: 3, 16: 4, 25: 5}.get(n)
    if wide is None or clues["diagonals"] or clues["cages"]:
        return None
    tall = n // wide
    boxes = [[r // tall * tall + c // wide for c in range(n)] for r in range(n)]
    same = (
        len({pair for rows in zip(boxes, clues["regions"], strict=True) for pair in zip(*rows, strict=True)})
        == n
    )
    return _num16(_flat(clues["grid"])) if same else None


def _towers(clues: Clues) -> str:
    told = [clue for side in ("top", "bottom", "left", "right") for clue in clues[side]]
    flat = _flat(clues["grid"])
    return _num16(told) + (_num16(flat) if any(flat) else "")


def _signs(clues: Clues) -> str | None:
    """Signs without givens: `g` where the left or upper one is smaller, `h` greater, `i` to `z` runs."""
    n = len(clues["grid"])
    if any(_flat(clues["grid"])) or clues["adjacent"] is not None:
        return None
    told = {tuple(pair) for pair in clues["greater"]}
    pairs = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    text, run = "", 0
    for one, two in [*((name(a), name(b)) for a, b in pairs), ("", "")]:
        sign = "h" if (one, two) in told else "g" if (two, one) in told else ""
        if sign or not one:
            text += "z" * (run // 18) + (chr(104 + run % 18) if run % 18 else "") + sign
        run = 0 if sign else run + 1
    return text


def _base36(clues: Clues) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    two = lambda n: f"-{digits[n // 36]}{digits[n % 36]}"  # noqa: E731
    return "".join(digits[n] if n < 36 else two(n) for n in _flat(clues["grid"]))


ADDRESSES: Mapping[str, Callable[[Clues], str | None]] = {
    "sudoku": _plain_sudoku,
    "starbattle": lambda clues: (
        None
        if min(_flat(clues["regions"])) < 0
        else "".join(map(_bits32, _borders(clues["regions"], by_column=False)))
    ),
    "futoshiki": _signs,
    "lightup": lambda clues: _4cell("".join(clues["grid"]), "."),
    "skyscrapers": _towers,
    "hitori": _base36,
    "slitherlink": lambda clues: _4cell("".join(clues["grid"]), "."),
    "nurikabe": lambda clues: _num16(_flat(clues["grid"])),
    "hashi": lambda clues: _num16(_flat(clues["grid"])) if clues["max"] == 2 and clues["loops"] else None,
}


def square_boxes(n: int) -> int:
    """The width of a box where nothing says otherwise."""
    return {6: 3, 8: 4, 10: 5, 12: 4}.get(n, isqrt(n))
