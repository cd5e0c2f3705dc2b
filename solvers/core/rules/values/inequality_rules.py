"""The rules of signs between numeric cells: one is greater, or they differ by one.

The eliminations of one sign follow from a basic rule and are not named. The eliminations of a chain of signs
are named if they decide a cell: "A1 > A2 > A3 makes A1 at least 3".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, list_names
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.domains import bits, domain, number_of
from solvers.core.rules.values.elimination_rules import Strike, Strikes, choices_of
from solvers.core.rules.values.relations import (
    RelationConstraint,
    adjacent,
    greater,
    not_adjacent,
    relation_support,
    smaller,
)

_RELATIONS = {">": greater, "<": smaller, "|": adjacent, "": not_adjacent}
"""Relations of the signs; "" is a missing bar if all bars are given."""
_REVERSED = {">": "<", "<": ">", "|": "|", "": ""}


def informative_signs(board: Board) -> dict[Edge, str]:
    """Return the signs, and the edges without one if a missing sign has a meaning."""
    signs = dict(board.signs)
    return {edge: signs.get(edge, "") for edge in board.edges} if "adjacent" in board.variant else signs


def sign_rules(board: Board, numbers: Sequence[int], literal: Literals) -> Iterator[Rule]:
    """Yield the rules of the signs; their rank puts them after the rule of the last candidate."""
    choices = choices_of(board.cells, numbers, literal)
    for edge, sign in informative_signs(board).items():
        first, second = (choices[cell] for cell in edge)
        words = partial(_words, edge, sign)
        relation = RelationConstraint(_RELATIONS[sign], first, second)
        yield Rule(relation, edge.cells, words, basic=True, given=True, rank=1)


def _words(edge: Edge, sign: str) -> Words:
    first, second = (cell.name for cell in edge)
    if sign in ("<", ">"):
        says = f"{first} {sign} {second}"
        return Words(says, Name("the sign", says), unmet=f"{says} would be wrong")
    bar = Name(f"the {'' if sign else 'missing '}bar", f"{first}-{second}")
    differ = "differ by 1" if sign else "do not differ by 1"
    return Words(f"{first} and {second} {differ}", bar, unmet=f"{bar} would be wrong")


def sign_strikes(board: Board, numbers: Sequence[int], literal: Literals) -> Strikes:
    return Strikes(lambda: _Signs(board, numbers, literal).strikes)


class _Signs:
    """The eliminations of the signs at a cell."""

    def __init__(self, board: Board, numbers: Sequence[int], literal: Literals) -> None:
        self._choices = choices_of(board.cells, numbers, literal)
        self._at: dict[Cell, list[tuple[Cell, str]]] = {cell: [] for cell in board.cells}
        for (first, second), sign in informative_signs(board).items():
            self._at[first].append((second, sign))
            self._at[second].append((first, _REVERSED[sign]))

    def strikes(self, known: Known, cell: Cell) -> Iterator[Strike]:
        every = sum(1 << number for number, _ in self._choices[cell])
        for sign in (">", "<"):
            chain = self._chain(known, cell, sign)
            if len(chain) > 1:
                yield self._chain_strike(known, chain, sign, every)
        for other, sign in self._at[cell]:
            if sign in ("|", ""):
                yield self._bar_strike(known, other, sign, every)

    def _domain(self, known: Known, cell: Cell) -> int:
        return domain(self._choices[cell], known)

    def _end(self, known: Known, cell: Cell, sign: str) -> int:
        """Return the least number that a cell can hold, or the greatest."""
        left = self._domain(known, cell)
        return bits(left)[0] if sign == ">" else left.bit_length() - 1

    def _chain(self, known: Known, cell: Cell, sign: str) -> list[Cell]:
        """Return cells that bound each other in turn, up to one with another reason than a sign."""
        # It ends, even if signs form a ring: each bound differs by one from that before it.
        chain = [cell]
        while True:
            here, last = chain[-1], self._end(known, chain[-1], sign)
            step = 1 if sign == ">" else -1
            others = [other for other, direction in self._at[here] if direction == sign]
            best = max(others, key=lambda other: step * self._end(known, other, sign), default=None)
            # A known number needs no further sign as its reason.
            fixed = len(chain) > 1 and self._is_known(known, here)
            if best is None or fixed or (len(chain) > 1 and self._end(known, best, sign) + step != last):
                return chain
            chain.append(best)

    def _is_known(self, known: Known, cell: Cell) -> bool:
        """Whether the number of a cell is entered, and not only its last candidate."""
        return number_of(self._choices[cell], known) is not None

    def _chain_strike(self, known: Known, chain: Sequence[Cell], sign: str, every: int) -> Strike:
        end, length = chain[-1], len(chain) - 1
        bound, last = self._end(known, end, sign), "least" if sign == ">" else "most"
        furthest = bits(every)[0] if sign == ">" else every.bit_length() - 1
        said = f" {sign} ".join(["{cell}", *(cell.name for cell in chain[1:])])
        if self._is_known(known, end):
            said += f", which is {symbol_of(bound)}"
        elif bound != furthest:
            said += f", which is at {last} {symbol_of(bound)}"
        comma = "," if ", " in said else ""
        limit = bound + length if sign == ">" else bound - length
        numbers = sum(1 << n for n in bits(every) if (n >= limit if sign == ">" else n <= limit))
        return Strike(
            numbers, f"{said}{comma} makes {{it}} at {last} {symbol_of(limit)}", said, tuple(chain[1:])
        )

    def _bar_strike(self, known: Known, other: Cell, sign: str, every: int) -> Strike:
        left = self._domain(known, other)
        numbers, _ = relation_support(_RELATIONS[sign], every, left)
        symbols = [symbol_of(n) for n in bits(left)]
        here = self._is_known(known, other)
        at = f"the {symbols[0]} at {other.name}" if here else other.name
        can = "" if here else f", which can only be {list_names(symbols, 'numbers', 'or')},"
        fits, struck = (
            list_names([symbol_of(n) for n in bits(mask)], "numbers", "or")
            for mask in (numbers, every & ~numbers)
        )
        if sign:
            bar = f"the bar to {at}{can}"
            return Strike(numbers, f"{bar} leaves {{it}} {fits}", f"{bar} leaves only {fits}", (other,))
        bar = f"without a bar to {at}{can or ','}"
        return Strike(numbers, f"{bar} {{it}} is not {struck}", f"{bar} only {fits} is left", (other,))
