"""Runs a command over input files in the workers; results keep the file order."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bot.cli import forked_job
from bot.cli.file_jobs import as_answer, first_job, second_job
from bot.cli.output import Answer, Pictured
from bot.cli.report import Report
from bot.common.config import Config
from bot.common.errors import BotError
from bot.common.text_input import FileError, Sent, sent_in_file
from bot.service.jobs import CheckMarks, Convert, Explain, Hint, Job, RecognisedBoard, Result, Solve, ZipText

STDIN = "-"
_MORE_SECONDS = 10.0
"""The time to find a fault and to rate a board if no deadline is given.

It is more than in a chat, so that a slow machine says the same as a fast one.
"""


def main(config: Config, arguments: argparse.Namespace) -> int:
    """Return exit code 0 if every file was read and answered and every mark is right, otherwise 1."""
    files = list(_files(arguments.files))
    job = _job(config, arguments)
    report = Report(files, arguments.json, arguments.png)
    # Read here, since an event loop that waits for the keyboard hears no signal.
    typed = _text(STDIN, config) if STDIN in files else ""
    texts = (typed if file == STDIN else _text(file, config) for file in files)
    try:
        # A fork of this process has answered one file before a pool has started.
        if len(files) == 1 and forked_job.POSSIBLE:
            report.add(_answer_one(job, next(texts), config, report))
            return report.code
        from bot.cli import batch  # noqa: PLC0415 - loads the pool, which takes longer than a small board

        return batch.main(config, job, texts, report)
    except BrokenPipeError:
        # The reader of the answers has closed the pipe; Python would flush the rest at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _files(names: Sequence[str]) -> Iterator[str]:
    """Yield the files that are named; for a folder its files by name, without hidden ones."""
    for name in names:
        folder = Path(name)
        within = (
            sorted(str(path) for path in _folder_files(folder) if path.is_file()) if folder.is_dir() else []
        )
        yield from within or [name]


def _folder_files(folder: Path) -> Iterator[Path]:
    try:
        yield from (path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError:
        return  # reported as a file that cannot be read


def _job(config: Config, arguments: argparse.Namespace) -> Job:
    """Return the job of every file, still without its text."""
    return Job(
        text="",
        puzzle=arguments.puzzle,
        seconds=arguments.deadline or config.limits.seconds,
        max_cells=config.limits.max_cells,
        fault_seconds=arguments.deadline or _MORE_SECONDS,
        level_seconds=arguments.deadline or _MORE_SECONDS,
        theme=(arguments.theme or config.picture.theme) if arguments.png else None,
        ask=_ask(arguments),
        format=arguments.format,
        size=arguments.size,
        nth=arguments.nth,
    )


def _ask(arguments: argparse.Namespace) -> Solve | Hint | CheckMarks | Explain | Convert:
    match arguments.command:
        case "hint":
            return Hint(arguments.known, arguments.cell)
        case "check":
            return CheckMarks(arguments.known)
        case "explain":
            return Explain()
        case "convert":
            return Convert(arguments.to)
    return Solve(counted=not arguments.json, rated=arguments.level)


def _text(file: str, config: Config) -> Sent:
    if Path(file).is_dir():
        return FileError(f"{file} is a folder without files that can be read.")
    try:
        return sent_in_file(file, config.limits.max_bytes, config.limits.picture_bytes)
    except BotError as error:
        return error


def _answer_one(job: Job, text: Sent, config: Config, report: Report) -> Answer:
    if isinstance(text, BotError):
        return text

    def answer(job: Job) -> Result:
        return forked_job.run_in_fork(job, config.limits.memory_mb, report.progress.look)

    try:
        result = answer(first_job(job, text, config))
        if isinstance(result, ZipText):
            return answer(replace(job, text=result.text))
        if isinstance(result, RecognisedBoard):
            return Pictured(result, answer(second_job(job, result)))
    except Exception as error:  # noqa: BLE001 - reported as one sentence, as for one of many files
        return as_answer(error)
    return result
