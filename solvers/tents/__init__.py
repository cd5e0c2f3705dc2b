"""Tents (Tents and Trees).

Trees and tents can be paired one to one, so that each tent is adjacent to its own tree. No tent is on a tree,
and no two tents touch, not even at a corner. The numbers count the tents of their row or column.

Often several pairings fit the same tents. A board asks for the tents, so different pairings are one solution:
the pairing is auxiliary. It is stated for each edge of a tree and a free cell, so that one tree can be a
reason without the others. Beware of the weaker rule "every tree has a tent beside it": it lets two trees
share a tent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from solvers.core.boards.board import Board, Group
from solvers.core.boards.place_names import Name, thing_at
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.rules.count_rule import count
from solvers.core.rules.logic import Exactly
from solvers.core.rules.no_touching import touching_rules, touching_rules_around
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.tents.codes import codes
from solvers.tents.generator import generator
from solvers.tents.parser import TREE, conflicts, read, write

Pairings = Mapping[Cell, Sequence[Edge]]
"""For each free cell beside a tree, which may hold a tent, its edges to trees."""


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def hidden(board: Board) -> list[Edge]:
    """Return the possible pairs of a tree and a cell, if several trees are beside the cell."""
    return [edge for edges in _pairings(board).values() if len(edges) > 1 for edge in edges]


def sole_pairs(board: Board) -> dict[Place, Place]:
    """Return the pairs of a tree and a cell without another tree: a tent there belongs to that tree."""
    return {edges[0]: cell for cell, edges in _pairings(board).items() if len(edges) == 1}


# Cached, since the variables, the shared ones, the rules and the basic rules of a board all ask for them.
@lru_cache(maxsize=4)
def _pairings(board: Board) -> Pairings:
    pairs: dict[Cell, list[Edge]] = {}
    for tree in board.cells_with(TREE):
        for edge in board.edges_at(tree):
            cell = edge.second if edge.first == tree else edge.first
            if board.at(cell) is None:
                pairs.setdefault(cell, []).append(edge)
    return pairs


def rules(board: Board, tent: Literals) -> Iterator[Rule]:
    line_rule, rules_at = _rule_caches(board, tent)
    for line in board.lines():
        if line.clue:
            yield line_rule(line, line.clue[0])
    for cell in board.nearest():
        yield from rules_at(cell)


# The rules follow the focus, so those of a board are asked for again for each step, in another order.
@lru_cache(maxsize=1)
def _rule_caches(
    board: Board, tent: Literals
) -> tuple[Callable[[Group, int], Rule], Callable[[Cell], Sequence[Rule]]]:
    """Return the functions that make the rule of a line and those of a cell, each on its first call."""
    return cache(lambda line, clue: _line_rule(line, clue, tent)), cache(
        lambda cell: [*_rules_at(board, cell, tent)]
    )


def _rules_at(board: Board, cell: Cell, tent: Literals) -> Iterator[Rule]:
    pairings = _pairings(board)
    if cell in tent:
        yield from _spot(board, cell, tent, pairings)
    else:
        yield _tree(board, cell, tent)
    yield from touching_rules(board, cell, pairings, "tent", tent)


def basics(board: Board, tent: Literals, cell: Place) -> Iterator[Rule]:
    if isinstance(cell, Cell):
        pairings = _pairings(board)
        yield from _spot(board, cell, tent, pairings)
        yield from touching_rules_around(board, cell, pairings, "tent", tent)


def _line_rule(line: Group, clue: int, tent: Literals) -> Rule:
    spots = [tent[cell] for cell in line.cells if cell in tent]
    return count(lambda: line.name, clue, "tent", line.cells, spots)._replace(
        group=line, finishes="no", is_along=True
    )


def _tree(board: Board, tree: Cell, tent: Literals) -> Rule:
    def words() -> Words:
        return Words(
            f"the tree at {tree.name} has a tent of its own",
            thing_at("tree", tree.name),
            only=f"the tree at {tree.name} has only {{open}} left for its tent",
            full=f"the tree at {tree.name} already has its tent at {{done}}",
            still=f"the tree at {tree.name} needs its tent at {{open}}",
            unmet=f"the tree at {tree.name} {{one}} tent of its own",
            rest=Name("the other cells beside the tree at", tree.name, "the other cells beside the trees at"),
        )

    cells = (tree, *board.neighbours(tree))
    pairs = [tent[edge] for edge in board.edges_at(tree) if edge in tent]
    return Rule(Exactly(1, pairs), cells, words, anchor=tree, finishes="no")


def _spot(board: Board, cell: Cell, tent: Literals, pairings: Pairings) -> Iterator[Rule]:
    """Yield the rule that a tent has a tree of its own, unless only one tree is beside the cell."""
    pairs = [tent[edge] for edge in pairings.get(cell, ())]
    if len(pairs) == 1:  # the pair has the variable of the tent itself: see `sole_pairs`
        return

    def words() -> Words:
        idle = "the cells that no tree needs" if pairs else "the cells that no tree stands beside"
        return Words(
            "a tent belongs to a tree of its own",
            idle,
            only=f"no tree beside {cell.name} is in need of it"
            if pairs
            else f"no tree stands beside {cell.name}",
            unmet="a tent would have no tree of its own",
            rest=idle,
        )

    constraint = Exactly(1, [-tent[cell], *pairs])
    yield Rule(constraint, (cell, *board.neighbours(cell)), words, basic=True, finishes="no")


puzzle = Puzzle(
    name="tents",
    title="Tents",
    goal=(
        "Give each tree a tent of its own beside it. Tents never touch, not even at a corner, and "
        "the numbers count those in their row or column."
    ),
    read=read,
    write=write,
    conflicts=conflicts,
    ink="*.",
    unknowns=unknowns,
    hidden=hidden,
    paired=True,
    same=sole_pairs,
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=generator,
    follows_focus=True,
    basics=basics,
    look=Look(ground="field", yes="tent", no="grass", clue_ground="field", given={TREE: "tree"}),
    yes="tent",
    no="empty",
    said=Predicates(yes=Predicate("a tent", "tents")),
    always="tents never touch",
    certainty=1,
    aliases=("tents and trees", "tent", "zelte", "zeltlager", "zelte und bäume", "tentes", "tiendas"),
    nameless=lambda _: True,
    codes=codes,
    example="""\
 151613232341607
5.T.T....T.T....
1.T.......T....T
4......T......T.
2...T..T........
4..T........TTT.
2T....T.T.......
2.........T..T..
3..T..........T.
2.T.........T..T
2........T...T..
4....TTT.T.....T
3.T.T..T........
4...........T.T.
1.T.T.T.T....T.T
6.T.........T...
""",
)
