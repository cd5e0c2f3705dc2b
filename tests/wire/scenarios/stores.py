"""The store under load, and a store that is locked, full or gone: no answer depends on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from tests.wire.disturbances import full, locked
from tests.wire.interactions import Interaction
from tests.wire.stage import Options, Stage, Verdict, percentile, settle, staged, tally

_LONG = 60.0
_PEOPLE, _EACH = 60, 10
_LOCKED = 10.0


async def store(options: Options) -> AsyncIterator[Verdict]:
    """Every way in which the store can be in the way."""
    async with staged(options) as stage:
        lines = await asyncio.gather(*(_hints(stage, number) for number in range(_PEOPLE)))
        asked = [interaction for line in lines for interaction in line]
        slowest = percentile([interaction.took for interaction in asked], 99)
        pictures = sum(interaction.outcome == "picture" for interaction in asked)
        yield Verdict(
            f"{_PEOPLE} people at once, {_EACH} hints each",
            "no fault, no answer lost",
            f"{tally(asked)}; p99 {slowest:.2f} s",
            pictures == len(asked),
        )
    async with staged(options) as stage:
        await settle(stage.crowd(2), _LONG)
        async with locked(stage):
            asking = asyncio.create_task(_asked(stage, f"store locked for {_LOCKED:.0f} s"))
            await asyncio.sleep(_LOCKED)
        yield await asking
        yield await _asked(stage, "store free again", 100)
    async with staged(options) as stage:
        await settle(stage.crowd(2), _LONG)
        with full(stage):
            yield await _asked(stage, "store full")
        yield await _asked(stage, "store has room again", 100)
    async with staged(options) as stage:
        await settle(stage.crowd(2), _LONG)
        elsewhere = stage.bot.folder / "elsewhere"
        elsewhere.mkdir()
        for file in list(stage.bot.folder.glob("gridsmith.db*")):
            file.rename(elsewhere / file.name)
        yield await _asked(stage, "store moved away")


async def _hints(stage: Stage, number: int) -> list[Interaction]:
    """What one person asks, one thing after the other: a hint, then its next steps."""
    person = stage.person(number)
    kind, text = stage.board(number)
    first = person.slash("hint", text=text, puzzle=kind)
    await first.wait(_LONG)
    asked = [first]
    while len(asked) < _EACH and first.outcome == "picture" and first.message:
        pressed = person.press(first.message, first.message.view.buttons[0])
        await pressed.wait(_LONG)
        asked.append(pressed)
    return asked


async def _asked(stage: Stage, what: str, first: int = 10) -> Verdict:
    """20 people ask for boards, one every tenth of a second."""
    began = time.monotonic()
    asked = []
    for number in range(20):
        asked.append(stage.solve(first + number, number))
        await asyncio.sleep(0.1)
    await settle(asked, _LONG)
    pictures = [interaction for interaction in asked if interaction.outcome == "picture"]
    plain = sum(not interaction.message.view.buttons for interaction in pictures if interaction.message)
    slowest = max((interaction.took for interaction in asked), default=0.0)
    said = next((interaction.sentence for interaction in asked if interaction.outcome != "picture"), "")
    return Verdict(
        what,
        "every board gets its picture",
        f"{tally(asked)}; {plain} without buttons; slowest {slowest:.1f} s; "
        f"{time.monotonic() - began:.0f} s in all{f'; {said[:70]!r}' if said else ''}",
        len(pictures) == len(asked),
    )
