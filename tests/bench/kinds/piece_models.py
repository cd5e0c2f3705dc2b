"""CP-SAT models of kinds with connected pieces, from their rules only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations, product
from string import ascii_letters
from typing import TypeVar

from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Board, Cell
from tests.bench.kinds.domino_models import pips
from tests.bench.kinds.kind import Kind, Spot
from tests.bench.kinds.kind_models import MODELS, beside, bits, no_checkerboards, rooms
from tests.bench.kinds.path_models import countryroad, hidato, numberlink, one_path, simpleloop, yajilin

T = TypeVar("T")


def yinyang(board: Board) -> Kind:
    kind = bits(board)
    black = {cell: kind.grid[cell.row][cell.column] for cell in board.cells}
    for cell, value in black.items():
        if board.at(cell):
            kind.model.add(value == (board.at(cell) == "b"))
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        square = sum(black[r + i, c + j] for i, j in product((0, 1), (0, 1)))
        kind.model.add_linear_constraint(square, 1, 3)
    kind.wholes += [black, {cell: ~value for cell, value in black.items()}]
    no_checkerboards(board, kind)
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
    """Give each cell a dot that reaches it, and a neighbour in its galaxy that is nearer to the dot."""
    model, dots = CpModel(), [dot.cells for dot in board.overlays]
    reached = {dot: reach(board, dot, set().union(*dots) - {*dot}) for dot in dots}
    owner = {(cell, dot): model.new_bool_var("") for cell in board.cells for dot in dots}
    steps = {cell: model.new_int_var(0, len(board.cells), "") for cell in board.cells}
    grid = [[model.new_int_var(0, len(dots), "") for _ in row] for row in board.grid]
    kind = Kind(model, grid, ascii_letters, joins(model, board, owner, dots))
    for cell in board.cells:
        if board.at(cell) == "#":  # a hole
            model.add(grid[cell.row][cell.column] == 0)
            model.add(sum(owner[cell, dot] for dot in dots) == 0)
            continue
        number = sum(i * owner[cell, dot] for i, dot in enumerate(dots))
        is_at_dot = any(cell in dot for dot in dots)
        is_owned = [] if is_at_dot else [kind.clue(f"{cell.name} is in one galaxy")]
        model.add(grid[cell.row][cell.column] == number).only_enforce_if(is_owned)
        model.add_exactly_one(owner[cell, dot] for dot in dots).only_enforce_if(is_owned)
        for dot in dots:
            opposite = tuple(one + two - x for one, two, x in zip(dot[0], dot[-1], cell, strict=True))
            model.add(owner[cell, dot] == owner.get((opposite, dot), 0))
            if cell not in reached[dot]:
                model.add(owner[cell, dot] == 0)
            if cell in dot:
                model.add(owner[cell, dot] == 1)
                continue
            ways = []
            for near in beside(board, cell):
                ways.append(model.new_bool_var(""))
                model.add_implication(ways[-1], owner[near, dot])
                model.add(steps[near] < steps[cell]).only_enforce_if(ways[-1])
            model.add_bool_or(ways).only_enforce_if(owner[cell, dot])
    return kind


def reach(board: Board, dot: Sequence[Spot], taken: Collection[Spot]) -> Sequence[Spot]:
    """Return the cells to which a dot has a way, and a mirrored way, besides the cells of other dots."""
    found = list(dict.fromkeys(dot))
    for cell in found:  # the list grows meanwhile
        for near in beside(board, cell):
            mirrored = tuple(one + two - x for one, two, x in zip(dot[0], dot[-1], near, strict=True))
            if near not in found and mirrored in board.cells and not {near, mirrored} & {*taken}:
                found.append(near)
    return found


def joins(
    model: CpModel, board: Board, owner: Mapping[tuple[Spot, T], IntVar], owners: Sequence[T]
) -> Mapping[tuple[Spot, Spot], IntVar]:
    """Return for two adjacent cells whether one owner has both; then no other owner has only one of them."""
    found = {}
    for cell, near in board.edges:
        found[cell, near] = model.new_bool_var("")
        both = []
        for each in owners:
            both.append(model.new_bool_var(""))
            one, two = owner[cell, each], owner[near, each]
            model.add_bool_and([one, two]).only_enforce_if(both[-1])
            model.add_bool_or([~one, ~two, both[-1]])
            model.add(one == two).only_enforce_if(found[cell, near])
        model.add_bool_or(both).only_enforce_if(found[cell, near])
        model.add_bool_and([~each for each in both]).only_enforce_if(~found[cell, near])
    return found


def lits(board: Board) -> Kind:
    """Of a region without its rule, no piece is known."""
    kind = bits(board)
    shaded = {cell: kind.grid[cell.row][cell.column] for cell in board.cells}
    ways: dict[Spot, dict[str, list[IntVar]]] = {cell: {} for cell in shaded}
    for room in rooms(board).values():
        pieces = {four: shape for four in combinations(room, 4) if (shape := shape_of(four))}
        chosen = {four: kind.model.new_bool_var("") for four in pieces}
        is_held = kind.clue(f"region of ({'|'.join(Cell(*cell).name for cell in room)})")
        kind.model.add_exactly_one(chosen.values()).only_enforce_if(is_held)
        for cell in room:
            covers = sum(way for four, way in chosen.items() if cell in four)
            kind.model.add(shaded[cell] == covers).only_enforce_if(is_held)
        for four, way in chosen.items():
            for cell in four:
                ways[cell].setdefault(pieces[four], []).append(way)
    for cell, near in ((spot, near) for spot in shaded for near in beside(board, spot)):
        if board.regions[cell[0]][cell[1]] != board.regions[near[0]][near[1]]:
            for shape in ways[cell].keys() & ways[near].keys():
                kind.model.add(sum(ways[cell][shape]) + sum(ways[near][shape]) <= 1)
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        kind.model.add(sum(shaded[r + i, c + j] for i, j in product((0, 1), (0, 1))) <= 3)
    kind.wholes.append(shaded)
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
        is_told = kind.clue(f"at {cell.name}")
        ring = [shaded.get((cell.row + r, cell.column + c)) for r, c in RING]
        outside = [place for place, value in enumerate(ring) if value is None]
        ways = [way for way in product((0, 1), repeat=8) if has_runs(way, str(clue).split(","))]
        ways = [way for way in ways if not any(way[place] for place in outside)]
        inside = [place for place in range(8) if place not in outside]
        tuples = [[way[place] for place in inside] for way in ways]
        around = [value for value in ring if value is not None]
        kind.model.add_allowed_assignments(around, tuples).only_enforce_if(is_told)
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        kind.model.add(sum(shaded[r + i, c + j] for i, j in product((0, 1), (0, 1))) <= 3)
    kind.wholes.append(shaded)
    return kind


def palisade(board: Board) -> Kind:
    """Give each cell the first cell of its region, and a neighbour in it that is nearer to that."""
    model, cells = CpModel(), [cell for cell in board.cells if board.at(cell) != "#"]
    grid = [[model.new_int_var(0, len(board.cells), "") for _ in row] for row in board.grid]
    root = {(cell, first): model.new_bool_var("") for cell in cells for first in cells if first <= cell}
    steps = {cell: model.new_int_var(0, len(cells), "") for cell in cells}
    joined: dict[tuple[Spot, Spot], IntVar] = {}
    for edge in board.edges:
        if edge.first in steps and edge.second in steps:
            joined[edge] = joined[edge[::-1]] = model.new_bool_var("")
            for first in cells:
                one, two = (root.get((cell, first), 0) for cell in edge)
                model.add(one == two).only_enforce_if(joined[edge])
                model.add(one + two <= 1).only_enforce_if(~joined[edge])
    kind = Kind(model, grid, ascii_letters + "0123456789" * 40, joined)
    for cell in cells:
        own = [first for first in cells if first <= cell]
        model.add_exactly_one(root[cell, first] for first in own)
        model.add(grid[cell.row][cell.column] == sum(i * root[cell, first] for i, first in enumerate(own)))
        size = sum(root[other, cell] for other in cells if other >= cell)
        model.add(size == board.total).only_enforce_if(root[cell, cell])
        model.add(size == 0).only_enforce_if(root[cell, cell].negated())
        ways, near = [root[cell, cell]], [near for near in board.neighbours(cell) if near in steps]
        for other in near:
            ways.append(model.new_bool_var(""))
            model.add_implication(ways[-1], joined[cell, other])
            model.add(steps[other] < steps[cell]).only_enforce_if(ways[-1])
        model.add_bool_or(ways)
        if isinstance(clue := board.at(cell), int):
            beside_it = sum(joined[cell, other] for other in near)
            model.add(beside_it == 4 - clue).only_enforce_if(kind.clue(f"at {cell.name}"))
    return kind


RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def has_runs(way: Sequence[int], words: Sequence[str]) -> bool:
    """Whether the runs of a ring have the lengths of a clue."""
    starts = [place for place in range(8) if way[place] and not way[place - 1]]
    found = [next(n for n in range(1, 9) if not way[(start + n) % 8]) for start in starts]
    found = found or [8 if all(way) else 0]
    given = Counter(int(word) for word in words if word != "?")
    return len(found) == len(words) and given <= Counter(found) and (0 not in found or words == ["0"])


KINDS: Mapping[str, Callable[[Board], Kind]] = {
    **MODELS,
    "yinyang": yinyang,
    "fillomino": fillomino,
    "galaxies": galaxies,
    "lits": lits,
    "tapa": tapa,
    "palisade": palisade,
    "simpleloop": simpleloop,
    "countryroad": countryroad,
    "hidato": hidato,
    "numberlink": numberlink,
    "zip": one_path,
    "yajilin": yajilin,
    "pips": pips,
}
