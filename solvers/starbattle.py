"""Star Battle (Two Not Touch; with one star, Queens).

Each row, each column and each region holds the same number of stars, and no two stars touch, not even at a
corner. That number belongs to the text, not to the size: nothing else tells it. Cells of no region hold no
star. Regions hang together, but nobody needs that to solve them, and so it is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solvers.core.boards.board import Board, Group
from solvers.core.boards.codecs.pzpr import decode_regions, encode_regions
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.regions import Regions, numbered, regions_of, regions_text
from solvers.core.boards.text import check_rectangle, lines_of, whole_number
from solvers.core.rules.codes import Janko, Link, Pzprv3, Task
from solvers.core.rules.logic import AtMostOne, Between
from solvers.core.rules.puzzle import Literals, Look, Option, Puzzle, Rule, Variant, Words

NOWHERE = "#@"
_MANY = 6
"""More stars a row were never met."""
_LOOK = Look(ground="page", clue_ground="page", yes="star", no="dot", pastel=True)


def read(text: str, words: frozenset[str] = frozenset(), stars: int | None = None) -> Board:
    """Rows of the letters of the regions; `words` is the number of stars, unless it is told beside."""
    told = [whole_number(word.split()[0], None) for word in words]
    if len(told) > 1:
        raise ReadError("Two numbers of stars stand behind the name. Write one, such as starbattle 2.")
    board = _board(regions_of(lines_of(text), NOWHERE), stars or (told[0] if told else 1))
    check(board)
    return board


def _board(regions: Regions, stars: int) -> Board:
    return Board("starbattle", tuple((None,) * len(row) for row in regions), total=stars, regions=regions)


def write(board: Board) -> str:
    return f"starbattle {board.total}\n{regions_text(board.regions)}"


def check(board: Board) -> None:
    """Raises ReadError where the number of stars, or of regions, cannot be right."""
    if board.rows != board.columns:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Star Battle needs as many columns as rows, "
            "for as many stars in each."
        )
    stars = board.total or 0
    if not 1 <= stars <= (board.rows + 1) // 2:
        raise ReadError(f"There cannot be {stars} stars in each row of {board.columns} cells.")
    areas = board.areas()
    if len(areas) != board.rows:
        regions = "1 region" if len(areas) == 1 else f"{len(areas)} regions"
        raise MismatchError(
            f"There are {board.rows} rows but {regions}; each of both has as many stars. "
            "Letters of both cases are different regions.",
            board,
        )
    for area in areas:
        if len(area.cells) < stars:
            cells = "1 cell" if len(area.cells) == 1 else f"{len(area.cells)} cells"
            raise MismatchError(
                f"The region of {area.cells[0].name} has {cells}, but each has {stars} stars.", board
            )


def unknowns(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.regions[cell.row][cell.column] >= 0]


def _groups(board: Board) -> Iterator[Group]:
    """The rows, the columns and the regions; a region is named by its first cell, which all can see."""
    yield from board.stripes()
    for area in board.areas():
        yield area._replace(name=f"the region of {area.cells[0].name}")


def rules(board: Board, star: Literals) -> Iterator[Rule]:
    for corner in board.cells:
        yield from _apart_from_each_other(board, corner, star)
    for group in _groups(board):
        yield _no_more(board, group, star)
    for group in _groups(board):
        yield _needs(board, group, star)


def basics(board: Board, star: Literals, cell: Place) -> Iterator[Rule]:
    for corner in board.around(cell.cells[0]):
        if corner.row <= cell.cells[0].row and corner.column <= cell.cells[0].column:
            yield from _apart_from_each_other(board, corner, star)
    for group in _groups(board):
        if cell in group.cells:
            yield _no_more(board, group, star)


def _apart_from_each_other(board: Board, corner: Cell, star: Literals) -> Iterator[Rule]:
    """Two stars touch exactly where some 2x2 square, here that right of and below `corner`, holds both."""
    square = board.square(corner)
    spots = [star[cell] for cell in square if cell in star]
    if len(square) == 4 and len(spots) > 1:
        yield Rule(AtMostOne(spots), square, _never_touch, basic=True)


def _never_touch() -> Words:
    return Words("stars never touch", "the cells around the stars", full="{cell} touches the star at {done}")


def _no_more(board: Board, group: Group, star: Literals) -> Rule:
    """That a group is full goes without saying; that it needs its stars is a reason."""

    def words() -> Words:
        stars = "star" if board.total == 1 else "stars"
        full = f"{group.name} has its {stars} at {{done}}"
        return Words(f"{group.name} has no more than {board.total} {stars}", group.name, full=full)

    spots = tuple(star[cell] for cell in group.cells if cell in star)
    return Rule(Between(0, board.total or 0, spots), group.cells, words, basic=True, group=group)


def _needs(board: Board, group: Group, star: Literals) -> Rule:
    stars, name = board.total or 0, group.name

    def words() -> Words:
        s = "" if stars == 1 else "s"
        return Words(
            f"{name} has {stars} star{s}",
            name,
            only=f"{name} still needs {{needs}} star{{s}} and only {{open}} {{is}} open",
            still=f"{name} still needs {{needs}} of {{open}}",
            enough=f"that is all {name} still needs",
            blocked=f"if {{supposed}}, {name} would have no room for its star{s}",
            confined="{names} need all the stars that {groups} still have room for",
        )

    spots = tuple(star[cell] for cell in group.cells if cell in star)
    return Rule(Between(stars, len(spots), spots), group.cells, words, group=group, rank=1)


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The board with another number of stars, or with one cell in the region of a cell beside it.

    Leaving out a rule tells nothing: what a row lacks, the regions make up for.
    """
    for stars in range(1, min(_MANY, (board.rows + 1) // 2) + 1):
        if stars != board.total:
            yield f"the number of stars, which may be {stars}", replace(board, total=stars)
    for cell in unknowns(board):
        own = board.regions[cell.row][cell.column]
        for other in sorted({board.regions[c.row][c.column] for c in board.beside(cell)} - {own, -1}):
            rows = [list(row) for row in board.regions]
            rows[cell.row][cell.column] = other
            yield f"the letter at {cell.name}", replace(board, regions=tuple(map(tuple, rows)))


def _decode_link(coded: Coded, stars: int | None = None) -> Board:
    told, *rest = coded.pieces("/")
    if len(rest) != 1:
        raise ReadError("The link needs the number of stars and the code of the borders behind the size.")
    return _board(decode_regions(rest[0]), stars or whole_number(told.text, None))


def _decode_task(coded: Coded, stars: int = 1) -> Board:
    numbers = [piece.text for piece in coded.pieces(",")]
    if len(numbers) != coded.size.area:
        raise ReadError(f"The code has {len(numbers)} cells; the board has {coded.size.area} ({coded.size}).")
    return _board(numbered(coded.size.grid(numbers)), stars)


def _encode_task(board: Board) -> str:
    if any(number < 0 for row in board.regions for number in row):
        raise PuzzleError("This code has no sign for a cell of no region.")
    return ",".join(str(number + 1) for row in board.regions for number in row)


def _decode_file(table: Table, stars: int | None = None) -> Board:
    """The rows of regions that a file holds, below the number of stars and, at times, of regions."""
    told = table.numbers[0] if table.numbers else 1
    check_rectangle([len(row) for row in table.words], range(2, 2 + len(table.words)))
    rows = [[None if word in (*NOWHERE, "-") else word for word in row] for row in table.words]
    return _board(numbered(rows), stars or told)


puzzle = Puzzle(
    name="starbattle",
    title="Star Battle",
    aliases=("two not touch", "queens", "sternenschlacht"),
    goal=(
        "Place stars: as many in every row, column and region as the board says. "
        "No two stars touch, not even at a corner."
    ),
    read=read,
    write=write,
    check=check,
    variants=(Variant("[0-9]+( stars?)?", "the number of stars"),),
    options=(Option("stars", "The number of stars in each row, column and region", 1, 20),),
    codes=(
        Link(
            ("starbattle",),
            _decode_link,
            lambda board: f"{board.total}/{encode_regions(board.regions)}",
            parts=2,
        ),
        Pzprv3(("starbattle",), _decode_file, numbers=4),
        Task(
            _decode_task,
            _encode_task,
            signs="0-9,",
            whole="[0-9]+(,[0-9]+){3,}",
            sizes=lambda code: squares(code.count(",") + 1),
            sites=("star-battle",),
            options=("stars",),
        ),
        Janko(_decode_file, numbers=(1,)),
    ),
    unknowns=unknowns,
    rules=rules,
    basics=basics,
    mends=mends,
    look=_LOOK,
    ink="*.",
    yes="star",
    no="empty",
    is_yes="{cell} is a star",
    is_no="{cell} is empty",
    always="stars never touch",
    unmet="could not all have their stars",
    example="""\
starbattle 2
aaaaaaaabb
cccaaaaabb
ccdddaaebb
cfdaaaaebb
cfddddgebb
ffffddgehb
ifffdjgehb
ifjjjjjehe
ijjjjjjeee
iijjjjeeee
""",
    answer=(
        "....#....#",
        "#.#.......",
        ".....#.#..",
        "..#......#",
        "....#.#...",
        ".#......#.",
        "...#..#...",
        "#.......#.",
        "...#.#....",
        ".#.....#..",
    ),
)
