"""Tents (Tents and Trees).

Trees and tents can be paired one to one, each tent side by side with its own tree; no tent stands on a
tree; no two tents touch, not even at a corner; the numbers count the tents of their row or column.

The ambiguity: the same tents can often be paired with the trees in several ways. A board asks where
the tents are, so such ways are one answer: the pairing is hidden. It is stated edge by edge, a tree
and a free cell beside it, so that one tree can be a reason without the others.

Beware of the weaker rule "every tree has a tent beside it": it lets two trees share a tent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from solvers.core.boards.board import Board, Group, Runs
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.boards.text import BLANKS, Row, check_rectangle, lines_of, unknown_character, whole_number
from solvers.core.boards.written import grid_text
from solvers.core.rules.logic import AtMostOne, Exactly
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words, count

TREE = "T"
_ROW = re.compile(r"([0-9]+|[-_?.])[\s,]*(.*)")
Pairings = Mapping[Cell, Sequence[Edge]]
"""For each free cell beside a tree, so that a tent may stand there, its edges to trees."""
_CELLS = re.compile(r"[Tt.]|[-_?]{2}")


def read(text: str) -> Board:
    """The column clues, then each row behind its clue; `?` or `-` where a clue is not given.

    Clues stand together as single digits, or apart by blanks or commas.
    """
    rows = lines_of(text)
    if len(rows) == 1:
        rows = _apart(rows[0])
    if len(rows) < 2:
        raise ReadError("Only one line: Tents needs a line of column clues, then the rows.", rows[0].line)
    header, *body = rows
    pairs = [_clue_and_cells(row, number) for number, row in enumerate(body, 1) if row.text.strip()]
    lines = [row.line for row in body if row.text.strip()]
    check_rectangle([len(cells) for _, cells in pairs], lines)
    grid = tuple(
        _trees(cells, r, line) for r, ((_, cells), line) in enumerate(zip(pairs, lines, strict=True))
    )
    board = Board("tents", grid, tuple(clue for clue, _ in pairs), _column_clues(header, len(grid[0])))
    check(board)
    return board


def _apart(row: Row) -> list[Row]:
    """The rows of a board that came on one line: the clues, then words that hold cells."""
    words = row.text.replace(",", " ").split()
    start = next((i for i, word in enumerate(words) if i and _CELLS.search(word)), len(words))
    step = 1
    if start < len(words) and len(words[start]) in (start - 1, len(words[0]) if start == 2 else 0):
        start, step = start - 1, 2  # the row has as many cells as there are clues: its own clue stands before
    parts = [words[:start], *(words[i : i + step] for i in range(start, len(words), step))]
    return [Row(row.line, " ".join(part)) for part in parts]


def _clue(word: str, line: int) -> Runs:
    return None if word in BLANKS else (whole_number(word, line),)


def _clue_and_cells(row: Row, number: int) -> tuple[Runs, str]:
    match = _ROW.fullmatch(row.text.strip())
    if not match:
        raise ReadError(
            f"Row {number} must begin with its clue, a number, or ? where there is none.", row.line
        )
    return _clue(match[1], row.line), "".join(match[2].split())


def _trees(cells: str, r: int, line: int) -> tuple[str | None, ...]:
    for c, character in enumerate(cells):
        if character not in BLANKS and character not in "Tt":
            right = "Write T for a tree and . for a free cell."
            raise unknown_character(character, Cell(r, c), line, "Tents", right)
    return tuple(TREE if character in "Tt" else None for character in cells)


def _column_clues(header: Row, columns: int) -> tuple[Runs, ...]:
    words = re.split(r"[\s,]+", header.text.strip(" ,"))
    if len(words) == 1 and columns > 1:
        words = list(words[0])
    for word in words:
        if not (len(word) == 1 and word in BLANKS) and not word.isdecimal():
            raise ReadError(
                f'The first line holds the column clues; "{word[:20]}" is not a number.', header.line
            )
    if len(words) != columns:
        raise ReadError(
            f"Column clues given: {len(words)}; columns: {columns}. The first line needs one clue for each "
            "column; put blanks between them when one is above 9.",
            header.line,
        )
    return tuple(_clue(word, header.line) for word in words)


def check(board: Board) -> None:
    """Raises ReadError where the clues cannot be met whatever the cells are."""
    for line in board.lines():
        free = sum(board.at(cell) is None for cell in line.cells)
        if line.clue and line.clue[0] > free:
            tents = "1 tent" if free == 1 else f"{free} tents"
            raise MismatchError(
                f"{line.name[0].upper()}{line.name[1:]} has room for {tents}, its clue is {line.clue[0]}.",
                board,
            )
    trees = len(board.cells_with(TREE))
    sums = [("row", _sum(board.row_clues)), ("column", _sum(board.column_clues))]
    for name, total in sums:
        if total is not None and total != trees:
            there_are = "there is 1 tree" if trees == 1 else f"there are {trees} trees"
            raise MismatchError(
                f"The {name} clues add up to {total}, but {there_are}; each has one tent.", board
            )


def _sum(clues: Sequence[Runs]) -> int | None:
    return None if None in clues else sum(clue[0] for clue in clues if clue)


def write(board: Board) -> str:
    """The text that `read` reads: clues as single digits where all columns allow it."""
    columns = ["?" if clue is None else str(*clue) for clue in board.column_clues]
    rows = ["?" if clue is None else str(*clue) for clue in board.row_clues]
    wide = any(len(word) > 1 for word in (*columns, *rows))
    gap = " " if wide else ""
    indent = max(map(len, rows))
    lines = zip(rows, grid_text(board).split("\n"), strict=True)
    header = " " * indent + gap + gap.join(columns)
    return "\n".join([header, *(f"{clue:>{indent}}{gap}{cells}" for clue, cells in lines)])


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def hidden(board: Board) -> list[Edge]:
    """The possible pairs of a tree and a cell that several trees may want."""
    return [edge for edges in _pairings(board).values() if len(edges) > 1 for edge in edges]


def same(board: Board) -> dict[Place, Place]:
    """The pairs of a tree and a cell that no other tree wants: a tent there is the tent of that tree."""
    return {edges[0]: cell for cell, edges in _pairings(board).items() if len(edges) == 1}


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
    pairings = _pairings(board)
    for line in board.lines():
        if line.clue:
            yield _line(line, line.clue[0], tent)
    for cell in board.nearest():
        if cell in tent:
            yield from _spot(board, cell, tent, pairings)
        else:
            yield _tree(board, cell, tent)
        yield from _apart_from_each_other(board, cell, tent, pairings)


def basics(board: Board, tent: Literals, cell: Place) -> Iterator[Rule]:
    if isinstance(cell, Cell):
        pairings = _pairings(board)
        yield from _spot(board, cell, tent, pairings)
        for corner in board.around(cell):
            if corner.row <= cell.row and corner.column <= cell.column:
                yield from _apart_from_each_other(board, corner, tent, pairings)


def _line(line: Group, clue: int, tent: Literals) -> Rule:
    spots = [tent[cell] for cell in line.cells if cell in tent]
    return count(lambda: line.name, clue, "tent", line.cells, spots)._replace(group=line)


def _tree(board: Board, tree: Cell, tent: Literals) -> Rule:
    def words() -> Words:
        return Words(
            f"the tree at {tree.name} has a tent of its own",
            f"the tree at {tree.name}",
            only=f"the tree at {tree.name} has only {{open}} left for its tent",
            full=f"the tree at {tree.name} already has its tent at {{done}}",
            still=f"the tree at {tree.name} needs its tent at {{open}}",
        )

    cells = (tree, *board.beside(tree))
    pairs = [tent[edge] for edge in board.edges_at(tree) if edge in tent]
    return Rule(Exactly(1, pairs), cells, words, anchor=tree)


def _spot(board: Board, cell: Cell, tent: Literals, pairings: Pairings) -> Iterator[Rule]:
    """A tent has a tree of its own, which goes without saying where only one tree can be meant."""
    pairs = [tent[edge] for edge in pairings.get(cell, ())]
    if len(pairs) == 1:
        return

    def words() -> Words:
        return Words(
            "a tent belongs to a tree of its own",
            "the cells that no tree needs",
            only=f"no tree beside {cell.name} is in need of it"
            if pairs
            else f"no tree stands beside {cell.name}",
        )

    yield Rule(Exactly(1, [-tent[cell], *pairs]), (cell, *board.beside(cell)), words, basic=True)


def _apart_from_each_other(board: Board, corner: Cell, tent: Literals, pairings: Pairings) -> Iterator[Rule]:
    """Two tents touch exactly where some 2x2 square, here that right of and below `corner`, holds both."""
    square = board.square(corner)
    if len(square) < 4 and min(board.rows, board.columns) > 1:
        return  # another square holds all of this one
    spots = [tent[cell] for cell in square if cell in pairings]
    if len(spots) > 1:
        yield Rule(AtMostOne(spots), square, _never_touch, basic=True)


def _never_touch() -> Words:
    name = "the cells around the tents"
    return Words("tents never touch", name, full="{cell} touches the tent at {done}")


puzzle = Puzzle(
    name="tents",
    title="Tents",
    goal=(
        "Give each tree a tent of its own beside it. Tents never touch, not even at a corner; "
        "the numbers count the tents in their row or column."
    ),
    read=read,
    write=write,
    check=check,
    ink="*.",
    unknowns=unknowns,
    hidden=hidden,
    paired=True,
    same=same,
    rules=rules,
    follows_focus=True,
    basics=basics,
    look=Look(ground="field", yes="tent", no="grass", clue_ground="field", given={TREE: "tree"}),
    yes="tent",
    no="empty",
    is_yes="{cell} is a tent",
    is_no="{cell} is empty",
    always="tents never touch",
    telling=1,
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
    answer=(
        "..#.#....#.#..#",
        "......#........",
        ".#.#.....#....#",
        ".......#....#..",
        "...#.#....#...#",
        ".#..........#..",
        ".......#..#....",
        ".#.#..........#",
        "........#...#..",
        "......#.......#",
        ".#.#.....#..#..",
        ".....#.#......#",
        ".#.#......#.#..",
        "........#......",
        "#..#.#....#.#.#",
    ),
)
