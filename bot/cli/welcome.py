"""The first message of the preview: what this page is, and a board to begin with."""

from __future__ import annotations

from typing import Any

BOARD = ".454./5..75/5.985/.67.3/1...1"
"""A Mosaic whose answer is worth seeing; on one line, easily pasted, and one that a phone shows whole."""

WELCOME = f"""\
**Welcome to the puzzle club!** This page is a make-believe Discord with Gridsmith in it; \
nothing leaves your machine.

Copy this board, a Mosaic; then type `/hint`, choose `text` and paste it:
```
{BOARD}
```
`/solve any` gives the whole answer and `/explain` every step; `/help` tells which puzzles there are.\
"""


async def welcome(world: Any, channel: Any) -> None:
    """Says it in a channel of SimCord's, in the name of someone of its server."""
    host = channel.guild.add_member(world.create_user("host", global_name="Puzzle club"))
    await host.send(channel, WELCOME)
