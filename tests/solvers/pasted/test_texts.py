"""Texts as people write, paste and export them: each is read as the board or boards that it holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import solvers
from solvers import Board

_FOLDER = Path(__file__).parent
_DECIDING_SECONDS = 10.0

BOARDS = {
    name: solvers.read("\n".join(entry["rows"]), entry["puzzle"], format="text")
    for name, entry in json.loads((_FOLDER / "boards.json").read_text("utf-8")).items()
}
TEXTS: list[dict[str, Any]] = list(map(json.loads, (_FOLDER / "texts.jsonl").read_text("utf-8").splitlines()))


def _names(entry: dict[str, Any]) -> list[str]:
    return [entry["board"]] if isinstance(entry["board"], str) else entry["board"]


def _boards_of(entry: dict[str, Any]) -> list[Board]:
    """Return the boards of a text; of several puzzles without a name, the one that solving chooses."""
    found = solvers.readings(entry["text"], entry.get("puzzle"))
    if len(found) > 1 and not any(reading.label for reading in found):
        chosen = solvers.decide(found, _DECIDING_SECONDS).board
        return [chosen] if chosen else [reading.board for reading in found]
    return [reading.board for reading in found]


@pytest.mark.parametrize("name", sorted({_names(entry)[0] for entry in TEXTS}))
def test_texts_are_read_as_the_boards_that_they_hold(name: str) -> None:
    """Those of a board; where a text holds several, it is told by the first of them."""
    found = {
        f"{entry['way']}: {entry['text']}": (_boards_of(entry), [BOARDS[each] for each in _names(entry)])
        for entry in TEXTS
        if _names(entry)[0] == name
    }
    assert {way: got for way, (got, wanted) in found.items() if got != wanted} == {}
