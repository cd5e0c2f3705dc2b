"""Twelve people mark different cells of one board at the same time."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator

from tests.wire.audit import Stored, differences
from tests.wire.board_acts import begin, place
from tests.wire.interactions import Interaction
from tests.wire.regulars import Regulars
from tests.wire.stage import Options, Verdict, percentile, staged, tally

ROUNDS, PEOPLE = 20, 12
_BOARD = "mosaic\n....0\n24...\n.54.2\n....3\n0.4.3"


async def together(options: Options) -> AsyncIterator[Verdict]:
    """20 rounds, each with a board and people of its own."""
    async with staged(options) as stage:
        traffic = Regulars(stage, 0.0)
        asked = [each for number in range(ROUNDS) for each in await marked_at_once(traffic, number)]
        stage.bot.signal(signal.SIGTERM)
        await stage.bot.ended(30.0)
        found = [*traffic.differences, *differences(traffic.model, Stored(stage.bot.database))]
    refused = [one for one in asked if "Marked: " not in one.sentence]
    slowest = percentile([one.took for one in asked], 100)
    said = f"; {refused[0].sentence[:70]!r}" if refused else ""
    yield Verdict(
        f"{PEOPLE} people mark different cells of one Mosaic of 5x5 at once, {ROUNDS} rounds",
        "nobody is refused; store, messages and what people were told agree",
        f"{tally(asked)}, slowest {slowest:.1f} s; {len(refused)} refused{said}; "
        f"differences: {len(found)}{''.join(f'; {each}' for each in found[:10])}",
        not refused and not found,
    )


async def marked_at_once(traffic: Regulars, number: int) -> list[Interaction]:
    """A new board, and what came of a mark by each of twelve people."""
    people = [traffic.stage.person(100 * (number + 1) + each) for each in range(PEOPLE)]
    board = await begin(traffic, people[0], "mosaic", _BOARD)
    if board is None:
        raise RuntimeError("The board is not remembered.")
    cells = traffic.chance.sample(sorted(board.values), k=PEOPLE)
    marks = (place(traffic, person, board, [cell]) for person, cell in zip(people, cells, strict=True))
    return list(await asyncio.gather(*marks))
