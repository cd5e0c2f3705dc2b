"""Takuzu (Binairo, Tic-Tac-Logic; Unruly).

Each cell holds 0 or 1. No three equal digits are adjacent in a row or column. Each row and each column has
equally many 0s and 1s, so both sides are even. No two rows are equal, and no two columns are; a row may equal
a column. Sources disagree on the last rule: newspapers have it, Simon Tatham's Unruly and janko.at's
Tohu-wa-Vohu do not. It holds unless the text says "repeats", or comes from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.generator import Drawn, Generator, areas, no_clue_of, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Exactly, Known
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.distinct_lines import DistinctLines
from solvers.takuzu.codes import codes
from solvers.takuzu.parser import REPEATS, check, conflicts, is_two_signs, read


def rules(board: Board, one: Literals) -> Iterator[Rule]:
    lines = board.rows_and_columns()
    for line in lines:
        for start in range(len(line.cells) - 2):
            yield _three(line, line.cells[start : start + 3], one)
    for line in lines:
        yield _balance_rule(line, one)
    if REPEATS not in board.variant:
        for equals in (lines[: board.rows], lines[board.rows :]):
            yield _distinct_rule(equals, one)


def _three(line: Group, cells: tuple[Cell, ...], one: Literals) -> Rule:
    def words() -> Words:
        unmet = f"{line.name} would have three equal digits side by side"
        return Words(f"{line.name} has no three equal digits side by side", line.name, unmet=unmet)

    def why(_known: Known, literal: Literal) -> str:
        digit = int(literal < 0)  # the digit that the cell cannot hold
        first, second = (cell.name for cell in cells if one[cell] != abs(literal))
        if abs(literal) == one[cells[1]]:
            return f"a third {digit} cannot go between {first} and {second}"
        return f"{line.name} has two {digit}s side by side at {first} and {second}"

    def technique(_known: Known, literal: Literal) -> str:
        return "avoid-a-trio" if abs(literal) == one[cells[1]] else "find-a-pair"

    numbers = tuple(one[cell] for cell in cells)
    return Rule(Cardinality(1, 2, numbers), cells, words, basic=True, why=why, technique=technique)


def _balance_rule(line: Group, one: Literals) -> Rule:
    name = line.name

    def words() -> Words:
        return Words(
            f"{name} has as many 0s as 1s",
            name,
            only=f"{name} has all its 0s",
            full=f"{name} has all its 1s",
            still=f"{name} still needs {{needs}} more 1{{s}} in {{open}}",
            blocked=f"if {{supposed}}, {name} would have three equal digits side by side",
            unmet=f"{name} would not have as many 0s as 1s",
        )

    numbers = [one[cell] for cell in line.cells]

    def also(known: Known, literal: Literal) -> tuple[Rule, ...]:
        """Return the rules of three equal digits that the line needs for a literal."""
        if abs(literal) not in numbers:
            return ()
        values = [known[number] for number in numbers]
        starts = needed_triples(values, numbers.index(abs(literal)), int(literal > 0))
        return tuple(_three(line, line.cells[start : start + 3], one) for start in starts)

    # After a line has all its 0s, or all its 1s, the rest is the other digit: yes or no.
    return Rule(
        Exactly(len(numbers) // 2, numbers), line.cells, words, group=line, rank=1, also=also, finishes="any"
    )


def _distinct_rule(lines: Sequence[Group], one: Literals) -> Rule:
    constraint = DistinctLines([tuple(one[cell] for cell in line.cells) for line in lines])
    kind = f"{lines[0].name.split()[0]}s"

    def pair(known: Known, literal: Literal) -> tuple[Group, Group]:
        return next((lines[t.line], lines[t.other]) for t in constraint.twins(known) if t.literal == literal)

    def why(known: Known, literal: Literal) -> str:
        line, other = pair(known, literal)
        return f"{line.name} would equal {other.name} if {{cell}} were {int(literal < 0)}"

    def points(known: Known, literal: Literal) -> tuple[Cell, ...]:
        return tuple(cell for line in pair(known, literal) for cell in line.cells)

    def words() -> Words:
        return Words(f"no two {kind} are equal", unmet=f"two {kind} would be equal")

    def also(known: Known, literal: Literal) -> tuple[Rule, ...]:
        """Return the rule that the line is balanced, which decides its other open cells."""
        return (_balance_rule(pair(known, literal)[0], one),)

    cells = tuple(cell for line in lines for cell in line.cells)
    return Rule(
        constraint,
        cells,
        words,
        basic=True,
        why=why,
        points=points,
        rank=2,
        also=also,
        technique="equal-lines",
    )


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without the rule that only some sources have."""
    if REPEATS not in board.variant:
        yield (
            'the first line, which should say "takuzu repeats"',
            replace(board, variant=board.variant | {REPEATS}),
        )


