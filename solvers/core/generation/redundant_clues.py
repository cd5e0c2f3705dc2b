"""Clues that a board can do without and have one answer still."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from random import Random

from solvers.core.generation.uniqueness_query import Asked

_LARGEST = 16
"""So many clues are left out at once at most."""
Enough = Callable[[Collection[Hashable], Sequence[Hashable]], bool]
"""Is shown the clues that are kept, and those that would be gone of clues that are enough."""


class Clues(Asked):
    """The clues of one board, and which of them can go."""

    def left_out(self, *, led_first: bool) -> tuple[list[Hashable], Iterator[list[Hashable]]]:
        """The clues that can go so that single rules still lead to the answer, and those that can go after.

        Unless the former go first, there are only the latter, a few at a time. Each leaves one answer when
        those before are gone. Without all of them the board is minimal: no further clue can go, as far as
        that is not too hard to find out.
        """
        led = self.redundant_for_propagation() if led_first else []
        gone = set(led)
        kept = {clue: None for clue in self.all if clue not in gone}
        # Of what single rules cannot spare little can go: several at once would fail nearly always.
        return led, dropped(list(kept), kept, self.one_answer, size=1 if led else 8)

    def exchanged(self, gone: Sequence[Hashable], back: Collection[Hashable], rng: Random) -> list[Hashable]:
        """Clues that can go together, like those that are `gone`, but others rather than those in `back`."""
        first = [clue for clue in gone if clue not in back]
        kept = dict.fromkeys(self.all)
        for clue in first:
            del kept[clue]
        others = [clue for clue in kept if clue not in back]
        rng.shuffle(others)
        # Those that came back are tried last, so that others go in their place.
        for some in dropped([*others, *back], kept, self.one_answer, size=1):
            first += some
        return first


def dropped(
    order: Sequence[Hashable], kept: dict[Hashable, None], enough: Enough, size: int = 8
) -> Iterator[list[Hashable]]:
    """What can go of `kept`, which it is taken from, tried in this order and several at once."""
    start, most = 0, _LARGEST if size > 1 else 1
    while start < len(order):
        some = list(order[start : start + size])
        rest = {clue: None for clue in kept if clue not in some}
        if enough(rest, some):
            for clue in some:
                del kept[clue]
            yield some
            start, size = start + len(some), min(2 * size, most)
        elif len(some) == 1:
            start += 1
        else:
            size = len(some) // 2
