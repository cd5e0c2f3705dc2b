"""Dominosa.

A full set of dominoes, with every pair of numbers from 0-0 to n-n once, was arranged as a rectangle and the
edges were erased. The task is to find the dominoes. Every cell belongs to one domino, every domino occurs
once. Two solutions are the same if every cell is joined to the same neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations_with_replacement, pairwise
from random import Random

from solvers.core.boards.answer import as_halves
from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_dominoes import random_dominoes
from solvers.core.rules.logic import Exactly
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.dominosa.codes import codes
from solvers.dominosa.exclusions import Exclusions
from solvers.dominosa.parser import check, clue_changes, conflicts, is_likely, read, write


def rules(board: Board, joined: Literals) -> Iterator[Rule]:
    yield from _one_partner_each(board.rows, board.columns, joined)
    for pair, edges in _edges_of_pairs(board).items():
        yield _once(pair, edges, joined)


def joint(board: Board, joined: Literals) -> Sequence[Rule]:
    return _exclusions(replace(board, focus=Cell(0, 0)), joined)


@lru_cache(maxsize=4)
def _exclusions(board: Board, joined: Literals) -> Sequence[Rule]:
    """Cached, since the rules are made again for each step."""
    places = _edges_of_pairs(board)
    partner = dict(zip(board.cells, _one_partner_each(board.rows, board.columns, joined), strict=True))
    once = {pair: _once(pair, edges, joined) for pair, edges in places.items()}
    return tuple(Exclusions(board, places, partner, once, joined).rules())


@lru_cache(maxsize=4)
def _one_partner_each(rows: int, columns: int, joined: Literals) -> list[Rule]:
    """Cached for further boards of the same size: these are two thirds of all rules."""
    blank = Board("dominosa", ((None,) * columns,) * rows)
    return [_one_partner(blank, cell, joined) for cell in blank.cells]


def _edges_of_pairs(board: Board) -> dict[tuple[int, int], list[Edge]]:
    """Return the edges where each domino of the set fits, the low numbers first."""
    grid = [[clue for clue in row if isinstance(clue, int)] for row in board.grid]
    highest = max(map(max, grid))
    fits: dict[tuple[int, int], list[Edge]] = {
        (low, high): [] for low in range(highest + 1) for high in range(low, highest + 1)
    }
    # The numbers at the ends of all edges, in the order of `Board.edges`: along the rows, then down.
    across = chain.from_iterable(map(pairwise, grid))
    down = chain.from_iterable(map(zip, grid, grid[1:]))
    for edge, (one, two) in zip(board.edges, chain(across, down), strict=True):
        fits[(one, two) if one <= two else (two, one)].append(edge)
    return fits


def _one_partner(board: Board, cell: Cell, joined: Literals) -> Rule:
    def words() -> Words:
        return Words(
            f"{cell.name} has one partner",
            Name("the partner of", cell.name, "the partners of"),
            only=f"{cell.name} has only {{open}} left as its partner",
            full=f"{cell.name} is already joined to {{done}}",
            still=f"the partner of {cell.name} is {{open}}",
            enough=f"{{either}} {cell.name} is taken",
            confined="whatever {names} are, they use up {groups}",
            odd="if {supposed}, {cells} would be left to each other, "
            "and an odd number of cells cannot be paired",
            unmet=f"{cell.name} {{one}} partner",
            rest=Name("the other partners of", cell.name, "the other partners of"),
        )

    literals = [joined[edge] for edge in board.edges_at(cell)]
    return Rule(Exactly(1, literals), (cell, *board.neighbours(cell)), words, anchor=cell, finishes="no")


def _once(pair: tuple[int, int], edges: Sequence[Edge], joined: Literals) -> Rule:
    def words() -> Words:
        name = Name("the", f"{pair[0]}-{pair[1]}", "the")
        return Words(
            f"{name} occurs once",
            name,
            only=f"{name} fits only at {{open}}",
            full=f"{name} is already placed at {{done}}",
            still=f"{name} goes to {{open}}",
            enough=f"{{either}} {name} is placed",
            confined="wherever {names} go, they cover {groups}",
            unmet=f"{name} {{one}} place",
            rest=Name("the other places of the", name.place, "the other places of the"),
        )

    cells = tuple(dict.fromkeys(chain.from_iterable(edges)))
    return Rule(Exactly(1, [joined[edge] for edge in edges]), cells, words, finishes="no")


def _unfit(size: Size) -> str:
    order = size.rows - 1
    if size.columns == size.rows + 1 and 2 <= order <= 24:
        return ""
    return "A full set lies on a board of one column more than rows, from 4x3 to 26x25, such as 11x10."


def _layout(size: Size, rng: Random) -> Drawn:
    return dict.fromkeys(random_dominoes(size, rng), True)


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with the dominoes of a set on the locations of the solution, in random order."""
    pairs = list(combinations_with_replacement(range(blank.rows), 2))
    rng.shuffle(pairs)
    numbers: dict[Cell, int] = {}
    for place, pair in zip(sorted(answer), pairs, strict=True):
        numbers |= zip(place.cells, rng.sample(pair, 2), strict=True)
    return replace(blank, grid=size_of(blank).grid([numbers[cell] for cell in blank.cells]))


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Swap two dominoes, one of them at a location where solutions differ."""
    board = sketch.board
    laid = sorted(sketch.answer)
    first = rng.choice([place for place in laid if place in places] or laid)
    other = rng.choice([place for place in laid if place != first])
    numbers = dict(zip(board.cells, map(board.at, board.cells), strict=True))
    here, there = [[numbers[cell] for cell in place.cells] for place in (first, other)]
    rng.shuffle(here)
    rng.shuffle(there)
    numbers |= zip((*first.cells, *other.cells), (*there, *here), strict=True)
    return Sketch(sketch.answer, Board("dominosa", size_of(board).grid([numbers[c] for c in board.cells])))


generator = Generator(
    pose,
    _unfit,
    answer=_layout,
    usual=Size(8, 7),
    repair=repair,
    sizes=areas(easy=ANY, medium=506, hard=(20, 380), very_hard=(20, 552)),
)


puzzle = Puzzle(
    name="dominosa",
    title="Dominosa",
    aliases=("domino",),
    goal="Find the dominoes: a full set, each pair of numbers once, covers the grid.",
    read=read,
    write=write,
    check=check,
    conflicts=conflicts,
    clue_changes=clue_changes,
    spelling=as_halves,
    unknowns=lambda board: board.edges,
    rules=rules,
    joint=joint,
    techniques=("clue-yes", "overlap", "lone-cell", "in-the-way", "clues"),
    generator=generator,
    follows_focus=True,
    look=Look(ground="bare", yes="domino", no="bare", clue_ground="bare"),
    yes="joined",
    no="apart",
    said=JOINED.said,
    unmet="could not {all} be found",
    certainty=1,
    nameless=lambda _: True,
    shapes=tuple((rows, rows + 1) for rows in range(4, 14)),
    fits=is_likely,
    codes=codes,
    example="""\
77525629349
49071866039
82294832830
98723812246
50186000647
61556354899
56113420383
04114737281
06552340497
79171576958
""",
)
