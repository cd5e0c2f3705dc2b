"""What is in a message beside the cells of a board: dates, ratings, links, and signs of programs."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LONG_BLANK = re.compile(r"(?<!\S)(?:__+|--|\.\.)(?![^\s,])")
"""A sign of an empty cell that is as wide as a number of two digits."""
_LEAST_ROWS, _LEAST_BLANKS = 3, 4
_PROPERTY = re.compile(
    r"(?i)\W*(?:difficulty|rating|level|page|score|stars|schwierigkeit|stufe|seite)[\s:=]*"
)
"""The name of a property that is left alone on its line after its value is removed."""
_SCORE = re.compile(r"(?<=[^\W\d_])[\s:=|(-]+[0-9]{1,2} ?(?:/|of|out of|von) ?[0-9]{1,3}\)?\W*$")
"""A rating or a page behind words, such as `3/5` or `(2 of 10)`."""
_DATE = re.compile(
    r"(?<!\w)(?:[0-9]{1,2}[./-][0-9]{1,2}[./-]20[0-9]{2}|20[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?!\w)"
)
"""A date with a year of this century, the day or the year first."""
_STARS = re.compile(r"(?<![\u2605\u2b50\ufe0f])[\u2605\u2b50\ufe0f]++[\u2606\u2729]*+")
"""A rating in stars, which begins where no other star is before it."""
_TYPE = re.compile(r"(?i)^\W*(?:puzzle(?: type)?|type|genre|game|kind|r\u00e4tsel)\s*:\s*(?=[^\W\d_]{3})")
"""Words before the name of a puzzle, such as `Puzzle type:`."""
_MISREAD = re.compile(r"[0-9lIO.,_? -]*")
"""A row of numbers and blanks in which letters stand for digits."""
_ONES = re.compile(r"(?<![0-9A-Za-z])[lI](?![0-9A-Za-z])")
"""A letter alone that looks like a 1."""
_DIVIDER = re.compile(r"\s*([-*_=])\1{2,}\s*")
"""A line between a board and the words below it."""
_SOMEBODY = re.compile(r"<@[!&]?[0-9]{15,20}>")
"""How Discord writes the name of somebody, who is no cell of a board."""
_BEFORE_TITLE = re.compile(r"\A\s*/[a-z]{3,12}(?= [A-Za-z])|\A\s*1[.)] (?=[A-Z][a-z]{2})(?!.*\n\s*2[.)])")
"""A command before the name of a puzzle, or the number of the only item of a list."""
_LINE_NAMES = (
    (re.compile(r"(?im)^([^\w\n]*+)(?:zeile|reihe|ligne|fila|riga)(?= ?[0-9])"), r"\1Row"),
    (re.compile(r"(?im)^([^\w\n]*+)(?:spalte|colonne|columna|colonna)(?= ?[0-9])"), r"\1Column"),
)
"""Names of lines in German, French, Spanish and Italian."""
_LINK = re.compile(r"\[([^\[\]\n]{1,80})\]\(<?https?://[^()\s]*\)")
"""A link of Markdown, with its text."""
_ESCAPED = re.compile(r"(?m)^([^\n\"'`\[{(]*)[\"'`]([^\n\"'`\\]*(?:\\n[^\n\"'`\\]*){2,})[\"'`][;,]?[ \t]*$")
"""Rows as one string of a program, on a line of its own."""


def remove_surroundings(text: str) -> str:
    """Return the text without dates and ratings such as `3/5` beside words, whose signs look like rows.

    Names of lines in some other languages become English, and of a link only its text is left.
    """
    text = _BEFORE_TITLE.sub("", _SOMEBODY.sub("", text))
    text = _LINK.sub(r"\1", text) if text.count("\n") > 2 else text.replace("](http", "] (http")
    text = _ESCAPED.sub(_unescaped, text)
    for pattern, name in _LINE_NAMES:
        text = pattern.sub(name, text)
    lines = [row for line in _short_blanks(text).split("\n") for row in _rows_of_line(line)]
    if (end := _end_of_board(lines)) is not None:
        lines[end] = ""
    _remove_last_commas(lines)
    is_rated = sum(_STARS.fullmatch(line.strip()) is not None for line in lines) == 1
    return "\n".join(_without_properties(line, is_rated) for line in lines) if len(lines) > 2 else text


def _remove_last_commas(lines: list[str]) -> None:
    """Remove the comma at the end of each row, if the rows are adjacent lines and no list of a program."""
    places = [place for place, line in enumerate(lines) if _has_comma_at_end(line)]
    if len(places) < _LEAST_ROWS or places[-1] - places[0] != len(places) - 1:
        return
    if {*"[({"}.isdisjoint("".join(lines[max(places[0] - 1, 0) : places[0]])):
        for place in places:
            lines[place] = lines[place].rstrip(", \t")


def _has_comma_at_end(line: str) -> bool:
    """Return whether a line has cells between commas without brackets or quotes, and a comma at its end."""
    bare = line.rstrip(" \t")
    return bare.endswith(",") and ", " in bare and {*"[](){}\"'"}.isdisjoint(bare)


def _end_of_board(lines: Sequence[str]) -> int | None:
    """Return the place of a divider below which only words are, if it is no row of blanks."""
    said = [place for place, line in enumerate(lines) if line.strip()]
    while said and re.search(r"[^\W\d_]{4}", lines[said[-1]]):
        said.pop()
    if len(said) < _LEAST_ROWS or not _DIVIDER.fullmatch(lines[said[-1]]):
        return None
    divider, before = lines[said[-1]].strip(), lines[said[-2]].strip()
    is_row = divider[0] in before or len(divider) in (len(before), len(before.split()))
    return None if is_row else said[-1]


def _rows_of_line(line: str) -> list[str]:
    """Return the rows between slashes that have equally many words, such as `1 . 2 / . . . / 3 . .`."""
    rows = line.split(" / ")
    counts = {len(row.split()) for row in rows}
    return rows if len(rows) > 2 < min(counts) == max(counts) else [line]


def _short_blanks(text: str) -> str:
    """Return the text with a dot for each blank of two or more equal signs, if no other word has the sign.

    Each is beside other cells: alone on its line it is a row of narrow blanks.
    """
    lines = [line for line in text.split("\n") if _LONG_BLANK.search(line)]
    found = [match[0] for line in lines for match in _LONG_BLANK.finditer(line)]
    is_alone = any(len(line.split()) < 2 or "|" in line for line in lines)
    if len(set(found)) != 1 or len(found) < _LEAST_BLANKS or is_alone:
        return text
    return text if found[0][0] in _LONG_BLANK.sub(" ", text) else _LONG_BLANK.sub(".", text)


def with_digits(text: str) -> str:
    """Return the text with 1 and 0 for the letters l, I and O, if its rows have no other letters than these.

    Programs that read pictures take one for the other. Only cells with blanks between them are changed.
    """
    lines = text.split("\n")
    rows = [place for place, line in enumerate(lines) if " " in line.strip() and _MISREAD.fullmatch(line)]
    found = "\n".join(lines[place] for place in rows)
    if len(rows) < _LEAST_ROWS or len(re.findall("[0-9]", found)) < len(rows) or not _ONES.search(found):
        return text
    for place in rows:
        lines[place] = re.sub(r"\bO\b", "0", _ONES.sub("1", lines[place]))
    return "\n".join(lines)


def _unescaped(match: re.Match[str]) -> str:
    name = "" if "=" in match[1] else f"{match[1]}\n" * bool(match[1].strip())
    return name + match[2].replace("\\n", "\n")


def _without_properties(line: str, is_rated: bool) -> str:
    if is_rated and _STARS.fullmatch(line.strip()):
        return ""
    if not re.search(r"[^\W\d_]{3}", line) or "://" in line:
        return line
    bare = _DATE.sub("", _SCORE.sub("", line))
    bare = _without_stars(_TYPE.sub("", bare))
    return "" if bare != line and _PROPERTY.fullmatch(bare) else bare


def _without_stars(line: str) -> str:
    """Return a line without stars at its start or its end, which rate the puzzle."""
    line = _STARS.sub("", line, count=1).lstrip() if _STARS.match(line.lstrip()) else line
    stars = _STARS.search(line)
    return line[: stars.start()] if stars and not re.search(r"\w", line[stars.start() :]) else line
