"""The CDN: the files that people upload, and ways in which a file can be hostile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from tests.wire.faults import Fault
from tests.wire.resources import Json

_PIECE = 16_384
_PAGE = b"<!DOCTYPE html><html><body>This content is no longer available.</body></html>"


@dataclass(frozen=True)
class Upload:
    """A file. `claimed` is the size that the interaction tells; `pause` are the seconds between pieces."""

    identity: str
    name: str
    data: bytes
    content_type: str | None = "text/plain; charset=utf-8"
    claimed: int | None = None
    pause: float = 0.0

    def as_json(self) -> Json:
        # The bot takes files from Discord's own hosts alone; what is asked of them comes here.
        url = f"https://cdn.discordapp.com/ephemeral-attachments/1/{self.identity}/{self.name}?ex=1&is=1&hm=1"
        told = {
            "id": self.identity,
            "filename": self.name,
            "size": len(self.data) if self.claimed is None else self.claimed,
            "url": url,
            "proxy_url": url.replace("cdn.discordapp.com", "media.discordapp.net"),
            "ephemeral": True,
        }
        return told if self.content_type is None else {**told, "content_type": self.content_type}


class Cdn:
    """Hands out what was uploaded; `begun` counts the downloads, `bytes_sent` what they carried."""

    def __init__(self) -> None:
        self.begun = 0
        self.bytes_sent = 0
        self._files: dict[str, Upload] = {}

    def put(self, upload: Upload) -> Upload:
        self._files[upload.identity] = upload
        return upload

    async def serve(self, request: web.BaseRequest, fault: Fault | None) -> web.StreamResponse:
        """Sends a file, all of it or half of it."""
        self.begun += 1
        upload = self._files.get(request.path.split("/")[-2])
        if isinstance(fault, int) or upload is None:
            return web.Response(status=fault if isinstance(fault, int) else 404)
        if fault == "lie":
            return web.Response(body=_PAGE, content_type="text/html")
        response = web.StreamResponse(headers={"Content-Type": upload.content_type or "text/plain"})
        response.content_length = len(upload.data)
        with suppress(ConnectionError):  # whoever reads may have had enough
            await response.prepare(request)
            await self._send(response, upload, len(upload.data) // (2 if fault else 1))
        if fault and request.transport:
            request.transport.close()
        return response

    async def _send(self, response: web.StreamResponse, upload: Upload, end: int) -> None:
        for start in range(0, end, _PIECE):
            await response.write(upload.data[start : min(start + _PIECE, end)])
            self.bytes_sent += min(_PIECE, end - start)
            if upload.pause:
                await asyncio.sleep(upload.pause)
