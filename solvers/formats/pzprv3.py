"""Files of puzz.link's editor, and files of kanpen.net, which differ only in the first line.

The lines are `pzprv3`, the puzzle, rows, columns, then one line a row, with blanks between cells.

Clues at the edges are in further rows and columns before the grid. `.` is an empty cell, `-` a number that is
not given. A player's entries are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.places import Edge
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import inner_edges
from solvers.core.codes.code import Pzprv3, variant_note
from solvers.core.reading.format import LIKELY, Format, Reading, Request, code_of, codes_of
from solvers.core.reading.names import puzzle_with_name, similar_names
from solvers.core.rules.puzzle import Puzzle

_ADDRESS = re.compile(r"kanpen\.net/([a-z]+)\.html\?problem=(\S+)", re.IGNORECASE)


_LOOKS = re.compile(r"\A\s*pzprv3")


def _read(text: str, request: Request) -> Iterator[Reading]:
    parts = _parts(text)[1:]
    puzzle, code = _puzzle_and_code(parts[0].text if parts else "", request)
    yield _reading(parts[1:], puzzle, code, request)


def _parts(text: str) -> list[Row]:
    """Return the lines that are not empty; a slash ends a line too."""
    return [
        Row(number, part.strip())
        for number, line in enumerate(text.split("\n"), 1)
        for part in line.split("/")
        if part.strip()
    ]


def _reading(parts: Sequence[Row], puzzle: Puzzle, code: Pzprv3, request: Request) -> Reading:
    """Read the lines after the name: the numbers, then the rows."""
    begin = code.numbers
    if not all(re.fullmatch("[0-9]+", part.text) for part in parts[:begin]) or len(parts) <= begin:
        raise ReadError(f"After {code.names[0]} there must be {_numbers(code.numbers)} and the rows.")
    rows, *others = (whole_number(part.text, part.line) for part in parts[:begin])
    size = request.check_size(others[0] if others else rows, rows)
    flag = parts[begin].text if re.fullmatch("[a-z]+", parts[begin].text) and size.columns > 1 else ""
    begin += bool(flag)
    pieces = f"/{flag}"
    if code.has_pieces and not flag:
        count = whole_number(parts[begin].text, parts[begin].line) + 1
        pieces = "/".join(part.text for part in parts[begin : begin + count])
        begin += count
    borders: Sequence[Edge] = ()
    if code.has_borders:
        borders = _borders(parts[begin : begin + 2 * size.rows - 1], size)
        begin += 2 * size.rows - 1
    grid = _grid(parts[begin:], size, code)
    table = Table(grid, size, tuple(others[1:]), parts[begin : begin + len(grid)], borders, flag)
    if code.has_pieces:
        return Reading(code.decode(table._replace(flag=pieces), **request.own_options(puzzle)))
    note = variant_note(flag, "file") if flag not in code.flag.split() else ""
    return Reading(code.decode(table, **request.own_options(puzzle)), note=note)


def _borders(parts: Sequence[Row], size: Size) -> list[Edge]:
    """Return the borders of lines with 0 and 1: those between columns, then those between rows."""
    across, down = inner_edges(size)
    widths = [size.columns - 1] * (size.rows if size.columns > 1 else 0) + [size.columns] * (size.rows - 1)
    flags: list[bool] = []
    for number, (part, width) in enumerate(zip(parts, widths, strict=False), 1):
        words = part.text.split()
        if len(words) != width or not {*words} <= {"0", "1"}:
            raise ReadError(f"Line {number} of the borders must be {width} times 0 or 1.", part.line)
        flags += [word == "1" for word in words]
    if len(flags) != len(across) + len(down):
        raise ReadError(f"There are {len(parts)} lines of borders instead of {len(widths)}.")
    return [edge for edge, is_cut in zip(across + down, flags, strict=True) if is_cut]


def _kanpen(text: str, request: Request) -> tuple[Puzzle, Pzprv3, list[Row]] | None:
    """Return the puzzle of a file or an address of kanpen.net, its code, and the lines after the name."""
    address = _ADDRESS.search(text)
    if address:
        text = f"{address[1]}\n{address[2].replace('_', ' ')}"
    parts = _parts(text)
    name = parts[0].text if parts and not parts[0].text[0].isdecimal() else ""
    puzzle = puzzle_with_name(name, request.known) if name else request.named_puzzle
    code = code_of(puzzle, Pzprv3) if puzzle else None
    if not puzzle or not code:
        return None
    lines = parts[1:] if name else parts
    rows = [row._replace(text=_translate(row.text, code)) for row in lines[code.numbers :]]
    return puzzle, code, [*lines[: code.numbers], *rows]


def _translate(line: str, code: Pzprv3) -> str:
    return " ".join(code.kanpen.get(word, word) for word in line.split())


def _recognises_kanpen(text: str, request: Request) -> bool:
    """Return whether there are numbers on separate lines and rows with that number of words."""
    if _ADDRESS.search(text):
        return True
    # Tabs are between the cells of a table.
    begins = "\t" not in text and re.match(r"\s*([A-Za-z]+\s*\n\s*)?[0-9]{1,3} *\n", text)
    found = _kanpen(text, request) if begins else None
    if not found:
        return False
    _, code, lines = found
    numbers = [line.text for line in lines[: code.numbers]]
    if not all(re.fullmatch("[0-9]{1,3}", number) for number in numbers):
        return False
    size = Size(int(numbers[:2][-1]), int(numbers[0]))
    wide = -1 if code.has_borders else code.margins(size)[0]
    # A word, such as one for the fleet, may come before the rows.
    return any(len(line.text.split()) == size.columns + wide for line in lines[code.numbers :][:2])


def _read_kanpen(text: str, request: Request) -> Iterator[Reading]:
    found = _kanpen(text, request)
    if not found:
        raise ReadError("Such a file of kanpen.net must begin with the name of a puzzle that I know.")
    puzzle, code, lines = found
    yield _reading(lines, puzzle, code, request)


def _puzzle_and_code(name: str, request: Request) -> tuple[Puzzle, Pzprv3]:
    codes = codes_of(request.known, Pzprv3)
    for puzzle, code in codes:
        if name in code.names:
            return puzzle, code
    known = similar_names(name, [word for _, code in codes for word in code.names])
    raise ReadError(f'The puzzle is "{name[:20]}"; of those in such files I know {known}.')


def _numbers(count: int) -> str:
    """Return the numbers after the name, for a sentence."""
    names = ["the number of rows", "the number of columns"][:count]
    return ", ".join(names if count <= 2 else [*names, f"{count - 2} further number{'s' * (count > 3)}"])


def _grid(parts: Sequence[Row], size: Size, code: Pzprv3) -> list[list[str]]:
    """Return the words of the lines of the board. Raises ReadError if some are missing."""
    wide, high = code.margins(size)
    rows, columns = size.rows + high, size.columns + wide
    grid = [part.text.split() for part in parts[:rows]]
    if code.is_joined:
        grid = [list("".join(words)) for words in grid]
    for number, (words, part) in enumerate(zip(grid, parts, strict=False), 1):
        if len(words) != columns:
            raise ReadError(
                f"Line {number} of the grid has {len(words)} entries instead of {columns}.", part.line
            )
    if len(grid) < rows:
        raise ReadError(f"The grid has {len(grid)} lines instead of {rows}.")
    # Otherwise a repeated line would shift all lines below it into another legal board.
    if twice := _repetition([part.text.split() for part in parts], rows, size):
        raise ReadError(
            f"Line {twice + 1} of the grid is the same as line {twice}, and the file has one line too "
            "many. Take one of them away.",
            parts[twice].line,
        )
    return grid


def _repetition(lines: Sequence[Sequence[str]], rows: int, size: Size) -> int | None:
    """Return the number, from 1, of the line that is repeated after it, if the file is one line too long.

    A player's entries follow the `rows` of the grid: nothing, or a word for each cell, or for
    each side between cells, or for each side.
    """
    columns = size.columns
    cells = [columns] * size.rows
    inner = [columns - 1] * size.rows + [columns] * (size.rows - 1)
    sides = [columns + 1] * size.rows + [columns] * (size.rows + 1)
    fits: tuple[list[int], ...] = ([], cells, inner, sides)
    behind = [len(words) for words in lines[rows:]]
    if behind in fits or behind[1:] not in fits or behind[0] != len(lines[rows - 1]):
        return None
    return next((number for number in range(1, rows + 1) if lines[number] == lines[number - 1]), None)


formats = (
    Format("pzprv3", "a pzprv3 file", (), _LOOKS, _read, code=Pzprv3),
    Format("kanpen", "a kanpen file", (), _recognises_kanpen, _read_kanpen, certainty=LIKELY, code=Pzprv3),
)
