"""Health check: the bot touches a file while it is connected; `python -m bot.health FILE` checks its age.

Loads nothing heavy, since it is run every half minute.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from discord import AutoShardedClient

BEAT_SECONDS = 5.0
_TOO_OLD = 60.0


async def beat(file: Path, client: AutoShardedClient) -> None:
    """Touch the file if all shards of the client are connected. Call it every BEAT_SECONDS."""
    if client.is_ready() and not any(shard.is_closed() for shard in client.shards.values()):
        file.touch()  # noqa: ASYNC240 - takes no time


def healthy(file: Path) -> bool:
    """Return whether the file was touched in the last minute."""
    try:
        return time.time() - file.stat().st_mtime < _TOO_OLD
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if healthy(Path(sys.argv[1])) else 1)
