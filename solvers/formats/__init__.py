"""The text formats that boards are read from and written to, found by looking into this folder.

Every module of this folder, and every folder in it, ends with `formats`, a tuple of them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from solvers.core.boards.board import Board
from solvers.core.boards.errors import PuzzleError, ReadError
from solvers.core.boards.pasted import Pasted, pasted
from solvers.core.boards.text import plain
from solvers.core.rules.format import LIKELY, POSSIBLE, SURE, TEXT_LIMIT, Format, Reading, Request, too_big
from solvers.core.rules.names import Opening, opening, puzzle_named

_LINES_LIMIT = 10_000  # counting also what stands between rows on one line
_FOREIGN_LIMIT = 20_000  # characters beyond ASCII: each can become up to 18 when the text is made plain


def _found() -> Mapping[str, Format]:
    modules = (importlib.import_module(f"{__name__}.{name}") for _, name, _ in pkgutil.iter_modules(__path__))
    return MappingProxyType({kind.name: kind for module in modules for kind in module.formats})


_PASTED_LIMIT = 20_000  # characters, more than a board of 50x50 drawn with lines around each cell
_TOO_LONG = "The text is longer than any board needs. Paste the puzzle alone."

FORMATS = _found()
"""The formats by name, in alphabetical order of their files."""


def readings(text: str, request: Request, name: str | None = None) -> list[Reading]:
    """All that a text can mean, by the formats that are most certain; `name` leaves one format only.

    A first line that names a puzzle leaves only that puzzle, if the rest is one: in some files a comment
    stands there. Where the text means nothing, the board in it is looked for: drawn as a table, printed as
    lists, or among words. Raises PuzzleError where none is there either: what the surest format that
    recognised the text says.
    """
    text = _plain(text)
    try:
        return _opened(text, request, name)
    except PuzzleError as error:
        if len(text) > _PASTED_LIMIT or _is_sure(text, request):
            raise
        return _pasted(text, request, name, error)


def _is_sure(text: str, request: Request) -> bool:
    """Whether a format recognises a text that hardly another one can have."""
    return any(kind.certainty == SURE and kind.recognises(text, request) for kind in FORMATS.values())


def _opened(text: str, request: Request, name: str | None) -> list[Reading]:
    """What a text means, whose first line may name a puzzle."""
    if alone := puzzle_named(text.strip("\n/; "), request.known):
        raise ReadError(f"This is only a name, {alone.title}. Write the board below it, one row a line.")
    try:
        said = opening(text, request.known)
        if said:
            return _readings(said.rest, _narrowed(request, said), name)
    except PuzzleError as error:
        with suppress(PuzzleError):
            return _readings(text, request, name)
        raise error from None
    return _readings(text, request, name)


def _pasted(text: str, request: Request, name: str | None, wrong: PuzzleError) -> list[Reading]:
    """What the boards mean that stand in a text, of which as a whole something is `wrong`.

    Raises that, or what is wrong with the first board of which it is sure what it is.
    """
    errors: list[PuzzleError] = []
    with suppress(PuzzleError):
        if said := opening(text, request.known):
            text, request = said.rest, _narrowed(request, said)
    for texts in pasted(text):
        for asked in (_asked_for(texts.words, request), request):
            try:
                found = [reading for one in texts.boards for reading in _opened(one, asked, name)]
            except PuzzleError as error:
                if asked.named or any(_is_sure(one, request) for one in texts.boards):
                    errors.append(error)
            else:
                return _numbered(found, texts)
    raise [*errors, wrong][0]


def _asked_for(words: Sequence[str], request: Request) -> Request:
    """What is asked for where words around a board name one of the puzzles, and no other."""
    names = [*words, *map("".join, pairwise(words))]
    named = {puzzle.name: puzzle for name in names if (puzzle := puzzle_named(name, request.puzzles))}
    return request._replace(puzzles=named) if len(named) == 1 else request


def _numbered(found: Sequence[Reading], texts: Pasted) -> list[Reading]:
    """The readings, with what is left out, and with labels where there are several boards."""
    note = "I read the board alone, not the words around it." if texts.words else ""
    several = len(texts.boards) > 1
    return [
        reading._replace(note=reading.note or note, label=f"{number}. puzzle" if several else reading.label)
        for number, reading in enumerate(found, 1)
    ]


def _narrowed(request: Request, said: Opening) -> Request:
    """What is asked for where the first line names a puzzle; raises ReadError where it names another one."""
    if said.puzzle.name not in request.puzzles:
        asked = " or ".join(puzzle.title for puzzle in request.puzzles.values())
        raise ReadError(f"The first line says {said.puzzle.title}, not {asked}.")
    options = {**said.options, **request.options}
    return request._replace(puzzles={said.puzzle.name: said.puzzle}, words=said.words, options=options)


def _readings(text: str, request: Request, name: str | None) -> list[Reading]:
    kinds = [FORMATS[name]] if name else list(FORMATS.values())
    kinds = [kind for kind in kinds if len(text) <= kind.longest and (kind.words or not request.words)]
    errors: list[PuzzleError] = []
    for certainty in (SURE, LIKELY, POSSIBLE):
        found: list[Reading] = []
        for kind in kinds:
            if kind.certainty == certainty and (name or kind.recognises(text, request)):
                found += _read(kind, text, request, errors)
        if found:
            most = max(request.puzzles[reading.board.puzzle].certainty for reading in found)
            return [r for r in _different(found) if request.puzzles[r.board.puzzle].certainty == most]
        if errors and certainty == SURE:
            break
    raise errors[0] if errors else ReadError(_TOO_LONG)


def _plain(text: str) -> str:
    """The text made plain; raises ReadError where that, or anything after it, would take long."""
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    if len(text) > TEXT_LIMIT or foreign > _FOREIGN_LIMIT:
        raise ReadError(_TOO_LONG)
    text = plain(text)
    if len(text) > TEXT_LIMIT or max(map(text.count, "\n/;")) > _LINES_LIMIT:
        raise ReadError(_TOO_LONG)
    return text


def _read(kind: Format, text: str, request: Request, errors: list[PuzzleError]) -> Iterator[Reading]:
    """The legal boards that one format finds; what is wrong is added to `errors`."""
    try:
        for found in kind.read(text, request):
            reading = found._replace(board=replace(found.board, format=kind.name))
            if error := _wrong(reading.board, request):
                errors.append(error)
            else:
                yield reading
    except PuzzleError as error:
        errors.append(error)


def _wrong(board: Board, request: Request) -> PuzzleError | None:
    """What is wrong with a board of another puzzle or size than asked for, or one that is not legal."""
    if board.puzzle not in request.puzzles:
        asked = " or ".join(puzzle.title for puzzle in request.puzzles.values())
        return ReadError(f"This is {request.known[board.puzzle].title}, not {asked}.")
    if board.rows * board.columns > request.max_cells:
        return too_big(board.columns, board.rows, request.max_cells)
    if request.size and request.size != (board.columns, board.rows):
        return ReadError(f"The board is {board.columns}x{board.rows}, not {request.size} as you say.")
    try:
        request.puzzles[board.puzzle].check(board)
    except PuzzleError as error:
        return error
    return None


def _different(found: Sequence[Reading]) -> list[Reading]:
    """The readings without those whose board another format found before."""
    return [reading for i, reading in enumerate(found) if reading.board not in [r.board for r in found[:i]]]
