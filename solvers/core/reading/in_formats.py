"""One text, read in the formats that recognise it, from the surest to the least sure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.core.boards.puzzle_errors import KnownError, PuzzleError, ReadError
from solvers.core.reading.format import (
    LIKELY,
    POSSIBLE,
    SURE,
    Format,
    Reading,
    RefutedError,
    Request,
    check_clues,
    too_big,
)

TOO_LONG = "The text is longer than any board needs. Paste the puzzle alone."


def is_sure(text: str, request: Request, formats: Mapping[str, Format]) -> bool:
    """Whether a format recognises a text that hardly another one can have."""
    return any(kind.certainty == SURE and kind.is_recognised(text, request) for kind in formats.values())


def read_in_formats(text: str, request: Request, formats: Mapping[str, Format]) -> list[Reading]:
    """The legal boards that a text is in the surest formats; a format given alone need not recognise it.

    Raises PuzzleError where it is none: what the surest format that tried to read it says.
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
            # Some puzzles read nearly any grid, others hardly anything that is not meant as them.
            most = max(request.puzzles[reading.board.puzzle].certainty for reading in found)
            if most == 0 and certainty == LIKELY:
                unsure = _different(found)  # rows of text may be surely another puzzle
                continue
            if unsure and not any(request.puzzles[r.board.puzzle].needs_shape for r in found):
                return unsure
            return [r for r in _different(found) if request.puzzles[r.board.puzzle].certainty == most]
        # No other format looks like that, so what is wrong there is what to say, whatever others made of it.
        if errors and certainty == SURE:
            break
    if unsure:
        return unsure
    refuted: list[PuzzleError] = [error for error in errors if isinstance(error, RefutedError)]
    if not is_told and not any(isinstance(error, RefutedError) and error.sure for error in errors):
        # A slip in a board explains a text better than a fault in a code that may be that of many puzzles.
        refuted = [error for error in errors if isinstance(error, KnownError)] or refuted
    raise [*refuted, *errors, ReadError(TOO_LONG)][0]


def _read(kind: Format, text: str, request: Request, errors: list[PuzzleError]) -> Iterator[Reading]:
    """The legal boards that one format finds; what is wrong is added to `errors`."""
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
    """What is wrong with a board of another puzzle or size than asked for, or one that is not legal."""
    board = reading.board
    if board.puzzle not in request.puzzles:
        asked = " or ".join(puzzle.title for puzzle in request.puzzles.values())
        return ReadError(f"This is {request.known[board.puzzle].title}, not {asked}.")
    if board.rows * board.columns > request.max_cells:
        return too_big(board.columns, board.rows, request.max_cells)
    if request.size and request.size != (board.columns, board.rows):
        return ReadError(f"The board is {board.columns}x{board.rows}, not {request.size} as you say.")
    try:
        check_clues(request.puzzles[board.puzzle], reading)
    except PuzzleError as error:
        return error
    return None


def _different(found: Sequence[Reading]) -> list[Reading]:
    """The readings without those whose board another format found before."""
    return [reading for i, reading in enumerate(found) if reading.board not in [r.board for r in found[:i]]]
