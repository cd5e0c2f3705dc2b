"""The end of the bot: asked for with SIGTERM in the middle of much work, or sudden."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator

from tests.wire.boards import endless
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.stage import Options, Stage, Verdict, staged, tally

_DELAYS = (0.02, 0.1, 0.15, 0.2)


async def sigterm(options: Options) -> AsyncIterator[Verdict]:
    """SIGTERM into a burst, at several times."""
    for delay in _DELAYS:
        async with staged(options) as stage:
            asked = stage.crowd(150)
            await asyncio.sleep(delay)
            began = time.monotonic()
            stage.bot.signal(signal.SIGTERM)
            code = await stage.bot.ended(60.0)
            took = time.monotonic() - began
            orphans = not await stage.bot.nothing_left(5.0)
            unfinished = sum(interaction.outcome == "unfinished" for interaction in asked)
            yield Verdict(
                f"SIGTERM {delay:g} s into a burst of 150",
                'nobody left at "thinking…", exit 0 within 8 s, no orphan',
                f"{tally(asked)}; exit {code} after {took:.1f} s{'; orphans' if orphans else ''}",
                not unfinished and code == 0 and took <= 8.0 and not orphans,
            )


async def killed(options: Options) -> AsyncIterator[Verdict]:
    """SIGKILL while a message shows how far the work is; its button is pressed under the next bot."""
    async with staged(options) as stage:
        person = stage.person(1)
        asked = person.slash("solve nonogram", text=endless())
        async with asyncio.timeout(30.0):
            await asked.until(lambda: bool(asked.message and "Cancel" in asked.message.view.buttons))
        stage.bot.signal(signal.SIGKILL)
        await stage.bot.ended(10.0)
        orphans = not await stage.bot.nothing_left(10.0)
        yield Verdict(
            "kill -9 at work", "no worker is left after 10 s", "some" if orphans else "none", not orphans
        )
        await stage.bot.start()
        assert asked.message is not None
        pressed = person.press(asked.message, "Cancel")
        await pressed.wait(20.0)
        again = button_of(pressed, "again")
        yield Verdict(
            "*Cancel* is pressed under the next bot",
            "a sentence that says what happened, and a button to ask again",
            f"{pressed.outcome}: {pressed.sentence[:100]!r}; button: {again[1] if again else 'none'}",
            pressed.outcome in ("sentence", "picture") and again is not None,
        )
        if again:
            yield await _asked_again(stage, *again)


async def _asked_again(stage: Stage, message: Message, label: str) -> Verdict:
    second = stage.person(1).press(message, label)
    try:
        async with asyncio.timeout(20.0):
            await second.until(lambda: second.settled or "Cancel" in str(second.states[-1:]))
    except TimeoutError:
        pass
    works = "Cancel" in str(second.states[-1:]) or second.outcome == "picture"
    seen = second.states[-1].view.content if second.states and second.states[-1].view else ""
    return Verdict(
        "that button is pressed", "the work begins again", f"{second.outcome}: {seen[:80]!r}", works
    )


def button_of(pressed: Interaction, word: str) -> tuple[Message, str] | None:
    """The message and the label of a button that speaks of something."""
    messages = [*pressed.followups, *filter(None, [pressed.message])]
    for message in messages:
        for label in message.view.buttons:
            if word in label.lower() and not message.deleted:
                return message, label
    return None
