"""The house text format, which every puzzle reads itself: rows of clues as people type them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.rules.format import POSSIBLE, Format, Reading, Request

_NAME = re.compile(
    r"(?!(?:rows?|col(?:umn)?s?)\b)(?=.*[aeiou])[A-Za-z][a-z]{2,30}([ -][A-Za-z]{2,20})?(?=\s*(\n|/|;|$))"
)
"""A first line that is a word or two, such as the name of a puzzle."""


def read(text: str, request: Request) -> Iterator[Reading]:
    """What the text means to every puzzle that can read it, with its name or without."""
    readings, errors = [], []
    for puzzle in request.puzzles.values():
        if not request.accepts(puzzle, puzzle.nameless(text)):
            continue
        words = {"words": request.words} if puzzle.variants else {}
        try:
            board = puzzle.read(text, **words, **request.own_options(puzzle))
            puzzle.check(board)
        except ReadError as error:
            errors.append(error)
        else:
            readings.append(Reading(board))
    certainty = {name: puzzle.certainty for name, puzzle in request.puzzles.items()}
    most = max((certainty[reading.board.puzzle] for reading in readings), default=-1)
    for wrong in errors:
        if isinstance(wrong, MismatchError) and wrong.board and certainty[wrong.board.puzzle] > most:
            raise wrong  # it is that puzzle for sure, with a clue misread
    if not readings:
        raise errors[0] if len(errors) == 1 else _nothing(text, errors, request)
    yield from readings


def _nothing(text: str, errors: Sequence[ReadError], request: Request) -> ReadError:
    """What to say of a text that is no puzzle: what several puzzles find wrong, if they agree."""
    names = ", ".join(puzzle.title for puzzle in request.puzzles.values())
    if name := _NAME.match(text.strip()):
        return ReadError(f'I know no puzzle called "{name[0]}". I know {names}.')
    for sentence, times in Counter(str(error) for error in errors).most_common(1):
        if times > 1:
            return next(error for error in errors if str(error) == sentence)
    return ReadError(f"This is no puzzle that I know ({names}). Name the puzzle to hear what is wrong.")


formats = (
    Format(
        name="text",
        title="rows of text",
        puzzles=(),
        recognises=lambda _text, _request: True,
        read=read,
        certainty=POSSIBLE,
        longest=50_000,
        words=True,
    ),
)
