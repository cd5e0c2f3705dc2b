"""Nonograms as XML, as webpbn.com exports them: one or several puzzles in a `puzzleset`.

Missing clues are made from the picture of the goal. Entities are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from solvers.core.boards.board import Board
from solvers.core.boards.line_clues import LineClue, board_of, board_of_picture, line_clue, one_colour
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats.xml.document import document

_LOOKS = re.compile(r"\A\s*<(\?xml\b(?![^<]{0,300}<opensudoku)|!DOCTYPE\s+pbn|puzzleset|puzzle)")


def _read(text: str, request: Request) -> Iterator[Reading]:
    puzzles = list(document(text).iter("puzzle"))
    if not puzzles:
        raise ReadError("This XML holds no <puzzle>.")
    for number, puzzle in enumerate(puzzles, 1):
        title = " ".join((puzzle.findtext("title") or "").split())[:60]
        label = f"{number}. {title}".strip()
        yield Reading(_board(puzzle, request), label if len(puzzles) > 1 else "")


def _board(puzzle: Element, request: Request) -> Board:
    kind = puzzle.get("type", "grid")
    if kind == "triddler":
        raise ReadError("This is a triddler, on a grid of triangles; only square grids are read.")
    if kind != "grid":
        raise ReadError(
            f'This XML holds a puzzle of the type "{kind[:20]}"; only nonograms and OpenSudoku are read.'
        )
    blocks = {clues.get("type"): clues.findall("line") for clues in puzzle.findall("clues")}
    rows, columns = blocks.get("rows"), blocks.get("columns")
    if not rows or not columns:
        return _goal_board(puzzle, request)
    request.check_size(len(columns), len(rows))
    default = puzzle.get("defaultcolor", "black")
    counts = [count for line in rows + columns for count in line.findall("count")]
    one_colour({count.get("color", default) for count in counts})
    return board_of("nonogram", _clues(rows, "row"), _clues(columns, "column"))


def _clues(lines: list[Element], kind: str) -> list[LineClue]:
    return [
        line_clue([(count.text or "").strip() for count in line.findall("count")], kind, number)
        for number, line in enumerate(lines, 1)
    ]


def _goal_board(puzzle: Element, request: Request) -> Board:
    """Return the board of a finished picture, for missing clues."""
    goals = (solution for solution in puzzle.findall("solution") if solution.get("type", "goal") == "goal")
    image = next((image for solution in goals for image in solution.findall("image")), None)
    rows = [line.strip().strip("|") for line in (image.text or "").split("\n")] if image is not None else []
    rows = [row for row in rows if row]
    if not rows:
        raise ReadError("The puzzle has no clues for rows and columns, and no goal instead.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ReadError(
                f"Row {number} of the goal has {len(row)} cells, the first row has {len(rows[0])}."
            )
    request.check_size(len(rows[0]), len(rows))
    white = puzzle.get("backgroundcolor", "white")
    blank = next((c.get("char", ".") for c in puzzle.findall("color") if c.get("name") == white), ".")
    one_colour({symbol for row in rows for symbol in row} - {blank})
    return board_of_picture("nonogram", [[symbol != blank for symbol in row] for row in rows])


webpbn = Format("webpbn", "a webpbn file", ("nonogram",), _LOOKS, _read)
