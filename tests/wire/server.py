"""A small Discord on this machine: as much of its HTTP API as the bot uses, its gateway and its CDN.

Every request takes `latency` seconds, half of them before it is looked at and half before the reply.
"""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import NamedTuple, Self

from aiohttp import web

from tests.wire.api import Api
from tests.wire.bodies import Body, parse
from tests.wire.cdn import Cdn
from tests.wire.faults import Faults, kind_of
from tests.wire.gateway import Gateway
from tests.wire.interactions import DEADLINE
from tests.wire.messages import FORM_CODE, RefusedError
from tests.wire.resources import Json

_RETRY_AFTER = 0.3
"""Seconds after which a request that was rate limited may be sent again."""


class Request(NamedTuple):
    """What the bot has sent, for judging it."""

    method: str
    path: str
    payload: Json | None


class Discord:
    """An async context manager. `keep_requests` says whether `sent` holds what the bot sends."""

    def __init__(
        self,
        latency: float = 0.15,
        *,
        host: str = "127.0.0.1",
        keep_requests: bool = False,
        deadline: float = DEADLINE,
    ) -> None:
        self.latency = latency
        self.api = Api(latency, deadline)
        self.faults = Faults()
        self.gateway = Gateway()
        self.cdn = Cdn()
        self.sent: list[Request] = []
        self.illegal: list[str] = []
        """The reasons against messages and forms that Discord does not take, such as words on a card."""
        self._host = host
        self._keep_requests = keep_requests
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=0.1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, 0, backlog=2048).start()
        self.api.gateway = f"ws://{self.address}/gateway"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    @property
    def address(self) -> str:
        """Where it listens, as host and port."""
        return "{}:{}".format(*self._runner.addresses[0][:2])

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path == "/gateway":
            return await self.gateway.serve(request)
        parts = request.path.removeprefix("/api/v10").strip("/").split("/")
        kind = kind_of(request.method, parts)
        fault = self.faults.take(kind) if kind else None
        try:
            # What the bot has sent is under way from now on, even if the bot ends meanwhile.
            data = await (request.content.readany() if fault == "cut" else request.content.read())
        except ConnectionError:
            return web.Response()  # it never arrived
        await asyncio.sleep(self.latency / 2)
        if kind == "download":
            await asyncio.sleep(self.latency / 2)
            return await self.cdn.serve(request, fault)
        if fault == "cut":
            return _cut(request)
        if isinstance(fault, int):
            response: web.StreamResponse = _failed(fault)
        else:
            response = self._response(request, parts, parse(request.headers.get("Content-Type", ""), data))
        await asyncio.sleep(self.latency / 2)
        return _cut(request) if fault == "lost" else response

    def _response(self, request: web.BaseRequest, parts: list[str], body: Body) -> web.StreamResponse:
        if self._keep_requests:
            self.sent.append(Request(request.method, f"/{'/'.join(parts)}", body.payload or None))
        try:
            answer = self.api.answer(request.method, parts, body)
        except RefusedError as refused:
            if refused.body["code"] == FORM_CODE:
                self.illegal.append(f"{request.method} {'/'.join(parts)}: {refused.body['message']}")
            return _json(refused.body, status=refused.status)
        return web.Response(status=204) if answer is None else _json(answer)


def _cut(request: web.BaseRequest) -> web.StreamResponse:
    """Ends the connection at once; the response is never seen."""
    if request.transport:
        request.transport.abort()
    return web.Response()


def _failed(status: int) -> web.Response:
    """A refusal; statuses of 500 and above come from the proxy in front of Discord, which speaks no JSON."""
    if status >= 500:
        return web.Response(text=f"<html>{status}</html>", status=status, content_type="text/html")
    if status == 429:
        limit = {"message": "You are being rate limited.", "retry_after": _RETRY_AFTER, "global": False}
        response = _json(limit, status=429)
        # Without `Via`, discord.py takes the refusal for a ban by the proxy.
        response.headers.update({"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Scope": "shared"})
        return response
    return _json({"message": f"{status}: made to fail", "code": 0}, status=status)


def _json(data: object, status: int = 200) -> web.Response:
    """A reply in JSON; discord.py reads it as such only where no charset is named."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")
