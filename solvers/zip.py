"""Zip.

One path from centre to centre of adjacent cells visits every cell once. It begins at the 1, passes all
numbers in order and ends at the highest one. It crosses no wall. Two solutions are the same if the path is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from solvers.core.boards.answer import as_path
from solvers.core.boards.board import Board, Clue, Overlay
from solvers.core.boards.board_text import aligned_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.inequalities import has_signs, listed_signs, lists_signs, read_with_signs, signs_text
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place, amount
from solvers.core.boards.plain_text import Row, numbers_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_paths import draw_paths, drawn_paths, random_path
from solvers.core.rules.loops.cell_loops import pass_rule, ways_at
from solvers.core.rules.pair_path_rules import end_rule, pair_paths_rule
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule

_WALL = "wall"
_MOST = 20
"""Maximum number of rows and columns."""
_CELLS_PER_NUMBER = 6
_CELLS_PER_WALL = 9
"""Numbers of cells of a new board for each number between the ends, and for each wall."""
_ADDED = 0.7
"""Share of the changes that add a number or a wall: others remove one."""


def read(text: str) -> Board:
    """Read rows of numbers and blanks, then walls between two cells, such as `A1|B1 C2|C3`."""
    return read_with_signs(text, _board_of)


def _board_of(lines: Sequence[Row]) -> Board:
    rows = [row for row in lines if row.text.strip()]
    listed = [row for row in rows if lists_signs(row)]
    blanks: dict[str, Clue] = dict.fromkeys(("0", "x", "X"))
    grid = numbers_grid([row for row in rows if row not in listed], 1, _MOST**2, "Zip", blanks)
    if not grid:
        raise ReadError("There are no rows of numbers, only walls.")
    walls = listed_signs(listed, Size(len(grid[0]), len(grid)))
    if wrong := next((edge for edge, sign in walls.items() if sign != "|"), None):
        raise ReadError(
            f'There is "{walls[wrong]}" between {wrong.subject}. Write {_named(wrong)} for a wall.'
        )
    return _with_walls(Board("zip", grid), walls)


def _named(wall: Edge) -> str:
    return f"{wall.first.name}|{wall.second.name}"


def write(board: Board) -> str:
    return "\n".join([aligned_text(board), signs_text((wall, "|") for wall in _walls(board))]).rstrip()


def _walls(board: Board) -> list[Edge]:
    return [Edge(*wall.cells) for wall in board.overlays]


def _with_walls(board: Board, walls: Iterable[Edge]) -> Board:
    return replace(board, overlays=tuple(Overlay(_WALL, tuple(wall)) for wall in sorted(walls)))


def check(board: Board) -> None:
    """Raise ReadError unless each number from 1 to the highest one occurs once."""
    if max(board.rows, board.columns) > _MOST:
        raise ReadError(f"Boards of Zip have at most {_MOST} rows and columns.")
    for cell in board.cells_with("?"):
        raise ReadError(f"The ? at {cell.name} is no number. Write . for a cell without one.")
    at: dict[int, Cell] = {}
    for cell, number in board.numbers():
        if number in at:
            places = f"at {at[number].name} and at {cell.name}"
            raise ReadError(f"The {number} is {places}. Each number occurs once.")
        at[number] = cell
    if len(at) < 2:
        raise ReadError("The path needs a 1 where it begins and a higher number where it ends.")
    if missing := next((number for number in range(1, max(at)) if number not in at), 0):
        raise ReadError(f"The {missing} is missing: Zip needs each number from 1 to {max(at)}.")


def _numbered(board: Board) -> list[Cell]:
    """Return the cells with numbers in the order of these."""
    return [cell for cell, _ in sorted(board.numbers(), key=lambda pair: pair[1])]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield ends that no path through all cells has, since its cells alternate as on a chessboard."""
    ends = _numbered(board)[:: len(list(board.numbers())) - 1]
    area = board.rows * board.columns
    wrong = [cell for cell in ends if sum(cell) % 2] if area % 2 else []
    if area % 2 == 0 and sum(ends[0]) % 2 == sum(ends[1]) % 2:
        where = f"the ends {ends[0].name} and {ends[1].name} have the same colour on a chessboard"
        yield Conflict(
            f"{where}, but a path through {amount(area, 'cell')} ends on both colours", tuple(ends)
        )
    for cell in wrong:
        where = f"{cell.name} has the colour of fewer cells on a chessboard"
        yield Conflict(
            f"{where}, but a path through {amount(area, 'cell')} begins and ends on the other", (cell,)
        )


