"""Ways in which people and programs write a board: signs for blanks, cells, names, wraps, and line ends.

Each dictionary holds plain functions by a name; `written` composes one of each as a Hypothesis strategy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

import solvers
from solvers import Board
from solvers.core.boards.board import GroupClue

Rows = Sequence[Sequence[str]]
"""The cells of a board and the clues around it, row by row; "" is a cell with nothing in it."""

BLANKS = (".", "_", "-", "0", "?", "*", "x", "")
_SIGNS: Mapping[str, str] = {
    "takuzu": "0x",
    "minesweeper": "0x*",
    "mosaic": "0x*",
    "slitherlink": "0x",
    "lightup": "0x*",
    "tents": "0x*",
    "nurikabe": "?x",
    "hashi": "?x",
    "shikaku": "?",
    "kurodoko": "?",
    "masyu": "0x",
    "cave": "?",
    "fillomino": "?",
    "simpleloop": "x*",
    "str8ts": "x*",
    "tapa": "0?",
}
"""The signs of BLANKS that mean something else in a puzzle."""
_FULL = frozenset({"hitori", "dominosa", "starbattle"})
"""Puzzles that have something in every cell."""
NAMELESS = frozenset({"nonogram", "tents", "dominosa"})
"""Puzzles with boards unlike all others, so that a text need not name them."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sheet(NamedTuple):
    """A board before it is written: its name with variants, its cells, and further lines below."""

    name: str
    rows: Rows
    below: Sequence[str] = ()


def sheet_of(board: Board) -> Sheet:
    """Return the sheet of any board but a nonogram."""
    title = solvers.PUZZLES[board.puzzle].title
    title += f" {board.total}" if board.puzzle == "starbattle" and board.total != 1 else ""
    grid = [["" if clue is None else str(clue) for clue in row] for row in board.grid]
    if board.puzzle == "starbattle":
        grid = [[_LETTERS[region].lower() for region in row] for row in board.regions]
        return Sheet(title, grid)
    if board.puzzle == "str8ts":  # a black cell has a text, which is its number or #
        return Sheet(
            title, [["#" * isinstance(c, str) + str(c or "").strip("#") for c in row] for row in board.grid]
        )
    if board.puzzle == "futoshiki":
        return Sheet(title, grid, [f"{a.name}{sign}{b.name}" for (a, b), sign in board.signs])
    if board.puzzle == "tents":
        header = ["", *map(_clue, board.column_clues)]
        return Sheet(
            title, [header, *([_clue(clue), *row] for clue, row in zip(board.row_clues, grid, strict=True))]
        )
    if board.puzzle == "skyscrapers":
        return Sheet(title, _surrounded(board, grid))
    return Sheet(title, grid)


def is_whole(board: Board) -> bool:
    """Return whether a sheet says all of a board: it has no variant, cages, or regions of its own."""
    if board.puzzle == "nonogram":
        return True
    sheet = sheet_of(board)
    # A cell with a comma, as of Tapa, is more than one cell in some ways.
    separator = " " * any(len(cell) > 1 and "," not in cell for row in sheet.rows for cell in row)
    rows = "\n".join(separator.join(cell or "." for cell in row) for row in sheet.rows)
    rows = rows.removeprefix("." if board.puzzle == "tents" else "")
    text = "\n".join([sheet.name, rows, *sheet.below])
    try:
        return solvers.read(text, board.puzzle, format="text") == board
    except solvers.PuzzleError:
        return False


def _surrounded(board: Board, grid: Rows) -> Rows:
    top, bottom, left, right = (
        list(map(_clue, clues)) or [""] * board.rows
        for clues in (board.column_clues, board.bottom_clues, board.row_clues, board.right_clues)
    )
    middle = [[one, *row, other] for one, row, other in zip(left, grid, right, strict=True)]
    return [["", *top, ""], *middle, ["", *bottom, ""]]


def _clue(clue: GroupClue) -> str:
    return " ".join(map(str, clue)) if clue else ""


def _lines(separator: str) -> Callable[[Rows], str]:
    return lambda rows: "\n".join(map(separator.join, rows))


def _framed(rows: Rows) -> str:
    rule = "+" + "---+" * len(rows[0])
    lines = ["|" + "|".join(f"{cell:^3}" for cell in row) + "|" for row in rows]
    return "\n".join([rule, *(line for row in lines for line in (row, rule))])


def _starred(rows: Rows) -> str:
    rule = "*" + "-" * (2 * len(rows[0]) + 1) + "*"
    return "\n".join([rule, *(f"| {' '.join(cell or ' ' for cell in row)} |" for row in rows), rule])


def _boxed(rows: Rows) -> str:
    top, between, low = (
        left + cross.join(["\u2500\u2500\u2500"] * len(rows[0])) + right
        for left, cross, right in ("\u250c\u252c\u2510", "\u251c\u253c\u2524", "\u2514\u2534\u2518")
    )
    lines = ["\u2502" + "\u2502".join(f"{cell:^3}" for cell in row) + "\u2502" for row in rows]
    return "\n".join([top, f"\n{between}\n".join(lines), low])


