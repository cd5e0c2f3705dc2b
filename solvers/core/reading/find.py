"""The first step of reading: the places of boards in a text, and the words around them.

Words, comments and titles around a board are removed. Lines keep their numbers, so that errors name the
line that was sent. The next steps decide whether the rest is a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.literals import boards_of_json, list_tables
from solvers.core.reading.markup import remove_tags
from solvers.core.reading.names import Opening, opening, puzzle_with_name
from solvers.core.reading.split import tables
from solvers.core.reading.table import Table
from solvers.core.rules.puzzle import Puzzle

# Discord's own notation for people, roles, channels and emoji, whose numbers are no clues.
_MENTION = re.compile(r"<(@[!&]?|#|a?:\w+:)[0-9]+>|@(here|everyone)\b")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_WORD_ALONE = re.compile(rf"\b{_WORD.pattern}\b")
"""A word that is no part of a code, such as `ifffdjge1hb`."""
_OPENING, _CLOSING = "([<'\"`*", ")]>'\"`*,!?;:"
_DECORATION = " \t/;%#*=-_~[]()<>|:\u2022\u2013\u2014"
"""Signs around a title: `# Sudoku`, `**Sudoku**`, `=== Sudoku ===`, `[Sudoku]`."""
_ENDED = 2
"""The fewest words of a sentence, also beside a code."""
_SHORTEST, _MOST, _LONG = 8, 4, 16
"""The fewest characters of a code, the most codes of a message, and the fewest characters beside one word."""
_GAME_ID = re.compile(r"[0-9]+(?:x[0-9]+)?[a-zA-Z]?\w*[:#]")
"""The beginning of a game ID, which one word before it makes no row."""
_SPOKEN = 5
"""Minimum number of words of a sentence that does not end like one; `_ENDED` are enough for the others."""
_LONGEST_TITLE = 200
"""Maximum number of characters of a line with a name, which is a few words long."""
_CALLED = 4
"""The fewest letters of a word that is a call, such as "Merci!"."""
_ASKING = frozenset(
    ["anyone", "can", "could", "hello", "help", "hey", "hint", "please", "pls", "plz", "solve", "thanks"]
)
"""Words of a spoken line, which may also begin with the name of a puzzle."""
_REMARK = re.compile(
    r"\s*(?!#\S*(?:([a-z])\1\S*|[#.])$)"
    r"(?:(?:#|//|;|%|--\s|/\*|<!--)\s*\W*(?!(?:nan?|nil|none|null)\b)[^\W\d_]{2}|#[a-z]\s|\[[a-z ]+\]\s*$"
    r"|(?:author|board|by|collection|comment|copyright|created|date|description|difficulty|input|level|name"
    r"|no|nr|number|problem|publisher|puzzle|question|rating|published|solution|source|title|url|version|id)\s*[:=])"
)
"""Beginnings of remarks about a board: `Author: Ada`, `# easy`, `[Puzzle]`; `#aab#` is a row with regions,
and `# NA` one with an empty cell."""
_COUNTED = re.compile(
    r"(?i)\W*(?:grid|puzzle|board|level|no|nr)\W{0,3}[0-9]+\W*|#[A-Z](?:\s[^#]*|[0-9./-]{6,})"
)
"""Titles that count boards, `Grid 01`, `Puzzle #2:`; and properties of a file, `#A Ada`."""
_DIVIDER = re.compile(r"\s*[-=*_~#]{3,}\s*")
"""Lines between two boards."""
_HEADING = re.compile(
    r"(?i)\s*(?:areas|board|cages|clues|dominoes|givens|grid|numbers|regions|rooms)\s*[:=]\s*"
)
"""The name of a part of a board, on a line of its own."""
_OF_REGIONS = re.compile(r"(?i)\b(?:areas|cages|regions|rooms)\b")
_BESIDE = re.compile(r"\s*(?:(?:[0-9]-[0-9]|\w+\s?[=<>]\S*)(?:\s+|$)){2,}")
"""Dominoes, or clues after the names of their regions."""
_OF_LIST = re.compile(r"\W*(?:(?:[\w:<>]+\s+){0,3}\w+[\s\[\]0-9]*=)?[\s\[\](){},;]*|\s*[\"'].*[\"'],?\s*")
"""A line with nothing but the start or the end of a list, or an item of it."""
_NUMBER = re.compile(r"\s*(#|no\.?|nr\.?)?\s*[0-9]+$|\([^()]*\)$", re.IGNORECASE)
"""The number of a puzzle after its name, or words in brackets."""
_OWN_WORDS = frozenset(
    [
        *("rows", "row", "columns", "column", "cols", "col", "across", "down", "horizontal", "vertical"),
        *("left", "top", "width", "height", "mines", "mine", "grid", "goal"),
    ]
)
"""Words with which lines of a board begin."""
_COMMENT = re.compile(r"(^|\s)(#|//|;|%|--\s|/\*|<!--|REM\b)[^\n]*[^\W\d_]{3}[^\n]*$", re.MULTILINE)
_TRACKER = re.compile(
    r"(?<=[?&])(utm_\w+|fbclid|gclid|dclid|msclkid|igshid|igsh|mc_[ce]id|si|ref|ref_src|source|share|s|t)"
    r"=[^&#\s]*&?",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"[?&](?:url|u|q|link|to|target|redirect)=((?:https?|http)(?::|%3A)[^&\s]+)", re.IGNORECASE
)
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_ENCODED = re.compile(r"(?<!\S)https?%3A%2F%2F\S+", re.IGNORECASE)


_APART = re.compile(r"[\s,;:|>\"'`\u201c-\u201f\u00ab\u00bb()]+")
_TIME = re.compile(r"\[[0-9][0-9.:/, -]*(?: ?[AP]M)?\]|\b[0-9]{1,2}:[0-9]{2}(?: ?[AP]M)?\b", re.IGNORECASE)
"""The time of a message, which is no row of numbers."""
_EMOJI = re.compile("[\U0001f300-\U0001f533\U0001f600-\U0001f7df\U0001f900-\U0001faff\\s]+")
"""A line of emoji that are no cells."""
_SOLVED = re.compile(r"(?i)\b(solution|solved|answer)\b|\[state\]")
"""Words above lines that are no part of a board."""
_LEAST_ROWS = 4
"""The fewest lines of one of several boards, with its name."""
_USUAL = re.compile(r"[1-9.0_*xX?-]{81}")
"""A Sudoku on one line; at least one sign must be no clue."""


class Found(NamedTuple):
    """Texts that may be boards, the text `around` them in lower case, and a title in it."""

    boards: Sequence[str]
    around: str = ""
    title: Opening | None = None

    @property
    def is_foreign(self) -> bool:
        """Return whether the words around are in a script without known names of puzzles."""
        return re.search(r"[^\W\d_\u0000-\u024f]", self.around) is not None


class _Titles(dict[str, "Opening | None"]):
    """The names of puzzles on the lines of a text, each found at its first use."""

    def __init__(self, known: Mapping[str, Puzzle]) -> None:
        super().__init__()
        self.known = known

    def __missing__(self, line: str) -> Opening | None:
        self[line] = title = _title_of(line, self.known)
        return title


def find(text: str, known: Mapping[str, Puzzle]) -> Iterator[Found]:
    """Yield the boards that a text may hold if it is no board as a whole, the likeliest first."""
    sent, text = text, _MENTION.sub("", text)
    if boards := boards_of_json(text):
        yield Found(boards)
    titles = _Titles(known)
    around, title = text.lower(), _title(text, titles)
    if "</" in text:
        yield Found([remove_tags(text)], around, title)
    lists = list_tables(text)
    below = "".join(map("".join, lists[1].rows)) if len(lists) == 2 else ""
    if below.isalnum() or (below and set(below) <= set("<>^v#")):  # clues and regions, or dominoes
        both = [*lists[0].rows, *lists[1].rows]
        for blanks in ("", "0"):  # in some kinds 0 is a clue, and programs write it for an empty cell
            rows = (" ".join("." if cell in ("", blanks) else cell for cell in row) for row in both)
            yield Found(["\n".join(rows)], around, title)
    if len(lists) > 1:
        yield Found([table.text() for table in lists], around, title)
    if len(lists) == 1 and (beside := _list_with_lines(text, lists[0], titles)):
        yield Found([beside], around, title)
    if not lists and (two := _two_tables(text, titles)):
        yield Found([two], around, title)
    for some in (text, _COMMENT.sub("", text)):
        alone = _board_lines(some, titles)
        if alone.strip() and alone.strip() != sent.strip():
            yield Found([alone], around, title)
    if (bare := _remove_headings(text)) != text:
        yield Found([_board_lines(bare, titles) or bare], around, title)
    parts = _sections(text, titles)
    if len(parts) > 1 or (parts and _SOLVED.search(text)):
        yield Found(parts)
    codes = _codes(text)
    # A dot can end the sentence or be the last blank cell of the code: both are tried, then each code alone.
    for chosen in (codes, [code.rstrip(".") for code in codes], *([code] for code in codes)):
        if chosen:
            yield Found(chosen, around, title)


def sudokus_in_lines(text: str) -> list[str]:
    """Return the Sudokus of a text with one a line, such as `.sdm`, also beside ratings and solutions."""
    found: list[str] = []
    for number, line in enumerate(text.split("\n")):
        codes = [code for code in _APART.split(line) if _USUAL.fullmatch(code)]
        if codes:
            found.append("\n" * number + next((code for code in codes if not code.isdecimal()), codes[0]))
        elif len(re.findall("[0-9.]", line)) > len(_WORD.findall(line)) * 4:
            return []
    return found


def address_alone(text: str) -> str:
    """Return the text without the parameters of trackers, and with only the inner of nested addresses.

    Addresses in which also the colon and the slashes are encoded are decoded.
    """
    text = _ENCODED.sub(lambda match: unquote(match[0]), text)
    if "://" not in text:
        return text

    def cleaned(match: re.Match[str]) -> str:
        address = match[0]
        if inner := _WITHIN.search(address):
            address = unquote(inner[1])
        head, mark, query = address.partition("?")
        while (shorter := _TRACKER.sub("", f"?{query}")[1:]) != query:
            query = shorter
        query = query.rstrip("&?")
        return f"{head}{mark}{query}" if query else head

    return _ADDRESS.sub(cleaned, text)


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case, among which the name of a puzzle may be."""
    return [word.lower() for word in _WORD.findall(text)]


