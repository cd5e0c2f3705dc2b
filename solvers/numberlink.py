"""Numberlink (Arukone).

Lines from centre to centre of adjacent cells join the two cells of each number. Lines neither cross nor
branch, and pass through no number. Cells may stay empty, unless the word `all` follows the name: then a
line visits every cell. Two solutions are the same if all lines are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from string import ascii_lowercase, ascii_uppercase

from solvers.core.boards.answer import as_path
from solvers.core.boards.board import Board
from solvers.core.boards.board_text import aligned_text
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.levels import Borders
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place, in_words
from solvers.core.boards.plain_text import lines_of, numbers_grid, signs_grid
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes.code import Link, Pzprv3
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.codes.pzpr import encode_number16
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_paths import draw_paths, drawn_paths, random_path
from solvers.core.rules.loops.cell_loops import pass_rule, visit_rule, ways_at
from solvers.core.rules.pair_path_rules import end_rule, pair_paths_rule
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule

_GRID = NumberGrid("numberlink", "Numberlink", 200)
_LINK = _GRID.link("numlin", "numberlink")
_ALL, _VISITS = "all", "a line visits every cell"
"""The variant in which a line visits every cell, and this rule in words."""
_FLAGS = ("passallcell", "dontpassallcell", "allowempty")
"""Words of files; the first one says that a line visits every cell."""
_SHORTEST = 3
"""Minimum number of cells of a line of a new board."""
_SHIFTED = 0.5
"""Share of the changes that move the end of a line if one can be moved."""


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of numbers and blanks."""
    grid = numbers_grid(lines_of(text), 1, _GRID.highest, _GRID.title, {"0": None, "x": None, "X": None})
    return Board("numberlink", grid, variant=words)


def check(board: Board) -> None:
    """Raise ReadError unless every number stands twice."""
    _GRID.check(board)
    for cell in board.cells_with("?"):
        raise ReadError(f"The ? at {cell.name} is no number. Numberlink needs each number twice.")
    cells = _cells_of(board)
    if not cells:
        raise ReadError("The board has no numbers. Write each number twice.")
    for number, own in cells.items():
        if len(own) != 2:
            where = in_words([cell.name for cell in own[:3]])
            raise ReadError(f"The {number} at {where} needs a pair. Each number stands exactly twice.")


def _encode_link(board: Board) -> str:
    """Return the code; raise PuzzleError for the rule that all cells are used, which another address has."""
    if board.variant:
        raise PuzzleError("This address cannot say that a line visits every cell.")
    return encode_number16(board.clues)


def _decode_letters(table: Table) -> Board:
    """Read a file with letters, A to Z and a to z, and whether a line visits every cell."""
    letters = {letter: number for number, letter in enumerate(ascii_uppercase + ascii_lowercase, 1)}
    signs = {**letters, "-": "?", ".": None}
    grid = signs_grid(table.words, [row.line for row in table.rows], signs, _GRID.title, "Write letters.")
    return Board("numberlink", grid, variant=frozenset([_ALL] * (table.flag == _FLAGS[0])))


def _decode_visiting(coded: Coded) -> Board:
    """Decode an address in which e says that cells may stay empty."""
    is_loose = "e" in coded.head.split("/")[1:]
    return replace(_LINK.decode(coded), variant=frozenset([] if is_loose else [_ALL]))


def _cells_of(board: Board) -> dict[int, list[Cell]]:
    cells: dict[int, list[Cell]] = {}
    for cell, number in sorted(board.numbers(), key=lambda pair: (pair[1], pair[0])):
        cells.setdefault(number, []).append(cell)
    return cells


def unknowns(board: Board) -> Iterator[Edge]:
    """Yield the pairs of adjacent cells without those of two different numbers, which no line joins."""
    return (edge for edge in board.edges if len({board.at(cell) for cell in edge} - {None}) < 2)


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    ways, visit = ways_at(board.rows, board.columns, line), pass_rule if board.variant else visit_rule
    names = {cell: Name(f"the {n} at", cell.name, f"the {n}s at") for cell, n in board.numbers()}
    for cell, around in ways.items():
        if cell in names:
            yield end_rule(cell, names[cell], around, line)
        else:
            yield visit(cell, around, line)
    pairs = [(own[0], own[1]) for own in _cells_of(board).values() if len(own) == 2]
    yield pair_paths_rule(names, pairs, line)


