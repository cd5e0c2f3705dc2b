"""Characters that people type boards with in a chat: Discord's keycaps, squares and spoilers.

A square is a blank, whatever its colour, unless rows are made of squares in several colours; then each colour
is a letter. Flags, mines, lights and crosses become the characters that mark a cell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SHAPES = ("large_square", "medium_square")

_SQUARES: Mapping[str, str] = {
    "red_square": "🟥",
    "orange_square": "🟧",
    "yellow_square": "🟨",
    "green_square": "🟩",
    "blue_square": "🟦",
    "purple_square": "🟪",
    "brown_square": "🟫",
}
_BLACK, _WHITE = "⬛", "⬜"
_LETTERS = {
    ord(sign): letter for sign, letter in zip([*_SQUARES.values(), _BLACK, _WHITE], "roygbpnkw", strict=True)
}
"""Letters for squares of several colours; k is black."""
_BLANKS = "⬛⬜◼◻◾◽▪▫🔲🔳🟥🟧🟨🟩🟦🟪🟫"
SIGNS: dict[str, str] = {
    **dict.fromkeys(_BLANKS, "."),
    **dict.fromkeys("🚩⛳🏴🏁", "F"),
    **dict.fromkeys("💣💥🔥⭐🌟⛺💡🏕", "*"),
    **dict.fromkeys("❌❎✖✗✘", "x"),
    **dict.fromkeys("🌲🌳🎄🌴", "T"),
    # The combining characters that turn a digit into a keycap and a letter into a picture.
    **dict.fromkeys("\u20e3\ufe0e\ufe0f", ""),
}
"""Replacements for single characters."""

_NAMES: Mapping[str, str] = {
    **{name: str(digit) for digit, name in enumerate(_DIGITS)},
    **{f"black_{shape}": _BLACK for shape in _SHAPES},
    **{f"white_{shape}": _WHITE for shape in _SHAPES},
    **dict.fromkeys(["black_square_button", "white_square_button"], "."),
    **_SQUARES,
    **dict.fromkeys(["triangular_flag_on_post", "golf", "checkered_flag"], "F"),
    **dict.fromkeys(["bomb", "boom", "star", "star2", "tent", "camping", "bulb"], "*"),
    **dict.fromkeys(["x", "negative_squared_cross_mark", "heavy_multiplication_x"], "x"),
    **dict.fromkeys(["evergreen_tree", "deciduous_tree", "christmas_tree", "palm_tree"], "T"),
}
"""Discord's names, between colons, for some of them."""

# Not after a colon and four digits: a line of HoDoKu's library begins with `:0000:x:`.
_NAMED = re.compile(rf"(?<!:[0-9]{{4}}):({'|'.join(_NAMES)}):")
_COLOURED = frozenset(_SQUARES.values())
_ANY_SQUARE = _COLOURED | {_BLACK, _WHITE}
_FLAGS = frozenset("🚩⛳🏴🏁💣❌")
"""Characters that mark a cell of Minesweeper; beside these, a square of any colour is a blank."""
_DIGIT = re.compile("[0-9]")
_ROW_NUMBER = re.compile(r" *[0-9]{1,2}(?=[ .:|])")
_RULING = frozenset("-=+| ")
_QUOTING = ("> ", ">\u00a0")
_NESTED = re.compile(r"(?m)^>(?: ?>)+(?= )")
"""The begin of a line of a quotation in a quotation."""
_SPOILER = re.compile(r"\|\|([^|]{1,5000})\|\|")
_HIDDEN = re.compile(r"[^|]*+(?:\|\|[^|]++\|\|[^|]*+)+|\|\|[^|]*+|[^|]*+\|\|")
"""A line with spoilers, or with the begin or the end of one."""


