"""Random layouts of dominoes."""

from __future__ import annotations

from random import Random

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge
from solvers.core.generators.random_grids import bare


def random_dominoes(size: Size, rng: Random) -> list[Edge]:
    """Return dominoes that cover a board, but for its last cell if the number of cells is odd.

    They begin as bricks, with many random turns of two adjacent ones.
    """
    horizontal = size.columns % 2 == 0
    partner: dict[Cell, Cell] = {}
    for r, c in bare("", size).cells:
        # 0 with 1, 2 with 3, and so on; the last row of an odd number of rows has horizontal dominoes.
        beside = horizontal or (r == size.rows - 1 and r % 2 == 0)
        other = Cell(r, c ^ 1) if beside else Cell(r ^ 1, c)
        if other.column < size.columns:
            partner[Cell(r, c)] = other
    for _ in range(20 * size.area):
        r, c = rng.randrange(size.rows - 1), rng.randrange(size.columns - 1)
        a, b, d, e = Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)
        if partner[a] == b and partner.get(d) == e:
            partner |= {a: d, d: a, b: e, e: b}
        elif partner[a] == d and partner.get(b) == e:
            partner |= {a: b, b: a, d: e, e: d}
    return [Edge(cell, other) for cell, other in partner.items() if cell < other]
