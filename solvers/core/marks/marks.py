"""Marks of a player as words, such as "C4=mine D5=safe", "C4=5" or "A1|top=line", and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.answer import TOWARDS, Facts
from solvers.core.boards.board import Board
from solvers.core.boards.places import Place, Unknown, Value, direction_of, in_words
from solvers.core.boards.plain_text import plain
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.marks.mark_locations import Marked, Places, edge_towards
from solvers.core.marks.sheet import read_sheet
from solvers.core.marks.statements import statements
from solvers.core.rules.puzzle import Puzzle

_YES, _NO = frozenset("*#f") | {"yes"}, frozenset("x") | {"no"}
_OPEN = frozenset({"?", "open", "unmarked", "none", "-"})
"""Words that remove a mark, unless they are words of the puzzle."""

Changes = Mapping[Place, Value | None]
"""Changes that a text describes; None removes the mark at a location."""


class Mark(NamedTuple):
    """A location and the value that a player gave it; `name` is the location as the player named it."""

    name: str
    place: Place
    value: Value


def read_marks(puzzle: Puzzle, board: Board, text: str) -> list[Mark]:
    """Return the marks in a text; see `read_changes` for its form and errors."""
    said = _read(puzzle, board, text)
    return [Mark(name, place, value) for place, (name, value) in said.items() if value is not None]


def read_changes(puzzle: Puzzle, board: Board, text: str) -> Changes:
    """Return the changes in a text: "C4=mine d5 safe, B1-B4 = tent", or the board with marks drawn in it.

    Values are the puzzle's words for yes and no, or numbers; "?" removes a mark. In a puzzle of pairs they
    give the direction of the other half: right, left, up or down, or "not-right" and so on. Raises ReadError,
    also if a location is marked in two ways.
    """
    return {place: value for place, (_, value) in _read(puzzle, board, text).items()}


def _read(puzzle: Puzzle, board: Board, text: str) -> dict[Place, tuple[str, Value | None]]:
    text = plain(text)
    if not text.strip():  # as in most messages; naming all locations takes 4 % of a job
        return {}
    drawn = read_sheet(puzzle, board, text)
    if drawn is not None:
        return {place: (place.name, value) for place, value in drawn.items() if value is not None}
    places = Places.from_board(puzzle, board)
    said: dict[Place, tuple[str, Value | None]] = {}
    for names, word in statements(text, _such_as(puzzle, board)):
        for marked in [item for name in names for item in places.meant(name, word)]:
            value = _value_of(puzzle, places, marked, word)
            _, first = said.setdefault(marked.place, (marked.name, value))
            if first != value:
                raise _both_ways(puzzle, marked.place, first, value)
    return said


def _both_ways(puzzle: Puzzle, place: Place, *values: Value | None) -> ReadError:
    # None has no word of its own; any value serves to make the name.
    words = [value_word(puzzle, place, True if value is None else value) for value in values]
    one, other = ["open" if v is None else word for v, (_, word) in zip(values, words, strict=True)]
    return ReadError(f"{words[0][0]} is marked both {one} and {other}.")


def apply_changes(marks: Facts, changes: Changes) -> dict[Place, Value]:
    """Return the marks after some changes; each change replaces the previous mark."""
    kept = {place: value for place, value in marks.items() if place not in changes}
    return kept | {place: value for place, value in changes.items() if value is not None}


def write_marks(puzzle: Puzzle, marks: Facts) -> str:
    """Return the marks as a text that reads back the same: "C4=mine D5=safe", "A1-B1=joined"."""
    return " ".join("{}={}".format(*fact_word(puzzle, place, value)) for place, value in marks.items())


def _value_of(puzzle: Puzzle, places: Places, marked: Marked, word: str) -> Value | None:
    """Return the value of a word for a location, None for open. Raises ReadError."""
    place = marked.place
    if marked.towards:
        return word == marked.towards
    known = None if place not in places.values else _words(puzzle, place, places.values[place])
    if known is not None and word in known:
        return known[word]
    if known is None or word not in _OPEN:
        allowed = _allowed_values(puzzle, places, place)
        raise ReadError(f"{place.name} cannot be {word[:20] or 'nothing'}: {allowed}.")
    return None


def _words(puzzle: Puzzle, place: Place, values: Sequence[int]) -> Mapping[str, Value]:
    """Return the words for the values of a location: the puzzle's own, then the words of all puzzles."""
    if not values:
        everywhere = dict.fromkeys(_YES, True) | dict.fromkeys(_NO, False)
        yes, no, _ = puzzle.words_of(place)
        return everywhere | {puzzle.look.yes: True} | {yes: True, no: False}
    own = {puzzle.symbol_of(value).lower(): value for value in values}
    words = {str(value): value for value in values} | own
    names = puzzle.said.each or ((puzzle.said.no,) if puzzle.said.no else ())
    return words | {name.one.split()[-1]: value for value, name in enumerate(names) if value in values}


def _allowed_values(puzzle: Puzzle, places: Places, place: Place) -> str:
    if place in places.values:
        values = places.values[place]
        words = [puzzle.symbol_of(value) for value in values] or [
            _yes_or_no(puzzle, place, value) for value in (True, False)
        ]
        return f"write {in_words(words, 'or')}"
    (cell,) = place.cells
    ways = [towards for towards in TOWARDS.values() if edge_towards(cell, towards) in places.values]
    if ways:
        return f"write {' or '.join(ways)}"
    about = [other.name for other in places.values if cell in other.cells]
    return f"mark {' or '.join(about)} instead" if about else "it is a clue"


def _yes_or_no(puzzle: Puzzle, place: Place, value: bool) -> str:
    words = puzzle.words_of(place)
    return words.yes if value else words.no


def _such_as(puzzle: Puzzle, board: Board) -> str:
    example = next(iter(puzzle.unknowns(board)), None)
    if example is None:
        return "C4=5"
    place, value = (example.place, example.values[-1]) if isinstance(example, Unknown) else (example, True)
    return "{}={}".format(*value_word(puzzle, place, value))


def value_word(puzzle: Puzzle, place: Place, value: Value) -> tuple[str, str]:
    """Return the name of a location and the word for its value: "C4" and "mine", or "5".

    A pair of adjacent cells is named by its first cell: "C4" and right, down, not-right or not-down.
    """
    if value is not True and value is not False:
        return place.name, puzzle.symbol_of(value)
    if direction := direction_of(place):
        return place.cells[0].name, direction if value else f"not-{direction}"
    return place.name, _yes_or_no(puzzle, place, bool(value))


def fact_word(puzzle: Puzzle, place: Place, value: Value) -> tuple[str, str]:
    """Return an unambiguous name of a location and the word for its value: "C4-D4" and "joined"."""
    if direction_of(place) and (value is True or value is False):
        return place.name, _yes_or_no(puzzle, place, bool(value))
    return value_word(puzzle, place, value)


def as_mapping(marks: Iterable[Mark]) -> Mapping[Place, Value]:
    """Return the marks by location; the last one if a location is marked twice."""
    return {mark.place: mark.value for mark in marks}
