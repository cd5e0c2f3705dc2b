"""The next deduction a person could make, with its reason; and all, from the bare board to the answer."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from solvers.core.boards.answer import Facts
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Place, Value, capital
from solvers.core.explanation.deduction import Deduction, deduction_of
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.sentences import phrases, steps
from solvers.core.explanation.sentences.conclusions import conclusions, count_of_others, opening_words
from solvers.core.explanation.sentences.pointers import candidates, chain, finished_clues, other_places
from solvers.core.explanation.step_search import Finder
from solvers.core.explanation.trivial_consequences import Finished, TrivialConsequences, drop_redundant
from solvers.core.rules.formula import Literal as Number
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Rule

HintStatus = Literal["hint", "nothing-forced", "contradiction", "solved"]


@dataclass(frozen=True)
class Hint:
    """What to say to a person next.

    With status "hint": `place` is `value`, because of the `because` rules, which are enough and all
    needed; `seen` are rules that the words name besides, though they follow from the rules of the game.
    `cells` are all places that follow for the same reason, that one first, and `along` those that
    then need no thought, because of the `finished` rules; one that is `plain` holds nothing else.
    `where`, `why` and `so` are the three levels of telling it; `one` is what `so` says of the place
    alone, `own` are the rules that force it, `others` says how many more there are where only that is said.
    "contradiction" says in `why` what is wrong with the marks, at `place` if one is to blame.
    "nothing-forced" says in `why` that answers differ. `kind` is how hard the step is to see, `None` without
    one.

    To be pointed at: `named` are the rules that `where` names, `chain` the places of what is supposed and of
    each link that would follow from it, in the order of the words, `beside` what else the reason names,
    `ended` the clues of what is finished. `penciled` are the numbers still possible in cells of
    which the reason says what they hold.
    """

    status: HintStatus
    why: str
    place: Place | None = None
    value: Value = False
    because: tuple[Rule, ...] = ()
    where: str = ""
    so: str = ""
    kind: Kind | None = None
    cells: Mapping[Place, Value] = field(default_factory=dict)
    along: Mapping[Place, Value] = field(default_factory=dict)
    finished: tuple[Rule, ...] = ()
    plain: bool = False
    one: str = ""
    others: str = ""
    own: tuple[Rule, ...] = ()
    seen: tuple[Rule, ...] = ()
    named: tuple[Rule, ...] = ()
    chain: tuple[tuple[Place, ...], ...] = ()
    beside: tuple[Place, ...] = ()
    ended: tuple[Place, ...] = ()
    penciled: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)

    @property
    def clues(self) -> int:
        """How many clues the reason needs; the basic rules of the game are none."""
        return 0 if self.plain else sum(not rule.basic for rule in self.because)

    @property
    def hardness(self) -> tuple[Kind, int] | None:
        """The kind of the step, and how many clues it needs. What needs no thought is no step: None."""
        return None if self.kind is None or self.plain else (self.kind, self.clues)

    @property
    def blamed_rules(self) -> tuple[Rule, ...]:
        """The rules to point at: the clues of the reason, or where it needs none the rules of the game."""
        return tuple(rule for rule in (*self.because, *self.seen) if not rule.basic) or self.because

    @property
    def text(self) -> str:
        """The whole hint as one sentence."""
        said = f"{self.why}, so {self.so}" if self.so else self.why
        return f"{capital(said)}. {self.others}".strip()

    @property
    def marks(self) -> dict[Place, Value]:
        """All that is known after it."""
        return {**self.cells, **self.along}

    def for_one_cell(self) -> Hint:
        """The same with one cell only, and how many more there are; but all of what needs no thought."""
        return (
            self
            if self.plain
            else replace(self.for_place_only(), others=count_of_others(list(self.cells)) or self.others)
        )

    def for_place_only(self) -> Hint:
        """The same about its one place and no other."""
        if self.place is None:
            return self
        others = [place for place in self.cells if place != self.place]
        # The reason of several cells that one rule forces at once names them all.
        beside = (*self.beside, *others) if self.kind == Kind.ALONE and not self.plain else self.beside
        only = replace(self, because=self.own or self.because, beside=beside, ended=())
        return replace(only, cells={self.place: self.value}, along={}, so=self.one, plain=False)


class Guide:
    """Finds hints on one board. Trusts the marks it is given: see `Adviser` for those of a person."""

    def __init__(self, puzzle: Puzzle, board: Board, seconds: float | None = None) -> None:
        self._puzzle = puzzle
        self._board = board
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._model: Model | None = None
        self._kept: Finder | None = None
        self._whole: TrivialConsequences | None = None

    def next_step(self, marks: Facts, near: Cell | None = None) -> Hint:
        """The easiest step from the marks, near the given cell where several are equally easy.

        Raises ContradictionError where the marks leave no answer and OutOfTimeError at the deadline.
        """
        model, known = self._start(marks, near)
        if all(known[1 : model.shown + 1]):
            model.propagate(known)  # a board without an answer may end in what breaks a rule
            return Hint("solved", "the board is solved")
        # Later it was all done along with the step before.
        plain = () if marks else [finished for finished in self._along.after(known) if finished.literals]
        if plain:
            return self._opening_hint(model, plain)
        step = self._finder(model).step(known, self._deadline)
        return (
            self._hint(model, step)
            if step
            else Hint("nothing-forced", "from here answers differ in every open cell")
        )

    def about(self, marks: Facts, place: Place) -> Hint | None:
        """The step that decides a place which is not marked, or None where answers differ there.

        Raises as `next` does.
        """
        model, known = self._start(marks, place.cells[0])
        step = self._finder(model).step(known, self._deadline, model.numbers_of(place))
        return step and self._hint(model, step, alone=True)

    def _start(self, marks: Facts, near: Cell | None) -> tuple[Model, list[int]]:
        """The model, seen from `near`, and what is given and marked, by number."""
        model = self._seen_from(near)
        return model, model.known_with(marks)

    def _seen_from(self, near: Cell | None) -> Model:
        if self._puzzle.follows_focus:
            return self._model_of(replace(self._board, focus=near) if near else self._board)
        if self._model is None:
            self._model = self._model_of(self._board)
        # One model for all questions: its rules come in the same order wherever one looks from.
        self._model.focus = near or self._board.focus
        return self._model

    def _finder(self, model: Model) -> Finder:
        if self._model is not model:
            # A model seen from one cell serves one question; nothing is worth keeping of it.
            return Finder(model)
        if self._kept is None:
            self._kept = Finder(model)
        return self._kept

    @property
    def _along(self) -> TrivialConsequences:
        """What needs no thought; the numbers of its model are those of every other one."""
        if self._whole is None:
            self._whole = TrivialConsequences(self._model or self._model_of(self._board))
        return self._whole

    def _model_of(self, board: Board) -> Model:
        return Model(self._puzzle, board, deadline=self._deadline)

    def _opening_hint(self, model: Model, found: Iterable[Finished]) -> Hint:
        """All that needs no thought, where there is any before the first step."""
        found = drop_redundant(list(found))
        where, so = opening_words(model, found)
        cells = _facts(model, [own for finished in found for own in finished.literals])
        (place, value), *_ = cells.items()
        because = tuple(finished.rule for finished in found)
        why = f"a glance at {where} is enough"
        one = phrases.conclusion(self._puzzle, place, value)
        first = Hint("hint", why, place, value, because, f"look at {where}", so, Kind.ALONE, cells)
        return replace(first, plain=True, one=one, named=because)

    def _hint(self, model: Model, step: Step, *, alone: bool = False) -> Hint:
        """All that follows with a step, or the step alone."""
        deduction = Deduction(step, (step.literal,), step.rules, ())
        if not alone:
            deduction = deduction_of(model, step, self._along)
        place, value = model.fact(step.literal)
        return Hint(
            "hint",
            steps.why(model, step, deduction.cells),
            place,
            value,
            tuple(_with_pointers(rule, step) for rule in deduction.rules),
            steps.where(step),
            conclusions(model, deduction),
            step.kind,
            _facts(model, deduction.cells),
            _facts(model, [own for finished in deduction.along for own in finished.literals]),
            tuple(finished.rule for finished in deduction.along),
            one=phrases.conclusion(self._puzzle, place, value),
            own=tuple(_with_pointers(rule, step) for rule in step.rules),
            seen=tuple(_with_pointers(rule, step) for rule in step.seen),
            named=steps.named_by(step),
            chain=chain(model, step),
            beside=other_places(model, step),
            ended=finished_clues(self._board, deduction.along),
            penciled=candidates(model, step),
        )


def _facts(model: Model, literals: Iterable[Number]) -> dict[Place, Value]:
    return dict(model.fact(literal) for literal in literals)


def _with_pointers(rule: Rule, step: Step) -> Rule:
    """The rule, with the places to point at where these depend on what is known."""
    return rule._replace(cells=rule.points(step.known, step.literal)) if rule.points else rule


def whole_way(puzzle: Puzzle, board: Board, seconds: float | None = None) -> Iterator[Hint]:
    """Every step from the bare board to where nothing more is certain; the last is no step.

    Raises OutOfTimeError at the deadline, and ContradictionError on a board without an answer.
    """
    guide = Guide(puzzle, board, seconds)
    marks: dict[Place, Value] = {}
    near: Cell | None = None
    while True:
        hint = guide.next_step(marks, near)
        yield hint
        if hint.place is None:
            return
        marks |= hint.marks
        near = hint.place.cells[0]
