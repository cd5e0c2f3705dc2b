"""Names of puzzles: on the first line of a text, with words after them, or as somebody types them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from solvers.core.boards.places import in_words
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.rules.puzzle import Puzzle

_LONGEST = 80
"""The most characters of a first line that names a puzzle."""
_WORD = re.compile(r"[^\W\d_]{2,}(?:\s|$)")
_BEFORE_NAME = re.compile(r"\s*(?:[0-9]{1,3} ?[x\u00d7] ?[0-9]{1,3} +(?=[A-Za-z]))?")
"""Blanks, and a size such as `10x10`."""
_FILLER = re.compile(
    r"\b(puzzle|board|grid|game|pls|plz|please|very|easy|medium|hard|tricky|expert|evil|extreme)\b"
    r"|((?<!\w)#|\bno\.?|\bnr\.?) ?[0-9]+\b"
    r"|\b[0-9]{1,4}([./-])[0-9]{1,2}\3[0-9]{1,4}\b|\b[0-9]{1,3} ?[x\u00d7] ?[0-9]{1,3}\b"
)
"""Words after a name that say nothing."""
_PHRASE = re.compile(
    r"\b(?:of|from|by|for|vom|von|aus|für|du|de|del|di)\b(?: [^\W\d_][\w'\u2019.]*){1,4}$|- [^\W\d_]{5,}$"
)
"""Where a puzzle is from or for whom, such as "of the day"."""
_ENDING = re.compile(r"(?<=.{5})s$|(?<=.{4})(?:ratsel|raetsel|puzzles?)$")
"""Endings of a compared name: that of a plural, or a word for puzzle such as "-R\u00e4tsel"."""
_DIGIT = re.compile("[0-9]")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]{2,}")
"""Words in Japanese and Chinese, which have no blanks between them."""
_NEAR = 0.8
"""Likeness, by difflib, of a name and a word with two of its letters exchanged."""


class Opening(NamedTuple):
    """The first line of a text: the puzzle, its variants and options, and the text without it."""

    puzzle: Puzzle
    words: frozenset[str]
    options: Mapping[str, int]
    rest: str


@lru_cache(maxsize=512)
def key_of(name: str) -> str:
    """Return what is compared of a name: case, accents, blanks and hyphens do not matter."""
    if not name.isascii():
        name = "".join(
            sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign)
        )
    return re.sub(r"[\s_-]+", "", name).casefold()


def names_of(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """The names of a puzzle as they are compared, each with the words that the name implies."""
    for name in (puzzle.name, puzzle.title, *puzzle.aliases):
        yield key_of(name), ""
    for variant in puzzle.variants:
        for name in variant.names:
            yield key_of(name), variant.shown


@lru_cache(maxsize=16)
def _by_key(puzzles: tuple[Puzzle, ...]) -> Mapping[str, tuple[Puzzle, str]]:
    """Return the puzzles by their names, with the words that a name implies; the first of a name counts.

    Kept, since in a message each word and each line of a board may be a name.
    """
    found: dict[str, tuple[Puzzle, str]] = {}
    for puzzle in puzzles:
        for key, words in names_of(puzzle):
            found.setdefault(key, (puzzle, words))
    return MappingProxyType(found)


def without_digits(text: str, puzzles: Mapping[str, Puzzle]) -> str:
    """Return the text with each name that holds a digit, such as Str8ts, replaced by another of its puzzle.

    In a sentence or a title, the digit would look like a clue.
    """
    for pattern, other in _names_with_digits(tuple(puzzles.values())):
        text = pattern.sub(other, text)
    return text


@lru_cache(maxsize=16)
def _names_with_digits(puzzles: tuple[Puzzle, ...]) -> Sequence[tuple[re.Pattern[str], str]]:
    """Return a pattern of each name with digits, also wide ones, and a name without any."""
    found = []
    for puzzle in puzzles:
        names = (puzzle.name, puzzle.title, *puzzle.aliases)
        other = next((name for name in names if not _DIGIT.search(name)), "")
        for name in filter(_DIGIT.search, names if other else ()):
            wide = _DIGIT.sub(lambda digit: f"[{digit[0]}{chr(ord(digit[0]) + 0xFEE0)}]", re.escape(name))
            found.append((re.compile(rf"(?<![^\W_]){wide}(?![^\W_])", re.IGNORECASE), other))
    return found


def puzzle_with_name(name: str, puzzles: Mapping[str, Puzzle]) -> Puzzle | None:
    """The puzzle of this name or alias."""
    if name in puzzles:
        return puzzles[name]
    if len(name) > _LONGEST or not name.lstrip(" _-")[:1].isalpha():
        return None  # whole boards are asked for too
    found = _meant_by(name, puzzles)
    return found[0] if found else None


def _meant_by(name: str, puzzles: Mapping[str, Puzzle]) -> tuple[Puzzle, str] | None:
    """Return the puzzle of a name, also in the plural, with the words that the name says."""
    named, key = _by_key(tuple(puzzles.values())), key_of(name)
    return named.get(key) or named.get(_ENDING.sub("", key))


def names_within(text: str, puzzles: Mapping[str, Puzzle]) -> set[str]:
    """Return the names of puzzles that are parts of Japanese and Chinese sentences."""
    said = list(map(key_of, _UNSPACED.findall(text)))
    keys = _by_key(tuple(puzzles.values())) if said else ()
    return {key for key in keys if not key.isascii() and any(key in words for words in said)}


def find_similar(word: str, puzzles: Mapping[str, Puzzle]) -> Puzzle | None:
    """Return the puzzle whose name differs from a word by a letter or two, or None."""
    key, named = key_of(word), _by_key(tuple(puzzles.values()))
    near = [] if key in named else get_close_matches(key, named, 1, _NEAR)
    return named[near[0]][0] if near else None


def near_names(word: str, puzzles: Mapping[str, Puzzle], most: int = 3) -> list[Puzzle]:
    """Return the few puzzles with a name that is similar to a word, or contains it."""
    key, named = key_of(word), _by_key(tuple(puzzles.values()))
    within = [name for name in named if key and key in name]
    found = [named[name][0] for name in (*get_close_matches(key, named, 2 * most), *within)]
    return list(dict.fromkeys(found))[:most]


class _Head(NamedTuple):
    """The name at the beginning of a text: its puzzle, the words that the name implies, and its end."""

    puzzle: Puzzle
    said: str
    start: int
    end: int
    line_end: int


def opening(text: str, puzzles: Mapping[str, Puzzle]) -> Opening | None:
    """Return the content of the first line, if it begins with the name of a puzzle; the longest name counts.

    The line is left empty, so that errors still name the line that was sent. Raises ReadError for words
    after the name that mean nothing there.
    """
    head = _head(text, puzzles)
    if head is None:
        return None
    behind = text[head.end : head.line_end].strip(" \t:").split()
    number = text.count("\n", 0, head.start) + 1
    options, words_left = _options(head.puzzle, " ".join([head.said, *behind]).strip().lower())
    words, left = _variants(head.puzzle, words_left)
    left = _FILLER.sub("", left).strip(" ,:!()|")
    if left.strip("-") and (_PHRASE.match(left) is None or _has_variant(head.puzzle, left)):
        raise ReadError(_meaningless(head.puzzle, left.strip("- ")), number)
    return Opening(head.puzzle, words, options, _lines_before(text, head) + text[head.line_end :])


def with_board_behind(text: str, puzzles: Mapping[str, Puzzle]) -> Opening | None:
    """Return the name before a board that begins on the same line, as in "mosaic .454./5..75".

    An option of a slash command holds only one line. Returns None if there is no name, or if the
    words after it are no board.
    """
    head = _head(text, puzzles)
    if head is None:
        return None
    said, _ = _variants(head.puzzle, head.said)
    options, line = _options(head.puzzle, re.sub(r"^:?[ \t]?", "", text[head.end : head.line_end]))
    words, left = _variants(head.puzzle, line.lower())
    left = left.lstrip(": ") if words else left
    board = line[len(line) - len(left) :] + text[head.line_end :]
    if _WORD.match(board):
        return None
    return Opening(head.puzzle, said | words, options, _lines_before(text, head) + board)


def words_behind(puzzle: Puzzle, text: str) -> frozenset[str]:
    """Return the variants right after the name of a puzzle in a text in lower case.

    Or those of a number and a word anywhere, such as "2 stars".
    """
    for name in (puzzle.name, puzzle.title.lower(), *puzzle.aliases):
        place = text.find(name)
        if place >= 0:
            line = text[place + len(name) :].replace("\u00a0", " ").split("\n")[0]
            words, _ = _variants(puzzle, re.sub(r"[):*|\s]+$", "", line).lstrip(" :(,*"))
            return words or _numbered_variants(puzzle, text)
    return frozenset()


def _numbered_variants(puzzle: Puzzle, text: str) -> frozenset[str]:
    """Return the variants in a text that have both a number and a word of a few letters."""
    found = (m[0] for v in puzzle.variants for m in re.finditer(rf"(?<!\w)(?:{v.pattern})(?!\w)", text))
    return frozenset(words for words in found if re.search("[0-9]", words) and re.search("[a-z]{4}", words))


def _lines_before(text: str, head: _Head) -> str:
    """The empty lines before a name, so that errors name the line that was sent."""
    return "\n" * text.count("\n", 0, head.start)


def _head(text: str, puzzles: Mapping[str, Puzzle]) -> _Head | None:
    before = _BEFORE_NAME.match(text)
    start = before.end() if before else 0
    line = re.split(r"[\n/;]", text[start : start + _LONGEST], maxsplit=1)[0]
    end = start + len(line)
    if end == len(text) or not line[:1].isalpha():  # a name has a board after it
        return None
    words = list(re.finditer(r"\S+", line))
    for count in range(len(words), 0, -1):
        # Names can be several words, with variants after them: "star battle", "sudoku diagonals".
        if found := _meant_by("".join(word[0] for word in words[:count]).strip(":,!"), puzzles):
            return _Head(*found, start, start + len(line[: words[count - 1].end()].rstrip(":,!")), end)
    return None


def _options(puzzle: Puzzle, words_left: str) -> tuple[Mapping[str, int], str]:
    """The options that some words give, such as "10 mines" or "(mines: 10)", and the other words."""
    found: dict[str, int] = {}
    for option in puzzle.options:
        # The name in singular or plural, before or after the number, in brackets or not.
        name = f"{option.name.removesuffix('s')}s?"
        number = "([0-9]{1,6})"
        if given := re.search(
            rf"\(?\b(?:{number} {name}|{name} ?[:=]? ?{number})\b\)?", words_left, re.IGNORECASE
        ):
            found[option.name] = int(given[1] or given[2])
            words_left = (words_left[: given.start()] + words_left[given.end() :]).strip(" ,")
    return found, words_left


def _variants(puzzle: Puzzle, words_left: str) -> tuple[frozenset[str], str]:
    """The variants that the first words are, each of as many words as it can be; and what is left."""
    found: set[str] = set()
    while words_left:
        matches = (
            re.match(rf"(?:{variant.pattern})(?=[ ,.:;!?)*|\"]|$)", words_left) for variant in puzzle.variants
        )
        longest = max((match[0] for match in matches if match), key=len, default="")
        if not longest:
            break
        found.add(longest)
        words_left = words_left[len(longest) :].lstrip(" ,")
    return frozenset(found), words_left


def _has_variant(puzzle: Puzzle, words: str) -> bool:
    """Return whether a variant is among some words, which is then not as it should be."""
    return any(re.search(rf"\b(?:{variant.pattern})\b", words) for variant in puzzle.variants)


def _meaningless(puzzle: Puzzle, words_left: str) -> str:
    shown = [variant.shown for variant in puzzle.variants]
    right = f"There may be {', '.join(shown)}." if shown else "Nothing else stands on the line of its name."
    return f'"{words_left[:20]}" means nothing behind the name of {puzzle.title}. {right}'


def similar_names(name: str, known: Sequence[str]) -> str:
    """Return the up to three known names that are most similar to a name, or else the number of them."""
    near = get_close_matches(name, known, 3)
    return in_words(near) if near else f"{len(known)}, but not this one"
