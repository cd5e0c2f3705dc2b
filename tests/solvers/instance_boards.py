"""Stored boards and texts for the tests of each puzzle. Tests of a new puzzle fail until it has all of it.

| file | what it holds |
|---|---|
| `tests/instances/NAME.json` | boards with known answers, see the README there |
| `tests/solvers/NAME/boards.json` | `small` boards for any marks, `hard` ones for sentences |
| `tests/solvers/NAME/formats.json` | a text in each format that can hold it, and the same as rows of text |
| `tests/solvers/NAME/sentences.txt` | sentences of hints that someone has read |
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Board, Solution
from solvers.core.reading.names import opening

TESTS = Path(__file__).parents[1]
FOLDER = Path(__file__).parent


def instances(puzzle: str) -> list[dict[str, Any]]:
    """The boards with known answers; none for a puzzle that is new."""
    entries: list[dict[str, Any]] = _read(TESTS / "instances" / f"{puzzle}.json") or []
    return entries


def named_example(puzzle: str) -> str:
    """The example of a puzzle with its name on the first line, where some have it anyway."""
    text = PUZZLES[puzzle].example
    return text if opening(text, PUZZLES) else f"{PUZZLES[puzzle].title}\n{text}"


@cache
def example_solution(puzzle: str) -> Solution:
    """The solution of the example of a puzzle."""
    return solvers.solve(solvers.read(PUZZLES[puzzle].example, puzzle))


def fields(entry: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """The answer of a board as the engine writes it."""
    written = entry.get("written") or {"cells": entry["cells"]}
    return {
        name: tuple(tuple(p) if isinstance(p, list) else p for p in some) for name, some in written.items()
    }


Boards = dict[str, Board]
"""Boards by their names."""


def with_status(status: str, cells: int = 150, above: int = 0) -> list[Any]:
    """The boards of that status with more than `above` and at most `cells` cells, as parameters of a test.

    One parameter a puzzle: to collect and report a test takes as long as to judge a small board.
    """
    fit = {
        name: {id_: board for id_, board in boards.items() if above < board.rows * board.columns <= cells}
        for name, boards in _boards_of(status).items()
    }
    return [pytest.param(boards, id=name) for name, boards in fit.items() if boards]


@cache  # two tests ask for the same boards when they are collected
def _boards_of(status: str) -> dict[str, Boards]:
    return {
        name: {
            entry["id"]: solvers.read("\n".join(entry["text"]), name, format="text")
            for entry in instances(name)
            if entry["status"] == status
        }
        for name in PUZZLES
    }


def boards(puzzle: str, kind: str) -> list[str]:
    """The texts of some boards, "small" or "hard"."""
    groups = _read(FOLDER / puzzle / "boards.json") or {}
    return ["\n".join(rows) for rows in groups.get(kind, [])]


def formats(puzzle: str) -> list[dict[str, Any]]:
    """The texts in several formats, each with the rows of text that mean the same."""
    entries: list[dict[str, Any]] = _read(formats_file(puzzle)) or []
    return entries


def formats_file(puzzle: str) -> Path:
    return FOLDER / puzzle / "formats.json"


def sentences_file(puzzle: str) -> Path:
    return FOLDER / puzzle / "sentences.txt"


def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8")) if path.exists() else None
