"""Tasks that begin in portions."""

from __future__ import annotations

import asyncio
from itertools import groupby

from bot.common.loop_rounds import LoopRounds


async def test_tasks_begin_in_their_order_and_in_portions() -> None:
    """Also those that come later; between two portions, the loop serves others."""
    rounds, begun, now = LoopRounds(3), list[tuple[int, int]](), 0

    async def begin(number: int) -> None:
        await rounds.enter()
        begun.append((now, number))

    async with asyncio.TaskGroup() as group:
        for number in range(10):
            group.create_task(begin(number))
        for _ in range(8):
            now += 1
            await asyncio.sleep(0)
        group.create_task(begin(10))
    assert [number for _, number in begun] == list(range(11))
    assert [len(list(portion)) for _, portion in groupby(begun, key=lambda one: one[0])] == [3, 3, 3, 1, 1]
