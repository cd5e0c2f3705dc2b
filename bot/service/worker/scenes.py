"""The scenes of answers, hints and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.common.config import Theme
from bot.common.stages import RevealLevel
from bot.render import Scene
from bot.service.jobs import Frame, Highlights
from solvers import PUZZLES, Board, Solution
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Place, Unknown, Value
from solvers.core.explanation.diagnosis import Fault
from solvers.core.explanation.hints import Hint
from solvers.core.rules.rule import Rule

_SIGN = 2
"""Number of cells of a rule for a sign between two cells."""


def bare_scene(board: Board, theme: Theme) -> Scene:
    """Return the board with only its clues."""
    return Scene(board, PUZZLES[board.puzzle].look, theme=theme)


def solved_scene(board: Board, solution: Solution, theme: Theme, fault: Fault | None = None) -> Scene:
    """Return the answer, or the certain values with hatching for places in which answers differ.

    Of a puzzle with many answers, one of them is on the hatching.
    Bridges that every answer has, although their number differs, are drawn on the hatching. For a board
    without an answer, show its `fault`.
    """
    if solution.sure is None:
        return broken_scene(board, fault, theme) if fault else bare_scene(board, theme)
    sure = {} if solution.status != "multiple" else solution.sure
    differs = (
        tuple(place for place in _places(board) if place not in sure)
        if sure or solution.status == "multiple"
        else ()
    )
    shown = solution.answer if PUZZLES[board.puzzle].is_loose and solution.answer else solution.sure
    known = {**_drop_given(board, shown), **solution.least}
    return replace(bare_scene(board, theme), facts=known, joins=solution.joins, differs=differs)


def broken_scene(board: Board, fault: Fault, theme: Theme) -> Scene:
    """Return the bare board with the clues that may be wrong, or that contradict each other."""
    margins = {line.name for line in (*board.lines(), *board.views())}
    outside = [rule.group.name for rule in fault.rules if rule.group and rule.group.name in margins]
    inside = [rule for rule in fault.rules if not (rule.group and rule.group.name in margins)]
    places = [*fault.cells, *(place for rule in inside for place in _conflict_places(rule))]
    return replace(
        bare_scene(board, theme),
        facts={},
        wrong=tuple(places),
        wrong_lines=(*fault.lines, *outside),
    )


def _conflict_places(rule: Rule) -> tuple[Place, ...]:
    """Return a region or a cage as a whole, a sign by its two cells, a clue by its first cell."""
    if rule.group:
        return rule.group.cells
    return rule.cells if len(rule.cells) == _SIGN else rule.cells[:1]


def frame_of(hint: Hint) -> Frame:
    """Return the frame of a hint: all new values, and the places in its words."""
    contradicts = hint.place is not None and hint.status == "contradiction"
    return Frame(
        new=hint.marks if hint.status == "hint" else {},
        named=_highlights(hint.named),
        reasons=_highlights(hint.blamed_rules),
        chain=hint.chain,
        beside=hint.beside,
        ended=hint.ended,
        penciled=hint.penciled,
        wrong=(hint.place,) if hint.place and contradicts else (),
    )


def _highlights(rules: Sequence[Rule]) -> Highlights:
    places = tuple(rule.cells for rule in rules if rule.cells)
    return Highlights(places, tuple(str(rule.group.name) for rule in rules if rule.group))


def step_scene(
    board: Board, known: Facts, frame: Frame, theme: Theme, level: RevealLevel = RevealLevel.WHAT
) -> Scene:
    """Return the known and the new values with their reasons, up to `level`."""
    new = frame.new if level is RevealLevel.WHAT else {}
    reasons = frame.named if level is RevealLevel.WHERE and frame.new else frame.reasons
    facts = {**known, **new}
    return replace(
        bare_scene(board, theme),
        facts=facts,
        fresh=tuple(new),
        reasons=reasons.places,
        reason_lines=reasons.lines,
        chain=() if level is RevealLevel.WHERE else frame.chain,
        beside=_named_places(frame, level),
        pencil={} if level is RevealLevel.WHERE else frame.penciled,
        wrong=frame.wrong,
        met=frozenset(_met(board, facts)),
        closely=True,
    )


def _named_places(frame: Frame, level: RevealLevel) -> tuple[Place, ...]:
    if level is RevealLevel.WHERE:
        return ()
    return (*frame.beside, *frame.ended) if level is RevealLevel.WHAT else frame.beside


def marks_scene(
    board: Board, marks: Facts, theme: Theme, fresh: Sequence[Place] = (), wrong: Sequence[Place] = ()
) -> Scene:
    """Return the board with its marks; `fresh` marks are new, and `wrong` ones are crossed out."""
    return replace(
        bare_scene(board, theme),
        facts=marks,
        fresh=tuple(fresh),
        wrong=tuple(wrong),
        met=frozenset(_met(board, marks)),
    )


def _places(board: Board) -> list[Place]:
    unknowns = PUZZLES[board.puzzle].unknowns(board)
    return [one.place if isinstance(one, Unknown) else one for one in unknowns]


def _drop_given(board: Board, facts: Facts) -> dict[Place, Value]:
    """Return the facts without the givens, which are drawn as clues."""
    given = PUZZLES[board.puzzle].given(board)
    return {place: value for place, value in facts.items() if place not in given}


def _met(board: Board, facts: Facts) -> Iterator[str]:
    """Yield the names of rows and columns without an open place."""
    settled = {cell for place in facts for cell in place.cells}
    unknown = {cell for place in _places(board) for cell in place.cells}
    for line in board.lines():
        if all(cell in settled or cell not in unknown for cell in line.cells):
            yield line.name
