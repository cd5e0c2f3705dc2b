"""Nonograms as two lists of clues in brackets, the rows first, with no word beside them.

The lists have brackets of their own, `[[3], [1, 1]] [[2], [1], [2]]`, or a line each; or each clue has
a line, with an empty line between the two lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Reading, Request

_LIST_END = re.compile(r"[\])](?:\s*+[\])])+")
_CLUE = re.compile(r"[\[(]([0-9\s,]*)[\])]")
# `*+` never gives back characters: otherwise a long gap would be split in all ways, in quadratic time.
_BREAKS = (r"[\])]\s*+,?+\s*+[\[(]", r"\n\s*\n", r"\n")
"""Separators of the two lists, in the order of trials: outer brackets, an empty line, a new line."""


def _lists(text: str) -> list[list[ClueWords]]:
    """Return the two lists of clues; empty if the text is not two such lists."""
    if not re.fullmatch(r"[\s,\[\]()0-9]*", text):
        return []
    clues = list(_CLUE.finditer(text))
    gaps = [text[one.end() : other.start()] for one, other in pairwise(clues)]
    for between in _BREAKS:
        found = [place for place, gap in enumerate(gaps, 1) if re.search(between, gap)]
        if len(found) == 1:
            lines = [
                ClueWords(re.findall("[0-9]+", clue[1]), text.count("\n", 0, clue.start()) + 1)
                for clue in clues
            ]
            return [lines[: found[0]], lines[found[0] :]]
        if found:  # more than two lists, as weaker separators are between clues of one
            return []
    return []


def _recognises(text: str, _request: Request) -> bool:
    """Return whether there are two lists with equal sums, in own brackets or with clues of several numbers.

    Other lists may be a grid.
    """
    found = _lists(text)
    sums = {sum(int(word[:7]) for line in block for word in line.words) for block in found}
    has_several = any(len(line.words) != 1 for block in found for line in block)
    return len(sums) == 1 and (has_several or len(_LIST_END.findall(text)) == 2)


def _read(text: str, request: Request) -> Iterator[Reading]:
    found = _lists(text)
    if not found:
        raise ReadError(
            "There must be two lists of clues in brackets, such as [[3], [1, 1]] [[2], [1], [2]]."
        )
    rows, columns = found
    request.check_size(len(columns), len(rows))
    yield Reading(board_of_words("nonogram", rows, columns))


formats = (
    Format(
        "bracketed",
        "clues in brackets",
        ("nonogram",),
        _recognises,
        _read,
        certainty=LIKELY,
        longest=50_000,
        looks=r"[\[(]",
    ),
)
