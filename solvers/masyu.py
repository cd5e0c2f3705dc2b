"""Masyu (Pearl).

One closed loop runs from centre to centre of adjacent cells. It visits each cell at most once and passes
through all pearls. At a black pearl it turns, and it goes straight on through the cells before and after it.
Through a white pearl it goes straight, and it turns in the cell before or after it, or in both. A drawing
without any line is no solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from solvers.core.boards.answer import as_path
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import thing_at
from solvers.core.boards.places import Cell, Edge, list_cells
from solvers.core.codes.circle_grids import CircleGrid
from solvers.core.codes.code import GameId
from solvers.core.codes.skip_codes import decode_symbols, encode_symbols
from solvers.core.generators.generator import Drawn, Generator, areas, between, cell_clues
from solvers.core.generators.random_cell_loops import change_cell_loop, random_cell_loop
from solvers.core.rules.logic import AnyOf, Cardinality, Constraint, Exactly
from solvers.core.rules.loops.cell_loops import NO_WAY, single_loop_rule, visit_rules
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import LAST_RANK, Literals, Rule, Words

_CIRCLES = CircleGrid("masyu", "Masyu", "pearl")
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def _decode_game(coded: Coded) -> Board:
    return Board("masyu", coded.size.grid(decode_symbols(coded, {"W": "w", "B": "b"}, "W and B")))


codes = (
    GameId(
        _decode_game,
        lambda board: encode_symbols(board.clues, {"w": "W", "b": "B"}),
        looks="[a-zWB]+",
        heads="[0-9]+x[0-9]+(d[et])?n?",
        names=("pearl",),
    ),
    _CIRCLES.link("mashu", "masyu", "pearl"),
    _CIRCLES.file("mashu", "masyu", "pearl"),
    _CIRCLES.table(),
)


def _edge(board: Board, cell: Cell, step: tuple[int, int], distance: int = 0) -> Edge | None:
    """Return the edge from a cell, or from one farther that way, to the next; None beyond the border."""
    (r, c), (down, right) = cell, step
    ends = [Cell(r + down * d, c + right * d) for d in (distance, distance + 1)]
    if all(0 <= row < board.rows and 0 <= column < board.columns for row, column in ends):
        return Edge(*sorted(ends))
    return None


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    yield from visit_rules(board, line)
    for cell in board.cells:
        if clue := board.at(cell):
            yield from (_black if clue == "b" else _white)(board, cell, line)
    yield single_loop_rule(board, line)._replace(rank=LAST_RANK)


def _black(board: Board, cell: Cell, line: Literals) -> Iterator[Rule]:
    at = f"the black pearl at {cell.name}"
    pearl = partial(_pearl, "black pearl", cell)
    left, right, up, down = (_edge(board, cell, step) for step in _STEPS)
    for pair in ((left, right), (up, down)):
        edges = [edge for edge in pair if edge]
        turns = f"the line turns at {at}", f"the line could not turn at {at}"
        yield pearl(edges, Exactly(1, [line[edge] for edge in edges]), *turns)
    for step in _STEPS:
        if edge := _edge(board, cell, step):
            beyond = _edge(board, cell, step, 1)
            edges = [edge, *([beyond] if beyond else [])]
            goes = AnyOf([-line[edge], *([line[beyond]] if beyond else [])])
            straight = (
                f"the line goes straight on beside {at}",
                f"the line could not go straight on beside {at}",
            )
            yield pearl(edges, goes, *straight)


def _white(board: Board, cell: Cell, line: Literals) -> Iterator[Rule]:
    at = f"the white pearl at {cell.name}"
    pearl = partial(_pearl, "white pearl", cell)
    left, right, up, down = (_edge(board, cell, step) for step in _STEPS)
    for pair in ((left, up), (left, down), (right, up), (right, down)):
        edges = [edge for edge in pair if edge]
        straight = f"the line goes straight through {at}", f"the line could not go straight through {at}"
        yield pearl(edges, Exactly(1, [line[edge] for edge in edges]), *straight)
    for steps in (_STEPS[:2], _STEPS[2:]):
        four = [edge for step in steps for d in (0, 1) if (edge := _edge(board, cell, step, d))]
        if len(four) == 4:
            beside = f"the line turns beside {at}", f"the line could not turn beside {at}"
            yield pearl(four, Cardinality(0, 3, tuple(line[edge] for edge in four)), *beside)


def _pearl(
    kind: str, cell: Cell, edges: Sequence[Edge], constraint: Constraint, says: str, unmet: str
) -> Rule:
    others = sorted({other for edge in edges for other in edge} - {cell})

    def words() -> Words:
        blocked = f"if {{supposed}}, {unmet}"
        return Words(says, thing_at(kind, cell.name), blocked=blocked, unmet=unmet, rest=NO_WAY)

    return Rule(constraint, (cell, *others), words, why=lambda *_: says, finishes="no")


def _patterns(board: Board, line: Literals) -> Iterator[Rule]:
    """Yield rules for pearls side by side, which players know by heart."""
    for edge in board.edges:
        colors = {board.at(cell) for cell in edge}
        if colors == {"b"}:
            yield _pattern(board, edge, line, AnyOf([-line[edge]]), "{} are side by side")
        elif colors == {"w"}:
            yield from _whites(board, edge, line)


def _whites(board: Board, edge: Edge, line: Literals) -> Iterator[Rule]:
    """Yield the rules of two white pearls side by side, and of a third one in line with them."""
    (r, c), (row, column) = edge
    back, on = (r - row, c - column), (row - r, column - c)
    for beyond in (_edge(board, edge.first, back, 1), _edge(board, edge.second, on, 1)):
        if beyond:
            turns = AnyOf([-line[edge], -line[beyond]])
            yield _pattern(board, edge, line, turns, "a line along {} turns on both sides of them")
    after = _edge(board, edge.second, on)
    if after and board.at(after.second) == "w":
        apart = Exactly(2, [-line[edge], -line[after]])
        how = "{} are in a row, and no line goes along three"
        yield _pattern(board, (*edge, after.second), line, apart, how)


def _pattern(board: Board, cells: Sequence[Cell], line: Literals, constraint: Constraint, how: str) -> Rule:
    color, pearl_rules = ("black", _black) if board.at(cells[0]) == "b" else ("white", _white)
    name = f"the {color} pearls at {list_cells(cells)}"
    says = how.format(name)
    return Rule(
        constraint,
        tuple(cells),
        lambda: Words(says, name, unmet=f"{name} could not all be met"),
        why=lambda *_: says,
        technique="pearls-side-by-side",
        parts=tuple(rule for cell in cells for rule in pearl_rules(board, cell, line)),
    )


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all pearls that a loop allows."""
    for cell in blank.cells:
        ways = [step for step in _STEPS if answer.get(_edge(blank, cell, step))]
        if ways:
            is_straight = ways[0][0] == ways[1][0] or ways[0][1] == ways[1][1]
            goes_on = [bool(answer.get(_edge(blank, cell, step, 1))) for step in ways]
            if is_straight and not all(goes_on):
                blank = blank.with_clue(cell, "w")
            elif not is_straight and all(goes_on):
                blank = blank.with_clue(cell, "b")
    return blank


