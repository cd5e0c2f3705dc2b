"""What the pictures of answers and of hints show."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.pictures import Scene
from bot.stages import Stage
from solvers import PUZZLES, Board, Solution
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Place, Unknown, Value
from solvers.core.explaining.hints import Hint

if TYPE_CHECKING:
    from bot.config import Theme


def bare_scene(board: Board, theme: Theme) -> Scene:
    """The board as its setter wrote it down."""
    return Scene(board, PUZZLES[board.puzzle].look, theme=theme)


def solved_scene(board: Board, solution: Solution, theme: Theme) -> Scene:
    """The answer, or what is certain with the places hatched in which answers differ."""
    if solution.sure is None:
        return bare_scene(board, theme)
    sure = {} if solution.status != "multiple" else solution.sure
    differs = (
        tuple(place for place in _places(board) if place not in sure)
        if sure or solution.status == "multiple"
        else ()
    )
    known = _without_told(board, solution.sure)
    return replace(bare_scene(board, theme), facts=known, joins=solution.joins, differs=differs)


def hint_scene(board: Board, marks: Facts, hint: Hint, theme: Theme, level: Stage = Stage.WHAT) -> Scene:
    """What is marked, all that is new, and the clues and places that force it; no more than `level` tells."""
    if hint.status == "hint" and level is not Stage.WHAT:
        hint = replace(
            hint, place=None, cells={}, along={}, because=hint.because if level is Stage.WHY else ()
        )
    fresh = tuple(hint.marks) if hint.status == "hint" else ()
    facts = {**marks, **{place: hint.marks[place] for place in fresh}}
    blamed = [rule for rule in hint.because if not rule.basic] or list(hint.because)
    return replace(
        bare_scene(board, theme),
        facts=facts,
        known=frozenset(marks),
        fresh=fresh,
        reasons=tuple(rule.cells for rule in blamed if rule.cells),
        reason_lines=tuple(rule.group.name for rule in blamed if rule.group),
        wrong=(hint.place,) if hint.place and hint.status == "contradiction" else (),
        met=frozenset(_met(board, facts)),
    )


def marks_scene(
    board: Board, marks: Facts, theme: Theme, fresh: Sequence[Place] = (), wrong: Sequence[Place] = ()
) -> Scene:
    """The board with what is marked on it; `fresh` was marked just now, and what is `wrong` is crossed."""
    return replace(
        bare_scene(board, theme),
        facts=marks,
        known=frozenset(marks).difference(fresh),
        fresh=tuple(fresh),
        wrong=tuple(wrong),
        met=frozenset(_met(board, marks)),
    )


def way_scenes(
    board: Board, way: Sequence[Hint], theme: Theme, only: Collection[int] | None = None
) -> Iterator[Scene]:
    """The bare board, each deduction of a way with its reason, and the board after the last one.

    `only` chooses some of these by number, since each takes time and memory for a whole board.
    """
    wanted = range(len(way) + 2) if only is None else only
    if 0 in wanted:
        yield bare_scene(board, theme)
    marks: dict[Place, Value] = {}
    for number, hint in enumerate(way, 1):
        if number in wanted:
            yield hint_scene(board, marks, hint, theme)
        marks |= hint.marks
    if len(way) + 1 in wanted:
        yield replace(bare_scene(board, theme), facts=marks)


def _places(board: Board) -> list[Place]:
    """The places that an answer decides."""
    unknowns = PUZZLES[board.puzzle].unknowns(board)
    return [one.place if isinstance(one, Unknown) else one for one in unknowns]


def _without_told(board: Board, facts: Facts) -> dict[Place, Value]:
    """The facts without those that the setter told, which are drawn as clues."""
    told = PUZZLES[board.puzzle].given(board)
    return {place: value for place, value in facts.items() if place not in told}


def _met(board: Board, facts: Facts) -> Iterator[str]:
    """The names of rows and columns of which every place is settled."""
    settled = {cell for place in facts for cell in place.cells}
    unknown = {cell for place in _places(board) for cell in place.cells}
    for line in board.lines():
        if all(cell in settled or cell not in unknown for cell in line.cells):
            yield line.name
