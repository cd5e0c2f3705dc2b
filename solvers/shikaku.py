"""Shikaku (Rectangles).

The board is cut into rectangles along the sides of cells. Each rectangle contains exactly one clue, and a
number is the area of its rectangle. The area of a rectangle with `?` is not given. A solution says for each
side between two cells whether it is a border, so two solutions are the same if all rectangles are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from solvers.core.boards.answer import as_lines
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.latin_squares import without_each_number
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell, Place, Rectangle, Side
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.codes.pzpr import UNNUMBERED
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_grids import rectangles
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rectangle_rules import border_rule, choice_rule, rectangles_of
from solvers.core.rules.rule import Literals, Rule

_NUMBERS = NumberGrid("shikaku", "Shikaku")
_LARGEST = 6, 12
"""Maximum area of a rectangle of new boards; each board has a number between these."""


def unknowns(board: Board) -> list[Side]:
    """Return the sides between two cells."""
    return [side for side in board.sides if len(side.inside) == 2]


def hidden(board: Board) -> list[Rectangle]:
    return [rectangle for choices in rectangles_of(board).values() for rectangle in choices]


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers without a rectangle."""
    for cell, choices in rectangles_of(board).items():
        if not choices:
            clue = f"the {board.at(cell)} at {cell.name}"
            yield Conflict(f"no rectangle of {clue} fits on the board without another number", (cell,))


def check(board: Board) -> None:
    """Raise ReadError for numbers out of the range, and for too many possible rectangles."""
    _NUMBERS.check(board)
    rectangles_of(board)


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    covers: dict[Cell, list[Rectangle]] = {cell: [] for cell in board.cells}
    for clue, choices in rectangles_of(board).items():
        for rectangle in choices:
            for cell in rectangle.cells:
                covers[cell].append(rectangle)
        name = clue_at(board.at(clue), clue.name)
        yield choice_rule(name, name, clue, choices, literal)._replace(technique="fit-a-number")
    for cell, over in covers.items():
        if board.at(cell) is None:
            rule = choice_rule(Name("the cell", cell.name), cell.name, cell, over, literal)
            yield rule._replace(rank=1, technique="cover-a-cell")
    for side in unknowns(board):
        one, two = side.inside
        beyond = set(covers[two])
        both = [literal[rectangle] for rectangle in covers[one] if rectangle in beyond]
        yield border_rule(side, literal[side], both)


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with the area of each rectangle in one of its cells."""
    for place, value in answer.items():
        if value and isinstance(place, Rectangle):
            blank = blank.with_clue(rng.choice(place.cells), len(place.cells))
    return blank


def _answer(size: Size, rng: Random) -> Drawn:
    regions = rectangles(size, rng, rng.randint(*_LARGEST))
    board = Board("shikaku", size.grid([None] * size.area), regions=regions)
    borders = {
        side: len({regions[cell.row][cell.column] for cell in side.inside}) == 2 for side in unknowns(board)
    }
    return borders | {Rectangle(area.cells[0], area.cells[-1]): True for area in board.areas()}


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Move the number of a rectangle beside one of the places to another of its cells."""
    cells = rng.choice(places).cells
    near = [
        place
        for place, value in sketch.answer.items()
        if value and isinstance(place, Rectangle) and set(cells) & set(place.cells)
    ]
    rectangle = rng.choice(near)
    board = sketch.board
    for cell in rectangle.cells:
        board = board.with_clue(cell, None)
    return Sketch(sketch.answer, board.with_clue(rng.choice(rectangle.cells), len(rectangle.cells)))


puzzle = Puzzle(
    name="shikaku",
    title="Shikaku",
    aliases=("rectangles", "rect", "sikaku", "divide by squares", "rechtecke", "四角に切れ"),
    goal="Cut the board into rectangles. Each contains one number, which is its number of cells.",
    read=_NUMBERS.read,
    signs="?",
    write=titled_text,
    check=check,
    conflicts=conflicts,
    codes=(
        _NUMBERS.game_id("rect"),
        _NUMBERS.link("shikaku"),
        _NUMBERS.file("shikaku"),
        _NUMBERS.table(),
    ),
    unknowns=unknowns,
    hidden=hidden,
    rules=rules,
    clue_changes=lambda board: without_each_number(board, UNNUMBERED),  # each cell keeps its rectangle
    techniques=("fit-a-number", "cover-a-cell", "no-common-rectangle", "cases"),
    generator=Generator(
        _pose,
        between(3, 20),
        answer=_answer,
        repair=_repair,
        usual=Size(8, 8),
        bases={"hard": "medium"},
        sizes=areas(easy=ANY, medium=(16, 196), hard=(64, 121)),
    ),
    spelling=as_lines,
    borders=Borders(hard=2.47),
    look=Look(ground="plain", clue_ground="plain", lines="border"),
    yes="border",
    no="open",
    said=Predicates(yes=Predicate("a border", "borders")),
    always="each rectangle has one number",
    unmet="could not {all} have a rectangle",
    example="""\
shikaku
. . 2 . 12 . . . .
. . 2 . . . . . .
. 5 . . . . 2 . 6
4 . . . . . 6 . .
. . . 3 . 4 . . .
. 12 . . 3 . 4 . .
. . . . . . . 5 .
. . . 2 . . . . .
2 . . . . . . . 7
""",
)
