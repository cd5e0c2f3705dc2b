"""Many files: they go through the pool of workers, a few ahead of the answers."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import deque
from collections.abc import Iterator

from bot.cli.file_jobs import as_answer, first_job, second_job
from bot.cli.output import Answer, Pictured
from bot.cli.report import Report
from bot.cli.signals import run_until_signal
from bot.common.config import Config
from bot.common.errors import BotError
from bot.common.text_input import Sent
from bot.service.heartbeat import Progress
from bot.service.jobs import Job, RecognisedBoard, ZipText
from bot.service.pool import Pool

_AHEAD = 2
"""Files taken up for each worker, so that none waits for the reading."""
_SECONDS = 1.0
"""Seconds between two lines of progress."""


def main(config: Config, job: Job, texts: Iterator[Sent], report: Report) -> int:
    """The exit code, once a job for each text has its answer in the report."""
    # No more processes than files: each takes a while to start.
    workers = dataclasses.replace(config.workers, count=min(config.workers.count, report.total))
    return run_until_signal(_report(dataclasses.replace(config, workers=workers), job, texts, report))


async def _report(config: Config, job: Job, texts: Iterator[Sent], report: Report) -> int:
    async with Pool(config) as pool:
        window: deque[asyncio.Task[Answer]] = deque()
        waiting = asyncio.create_task(_show_waiting(report))
        try:
            for text in texts:
                window.append(asyncio.create_task(_answer(pool, config, job, text)))
                if len(window) >= _AHEAD * config.workers.count:
                    report.add(await window.popleft())
            while window:
                report.add(await window.popleft())
        finally:
            for task in (waiting, *window):
                task.cancel()
            await asyncio.gather(waiting, *window, return_exceptions=True)
    return report.code


async def _show_waiting(report: Report) -> None:
    """Show each second that the work goes on, also before the first answer."""
    while True:
        await asyncio.sleep(_SECONDS)
        report.progress.look(Progress())


async def _answer(pool: Pool, config: Config, job: Job, text: Sent) -> Answer:
    if isinstance(text, BotError):
        return text
    try:
        result = await pool.run(first_job(job, text, config))
        if isinstance(result, ZipText):
            return await pool.run(dataclasses.replace(job, text=result.text))
        if isinstance(result, RecognisedBoard):
            return Pictured(result, await pool.run(second_job(job, result)))
    except Exception as error:  # noqa: BLE001 - a fault at one file is no reason to drop the others
        return as_answer(error)
    return result
