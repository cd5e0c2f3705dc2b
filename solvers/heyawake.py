"""Heyawake.

Cells are shaded. Shaded cells never touch by a side, and all white cells are connected by sides. A number
counts the shaded cells of its room. No straight line of white cells passes through three rooms or more, so
it crosses one border at most; a line that leaves a room and comes back to it crosses two.

Rooms may have any shape, and may have no number. Two solutions are the same if all cells are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from solvers.core.boards.board import Board, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, amount
from solvers.core.boards.regions import check_connected
from solvers.core.codes.room_numbers import RoomNumbers
from solvers.core.generators.generator import Drawn, Generator, areas, between, number_clues
from solvers.core.generators.random_grids import bare, rectangles
from solvers.core.rules.count_rule import count_near
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.no_touching import shading_rules
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_ROOMS = RoomNumbers("heyawake", "Heyawake", "room")
_LARGEST = 6, 9
"""Maximum number of cells of a room; each board has one of these."""


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that are too large for cells that do not touch."""
    for room in board.areas("room"):
        first, number, most = room.cells[0], board.at(room.cells[0]), _most(board, room)
        if isinstance(number, int) and number > most:
            of = f"of the {amount(len(room.cells), 'cell')} of its room"
            says = f"the {number} at {first.name} is too large: {of}, at most {most} can be shaded"
            yield Conflict(f"{says}, since shaded cells do not touch", (first,))


def _most(board: Board, room: Group) -> int:
    """Return an upper bound of the shaded cells: one of each two adjacent ones, and the cells that remain."""
    left, pairs = set(room.cells), 0
    for cell in room.cells:
        other = next((near for near in board.neighbours(cell) if near > cell and near in left), None)
        if cell in left and other:
            left -= {cell, other}
            pairs += 1
    return len(left) + pairs


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    touching, whole = shading_rules(board.cells, board.edges, shaded)
    yield from touching
    for room in board.areas("room"):
        number = board.at(room.cells[0])
        if isinstance(number, int):
            yield count_near(
                room.cells[0],
                number,
                "shaded cell",
                room.cells,
                shaded,
                " in its room",
                "the other cells in the room of",
                blocked=True,
            )
    for line in board.rows_and_columns():
        for cells in _spans(board, line):
            yield _stops(line, cells, shaded)
    yield whole


def _spans(board: Board, line: Group) -> Iterator[tuple[Cell, ...]]:
    """Yield the shortest pieces of a line in three rooms: all cells in one, and a cell at either end."""
    room = [board.regions[cell.row][cell.column] for cell in line.cells]
    borders = [index for index in range(1, len(room)) if room[index] != room[index - 1]]
    for first, second in pairwise(borders):
        yield line.cells[first - 1 : second + 1]


def _stops(line: Group, cells: tuple[Cell, ...], shaded: Literals) -> Rule:
    """Return the rule that cells in three rooms are not all white."""
    ends = f"{cells[0].name} to {cells[-1].name}"

    def words() -> Words:
        unmet = f"{ends} would be white through three rooms"
        return Words(
            f"{ends} are not all white",
            Name("the line from", ends, "the lines from"),
            unmet=unmet,
            still=f"one of {ends} is shaded",
        )

    def why(_known: Known, _literal: Literal) -> str:
        return f"with {{cell}} white, the white line from {ends} would pass through three rooms"

    return Rule(AnyOf([shaded[cell] for cell in cells]), cells, words, why=why, group=line, rank=1)


def _blank(size: Size, rng: Random) -> Board:
    return replace(bare("heyawake", size), regions=rectangles(size, rng, rng.choice(_LARGEST)))


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the number of each room."""
    for room in blank.areas("room"):
        blank = blank.with_clue(room.cells[0], sum(bool(answer[cell]) for cell in room.cells))
    return blank


def _number_of(rule: Any) -> Iterable[Hashable]:
    """Return the cell of the number of a rule; a rule on a line comes from no number."""
    return () if rule.basic or rule.group else rule.cells[:1]


puzzle = Puzzle(
    name="heyawake",
    title="Heyawake",
    aliases=(
        "heyawacky",
        "へやわけ",
    ),
    goal=(
        "Shade cells: a number counts the shaded cells of its room. Shaded cells never touch by a side, all "
        "others are connected, and no straight line of white cells passes through more than two rooms."
    ),
    read=_ROOMS.read,
    write=_ROOMS.write,
    check=lambda board: check_connected(board, "room"),
    conflicts=conflicts,
    codes=_ROOMS.codes("heyawake"),
    rules=rules,
    techniques=("connectivity", "clue-yes", "cases", "clues", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 20),
        blank=_blank,
        usual=Size(8, 8),
        clues=number_clues,
        clues_of=_number_of,
        sizes=areas(easy=100, medium=64, hard=121, very_hard=121),
    ),
    look=Look(ground="unpainted", clue_ground="unpainted", yes="shaded", no="ringed"),
    yes="shaded",
    no="white",
    always="shaded cells do not touch, and all white cells are connected",
    example="""\
heyawake
22.2.2
......
......
......
......
......
abbccd
abbccd
abbccd
eeeeed
fffggd
fffggh
""",
)
