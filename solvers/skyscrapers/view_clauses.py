"""Clauses for the number of towers of a row that are seen from one end."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.values.domains import Choice


def encode_seen(
    formula: Formula, number: int | None, choices: Sequence[Choice], unless: Literal | None
) -> None:
    """Add that `number` towers are seen, with variables for each position and for the tallest before it."""
    if number is None:
        return
    taller: dict[int, Literal] = {}  # whether a tower before the position is taller than a height
    seen = []
    for choice in choices:
        visible = formula.fresh()
        seen.append(visible)
        for height, literal in choice:
            if height in taller:
                hidden = taller[height]
                formula.add([[-literal, hidden, visible], [-literal, -hidden, -visible]], unless)
            else:
                formula.add([[-literal, visible]], unless)
        taller = {height: _taller(formula, height, taller, choice) for height in range(1, len(choices) + 1)}
    formula.add_count(number, number, tuple(seen), unless)


def _taller(formula: Formula, height: int, before: dict[int, Literal], choice: Choice) -> Literal:
    """Return a literal: a tower at a position or before it is taller than a height."""
    taller_here = [literal for other, literal in choice if other > height]
    if height in before:
        taller_here.append(before[height])
    taller = formula.fresh()
    # The definition of a new variable holds in any case, so without `unless`.
    formula.add([[-taller, *taller_here], *([taller, -higher] for higher in taller_here)])
    return taller
