"""Grids with blanks between the cells, as in the collections of janko.at and puzzlekit.

The first line holds rows and columns, perhaps a further number, such as that of the mines; what follows is
for each puzzle to say. On pages with sections only [problem] is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from solvers.core.boards.coded import Table
from solvers.core.boards.errors import ReadError
from solvers.core.boards.text import Row, trimmed, whole_number
from solvers.core.codes.code import Janko
from solvers.core.reading.format import LIKELY, Format, Reading, Request, attempts, codes_of
from solvers.core.rules.puzzle import Puzzle

_HEAD = re.compile(r"([0-9]+)\s+([0-9]+)(?:\s+([0-9]+))?")


def _rows(text: str) -> list[Row]:
    """The lines of the problem, without empty ones at its ends."""
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    starts = [i for i, row in enumerate(rows) if row.text.lower() == "[problem]"]
    if starts:
        rows = rows[starts[0] + 1 :]
        end = next((i for i, row in enumerate(rows) if row.text.startswith("[")), len(rows))
        rows = rows[:end]
    return trimmed(rows)


def _recognises(text: str, _request: Request) -> bool:
    rows = _rows(text)
    match = _HEAD.fullmatch(rows[0].text) if len(rows) > 1 else None
    if not match or max(map(len, match.groups(""))) > 7:
        return bool(re.search(r"(?mi)^[ \t]*\[problem\][ \t]*$", text))
    height, width = int(match[1]), int(match[2])
    count = len(rows) - 1
    fits = sum(len(row.text.split()) == width for row in rows[1:])
    # One line too many or too few is recognised all the same, so that this can be said of it.
    if abs(count - height - width) < 2 and not match[3]:  # clues alone
        return True
    # A grid; with clues above and beside it two lines more, with clues on four sides four.
    return 2 * fits > count and min(abs(count - height - extra) for extra in (0, 2, 4)) < 2


def _read(text: str, request: Request) -> Iterator[Reading]:
    rows = _rows(text)
    head = _HEAD.fullmatch(rows[0].text) if rows else None
    if not head:
        raise ReadError("The first line must hold the number of rows and the number of columns.")
    height, width = (whole_number(word, rows[0].line) for word in head.groups()[:2])
    size = request.checked(width, height)
    numbers = (whole_number(head[3], rows[0].line),) if head[3] else ()
    table = Table([row.text.split() for row in rows[1:] if row.text], size, numbers, rows[1:])
    codes = _codes(request)
    found = [(p, code) for p, code in codes if len(numbers) in code.numbers and code.fits(table)]
    if not found:
        raise _no_table(table, [code for _, code in codes])
    return attempts(
        [(p, partial(code.decode, table, **request.own_options(p))) for p, code in found], request
    )


def _codes(request: Request) -> list[tuple[Puzzle, Janko]]:
    """The puzzles that a table can be, first those of which a grid of numbers tells the least."""
    codes = codes_of(request.known, Janko)
    usable = [(p, code) for p, code in codes if code.nameless or request.accepts(p, nameless=False)]
    return sorted(usable, key=lambda pair: pair[0].certainty)


def _no_table(table: Table, codes: Sequence[Janko]) -> ReadError:
    size = table.size
    needs = sorted({code.needs(size) for code in codes})
    return ReadError(
        f"Below the size there are {len(table.words)} lines; {size.rows} rows of {size.columns} need "
        f"{', '.join(f'{lines} for {name}' for lines, name in needs)}."
    )


formats = (
    Format(
        name="janko",
        title="a janko or puzzlekit grid (columns first)",
        puzzles=(),
        recognises=_recognises,
        read=_read,
        certainty=LIKELY,
        code=Janko,
    ),
)
