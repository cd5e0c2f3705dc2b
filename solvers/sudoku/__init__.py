"""Sudoku: an n by n square in which each row, column and region holds every number from 1 to n.

Regions are boxes, or any shape of n cells (jigsaw). With `diagonals`, the two long diagonals hold every
number as well. A cage (killer) gives the sum of its cells, and no number occurs twice in it: some rule books
leave the latter open, but all known collections keep to it. All of these may be combined. No other rule is
assumed: a board that is unique only with a rule that its text does not state has several solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solvers.core.boards.board import Board, Group
from solvers.core.boards.latin_squares import given_numbers, number_cells
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import LastCandidate, Literals, Rule
from solvers.core.rules.values.cage_rules import cage_rules
from solvers.core.rules.values.elimination_rules import LastCandidates
from solvers.core.rules.values.latin_rules import at_most_once_rules, once_rules
from solvers.sudoku.codes import codes
from solvers.sudoku.generator import generator
from solvers.sudoku.groups import diagonals, extra_regions, groups_of, windows
from solvers.sudoku.pair_rules import pair_strikes, sights
from solvers.sudoku.parser import SHAPES, check, conflicts, is_likely, is_usual, read, write
from solvers.sudoku.variant_generators import variant_generators
from solvers.sudoku.variant_rules import variant_rules
from solvers.sudoku.variant_text import RULES, WORDS, caption


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers, groups = range(1, board.rows + 1), groups_of(board)
    strikes = pair_strikes(board, numbers, literal)
    yield from once_rules(groups, numbers, literal, strikes, _sights(board))
    for region in extra_regions(board):
        if len(region.cells) < board.rows:
            yield from at_most_once_rules(region, numbers, literal)
    yield from cage_rules(board.cages, groups, numbers, literal)
    yield from variant_rules(board, literal)


def _sights(board: Board) -> list[Group]:
    """Return the groups of different numbers that need not hold all of them."""
    return [*board.cages, *extra_regions(board), *sights(board)]


def single(board: Board, literal: Literals) -> str | LastCandidate:
    numbers = range(1, board.rows + 1)
    if strikes := pair_strikes(board, numbers, literal):
        groups = [*groups_of(board), *_sights(board)]
        return LastCandidates(groups, numbers, literal, strikes).words()
    return "{cell} sees every number but {value}"


puzzle = Puzzle(
    name="sudoku",
    title="Sudoku",
    goal=(
        "Fill in numbers from 1 to the size of the board: each row, column and box holds each number once. "
        "The numbers in a cage differ and add up to the one written in it.\n"
        f"Words after the name add rules to a board:\n{chr(10).join(f'- {rule}' for rule in RULES.values())}"
    ),
    aliases=("number place", "数独", "ナンプレ", "судоку"),
    variants=(
        *(Variant(pattern, name) for name, pattern in WORDS.items()),
        Variant("[0-9]+x[0-9]+", "3x2"),
    ),
    # As in collections, on one line or nine; smaller grids of digits may as well be something different.
    nameless=is_usual,
    shapes=SHAPES,
    fits=is_likely,
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    unknowns=number_cells,
    given=given_numbers,
    rules=rules,
    techniques=(
        "naked-single",
        "hidden-single",
        "pointing",
        "naked-pair",
        "xy-wing",
        "w-wing",
        "simple-colouring",
        "supposition",
    ),
    generator=replace(generator, variants=variant_generators),
    look=Look(
        ground="page",
        clue_ground="given",
        value="entered",
        numbers="letters",
        caption=caption,
        tinted=lambda board: {cell for area in (*diagonals(board), *windows(board)) for cell in area},
    ),
    single=single,
    certainty=1,
    codes=codes,
    example="""\
sudoku
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
""",
)
