"""Clues as addresses of puzz.link, in writers of our own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tests.bench.judged.grid import Clues, borders, flat_of, name, size

DIGITS32 = "0123456789abcdefghijklmnopqrstuv"


def address(kind: str, clues: Clues) -> str | None:
    """None for kinds and boards that puzz.link cannot hold."""
    body = ADDRESSES[kind](clues) if kind in ADDRESSES else None
    rows, columns = size(clues)
    pid = {"lightup": "akari", "slitherlink": "slither", "futoshiki": "minarism"}.get(kind, kind)
    stars = f"{clues['stars']}/" if kind == "starbattle" else ""
    return None if body is None else f"https://puzz.link/p?{pid}/{columns}/{rows}/{stars}{body}"


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


def _bits32(bits: Sequence[bool]) -> str:
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
    return _num16(flat_of(clues["grid"])) if same else None


def _towers(clues: Clues) -> str:
    told = [clue for side in ("top", "bottom", "left", "right") for clue in clues[side]]
    flat = flat_of(clues["grid"])
    return _num16(told) + (_num16(flat) if any(flat) else "")


def _signs(clues: Clues) -> str | None:
    """Signs without givens: `g` where the left or upper one is smaller, `h` greater, `i` to `z` runs."""
    n = len(clues["grid"])
    if any(flat_of(clues["grid"])) or clues["adjacent"] is not None:
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
    return "".join(digits[n] if n < 36 else two(n) for n in flat_of(clues["grid"]))


ADDRESSES: Mapping[str, Callable[[Clues], str | None]] = {
    "sudoku": _plain_sudoku,
    "starbattle": lambda clues: (
        None
        if min(flat_of(clues["regions"])) < 0
        else "".join(map(_bits32, borders(clues["regions"], by_column=False)))
    ),
    "futoshiki": _signs,
    "lightup": lambda clues: _4cell("".join(clues["grid"]), "."),
    "skyscrapers": _towers,
    "hitori": _base36,
    "slitherlink": lambda clues: _4cell("".join(clues["grid"]), "."),
    "nurikabe": lambda clues: _num16(flat_of(clues["grid"])),
    "hashi": lambda clues: _num16(flat_of(clues["grid"])) if clues["max"] == 2 and clues["loops"] else None,
}
