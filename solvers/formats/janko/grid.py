"""Grids below a line with rows and columns, perhaps a further number, such as the number of mines.

Each puzzle defines the lines after it. On pages with sections these hold the size, see `sections`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.places import in_words
from solvers.core.boards.plain_text import Row, trim_rows, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.codes.word_grids import NOTHING
from solvers.core.reading.format import LIKELY, Format, Reading, Request, attempts, codes_of
from solvers.core.reading.names import puzzle_with_name
from solvers.core.rules.puzzle import Puzzle
from solvers.formats.janko.sections import Sections, name_of, page_of, sections_of

# Tabs are between the cells of a table.
_HEAD = re.compile(r"([0-9]{1,7}) +([0-9]{1,7})((?: +[0-9]{1,7})*)")


def _rows(text: str) -> list[Row]:
    """Return the lines of the text, or of its section "problem", without empty ones at the ends."""
    sections = sections_of(text)
    if sections:
        return list(sections.get("problem", ()))
    return trim_rows([Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)])


def _recognises(text: str, request: Request) -> bool:
    return bool(sections_of(text)) or _has_head(_rows(text), request)


def _has_head(rows: Sequence[Row], request: Request) -> bool:
    """Return whether the first line is a size that fits the others."""
    match = _HEAD.fullmatch(rows[0].text) if len(rows) > 1 else None
    if not match:
        return False
    height, width = int(match[1]), int(match[2])
    further, count = len(match[3].split()), len(rows) - 1
    # Rows of corners have one word more.
    fits = sum(len(row.text.split()) in (width, height, width + 1) for row in rows[1:])
    exact = {
        code.needs(Size(width, height))[0]
        for _, code in codes_of(request.known, Janko)
        if further in code.numbers
    }
    if 2 * fits > count and count in exact:
        return True
    # One line too many or too few is also recognised, so that the error can report it.
    if abs(count - height - width) < 2 and not further:  # only clues
        return True
    # A grid; with clues above and beside it two lines more, with clues on four sides four.
    return further < 2 and 2 * fits > count and min(abs(count - height - extra) for extra in (0, 2, 4)) < 2


def _read(text: str, request: Request) -> Iterator[Reading]:
    sections, rows = sections_of(text), _rows(text)
    head = _HEAD.fullmatch(rows[0].text) if rows else None
    says_size = not {"size", "rows", "cols"}.isdisjoint(sections)
    if sections and not _has_head(rows, request) and (says_size or not head):
        yield from _page_readings(sections, request)
        return
    if not head:
        raise ReadError("The first line must hold the number of rows and the number of columns.")
    height, width, *numbers = (whole_number(word, rows[0].line) for word in head[0].split())
    yield from _tables(Size(width, height), tuple(numbers), rows[1:], request)


def _page_readings(sections: Sections, request: Request) -> Iterator[Reading]:
    """Read the board of a page, as the puzzle that it names or the requested one."""
    name = name_of(sections)
    named = puzzle_with_name(name, request.known) if name else request.named_puzzle
    if name and not named:
        raise ReadError(f'The page says that it is a puzzle called "{name[:20]}", which I do not know.')
    if named and named.name in request.puzzles:
        request = request._replace(puzzles={named.name: named})
    page = page_of(sections, named.name if named else "")
    yield from _tables(page.size, page.numbers, page.rows, request, page.flag)


def _tables(
    size: Size, numbers: tuple[int, ...], rows: Sequence[Row], request: Request, flag: str = ""
) -> Iterator[Reading]:
    """Read the lines below a size as each puzzle that they fit."""
    request.check_size(*size)
    table = Table([row.text.split() for row in rows if row.text], size, numbers, rows, flag=flag)
    codes = codes_of(request.puzzles, Janko) or codes_of(request.known, Janko)
    found = [(p, code) for p, code in codes if len(numbers) in code.numbers and code.fits(table)]
    if not found:
        raise _no_table(table, [code for _, code in codes])
    makers = [(p, partial(_legal_board, p, code, table, request)) for p, code in found]
    try:
        readings = list(attempts(makers, request))
    except ReadError as error:
        raise error if len(found) == 1 else _no_kind(table) from None
    # A single kind with contradictory clues is likely meant; of several none is.
    if len(readings) > 1 and all(request.known[b.puzzle].conflict(b) for b, *_ in readings):
        raise _no_kind(table)
    yield from readings


def _legal_board(puzzle: Puzzle, code: Janko, table: Table, request: Request) -> Board:
    """Return the board of a table, checked: any words could be the names of regions.

    Below the name of a puzzle the rows may be as they are without a size.
    """
    try:
        board = code.decode(table, **request.own_options(puzzle))
    except ReadError:
        if puzzle is not request.named_puzzle or table.numbers:
            raise
        house = _house_board(puzzle, table)
        if house is None:
            raise
        board = house
    puzzle.check(board)
    return board


def _house_board(puzzle: Puzzle, table: Table) -> Board | None:
    """Return the board of the rows below a size, read as if they had none; None if they are no such board."""
    with suppress(ReadError):
        board: Board = puzzle.read("\n".join(row.text for row in table.rows))
        said = [word for row in table.words for word in row if word not in NOTHING]
        # A letter is rather a slip than a number above 9.
        has_signs = not all(word.isalnum() for word in said)
        is_whole = has_signs and len(said) == sum(clue is not None for clue in board.clues)
        return board if is_whole and (board.columns, board.rows) == table.size else None
    return None


def _no_table(table: Table, codes: Sequence[Janko]) -> ReadError:
    (columns, rows), count = table.size, len(table.words)
    needs = sorted({code.needs(table.size) for code in codes})
    lines = [f"{lines} for {name}" for lines, name in needs]
    if len(needs) > 1:  # too many to name them
        lines = [in_words([str(lines) for lines in sorted({lines for lines, _ in needs})], "or")]
    right = f"{rows} rows of {columns} need {lines[0]}"
    return ReadError(
        f"Below the size there are {count} lines; {right}{', by the puzzle' * (len(needs) > 1)}."
    )


def _no_kind(table: Table) -> ReadError:
    """Return the error for a table that no puzzle reads, since each finds something else wrong with it."""
    columns, rows = table.size
    return ReadError(
        f"This is a table of {rows} rows and {columns} columns, but of no puzzle that I know. "
        "Name the puzzle above it to hear what is wrong."
    )


janko = Format(
    name="janko",
    title="a janko or puzzlekit grid (columns first)",
    puzzles=(),
    recognises=_recognises,
    read=_read,
    certainty=LIKELY,
    tells_kind=False,
    code=Janko,
)