def _title(text: str, titles: _Titles) -> Opening | None:
    """Return the content of the only line with the name of a puzzle.

    Returns None for no puzzle and for several puzzles.
    """
    found = [said for line in text.split("\n") if (said := titles[line])]
    return found[0] if len({said.puzzle.name for said in found}) == 1 else None


def _board_lines(text: str, titles: _Titles) -> str:
    """Return the text without the lines of words before and after a board, which become empty.

    It is empty if lines of words are between others.
    """
    lines = text.split("\n")
    others = [n for n, line in enumerate(lines) if line.strip() and not _is_prose(line, titles)]
    # Single letters can be cells of the last row.
    if (
        len(others) > 2
        and _is_worded(lines[others[-1]])
        and max(map(len, words_of(lines[others[-2]])), default=0) < 2
    ):
        others.pop()
    if not others:
        return ""
    first, last = others[0], others[-1]
    # A row without clues can have only tabs.
    while first and "\t" in lines[first - 1] and not lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and "\t" in lines[last + 1] and not lines[last + 1].strip():
        last += 1
    if any(_is_prose(line, titles) for line in lines[first:last]):
        return ""
    return "\n".join([""] * first + lines[first : last + 1])


def _remove_headings(text: str) -> str:
    """Return the text without names of parts of a board, and without a divider before its regions."""
    lines = ["" if _HEADING.fullmatch(line) else line for line in text.split("\n")]
    dividers = [number for number, line in enumerate(lines) if _DIVIDER.fullmatch(line)]
    if len(dividers) == 1 and "".join(lines[dividers[0] + 1 :]).replace(" ", "").isalnum():
        lines[dividers[0]] = ""
    return "\n".join(lines)


