"""What to say to a person who has marked something: what is wrong first, else the next step."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from solvers.core.boards.answer import Facts, Solution
from solvers.core.boards.board import Board
from solvers.core.boards.levels import Level
from solvers.core.boards.places import Cell, Place, capital, list_names
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.diagnosis import Fault, find_fault
from solvers.core.explanation.difficulty import Count, chances_of, number_of_answers, quick_level
from solvers.core.explanation.hints import Guide, Hint, whole_way
from solvers.core.explanation.ladder import Kind
from solvers.core.explanation.sentences import phrases
from solvers.core.explanation.sentences.steps import MOST
from solvers.core.marks.marks import Mark, as_mapping
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.engine import Progress, Question

_TOSS_UP = 0.5
_EXPLAINED = 5
"""So many wrong marks are looked at for one that is easily seen to be wrong."""


@dataclass(frozen=True)
class Verdict:
    """`wrong` are the marks that no answer has; "contradiction" says that no answer has all of them.

    Then `clash` are some that cannot all be right, as few as it takes; none where the board has no answer.
    """

    status: Literal["ok", "wrong", "contradiction"]
    wrong: tuple[Mark, ...] = ()
    clash: tuple[Mark, ...] = ()


class Adviser:
    """One board and what its answers have in common. `seconds` bounds all that is asked of it.

    `progress` gets what is certain before a long search begins.
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
        """Which marks are wrong, and whether the others can be right together."""
        if self._solution.status == "none":
            return Verdict("contradiction")
        wrong = tuple(mark for mark in marks if not self._question.possible(mark.place, mark.value))
        if wrong:
            return Verdict("wrong", wrong)
        clash = tuple(self._clash(marks))
        return Verdict("contradiction" if clash else "ok", (), clash)

    @property
    def solution(self) -> Solution:
        """What was found out about the answers of the board."""
        return self._solution

    @property
    def places(self) -> int:
        """How many places an answer decides."""
        return len(self._question.places)

    def fault(self, seconds: float = 3.0) -> Fault:
        """Where a board without an answer is broken, as far as it is found in about `seconds`."""
        return find_fault(self._puzzle, self._board, self._at_most(seconds))

    def whole_way(self) -> Iterator[Hint]:
        """Every step from the bare board to where nothing more is certain. Raises OutOfTimeError."""
        return whole_way(self._puzzle, self._board, self._left())

    def level(self, seconds: float = 1.0) -> Level | None:
        """How hard the board is; None where it has not one answer or that takes longer to find out."""
        if self._solution.status != "unique":
            return None
        try:
            return quick_level(self._puzzle, self._board, self._at_most(seconds))
        except OutOfTimeError:
            return None

    def count(self, limit: int = 1000) -> Count | None:
        """How many answers there are; None where that takes more time or memory than there is."""
        if self._solution.status != "multiple":
            return Count(int(self._solution.status == "unique"), exact=self._solution.status != "unknown")
        try:
            return number_of_answers(*self._question.known_with({}), limit, self._deadline)
        except (OutOfTimeError, MemoryError):
            return None

    def chances(self, marks: Sequence[Mark] = ()) -> dict[Place, float]:
        """How likely each open place is "yes", given the marks; empty where that cannot be counted."""
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
        """What is wrong with the marks, or the next step from them, of one cell if asked for.

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
            return self._with_guess(guide.next_step(known, near), marks)
        return self._about_cell(guide, known, cell)

    def _with_guess(self, hint: Hint, marks: Sequence[Mark]) -> Hint:
        """The hint; where nothing is certain, with the best guess if chances can be counted."""
        if hint.status != "nothing-forced" or not (chances := self.chances(marks)):
            return hint
        place, chance = min(chances.items(), key=lambda item: (-abs(item[1] - 0.5), item[0]))
        # A guess with a chance of 50 % is none.
        if round(chance, 2) == _TOSS_UP:
            return hint
        guess = phrases.conclusion(self._puzzle, place, chance > 0.5)
        percent = round(100 * max(chance, 1 - chance))
        return replace(hint, why=f"{hint.why}; the best guess is that {guess}, with a chance of {percent} %")

    def _guide(self) -> Guide:
        return Guide(self._puzzle, self._board, self._left())

    def _about_wrong(self, wrong: Sequence[Mark], marks: Sequence[Mark]) -> Hint:
        """Why one of some marks is wrong, from those that are right: of the first few the easiest to see."""
        guide = self._guide()
        right = {mark.place: mark.value for mark in marks if self._certain.get(mark.place) == mark.value}
        hints: list[Hint] = []
        for mark in wrong[:_EXPLAINED]:
            try:
                hints.append(self._refutation_hint(guide, mark, right))
            except OutOfTimeError:
                # One mark explained is enough to go on with.
                if not hints:
                    raise
                break
            if hints[-1].kind == Kind.ALONE:
                break
        return min(hints, key=lambda hint: (hint.kind is None, hint.kind or Kind.ALONE, hint.clues))

    def _refutation_hint(self, guide: Guide, mark: Mark, right: Facts) -> Hint:
        """Why a mark is wrong, from what is right in other places."""
        # Another mark may say rightly what this place holds: it would count as known.
        hint = guide.about({place: right[place] for place in right if place != mark.place}, mark.place)
        denied = phrases.denial(self._puzzle, mark.place, mark.value)
        if hint is None:
            return Hint("contradiction", denied, mark.place, self._certain.get(mark.place, False))
        return replace(hint.for_place_only(), status="contradiction", why=f"{denied}: {hint.why}", cells={})

    def _clash(self, marks: Sequence[Mark]) -> list[Mark]:
        """Marks that cannot all be right, though each can; none where all fit together."""
        # The others are right in every answer, so they clash with nothing.
        doubtful = [mark for mark in marks if mark.place not in self._certain]
        if self._question.allows(as_mapping(doubtful)):
            return []
        for mark in list(doubtful):
            fewer = [other for other in doubtful if other != mark]
            if not self._question.allows(as_mapping(fewer)):
                doubtful = fewer
        return doubtful

    def _with_easier(self, guide: Guide, known: Facts, hint: Hint, cell: Cell) -> Hint:
        """The hint; where nobody would follow it, with a place that is easier to see, if there is one."""
        if hint.clues <= MOST and hint.kind != Kind.TRIED:
            return hint
        other = guide.next_step(known, cell)
        if other.place is None or other.kind is None or other.clues > MOST or other.kind == Kind.TRIED:
            return hint
        return replace(hint, others=f"{capital(other.place.subject)} {other.place.be} easier to see.")

    def _about_cell(self, guide: Guide, known: Facts, cell: Cell) -> Hint:
        given = self._puzzle.given(self._board)
        places = [p for p in self._question.places if cell in p.cells and p not in given]
        if not places:
            return Hint("nothing-forced", f"{cell.name} is a clue")
        unsettled = [place for place in places if place not in known]
        # A half of a domino has one other half: once that is known nothing is left to ask.
        if not unsettled or any(known.get(place) and place.direction for place in places):
            return Hint("solved", f"{cell.name} is marked already, and rightly")
        # What is yes first: of a domino people ask where its other half lies, not where it does not.
        for place in sorted(unsettled, key=lambda place: not self._certain.get(place)):
            hint = guide.about(known, place)
            if hint and (hint.value is not False or not place.direction):
                return self._with_easier(guide, known, hint, cell)
        return Hint("nothing-forced", f"{cell.name} is not determined: answers differ there")
