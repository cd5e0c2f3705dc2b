"""Pips as people type it, and as published in JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_letters
from typing import Any

from solvers.core.boards.board import Board, Group
from solvers.core.boards.cage_map import cage_numbers
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, amount
from solvers.core.boards.plain_text import lines_of, tokens, whole_number
from solvers.core.boards.puzzle_errors import KnownError, ReadError
from solvers.core.boards.regions import regions_of, regions_text
from solvers.core.generators.random_grids import bare

Domino = tuple[int, int]

HOLE = "#"
_NOWHERE = (HOLE, ".")
_CLUE = re.compile(r"(\w+)\s*:?\s*(==|!=|\u2260|<|>|=|(?<=:)\s?)\s*([0-9]*)(?=[\s,;]|$)")
_LABEL = re.compile(r"^\s*[A-Za-z]{4,}\s*[:=]\s*(?![=0-9\s])|^\s*[A-Za-z]{4,}\s*:\s*(?=[0-9]\W[0-9]|$)")
"""What a part of the text may be called, such as `Dominoes:`."""
_PAIR = r"([0-9])\s?[-|:/]\s?([0-9])|[\[(]([0-9])[-|:/,\s]{1,2}([0-9])[\])]"
_SET = re.compile(rf"[\s\[,;]*(?:(?:{_PAIR})[\s\],;]*)+")
_TYPES = {"sum": "", "equals": "=", "unequal": "\u2260", "less": "<", "greater": ">"}
"""The signs of the regions by their names in published boards, in which "empty" regions have no clue."""
_WRITTEN = {"": "=", "=": "==", "\u2260": "!=", "<": "<", ">": ">"}
_SIGNS = {written: sign for sign, written in _WRITTEN.items()}
_MOST_AREA = 2_500
"""Maximum number of cells of a published board, with its holes."""
LEVELS = "easy", "medium", "hard"
"""The names of the boards of a day."""
_RIGHT = (
    "Write the dominoes, such as 0-1 3-3, then rows with a letter for the region of each cell, then clues "
    "such as a=7 b<5."
)


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read the dominoes, rows of letters for regions, `.` for a cell of none and `#` for a hole, and clues.

    Clues are `a=7`, `b<5`, `c>3`, `d==` for equal numbers and `e!=` for different ones. A text with braces is
    JSON as published, in which `words` may name one of the boards of a day.
    """
    if "{" in text:
        return _from_json(text[text.index("{") :], words)
    said = [row._replace(text=_LABEL.sub("", row.text)) for row in lines_of(text)]
    rows = [row for row in said if row.text.strip()]
    sets = [row for row in rows if _SET.fullmatch(row.text)]
    clues = [row for row in rows if _CLUE.search(row.text)]
    grid = [row for row in rows if row not in sets and row not in clues]
    if not sets or not grid:
        raise ReadError(_RIGHT)
    pairs = (filter(None, found) for row in sets for found in re.findall(_PAIR, row.text))
    dominoes = [(int(one), int(two)) for one, two in pairs]
    regions, names = regions_of(grid, _NOWHERE), [word for row in tokens(grid) for word in row]
    cells: dict[str, list[Cell]] = {}
    for place, name in zip(
        ((r, c) for r, row in enumerate(regions) for c in range(len(row))), names, strict=True
    ):
        cells.setdefault(name, []).append(Cell(*place))
    cages = []
    for row in clues:
        if rest := _CLUE.sub("", row.text).strip(" ,;\t"):
            raise ReadError(f'"{rest[:20]}" is no clue of a region. {_RIGHT}', row.line)
        for name, sign, number in _CLUE.findall(row.text):
            if name not in cells or name in _NOWHERE:
                raise ReadError(f"The region {name} has no cells.", row.line)
            cages.append(region(cells.pop(name), _SIGNS.get(sign.strip(), sign.strip()), number))
    holes = set(cells.get(HOLE, ()))
    if len(names) - len(holes) - len(cells.get("_", ())) == 2 * len(dominoes):
        holes.update(cells.get("_", ()))  # else a cell of no region
    return board_of(Size(len(regions[0]), len(regions)), holes, cages, dominoes)


