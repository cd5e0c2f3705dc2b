"""Sudoku: a square of n by n cells, in which each row, column and region holds every number from 1 to n.

Regions are boxes, or any shape of n cells (jigsaw). With `diagonals` the two long diagonals hold every number
too. A cage (killer) gives the sum of its cells, and no number stands twice in it: some rule books leave the
latter open, all collections that we know keep to it. All of these may be combined. Nothing else is taken for
granted: a board that is unique only with a rule that its text does not say has several answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_letters

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.cages import cage, cage_numbers, cage_sums, cages_of
from solvers.core.boards.codecs import gaps, pzpr
from solvers.core.boards.codecs.blanks import decode_numbers, encode_numbers, numbers_area
from solvers.core.boards.coded import Coded, Size, Table, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Cell, Place, Unknown, Value
from solvers.core.boards.regions import Regions, box_size, boxes, numbered, regions_of, regions_text
from solvers.core.boards.text import Row, lines_of, numbers_grid, tokens, whole_number
from solvers.core.rules.cages_told import cage_rules
from solvers.core.rules.codes import GameId, Janko, Link, Pzprv3, Task
from solvers.core.rules.latin import each_once
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Variant

_SUM = re.compile(r"(\S+?)\s*[=:]\s*([0-9]+)[\s,]*")


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of numbers and blanks (also 0), or all of them on one line; then what the board has besides.

    n rows of letters are regions. If lines such as `a=12 b=7` follow, the last n rows of letters are cages.
    """
    rows = [row for row in lines_of(text) if row.text.strip()]
    sums = [row for row in rows if "=" in row.text]
    rows = [row for row in rows if "=" not in row.text]
    if not rows:
        raise ReadError("There are no rows of numbers, only sums of cages.")
    if len(rows) == 1 and (size := squares(len("".join(rows[0].text.split())))):
        flat, n = "".join(rows[0].text.split()), size[0].rows
        rows = [Row(rows[0].line, flat[i : i + n]) for i in range(0, n * n, n)]
    n = len(tokens(rows[:1])[0])
    blocks = [rows[i : i + n] for i in range(0, len(rows), n)]
    if len(rows) % n or not bool(sums) < len(blocks) <= 2 + bool(sums):
        besides = (
            "twice as many with cages, thrice with regions too" if sums else "twice as many with regions"
        )
        raise ReadError(
            f"Row 1 has {n} cells, so there must be {n} rows, or {besides}; there are {len(rows)}."
        )
    regions = regions_of(blocks[1]) if len(blocks) == 2 + bool(sums) else None
    cages = _cages_of(tokens(blocks[-1]), _sums(sums)) if sums else ()
    box = next((word for word in words if "x" in word), "")
    grid = numbers_grid(blocks[0], 1, n, "Sudoku", {"0": None})
    board = _board(grid, regions, cages, diagonals="diagonals" in words, box=box)
    check(board)
    return board


def _board(
    grid: Sequence[Sequence[Clue]],
    regions: Regions | None = None,
    cages: tuple[Group, ...] = (),
    *,
    diagonals: bool = False,
    box: str = "",
) -> Board:
    rows = tuple(tuple(clue or None for clue in row) for row in grid)
    regions = regions or boxes(len(rows), *map(int, box.split("x") if box else ()))
    variant = frozenset({"diagonals"} if diagonals else ())
    return Board("sudoku", rows, regions=regions, cages=cages, variant=variant)


