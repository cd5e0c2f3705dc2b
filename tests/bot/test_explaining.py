"""Explanations: a page for each deduction, and pictures that show all that the words tell."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.discord.commands.services import ExplanationCache
from solvers import PUZZLES
from tests.bot import talk
from tests.bot.talk import files, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINES = PUZZLES["minesweeper"].example
MOSAIC = ".454./5..75/5.985/.67.3/1...1"
"""Ten steps; only the seventh is not easy."""


def buttons(message: simcord.ResponseMessage) -> dict[str, bool]:
    """The labels of the buttons, and whether they can be pressed."""
    return {button["label"]: not button.get("disabled") for button in talk.buttons(message)}


async def lines(result: simcord.InteractionResult) -> list[str]:
    """The steps in the file, which only the user who pressed gets."""
    assert result.response
    assert result.response.ephemeral
    (file,) = result.response.attachments
    return (await file.read()).decode().splitlines()


async def test_explain_has_a_page_for_each_step_and_all_of_them_as_a_file(
    ada: Any, bob: Any, channel: Any
) -> None:
    """Turned forth and back, and never beyond the ends."""
    result = await ada.slash(channel, "explain", text=MOSAIC)
    assert result.response is not None
    steps = await lines(await bob.click(result.response, label="All steps"))
    assert len(steps) == 6
    for number, step in enumerate(steps, 1):
        assert words(result.response) == (
            f"Mosaic. Solved: medium (2.7), 6 steps.\n**{number} of 6** · {step.removeprefix(f'{number}. ')}"
        )
        can = buttons(result.response)
        assert (can["◀"], can["▶"]) == (number > 1, number < 6)
        if number < 6:
            await ada.click(result.response, label="▶")
    await ada.click(result.response, label="◀")
    assert "**5 of 6**" in words(result.response)


async def test_each_page_has_a_picture_that_is_described(ada: Any, channel: Any) -> None:
    result = await ada.slash(channel, "explain", text=MOSAIC)
    assert result.response is not None
    pictures = set()
    for _ in range(3):
        (picture,) = files(result.response)
        pictures.add(await picture.read())
        assert picture.description == words(result.response).replace("**", "")
        await ada.click(result.response, label="▶")
    assert len(pictures) == 3


async def test_a_button_leads_to_the_first_hard_step(ada: Any, channel: Any) -> None:
    """Boards that are easy from end to end have none."""
    result = await ada.slash(channel, "explain", text=MOSAIC)
    assert result.response is not None
    await ada.click(result.response, label="To the first hard step")
    assert "**5 of 6** · The 5 at A2 still needs 1 of A1 and B1, and " in words(result.response)
    assert not buttons(result.response)["To the first hard step"]
    easy = await ada.slash(channel, "explain", text=PUZZLES["mosaic"].example)
    assert easy.response is not None
    assert "To the first hard step" not in buttons(easy.response)


async def test_pages_are_turned_by_anyone_and_after_a_restart(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """The bot computes the lost explanation again."""
    result = await ada.slash(channel, "explain", text=MOSAIC)
    assert result.response is not None
    await bob.click(result.response, label="▶")
    assert "**2 of 6**" in words(result.response)
    await simcord_env.restart_bot(Client(replace(services, explanations=ExplanationCache())))
    await bob.click(result.response, label="▶")
    assert "**3 of 6**" in words(result.response)


async def test_a_hidden_explanation_tells_nothing_before_it_is_opened(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """Neither the picture, nor what describes it."""
    result = await ada.slash(channel, "explain", text=MOSAIC, spoiler=True)
    assert result.response is not None
    stored = simcord_env.backend.get_message(channel.id, result.response.id)
    (hidden,) = [part for part in stored.components if "The 9 at C3" in json.dumps(part)]
    assert hidden["spoiler"]
    (gallery,) = [part for part in hidden["components"] if "items" in part]
    assert "C3" not in json.dumps(gallery)
    assert not any("C3" in (file.get("description") or "") for file in stored.attachments)


async def test_a_board_without_an_answer_has_no_pages(ada: Any, channel: Any) -> None:
    """But a picture, in which the clue is marked that is to blame."""
    result = await ada.slash(channel, "explain", text="mosaic\n9_\n__")
    assert result.response is not None
    assert said(result).startswith("Mosaic. No answer: the clues contradict each other.")
    assert list(buttons(result.response)) == ["As text", "Delete"]
    assert len(files(result.response)) == 1


async def test_a_hint_tells_one_cell_and_those_after_it_whole_deductions(ada: Any, channel: Any) -> None:
    """The first says how many more follow, and they are known when one goes on."""
    result = await ada.slash(channel, "hint", text=MOSAIC, level=3)
    assert said(result).endswith("so B2 is black. 8 more cells follow for the same reason.")
    for label in ("Next hint", "Why?", "Which cell?"):
        await ada.click(result.response, label=label)
    assert said(result).endswith("The 5 at A3 needs both its open cells, so A2 and A3 are black.")


async def test_marks_in_a_text_are_said_to_be_left_out(ada: Any, channel: Any) -> None:
    result = await ada.slash(channel, "explain", text="minesweeper\n1F1\n...\n1_1")
    assert "It begins with the bare board, without the 1 mark in your text." in said(result)


async def test_text_of_a_solved_board_offers_its_answer(ada: Any, channel: Any) -> None:
    """Where the message shows it already."""
    solved = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    assert "Its answer:\n```\n.#.#.\n" in said(await ada.click(solved.response, label="As text"))
    hinted = await ada.slash(channel, "hint", text=MOSAIC)
    assert "Its answer" not in said(await ada.click(hinted.response, label="As text"))


async def test_hint_on_a_board_without_an_answer_names_the_clue_that_may_be_wrong(
    ada: Any, channel: Any
) -> None:
    result = await ada.slash(channel, "hint", text="minesweeper\n" + MINES.replace("1_2", "3_2", 1))
    blame = "This cannot be: the 3 at A1 has 3 mines around it. Most likely a typo in the 3 at A1."
    assert said(result).endswith(f"so the board has no answer. {blame}")
