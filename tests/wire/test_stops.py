"""The end of the bot in the middle of work: nobody is left waiting, and no process."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tests.waits import LONG
from tests.wire.boards import endless
from tests.wire.interactions import all_ended
from tests.wire.scenarios.stops import button_of
from tests.wire.stage import Options, staged, tally

_PEOPLE = 12


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0], ids=["at once", "half", "all"])
async def test_sigterm_into_a_burst_leaves_nobody(options: Options, share: float) -> None:
    """Whoever was acknowledged gets a picture or a sentence, however many were so when the signal came."""
    async with staged(options) as stage:
        asked = stage.crowd(_PEOPLE)
        while sum(one.acked is not None or one.refused > 0 for one in asked) < share * _PEOPLE:  # noqa: ASYNC110 - any of them
            await asyncio.sleep(0.001)
        stage.bot.signal(signal.SIGTERM)
        code = await stage.bot.ended(LONG)
        acknowledged = [one for one in asked if one.acked is not None]
        assert "unfinished" not in tally(acknowledged), tally(asked)
        assert "fault" not in tally(acknowledged), tally(asked)
        assert code == 0, stage.bot.errors()
        assert await stage.bot.nothing_left(LONG)
        assert "Traceback" not in stage.bot.errors()


async def test_work_that_a_kill_ended_can_be_asked_for_again(options: Options) -> None:
    """After *Cancel* the next bot says what happened, and offers a button that begins again."""
    async with staged(options, {"workers": {"count": 1}}) as stage:
        person = stage.person(1)
        asked = person.slash("solve nonogram", text=endless())
        await asked.until(lambda: bool(asked.message and "Cancel" in asked.message.view.buttons))
        stage.bot.signal(signal.SIGKILL)
        await stage.bot.ended(LONG)
        assert await stage.bot.nothing_left(LONG)
        await stage.bot.start()
        [pressed] = await all_ended(person.press(asked.message, "Cancel"))
        assert pressed.outcome == "sentence"
        again = button_of(pressed, "again")
        assert again is not None, pressed.sentence
        begun = person.press(*again)
        await begun.until(lambda: begun.settled or "Cancel" in str(begun.states[-1:]))
        assert "Cancel" in str(begun.states[-1:])