def unknowns(board: Board) -> Iterator[Edge]:
    """Yield the pairs of adjacent cells without a wall, and without those of numbers that do not follow."""
    walls = {*_walls(board)}
    for edge in board.edges:
        one, two = map(board.at, edge)
        is_apart = isinstance(one, int) and isinstance(two, int) and abs(one - two) > 1
        if edge not in walls and not is_apart:
            yield edge


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    order = _numbered(board)
    names = {cell: Name(f"the {n} at", cell.name, "the numbers at") for n, cell in enumerate(order, 1)}
    for cell, around in ways_at(board.rows, board.columns, line).items():
        if cell in (order[0], order[-1]):
            yield end_rule(cell, names[cell], around, line)
        else:
            yield pass_rule(cell, around, line)
    yield pair_paths_rule(names, list(pairwise(order)), line)


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board without each wall, and with two consecutive numbers exchanged."""
    for wall in _walls(board):
        yield f"the wall {_named(wall)}", _with_walls(board, {*_walls(board)} - {wall})
    for number, (one, two) in enumerate(pairwise(_numbered(board)), 1):
        name = f"the {number} at {one.name} and the {number + 1} at {two.name}"
        yield name, board.with_clue(one, number + 1).with_clue(two, number)


def _answer(size: Size, rng: Random) -> Drawn:
    return draw_paths(size, [random_path(size, bare("", size).neighbours, rng)])


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return a board with numbers at both ends and at random cells between them, and with random walls."""
    path = drawn_paths(answer, blank)[0]
    if rng.random() < 0.5:
        path.reverse()
    free = [edge for edge in blank.edges if not answer.get(edge)]
    walls = rng.sample(free, min(len(path) // _CELLS_PER_WALL, len(free)))
    marked = rng.sample(path[1:-1], len(path) // _CELLS_PER_NUMBER)
    board = bare("zip", Size(blank.columns, blank.rows))
    return _numbers_along(path, {path[0], path[-1], *marked}, _with_walls(board, walls))


def _numbers_along(path: Sequence[Cell], marked: Collection[Cell], board: Board) -> Board:
    """Return the board with the numbers of some cells of a path, in its order."""
    number = {cell: n for n, cell in enumerate((cell for cell in path if cell in marked), 1)}
    grid = tuple(tuple(number.get(Cell(r, c)) for c in range(board.columns)) for r in range(board.rows))
    return replace(board, grid=grid)


def _meets(board: Board, joined: Sequence[Place]) -> bool:
    """Return whether a path through all cells passes the numbers in order and crosses no wall."""
    path = drawn_paths(dict.fromkeys(joined, True), board)[0]
    numbers = [number for cell in path if isinstance(number := board.at(cell), int)]
    return numbers in (sorted(numbers), sorted(numbers)[::-1]) and {*joined}.isdisjoint(_walls(board))


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Add or remove a number or a wall at one of some places."""
    board, near = sketch.board, {cell for place in places for cell in place.cells}
    order, walls = _numbered(board), {*_walls(board)}
    path = drawn_paths(sketch.answer, board)[0]
    path = path if path[0] == order[0] else path[::-1]
    is_adding = rng.random() < _ADDED
    if is_adding:
        spots: list[Place] = [cell for cell in path if cell in near and cell not in order]
        spots += [edge for edge in places if isinstance(edge, Edge) and not sketch.answer[edge]]
    else:
        spots = [cell for cell in order[1:-1] if cell in near]
        spots += [wall for wall in sorted(walls) if near & {*wall}]
    if not spots:
        return None
    spot = rng.choice(spots)
    if isinstance(spot, Edge):
        return Sketch(sketch.answer, _with_walls(board, walls ^ {spot}))
    return Sketch(sketch.answer, _numbers_along(path, {*order} ^ {spot.cells[0]}, board))


puzzle = Puzzle(
    name="zip",
    title="Zip",
    goal=(
        "Draw one path through all cells that crosses no wall. It begins at the 1, passes the numbers in "
        "order and ends at the highest one."
    ),
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    nameless=lambda text: "|" in text and has_signs(text),
    unknowns=unknowns,
    rules=rules,
    clue_changes=clue_changes,
    techniques=("wrong-number", "no-ring", "way-to-a-number", "what-if"),
    generator=Generator(
        _pose,
        between(3, 12),
        answer=_answer,
        repair=_repair,
        meets=_meets,
        usual=Size(7, 7),
        bases={"medium": "hard"},
        sizes=areas(easy=ANY, medium=100, hard=ANY),
    ),
    # Medium boards need a case distinction once, hard boards more often.
    borders=Borders(hard=4.1),
    spelling=as_path,
    look=Look(ground="given", clue_ground="given", lines="path"),
    yes="joined",
    no="apart",
    said=JOINED.said,
    always="the path never crosses or branches",
    example="""\
zip
. . . . . 7
2 . . . 8 6
. . 3 . . .
. . . . 4 .
. . . 5 . .
. . . 1 . .
C1|C2 A2|A3 E2|E3 C3|C4 E4|E5 A5|B5 C5|D5
""",
)
