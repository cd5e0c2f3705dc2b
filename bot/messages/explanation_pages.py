"""An explanation in words: the page that is open, and the whole as lines."""

from __future__ import annotations

from bot.service.jobs import Way
from solvers import PUZZLES
from solvers.core.boards.places import amount


def page(way: Way) -> str:
    """What is said of the whole, and the step of the page with its number."""
    return "\n".join(filter(None, [" ".join([head(way), _left_out(way)]).strip(), _step(way)]))


def head(way: Way) -> str:
    return f"{PUZZLES[way.puzzle].title}. {way.sentence}"


def _left_out(way: Way) -> str:
    marks = amount(way.left_out, "mark")
    return f"It begins with the bare board, without the {marks} in your text." if way.left_out else ""


def _step(way: Way) -> str:
    if way.shown is None:
        return ""
    number, step = way.numbered[way.page]
    last, _ = way.numbered[-1]
    return f"**{number} of {last}** · {step.text}" if number else f"**To begin with** · {step.text}"


def whole(way: Way) -> str:
    """Every step with its reason, a line each; empty where there is none."""
    return "\n".join(f"{number}. {step.text}" for number, step in way.numbered)
