"""Names of columns and rows around a board: `A B C` above it, `1:` before its rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from solvers.core.reading.table import Line, Table

_ROW = re.compile(
    r"[\s|]*+(?:row|r)?\s*+0*([0-9]{1,3}|[A-Za-z])( *[:)\]|=]|\.(?=\s)|\s) ?(.*)", re.IGNORECASE
)
_NAMES = re.compile(r"[\s|,;\"']*+(?:c|col|column|x)?[a01][\w\s|,;\"']*", re.IGNORECASE)
"""Matches words that begin with a name of the first column."""
_LETTERS = [*ascii_uppercase, *(f"A{letter}" for letter in ascii_uppercase)]


def remove_coordinates(lines: Sequence[Line]) -> tuple[list[Line], int]:
    """Return the lines without the names of columns and rows around a board; empty if there are none.

    The second value is the number of names of columns, 0 without any.
    """
    said = [line for line in lines if line.text.strip()]
    while said and _is_rule(said[0].text):
        said = said[1:]
    named = [_named_columns(line.text) for line in said]
    counts = set(named) - {0}
    body = [line for line, count in zip(said, named, strict=True) if not count]
    heads = len(said) - len(body)
    if heads > 2 or len(counts) > 1 or len(body) < 2:
        return [], 0
    if heads and body not in (said[heads:], said[:-heads], said[1:-1]):
        return [], 0
    numbered = _remove_bullets(body) or _remove_numbers(body)
    return numbered or (body if heads else []), next(iter(counts), 0)


def remove_labels(table: Table) -> Table:
    """The table without its first row and column, if they name the columns and count the rows.

    Numbers of rows need no names of columns beside a square with empty cells.
    """
    count = len(table.rows)
    if count > 2 and table.width == count + 1 and [row[0] for row in table.rows] == _count_up(1, count):
        square = tuple(row[1:] for row in table.rows)
        return table._replace(rows=square) if any("" in row for row in square) else table
    head, *rows = table.rows
    names = [row[0].upper().removeprefix("ROW").strip().removeprefix("R") for row in rows]
    is_named = _named_columns(" ".join(head)) == table.width - 1 == sum(map(bool, head[1:]))
    if not is_named or not names or names not in _counts(len(rows)):
        return table
    return table._replace(rows=tuple(row[1:] for row in rows), lines=table.lines[1:])


def _is_rule(text: str) -> bool:
    return not re.search(r"[^-=+|: ]", text)


def _named_columns(text: str) -> int:
    """Return the number of columns that a line names: the first letters or numbers in their order."""
    if len(text) < 3 or not _NAMES.fullmatch(text):
        return 0
    signs = [re.sub(r"(?i)^(?:c|col|column|x)(?=[0-9])", "", word) for word in re.findall(r"\w+", text)]
    if len(signs) == 1 and len(signs[0]) > 2:
        signs = list(signs[0])
    upper = [sign.upper() for sign in signs]
    count = len(signs)
    is_named = upper == _LETTERS[:count] or any(upper == _count_up(first, count) for first in (0, 1))
    return count if count > 2 and is_named else 0


def _counts(count: int) -> Sequence[Sequence[str]]:
    """Return the names of counted rows: from 1, from 0, backwards, or with letters."""
    return (_count_up(1, count), _count_up(0, count), _count_up(1, count)[::-1], _LETTERS[:count])


def _count_up(first: int, count: int) -> list[str]:
    return [str(number) for number in range(first, first + count)]


def _remove_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines without the numbers or letters that count the rows; empty if they do not."""
    rows = [line for line in lines if not _is_frame(line.text)]
    matches = [_ROW.fullmatch(line.text) for line in rows]
    names = [match[1].upper() for match in matches if match]
    count = len(rows)
    if len(names) < count or count < 2 or names not in _counts(count):
        return []
    again = all(re.search(rf"(?<=\S)[\s|]+0*{match[1]}\s*$", match[3]) for match in matches if match)
    return [line if _is_frame(line.text) else _remove_name(line, again) for line in lines]


def _remove_name(line: Line, again: bool) -> Line:
    """Return a row without its name before it, and after it if every row has it there `again`."""
    match = _ROW.fullmatch(line.text)
    if match is None:
        return line
    rest = re.sub(r"[\s|]+\w+\s*$", "", match[3]) if again else match[3]
    return Line(line.number, "|" + rest if match[2].endswith("|") else rest.rstrip(" "))


def _remove_bullets(lines: Sequence[Line]) -> list[Line]:
    """The lines without the sign of a list before each of them; empty if there is no sign."""
    if not all(re.match(r"\s*[-*\u2022+] \S", line.text) for line in lines):
        return []
    return [Line(line.number, line.text.lstrip()[2:]) for line in lines]


def _is_frame(text: str) -> bool:
    return not re.search(r"[^-=+|:*.' \u2500-\u257f]", text) and bool(
        re.search(r"--|==|[\u2500-\u257f]", text)
    )
