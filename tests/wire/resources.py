"""Objects of Discord's API as it writes them in JSON: users, a server, the application, READY."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

_EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, from which Discord counts."""

Json = dict[str, Any]

APPLICATION = "1100000000000000001"
GUILD = "1200000000000000001"
CHANNEL = "1300000000000000001"
PERMISSIONS = "2248473465835105"
"""What everyone may do on the server, as bits: nearly all, and manage the server."""


class Snowflakes:
    """IDs that hold the time at which they were made, each larger than the one before."""

    def __init__(self) -> None:
        self._numbers = count()

    def new(self) -> str:
        milliseconds = int(time.time() * 1000) - _EPOCH
        return str((milliseconds << 22) | (next(self._numbers) & 0x3FFFFF))


def user(identity: str, name: str, *, bot: bool = False) -> Json:
    return {
        "id": identity,
        "username": name,
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }


BOT = user(APPLICATION, "gridsmith", bot=True)


def member(identity: str, name: str) -> Json:
    return {
        "user": user(identity, name),
        "roles": [],
        "joined_at": "2024-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": PERMISSIONS,
        "nick": None,
        "avatar": None,
        "communication_disabled_until": None,
    }


def channel() -> Json:
    return {
        "id": CHANNEL,
        "guild_id": GUILD,
        "type": 0,
        "name": "puzzles",
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "last_message_id": None,
        "nsfw": False,
        "topic": None,
        "rate_limit_per_user": 0,
        "permissions": PERMISSIONS,
        "flags": 0,
    }


def application() -> Json:
    return {
        "id": APPLICATION,
        "name": "Gridsmith",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user("1400000000000000001", "owner"),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
    }


def ready(session: str, resume_url: str, shard: list[int], guilds: list[Json]) -> Json:
    return {
        "v": 10,
        "user": BOT,
        "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
        "session_id": session,
        "resume_gateway_url": resume_url,
        "shard": shard,
        "application": {"id": APPLICATION, "flags": 0},
    }


_EMPTY = [
    "emojis",
    "stickers",
    "features",
    "threads",
    "presences",
    "voice_states",
    "stage_instances",
    "guild_scheduled_events",
    "soundboard_sounds",
]
"""What a server could have several of, and this one has none."""

_NONE = [
    "icon",
    "splash",
    "discovery_splash",
    "banner",
    "description",
    "afk_channel_id",
    "application_id",
    "system_channel_id",
    "rules_channel_id",
    "public_updates_channel_id",
]

_ZERO = [
    "verification_level",
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "system_channel_flags",
    "nsfw_level",
    "premium_tier",
    "premium_subscription_count",
]

_NOT = ["nsfw", "premium_progress_bar_enabled", "large", "unavailable"]


def _everyone() -> Json:
    """The role that all members of the server have; its ID is that of the server."""
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": GUILD,
        "name": "@everyone",
        "permissions": PERMISSIONS,
        "position": 0,
        "color": 0,
        "colors": colours,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def guild() -> Json:
    """What GUILD_CREATE tells of the only server."""
    return {
        "id": GUILD,
        "name": "Loopback",
        "owner_id": "1400000000000000001",
        "afk_timeout": 300,
        "preferred_locale": "en-US",
        "joined_at": "2024-01-01T00:00:00+00:00",
        "member_count": 2,
        "channels": [channel()],
        "roles": [_everyone()],
        "members": [member(APPLICATION, "gridsmith")],
        **{name: [] for name in _EMPTY},
        **dict.fromkeys(_NONE),
        **dict.fromkeys(_ZERO, 0),
        **dict.fromkeys(_NOT, False),
    }
