"""CP-SAT models of kinds with connected pieces, from their rules only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from string import ascii_letters

from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Board
from tests.bench.kinds.kind_models import Kind, Spot, beside, bits, rooms


def connect(model: CpModel, inside: Mapping[Spot, IntVar], board: Board) -> None:
    """Require a tree of the cells inside: each but one root has a neighbour that is nearer to the root."""
    steps = {spot: model.new_int_var(0, len(inside), "") for spot in inside}
    roots = {spot: model.new_bool_var("") for spot in inside}
    model.add(sum(roots.values()) <= 1)
    for spot, value in inside.items():
        ways = [roots[spot]]
        for near in beside(board, spot):
            if near in inside:
                ways.append(model.new_bool_var(""))
                model.add_implication(ways[-1], inside[near])
                model.add(steps[near] < steps[spot]).only_enforce_if(ways[-1])
        model.add_bool_or(ways).only_enforce_if(value)


def yinyang(board: Board) -> Kind:
    kind = bits(board)
    black = {cell: kind.grid[cell.row][cell.column] for cell in board.cells}
    for cell, value in black.items():
        if board.at(cell):
            kind.model.add(value == (board.at(cell) == "b"))
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        square = sum(black[r + i, c + j] for i, j in product((0, 1), (0, 1)))
        kind.model.add_linear_constraint(square, 1, 3)
    connect(kind.model, black, board)
    connect(kind.model, {cell: value.negated() for cell, value in black.items()}, board)
    return kind


def fillomino(board: Board) -> Kind:
    """Give each cell the root of its piece, and a neighbour in it that is nearer to the root."""
    model, cells = CpModel(), board.cells
    grid = [[model.new_int_var(1, min(35, len(cells)), "") for _ in row] for row in board.grid]
    value = {cell: grid[cell.row][cell.column] for cell in cells}
    root = {(cell, first): model.new_bool_var("") for cell in cells for first in cells}
    steps = {cell: model.new_int_var(0, len(cells), "") for cell in cells}
    for cell in cells:
        model.add_exactly_one(root[cell, first] for first in cells)
        ways = [root[cell, cell]]
        for first in cells:
            size = sum(root[other, first] for other in cells)
            model.add(value[cell] == size).only_enforce_if(root[cell, first])
            model.add_implication(root[cell, first], root[first, first])
        for near in board.neighbours(cell):
            is_equal, is_next = model.new_bool_var(""), model.new_bool_var("")
            model.add(value[cell] == value[near]).only_enforce_if(is_equal)
            model.add(value[cell] != value[near]).only_enforce_if(is_equal.negated())
            for first in cells:
                model.add(root[cell, first] == root[near, first]).only_enforce_if(is_equal)
            model.add_implication(is_next, is_equal)
            model.add(steps[near] < steps[cell]).only_enforce_if(is_next)
            ways.append(is_next)
        model.add_bool_or(ways)
        # One root of each piece only, its first cell, so that a solution is found once.
        model.add_bool_and(root[cell, other].negated() for other in cells if other > cell)
        if isinstance(board.at(cell), int):
            model.add(value[cell] == board.at(cell))
    return Kind(model, grid, "0123456789abcdefghijklmnopqrstuvwxyz")


def galaxies(board: Board) -> Kind:
    """Give each cell a dot, and a neighbour in its galaxy that is nearer to the dot."""
    model, dots = CpModel(), [dot.cells for dot in board.overlays]
    owner = {(cell, dot): model.new_bool_var("") for cell in board.cells for dot in dots}
    steps = {cell: model.new_int_var(0, len(board.cells), "") for cell in board.cells}
    for cell in board.cells:
        model.add_exactly_one(owner[cell, dot] for dot in dots)
        for dot in dots:
            opposite = tuple(one + two - x for one, two, x in zip(dot[0], dot[-1], cell, strict=True))
            model.add(owner[cell, dot] == owner.get((opposite, dot), 0))
            if cell in dot:
                model.add(owner[cell, dot] == 1)
                continue
            ways = []
            for near in beside(board, cell):
                ways.append(model.new_bool_var(""))
                model.add_implication(ways[-1], owner[near, dot])
                model.add(steps[near] < steps[cell]).only_enforce_if(ways[-1])
            model.add_bool_or(ways).only_enforce_if(owner[cell, dot])
    grid = [[model.new_int_var(0, len(dots), "") for _ in row] for row in board.grid]
    for cell in board.cells:
        model.add(grid[cell.row][cell.column] == sum(i * owner[cell, dot] for i, dot in enumerate(dots)))
    return Kind(model, grid, ascii_letters)


def lits(board: Board) -> Kind:
    kind = bits(board)
    shaded = {cell: kind.grid[cell.row][cell.column] for cell in board.cells}
    ways: dict[Spot, dict[str, list[IntVar]]] = {cell: {} for cell in shaded}
    for room in rooms(board).values():
        pieces = {four: shape for four in combinations(room, 4) if (shape := shape_of(four))}
        chosen = {four: kind.model.new_bool_var("") for four in pieces}
        kind.model.add_exactly_one(chosen.values())
        for cell in room:
            kind.model.add(shaded[cell] == sum(way for four, way in chosen.items() if cell in four))
        for four, way in chosen.items():
            for cell in four:
                ways[cell].setdefault(pieces[four], []).append(way)
    for cell, near in ((spot, near) for spot in shaded for near in beside(board, spot)):
        if board.regions[cell[0]][cell[1]] != board.regions[near[0]][near[1]]:
            for shape in ways[cell].keys() & ways[near].keys():
                kind.model.add(sum(ways[cell][shape]) + sum(ways[near][shape]) <= 1)
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        kind.model.add(sum(shaded[r + i, c + j] for i, j in product((0, 1), (0, 1))) <= 3)
    connect(kind.model, shaded, board)
    return kind


def shape_of(four: Sequence[Spot]) -> str:
    """Return the shape of four cells that are connected and no square, by their numbers of neighbours."""
    near = sorted(sum(abs(r - y) + abs(c - x) == 1 for y, x in four) for r, c in four)
    lines = [sorted(Counter(numbers).values()) for numbers in zip(*four, strict=True)]
    if near == [1, 1, 1, 3]:
        return "T"
    if near != [1, 1, 2, 2] or [1, 1, 1, 1] in lines:
        return "I" if near == [1, 1, 2, 2] else ""
    return "L" if [1, 3] in lines else "S"


def tapa(board: Board) -> Kind:
    """Allow the ways to shade the cells around each clue, of all 256, whose runs have its lengths."""
    kind = bits(board)
    shaded = {cell: kind.grid[cell.row][cell.column] for cell in board.cells}
    for cell in board.cells:
        if (clue := board.at(cell)) is None:
            continue
        kind.model.add(shaded[cell] == 0)
        ring = [shaded.get((cell.row + r, cell.column + c)) for r, c in RING]
        outside = [place for place, value in enumerate(ring) if value is None]
        ways = [way for way in product((0, 1), repeat=8) if has_runs(way, str(clue).split(","))]
        ways = [way for way in ways if not any(way[place] for place in outside)]
        inside = [place for place in range(8) if place not in outside]
        tuples = [[way[place] for place in inside] for way in ways]
        kind.model.add_allowed_assignments([value for value in ring if value is not None], tuples)
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        kind.model.add(sum(shaded[r + i, c + j] for i, j in product((0, 1), (0, 1))) <= 3)
    connect(kind.model, shaded, board)
    return kind


def palisade(board: Board) -> Kind:
    """Give each cell the first cell of its region, and a neighbour in it that is nearer to that."""
    model, cells = CpModel(), [cell for cell in board.cells if board.at(cell) != "#"]
    grid = [[model.new_int_var(0, len(board.cells), "") for _ in row] for row in board.grid]
    root = {(cell, first): model.new_bool_var("") for cell in cells for first in cells if first <= cell}
    steps = {cell: model.new_int_var(0, len(cells), "") for cell in cells}
    for cell in cells:
        own = [first for first in cells if first <= cell]
        model.add_exactly_one(root[cell, first] for first in own)
        model.add(grid[cell.row][cell.column] == sum(i * root[cell, first] for i, first in enumerate(own)))
        size = sum(root[other, cell] for other in cells if other >= cell)
        model.add(size == board.total).only_enforce_if(root[cell, cell])
        model.add(size == 0).only_enforce_if(root[cell, cell].negated())
        ways, joined = [root[cell, cell]], []
        for near in board.neighbours(cell):
            if near in cells:
                is_same, is_next = model.new_bool_var(""), model.new_bool_var("")
                for first in cells:
                    one, two = root.get((cell, first), 0), root.get((near, first), 0)
                    model.add(one == two).only_enforce_if(is_same)
                    model.add(one + two <= 1).only_enforce_if(is_same.negated())
                model.add_implication(is_next, is_same)
                model.add(steps[near] < steps[cell]).only_enforce_if(is_next)
                ways.append(is_next)
                joined.append(is_same)
        model.add_bool_or(ways)
        if isinstance(clue := board.at(cell), int):
            model.add(sum(joined) == 4 - clue)
    return Kind(model, grid, ascii_letters + "0123456789" * 40)


RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def has_runs(way: Sequence[int], words: Sequence[str]) -> bool:
    """Whether the runs of a ring have the lengths of a clue."""
    starts = [place for place in range(8) if way[place] and not way[place - 1]]
    found = [next(n for n in range(1, 9) if not way[(start + n) % 8]) for start in starts]
    found = found or [8 if all(way) else 0]
    given = Counter(int(word) for word in words if word != "?")
    return len(found) == len(words) and given <= Counter(found) and (0 not in found or words == ["0"])


PIECES: Mapping[str, Callable[[Board], Kind]] = {
    "yinyang": yinyang,
    "fillomino": fillomino,
    "galaxies": galaxies,
    "lits": lits,
    "tapa": tapa,
    "palisade": palisade,
}
