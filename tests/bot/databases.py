"""Databases as files, as earlier versions of the program wrote them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

VERSION_1, VERSION_2, VERSION_3, VERSION_5, VERSION_8, VERSION_11 = (
    Path(__file__).with_name(f"store-version-{number}.sql") for number in (1, 2, 3, 5, 8, 11)
)
"""Dumps by `iterdump` of databases that the program wrote: before versions were noted, and since."""

SINCE_VERSION_3 = (
    "typed",
    "placed",
    "sheet",
    "shared",
    "mistakes",
    "about",
    "pictured",
    "revision",
    "difficulty",
    "seed",
    "variant",
)
"""The columns of a puzzle that version 4 and later ones brought."""

SINCE_VERSION_6 = ("plans", "dailies", "weeks", "solvers", "joined", "tallies", "races", "racers")
"""The tables of daily boards, of practice and of races."""

FOREVER = 1_000_000
"""Days that the old puzzles are kept."""


def create(file: Path, version: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.executescript(version.read_text("utf-8"))
    connection.close()


def rows_of(file: Path) -> list[dict[str, object]]:
    connection = sqlite3.connect(file)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute("SELECT * FROM puzzles")]
    connection.close()
    return rows
