"""Slitherlink, also known as Loop the Loop, Fences and Loopy.

Lines run from dot to dot along the sides of cells and form exactly one closed loop, which neither crosses nor
touches itself: at each dot none or two lines meet. A number counts the lines on the four sides of its cell.

A drawing without any line is no answer. A 4 has the whole loop around its cell. That the loop must visit
every dot, which puzz.link has as an option, is another puzzle and is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.answer import as_lines
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs.blanks import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.boards.codecs.pzpr import decode_four, encode_four
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell, Place, Side
from solvers.core.boards.text import Row, digits_grid, lines_of
from solvers.core.boards.written import grid_text
from solvers.core.rules.codes import GameId, Link, Pzprv3, Task
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.loop import Loop
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words
from solvers.core.rules.zero_or_two import ZeroOrTwo

_NUMBERS = "no", "one", "two", "three", "four"


def read(text: str) -> Board:
    """Rows of 0-4 and blanks."""
    return Board("slitherlink", digits_grid(lines_of(text), 4, "Slitherlink"))


def check(board: Board) -> None:
    """Raises MismatchError where a 4, around which the loop runs, leaves another number without its lines."""
    for cell in board.cells_with(4)[:1]:
        for other, clue in board.numbers():
            if other != cell and clue != (other in board.beside(cell)):
                raise MismatchError(
                    f"The loop runs around the 4 at {cell.name} alone, so {other.name} cannot be {clue}.",
                    board,
                )


def write(board: Board) -> str:
    return f"slitherlink\n{grid_text(board)}"


def unknowns(board: Board) -> tuple[Side, ...]:
    return board.sides


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    for cell in board.nearest():
        if isinstance(clue := board.at(cell), int):
            yield _around(board, cell, clue, line)
        for row in range(cell.row, cell.row + 1 + (cell.row == board.rows - 1)):
            for column in range(cell.column, cell.column + 1 + (cell.column == board.columns - 1)):
                yield _dot(board, row, column, line)
    yield _one_loop(board, line)


def basics(board: Board, line: Literals, place: Place) -> Iterator[Rule]:
    if isinstance(place, Side):
        for row, column in place.dots:
            yield _dot(board, row, column, line)
        yield _one_loop(board, line)


def _around(board: Board, cell: Cell, clue: int, line: Literals) -> Rule:
    def words() -> Words:
        name, lines = f"the {clue} at {cell.name}", f"{_NUMBERS[clue]} line{'s' * (clue != 1)}"
        return Words(
            f"{name} has {lines} around it",
            name,
            only=f"{name} still needs {{needs}} line{{s}} and only {{needs}} side{{s}} {{is}} open",
            full=f"{name} already has its {lines}" if clue else f"{name} has no lines around it",
            still=f"{name} still needs {{needs}} line{{s}}",
        )

    return Rule(Exactly(clue, [line[side] for side in board.sides_of(cell)]), (cell,), words)


def _dot(board: Board, row: int, column: int, line: Literals) -> Rule:
    ways = [line[side] for side in board.sides_at(row, column)]
    corner = Cell(max(row - 1, 0), max(column - 1, 0))
    name = f"the {'lower' if row else 'upper'} {'right' if column else 'left'} corner of {corner.name}"

    def words() -> Words:
        return Words(f"none or two lines meet at {name}", name)

    def tell(known: Known, literal: Literal) -> str:
        here = sum(known[way] > 0 for way in ways)
        if literal > 0:
            return f"the line that comes to {name} has only one way on"
        return f"two lines meet at {name} already" if here else f"a line to {name} would have no way on"

    around = tuple(cell for cell in board.square(corner) if abs(cell.row - row + 0.5) < 1)
    return Rule(ZeroOrTwo(tuple(ways)), around, words, basic=True, tell=tell)


def _one_loop(board: Board, line: Literals) -> Rule:
    sides = {line[side]: side for side in board.sides}
    loop = Loop({n: side.dots for n, side in sides.items()}, {n: side.inside for n, side in sides.items()})

    def words() -> Words:
        return Words("all lines are one closed loop", "the loop as a whole")

    def tell(known: Known, literal: Literal) -> str:
        _, outside = loop.because(known, literal)
        if outside is None:
            return "the loop is closed already"
        return f"a line here would close a loop that leaves out {_line(board.sides[outside - 1])}"

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        path, outside = loop.because(known, literal)
        return tuple(board.sides[number - 1] for number in (*path, *([outside] if outside else [])))

    return Rule(loop, (), words, basic=True, tell=tell, points=points)


def _line(side: Side) -> str:
    between = side.subject.removeprefix("the side ")
    return f"the line {between}" if len(side.inside) == 2 else f"the line at {between}"


def _decode(coded: Coded) -> Board:
    if "t" in coded.told and not coded.told.partition("t")[2].startswith("0"):
        raise ReadError("Only loops on squares are read: t0 before the colon.")
    return _board(coded, decode_symbols(coded, digits(4), "0 to 4"))


def _decode_link(coded: Coded) -> Board:
    if "f" in coded.told.split("/")[1:]:
        raise ReadError("A loop that must visit every dot (f in the address) is another puzzle.")
    return _board(coded, decode_four(coded))


def _decode_file(table: Table) -> Board:
    rows = [Row(number, "".join(words)) for number, words in enumerate(table.words[: table.size.rows], 1)]
    return Board("slitherlink", digits_grid(rows, 4, "Slitherlink"))


def _board(coded: Coded, cells: list[Clue]) -> Board:
    return Board("slitherlink", coded.size.grid([cell if isinstance(cell, int) else None for cell in cells]))


def _clues(board: Board) -> list[Clue]:
    return [clue for row in board.grid for clue in row]


puzzle = Puzzle(
    name="slitherlink",
    title="Slitherlink",
    aliases=("loop", "fences", "loopy", "slither", "loop the loop"),
    goal=(
        "Draw one closed loop along the sides of the cells. It never crosses or touches itself; "
        "each number counts the lines around its cell."
    ),
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    rules=rules,
    basics=basics,
    follows_focus=True,
    spelling=as_lines,
    codes=(
        GameId(
            _decode,
            lambda board: encode_symbols(_clues(board)),
            looks="[0-4a-z]+",
            heads="[0-9]+(x[0-9]+)?t[0-9]+(d[enth])?",
            names=("loopy",),
            head=lambda board: f"{board.columns}x{board.rows}t0",
        ),
        Task(
            _decode,
            lambda board: encode_symbols(_clues(board)),
            signs="0-4a-z",
            whole="[0-4a-z]{3,}",
            sizes=lambda code: squares(symbols_area(code)),
            sites=("loop",),
        ),
        Link(("slither", "slitherlink"), _decode_link, lambda board: encode_four(_clues(board))),
        Pzprv3(("slither", "slitherlink"), _decode_file),
    ),
    look=Look(ground="plain", clue_ground="plain", lines="loop"),
    yes="line",
    no="cross",
    is_yes="{cell} is on the loop",
    is_no="{cell} is not on the loop",
    always="the loop has no ends and no branches",
    example="""\
slitherlink
..1....1..
22.2..2.22
2..2112..2
.0.1221.0.
..........
21......12
1.0....0.1
..2....2..
....00....
....22....
""",
    answer={
        "horizontal": (
            "..........",
            ".##....##.",
            "#..#..#..#",
            "..........",
            "....##....",
            "#........#",
            "..........",
            ".#......#.",
            "..#....#..",
            "...#..#...",
            "....##....",
        ),
        "vertical": (
            "...........",
            ".#.#...#.#.",
            "#...#.#...#",
            "#...#.#...#",
            "#.........#",
            ".#.......#.",
            ".#.......#.",
            "..#.....#..",
            "...#...#...",
            "....#.#....",
        ),
    },
)
