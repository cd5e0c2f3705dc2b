"""Jobs and results, which cross between the bot and its workers: only frozen, plain data."""

from __future__ import annotations

from bot.service.jobs.advice import Advice, Explanation, Frame, Highlights, Reason
from bot.service.jobs.board_results import (
    BoardLevel,
    BoardView,
    Conversion,
    GeneratedBoards,
    NewBoard,
    PagePicture,
    RecognisedBoard,
    ZipText,
)
from bot.service.jobs.charts import ChartPicture, DayBar, DrawDays
from bot.service.jobs.exercises import Exercise, Practise
from bot.service.jobs.mark_results import Change, CheckResult
from bot.service.jobs.requests import (
    MOST_SEED,
    Ask,
    CheckMarks,
    Convert,
    Correction,
    Explain,
    Hint,
    Job,
    New,
    Page,
    Rate,
    ReadPicture,
    ReadZip,
    Show,
    Solve,
    new_seed,
    of_kind,
)
from bot.service.jobs.solve_result import Fields, SolveResult, Status, blame_text, typo_text

__all__ = [
    "MOST_SEED",
    "Advice",
    "Ask",
    "BoardLevel",
    "BoardView",
    "Change",
    "ChartPicture",
    "CheckMarks",
    "CheckResult",
    "Conversion",
    "Convert",
    "Correction",
    "DayBar",
    "DrawDays",
    "Exercise",
    "Explain",
    "Explanation",
    "Fields",
    "Frame",
    "GeneratedBoards",
    "Highlights",
    "Hint",
    "Job",
    "New",
    "NewBoard",
    "Page",
    "PagePicture",
    "Practise",
    "Rate",
    "ReadPicture",
    "ReadZip",
    "Reason",
    "RecognisedBoard",
    "Result",
    "Show",
    "Solve",
    "SolveResult",
    "Status",
    "ZipText",
    "blame_text",
    "new_seed",
    "of_kind",
    "typo_text",
]

Result = (
    SolveResult
    | Advice
    | Explanation
    | BoardLevel
    | BoardView
    | PagePicture
    | Conversion
    | CheckResult
    | GeneratedBoards
    | RecognisedBoard
    | ZipText
    | ChartPicture
    | Exercise
)
