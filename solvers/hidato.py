"""Hidato (Hidoku), and Numbrix.

The cells hold the numbers from 1 to their number, each once. Each number is beside the number before it, by a
side or at a corner; in Numbrix, by a side. Cells with `#` are not part of the board. Two solutions are the
same if all numbers are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

from solvers.core.boards.answer import as_numbers
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Fact, Place, Unknown, Value
from solvers.core.boards.plain_text import lines_of, numbers_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.generator import Drawn, Generator, between, no_clue_of, number_clues
from solvers.core.generators.random_grids import bare
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known, is_true
from solvers.core.rules.number_path import NumberPath
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import LastCandidate, Literals, Rule, Words

_HOLE = "#"
_SIDES = "numbrix"
"""The variant in which numbers in a row touch by a side."""
_MOST = 20
"""Maximum number of rows and columns."""
_TURNS = 10
"""Number of random changes of the path for each cell of a new board."""


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of numbers and blanks; `#` is a cell that is not part of the board."""
    symbols: Mapping[str, Clue] = {_HOLE: _HOLE, "0": None, "x": None, "X": None}
    return Board("hidato", numbers_grid(lines_of(text), 1, _MOST**2, "Hidato", symbols), variant=words)


def write(board: Board) -> str:
    width = max(len(str(clue)) for clue in board.clues if clue is not None) if any(board.clues) else 1
    words = [["." if clue is None else str(clue) for clue in row] for row in board.grid]
    rows = (" ".join(word.rjust(width) for word in row).rstrip() for row in words)
    return "\n".join([" ".join(["hidato", *board.variant]), *rows])


def check(board: Board) -> None:
    """Raise ReadError for boards that are too large or fall apart, and for numbers out of range."""
    if max(board.rows, board.columns) > _MOST:
        raise ReadError(f"Boards of Hidato have at most {_MOST} rows and columns.")
    last = len(_cells(board))
    for cell, number in board.numbers():
        if number > last:
            raise ReadError(f"The {number} at {cell.name} is not valid: {last} cells hold 1 to {last}.")


def _cells(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.at(cell) != _HOLE]


def _near(board: Board, cell: Cell) -> Sequence[Cell]:
    """Return the cells that touch a cell."""
    around = board.neighbours(cell) if _SIDES in board.variant else board.square_around(cell)
    return [other for other in around if other != cell and board.at(other) != _HOLE]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that occur twice, and those too far from the next one."""
    at: dict[int, Cell] = {}
    for cell, number in sorted(board.numbers(), key=lambda pair: pair[1]):
        if number in at:
            yield Conflict(f"the {number} is at {at[number].name} and at {cell.name}", (at[number], cell))
        at[number] = cell
    for (one, first), (two, second) in pairwise(at.items()):
        if _distance(board, first, second) > two - one:
            says = f"the {two} at {second.name} is too far from the {one} at {first.name}"
            yield Conflict(says, (first, second))


def _distance(board: Board, one: Cell, two: Cell) -> int:
    """Return a lower bound of the number of steps between two cells."""
    down, right = abs(one.row - two.row), abs(one.column - two.column)
    return down + right if _SIDES in board.variant else max(down, right)


def given(board: Board) -> Mapping[Place, Value]:
    return dict(board.numbers())


def unknowns(board: Board) -> list[Unknown]:
    """Return for each cell the numbers that the given ones let it reach."""
    at = dict(board.numbers())
    last, used = len(_cells(board)), {number: cell for cell, number in at.items()}
    found = []
    for cell in _cells(board):
        numbers = (
            [at[cell]]
            if cell in at
            else [
                number
                for number in range(1, last + 1)
                if number not in used
                and all(_distance(board, cell, other) <= abs(number - n) for n, other in used.items())
            ]
        )
        # A cell that no number reaches is a contradiction, which an impossible candidate shows.
        found.append(Unknown(cell, tuple(numbers) or (1,)))
    return found


def _opened(board: Board) -> list[Unknown]:
    """Return the unknowns of a new board without clues."""
    cells = _cells(board)
    return [Unknown(cell, tuple(range(1, len(cells) + 1))) for cell in cells]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    """Yield a rule for the numbers between two given ones, and for those before and after all of them."""
    cells = _cells(board)
    layers: list[dict[Cell, Literal]] = [{} for _ in cells]
    for cell in cells:
        for number in range(1, len(cells) + 1):
            if Fact(cell, number) in literal:
                layers[number - 1][cell] = literal[Fact(cell, number)]
    near = {cell: _near(board, cell) for cell in cells}
    ends = sorted({1, len(cells), *(number for _, number in board.numbers())})
    for first, last in pairwise(ends):
        yield _path_rule(first, layers[first - 1 : last], near)
    if len(ends) == 1:
        yield _path_rule(1, layers, near)


def _path_rule(
    first: int, layers: Sequence[Mapping[Cell, Literal]], near: Mapping[Cell, Sequence[Cell]]
) -> Rule:
    """Return the rule that some numbers in a row touch, from the number `first` on."""
    path = NumberPath(layers, near)
    last = first + len(layers) - 1
    number_of = {own: first + i for i, layer in enumerate(layers) for own in layer.values()}

    def fixed(known: Known, number: int, step: int) -> tuple[int, Cell] | None:
        """Return the nearest number with a known cell, from a number on in steps."""
        for n in range(number, (last if step > 0 else first) + step, step):
            for cell, own in layers[n - first].items():
                if is_true(own, known):
                    return n, cell
        return None

    def between(known: Known, lowest: int, highest: int) -> str:
        before, after = fixed(known, lowest - 1, -1), fixed(known, highest + 1, 1)
        names = [f"the {end[0]} at {end[1].name}" for end in (before, after) if end]
        if len(names) == 2:
            return f"between {names[0]} and {names[1]}"
        return f"{'after' if before else 'before'} {names[0]}" if names else "on the path"

    def why(known: Known, found: Literal) -> str:
        number = number_of[abs(found)]
        return f"{between(known, number, number)}, {number} fits {'only' if found > 0 else 'not'} there"

    def every(known: Known, found: Sequence[Literal]) -> str:
        numbers = sorted({number_of[abs(own)] for own in found})
        if len(numbers) == 1:
            return why(known, found[0])
        return f"{between(known, numbers[0], numbers[-1])}, there is only one way"

    def points(known: Known, _found: Literal) -> tuple[Place, ...]:
        return tuple(cell for layer in layers for cell, own in layer.items() if is_true(own, known))

    def words() -> Words:
        unmet = f"there would be no way from {first} to {last}"
        name = Name("the path from", f"{first} to {last}", "the paths from")
        return Words("numbers in a row touch", name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    return Rule(path, (), words, basic=True, why=why, every=every, points=points)


def _last_candidate(board: Board, literal: Literals) -> LastCandidate:
    """Return the reason of a last candidate."""
    cell_of = {literal[Fact(u.place, n)]: (u.place, n) for u in unknowns(board) for n in u.values}

    def why(_known: Known, found: Literal) -> str:
        return f"no other number reaches {cell_of[found][0].name}"

    return LastCandidate(why, lambda _, found: (cell_of[found][0],))


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without each of the numbers."""
    for cell, number in board.numbers():
        yield f"the {number} at {cell.name}", board.with_clue(cell, None)


