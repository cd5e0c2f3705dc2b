"""Programs in copies of one process that has loaded them: a third of the work of a fresh start, or less.

Each copy has words, files, a folder and an exit code of its own, as a program that is started. What only a
start shows (what is loaded, terminals, signals) needs one.
"""

from __future__ import annotations

import importlib
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
_SERVE = "import sys; from tests.bot.copies import serve; serve(*sys.argv[1:])"
_COMMANDS = "import sys; from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"


class Copies:
    """A context manager; what is called is `python -m bot`, unless another program is given.

    `folder` holds the input and the output of the copies. `loads` is a module that all of
    them need, and `settings` are further variables of their environment.
    """

    def __init__(
        self, folder: Path, program: str = _COMMANDS, loads: str = "bot.cli.main", **settings: str
    ) -> None:
        self._files = [folder / name for name in ("input", "output", "errors")]
        self._words = [sys.executable, "-c", _SERVE, program, loads]
        usual = {"GRIDSMITH_CONFIG": os.devnull, "DISCORD_TOKEN": "", "PYTHONPATH": str(ROOT)}
        self._settings = {**os.environ, **usual, **settings}

    def __enter__(self) -> Self:
        self._original = subprocess.Popen(
            self._words,
            cwd=ROOT,
            env=self._settings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._original.communicate(timeout=SECONDS)

    def __call__(
        self, *words: str | Path, board: str = "", folder: Path = ROOT
    ) -> subprocess.CompletedProcess[str]:
        """Runs one to its end, in a folder, with a board on standard input."""
        assert self._original.stdin
        assert self._original.stdout
        self._files[0].write_text(board)
        asked = [[*map(str, words)], str(folder), [*map(str, self._files)]]
        self._original.stdin.write(f"{json.dumps(asked)}\n")
        self._original.stdin.flush()
        code = int(self._original.stdout.readline())
        return subprocess.CompletedProcess(words, code, *(file.read_text() for file in self._files[1:]))


def serve(program: str, loads: str) -> None:
    """Copies this process for each line, which holds words, folder and files; prints the exit code."""
    importlib.import_module(loads)
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            _run(program, *json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


def _run(program: str, words: Sequence[str], folder: str, files: Sequence[str]) -> NoReturn:
    signal.alarm(SECONDS)
    code: object = 1
    try:
        os.chdir(folder)
        for number, file in enumerate(files):
            flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC if number else os.O_RDONLY
            os.dup2(os.open(file, flags, 0o600), number)
        sys.argv = ["program", *words]
        exec(program, {"__name__": "__main__"})  # noqa: S102 - one of ours
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - shown as Python shows it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)
