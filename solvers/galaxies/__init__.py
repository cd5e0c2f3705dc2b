"""Galaxies (Tentai Show).

The board is cut into galaxies along the sides of cells. Each galaxy is connected by sides and contains one
dot. A half turn around the dot maps the galaxy onto itself. A dot is in the centre of a cell, of a side or of
a corner, and all cells at it belong to its galaxy. A solution says for each side between two cells whether
it is a border, so two solutions are the same if all galaxies are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from solvers.core.boards.answer import as_lines
from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place, Side
from solvers.core.rules.connections.connectedness import Connectedness, Reach
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.owner_borders import OwnerBorder
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.galaxies.dots import HOLE, board_of, cells_at, codes, dots_of, read, write
from solvers.galaxies.generator import Centre, generator, mirror, pair

Owners = Mapping[Cell, Mapping[Centre, Edge]]
"""For each cell the galaxies that can contain it, each with the pair of the cell and its opposite."""


def unknowns(board: Board) -> list[Side]:
    """Return the sides between two cells of galaxies."""
    holes = set(board.cells_with(HOLE))
    return [side for side in board.sides if len(side.inside) == 2 and holes.isdisjoint(side.inside)]


def hidden(board: Board) -> list[Edge]:
    """Return the pairs of opposite cells of all galaxies."""
    return list(dict.fromkeys(edge for owners in _owners(board).values() for edge in owners.values()))


@lru_cache(maxsize=4)
def _owners(board: Board) -> Owners:
    owners: dict[Cell, dict[Centre, Edge]] = {cell: {} for cell in board.cells if board.at(cell) != HOLE}
    taken = {cell: dot for dot in dots_of(board) for cell in cells_at(*dot)}
    for dot in dots_of(board):
        reached = list(cells_at(*dot))
        for cell in reached:  # the list grows meanwhile
            owners[cell][dot] = pair(cell, dot)
            for near in board.neighbours(cell):
                opposite = mirror(near, dot)
                free = {near, opposite} <= owners.keys() and all(
                    taken.get(c, dot) == dot for c in (near, opposite)
                )
                if free and near not in reached:
                    reached.append(near)
    return owners


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield dots with a common cell."""
    for one, two in combinations(dots_of(board), 2):
        if common := set(cells_at(*one)) & set(cells_at(*two)):
            cells = tuple(sorted({*cells_at(*one), *cells_at(*two)}))
            says = f"{_name(one)} and {_name(two)} are both at {min(common).name}, which has one galaxy"
            yield Conflict(says, cells)


def _name(dot: Centre) -> str:
    cells = cells_at(*dot)
    if len(cells) == 1:
        return f"the dot at {cells[0].name}"
    return f"the dot {'between' if len(cells) == 2 else 'amid'} {cells[0].name} and {cells[-1].name}"


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    owners = _owners(board)
    for cell, of in owners.items():
        if all(cell in cells_at(*dot) for dot in of):
            yield Rule(Exactly(1, [literal[edge] for edge in of.values()]), (cell,), _fixed, basic=True)
        else:
            yield _choice_rule(cell, of, literal)
    for side in unknowns(board):
        yield _border_rule(side, owners, literal)
    for dot in dots_of(board):
        pairs = {cell: of[dot] for cell, of in owners.items() if dot in of}
        if len(pairs) > len(cells_at(*dot)):
            yield from _connection_rules(board, dot, pairs, literal)


def _fixed() -> Words:
    return Words("the cells at a dot belong to its galaxy", "the cells at dots")


