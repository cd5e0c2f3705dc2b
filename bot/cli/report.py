"""What `solve` puts out: answers on standard output and nothing else, all besides on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.cli.progress import Progress
from bot.errors import BotError, ConfigError
from bot.jobs import Outcome
from solvers import PUZZLES, PuzzleError

Answer = Outcome | PuzzleError | BotError


class Report:
    """Takes the answers in the order of the files; counts the `failures`.

    `png` is where pictures go: a file for one puzzle, a folder for several. Raises ConfigError if
    that folder cannot be made.
    """

    def __init__(self, files: Sequence[str], as_json: bool, png: Path | None) -> None:
        self._files = files
        self._json = as_json
        self._pictures = _picture_paths(png, files) if png else []
        self._progress = Progress(len(files))
        self._done = 0
        self.failures = 0

    def add(self, answer: Answer) -> None:
        file = self._files[self._done]
        if isinstance(answer, Outcome) and answer.picture is not None:
            answer = _saved(answer, answer.picture, self._pictures[self._done])
        self._done += 1
        self._progress.clear()
        if not isinstance(answer, Outcome):
            self.failures += 1
        if self._json:
            print(json.dumps({"file": file, **_fields(answer)}), flush=True)
        elif isinstance(answer, Outcome):
            heading = f"{file}: " if len(self._files) > 1 else ""
            print(f"{heading}{_text(answer)}", flush=True)
        else:
            print(f"{file}: {answer}", file=sys.stderr)
        if self._done < len(self._files):
            self._progress.show(self._done)


def _picture_paths(png: Path, files: Sequence[str]) -> list[Path]:
    """One path a file; in a folder they are named after the files, and counted where names are the same."""
    if len(files) == 1 and not png.is_dir():
        return [png]
    try:
        png.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            f"{png} must be a folder for the pictures of several files: {error.strerror}."
        ) from error
    paths: list[Path] = []
    for file in files:
        stem = "stdin" if file == "-" else Path(file).stem
        path = png / f"{stem}.png"
        number = 1
        while path in paths:
            number += 1
            path = png / f"{stem}-{number}.png"
        paths.append(path)
    return paths


def _saved(answer: Outcome, picture: bytes, path: Path) -> Answer:
    """The answer, once its picture is written, or an error that says why not."""
    try:
        path.write_bytes(picture)
    except OSError as error:
        return BotError(f"The picture {path} cannot be written: {error.strerror}.")
    return answer


def _fields(answer: Answer) -> dict[str, object]:
    if not isinstance(answer, Outcome):
        return {"error": str(answer), "line": answer.line if isinstance(answer, PuzzleError) else None}
    names = [
        "puzzle",
        "format",
        "rows",
        "columns",
        "status",
        "cells",
        "common",
        "conflict",
        "suspects",
        "seconds",
    ]
    return {name: getattr(answer, name) for name in names}


def _text(answer: Outcome) -> str:
    title = PUZZLES[answer.puzzle].title
    return "\n".join([f"{title}, {answer.size}. {answer.sentence}.", *(answer.common or ()), ""])