def _markdown(rows: Rows) -> str:
    """The first row as the header of the table, or numbers: an empty row would be a header without words."""
    head = [] if any(rows[0]) else [list(map(str, range(1, len(rows[0]) + 1)))]
    first, *others = [f"| {' | '.join(row)} |" for row in (*head, *rows)]
    return "\n".join([first, "|" + "---|" * len(rows[0]), *others])


def _with_coordinates(rows: Rows) -> str:
    head = "   " + " ".join(_LETTERS[: len(rows[0])])
    return "\n".join([head, *(f"{number:>2} {' '.join(row)}" for number, row in enumerate(rows, 1))])


def _value(cell: str) -> object:
    return int(cell) if cell.isdecimal() else cell or None


def _python(rows: Rows) -> str:
    return "[" + ",\n ".join(str([_value(cell) for cell in row]) for row in rows) + "]"


def _java(rows: Rows) -> str:
    lines = ["{" + ", ".join(json.dumps(_value(cell)) for cell in row) + "}" for row in rows]
    return "int[][] board = {\n    " + ",\n    ".join(lines) + "\n};"


def _numpy(rows: Rows) -> str:
    return "array(" + str([[_value(cell) for cell in row] for row in rows]) + ")"


def _printed(rows: Rows) -> str:
    return "[" + "\n ".join(f"[{' '.join(row)}]" for row in rows) + "]"


def _data_frame(rows: Rows) -> str:
    head = "   " + " ".join(f"{column:>4}" for column in range(len(rows[0])))
    return "\n".join(
        [head, *(f"{n:>3}" + "".join(f" {c or 'NaN':>4}" for c in row) for n, row in enumerate(rows))]
    )


def _r(rows: Rows) -> str:
    head = "     " + " ".join(f"[,{column}]" for column in range(1, len(rows[0]) + 1))
    lines = ["".join(f" {cell or 'NA':>4}" for cell in row) for row in rows]
    return "\n".join([head, *(f"[{number},] {line}" for number, line in enumerate(lines, 1))])


def _latex(rows: Rows) -> str:
    lines = "\n".join(" & ".join(row) + r" \\ \hline" for row in rows)
    return rf"\begin{{tabular}}{{{'c' * len(rows[0])}}}" + f"\n{lines}\n" + r"\end{tabular}"


def _html(rows: Rows) -> str:
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    return "\n".join(["<table>", *lines, "</table>"])


def _wiki(rows: Rows) -> str:
    return "\n".join(['{| class="wikitable"', *("|-\n| " + " || ".join(row) for row in rows), "|}"])


def _json(rows: Rows) -> str:
    return json.dumps({"grid": [[_value(cell) for cell in row] for row in rows]})


def _strings(rows: Rows) -> str:
    return "[" + ", ".join(f'"{"".join(row)}"' for row in rows) + "]"


CELLS: Mapping[str, Callable[[Rows], str]] = {
    "commas": _lines(","),
    "semicolons": _lines(";"),
    "tabs": _lines("\t"),
    "bars": _lines("|"),
    "frame": _framed,
    "boxes": _boxed,
    "Markdown": _markdown,
    "Python": _python,
    "Java": _java,
    "NumPy": _numpy,
    "JSON": _json,
    "data frame": _data_frame,
    "R": _r,
    "LaTeX": _latex,
    "HTML": _html,
    "MediaWiki": _wiki,
}
"""Ways of writing any cells, also empty ones."""
SIGNED_CELLS: Mapping[str, Callable[[Rows], str]] = {
    "joined": _lines(""),
    "blanks": _lines(" "),
    "commas and blanks": _lines(", "),
    "one line": lambda rows: "/".join(map("".join, rows)),
    "stars at the corners": _starred,
    "coordinates": _with_coordinates,
    "printed array": _printed,
    "strings": _strings,
    "MATLAB": lambda rows: f"A = [{'; '.join(map(' '.join, rows))}];",
    "lines of YAML": lambda rows: "grid:\n" + "\n".join(f'  - "{"".join(row)}"' for row in rows),
}
"""Ways of writing cells none of which is empty."""

NAMES: Mapping[str, Callable[[str, str], str]] = {
    "above": lambda text, name: f"{name}\n{text}",
    "above with a colon": lambda text, name: f"{name.lower()}:\n{text}",
    "heading": lambda text, name: f"# {name}\n\n{text}",
    "bold": lambda text, name: f"**{name}**\n{text}",
    "comment": lambda text, name: f"// {name}\n{text}",
    "below": lambda text, name: f"{text}\n({name})",
    "question": lambda text, name: f"Can someone solve this {name} for me?\n\n{text}\n\nthanks!",
}
"""Ways of saying the name of a puzzle."""

WRAPS: Mapping[str, Callable[[str], str]] = {
    "bare": lambda text: text,
    "fence": lambda text: f"```\n{text}\n```",
    "fence with a language": lambda text: f"```text\n{text}\n```",
    "quotation": lambda text: "\n".join(f"> {line}" for line in text.split("\n")),
    "spoiler": lambda text: text if "|" in text else f"||{text}||",
    "blanks behind": lambda text: "\n".join(f"{line}  " for line in text.split("\n")),
}
"""What stands around a text, its name included."""

