"""The menus of messages on forwards, and on messages that other bots build from embeds and components."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.common.config import Config
from bot.discord.commands import Services
from bot.discord.intake import File
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Store
from tests.bot.talk import said
from tests.screenshots.drawing.plain_examples import example, png

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MOSAIC = "mosaic\n4_\n__\n"
MENU = "Solve this puzzle"


@pytest.fixture
def files() -> dict[str, bytes]:
    """The files of Discord's hosts, by URL."""
    return {}


@pytest.fixture
def services(config: Config, pool: Pool, store: Store, files: dict[str, bytes]) -> Services:
    """Downloads from `files`."""

    async def fetch(file: File, _: int) -> bytes:
        return files[file.url] if file.url in files else await file.read()  # type: ignore[union-attr]

    return Services(config, Admission(pool, config.limits), fetch, store, pace=1200)


def bot_message(env: simcord.Env, channel: Any, **parts: Any) -> discord.Message:
    """Return a message of another bot."""
    other = channel.guild.add_member(env.create_user("other", bot=True))
    message = env.backend.create_message(channel.id, other.id, **parts)
    return simcord.results.to_discord_message(env, message)


def card(*parts: dict[str, Any]) -> dict[str, Any]:
    """Return the payload of a message with one container."""
    return {"components": [{"type": 17, "components": list(parts)}], "flags": 1 << 15}


def text_part(text: str) -> dict[str, Any]:
    return {"type": 10, "content": text}


@pytest.mark.parametrize(
    "sent",
    [
        {"content": MOSAIC},
        {"content": "look", "attachments": [("board.txt", MOSAIC.encode())]},
        {"attachments": [("board.png", png(example("mosaic")))]},
    ],
    ids=["text", "text file", "picture"],
)
async def test_forward_is_read_as_its_original(
    sent: dict[str, Any], ada: Any, bob: Any, channel: Any
) -> None:
    forward = await bob.forward(await bob.send(channel, **sent), channel)
    answer = await ada.context_menu(channel, MENU, forward)
    assert said(answer).startswith("Unique answer")
    assert answer.ephemeral


async def test_forward_of_our_own_message_knows_its_puzzle(ada: Any, bob: Any, channel: Any) -> None:
    hint = await ada.slash(channel, "hint", text=MOSAIC)
    forward = await bob.forward(hint.response, channel)
    assert said(await bob.context_menu(channel, MENU, forward)).startswith("Unique answer")


@pytest.mark.parametrize(
    "parts",
    [
        {"embeds": [{"type": "rich", "title": "Today", "description": f"```\n{MOSAIC}```"}]},
        {"embeds": [{"type": "rich", "fields": [{"name": "Board", "value": MOSAIC}]}]},
        card(text_part("Today's board:"), text_part(f"```\n{MOSAIC}```")),
        card(
            {
                "type": 9,
                "components": [text_part(MOSAIC)],
                "accessory": {"type": 2, "style": 5, "label": "Open", "url": "https://example.com"},
            }
        ),
    ],
    ids=["embed", "field", "card", "section"],
)
async def test_text_in_the_card_of_another_bot_is_read(
    parts: dict[str, Any], simcord_env: simcord.Env, ada: Any, channel: Any
) -> None:
    message = bot_message(simcord_env, channel, **parts)
    assert said(await ada.context_menu(channel, MENU, message)).startswith("Unique answer")
    forward = await ada.forward(message, channel)
    assert said(await ada.context_menu(channel, MENU, forward)).startswith("Unique answer")


@pytest.mark.parametrize("kind", ["gallery", "thumbnail", "file"])
async def test_picture_or_file_in_the_card_of_another_bot_is_read(
    kind: str, files: dict[str, bytes], simcord_env: simcord.Env, ada: Any, channel: Any
) -> None:
    """Text beside it is talk."""
    url = "https://media.discordapp.net/attachments/1/2/board"
    media = {"url": url, "proxy_url": url, "content_type": "text/plain" if kind == "file" else "image/png"}
    files[url] = MOSAIC.encode() if kind == "file" else png(example("mosaic"))
    part = {
        "gallery": {"type": 12, "items": [{"media": media}]},
        "thumbnail": {
            "type": 9,
            "components": [text_part("Who solves it?")],
            "accessory": {"type": 11, "media": media},
        },
        "file": {"type": 13, "file": media, "name": "board.txt"},
    }[kind]
    message = bot_message(simcord_env, channel, **card(text_part("The board of today"), part))
    assert said(await ada.context_menu(channel, MENU, message)).startswith("Unique answer")


async def test_preview_of_a_link_is_not_read_as_text(
    simcord_env: simcord.Env, ada: Any, channel: Any
) -> None:
    """Only the text with the link is from a person."""
    preview = {"type": "link", "title": "mosaic", "description": "9_\n__"}
    message = bot_message(simcord_env, channel, content=MOSAIC, embeds=[preview])
    assert said(await ada.context_menu(channel, MENU, message)).startswith("Unique answer")
