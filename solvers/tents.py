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
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from solvers.core.boards.board import Board, Clue, Group, Runs
from solvers.core.boards.codecs.gaps import FROM_NOTHING, decode_gaps, encode_gaps
from solvers.core.boards.codecs.pzpr import DIGITS, check_end, decode_number16, encode_number16
from solvers.core.boards.coded import Coded, Size, Table, check_clues
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Cell, Edge, Place, amount, capital
from solvers.core.boards.tables import NOTHING, full_rows, pzpr_numbers, words_of
from solvers.core.boards.text import BLANKS, Row, check_rectangle, lines_of, signs_grid, whole_number
from solvers.core.boards.written import grid_text
from solvers.core.rules.codes import GameId, Janko, Link, Pzprv3, Task
from solvers.core.rules.logic import Exactly
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words, count
from solvers.core.rules.touching import apart, apart_around

TREE = "T"
_ROW = re.compile(r"([0-9]+|[-_?.])[\s,]*(.*)")
Pairings = Mapping[Cell, Sequence[Edge]]
"""For each free cell beside a tree, so that a tent may stand there, its edges to trees."""
_SIGNS: Mapping[str, Clue] = {**dict.fromkeys(BLANKS), **dict.fromkeys("Tt", TREE)}
_CELLS = re.compile(r"[Tt.]|[-_?]{2}")
_WORDS: Mapping[str, Clue] = {**dict.fromkeys((*NOTHING, "o")), **dict.fromkeys("xXT", TREE)}


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
    right = "Write T for a tree and . for a free cell."
    grid = signs_grid([list(cells) for _, cells in pairs], lines, _SIGNS, "Tents", right)
    return Board("tents", grid, tuple(clue for clue, _ in pairs), _column_clues(header, len(grid[0])))


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
            room = f"{capital(line.name)} has room for {amount(free, 'tent')}"
            raise MismatchError(f"{room}, its clue is {line.clue[0]}.", board)
    trees = len(board.cells_with(TREE))
    sums = [("row", _sum(board.row_clues)), ("column", _sum(board.column_clues))]
    for name, total in sums:
        if total is not None and total != trees:
            there_are = f"there {'is' if trees == 1 else 'are'} {amount(trees, 'tree')}"
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


def decode(coded: Coded) -> Board:
    """Letters for the trees, then the clues of all columns and of all rows, each after a comma."""
    cells, *words = coded.pieces(",")
    check_clues(len(words), coded.size, "behind the commas")
    clues = [_told_clue(word.text, number) for number, word in enumerate(words, 1)]
    return _board(coded.size, _decoded_trees(cells), clues)


def _board(size: Size, trees: Collection[int], clues: Sequence[Runs]) -> Board:
    """The board with trees at these places, and the clues of the columns, then of the rows."""
    grid = size.grid([TREE if place in trees else None for place in range(size.area)])
    return Board("tents", grid, tuple(clues[size.columns :]), tuple(clues[: size.columns]))


def _decoded_trees(cells: Coded) -> Collection[int]:
    for index, letter in enumerate(cells.text):
        if letter in "!-":
            raise ReadError(
                f'Character {index + 1}, "{letter}", gives a cell away; such boards are not read.'
            )
    right = "Trees are written with _ and a to z."
    return decode_gaps(
        cells, cells.size.area, {TREE: FROM_NOTHING}, right, "The letters before the first comma"
    )


def _told_clue(word: str, number: int) -> Runs:
    if word and not (word.isascii() and word.isdecimal()):
        raise ReadError(f'Clue {number} behind the commas, "{word[:12]}", is not a number.')
    return (whole_number(word, 1) if word else 0,)


def encode(board: Board) -> str:
    clues = (*board.column_clues, *board.row_clues)
    if None in clues:
        raise PuzzleError(
            "A game ID of Tents has a number for every row and column; this board leaves some open."
        )
    trees = encode_gaps(board.clues, {TREE: FROM_NOTHING})
    return ",".join([trees, *(str(clue[0]) for clue in clues if clue)])


def _sizes(code: str) -> list[Size]:
    """The sizes that a code can have: columns plus rows and columns times rows are known from it."""
    cells, *clues = code.split(",")
    area = sum(25 if letter == "z" else 1 + FROM_NOTHING.find(letter) for letter in cells) - 1
    return [Size(c, len(clues) - c) for c in range(1, len(clues)) if c * (len(clues) - c) == area]


