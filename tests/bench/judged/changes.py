"""Clues taken away or changed, for boards with several answers and with none."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from tests.bench.judged.grid import Clues, beside, parts, size

Change = Callable[[dict[str, Any], random.Random], None]


def weaker(kind: str, clues: Clues, chance: random.Random) -> Clues:
    """A clue less."""
    return _changed(clues, WEAKER[kind], chance)


def other(kind: str, clues: Clues, chance: random.Random) -> Clues:
    """A clue that says something else."""
    return _changed(clues, OTHER[kind], chance)


def sparse(clues: Clues, share: float, chance: random.Random) -> Clues:
    """A slitherlink that keeps about this share of its clues."""
    grid = ["".join(s if chance.random() < share else "." for s in row) for row in clues["grid"]]
    return {**clues, "grid": grid}


def _changed(clues: Clues, change: Change, chance: random.Random) -> Clues:
    copy = json.loads(json.dumps(clues))
    change(copy, chance)
    return copy


def _cells(clues: dict[str, Any], wanted: Callable[[Any], bool]) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(clues["grid"]) for c, clue in enumerate(row) if wanted(clue)]


def _put(clues: dict[str, Any], place: tuple[int, int], clue: Any) -> None:
    r, c = place
    row = clues["grid"][r]
    clues["grid"][r] = (
        f"{row[:c]}{clue}{row[c + 1 :]}" if isinstance(row, str) else [*row[:c], clue, *row[c + 1 :]]
    )


def _number_away(clues: dict[str, Any], chance: random.Random) -> None:
    """A given, a clue at the edge, a sign."""
    choices = [("grid", place) for place in _cells(clues, bool)]
    choices += [
        (s, i) for s in ("top", "bottom", "left", "right") for i, n in enumerate(clues.get(s, ())) if n
    ]
    choices += [("greater", i) for i in range(len(clues.get("greater", ())))]
    if choices:
        where, which = chance.choice(choices)
        if where == "grid":
            _put(clues, which, 0)
        elif where == "greater":
            del clues["greater"][which]
        else:
            clues[where][which] = 0


def _another_number(clues: dict[str, Any], chance: random.Random) -> None:
    n = len(clues["grid"])
    choices = [("grid", place) for place in _cells(clues, bool)]
    choices += [
        (s, i) for s in ("top", "bottom", "left", "right") for i, k in enumerate(clues.get(s, ())) if k
    ]
    where, which = chance.choice(choices or [("grid", (chance.randrange(n), chance.randrange(n)))])
    if where == "grid":
        _put(clues, which, chance.randint(1, n))
    else:
        clues[where][which] = chance.randint(1, n)


def _symbol_away(blank: str, symbols: str) -> Change:
    def change(clues: dict[str, Any], chance: random.Random) -> None:
        told = _cells(clues, lambda clue: clue in symbols)
        if told:
            _put(clues, chance.choice(told), blank)

    return change


def _another_symbol(symbols: str) -> Change:
    def change(clues: dict[str, Any], chance: random.Random) -> None:
        _put(clues, chance.choice(_cells(clues, lambda clue: clue in symbols)), chance.choice(symbols))

    return change


def _moved_border(clues: dict[str, Any], chance: random.Random) -> None:
    """A cell goes over to the region beside it; both still are connected."""
    n = len(clues["regions"])
    near = beside(n, n)
    flat = [number for row in clues["regions"] for number in row]
    while True:
        cell = chance.randrange(n * n)
        beyond = [flat[k] for k in near[cell] if flat[k] != flat[cell]]
        own = [k for k in range(n * n) if flat[k] == flat[cell] and k != cell]
        if beyond and len(parts(own, near)) == 1:
            clues["regions"][cell // n][cell % n] = chance.choice(beyond)
            return


def _equal_number(clues: dict[str, Any], chance: random.Random) -> None:
    rows, columns = size(clues)
    _put(clues, (chance.randrange(rows), chance.randrange(columns)), chance.randint(1, max(rows, columns)))


def _unknown(clues: dict[str, Any], chance: random.Random) -> None:
    """Codes can hold islands of unknown number only where there are two bridges at most."""
    told = _cells(clues, lambda clue: clue > 0)
    if clues.get("max", 2) != 2 or not clues.get("loops", True):
        _one_off(clues, chance)
    elif told:
        _put(clues, chance.choice(told), -1)


def _one_off(clues: dict[str, Any], chance: random.Random) -> None:
    r, c = chance.choice(_cells(clues, lambda clue: clue > 0))
    _put(clues, (r, c), max(1, clues["grid"][r][c] + chance.choice((-1, 1))))


WEAKER: Mapping[str, Change] = {
    "sudoku": _number_away,
    "takuzu": _symbol_away(".", "01"),
    "starbattle": _moved_border,
    "lightup": _symbol_away("#", "01234"),
    "futoshiki": _number_away,
    "skyscrapers": _number_away,
    "hitori": _equal_number,
    "slitherlink": _symbol_away(".", "0123"),
    "nurikabe": _unknown,
    "hashi": _unknown,
}
OTHER: Mapping[str, Change] = {
    "sudoku": _another_number,
    "takuzu": _another_symbol("01"),
    "starbattle": _moved_border,
    "lightup": _another_symbol("01234"),
    "futoshiki": _another_number,
    "skyscrapers": _another_number,
    "hitori": _equal_number,
    "slitherlink": _another_symbol("0123"),
    "nurikabe": _one_off,
    "hashi": _one_off,
}
