"""Hints: the next step with its reason, and the complete hint walk from the bare board to the solution."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from solvers.core.boards.answer import Facts
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Place, Value, capital
from solvers.core.explanation.deduction import Deduction, deduction_of
from solvers.core.explanation.failing_rules import failing_rules
from solvers.core.explanation.ladder import Kind, Step, clues_in, kind_for_difficulty
from solvers.core.explanation.sentences import phrases, steps
from solvers.core.explanation.sentences.conclusions import conclusions, count_of_others, opening_words
from solvers.core.explanation.sentences.pointers import candidates, chain, finished_clues, reason_places
from solvers.core.explanation.setter_rules import setter_rules
from solvers.core.explanation.step_search import Finder
from solvers.core.explanation.techniques import Technique, technique_of
from solvers.core.explanation.trivial_consequences import Finished, TrivialConsequences, drop_redundant
from solvers.core.rules.formula import Literal as Number
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Rule

HintStatus = Literal["hint", "nothing-forced", "contradiction", "solved"]


@dataclass(frozen=True)
class Hint:
    """A hint for a user, depending on its `status`.

    "hint": `place` has `value` because of the rules `because`, which are all needed. `seen` contains rules
    that the sentence also names, although they follow from the background rules.

    `cells` contains all locations that follow for the same reason, starting with `place`. `along` contains
    the trivial consequences after them, which come from the `finished` rules. A `plain` hint consists of
    trivial consequences only.

    `where`, `why` and `so` are the three levels of the hint. `one` is the conclusion about `place` only, and
    `own` contains the rules that force it. `others` says how many locations follow if only one is shown.

    `premises` contains the trivial consequences of the user's marks, which the reason takes for known.

    "contradiction": `why` says what is wrong with the marks, at `place` if one mark is wrong.

    "nothing-forced": `why` says that solutions differ.

    `kind` is the kind of the step and `technique` its technique, or None without a step.

    The remaining fields can be shown in a picture. `named` contains the rules that `where` names. `chain`
    contains the location of the assumption and of each link that follows from it, in the order of the
    sentence. `beside` contains the other locations that the reason names, and `ended` the clues of the
    finished rules. `penciled` contains the candidates of cells whose candidates the reason mentions.
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
    premises: Mapping[Place, Value] = field(default_factory=dict)
    technique: Technique | None = None

    @property
    def clues(self) -> int:
        """Number of clues that the reason needs; background rules do not count."""
        return 0 if self.plain else clues_in(self.because)

    @property
    def hardness(self) -> tuple[Kind, int] | None:
        """The kind of the step and its number of clues; None for trivial consequences, which are not
        steps.
        """
        if self.kind is None or self.plain:
            return None
        return kind_for_difficulty(self.kind, self.because, self.place), self.clues

    @property
    def blamed_rules(self) -> tuple[Rule, ...]:
        """The rules to mark in a picture: the clues of the reason, or its background rules if it has no
        clue.
        """
        clues = tuple(rule for rule in (*self.because, *self.seen) if not rule.basic)
        return (*(clues or self.because), *(rule for rule in self.seen if rule.given))

    @property
    def text(self) -> str:
        """The complete hint as one sentence."""
        said = f"{self.why}, so {self.so}" if self.so else self.why
        return f"{capital(said)}. {self.others}".strip()

    @property
    def marks(self) -> dict[Place, Value]:
        """All values that the hint adds."""
        return {**self.cells, **self.along}

    def for_one_cell(self) -> Hint:
        """Return the hint for one cell, with the number of further cells; trivial consequences are kept
        together.
        """
        return (
            self
            if self.plain
            else replace(self.for_single_place(), others=count_of_others(list(self.cells)) or self.others)
        )

    def for_single_place(self) -> Hint:
        """Return the hint for its `place` only."""
        if self.place is None:
            return self
        others = [place for place in self.cells if place != self.place]
        # If one rule forces several cells at once, the reason names all of them.
        beside = (*self.beside, *others) if self.kind == Kind.ALONE and not self.plain else self.beside
        only = replace(self, because=self.own or self.because, beside=beside, ended=())
        return replace(only, cells={self.place: self.value}, along={}, so=self.one, plain=False)


