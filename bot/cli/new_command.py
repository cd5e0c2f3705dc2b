"""`gridsmith new`: new boards as text, as JSON, or as a booklet for printing."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

import solvers
from bot.cli import forked_job
from bot.cli.output import grade_fields
from bot.cli.progress import ProgressLine
from bot.common.config import Config
from bot.common.errors import BotError, ConfigError
from bot.service import worker
from bot.service.jobs import GeneratedBoards, Job, New, NewBoard, new_seed, of_kind
from solvers import PuzzleError


def main(config: Config, arguments: argparse.Namespace) -> int:
    """Return exit code 0 if all boards were made, otherwise 1."""
    seed = new_seed() if arguments.seed is None else arguments.seed
    puzzle = arguments.puzzle or arguments.kind
    if puzzle is None:
        raise ConfigError("Say which puzzle, such as: new sudoku.")
    ask = New(arguments.level, seed, booklet=arguments.booklet is not None, variant=arguments.variant)
    job = Job(
        "",
        puzzle,
        arguments.deadline or config.limits.seconds,
        config.limits.max_cells,
        size=arguments.size,
        theme=(arguments.theme or config.picture.theme) if arguments.png else None,
    )
    try:
        if ask.booklet:
            count = arguments.count
            whole = replace(job, ask=replace(ask, count=count), seconds=count * job.seconds)
            return _booklet(whole, config, arguments)
        progress = ProgressLine(arguments.count)
        for number in range(arguments.count):
            progress.show(number)
            fresh = _made(replace(job, ask=replace(ask, seed=seed + number)), config, progress)
            _put_out(fresh.boards[0], arguments, number)
    except PuzzleError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _made(job: Job, config: Config, progress: ProgressLine) -> GeneratedBoards:
    try:
        found = (
            # Without a fork this process does it, unconfined: it reads no text of a stranger.
            forked_job.run_in_fork(job, config.limits.memory_mb, progress.look)
            if forked_job.POSSIBLE
            else worker.work(job)
        )
    finally:
        progress.clear()
    return of_kind(GeneratedBoards, found)


def _booklet(job: Job, config: Config, arguments: argparse.Namespace) -> int:
    fresh = _made(job, config, ProgressLine(1, "boards done"))
    _save(arguments.booklet, fresh.booklet or b"")
    for board in fresh.boards:
        print(_object(board, board.text) if arguments.json else board.sentence)
    if missing := arguments.count - len(fresh.boards):
        print(f"I found no more in the time: {missing} of {arguments.count} are missing.", file=sys.stderr)
    return 1 if missing else 0


def _put_out(board: NewBoard, arguments: argparse.Namespace, number: int) -> None:
    text = _written(board, arguments.format)
    if arguments.png:
        path: Path = arguments.png
        numbered = path if arguments.count == 1 else path.with_stem(f"{path.stem}-{number + 1}")
        _save(numbered, board.picture or b"")
    if arguments.json:
        print(_object(board, text), flush=True)
    else:
        if arguments.seed is None:
            # The sentence names the random seed, which makes the same board again.
            print(board.sentence, file=sys.stderr)
        print(text, end="\n\n" if number + 1 < arguments.count else "\n", flush=True)


def _object(board: NewBoard, text: str) -> str:
    """Return a board as JSON with the contract's keys: an answer about cells as rows, others by field."""
    return json.dumps(
        {
            "puzzle": board.puzzle,
            "text": text,
            "rows": board.rows,
            "columns": board.columns,
            **grade_fields(board.grade),
            "seed": board.seed,
            "answer": board.written.get("cells", board.written),
            "link": board.link,
            "seconds": board.seconds,
        }
    )


def _written(board: NewBoard, kind: str) -> str:
    """Return the board in another format. Raises PuzzleError if that format cannot hold it."""
    if kind == "text":
        return board.text
    if kind == "answer":
        return board.drawn
    found = solvers.read(board.text, board.puzzle, format="text")
    return solvers.write(found, kind)


def _save(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BotError(f"{path} cannot be written: {error.strerror}.") from error
