"""CP-SAT models of the kinds whose solutions are a loop or paths, from their rules only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Board, Cell, Edge
from tests.bench.kinds.kind import Kind, Spot
from tests.bench.kinds.kind_models import beside, rooms


def one_loop(board: Board, kind: Kind, skipped: Mapping[Spot, IntVar | int]) -> Kind:
    """Return the model with a circuit of edges; `skipped` says of each cell whether the loop leaves it out.

    The rows of the grid are those of the edges between columns, then between rows.
    """
    model, rows, columns = kind.model, range(board.rows), range(board.columns)
    across = [[model.new_bool_var("") for _ in columns[1:]] for _ in rows]
    down = [[model.new_bool_var("") for _ in columns] for _ in rows[1:]]
    arcs = [(r * board.columns + c,) * 2 + (is_out,) for (r, c), is_out in skipped.items()]
    for lines, (i, j) in ((across, (0, 1)), (down, (1, 0))):
        step = i * board.columns + j
        for r, row in enumerate(lines):
            for c, edge in enumerate(row):
                ways = [model.new_bool_var("") for _ in range(2)]
                model.add(sum(ways) == edge)
                one = r * board.columns + c
                arcs += [(one, one + step, ways[0]), (one + step, one, ways[1])]
    model.add_circuit(arcs)
    return Kind(model, [*across, *down], kind.symbols)


def simpleloop(board: Board) -> Kind:
    skipped = {(r, c): int(board.at(Cell(r, c)) is not None) for r, c in board.cells}
    return one_loop(board, Kind(CpModel(), [], ".#"), skipped)


def slitherlink(board: Board) -> Kind:
    """Return the model of a loop from dot to dot: the edges between dots are the sides of cells."""
    dots = Board("", ((None,) * (board.columns + 1),) * (board.rows + 1))
    model = CpModel()
    out = {(r, c): model.new_bool_var("") for r, c in dots.cells}
    kind = one_loop(dots, Kind(model, [], ".#"), out)
    model.add_bool_or([~is_out for is_out in out.values()])
    across, down = kind.grid[: dots.rows], kind.grid[dots.rows :]
    for (r, c), clue in board.numbers():
        model.add(across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1] == clue)
    return kind


def countryroad(board: Board) -> Kind:
    model = CpModel()
    out = {(r, c): model.new_bool_var("") for r, c in board.cells}
    kind = one_loop(board, Kind(model, [], ".#"), out)
    across, down = kind.grid[: board.rows], kind.grid[board.rows :]
    region = {(r, c): board.regions[r][c] for r, c in board.cells}
    crossing: dict[int, list[IntVar]] = {number: [] for number in region.values()}
    inside: dict[int, list[IntVar]] = {number: [] for number in region.values()}
    for lines, (i, j) in ((across, (0, 1)), (down, (1, 0))):
        for (r, row), c in product(enumerate(lines), range(board.columns - j)):
            one, two = (r, c), (r + i, c + j)
            if region[one] != region[two]:
                crossing[region[one]].append(row[c])
                crossing[region[two]].append(row[c])
                model.add_bool_or([~out[one], ~out[two]])
            else:
                inside[region[one]].append(row[c])
    for number, cells in rooms(board).items():
        names = "|".join(Cell(*cell).name for cell in cells)
        if len(crossing) > 1:
            is_crossed = kind.clue(f"region of ({names})")
            model.add(sum(crossing[number]) == 2).only_enforce_if(is_crossed)
        clue = next((board.grid[r][c] for r, c in cells if isinstance(board.grid[r][c], int)), None)
        if clue is not None:
            # A loop that visits a region once has one line fewer in it than cells.
            is_counted = kind.clue(f"at ({names})")
            counted = sum(inside[number]) + 1 if len(crossing) > 1 else sum(~out[cell] for cell in cells)
            model.add(counted == int(clue)).only_enforce_if(is_counted)
    return kind


def yajilin(board: Board) -> Kind:
    model = CpModel()
    shaded = {(r, c): model.new_bool_var("") for r, c in board.cells if not board.at(Cell(r, c))}
    kind = one_loop(board, Kind(model, [], ".#"), {(r, c): shaded.get((r, c), 1) for r, c in board.cells})
    kind.cells = shaded
    for one, two in board.edges:
        if one in shaded and two in shaded:
            model.add_bool_or(~shaded[one], ~shaded[two])
    for cell in board.cells:
        if (clue := str(board.at(cell) or "#")) != "#":
            row, column = cell
            is_seen = {
                "^": lambda r, c, row=row, column=column: c == column and r < row,
                "v": lambda r, c, row=row, column=column: c == column and r > row,
                "<": lambda r, c, row=row, column=column: r == row and c < column,
                ">": lambda r, c, row=row, column=column: r == row and c > column,
            }[clue[-1]]
            seen = [variable for spot, variable in shaded.items() if is_seen(*spot)]
            model.add(sum(seen) == int(clue[:-1])).only_enforce_if(kind.clue(f"at {cell.name}"))
    return kind


def hidato(board: Board) -> Kind:
    """Return the model with the place of each number in the path; cells that are no part hold 0."""
    model, cells = CpModel(), [cell for cell in board.cells if board.at(cell) != "#"]
    grid = [[model.new_int_var(0, len(cells), "") for _ in row] for row in board.grid]
    at = {(cell, n): model.new_bool_var("") for cell in cells for n in range(1, len(cells) + 1)}
    for cell in board.cells:
        numbers = range(1, len(cells) + 1) if cell in cells else ()
        model.add(grid[cell.row][cell.column] == sum(n * at[cell, n] for n in numbers))
    for n in range(1, len(cells) + 1):
        model.add_exactly_one(at[cell, n] for cell in cells)
    for cell in cells:
        model.add_exactly_one(at[cell, n] for n in range(1, len(cells) + 1))
        if isinstance(clue := board.at(cell), int):
            model.add(at[cell, clue] == 1)
        near = [
            (r, c)
            for r, c in cells
            if 0 < max(abs(r - cell.row), abs(c - cell.column)) < 2
            and ("numbrix" not in board.variant or r == cell.row or c == cell.column)
        ]
        for n in range(1, len(cells)):
            model.add_bool_or(at[Cell(*spot), n + 1] for spot in near).only_enforce_if(at[cell, n])
    return Kind(model, grid, [".", *map(str, range(1, len(cells) + 1))])


def joined_pairs(board: Board, pairs: Sequence[tuple[Spot, Spot]], is_full: bool) -> Kind:
    """Return the model of paths between pairs; each cell has its place and the colour of its path."""
    model, ends = CpModel(), Counter(spot for pair in pairs for spot in pair)
    most = board.rows * board.columns
    place = {cell: model.new_int_var(0, most, "") for cell in board.cells}
    colour = {cell: model.new_int_var(0, len(pairs) - 1, "") for cell in board.cells}
    arcs: dict[tuple[Spot, Spot], IntVar] = {}
    edges = {edge: model.new_bool_var("") for edge in board.edges}
    for edge, is_on in edges.items():
        for one, two in (edge, edge[::-1]):
            arcs[one, two] = way = model.new_bool_var("")
            # A path leads from the first cell of its pair to the second one.
            for cell, other, order in ((one, two, 0), (two, one, 1)):
                own = [n for n, pair in enumerate(pairs) if pair[order] == cell]
                if ends[cell] and not own:
                    model.add(way == 0)
                elif own and not ends[other]:
                    model.add(colour[other] == own[0]).only_enforce_if(way)
            if not ends[one] and not ends[two]:
                model.add(colour[one] == colour[two]).only_enforce_if(way)
                model.add(place[two] == place[one] + 1).only_enforce_if(way)
            if ends[one] and ends[two] and (one, two) not in pairs:
                model.add(way == 0)
        model.add(arcs[edge.first, edge.second] + arcs[edge.second, edge.first] == is_on)
    for cell in board.cells:
        into = sum(arcs[Cell(*spot), cell] for spot in beside(board, cell))
        out = sum(arcs[cell, Cell(*spot)] for spot in beside(board, cell))
        if ends[cell]:
            model.add(out == sum(pair[0] == cell for pair in pairs))
            model.add(into == sum(pair[1] == cell for pair in pairs))
        else:
            model.add(into == out)
            model.add(into == 1) if is_full else model.add(into <= 1)
    rows, columns = range(board.rows), range(board.columns)
    across = [[edges[Edge(Cell(r, c), Cell(r, c + 1))] for c in columns[:-1]] for r in rows]
    down = [[edges[Edge(Cell(r, c), Cell(r + 1, c))] for c in columns] for r in rows[:-1]]
    return Kind(model, [*across, *down], ".#")


def numberlink(board: Board) -> Kind:
    at: dict[int, list[Spot]] = {}
    for cell, number in board.numbers():
        at.setdefault(number, []).append(cell)
    pairs = [(own[0], own[1]) for own in at.values() if len(own) == 2]
    kind = joined_pairs(board, pairs, bool(board.variant))
    if len(pairs) < len(at):
        kind.model.add_bool_or([])
    return kind


def one_path(board: Board) -> Kind:
    """Return the model of a Zip: a circuit of all cells that leads back from the last number to the 1."""
    model, columns = CpModel(), board.columns
    order = [cell for cell, _ in sorted(board.numbers(), key=lambda pair: pair[1])]
    place = {cell: model.new_int_var(0, board.rows * columns - 1, "") for cell in board.cells}
    walls = {wall.cells for wall in board.overlays}
    edges = {edge: model.new_bool_var("") for edge in board.edges}
    arcs: list[tuple[int, int, IntVar | int]] = [(_at(order[-1], columns), _at(order[0], columns), 1)]
    for edge, is_on in edges.items():
        ways = []
        for one, two in (edge, edge[::-1]):
            ways.append(model.new_bool_var(""))
            arcs.append((_at(one, columns), _at(two, columns), ways[-1]))
            model.add(place[two] == place[one] + 1).only_enforce_if(ways[-1])
        model.add(sum(ways) == is_on)
        if tuple(edge) in walls:
            model.add(is_on == 0)
    model.add_circuit(arcs)
    for one, two in pairwise(order):
        model.add(place[one] < place[two])
    rows = range(board.rows)
    across = [[edges[Edge(Cell(r, c), Cell(r, c + 1))] for c in range(columns - 1)] for r in rows]
    down = [[edges[Edge(Cell(r, c), Cell(r + 1, c))] for c in range(columns)] for r in rows[:-1]]
    return Kind(model, [*across, *down], ".#")


def _at(cell: Cell, columns: int) -> int:
    return cell.row * columns + cell.column
