"""Many people at once, and one who wants everything."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence

from tests.wire.boards import endless
from tests.wire.interactions import Interaction
from tests.wire.stage import Options, Stage, Verdict, percentile, settle, staged, tally

_LONG = 90.0


async def burst200(options: Options) -> AsyncIterator[Verdict]:
    """200 people at once."""
    async with staged(options) as stage:
        began = time.monotonic()
        asked = stage.crowd(200)
        await settle(asked, _LONG)
        pictures = [interaction for interaction in asked if interaction.outcome == "picture"]
        last = max((interaction.took for interaction in pictures), default=float("nan"))
        yield Verdict(
            "200 people at once, 10x10",
            "200 pictures, the last within 6 s",
            f"{tally(asked)}; last {last:.1f} s; {acknowledged(asked)}; {loop(stage, began)}",
            len(pictures) == len(asked) and last <= 6.0,
        )


async def burst1000(options: Options) -> AsyncIterator[Verdict]:
    """1,000 people at once; those who are sent away come back when they were told to."""
    async with staged(options) as stage:
        began = time.monotonic()
        asked = stage.crowd(1000)
        again = await asyncio.gather(
            *(_until_taken(stage, number, first) for number, first in enumerate(asked))
        )
        pictures = sum(interaction.outcome == "picture" for interaction in asked)
        faults = sum(interaction.outcome in ("fault", "unfinished", "unanswered") for interaction in asked)
        late = percentile([interaction.acked_after for interaction in asked], 99)
        yield Verdict(
            "1,000 people at once, 10x10",
            "at least 900 pictures, no fault, acknowledged within 2 s (p99)",
            f"{tally(asked)}; {acknowledged(asked)}; {loop(stage, began)}",
            pictures >= 900 and not faults and late <= 2.0,
        )
        refused = [second for second in again if second is not None]
        taken = sum(isinstance(second, Interaction) and second.outcome == "picture" for second in refused)
        timed = sum(isinstance(second, Interaction) for second in refused)
        yield Verdict(
            "those who were refused ask again when they were told to",
            "every refusal names a time, and then the board is taken",
            f"{len(refused)} refused, {timed} with a time, {taken} taken then",
            taken == len(refused),
        )


async def _until_taken(stage: Stage, number: int, first: Interaction) -> Interaction | bool | None:
    """The second question of someone who was refused; False where no time was named, None if not refused."""
    await first.wait(_LONG)
    if first.outcome != "sentence":
        return None
    if first.retry_after is None:
        return False
    await asyncio.sleep(first.retry_after)
    second = stage.solve(number, number)
    await second.wait(_LONG)
    return second


async def hog(options: Options) -> AsyncIterator[Verdict]:
    """One person has as many boards without end as there are workers; 40 others come after."""
    async with staged(options) as stage:
        greedy = stage.person(9_999)
        hard = [greedy.slash("solve nonogram", text=endless()) for _ in range(2)]
        await asyncio.sleep(1.0)
        asked = stage.crowd(40)
        await settle(asked, _LONG)
        pictures = [interaction for interaction in asked if interaction.outcome == "picture"]
        last = max((interaction.took for interaction in pictures), default=float("nan"))
        in_time = sum(interaction.took <= 3.0 for interaction in pictures)
        yield Verdict(
            "one person's two endless boards, then 40 others, 10x10",
            "40 of 40 within 3 s",
            f"{in_time} within 3 s; {tally(asked)}; last {last:.1f} s; the endless: {tally(hard)}",
            in_time == len(asked),
        )


def acknowledged(asked: Sequence[Interaction]) -> str:
    return f"acknowledged p99 {percentile([interaction.acked_after for interaction in asked], 99):.2f} s"


def loop(stage: Stage, since: float) -> str:
    return f"loop busy {busiest(stage, since) * 1000:.0f} ms at most"


def busiest(stage: Stage, since: float) -> float:
    """The CPU seconds of the longest stretch in which the bot's loop served nobody else."""
    return max((stretch.cpu for stretch in stage.bot.stretches(since)), default=float("nan"))
