"""Palisade (Five Cells).

The board is cut along the sides of cells into connected regions with the same number of cells. A number
counts the sides of its cell that are borders; the edge of the board counts as well. The number of a cell with
`?` is not given, and cells with `#` belong to no region. A solution says for each side between two cells
whether it is a border, so two solutions are the same if all regions are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from string import ascii_lowercase

from solvers.core.boards.answer import as_lines
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import grid_text
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.place_names import clue_at
from solvers.core.boards.places import Cell, Edge, Place, Side, amount, list_cells
from solvers.core.boards.plain_text import digits_grid, lines_of, signs_grid, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import regions_between
from solvers.core.codes.code import GameId, Link, Pzprv3
from solvers.core.codes.skip_codes import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between, number_clues
from solvers.core.generators.random_grids import bare
from solvers.core.rules.connections.equal_regions import EqualRegions
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words

_HOLE, _UNNUMBERED = "#", "?"
_USUAL = 6
"""Number of cells to which that of the regions of a new board is as near as its size allows."""
_PIECES = 4, 10
"""Range of the number of cells of new regions."""
_CHANGES = 3
"""Number of times that each region of a new board is joined with another and cut anew."""
_SIZE = re.compile(r"(?im)^[^\w\n]*(?:regions?(?: of| size)|k|n)[^\w\n]{1,3}([0-9]+)(?: cells?)?[^\w\n]*$")
"""A line that says how many cells each region has."""


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of digits and blanks; `words` has the number of cells of a region."""
    if not words and (said := _SIZE.search(text)):
        words, text = frozenset({said[1]}), _SIZE.sub("", text, 1)
    if len(words) != 1:
        raise ReadError("Write how many cells each region has, such as palisade 6.")
    cells = whole_number(re.findall("[0-9]+", next(iter(words)))[-1], None)
    symbols: dict[str, Clue] = {_UNNUMBERED: _UNNUMBERED, _HOLE: _HOLE}
    return Board("palisade", digits_grid(lines_of(text), 4, "Palisade", symbols), total=cells)


def write(board: Board) -> str:
    return f"palisade {board.total}\n{grid_text(board)}"


def check(board: Board) -> None:
    """Raise ReadError for regions that cannot cover the board."""
    area, cells = len(_cells(board)), board.total or 0
    if not cells or area % cells:
        raise ReadError(f"The board has {amount(area, 'cell')}, which cannot be cut into regions of {cells}.")


def _cells(board: Board) -> list[Cell]:
    return [cell for cell in board.cells if board.at(cell) != _HOLE]


def unknowns(board: Board) -> list[Side]:
    """Return the sides between two cells of regions."""
    return [
        side
        for side in board.sides
        if len(side.inside) == 2 and not any(board.at(cell) == _HOLE for cell in side.inside)
    ]


def rules(board: Board, border: Literals) -> Iterator[Rule]:
    for cell, number in board.numbers():
        yield _number_rule(board, cell, number, border)
    for row in range(1, board.rows):
        for column in range(1, board.columns):
            yield from _end_rules(board.sides_at(row, column), border)
    yield _region_rule(board, border)


def _number_rule(board: Board, cell: Cell, number: int, border: Literals) -> Rule:
    """Return the rule that a number counts the borders around its cell."""
    sides = [side for side in board.sides_of(cell) if side in border]
    name, outer = clue_at(number, cell.name), 4 - len(sides)
    where = " besides the edge of the board" if outer else ""
    cells = (cell, *(near for near in board.neighbours(cell) if board.at(near) != _HOLE))
    rule = count(lambda: name, number - outer, "border", cells, [border[side] for side in sides], where)

    def words() -> Words:
        return rule.words()._replace(all=f"{name} needs {{all}} undecided sides")

    return rule._replace(words=words, finishes="no")


def _end_rules(sides: Sequence[Side], border: Literals) -> Iterator[Rule]:
    """Yield the rules that none of the four sides at a corner is the only border there."""
    literals = [border[side] for side in sides if side in border]
    cells = tuple(sorted({cell for side in sides for cell in side.inside}))
    if len(literals) == 4:
        for literal in literals:
            constraint = AnyOf([-literal, *(other for other in literals if other != literal)])
            yield Rule(
                constraint,
                cells,
                _no_end,
                basic=True,
                implied=True,
                why=_why_no_end,
                technique="no-loose-end",
            )


def _no_end() -> Words:
    return Words("a border goes on", "the corners", unmet="a border would have an end")


def _why_no_end(_known: Known, literal: Literal) -> str:
    return "a border cannot end within the board" if literal > 0 else "a border here would end at once"


def _region_rule(board: Board, border: Literals) -> Rule:
    """Return the rule that all regions have the same number of cells."""
    size = board.total or 0
    side_of = {border[side]: side for side in unknowns(board)}
    borders = {(side.inside[0], side.inside[1]): literal for literal, side in side_of.items()}
    regions = EqualRegions(_cells(board), borders, size)

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        reason = regions.because(known, literal)
        return reason.nodes if reason else ()

    return Rule(
        regions,
        (),
        lambda: Words(f"each region has {size} cells", "the regions", unmet="the regions would not fit"),
        basic=True,
        why=partial(_why_region, regions, side_of),
        points=points,
        rank=2,
        technique=lambda _, literal: "too-large-a-region" if literal > 0 else "too-small-a-region",
        fails=partial(_region_fault, regions),
    )


