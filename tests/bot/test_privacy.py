"""The page about privacy is true to the store."""

from __future__ import annotations

import re
from pathlib import Path

from bot.common.config import Store
from bot.daily import poster
from bot.store.db_tables import METADATA
from bot.store.limits import StoreLimits

PAGE = (Path(__file__).parents[2] / "bot" / "PRIVACY.md").read_text("utf-8")
ROWS = {
    "puzzles": "the text of a puzzle",
    "last": "your last puzzle in each channel",
    "people": "the last stage of a hint",
    "plans": "who planned its daily boards",
    "solvers": "for each daily board",
    "joined": "listed by name",
    "tallies": "for each technique",
    "races": "for each race that you opened",
    "racers": "or joined",
}
"""The words of the page for the rows of tables that contain the number of a person."""


def test_every_table_with_people_in_it_is_on_the_page() -> None:
    """A new table, or a new column of this kind, needs a row on the page."""
    people = {"person", "owner"}
    tables = {table.name for table in METADATA.tables.values() if people & set(table.columns.keys())}
    assert tables == set(ROWS)
    table = "\n".join(line for line in PAGE.splitlines() if line.startswith("|"))
    assert all(words in table for words in ROWS.values())


def test_times_and_bounds_of_the_page_are_those_of_the_store() -> None:
    """Days, and how much of a person is kept."""
    bounds = StoreLimits()
    days = re.findall(r"(\d+) days", PAGE)
    assert days == [str(Store().keep_days), str(poster._KEEP_DAYS)]
    kept = re.search(r"At most (\d+) puzzles and (\d+) refused texts a person .* (\d+) kB", PAGE)
    assert kept is not None
    assert kept.groups() == (str(bounds.each), str(bounds.drafts), str(bounds.text // 1000))
