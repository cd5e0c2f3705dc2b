"""Redundant clues: clues that can be removed while the solution stays unique."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from random import Random

from solvers.core.generation.uniqueness_query import UniquenessQuery

_LARGEST = 16
"""Maximum number of clues that are removed at once."""
EnoughTest = Callable[[Collection[Hashable], Sequence[Hashable]], bool]
"""Receives the kept clues and the clues to be removed; returns whether the kept ones are enough."""


class Clues(UniquenessQuery):
    """The clues of one board, and the redundant ones among them."""

    def removable(self, *, propagation_first: bool) -> tuple[list[Hashable], Iterator[list[Hashable]]]:
        """Return the clues that are redundant for propagation, and yield the redundant ones after them.

        Without `propagation_first` the first list is empty. The later clues come a few at a time, and each
        leaves the solution unique if all clues before it are removed. Without all of them the board is
        minimal, except for clues whose redundancy is too hard to decide.
        """
        easy = self.redundant_for_propagation() if propagation_first else []
        gone = set(easy)
        kept = {clue: None for clue in self.all if clue not in gone}
        # Few clues that propagation needs are redundant, so removing several at once nearly always fails.
        return easy, drop(list(kept), kept, self.is_unique_without, size=1 if easy else 8)

    def exchange(self, gone: Sequence[Hashable], back: Collection[Hashable], rng: Random) -> list[Hashable]:
        """Return removable clues like the removed ones in `gone`, but with other clues in place of `back`."""
        first = [clue for clue in gone if clue not in back]
        kept = dict.fromkeys(self.all)
        for clue in first:
            del kept[clue]
        others = [clue for clue in kept if clue not in back]
        rng.shuffle(others)
        # The clues in `back` are tried last, so that others are removed in their place.
        for clues in drop([*others, *back], kept, self.is_unique_without, size=1):
            first += clues
        return first


def drop(
    order: Sequence[Hashable], kept: dict[Hashable, None], is_enough: EnoughTest, size: int = 8
) -> Iterator[list[Hashable]]:
    """Remove redundant clues from `kept`, in this order and several at once; yield them."""
    start, most = 0, _LARGEST if size > 1 else 1
    while start < len(order):
        batch = list(order[start : start + size])
        rest = {clue: None for clue in kept if clue not in batch}
        if is_enough(rest, batch):
            for clue in batch:
                del kept[clue]
            yield batch
            start, size = start + len(batch), min(2 * size, most)
        elif len(batch) == 1:
            start += 1
        else:
            size = len(batch) // 2
