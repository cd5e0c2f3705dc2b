"""The sentences during long work and at its end."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.service.jobs import Hint
from solvers import PUZZLES
from tests.bot.long_work.outside_pool import LIMITS, PACE, Done, Elsewhere
from tests.bot.talk import buttons, files, labels, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

MOSAIC = PUZZLES["mosaic"].example


async def test_long_work_tells_how_far_it_is_and_what_is_certain_at_the_end(
    ada: Any,
    channel: Any,
    undecided: str,
    clock: simcord.Env,
    done: Done,
    services: Services,
    elsewhere: Elsewhere,
) -> None:
    """One message, edited at a steady pace; at the deadline it shows what is known, drawn."""
    hasty = dataclasses.replace(services.config, limits=dataclasses.replace(LIMITS, seconds=1e-6))
    await clock.restart_bot(Client(dataclasses.replace(services, config=hasty)))
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve nonogram", text=undecided)
    assert result.response is not None
    await clock.advance_time(PACE - 1)
    assert words(result.response) == ""
    await elsewhere.worked.wait()
    await clock.advance_time(2 * PACE + 2)
    lines = [entry.json["content"] for entry in clock.http_requests if entry.method == "PATCH"]
    assert lines == [f"Solving: 0 of 81 cells are certain so far, {s} s" for s in (200, 400, 600)]
    elsewhere.open.set()
    await done()
    assert words(result.response).startswith("Out of time: ")
    assert files(result.response)[0].description is not None
    assert not result.followups


async def test_board_that_takes_long_to_make_has_its_buttons(
    ada: Any, channel: Any, clock: simcord.Env, done: Done, elsewhere: Elsewhere
) -> None:
    """There is a line of progress before there is a puzzle that could be remembered."""
    elsewhere.open.clear()
    made = await ada.slash(channel, "new", puzzle="mosaic", size="5x5", level="easy", seed=1)
    await clock.advance_time(PACE + 1)
    assert words(made.response).endswith(" s")
    elsewhere.open.set()
    await done()
    assert words(made.response).startswith("Mosaic, 5 rows of 5. 0 of 25 places are marked.")
    assert "Hint" in labels(made.response)


def custom_ids(message: Any) -> list[str]:
    return [button["custom_id"] for button in buttons(message)]


async def test_hint_that_takes_long_keeps_what_was_there(
    ada: Any, bob: Any, channel: Any, endless: str, clock: simcord.Env, services: Services, done: Done
) -> None:
    """While it waits, and after it was cancelled."""
    hint = await ada.slash(channel, "hint", text=MOSAIC)
    await done()
    assert hint.response is not None
    before, pressable = words(hint.response), custom_ids(hint.response)
    await bob.slash(channel, "solve nonogram", text=endless)
    await ada.click(hint.response, label="Next hint")
    await clock.advance_time(PACE)
    assert words(hint.response).startswith(f"{before}\nBusy, 1 before you")
    await clock.advance_time(PACE)
    assert words(hint.response).count("Busy") == 1
    await ada.click(hint.response, label="Cancel")
    assert words(hint.response) == before
    assert custom_ids(hint.response) == pressable
    assert len(files(hint.response)) == 1
    await services.admission.end(600)
    await done()


async def test_answer_that_would_come_too_late_is_given_up(
    ada: Any, channel: Any, endless: str, services: Services, clock: simcord.Env, done: Done
) -> None:
    """Discord takes none after fifteen minutes; a sentence comes before."""
    await clock.restart_bot(Client(dataclasses.replace(services, pace=170)))
    result = await ada.slash(channel, "solve nonogram", text=endless)
    await clock.advance_time(14.5 * 60)
    await done()
    assert said(result).startswith("This took so long that Discord will not take my answer.")


async def test_second_job_of_a_question_has_not_waited_for_the_first(
    ada: Any, channel: Any, clock: simcord.Env, done: Done, services: Services, elsewhere: Elsewhere
) -> None:
    """The board as text and its answer are two jobs; the figure of waiting holds the wait of each once."""
    solved = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await done()
    await asyncio.gather(*services.admission._spare)  # the job of the level would hold the only worker
    elsewhere.open.clear()
    await ada.click(solved.response, label="As text")
    await clock.advance_time(50)
    elsewhere.open.set()
    await done()
    waited = services.metrics.registry.get_sample_value("gridsmith_seconds_sum", {"stage": "wait"})
    assert waited is not None
    assert waited <= 50


async def test_long_work_keeps_the_mark_that_another_user_places_meanwhile(
    ada: Any,
    bob: Any,
    channel: Any,
    clock: simcord.Env,
    done: Done,
    services: Services,
    elsewhere: Elsewhere,
) -> None:
    """In the words beside its progress, and after it was cancelled."""
    played = await ada.slash(channel, "play", text=MOSAIC)
    await done()
    elsewhere.open.clear()
    await bob.slash(channel, "mark", known="B1=black")
    await ada.click(played.response, label="Hint")
    await clock.advance_time(PACE)
    assert words(played.response).startswith("Mosaic, 10 rows of 10. 0 of 100 places are marked.\nBusy")
    elsewhere.held = Hint
    elsewhere.open.set()
    elsewhere.open.clear()  # only the mark had waited for it
    while len(services.admission) > 1:  # noqa: ASYNC110 - the queue tells nobody that a user has left it
        await asyncio.sleep(0.02)
    await clock.settle()
    drawn = words(played.response)
    assert "Marked: B1. 1 of 100" in drawn
    await clock.advance_time(PACE)
    assert words(played.response).startswith(f"{drawn}\nLooking for a hint")
    await ada.click(played.response, label="Cancel")
    await done()
    assert words(played.response) == drawn
    assert "Undo" in labels(played.response)