def region(cells: Sequence[Cell], sign: str, number: int | str | None) -> Group:
    """Return a region with its clue; raise ReadError for one that needs a number and has none."""
    first, own = min(cells).name, tuple(sorted(cells))
    name = Name("the region of", first, "the regions of")
    if sign in ("=", "\u2260"):
        return Group(name, None, own, sign=sign)
    if number in ("", None):
        raise ReadError(f"The region of {first} has no number. {_RIGHT}")
    return Group(name, (whole_number(str(number), None),), own, sign=sign)


def board_of(size: Size, holes: set[Cell], regions: Sequence[Group], dominoes: Sequence[Domino]) -> Board:
    blank = bare("pips", size)
    grid = tuple(
        tuple(HOLE if Cell(r, c) in holes else None for c in range(size.columns)) for r in range(size.rows)
    )
    said = " ".join(f"{min(pair)}-{max(pair)}" for pair in sorted(sorted(pair) for pair in dominoes))
    cages = tuple(sorted(regions, key=lambda region: region.cells))
    return replace(blank, grid=grid, cages=cages, variant=frozenset({said}))


def dominoes_of(board: Board) -> Counter[Domino]:
    """Return how often the set has each domino, the low number first."""
    return Counter((int(word[0]), int(word[2])) for words in board.variant for word in words.split())


def _from_json(text: str, words: frozenset[str]) -> Board:
    """Return the board of a text in JSON, or one of the boards of a day."""
    try:
        data = json.loads(text)
        levels = [level for level in LEVELS if level in data and level in (words or LEVELS)]
        boards = [_from_fields(data[level]) for level in levels] or [_from_fields(data)]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        needs = "it needs dominoes such as [[0, 1]] and regions with indices and a type"
        raise KnownError(f"This JSON is no board of Pips: {needs}.") from None
    if len(boards) > 1:
        raise KnownError(f'There are {len(boards)} boards. Write "pips hard" or another level above them.')
    return boards[0]


def _from_fields(data: Any) -> Board:
    """Return the board of the published fields; raise some error if they are no board."""
    regions = [(each, [Cell(*map(int, spot)) for spot in each["indices"]]) for each in data["regions"]]
    cells = {cell for _, own in regions for cell in own}
    size = Size(1 + max(cell.column for cell in cells), 1 + max(cell.row for cell in cells))
    if size.area > _MOST_AREA or min(map(min, cells)) < 0:
        raise ValueError
    clued = [(each, own) for each, own in regions if each["type"] != "empty"]
    clues = [region(own, _TYPES[each["type"]], each.get("target")) for each, own in clued]
    dominoes = [(int(one), int(two)) for one, two in data["dominoes"]]
    return board_of(size, {*bare("pips", size).cells} - cells, clues, dominoes)


def write(board: Board) -> str:
    numbers, holes = cage_numbers(board), {*board.cells_with(HOLE)}
    letters = [list(line) for line in regions_text(numbers, ".").split("\n")]
    for r, c in holes:
        letters[r][c] = HOLE
    names = {
        number: letters[cage.cells[0].row][cage.cells[0].column] for number, cage in enumerate(board.cages)
    }
    clues = (f"{names[number]}{clue_text(cage)}" for number, cage in enumerate(board.cages))
    return "\n".join(["pips", *board.variant, *map("".join, letters), " ".join(clues)])


def clue_text(cage: Group) -> str:
    return f"{_WRITTEN[cage.sign]}{cage.clue[0] if cage.clue else ''}"


def check(board: Board) -> None:
    """Raise ReadError for a set of dominoes that does not cover the board, and for too many regions."""
    if len(board.cages) > len(ascii_letters):
        raise ReadError(f"Boards of Pips have at most {len(ascii_letters)} regions.")
    cells, pairs = len(board.cells) - len(board.cells_with(HOLE)), sum(dominoes_of(board).values())
    if cells != 2 * pairs:
        raise ReadError(f"The board has {amount(cells, 'cell')}, and {pairs} dominoes cover {2 * pairs}.")


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without each of the clues."""
    for cage in board.cages:
        yield str(cage.name), replace(board, cages=tuple(other for other in board.cages if other != cage))
