"""Skyscrapers (Towers): each row and column of an n by n square holds the heights 1 to n once.

A number outside shows how many towers are seen from there: a taller tower hides all lower ones after it.
Numbers may be inside as well. Collections have two other puzzles with this name, which are not read: in one
some cells are empty ("parks"), in the other the diagonals hold different heights as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.latin_squares import given_numbers, number_cells
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import LastCandidate, Literals, Rule
from solvers.core.rules.values.elimination_rules import LastCandidates
from solvers.core.rules.values.latin_rules import once_rules
from solvers.skyscrapers.codes import codes
from solvers.skyscrapers.generator import generator
from solvers.skyscrapers.parser import NAME, check, conflicts, read, write
from solvers.skyscrapers.view_rules import bounds, seen_rules


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    yield from once_rules(board.rows_and_columns(), numbers, literal, bounds(board))
    yield from seen_rules(board, numbers, literal)


def single(board: Board, literal: Literals) -> LastCandidate:
    return LastCandidates(board.rows_and_columns(), range(1, board.rows + 1), literal, bounds(board)).words()


puzzle = Puzzle(
    name=NAME,
    title="Skyscrapers",
    goal=(
        "Fill in heights from 1 to the size of the board: each row and column holds each height once. A "
        "number outside says how many towers are seen from there: taller ones hide those behind."
    ),
    aliases=(
        "towers",
        "wolkenkratzer",
        "building",
        "skyscraper",
        "hochhäuser",
        "gratte-ciel",
        "rascacielos",
        "ビルディング",
    ),
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    unknowns=number_cells,
    given=given_numbers,
    rules=rules,
    techniques=("clue", "naked-single", "hidden-single", "clue-elimination", "supposition"),
    generator=generator,
    single=single,
    look=Look(ground="page", clue_ground="given", value="entered"),
    codes=codes,
    example="""\
skyscrapers
.23.4.3..
..23.....
.........
44.......
1.......4
....23..3
2........
4........
...4.214.
""",
)