def _two_tables(text: str, titles: _Titles) -> str:
    """Return the rows of two tables of one shape, each below a gap or a heading, and the lines beside them.

    They are clues and regions, drawn with frames or names of columns and rows; or there is one table between
    dominoes and clues. Empty for other texts.
    """
    parts: list[list[str]] = [[]]
    for line in text.split("\n"):
        if not line.strip() or _HEADING.fullmatch(line) or _is_prose(line, titles):
            parts.append([])
        elif _BESIDE.fullmatch(line):
            parts += [[line], []]
        else:
            parts[-1].append(line)
    said = ["\n".join(part) for part in parts if part]
    drawn = [part for part in said if part.count("\n") > 1]
    beside = [part for part in said if part not in drawn]
    if not 0 < len(drawn) < 3 or len(said) == 1 or not all(map(_BESIDE.fullmatch, beside)):
        return ""
    rows = [some for part in drawn if (some := _drawn_rows(part))]
    shapes = {(len(some), len(some[0])) for some in rows}
    if len(drawn) != len(rows) or len(shapes) > 1:
        return ""
    if (
        len(rows) == 2
        and not all(cell.isalpha() for row in rows[1] for cell in row)
        and not _OF_REGIONS.search(text)
    ):
        return ""  # a board and its solution
    lines = iter("\n".join(" ".join(cell or "." for cell in row) for row in some) for some in rows)
    return "\n".join(next(lines) if part in drawn else part for part in said)


