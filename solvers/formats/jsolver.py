"""Files of the program JSolver, which solves nonograms.

They hold the width, the height, perhaps the number of colours, 0 for none, and two lines of quoted clues, the
columns first: "2,1","7".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

# `*+` never gives back characters: otherwise empty lines would be split in all ways, in quadratic time.
_BEGIN = re.compile(r'\A\s*[0-9]+[ \t]*\n\s*+[0-9]+[ \t]*\n\s*+([0-9]+[ \t]*\n\s*+)?"')


def _read(text: str, request: Request) -> Iterator[Reading]:
    lines = [
        ClueWords([line.strip()], number) for number, line in enumerate(text.split("\n"), 1) if line.strip()
    ]
    heads = [line.words[0] for line in lines if '"' not in line.words[0]]
    blocks = lines[len(heads) :]
    if len(heads) not in (2, 3) or len(blocks) != 2 or not _BEGIN.match(text):
        raise ReadError(
            "There must be the width, the height, and two lines of quoted clues, the columns first, such as "
            '"2","1","2".'
        )
    width, height = (whole_number(word, None) for word in heads[:2])
    if heads[2:] not in ([], ["0"]):
        raise ReadError("This puzzle has several colours. Such puzzles are not read yet.", lines[2].line)
    request.check_size(width, height)
    columns, rows = _clues_in_quotes(blocks[0], "column", width), _clues_in_quotes(blocks[1], "row", height)
    yield Reading(board_of_words("nonogram", rows, columns))


def _clues_in_quotes(line: ClueWords, kind: str, count: int) -> list[ClueWords]:
    """Return the clues in quotation marks on a line."""
    found = re.findall('"([^"]*)"', line.words[0])
    if len(found) != count:
        raise ReadError(f"There are {amount(len(found), f'{kind} clue')} instead of {count}.", line.line)
    return [ClueWords(re.findall(r"[^\s,]+", clue), line.line) for clue in found]


formats = (Format("jsolver", "a file of JSolver", ("nonogram",), _BEGIN, _read),)
