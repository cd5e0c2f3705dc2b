"""Sudoku variants under CP-SAT, from the fields of f-puzzles. It shares no code with the solver.

Presolve is off, since it was seen to answer wrongly. A cell is a Boolean for each of its numbers.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

Fields = Mapping[str, Any]
Cell = tuple[int, int]
Grid = dict[Cell, int]
APART = 4
"""The least difference of the ends of a lockout."""


_SECONDS_OF_UNIT = 3
"""Processor time for a unit of CP-SAT's deterministic time, measured on these boards."""


class UndecidedError(Exception):
    """The time is over."""


class Verdict(NamedTuple):
    """The number of solutions, 0, 1 or 2 for several, one of them, and the cells that all share."""

    solutions: int
    answer: Grid
    common: Grid


def cell_of(name: str) -> Cell:
    row, column = map(int, re.findall("[0-9]+", name))
    return row - 1, column - 1


def cells_of(names: Sequence[str]) -> list[Cell]:
    return [cell_of(name) for name in names]


Clue = tuple[str, int]
"""The field of a clue, and its place among the entries there."""


class Judge:
    """The model of one board, with all of its clues or only with the `chosen` ones.

    Groups of different numbers, such as cages without their sums, are rules and always in the model.
    """

    def __init__(
        self, fields: Fields, seconds: float = 60, seed: int = 0, chosen: Collection[Clue] | None = None
    ) -> None:
        self.n = fields["size"]
        self._model = cp_model.CpModel()
        self._is = {
            (r, c, v): self._model.new_bool_var(f"r{r}c{c}={v}")
            for r, c, v in product(range(self.n), range(self.n), range(1, self.n + 1))
        }
        self._cells = list(product(range(self.n), range(self.n)))
        self._solver = cp_model.CpSolver()
        self._solver.parameters.cp_model_presolve = False
        self._solver.parameters.num_workers = 1
        self._solver.parameters.random_seed = seed
        # Not by the clock, so that the load of the machine decides no board.
        self._solver.parameters.max_deterministic_time = seconds / _SECONDS_OF_UNIT
        self._grid(fields)
        self._whole_board(fields)
        for name in ("killercage", "extraregion"):
            for entry in fields.get(name) or []:
                self.differ(cells_of(entry["cells"]))
        for name, add in _ENTRIES.items():
            for place, entry in enumerate(fields.get(name) or []):
                if chosen is None or (name, place) in chosen:
                    add(self, entry)
        self._negatives(fields)
        self._extremes(fields, chosen)

    def number(self, cell: Cell) -> cp_model.LinearExpr:
        return cp_model.LinearExpr.sum([v * self._is[(*cell, v)] for v in range(1, self.n + 1)])

    def sum_of(self, cells: Sequence[Cell]) -> cp_model.LinearExpr:
        return cp_model.LinearExpr.sum([self.number(cell) for cell in cells])

    def differ(self, cells: Sequence[Cell]) -> None:
        for v in range(1, self.n + 1):
            those = [self._is[(*cell, v)] for cell in cells]
            (self._model.add_exactly_one if len(cells) == self.n else self._model.add_at_most_one)(those)

    def relate(self, a: Cell, b: Cell, holds: Callable[[int, int], bool]) -> None:
        for v, w in product(range(1, self.n + 1), repeat=2):
            if not holds(v, w):
                self._model.add_bool_or([self._is[(*a, v)].negated(), self._is[(*b, w)].negated()])

    def _grid(self, fields: Fields) -> None:
        n, wide = self.n, {4: 2, 6: 3, 8: 4, 9: 3}[self.n]
        boxes: dict[int, list[Cell]] = {}
        for r, c in self._cells:
            self._model.add_exactly_one([self._is[r, c, v] for v in range(1, n + 1)])
            boxes.setdefault(r // (n // wide) * n + c // wide, []).append((r, c))
            if value := fields["grid"][r][c].get("value"):
                self._model.add_bool_or([self._is[r, c, value]])
        for i in range(n):
            self.differ([(i, c) for c in range(n)])
            self.differ([(r, i) for r in range(n)])
        for box in boxes.values():
            self.differ(box)
        if fields.get("disjointgroups"):
            for place in range(n):
                self.differ([box[place] for box in boxes.values()])

    def _pairs(self, *moves: Cell) -> Iterator[tuple[Cell, Cell]]:
        for (r, c), (down, right) in product(self._cells, moves):
            if (r + down, c + right) in self._cells:
                yield (r, c), (r + down, c + right)

    def _whole_board(self, fields: Fields) -> None:
        n = self.n
        if fields.get("diagonal-"):
            self.differ([(i, i) for i in range(n)])
        if fields.get("diagonal+"):
            self.differ([(i, n - 1 - i) for i in range(n)])
        for name, moves in (
            ("antiknight", ((1, 2), (2, 1), (1, -2), (2, -1))),
            ("antiking", ((1, 1), (1, -1))),
        ):
            for a, b in self._pairs(*moves) if fields.get(name) else ():
                self.relate(a, b, lambda v, w: v != w)
        for a, b in self._pairs((0, 1), (1, 0)) if fields.get("nonconsecutive") else ():
            self.relate(a, b, lambda v, w: abs(v - w) != 1)

    def _negatives(self, fields: Fields) -> None:
        """A dot of either colour frees its pair of both rules, since 1 and 2 may have either."""
        negative = fields.get("negative") or []

        def values(name: str) -> set[int]:
            return {int(entry.get("value") or 0) for entry in fields.get(name) or []}

        def pairs_with(*names: str) -> set[frozenset[Cell]]:
            entries = [entry for name in names for entry in fields.get(name) or []]
            return {frozenset(cells_of(entry["cells"])) for entry in entries}

        steps = {step or 1 for step in values("difference")} or {1}
        factors = {factor or 2 for factor in values("ratio")} or {2}
        dotted, summed = pairs_with("difference", "ratio"), pairs_with("xv")
        for a, b in self._pairs((0, 1), (1, 0)):
            if "difference" in negative and {a, b} not in dotted:
                self.relate(a, b, lambda v, w: abs(v - w) not in steps)
            if "ratio" in negative and {a, b} not in dotted:
                self.relate(a, b, lambda v, w: not {v / w, w / v} & factors)
            if "xv" in negative and {a, b} not in summed:
                self.relate(a, b, lambda v, w: v + w not in (5, 10))

    def _extremes(self, fields: Fields, chosen: Collection[Clue] | None) -> None:
        """Two neighbours with the same sign are not compared."""
        for name, holds in (("minimum", operator.lt), ("maximum", operator.gt)):
            signs = [cell_of(entry["cell"]) for entry in fields.get(name) or []]
            for a, b in self._pairs((0, 1), (1, 0), (0, -1), (-1, 0)):
                is_chosen = a in signs and (chosen is None or (name, signs.index(a)) in chosen)
                if is_chosen and b not in signs:
                    self.relate(a, b, holds)

    def killer(self, entry: Fields) -> None:
        if entry.get("value"):
            self._model.add(self.sum_of(cells_of(entry["cells"])) == int(entry["value"]))

    def arrow(self, entry: Fields) -> None:
        circle = sorted(cells_of(entry["cells"]))
        total = sum(self.number(cell) * 10**i for i, cell in enumerate(reversed(circle)))
        for line in entry["lines"]:
            self._model.add(self.sum_of(cells_of(line)[1:]) == total)

    def quadruple(self, entry: Fields) -> None:
        for v in set(entry["values"]):
            those = [self._is[(*cell, v)] for cell in cells_of(entry["cells"])]
            self._model.add(sum(those) >= entry["values"].count(v))

    def little_killer(self, entry: Fields) -> None:
        (r, c), n = cell_of(entry["cell"]), self.n
        down, right = {"U": -1, "D": 1}[entry["direction"][0]], {"L": -1, "R": 1}[entry["direction"][1]]
        ray = [(r + down * i, c + right * i) for i in range(1, n + 1)]
        self._model.add(self.sum_of([cell for cell in ray if cell in self._cells]) == int(entry["value"]))

    def skyscraper(self, entry: Fields) -> None:
        (r, c), n = cell_of(entry["cell"]), self.n
        line = [(i, c) for i in range(n)] if r in (-1, n) else [(r, i) for i in range(n)]
        line = line[::-1] if n in (r, c) else line
        seen = []
        for i, cell in enumerate(line):
            higher = self._model.new_bool_var("higher")
            for other in line[:i]:
                self._model.add(self.number(cell) > self.number(other)).only_enforce_if(higher)
            lower = [self._model.new_bool_var("lower") for _ in line[:i]]
            for other, var in zip(line[:i], lower, strict=True):
                self._model.add(self.number(cell) < self.number(other)).only_enforce_if(var)
            self._model.add_bool_or([higher, *lower])
            seen.append(higher)
        self._model.add(sum(seen) == int(entry["value"]))

    def sandwich(self, entry: Fields) -> None:
        (r, c), n = cell_of(entry["cell"]), self.n
        line = [(r, i) for i in range(n)] if c < 0 else [(i, c) for i in range(n)]
        for (i, a), (j, b) in combinations(enumerate(line), 2):
            for v, w in ((1, n), (n, 1)):
                filling = self._model.add(self.sum_of(line[i + 1 : j]) == int(entry["value"]))
                filling.only_enforce_if([self._is[(*a, v)], self._is[(*b, w)]])

    def palindrome(self, line: Sequence[Cell]) -> None:
        for a, b in zip(line, reversed(line), strict=True):
            if a < b:
                self.relate(a, b, lambda v, w: v == w)

    def renban(self, line: Sequence[Cell]) -> None:
        self.differ(line)
        low = self._model.new_int_var(1, self.n, "low")
        for cell in line:
            self._model.add(self.number(cell) >= low)
            self._model.add(self.number(cell) < low + len(line))

    def thermometer(self, line: Sequence[Cell]) -> None:
        for a, b in pairwise(line):
            self.relate(a, b, lambda v, w: v < w)

    def between(self, line: Sequence[Cell]) -> None:
        first, *inner, last = line
        up = self._model.new_bool_var("up")
        for low, high, way in ((first, last, up), (last, first, up.negated())):
            for cell in inner:
                self._model.add(self.number(low) < self.number(cell)).only_enforce_if(way)
                self._model.add(self.number(cell) < self.number(high)).only_enforce_if(way)

    def lockout(self, line: Sequence[Cell]) -> None:
        first, *inner, last = line
        up = self._model.new_bool_var("up")
        below = [self._model.new_bool_var("below") for _ in inner]
        for low, high, way in ((first, last, up), (last, first, up.negated())):
            self._model.add(self.number(low) + APART <= self.number(high)).only_enforce_if(way)
            for cell, under in zip(inner, below, strict=True):
                self._model.add(self.number(cell) < self.number(low)).only_enforce_if(way, under)
                self._model.add(self.number(cell) > self.number(high)).only_enforce_if(way, under.negated())

    def solve(self) -> Grid:
        """Return a solution, {} if there is none. Raises UndecidedError."""
        status = self._solver.solve(self._model)
        if status == cp_model.INFEASIBLE:
            return {}
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise UndecidedError
        return {(r, c): v for (r, c, v), var in self._is.items() if self._solver.value(var)}

    def another(self, answer: Grid) -> Grid:
        """Return a solution that differs from these numbers in some cell, {} if there is none."""
        self._model.add_bool_or([self._is[(*cell, v)].negated() for cell, v in answer.items()])
        return self.solve()

    def verdict(self) -> Verdict:
        answer = self.solve()
        if not answer:
            return Verdict(0, {}, {})
        common, solutions = answer, 1
        while other := common and self.another(common):
            solutions = 2
            common = {cell: v for cell, v in common.items() if other[cell] == v}
        return Verdict(solutions, answer, common)


def _on_lines(add: Callable[[Judge, list[Cell]], None]) -> Callable[[Judge, Fields], None]:
    def each(judge: Judge, entry: Fields) -> None:
        for line in entry["lines"]:
            add(judge, cells_of(line))

    return each


def _on_pair(holds: Callable[[int, int, int], bool], usual: int) -> Callable[[Judge, Fields], None]:
    def add(judge: Judge, entry: Fields) -> None:
        value = {"X": 10, "V": 5}.get(entry.get("value", "")) or int(entry.get("value") or usual)
        first, second = cells_of(entry["cells"])
        judge.relate(first, second, lambda v, w: holds(v, w, value))

    return add


def _parity(rest: int) -> Callable[[Judge, Fields], None]:
    def add(judge: Judge, entry: Fields) -> None:
        cell = cell_of(entry["cell"])
        judge.relate(cell, cell, lambda v, w: v != w or v % 2 == rest)

    return add


def _whispers(judge: Judge, entry: Fields) -> None:
    for line in entry["lines"]:
        for a, b in pairwise(cells_of(line)):
            judge.relate(a, b, lambda v, w: abs(v - w) >= int(entry.get("value") or 5))


def _clone(judge: Judge, entry: Fields) -> None:
    for a, b in zip(cells_of(entry["cells"]), cells_of(entry["cloneCells"]), strict=True):
        judge.relate(a, b, lambda v, w: v == w)


_ENTRIES: Mapping[str, Callable[[Judge, Fields], None]] = {
    "killercage": Judge.killer,
    "thermometer": _on_lines(Judge.thermometer),
    "arrow": Judge.arrow,
    "difference": _on_pair(lambda v, w, step: abs(v - w) == step, 1),
    "ratio": _on_pair(lambda v, w, factor: v == factor * w or w == factor * v, 2),
    "xv": _on_pair(lambda v, w, total: v + w == total, 0),
    "littlekillersum": Judge.little_killer,
    "skyscraper": Judge.skyscraper,
    "sandwichsum": Judge.sandwich,
    "palindrome": _on_lines(Judge.palindrome),
    "clone": _clone,
    "renban": _on_lines(Judge.renban),
    "whispers": _whispers,
    "betweenline": _on_lines(Judge.between),
    "lockout": _on_lines(Judge.lockout),
    "odd": _parity(1),
    "even": _parity(0),
    "quadruple": Judge.quadruple,
}