def replace_names(text: str) -> str:
    """Return the text with names such as ":one:" replaced by "1", and ||spoilers|| opened."""
    marks = text.count("||")
    is_table = "{|" in text or (marks > 2 and _is_ruled(text)) or (marks > 1 and _is_barred(text))
    if marks and not is_table:
        text = _SPOILER.sub(r"\1", text)
    return _NAMED.sub(lambda match: _NAMES[match[1]], text) if ":" in text else text


def with_colours(text: str) -> str:
    """Return the text with letters for squares of several colours, and # for black squares beside white.

    Black and white squares beside squares of one colour count as several colours.
    """
    if halves := _halves(text):
        return halves[0] + with_colours(halves[1])
    rows = [line for line in text.split("\n") if not _COLOURED.isdisjoint(line)]
    numbers = [number[0].strip() for row in rows if (number := _ROW_NUMBER.match(row))]
    if numbers == [str(number) for number in range(1, len(rows) + 1)]:
        rows = [_ROW_NUMBER.sub("", row) for row in rows]
    is_lit = _BLACK in text and _WHITE in text and _FLAGS.isdisjoint(text)
    if len(_COLOURED.intersection(text)) + is_lit > 1 and not any(_DIGIT.search(row) for row in rows):
        return text.translate(_LETTERS)
    return text.replace(_BLACK, "#") if is_lit else text


def _halves(text: str) -> tuple[str, str] | None:
    """Return the text to the end of rows of numbers and squares, and the text with as many rows of squares.

    The rows below are the regions. Returns None for other texts.
    """
    lines = text.split("\n")
    rows = [place for place, line in enumerate(lines) if not _ANY_SQUARE.isdisjoint(line)]
    half = len(rows) // 2
    numbered = [_DIGIT.search(lines[place]) is not None for place in rows]
    if len(rows) % 2 or half < 2 or not any(numbered) or any(numbered[half:]):
        return None
    above, below = "\n".join(lines[: rows[half]]), "\n".join(lines[rows[half] :])
    return (f"{above}\n", below) if _COLOURED.isdisjoint(above) else None


def _is_ruled(text: str) -> bool:
    """Return whether a line of the text is a ruling, such as `------+------`."""
    return any(_RULING.issuperset(line) and ("--" in line or "==" in line) for line in text.split("\n"))


def _is_barred(text: str) -> bool:
    """Return whether lines have equally many bars between cells; two bars are around an empty cell."""
    if text.count("||") % 2 and "||" in text.strip("|"):
        return True  # a spoiler has an end
    lines = [line for line in text.split("\n") if "|" in line]
    counts = {line.count("|") for line in lines}
    return len(lines) > 2 and len(counts) == 1 and not all(map(_HIDDEN.fullmatch, lines))


def strip_quotes(text: str) -> str:
    """Return the text without Discord's quotation marks: `>` before each line, or `>>>` before all."""
    if text[:4] in (">>> ", ">>>\u00a0"):
        return text[4:]
    lines = _NESTED.sub(">", text).split("\n")
    quoted = [number for number, line in enumerate(lines) if line.startswith(">")]
    # A quotation of several lines may have other lines before and after it.
    others = [line for line in lines[quoted[0] : quoted[-1]] if line.strip()] if quoted else []
    if not quoted or not all(line.startswith(">") for line in others):
        return text
    if lines[quoted[0]][:2] not in _QUOTING or _is_among_rows(text.split("\n"), quoted):
        return text
    return "\n".join(line[1 + (line[:2] in _QUOTING) :] if line[:1] == ">" else line for line in lines)


def _is_among_rows(lines: Sequence[str], places: Sequence[int]) -> bool:
    """Return whether the lines at some places have as many words as the line before or after them.

    In rows of some kinds `>` is a cell.
    """
    near = [lines[place].split() for place in (places[0] - 1, places[-1] + 1) if 0 <= place < len(lines)]
    counts = {len(lines[place].split()) for place in places}
    return len(counts) == 1 and max(counts) > 2 and any(len(words) in counts for words in near)
