"""What a person has marked on a board, as words: "C4=mine D5=safe", "C4=5", "A1|B1=line"; and its names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.answer import TOWARDS, symbol_of
from solvers.core.boards.board import Board
from solvers.core.boards.errors import ReadError
from solvers.core.boards.places import Cell, Edge, Place, Unknown, Value
from solvers.core.rules.puzzle import Puzzle

_STEPS = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}


class Mark(NamedTuple):
    """A place and what a person holds to be in it; `name` is the place as the person named it."""

    name: str
    place: Place
    value: Value


class _Places(NamedTuple):
    """The places of a board with the numbers that each can hold, none for yes or no; and by their names."""

    values: Mapping[Place, Sequence[int]]
    named: Mapping[str, Place]


def read_marks(puzzle: Puzzle, board: Board, text: str) -> list[Mark]:
    """The marks in a text such as "C4=mine D5=safe", apart by blanks or commas.

    Values are the puzzle's words for yes and no, or numbers; in a puzzle of pairs they say where the other
    half lies: right, left, up or down, or "not-right" and so on. Raises ReadError, also where a place is
    marked in two ways; see `overriding`.
    """
    places = _places(puzzle, board)
    found: dict[Place, Mark] = {}
    marks = [_mark(puzzle, board, places, word) for word in _words(text)]
    for mark in marks:
        first = found.setdefault(mark.place, mark)
        if first.value != mark.value:
            name, one = value_word(puzzle, mark.place, first.value)
            _, other = value_word(puzzle, mark.place, mark.value)
            raise ReadError(f"{name} is marked both {one} and {other}.")
    return list(dict.fromkeys(marks))


def _places(puzzle: Puzzle, board: Board) -> _Places:
    unknowns = list(puzzle.unknowns(board))
    values = {one.place: one.values for one in unknowns if isinstance(one, Unknown)}
    every = values or {place: () for place in unknowns if not isinstance(place, Unknown)}
    return _Places(every, {place.name.upper(): place for place in every})


def overriding(old: str, new: str) -> str:
    """Two texts of marks as one: what `new` says of a place stands instead of what `old` says of it."""
    said = {_subject(word) for word in _words(new)}
    return " ".join([*(word for word in _words(old) if _subject(word) not in said), *_words(new)])


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", text) if word]


def _subject(word: str) -> Place | str:
    """The place that a mark is about, as far as it can be told without the board; else its name."""
    name, _, value = word.partition("=")
    try:
        cell = Cell.named(name)
    except ValueError:
        return name.upper()
    towards = value.lower().removeprefix("not-")
    return _edge(cell, towards) if towards in _STEPS else cell


def _mark(puzzle: Puzzle, board: Board, places: _Places, word: str) -> Mark:
    name, equals, value = word.partition("=")
    if not equals:
        raise ReadError(
            f'"{word[:30]}" is no mark; write a cell and its value, such as {_such_as(puzzle, board)}.'
        )
    value = value.lower()
    place = places.named.get(name.upper())
    if place is None or place.cells == (place,):
        cell = cell_on(board, name)
        towards = value.removeprefix("not-")
        if towards in _STEPS and (edge := _edge(cell, towards)) in places.values:
            return Mark(cell.name, edge, value == towards)
        place = cell
    held = None if place not in places.values else _value(puzzle, places.values[place], value)
    if held is None:
        raise ReadError(
            f"{place.name} cannot be {value[:20] or 'nothing'}: {_allowed(puzzle, places, place)}."
        )
    return Mark(place.name, place, held)


def _value(puzzle: Puzzle, values: Sequence[int], word: str) -> Value | None:
    """The value that a word stands for, of those that a place can hold; None for none."""
    if not values:
        return {puzzle.yes: True, puzzle.no: False}.get(word)
    words = {symbol_of(value): value for value in values}
    words |= {str(value): value for value in values} | {puzzle.values.get(v, symbol_of(v)): v for v in values}
    return words.get(word)


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


def _allowed(puzzle: Puzzle, places: _Places, place: Place) -> str:
    if place in places.values:
        values = places.values[place]
        words = [puzzle.values.get(v, symbol_of(v)) for v in values] or [puzzle.yes, puzzle.no]
        return f"write {', '.join(words[:-1])} or {words[-1]}"
    (cell,) = place.cells
    ways = [towards for towards in TOWARDS.values() if _edge(cell, towards) in places.values]
    if ways:
        return f"write {' or '.join(ways)}"
    about = [other.name for other in places.values if cell in other.cells]
    return f"mark {' or '.join(about)} instead" if about else "it is a clue"


def _such_as(puzzle: Puzzle, board: Board) -> str:
    one = next(iter(puzzle.unknowns(board)))
    place, value = (one.place, one.values[-1]) if isinstance(one, Unknown) else (one, True)
    return "{}={}".format(*value_word(puzzle, place, value))


def value_word(puzzle: Puzzle, place: Place, value: Value) -> tuple[str, str]:
    """A place and what it holds, as a name and a word: "C4" and "mine", or "5".

    A pair of cells side by side is named by its first cell: "C4" and right, down, not-right or not-down.
    """
    if value is not True and value is not False:
        return place.name, puzzle.values.get(value, symbol_of(value))
    if place.direction:
        return place.cells[0].name, place.direction if value else f"not-{place.direction}"
    return place.name, puzzle.yes if value else puzzle.no


def as_mapping(marks: Iterable[Mark]) -> Mapping[Place, Value]:
    """The marks by place, the last one where a place is marked twice."""
    return {mark.place: mark.value for mark in marks}
