"""Work that goes on beside the bot."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.common.background import every


async def test_error_is_logged_and_the_work_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    """A store that is locked for once, a disk that is full for a while."""
    done = asyncio.Event()
    tries = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise OSError(28, "No space left on device")
        done.set()

    with caplog.at_level(logging.ERROR):
        task = asyncio.create_task(every(0, "purging the store", work))
        await asyncio.wait_for(done.wait(), 600)
        task.cancel()
    assert [record.message for record in caplog.records] == [
        "purging the store failed; it is tried again in 0 s"
    ] * 2
    assert all(record.exc_info and record.exc_info[0] is OSError for record in caplog.records)


async def test_cancellation_ends_it() -> None:
    """In the middle of the work too."""
    begun = asyncio.Event()
    ended = []

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    task = asyncio.create_task(every(0, "waiting", work))
    await asyncio.wait_for(begun.wait(), 600)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended
