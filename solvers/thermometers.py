"""Thermometers.

Each cell is part of one thermometer, which is filled from its bulb on: a filled cell has only filled cells
between it and the bulb. The numbers count the filled cells of their row or column. Two solutions are the same
if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from random import Random

from solvers.core.boards.board import Board, Overlay
from solvers.core.boards.clue_table import clue_table, table_text
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.plain_text import lines_of, unknown_character
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.codes.word_grids import clues_above_grid
from solvers.core.generators.generator import Generator, Sketch, areas, between
from solvers.core.generators.line_totals import (
    line_clues,
    line_of_rule,
    oversized_counts,
    remove_totals,
    with_counts,
)
from solvers.core.generators.random_grids import bare
from solvers.core.rules.count_rule import line_count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_STEPS = {">": (0, 1), "<": (0, -1), "^": (-1, 0), "v": (1, 0)}
_TIP = "o"
_SIGNS = {
    "\u2192": ">",
    "\u2190": "<",
    "\u2191": "^",
    "\u2193": "v",
    "V": "v",
    "O": _TIP,
    "0": _TIP,
    **dict(zip("UDLRX", "^v<>o", strict=True)),
}
"""Signs that mean the same, and the letters that programs write."""
_LONGEST = 3, 6
"""Maximum length of thermometers; each new board has a number between these."""


def read(text: str) -> Board:
    """Read the column clues, then each row after its clue: a sign for each cell.

    `>`, `<`, `^` and `v` point at the next cell of the thermometer, and `o` is its last cell.
    """
    right = "Write the column clues, then each row: its clue and one of > < ^ v o for each cell."
    table = clue_table(lines_of(text), right)
    board = bare("thermometers", Size(len(table.columns), len(table.rows)))
    thermometers = _thermometers(table.words, table.lines)
    return replace(board, row_clues=table.rows, column_clues=table.columns, overlays=thermometers)


def _thermometers(rows: Sequence[Sequence[str]], lines: Sequence[int]) -> tuple[Overlay, ...]:
    """Return the thermometers, each from its bulb on; raise ReadError for signs that form none."""
    follows: dict[Cell, Cell | None] = {}
    for r, (row, line) in enumerate(zip(rows, lines, strict=True)):
        for c, word in enumerate(row):
            sign, cell = _SIGNS.get(word, word), Cell(r, c)
            if sign not in (_TIP, *_STEPS):
                raise ReadError(f'"{word[:12]}" at {cell.name} is none of > < ^ v o.', line)
            down, right = _STEPS.get(sign, (0, 0))
            follows[cell] = None if sign == _TIP else Cell(r + down, c + right)
    ends = list(follows.values())
    for cell, following in follows.items():
        if following and (following not in follows or ends.count(following) > 1):
            problem = "another sign points as well" if following in follows else "no cell is"
            raise ReadError(f"The sign at {cell.name} points to where {problem}.")
    found = [_from_bulb(cell, follows) for cell in follows if cell not in ends]
    if sum(len(thermometer.cells) for thermometer in found) < len(follows):
        raise ReadError("Some signs go round in a ring, so no cell there is a bulb.")
    return tuple(found)


def _decode_page(table: Table) -> Board:
    """Read the clues, then a word for each cell: its thermometer and its place from the bulb on, `3.1`."""
    rows, columns, words, lines = clues_above_grid(table, "Thermometers")
    cells: dict[int, dict[int, Cell]] = {}
    for r, (row, line) in enumerate(zip(words, lines, strict=True)):
        for c, word in enumerate(row):
            match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", word)
            if not match:
                right = "Write the number of its thermometer and its place, such as 3.1 for a bulb."
                raise unknown_character(word[:12], Cell(r, c), line, "Thermometers", right)
            cells.setdefault(int(match[1]), {})[int(match[2])] = Cell(r, c)
    found = [tuple(places[place] for place in sorted(places)) for _, places in sorted(cells.items())]
    if sum(map(len, found)) < table.size.area:
        raise ReadError("Two cells have the same number and place of a thermometer.")
    for one, two in chain.from_iterable(map(pairwise, found)):
        if abs(one.row - two.row) + abs(one.column - two.column) != 1:
            raise ReadError(f"{one.name} and {two.name} follow each other in a thermometer, but are apart.")
    board = bare("thermometers", table.size)
    overlays = tuple(Overlay("thermo", each) for each in sorted(found))
    return replace(board, row_clues=rows, column_clues=columns, overlays=overlays)


def _from_bulb(bulb: Cell, follows: dict[Cell, Cell | None]) -> Overlay:
    cells, following = [bulb], follows[bulb]
    while following:
        cells.append(following)
        following = follows[following]
    return Overlay("thermo", tuple(cells))


def write(board: Board) -> str:
    sign_at = {thermometer.cells[-1]: _TIP for thermometer in board.overlays}
    names = {step: sign for sign, step in _STEPS.items()}
    for thermometer in board.overlays:
        for one, two in pairwise(thermometer.cells):
            sign_at[one] = names[two.row - one.row, two.column - one.column]
    signs = ([sign_at[Cell(r, c)] for c in range(board.columns)] for r in range(board.rows))
    return f"thermometers\n{table_text(board, signs)}"


def rules(board: Board, filled: Literals) -> Iterator[Rule]:
    for thermometer in board.overlays:
        for lower, upper in pairwise(thermometer.cells):
            yield _support(lower, upper, filled)
    for line in board.lines():
        if line.clue:
            yield line_count(line, line.clue[0], "filled cell", filled)


def _support(lower: Cell, upper: Cell, filled: Literals) -> Rule:
    """Return the rule that a filled cell of a thermometer needs the cell before it."""

    def why(_known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"{{cell}} is nearer to the bulb than {upper.name}, which is filled"
        return f"{{cell}} is farther from the bulb than {lower.name}, which is empty"

    constraint = AnyOf([filled[lower], -filled[upper]])
    return Rule(constraint, (lower, upper), _no_gap, basic=True, why=why, finishes="any")


def _no_gap() -> Words:
    return Words(
        "thermometers are filled without a gap",
        "the thermometers",
        unmet="a thermometer would have a gap",
        rest="the cells of the thermometer that go with {it}",
    )


def _blank(size: Size, rng: Random) -> Board:
    """Return a board with random thermometers that cover it."""
    board, longest = bare("thermometers", size), rng.randint(*_LONGEST)
    free, found = set(board.cells), []
    while free:
        # Cells with few free neighbours first, which would remain as thermometers of one cell.
        rank = {cell: (len(free.intersection(board.neighbours(cell))), rng.random()) for cell in sorted(free)}
        cells = [min(rank, key=rank.__getitem__)]
        while len(cells) < longest:
            near = sorted(free.intersection(board.neighbours(cells[-1])).difference(cells))
            if not near:
                break
            cells.append(rng.choice(near))
        free.difference_update(cells)
        found.append(Overlay("thermo", tuple(cells if rng.random() < 0.5 else cells[::-1])))
    return replace(board, overlays=tuple(sorted(found, key=lambda each: each.cells[0])))


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Fill the thermometer of one of the places to another level."""
    place = rng.choice(places)
    cells = next(each.cells for each in sketch.board.overlays if place in each.cells)
    level = rng.randint(0, len(cells))
    answer = {**sketch.answer, **{cell: index < level for index, cell in enumerate(cells)}}
    return Sketch(answer, with_counts(answer, sketch.board, rng))


puzzle = Puzzle(
    name="thermometers",
    title="Thermometers",
    aliases=("thermometer", "thermo", "thermometre", "温度計"),
    goal=(
        "Fill cells: a number counts the filled cells of its row or column. Each thermometer is filled from "
        "its bulb on, without a gap."
    ),
    read=read,
    write=write,
    conflicts=oversized_counts,
    codes=(
        Janko(
            _decode_page,
            fits=lambda table: len(table.words) == table.size.rows + 2,
            needs=lambda size: (size.rows + 2, "clues outside and a grid"),
        ),
    ),
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=Generator(
        with_counts,
        between(4, 20),
        blank=_blank,
        repair=_repair,
        usual=Size(8, 8),
        clues=line_clues,
        without=remove_totals,
        clues_of=line_of_rule,
        sizes=areas(easy=196, medium=121, hard=121, very_hard=196),
    ),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="sea", no="land"),
    yes="filled",
    no="empty",
    always="thermometers are filled from the bulb",
    example="""\
thermometers
. 3 2 2 2 . 5
. o v v > v o
3 ^ v > v > o
1 ^ v o o o <
3 o o ^ < o ^
4 ^ o < ^ ^ ^
. ^ < ^ < ^ <
""",
)
