"""Output of commands: only answers on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.cli.output import Answer, Pictured, objects, text
from bot.cli.progress import ProgressLine
from bot.common.errors import BotError, ChoiceError, ConfigError
from bot.common.text_input import FileError
from bot.service.jobs import Advice, CheckResult, Conversion, Result, SolveResult
from solvers import Choice, PuzzleError, UnclearError, labels
from solvers.core.boards.places import in_words

_HELP = "gridsmith --help"
"""The command that lists the puzzles, instead of Discord's /help."""


class Report:
    """Takes the answers in the order of the files; `code` is the exit code for them.

    `png` is the place for pictures: a file for one puzzle, a folder for several. Raises ConfigError if that
    folder cannot be made.
    """

    def __init__(self, files: Sequence[str], as_json: bool, png: Path | None) -> None:
        self._files = files
        self._json = as_json
        self._pictures = _picture_paths(png, files) if png else []
        self._done = 0
        self.total = len(files)
        self.progress = ProgressLine(self.total)
        self.code = 0

    def add(self, answer: Answer) -> None:
        """Print the answer of the next file."""
        file = self._files[self._done]
        answer = self._with_picture(answer)
        self._done += 1
        self.progress.clear()
        if _is_failure(answer):
            self.code = 1
        if self._json:
            print("\n".join(json.dumps({"file": file, **fields}) for fields in objects(answer)), flush=True)
        elif isinstance(answer, PuzzleError | BotError):
            print(_error_line(file, answer), file=sys.stderr)
        else:
            self._print(file, answer)
        if self._done < self.total:
            self.progress.show(self._done)

    def _with_picture(self, answer: Answer) -> Answer:
        """Write the picture of an answer and return the answer, or the error of the picture."""
        if isinstance(answer, PuzzleError | BotError):
            return name_options(answer)
        result = _result(answer)
        if not isinstance(result, SolveResult | Advice) or result.picture is None:
            return answer
        path = self._pictures[self._done]
        try:
            path.write_bytes(result.picture)
        except OSError as error:
            return BotError(f"The picture {path} cannot be written: {error.strerror}.")
        return answer

    def _print(self, file: str, answer: Result | Pictured) -> None:
        """Print the answer for people; remarks go to standard error, since programs may read the answer."""
        result = _result(answer)
        if isinstance(answer, Pictured) and answer.seen.remark:
            print(f"{file}: {answer.seen.remark}", file=sys.stderr)
        print(f"{f'{file}: ' if self.total > 1 else ''}{text(result)}", flush=True)
        if isinstance(result, Conversion):
            for sentence in filter(None, (result.taken, result.lost)):
                print(f"{file}: {sentence}", file=sys.stderr)


def _result(answer: Result | Pictured) -> Result:
    return answer.result if isinstance(answer, Pictured) else answer


def _is_failure(answer: Answer) -> bool:
    """Return whether an answer is an error, or says that marks are wrong."""
    if isinstance(answer, PuzzleError | BotError):
        return True
    result = _result(answer)
    return isinstance(result, CheckResult) and result.finding != "ok"


def _error_line(file: str, error: PuzzleError | BotError) -> str:
    return str(error) if isinstance(error, FileError) else f"{file}: {error}"


def _picture_paths(png: Path, files: Sequence[str]) -> list[Path]:
    """Return one path for each file. In a folder they have the names of the files, numbered if equal."""
    if len(files) == 1 and not png.is_dir():
        return [png]
    try:
        png.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            f"{png} must be a folder for the pictures of several files: {error.strerror}."
        ) from error
    # Files with the same name in several folders would overwrite each other's pictures.
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


def name_options(error: PuzzleError | BotError) -> PuzzleError | BotError:
    """Return the error. If the text could be several boards, it names the options that choose one."""
    if isinstance(error, PuzzleError):
        error.message = error.message.replace("/help", _HELP)
    if not isinstance(error, ChoiceError) or not error.choices:
        return error
    could = f"This could be {in_words(labels(error.choices), 'or')}"
    options = list(_options(error.choices))
    # Some boards differ only in their number, or in nothing that another option names.
    if len(set(options)) < len(options):
        return UnclearError(f"{could}: say --nth 1 to --nth {len(options)}.")
    return UnclearError(f"{could}: say {in_words(options, 'or')}.")


def _options(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield for each reading the fewest options that tell it from the others."""
    for choice in choices:
        rivals, said = choices, []
        for part in ("puzzle", "format", "size"):
            value = getattr(choice, part)
            if len({getattr(rival, part) for rival in rivals}) > 1:
                said.append(f"--{part} {value}")
                # The next option tells it only from the readings that this one leaves.
                rivals = [rival for rival in rivals if getattr(rival, part) == value]
        yield " ".join(said)
