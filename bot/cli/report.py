"""What commands put out: answers on standard output and nothing else, all besides on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.cli.progress import Progress
from bot.cli.shown import Answer, Pictured, objects, text
from bot.cli.unclear import distinguished
from bot.errors import BotError, ConfigError
from bot.jobs import Advice, Converted, Judgement, Outcome
from solvers import PuzzleError


class Report:
    """Takes the answers in the order of the files; `code` is the exit code for them.

    `png` is where pictures go: a file for one puzzle, a folder for several. Raises ConfigError if
    that folder cannot be made.
    """

    def __init__(self, files: Sequence[str], as_json: bool, png: Path | None) -> None:
        self._files = files
        self._json = as_json
        self._pictures = _picture_paths(png, files) if png else []
        self._done = 0
        self.total = len(files)
        self.progress = Progress(self.total)
        self.code = 0

    def add(self, answer: Answer) -> None:
        file = self._files[self._done]
        if isinstance(answer, PuzzleError | BotError):
            answer = distinguished(answer)
        result = answer.result if isinstance(answer, Pictured) else answer
        if isinstance(result, Outcome | Advice) and result.picture is not None:
            saved = _saved(result, result.picture, self._pictures[self._done])
            answer = saved if isinstance(saved, BotError) else answer
        self._done += 1
        self.progress.clear()
        if isinstance(answer, PuzzleError | BotError) or (isinstance(result, Judgement) and not result.right):
            self.code = 1
        if self._json:
            print("\n".join(json.dumps({"file": file, **fields}) for fields in objects(answer)), flush=True)
        elif isinstance(answer, PuzzleError | BotError):
            print(_complaint(file, answer), file=sys.stderr)
        else:
            heading = f"{file}: " if self.total > 1 else ""
            result = answer.result if isinstance(answer, Pictured) else answer
            # Beside the text, which another program may read.
            if isinstance(answer, Pictured) and answer.seen.remark:
                print(f"{file}: {answer.seen.remark}", file=sys.stderr)
            print(f"{heading}{text(result)}", flush=True)
            if isinstance(result, Converted):
                for sentence in filter(None, (result.taken, result.lost)):
                    print(f"{file}: {sentence}", file=sys.stderr)
        if self._done < self.total:
            self.progress.show(self._done)


def _complaint(file: str, error: PuzzleError | BotError) -> str:
    """What is wrong with a file, which is named once."""
    says = str(error)
    return says if says.startswith(f"{file} ") else f"{file}: {says}"


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
    # Files of the same name in several folders would write over each other's pictures.
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


def _saved(answer: Outcome | Advice, picture: bytes, path: Path) -> Answer:
    """The answer, once its picture is written, or an error that says why not."""
    try:
        path.write_bytes(picture)
    except OSError as error:
        return BotError(f"The picture {path} cannot be written: {error.strerror}.")
    return answer
