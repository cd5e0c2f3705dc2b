"""The gateway: one websocket a shard, events with numbers, sessions that can be resumed."""

from __future__ import annotations

import asyncio
import json
from typing import NamedTuple

from aiohttp import WSMsgType, web

from tests.wire import resources
from tests.wire.resources import Json

_KEPT = 10_000
"""So many of the last events, at least, can be sent again."""

_HEARTBEAT_MS = 20_000
# Discord's opcodes.
_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _RECONNECT, _INVALID, _HELLO = 0, 1, 2, 6, 7, 9, 10


class Shard(NamedTuple):
    """One of so many; a server belongs to one of them, what has no server to the first."""

    number: int
    count: int

    def serves(self, guild: str) -> bool:
        return (int(guild) >> 22) % self.count == self.number  # as Discord documents it


class _Event(NamedTuple):
    """What is sent to one shard, or to that of a server."""

    text: str
    to: Shard | str

    def is_for(self, shard: Shard) -> bool:
        return shard.serves(self.to) if isinstance(self.to, str) else shard == self.to


class Gateway:
    """`close_with` is the code with which every IDENTIFY is refused; `ready` is set while a bot listens.

    `shards` are those that have identified, one after the other.
    """

    def __init__(self) -> None:
        self.close_with: int | None = None
        self.ready = asyncio.Event()
        self.shards: list[Shard] = []
        self.resumed = 0
        self._events: list[_Event] = []
        self._number = 0
        self._new: set[asyncio.Event] = set()
        self._open: list[asyncio.Transport] = []
        self._sockets: set[web.WebSocketResponse] = set()
        self._silent: set[web.WebSocketResponse] = set()
        self._invalid = False

    def dispatch(self, name: str, data: Json, to: Shard | None = None) -> None:
        """Sends an event at once, or to the session that resumes later: that of its server, or another."""
        self._number += 1
        text = json.dumps({"op": _DISPATCH, "t": name, "s": self._number, "d": data})
        self._events.append(_Event(text, to or data.get("guild_id", "0")))
        if len(self._events) > 2 * _KEPT:
            del self._events[:_KEPT]
        for new in self._new:
            new.set()

    def drop(self) -> None:
        """Cuts all connections without a word."""
        for transport in self._open:
            transport.abort()

    def invalidate(self) -> None:
        """Cuts all connections; the next session that is to be resumed is told that it is over."""
        self._invalid = True
        self.drop()

    def silence(self) -> None:
        """Tells nothing more on the connections that are open, which stay open."""
        self._silent |= self._sockets

    async def reconnect(self) -> None:
        """Asks everyone to connect again and to resume."""
        for socket in list(self._sockets):
            await socket.send_str(json.dumps({"op": _RECONNECT, "d": None}))

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Speaks with one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": _HELLO, "d": {"heartbeat_interval": _HEARTBEAT_MS}}))
        transport = [request.transport] if request.transport else []
        self._sockets.add(socket)
        writer: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                said = json.loads(message.data)
                if socket in self._silent:
                    continue
                if said["op"] == _HEARTBEAT:
                    await socket.send_str('{"op": 11}')
                elif said["op"] == _RESUME and self._invalid:
                    self._invalid = False
                    await socket.send_str(json.dumps({"op": _INVALID, "d": False}))
                elif said["op"] in (_IDENTIFY, _RESUME):
                    if self.close_with is not None:
                        await socket.close(code=self.close_with)
                        break
                    self._open += transport
                    self.ready.set()
                    shard, seen = (
                        self._resume(said) if said["op"] == _RESUME else self._identify(request, said)
                    )
                    writer = asyncio.create_task(self._write(socket, shard, seen))
        finally:
            if writer:
                writer.cancel()
            self._sockets.discard(socket)
            self._silent.discard(socket)
            self._open = [other for other in self._open if other not in transport]
            if not self._open:
                self.ready.clear()
        return socket

    def _identify(self, request: web.BaseRequest, said: Json) -> tuple[Shard, int]:
        """Begins a session; its shard, and the number of the last event before it."""
        shard, seen = Shard(*said["d"].get("shard", (0, 1))), self._number
        self.shards.append(shard)
        guilds = [resources.guild()] if shard.serves(resources.GUILD) else []
        session = f"{seen}-{shard.number}-{shard.count}"
        self.dispatch(
            "READY", resources.ready(session, f"ws://{request.host}/gateway", list(shard), guilds), to=shard
        )
        for guild in guilds:
            self.dispatch("GUILD_CREATE", guild, to=shard)
        return shard, seen

    def _resume(self, said: Json) -> tuple[Shard, int]:
        """Goes on with a session; the number is that of the last event that the bot has seen."""
        self.resumed += 1
        _, number, count = map(int, said["d"]["session_id"].split("-"))
        self.dispatch("RESUMED", {}, to=Shard(number, count))
        return Shard(number, count), int(said["d"]["seq"] or 0)

    async def _write(self, socket: web.WebSocketResponse, shard: Shard, seen: int) -> None:
        """Sends all events for a shard after the one with this number, and those to come, in order."""
        self._new.add(arrived := asyncio.Event())
        try:
            while True:
                arrived.clear()
                new = self._events[seen - self._number :] if seen < self._number else []
                seen = self._number
                for event in new:
                    # Events of a connection that is silent are sent when its session is resumed on another.
                    if event.is_for(shard) and socket not in self._silent:
                        await socket.send_str(event.text)
                await arrived.wait()
        except ConnectionError:
            pass  # the shard resumes
        finally:
            self._new.discard(arrived)