def stricter(board: Board) -> tuple[str, Board] | None:
    """Return the rule that a line visits every cell, which most setters mean, and the board with it."""
    return None if board.variant else (_VISITS, replace(board, variant=frozenset([_ALL])))


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board with other numbers for a pair, with empty cells allowed, and without each pair."""
    odd = {number: own for number, own in _cells_of(board).items() if len(own) != 2}
    for number, own in odd.items():
        for cell, other in product(own, set(odd) - {number}):
            yield f"the {number} at {cell.name}", board.with_clue(cell, other)
    if board.variant:
        yield f"the rule that {_VISITS}", replace(board, variant=frozenset())
    for number, own in _cells_of(board).items():
        without = board
        for cell in own:
            without = without.with_clue(cell, None)
        yield f"the {number}s at {in_words([cell.name for cell in own])}", without


def _answer(size: Size, rng: Random) -> Drawn:
    """Return lines that are the parts of a random path through all cells."""
    path = random_path(size, bare("", size).neighbours, rng)
    longest, parts = size.columns + size.rows, list[list[Cell]]()
    while path:
        length = rng.randint(_SHORTEST, longest)
        length = length if len(path) - length >= _SHORTEST else len(path)
        parts.append(path[:length])
        path = path[length:]
    return draw_paths(size, parts)


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with numbers at the ends of the lines, in the order of these."""
    board = replace(bare("numberlink", Size(blank.columns, blank.rows)), variant=frozenset([_ALL]))
    for number, path in enumerate(drawn_paths(answer, blank), 1):
        for cell in (path[0], path[-1]):
            board = board.with_clue(cell, number)
    return board


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Cut a line in two near one of some places, or give its end to a line that ends beside it."""
    board, near = sketch.board, {cell for place in places for cell in place.cells}
    paths = drawn_paths(sketch.answer, board)
    shifts = list(_shifts(paths, near, board))
    # Cuts alone would leave many short lines.
    changes = shifts if shifts and rng.random() < _SHIFTED else list(_cuts(paths, near)) or shifts
    if not changes:
        return None
    answer = draw_paths(Size(board.columns, board.rows), rng.choice(changes))
    return Sketch(answer, _pose(answer, board, rng))


def _cuts(paths: Sequence[list[Cell]], near: set[Cell]) -> Iterator[list[list[Cell]]]:
    for path in paths:
        others = [other for other in paths if other is not path]
        for place in range(_SHORTEST, len(path) - _SHORTEST + 1):
            if path[place] in near or path[place - 1] in near:
                yield [*others, path[:place], path[place:]]


def _shifts(paths: Sequence[list[Cell]], near: set[Cell], board: Board) -> Iterator[list[list[Cell]]]:
    ends = [way for path in paths for way in (path, path[::-1])]
    for one in ends:
        for two in ends:
            is_beside = two[0] in board.neighbours(one[-1]) and {one[0], one[-1]} != {two[0], two[-1]}
            if is_beside and len(two) > _SHORTEST and (one[-1] in near or two[0] in near):
                others = [path for path in paths if path[0] not in (one[0], one[-1], two[0], two[-1])]
                yield [*others, [*one, two[0]], two[1:]]


puzzle = Puzzle(
    name="numberlink",
    title="Numberlink",
    aliases=("arukone", "number link", "numlin", "nanbarinku", "ナンバーリンク"),
    goal=(
        "Join the two cells of each number by a line from cell to cell. Lines never cross, branch or pass "
        "through a number."
    ),
    read=read,
    write=aligned_text,
    check=check,
    variants=(Variant(_ALL, _ALL, ("flow free", "flow")),),
    stricter=stricter,
    codes=(
        replace(_LINK, encode=_encode_link),
        Link(("arukone",), _decode_visiting, lambda board: encode_number16(board.clues), flag="e"),
        _GRID.file("numlin", "numberlink"),
        Pzprv3(("arukone",), _decode_letters, flag=" ".join(_FLAGS)),
        _GRID.table(),
    ),
    unknowns=unknowns,
    rules=rules,
    clue_changes=clue_changes,
    techniques=("wrong-number", "no-ring", "way-to-a-number", "what-if", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 15),
        answer=_answer,
        repair=_repair,
        usual=Size(7, 7),
        bases={"medium": "hard"},
        sizes=areas(easy=ANY, medium=49, hard=(36, 64)),
    ),
    # On medium boards, up to three steps take more than one clue or line.
    borders=Borders(hard=4.25),
    spelling=as_path,
    look=Look(
        ground="given",
        clue_ground="given",
        lines="path",
        caption=lambda board: [f"{_VISITS.capitalize()}."] if board.variant else [],
    ),
    yes="joined",
    no="apart",
    said=JOINED.said,
    always="lines never cross or branch",
    example="""\
numberlink
3 . . . .
. . . 2 .
. . . . .
2 . 1 . 1
. . . 3 .
""",
)
