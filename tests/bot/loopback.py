"""As much of Discord on this machine as a bot needs to come up: HTTP and a gateway, on real sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

PROGRAM = """
import sys
from bot.__main__ import main

if __name__ == "__main__":  # not in the workers, which do without Discord
    import discord
    discord.http.Route.BASE = sys.argv[1]
    sys.exit(main(sys.argv[2:]))
"""
"""The bot with its first argument as the address of Discord; `python -m bot` takes the others."""

LEFT = ("", "the gateway was left", "")
_APPLICATION = "1000"
_PERSON = {"id": "2000", "username": "ada", "discriminator": "0", "avatar": None}
_CHANNEL = {"id": "3000", "type": 1}


class Loopback:
    """`answers` are statuses and bodies given instead of the usual ones, by path; `close_code` is what the
    gateway closes with as soon as someone identifies.

    `requests` are those that came, as method, path and body, and a last one of LEFT for the gateway.
    """

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, object]] = {}
        self.close_code: int | None = None
        self.requests: list[tuple[str, str, str]] = []
        self.ready = asyncio.Event()
        self.address = ""
        self._socket: web.WebSocketResponse | None = None

    @asynccontextmanager
    async def served(self, context: ssl.SSLContext | None = None) -> AsyncIterator[Loopback]:
        """Serve the API at `address` during the context."""
        app = web.Application()
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/{path:.*}", self._answer)
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
        self.address = f"http{'s' if context else ''}://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            await runner.cleanup()

    async def ask(self, command: str, text: str) -> None:
        """Ada solves a puzzle with /solve `command`, in a direct message."""
        option = {"name": "text", "type": 3, "value": text}
        data = {"id": "1", "type": 1, "name": "solve", "options": [{"name": command, "type": 1}]}
        data["options"][0]["options"] = [option]  # type: ignore[index]
        await self._send(
            0,
            t="INTERACTION_CREATE",
            s=2,
            d={
                "id": "4000",
                "application_id": _APPLICATION,
                "type": 2,
                "token": "interaction-token",
                "version": 1,
                "channel_id": _CHANNEL["id"],
                "channel": _CHANNEL,
                "user": _PERSON,
                "data": data,
                "entitlements": [],
                "authorizing_integration_owners": {},
                "attachment_size_limit": 1_000_000,
            },
        )

    async def requested(self, path: str, text: str = "") -> int:
        """Waits until something with this in its path and its body was requested; says as which it came.

        Raises TimeoutError after ten minutes.
        """
        async with asyncio.timeout(600):
            while True:
                for number, (_, there, body) in enumerate(self.requests):
                    if path in there and text in body:
                        return number
                await asyncio.sleep(0.01)

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.path
        self.requests.append((request.method, path, await request.text()))
        status, body = self.answers.get(path) or (200, self._usual(path))
        if isinstance(body, str):
            return web.Response(status=status, text=body, content_type="text/html")
        # discord.py reads no JSON if the type also names a character set.
        return web.Response(status=status, body=json.dumps(body).encode(), content_type="application/json")

    def _usual(self, path: str) -> object:
        socket = f"{self.address.replace('http', 'ws', 1)}/gateway/"
        limits = {"total": 1, "remaining": 1, "reset_after": 0, "max_concurrency": 1}
        bot = {**_PERSON, "id": _APPLICATION, "bot": True}
        message = {
            "id": "5000", "type": 0, "content": "", "channel_id": "3000", "author": bot, "embeds": [],
            "attachments": [], "mentions": [], "mention_roles": [], "mention_everyone": False,
            "pinned": False, "tts": False, "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None, "components": [],
        }  # fmt: skip
        callback = {"interaction": {"id": "4000", "type": 2}, "resource": {"type": 5, "message": message}}
        usual = {
            "/users/@me": bot,
            "/oauth2/applications/@me": {"id": _APPLICATION, "name": "Gridsmith", "description": "",
                "icon": None, "bot_public": True, "bot_require_code_grant": False, "verify_key": "",
                "team": None, "owner": bot, "flags": 0},
            f"/applications/{_APPLICATION}/commands": [],
            "/gateway/bot": {"url": socket, "shards": 1, "session_start_limit": limits},
            "/interactions/4000/interaction-token/callback": callback,
        }  # fmt: skip
        return usual.get(path, message)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await self._send(10, d={"heartbeat_interval": 41_250})
        async for message in socket:
            received = json.loads(message.data)
            if received["op"] == 1:
                await self._send(11)
            if received["op"] == 2:
                await self._identified(socket)
        self.requests.append(LEFT)
        return socket

    async def _identified(self, socket: web.WebSocketResponse) -> None:
        if self.close_code:
            await socket.close(code=self.close_code)
            return
        user = {**_PERSON, "id": _APPLICATION, "bot": True}
        await self._send(
            0,
            t="READY",
            s=1,
            d={
                "v": 10,
                "user": user,
                "guilds": [],
                "session_id": "session",
                "resume_gateway_url": f"{self.address.replace('http', 'ws', 1)}/gateway/",
                "application": {"id": _APPLICATION, "flags": 0},
                "shard": [0, 1],
            },
        )
        self.ready.set()

    async def _send(self, op: int, **rest: Any) -> None:
        assert self._socket
        await self._socket.send_json({"op": op, "d": None, **rest})
