"""Sudoku as people type it, and contradictions of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from string import ascii_letters

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Group
from solvers.core.boards.cage_map import cage, cage_numbers
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import squares
from solvers.core.boards.latin_squares import given_twice
from solvers.core.boards.places import Cell, amount, capital
from solvers.core.boards.plain_text import Row, lines_of, numbers_grid, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import box_size, regions_of, regions_text
from solvers.sudoku.groups import groups_of, has_plain_cages, make_board, usual_boxes
from solvers.sudoku.variant_rules import check_overlay
from solvers.sudoku.variant_text import is_variant_line, read_variants, variant_of, write_variants

_LEAST = 4
"""Minimum number of rows."""
_REPEATED = 2
"""Maximum number of digits that are a second time in a row or column of a grid that is surely a Sudoku."""
_LIKELY = {9: 14, 16: 45, 6: 7, 4: 4}
"""Minimum number of numbers, by the number of rows, in a square that is likely a Sudoku with a slip."""
_CLEAR = (4, 6, 16)
"""Numbers of rows of squares that need no name, and are not 9."""
_MANY = 6
"""Minimum number of numbers in a square of four rows that needs no name."""
_BLANKS = dict.fromkeys("0-_?*xX", ".")
SHAPES = tuple((n, n) for n in _LIKELY)
# Bounded, since names are short: otherwise each letter of a long word would be tried as the start of a name.
_SUM = re.compile(r"(\S{1,12}?)\s*[=:]\s*([0-9]+)[\s,]*")


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of numbers and blanks (also 0), or all of them on one line, then regions and cages.

    n rows of letters are regions. If lines such as `a=12 b=7` follow, the last n rows of letters are cages.
    Lines such as `thermo A1 A2 B2` are clues of variants.
    """
    rows = [row for row in lines_of(text) if row.text.strip()]
    variants = read_variants([row for row in rows if is_variant_line(row)])
    rows = [row for row in rows if not is_variant_line(row)]
    sums = [row for row in rows if "=" in row.text]
    rows = [row for row in rows if "=" not in row.text]
    if not rows:
        raise ReadError("There are no rows of numbers, only sums of cages.")
    blocks = _blocks(_split_line(rows[0]) if len(rows) == 1 else _join_groups(rows), cages=bool(sums))
    regions = regions_of(blocks[1]) if len(blocks) == 2 + bool(sums) else None
    cages = _cages_of(_square(blocks[-1], len(blocks[0])), _sums(sums)) if sums else ()
    box = next((word for word in words if word[0].isdecimal()), "")
    box = "" if box == f"{len(blocks[0])}x{len(blocks[0])}" else box  # the size of the board
    return make_board(
        numbers_grid(blocks[0], 1, len(blocks[0]), "Sudoku", {"0": None}),
        regions,
        cages + variants.cages,
        variant=filter(None, map(variant_of, words)),
        box=box,
        overlays=variants.overlays,
        sandwiches=variants.sandwiches,
    )


def _split_line(row: Row) -> list[Row]:
    """Split a board that is on one line into rows. Raises ReadError for cells that are no square."""
    flat = "".join(row.text.split())
    n = round(len(flat) ** 0.5)
    if n > _LEAST and n * n != len(flat):
        raise ReadError(f"The line has {len(flat)} cells; a Sudoku of {n} rows has {n * n}.", row.line)
    return [
        Row(row.line, flat[i : i + size.rows])
        for size in squares(len(flat))
        for i in range(0, size.area, size.rows)
    ] or [row]


