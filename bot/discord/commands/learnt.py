"""What is learnt of a puzzle from an answer about it, and where a hint goes on."""

from __future__ import annotations

import dataclasses
from typing import Any

from bot.common.stages import Purpose, Stage
from bot.discord.commands.handling import FORM_LIMIT
from bot.service.jobs import Advice, Outcome, Result
from bot.service.jobs.marks import Marked
from bot.store import Entry


def _sheet(result: Advice | Marked) -> str:
    """The board in characters, where it fits into a form."""
    sheet = "\n".join(result.sheet)
    return sheet if len(sheet) <= FORM_LIMIT else ""


def onward(entry: Entry) -> Entry:
    """The entry with the next level of its hint, or the first one of the next hint."""
    if entry.level in (Stage.WHERE, Stage.WHY):
        return dataclasses.replace(entry, level=Stage(entry.level + 1))
    asked: Purpose = "next" if entry.asked == "hint" else entry.asked
    return dataclasses.replace(
        entry, marks=entry.revealed, fresh="", cell=None, level=Stage.WHERE, asked=asked
    )


def learnt_from(entry: Entry, result: Result) -> dict[str, Any]:
    """What a result tells of the puzzle, and what of it the message will have revealed."""
    # With its name known, no puzzle that comes later makes the text unclear.
    learnt: dict[str, Any] = {"puzzle": result.puzzle}
    if isinstance(result, Outcome | Advice | Marked):
        learnt |= {"rows": result.rows, "columns": result.columns}
    if isinstance(result, Advice | Marked):
        learnt |= {"marks": result.marks, "typed": "", "sheet": _sheet(result)}
        learnt |= {"text": result.text_alone} if result.text_alone else {}
    if isinstance(result, Marked) or (isinstance(result, Advice) and result.status != "hint"):
        learnt |= {"level": Stage.NOTHING, "fresh": ""}
    elif isinstance(result, Advice) and entry.level is Stage.WHAT:
        learnt["fresh"] = result.as_marks
        # The one cell is all that follows, so nothing was held back: it goes on by whole deductions.
        if entry.asked == "hint" and (result.plain or len(result.cells) + len(result.along) == 1):
            learnt["asked"] = "next"
    return learnt
