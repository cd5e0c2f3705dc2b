"""The house text format, which every puzzle reads itself: rows of clues as people type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from solvers.core.errors import ReadError
from solvers.core.format import POSSIBLE, Format, Reading, Request


def _read(text: str, request: Request) -> Iterator[Reading]:
    """What the text means to the puzzles that tell the most among those that can read it."""
    readings, errors = [], []
    for puzzle in request.puzzles.values():
        options = {option.name for option in puzzle.options}
        try:
            board = puzzle.read(text, **{k: v for k, v in request.options.items() if k in options})
            readings.append((puzzle.telling, Reading(board)))
        except ReadError as error:
            errors.append(error)
    if not readings:
        raise errors[0] if len(request.puzzles) == 1 else _nothing(errors, request)
    most = max(telling for telling, _ in readings)
    yield from (reading for telling, reading in readings if telling == most)


def _nothing(errors: Sequence[ReadError], request: Request) -> ReadError:
    """What to say of a text that is no puzzle: what several puzzles find wrong, if they agree."""
    sentence, times = Counter(str(error) for error in errors).most_common(1)[0]
    if times > 1:
        return next(error for error in errors if str(error) == sentence)
    names = ", ".join(puzzle.title for puzzle in request.puzzles.values())
    return ReadError(f"This is no puzzle that I know ({names}). Name the puzzle to hear what is wrong.")


formats = (
    Format(
        name="text",
        title="rows of text",
        puzzles=(),
        recognises=lambda _text, _request: True,
        read=_read,
        telling=POSSIBLE,
    ),
)
