"""Marks that people give, change and take back: in options, in forms, after an error."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.commands import Services
from solvers import PUZZLES
from tests.bot.talk import entry_of, field_of, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"
"""B2 is the only mine."""


async def test_wrong_mark_is_taken_back_and_the_hint_goes_on(ada: Any, channel: Any) -> None:
    """The message says which mark it is, and nothing is a dead end."""
    result = await ada.slash(channel, "hint", text=MINES, known="B1=mine A2 safe")
    assert "B1 cannot be a mine" in said(result)
    assert {"Take it back", "Put it right"} <= set(labels(result.response))
    await ada.click(result.response, label="Take it back")
    assert said(result).startswith("Minesweeper, 3 rows of 3. Taken back: B1. All marks are right. 1 of 5")
    assert "Take it back" not in labels(result.response)
    await ada.click(result.response, label="Hint")
    assert labels(result.response)[0] == "Why?"


async def test_wrong_mark_is_put_right(ada: Any, channel: Any, services: Services) -> None:
    """By what is certain there."""
    result = await ada.slash(channel, "check", text=MINES, known="B1=mine A2=safe")
    assert "Wrong: B1." in said(result)
    await ada.click(result.response, label="Put it right")
    assert "All marks are right." in said(result)
    assert (await entry_of(services, result)).marks == "A2=safe B1=safe"


async def test_known_overrides_what_was_marked_before(ada: Any, channel: Any, services: Services) -> None:
    """An error names a place that occurs twice in one text."""
    await ada.slash(channel, "hint", text=MINES, known="B1=mine")
    result = await ada.slash(channel, "hint", known="b1 safe")
    assert "cannot be" not in said(result)
    assert (await entry_of(services, result)).marks == "B1=safe"
    twice = await ada.slash(channel, "hint", known="B1=mine B1=safe")
    assert said(twice) == "B1 is marked both mine and safe."


async def test_form_has_the_present_marks_and_places_what_is_changed(
    ada: Any, channel: Any, services: Services
) -> None:
    """The board is drawn in it, and read back."""
    result = await ada.slash(channel, "hint", text=MINES, known="B1=mine A2=safe", level=1)
    form = await ada.click(result.response, label="I have these…")
    assert field_of(form, "marks") == "1*1\nx..\n1.1"
    await ada.submit_modal(form, {"marks": "1x1\n..X\n1.1"})
    assert "Marked: B1 and C2. Taken back: A2. All marks are right. 2 of 5 places are marked." in said(result)
    assert (await entry_of(services, result)).marks == "B1=safe C2=safe"
    assert f"<@{ada.id}> placed B1 and C2" in said(result)


async def test_what_two_people_change_in_forms_at_once_is_all_kept(
    ada: Any, bob: Any, channel: Any, services: Services
) -> None:
    """A form places only its changes."""
    result = await ada.slash(channel, "play", text=MINES, known="C2=safe")
    forms = [await person.click(result.response, label="I have these…") for person in (ada, bob)]
    await ada.submit_modal(forms[0], {"marks": "1x1\n..x\n1.1"})
    await bob.submit_modal(forms[1], {"marks": "1.1\n.F.\n1x1"})
    entry = await entry_of(services, result)
    assert set(entry.marks.split()) == {"B1=safe", "B2=mine", "B3=safe"}


async def test_error_in_a_form_keeps_what_was_typed(ada: Any, channel: Any, services: Services) -> None:
    """*Edit and try again* opens it once more; the board is drawn again in its message."""
    result = await ada.slash(channel, "play", text=MINES)
    form = await ada.click(result.response, label="I have these…")
    refused = await ada.submit_modal(form, {"marks": "B1=tent"})
    assert "B1 cannot be tent: write mine or safe." in said(refused)
    again = await ada.click(refused.followups[-1], label="Edit and try again")
    assert field_of(again, "marks") == "B1=tent"
    await ada.submit_modal(again, {"marks": "B1=safe"})
    assert "Marked: B1." in said(result)
    assert (await entry_of(services, result)).marks == "B1=safe"


async def test_error_in_a_text_keeps_the_text(ada: Any, channel: Any) -> None:
    """Marks and other options with it; the answer is that of the command that was typed."""
    refused = await ada.slash(channel, "hint", text="minesweeper\n1z\n__", known="B1=mine", level=1)
    assert "means nothing" in said(refused)
    form = await ada.click(refused.followups[-1], label="Edit and try again")
    assert field_of(form, "text") == "minesweeper\n1z\n__"
    assert field_of(form, "known") == "B1=mine"
    result = await ada.submit_modal(form, {"text": "minesweeper\n1_\n__", "known": "B1=safe"})
    assert said(result).startswith("Minesweeper, 2 rows of 2. ")


async def test_marks_are_in_the_text_to_copy(ada: Any, channel: Any) -> None:
    """As they can be pasted as `known`."""
    result = await ada.slash(channel, "play", text=MINES, known="B1=safe B2=mine")
    text = await ada.click(result.response, label="As text")
    assert "```\n1x1\n.*.\n1.1\n```" in said(text)


@pytest.mark.parametrize("name", PUZZLES)
async def test_marks_are_written_as_help_says(name: str, ada: Any, channel: Any) -> None:
    """The example in the help of each puzzle is one that is understood."""
    example = (
        said(await ada.slash(channel, "help", puzzle=name)).partition("like this: `")[2].partition("`")[0]
    )
    checked = said(await ada.slash(channel, "check", text=PUZZLES[name].example, puzzle=name, known=example))
    assert "Wrong: " in checked or "All marks are right." in checked or "it is a clue" in checked, checked