def _drawn_rows(part: str) -> Sequence[Sequence[str]]:
    """Return the rows of a table without the names of its rows; none for other texts."""
    found = (t.rows for t in tables(part) if not t.besides)
    return next((rows for rows in found if not any(":" in cell for row in rows for cell in row)), ())


def _list_with_lines(text: str, table: Table, titles: _Titles) -> str:
    """Return the rows of a list between the lines of a board above and below it; empty without such lines."""
    lines = text.split("\n")
    others = [
        [
            line
            for line in some
            if line.strip() and not _OF_LIST.fullmatch(line) and not _is_prose(line, titles)
        ]
        for some in (lines[: table.lines[0] - 1], lines[table.lines[-1] :])
    ]
    rows = (" ".join(cell or "." for cell in row) for row in table.rows)
    beside = "".join(others[0] + others[1])
    is_board = bool(beside) and {*"[](){}"}.isdisjoint(beside)
    return "\n".join([*others[0], *rows, *others[1]]) if is_board else ""


def sections(text: str, known: Mapping[str, Puzzle]) -> list[str]:
    """Return the boards between empty lines, names of puzzles and other titles; one without such lines.

    Each has its name before it, if there is one. The others are on their lines.
    """
    return _sections(text, _Titles(known))


def _sections(text: str, titles: _Titles) -> list[str]:
    lines = text.split("\n")
    found: list[list[str]] = []
    name, fresh, is_solved = "", True, False
    for number, line in enumerate(lines):
        if not line.strip() or _DIVIDER.fullmatch(line):
            fresh = True
        elif _is_prose(line, titles):
            fresh, is_solved = True, _SOLVED.search(line) is not None
            title = titles[line]
            name = " ".join([title.puzzle.name, *title.words]) if title else name
            if (
                found
                and not title
                and not _REMARK.match(line.lower())
                and not _COUNTED.fullmatch(line.strip())
            ):
                return []  # a sentence between lines of one board, or of two
        elif not is_solved:
            if fresh:
                found.append([*[""] * (number - bool(name)), *([name] if name else [])])
                found[-1] += [""] * (number - len(found[-1]))
            fresh = False
            found[-1].append(line)
    # A board with a lost line or with gaps is not several of a row or two.
    if any(sum(map(bool, some)) < _LEAST_ROWS for some in found):
        return []
    return ["\n".join(some) for some in found]


