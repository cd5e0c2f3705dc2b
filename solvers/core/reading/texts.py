"""The meaning of a text: the boards in it, in any format.

A first line may name the puzzle. If a whole text means nothing, the board in it is searched: drawn as a
table, printed as lists, or among words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from unicodedata import normalize

from solvers.core.boards.board import Board
from solvers.core.boards.places import in_words
from solvers.core.boards.plain_text import plain
from solvers.core.boards.puzzle_errors import KnownError, MismatchError, PuzzleError, ReadError, TalkError
from solvers.core.reading.coordinates import rows_of_places, rows_of_run
from solvers.core.reading.file_texts import read_files, split_files
from solvers.core.reading.find import Found, address_alone, find, sections, sudokus_in_lines, words_of
from solvers.core.reading.format import TEXT_LIMIT, Format, Reading, RefutedError, Request
from solvers.core.reading.grids import NoPuzzleError, what_is_there
from solvers.core.reading.in_formats import TOO_LONG, is_sure, read_in_formats
from solvers.core.reading.literals import lines_of_arrays
from solvers.core.reading.markup import remove_list_signs, remove_markup
from solvers.core.reading.names import (
    Opening,
    names_within,
    opening,
    puzzle_with_name,
    with_board_behind,
    without_digits,
    words_behind,
)
from solvers.core.reading.surroundings import remove_surroundings, with_digits
from solvers.core.reading.walls import rows_of_walls

_LINES_LIMIT = 10_000  # counting also what stands between rows on one line
_FOREIGN_LIMIT = 20_000  # characters beyond ASCII: each can become up to 18 when the text is made plain
_EVERYDAY = frozenset(
    [
        "bridges",
        "building",
        "buildings",
        "chopsticks",
        "fences",
        "loop",
        "pattern",
        "patterns",
        "queens",
        "singles",
        "towers",
        "unequal",
    ]
)
"""Names of puzzles that are also everyday words."""
_NUMBER = re.compile(r"([0-9]+)(x\1)?")
_JOINED = re.compile(r"\A(\s*[A-Z][A-Za-z]+[a-z])(?=Sudoku\s*$)", re.MULTILINE)
"""A first line such as KillerSudoku, without the blank between its words."""
_OF_COLLECTION = re.compile(r"\S*://www\.janko\.at/raetsel/([a-z-]+)/\S*")
"""The address of a board in a collection, below which the board may stand."""
_ZEROS = re.compile(r"[\[(][^\n]*[\[,(\s]0[\s,\])]")
"""An item 0 of a list."""
_WORDS_LIMIT = 5_000  # characters in which the name of a puzzle is looked for
_PASTED_LINES = 2_500  # of 250 Sudokus with a gap after each
_PASTED_LIMIT = 20_000  # characters, more than a board of 50x50 drawn with lines around each cell


def read_text(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return all meanings of a text, from the formats with the highest certainty.

    A first line that names a puzzle leaves only that puzzle, if the rest is one: in some files that line is a
    comment. Raises PuzzleError if there is no board in the text: the error of the surest format that
    recognised the text.
    """
    if files := split_files(text):
        return read_files(files, lambda one: read_text(one, request, formats))
    if (mended := with_digits(text)) != text:
        note = "I took the letters l, I and O in its rows for 1 and 0."
        found = read_text(mended, request, formats)
        return [reading._replace(note=f"{reading.note} {note}".strip()) for reading in found]
    try:
        return _with_zeros(_read_board(text, request, formats), text, request)
    except NoPuzzleError as error:
        # This is made once for the whole text, since its parts are tried many times.
        grid = what_is_there(error.text, error.request)
        raise (ReadError(grid) if grid else TalkError(error.message)) from None
    except PuzzleError as error:
        # Rows of a list or of a string can be more than the lines of the text.
        if error.line and error.line > text.count("\n") + 1:
            error.line = None
        raise


