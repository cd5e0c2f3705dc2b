"""A CP-SAT model of each kind from its rule only; it shares no code with the solvers but the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
from math import prod

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar

from solvers import Board, Cell
from solvers.core.boards.board import Clue, GroupClue
from solvers.core.boards.places import column_name
from tests.bench.kinds.kind import Kind, Spot


def bits(board: Board, symbols: str = ".#") -> Kind:
    model = CpModel()
    return Kind(model, [[model.new_bool_var("") for _ in row] for row in board.grid], symbols)


def beside(board: Board, spot: Spot) -> list[Spot]:
    r, c = spot
    near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
    return [(i, j) for i, j in near if 0 <= i < board.rows and 0 <= j < board.columns]


def rooms(board: Board) -> dict[int, list[Spot]]:
    found: dict[int, list[Spot]] = {}
    for r, row in enumerate(board.regions):
        for c, number in enumerate(row):
            found.setdefault(number, []).append((r, c))
    return found


def named_lines(grid: Sequence[Sequence[IntVar]]) -> Iterator[tuple[Sequence[IntVar], str]]:
    """Yield the cells of each row, then of each column, with its name."""
    for i, row in enumerate(grid):
        yield row, f"row {i + 1}"
    for i, column in enumerate(zip(*grid, strict=True)):
        yield column, f"column {column_name(i)}"


def counts(board: Board, kind: Kind) -> None:
    """Add that the clue of a row or column is the sum of its cells."""
    clues = (*board.row_clues, *board.column_clues)
    for (line, name), clue in zip(named_lines(kind.grid), clues, strict=True):
        if clue:
            kind.model.add(sum(line) == clue[0]).only_enforce_if(kind.clue(name))


def numbered_rooms(board: Board, may_be: Callable[[Spot, Spot, int], bool]) -> Kind:
    """Return the model of rooms that hold the numbers from 1 to their size.

    `may_be` tells whether two cells may both hold a number.
    """
    model, cells = CpModel(), dict[Spot, IntVar]()
    for room in rooms(board).values():
        for spot in room:
            cells[spot] = model.new_int_var(1, len(room), "")
        model.add_all_different(cells[spot] for spot in room)
    most = max(map(len, rooms(board).values()))
    for one, two in product(cells, repeat=2):
        wrong = [(n, n) for n in range(1, most + 1) if one < two and not may_be(one, two, n)]
        if wrong:
            model.add_forbidden_assignments([cells[one], cells[two]], wrong)
    for spot, number in board.numbers():
        model.add(cells[spot.row, spot.column] == number)
    grid = [[cells[r, c] for c in range(board.columns)] for r in range(board.rows)]
    return Kind(model, grid, "0123456789abcdefghij")


def suguru(board: Board) -> Kind:
    return numbered_rooms(board, lambda a, b, _: max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1)


def ripple(board: Board) -> Kind:
    def may_be(a: Spot, b: Spot, number: int) -> bool:
        return (a[0] != b[0] and a[1] != b[1]) or abs(a[0] - b[0]) + abs(a[1] - b[1]) > number

    return numbered_rooms(board, may_be)


def kakuro(board: Board) -> Kind:
    """Black cells hold 0, which is no number of a run."""
    model = CpModel()
    grid = [[model.new_int_var(clue is None, 9 * (clue is None), "") for clue in row] for row in board.grid]
    kind = Kind(model, grid, ".123456789")
    for lines, across in ((board.grid, 1), (tuple(zip(*board.grid, strict=True)), 0)):
        for i, line in enumerate(lines):
            run: list[IntVar] = []
            sums = ""
            for j, clue in enumerate((*line, "#")):
                if clue is None:
                    run.append(grid[i][j] if across else grid[j][i])
                    continue
                model.add_all_different(run)
                total = sums.split("\\")[across] if "\\" in sums else ""
                if total and run:
                    first = Cell(i, j - len(run)) if across else Cell(j - len(run), i)
                    name = f"run {'across' if across else 'down'} from {first.name}"
                    model.add(sum(run) == int(total)).only_enforce_if(kind.clue(name))
                run, sums = [], str(clue)
    return kind


def str8ts(board: Board) -> Kind:
    """Black cells without a number hold 0, which counts in no line."""
    model, size = CpModel(), board.rows
    grid = [
        [model.new_int_var(int(clue != "#"), size * (clue != "#"), "") for clue in row] for row in board.grid
    ]
    kind = Kind(model, grid, ".123456789abcdefg")
    lines = (*board.grid, *zip(*board.grid, strict=True))
    for number, (clues, (line, _)) in enumerate(zip(lines, named_lines(grid), strict=True)):
        for i, clue in enumerate(clues):
            if clue and clue != "#":
                model.add(line[i] == int(clue))
        model.add_all_different(cell for clue, cell in zip(clues, line, strict=True) if clue != "#")
        whites = "".join("#" if isinstance(clue, str) else "." for clue in clues)
        for run in re.finditer(r"\.+", whites):
            cells = line[run.start() : run.end()]
            first = (number, run.start()) if number < size else (run.start(), number - size)
            is_run = kind.clue(f"{'across' if number < size else 'down'} from {Cell(*first).name}")
            low = model.new_int_var(1, size + 1 - len(cells), "")
            for cell in cells:
                model.add(cell >= low).only_enforce_if(is_run)
                model.add(cell < low + len(cells)).only_enforce_if(is_run)
    return kind


def kenken(board: Board) -> Kind:
    size, model = board.rows, CpModel()
    grid = [[model.new_int_var(1, size, "") for _ in range(size)] for _ in range(size)]
    for line in (*grid, *zip(*grid, strict=True)):
        model.add_all_different(line)
    kind = Kind(model, grid, "0123456789")
    for cage in board.cages:
        cells = [grid[r][c] for r, c in cage.cells]
        fits = [
            way
            for way in product(range(1, size + 1), repeat=len(cells))
            if (cage.clue or (0,))[0] in reached(way, cage.sign)
        ]
        is_cage = kind.clue(f"cage at {cage.cells[0].name}")
        model.add_allowed_assignments(cells, fits).only_enforce_if(is_cage)
    return kind


def reached(way: Sequence[int], sign: str) -> set[float]:
    """Return the results of an operator on some numbers; of every operator if there is none."""
    low, *_, high = sorted(way) if len(way) > 1 else (way[0], way[0])
    results = {"+": sum(way), "*": prod(way), "-": high - low, "/": high / low}
    if len(way) == 1:
        return {way[0]}
    return {results[sign]} if sign else {results[s] for s in ("+*-/" if len(way) == 2 else "+*")}


def thermometers(board: Board) -> Kind:
    kind = bits(board)
    for thermometer in board.overlays:
        for (r, c), (i, j) in pairwise(thermometer.cells):
            kind.model.add(kind.grid[r][c] >= kind.grid[i][j])
    counts(board, kind)
    return kind


def battleships(board: Board) -> Kind:
    kind = bits(board)
    counts(board, kind)
    at = {(cell.row, cell.column): kind.grid[cell.row][cell.column] for cell in board.cells}
    for (r, c), cell in at.items():
        for spot in ((r + 1, c - 1), (r + 1, c + 1)):
            if spot in at:
                kind.model.add(cell + at[spot] <= 1)
        sign = board.grid[r][c]
        if sign:
            kind.model.add(cell == (sign != "~"))
        left, right, up, down = (at.get((r + i, c + j), 0) for i, j in ((0, -1), (0, 1), (-1, 0), (1, 0)))
        ends = {"<": (0, 1, 0, 0), ">": (1, 0, 0, 0), "^": (0, 0, 0, 1), "v": (0, 0, 1, 0), "o": (0,) * 4}
        is_piece = kind.clue(f"(at|through) {Cell(r, c).name}")
        for side, value in zip((left, right, up, down), ends.get(str(sign), ()), strict=False):
            kind.model.add(side == value).only_enforce_if(is_piece)
        if sign == "#":
            kind.model.add(left == right).only_enforce_if(is_piece)
            kind.model.add(up == down).only_enforce_if(is_piece)
            kind.model.add(left + up == 1).only_enforce_if(is_piece)
    lengths = [int(word) for words in board.variant for word in words.split()]
    for length in range(1, max(board.rows, board.columns) + 1):
        is_right = kind.model.add(sum(whole_ships(kind.model, at, length)) == lengths.count(length))
        if length in lengths:
            is_right.only_enforce_if(kind.clue(f"of {length} cells?"))
    return kind


def whole_ships(model: CpModel, at: Mapping[Spot, IntVar], length: int) -> list[IntVar]:
    """Return for each place of a ship of a length whether exactly such a ship is there."""
    found = []
    for r, c in at:
        for i, j in ((0, 1), (1, 0)) if length > 1 else ((0, 1),):
            cells = [(r + i * n, c + j * n) for n in range(length)]
            if cells[-1] in at:
                ends = [(r - i, c - j), (r + i * length, c + j * length)]
                ends += [(r - j, c - i), (r + j, c + i)] if length == 1 else []
                is_ship = model.new_bool_var("")
                parts = [at[cell] for cell in cells] + [~at[end] for end in ends if end in at]
                model.add_bool_and(parts).only_enforce_if(is_ship)
                model.add_bool_or([~part for part in parts]).only_enforce_if(~is_ship)
                found.append(is_ship)
    return found


def slant(board: Board) -> Kind:
    """Diagonals are a forest: each dot has at most one parent, which is on a lower level."""
    kind = bits(board, "/\\")
    model, rows, columns = kind.model, board.rows, board.columns
    dots = list(product(range(rows + 1), range(columns + 1)))
    level = {dot: model.new_int_var(0, len(dots), "") for dot in dots}
    upward: dict[Spot, list[IntVar]] = {dot: [] for dot in dots}
    ends: dict[Spot, list[cp_model.LinearExpr]] = {dot: [] for dot in dots}
    for (r, c), cell in zip(
        product(range(rows), range(columns)), chain.from_iterable(kind.grid), strict=True
    ):
        for is_drawn, one, two in (
            (cell, (r, c), (r + 1, c + 1)),
            (1 - cell, (r, c + 1), (r + 1, c)),
        ):
            ways = [model.new_bool_var("") for _ in range(2)]
            model.add(sum(ways) == is_drawn)
            for way, low, high in zip(ways, (one, two), (two, one), strict=True):
                model.add(level[high] > level[low]).only_enforce_if(way)
                upward[high].append(way)
                ends[low].append(is_drawn)
    for dot in dots:
        model.add_at_most_one(upward[dot])
    for overlay in board.overlays:
        (top, left), (bottom, right) = overlay.cells[0], overlay.cells[-1]
        row = bottom if bottom > top else rows * (top > 0)
        column = right if right > left else columns * (left > 0)
        name = f"{'lower' if row else 'upper'} {'right' if column else 'left'} of "
        name += Cell(row - (row > 0), column - (column > 0)).name
        model.add(sum(ends[row, column]) == overlay.numbers[0]).only_enforce_if(kind.clue(name))
    return kind


def cave(board: Board) -> Kind:
    """The white cells are connected, and so are the shaded ones with what is outside of the board."""
    kind = bits(board)
    model, outside = kind.model, kind.model.new_constant(1)
    dark = {(r, c): kind.grid[r][c] for r, c in board.cells}
    around = product(range(-1, board.rows + 1), range(-1, board.columns + 1))
    kind.wholes += [{spot: ~cell for spot, cell in dark.items()}]
    kind.wholes += [{spot: dark.get(spot, outside) for spot in around}]
    no_checkerboards(board, kind)
    for cell in board.cells:
        if (clue := board.at(cell)) is not None:
            model.add(dark[cell] == 0)
        if isinstance(clue, int):
            seen = sum(views(board, kind, cell))
            model.add(seen == clue - 1).only_enforce_if(kind.clue(f"at {cell.name}"))
    return kind


def no_checkerboards(board: Board, kind: Kind) -> None:
    """Add that no square has two colours on its diagonals, which follows if the cells of each are connected:
    a way between two corners, inside or around the board, parts the other two. No cut proves it soon.
    """
    for r, c in product(range(board.rows - 1), range(board.columns - 1)):
        (one, two), (three, four) = (kind.grid[r + i][c : c + 2] for i in (0, 1))
        kind.model.add_forbidden_assignments([one, two, three, four], [(0, 1, 1, 0), (1, 0, 0, 1)])


def views(board: Board, kind: Kind, cell: Cell) -> list[IntVar]:
    """Return for each cell in the four directions whether it is seen."""
    seen = []
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c, before = cell.row + down, cell.column + right, []
        while 0 <= r < board.rows and 0 <= c < board.columns:
            before.append(kind.grid[r][c])
            is_seen = kind.model.new_bool_var("")
            kind.model.add_bool_and([~dark for dark in before]).only_enforce_if(is_seen)
            kind.model.add_bool_or([is_seen, *before])
            seen.append(is_seen)
            r, c = r + down, c + right
    return seen


def magnets(board: Board) -> Kind:
    """Return the model with 0 for a blank half, 1 for +, 2 for - and 3 for a cell that is no half."""
    model, dominoes = CpModel(), rooms(board)
    dominoes.pop(-1, None)
    halves = {spot for spots in dominoes.values() for spot in spots}
    spots = [[(r, c) for c in range(board.columns)] for r in range(board.rows)]
    grid = [[model.new_int_var(*((0, 2) if spot in halves else (3, 3)), "") for spot in row] for row in spots]
    holds = {(*spot, n): model.new_bool_var("") for row in spots for spot in row for n in (1, 2)}
    for (r, c, n), is_pole in holds.items():
        model.add(grid[r][c] == n).only_enforce_if(is_pole)
        model.add(grid[r][c] != n).only_enforce_if(~is_pole)
    for one, two in dominoes.values():
        pair = [grid[r][c] for r, c in (one, two)]
        model.add_allowed_assignments(pair, [(0, 0), (1, 2), (2, 1)])
    for r, c in halves:
        for i, j in beside(board, (r, c)):
            for n in (1, 2):
                model.add(holds[r, c, n] + holds[i, j, n] <= 1)
    kind = Kind(model, grid, "x+-.")
    clues = (*board.row_clues, *board.column_clues), (*board.right_clues, *board.bottom_clues)
    lines = [*spots, *zip(*spots, strict=True)]
    for n, sign in ((1, "positive"), (2, "negative")):
        for (_, name), line, clue in zip(named_lines(grid), lines, clues[n - 1], strict=True):
            if clue:
                poles = sum(holds[*spot, n] for spot in line)
                is_counted = kind.clue(rf"{name} has \d+ {sign}")
                model.add(poles == clue[0]).only_enforce_if(is_counted)
    return kind


def walk(at: Mapping[Spot, Clue], spot: Spot, step: Spot) -> list[tuple[Spot, bool]]:
    """Return the cells of a line of sight, each with whether it is after a mirror."""
    (r, c), (down, right), seen, is_late = spot, step, [], False
    while (r, c) in at:
        if mirror := at[r, c]:
            is_late = True
            down, right = (right, down) if mirror == "\\" else (-right, -down)
        else:
            seen.append(((r, c), is_late))
        r, c = r + down, c + right
    return seen


def undead(board: Board) -> Kind:
    """Return the model with 0 for a ghost, 1 for a vampire, 2 for a zombie and 3 for a mirror."""
    model, at = CpModel(), {(r, c): clue for r, row in enumerate(board.grid) for c, clue in enumerate(row)}
    grid = [[model.new_int_var(*((3, 3) if clue else (0, 2)), "") for clue in row] for row in board.grid]
    holds = {(spot, n): model.new_bool_var("") for spot, clue in at.items() if not clue for n in range(3)}
    for ((r, c), n), is_there in holds.items():
        model.add(grid[r][c] == n).only_enforce_if(is_there)
        model.add(grid[r][c] != n).only_enforce_if(~is_there)
    kind = Kind(model, grid, "gvz.")
    (words,) = board.variant
    for n, (total, name) in enumerate(zip(words.split(), ("ghost", "vampire", "zombie"), strict=True)):
        monsters = sum(value for (_, m), value in holds.items() if m == n)
        model.add(monsters == int(total)).only_enforce_if(kind.clue(f"{name}s?"))
    for spot, step, clue, name in rays(board):
        if clue:
            sight = walk(at, spot, step)
            seen = sum(holds[s, 2] + holds[s, 0 if late else 1] for s, late in sight)
            model.add(seen == clue[0]).only_enforce_if(kind.clue(name))
    return kind


def rays(board: Board) -> Iterator[tuple[Spot, Spot, GroupClue | None, str]]:
    """Yield the first cell, the step, the clue and the name of each look into the board."""
    for r, (left, right) in enumerate(zip(board.row_clues, board.right_clues, strict=True)):
        yield (r, 0), (0, 1), left, f"row {r + 1} from the left"
        yield (r, board.columns - 1), (0, -1), right, f"row {r + 1} from the right"
    for c, (top, bottom) in enumerate(zip(board.column_clues, board.bottom_clues, strict=True)):
        yield (0, c), (1, 0), top, f"column {column_name(c)} from the top"
        yield (board.rows - 1, c), (-1, 0), bottom, f"column {column_name(c)} from the bottom"


MODELS: Mapping[str, Callable[[Board], Kind]] = {
    "kakuro": kakuro,
    "str8ts": str8ts,
    "suguru": suguru,
    "ripple": ripple,
    "kenken": kenken,
    "cave": cave,
    "slant": slant,
    "thermometers": thermometers,
    "battleships": battleships,
    "magnets": magnets,
    "undead": undead,
}
