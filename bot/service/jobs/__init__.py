"""What crosses the line between the bot and its workers: frozen, plain data and nothing else."""

from __future__ import annotations

from bot.service.jobs.advice import Advice, Frame, Judgement, Pointed, Reason, Way
from bot.service.jobs.board_results import Converted, Drawn, Fresh, NewBoard, Seen, Shown
from bot.service.jobs.kinds import of_kind
from bot.service.jobs.mark_results import Marked
from bot.service.jobs.requests import (
    MOST_SEED,
    Ask,
    Check,
    Convert,
    Explain,
    Hint,
    Job,
    New,
    Page,
    See,
    Show,
    Solve,
    new_seed,
)
from bot.service.jobs.solve_result import Fields, Outcome, Status, blamed, typo

__all__ = [
    "MOST_SEED",
    "Advice",
    "Ask",
    "Check",
    "Convert",
    "Converted",
    "Drawn",
    "Explain",
    "Fields",
    "Frame",
    "Fresh",
    "Hint",
    "Job",
    "Judgement",
    "New",
    "NewBoard",
    "Outcome",
    "Page",
    "Pointed",
    "Reason",
    "Result",
    "See",
    "Seen",
    "Show",
    "Shown",
    "Solve",
    "Status",
    "Way",
    "blamed",
    "new_seed",
    "of_kind",
    "typo",
]

Result = Outcome | Advice | Judgement | Way | Shown | Drawn | Converted | Marked | Fresh | Seen