def _codes(text: str) -> list[str]:
    """Return the addresses, game IDs and boards of one line beside words."""
    found: list[str] = []
    for line in text.split("\n"):
        codes = [token.lstrip(_OPENING).rstrip(_CLOSING) for token in line.split() if _is_code(token)]
        codes = [code for code in codes if len(code) >= _SHORTEST and code != text.strip()]
        words = len(_WORD_ALONE.findall(line))
        if (
            any("://" in code or (code == line.strip() and _GAME_ID.match(code)) for code in codes)
            or words >= _ENDED
            or (words and len(codes) == 1 and (len(codes[0]) >= _LONG or _GAME_ID.match(codes[0])))
        ):
            found += codes
    return [address_alone(code) for code in dict.fromkeys(found)][:_MOST]


def _is_code(token: str) -> bool:
    return bool(re.search("[0-9:/]", token.rstrip(_CLOSING)))


def _is_prose(line: str, titles: _Titles) -> bool:
    """Return whether a line is about the board and holds none of it: a sentence, a title or a remark."""
    sent, line = line, _TIME.sub("", line) if "[" in line or ":" in line else line
    words = words_of(line)
    if _COUNTED.fullmatch(line.strip()) or _EMOJI.fullmatch(line.strip()):
        return True
    if not words or words[0] in _OWN_WORDS:
        return False
    if titles[line]:
        return True
    # A single letter can be a cell, such as a tree or a region.
    spoken = {word for word in words if len(word) > 1}
    # More numbers than words: clues with a few words between.
    if len(re.findall(r"[0-9]+", line)) > len(spoken):
        return False
    # No cell is a letter of another script, or has an accent.
    if not all(map(str.isascii, words)) or (spoken and line != sent):
        return True
    ended = line.rstrip().endswith((".", "!", "?", ":", "\u2026"))
    is_sentence = " " in line.strip() and len(spoken) >= (_ENDED if ended else _SPOKEN)
    if is_sentence or not _ASKING.isdisjoint(words):
        return True
    if _REMARK.match(line.lower()):
        return True
    # "Merci!", "my sudoku": words after a name at the beginning would mean something.
    is_call = len(words[0]) >= _CALLED and line.rstrip().endswith(("!", "?"))
    others = words[line.lstrip()[0].isalpha() :]
    others = [*others, *map("".join, pairwise(others))]
    return is_call or any(puzzle_with_name(word, titles.known) for word in others)


def _is_worded(line: str) -> bool:
    """Return whether a line has a word and no cells, such as thanks in any language."""
    words = words_of(line)
    is_word = any(len(set(word)) >= _CALLED or not word.isascii() for word in words)
    return is_word and words[0] not in _OWN_WORDS and not re.search(r"[0-9._|#]|\w=", _TIME.sub("", line))


def _title_of(line: str, known: Mapping[str, Puzzle]) -> Opening | None:
    """Return the name of a puzzle with words that belong to it, if a line is that."""
    if len(line) > _LONGEST_TITLE:
        return None
    for bare in dict.fromkeys([line.strip(_DECORATION), _NUMBER.sub("", line.strip()).strip(_DECORATION)]):
        with suppress(ReadError):
            if said := opening(f"{bare}\n.", known):
                return said
    return None