def _why_region(
    regions: EqualRegions[Cell], side_of: Mapping[Literal, Side], known: Known, literal: Literal
) -> str:
    reason, size = regions.because(known, literal), regions.size
    one, two = (cell.name for cell in side_of[abs(literal)].inside)
    if reason is None or reason.how == "joined":
        return f"{one} and {two} are in one region already"
    if reason.how == "large":
        return f"a region with {one} and {two} would have more than {size} cells"
    number = len(reason.nodes)
    be = "is" if number == 1 else "are"
    rest = f"{list_cells(reason.nodes)} {be} connected with the rest only here, and"
    if reason.how == "whole":
        return f"{rest} can only be whole regions of {size}"
    if number < size:
        return f"{rest} {amount(number, 'cell')} {be} too few for a region of {size}"
    return f"{rest} {number} is not a multiple of {size}"


def _region_fault(regions: EqualRegions[Cell], known: Known) -> tuple[str, tuple[Place, ...]]:
    """Return what is wrong with a region, and its cells; an empty text if nothing is."""
    fault, size = regions.fault(known), regions.size
    if fault is None:
        return "", ()
    first, number = fault.nodes[0].name, len(fault.nodes)
    if fault.how == "large":
        return f"the region of {first} would have {number} cells", fault.nodes
    if number < size:
        return f"{first} would get {amount(number, 'cell')}", fault.nodes
    return f"{number} cells around {first} would be cut off, no multiple of {size}", fault.nodes


def _region_size(size: Size) -> int:
    """Return the number of cells of the regions of a new board; 0 if there is none."""
    fits = [number for number in range(_PIECES[0], _PIECES[1] + 1) if size.area % number == 0]
    return min(fits, key=lambda number: abs(number - _USUAL), default=0)


def _unfit(size: Size) -> str:
    if says := between(3, 16)(size):
        return says
    if not _region_size(size) or size.area == _region_size(size):
        return f"A board of {size} cannot be cut into regions of 4 to 10 cells. Take 6x6, 8x6 or 10x10."
    return ""


def _blank(size: Size, _rng: Random) -> Board:
    return replace(bare("palisade", size), total=_region_size(size))


