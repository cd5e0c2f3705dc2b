"""Slitherlink, also known as Loop the Loop, Fences and Loopy.

Lines run from dot to dot along the sides of cells and form exactly one closed loop, which neither crosses nor
touches itself: at each dot none or two lines meet. A number counts the lines on the four sides of its cell. A
drawing without any line is no solution. The loop may consist of the four sides of a 4. With an option of
puzz.link, the loop must visit every dot. That is another puzzle, and is refused.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from solvers.core.boards.answer import as_lines
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Table
from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.plain_text import digits_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId, Link, Pzprv3
from solvers.core.codes.digit_grids import Digits
from solvers.core.codes.word_grids import full_rows
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_loops import change_loop, random_loop
from solvers.core.rules.logic import Exactly
from solvers.core.rules.loops.loop_rules import dot_rules, loop_rule
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.slitherlink.patterns import line_at_corner, pattern_rules

_NUMBERS = "no", "one", "two", "three", "four"


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the numbers that miss their lines because the whole loop runs around a 4."""
    for cell in board.cells_with(4)[:1]:
        for other, clue in board.numbers():
            # A cell beside the 4 has one line, between the two cells, and all other cells have none.
            if other != cell and clue != (other in board.neighbours(cell)):
                alone = f"the loop runs around the 4 at {cell.name} alone"
                yield Conflict(f"{alone}, so {other.name} cannot be {clue}", (cell, other))


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    dots = dot_rules(board, line)
    for cell in board.cells:
        if isinstance(clue := board.at(cell), int):
            yield _clue_rule(board, cell, clue, line)
        # The dot at its upper left, and in the last row and column the dots after it, so that each dot comes
        # once.
        for row in range(cell.row, cell.row + 1 + (cell.row == board.rows - 1)):
            for column in range(cell.column, cell.column + 1 + (cell.column == board.columns - 1)):
                yield dots[row, column]
    yield from pattern_rules(board, line)
    yield loop_rule(board, line)


def _clue_rule(board: Board, cell: Cell, clue: int, line: Literals) -> Rule:
    def words() -> Words:
        name, lines = clue_at(clue, cell.name), f"{_NUMBERS[clue]} line{'s' * (clue != 1)}"
        return Words(
            f"{name} has {lines} around it",
            name,
            only=f"{name} needs its last open side",
            all=f"{name} needs {{all}} open sides",
            unmet=f"{name} {{has}} {lines}",
            full=f"{name} already has its {lines}" if clue else f"{name} has no lines around it",
            still=f"{name} still needs {{needs}} line{{s}}",
            rest=Name("the other sides of", cell.name, "the other sides of"),
        )

    return Rule(
        Exactly(clue, [line[side] for side in board.sides_of(cell)]),
        (cell,),
        words,
        finishes="no",
        pattern_of=partial(line_at_corner, board, cell, clue, line),
    )


DIGITS = Digits(partial(Board, "slitherlink"), "Slitherlink", 4, unnumbered=None)


def _decode(coded: Coded) -> Board:
    if "t" in coded.head and not coded.head.partition("t")[2].startswith("0"):
        raise ReadError("Only loops on squares are read: t0 before the colon.")
    return DIGITS.decode(coded)


def _decode_link(coded: Coded) -> Board:
    if "f" in coded.head.split("/")[1:]:
        raise ReadError("A loop that must visit every dot (f in the address) is another puzzle.")
    return DIGITS.decode_four(coded)


def _decode_file(table: Table) -> Board:
    return Board("slitherlink", digits_grid(full_rows(table)[: table.size.rows], 4, "Slitherlink"))


codes = (
    GameId(
        _decode,
        DIGITS.encode,
        looks="[0-4a-z]+",
        heads="[0-9]+(x[0-9]+)?t[0-9]+(d[enth])?",
        names=("loopy",),
        head=lambda board: f"{board.columns}x{board.rows}t0",
    ),
    DIGITS.task("loop"),
    Link(("slither", "slitherlink"), _decode_link, DIGITS.encode_four),
    Pzprv3(("slither", "slitherlink"), _decode_file, kanpen={"5": "-"}),
    DIGITS.table(),
)


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    numbers = [sum(bool(answer[side]) for side in blank.sides_of(cell)) for cell in blank.cells]
    return Board("slitherlink", size_of(blank).grid(numbers))


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Add or remove a cell beside one of the sides."""
    cells = (cell for place in places for cell in place.cells)
    answer = change_loop(sketch.board, sketch.answer, cells, rng)
    return None if answer is None else Sketch(answer, pose(answer, sketch.board, rng))


def _clues_of(rule: Any) -> Iterable[Hashable]:
    """Return the numbers of a rule: a pattern has up to three."""
    return () if rule.basic else rule.cells


generator = Generator(
    pose,
    between(4, 40),
    answer=random_loop,
    repair=repair,
    clues=number_clues,
    clues_of=_clues_of,
    sizes=areas(easy=196, medium=625, hard=625, very_hard=196),
)


puzzle = Puzzle(
    name="slitherlink",
    title="Slitherlink",
    aliases=("loop", "fences", "loopy", "slither", "loop the loop", "rundweg", "スリザーリンク"),
    goal=(
        "Draw one closed loop along the sides of the cells that never crosses or touches itself. "
        "Each number counts the lines around its cell."
    ),
    read=DIGITS.read,
    write=titled_text,
    conflicts=conflicts,
    unknowns=lambda board: board.sides,
    rules=rules,
    techniques=(
        "number-in-a-corner",
        "3-beside-3",
        "3-diagonal-to-3",
        "line-reaches-a-number",
        "one-loop",
        "clue-yes",
        "cases",
        "clues",
        "what-if-whole",
    ),
    generator=generator,
    spelling=as_lines,
    codes=codes,
    look=Look(ground="plain", clue_ground="plain", lines="loop"),
    yes="line",
    no="cross",
    said=Predicates(yes=Predicate("on the loop"), no=Predicate("off the loop"), out="off"),
    always="the loop never ends or branches",
    example="""\
slitherlink
..1....1..
22.2..2.22
2..2112..2
.0.1221.0.
..........
21......12
1.0....0.1
..2....2..
....00....
....22....
""",
)