class Guide:
    """Finds hints on one board. Marks are trusted: `Adviser` checks the marks of a user first."""

    def __init__(self, puzzle: Puzzle, board: Board, seconds: float | None = None) -> None:
        self._puzzle = puzzle
        self._board = board
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._model: Model | None = None
        self._kept: Finder | None = None
        self._whole: TrivialConsequences | None = None

    def find_step(self, marks: Facts, near: Cell | None = None) -> Hint:
        """Return the easiest step from the marks; of several equally easy ones, the one nearest to a cell.

        Trivial consequences of the marks count as known: users seldom mark what a location is not. On the
        bare board, or if nothing else is left, they are the hint. Raises ContradictionError if the marks
        have no solution, and OutOfTimeError at the deadline.
        """
        model = self._seen_from(near)
        plain = self._plain(marks)
        premises = _decided(model, plain)
        if marks or not plain:
            hint = self.next_step({**marks, **premises}, near)
            if hint.place or not plain:
                return replace(hint, premises=premises)
            if len(plain) == 1:
                return self.next_step(marks, near)
        return self._opening_hint(model, plain, model.known_with(marks))

    def next_step(self, marks: Facts, near: Cell | None = None) -> Hint:
        """Return the easiest step from marks that have no trivial consequences.

        Raises the errors of `find_step`.
        """
        model = self._seen_from(near)
        known = model.known_with(marks)
        if all(known[1 : model.shown + 1]):
            model.propagate(known)  # on a board without a solution, the marks may break a rule
            return Hint("solved", "the board is solved")
        step = self._finder(model).step(known, self._deadline, told=True)
        return (
            self._hint(model, step)
            if step
            else Hint("nothing-forced", "from here answers differ in every open cell")
        )

    def hardness_of_steps(self) -> Iterator[tuple[Kind, int]]:
        """Yield the kind and the number of clues of each step of `hint_walk`, without making sentences.

        On boards with candidates all singles are taken at once, and not yielded. Raises the errors of
        `find_step`.
        """
        model = self._seen_from(None)
        values = _decided(model, self._plain({}))
        known = model.known_at_first()
        while True:
            for place, value in values.items():
                model.assign(known, place, value)
            model = self._seen_from(next((place.cells[0] for place in values), None))
            finder = self._finder(model)
            finder.assign_singles(known)
            step = None if all(known[1 : model.shown + 1]) else finder.step(known, self._deadline)
            if step is None:
                return
            deduction = deduction_of(model, step, self._along)
            yield (
                kind_for_difficulty(step.kind, deduction.rules, model.places[abs(step.literal) - 1]),
                clues_in(deduction.rules),
            )
            values = {**_facts(model, deduction.cells), **_decided(model, deduction.along)}

    def about(self, marks: Facts, place: Place) -> Hint | None:
        """Return the step that decides an open location, or None if solutions differ there.

        Raises the errors of `find_step`.
        """
        model = self._seen_from(place.cells[0])
        premises = _decided(model, self._plain(marks))
        if place in premises:
            premises = {}  # the trivial reason is the hint
        known = model.known_with({**marks, **premises})
        step = self._finder(model).step(known, self._deadline, model.numbers_of(place), told=True)
        return step and replace(self._hint(model, step, alone=True), premises=premises)

    def _plain(self, marks: Facts) -> list[Finished]:
        """Return the rules that decide trivial consequences of the marks."""
        # A user who has marked no "no" does not mark the ones that a line leaves, either.
        partial = bool(marks) and not any(value is False for value in marks.values())
        finished = self._along.after(self._along.model.known_with(marks), partial=partial)
        return [each for each in finished if each.literals]

    def _seen_from(self, near: Cell | None) -> Model:
        if self._puzzle.follows_focus:
            return self._model_of(replace(self._board, focus=near) if near else self._board)
        if self._model is None:
            self._model = self._model_of(self._board)
        # One model serves all calls: the order of its rules does not depend on the focus.
        self._model.focus = near or self._board.focus
        return self._model

    def _finder(self, model: Model) -> Finder:
        if self._model is not model:
            # A model with its own focus serves one call only, so nothing of it is kept.
            return Finder(model)
        if self._kept is None:
            self._kept = Finder(model)
        return self._kept

    @property
    def _along(self) -> TrivialConsequences:
        """The trivial consequences; all models of the board have the same variables."""
        if self._whole is None:
            self._whole = TrivialConsequences(self._model or self._model_of(self._board))
        return self._whole

    def _model_of(self, board: Board) -> Model:
        return Model(self._puzzle, board, deadline=self._deadline)

    def _opening_hint(self, model: Model, consequences: Iterable[Finished], known: Sequence[int]) -> Hint:
        """Return the hint of all trivial consequences of the known values."""
        decided = list(consequences)
        cells = _decided(model, decided)
        finished = drop_redundant(model, decided, known)
        where, so = opening_words(model, finished, known, cells)
        (place, value), *_ = cells.items()
        rules = tuple(each.rule for each in finished)
        return Hint(
            "hint",
            why=f"a glance at {where} is enough",
            place=place,
            value=value,
            because=rules,
            where=f"look at {where}",
            so=so,
            kind=Kind.ALONE,
            cells=cells,
            plain=True,
            one=phrases.conclusion(self._puzzle, place, value),
            named=rules,
        )

    def _hint(self, model: Model, step: Step, *, alone: bool = False) -> Hint:
        """Return the hint for a step with all that follows from it, or for the step only if `alone`."""
        step = step._replace(
            seen=(*step.seen, *setter_rules(model, step)), failing=failing_rules(model, step)
        )
        deduction = Deduction(step, (step.literal,), step.rules, ())
        if not alone:
            deduction = deduction_of(model, step, self._along)
        place, value = model.fact(step.literal)
        why = steps.why(model, step, deduction.cells)
        step = step._replace(seen=(*step.seen, *steps.broken_clues(model, step, why)))
        return Hint(
            "hint",
            why=why,
            place=place,
            value=value,
            because=_named_rules(deduction.rules, step),
            where=steps.where(step),
            so=conclusions(model, deduction, why),
            kind=step.kind,
            cells=_facts(model, deduction.cells),
            along=_decided(model, deduction.along),
            finished=tuple(finished.rule for finished in deduction.along),
            one=phrases.conclusion(self._puzzle, place, value),
            own=_named_rules(step.rules, step),
            seen=(*(_with_pointers(rule, step) for rule in step.seen), *_background(deduction)),
            named=steps.named_by(step),
            chain=chain(model, step),
            beside=reason_places(model, step),
            ended=finished_clues(self._board, deduction.along),
            penciled=candidates(model, step),
            technique=technique_of(model, step),
        )


