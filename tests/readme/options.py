"""Holds commands that cannot run in a test against the programs that would read them."""

from __future__ import annotations

import argparse
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from bot.cli.main import _parser
from tests.readme.pages import ROOT

Words = list[str]
_SEPARATORS = set("();<>|&")
_DOCKER = {
    "build": "tag",
    "run": "name detach restart env volume read-only tmpfs cap-drop security-opt user memory pids-limit "
    "log-opt",
    "compose": "project-directory file detach build",
    "exec": "user",
    "cp": "",
    "start": "",
}
"""The options of Docker that pages use, from its reference."""
_QUICK = "tests/test_project.py"
_DOCKER_SHORT = {"-t": "--tag", "-e": "--env", "-v": "--volume", "-d": "--detach"}
_FLAGS = {"detach", "read-only"}


def simple_commands(line: str) -> Iterator[Words]:
    """The commands of a line for a shell, without variables before them and without redirections."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words: Words = []
    for word in [*lexer, ";"]:
        if not set(word) <= _SEPARATORS:
            words.append(word)
        elif words:
            yield words[next(i for i, word in enumerate(words) if not re.match(r"[A-Z_]+=", word)) :]
            words = []


def check(words: Words, is_inline: bool) -> None:
    """Fails if a program would refuse the words after its name. Within a sentence some may be missing."""
    program, rest = Path(words[0]).name, words[1:]
    if program in {"python", "python3"}:
        assert rest[0] == "-m", words
        program, rest = rest[1], rest[2:]
    if program.startswith("tests."):
        _check_module(program, rest or (["--help"] if is_inline else []))
    else:
        _CHECKS[program](rest)


def _check_gridsmith(words: Words) -> None:
    _parser().parse_args(words)


def _check_module(module: str, words: Words) -> None:
    """A module of the tests imports all that it needs, and takes these words."""

    def parse(parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        original(parser, words)
        raise SystemExit(0)

    original = argparse.ArgumentParser.parse_args
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [module, *words])
        patch.setattr(argparse.ArgumentParser, "parse_args", parse)
        with pytest.raises(SystemExit) as end:
            runpy.run_module(module, run_name="__main__", alter_sys=False)
    assert end.value.code == 0, (module, words)


def _check_pytest(words: Words) -> None:
    """There are such files, and pytest takes the options; one file stands for many, which load for long."""
    paths = [word for word in words if "/" in word]
    assert all((ROOT / path).exists() for path in paths), words
    if len(words) > len(paths):
        options = [word for word in words if word not in paths]
        _run(sys.executable, "-m", "pytest", *options, "--collect-only", "-q", "-n", "0", _QUICK)


def _check_with_help(*program: str) -> Callable[[Words], None]:
    """A program that reads its options before it shows its help."""

    def checked(words: Words) -> None:
        _run(*program, *words, "--help")

    return checked


def _check_docker(words: Words) -> None:
    """Options are known, and files are there."""
    command, rest = words[0], words[1:]
    parser = argparse.ArgumentParser(prog=f"docker {command}", allow_abbrev=False)
    for name in _DOCKER[command].split():
        is_flag = name in _FLAGS or (command, name) == ("compose", "build")
        short = [short for short, long in _DOCKER_SHORT.items() if long == f"--{name}"]
        action: dict[str, Any] = {"action": "store_true"} if is_flag else {"action": "append"}
        parser.add_argument(f"--{name}", *short, **action)
    parser.add_argument("words", nargs=argparse.REMAINDER if command == "exec" else "+")
    arguments = parser.parse_intermixed_args(rest) if command != "exec" else parser.parse_args(rest)
    for file in getattr(arguments, "file", None) or []:
        assert (ROOT / file).is_file(), file


def _check_systemctl(words: Words) -> None:
    """It is about the unit that is here."""
    assert words[0] in {"enable", "restart", "daemon-reload"}
    assert (ROOT / "bot" / "deploy" / f"{words[-1]}.service").is_file(), words


def _check_journalctl(words: Words) -> None:
    assert words[0] == "--unit"
    _check_systemctl(["restart", words[1]])


def _check_copy(words: Words) -> None:
    assert (ROOT / words[0]).is_file(), words


def _check_subset(words: Words) -> None:
    from fontTools.subset import Options  # noqa: PLC0415 - an extra, for this alone

    (font,) = [word for word in Options().parse_opts(words, ignore_unknown=["text"]) if word[0] != "-"]
    assert font.endswith(".ttf")


def _ignore(_words: Words) -> None:
    """Nothing can be wrong with it that a reader would not see."""


@cache
def _run(*words: str) -> None:
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


_PYTHON = sys.executable
_CHECKS: dict[str, Callable[[Words], None]] = {
    "gridsmith": _check_gridsmith,
    "bot": _check_gridsmith,
    "pytest": _check_pytest,
    "pip": _check_with_help(_PYTHON, "-m", "pip"),
    "venv": _check_with_help(_PYTHON, "-m", "venv"),
    "mypy": _check_with_help(_PYTHON, "-m", "mypy"),
    "ruff": _check_with_help(_PYTHON, "-m", "ruff"),
    "lint-imports": _check_with_help(str(Path(_PYTHON).with_name("lint-imports"))),
    "docker": _check_docker,
    "systemctl": _check_systemctl,
    "journalctl": _check_journalctl,
    "cp": _check_copy,
    "pyftsubset": _check_subset,
    "git": _ignore,
}
