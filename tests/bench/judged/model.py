"""A board as variables, clauses and counts, without any solver: what the rivals are given.

A literal is an int, negative for "not". `lazy` looks at a complete assignment and returns clauses that
every answer meets and this assignment breaks; none where it is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.bench.judged.grid import DIGITS, Answer, Clues, rows_of

Clause = Sequence[int]
Values = Sequence[int]
"""By variable: positive where it is true, negative where false, 0 where open; index 0 is unused."""


class Everything:
    """The names of all clues of a board."""

    def __contains__(self, _name: object) -> bool:
        return True


def named_in(clues: Clues) -> Everything | Collection[Hashable]:
    """Return the names of the clues that take part, see `clue_names`; by default all."""
    return clues.get("named", Everything())


class Model:
    """The first `shown` variables decide the answer; `read` spells it, `?` for what is open."""

    def __init__(self) -> None:
        self.variables = 0
        self.shown: list[int] = []
        self.clauses: list[Clause] = []
        self.counts: list[tuple[int, int, Sequence[int]]] = []
        self.runs: list[tuple[Sequence[int], Sequence[int]]] = []
        """The lengths of runs, with the cells of their line."""
        self.lazy: Callable[[Values], list[Clause]] | None = None
        self.read: Callable[[Values], Answer] = lambda _: {}
        self.told: Callable[[Values], Answer] | None = None
        self.at: Mapping[Any, Any] = {}
        """By location its variable, the variable of each of its numbers, or those of "at least" 1, 2, ..."""

    def literals(self, place: Any, value: bool | int) -> list[int]:
        """Return literals that together say the value of a location, in a model without it as well."""
        at = self.at.get(place, 0)
        if isinstance(at, range):
            return [v if level < value else -v for level, v in enumerate(at)]
        if isinstance(at, dict):
            at, value = at.get(value, 0), True
        if not at:
            at = self.fresh(1)[0]
            self.clauses.append((-at,))
        return [at if value else -at]

    def common(self, values: Values) -> Answer:
        """What is known, spelled; a kind may tell more of it than of an answer."""
        return (self.told or self.read)(values)

    def fresh(self, number: int) -> range:
        """So many new variables."""
        first = self.variables + 1
        self.variables += number
        return range(first, first + number)

    def exactly(self, number: int, literals: Sequence[int]) -> None:
        self.between(number, number, literals)

    def between(self, low: int, high: int, literals: Sequence[int]) -> None:
        """At least `low` and at most `high` are true."""
        many = len(literals)
        if low > many or high < 0 or low > high:
            self.clauses.append(())
        elif low == high == 0:
            self.clauses += [(-literal,) for literal in literals]
        elif low == many:
            self.clauses += [(literal,) for literal in literals]
        elif low > 0 or high < many:
            self.counts.append((low, high, literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) < 7:
            self.clauses += combinations([-literal for literal in literals], 2)
        else:
            self.counts.append((0, 1, literals))


def shaded(model: Model, at: Sequence[int], columns: int, symbols: str = "#.") -> Callable[[Values], Answer]:
    """Spells yes/no cells; `at` is the variable of each cell, 0 where it is no for certain."""
    yes, no = symbols
    by_sign = {1: yes, -1: no, 0: "?"}

    def read(values: Values) -> Answer:
        signs = ((values[v] > 0) - (values[v] < 0) if v else -1 for v in at)
        return {"cells": rows_of((by_sign[sign] for sign in signs), columns)}

    model.shown = [v for v in at if v]
    model.at = {divmod(cell, columns): v for cell, v in enumerate(at)}
    return read


def valued(model: Model, at: Sequence[dict[int, int]], columns: int) -> Callable[[Values], Answer]:
    """Spells cells that hold numbers; `at` has the variable of each value that a cell can have."""

    def read(values: Values) -> Answer:
        held = (
            next((DIGITS[n] for n, v in cell.items() if values[v] > 0), "?")
            if len(cell) > 1
            else DIGITS[next(iter(cell))]
            for cell in at
        )
        return {"cells": rows_of(held, columns)}

    model.shown = [v for cell in at for v in cell.values()]
    model.at = {divmod(cell, columns): numbers for cell, numbers in enumerate(at)}
    return read
