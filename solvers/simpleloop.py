"""Simple Loop.

One closed loop runs from centre to centre of adjacent cells, and passes through each cell exactly once. It
does not enter filled cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from solvers.core.boards.answer import as_path
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Edge
from solvers.core.boards.plain_text import lines_of, signs_grid, tokens
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import decode_flags, encode_flags
from solvers.core.codes.word_grids import full_rows
from solvers.core.generators.generator import Drawn, Generator, areas, between
from solvers.core.generators.random_cell_loops import change_cell_loop, random_cell_loop
from solvers.core.rules.loops.cell_loops import pass_rule, single_loop_rule, ways_at
from solvers.core.rules.predicates import JOINED
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule

_FILLED = "#"
_SIGNS: dict[str, Clue] = {**dict.fromkeys("._-?oO0"), **dict.fromkeys("#xX*1\u25a0\u2588", _FILLED)}


def _board_of_words(words: Sequence[Sequence[str]], lines: Sequence[int]) -> Board:
    right = f"Write {_FILLED} for a filled cell and . for any other."
    return Board("simpleloop", signs_grid(words, lines, _SIGNS, "Simple Loop", right))


def read(text: str) -> Board:
    """Read rows of filled cells `#` and others."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    return _board_of_words(tokens(rows), [row.line for row in rows])


def _decode_table(table: Table) -> Board:
    rows = full_rows(table)[: table.size.rows]
    return _board_of_words([row.text.split() for row in rows], [row.line for row in rows])


def _decode_link(coded: Coded) -> Board:
    cells = [_FILLED if is_filled else None for is_filled in decode_flags(coded)]
    return Board("simpleloop", coded.size.grid(cells))


codes = (
    Link(("simpleloop",), _decode_link, lambda board: encode_flags([bool(clue) for clue in board.clues])),
    Pzprv3(("simpleloop",), _decode_table),
    Janko(_decode_table),
)


def unknowns(board: Board) -> Iterable[Edge]:
    """Return the pairs of cells that are not filled."""
    return (edge for edge in board.edges if not any(map(board.at, edge)))


def rules(board: Board, line: Literals) -> Iterator[Rule]:
    ways = ways_at(board.rows, board.columns, line)
    yield from (pass_rule(cell, ways.get(cell, ()), line) for cell in board.cells if not board.at(cell))
    yield single_loop_rule(board, line)


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board with each cell filled that is not, and each filled cell without its filling."""
    for cell in board.cells:
        name, other = ("the filled cell", None) if board.at(cell) else ("the blank", _FILLED)
        yield f"{name} at {cell.name}", board.with_clue(cell, other)


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all cells filled that a loop does not visit."""
    for cell in blank.cells:
        clue = None if any(answer.get(edge) for edge in blank.edges_at(cell)) else _FILLED
        blank = blank.with_clue(cell, clue)
    return blank


puzzle = Puzzle(
    name="simpleloop",
    title="Simple Loop",
    aliases=("simple loop", "シンプルループ"),
    goal="Draw one closed loop from cell to cell. It passes once through each cell that is not filled.",
    read=read,
    signs="xX*",
    write=titled_text,
    codes=codes,
    unknowns=unknowns,
    rules=rules,
    clue_changes=clue_changes,
    techniques=("one-loop", "what-if", "what-if-whole"),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=random_cell_loop,
        repair=change_cell_loop(_pose),
        usual=Size(8, 8),
        bases={"medium": "hard"},
        sizes=areas(easy=256, medium=(36, 121), hard=64),
    ),
    spelling=as_path,
    borders=Borders(hard=4.1),
    look=Look(ground="given", clue_ground="given", lines="path", given={_FILLED: "wall"}),
    yes="joined",
    no="apart",
    said=JOINED.said,
    always="the loop passes through each cell once",
    example="""\
simpleloop
......
......
#..#..
.....#
...#..
......
""",
)
