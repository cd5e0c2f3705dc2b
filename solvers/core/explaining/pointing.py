"""What to point at while a step is told: every place that its words name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.places import Place
from solvers.core.explaining.along import Finished
from solvers.core.explaining.chains import broken_by
from solvers.core.explaining.ladder import Step
from solvers.core.explaining.notes import How, Note
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Rule


def chain(model: Model, notes: Sequence[Note]) -> tuple[Place, ...]:
    """What is supposed in some notes and what would follow from it, in the order of the words."""
    path = [literal for note in notes if note.how == How.SUPPOSED for literal in note.path]
    return tuple(dict.fromkeys(model.places[abs(literal) - 1] for literal in path))


def beside(model: Model, step: Step, along: Iterable[Finished]) -> tuple[Place, ...]:
    """What is named beside the reason: a rule of the game that could not be kept, what is finished along."""
    places = [place for finished in along for place in _clue(model.board, finished.rule)]
    broken = None if step.rules else broken_by(model, step.known, -step.literal)
    return (*(broken.cells if broken else ()), *places)


def _clue(board: Board, rule: Rule) -> tuple[Place, ...]:
    """The cell by which a rule is named; none where that is a row or a column."""
    if rule.anchor:
        return (rule.anchor,)
    stripes = {stripe.name for stripe in board.stripes()}
    return rule.group.cells[:1] if rule.group and rule.group.name not in stripes else ()
