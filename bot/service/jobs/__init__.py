"""What crosses the line between the bot and its workers: frozen, plain data and nothing else."""

from __future__ import annotations

from bot.service.jobs.advice import Advice, Explanation, Frame, Highlights, Judgement, Reason
from bot.service.jobs.board_results import (
    BoardView,
    Conversion,
    GeneratedBoards,
    NewBoard,
    PagePicture,
    RecognisedBoard,
)
from bot.service.jobs.kinds import of_kind
from bot.service.jobs.mark_results import CheckResult
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
    ReadPicture,
    Show,
    Solve,
    new_seed,
)
from bot.service.jobs.solve_result import Fields, SolveResult, Status, blamed, typo

__all__ = [
    "MOST_SEED",
    "Advice",
    "Ask",
    "BoardView",
    "Check",
    "Conversion",
    "Convert",
    "Explain",
    "Explanation",
    "Fields",
    "Frame",
    "GeneratedBoards",
    "Highlights",
    "Hint",
    "Job",
    "Judgement",
    "New",
    "NewBoard",
    "Page",
    "PagePicture",
    "ReadPicture",
    "Reason",
    "RecognisedBoard",
    "Result",
    "Show",
    "Solve",
    "SolveResult",
    "Status",
    "blamed",
    "new_seed",
    "of_kind",
    "typo",
]

Result = (
    SolveResult
    | Advice
    | Judgement
    | Explanation
    | BoardView
    | PagePicture
    | Conversion
    | CheckResult
    | GeneratedBoards
    | RecognisedBoard
)
