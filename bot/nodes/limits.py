"""What people send has to fit into a message: it is bounded beforehand, and checked when it is packed."""

from __future__ import annotations

from dataclasses import replace

from bot.config import Config
from bot.errors import IntakeError
from bot.jobs import Job
from bot.nodes.wire import LARGEST, PICTURE, WireError, packed

HEAD = 1 << 10
"""Bytes of a message beside the job or the result in it."""


def fitted(config: Config) -> Config:
    """The settings with limits under which whatever people send fits into a message."""
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
    """A job as bytes; its picture will fit into a message. Raises IntakeError."""
    try:
        return packed(replace(job, max_bytes=min(job.max_bytes or PICTURE, PICTURE)), LARGEST - HEAD)
    except WireError as error:
        raise IntakeError(f"This is too much for one message to a worker. {error}") from error
