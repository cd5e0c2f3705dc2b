"""Boards that other programs wrote in several formats: all mean the same, and are written the same again.

The boards are those of tests/instances/README.md; the strings were made by the program of each site or
checked against it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import solvers

ENTRIES = json.loads(Path(__file__).with_name("equivalents.json").read_text("utf-8"))


def boards(entry: dict[str, Any]) -> dict[str, solvers.Board]:
    return {
        name: solvers.read(text, entry["puzzle"], size=entry["size"], format=name)
        for name, text in entry["texts"].items()
    }


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_every_format_is_recognised_as_the_same_board_and_written_as_it_was(entry: dict[str, Any]) -> None:
    read = boards(entry)
    assert len(set(read.values())) == 1
    assert {name: solvers.write(board, name) for name, board in read.items()} == entry["texts"]
    for name, text in entry["texts"].items():
        found = solvers.readings(text, entry["puzzle"], size=entry["size"])
        assert [reading.board.format for reading in found] == [name]