def _read_board(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return the meanings of a text that is not several files."""
    text = remove_surroundings(_JOINED.sub(r"\1 ", text))
    text = remove_list_signs(without_digits(text, request.known))
    around = normalize("NFKC", text[:_WORDS_LIMIT]).lower()
    text = remove_markup(address_alone(_plain(text)))
    text = rows_of_walls(text) or text
    if placed := rows_of_places(text) or rows_of_run(text):
        text, request = placed[0], request._replace(size=placed[1])
    lines = sudokus_in_lines(text)
    if lines and lines != [text] and not is_sure(text, request, formats):
        with suppress(PuzzleError):
            readings = [reading for line in lines for reading in _below_name(line, request, formats)]
            return _with_labels(readings, Found(lines))
    named = None if request.named_puzzle else _named_by(around, request)
    if named:
        for arrays in lines_of_arrays(text):
            with suppress(PuzzleError):
                return _below_name(f"{next(iter(named.puzzles))} {arrays}", named, formats)
    # If a text names only one puzzle, all its boards are of that puzzle.
    if several := _several_boards(text, named or request, formats):
        return several
    if named is None:
        return _read_whole(text, request, formats)
    try:
        return _read_whole(text, named, formats)
    except MismatchError:
        raise  # it is a board of the puzzle that is named, whose clues contradict each other
    except PuzzleError:
        if found := _read_without_numbers(_read_whole, text, named, formats):
            return found
        if found := _other_kind_in_board(text, named, request, formats):
            return found
        raise


def _with_zeros(found: list[Reading], text: str, request: Request) -> list[Reading]:
    """Return the readings; one of lists whose 0 was taken for an empty cell says so, if 0 can be a clue."""
    if len(found) > 1 or not _ZEROS.search(text) or not _can_be_zero(found[0].board, request):
        return found
    note = "I took 0 for an empty cell. If it is a clue, write null for the cells without one."
    return [found[0]._replace(note=f"{found[0].note} {note}".strip())]


def _can_be_zero(board: Board, request: Request) -> bool:
    """Return whether a board has no clue 0, and an empty cell or line that can have it."""
    puzzle = request.known[board.puzzle]
    clues = [line.clue for line in board.lines()]
    if 0 in board.clues or (0,) in clues:
        return False
    empty = next((cell for cell in board.cells if board.at(cell) is None), None)
    with suppress(PuzzleError):
        rows = puzzle.write(board.with_clue(empty, 0)).removeprefix(puzzle.name) if empty else ""
        if rows and 0 in puzzle.read(rows).clues:
            return True
    return None in clues and any(clues)


def _read_without_numbers(
    read: Callable[[str, Request, Mapping[str, Format]], list[Reading]],
    text: str,
    named: Request,
    formats: Mapping[str, Format],
) -> list[Reading]:
    """Return the readings without the words behind the name, if they may be the number or size of the board.

    In rows of signs, they are what a variant of the puzzle takes them for, such as the number of stars.
    """
    if not named.words or not all(_NUMBER.fullmatch(word) for word in named.words):
        return []
    variants = named.named_puzzle.variants if named.named_puzzle else ()
    if any(re.fullmatch(each.pattern, word) for each in variants for word in named.words):
        formats = {name: each for name, each in formats.items() if name != "text"}
    with suppress(PuzzleError):
        return read(text, named._replace(words=frozenset()), formats)
    return []


def _other_kind_in_board(
    text: str, named: Request, request: Request, formats: Mapping[str, Format]
) -> list[Reading]:
    """Return the meanings of a text that names a puzzle but is clearly another one; otherwise nothing.

    An everyday word need not be a name. The note says that another puzzle was named.
    """
    with suppress(PuzzleError):
        found = _read_whole(text, request, formats)
        (said,) = named.puzzles.values()
        kinds = {request.known[board.puzzle] for board, *_ in found}
        is_guess = not all(formats[board.format].tells_kind for board, *_ in found)
        # Blanks only have a shape, and each kind has some.
        is_certain = all(kind.certainty for kind in kinds) and all(_has_clue(board) for board, *_ in found)
        if is_guess and not is_certain and _EVERYDAY.isdisjoint(words_of(text)):
            return []
        titles = in_words(sorted(kind.title for kind in kinds))
        note = f"The text names {said.title}, but the board is read as {titles}."
        return [reading._replace(note=f"{note} {reading.note}".strip()) for reading in found]
    return []


def _has_clue(board: Board) -> bool:
    return any(clue is not None for clue in board.clues) or any(line.clue for line in board.lines())


def _several_boards(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return the boards of a text with gaps or titles between them; empty for a single board.

    The whole text comes first if it is also a board, so that the user has to choose.
    """
    parts = [] if _is_file(text) else sections(text, request.known)
    if len(parts) < 2 or is_sure(text, request, formats):
        return []
    try:
        found = [_below_name(part, request, formats) for part in parts]
    except PuzzleError:
        return []
    boards = [readings[0].board for readings in found]
    if any(board.format != "text" or board.rows != board.columns for board in boards):
        return []
    each = _with_labels([readings[0] for readings in found], Found(parts))
    with suppress(PuzzleError):
        whole = _read_whole(text, request, formats)
        if any(request.known[reading.board.puzzle].needs_shape for reading in whole):
            return []
        is_shaped = all(request.known[board.puzzle].needs_shape for board in boards)
        if not is_shaped and not any(reading.board in boards for reading in whole):
            return [*whole, *each]
    return each


def _read_whole(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    try:
        return _below_name(text, request, formats)
    except PuzzleError as error:
        if _is_file(text) or is_sure(text, request, formats):  # which knows what is wrong
            raise
        if request.named_puzzle and isinstance(error, RefutedError):
            raise
        return _inner_boards(text, request, formats, error)


def _below_name(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return the meanings of a text whose first line may name a puzzle."""
    alone = puzzle_with_name(text.strip("\n/; "), request.known)
    if alone and "\n" not in text.strip("\n "):  # below a name, signs between cells are a board without clues
        raise ReadError(f"This is only a name, {alone.title}. Write the board below it, one row a line.")
    try:
        said = opening(text, request.known)
    except ReadError as error:
        return _with_wrong_words(text, request, formats, error)
    if said is None:
        return read_in_formats(text, request, formats)
    named = _narrow(request, said)
    title = text.strip("\n ").partition("\n")[0]
    if puzzle_with_name(title, request.known) and is_sure(said.rest, request, formats):
        named = named._replace(words=frozenset())  # a code knows better what a name such as Unruly implies
    try:
        return read_in_formats(said.rest, named, formats)
    except RefutedError:
        raise  # it is a board of that puzzle, and its name is no row of another board
    except PuzzleError:
        if readings := _read_without_numbers(read_in_formats, said.rest, named, formats):
            return readings
        # The first line may be a comment that happens to begin with the name of a puzzle.
        with suppress(PuzzleError):
            return read_in_formats(text, request, formats)
        raise


def _with_wrong_words(
    text: str, request: Request, formats: Mapping[str, Format], wrong: ReadError
) -> list[Reading]:
    """Return the meanings of a text with unknown words after the name on its first line.

    That line may be a comment, or the board begins on it; otherwise raises `wrong`.
    """
    said = with_board_behind(text, request.known)
    if said is not None and said.puzzle.name in request.puzzles:
        with suppress(PuzzleError):
            return read_in_formats(said.rest, _narrow(request, said), formats)
    with suppress(PuzzleError):
        return read_in_formats(text, request, formats)
    if said is None:
        raise wrong
    return read_in_formats(said.rest, _narrow(request, said), formats)


def _inner_boards(
    text: str, request: Request, formats: Mapping[str, Format], wrong: PuzzleError
) -> list[Reading]:
    """Return the meanings of the boards in a text; `wrong` is the error of the whole text.

    Raises this error, or that of the first board with a certain puzzle.
    """
    errors: list[PuzzleError] = []
    said = None
    with suppress(PuzzleError):  # such as that the first line names another puzzle than asked for
        if said := opening(text, request.known):
            text, request = said.rest, _narrow(request, said)
    tried = set()
    for found in find(text, request.known):
        for asked in _asked_for(found, request):
            question = (*found.boards, asked.named_puzzle and asked.named_puzzle.name, asked.words)
            if question in tried:
                continue
            tried.add(question)
            try:
                readings = [reading for one in found.boards for reading in _below_name(one, asked, formats)]
                _check_wide(readings)
                if found.is_foreign and not asked.named_puzzle:
                    _check_clear(readings, request)
            except PuzzleError as error:
                if isinstance(error, MismatchError) and _is_line(error.board):
                    continue
                if asked.named_puzzle and isinstance(error, MismatchError):
                    raise
                surely = any(is_sure(one, request, formats) for one in found.boards)
                if (
                    surely
                    or isinstance(error, KnownError)
                    or (asked.named_puzzle and found.around and not said)
                ):
                    errors.append(error)
            else:
                return _with_labels(readings, found)
    # The error of the whole text is the best one if the text surely holds a board.
    raise wrong if isinstance(wrong, KnownError) else [*errors, wrong][0]


def _check_wide(readings: Sequence[Reading]) -> None:
    """Raise ReadError for a single row or column among words, which is mostly the rest of a code."""
    if any(reading.board.format == "text" and _is_line(reading.board) for reading in readings):
        raise ReadError("This would be a single row or column. Send the puzzle alone, below its name.")


def _check_clear(readings: Sequence[Reading], request: Request) -> None:
    """Raise ReadError for boards that need a name, since the words of the text may be one."""
    if not all(request.known[reading.board.puzzle].certainty for reading in readings):
        raise ReadError(
            "The words around the board are in a script that I cannot read. Name the puzzle above it."
        )


def _is_line(board: Board | None) -> bool:
    return board is not None and min(board.rows, board.columns) == 1


def _asked_for(found: Found, request: Request) -> Iterator[Request]:
    """Yield the possible requests, the likeliest first: the puzzle that the words around name, then any."""
    if found.title:
        with suppress(PuzzleError):
            yield _narrow(request, found.title)
        return
    named = _named_by(found.around, request)
    if named and not request.named_puzzle:
        yield named
    yield request


def _named_by(text: str, request: Request) -> Request | None:
    """Return the request for the only puzzle that the words of a text name; None for none and for several."""
    if "://" in text:  # an address shows its puzzle by itself
        text = re.sub(r"\S*://\S*", " ", _OF_COLLECTION.sub(r" \1 ", text))
    words = words_of(text)
    # Names of two words, such as "simple loop", are compared without the blank between, and their words
    # are no names: "loop" is one of another puzzle.
    pairs = [pair for pair in pairwise(words) if puzzle_with_name("".join(pair), request.puzzles)]
    # In "simple loop puzzle" the last word belongs to the first two.
    pairs = [pair for before, pair in pairwise([("", ""), *pairs]) if before[1] != pair[0]]
    singles = set(words).difference(*pairs)
    names = {*singles, *map("".join, pairs), *names_within(text, request.puzzles)}
    named = {puzzle.name: puzzle for name in names if (puzzle := puzzle_with_name(name, request.puzzles))}
    if len(named) != 1:
        return None
    (puzzle,) = named.values()
    said = words_behind(puzzle, text)
    return request._replace(puzzles=named, words=request.words or said)


def _with_labels(readings: Sequence[Reading], found: Found) -> list[Reading]:
    """Return the readings with notes on the omitted parts, and with labels for several boards."""
    note = "I read the board alone, not the words around it." if found.around else ""
    several = len(found.boards) > 1
    return [
        reading._replace(note=reading.note or note, label=f"{number}." if several else reading.label)
        for number, reading in enumerate(readings, 1)
    ]


def _narrow(request: Request, said: Opening) -> Request:
    """Return the request for the puzzle that the first line names. Raises ReadError for another one."""
    if said.puzzle.name not in request.puzzles:
        asked = " or ".join(puzzle.title for puzzle in request.puzzles.values())
        raise ReadError(f"The first line says {said.puzzle.title}, not {asked}.")
    options = {**said.options, **request.options}
    return request._replace(puzzles={said.puzzle.name: said.puzzle}, words=said.words, options=options)


def _is_file(text: str) -> bool:
    """Return whether a text is too long for a message with a board in it."""
    return len(text) > _PASTED_LIMIT or text.count("\n") > _PASTED_LINES


def _plain(text: str) -> str:
    """Return the text made plain. Raises ReadError if this, or anything after it, would take long."""
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    if len(text) > TEXT_LIMIT or foreign > _FOREIGN_LIMIT:
        raise ReadError(TOO_LONG)
    text = plain(text)
    # This check is repeated, since one character can become several, and a name such as :one: is one.
    if len(text) > TEXT_LIMIT or max(map(text.count, "\n/;")) > _LINES_LIMIT:
        raise ReadError(TOO_LONG)
    return text
