"""Yajilin.

Cells are shaded, and one closed loop runs from centre to centre of adjacent cells. It passes once through
each cell that is neither shaded nor a clue. Shaded cells never touch by a side. A number with an arrow counts
the shaded cells in the direction of the arrow, up to the border; a clue without a number says nothing. Two
solutions are the same if all shaded cells and all lines are.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any

from solvers.core.boards.answer import as_path, in_cells
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import aligned_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.codes.arrow_grids import ARROWS, PLAIN, ArrowGrid, arrows_of, cells_towards
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_cell_loops import change_cell_loop, random_cell_loop
from solvers.core.generators.random_grids import bare
from solvers.core.rules.count_rule import count_near
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AtMostOne, Known
from solvers.core.rules.loops.cell_loops import NO_WAY, single_loop_rule, visit_rule, ways_at
from solvers.core.rules.loops.pass_or_skip import PassOrSkip
from solvers.core.rules.no_touching import side_touching_rule
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_GRID = ArrowGrid("yajilin", "Yajilin")
_WHERE = {"^": " above it", "v": " below it", "<": " left of it", ">": " right of it"}
_ON_LINE = "the cells on the line"
"""The name of the trivial consequences of a line for its cells."""
_PASSES = 5
"""Number of times that a random loop is made longer; it then leaves out about a seventh of the cells."""
_CLUES = 0.5
"""Share of the changes that make a shaded cell a clue, if there is one."""


def unknowns(board: Board) -> Iterator[Place]:
    """Yield the pairs of cells without a clue, then these cells."""
    yield from (edge for edge in board.edges if not any(map(board.at, edge)))
    yield from (cell for cell in board.cells if not board.at(cell))


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that are too large for cells that do not touch."""
    for cell, arrow, number, seen in arrows_of(board):
        stretches = groupby(seen, lambda other: board.at(other) is None)
        most = sum((len(list(cells)) + 1) // 2 for is_free, cells in stretches if is_free)
        if number > most:
            too_large = f"the {number} at {cell.name} is too large"
            room = f"at most {most} of the cells{_WHERE[arrow]} can be shaded"
            yield Conflict(f"{too_large}: {room}, since shaded cells do not touch", (cell,))


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    yield from _fixed_rules(board.rows, board.columns, literal)
    for cell, arrow, number, seen in arrows_of(board):
        rest = f"the other cells{_WHERE[arrow].replace(' it', '')}"
        rule = count_near(cell, number, "shaded cell", seen, literal, _WHERE[arrow], rest, blocked=True)
        # Each 0 is a step of its own: of several in a glance, one may follow from the others by the loop.
        yield rule if number else rule._replace(finishes="")
    yield single_loop_rule(board, literal)


@lru_cache(maxsize=4)
def _fixed_rules(rows: int, columns: int, literal: Literals) -> tuple[Rule, ...]:
    """Return the rules on cells that are no clues, which all boards with clues in the same cells share."""
    around = ways_at(rows, columns, literal)
    found = [visit_rule(cell, ways, literal) for cell, ways in around.items()]
    edges = [place for place in literal if isinstance(place, Edge)]
    found += [side_touching_rule(edge, "shaded", literal) for edge in edges]
    cells = [place for place in literal if isinstance(place, Cell)]
    found += [_pass_rule(cell, around.get(cell, ()), literal) for cell in cells]
    return *found, *(_white_rule(cell, way, literal) for cell in cells for way in around.get(cell, ()))


def _pass_rule(cell: Cell, ways: tuple[Edge, ...], literal: Literals) -> Rule:
    """Return the rule that the loop passes through a cell, or the cell is shaded."""
    shaded, lines = literal[cell], tuple(literal[way] for way in ways)

    def words() -> Words:
        unmet = f"{cell.name} would be neither shaded nor on the loop"
        says = f"{cell.name} is shaded or on the loop"
        return Words(says, cell.name, unmet=unmet, rest=_ON_LINE, rest_pairs=NO_WAY)

    def why(known: Known, found: Literal) -> str:
        if found == shaded:
            return f"the line could not pass through {cell.name}"
        if found == -shaded:
            return f"the line passes through {cell.name}"
        if found > 0:
            return f"{cell.name} is white, and the line has only two ways through it"
        passes = f"the line passes through {cell.name} already"
        return f"{cell.name} is shaded" if known[shaded] > 0 else passes

    def technique(_known: Known, found: Literal) -> str:
        return "dead-end" if found == shaded else "way-through"

    constraint = PassOrSkip(shaded, lines)
    seen = (cell, *(way.seen_from(cell) for way in ways))
    return Rule(constraint, seen, words, basic=True, why=why, technique=technique, finishes="no")


def _white_rule(cell: Cell, way: Edge, literal: Literals) -> Rule:
    """Return the rule that a cell with a line is white; it follows, and needs no step of its own."""

    def words() -> Words:
        unmet = f"the line would pass through {cell.name}, which is shaded"
        return Words("the line passes through no shaded cell", unmet=unmet, rest=_ON_LINE, rest_pairs=NO_WAY)

    def why(_known: Known, found: Literal) -> str:
        return f"{cell.name} is shaded" if found == -literal[way] else f"the line passes through {cell.name}"

    constraint = AtMostOne([literal[cell], literal[way]])
    return Rule(constraint, (cell, way.seen_from(cell)), words, basic=True, why=why, finishes="no")


def _answer(size: Size, rng: Random) -> Drawn:
    return _with_shading(random_cell_loop(size, rng, _PASSES), bare("", size), {}, rng)


def _with_shading(loop: Drawn, board: Board, before: Drawn, rng: Random) -> Drawn:
    """Return a loop without clues. Cells beside it are shaded, those that were shaded `before` first."""
    free = [cell for cell in board.cells if not any(loop[edge] for edge in board.edges_at(cell))]
    shaded: set[Cell] = set()
    for cell in sorted(rng.sample(free, len(free)), key=lambda cell: not before.get(cell)):
        if not board.at(cell) and shaded.isdisjoint(board.neighbours(cell)):
            shaded.add(cell)
    return {**loop, **{cell: cell in shaded for cell in board.cells}}


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with a clue in each cell that is neither shaded nor on the loop; old arrows stay."""
    for cell in blank.cells:
        old, clue = blank.at(cell), None
        if not answer[cell] and not any(answer[edge] for edge in blank.edges_at(cell)):
            signs = [sign for sign in ARROWS if cells_towards(blank, cell, sign)]
            sign = old[-1] if isinstance(old, str) else rng.choice(signs)
            clue = f"{sum(bool(answer[seen]) for seen in cells_towards(blank, cell, sign))}{sign}"
        blank = blank.with_clue(cell, clue)
    return blank


_change = change_cell_loop(lambda _loop, blank, _rng: blank)


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Make a shaded cell at one of some places a clue, or change the loop there."""
    near = sorted({cell for place in places for cell in place.cells if sketch.answer.get(cell)})
    changed = None if near and rng.random() < _CLUES else _change(sketch, places, rng)
    if not (changed or near):
        return None
    answer = {**sketch.answer, rng.choice(near): False} if near and not changed else sketch.answer
    if changed:
        answer = _with_shading(changed.answer, sketch.board, sketch.answer, rng)
    return Sketch(answer, _pose(answer, sketch.board, rng))


def _without(board: Board, clues: Collection[Any]) -> Board:
    """Return the board without the numbers of some clues."""
    for cell in clues:
        board = board.with_clue(cell, PLAIN)
    return board


def _clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the cells with numbers, in random order."""
    cells = [arrow.cell for arrow in arrows_of(board)]
    return rng.sample(cells, len(cells))


puzzle = Puzzle(
    name="yajilin",
    title="Yajilin",
    aliases=("yajirin", "arrow ring", "ヤジリン"),
    goal=(
        "Shade cells that never touch by a side, and draw one closed loop through all others except clues. "
        "A number counts the shaded cells in the direction of its arrow."
    ),
    read=_GRID.read,
    signs="xX?",
    write=aligned_text,
    conflicts=conflicts,
    codes=(_GRID.link("yajilin", "yajirin"), _GRID.file("yajilin"), _GRID.table(), _GRID.drawing()),
    unknowns=unknowns,
    rules=rules,
    techniques=(
        "dead-end",
        "way-through",
        "one-loop",
        "clue-yes",
        "cases",
        "clues",
        "what-if",
        "what-if-whole",
    ),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=_answer,
        repair=_repair,
        changes=200,
        usual=Size(8, 8),
        clues=_clues,
        without=_without,
        sizes=areas(easy=144, medium=64, hard=121),
    ),
    spelling=lambda *solution: {**in_cells(*solution), **as_path(*solution)},
    look=Look(
        ground="page", clue_ground="given", lines="path", yes="shaded", no="dot", given={PLAIN: "given"}
    ),
    yes="shaded",
    no="white",
    pairs=JOINED,
    always="shaded cells do not touch, and the loop passes through all others",
    example="""\
yajilin
.  .  .  .  .
.  .  .  .  .
.  .  . 2<  .
.  .  .  .  .
.  .  .  . 0^
""",
)
