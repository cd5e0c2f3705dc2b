"""The bot as it is, with other addresses and another clock.

It is started by `python -m tests.wire.program HOST:PORT FOLDER WORD...`.

All that it would ask of Discord it asks of HOST:PORT; WORD... is what follows `python -m bot`. Once a second
a line is added to FOLDER/loop.txt: how long, at most, the loop was not at its own disposal; and the clock is
set, ahead of that of the machine by the seconds that FOLDER/clock.txt names.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

_CDN = {"cdn.discordapp.com", "media.discordapp.net"}
_TICK = 0.01


def redirect(address: str) -> None:
    """Makes discord.py and every download go to another address."""
    import aiohttp  # noqa: PLC0415 - workers import this file too, and do without
    import discord  # noqa: PLC0415
    import yarl  # noqa: PLC0415

    host, _, port = address.partition(":")
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
    request = aiohttp.ClientSession._request

    async def redirected(session: Any, method: str, url: Any, **options: Any) -> Any:
        target = yarl.URL(url)
        if target.host in _CDN:
            target = target.with_scheme("http").with_host(host).with_port(int(port))
        return await request(session, method, target, **options)

    aiohttp.ClientSession._request = redirected


class Clock:
    """The time of the machine, and the seconds by which the bot's clock is ahead of it."""

    def __init__(self, file: Path) -> None:
        self._file, self._time = file, time.time
        self.read()

    def read(self) -> None:
        """Sets the clock as the file says; without one, it is the machine's."""
        try:
            self._ahead = float(self._file.read_text())
        except (OSError, ValueError):  # there is none, or it is just being written
            self._ahead = getattr(self, "_ahead", 0.0)

    def now(self) -> float:
        return self._time() + self._ahead


def watch_loop(file: Path, clock: Clock) -> None:
    """Measures the loop in which discord.py logs in, from then on."""
    import discord  # noqa: PLC0415 - workers import this file too, and do without

    login = discord.http.HTTPClient.static_login
    tasks = []

    async def watched(client: Any, token: str) -> Any:
        tasks.append(asyncio.create_task(_measure(file, clock)))
        return await login(client, token)

    discord.http.HTTPClient.static_login = watched


async def _measure(file: Path, clock: Clock) -> None:
    """Writes the time, and the longest stretch of that second: CPU of this thread, and by the clock.

    A stretch lies between two wake-ups of this task, so it is as long as one round of the loop.
    """
    second, cpu, wall = time.monotonic(), 0.0, 0.0
    while True:
        before, began = time.thread_time(), time.monotonic()
        await asyncio.sleep(_TICK)
        now = time.monotonic()
        cpu, wall = max(cpu, time.thread_time() - before), max(wall, now - began - _TICK)
        if now - second >= 1.0:
            with suppress(OSError), file.open("a") as lines:  # the disk may be full on purpose
                lines.write(f"{now:.3f} {cpu:.4f} {wall:.4f}\n")
            clock.read()
            second, cpu, wall = now, 0.0, 0.0


def main(words: list[str]) -> int:
    folder = Path(words[1])
    clock = Clock(folder / "clock.txt")
    time.time = clock.now
    from bot.__main__ import main as bot  # noqa: PLC0415 - modules may keep the function that tells the time

    redirect(words[0])
    watch_loop(folder / "loop.txt", clock)
    return bot(words[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
