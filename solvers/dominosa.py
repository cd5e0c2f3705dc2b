"""Dominosa.

A full set of dominoes, every pair of numbers from 0-0 to n-n once, was laid out as a rectangle and the
edges wiped away: find them again. Every cell belongs to one domino, every domino occurs once. Two
answers are the same when every cell is joined to the same neighbour.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt

from solvers.core.boards.answer import as_halves
from solvers.core.boards.board import Board
from solvers.core.boards.coded import Coded, Size, Table
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell, Edge, amount
from solvers.core.boards.tables import janko_numbers
from solvers.core.boards.text import Row, check_rectangle, lines_of, whole_number
from solvers.core.rules.codes import GameId, Janko, Task
from solvers.core.rules.logic import Exactly
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words

_NUMBER = re.compile(r"\[([0-9]+)\]|([0-9])")


def read(text: str) -> Board:
    """Rows of numbers: single digits together, `[10]` for longer ones, or apart by blanks or commas."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    if len(rows) == 1:
        rows = _apart(rows[0])
    apart = any(re.search(r"[0-9\]][\s,]+[0-9\[]", row.text) for row in rows)
    grid = tuple(_numbers(row, number, apart) for number, row in enumerate(rows, 1))
    check_rectangle([len(row) for row in grid], [row.line for row in rows], "numbers")
    return Board("dominosa", grid)


def _apart(row: Row) -> list[Row]:
    """The rows of a board that came on one line: a row a word, or all numbers of a set in the usual shape."""
    words = row.text.replace(",", " ").split() or [""]
    numbers = [word.strip("[]") for word in words]
    highest = max((int(word) for word in numbers if re.fullmatch("[0-9]{1,3}", word)), default=0)
    if len(words) != (highest + 1) * (highest + 2):
        return [Row(row.line, word) for word in words]
    width = highest + 2
    return [Row(row.line, " ".join(words[i : i + width])) for i in range(0, len(words), width)]


def _numbers(row: Row, number: int, apart: bool) -> tuple[int, ...]:
    words = [word for word in re.split(r"[\s,]+", row.text) if word] if apart else [row.text.strip(" ,")]
    found = []
    for word in words:
        if apart and word.isdecimal():
            found.append(whole_number(word, row.line))
            continue
        if wrong := _NUMBER.sub("", word):
            raise ReadError(
                f'Row {number}: "{wrong[0]}" means nothing in Dominosa. '
                "Write digits; put [10] or blanks between numbers above 9.",
                row.line,
            )
        found += [whole_number(match[1] or match[2], row.line) for match in _NUMBER.finditer(word)]
    if not found:
        raise ReadError(f"Row {number} has no numbers.", row.line)
    return tuple(found)


def write(board: Board) -> str:
    """Rows of single digits, or of numbers apart by blanks where some are above 9."""
    width = max(len(str(number)) for row in board.grid for number in row)
    gap = " " if width > 1 else ""
    return "\n".join(gap.join(str(number).rjust(width) for number in row) for row in board.grid)


def check(board: Board) -> None:
    """Raises ReadError unless the numbers are those of a full set of dominoes."""
    counts = Counter(number for _, number in board.numbers())
    highest = max(counts)
    cells = board.rows * board.columns
    if cells != (highest + 1) * (highest + 2):
        raise ReadError(
            f"A set of dominoes up to {highest}-{highest} covers {(highest + 1) * (highest + 2)} cells; "
            f"this grid has {cells} ({board.rows} by {board.columns})."
        )
    for number in range(highest + 1):
        if counts[number] != highest + 2:
            sentence = (
                f"{number} occurs {amount(counts[number], 'time')}; in a full set of dominoes up to "
                f"{highest}-{highest} every number occurs {highest + 2} times."
            )
            raise MismatchError(sentence, board) if _lacking(counts) else ReadError(sentence)


