"""Country Road.

One closed loop runs from centre to centre of adjacent cells. It visits each region exactly once: it enters it
and leaves it once. A number counts the cells of its region that the loop visits. Two cells on both sides of a
border between regions are not both left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from solvers.core.boards.answer import as_path
from solvers.core.boards.board import Board, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place, amount
from solvers.core.boards.regions import check_connected, connected_parts, with_regions
from solvers.core.codes.room_numbers import RoomNumbers
from solvers.core.generators.generator import Drawn, Generator, areas, between, number_clues
from solvers.core.generators.random_cell_loops import change_cell_loop, random_cell_loop
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.loops.cell_loops import single_loop_rule, visit_rules
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words

_REGIONS = RoomNumbers("countryroad", "Country Road")
_LONGEST = 4
"""Maximum number of visited cells of a new region."""


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that are 0 or exceed the cells of their region."""
    for area in board.areas():
        number = board.at(area.cells[0])
        if isinstance(number, int) and not 1 <= number <= len(area.cells):
            cells = amount(len(area.cells), "cell")
            says = f"the {number} at {area.cells[0].name} is not possible: the loop visits 1 to {cells} there"
            yield Conflict(says, area.cells[:1])


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    yield from visit_rules(board, line)
    areas = board.areas()
    for area in areas:
        inside = [edge for edge in board.edges if set(edge) <= set(area.cells)]
        if len(areas) > 1:
            yield _visited_once(area, [edge for edge in board.edges if _leaves(edge, area)], line)
        number = board.at(area.cells[0])
        if isinstance(number, int):
            yield _length(area, number, number - (len(areas) > 1), inside, line)
    for edge in board.edges:
        if (
            board.regions[edge.first.row][edge.first.column]
            != board.regions[edge.second.row][edge.second.column]
        ):
            yield _one_of_two(edge, board, line)
    yield single_loop_rule(board, line)


def _leaves(edge: Edge, area: Group) -> bool:
    return (edge.first in area.cells) != (edge.second in area.cells)


def _visited_once(area: Group, borders: Sequence[Edge], line: Literals) -> Rule:
    """Return the rule that two lines cross the border of a region."""
    name = Name("the border of the region of", area.cells[0].name, "the borders of the regions of")

    def points(known: Known, _literal: Literal) -> tuple[Place, ...]:
        return (*area.cells, *(edge for edge in borders if not known[line[edge]]))

    rule = _lines(name, 2, " across it", area, borders, line)
    return rule._replace(points=points, group=area, finishes="no")


def _length(area: Group, number: int, lines: int, inside: Sequence[Edge], line: Literals) -> Rule:
    """Return the rule that the number of lines between cells of a region fits the number of its cells."""
    first = area.cells[0]
    name = Name(f"the {number} at", first.name, f"the {number}s at")
    return _lines(name, lines, " in its region", area, inside, line)


def _lines(name: Name, number: int, where: str, area: Group, edges: Sequence[Edge], line: Literals) -> Rule:
    rule = count(lambda: name, number, "line", area.cells, [line[edge] for edge in edges], where)
    return rule._replace(words=lambda: rule.words()._replace(all=f"{name} needs {{all}} possible lines"))


def _one_of_two(edge: Edge, board: Board, line: Literals) -> Rule:
    """Return the rule that the loop visits one of two cells on both sides of a border."""
    around = sorted({other for cell in edge for other in board.edges_at(cell)})
    one, two = (cell.name for cell in edge)
    says = f"the loop visits {one} or {two}, on both sides of a border"

    def words() -> Words:
        unmet = f"the loop would visit neither {one} nor {two}"
        return Words(says, f"the border between {one} and {two}", unmet=unmet)

    def why(_known: Known, _literal: Literal) -> str:
        return says

    return Rule(AnyOf([line[other] for other in around]), edge.cells, words, basic=True, why=why)


def _order(answer: Drawn, board: Board) -> list[Cell]:
    """Return the cells of a loop in order."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in board.cells}
    for one, two in (edge for edge in board.edges if answer.get(edge)):
        near[one].append(two)
        near[two].append(one)
    path = [next(cell for cell in board.cells if near[cell])]
    while len(path) < 3 or path[-1] != path[0]:
        one, two = near[path[-1]]
        path.append(two if len(path) > 1 and one == path[-2] else one)
    return path[:-1]


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with regions of a piece of the loop each, with cells beside it, and their numbers."""
    path = _order(answer, blank)
    region: dict[Cell, int] = {}
    while len(region) < len(path):
        number, start = len(set(region.values())), len(region)
        region.update(dict.fromkeys(path[start : start + rng.randint(1, _LONGEST)], number))
    counts = [list(region.values()).count(number) for number in range(len(set(region.values())))]
    for part in connected_parts([cell for cell in blank.cells if cell not in region], blank):
        beside = sorted({near for cell in part for near in blank.neighbours(cell) if near in set(path)})
        region.update(dict.fromkeys(part, region[rng.choice(beside)]))
    board = with_regions(blank, region)
    for area in board.areas():
        board = board.with_clue(area.cells[0], counts[region[area.cells[0]]])
    return board


def _number_of(rule: Any) -> Iterable[Hashable]:
    """Return the cell of the number of a rule; the border of a region needs none."""
    return () if rule.basic or rule.group else rule.cells[:1]


puzzle = Puzzle(
    name="countryroad",
    title="Country Road",
    aliases=("country road", "country", "landstraße", "カントリーロード"),
    goal=(
        "Draw one closed loop from cell to cell that visits each region exactly once, and at least one of "
        "two cells on both sides of a border. A number counts the visited cells of its region."
    ),
    read=_REGIONS.read,
    write=_REGIONS.write,
    check=lambda board: check_connected(board, "region"),
    conflicts=conflicts,
    codes=_REGIONS.codes("country", "countryroad"),
    unknowns=lambda board: board.edges,
    rules=rules,
    techniques=("one-loop", "clue-yes", "clue-no", "cases", "clues", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=random_cell_loop,
        repair=change_cell_loop(_pose),
        usual=Size(8, 8),
        clues=number_clues,
        clues_of=_number_of,
        bases={"easy": "medium"},
        sizes=areas(easy=64, medium=(25, 121), hard=121),
    ),
    # Easy boards need all ways to meet one clue up to four times.
    borders=Borders(medium=2.3),
    spelling=as_path,
    look=Look(ground="given", clue_ground="given", lines="path"),
    yes="joined",
    no="apart",
    said=JOINED.said,
    always="the loop visits each region once",
    example="""\
countryroad
2....
.....
12...
.....
.....
aabbc
aabbc
deeec
dffgg
dffgg
""",
)
