"""Calls in portions."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import groupby

from bot.common.loop_rounds import LoopRounds


async def test_calls_are_made_in_their_order_and_in_portions() -> None:
    """Also later calls; between two portions, the loop serves others."""
    rounds, made, now = LoopRounds(3), list[tuple[int, int]](), 0

    def note(number: int) -> None:
        made.append((now, number))

    for number in range(10):
        rounds.call(partial(note, number))
    for _ in range(8):
        now += 1
        await asyncio.sleep(0)
    rounds.call(partial(note, 10))
    assert [number for _, number in made] == list(range(11))
    assert [len(list(portion)) for _, portion in groupby(made, key=lambda one: one[0])] == [3, 3, 3, 1, 1]
