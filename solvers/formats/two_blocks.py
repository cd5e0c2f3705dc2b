"""Nonogram files with nothing but two blocks of clues, rows first, and little between them.

webpbn.com exports several of them: Keen's, Ish's and Syromolotov's have an empty line between the blocks,
Makhorin's a line with &. Lines of the last two, and of tasks on SPOJ, may end with 0. The own files of the
program picross have GRID on the first line, which may be missing, and ROWS and COLUMNS above the blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.plain_text import Row, trim_rows, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Reading, Request

_CLUE = re.compile(r"[0-9]+([\s,]+[0-9]+)*,?")
_OWN = re.compile(
    r"(?im)^[ \t]*(GRID\b.*\n(?:[ \t]*(?:#.*)?\n)*[ \t]*ROWS\b|(ROWS|COLUMNS|COLS)\b[ \t:0-9]*\n+[ \t]*\[)"
)
_TITLE = re.compile(r"(?i)(rows|columns|cols)\b[\s:0-9]*")


def _rows(text: str) -> list[Row]:
    """Return the lines without comments, which begin with # or *."""
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    return trim_rows([row for row in rows if not row.text.startswith(("#", "*"))])


def _line(row: Row) -> ClueWords:
    return ClueWords(re.findall(r"[^\s,\[\]()]+", row.text), row.line)


def _parts(text: str) -> list[list[Row]]:
    """Return the groups of lines between empty lines and lines with &."""
    parts: list[list[Row]] = [[]]
    for row in _rows(text):
        if row.text in ("", "&"):
            parts.append([])
        else:
            parts[-1].append(row)
    return [part for part in parts if part]


def _recognises_blocks(text: str, request: Request) -> bool:
    """Return whether there are two blocks of different lines with equal sums.

    A grid would have equal lines.
    """
    parts = _parts(text)
    if len(parts) != 2 or not all(_CLUE.fullmatch(row.text) for part in parts for row in part):
        return False
    named = request.named_puzzle is not None and request.named_puzzle.name == "nonogram"
    words = [[_line(row).words for row in part] for part in parts]
    alike = len({len(line) for part in words for line in part}) == 1
    # Seven digits are enough for any clue; Python refuses to convert some thousands of them.
    sums = {sum(int(word[:7]) for line in part for word in line) for part in words}
    return named or (not alike and len(sums) == 1)


def _read_blocks(text: str, request: Request) -> Iterator[Reading]:
    parts = _parts(text)
    if len(parts) != 2:
        raise ReadError(
            "There must be two blocks of clues, the rows and the columns, with an empty line between."
        )
    yield _reading(parts[0], parts[1], request)


def _reading(rows: Sequence[Row], columns: Sequence[Row], request: Request) -> Reading:
    request.check_size(len(columns), len(rows))
    return Reading(board_of_words("nonogram", [_line(r) for r in rows], [_line(c) for c in columns]))


def _read_picross(text: str, request: Request) -> Iterator[Reading]:
    grids: list[tuple[str, dict[str, list[Row]]]] = []
    block: list[Row] = []
    for row in _rows(text):
        if match := re.fullmatch(r"(?i)GRID\b\s*(.*)", row.text):
            grids.append((match[1][:60], {}))
        elif match := _TITLE.fullmatch(row.text):
            grids = grids or [("", {})]  # the line with GRID may be missing
            block = grids[-1][1].setdefault(_kind(match[1]), [])
        elif grids and row.text:
            block.append(row)
    for number, (title, blocks) in enumerate(grids, 1):
        rows, columns = blocks.get("row"), blocks.get("col")
        if not rows or not columns:
            raise ReadError("There must be ROWS and COLUMNS, each with its clues below it, one a line.")
        label = f"{number}. {title}".strip()
        yield _reading(rows, columns, request)._replace(label=label if len(grids) > 1 else "")


def _kind(title: str) -> str:
    """Return the block that a title begins: "row" or "col"."""
    return title.lower()[:3]


def _spoj(text: str) -> list[list[ClueWords]]:
    """Return the puzzles of such a file, each as its first line, rows and columns; empty for other texts."""
    lines = [_line(row) for row in _rows(text) if row.text]
    words = [line.words for line in lines]
    if not lines or not all(words) or len(words[0]) != 1:
        return []
    if not all(word.isdecimal() for line in words for word in line):
        return []
    found, place = [], 1  # the place of the next puzzle; the first line is their number
    for _ in range(min(int(words[0][0][:7]), len(lines))):
        if place >= len(lines) or len(words[place]) != 2:
            return []
        end = place + 1 + sum(int(word[:7]) for word in words[place])
        found.append(lines[place:end])
        if end > len(lines) or any(line.words[-1] != "0" for line in lines[place + 1 : end]):
            return []
        place = end
    return found if place == len(lines) else []


def _recognises_spoj(text: str, _request: Request) -> bool:
    return bool(_spoj(text))


def _read_spoj(text: str, request: Request) -> Iterator[Reading]:
    puzzles = _spoj(text)
    if not puzzles:
        raise ReadError(
            "The first line must hold how many puzzles there are; each begins with a line of its rows and "
            "columns, and every clue below it ends with 0."
        )
    for number, (head, *clues) in enumerate(puzzles, 1):
        height, width = (whole_number(word, head.line) for word in head.words)
        request.check_size(width, height)
        board = board_of_words("nonogram", clues[:height], clues[height:])
        yield Reading(board, f"{number}." if len(puzzles) > 1 else "")


formats = (
    Format(
        "blocks", "two blocks of clues", ("nonogram",), _recognises_blocks, _read_blocks, certainty=LIKELY
    ),
    Format("picross", "a file of picross", ("nonogram",), _OWN, _read_picross),
    Format("spoj", "a task of SPOJ", ("nonogram",), _recognises_spoj, _read_spoj, looks=r"\A\s*[0-9]+\s*\n"),
)
