"""The next step a person could take, with its reason; and all of them, from the bare board to the answer."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from solvers.core.boards.board import Board, Cell, Place
from solvers.core.explaining import words
from solvers.core.explaining.ladder import Kind, Ladder, Step
from solvers.core.explaining.reasons import step_by_rules
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle, Rule

Marks = Mapping[Place, bool]
"""What a person has marked: yes or no of places."""

HintStatus = Literal["hint", "nothing-forced", "contradiction", "solved"]


@dataclass(frozen=True)
class Hint:
    """What to tell a person next.

    With status "hint": `place` is `value`, because of the `because` rules, which are enough and all
    needed. `where`, `why` and `so` are the three levels of telling it. "contradiction" says in `why`
    what is wrong with the marks, at `place` if one is to blame. "nothing-forced" says in `why` that
    answers differ. `kind` is how hard the step is to see, `None` without one.
    """

    status: HintStatus
    why: str
    place: Place | None = None
    value: bool = False
    because: tuple[Rule, ...] = ()
    where: str = ""
    so: str = ""
    kind: Kind | None = None

    @property
    def clues(self) -> int:
        """How many clues the reason needs; the basic rules of the game are none."""
        return sum(not rule.basic for rule in self.because)

    @property
    def text(self) -> str:
        """The whole hint as one sentence."""
        said = f"{self.why}, so {self.so}" if self.so else self.why
        return said[0].upper() + said[1:] + "."


class Guide:
    """Finds hints on one board. Trusts the marks it is given: see `Adviser` for those of a person."""

    def __init__(self, puzzle: Puzzle, board: Board, seconds: float | None = None) -> None:
        self._puzzle = puzzle
        self._board = board
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def next(self, marks: Marks, near: Cell | None = None) -> Hint:
        """The easiest step from the marks, near the given cell where several are equally easy.

        Raises ContradictionError where the marks leave no answer and OutOfTimeError at the deadline.
        """
        model, known = self._start(marks, near)
        if all(known[1 : model.shown + 1]):
            return Hint("solved", "the board is solved")
        step = Ladder(model, known).step() or step_by_rules(model, known, self._deadline)
        return (
            self._hint(model, step)
            if step
            else Hint("nothing-forced", "from here answers differ in every open cell")
        )

    def about(self, marks: Marks, place: Place) -> Hint | None:
        """The step that decides a place which is not marked, or None where answers differ there.

        Raises as `next` does.
        """
        focus = place if isinstance(place, Cell) else place.first
        model, known = self._start(marks, focus)
        wanted = model.literal[place]
        step = Ladder(model, known, wanted).step() or step_by_rules(model, known, self._deadline, wanted)
        return self._hint(model, step) if step else None

    def _start(self, marks: Marks, near: Cell | None) -> tuple[Model, list[int]]:
        """The model, seen from `near`, and what the marks say by number."""
        model = Model(self._puzzle, replace(self._board, focus=near) if near else self._board)
        known = model.nothing_known()
        for place, value in marks.items():
            known[model.literal[place]] = 1 if value else -1
        return model, known

    def _hint(self, model: Model, step: Step) -> Hint:
        place, value = model.places[abs(step.literal) - 1], step.literal > 0
        return Hint(
            "hint",
            words.why(model, step),
            place,
            value,
            step.rules,
            words.where(step),
            words.conclusion(self._puzzle, place, value=value),
            step.kind,
        )


def whole_way(puzzle: Puzzle, board: Board, seconds: float | None = None) -> Iterator[Hint]:
    """Every step from the bare board to where nothing more is certain; the last is no step.

    Raises OutOfTimeError at the deadline, and ContradictionError on a board without an answer.
    """
    guide = Guide(puzzle, board, seconds)
    marks: dict[Place, bool] = {}
    near: Cell | None = None
    while True:
        hint = guide.next(marks, near)
        yield hint
        if hint.place is None:
            return
        marks[hint.place] = hint.value
        near = hint.place if isinstance(hint.place, Cell) else hint.place.first
