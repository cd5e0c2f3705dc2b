"""Clauses on their way to the solver, as the DIMACS text they will be: far smaller than lists of numbers."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.core.logic import Clause, Constraint, Known, Literal


class Formula:
    """Clauses over the variables 1 to `variables`, which grow with `fresh`."""

    def __init__(self, variables: int, clauses: Iterable[Clause] = ()) -> None:
        self.variables = variables
        self._count = 0
        self._parts: list[str] = []
        self.add(clauses)

    def fresh(self) -> int:
        """A variable that nothing speaks of yet."""
        self.variables += 1
        return self.variables

    def add(self, clauses: Iterable[Clause], unless: Literal | None = None) -> None:
        """Adds clauses, each of them only to hold unless a literal is true."""
        some = list(map(list, clauses))
        if [] in some:
            false = self.fresh()  # an empty clause: a variable that must be both true and false
            some = [[false], [-false], *filter(None, some)]
        if some:
            start = "" if unless is None else f"{unless} "
            words = (
                str(some)[2:-2].replace("], [", f" 0\n{start}").replace(",", "")
            )  # far faster than joining
            self._parts.append(f"{start}{words} 0")
        self._count += len(some)

    def text(self) -> str:
        """The clauses in DIMACS."""
        return "\n".join([f"p cnf {self.variables} {self._count}", *self._parts, ""])


def formula_of(constraints: Iterable[Constraint], known: Known) -> Formula:
    """All clauses of some constraints, with what is known of their unknowns as clauses of one literal."""
    formula = Formula(len(known) - 1)
    settled: set[int] = set()
    for constraint in constraints:
        formula.add(constraint.clauses(formula.fresh))
        settled.update(abs(literal) for literal in constraint.literals if known[abs(literal)])
    formula.add((number * known[number],) for number in sorted(settled))
    return formula