ENDS: Mapping[str, Callable[[str], str]] = {
    "no newline": lambda text: text,
    "newline": lambda text: f"{text}\n",
    "Windows": lambda text: "\ufeff" + text.replace("\n", "\r\n") + "\r\n",
    "blanks that do not break": lambda text: text.replace(" ", "\u00a0"),
    "full width": lambda text: re.sub("[0-9]", lambda digit: chr(ord(digit[0]) + 0xFEE0), text),
}


def _slashes(board: Board) -> str:
    return "\n".join(
        f"{head}: {' / '.join(_clue(clue) or '0' for clue in clues)}"
        for head, clues in _blocks(board, "R", "C")
    )


def _hyphens(board: Board) -> str:
    return "\n".join(
        f"{head}: {', '.join(_clue(clue).replace(' ', '-') or '0' for clue in clues)}"
        for head, clues in _blocks(board, "rows", "columns")
    )


def _listed(board: Board) -> str:
    return "\n".join(
        f"{head} = {[list(clue or ()) for clue in clues]}" for head, clues in _blocks(board, "rows", "cols")
    )


def _objects(board: Board) -> str:
    return json.dumps(
        {head: [list(clue or ()) for clue in clues] for head, clues in _blocks(board, "rows", "cols")}
    )


def _numbered(board: Board) -> str:
    return "\n".join(
        f"{head} {number}: {_clue(clue) or '0'}"
        for head, clues in _blocks(board, "Row", "Column")
        for number, clue in enumerate(clues, 1)
    )


def _blocks(board: Board, *heads: str) -> list[tuple[str, Sequence[GroupClue]]]:
    return list(zip(heads, (board.row_clues, board.column_clues), strict=True))


NONOGRAMS: Mapping[str, Callable[[Board], str]] = {
    "blocks": solvers.write,
    "slashes": _slashes,
    "hyphens": _hyphens,
    "lists": _listed,
    "JSON": _objects,
    "names of lines": _numbered,
    "game ID": lambda board: solvers.write(board, "game-id"),
}
"""Ways of writing the clues of a nonogram."""


class Written(NamedTuple):
    """A text, the board in it, whether the text names the puzzle, and the names of its ways."""

    text: str
    board: Board
    named: bool
    ways: tuple[str, ...]


def _thinned(draw: st.DrawFn, board: Board) -> Board:
    """Return the board without some of its clues, if that is still a legal board."""
    clued = [cell for cell in board.cells if board.at(cell) not in (None, "T")]
    if board.puzzle in _FULL or len(clued) < 2:
        return board
    thin = board
    for cell in draw(st.lists(st.sampled_from(clued[1:]), max_size=len(clued) // 2)):
        thin = thin.with_clue(cell, None)
    try:
        solvers.PUZZLES[board.puzzle].check(thin)
    except solvers.PuzzleError:
        return board
    return thin


@st.composite
def written(draw: st.DrawFn, boards: Sequence[Board]) -> Written:
    """Draw one of some boards, possibly with fewer clues, and ways of writing it."""
    board = _thinned(draw, draw(st.sampled_from(boards)))
    body, name, way = (_nonogram if board.puzzle == "nonogram" else _cells)(draw, board)
    naming = draw(st.sampled_from([*NAMES, *[""] * (board.puzzle in NAMELESS)]))
    wrap, end = draw(st.sampled_from(list(WRAPS))), draw(st.sampled_from(list(ENDS)))
    text = ENDS[end](WRAPS[wrap](NAMES[naming](body, name) if naming else body))
    return Written(text, board, bool(naming), (*way, naming, wrap, end))


def _nonogram(draw: st.DrawFn, board: Board) -> tuple[str, str, tuple[str, ...]]:
    way = draw(st.sampled_from(list(NONOGRAMS)))
    return NONOGRAMS[way](board), "Nonogram", (way,)


def _cells(draw: st.DrawFn, board: Board) -> tuple[str, str, tuple[str, ...]]:
    """Return the cells as text, the name that belongs to them, and the ways of both."""
    sheet = sheet_of(board)
    # A table with nothing in any cell says nothing.
    is_empty = not any(map(any, sheet.rows))
    meant = _SIGNS.get(board.puzzle, "")
    signs = [sign for sign in BLANKS if not (is_empty if sign == "" else sign in meant)]
    blank = draw(st.sampled_from(signs))
    rows = [[cell or blank for cell in row] for row in sheet.rows]
    is_signed = all(cell for row in rows for cell in row)
    is_short = all(len(cell) < 2 for row in rows for cell in row)
    apart = [
        way for way in SIGNED_CELLS if is_short or way in ("blanks", "commas and blanks", "printed array")
    ]
    # Bars at both ends of every row are a frame.
    is_open = any(row[0] or row[-1] for row in rows)
    ways = [way for way in CELLS if is_open or way != "bars"]
    way = draw(st.sampled_from([*ways, *(apart if is_signed else [])]))
    text = {**CELLS, **SIGNED_CELLS}[way](rows)
    return "\n".join([text, *sheet.below]), sheet.name, (f"blank {blank!r}", way)
