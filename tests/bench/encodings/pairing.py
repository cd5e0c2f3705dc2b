"""Ways to say that trees and tents of Tents pair one to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from solvers.core.boards.places import Cell
from solvers.core.rules.formula import Clause, Formula
from solvers.core.rules.logic import AnyOf, Between
from tests.bench.encodings import counts
from tests.bench.encodings.boards import Problem
from tests.bench.encodings.machine import Machine, Written, as_text
from tests.bench.encodings.trial import NATIVE, Fresh, Trial


def _cells(problem: Problem) -> int:
    """How many of the variables are cells; the others are pairs of a tree and a cell."""
    return sum(isinstance(place, Cell) for place in problem.literal)


def ordered(problem: Problem) -> Written:
    """The pairs of a tree as an order: a chain of variables that says "at or before this one"."""
    cells, formula = _cells(problem), Formula(problem.variables)
    left: list[Between] = []
    for some in problem.constraints:
        if isinstance(some, Between):
            if min(some.literals) > cells and len(some.literals) > 2:
                formula.add(_chain(some.literals, formula.fresh))
            else:
                left.append(some)
    return as_text(formula, left)


def _chain(pairs: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    """Exactly one of the pairs, each told by two neighbours in a chain that never falls."""
    chain = [fresh() for _ in pairs[1:]]
    yield from ([-before, after] for before, after in pairwise(chain))
    yield from ([-pairs[0], chain[0]], [pairs[0], -chain[0]])
    yield from ([-pairs[-1], -chain[-1]], [pairs[-1], chain[-1]])
    for pair, (before, after) in zip(pairs[1:-1], pairwise(chain), strict=True):
        yield from ([-pair, -before], [-pair, after], [pair, before, -after])


def direct(problem: Problem) -> Written:
    """No pairs: each tree has a tent beside it, each tent a tree; a shared tent is cut off when it occurs."""
    cells, known, literal = _cells(problem), problem.known, problem.literal
    left = [
        some
        for some in problem.constraints
        if isinstance(some, Between) and max(map(abs, some.literals)) <= cells
    ]
    for _, near in _trees(problem):
        some_tent = AnyOf([literal[cell] for cell in near]).simplified(known)
        left.extend([some_tent] if some_tent else [])
    taken = {cell for _, near in _trees(problem) for cell in near}
    lonely = [[-number] for cell, number in literal.items() if isinstance(cell, Cell) and cell not in taken]
    return as_text(Formula(problem.variables, lonely), left)


def shared(machine: Machine, problem: Problem) -> Between | None:
    """Trees with too few tents beside them, by Hall's theorem: they need as many as they are."""
    numbers = [number for place, number in problem.literal.items() if isinstance(place, Cell)]
    values = set(machine.values([number for number in numbers if not problem.known[number]]))
    tents = {number for number in numbers if number in values or problem.known[number] > 0}
    near = {tree: [problem.literal[cell] for cell in cells] for tree, cells in _trees(problem)}
    tree_of: dict[int, Cell] = {}
    for tree in near:
        seen: set[int] = set()
        if not _pair(tree, near, tents, tree_of, seen):
            trees = [tree, *(tree_of[tent] for tent in seen)]
            around = {number for some in trees for number in near[some]}
            return Between(len(trees), len(around), tuple(around)).simplified(problem.known)
    return None


def _pair(
    tree: Cell, near: dict[Cell, list[int]], tents: set[int], tree_of: dict[int, Cell], seen: set[int]
) -> bool:
    """Finds a tent for a tree, others moving to another tent where that makes room."""
    for tent in near[tree]:
        if tent in tents and tent not in seen:
            seen.add(tent)
            if tent not in tree_of or _pair(tree_of[tent], near, tents, tree_of, seen):
                tree_of[tent] = tree
                return True
    return False


def _trees(problem: Problem) -> Iterator[tuple[Cell, list[Cell]]]:
    """Each tree with the free cells beside it."""
    board = problem.board
    for tree in board.cells_with("T"):
        yield tree, [cell for cell in board.beside(tree) if cell in problem.literal]


FORMER = counts.FORMER._replace(name="pairs, clauses, QF_FD")
BEST = counts.BEST._replace(name="pairs (in use)")

TRIALS = (
    FORMER,
    Trial("pairs, flat totalizers", counts.clauses(counts.up_to(60, counts.flat))),
    BEST,
    Trial("pairs in order", ordered, settings=NATIVE),
    Trial("no pairs, Hall's cuts", direct, settings=NATIVE, cut=shared),
)
