"""One text, read in the formats that recognise it, from the surest to the least sure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.core.boards.board import Board
from solvers.core.boards.puzzle_errors import KnownError, PuzzleError, ReadError
from solvers.core.codes.code import Janko
from solvers.core.reading.format import (
    LIKELY,
    POSSIBLE,
    SURE,
    Format,
    Reading,
    RefutedError,
    Request,
    check_clues,
    size_error,
)

TOO_LONG = "The text is longer than any board needs. Paste the puzzle alone."


def is_sure(text: str, request: Request, formats: Mapping[str, Format]) -> bool:
    """Return whether a format with hardly any rival recognises a text."""
    return any(kind.certainty == SURE and kind.is_recognised(text, request) for kind in formats.values())


def read_in_formats(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return the legal boards of a text in the surest formats; a single format need not recognise it.

    Raises PuzzleError without a board: the error of the surest format that tried to read it.
    """
    kinds = [k for k in formats.values() if len(text) <= k.longest and (k.words or not request.words)]
    errors: list[PuzzleError] = []
    unsure: list[Reading] = []
    is_told = False
    for certainty in (SURE, LIKELY, POSSIBLE):
        found: list[Reading] = []
        for kind in kinds:
            if kind.certainty == certainty and (len(formats) == 1 or kind.is_recognised(text, request)):
                count = len(errors)
                found += _read(kind, text, request, errors)
                is_told |= kind.tells_kind and len(errors) > count
        if found:
            # Some puzzles read nearly any grid, others hardly any text but their own.
            ranks = [_rank(reading, request, formats) for reading in found]
            found = _different([r for r, rank in zip(found, ranks, strict=True) if rank == max(ranks)])
            if max(ranks) == 0 and certainty == LIKELY:
                unsure = found  # rows of text may be surely another puzzle
                continue
            boards = [reading.board for reading in unsure]
            shaped = [r for r in found if request.puzzles[r.board.puzzle].needs_shape]
            if unsure and all(reading.board in boards for reading in shaped):
                return _noted(unsure, request, formats)
            return found + [r for r in unsure if _has_letters(r.board)]
        # No other format looks like this, so its error is the best answer, whatever others found.
        if errors and certainty == SURE:
            break
    if unsure:
        return _noted(unsure, request, formats)
    refuted: list[PuzzleError] = [error for error in errors if isinstance(error, RefutedError)]
    if not is_told and not any(isinstance(error, RefutedError) and error.sure for error in errors):
        # A slip in a board explains a text better than a fault in a code that many puzzles share.
        refuted = [error for error in errors if isinstance(error, KnownError)] or refuted
    raise [*refuted, *errors, ReadError(TOO_LONG)][0]


def _read(kind: Format, text: str, request: Request, errors: list[PuzzleError]) -> Iterator[Reading]:
    """Yield the legal boards that one format finds; add its errors to `errors`."""
    try:
        for found in kind.read(text, request):
            reading = found._replace(board=replace(found.board, format=kind.name))
            if error := _wrong(reading, request):
                errors.append(error)
            else:
                yield reading
    except RefutedError as error:
        reading = error.reading._replace(board=replace(error.reading.board, format=kind.name))
        errors.append(_wrong(reading, request) or error)
    except PuzzleError as error:
        errors.append(error)


def _wrong(reading: Reading, request: Request) -> PuzzleError | None:
    """Return the error for a board of another puzzle or size than requested, or for an illegal one."""
    board = reading.board
    if board.puzzle not in request.puzzles:
        asked = " or ".join(puzzle.title for puzzle in request.puzzles.values())
        return ReadError(f"This is {request.known[board.puzzle].title}, not {asked}.")
    if board.rows * board.columns > request.max_cells:
        return size_error(board.columns, board.rows, request.max_cells)
    if request.size and request.size != (board.columns, board.rows):
        return ReadError(f"The board is {board.columns}x{board.rows}, not {request.size} as you say.")
    try:
        check_clues(request.puzzles[board.puzzle], reading)
    except PuzzleError as error:
        return error
    return None


def _noted(found: list[Reading], request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """Return some readings; a single table gets the note that no name but its shape makes it that puzzle."""
    if len(found) > 1 or request.named_puzzle or not _is_table(found[0], formats):
        return found
    title = request.known[found[0].board.puzzle].title
    note = f"The text names no puzzle. I read it as {title}, the only one that it can be."
    return [found[0]._replace(note=found[0].note or note)]


def _rank(reading: Reading, request: Request, formats: Mapping[str, Format]) -> int:
    """Return the certainty of a reading. A table below its size has the shape of many kinds."""
    puzzle = request.puzzles[reading.board.puzzle]
    return 0 if puzzle.needs_shape and _is_table(reading, formats) else puzzle.certainty


def _is_table(reading: Reading, formats: Mapping[str, Format]) -> bool:
    return formats[reading.board.format].code is Janko


def _has_letters(board: Board) -> bool:
    """Return whether clues are letters, which mean something to few kinds; numbers do to many."""
    return any(isinstance(clue, str) and clue.isalpha() for clue in board.clues)


def _different(found: Sequence[Reading]) -> list[Reading]:
    """Return the readings without boards that another format found before."""
    return [reading for i, reading in enumerate(found) if reading.board not in [r.board for r in found[:i]]]
