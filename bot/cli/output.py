"""Results as text for people and as JSON for programs; the keys of JSON are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from bot.common.errors import BotError
from bot.service import jobs
from solvers import PUZZLES, Grade, PuzzleError
from solvers.core.boards.answer import Spelling, as_bridges, as_lines


@dataclass(frozen=True)
class Pictured:
    """A result about the board in a picture."""

    seen: jobs.RecognisedBoard
    result: jobs.Result


Answer = jobs.Result | Pictured | PuzzleError | BotError
Fields = Mapping[str, object]

_FIELDS: Mapping[Spelling, tuple[str, ...]] = {
    as_lines: ("horizontal", "vertical"),
    as_bridges: ("bridges",),
}
"""JSON keys of answers that are not about cells; they are present even without an answer."""
_SOLVED = ("conflict", "conflict_at", "suspects", "seconds", "taken")
_READ = ("puzzle", "format", "rows", "columns", "status")
_CONVERTED = ("puzzle", "format", "text", "taken", "lost")
_WAY = ("puzzle", "status", "steps", "level", "difficulty", "counts", "seconds", "suspects", "conflict")
_ADVISED = ("puzzle", "status", "cell", "value", "cells", "along", "premises", "because", "text", "seconds")


def objects(answer: Answer) -> list[Fields]:
    """Return the JSON objects of a result: one, or for an explanation one a step and one for the whole."""
    if isinstance(answer, Pictured):
        return [{**fields, **_picture_fields(answer.seen)} for fields in objects(answer.result)]
    if isinstance(answer, jobs.SolveResult):
        return [_solved_object(answer)]
    if isinstance(answer, jobs.Advice):
        return [_hint_object(answer)]
    if isinstance(answer, jobs.Conversion):
        # A text shows only the setter's clues.
        return [{**_pick(asdict(answer), _CONVERTED), "known": "", "doubtful": []}]
    if isinstance(answer, jobs.CheckResult):
        return [_check_object(answer)]
    if isinstance(answer, jobs.BoardView):
        return [asdict(answer)]
    if isinstance(answer, jobs.Explanation):
        whole = {name: getattr(answer, name) for name in _WAY} | {"steps": sum(answer.counts.values())}
        return [*({"step": n, **_hint_object(step)} for n, step in answer.numbered), whole]
    return [{"error": str(answer), "line": answer.line if isinstance(answer, PuzzleError) else None}]


def _hint_object(advice: jobs.Advice) -> Fields:
    """Return a hint without the fields for its picture."""
    because = [asdict(reason) for reason in advice.because]
    return {name: getattr(advice, name) for name in _ADVISED} | {"because": because}


def _check_object(result: jobs.CheckResult) -> Fields:
    """Return the verdict on marks, or the error that there was no time for one."""
    if not result.known:
        return {"error": result.verdict, "line": None}
    return {
        "puzzle": result.puzzle,
        "status": result.finding,
        "wrong": result.wrong,
        "seconds": result.seconds,
        "conflict": result.conflict,
    }


def _picture_fields(seen: jobs.RecognisedBoard) -> Fields:
    """Return the marks and doubts in a picture; `known` is the older name of `marks`."""
    fields = {
        "marks": seen.marks,
        "known": seen.marks,
        "doubtful": list(seen.doubtful),
        "remark": seen.remark,
    }
    return {"puzzle": seen.puzzle, **fields} if seen.puzzle else fields


def _solved_object(outcome: jobs.SolveResult) -> Fields:
    """Return an answer about cells as `cells` and `common`, any other by its own fields and `common`."""
    fields = asdict(outcome)
    own = dict.fromkeys(_FIELDS.get(PUZZLES[outcome.puzzle].spelling, ()))
    shared = outcome.shared or {}
    return {
        **_pick(fields, _READ),
        "cells": None,
        **own,
        **(outcome.written or {}),
        # An answer about cells as its rows, any other with all its fields.
        "common": shared.get("cells", shared or None),
        "common_exact": outcome.exact,
        **_pick(fields, _SOLVED),
        **(grade_fields(outcome.grade) if outcome.grade else {}),
        # The pairs of islands whose number of bridges differs, but is never 0, with the least number.
        **({"common_least": outcome.least} if outcome.least else {}),
    }


def grade_fields(grade: Grade) -> Fields:
    """Return the level and its number, which is null where it is not known."""
    return {"level": grade.level, "difficulty": grade.shown_number}


def _pick(fields: Fields, names: tuple[str, ...]) -> Fields:
    return {name: fields[name] for name in names}


def text(result: jobs.Result) -> str:
    """Return a result in lines for people."""
    if isinstance(result, jobs.SolveResult):
        return _solution_text(result)
    if isinstance(result, jobs.RecognisedBoard | jobs.Advice | jobs.BoardView | jobs.Conversion):
        return result.text.rstrip("\n")
    if isinstance(result, jobs.CheckResult):
        return result.verdict
    if isinstance(result, jobs.GeneratedBoards):
        return "\n\n".join(board.text for board in result.boards)
    return _explanation_text(result) if isinstance(result, jobs.Explanation) else ""


def _solution_text(outcome: jobs.SolveResult) -> str:
    head = f"{PUZZLES[outcome.puzzle].title}, {outcome.board}. {outcome.sentence}."
    return "\n".join([*filter(None, [head, outcome.blame, outcome.taken, outcome.marked, outcome.drawn]), ""])


def _explanation_text(explanation: jobs.Explanation) -> str:
    width = len(str(len(explanation.steps)))
    steps = [f"{number:{width}}. {step.text}" for number, step in explanation.numbered]
    return "\n".join([*steps, explanation.sentence])