def _choice_rule(cell: Cell, owners: Mapping[Centre, Edge], literal: Literals) -> Rule:
    """Return the rule that a cell belongs to one galaxy."""

    def words() -> Words:
        unmet = f"no galaxy could contain {cell.name}"
        says = f"{cell.name} is in one galaxy"
        return Words(says, Name("the cell", cell.name), blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    def left(known: Known) -> list[Centre]:
        sure = [dot for dot, edge in owners.items() if known[literal[edge]] > 0]
        return sure or [dot for dot, edge in owners.items() if not known[literal[edge]]]

    def why(known: Known, _literal: Literal) -> str:
        dots = left(known)
        if len(dots) > 1:
            return f"{cell.name} is in one galaxy"
        is_sure = known[literal[owners[dots[0]]]] > 0
        return f"{cell.name} {'belongs' if is_sure else 'can only belong'} to the galaxy of {_name(dots[0])}"

    def points(known: Known, _literal: Literal) -> tuple[Place, ...]:
        dots = left(known)
        return (cell, *(cells_at(*dots[0]) if len(dots) == 1 else ()))

    constraint = Exactly(1, [literal[edge] for edge in owners.values()])
    return Rule(constraint, (cell,), words, why=why, points=points, rank=1, technique="only-one-dot")


def _border_rule(side: Side, owners: Owners, literal: Literals) -> Rule:
    """Return the rule that a side is a border unless one galaxy has both its cells."""
    one, two = side.inside
    first, second = owners[one], owners[two]

    def owner(of: Mapping[Centre, Edge], dot: Centre) -> Literal:
        return literal[of[dot]] if dot in of else 0

    pairs = [(owner(first, dot), owner(second, dot)) for dot in {**first, **second}]

    def words() -> Words:
        return Words(
            "a side is a border unless one galaxy has both its cells",
            f"the cells {one.name} and {two.name}",
            unmet="the galaxies would not fit the borders",
        )

    def why(_known: Known, found: Literal) -> str:
        if found == literal[side] and not first.keys() & second.keys():
            return f"no galaxy can contain both {one.name} and {two.name}"
        same = "different galaxies" if found == literal[side] else "the same galaxy"
        return f"{one.name} and {two.name} belong to {same}"

    def technique(_known: Known, found: Literal) -> str:
        return "different-galaxies" if found == literal[side] else "same-galaxy"

    return Rule(
        OwnerBorder(literal[side], pairs), side.inside, words, basic=True, why=why, technique=technique
    )


def _connection_rules(
    board: Board, dot: Centre, pairs: Mapping[Cell, Edge], literal: Literals
) -> Iterator[Rule]:
    """Yield the rule that all cells of a galaxy are connected: what people see at a glance, and all of it.

    At a glance they see the cells out of its reach, which takes no step of its own. Opposite cells are one
    node: from a path of such pairs to the dot, each cell has a path of its own.
    """
    name = f"the galaxy of {_name(dot)}"
    beside = {(pairs[one], pairs[two]) for one, two in board.edges if one in pairs and two in pairs}
    nodes, edges = {edge: literal[edge] for edge in pairs.values()}, {(a, b) for a, b in beside if a != b}

    def words() -> Words:
        unmet = f"{name} would fall apart"
        return Words(f"{name} is connected", name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    seen = Rule(Reach(nodes, edges), cells_at(*dot), words, basic=True, rank=2)
    yield seen
    whole = Connectedness(nodes, edges)
    yield seen._replace(constraint=whole, basic=False, implied=True, why=lambda *_: f"{name} is connected")


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board with each of the dots half a cell beside its place, and without it."""
    size, dots, holes = Size(board.columns, board.rows), dots_of(board), board.cells_with(HOLE)
    for dot in dots:
        others, (row, column) = [other for other in dots if other != dot], dot
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if set(cells_at(*near)) <= {*board.cells} - {*holes}:
                yield _name(dot), board_of(size, [*others, near], holes)
        yield _name(dot), board_of(size, others, holes)


puzzle = Puzzle(
    name="galaxies",
    title="Galaxies",
    aliases=(
        "tentai show",
        "tentaisho",
        "tentai-show",
        "spiral galaxies",
        "galaxien",
        "spiralgalaxien",
        "天体ショー",
    ),
    goal=(
        "Cut the board into connected galaxies, each with one dot. A half turn around its dot maps a galaxy "
        "onto itself."
    ),
    read=read,
    signs="*#",
    write=write,
    conflicts=conflicts,
    codes=codes,
    unknowns=unknowns,
    hidden=hidden,
    rules=rules,
    clue_changes=clue_changes,
    techniques=("only-one-dot", "different-galaxies", "same-galaxy"),
    generator=generator,
    borders=Borders(hard=4.7),
    spelling=as_lines,
    look=Look(ground="plain", clue_ground="plain", lines="border", given={HOLE: "wall"}),
    yes="border",
    no="open",
    said=Predicates(yes=Predicate("a border", "borders")),
    always="each galaxy is symmetric about its one dot",
    example="""\
galaxies
.............
.....o..o....
.o...........
...........o.
.....o.......
........o....
...o.........
.............
.............
...........o.
.o.....o.....
....o........
............o
""",
)
