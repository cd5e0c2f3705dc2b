"""The board of a day in the preview, whose own time does not run to the hour of one: it is posted at once."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from bot.commands import Services
from bot.daily.poster import Poster
from bot.store import Plan


async def post_board_of_today(services: Services, world: Any, channel: Any, kind: str) -> None:
    """Posts a board as that of a server on which one of this kind is due at this hour each day.

    `world` and `channel` are SimCord's.
    """
    now = time.time()
    hour = datetime.fromtimestamp(now, UTC).hour
    plan = Plan(channel.guild.id, channel.id, hour, "UTC", (kind,), "medium", 0, since=now - 86_400.0)
    await services.store.daily.set_plan(plan)
    await Poster(services.config, services.turns, services.store, world.bot).tick()
