"""The choices of a server for all, and the records of people who play on boards of others."""

from __future__ import annotations

import io
import time
from typing import Any

import discord
import pytest
import simcord
from PIL import Image

from bot.common.stages import RevealLevel
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.store import Server, Store, StoredPuzzle, Waits
from bot.store.mark_log import PlacedMark, by, latest_mark, read, remove_mark, write
from bot.store.recent_puzzles import Sizes
from tests.bot.talk import files, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"


@pytest.fixture
def cleo(simcord_env: simcord.Env, guild: Any) -> Any:
    """Someone who manages the server."""
    role = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(simcord_env.create_user("cleo"), roles=[role])


async def brightness(result: simcord.InteractionResult) -> int:
    """That of the corner of a picture."""
    assert result.response is not None
    data = await files(result.response)[0].read()
    return int(sum(Image.open(io.BytesIO(data)).convert("RGB").getpixel((0, 0))))


def is_hidden(result: simcord.InteractionResult) -> bool:
    """Check whether the card is a spoiler."""
    assert result.response is not None
    return bool(result.response.components[0]["spoiler"])


async def test_server_chooses_what_replies_are_like(
    ada: Any, cleo: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """Unless the user chooses otherwise; also after a restart."""
    dark = await ada.slash(channel, "hint", text=MINES)
    assert not dark.ephemeral
    told = await cleo.slash(channel, "settings", private=True, spoiler=True, theme="light")
    for sentence in ("Only the user who asks sees replies.", "Replies are hidden", "Pictures are light."):
        assert sentence in said(told)
    await simcord_env.restart_bot(Client(services))
    light = await ada.slash(channel, "hint", text=MINES)
    assert light.ephemeral
    assert is_hidden(light)
    assert await brightness(light) > await brightness(dark)
    board = await ada.slash(channel, "play", text=MINES)
    assert not is_hidden(board)
    loud = await ada.slash(channel, "hint", text=MINES, private=False, spoiler=False)
    assert not loud.ephemeral
    assert not is_hidden(loud)


async def test_boards_to_be_played_are_not_hidden_by_the_default_of_a_server(
    ada: Any, cleo: Any, channel: Any
) -> None:
    """They show no answer."""
    await cleo.slash(channel, "settings", spoiler=True)
    assert is_hidden(await ada.slash(channel, "hint", text=MINES))
    assert not is_hidden(await ada.slash(channel, "play", text=MINES))
    assert not is_hidden(await ada.slash(channel, "new", puzzle="mosaic", size="5x5", level="easy", seed=1))
    assert is_hidden(await ada.slash(channel, "play", text=MINES, spoiler=True))


async def test_button_beside_a_setting_switches_it(cleo: Any, channel: Any, guild: Any, store: Store) -> None:
    """Back and forth, in the same message; its other settings stay."""
    told = await cleo.slash(channel, "settings", weekly=True)
    for is_private in (True, False):
        await cleo.click(told.response, custom_id=f"g1:setting:private:{int(is_private)}")
        assert store.server(guild.id) == Server(private=is_private, weekly=True)
        assert ("Everyone sees replies." in said(told)) is not is_private


async def test_settings_are_for_those_who_manage_the_server(ada: Any, channel: Any) -> None:
    """Discord does not offer the command to others."""
    with pytest.raises(simcord.SetupError):
        await ada.slash(channel, "settings", private=True)


async def test_what_a_server_chose_goes_when_the_bot_leaves_it(
    cleo: Any, channel: Any, guild: Any, simcord_bot: Client, store: Store
) -> None:
    """And it is read again at the next start."""
    await cleo.slash(channel, "settings", theme="light")
    assert store.server(guild.id) == Server(theme="light")
    await simcord_bot.on_guild_remove(simcord_bot.get_guild(guild.id))
    assert store.server(guild.id) == Server()


async def test_servers_are_known_after_a_start(store_url: str, unhurried: Waits) -> None:
    """Those that were dropped are not."""
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        await store.set_server(5, Server(private=True))
        await store.set_server(6, Server(theme="light"))
        await store.set_server(5, Server(private=False, spoiler=True))
        await store.drop_server(6)
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        assert store.server(5) == Server(private=False, spoiler=True)
        assert store.server(6) == store.server(None) == Server()


async def test_person_who_is_forgotten_has_no_name_on_boards_of_others(
    store_url: str, unhurried: Waits
) -> None:
    """Their marks stay, as anyone's; who changes the board in the same moment starts again."""
    log = write([PlacedMark(7, "A1", "mine", "", 10), PlacedMark(77, "B1", "safe", "", 11)])
    entry = StoredPuzzle(1, 2, "x", placed=log)
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        await store.remember(entry)
        await store.used_stage(7, RevealLevel.WHY, time.time())
        await store.forget(7)
        found = await store.recall(entry.key)
        assert found
        assert [mark.person for mark in read(found.placed)] == [0, 77]
        assert await store.stage_of(7) is None
        assert await store.change(entry, marks="A1=mine") is None
        assert await store.change(found, marks="A1=mine")
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        again = await store.recall(entry.key)
        assert again
        assert by(7) not in again.placed


async def test_stage_and_last_board_are_kept(store_url: str, unhurried: Waits) -> None:
    """A board that is open for all is the last one of its channel; a draft is nobody's last."""
    open_, own = StoredPuzzle(1, 2, "open", shared=True), StoredPuzzle(1, 2, "own")
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        for entry in (open_, own, own.as_draft("refused")):
            await store.remember(entry)
        await store.used_stage(1, RevealLevel.WHERE, time.time())
        await store.used_stage(1, RevealLevel.WHY, time.time())
        await store.use(9, 2, open_, time.time())
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        assert (await store.latest(1, 2), await store.latest(0, 2), await store.latest(9, 2)) == (
            own,
            open_,
            open_,
        )
        assert await store.stage_of(1) is RevealLevel.WHY
        await store.forget(1)
        assert (await store.latest(0, 2), await store.latest(9, 2), await store.stage_of(1)) == (
            None,
            None,
            None,
        )


def test_last_mark_of_a_person_is_one_that_stands() -> None:
    """A person cannot take back a mark that someone has changed since."""
    marks = [
        PlacedMark(1, "A1", "x", "", 1),
        PlacedMark(1, "B1", "x", "", 2),
        PlacedMark(2, "B1", "y", "x", 3),
    ]
    log = write(marks)
    assert read(log) == marks
    assert latest_mark(log, 1) == marks[0]
    assert latest_mark(log, 3) is None
    assert read(remove_mark(log, marks[2])) == marks[:2]
    assert latest_mark(remove_mark(log, marks[2]), 1) == marks[1]


def test_only_the_sizes_of_the_last_puzzles_are_kept_in_memory() -> None:
    """The size that was used least recently goes first."""
    sizes = Sizes(2)
    for person in (1, 2, 1, 3):
        sizes.note(StoredPuzzle(person, 7, "", rows=3, columns=4), person)
    assert [sizes.get(person, 7) for person in (1, 2, 3)] == [(3, 4), None, (3, 4)]


async def test_names_of_cells_know_the_board_after_a_restart(
    ada: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """From the database, as memory begins empty."""
    await ada.slash(channel, "hint", text=MINES)
    services.store._sizes.forget(ada.id)
    await simcord_env.restart_bot(Client(services))
    names = [choice["name"] for choice in await ada.autocomplete(channel, "hint", "cell", "")]
    assert names == [f"{column}{row}" for column in "ABC" for row in (1, 2, 3)]
