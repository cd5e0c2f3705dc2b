"""Marks in the chat: placed, changed, taken back and corrected, by one person or by several."""

from __future__ import annotations

import re
from typing import Any

import aiohttp
import discord
import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.store.mark_log import read
from solvers import PUZZLES
from tests.bot.talk import entry_of, field_of, files, labels, said, words
from tests.solvers.instance_boards import example_solution

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"
"""B2 is the only mine."""
TENTS = PUZZLES["tents"]
RIGHT = {place.name: TENTS.yes for place, tent in (example_solution("tents").answer or {}).items() if tent}


async def test_mark_places_on_the_board_used_last_and_draws_it_anew(
    ada: Any, bob: Any, channel: Any, services: Services
) -> None:
    """The message shows who placed it; only that person sees the reply."""
    result = await ada.slash(channel, "play", text=MINES)
    assert said(result) == "Minesweeper, 3 rows of 3. 0 of 5 places are marked."
    told = await ada.slash(channel, "mark", known="B1=safe A2=safe")
    assert said(told).startswith("Marked: B1 and A2. https://discord.com/channels/")
    assert told.ephemeral
    await bob.slash(channel, "mark", known="C2 safe")
    assert said(result).endswith(f"-# <@{ada.id}> placed B1 and A2 · <@{bob.id}> placed C2")
    assert (await entry_of(services, result)).marks == "B1=safe A2=safe C2=safe"


async def test_board_with_several_answers_is_played_and_says_so(ada: Any, channel: Any) -> None:
    """What that means for marks, too: each answer completes it, and a mark that one of them has is right."""
    result = await ada.slash(channel, "play", text="minesweeper\n_1_", mistakes="at once")
    assert "This board has several answers: each of them completes it" in said(result)
    await ada.slash(channel, "mark", known="C1=mine")
    assert said(result).startswith("Minesweeper, 1 row of 3. Completed by ")


async def test_board_without_an_answer_is_not_played(ada: Any, channel: Any) -> None:
    """The reply has the reason, and there is nothing to mark."""
    result = await ada.slash(channel, "play", text="sudoku\n1..1\n....\n....\n....")
    assert said(result).startswith("This board has no answer, so it cannot be played. This cannot be: row 1")
    assert "I remember no board" in said(await ada.slash(channel, "mark", known="B1=2"))


async def test_undo_takes_back_ones_own_last_mark(
    ada: Any, bob: Any, channel: Any, services: Services
) -> None:
    """That of nobody else, and none that someone has changed since; what was there before is there again."""
    result = await ada.slash(channel, "play", text=MINES, known="B1=mine")
    await ada.slash(channel, "mark", known="B1=safe A2=mine")
    await bob.slash(channel, "mark", known="A2=safe")
    await ada.click(result.response, label="Undo")
    assert (await entry_of(services, result)).marks == "A2=safe B1=mine"
    refused = await ada.click(result.response, label="Undo")
    assert "You have no mark here to take back." in said(refused)
    await bob.click(result.response, label="Undo")
    assert (await entry_of(services, result)).marks == "B1=mine A2=mine"
    assert [mark.person for mark in read((await entry_of(services, result)).placed)] == [ada.id]