def _lacking(counts: Mapping[int, int]) -> list[int]:
    """The number that is missing once where another is there once too often; empty where more is wrong."""
    highest = max(counts)
    off = {number: counts.get(number, 0) - highest - 2 for number in range(highest + 1)}
    wrong = sorted((by, number) for number, by in off.items() if by)
    return [wrong[0][1]] if [by for by, _ in wrong] == [-1, 1] else []


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The boards with one number changed that hold a full set, where one number is wrong."""
    counts = Counter(number for _, number in board.numbers())
    for right in _lacking(counts):
        for cell, number in board.numbers():
            if counts[number] > max(counts) + 2:
                grid = [list(row) for row in board.grid]
                grid[cell.row][cell.column] = right
                yield f"the {number} at {cell.name}", replace(board, grid=tuple(map(tuple, grid)))


def decode(coded: Coded) -> Board:
    """The numbers row by row, those above 9 in square brackets."""
    numbers = []
    index = 0
    while index < len(coded.text):
        match = _NUMBER.match(coded.text, index)
        if not match:
            raise coded.wrong(index, "Write digits, and [10] for numbers above 9.")
        numbers.append(whole_number(match[1] or match[2], 1))
        index = match.end()
    size = coded.size
    if len(numbers) != size.area:
        raise ReadError(
            f"The code has {len(numbers)} numbers; {size.rows} rows of {size.columns} need {size.area}."
        )
    return Board("dominosa", size.grid(numbers))


def encode(board: Board) -> str:
    return "".join(str(number) if number < 10 else f"[{number}]" for _, number in board.numbers())


def _sizes(code: str) -> list[Size]:
    """The size of the full set that has as many numbers as the code, if there is one."""
    area = len(_NUMBER.findall(code))
    rows = (isqrt(1 + 4 * area) - 1) // 2
    return [Size(rows + 1, rows)] if rows and rows * (rows + 1) == area else []


def _size(first: int, second: int | None) -> Size:
    """A game ID names the highest number of the set, or columns and rows where they are others."""
    return Size(first + 2, first + 1) if second is None else Size(first, second)


def _head(board: Board) -> str:
    usual = board.columns == board.rows + 1
    return str(board.rows - 1) if usual else f"{board.columns}x{board.rows}"


def _decode_table(table: Table) -> Board:
    return Board("dominosa", janko_numbers(table, "Dominosa", None))


def unknowns(board: Board) -> tuple[Edge, ...]:
    return board.edges


def rules(board: Board, joined: Literals) -> Iterator[Rule]:
    for cell in board.cells:
        yield _one_partner(board, cell, joined)
    for pair, edges in _edges_of_pairs(board).items():
        yield _once(pair, edges, joined)


def _edges_of_pairs(board: Board) -> dict[tuple[int, int], list[Edge]]:
    """Where each domino of the set fits, the low numbers first."""
    numbers = dict(board.numbers())
    highest = max(numbers.values())
    fits: dict[tuple[int, int], list[Edge]] = {
        (low, high): [] for low in range(highest + 1) for high in range(low, highest + 1)
    }
    for edge in board.edges:
        one, two = numbers[edge.first], numbers[edge.second]
        fits[(one, two) if one <= two else (two, one)].append(edge)
    return fits


def _one_partner(board: Board, cell: Cell, joined: Literals) -> Rule:
    def words() -> Words:
        return Words(
            f"{cell.name} has one partner",
            f"the partner of {cell.name}",
            only=f"{cell.name} has only {{open}} left as its partner",
            full=f"{cell.name} is already joined to {{done}}",
            still=f"the partner of {cell.name} is {{open}}",
            enough=f"{{either}} {cell.name} is taken",
        )

    literals = [joined[edge] for edge in board.edges_at(cell)]
    return Rule(Exactly(1, literals), (cell, *board.beside(cell)), words, anchor=cell)


def _once(pair: tuple[int, int], edges: Sequence[Edge], joined: Literals) -> Rule:
    def words() -> Words:
        name = f"the {pair[0]}-{pair[1]}"
        return Words(
            f"{name} occurs once",
            name,
            only=f"{name} fits only at {{open}}",
            full=f"{name} is already placed at {{done}}",
            still=f"{name} goes to {{open}}",
            enough=f"{{either}} {name} is placed",
        )

    cells = tuple(dict.fromkeys(chain.from_iterable(edges)))
    return Rule(Exactly(1, [joined[edge] for edge in edges]), cells, words)


puzzle = Puzzle(
    name="dominosa",
    title="Dominosa",
    goal="Find the dominoes: a full set, each pair of numbers once, covers the grid.",
    read=read,
    write=write,
    check=check,
    mends=mends,
    spelling=as_halves,
    unknowns=unknowns,
    rules=rules,
    follows_focus=True,
    look=Look(ground="bare", yes="domino", no="bare", clue_ground="bare"),
    yes="joined",
    no="apart",
    is_yes="{cell} are joined",
    is_no="{cell} are not joined",
    unmet="could not all be found",
    telling=1,
    nameless=lambda _: True,
    codes=(
        GameId(
            decode,
            encode,
            looks="[^a-z,./]*",
            heads="[0-9]+a?(d[a-z])?",
            size=_size,
            head=_head,
        ),
        Task(
            decode,
            encode,
            signs=r"0-9\[\]",
            whole=r"([0-9]|\[[0-9]+\])+",
            sizes=_sizes,
            nameless=True,
            sites=("dominosa",),
        ),
        Janko(_decode_table, nameless=True),
    ),
    example="""\
77525629349
49071866039
82294832830
98723812246
50186000647
61556354899
56113420383
04114737281
06552340497
79171576958
""",
    answer=(
        "RLRLDRLRLRL",
        "DDDDUDRLDDD",
        "UUUUDURLUUU",
        "DRLDURLRLDD",
        "URLURLRLDUU",
        "RLRLRLRLURL",
        "DDDRLRLRLRL",
        "UUURLRLRLDD",
        "DRLDDDDRLUU",
        "URLUUUURLRL",
    ),
)
