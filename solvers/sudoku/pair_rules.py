"""Rules for all pairs of cells: anti-knight, anti-king, non-consecutive, and signs that are all given.

Like rows and boxes they are rules of the game and no clues. So they are not named as reasons, and a cell sees
another one that is a knight's move away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Group
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, list_names
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.domains import bits, domain
from solvers.core.rules.values.elimination_rules import Strike, Strikes, choices_of
from solvers.core.rules.values.relations import (
    Relation,
    RelationConstraint,
    not_adjacent,
    relation_support,
)
from solvers.sudoku.overlay_kind import Choices

_MOVES = {
    "anti-knight": (((1, 2), (2, 1), (1, -2), (2, -1)), "a knight's move apart"),
    "anti-king": (((1, 1), (1, -1)), "a king's move apart"),
}
_BESIDE = ((0, 1), (1, 0))


class _Pair(NamedTuple):
    """Two cells with a relation that has no direction."""

    cells: tuple[Cell, Cell]
    relation: Relation
    says: str
    """The relation in words, after the names of the cells."""
    unmet: str
    """The fault without it, after "would"."""
    link: str = ""
    """Words that lead from one cell to the other."""


def pair_rules(board: Board, choices: Choices) -> Iterator[Rule]:
    """Yield the rules of pairs of cells that the whole board has."""
    for pair in _pairs(board):
        constraint = RelationConstraint(pair.relation, *(choices[cell] for cell in pair.cells))
        yield Rule(constraint, pair.cells, partial(_words, pair), basic=True, rank=1)


def _words(pair: _Pair) -> Words:
    names = f"{pair.cells[0].name} and {pair.cells[1].name}"
    name = Name("the cells", names, "the cells")
    return Words(f"{names} {pair.says}", name, unmet=f"{names} would {pair.unmet}")


def sights(board: Board) -> list[Group]:
    """Return the pairs of cells that must differ."""
    return [
        Group(Name("the cells", f"{pair.cells[0].name} and {pair.cells[1].name}"), None, pair.cells)
        for pair in _pairs(board)
        if pair.relation == different
    ]


def pair_strikes(board: Board, numbers: Sequence[int], literal: Literals) -> Strikes | None:
    """Return the eliminations of all pairs that do more than differ; None if the board has no such rule."""
    if not board.variant & {"non-consecutive", "all-white", "all-black", "all-xv"}:
        return None
    return Strikes(lambda: _strikes(board, choices_of(board.cells, numbers, literal)))


def _strikes(board: Board, choices: Choices) -> Callable[[Known, Cell], Iterator[Strike]]:
    at: dict[Cell, list[tuple[Cell, _Pair]]] = {cell: [] for cell in board.cells}
    for pair in _pairs(board):
        if pair.relation != different:
            first, second = pair.cells
            at[first].append((second, pair))
            at[second].append((first, pair))

    def strikes(known: Known, cell: Cell) -> Iterator[Strike]:
        every = sum(1 << number for number, _ in choices[cell])
        for other, pair in at[cell]:
            left, _ = relation_support(pair.relation, every, domain(choices[other], known))
            if left != every:
                yield _strike(other, pair.link, domain(choices[other], known), left, every)

    return strikes


def _strike(other: Cell, link: str, there: int, left: int, every: int) -> Strike:
    numbers, is_known = _listed(there), not there & (there - 1)
    at = f"the {numbers} at {other.name}" if is_known else f"{other.name}, which can only be {numbers},"
    says = f"{{it}} is not {_listed(every & ~left)} {link} {at}"
    return Strike(left, says, f"{link} {at} only {_listed(left)} is left", (other,))


def _listed(mask: int) -> str:
    return list_names([symbol_of(number) for number in bits(mask)], "numbers", "or")


def _pairs(board: Board) -> Iterator[_Pair]:
    for name, (moves, apart) in _MOVES.items():
        if name in board.variant:
            for cells in _cells_apart(board, moves):
                yield _Pair(cells, different, f"differ, {apart}", f"be equal, {apart}")
    if "non-consecutive" in board.variant:
        for cells in _cells_apart(board, _BESIDE):
            yield _Pair(cells, not_adjacent, "are not consecutive", "be consecutive", "beside")
    yield from _pairs_without_sign(board)


def _cells_apart(board: Board, moves: Sequence[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
    for cell in board.cells:
        for down, right in moves:
            other = Cell(cell.row + down, cell.column + right)
            if other.row < board.rows and 0 <= other.column < board.columns:
                yield cell, other


def _pairs_without_sign(board: Board) -> Iterator[_Pair]:
    """Yield the neighbours without a dot or a sum, if the setter gave all of them.

    Both colours of dots count: between 1 and 2 either is right.
    """
    dotted = {frozenset(overlay.cells) for overlay in board.overlays if overlay.kind in ("white", "black")}
    summed = {frozenset(overlay.cells) for overlay in board.overlays if overlay.kind == "xv"}
    for cells in _cells_apart(board, _BESIDE):
        pair = frozenset(cells)
        if "all-white" in board.variant and pair not in dotted:
            for number in _numbers(board, "white", 1):
                yield _without("a white dot", cells, differ_by_other(number))
        if "all-black" in board.variant and pair not in dotted:
            for number in _numbers(board, "black", 2):
                yield _without("a black dot", cells, not_multiple(number))
        if "all-xv" in board.variant and pair not in summed:
            for total, sign in ((5, "a V"), (10, "an X")):
                yield _without(sign, cells, add_up_to_other(total))


def _without(sign: str, cells: tuple[Cell, Cell], relation: Relation) -> _Pair:
    return _Pair(cells, relation, f"are without {sign}", f"need {sign}", f"without {sign} to")


def _numbers(board: Board, kind: str, default: int) -> list[int]:
    """Return the numbers that the overlays of a kind have."""
    numbers = {number for overlay in board.overlays if overlay.kind == kind for number in overlay.numbers}
    return sorted(numbers) or [default]


# Relations are cached, so that equal ones are one object: results are kept by relation.
@lru_cache(maxsize=256)
def differ_by_other(difference: int) -> Relation:
    return lambda first, second: abs(first - second) != difference


@lru_cache(maxsize=256)
def not_multiple(factor: int) -> Relation:
    return lambda first, second: first != factor * second and second != factor * first


@lru_cache(maxsize=256)
def add_up_to_other(total: int) -> Relation:
    return lambda first, second: first + second != total


def different(first: int, second: int) -> bool:
    return first != second
