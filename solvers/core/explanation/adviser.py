"""Advice for a user who has placed marks: the wrong marks first, otherwise the next step."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from solvers.core.boards.answer import Facts, Solution
from solvers.core.boards.board import Board
from solvers.core.boards.levels import Grade
from solvers.core.boards.places import Cell, Fact, Place, be, capital, direction_of, list_names, place_key
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.diagnosis import Fault, find_fault
from solvers.core.explanation.difficulty import SolutionCount, chances_of, grade_of, number_of_answers
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from solvers.core.explanation.ladder import Kind
from solvers.core.explanation.sentences import phrases
from solvers.core.explanation.sentences.facts import by_value, value_in_words
from solvers.core.explanation.sentences.steps import MOST
from solvers.core.marks.marks import Mark, as_mapping
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.engine import Progress, Question

_TOSS_UP = 0.5
_COUNTED = 0.5
"""Seconds for listing solutions. A thousand of an empty Slitherlink of 20x20 take 5 s."""
_EXPLAINED = 5
"""Maximum number of wrong marks that are explained to find the easiest one."""


@dataclass(frozen=True)
class Verdict:
    """The result of a check: `wrong` contains the marks that no solution has.

    "contradiction" means that no solution has all of the marks. `clash` then contains a minimal set of them
    that cannot all be right; it is empty if the board has no solution.
    """

    status: Literal["ok", "wrong", "contradiction"]
    wrong: tuple[Mark, ...] = ()
    clash: tuple[Mark, ...] = ()


class Adviser:
    """One board and what its solutions have in common. `seconds` limits all work on it.

    `progress` receives the certain locations before a long search begins.
    """

    def __init__(
        self, puzzle: Puzzle, board: Board, seconds: float | None = None, progress: Progress | None = None
    ) -> None:
        self._puzzle = puzzle
        self._board = board
        self._question = Question(puzzle, board, seconds, progress=progress)
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._solution = self._question.solve()
        self._certain = self._question.certain()

    def check(self, marks: Sequence[Mark]) -> Verdict:
        """Return the wrong marks, or otherwise marks that cannot all be right."""
        if self._solution.status == "none":
            return Verdict("contradiction")
        wrong = tuple(mark for mark in marks if not self._question.possible(mark.place, mark.value))
        if wrong:
            return Verdict("wrong", wrong)
        clash = tuple(self._clash(marks))
        return Verdict("contradiction" if clash else "ok", (), clash)

    @property
    def solution(self) -> Solution:
        """The result of solving the board."""
        return self._solution

    @property
    def places(self) -> int:
        """Number of locations that a solution decides."""
        return len(self._question.places)

    def fault(self, seconds: float = 3.0) -> Fault:
        """Return the fault of a board without a solution, if it is found in about `seconds`."""
        return find_fault(self._puzzle, self._board, self._at_most(seconds))

    def hint_walk(self) -> Iterator[Hint]:
        """Yield every step from the bare board until nothing more is certain. Raises OutOfTimeError."""
        return hint_walk(self._puzzle, self._board, self._left())

    def grade(self, seconds: float = 1.0) -> Grade | None:
        """Return the grade of the board; None if its solution is not unique or rating it takes longer."""
        if self._solution.status != "unique":
            return None
        try:
            return grade_of(self._puzzle, self._board, self._at_most(seconds))
        except OutOfTimeError:
            return None

    def count(self, limit: int = 1000) -> SolutionCount | None:
        """Return the number of solutions; None if counting takes too much time or memory."""
        if self._solution.status != "multiple":
            return SolutionCount(
                int(self._solution.status == "unique"), exact=self._solution.status != "unknown"
            )
        try:
            deadline = time.monotonic() + self._at_most(_COUNTED)
            return number_of_answers(*self._question.known_with({}), limit, deadline)
        except MemoryError:
            return None

    def chances(self, marks: Sequence[Mark] = ()) -> dict[Place, float]:
        """Return the probability of "yes" for each open location, given the marks; empty if it cannot be
        computed.
        """
        try:
            return chances_of(*self._question.known_with(as_mapping(marks)))
        except OutOfTimeError:
            return {}

    def _left(self) -> float | None:
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def _at_most(self, seconds: float) -> float:
        left = self._left()
        return seconds if left is None else min(seconds, left)

    def hint(self, marks: Sequence[Mark], cell: Cell | None = None, near: Cell | None = None) -> Hint:
        """Return what is wrong with the marks, or the next step from them, for one cell if given.

        Raises OutOfTimeError at the deadline.
        """
        if self._solution.status == "none":
            return Hint("contradiction", "the clues contradict each other, so the board has no answer")
        if wrong := [mark for mark in marks if not self._question.possible(mark.place, mark.value)]:
            return self._about_wrong(wrong, marks)
        if clash := self._clash(marks):
            names = list_names([mark.name for mark in clash], "marks")
            return Hint("contradiction", f"{names} cannot all be right", clash[-1].place)
        guide, known = self._guide(), as_mapping(marks)
        if cell is None:
            return self._with_guess(self._with_least(guide.find_step(known, near), known), marks)
        return self._about_cell(guide, known, cell)

    def _with_least(self, hint: Hint, known: Facts) -> Hint:
        """Add the locations that are never 0 to the hint that answers differ, such as "at least 1 bridge"."""
        if hint.status != "nothing-forced":
            return hint
        facts = [Fact(place, n) for place, n in self._solution.least.items() if place not in known]
        if not facts:
            return hint
        said = (f"{value_in_words(self._puzzle, p, n)} at least" for n, p in by_value(facts))
        return replace(hint, why=f"{hint.why.removesuffix(' in every open cell')}, but {' and '.join(said)}")

    def _with_guess(self, hint: Hint, marks: Sequence[Mark]) -> Hint:
        """Add the best guess to the hint if nothing is certain and probabilities can be computed."""
        if hint.status != "nothing-forced" or not (probabilities := self.chances(marks)):
            return hint
        place, probability = min(
            probabilities.items(), key=lambda item: (-abs(item[1] - 0.5), place_key(item[0]))
        )
        # A probability of 50 % gives no guess.
        if round(probability, 2) == _TOSS_UP:
            return hint
        guess = phrases.conclusion(self._puzzle, place, probability > 0.5)
        percent = round(100 * max(probability, 1 - probability))
        return replace(hint, why=f"{hint.why}; the best guess is that {guess}, with a chance of {percent} %")

    def _guide(self) -> Guide:
        return Guide(self._puzzle, self._board, self._left())

    def _about_wrong(self, wrong: Sequence[Mark], marks: Sequence[Mark]) -> Hint:
        """Explain why one of some wrong marks is wrong, from the right ones: of the first few, the easiest
        one.
        """
        guide = self._guide()
        right = {mark.place: mark.value for mark in marks if self._certain.get(mark.place) == mark.value}
        hints: list[Hint] = []
        for mark in wrong[:_EXPLAINED]:
            try:
                hints.append(self._refutation_hint(guide, mark, right))
            except OutOfTimeError:
                # One explained mark is enough.
                if not hints:
                    raise
                break
            if hints[-1].kind == Kind.ALONE:
                break
        return min(hints, key=lambda hint: (hint.kind is None, hint.kind or Kind.ALONE, hint.clues))

    def _refutation_hint(self, guide: Guide, mark: Mark, right: Facts) -> Hint:
        """Explain why a mark is wrong, from the right marks in other locations."""
        # The right mark of this location is left out, since it would count as known.
        hint = guide.about({place: right[place] for place in right if place != mark.place}, mark.place)
        denied = phrases.denial(self._puzzle, mark.place, mark.value)
        if hint is None:
            return Hint("contradiction", denied, mark.place, self._certain.get(mark.place, False))
        return replace(hint.for_single_place(), status="contradiction", why=f"{denied}: {hint.why}", cells={})

    def _clash(self, marks: Sequence[Mark]) -> list[Mark]:
        """Return marks that cannot all be right although each can; empty if all are compatible."""
        # The other marks are right in every solution, so they clash with nothing.
        doubtful = [mark for mark in marks if mark.place not in self._certain]
        if self._question.allows(as_mapping(doubtful)):
            return []
        for mark in list(doubtful):
            fewer = [other for other in doubtful if other != mark]
            if not self._question.allows(as_mapping(fewer)):
                doubtful = fewer
        return doubtful

    def _with_easier(self, guide: Guide, known: Facts, hint: Hint, cell: Cell) -> Hint:
        """Add an easier location to a hint that nobody would follow, if there is one."""
        if hint.clues <= MOST and hint.kind != Kind.TRIED:
            return hint
        other = guide.find_step(known, cell)
        if other.place is None or other.kind is None or other.clues > MOST or other.kind == Kind.TRIED:
            return hint
        return replace(hint, others=f"{capital(other.place.subject)} {be(other.place)} easier to see.")

    def _about_cell(self, guide: Guide, known: Facts, cell: Cell) -> Hint:
        given = self._puzzle.given(self._board)
        places = [p for p in self._question.places if cell in p.cells and p not in given]
        if not places:
            return Hint("nothing-forced", f"{cell.name} is a clue")
        unsettled = [place for place in places if place not in known]
        # Half a domino has only one other half: after that is known, nothing is open.
        if not unsettled or any(known.get(place) and direction_of(place) for place in places):
            return Hint("solved", f"{cell.name} is marked already, and rightly")
        # Certain "yes" values come first: users ask for the other half of a domino, not for cells without it.
        for place in sorted(unsettled, key=lambda place: not self._certain.get(place)):
            hint = guide.about(known, place)
            if hint and (hint.value is not False or not direction_of(place)):
                return self._with_easier(guide, known, hint, cell)
        return Hint("nothing-forced", f"{cell.name} is not determined: answers differ there")
