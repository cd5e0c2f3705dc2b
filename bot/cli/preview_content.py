"""The first messages in the preview's channel: a welcome with two boards to try, and a daily board."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from bot.daily.poster import Poster
from bot.discord.commands import Services
from bot.service.jobs import BoardView, Job, Show, of_kind
from bot.store import Plan

BOARD = ".454./5..75/5.985/.67.3/1...1"
"""A Mosaic board with a pleasant solution, on one line that a phone shows whole."""

PICTURE_BOARD = """\
......7..
9....6.3.
.6......9
1.......4
.7.2.48.1
6...5..9.
.9.51.2..
.51......
....73..8"""
"""A Sudoku board, shown as a picture."""

WELCOME = f"""\
**Welcome!** This page simulates Discord with Gridsmith in it; nothing leaves your machine. Try this:
- Save the picture below, type `/solve any`, choose `file` and drop the picture in.
- You are Ada, who owns this server. Choose Ben, a member, at the top of the page to see what others see.
- Copy this Mosaic board, type `/hint`, choose `text` and paste it:
```
{BOARD}
```\
"""


async def post_welcome(services: Services, world: Any, channel: Any) -> None:
    """Post the welcome and the picture. `world` and `channel` are SimCord's."""
    limits = services.config.limits
    job = Job(
        PICTURE_BOARD,
        "sudoku",
        limits.seconds,
        limits.max_cells,
        theme=services.config.picture.theme,
        ask=Show(),
    )
    host = channel.guild.add_member(world.create_user("host", global_name="Host"))
    with services.admission.take(host.id) as ticket:
        shown = of_kind(BoardView, await ticket.run(job))
    await host.send(channel, WELCOME, attachments=[("sudoku.png", shown.picture or b"")])


async def post_daily_board(services: Services, world: Any, channel: Any, puzzle: str) -> None:
    """Post a daily board of this puzzle at once, as on a server whose hour has come."""
    now = time.time()
    hour = datetime.fromtimestamp(now, UTC).hour
    plan = Plan(channel.guild.id, channel.id, hour, "UTC", (puzzle,), "medium", 0, since=now - 86_400.0)
    await services.store.daily.set_plan(plan)
    await Poster(services.config, services.admission, services.store, world.bot).tick()
