"""What a person has marked on a board, as words: "C4=mine D5=safe"; and whether it is right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from solvers.core.boards.answer import TOWARDS
from solvers.core.boards.board import Board, Cell, Edge, Place
from solvers.core.boards.errors import ReadError
from solvers.core.rules.puzzle import Puzzle

_STEPS = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}


class Mark(NamedTuple):
    """A place marked yes or no; `name` is the cell as the person named it."""

    name: str
    place: Place
    value: bool


def read_marks(puzzle: Puzzle, board: Board, text: str) -> list[Mark]:
    """The marks in a text such as "C4=mine D5=safe", apart by blanks or commas.

    Values are the puzzle's words for yes and no; in a puzzle of pairs they say where the other half lies:
    right, left, up or down, or "not-right" and so on. Raises ReadError, also where a place is marked both
    ways; see `overriding`.
    """
    places = set(puzzle.unknowns(board))
    found: dict[Place, Mark] = {}
    marks = [_mark(puzzle, board, places, word) for word in _words(text)]
    for mark in marks:
        first = found.setdefault(mark.place, mark)
        if first.value != mark.value:
            cell, one = value_word(puzzle, mark.place, value=first.value)
            _, other = value_word(puzzle, mark.place, value=mark.value)
            raise ReadError(f"{cell.name} is marked both {one} and {other}.")
    return list(dict.fromkeys(marks))


def overriding(old: str, new: str) -> str:
    """Two texts of marks as one: what `new` says of a place stands instead of what `old` says of it."""
    said = {_subject(word) for word in _words(new)}
    return " ".join([*(word for word in _words(old) if _subject(word) not in said), *_words(new)])


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _subject(word: str) -> Place | str:
    """The place that a mark is about, as far as it can be told without the board; else the word itself."""
    name, _, value = word.partition("=")
    try:
        cell = Cell.named(name)
    except ValueError:
        return word
    towards = value.lower().removeprefix("not-")
    return _edge(cell, towards) if towards in _STEPS else cell


def _mark(puzzle: Puzzle, board: Board, places: set[Place], word: str) -> Mark:
    name, equals, value = word.partition("=")
    if not equals:
        raise ReadError(
            f'"{word[:30]}" is no mark; write a cell and its value, such as {_such_as(puzzle, board)}.'
        )
    cell = cell_on(board, name)
    value = value.lower()
    if cell in places and value in (puzzle.yes, puzzle.no):
        return Mark(cell.name, cell, value == puzzle.yes)
    towards = value.removeprefix("not-")
    if towards in _STEPS and (edge := _edge(cell, towards)) in places:
        return Mark(cell.name, edge, value == towards)
    raise ReadError(f"{cell.name} cannot be {value[:20] or 'nothing'}: {_allowed(puzzle, places, cell)}.")


def cell_on(board: Board, name: str) -> Cell:
    """The cell of the board that is called `name`; raises ReadError for anything else."""
    try:
        cell = Cell.named(name)
    except ValueError as error:
        raise ReadError(str(error)) from None
    if not (cell.row < board.rows and cell.column < board.columns):
        last = Cell(board.rows - 1, board.columns - 1).name
        raise ReadError(f"{cell.name} lies outside the board, which goes from A1 to {last}.")
    return cell


def _edge(cell: Cell, towards: str) -> Edge:
    rows, columns = _STEPS[towards]
    first, second = sorted((cell, Cell(cell.row + rows, cell.column + columns)))
    return Edge(first, second)


def _allowed(puzzle: Puzzle, places: Iterable[Place], cell: Cell) -> str:
    places = set(places)
    if cell in places:
        return f"write {puzzle.yes} or {puzzle.no}"
    ways = [towards for towards in TOWARDS.values() if _edge(cell, towards) in places]
    return f"write {' or '.join(ways)}" if ways else "it is a clue"


def _such_as(puzzle: Puzzle, board: Board) -> str:
    place = next(iter(puzzle.unknowns(board)))
    cell, value = value_word(puzzle, place, value=True)
    return f"{cell.name}={value}"


def value_word(puzzle: Puzzle, place: Place, *, value: bool) -> tuple[Cell, str]:
    """A decided place as a cell and a word: mine or safe; for pairs right, down, not-right or not-down."""
    if isinstance(place, Cell):
        return place, puzzle.yes if value else puzzle.no
    towards = "right" if place.first.row == place.second.row else "down"
    return place.first, towards if value else f"not-{towards}"


def as_mapping(marks: Iterable[Mark]) -> Mapping[Place, bool]:
    """The marks by place, the last one where a place is marked twice."""
    return {mark.place: mark.value for mark in marks}
