"""Lines of cells that are all different, such as the rows of Takuzu, as one constraint.

Clauses for all pairs of lines would be many, and hardly any of them is ever needed. So a solver gets the
clauses of two lines only after it has made them equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole

Values = Sequence[int]


class Twins(NamedTuple):
    """A literal without which the line at index `line` would equal the complete one at index `other`."""

    literal: Literal
    line: int
    other: int


class DistinctLines(Whole):
    """Each line has the same number of yes and no, and no two lines are equal; all have one length.

    The lines hold variables. The balance of each line is encoded by rules of their own, since a reason may do
    without it. Here it only serves to see the possible values of the last open cells of a line.
    """

    lazy = True
    propagates_initially = False

    def __init__(self, lines: Sequence[tuple[int, ...]]) -> None:
        self.lines = tuple(lines)
        self.literals: tuple[Literal, ...] = tuple(number for line in lines for number in line)
        self._length = len(self.lines[0])
        self._half = self._length // 2
        self._values = lookup(self.literals)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add nothing: the balance is a rule of its own, and equal lines are cut off."""

    def is_satisfied_by(self, known: Known) -> bool:
        values = self._by_line(known)
        return all(sum(line) == 0 for line in values) and len(set(values)) == len(values)

    def propagate(self, known: Known) -> list[Literal]:
        """Return the literals that keep lines with a last yes or no to place from equalling complete ones."""
        values = self._by_line(known)
        complete = [line for line in values if 0 not in line]
        if len(set(complete)) < len(complete) or any(map(sum, complete)):
            raise ContradictionError
        literals = {twins.literal for twins in self._twins(values)}
        if any(-literal in literals for literal in literals):
            raise ContradictionError
        return sorted(literals)

    def twins(self, known: Known) -> list[Twins]:
        """Return the literals of `propagate`, each with the two lines that are the reason."""
        return list(self._twins(self._by_line(known)))

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:  # noqa: ARG002 - no cut depends on sure values
        """Return for two equal lines that one of their cells differs."""
        first: dict[Values, int] = {}
        clauses: list[Clause] = []
        for index, line in enumerate(self._by_line(answer)):
            other = first.setdefault(line, index)
            if other != index:
                both = (
                    *zip(self.lines[index], line, strict=True),
                    *zip(self.lines[other], line, strict=True),
                )
                clauses.append([-value * number for number, value in both])
        return clauses

    def _by_line(self, known: Known) -> list[tuple[int, ...]]:
        values, length = self._values(known), self._length
        return [tuple(values[start : start + length]) for start in range(0, len(values), length)]

    def _twins(self, values: Sequence[Values]) -> Iterator[Twins]:
        """Yield for lines that miss a last yes or no: it is not where an equal complete line has it."""
        complete = [index for index, line in enumerate(values) if 0 not in line]
        for index, line in enumerate(values):
            # A single open cell follows from the balance of its line.
            lacking = [v for v in (1, -1) if line.count(v) == self._half - 1] if line.count(0) > 1 else []
            if lacking:
                for other in complete:
                    if all(v in (0, full) for v, full in zip(line, values[other], strict=True)):
                        for value in lacking:
                            yield self._twin_literal(index, other, line, values[other], value)

    def _twin_literal(self, index: int, other: int, line: Values, full: Values, value: int) -> Twins:
        """Return the literal that the last `value` of a line is not where the complete line has it."""
        place = next(i for i, v in enumerate(line) if not v and full[i] == value)
        return Twins(-value * self.lines[index][place], index, other)
