"""Where the board is in a text that is none as a whole: in a drawn table, in lists, among words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.reading.around import board_alone, codes_within, words_around
from solvers.core.reading.frames import without_frame
from solvers.core.reading.lists import rows_of_lists


class Pasted(NamedTuple):
    """Texts that may be boards, and the words that stand around them, in lower case."""

    boards: Sequence[str]
    words: Sequence[str] = ()


def pasted(text: str) -> Iterator[Pasted]:
    """What may be meant, the likeliest first. Lines keep their numbers but in lists and codes."""
    if board := _undrawn(text):
        yield Pasted([board])
    if alone := board_alone(text):
        yield Pasted([_undrawn(alone) or alone], words_around(text))
    codes = codes_within(text)
    # A dot can end the sentence or be the last blank cell of the code: both are tried, then each code alone.
    for some in (codes, [code.rstrip(".") for code in codes], *([code] for code in codes)):
        if some:
            yield Pasted(some, words_around(text))


def _undrawn(text: str) -> str | None:
    return without_frame(text) or rows_of_lists(text)