def needed_triples(line: Sequence[int], index: int, digit: int) -> list[int]:
    """Return the first cells of a minimal set of triples that force `digit` on a line with equally many 0s
    and 1s; empty if all of them do not, or none is needed.

    `line` has 1 for each 1, -1 for each 0 and 0 for each open cell.
    """
    other = [*line[:index], -1 if digit else 1, *line[index + 1 :]]
    starts = list(range(len(line) - 2))
    if _is_possible(other, starts):
        return []
    for start in list(starts):
        fewer = [each for each in starts if each != start]
        if not _is_possible(other, fewer):
            starts = fewer
    return starts


def _is_possible(line: Sequence[int], starts: Collection[int]) -> bool:
    """Return whether the line can be completed without three equal digits in the triples at `starts`."""
    states = {(0, 0, 0)}  # the number of 1s so far, and the last two values
    for index, value in enumerate(line):
        digits = (value,) if value else (1, -1)
        states = {
            (ones + (digit > 0), last, digit)
            for ones, before, last in states
            for digit in digits
            if not (index - 2 in starts and before == last == digit)
        }
    return any(2 * ones == len(line) for ones, _, _ in states)


def _unfit(size: Size) -> str:
    even = not (size.columns % 2 or size.rows % 2)
    return "" if even and min(size) >= 4 and max(size) <= 30 else "Both sides must be even, from 4 to 30."


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    return replace(blank, grid=size_of(blank).grid([int(answer[cell]) for cell in blank.cells]))


generator = Generator(
    pose,
    _unfit,
    clues=number_clues,
    clues_of=no_clue_of,
    sizes=areas(easy=400, medium=(36, 400), hard=400, very_hard=(36, 400)),
)


puzzle = Puzzle(
    name="takuzu",
    title="Takuzu",
    aliases=("binairo", "binario", "binoxxo", "tango", "tic-tac-logic", "binäro", "binero", "binary puzzle"),
    goal=(
        "Fill in 0s and 1s: no three equal ones side by side, as many of each in every row and column, "
        "and no two rows or columns equal."
    ),
    read=read,
    signs="xX",
    nameless=is_two_signs,
    certainty=1,
    write=titled_text,
    check=check,
    conflicts=conflicts,
    variants=(Variant(REPEATS, REPEATS, ("unruly", "tohu", "tohu wa vohu")),),
    codes=codes,
    given=lambda board: {cell: bool(digit) for cell, digit in board.numbers()},
    rules=rules,
    techniques=("find-a-pair", "avoid-a-trio", "equal-lines", "cases", "clues"),
    generator=generator,
    clue_changes=clue_changes,
    look=Look(
        ground="unpainted",
        clue_ground="paper",
        yes="one",
        no="zero",
        given={0: "given zero", 1: "given one"},
    ),
    symbols="10",
    ink="10",
    yes="1",
    no="0",
    always="no three equal digits stand side by side, and no two rows or columns are equal",
    unmet="could not {all} be filled",
    example="""\
takuzu
11...1....
......1.1.
11.0...0..
..00....1.
1.........
1.........
..1...0...
0....1...0
..1....0..
.....11.1.
""",
)
