"""The three cells in a row that a line needs, besides its number of 1s, to decide a cell."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def needed_triples(line: Sequence[int], index: int, digit: int) -> list[int]:
    """Return the first cells of a minimal set of triples that force `digit` on a line with equally many 0s
    and 1s; empty if all of them do not, or none is needed.

    `line` has 1 for each 1, -1 for each 0 and 0 for each open cell.
    """
    other = [*line[:index], -1 if digit else 1, *line[index + 1 :]]
    starts = list(range(len(line) - 2))
    if _is_possible(other, starts):
        return []
    for start in list(starts):
        fewer = [each for each in starts if each != start]
        if not _is_possible(other, fewer):
            starts = fewer
    return starts


def _is_possible(line: Sequence[int], starts: Collection[int]) -> bool:
    """Return whether the line can be completed without three equal digits in the triples at `starts`."""
    states = {(0, 0, 0)}  # the number of 1s so far, and the last two values
    for index, value in enumerate(line):
        digits = (value,) if value else (1, -1)
        states = {
            (ones + (digit > 0), last, digit)
            for ones, before, last in states
            for digit in digits
            if not (index - 2 in starts and before == last == digit)
        }
    return any(2 * ones == len(line) for ones, _, _ in states)