puzzle = Puzzle(
    name="masyu",
    title="Masyu",
    aliases=("pearl", "mashu", "pearls", "perlen", "ましゅ"),
    goal=(
        "Draw one closed loop from cell to cell through all pearls. At a black one it turns and goes "
        "straight before and after, and at a white one it goes straight and turns before or after."
    ),
    read=_CIRCLES.read,
    signs="xX",
    write=titled_text,
    codes=codes,
    unknowns=lambda board: board.edges,
    rules=rules,
    clue_changes=_CIRCLES.clue_changes,
    joint=_patterns,
    techniques=("pearls-side-by-side", "clue-yes", "cases", "one-loop", "clues"),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=random_cell_loop,
        repair=change_cell_loop(_pose),
        usual=Size(8, 8),
        clues=cell_clues,
        sizes=areas(easy=121, medium=121, hard=144, very_hard=(25, 196)),
    ),
    borders=Borders(medium=3.5),
    spelling=as_path,
    look=Look(
        ground="given",
        clue_ground="given",
        lines="path",
        given={"w": "white pearl", "b": "black pearl"},
    ),
    yes="joined",
    no="apart",
    said=JOINED.said,
    always="the loop has no ends and no branches",
    example="""\
masyu
......w.
.w....w.
b.......
....bww.
...w..w.
.w....w.
......w.
.b.bb...
""",
)
