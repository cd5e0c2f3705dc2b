"""The rules of variants: overlays, sandwich sums, and rules of the whole board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Group, Overlay
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell
from solvers.core.rules.logic import Constraint
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.automaton import Automaton, Numbers, State
from solvers.core.rules.values.clue_reasons import ClueReason, Limits
from solvers.core.rules.values.elimination_rules import choices_of
from solvers.core.rules.values.relations import RelationConstraint
from solvers.sudoku.cell_kinds import cell_kinds
from solvers.sudoku.line_kinds import line_kinds
from solvers.sudoku.overlay_kind import Choices, ClueAutomaton, OverlayKind
from solvers.sudoku.pair_rules import pair_rules

KINDS: Mapping[str, OverlayKind] = {kind.name: kind for kind in (*line_kinds, *cell_kinds)}
"""The kinds of overlays by name."""


def variant_rules(board: Board, literal: Literals) -> Iterator[Rule]:
    """Yield the rules that only variants have."""
    choices = choices_of(board.cells, range(1, board.rows + 1), literal)
    for overlay in board.overlays:
        kind = KINDS[overlay.kind]
        for constraint, cells in kind.parts(overlay, board, choices):
            name = kind.name_of(overlay)
            is_pair = isinstance(constraint, RelationConstraint)
            stated = overlay._replace(cells=cells, others=()) if is_pair else overlay
            limits = partial(kind.limits, stated)
            yield _rule(constraint, cells, choices, name, kind.says(stated), f"{name} {kind.unmet}", limits)
    yield from _sandwich_rules(board, choices)
    yield from pair_rules(board, choices)


def _rule(
    constraint: Constraint,
    cells: Sequence[Cell],
    choices: Choices,
    name: Name,
    says: str,
    unmet: str,
    limits: Limits = lambda _cells, _numbers: "",
) -> Rule:
    own = {cell: choices[cell] for cell in cells}
    reason = ClueReason(says, constraint, own, limits)
    return Rule(
        constraint,
        tuple(own),
        lambda: Words(says, name, unmet=unmet),
        why=reason.why,
        every=reason.every,
        group=Group(name, None, tuple(own)),
    )


def _fill(parameters: Numbers, state: State, number: int) -> State | None:
    """The state is 0 before the first of 1 and n, then 1 and the sum so far, then 2 after the second one."""
    total, most = parameters
    stage, so_far = state or (0, 0)
    if number in (1, most):
        return (stage + 1, so_far) if stage == 0 or so_far == total else None
    if stage == 1:
        return (1, so_far + number) if so_far + number <= total else None
    return (stage, so_far)


def _is_full(_: Numbers, state: State) -> bool:
    return state[0] == 2


def _holds_between(parameters: Numbers, numbers: Numbers) -> bool:
    total, most = parameters
    first, last = sorted((numbers.index(1), numbers.index(most)))
    return sum(numbers[first + 1 : last]) == total


def _sandwich_rules(board: Board, choices: Choices) -> Iterator[Rule]:
    n = board.rows
    for line in board.lines():
        if line.clue:
            automaton = Automaton(_fill, _is_full, _holds_between, (line.clue[0], n))
            constraint = ClueAutomaton(automaton, [choices[cell] for cell in line.cells])
            says = f"the numbers between 1 and {symbol_of(n)} in {line.name} add up to {line.clue[0]}"
            name = Name(
                f"the sandwich of {line.name.one}", line.name.place, f"the sandwiches of {line.name.several}"
            )
            rule = _rule(constraint, line.cells, choices, name, says, f"{name} could not add up")
            yield rule._replace(group=line)


def check_overlay(overlay: Overlay, board: Board) -> str:
    """Return what is wrong with an overlay on a board, or ""."""
    kind = KINDS[overlay.kind]
    cells = overlay.all_cells
    outside = next((cell for cell in cells if max(cell) >= board.rows or min(cell) < 0), None)
    name = kind.name_of(overlay)
    if outside:
        return f"{name} has a cell outside of the board of {board.rows} rows"
    if len(overlay.cells) not in kind.sizes:
        return f"{name} has {len(overlay.cells)} cells"
    if len(overlay.numbers) not in kind.counts:
        return f"{name} has {len(overlay.numbers)} numbers"
    # A clone may share cells with its copy.
    parts = (overlay.cells, overlay.others) if kind.form == "clone" else (cells,)
    twice = next((cell for part in parts for cell in part if part.count(cell) > 1), None)
    if twice and kind.name not in ("whispers", "palindrome"):
        return f"{name} passes {twice.name} twice"
    return _wrong_parts(overlay, board.rows, name)


def _wrong_parts(overlay: Overlay, n: int, name: Name) -> str:
    kind, cells = overlay.kind, overlay.cells
    if kind == "arrow" and not overlay.others:
        return f"{name} has a circle and no line"
    if kind == "arrow" and len(cells) > 1 and n > 9:
        return f"{name} has a pill, which is only read on boards of up to 9 rows"
    if kind == "clone" and len(cells) != len(overlay.others):
        return f"{name} has {len(cells)} cells, and its copy {len(overlay.others)}"
    if kind in ("white", "black", "xv") and sum(abs(a - b) for a, b in zip(*cells, strict=True)) != 1:
        return f"{name} is not between two cells side by side"
    return ""
