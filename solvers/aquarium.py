"""Aquarium.

Cells are filled with water. Within a region, water has one level: a row of the region is full or empty, and
if it is full, all lower rows of the region are full. The numbers count the filled cells of their row or
column. Two solutions are the same if all cells are.

This is the rule of most programs. In another one, two arms of a region that nothing joins below their water
have levels of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from solvers.core.boards.board import Board, Group, GroupClue
from solvers.core.boards.clue_table import clue_table, table_text
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import Row, lines_of, tokens
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import (
    Regions,
    check_connected,
    connected_parts,
    number_regions,
    regions_of_borders,
    regions_text,
)
from solvers.core.codes.code import Link, Pzprv3
from solvers.core.codes.pzpr import (
    check_end,
    decode_number16,
    decode_regions,
    encode_number16,
    encode_regions,
)
from solvers.core.codes.word_grids import pzpr_numbers
from solvers.core.generators.generator import Generator, areas, between
from solvers.core.generators.line_totals import (
    line_clues,
    line_of_rule,
    oversized_counts,
    remove_totals,
    with_counts,
)
from solvers.core.generators.random_grids import bare, rectangles
from solvers.core.rules.count_rule import line_count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_ONE_LEVEL = "r"
"""The flag of addresses and files for one level in each region."""
_LARGEST = 6, 9
"""Maximum number of cells of a region; each new board has a number between these."""


def read(text: str) -> Board:
    """Read the column clues, then each row after its clue, with a letter for the region of each cell.

    A `.` or `?` is a clue that is not given.
    """
    right = "Write the column clues, then each row: its clue and a letter for each region."
    table = clue_table(lines_of(text), right)
    return _board(number_regions(table.words), table.rows, table.columns)


def _board(regions: Regions, rows: Sequence[GroupClue], columns: Sequence[GroupClue]) -> Board:
    grid = tuple((None,) * len(row) for row in regions)
    return Board("aquarium", grid, tuple(rows), tuple(columns), regions=regions)


def write(board: Board) -> str:
    words = tokens([Row(0, line) for line in regions_text(board.regions).split("\n")])
    return f"aquarium\n{table_text(board, words)}"


def _decode_link(coded: Coded) -> Board:
    """Decode borders, then the clues of the columns and the rows.

    Raises ReadError if the flag `r`, for one level in each region, is missing and makes a difference.
    """
    borders, _, numbers = coded.text.partition("/")
    board = _board(decode_regions(coded._replace(text=borders)), (), ())
    columns, rows = coded.size
    places, rest = decode_number16(coded.rest_from(len(coded.text) - len(numbers)), columns + rows)
    check_end(rest)
    if _ONE_LEVEL not in coded.head.split("/")[1:]:
        _check_arms(board)
    clues: list[GroupClue] = [(clue,) if isinstance(clue, int) else None for clue in places]
    return _board(board.regions, clues[columns:], clues[:columns])


def _decode_file(table: Table) -> Board:
    """Read the column clues, then each row after its clue; what a player filled is left out."""
    numbers = pzpr_numbers(
        [table.words[0][1:], [words[0] for words in table.words[1:]]], [row.line for row in table.rows[:2]]
    )
    columns, rows = ([(clue,) if isinstance(clue, int) else None for clue in clues] for clues in numbers)
    board = _board(regions_of_borders(table.size, table.borders), rows, columns)
    if table.flag != _ONE_LEVEL:
        _check_arms(board)
    return board


def _check_arms(board: Board) -> None:
    """Raise ReadError for a row of a region whose cells are not joined in this row or below it."""
    for region in board.areas():
        for level in _levels(region):
            below = [cell for cell in region.cells if cell.row >= level[0].row]
            part = next(part for part in connected_parts(below, board) if level[0] in part)
            if apart := [cell for cell in level if cell not in part]:
                ends = f"{level[0].name} and {apart[0].name}"
                raise ReadError(
                    f"In this address, {ends} have levels of their own. I know one level a region."
                )


def _encode_link(board: Board) -> str:
    clues = [clue[0] if clue else None for clue in (*board.column_clues, *board.row_clues)]
    return f"{encode_regions(board.regions)}/{encode_number16(clues)}"


def _levels(region: Group) -> list[list[Cell]]:
    """Return the cells of each row of a region, from the top."""
    levels: dict[int, list[Cell]] = {}
    for cell in region.cells:
        levels.setdefault(cell.row, []).append(cell)
    return list(levels.values())


def rules(board: Board, filled: Literals) -> Iterator[Rule]:
    for region in board.areas():
        levels = _levels(region)
        for level in levels:
            for one, two in pairwise([*level, level[0]] if len(level) > 1 else level):
                yield _support(one, two, filled)
        for upper, lower in pairwise(levels):
            yield _support(upper[0], lower[0], filled)
    for line in board.lines():
        if line.clue:
            yield line_count(line, line.clue[0], "filled cell", filled)


def _support(upper: Cell, lower: Cell, filled: Literals) -> Rule:
    """Return the rule that water in one cell needs water in another, which is not higher."""
    where = "level with" if upper.row == lower.row else "below"

    def why(_known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"{{cell}} is {where} {upper.name}, which is filled"
        return f"{{cell}} is {where.replace('below', 'above')} {lower.name}, which is empty"

    constraint = AnyOf([-filled[upper], filled[lower]])
    return Rule(constraint, (upper, lower), _one_level, basic=True, why=why, finishes="any")


def _one_level() -> Words:
    return Words(
        "water has one level in each region",
        "the levels of water",
        unmet="a region would have two levels of water",
        rest="the cells of the region that go with {it}",
    )


def _blank(size: Size, rng: Random) -> Board:
    return replace(bare("aquarium", size), regions=rectangles(size, rng, rng.randint(*_LARGEST)))


puzzle = Puzzle(
    name="aquarium",
    title="Aquarium",
    aliases=("aquariums", "アクアリウム"),
    goal=(
        "Fill cells with water: a number counts the filled cells of its row or column. Each region has one "
        "level of water: all its cells up to that level are filled, and all others are empty."
    ),
    read=read,
    write=write,
    check=lambda board: check_connected(board, "region"),
    conflicts=oversized_counts,
    codes=(
        Link(("aquarium/r", "aquarium"), _decode_link, _encode_link, parts=2, flag=_ONE_LEVEL),
        Pzprv3(("aquarium",), _decode_file, margins=lambda _: (1, 1), has_borders=True, flag=_ONE_LEVEL),
    ),
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=Generator(
        with_counts,
        between(4, 20),
        blank=_blank,
        usual=Size(8, 8),
        clues=line_clues,
        without=remove_totals,
        clues_of=line_of_rule,
        sizes=areas(easy=121, medium=196, hard=196, very_hard=(49, 256)),
    ),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="sea", no="land"),
    yes="filled",
    no="empty",
    always="each region has one level of water",
    example="""\
aquarium
. . 2 . 3 2 2
0 a a b c c b
0 d a b b b b
3 d a a b b b
1 a a e f f f
5 a f f f f f
4 a g g g h h
""",
)