def _facts(model: Model, literals: Iterable[Number]) -> dict[Place, Value]:
    return dict(model.fact(literal) for literal in literals)


def _decided(model: Model, rules: Iterable[Finished]) -> dict[Place, Value]:
    return _facts(model, [literal for finished in rules for literal in finished.literals])


def _background(deduction: Deduction) -> Iterable[Rule]:
    """Return the background rules that the clues of a deduction need, each once."""
    step = deduction.step
    asked = [rule.also for rule in step.rules if rule.also and not rule.constraint.lazy]
    needed = (rule for also in asked for literal in deduction.cells for rule in also(step.known, literal))
    return {rule.cells: rule for rule in needed}.values()


def _named_rules(rules: Iterable[Rule], step: Step) -> tuple[Rule, ...]:
    """Return the rules that a hint names: those of its clues in place of a joint rule."""
    return tuple(_with_pointers(part, step) for rule in rules for part in rule.parts or (rule,))


def _with_pointers(rule: Rule, step: Step) -> Rule:
    """Return the rule, with the cells to mark if these depend on the known values."""
    return rule._replace(cells=rule.points(step.known, step.literal)) if rule.points else rule


def hint_walk(puzzle: Puzzle, board: Board, seconds: float | None = None) -> Iterator[Hint]:
    """Yield every step from the bare board until nothing more is certain; the last hint contains no step.

    Raises OutOfTimeError at the deadline, and ContradictionError on a board without a solution.
    """
    guide = Guide(puzzle, board, seconds)
    marks: dict[Place, Value] = {}
    hint = guide.find_step(marks)
    while hint.place:
        yield hint
        marks |= hint.marks
        hint = guide.next_step(marks, hint.place.cells[0])
    yield hint
