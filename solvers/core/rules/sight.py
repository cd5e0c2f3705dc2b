"""Sight: a cell sees the others in some directions, each up to the first cell that blocks the view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.place_names import clue_at
from solvers.core.boards.places import Cell, amount
from solvers.core.generators.generator import Drawn
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import Known, is_true
from solvers.core.rules.rule import Rule, Words
from solvers.core.rules.values.domains import bits
from solvers.core.rules.values.sums import sum_support


class Sight:
    """The true literals at the start of each direction, up to the first false one, are `total` together.

    A direction has the literal of each cell, nearest first: whether the view passes through that cell.
    """

    __slots__ = ("_sizes", "_values", "directions", "literals", "total")
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, total: int, directions: Sequence[tuple[Literal, ...]]) -> None:
        self.total = total
        self.directions = tuple(filter(None, directions))
        self.literals = tuple(chain.from_iterable(self.directions))
        self._sizes = tuple(map(len, self.directions))
        self._values = lookup(self.literals)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each cell that the total lets be seen, and the count of these variables."""
        counted: list[Literal] = []
        for direction in self.directions:
            before: Literal | None = None
            # One cell more than the total, so that the count refuses views that are too long.
            for literal in direction[: max(self.total, 0) + 1]:
                seen = formula.fresh()
                previous = [] if before is None else [before]
                formula.add([[-seen, literal], *([-seen, cell] for cell in previous)])
                formula.add([[seen, -literal, *(-cell for cell in previous)]])
                counted.append(seen)
                before = seen
        formula.add_count(self.total, self.total, tuple(counted), unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return self.total == sum(_seen(direction, known) for direction in self.directions)

    def propagate(self, known: Known) -> list[Literal]:
        seen, ends = _certain(self.total, self._sizes, tuple(self._values(known)))
        literals = self.literals
        return [*(literals[i] for i in seen), *(-literals[i] for i in ends)]

    def simplify(self, known: Known) -> Sight | None:
        """Return the constraint without the cells that are certainly seen, and without cells out of sight."""
        total, rest = self.total, []
        for direction in self.directions:
            seen = _seen(direction, known)
            total -= seen
            ends = (i for i in range(seen, len(direction)) if is_true(-direction[i], known))
            rest.append(direction[seen : next(ends, len(direction))])
        return Sight(total, rest) if any(rest) or total else None

    def limits(self, known: Known) -> tuple[int, int]:
        """Return the least and the greatest number of cells that can still be seen."""
        lengths = [bits(length) for length in _lengths(self._sizes, self._values(known))]
        return sum(length[0] for length in lengths), sum(length[-1] for length in lengths)


def _seen(direction: Sequence[Literal], known: Known) -> int:
    """Return the number of cells that are certainly seen."""
    return next((i for i, cell in enumerate(direction) if not is_true(cell, known)), len(direction))


@lru_cache(maxsize=16384)
def _certain(
    total: int, sizes: tuple[int, ...], values: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indices of the open cells that are certainly seen, and of the open cells that end a view.

    Raises ContradictionError if no lengths of the views have this total. Cached, since hints and new boards
    try the same few values again and again.
    """
    seen, ends, start = list[int](), list[int](), 0
    for size, possible in zip(sizes, sum_support(total, _lengths(sizes, values)), strict=True):
        end = start + (possible & -possible).bit_length() - 1
        seen += [i for i in range(start, end) if not values[i]]
        start += size
        # The view has only one possible length, and ends before the border.
        if not possible & (possible - 1) and end < start and not values[end]:
            ends.append(end)
    return tuple(seen), tuple(ends)


def _lengths(sizes: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """Return for each direction the possible numbers of seen cells, each as a bit."""
    lengths, start = [], 0
    for size in sizes:
        possible = 0
        for length, value in enumerate(values[start : start + size]):
            if value <= 0:
                possible |= 1 << length
            if value < 0:
                break
        else:
            possible |= 1 << size
        lengths.append(possible)
        start += size
    return tuple(lengths)


def views_from(board: Board, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells left of, right of, above and below a cell, each list with the nearest first."""
    row = [Cell(cell.row, column) for column in range(board.columns)]
    column = [Cell(row, cell.column) for row in range(board.rows)]
    lines = ((row, cell.column), (column, cell.row))
    return tuple(tuple(part) for line, at in lines for part in (line[:at][::-1], line[at + 1 :]))


def sight_rule(
    board: Board, cell: Cell, number: int, passes: Mapping[Cell, Literal], blocked: str, free: str
) -> Rule:
    """Return the rule that a cell sees `number` cells in the four directions, including itself.

    `passes` has for each cell the literal that it does not block the view. `blocked` and `free` are the words
    for a cell that blocks the view and one that does not, such as "shaded" and "white".
    """
    views = views_from(board, cell)
    sight = Sight(number - 1, [tuple(passes[other] for other in view) for view in views])
    name, cells = clue_at(number, cell.name), amount(number, "cell")

    def words() -> Words:
        return Words(
            f"{name} sees {cells}",
            name,
            unmet=f"{name} would not see exactly {cells}",
            blocked=f"if {{supposed}}, {name} could not see exactly {cells}",
        )

    def why(known: Known, literal: Literal) -> str:
        trial = list(known)
        trial[abs(literal)] = -1 if literal > 0 else 1
        least, most = (length + 1 for length in sight.limits(trial))
        limit = f"at most {amount(most, 'cell')}" if most < number else f"exactly {cells}"
        limit = f"at least {amount(least, 'cell')}" if least > number else limit
        could = "could not" if limit.startswith("exactly") else "would"
        return f"with {{cell}} {blocked if literal in sight.literals else free}, {name} {could} see {limit}"

    return Rule(sight, (cell, *chain.from_iterable(views)), words, why=why)


def oversized_numbers(board: Board) -> Iterator[Conflict]:
    """Yield the numbers that exceed the cells of their row and column."""
    most = board.rows + board.columns - 1
    for cell, number in board.numbers():
        if number > most:
            says = f"the {number} at {cell.name} is too large: its row and column have {amount(most, 'cell')}"
            yield Conflict(says, (cell,))


def pose_sight(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with a number in each cell that is not shaded: the cells that it sees, with itself."""

    def seen(view: tuple[Cell, ...]) -> int:
        return next((i for i, other in enumerate(view) if answer[other]), len(view))

    for cell in blank.cells:
        if not answer[cell]:
            blank = blank.with_clue(cell, 1 + sum(map(seen, views_from(blank, cell))))
    return blank
