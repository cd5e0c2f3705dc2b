"""The buttons of the user who asked, and the buttons of everyone."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from solvers import PUZZLES
from tests.bot.limits import CARD
from tests.bot.talk import buttons, forget, labels, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


async def test_solution_asks_once(ada: Any, channel: Any) -> None:
    """Then all of it is there, and nothing is left to hint at."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    assert result.response is not None
    before = words(result.response)
    await ada.click(result.response, label="Solution")
    assert words(result.response) == before
    assert "Yes, show all of it" in labels(result.response)
    await ada.click(result.response, label="Yes, show all of it")
    assert words(result.response).startswith("Unique answer")
    assert labels(result.response) == ["Hint", "Explain", "As text", "Delete"]


async def test_only_the_one_who_asked_shows_the_solution_to_all(ada: Any, bob: Any, channel: Any) -> None:
    """The other user gets a way to see it privately; hints are for everyone."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    before = said(result)
    refused = await bob.click(result.response, label="Solution")
    assert words(refused.followups[0]).startswith("Only the user who asked can show this to all")
    assert said(result) == before
    await ada.click(result.response, label="Solution")
    await bob.click(result.response, label="Yes, show all of it")
    assert said(result) == before
    await bob.click(result.response, label="Next hint")
    assert said(result) != before


async def test_buttons_of_a_private_answer_act_for_its_owner_alone(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """Whatever custom ID someone else sends."""
    private = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example, private=True)
    public = await ada.slash(channel, "hint", text=PUZZLES["tents"].example)
    before = said(private)
    assert private.response is not None
    assert public.response is not None
    forged = simcord_env.backend.get_message(channel.id, public.response.id)
    forged.components, forged.flags = private.response.components, CARD
    for button in buttons(forged):
        pressed = await bob.click(public.response, custom_id=button["custom_id"])
        if pressed.modal:
            pressed = await bob.submit_modal(pressed, {"cell": "A1"})
        assert "Someone else asked this in private." in said(pressed)
    assert said(private) == before


async def test_a_refused_text_is_shown_only_to_the_person_who_sent_it(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """A forged custom ID opens no form with the text."""
    refused = await ada.slash(channel, "hint", text="minesweeper\n1z\n__")
    public = await ada.slash(channel, "hint", text=PUZZLES["tents"].example)
    assert public.response is not None
    forged = simcord_env.backend.get_message(channel.id, public.response.id)
    forged.components = refused.followups[-1].components
    pressed = await bob.click(public.response, label="Edit and try again")
    assert not pressed.modal
    assert "Someone else asked this in private." in said(pressed)


async def test_only_the_one_who_asked_can_delete(ada: Any, bob: Any, channel: Any) -> None:
    """The other user gets a sentence."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    refused = await bob.click(result.response, label="Delete")
    assert words(refused.followups[0]) == "Only the user who asked can delete this."
    assert refused.followups[0].ephemeral
    assert result.response is not None
    await ada.click(result.response, label="Delete")
    assert result.response is None


async def test_button_of_a_forgotten_puzzle_says_so(ada: Any, channel: Any) -> None:
    """/forget deletes; what is left of it is an old message."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    forgotten = await forget(ada, channel)
    assert said(forgotten) == "Forgotten: 1 puzzle. Their buttons no longer work."
    for label in ("Next hint", "Reveal a cell…", "Solution", "As text", "Delete"):
        pressed = await ada.click(result.response, label=label)
        if pressed.modal:
            pressed = await ada.submit_modal(pressed, {"cell": "A1"})
        assert "no longer remembered" in said(pressed)
    assert "I remember no puzzle of yours" in said(await ada.slash(channel, "hint"))
