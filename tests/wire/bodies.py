"""The bodies of requests: JSON, or multipart with files, of which only what is judged is kept."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.wire.resources import Json

_FIELD = re.compile(rb'name="(?:payload_json|files\[(\d+)\])"(?:; filename="([^"]*)")?')
_PNG = (b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82")


class File(NamedTuple):
    """A file that the bot sent; `picture` says that it is a whole PNG, from first to last byte."""

    name: str
    size: int
    picture: bool


@dataclass(frozen=True)
class Body:
    """`files` are by the number that their part is named with."""

    payload: Json = field(default_factory=dict)
    files: dict[int, File] = field(default_factory=dict)


def parse(content_type: str, data: bytes) -> Body:
    """What a request holds. Raises ValueError where it is neither JSON nor such a multipart."""
    if not data:
        return Body()
    if not content_type.startswith("multipart/"):
        return Body(json.loads(data))
    boundary = b"--" + content_type.partition("boundary=")[2].strip('"').encode()
    payload: Json = {}
    files = {}
    # A plain split: the boundary is random, and the parsers at hand cost as much as the bot does.
    for part in data.split(boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        match = _FIELD.search(head)
        if match is None:
            raise ValueError("a part without a name")
        if match[1] is None:
            payload = json.loads(content)
        else:
            files[int(match[1])] = File((match[2] or b"").decode(), len(content), is_picture(content))
    return Body(payload, files)


def is_picture(data: bytes) -> bool:
    """Whether the bytes begin and end as a PNG does."""
    first, last = _PNG
    return data.startswith(first) and data.endswith(last)
