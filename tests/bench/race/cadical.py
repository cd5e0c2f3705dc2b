"""The five puzzles as clauses for CaDiCaL through PySAT, encoded by hand.

Short counts are written out, longer ones go through PySAT's sequential counter, the fastest here of its
encodings; nonogram runs are order encoded. One solver decides both questions: the second is asked after the
clause that forbids the answer found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, count, pairwise
from math import comb

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical195

from solvers import Board
from tests.bench.race import grid
from tests.bench.race.grid import Place, Rows, Verdict

Shown = Mapping[Place, int]
"""The variable of each place that the answer decides."""

WRITTEN_OUT = 100
"""A count that takes so many clauses at most is written out."""


class Formula:
    """Clauses that grow, and the number of their variables."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.shown: Shown = dict(zip(places, count(1), strict=False))
        self.variables = len(self.shown)
        self.clauses: list[Sequence[int]] = []

    def fresh(self, number: int) -> range:
        """So many new variables."""
        first = self.variables + 1
        self.variables += number
        return range(first, first + number)

    def exactly(self, number: int, literals: Sequence[int]) -> None:
        many = len(literals)
        if number > many:
            self.clauses.append(())
        elif comb(many, number + 1) + comb(many, many - number + 1) > WRITTEN_OUT:
            counter = CardEnc.equals(literals, number, self.variables, encoding=EncType.seqcounter)
            self.variables = max(self.variables, counter.nv)
            self.clauses += counter.clauses
        else:
            self.clauses += combinations([-literal for literal in literals], number + 1)
            self.clauses += combinations(literals, many - number + 1)

    def at_most_one(self, literals: Sequence[int]) -> None:
        self.clauses += combinations([-literal for literal in literals], 2)


def mosaic(board: Board) -> Formula:
    formula = Formula(range(board.rows * board.columns))
    near = grid.around(board.rows, board.columns)
    for cell, clue in grid.numbers(board):
        formula.exactly(clue, [other + 1 for other in near[cell]])
    return formula


def minesweeper(board: Board) -> Formula:
    formula = Formula(grid.cells_with(board, None))
    mine, near = formula.shown, grid.around(board.rows, board.columns)
    for cell, clue in grid.numbers(board):
        formula.exactly(clue, [mine[other] for other in near[cell] if other in mine])
    if board.total is not None:
        formula.exactly(board.total, list(mine.values()))
    return formula


def dominosa(board: Board) -> Formula:
    formula = Formula(grid.dominoes(board.rows, board.columns))
    flat = [clue for row in board.grid for clue in row]
    groups = defaultdict(list)
    for (first, second), joined in formula.shown.items():
        for group in (first, second, frozenset((flat[first], flat[second]))):
            groups[group].append(joined)
    for group in groups.values():
        formula.clauses.append(group)
        formula.at_most_one(group)
    return formula


def tents(board: Board) -> Formula:
    beside, trees = grid.beside(board.rows, board.columns), grid.cells_with(board, "T")
    free = set(grid.cells_with(board, None))
    formula = Formula(sorted(free.intersection(spot for tree in trees for spot in beside[tree])))
    tent = formula.shown
    _paired(formula, [[spot for spot in beside[tree] if spot in tent] for tree in trees])
    for spot, square in enumerate(grid.around(board.rows, board.columns)):
        touching = [other for other in square if other > spot and other in tent] if spot in tent else ()
        formula.clauses += [(-tent[spot], -tent[other]) for other in touching]
    for clue, cells in grid.lines(board):
        formula.exactly(clue[0], [tent[cell] for cell in cells if cell in tent])
    return formula


def _paired(formula: Formula, spots_of_trees: Sequence[Sequence[int]]) -> None:
    """Each tree has one of its spots for its tent, and each tent has one tree."""
    of_spot: defaultdict[int, list[int]] = defaultdict(list)
    for spots in spots_of_trees:
        pairs = formula.fresh(len(spots))
        formula.clauses.append(pairs)
        formula.at_most_one(pairs)
        for spot, pair in zip(spots, pairs, strict=True):
            of_spot[spot].append(pair)
    for spot, own in of_spot.items():
        tent = formula.shown[spot]
        formula.clauses.append([-tent, *own])
        formula.clauses += [(tent, -pair) for pair in own]
        formula.at_most_one(own)


def nonogram(board: Board) -> Formula:
    formula = Formula(range(board.rows * board.columns))
    for clue, cells in grid.lines(board):
        _runs(formula, clue, [cell + 1 for cell in cells])
    return formula


def _runs(formula: Formula, lengths: Sequence[int], cells: Sequence[int]) -> None:
    """The runs of a line by where they start: variable d of a run says it starts at most d late.

    Late is counted from the leftmost place that the runs before it leave. A cell is filled where a run
    has started and not ended; it is empty between the end of a run and the start of the next.
    """
    slack = len(cells) - sum(lengths) - len(lengths) + 1
    if slack < 0 or not lengths:
        formula.clauses += [[-cell] for cell in cells] if not lengths else [()]
        return
    started = [formula.fresh(slack) for _ in lengths]
    clauses, first = formula.clauses, 0
    # A cell among the first is filled only where the first run has started.
    clauses += [(-cell, late) for cell, late in zip(cells, started[0], strict=False)]
    for length, here, following in zip(lengths, started, (*started[1:], None), strict=True):
        # Who starts at most d late starts at most d + 1 late.
        clauses += [(-early, late) for early, late in pairwise(here)]
        for d in range(length + slack):
            # Started and not over: filled.
            begun = [-late for late in here[d : d + 1]]
            over = here[d - length : d - length + 1] if d >= length else ()
            clauses.append([*begun, *over, cells[first + d]])
        first += length
        if following is None:
            clauses += [(-late, -cell) for late, cell in zip(here, cells[first:], strict=True)]
            return
        # The next run is later by as much at least.
        clauses += [(-late, early) for early, late in zip(here, following, strict=True)]
        for d in range(slack + 1):
            # Over, and the next not started: empty.
            ended = [-late for late in here[d : d + 1]]
            clauses.append([*ended, *(following[d - 1 : d] if d else ()), -cells[first + d]])
        first += 1


MODELS: Mapping[str, Callable[[Board], Formula]] = {
    "minesweeper": minesweeper,
    "mosaic": mosaic,
    "tents": tents,
    "dominosa": dominosa,
    "nonogram": nonogram,
}


def solve(board: Board) -> Verdict:
    """An answer of the board, and another one where there is."""
    formula = MODELS[board.puzzle](board)
    answers: list[Rows] = []
    with Cadical195(bootstrap_with=formula.clauses) as solver:
        while len(answers) < 2 and solver.solve():
            model = solver.get_model()
            found = [model[variable - 1] for variable in formula.shown.values()]
            answers.append(_told(board, formula, found))
            solver.add_clause([-literal for literal in found])
    return Verdict(("none", "unique", "multiple")[len(answers)], tuple(answers))


def _told(board: Board, formula: Formula, found: Sequence[int]) -> Rows:
    return grid.spelled(
        board, [place for place, literal in zip(formula.shown, found, strict=True) if literal > 0]
    )