def _answer(size: Size, rng: Random) -> Drawn:
    """Return a random path through all cells.

    A path from row to row is changed at its ends (backbiting, Oberdorf et al., 2006): an end is joined to a
    neighbour, and the part between them is turned around.
    """
    grid = bare("hidato", size)
    path = [
        Cell(r, c if r % 2 == 0 else size.columns - 1 - c)
        for r in range(size.rows)
        for c in range(size.columns)
    ]
    for _ in range(_TURNS * size.area):
        if rng.random() < 0.5:
            path.reverse()
        near = [cell for cell in _near(grid, path[-1]) if cell != path[-2]]
        place = path.index(rng.choice(near))
        path[place + 1 :] = path[:place:-1]
    return {cell: number for number, cell in enumerate(path, 1)}


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all numbers."""
    for cell in blank.cells:
        blank = blank.with_clue(cell, answer[cell])
    return blank


def _decode_table(table: Table) -> Board:
    rows = full_rows(table)[: table.size.rows]
    words = words_of(rows, table.size.columns)
    text = "\n".join(" ".join("." if word == "-" else word for word in row) for row in words)
    return read(text)


puzzle = Puzzle(
    name="hidato",
    title="Hidato",
    aliases=("hidoku", "rikudo", "number snake", "zahlenschlange", "jadium"),
    goal=(
        "Fill in all numbers from 1 to the number of cells. Each number touches the number before it, even "
        "if only at a corner."
    ),
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    variants=(Variant(_SIDES, _SIDES, ("numbrix",)),),
    codes=(Janko(_decode_table),),
    unknowns=unknowns,
    given=given,
    rules=rules,
    single=_last_candidate,
    mends=mends,
    penciled=False,
    techniques=("rule", "single", "cases"),
    generator=Generator(
        _pose,
        between(3, 12),
        answer=_answer,
        usual=Size(7, 7),
        clues=number_clues,
        clues_of=no_clue_of,
        opened=_opened,
        missing=lambda _: ("medium", "very hard"),
    ),
    spelling=as_numbers,
    symbols="",
    look=Look(ground="page", clue_ground="given", value="entered", given={_HOLE: "wall"}),
    always="numbers in a row touch",
    example="""\
hidato
34  .  .  .  .  .
35  .  . 30  . 26
 9  . 32  .  .  .
 8  . 11  . 22 20
 .  .  .  . 17 15
 .  4  6  .  .  .
""",
    answer={
        "cells": (
            ("34", "36", "29", "28", "27", "25"),
            ("35", "33", "31", "30", "24", "26"),
            ("9", "10", "32", "23", "19", "21"),
            ("8", "1", "11", "18", "22", "20"),
            ("2", "7", "5", "12", "17", "15"),
            ("3", "4", "6", "13", "14", "16"),
        )
    },
)
