"""Parses the command line and maps the outcome to an exit code. Each command is a module beside this one.

Modules that take long to load are imported with their command.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import get_args

from bot import __version__
from bot.cli import files
from bot.common.config import Config, Theme, load
from bot.common.errors import BotError, ConfigError, RefusedError
from bot.common.puzzle_names import find_puzzle
from bot.service.jobs import MOST_SEED
from solvers import LEVELS, PUZZLES, PuzzleError
from solvers.core.reading.format import size_of
from solvers.formats import FORMATS

_AS = "how boards are written: text, answer, game-id, task, puzz.link and others"
_WHICH = "which puzzle it is, by any of its names; recognised by default"
_SETTINGS = "settings; see config.example.toml"
_EXIT_CODES = (
    "Exit codes: 0 after every file was read and answered, 1 if one could not be or a mark is wrong, "
    "2 for wrong usage."
)
Add = Callable[..., argparse.ArgumentParser]
"""Adds a command with a name."""


def main(words: list[str] | None = None) -> int:
    """Runs one command; the exit code is 0 for success, 1 for a failure, 2 for wrong usage."""
    arguments = _parser().parse_args(words)
    try:
        config = load(getattr(arguments, "config", None), os.environ)
        return _command(arguments, config)
    except BotError as error:
        print(error, file=sys.stderr)
        return 2 if isinstance(error, ConfigError) else 1


def _command(arguments: argparse.Namespace, config: Config) -> int:
    if arguments.command == "run":
        from bot.cli import run  # noqa: PLC0415 - loads discord.py

        return run.main(config, arguments.health, arguments.sync)
    if arguments.command == "worker":
        from bot.cli import node_command  # noqa: PLC0415 - loads the pool

        return node_command.main(config)
    if arguments.command == "preview":
        from bot.cli import preview  # noqa: PLC0415 - needs the extra `preview`

        return preview.main(config, arguments.port, arguments.daily)
    if arguments.command == "new":
        from bot.cli import new_command  # noqa: PLC0415 - loads the worker

        return new_command.main(config, arguments)
    return files.main(config, arguments)


def _parser() -> argparse.ArgumentParser:
    titles = [puzzle.title for puzzle in PUZZLES.values()]
    kinds = f"Puzzles: {', '.join(titles[:-1])} and {titles[-1]}."
    parser = argparse.ArgumentParser(
        prog=_program(sys.argv[0]),
        description="Solves grid puzzles, on Discord or here.",
        epilog=f"{kinds} {_EXIT_CODES}",
    )
    parser.add_argument("--version", action="version", version=f"Gridsmith {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_serving(commands.add_parser)
    _add_reading(commands.add_parser, kinds)
    _add_new(commands.add_parser("new", help="make boards with one answer", epilog=kinds))
    return parser


def _program(path: str) -> str:
    """Return the words that start this program, from the first word of its command line."""
    return "python -m bot" if Path(path).name == "__main__.py" else "gridsmith"


def _add_serving(add: Add) -> None:
    """Add the commands that run until a signal ends them."""
    run = add("run", help="run the bot on Discord")
    run.add_argument("--config", type=Path, metavar="FILE", help=_SETTINGS)
    run.add_argument("--health", type=Path, metavar="FILE", help="touch this file while connected")
    run.add_argument(
        "--sync", action="store_true", help="register the commands with Discord even if unchanged"
    )
    preview = add("preview", help="try the bot on a local page, without a token")
    preview.add_argument("--port", type=_number(0, 65_535), help="port of the page; any free one by default")
    made = sorted(name for name, puzzle in PUZZLES.items() if puzzle.generator)
    preview.add_argument("--daily", choices=made, metavar="KIND", help="with a daily board of this puzzle")
    worker = add("worker", help="work on the jobs of bots on other machines")
    worker.add_argument("--config", type=Path, metavar="FILE", help=_SETTINGS)


def _add_reading(add: Add, kinds: str) -> None:
    """Add the commands that answer about puzzles in files."""
    solve = add("solve", help="solve puzzles from files", epilog=kinds)
    hint = add("hint", help="the next step, with its reason", epilog=kinds)
    check = add("check", help="which marks are wrong", epilog=kinds)
    explain = add("explain", help="every step from the bare board to the answer", epilog=kinds)
    convert = add("convert", help="write puzzles in another format", epilog=kinds)
    solve.add_argument(
        "--level", action="store_true", help='how hard each board with one answer is; "level" in JSON'
    )
    hint.add_argument("--cell", metavar="D5", help="explain this cell")
    for command in (hint, check):
        command.add_argument(
            "--known", default="", metavar='"C4=mine"', help="marks made, if not in the file"
        )
    convert.add_argument("--to", required=True, choices=_writable(), help="the format")
    for command in (solve, hint, check, explain, convert):
        _add_files(command, several=command in (solve, convert), pictures=command in (solve, hint))


def _add_new(command: argparse.ArgumentParser) -> None:
    command.add_argument("kind", nargs="?", type=_puzzle, metavar="KIND", help="which puzzle, by any name")
    command.add_argument(
        "variant", nargs="?", default="", type=_variant, metavar="VARIANT", help="such as thermo, of sudoku"
    )
    command.add_argument("--puzzle", type=_puzzle, metavar="NAME", help="the same as KIND")
    command.add_argument("--size", type=_size, metavar="WxH", help="columns x rows (default: the usual size)")
    command.add_argument("--level", choices=LEVELS, help="difficulty (default: medium, if the puzzle has it)")
    command.add_argument(
        "--seed", type=_number(0, MOST_SEED), metavar="N", help="the same seed gives the same board"
    )
    command.add_argument(
        "--count", type=_number(1, 1000), default=1, metavar="N", help="how many, with further seeds"
    )
    command.add_argument("--format", choices=_writable(), default="text", metavar="NAME", help=_AS)
    command.add_argument("--json", action="store_true", help="one JSON object a line, with the answer")
    command.add_argument("--booklet", type=Path, metavar="FILE", help="a PDF for printing, with the answers")
    command.add_argument("--png", type=Path, metavar="PATH", help="draw to this file; several are numbered")
    command.add_argument("--theme", choices=get_args(Theme), help="of the picture; as in the settings")
    command.add_argument(
        "--deadline",
        type=_seconds,
        metavar="S",
        help="seconds for each board (default: that of the settings, 60)",
    )


def _writable() -> list[str]:
    """Return the formats of `convert`: rows of text, the answer, and formats that can be written."""
    return ["text", "answer", *(name for name, kind in FORMATS.items() if kind.write)]


def _add_files(command: argparse.ArgumentParser, several: bool, pictures: bool) -> None:
    """Add the options that all commands for puzzles in files share."""
    files = 'texts or pictures of puzzles; "-" is standard input, a folder is all files in it'
    command.add_argument("files", nargs="+" if several else 1, metavar="FILE", help=files)
    command.add_argument("--puzzle", type=_puzzle, metavar="NAME", help=_WHICH)
    command.add_argument(
        "--format", choices=FORMATS, metavar="NAME", help=f"how the text is written: {', '.join(FORMATS)}"
    )
    command.add_argument(
        "--size", type=_size, metavar="WxH", help="columns and rows, for formats that leave them open"
    )
    command.add_argument(
        "--nth", type=_number(1, 1000), metavar="N", help="which of several boards in a text, from 1"
    )
    command.add_argument("--json", action="store_true", help="one JSON object a line instead of text")
    command.add_argument(
        "--deadline",
        type=_seconds,
        metavar="S",
        help="seconds for each puzzle (default: that of the settings, 60)",
    )
    # For the commands without these options, so that all of them can be read alike.
    command.set_defaults(png=None, theme=None)
    if pictures:
        command.add_argument(
            "--png", type=Path, metavar="PATH", help="draw to this file, or folder for several"
        )
        command.add_argument("--theme", choices=get_args(Theme), help="of the picture; as in the settings")


def _puzzle(word: str) -> str:
    try:
        return find_puzzle(word).name
    except RefusedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _variant(word: str) -> str:
    """Return the variant; the word may be written as in Discord, `variant:thermo`."""
    return word.lower().removeprefix("variant:")


def _size(word: str) -> str:
    try:
        size_of(word)
    except PuzzleError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return word


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return the type of an option that takes whole numbers within these bounds."""

    def read(word: str) -> int:
        if not (word.isdecimal() and least <= int(word) <= most):
            raise argparse.ArgumentTypeError(f"{word} is not a whole number from {least} to {most}")
        return int(word)

    return read


def _seconds(word: str) -> float:
    with suppress(ValueError):
        seconds = float(word)
        if seconds > 0 and math.isfinite(seconds):
            return seconds
    raise argparse.ArgumentTypeError(f"{word} is not a number of seconds above 0")
