"""Nonogram data of programs: facts of answer set programs, and JSON.

The names of the clues begin with `row` and `col` in all of them. Zeros fill up clues where all must
be equally long.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.core.reading.literals import boards_of_json, list_tables

_FACT = re.compile(r"\b(row|col|column)\w*\(\s*([0-9]{1,7})\s*,\s*([0-9]{1,7})\s*,\s*([0-9]{1,7})\s*\)\s*\.")
_CONST = re.compile(r"#const\s+([hw])\s*=\s*([0-9]{1,7})\s*\.")
_SIZES = (("h", "row"), ("w", "col"))
_SHOWN = '{"rows": [[3], [1, 1]], "columns": [[2], [1], [2]]}'


def _board(rows: Sequence[ClueWords], columns: Sequence[ClueWords], request: Request) -> Reading:
    request.check_size(len(columns), len(rows))
    return Reading(board_of_words("nonogram", rows, columns))


def _kind(name: str) -> str:
    """Return the first three letters of a name of rows or columns: "row" or "col"."""
    return name.lower()[:3]


def _plain(text: str) -> str:
    """Return the text without comments, which begin with % in answer set programs."""
    return re.sub(r"%.*", "", text)


def _recognises_lp(text: str, _request: Request) -> bool:
    return {_kind(match[1]) for match in _FACT.finditer(_plain(text))} == {"row", "col"}


def _read_lp(text: str, request: Request) -> Iterator[Reading]:
    text = _plain(text)
    facts: dict[str, dict[int, dict[int, str]]] = {"row": {}, "col": {}}
    for match in _FACT.finditer(text):
        number, place = int(match[2]), int(match[3])
        numbers = facts[_kind(match[1])].setdefault(number, {})
        if place in numbers:
            line = text.count("\n", 0, match.start()) + 1
            raise ReadError(f"Number {place} of {match[1]} {number} is given twice.", line)
        numbers[place] = match[4]
    if not all(facts.values()):
        raise ReadError(
            "There must be facts of rows and of columns, such as row_hint(1,1,3). and col_hint(1,1,2)."
        )
    constants = {match[1]: int(match[2]) for match in _CONST.finditer(text)}
    # Without a constant the last fact is about the last line, whose number is one less if they count from 0.
    height, width = (constants.get(key, max(facts[kind]) + (0 in facts[kind])) for key, kind in _SIZES)
    size = request.check_size(width, height)
    rows, columns = (_in_order(facts[k], count) for k, count in (("row", size.rows), ("col", size.columns)))
    yield _board(rows, columns, request)


def _in_order(facts: dict[int, dict[int, str]], count: int) -> list[ClueWords]:
    """Return the clues, counted from 0 if a fact is about number 0, otherwise from 1; empty without facts."""
    first = 0 if 0 in facts else 1
    if max(facts) - first >= count:
        raise ReadError(f"A fact is about number {max(facts)}; there are {count}.")
    clues = [facts.get(number, {}) for number in range(first, first + count)]
    return [ClueWords([numbers[place] for place in sorted(numbers)]) for numbers in clues]


def _recognises_json(text: str, _request: Request) -> bool:
    begins = re.match(r'\s*(\[\s*)?\{\s*"', text)
    # Pips is published in JSON as well.
    return bool(begins) and '"dominoes"' not in text and not list_tables(text) and not boards_of_json(text)


def _read_json(text: str, request: Request) -> Iterator[Reading]:
    # Words without brackets may follow it.
    end = max(text.rfind("}"), text.rfind("]")) + 1
    try:
        content = json.loads(text[:end] or text)
    except (ValueError, RecursionError) as error:  # the latter for a thousand nested brackets
        line = getattr(error, "lineno", None)
        raise ReadError(f"This JSON is damaged; write it like {_SHOWN}.", line) from None
    puzzles = content if isinstance(content, list) else [content]
    for number, puzzle in enumerate(puzzles, 1):
        reading = _puzzle(puzzle, request)
        yield reading._replace(label=f"{number}.") if len(puzzles) > 1 else reading


def _puzzle(content: object, request: Request) -> Reading:
    """Return the puzzle of one JSON object."""
    if not isinstance(content, dict):
        raise ReadError(f"This JSON holds no names; write it like {_SHOWN}.")
    clues = content["clues"] if isinstance(content.get("clues"), dict) else content
    blocks = {_kind(key): value for key, value in clues.items() if isinstance(value, list)}
    rows, columns = (_lines(blocks.get(kind)) for kind in ("row", "col"))
    return _board(rows, columns, request)


def _lines(block: object) -> list[ClueWords]:
    if not isinstance(block, list) or not block:
        raise ReadError(f"The clues of rows and columns are lists of lists of numbers, such as {_SHOWN}.")
    return [ClueWords(_words(clue, number)) for number, clue in enumerate(block, 1)]


def _words(clue: object, number: int) -> list[str]:
    """Return the numbers of a clue, which is a list, a text such as "1 2" or one number."""
    if isinstance(clue, str):
        return re.findall(r"[^\s,]+", clue)
    numbers = clue if isinstance(clue, list) else [clue]
    for one in numbers:
        if isinstance(one, bool) or not isinstance(one, int) or one < 0:  # True is also an int
            raise ReadError(f"Clue {number} holds {json.dumps(one)[:20]}, which is no length of a run.")
        whole_number(str(one), None)  # refuses too large numbers
    return [str(one) for one in numbers]


formats = (
    Format("lp", "facts", ("nonogram",), _recognises_lp, _read_lp, looks=r"(row|col)\w{0,40}+\("),
    Format("json", "JSON", ("nonogram",), _recognises_json, _read_json, looks=r'\A\s*(\[\s*)?\{\s*"'),
)
