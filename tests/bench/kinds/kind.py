"""A board as variables of CP-SAT, with each clue under a literal of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Solution
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Cell, Place, Side, Value, direction_of

Spot = tuple[int, int]


@dataclass
class Kind:
    """The variables of the cells, row by row, and the symbol of each value in a solution.

    The rows of a loop are those of the edges between columns, then between rows. Where borders are sought,
    `joined` says of two adjacent cells whether one piece has both. `clues` has the literal under which each
    clue holds, by the pattern of its name in sentences.
    """

    model: CpModel
    grid: Sequence[Sequence[IntVar]]
    symbols: Sequence[str]
    joined: Mapping[tuple[Spot, Spot], IntVar] = field(default_factory=dict)
    clues: dict[str, IntVar] = field(default_factory=dict)
    cells: Mapping[Spot, IntVar] = field(default_factory=dict)
    """Whether cells are shaded, if `grid` is about edges."""
    wholes: list[Mapping[Spot, IntVar]] = field(default_factory=list)
    """Literals of cells that are connected where they are true; cuts say so as solutions break it."""
    _literals: dict[tuple[Place, Value], IntVar] = field(default_factory=dict)

    def clue(self, pattern: str) -> IntVar:
        """Return the literal of a clue."""
        if pattern not in self.clues:
            self.clues[pattern] = self.model.new_bool_var(pattern)
        return self.clues[pattern]

    def names(self, says: str) -> set[str]:
        """Return the clues that a sentence of `because` is about."""
        return {pattern for pattern in self.clues if re.search(rf"\b(?:{pattern})\b", says)}

    def is_only(self, solution: Solution) -> bool:
        """Return whether a solution is the only one."""
        marks = solution.answer or {}
        return len(self.solutions()) == 1 and self.forces(marks, None, {})

    def forces(self, facts: Facts, named: Iterable[str] | None, known: Facts) -> bool:
        """Return whether all facts follow from some clues, by default all, and from known values."""
        wrong = [~self._literal(place, value) for place, value in facts.items()]
        right = [self._literal(place, value) for place, value in known.items()]
        model = self.model.clone()
        model.add_bool_or(wrong)
        model.add_bool_and([*right, *(self.clues[name] for name in (self.clues if named is None else named))])
        return self._solve(model) is None

    def solutions(self) -> list[tuple[str, ...]]:
        """Return up to two solutions by all clues, as rows of symbols."""
        found: list[tuple[str, ...]] = []
        model = self.model.clone()
        model.add_bool_and(self.clues.values())
        while len(found) < 2 and (solver := self._solve(model)):
            values = [[solver.value(cell) for cell in row] for row in self.grid]
            if not found:
                # Near a solution there are others, whose pieces take fewer cuts to connect than at random.
                self.model.clear_hints()
                for cell, value in zip(chain(*self.grid), chain(*values), strict=True):
                    self.model.add_hint(cell, value)
            found.append(tuple("".join(self.symbols[value] for value in row) for row in values))
            differs = []
            for cell, value in zip(chain(*self.grid), chain(*values), strict=True):
                differs.append(model.new_bool_var(""))
                model.add(cell != value).only_enforce_if(differs[-1])
            model.add_bool_or(differs)
        return found

    def _solve(self, model: CpModel) -> cp_model.CpSolver | None:
        """Return a solver with a solution of a model that starts with this one; None if it has none."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = False
        while (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            cuts = [cut for inside in self.wholes for cut in _cuts(solver, inside)]
            if not cuts:
                return solver
            for cut in cuts:
                self.model.add_bool_or(cut)
                model.add_bool_or(cut)
        assert status == cp_model.INFEASIBLE, solver.status_name(status)
        return None

    def _literal(self, place: Place, value: Value) -> IntVar:
        """Return the literal that a location has a value."""
        if (place, value) not in self._literals:
            variable, held = self._variable(place), value ^ isinstance(place, Side)
            literal = self._literals[place, value] = self.model.new_bool_var("")
            self.model.add(variable == held).only_enforce_if(literal)
            self.model.add(variable != held).only_enforce_if(~literal)
        return self._literals[place, value]

    def _variable(self, place: Place) -> IntVar:
        """Return the variable of a cell or an edge; of a side, whether it joins its cells."""
        if isinstance(place, Side):
            one, other = place.inside
            return self.joined[one, other]
        if self.cells and isinstance(place, Cell):
            return self.cells[place]
        (row, column), is_down = place.cells[0], direction_of(place) == "down"
        return self.grid[row + is_down * (len(self.grid) + 1) // 2][column]


def _cuts(solver: cp_model.CpSolver, inside: Mapping[Spot, IntVar]) -> Iterator[list[IntVar]]:
    """Yield for two pieces that two cells of them are not inside or one of the cells that part them is."""
    pieces = pieces_of({spot for spot, literal in inside.items() if solver.boolean_value(literal)})
    largest = max(pieces, key=len, default=[])
    for piece in pieces:
        if piece is not largest:
            for one, other in ((piece, largest), (largest, piece)):
                walls = (
                    set[Spot]().union(*(spots_beside(*cell) for cell in one)).difference(one) & inside.keys()
                )
                beyond = next(part for part in pieces_of(inside.keys() - walls) if other[0] in part)
                walls &= set[Spot]().union(*(spots_beside(*cell) for cell in beyond))
                yield [~inside[min(one)], ~inside[min(other)], *(inside[spot] for spot in walls)]


def pieces_of(left: set[Spot]) -> list[list[Spot]]:
    """Return the connected pieces of some cells."""
    pieces: list[list[Spot]] = []
    while left:
        pieces.append([left.pop()])
        for cell in pieces[-1]:  # the list grows meanwhile
            near = left.intersection(spots_beside(*cell))
            left -= near
            pieces[-1] += near
    return pieces


def spots_beside(r: int, c: int) -> set[Spot]:
    return {(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)}
