"""What is asked of files: they go through the pool of workers, answers come in the order of the files."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import os
import sys
from collections import deque

from bot.cli.report import Report
from bot.cli.shown import Answer
from bot.cli.signals import run_until_signal
from bot.config import Config
from bot.errors import BotError
from bot.intake import text_of_file
from bot.jobs import Check, Explain, Hint, Job, Solve
from bot.pool import Pool
from solvers import PuzzleError

_STDIN = "-"
_AHEAD = 2
"""Files taken up for each worker, so that none waits for the reading."""
_MORE_SECONDS = 10.0
"""The time to find a fault and to rate a board, where no deadline is given.

More than in a chat, where the answer waits for both: so a slow machine tells the same as a fast one.
"""


def main(config: Config, arguments: argparse.Namespace) -> int:
    """The exit code: 0 when every file was read and answered, 1 when one was not."""
    files: list[str] = arguments.files
    workers = dataclasses.replace(config.workers, count=min(config.workers.count, len(files)))
    config = dataclasses.replace(config, workers=workers)
    job = _job(config, arguments)
    report = Report(files, arguments.json, arguments.png)
    # Read here, since an event loop that waits for the keyboard hears no signal.
    typed = _text(_STDIN, config) if _STDIN in files else ""
    try:
        return run_until_signal(_solve(config, job, files, typed, report))
    except BrokenPipeError:
        # Whoever read the answers has seen enough; Python would flush the rest at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _job(config: Config, arguments: argparse.Namespace) -> Job:
    """What is asked of each file, but for its text."""
    return Job(
        text="",
        puzzle=arguments.puzzle,
        seconds=arguments.deadline or config.limits.seconds,
        max_cells=config.limits.max_cells,
        fault_seconds=arguments.deadline or _MORE_SECONDS,
        level_seconds=arguments.deadline or _MORE_SECONDS,
        theme=config.picture.theme if arguments.png else None,
        ask=_ask(arguments),
    )


def _ask(arguments: argparse.Namespace) -> Solve | Hint | Check | Explain:
    """Which of the questions a command is."""
    match arguments.command:
        case "hint":
            return Hint(arguments.known, arguments.cell)
        case "check":
            return Check(arguments.known)
        case "explain":
            return Explain()
    return Solve(rated=not arguments.json)


async def _solve(config: Config, job: Job, files: list[str], typed: str | BotError, report: Report) -> int:
    async with Pool(config) as pool:
        window: deque[asyncio.Task[Answer]] = deque()
        try:
            for file in files:
                text = typed if file == _STDIN else _text(file, config)
                window.append(asyncio.create_task(_answer(pool, job, text)))
                if len(window) >= _AHEAD * config.workers.count:
                    report.add(await window.popleft())
            while window:
                report.add(await window.popleft())
        finally:
            for task in window:
                task.cancel()
            await asyncio.gather(*window, return_exceptions=True)
    return 1 if report.failures else 0


def _text(file: str, config: Config) -> str | BotError:
    try:
        return text_of_file(file, config.limits.max_bytes)
    except BotError as error:
        return error


async def _answer(pool: Pool, job: Job, text: str | BotError) -> Answer:
    if isinstance(text, BotError):
        return text
    try:
        return await pool.run(dataclasses.replace(job, text=text))
    except (PuzzleError, BotError) as error:
        return error
    except Exception as error:  # noqa: BLE001 - a fault at one file is no reason to drop the others
        return BotError(f"A fault of Gridsmith stopped the work: {error!r}.")
