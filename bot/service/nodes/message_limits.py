"""Limits of messages: input of users is bounded before, and checked when it is packed."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import replace

from bot.common.config import Config
from bot.common.errors import IntakeError
from bot.service.jobs import Job, Result
from bot.service.wire import LARGEST as MOST_OPENED
from bot.service.wire import Failure, WireError, pack, unpack, unpack_answer

LARGEST = 8 << 20
"""Maximum number of bytes of a message."""
PICTURE = LARGEST - (256 << 10)
"""Maximum number of bytes of a picture in a message, with room for the other fields."""
_HEAD = 1 << 10
"""Number of bytes of a message beside its job or result."""
_AT_ONCE = 64 << 10
"""Maximum size in bytes of a result that the event loop reads itself, in 2 ms; larger ones have a thread."""
# A packed value never begins with this byte: it is an array of MessagePack.
_COMPRESSED = b"\1"


def fit_limits(config: Config) -> Config:
    """Return the settings with limits under which any input fits into a message."""
    limits = config.limits
    return replace(
        config,
        limits=replace(
            limits,
            max_bytes=min(limits.max_bytes, PICTURE),
            picture_bytes=min(limits.picture_bytes, PICTURE),
        ),
    )


def packed_job(job: Job) -> bytes:
    """Return a job as bytes, with a limit for its picture. Raises IntakeError."""
    try:
        return compress(pack(replace(job, max_bytes=min(job.max_bytes or PICTURE, PICTURE))))
    except WireError as error:
        raise IntakeError(f"This is too much for one message to a worker. {error}") from error


def unpacked_job(data: bytes) -> Job:
    """Return the job that a bot has packed. Raises WireError."""
    return unpack(_decompress(data), Job, most=MOST_OPENED)


async def unpacked_result(data: bytes, job: Job) -> Result | Failure:
    """Return the answer to a job that a node has packed. Raises WireError."""
    if len(data) <= _AT_ONCE and data[:1] != _COMPRESSED:
        return unpack_answer(data, job)
    return await asyncio.to_thread(lambda: unpack_answer(_decompress(data), job))


def compress(data: bytes) -> bytes:
    """Return packed bytes, compressed only if they are too long for a message. Raises WireError."""
    if len(data) > LARGEST - _HEAD:
        # The fastest level, since the event loop waits.
        data = _COMPRESSED + zlib.compress(data, 1)
    if len(data) > LARGEST - _HEAD:
        raise WireError(f"It takes {len(data):,} bytes, and a message at most {LARGEST - _HEAD:,}.")
    return data


def _decompress(data: bytes) -> bytes:
    if data[:1] != _COMPRESSED:
        return data
    # Not zlib.decompress, which knows no limit: 8 MB of zeros from a damaged node would open to gigabytes.
    opener = zlib.decompressobj()
    try:
        plain = opener.decompress(data[1:], MOST_OPENED)
    except zlib.error as error:
        raise WireError(f"A damaged message: {error}.") from error
    if not opener.eof:
        raise WireError("A damaged message: cut off, or far too long.")
    return plain
