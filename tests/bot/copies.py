"""The command line in copies of one process that has loaded it: a third of the work of a fresh start.

Each copy has words, files and an exit code of its own, as a program that is started. What only a start shows
(what is loaded, terminals, signals) needs one.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

ROOT = Path(__file__).parents[2]
SECONDS = 600
_SERVE = "from tests.bot.copies import serve; serve()"


class CommandLine:
    """A context manager; `folder` is where the copies have their standard input and what they print."""

    def __init__(self, folder: Path) -> None:
        self._files = [folder / name for name in ("input", "output", "errors")]

    def __enter__(self) -> Self:
        self._original = subprocess.Popen(
            [sys.executable, "-c", _SERVE],
            cwd=ROOT,
            env={**os.environ, "GRIDSMITH_CONFIG": os.devnull, "DISCORD_TOKEN": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._original.communicate(timeout=SECONDS)

    def __call__(self, *words: str | Path, board: str = "") -> subprocess.CompletedProcess[str]:
        """What follows `python -m bot`, to its end, with a board on standard input."""
        assert self._original.stdin
        assert self._original.stdout
        self._files[0].write_text(board)
        asked = [[*map(str, words)], [*map(str, self._files)]]
        self._original.stdin.write(f"{json.dumps(asked)}\n")
        self._original.stdin.flush()
        code = int(self._original.stdout.readline())
        return subprocess.CompletedProcess(words, code, *(file.read_text() for file in self._files[1:]))


def serve() -> None:
    """Copies this process for each line, which holds the words and the three files; prints the exit code."""
    import bot.cli.main  # noqa: F401, PLC0415 - what each copy has then loaded

    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            _run(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


def _run(words: Sequence[str], files: Sequence[str]) -> NoReturn:
    from bot.__main__ import main  # noqa: PLC0415 - as a program does

    signal.alarm(SECONDS)
    code: object = 1
    try:
        for number, file in enumerate(files):
            flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC if number else os.O_RDONLY
            os.dup2(os.open(file, flags, 0o600), number)
        code = main([*words])
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - shown as Python shows it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)
