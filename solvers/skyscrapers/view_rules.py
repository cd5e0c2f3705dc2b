"""The rules of clues outside a square that give the number of towers seen from there.

The tallest towers cannot be near a clue of several towers. That is a basic rule, which is not named: with a
clue of 4 for 5 towers, the first is at most 2 high and the second at most 3. The other consequences of a clue
are from a rule that people name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from solvers.core.boards.board import Board, Group
from solvers.core.boards.margin_clues import clue_name, line_name
from solvers.core.boards.places import Cell, Fact
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.elimination_rules import Strike, Strikes, choices_of
from solvers.skyscrapers.visible_towers import VisibleTowers


def seen_rules(board: Board, numbers: Sequence[int], literal: Literals) -> Iterator[Rule]:
    """Yield the rules of all clues; the rule of two clues of a row together comes after them."""
    choices = choices_of(board.cells, numbers, literal)
    views = list(board.views())
    for view in views:
        words, why = partial(_words, view), partial(_why, view, literal)
        if decided := _immediate_facts(view):
            row = Exactly(len(decided), [literal[fact] for fact in decided])
            yield Rule(row, view.cells, words, why=why, group=view)
        else:
            seen = VisibleTowers(_count(view), None, tuple(choices[cell] for cell in view.cells))
            yield Rule(seen, view.cells, words, why=why, group=view, rank=1)
    for view, other in _facing(views):
        seen = VisibleTowers(_count(view), _count(other), tuple(choices[cell] for cell in view.cells))
        words, why = partial(_both_words, view, other), partial(_why_both, view, other)
        yield Rule(seen, view.cells, words, why=why, implied=True, rank=2)
    for view in views:
        tops = ((cell, _top(view, place)) for place, cell in enumerate(view.cells))
        none = Exactly(0, [literal[Fact(cell, n)] for cell, top in tops for n in numbers if n > top])
        if none.literals:
            yield Rule(
                none, view.cells, partial(_words, view), basic=True, given=True, group=view, implied=True
            )


def _facing(views: Sequence[Group]) -> Iterator[tuple[Group, Group]]:
    """Yield the views of the same cells from both ends, if there are clues."""
    behind = {view.cells[::-1]: view for view in views}
    for view in views:
        if view.cells in behind and view.margin in ("left", "top"):
            yield view, behind[view.cells]


def bounds(board: Board) -> Strikes:
    """Return the greatest height that the clues allow in each cell, with words."""
    return Strikes(lambda: _bounds(board))


def _bounds(board: Board) -> Callable[[Known, Cell], Sequence[Strike]]:
    strikes: dict[Cell, list[Strike]] = {}
    for view in board.views():
        for place, cell in enumerate(view.cells):
            top = _top(view, place)
            if top < len(view.cells):
                says = f"{clue_name(view)} makes {{it}} at most {top}"
                alone = f"{_says(view)}, so {{cell}} is at most {top}"
                strikes.setdefault(cell, []).append(Strike((2 << top) - 1, says, alone, view.cells, view))
    for view, other in _facing(list(board.views())):
        tallest, place = len(view.cells), _count(view) - 1
        if _count(view) + _count(other) == tallest + 1 and 0 < place < tallest - 1:
            names = f"{clue_name(view)} and {clue_name(other)}"
            alone = f"{names} add up to {tallest + 1}, so the towers rise to the {tallest} and fall after it"
            strike = Strike(1 << tallest, f"{names} make {{it}} {tallest}", alone, view.cells, view)
            strikes.setdefault(view.cells[place], []).append(strike)
    return lambda _known, cell: strikes.get(cell, ())


def _immediate_facts(view: Group) -> list[Fact]:
    """Return the immediate consequences of a clue of one tower, or of all towers."""
    size, count = len(view.cells), _count(view)
    if count == 1:
        return [Fact(view.cells[0], size)]
    return [Fact(cell, i + 1) for i, cell in enumerate(view.cells)] if count == size else []


def _count(view: Group) -> int:
    return sum(view.clue or ())


def _top(view: Group, place: int) -> int:
    """Return how tall a tower can be at most so that enough taller ones follow.

    Clues of one tower, or of all, decide cells themselves, and have sentences for that.
    """
    # At most `place` towers are seen before it; it and the taller ones, size - height + 1, must be the rest.
    size, count = len(view.cells), _count(view)
    return size if count in (1, size) else min(size, size - count + 1 + place)


def _towers(view: Group) -> str:
    count = _count(view)
    return "one tower" if count == 1 else f"{'all ' * (count == len(view.cells))}{count} towers"


def _says(view: Group) -> str:
    return f"{line_name(view)} shows {_towers(view)} from the {view.margin}"


def _words(view: Group) -> Words:
    unmet = f"{line_name(view)} would not show {_towers(view)} from the {view.margin}"
    return Words(_says(view), clue_name(view), unmet=unmet)


def _why(view: Group, literal: Literals, known: Known, own: Literal) -> str:
    tallest = len(view.cells)
    if _count(view) in (1, tallest):
        return _says(view)
    highest = next((cell for cell in view.cells if known[literal[Fact(cell, tallest)]] > 0), None)
    first = view.cells[0]
    if _count(view) == 2 and highest and own in (literal[Fact(first, n)] for n in range(1, tallest)):
        return f"{_says(view)}: {{cell}} hides all before the {tallest} at {highest.name}"
    if _count(view) == tallest - 1:
        return f"{_says(view)}, so only one is hidden, which no other number at {{cell}} allows"
    return f"{_says(view)}, which no other number at {{cell}} allows"


def _both_says(view: Group, other: Group) -> str:
    return f"{_says(view)} and {_towers(other).removesuffix(' towers')} from the {other.margin}"


def _both_words(view: Group, other: Group) -> Words:
    unmet = f"{line_name(view)} would not show what both its clues say"
    return Words(_both_says(view, other), f"the clues of {line_name(view)}", unmet=unmet)


def _why_both(view: Group, other: Group, _known: Known, _literal: Literal) -> str:
    return f"{_both_says(view, other)}, which no other number at {{cell}} allows"
