"""/forget takes a person's name out of the messages of boards on which they placed marks."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from bot.common.errors import StoreError
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.discord.commands.name_removal import named_in, note_all, unname_late
from bot.store.mark_log import ANYONE
from tests.bot.talk import entry_of, files, forget, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"


async def test_boards_of_others_name_nobody_who_is_forgotten(ada: Any, bob: Any, channel: Any) -> None:
    """Every board is drawn again; the marks stay without a name, and so does the picture."""
    boards = []
    for _ in range(3):
        boards.append(await ada.slash(channel, "play", text=MINES))
        await bob.slash(channel, "mark", known="B1=safe")
    await ada.slash(channel, "mark", known="A2=safe")
    assert all(f"<@{bob.id}> placed B1" in said(board) for board in boards)
    await forget(bob, channel)
    assert ["someone placed B1" in said(board) for board in boards] == [True] * 3
    assert not any(str(bob.id) in said(board) for board in boards)
    assert f"<@{ada.id}> placed A2" in said(boards[-1])
    assert all(files(board.response) for board in boards)


async def test_message_that_cannot_be_drawn_at_first_loses_the_name_later(
    ada: Any,
    bob: Any,
    channel: Any,
    services: Services,
    simcord_bot: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the database does not answer; nobody else would find the message any more."""
    recall, failures = services.store.recall, [StoreError("no answer")]

    async def recall_later(key: str) -> Any:
        if failures:
            raise failures.pop()
        return await recall(key)

    board = await ada.slash(channel, "play", text=MINES)
    await bob.slash(channel, "mark", known="B1=safe")
    monkeypatch.setattr(services.store, "recall", recall_later)
    await forget(bob, channel)
    assert failures == []
    assert f"<@{bob.id}> placed B1" in said(board)
    await unname_late(services, simcord_bot)
    assert f"<@{bob.id}> placed B1" in said(board), "another process may be at work on it"
    await unname_late(_a_minute_later(services), simcord_bot)
    assert "someone placed B1" in said(board)


async def test_stop_of_the_bot_loses_no_message_that_names_somebody_who_is_forgotten(
    ada: Any, bob: Any, channel: Any, services: Services, simcord_bot: Client
) -> None:
    """The next process redraws the messages that the last one has noted."""
    boards = []
    for owner in (ada, bob):
        boards.append(await owner.slash(channel, "play", text=MINES))
        await bob.slash(channel, "mark", known="B1=safe")
    named = await named_in(services.store, bob.id)
    await note_all(services.store, named)
    await services.store.forget(bob.id)
    await unname_late(_a_minute_later(services), simcord_bot)
    assert "someone placed B1" in said(boards[0])
    assert said(boards[1]) == "The person who sent this has asked me to forget it."
    assert await services.store.notes("unname ") == {}


@pytest.mark.parametrize("damaged", ["", "{}", '{"channel": "here", "message": 1}', "[1, 2"])
async def test_note_that_cannot_be_read_stops_no_other_removal(
    ada: Any, bob: Any, channel: Any, services: Services, simcord_bot: Client, damaged: str
) -> None:
    """It is deleted, since nobody will ever be able to read it."""
    board = await ada.slash(channel, "play", text=MINES)
    await bob.slash(channel, "mark", known="B1=safe")
    await services.store.write_note("unname 1", damaged)
    await note_all(services.store, await named_in(services.store, bob.id))
    await services.store.forget(bob.id)
    await unname_late(_a_minute_later(services), simcord_bot)
    assert "someone placed B1" in said(board)
    assert await services.store.notes("unname ") == {}


def _a_minute_later(services: Services) -> Services:
    return replace(services, clock=lambda: time.time() + 60)


async def test_board_that_is_completed_names_nobody_who_is_forgotten(
    ada: Any, bob: Any, channel: Any
) -> None:
    """Its message names all who have placed marks in another way."""
    board = await ada.slash(channel, "play", text=MINES)
    await bob.slash(channel, "mark", known="B1=safe A2=safe B2=mine C2=safe B3=safe")
    assert f"Completed by <@{bob.id}>" in said(board)
    await forget(bob, channel)
    assert "Completed by someone" in said(board)


async def test_own_board_says_that_it_is_forgotten_if_it_named_its_owner(ada: Any, channel: Any) -> None:
    """One without marks of its owner stays as it was."""
    plain = await ada.slash(channel, "play", text=MINES)
    marked = await ada.slash(channel, "play", text=MINES)
    await ada.slash(channel, "mark", known="B1=safe")
    before = said(plain)
    await forget(ada, channel)
    assert said(marked) == "The person who sent this has asked me to forget it."
    assert not labels(marked.response)
    assert not files(marked.response)
    assert said(plain) == before


async def test_who_has_placed_no_marks_changes_no_message(
    ada: Any, bob: Any, channel: Any, services: Services
) -> None:
    """An ID that begins with another ID is not mistaken for it."""
    board = await ada.slash(channel, "play", text=MINES)
    await ada.slash(channel, "mark", known="B1=safe")
    before, entry = said(board), await entry_of(services, board)
    assert await services.store.marked_by(ada.id // 10) == []
    assert await services.store.marked_by(ANYONE) == []
    await forget(bob, channel)
    assert said(board) == before
    assert await entry_of(services, board) == entry