def _answer(size: Size, rng: Random) -> Drawn:
    """Cut a walk through all cells into regions, then join and cut pairs of them at random."""
    grid, cells = bare("palisade", size), _region_size(size)
    walk = [cell for r in range(size.rows) for cell in _row(grid, r)]
    region = {cell: place // cells for place, cell in enumerate(walk)}
    for _ in range(_CHANGES * size.area):
        _recut(region, rng.choice(grid.edges), grid, cells, rng)
    return _borders(region, grid)


def _row(grid: Board, row: int) -> list[Cell]:
    cells = [Cell(row, column) for column in range(grid.columns)]
    return cells[::-1] if row % 2 else cells


def _borders(region: dict[Cell, int], grid: Board) -> Drawn:
    return {side: region[side.inside[0]] != region[side.inside[1]] for side in unknowns(grid)}


def _recut(region: dict[Cell, int], edge: Edge, grid: Board, size: int, rng: Random) -> bool:
    """Join the two regions at an edge and cut them along another line; False if that fails.

    An edge of a random spanning tree with `size` cells on each side is taken (recombination, DeFord, Duchin
    and Solomon, 2021).
    """
    both = {region[cell] for cell in edge}
    cells = sorted(cell for cell, number in region.items() if number in both)
    if len(both) < 2:
        return False
    parent = _random_tree(cells, grid, rng)
    weights = dict.fromkeys(parent, 1)
    for cell in reversed(list(parent)):
        if weights[cell] == size:
            part = {cell}
            for other in parent:
                if parent[other] in part:
                    part.add(other)
            region.update({other: min(both) if other in part else max(both) for other in cells})
            return True
        weights[parent[cell]] = weights.get(parent[cell], 0) + weights[cell]
    return False


def _random_tree(cells: Sequence[Cell], grid: Board, rng: Random) -> dict[Cell, Cell]:
    """Return the parent of each cell in a random tree, in the order in which the tree grew."""
    root = rng.choice(cells)
    parent, rim = {root: root}, [(root, near) for near in grid.neighbours(root)]
    left = set(cells)
    while rim:
        place = rng.randrange(len(rim))
        rim[place], rim[-1] = rim[-1], rim[place]
        known, cell = rim.pop()
        if cell in left and cell not in parent:
            parent[cell] = known
            rim += [(cell, near) for near in grid.neighbours(cell)]
    return parent


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all numbers."""
    for cell in blank.cells:
        sides = blank.sides_of(cell)
        blank = blank.with_clue(cell, sum(answer.get(side, True) for side in sides))
    return blank


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Cut two regions anew at one of the places."""
    board = sketch.board
    joined = [side.inside for side in unknowns(board) if not sketch.answer[side]]
    region = _regions(board, joined)
    for place in rng.sample(list(places), len(places)):
        if isinstance(place, Side) and _recut(region, Edge(*place.inside), board, board.total or 0, rng):
            answer = _borders(region, board)
            return Sketch(answer, _pose(answer, _blank(Size(board.columns, board.rows), rng), rng))
    return None


def _regions(board: Board, joined: Sequence[tuple[Cell, ...]]) -> dict[Cell, int]:
    """Return the number of the region of each cell, from the pairs of cells without a border."""
    regions = regions_between(Size(board.columns, board.rows), [Edge(one, two) for one, two in joined])
    return {cell: regions[cell.row][cell.column] for cell in board.cells}


_SIGNS = digits(4)


def _decode_game(coded: Coded) -> Board:
    """Return the board of a game ID, whose code leaves out empty cells at the end."""
    match = re.fullmatch("[0-9]+x[0-9]+n([0-9]+)", coded.head)
    if not match:
        raise ReadError("The size of Palisade ends with the cells of a region, such as 8x6n6.")
    rest = coded.size.area - symbols_area(coded.text)
    whole = coded._replace(text=coded.text + encode_symbols([None] * max(rest, 0)))
    cells = decode_symbols(whole, _SIGNS, "0 to 4")
    return Board("palisade", coded.size.grid(cells), total=whole_number(match[1], None))


def _encode_game(board: Board) -> str:
    if {_HOLE, _UNNUMBERED} & set(board.clues):
        raise PuzzleError("This code has no sign for # or ?.")
    return encode_symbols(board.clues).rstrip(ascii_lowercase)


def _link(name: str, total: int) -> Link:
    """Return the code of addresses for regions of one size; `7` is a cell without a region."""
    signs: dict[str, Clue] = {**_SIGNS, "7": _HOLE, ".": _UNNUMBERED}

    def decode(coded: Coded) -> Board:
        cells = decode_symbols(coded, signs, "0 to 4, . and 7")
        return Board("palisade", coded.size.grid(cells), total=total)

    def encode(board: Board) -> str:
        if board.total != total:
            raise PuzzleError(
                f"Addresses there are for regions of 4 or 5 cells, and this board has {board.total}."
            )
        return encode_symbols(board.clues, {_HOLE: "7", _UNNUMBERED: "."})

    return Link((name,), decode, encode)


def _file(name: str, total: int) -> Pzprv3:
    def decode(table: Table) -> Board:
        rows = full_rows(table)[: table.size.rows]
        words = words_of(rows, table.size.columns)
        known: dict[str, Clue] = {**_SIGNS, ".": None, "-": _UNNUMBERED, "*": _HOLE}
        right = "Write 0 to 4, . or - or *."
        grid = signs_grid(words, [row.line for row in rows], known, "Palisade", right)
        return Board("palisade", grid, total=total)

    return Pzprv3((name,), decode)


puzzle = Puzzle(
    name="palisade",
    title="Palisade",
    goal=(
        "Cut the board into regions with the same number of cells. A number counts the borders around its "
        "cell, and the edge of the board counts as well."
    ),
    read=read,
    signs="?",
    write=write,
    check=check,
    variants=(
        Variant(
            r"(?:[0-9]+x[0-9]+[, ]{0,2})?"
            r"\(?(?:regions of )?(?:size |n|[kn] ?= ?)?[0-9]+(?: cells?)?(?: each)?\)?",
            "the number of cells of a region, such as 6",
        ),
        Variant("5", "5", ("fivecells", "five cells")),
        Variant("4", "4", ("fourcells", "four cells")),
    ),
    codes=(
        GameId(
            _decode_game,
            _encode_game,
            looks="[0-4a-z]*",
            heads="[0-9]+x[0-9]+n[0-9]+",
            names=("palisade",),
            head=lambda board: f"{board.columns}x{board.rows}n{board.total}",
        ),
        _link("fivecells", 5),
        _link("fourcells", 4),
        _file("fivecells", 5),
        _file("fourcells", 4),
    ),
    unknowns=unknowns,
    rules=rules,
    techniques=(
        "no-loose-end",
        "too-large-a-region",
        "too-small-a-region",
        "clue-yes",
        "cases",
        "what-if",
        "clues",
    ),
    generator=Generator(
        _pose,
        _unfit,
        answer=_answer,
        blank=_blank,
        repair=_repair,
        usual=Size(8, 6),
        clues=number_clues,
        sizes=areas(easy=(16, 100), medium=(25, 48), hard=(16, 48), very_hard=(25, 64)),
    ),
    spelling=as_lines,
    look=Look(
        ground="plain",
        clue_ground="plain",
        lines="border",
        given={_HOLE: "wall"},
        caption=lambda board: [f"Regions of {board.total} cells."],
    ),
    yes="border",
    no="open",
    said=Predicates(yes=Predicate("a border", "borders")),
    always="all regions have the same number of cells",
    unmet="could not {all} have their borders",
    example="""\
palisade 6
.1....1.
.22.13..
1.....1.
.1.....1
.1..333.
.1......
""",
)