def _decode_link(coded: Coded) -> Board:
    """Clues of the columns and the rows, then the trees."""
    places, rest = decode_number16(coded, coded.size.columns + coded.size.rows)
    clues: list[Runs] = [(clue,) if isinstance(clue, int) else None for clue in places]
    return _board(coded.size, _link_trees(rest), clues)


def _link_trees(coded: Coded) -> set[int]:
    """The places of the trees: `0` to `h` a tree and 0 to 17 cells, `i` to `z` 1 to 18 cells."""
    trees = set()
    area = coded.size.area
    place = 0
    for index, sign in enumerate(coded.text):
        value = DIGITS.find(sign)
        if value < 0:
            raise coded.wrong(index, "Trees are written with 0 to 9 and a to z.")
        if place >= area:
            check_end(coded.behind(index))
        if value <= 17:
            trees.add(place)
        place += value + 1 if value <= 17 else value - 17
    if place > area:
        raise ReadError(f"The trees in {coded.within} reach over {place} cells; the board has {area}.")
    return trees


def _encode_link(board: Board) -> str:
    clues = [clue[0] if clue else None for clue in (*board.column_clues, *board.row_clues)]
    trees = "".join("." if clue is None else "T" for clue in board.clues)
    stretches = re.finditer(r"T\.{0,17}|\.{1,18}", trees)
    return encode_number16(clues) + "".join(_stretch(match) for match in stretches)


def _stretch(match: re.Match[str]) -> str:
    return DIGITS[len(match[0]) - 1 if match[0][0] == "T" else len(match[0]) + 17]


def _decode_file(table: Table) -> Board:
    header, *body = table.words
    columns = pzpr_numbers([header[1:]])[0]
    rows = [row[0] for row in pzpr_numbers([words[:1] for words in body])]
    grid = tuple(tuple(TREE if word == "1" else None for word in words[1:]) for words in body)
    return Board("tents", grid, tuple(map(_runs, rows)), tuple(map(_runs, columns)))


def _runs(clue: Clue) -> Runs:
    return (clue,) if isinstance(clue, int) else None


def _decode_table(table: Table) -> Board:
    """A line of column clues, one of row clues, then the grid."""
    width, rows = table.size.columns, full_rows(table)
    columns, clues = (_listed_clues(row) for row in rows[:2])
    for kind, found, wanted in (("column", columns, width), ("row", clues, len(rows) - 2)):
        if len(found) != wanted:
            raise ReadError(f"There are {len(found)} {kind} clues for {wanted} {kind}s.")
    right = "Write x for a tree and - for a free cell."
    grid = signs_grid(words_of(rows[2:], width), [row.line for row in rows[2:]], _WORDS, "Tents", right)
    return Board("tents", grid, clues, columns)


def _listed_clues(row: Row) -> tuple[Runs, ...]:
    for word in row.text.split():
        if word not in NOTHING and not (word.isascii() and word.isdecimal()):
            raise ReadError(
                f'The clues of Tents are numbers, or - where there is none; "{word[:12]}" is not.', row.line
            )
    return tuple(None if word in NOTHING else (whole_number(word, row.line),) for word in row.text.split())


def _has_clues_and_trees(table: Table) -> bool:
    return len(table.words) == table.size.rows + 2 and any(
        re.search("[xX]", word) for words in table.words for word in words
    )


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
        yield from apart(board, cell, pairings.keys(), "tent", tent)


def basics(board: Board, tent: Literals, cell: Place) -> Iterator[Rule]:
    if isinstance(cell, Cell):
        pairings = _pairings(board)
        yield from _spot(board, cell, tent, pairings)
        yield from apart_around(board, cell, pairings.keys(), "tent", tent)


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
    aliases=("tents and trees",),
    nameless=lambda _: True,
    codes=(
        GameId(decode, encode, looks=r"(?=[^,]*,)[^./\[]*", heads="[0-9]+(x[0-9]+)?(d[a-z])?"),
        Task(
            decode,
            encode,
            signs="_a-z!,0-9-",
            whole=r"[_a-z!-]+(,[0-9]*)+",
            sizes=_sizes,
            nameless=True,
            sure=r"[_a-z!-]+(,[0-9]*)+",
            sites=("tents",),
        ),
        Link(("tents",), _decode_link, _encode_link),
        Pzprv3(("tents",), _decode_file, margins=lambda _: (1, 1)),
        Janko(
            _decode_table,
            fits=_has_clues_and_trees,
            needs=lambda size: (size.rows + 2, "Tents"),
            nameless=True,
        ),
    ),
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
