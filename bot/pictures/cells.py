"""What every cell of a scene looks like: its sprite, its number, its ground, its pencil marks, its cage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.pictures.areas import cage_parts, coloured, finished, inside_loop
from bot.pictures.marks import marks_of
from bot.pictures.scene import Scene
from bot.pictures.states import PLAIN, Marks
from bot.pictures.tiles import Face, Pencil
from solvers import Board, Cell, Edge, Look
from solvers.core.boards.board import Clue
from solvers.core.boards.places import Value


def faces(scene: Scene) -> dict[Cell, Face]:
    """The looks of all cells, row by row."""
    board, look = scene.board, scene.look
    facts, marks = scene.facts or {}, marks_of(scene)
    halves, grounds, cages = _halves(scene), _grounds(scene), cage_parts(board.cages)
    pencil = {cell: _pencil(board, look, numbers) for cell, numbers in scene.pencil.items()}
    diagonals = "diagonals" in board.variant
    found = {}
    for cell in board.cells:
        clue, fact = board.at(cell), facts.get(cell)
        own = look.given.get(clue, "") if clue is not None else ""
        found[cell] = Face(
            own or halves.get(cell) or _sprite(look, fact, clued=clue is not None),
            "" if own else _number(look, clue, fact),
            look.numbers,
            _marks(marks.get(cell, PLAIN), fact),
            grounds.get(cell, ""),
            diagonals and _on_diagonal(board, cell),
            look.apart,
            cages.get(cell),
            pencil.get(cell) if clue is None and fact is None else None,
        )
    return found


def _sprite(look: Look, fact: Value | None, *, clued: bool) -> str:
    """The name of the sprite for what is known of a cell."""
    if fact is True:
        return look.yes
    if fact is False:
        return look.no
    if clued:
        return look.clue_ground
    return look.ground if fact is None else look.value or look.ground


def _marks(marks: Marks, fact: Value | None) -> Marks:
    """Numbers that were known need no dot, which would look like a full stop: their colour tells it."""
    entered = isinstance(fact, int) and not isinstance(fact, bool)
    return marks._replace(known=False) if entered and marks.known else marks


def _number(look: Look, clue: Clue, fact: Value | None) -> str:
    if clue is not None:
        return written(look, clue) if isinstance(clue, int) else clue
    return "" if fact is None or isinstance(fact, bool) else written(look, fact)


def written(look: Look, number: int) -> str:
    """A number as the look of a puzzle writes it."""
    return chr(ord("A") + number - 10) if look.numbers == "letters" and 9 < number < 36 else str(number)


def _halves(scene: Scene) -> dict[Cell, str]:
    """The sprites of cells that lie under the two halves of something, such as a domino."""
    halves: dict[Cell, str] = {}
    if scene.look.lines or not scene.facts:
        return halves
    for place, value in scene.facts.items():
        if value is True and isinstance(place, Edge):
            first, second = ("R", "L") if place.first.row == place.second.row else ("D", "U")
            halves[place.first] = f"{scene.look.yes} {first}"
            halves[place.second] = f"{scene.look.yes} {second}"
    return halves


def _pencil(board: Board, look: Look, numbers: tuple[int, ...]) -> Pencil:
    """Small numbers in a grid that has room for as many as there are cells in a line."""
    most = max(board.rows, board.columns, *numbers)
    return Pencil(tuple(written(look, n) for n in numbers), tuple(max(n - 1, 0) for n in numbers), most)


def _on_diagonal(board: Board, cell: Cell) -> bool:
    return cell.row in (cell.column, board.columns - 1 - cell.column)


def _grounds(scene: Scene) -> Mapping[Cell, str]:
    """The grounds that replace those of sprites: soft colours, light, the inside of a loop."""
    board, look = scene.board, scene.look
    if look.pastel and board.regions:
        return coloured(board.regions)
    if look.lit:
        return dict.fromkeys(_lit(scene), look.lit)
    if look.lines == "loop" and scene.facts and finished(board, look, scene.facts):
        return dict.fromkeys(inside_loop(board, scene.facts), "inside")
    return {}


def _lit(scene: Scene) -> Iterator[Cell]:
    """The cells that see a yes along their row or column, up to the next clue."""
    board = scene.board
    for place, value in (scene.facts or {}).items():
        if value is not True or not isinstance(place, Cell):
            continue
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            row, column = place.row + down, place.column + right
            while 0 <= row < board.rows and 0 <= column < board.columns and board.grid[row][column] is None:
                yield Cell(row, column)
                row, column = row + down, column + right