async def test_people_at_once_never_lose_a_mark(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """Both place one in the same moment, six times: all are there, each with its name."""
    result = await ada.slash(channel, "play", text=TENTS.example, puzzle="tents")
    cells = iter(RIGHT)
    for _ in range(6):
        simcord_env.settle_timeout = 0
        for person in (ada, bob):
            with pytest.raises(TimeoutError):
                await person.slash(channel, "mark", known=f"{next(cells)}=tent")
        simcord_env.settle_timeout = 600
        await simcord_env.settle()
    entry = await entry_of(services, result)
    assert {mark.partition("=")[0] for mark in entry.marks.split()} == set(list(RIGHT)[:12])
    whose = {mark.place: mark.person for mark in read(entry.placed)}
    assert whose == {cell: (ada.id, bob.id)[number % 2] for number, cell in enumerate(list(RIGHT)[:12])}


async def test_completed_board_says_by_whom(ada: Any, bob: Any, channel: Any) -> None:
    """With names and time; empty cells need not be marked."""
    result = await ada.slash(channel, "play", text=TENTS.example, puzzle="tents")
    cells = list(RIGHT)
    await ada.slash(channel, "mark", known=" ".join(f"{cell}=tent" for cell in cells[:20]))
    await bob.slash(channel, "mark", known=" ".join(f"{cell}=tent" for cell in cells[20:]))
    assert re.fullmatch(
        rf"Tents, 15 rows of 15\. Completed by <@{ada.id}> and <@{bob.id}> in \d+ (s|min)\.", said(result)
    )
    assert labels(result.response) == ["Undo", "Solution", "As text", "Delete", "Play on puzz.link"]


@pytest.mark.parametrize("mistakes", ["at once", "asked", "never"])
async def test_wrong_marks_are_told_as_whoever_sent_the_board_chose(
    mistakes: str, ada: Any, bob: Any, channel: Any
) -> None:
    """At once to all; to whoever asks alone; or never, and hints do as if there were none."""
    result = await ada.slash(channel, "play", text=MINES, mistakes=mistakes)
    await ada.slash(channel, "mark", known="B1=mine")
    assert ("Wrong: B1." in said(result)) == (mistakes == "at once")
    assert ("Take it back" in labels(result.response)) == (mistakes == "at once")
    assert ("Check" in labels(result.response)) == (mistakes == "asked")
    if mistakes == "asked":
        told = await bob.click(result.response, label="Check")
        assert said(told) == "Wrong: B1."
        assert told.ephemeral
        await bob.click(told.response, label="Take it back")
        assert "Taken back: B1." in said(result)
    if mistakes == "never":
        await bob.click(result.response, label="Hint")
        assert "B1 cannot be" not in said(result)
        assert "Wrong" not in said(result)


async def test_board_can_be_kept_to_its_sender(ada: Any, bob: Any, channel: Any) -> None:
    """Others get a refusal from the button and from the command."""
    result = await ada.slash(channel, "play", text=MINES, players=0)
    assert "Only the user who sent this board" in said(
        await bob.click(result.response, label="I have these…")
    )
    assert "I remember no board in this channel" in said(await bob.slash(channel, "mark", known="B1=safe"))
    await ada.slash(channel, "mark", known="B1=safe")
    assert "Marked: B1." in said(result)


async def test_private_board_is_played_in_private(ada: Any, channel: Any) -> None:
    """Each mark is answered by the board."""
    await ada.slash(channel, "play", text=MINES, private=True)
    told = await ada.slash(channel, "mark", known="B1=safe")
    assert told.ephemeral
    assert said(told).startswith("Minesweeper, 3 rows of 3. Marked: B1.")
    assert told.response is not None
    assert files(told.response)


async def test_play_goes_on_after_a_restart(
    ada: Any, bob: Any, channel: Any, services: Services, simcord_env: simcord.Env
) -> None:
    """The store holds all of it: marks, who placed them, and what may be shown."""
    result = await ada.slash(channel, "play", text=MINES, mistakes="at once")
    await ada.slash(channel, "mark", known="B1=mine")
    await simcord_env.restart_bot(Client(services))
    await ada.click(result.response, label="Take it back")
    await bob.slash(channel, "mark", known="B3=safe")
    await simcord_env.restart_bot(Client(services))
    form = await bob.click(result.response, label="I have these…")
    assert field_of(form, "marks") == "1.1\n...\n1x1"
    await bob.submit_modal(form, {"marks": "1x1\nx*x\n1x1"})
    assert "Completed by" in said(result)


async def test_board_whose_message_is_gone_is_shown_anew(ada: Any, channel: Any, simcord_env: Any) -> None:
    """Below, with its buttons."""
    result = await ada.slash(channel, "play", text=MINES)
    assert result.response is not None
    simcord_env.backend.delete_message(channel.id, result.response.id)
    told = await ada.slash(channel, "mark", known="B1=safe")
    assert "I cannot reach the board's message" in said(told)
    assert words(told.followups[-1]).startswith("Minesweeper, 3 rows of 3. Marked: B1.")
    await ada.click(told.followups[-1], label="Undo")
    assert "Taken back: B1." in words(told.followups[-1])


@pytest.mark.parametrize("times", [1, 100])
async def test_board_is_drawn_anew_or_sent_anew_where_the_connection_breaks(
    times: int, ada: Any, channel: Any, monkeypatch: Any
) -> None:
    """The mark is stored by then, so its person sees no error."""
    await ada.slash(channel, "play", text=MINES)
    edit, left = discord.PartialMessage.edit, [times]

    async def broken(*args: Any, **kwargs: Any) -> Any:
        left[0] -= 1
        if left[0] >= 0:
            raise aiohttp.ServerDisconnectedError
        return await edit(*args, **kwargs)

    monkeypatch.setattr(discord.PartialMessage, "edit", broken)
    told = await ada.slash(channel, "mark", known="B1=safe")
    assert said(told).startswith("Marked: B1. ")
    assert ("I cannot reach the board's message" in said(told)) == (times > 1)


async def test_hint_starts_at_the_stage_used_last(ada: Any, channel: Any, bob: Any) -> None:
    """That of each person; which cell, for those who have used none."""
    await ada.slash(channel, "hint", text=MINES, level=1)
    second = await ada.slash(channel, "hint", text=MINES)
    assert labels(second.response)[0] == "Why?"
    await ada.click(second.response, label="Why?")
    third = await ada.slash(channel, "hint", text=MINES)
    assert labels(third.response)[0] == "Which cell?"
    assert labels((await bob.slash(channel, "hint", text=MINES)).response)[0] == "Next hint"


async def test_answers_lead_on_in_private(ada: Any, bob: Any, channel: Any) -> None:
    """To a hint and to all steps; the answer stays."""
    result = await ada.slash(channel, "solve minesweeper", text=MINES)
    answer = said(result)
    hint = await bob.click(result.response, label="Hint")
    steps = await bob.click(result.response, label="Explain")
    assert hint.ephemeral
    assert steps.ephemeral
    assert labels(hint.response)[0] == "Why?"
    assert "Solved: " in said(steps)
    assert said(result) == answer


@pytest.mark.parametrize(
    ("puzzle", "legend"),
    [
        ("mosaic", "# is black, x is white, . is open. In words: A1=black B2-B5=white"),
        ("takuzu", "0 and 1 are values, . is open. In words: A1=1 B2-B5=0"),
        ("sudoku", "a digit or letter is a number, . is open. In words: A1=9 B1=1"),
        ("slitherlink", "Such as: A1|top=line B1|top=cross"),
    ],
)
async def test_form_for_marks_has_a_legend(puzzle: str, legend: str, ada: Any, channel: Any) -> None:
    """Beside the field, since a placeholder vanishes as soon as a field has text."""
    board = await ada.slash(channel, "play", text=PUZZLES[puzzle].example, puzzle=puzzle)
    form = await ada.click(board.response, label="I have these…")
    assert form.modal["components"][0]["description"] == legend


async def test_hint_form_and_reply_name_a_side_alike(ada: Any, channel: Any) -> None:
    """By the same cell, so that a player can type what a hint says."""
    board = await ada.slash(channel, "play", text="slitherlink\n2.\n..")
    assert said(await ada.slash(channel, "mark", known="A1|A2=cross")).startswith("Marked: A1|bottom.")
    form = await ada.click(board.response, label="I have these…")
    assert field_of(form, "marks") == "A1|bottom=cross"
    known = "A1|top=line A1|left=line A1|right=cross"
    hint = await ada.slash(channel, "hint", text="slitherlink\n2.\n..", known=known, cell="A1", level=3)
    assert "the bottom of A1" in said(hint)
