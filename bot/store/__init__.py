"""The store of puzzles and their revealed parts, between two presses of a button.

The store never costs an answer. Every write is first held in memory, where reads find it. One task writes to
the database in order; while that is locked, full, gone or damaged, the writes wait.
"""

from bot.store.daily_entries import Act, Daily, Plan, Solver, Week
from bot.store.entry import Server, ShownBoard, StoredPuzzle
from bot.store.limits import StoreLimits, Waits
from bot.store.locks import KeyedLocks
from bot.store.own_results import DayResult, KindTimes, OwnResults
from bot.store.puzzle_store import Store
from bot.store.races import MOST_RACERS, Race, Racer
from bot.store.standings import Listing, Rank, Standing
from bot.store.tallies import Tally
from bot.store.week_summaries import WeekResult, WeekSummary

__all__ = [
    "MOST_RACERS",
    "Act",
    "Daily",
    "DayResult",
    "KeyedLocks",
    "KindTimes",
    "Listing",
    "OwnResults",
    "Plan",
    "Race",
    "Racer",
    "Rank",
    "Server",
    "ShownBoard",
    "Solver",
    "Standing",
    "Store",
    "StoreLimits",
    "StoredPuzzle",
    "Tally",
    "Waits",
    "Week",
    "WeekResult",
    "WeekSummary",
]
