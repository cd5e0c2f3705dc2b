"""The clues that a hint names, as the models know them: by cell, by line, or as the kind needs.

A line is its number among the rows, then the columns. The sentences are from `because` in the JSON of a hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping

from tests.bench.judged.grid import DIGITS, Clues, Place, place_of, size

CELL = r"[A-Z]+\d+"
LISTED = rf"{CELL}(?:(?:, | and |, and | or ){CELL})*"
Names = Callable[[Clues, str], Iterator[Hashable]]


def names_of(kind: str, clues: Clues, says: str) -> list[Hashable]:
    """The names of the clues that a sentence of `because` is about."""
    return list(NAMES.get(kind, _by_cell_or_line)(clues, says))


def _by_cell_or_line(clues: Clues, says: str) -> Iterator[Hashable]:
    cells = re.findall(rf" at ({CELL})\b", says)
    yield from map(place_of, cells) if cells else _lines(clues, says)


def _lines(clues: Clues, says: str) -> Iterator[int]:
    for word, name in re.findall(r"\b(row|column) (\d+|[A-Z]+)\b", says):
        yield int(name) - 1 if word == "row" else size(clues)[0] + place_of(f"{name}1")[1]


def _dominosa(clues: Clues, says: str) -> Iterator[Hashable]:
    if pair := re.match(r"the (\d+)-(\d+) ", says):
        yield frozenset(map(int, pair.groups()))
    else:
        r, c = place_of(says.partition(" ")[0])
        yield r * size(clues)[1] + c


def _futoshiki(_clues: Clues, says: str) -> Iterator[Hashable]:
    for sign in re.findall(rf"({CELL}) [<>] ({CELL})", says):
        yield frozenset(map(place_of, sign))


def _heyawake(clues: Clues, says: str) -> Iterator[Hashable]:
    if span := re.match(rf"({CELL}) to ({CELL}) are not all white", says):
        yield ("span", *map(place_of, span.groups()))
    else:
        yield from _by_cell_or_line(clues, says)


def _hitori(clues: Clues, says: str) -> Iterator[Hashable]:
    number = re.fullmatch(r".* keeps at most one (\w+)", says)
    assert number
    yield from (
        (line, DIGITS.index(number[1]) if number[1].isalpha() else int(number[1]))
        for line in _lines(clues, says)
    )


def _lightup(clues: Clues, says: str) -> Iterator[Hashable]:
    if lit := re.fullmatch(rf"({CELL}) must be lit", says):
        yield "lit", place_of(lit[1])
    else:
        yield from _by_cell_or_line(clues, says)


def _masyu(_clues: Clues, says: str) -> Iterator[Hashable]:
    for cells in re.findall(rf"pearls? at ({LISTED})", says):
        yield from map(place_of, re.findall(CELL, cells))


def _minesweeper(clues: Clues, says: str) -> Iterator[Hashable]:
    yield from ["total"] if says.startswith("the board") else _by_cell_or_line(clues, says)


def _shikaku(_clues: Clues, says: str) -> Iterator[Hashable]:
    yield from map(place_of, re.findall(rf"\b{CELL}\b", says))


def _skyscrapers(clues: Clues, says: str) -> Iterator[Hashable]:
    rows = size(clues)[0]
    for side in re.findall(r"from the (left|right|top|bottom)", says):
        for line in _lines(clues, says):
            yield side, line % rows


def _starbattle(clues: Clues, says: str) -> Iterator[Hashable]:
    for cell in re.findall(rf"the region of ({CELL})", says):
        r, c = place_of(cell)
        yield "region", clues["regions"][r][c]
    yield from _lines(clues, says)


NAMES: Mapping[str, Names] = {
    "dominosa": _dominosa,
    "futoshiki": _futoshiki,
    "heyawake": _heyawake,
    "hitori": _hitori,
    "lightup": _lightup,
    "masyu": _masyu,
    "minesweeper": _minesweeper,
    "shikaku": _shikaku,
    "skyscrapers": _skyscrapers,
    "starbattle": _starbattle,
    "norinori": _starbattle,
    "sudoku": lambda _clues, _says: iter(()),
}


def told_in(kind: str, text: str) -> set[Hashable] | None:
    """Return the clues in cells that a sentence names; None for a kind without clues in cells."""
    if kind not in TOLD:
        return None
    # "2 at A1-C1" are bridges, not an island.
    listed = re.findall(rf"\b(?:{TOLD[kind]})s? at ({LISTED})\b(?!-)", text)
    return {place_of(cell) for cells in listed for cell in re.findall(CELL, cells)}


def numbers_in(text: str) -> dict[Place, int]:
    """Return the numbers in cells that a sentence names, such as "the 6s at E4 and I6"."""
    listed = re.findall(rf"\b(\d+)s? at ({LISTED})", text)
    return {place_of(cell): int(number) for number, cells in listed for cell in re.findall(CELL, cells)}


_NUMBER = r"\d+"
TOLD: Mapping[str, str] = {
    **dict.fromkeys(("mosaic", "minesweeper", "slitherlink", "lightup", "nurikabe", "hashi"), _NUMBER),
    **dict.fromkeys(("kurodoko", "heyawake", "shikaku"), _NUMBER),
    "masyu": "(?:black|white) pearl",
    "tents": "tree",
}
"""The words before the cell of a clue, by kind."""
