"""Pips.

All given dominoes cover the board, and each cell gets the number of its half. The numbers of a region add up
to its number, to less or to more, or they are all equal or all different; cells without a region are free.
Two solutions are the same if all numbers are, however the dominoes lie. Boards may have several solutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from solvers.core.boards.board import Board, Group
from solvers.core.boards.places import Cell, Edge, Fact, Polyomino, Unknown, amount
from solvers.core.rules.logic import Constraint, Exactly
from solvers.core.rules.place_lists import number_word
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.clue_reasons import ClueReason
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.elimination_rules import choices_of
from solvers.core.rules.values.latin_rules import at_most_once_rules
from solvers.core.rules.values.sums import Sum
from solvers.core.rules.values.table_constraint import TableConstraint, table
from solvers.pips.generator import generator
from solvers.pips.parser import HOLE, LEVELS, Domino, check, clue_changes, dominoes_of, read, write

_CLUES = {
    "": "add up to {}",
    "<": "add up to less than {}",
    ">": "add up to more than {}",
    "=": "have equal numbers",
    "\u2260": "have different numbers",
}


@lru_cache(maxsize=4)
def unknowns(board: Board) -> list[Unknown]:
    """Return for each cell the numbers of the set."""
    numbers = tuple(sorted({*chain.from_iterable(dominoes_of(board))}))
    return [Unknown(cell, numbers) for cell in board.cells if board.at(cell) != HOLE]


def _turned(board: Board) -> list[Domino]:
    """Return each domino in both directions: they are numbered from 1 in this order, and 0 is none."""
    return sorted({way for pair in dominoes_of(board) for way in (pair, pair[::-1])})


@lru_cache(maxsize=4)
def _hidden(board: Board) -> list[Unknown]:
    """Return the dominoes that can lie on two cells, and by how much a sum differs from its limit."""
    cells = {unknown.place for unknown in unknowns(board)}
    ways = tuple(range(len(_turned(board)) + 1))
    places = [Unknown(edge, ways) for edge in board.edges if cells.issuperset(edge)]
    limits = {cage.cells: max(_limit(board, cage), 0) for cage in board.cages if cage.sign in ("<", ">")}
    return places + [Unknown(Polyomino(own), tuple(range(most + 1))) for own, most in limits.items()]


def _limit(board: Board, cage: Group) -> int:
    """Return the greatest difference of the sum of a region from its limit; negative if it has none."""
    most, number = unknowns(board)[0].values[-1] * len(cage.cells), sum(cage.clue or ())
    return min(number - 1, most) if cage.sign == "<" else most - number - 1


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = unknowns(board)[0].values
    choices = choices_of((cell for cell in board.cells if board.at(cell) != HOLE), numbers, literal)
    for cage in board.cages:
        if cage.sign == "\u2260":
            yield from (rule._replace(basic=False) for rule in at_most_once_rules(cage, numbers, literal))
        else:
            yield _region_rule(board, cage, [choices[cell] for cell in cage.cells], literal)
    yield from _domino_rules(board, choices, literal)


def _region_rule(board: Board, cage: Group, choices: Sequence[Choice], literal: Literals) -> Rule:
    clue = _CLUES[cage.sign].format(sum(cage.clue or ()))
    constraint = _constraint(board, cage, choices, literal)
    reason = ClueReason(f"{cage.name} must {clue}", constraint, dict(zip(cage.cells, choices, strict=True)))

    def words() -> Words:
        return Words(reason.says, cage.name, unmet=f"{cage.name} could not {clue}")

    return Rule(constraint, cage.cells, words, why=reason.why, every=reason.every, group=cage)


def _constraint(board: Board, cage: Group, choices: Sequence[Choice], literal: Literals) -> Constraint:
    number, numbers = sum(cage.clue or ()), unknowns(board)[0].values
    if not cage.sign:
        return Sum(number, tuple(choices))
    if cage.sign == "=":
        return TableConstraint(tuple(choices), table([(n,) * len(choices) for n in numbers]))
    limit = _limit(board, cage)
    spare = tuple((n, literal[Fact(Polyomino(cage.cells), n)]) for n in range(max(limit, 0) + 1))
    if cage.sign == "<":
        return Sum(limit, (*choices, spare))
    # The sum is greater if what the numbers lack of the highest ones is less.
    lacks = (tuple((numbers[-1] - n, own) for n, own in reversed(choice)) for choice in choices)
    return Sum(limit, (*lacks, spare))


def _domino_rules(board: Board, choices: Mapping[Cell, Choice], literal: Literals) -> Iterator[Rule]:
    ways = list(enumerate(_turned(board), 1))
    places = [unknown.place for unknown in _hidden(board) if isinstance(unknown.place, Edge)]
    for cell, choice in choices.items():
        for number, own in choice:
            halves = [
                literal[Fact(place, way)]
                for place in places
                if cell in place
                for way, pair in ways
                if pair[place.second == cell] == number
            ]
            says = f"the dominoes left have no other number for {cell.name}"
            unmet = f"no domino left would have a {number} at {cell.name}"
            yield _rule(says, unmet, Exactly(1, [-own, *halves]))._replace(cells=(cell,))
    for pair, count in dominoes_of(board).items():
        lying = [
            literal[Fact(place, way)] for place in places for way, each in ways if each in (pair, pair[::-1])
        ]
        name = "-".join(map(str, pair))
        yield _rule(
            f"there is {amount(count, name)}",
            f"the {name} could not have just one place",
            Exactly(count, lying),
        )
    for number, count in Counter(half for pair in dominoes_of(board).elements() for half in pair).items():
        held = literal.holding(choices, number)
        have = f"{number_word(count)} {number}{'s' * (count != 1)}"
        unmet = f"the board could not have {have}"
        yield _rule(f"the dominoes have {have}", unmet, Exactly(count, held))._replace(corollary=True)


def _rule(says: str, unmet: str, constraint: Constraint) -> Rule:
    """Return a rule of the dominoes, which support every step."""
    return Rule(
        constraint, (), lambda: Words(says, "the dominoes", unmet=unmet), basic=True, why=lambda *_: says
    )


puzzle = Puzzle(
    name="pips",
    title="Pips",
    goal=(
        "Cover the board with the given dominoes. The numbers of a region add up to its number, to less or "
        "to more, or they are all equal or all different."
    ),
    read=read,
    write=write,
    check=check,
    variants=(Variant("|".join(LEVELS), "easy, medium or hard"),),
    certainty=1,
    nameless=lambda text: '"dominoes"' in text and '"regions"' in text,
    unknowns=unknowns,
    hidden=_hidden,
    paired=True,
    is_loose=True,
    rules=rules,
    single="the dominoes left have no other number for {cell}",
    clue_changes=clue_changes,
    techniques=("clue", "naked-single", "clue-elimination", "supposition", "clues"),
    generator=generator,
    look=Look(
        ground="page",
        clue_ground="page",
        value="entered",
        yes="domino",
        given={HOLE: "wall"},
        caption=lambda board: [f"Dominoes: {', '.join(chain.from_iterable(map(str.split, board.variant)))}."],
    ),
    example="""\
pips
0-1 0-4 0-6 1-2 1-6 2-4 2-5 3-4 3-6 5-5
#aab#
#cdd#
.ccce
ffggh
fijg#
a== b=3 c=19 d== e<2 f== g=2 h=0 i<2 j=1
""",
)