def _join_groups(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows without the blanks between groups of cells, as in `53. .7. ...`."""
    joined = [Row(row.line, "".join(row.text.split())) for row in rows]
    n = len(joined[0].text)
    is_grouped = len(rows) % n == 0 and all(len(row.text) == n for row in joined)
    return joined if is_grouped and any(1 < len(row.text.split()) < n for row in rows) else rows


def is_usual(text: str) -> bool:
    """Return whether a text is 81 cells with enough numbers for a unique solution.

    If blanks are written as dots or zeros, fewer numbers suffice. Other squares need
    enough numbers, none twice in a row, column or box.
    """
    words = re.split(r"[\s/]+", text.strip())
    signs = "".join(words)
    if len(signs) != 81 or not set(signs) <= set("123456789.0-_?*xX"):
        return any(len(cells) == n * n and _is_clear(cells, n) for cells in (signs, words) for n in _CLEAR)
    if set(signs) <= set("123456789.0"):
        return True
    cells = [(*divmod(place, 9), int(sign)) for place, sign in enumerate(signs) if sign in "123456789"]
    rows, columns, boxes = _repeated(cells, 9)
    # A digit that is wrong, or two columns exchanged, makes few repetitions; grids of other kinds have many.
    is_nearly = rows + columns <= _REPEATED or min(rows, columns) + boxes <= 0
    return is_nearly and sum(map(str.isdigit, signs)) >= 17


def _is_clear(cells: Sequence[str], n: int) -> bool:
    """Return whether a square is likely a Sudoku board; four rows of few numbers can be anything."""
    said = [_BLANKS.get(cell, cell) for cell in cells]
    few = n == _LEAST and (len(set(said)) <= n or n * n - said.count(".") < _MANY)
    return not few and is_likely([said[i : i + n] for i in range(0, n * n, n)])


def _repeated(numbers: Sequence[tuple[int, int, int]], n: int) -> tuple[int, int, int]:
    """Count the numbers, after their row and column, that are in their row, column or box a second time."""
    high = isqrt(n)
    wide = n // high
    rows = {(r, number) for r, _, number in numbers}
    columns = {(c, number) for _, c, number in numbers}
    boxes = {(r // high, c // wide, number) for r, c, number in numbers}
    return len(numbers) - len(rows), len(numbers) - len(columns), len(numbers) - len(boxes)


def is_likely(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a square has no number twice, and nearly enough numbers for one solution.

    Zeros beside dots are clues of another puzzle, since a board has one sign for blanks.
    """
    n = len(rows)
    if n < 9 and {".", "0"} <= set().union(*rows):
        return False
    signs = [(r, c, cell) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell not in ".0"]
    if not all(
        cell.isdecimal() or (n > 9 and len(cell) == 1 and cell in ascii_letters) for _, _, cell in signs
    ):
        return False
    numbers = [(r, c, int(cell) if cell.isdecimal() else int(cell, 36)) for r, c, cell in signs]
    distinct = {number for _, _, number in numbers}
    # One solution needs all numbers but one; a row of them may be lost.
    is_enough = len(numbers) >= _LIKELY[n] and len(distinct) >= n - 1 and max(distinct) <= n
    return is_enough and not any(_repeated(numbers, n))


def _blocks(rows: Sequence[Row], *, cages: bool) -> list[Sequence[Row]]:
    """Return the numbers, and below them the regions, the cages or both, in blocks of equal height."""
    n = len(tokens(rows[:1])[0])
    blocks = [rows[i : i + n] for i in range(0, len(rows), n)]
    if len(rows) % n or not cages < len(blocks) <= 2 + cages:
        additions = "cages, thrice with regions too" if cages else "regions"
        raise ReadError(
            f"Row 1 has {n} cells, so there must be {n} rows, or twice as many with {additions}; "
            f"there are {len(rows)}."
        )
    return blocks


def _sums(rows: Sequence[Row]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for row in rows:
        if other := _SUM.sub(" ", row.text).split():
            raise ReadError(f'"{other[0][:20]}" is no sum of a cage. Write a=12.', row.line)
        for name, number in _SUM.findall(row.text):
            if name in sums:
                raise ReadError(f"Cage {name[:12]} has two sums.", row.line)
            sums[name] = whole_number(number, row.line)
    return sums


def _square(rows: Sequence[Row], n: int) -> list[list[str]]:
    """Return the names of the cages, one for each cell."""
    names = tokens(rows)
    for words, row in zip(names, rows, strict=True):
        if len(words) != n:
            said = f"This row of cages has {len(words)} letters; the board has {n} columns."
            raise ReadError(said, row.line)
    return names


def _cages_of(names: Sequence[Sequence[str]], sums: Mapping[str, int]) -> tuple[Group, ...]:
    """Return the cages, in the order in which they begin."""
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            if name not in (".", "-", "_"):
                cells.setdefault(name, []).append(Cell(r, c))
    for name in [*cells, *sums]:
        if name not in sums or name not in cells:
            what = f"no sum. Write {name[:12]}=12 below" if name in cells else "no cells"
            raise ReadError(f"Cage {name[:12]} has {what}.")
    return tuple(cage(group, sums[name]) for name, group in cells.items())


def check(board: Board) -> None:
    """Raise ReadError for a board of another shape, and for numbers out of range."""
    n = board.rows
    if board.columns != n or not _LEAST <= n <= 25:
        raise ReadError(f"A sudoku is a square of 4 to 25 rows; this board has {board.columns}x{n} cells.")
    for cell, number in board.numbers():
        if not 1 <= number <= n:
            raise ReadError(f"{cell.name} is {number}; numbers are 1 to {n}.")
    for overlay in board.overlays:
        if wrong := check_overlay(overlay, board):
            raise ReadError(f"{capital(wrong)}.")
    for group in board.cages:
        outside = next((cell for cell in group.cells if max(cell) >= n), None)
        if outside:
            raise ReadError(f"{capital(group.name)} has a cell outside of the board, {outside.name}.")
    if not board.variant.isdisjoint({"windoku", "disjoint-groups"}) and not box_size(board.regions):
        raise ReadError("Windoku and disjoint groups need boxes as regions.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that occur twice in a group, and impossible regions and sums of cages."""
    yield from given_twice(board, (*groups_of(board), *board.cages))
    n = board.rows
    for region in board.areas():
        if len(region.cells) != n:
            has = f"the region at {region.cells[0].name} has {amount(len(region.cells), 'cell')}"
            yield Conflict(f"{has}, but each holds the numbers 1 to {n}", region.cells)
    for group in board.cages:
        yield from _impossible_sum(group, n)
    # Cages that cover the whole board have the same total as its rows.
    summed = [cell for group in board.cages if group.clue for cell in group.cells]
    covered = len(summed) if len(set(summed)) == len(summed) else 0
    total, right = sum(sum(group.clue or ()) for group in board.cages), n * sum(range(n + 1))
    if covered == n * n and total != right:
        first = tuple(group.cells[0] for group in board.cages)
        yield Conflict(f"the cages add up to {total}, but all cells of {n}x{n} to {right}", first)


def _impossible_sum(group: Group, n: int) -> Iterator[Conflict]:
    size, wanted = len(group.cells), sum(group.clue or ())
    low, high = sum(range(size + 1)), sum(range(n - size + 1, n + 1))
    if size > n or (group.clue and not low <= wanted <= high):
        can = f"add up to {low}{f' to {high}' * (low < high)}" if size <= n else "do not exist"
        has = f"is {wanted}" if group.clue else f"has {size} cells"
        yield Conflict(f"{group.name} {has}, but {size} different numbers {can}", group.cells)


def write(board: Board) -> str:
    """Write the text that `read` reads."""
    box = box_size(board.regions)
    usual = board.regions == usual_boxes(board.rows)
    head = ["sudoku", *sorted(board.variant), *([] if usual or not box else [f"{box.columns}x{box.rows}"])]
    blocks = ["\n".join("".join(symbol_of(int(clue)) if clue else "." for clue in row) for row in board.grid)]
    if not box:
        blocks.append(regions_text(board.regions))
    if board.cages and has_plain_cages(board):
        names = ascii_letters if len(board.cages) <= len(ascii_letters) else range(1, len(board.cages) + 1)
        sums = [f"{name}={sum(cage.clue or ())}" for name, cage in zip(names, board.cages, strict=False)]
        blocks.append("\n".join([regions_text(cage_numbers(board), "."), " ".join(sums)]))
    if lines := write_variants(board, cages=not has_plain_cages(board)):
        blocks.append("\n".join(lines))
    return " ".join(head) + "\n" + "\n\n".join(blocks)
