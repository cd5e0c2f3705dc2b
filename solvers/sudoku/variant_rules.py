"""The rules of variants: overlays, sandwich sums, and pairs of cells anywhere on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Group, Overlay
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, in_words
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.automaton import Automaton, AutomatonConstraint, Numbers, State
from solvers.core.rules.values.domains import number_of
from solvers.core.rules.values.elimination_rules import choices_of
from solvers.core.rules.values.relations import Relation, RelationConstraint, not_adjacent
from solvers.sudoku.cell_kinds import cell_kinds
from solvers.sudoku.line_kinds import line_kinds
from solvers.sudoku.overlay_kind import (
    Choices,
    OverlayKind,
    add_up_to_other,
    differ_by_other,
    different,
    not_multiple,
)

KINDS: Mapping[str, OverlayKind] = {kind.name: kind for kind in (*line_kinds, *cell_kinds)}
"""The kinds of overlays by name."""

_KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
_KING = ((1, 1), (1, -1))
_BESIDE = ((0, 1), (1, 0))
_FEW = 3
"""Number of known cells up to which a reason lists them."""


def variant_rules(board: Board, literal: Literals) -> Iterator[Rule]:
    """Yield the rules that only variants have."""
    choices = choices_of(board.cells, range(1, board.rows + 1), literal)
    for overlay in board.overlays:
        kind = KINDS[overlay.kind]
        for constraint, cells in kind.parts(overlay, board, choices):
            name = kind.name_of(overlay)
            yield _rule(constraint, cells, choices, name, kind.says(overlay), f"{name} {kind.unmet}")
    yield from _sandwich_rules(board, choices)
    yield from _pair_rules(board, choices)


def _rule(
    constraint: Constraint, cells: Sequence[Cell], choices: Choices, name: Name, says: str, unmet: str
) -> Rule:
    shown = tuple(dict.fromkeys(cells))
    return Rule(
        constraint,
        shown,
        lambda: Words(says, name, unmet=unmet),
        why=partial(_why, says, shown, choices),
        group=Group(name, None, shown),
    )


def _why(says: str, cells: Sequence[Cell], choices: Choices, known: Known, _: Literal) -> str:
    """Return why a cell holds a number: the rule, and the known numbers of the other cells."""
    numbers = {cell: number_of(choices[cell], known) for cell in cells}
    there = [
        f"{cell.name} is {symbol_of(number).upper()}"
        for cell, number in numbers.items()
        if number is not None
    ]
    said = f"{says}, and {in_words(there)}" if 0 < len(there) <= _FEW else says
    if len(cells) - len(there) <= 1:
        return said
    return f"{said}, which no other number at {{cell}} allows"


def _fill(parameters: Numbers, state: State, number: int) -> State | None:
    """The state is 0 before the first of 1 and n, then 1 and the sum so far, then 2 after the second one."""
    total, most = parameters
    stage, so_far = state or (0, 0)
    if number in (1, most):
        return (stage + 1, so_far) if stage == 0 or so_far == total else None
    if stage == 1:
        return (1, so_far + number) if so_far + number <= total else None
    return (stage, so_far)


def _is_full(_: Numbers, state: State) -> bool:
    return state[0] == 2


def _holds_between(parameters: Numbers, numbers: Numbers) -> bool:
    total, most = parameters
    first, last = sorted((numbers.index(1), numbers.index(most)))
    return sum(numbers[first + 1 : last]) == total


def _sandwich_rules(board: Board, choices: Choices) -> Iterator[Rule]:
    n = board.rows
    for line in board.lines():
        if line.clue:
            automaton = Automaton(_fill, _is_full, _holds_between, (line.clue[0], n))
            constraint = AutomatonConstraint(automaton, [choices[cell] for cell in line.cells])
            says = f"the numbers between 1 and {symbol_of(n).upper()} in {line.name} add up to {line.clue[0]}"
            unmet = f"the sandwich of {line.name} could not add up"
            rule = _rule(constraint, line.cells, choices, line.name, says, unmet)
            yield rule._replace(group=line)


def _pair_rules(board: Board, choices: Choices) -> Iterator[Rule]:
    """Yield the rules of pairs of cells that the whole board has."""
    variant = board.variant
    if "anti-knight" in variant:
        yield from _moves(board, choices, _KNIGHT, "a knight's move apart")
    if "anti-king" in variant:
        yield from _moves(board, choices, _KING, "a king's move apart")
    if "non-consecutive" in variant:
        for pair in _pairs(board, _BESIDE):
            yield _pair(pair, choices, not_adjacent, "are neighbours and not consecutive")
    if "disjoint-groups" in variant:
        areas = [area.cells for area in board.areas("box")]
        for same in zip(*areas, strict=True):
            for pair in combinations(same, 2):
                yield _pair(pair, choices, different, "have the same place in their boxes and differ")
    yield from _negative_rules(board, choices)


def _moves(board: Board, choices: Choices, moves: Sequence[tuple[int, int]], apart: str) -> Iterator[Rule]:
    for pair in _pairs(board, moves):
        yield _pair(pair, choices, different, f"are {apart} and differ")


def _pairs(board: Board, moves: Sequence[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
    for cell in board.cells:
        for down, right in moves:
            other = Cell(cell.row + down, cell.column + right)
            if other.row < board.rows and 0 <= other.column < board.columns:
                yield cell, other


def _pair(pair: tuple[Cell, Cell], choices: Choices, relation: Relation, verb: str) -> Rule:
    constraint = RelationConstraint(relation, *(choices[cell] for cell in pair))
    name = Name("the cells", f"{pair[0].name} and {pair[1].name}", "the cells")
    says = f"{pair[0].name} and {pair[1].name} {verb}"
    return _rule(constraint, pair, choices, name, says, f"{name} would break their rule")


def _negative_rules(board: Board, choices: Choices) -> Iterator[Rule]:
    """Yield the rules of neighbours without a dot or a sum, if the setter gave all of them.

    Both colours of dots count: between 1 and 2 either is right.
    """
    dotted = {frozenset(overlay.cells) for overlay in board.overlays if overlay.kind in ("white", "black")}
    summed = {frozenset(overlay.cells) for overlay in board.overlays if overlay.kind == "xv"}
    for pair in _pairs(board, _BESIDE):
        if frozenset(pair) not in dotted:
            for number in _numbers(board, "white", 1) if "all-white" in board.variant else ():
                verb = f"have no white dot and do not differ by {number}"
                yield _pair(pair, choices, differ_by_other(number), verb)
            for number in _numbers(board, "black", 2) if "all-black" in board.variant else ():
                verb = f"have no black dot, and none is {number} times the other"
                yield _pair(pair, choices, not_multiple(number), verb)
        for total in (5, 10) if "all-xv" in board.variant and frozenset(pair) not in summed else ():
            verb = f"have no sign and do not add up to {total}"
            yield _pair(pair, choices, add_up_to_other(total), verb)


def _numbers(board: Board, kind: str, default: int) -> list[int]:
    """Return the numbers that the overlays of a kind have."""
    numbers = {number for overlay in board.overlays if overlay.kind == kind for number in overlay.numbers}
    return sorted(numbers) or [default]


def check_overlay(overlay: Overlay, board: Board) -> str:
    """Return what is wrong with an overlay on a board, or ""."""
    kind = KINDS[overlay.kind]
    cells = overlay.all_cells
    outside = next((cell for cell in cells if max(cell) >= board.rows or min(cell) < 0), None)
    name = kind.name_of(overlay)
    if outside:
        return f"{name} has a cell outside of the board of {board.rows} rows"
    if len(overlay.cells) not in kind.sizes:
        return f"{name} has {len(overlay.cells)} cells"
    if len(overlay.numbers) not in kind.counts:
        return f"{name} has {len(overlay.numbers)} numbers"
    twice = next((cell for cell in cells if cells.count(cell) > 1), None)
    if twice and kind.name not in ("whispers", "palindrome"):
        return f"{name} passes {twice.name} twice"
    return _wrong_parts(overlay, board.rows, name)


def _wrong_parts(overlay: Overlay, n: int, name: Name) -> str:
    kind, cells = overlay.kind, overlay.cells
    if kind == "arrow" and not overlay.others:
        return f"{name} has a circle and no line"
    if kind == "arrow" and len(cells) > 1 and n > 9:
        return f"{name} has a pill, which is only read on boards of up to 9 rows"
    if kind == "clone" and len(cells) != len(overlay.others):
        return f"{name} has {len(cells)} cells, and its copy {len(overlay.others)}"
    if kind in ("white", "black", "xv") and sum(abs(a - b) for a, b in zip(*cells, strict=True)) != 1:
        return f"{name} is not between two cells side by side"
    return ""
