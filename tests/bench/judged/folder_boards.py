"""Boards from a folder with one JSON file a kind, and ours as the judge knows them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import solvers
from solvers import PUZZLES
from tests.bench.judged.addresses import address
from tests.bench.judged.clue_texts import text_of
from tests.bench.judged.grid import KINDS, Answer

Entry = Mapping[str, Any]
"""A board with its truth: id, kind, text_sgt, url, clues, status, answer or answers and common, level."""


class Way(NamedTuple):
    """A way in which a board can be told: its name, and the text."""

    name: str
    text: str


def entries(folder: Path, kind: str) -> list[Entry]:
    """The boards of a kind; none where there is no file."""
    path = folder / f"{kind}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def kinds_in(folder: Path, wanted: list[str]) -> Iterator[str]:
    """Those of the wanted kinds, by default of all, that the folder has."""
    return (kind for kind in wanted or KINDS if (folder / f"{kind}.json").exists())


def ours_has(kind: str) -> bool:
    return kind in PUZZLES


def ways(entry: Entry) -> Iterator[Way]:
    """By game ID, by address and as people type it, as far as the board can be told so."""
    if entry["text_sgt"]:
        yield Way("id", f"{entry['text_sgt']}")
    url = entry["url"] or address(entry["kind"], entry["clues"])
    if url and entry["kind"] != "futoshiki":  # the address would be that of Minarism
        yield Way("address", url)
    yield Way("text", text_of(entry["kind"], entry["clues"]))


def board_of(entry: Entry) -> solvers.Board:
    """The board, read in the first way that is understood; raises ReadError where none is."""
    return solvers.read(text_read(entry), puzzle=entry["kind"])


def text_read(entry: Entry) -> str:
    """The first text of a board that is understood; raises ReadError where none is."""
    errors = []
    for way in ways(entry):
        try:
            solvers.read(way.text, puzzle=entry["kind"])
        except solvers.ReadError as error:
            errors.append(error)
        else:
            return way.text
    raise errors[0]


def plain(answer: Answer | None) -> dict[str, list[Any]] | None:
    """Comparable: bridges in one order, their ends too."""
    if answer is None:
        return None
    told = {key: list(value) for key, value in answer.items()}
    if "bridges" in told:
        told["bridges"] = sorted([*sorted(ends), number] for *ends, number in told["bridges"])
    return told
