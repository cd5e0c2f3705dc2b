"""The gateway: one websocket at a time, events with numbers, sessions that can be resumed."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from aiohttp import WSMsgType, web

from tests.wire import resources
from tests.wire.resources import Json

_KEPT = 10_000
"""So many of the last events, at least, can be sent again."""

_HEARTBEAT_MS = 20_000
_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _HELLO = 0, 1, 2, 6, 10


class Gateway:
    """`close_with` is the code with which every IDENTIFY is refused; `ready` is set while a bot listens."""

    def __init__(self) -> None:
        self.close_with: int | None = None
        self.ready = asyncio.Event()
        self.identified = 0
        self.resumed = 0
        self._events: list[str] = []
        self._number = 0
        self._new = asyncio.Event()
        self._open: web.BaseRequest | None = None

    def dispatch(self, name: str, data: Json) -> None:
        """Sends an event at once, or to the session that resumes later."""
        self._number += 1
        text = json.dumps({"op": _DISPATCH, "t": name, "s": self._number, "d": data})
        self._events.append(text)
        if len(self._events) > 2 * _KEPT:
            del self._events[:_KEPT]
        self._new.set()

    def drop(self) -> None:
        """Cuts the connection without a word."""
        if self._open and self._open.transport:
            self._open.transport.abort()

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """Speaks with one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": _HELLO, "d": {"heartbeat_interval": _HEARTBEAT_MS}}))
        writer: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                said = json.loads(message.data)
                if said["op"] == _HEARTBEAT:
                    await socket.send_str('{"op": 11}')
                elif said["op"] in (_IDENTIFY, _RESUME):
                    if self.close_with is not None:
                        await socket.close(code=self.close_with)
                        break
                    self._open = request
                    seen = self._begin(request, said)
                    writer = asyncio.create_task(self._write(socket, seen))
        finally:
            if writer:
                writer.cancel()
            if self._open is request:
                self._open = None
                self.ready.clear()
        return socket

    def _begin(self, request: web.BaseRequest, said: Json) -> int:
        """Starts or resumes a session; the number of the last event that the bot has seen."""
        self.ready.set()
        if said["op"] == _RESUME:
            self.resumed += 1
            self.dispatch("RESUMED", {})
            return int(said["d"]["seq"] or 0)
        self.identified += 1
        seen = self._number
        shard = said["d"].get("shard", [0, 1])
        self.dispatch("READY", resources.ready(f"session-{seen}", f"ws://{request.host}/gateway", shard))
        self.dispatch("GUILD_CREATE", resources.guild())
        return seen

    async def _write(self, socket: web.WebSocketResponse, seen: int) -> None:
        """Sends all events after the one with this number, and those to come, in order."""
        with suppress(ConnectionError):
            while True:
                self._new.clear()
                new = self._events[seen - self._number :] if seen < self._number else []
                seen = self._number
                for text in new:
                    await socket.send_str(text)
                await self._new.wait()
