"""Futoshiki (Unequal): each row and column of an n by n square holds the numbers 1 to n once.

A sign between two adjacent cells shows which holds the greater number; a missing sign means nothing. In the
other mode, `adjacent` (Renzoku), a bar shows that two numbers differ by exactly 1, and all bars are given:
numbers without a bar between them do not differ by 1. A board has one mode only.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.inequalities import has_signs
from solvers.core.boards.latin_squares import given_numbers, number_cells
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import LastCandidate, Literals, Rule
from solvers.core.rules.values.elimination_rules import LastCandidates
from solvers.core.rules.values.inequality_rules import sign_rules, sign_strikes
from solvers.core.rules.values.latin_rules import once_rules
from solvers.futoshiki.codes import codes
from solvers.futoshiki.generator import generator
from solvers.futoshiki.parser import ADJACENT, check, conflicts, read, write


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    yield from once_rules(board.rows_and_columns(), numbers, literal, sign_strikes(board, numbers, literal))
    yield from sign_rules(board, numbers, literal)


def single(board: Board, literal: Literals) -> LastCandidate:
    numbers = range(1, board.rows + 1)
    return LastCandidates(
        board.rows_and_columns(), numbers, literal, sign_strikes(board, numbers, literal)
    ).words()


puzzle = Puzzle(
    name="futoshiki",
    title="Futoshiki",
    goal=(
        "Fill in numbers from 1 to the size of the board: each row and column holds each number once. A sign "
        "points at the smaller of two numbers, and a bar says that they differ by 1."
    ),
    aliases=("unequal", "hutosiki", "more or less", "ungleichung", "不等式"),
    variants=(Variant(ADJACENT, ADJACENT, ("renzoku", "neighbours")),),
    nameless=has_signs,
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    unknowns=number_cells,
    given=given_numbers,
    rules=rules,
    techniques=("naked-single", "hidden-single", "naked-pair", "supposition"),
    generator=generator,
    single=single,
    look=Look(ground="page", clue_ground="given", value="entered", apart=True, numbers="letters"),
    codes=codes,
    example="""\
futoshiki
2......
.6.....
.......
.......
.......
6......
.......
C1>D1 F1>G1 A2>B2 B3>B2 C2>D2 E2>D2 F2>F3 C3>D3 F3>G3 F3>F4 G3>G4 A4>B4
C5>C4 E5>E4 B5>C5 D5>C5 C6>C5 B6>B7 E6>E7 G7>G6 E7>F7
""",
)
