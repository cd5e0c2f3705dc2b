"""Results as text for people and as JSON for programs; the keys of JSON are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from bot.errors import BotError
from bot.jobs import Advice, Judgement, Outcome, Result, Shown, Way
from solvers import PUZZLES, PuzzleError

Answer = Result | PuzzleError | BotError
Fields = Mapping[str, object]

_SOLVED = (
    "puzzle",
    "format",
    "rows",
    "columns",
    "status",
    "cells",
    "common",
    "conflict",
    "suspects",
    "seconds",
)
_ADVISED = ("puzzle", "status", "cell", "value", "because", "text", "seconds")


def objects(answer: Answer) -> list[Fields]:
    """The JSON objects of a result: one, or one a step and one for the whole of a way."""
    if isinstance(answer, Outcome):
        return [_some(asdict(answer), _SOLVED)]
    if isinstance(answer, Advice):
        return [_some(asdict(answer), _ADVISED)]
    if isinstance(answer, Judgement | Shown):
        return [asdict(answer)]
    if isinstance(answer, Way):
        steps = [{"step": n, **_some(asdict(step), _ADVISED)} for n, step in enumerate(answer.steps, 1)]
        whole = asdict(answer) | {"steps": len(steps)}
        del whole["picture"]
        return [*steps, whole]
    return [{"error": str(answer), "line": answer.line if isinstance(answer, PuzzleError) else None}]


def _some(fields: Fields, names: tuple[str, ...]) -> Fields:
    return {name: fields[name] for name in names}


def text(result: Result) -> str:
    """A result in lines for people."""
    if isinstance(result, Outcome):
        return _solved(result)
    if isinstance(result, Advice):
        return result.text
    if isinstance(result, Judgement):
        return result.sentence
    if isinstance(result, Shown):
        return result.text
    return _explained(result)


def _solved(outcome: Outcome) -> str:
    head = f"{PUZZLES[outcome.puzzle].title}, {outcome.board}. {outcome.sentence}."
    return "\n".join([*filter(None, [head, outcome.blame]), *(outcome.common or ()), ""])


def _explained(way: Way) -> str:
    width = len(str(len(way.steps)))
    steps = [f"{number:{width}}. {step.text}" for number, step in enumerate(way.steps, 1)]
    return "\n".join([*steps, way.sentence])
