"""Hashi, also known as Hashiwokakero and Bridges.

Bridges run straight along a row or column between two islands that see each other, at most two for each pair.
They neither cross nor run over islands. The number of an island counts the bridges that end there, and all
islands are connected. The number of an island with `?` is not given. Two bridges of a pair lie side by side:
a solution is the number for each pair. Variants: another maximum for a pair (`max 3`), and bridges that close
no ring (`no rings`; two bridges of a pair are none).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from solvers.core.boards.answer import as_bridges
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.island_pairs import crossings, islands_of, links_at, links_of
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell, Edge, Fact, Unknown, list_names
from solvers.core.rules.connections.joined_nodes import JoinedNodes
from solvers.core.rules.connections.no_ring import NoRing
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.sums import Sum
from solvers.hashi.codes import codes
from solvers.hashi.generator import generator
from solvers.hashi.parser import check, conflicts, max_bridges, read
from solvers.hashi.two_islands import Island, two_island_rules


def unknowns(board: Board) -> Iterator[Unknown]:
    values = tuple(range(max_bridges(board) + 1))
    return (Unknown(link, values) for link in links_of(board))


def rules(board: Board, bridges: Literals) -> Iterator[Rule]:
    links, choices = links_of(board), _choices(board, bridges)
    yield from _island_rules(board, choices).values()
    for one, two in crossings(links):
        yield _crossing_rule(one, two, bridges)
    ends = {-bridges[Fact(link, 0)]: (link.first, link.second) for link in links}
    if len(islands_of(board)) > 1:
        yield Rule(JoinedNodes(islands_of(board), ends), (), _hang_together, basic=True, rank=1)
    if "no rings" in board.variant:
        yield Rule(NoRing(ends), (), _no_rings, basic=True, why=_closes_a_ring, rank=1)


def joint(board: Board, bridges: Literals) -> Iterator[Rule]:
    choices, near = _choices(board, bridges), links_at(board)
    islands = {
        island: Island(island, number, tuple([choices[link] for link in near[island]]))
        for island, number in board.numbers()
    }
    clues = _island_rules(board, choices)
    return two_island_rules(islands, choices, clues, alone=len(islands_of(board)) == 2)


def _island_rules(board: Board, choices: Mapping[Edge, Choice]) -> dict[Cell, Rule]:
    near = links_at(board)
    return {
        island: _island(island, number, near[island], tuple([choices[link] for link in near[island]]))
        for island, number in board.numbers()
    }


def _choices(board: Board, bridges: Literals) -> dict[Edge, Choice]:
    numbers = range(max_bridges(board) + 1)
    return {link: tuple([(n, bridges[Fact(link, n)]) for n in numbers]) for link in links_of(board)}


def _hang_together() -> Words:
    return Words("all islands are connected", unmet="some islands would be cut off from the others")


def _no_rings() -> Words:
    return Words("bridges close no ring", unmet="bridges would close a ring")


def _closes_a_ring(_known: Known, _literal: Literal) -> str:
    return "a bridge here would close a ring"


def _island(island: Cell, number: int, links: Sequence[Edge], choices: tuple[Choice, ...]) -> Rule:
    return Rule(
        Sum(number, choices),
        (island,),
        partial(_words_of, clue_at(number, island.name), number),
        anchor=island,
        why=partial(_why, island, number, links, choices),
        finishes="no",
    )


def _words_of(name: Name, number: int) -> Words:
    unmet = f"{name} could not have its {f'{number} bridges' if number > 1 else 'bridge'}"
    needs = f"{name} needs {number} bridge{'s' * (number > 1)}"
    rest = Name(f"the other ways from {name.one}", name.place, f"the other ways from {name.several}")
    return Words(needs, name, rest=rest, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)


def _why(
    island: Cell,
    number: int,
    links: Sequence[Edge],
    choices: Sequence[Choice],
    known: Known,
    literal: Literal,
) -> str:
    """Return why a pair of islands has, or has not, a number of bridges, by what an island still needs."""
    name = clue_at(number, island.name)
    # For another pair of islands: a bridge there would cross one that this island needs.
    if all(literal != other for choice in choices for _, other in choice):
        return f"{name} needs a bridge that would cross this one"
    held = [next((n for n, other in choice if known[other] > 0), None) for choice in choices]
    unsettled = [link.seen_from(island).name for link, n in zip(links, held, strict=True) if n is None]
    left = number - sum(filter(None, held))
    names = list_names(unsettled, "islands")
    if not left:
        return f"{name} has all its bridges" if number > 1 else f"{name} has its bridge"
    if left == number:
        return f"{name} can reach only {names}"
    needs = f"{name} needs {left} more bridge{'s' * (left > 1)}"
    return f"{needs}, and only {names} {'is' if len(unsettled) == 1 else 'are'} left"


def _crossing_rule(one: Edge, two: Edge, bridges: Literals) -> Rule:
    def why(_known: Known, literal: Literal) -> str:
        other = one if literal == bridges[Fact(two, 0)] else two
        return f"a bridge here would cross the one between {other.subject}"

    constraint = AnyOf([bridges[Fact(one, 0)], bridges[Fact(two, 0)]])
    return Rule(constraint, (one, two), _never_cross, basic=True, why=why, finishes="no")


def _never_cross() -> Words:
    return Words("bridges never cross", "the ways across bridges", rest="the ways across {it}")


puzzle = Puzzle(
    name="hashi",
    title="Hashi",
    aliases=(
        "bridges",
        "hashiwokakero",
        "hashikake",
        "chopsticks",
        "brücken",
        "puentes",
        "ponts",
        "橋をかけろ",
    ),
    variants=(Variant("max [1-4]", "max 3"), Variant("no rings", "no rings")),
    goal=(
        "Join all islands by bridges along rows and columns, at most two between a pair. They never cross, "
        "and each number counts the bridges of its island."
    ),
    read=read,
    signs="?",
    write=titled_text,
    check=check,
    conflicts=conflicts,
    unknowns=unknowns,
    rules=rules,
    joint=joint,
    techniques=("shut-off", "at-least-one", "clue-yes", "clue-no", "clues"),
    generator=generator,
    borders=Borders(hard=5.4),
    spelling=as_bridges,
    penciled=False,
    codes=codes,
    look=Look(ground="lattice", clue_ground="island", lines="bridge"),
    said=Predicates(
        no=Predicate("joined", negated=True),
        value=Predicate("joined by {value} bridge{s}", "joined by {value} bridge{s} each"),
        out="closed",
    ),
    always="all islands are connected and bridges never cross",
    example="""\
hashi
....2.4.2.
3.4....2.3
....3.4.1.
..2.......
....2.....
4.....8..4
..........
3....2....
..........
2.....4..1
""",
)
