"""Boards and solutions as text for people: the opposite of the plain text parser."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from solvers.core.boards.answer import Facts, symbol_of
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell, Edge, Place, Side, Value

_NOTHING: Mapping[str, str] = {}
_BRIDGES = {0: "  ", 1: "-|", 2: '="', 3: "≡≡", 4: "≣≣"}
"""Characters for a number of bridges, horizontal and vertical."""


def grid_text(board: Board, blank: str = ".", symbols: Mapping[str, str] = _NOTHING) -> str:
    """Return the clues of a board row by row, one character a cell; `symbols` spells the letters.

    If numbers exceed 9, all cells are separated by blanks; in a single column they are letters, since a row
    of one word would be read as digits.
    """
    between = " " if any(number > 9 for _, number in board.numbers()) else ""
    spelt: dict[Clue, str] = {None: blank}
    if board.columns == 1:
        spelt |= {number: symbol_of(number) for number in range(10, 36)}
    spelt.update(symbols)
    return "\n".join(between.join(spelt.get(clue, str(clue)) for clue in row) for row in board.grid)


def titled_text(board: Board) -> str:
    """Return a line with the name of the puzzle and the variants, then the clues row by row."""
    return f"{_title(board)}\n{grid_text(board)}"


def aligned_text(board: Board) -> str:
    """Return the same with the clues in columns of the same width, as for numbers of several digits."""
    words = [["." if clue is None else str(clue) for clue in row] for row in board.grid]
    width = max(len(word) for row in words for word in row)
    return "\n".join([_title(board), *(" ".join(word.rjust(width) for word in row) for row in words)])


def _title(board: Board) -> str:
    return " ".join([board.puzzle, *sorted(board.variant)])


def answer_text(board: Board, decided: Mapping[Place, Collection[int]], facts: Facts, ink: str) -> str:
    """Return the facts about a board, drawn in characters; open locations are "?".

    `decided` has the locations that a solution decides, with the numbers that each can hold, none for yes or
    no. The first character of `ink` means yes, the second no. A cell that is not decided shows its clue, or
    no if it has none. Without any `ink`, numbers are written in digits, in columns. Joined cells are drawn
    apart, with "*" between the two cells of a pair; cells may be decided as well. A loop is drawn with "-"
    and "|"; bridges with "-" and "|" for one, "=" and '"' for two.
    """
    place = next(iter(decided), None)
    if isinstance(place, Side):
        return _loop(board, facts)
    if isinstance(place, Edge):
        return _bridges(board, decided, facts) if decided[place] else _draw_pairs(board, facts, ink)

    def sign(cell: Cell) -> str:
        clue = board.at(cell)
        if cell in decided:
            return _symbol(facts.get(cell), ink)
        return ink[1] if clue in (None, "?") else str(clue)

    lines = [[sign(Cell(row, column)) for column in range(board.columns)] for row in range(board.rows)]
    width = max(len(word) for line in lines for word in line)
    if width > 1 and not ink:
        return "\n".join(" ".join(word.rjust(width) for word in line) for line in lines)
    return _rows(lines)


def _symbol(value: Value | None, ink: str) -> str:
    if value is None:
        return "?"
    if value is True or value is False:
        return ink[not value]
    return ink[value] if len(ink) > 2 else symbol_of(value) if ink else str(value)


def _draw_pairs(board: Board, facts: Facts, ink: str) -> str:
    width = max(1 if clue is None else len(str(clue)) for clue in board.clues)

    def joint(cell: Cell, other: Cell) -> str:
        return "*" if facts.get(Edge(cell, other)) else " "

    lines = []
    for r, clues in enumerate(board.grid):
        cells = [Cell(r, c) for c in range(board.columns)]
        row = [ink[0] if facts.get(cell) else clue for cell, clue in zip(cells, clues, strict=True)]
        lines.append(_between(row, [joint(cell, Cell(r, cell.column + 1)) for cell in cells], width))
        below = [joint(cell, Cell(r + 1, cell.column)) for cell in cells]
        lines.append(_between(below, [" "] * len(row), width))
    return "\n".join(lines[:-1])


def _between(cells: Sequence[Clue], joints: Sequence[str], width: int) -> str:
    signs = ["." if cell is None else str(cell) for cell in cells]
    return "".join(sign.rjust(width) + joint for sign, joint in zip(signs, joints, strict=True)).rstrip()


def _loop(board: Board, facts: Facts) -> str:
    """Draw dots as "+", two characters between them, and a line of clues between two lines of dots."""
    held = {(side.row, side.column, side.across): facts.get(side) for side in board.sides}

    def drawn(row: int, column: int, across: bool) -> str:
        value = held[row, column, across]
        sign = "?" if value is None else " " if not value else "-" if across else "|"
        return 2 * sign if across else sign

    lines = []
    for row in range(board.rows + 1):
        lines.append(["+", *(part for c in range(board.columns) for part in (drawn(row, c, True), "+"))])
        if row < board.rows:
            clues = [" " if clue is None else str(clue) for clue in board.grid[row]]
            cells = [drawn(row, c, False) + clue.ljust(2) for c, clue in enumerate(clues)]
            lines.append([*cells, drawn(row, board.columns, False)])
    return _rows(lines)


def _bridges(board: Board, links: Collection[Place], facts: Facts) -> str:
    """Draw islands at least one line and one character apart, which leaves room for bridges."""
    width = max(len(str(clue)) for row in board.grid for clue in row if clue is not None) + 1
    drawn = [[" "] * (board.columns * width) for _ in range(2 * board.rows - 1)]
    # Pairs may cross: bridges cover open pairs, and open pairs cover pairs without bridges.
    for link in sorted(links, key=lambda link: facts.get(link, 0.5)):
        for row, column in _way(board, link, width):
            drawn[row][column] = _bridge(facts.get(link), across=link.cells[0].row == link.cells[1].row)
    for cell in board.cells:
        if (clue := board.at(cell)) is not None:
            start = cell.column * width
            drawn[2 * cell.row][start : start + len(str(clue))] = str(clue)
    return _rows(drawn)


def _bridge(number: Value | None, across: bool) -> str:
    return "?" if number is None else _BRIDGES[int(number)][not across]


def _way(board: Board, link: Place, width: int) -> list[tuple[int, int]]:
    """Return the positions of characters between two islands."""
    one, two = link.cells
    if one.row == two.row:
        start = one.column * width + len(str(board.at(one)))
        return [(2 * one.row, column) for column in range(start, two.column * width)]
    return [(row, one.column * width) for row in range(2 * one.row + 1, 2 * two.row)]


def _rows(lines: Sequence[Sequence[str]]) -> str:
    return "\n".join("".join(line).rstrip() for line in lines)
