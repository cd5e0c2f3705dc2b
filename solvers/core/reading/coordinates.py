"""Names of columns and rows around a board: `A B C` above it, `1:` before its rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.table import Line, Table

_ROW = re.compile(
    r"[\s|]*+(?:row|r)?\s*+0*([0-9]{1,3}|[A-Za-z])( *[:)\]|=]|\.(?=\s)|\s) ?(.*)", re.IGNORECASE
)
_NAMES = re.compile(r"[\s|,;\"']*+(?:c|col|column|x)?[a01][\w\s|,;\"']*", re.IGNORECASE)
"""Matches words that begin with a name of the first column."""
_PLACED = re.compile(
    r"(?<![\w(])(?:r(?:ow)?\s?([0-9]{1,2})[ ,]{0,2}c(?:ol(?:umn)?)?\s?([0-9]{1,2})|([a-z])([0-9]{1,2}))"
    r"\s*(?:[:=]|\bis\b)\s*(?![a-z][0-9])([0-9?](?:,[0-9?]){1,3}(?![0-9])|[^\s,;:=]{1,5}?)(?=[,;.]?(?:\s|$)|,)",
    re.IGNORECASE,
)
"""A clue after its place: `C1=5`, `r1c3: 5`, `row 1 col 3: 5`."""
_PAIR = re.compile(r"\([0-9]{1,2}, ?[0-9]{1,2}\)\s*[:=<>]\s*\S")
_SIZED = re.compile(r"(?<![0-9])([0-9]{1,2})\s?[x*]\s?([0-9]{1,2})(?![0-9])")
_RUN = re.compile(r"([^\n:]*?)\(?\b([0-9]{1,2})\s?[x*]\s?([0-9]{1,2})\)?:?\s+(\S+)")
"""A board on one line behind its name and its size."""
_LEAST, _MOST_TITLES = 3, 2
_LETTERS = [*ascii_uppercase, *(f"A{letter}" for letter in ascii_uppercase)]


def remove_coordinates(lines: Sequence[Line]) -> tuple[list[Line], int]:
    """Return the lines without the names of columns and rows around a board; empty if there are none.

    The second value is the number of names of columns, 0 without any.
    """
    said = _with_dots([line for line in lines if line.text.strip()])
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


def _with_dots(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines with a dot for each empty cell, if each word is right below the name of its column.

    Each row begins with its own name. Returns other lines as they are.
    """
    names = list(re.finditer(r"\S+", lines[0].text)) if lines else []
    rows = [list(re.finditer(r"\S+", line.text)) for line in lines[1:]]
    if len(rows) < _LEAST or _named_columns(lines[0].text) != len(names) or not all(rows):
        return lines
    if all(len(words) > len(names) for words in rows):
        return lines  # no cell is empty
    found = [lines[0]]
    for line, (name, *words) in zip(lines[1:], rows, strict=True):
        under = [[w[0] for w in words if w.start() < n.end() and n.start() < w.end()] for n in names]
        if name.end() > names[0].start() or sum(map(len, under)) != len(words) or max(map(len, under)) > 1:
            return lines
        found.append(line._replace(text=" ".join([name[0], *(said[0] if said else "." for said in under)])))
    return found


def rows_of_places(text: str) -> tuple[str, Size] | None:
    """Return the rows, below the words around, and the size of a board told as a list such as `C1=5 A2=3`.

    Returns None for other texts. Raises ReadError for such a list without a size, with a place outside of it,
    or with pairs such as `(1,3)=5`, which may count rows or columns first.
    """
    if len(_PAIR.findall(text)) >= _LEAST:
        raise ReadError("Places such as (1,3) may count rows or columns first. Write r1c3=5, or the rows.")
    found = list(_PLACED.finditer(text))
    others = [line for line in _PLACED.sub(" ", text).split("\n") if re.search(r"\w", line)]
    if (
        len(found) < _LEAST
        or {match[3].lower() if match[3] else "" for match in found}
        <= {*"rc"}  # names of lines, not of cells
        or len(others) > _MOST_TITLES
        or re.search("[0-9]", "".join(line for line in others if not _SIZED.search(line)))
        or len(re.findall("[0-9]+", _SIZED.sub("", "".join(others)))) > 1
    ):
        return None
    said = _SIZED.search("\n".join(others))
    if not said:
        raise ReadError('The size is not said. Write it behind the name, such as "Shikaku 7x7".')
    size = Size(int(said[1]), int(said[2]))
    cells = [["."] * size.columns for _ in range(size.rows)]
    for row, column, letter, number, clue in (match.groups() for match in found):
        r, c = (int(row), int(column)) if row else (int(number), ord(letter.upper()) - ord("A") + 1)
        if not (1 <= r <= size.rows and 1 <= c <= size.columns):
            raise ReadError(f"Row {r}, column {c} is outside of a board of {size}.")
        cells[r - 1][c - 1] = clue
    title = " ".join(others).strip(" ,.;:-\t")
    return "\n".join([title, *map(" ".join, cells)]), size


def rows_of_run(text: str) -> tuple[str, Size] | None:
    """Return the rows, below the words before, and the size of a board whose cells are one long word.

    Returns None unless the word before them is the size, and there are as many signs as cells.
    """
    found = _RUN.fullmatch(text.strip())
    if not found:
        return None
    size, cells = Size(int(found[2]), int(found[3])), found[4]
    # Letters alone can be a code, which has runs of empty cells.
    if min(size) < 2 or len(cells) != size.area or not (cells.isdecimal() or set(cells) & set(".-?")):
        return None
    rows = [cells[start : start + size.columns] for start in range(0, size.area, size.columns)]
    return "\n".join([found[1].strip(), *rows]), size


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