def _sums(rows: Sequence[Row]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for row in rows:
        if _SUM.sub("", row.text.strip()):
            raise ReadError(f'"{row.text.strip()[:20]}" is no sum of a cage. Write a=12.', row.line)
        for name, number in _SUM.findall(row.text):
            if name in sums:
                raise ReadError(f"Cage {name[:12]} has two sums.", row.line)
            sums[name] = whole_number(number, row.line)
    return sums


def _cages_of(names: Sequence[Sequence[str]], sums: Mapping[str, int]) -> tuple[Group, ...]:
    """The cages, in the order in which they begin."""
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            if name not in (".", "-", "_"):
                cells.setdefault(name, []).append(Cell(r, c))
    for name in [*cells, *sums]:
        if name not in sums or name not in cells:
            what = f"no sum. Write {name[:12]}=12 below" if name in cells else "no cells"
            raise ReadError(f"Cage {name[:12]} has {what}.")
    return tuple(cage(own, sums[name]) for name, own in cells.items())


def check(board: Board) -> None:
    """Raises ReadError for regions that do not fit, and where numbers or sums cannot all be right."""
    n = board.rows
    if board.columns != n or not 4 <= n <= 25:
        raise ReadError(f"A sudoku is a square of 4 to 25 rows; this board has {board.columns}x{n} cells.")
    for region in board.areas():
        if len(region.cells) != n or len(board.areas()) != n:
            raise ReadError(f"The region at {region.cells[0].name} has {len(region.cells)} cells, not {n}.")
    for cell, number in board.numbers():
        if not 1 <= number <= n:
            raise ReadError(f"{cell.name} is {number}; numbers are 1 to {n}.")
    for group in (*_groups(board), *board.cages):
        _check_group(board, group)
    covered = sum(len(cage.cells) for cage in board.cages)
    total = sum(sum(cage.clue or ()) for cage in board.cages)
    if covered == n * n and total != n * sum(range(n + 1)):
        right = n * sum(range(n + 1))
        raise MismatchError(f"The cages add up to {total}, but all cells of {n}x{n} to {right}.", board)


def _check_group(board: Board, group: Group) -> None:
    seen: dict[Clue, Cell] = {}
    for cell in group.cells:
        clue = board.at(cell)
        if clue is not None and clue in seen:
            name = group.name[0].upper() + group.name[1:]
            raise MismatchError(f"{name} has two {clue}s: {seen[clue].name} and {cell.name}.", board)
        seen[clue] = cell
    if group.clue:
        size, n = len(group.cells), board.rows
        low, high = sum(range(size + 1)), sum(range(n - size + 1, n + 1))
        if size > n or not low <= group.clue[0] <= high:
            can = f"add up to {low}{f' to {high}' * (low < high)}" if size <= n else "do not exist"
            name = group.name[0].upper() + group.name[1:]
            raise MismatchError(f"{name} is {group.clue[0]}, but {size} different numbers {can}.", board)


def write(board: Board) -> str:
    """The text that `read` reads."""
    box = box_size(board.regions)
    usual = board.regions == _usual(board.rows)
    head = ["sudoku", *board.variant, *([] if usual or not box else [f"{box.columns}x{box.rows}"])]
    blocks = ["\n".join("".join(symbol_of(int(clue)) if clue else "." for clue in row) for row in board.grid)]
    if not box:
        blocks.append(regions_text(board.regions))
    if board.cages:
        names = ascii_letters if len(board.cages) <= len(ascii_letters) else range(1, len(board.cages) + 1)
        sums = [f"{name}={sum(cage.clue or ())}" for name, cage in zip(names, board.cages, strict=False)]
        blocks.append("\n".join([regions_text(cage_numbers(board), "."), " ".join(sums)]))
    return " ".join(head) + "\n" + "\n\n".join(blocks)


@lru_cache(maxsize=16)
def _usual(n: int) -> Regions | None:
    """The boxes that a sudoku of n rows has unless it says otherwise."""
    try:
        return boxes(n)
    except ReadError:
        return None


def _decode_id(coded: Coded) -> Board:
    """The numbers, then for a jigsaw the borders of regions, for a killer those of cages and the sums."""
    letters = re.sub(r"^[0-9]+(x[0-9]+)?", "", coded.told)
    jigsaw, killer = "j" in letters, "k" in letters
    grid, *more = coded.pieces(",")
    if len(more) != jigsaw + 2 * killer:
        raise ReadError(
            f"A game ID {coded.told} has {1 + jigsaw + 2 * killer} parts between commas, not {len(more) + 1}."
        )
    cells = coded.size.grid(decode_numbers(grid))
    size = re.match(r"([0-9]+)x([0-9]+)", coded.told)
    box = f"{size[2]}x{size[1]}" if size and not jigsaw else ""
    cages = cages_of(gaps.decode_regions(more[-2]), decode_numbers(more[-1])) if killer else ()
    regions = gaps.decode_regions(more[0]) if jigsaw else None
    return _board(cells, regions, cages, diagonals="x" in letters, box=box)


def _head(board: Board) -> str:
    box = box_size(board.regions)
    size = f"{box.rows}x{box.columns}" if box else f"{board.rows}j"
    return f"{size}{'x' * bool(board.variant)}{'k' * bool(board.cages)}"


def _flat(board: Board) -> list[Clue]:
    return [clue for row in board.grid for clue in row]


def _encode_id(board: Board) -> str:
    parts = [encode_numbers(_flat(board))]
    for regions in (
        *([] if box_size(board.regions) else [board.regions]),
        *([cage_numbers(board)] if board.cages else []),
    ):
        parts.append(gaps.encode_regions(regions))
        if gaps.decode_regions(Coded(parts[-1], Size(board.columns, board.rows))) != regions:
            raise PuzzleError(
                "A game ID cannot hold regions or cages in several pieces, or cells without a cage."
            )
    return ",".join(parts + ([encode_numbers(cage_sums(board))] if board.cages else []))


def _decode_task(coded: Coded) -> Board:
    """The numbers, then for a jigsaw the regions of all cells, for a killer the cages and their sums."""
    grid, *more = coded.pieces(";")
    n = coded.size.rows
    numbers = [piece.text.split(",") for piece in more[:1]]
    for words in numbers:
        if len(words) != coded.size.area:
            raise ReadError(f"The second part of the task has {len(words)} numbers, not {coded.size.area}.")
    names = [tuple(words[i : i + n]) for words in numbers for i in range(0, n * n, n)]
    cells = coded.size.grid(decode_numbers(grid))
    if len(more) == 2:
        return _board(cells, None, cages_of(names, decode_numbers(more[1])))
    return _board(cells, numbered(names) if more else None)


def _encode_task(board: Board) -> str:
    usual = board.regions == _usual(board.rows)
    if board.variant or (board.cages and not usual):
        raise PuzzleError("A task cannot hold diagonals, nor cages and regions at once.")
    parts = [encode_numbers(_flat(board))]
    if board.cages or not usual:
        regions = cage_numbers(board) if board.cages else board.regions
        parts.append(",".join(str(number + 1) for row in regions for number in row))
    return ";".join(parts + ([encode_numbers(cage_sums(board))] if board.cages else []))


def _decode_link(coded: Coded) -> Board:
    if coded.size.rows not in _LINKED:
        raise ReadError(f"Such an address holds a sudoku of 4, 6, 9, 16 or 25 rows, not {coded.size}.")
    return _board(coded.size.grid([None if clue == "?" else clue for clue in pzpr.decode_clues(coded)]))


_LINKED = (4, 6, 9, 16, 25)
"""The sizes whose boxes puzz.link draws as everybody does."""


def _encode_link(board: Board) -> str:
    if board.variant or board.cages or board.rows not in _LINKED or board.regions != _usual(board.rows):
        raise PuzzleError("puzz.link holds sudokus with usual boxes of 4, 6, 9, 16 or 25 rows only.")
    return pzpr.encode_number16(_flat(board))


def _decode_file(table: Table) -> Board:
    """A file of puzz.link, or of a collection, where jigsaws have regions and killers have cages below."""
    n = table.size.rows
    blocks = [table.words[i : i + n] for i in range(0, len(table.words), n)]
    for r, row in enumerate(table.words, 1):
        if len(row) != n:
            raise ReadError(f"Row {r} has {len(row)} words, but a sudoku of {n} rows has {n} in each.")
    grid = [[0 if word in (".", "-") else whole_number(word, None) for word in row] for row in blocks[0]]
    names = [word for row in blocks[-1] for word in row]
    if len(blocks) != 2:
        return _board(grid)
    if all(names.count(name) == n for name in names):
        return _board(grid, numbered(blocks[1]))
    sums = [number or None for row in grid for number in row]
    return _board([[None] * n] * n, None, cages_of(blocks[1], sums))


def unknowns(board: Board) -> list[Unknown]:
    numbers = tuple(range(1, board.rows + 1))
    return [Unknown(cell, numbers) for cell in board.cells]


def given(board: Board) -> dict[Place, Value]:
    return dict(board.numbers())


def _groups(board: Board) -> list[Group]:
    """All groups that hold each number once, those first that are seen first."""
    n = range(board.rows)
    if box_size(board.regions):
        areas = list(board.areas("box"))
    else:
        areas = [one._replace(name=f"the region at {one.cells[0].name}") for one in board.areas()]
    if board.variant:
        for line in ([Cell(i, i) for i in n], [Cell(board.rows - 1 - i, i) for i in n]):
            areas.append(Group(f"the diagonal at {line[0].name}", None, tuple(line)))
    return [*areas, *board.stripes()]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers, groups = range(1, board.rows + 1), _groups(board)
    yield from each_once(groups, numbers, literal)
    yield from cage_rules(board.cages, groups, numbers, literal)


puzzle = Puzzle(
    name="sudoku",
    title="Sudoku",
    goal=(
        "Fill in numbers: each row, column and box holds each number once. "
        "The numbers in a cage differ and add up to the one written in it."
    ),
    aliases=("number place",),
    variants=(Variant("diagonals?|x", "diagonals"), Variant("[0-9]+x[0-9]+", "3x2")),
    nameless=lambda text: bool(re.fullmatch(r"[1-9.0\s]{81,}", text)) and len("".join(text.split())) == 81,
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    given=given,
    rules=rules,
    look=Look(ground="page", clue_ground="given", value="entered", numbers="letters"),
    single="{cell} sees every number but {value}",
    telling=1,
    codes=(
        GameId(
            _decode_id,
            _encode_id,
            looks=r"[0-9a-z_]+(,[a-z_]+)?(,[a-z_]+,[0-9a-z_]+)?",
            heads="[0-9]+(x[0-9]+)?j?x?k?[a-z0-9]*",
            names=("solo",),
            size=lambda c, r: Size(c * (r or 1), c * (r or 1)),
            head=_head,
        ),
        Task(
            _decode_task,
            _encode_task,
            signs="0-9a-z_,;",
            whole="[0-9a-z_]{3,}|[0-9a-z_]+;[0-9,]+(;[0-9a-z_]+)?",
            sizes=lambda code: squares(numbers_area(code.split(";")[0])),
            sites=("sudoku", "jigsaw-sudoku", "killer-sudoku"),
        ),
        Link(("sudoku",), _decode_link, _encode_link),
        Pzprv3(("sudoku",), _decode_file, numbers=1),
        Janko(_decode_file, fits=lambda table: len(table.words) in (table.size.rows, 2 * table.size.rows)),
    ),
    example="""\
sudoku
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
""",
    answer=(
        "534678912",
        "672195348",
        "198342567",
        "859761423",
        "426853791",
        "713924856",
        "961537284",
        "287419635",
        "345286179",
    ),
)
