"""Nonogram (Picross, Griddlers, Paint by Numbers), in black and white.

The numbers beside a row are the lengths of its runs of filled cells, from the left; those above a
column likewise from the top. At least one empty cell stands between two runs. Two answers are the
same when every cell is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.codecs.pzpr import check_end, decode_number16, encode_number16
from solvers.core.boards.coded import Coded, Size, Table, check_clues
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell, capital
from solvers.core.boards.stripes import Stripe, board_of, stripe
from solvers.core.boards.tables import pzpr_numbers
from solvers.core.boards.text import Row, lines_of, plain, whole_number
from solvers.core.rules.codes import GameId, Janko, Link, Pzprv3, Task
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words
from solvers.core.rules.runs import Runs
from solvers.core.rules.runs_told import spoken, why_forced

_HEADS = ("rows", "columns")
_HEAD = re.compile(r"\b(rows|columns)\b\s*:?[\s/;]*", re.IGNORECASE)
_MOST = 2000  # clues of a code whose size is looked for
_FEW = 4  # sizes that a person can still choose from
_FORM = "Nonogram text is a line `rows`, one line of numbers a row, a line `columns`, one line a column."


def read(text: str) -> Board:
    """The blocks `rows` and `columns` in either order, each followed by one line of numbers a stripe.

    `0` is an empty stripe; so is an empty line between two others. Lines `width 20` and `height 20`
    are optional; they are checked, and make empty lines at the end of a block count.
    """
    sizes: dict[str, int] = {}
    blocks: dict[str, list[Row]] = {}
    current: list[Row] | None = None
    for row in _rows(text):
        word, _, rest = row.text.strip().lower().partition(" ")
        word = word.rstrip(":")
        if word in ("width", "height"):
            sizes[word] = _size(rest, word, row.line)
        elif word in _HEADS and not rest.strip():
            if word in blocks:
                raise ReadError(f"There are two blocks of {word}.", row.line)
            current = blocks[word] = []
        elif current is None and row.text:
            raise ReadError(f'"{row.text.strip()[:20]}" stands before the first block. {_FORM}', row.line)
        elif current is not None:
            current.append(row)
    for head in _HEADS:
        if head not in blocks:
            raise ReadError(f"There is no block of {head}. {_FORM}")
    rows = _stripes(blocks["rows"], "row", sizes.get("height"))
    columns = _stripes(blocks["columns"], "column", sizes.get("width"))
    return board_of("nonogram", rows, columns)


def _rows(text: str) -> list[Row]:
    """The lines of the text, with empty ones at its end; on a single line the heads stand alone too."""
    text = plain(text)
    if "\n" not in text.strip():
        if _HEAD.search(text) and not re.search("[/;]", text):
            raise ReadError(
                "This nonogram is on one line, so nobody can tell where the numbers of a row end. "
                "Put / between the lines: rows / 3 / 1 1 / columns / ..."
            )
        text = _HEAD.sub(r"/\1/", text).strip("/ ")
    rows = lines_of(text)
    return rows + [Row(rows[-1].line, "")] * max(text.count("\n", len(text.rstrip())) - 1, 0)


def _size(word: str, name: str, line: int) -> int:
    if not word.strip().isdecimal():
        raise ReadError(f"{name} needs a number, such as `{name} 20`.", line)
    return whole_number(word.strip(), line)


def _stripes(rows: Sequence[Row], kind: str, wanted: int | None) -> tuple[Stripe, ...]:
    clues = [_clue(row, kind, number) for number, row in enumerate(rows, 1)]
    empty = [not row.text.strip() for row in rows]
    while empty and empty[-1] and (wanted is None or len(clues) > wanted):
        empty.pop()
        clues.pop()
    while empty and empty[0] and (wanted is None or len(clues) > wanted):
        empty.pop(0)
        clues.pop(0)
    if not clues:
        raise ReadError(f"The block of {kind}s is empty. {_FORM}")
    if wanted is not None and len(clues) != wanted:
        name = "height" if kind == "row" else "width"
        raise ReadError(
            f"The {name} is {wanted}, but the number of {kind}s given is {len(clues)}. "
            f"Write 0 for an empty {kind}."
        )
    return tuple(clues)


def _clue(row: Row, kind: str, number: int) -> Stripe:
    words = [word for word in re.split(r"[\s,]+", row.text.strip()) if word]
    return stripe(words, kind, number, row.line)


def check(board: Board) -> None:
    """Raises ReadError where a stripe is too long for the grid or the sums differ."""
    for line in board.lines():
        needed = sum(line.clue or ()) + len(line.clue or ()) - 1
        if needed > len(line.cells):
            raise MismatchError(
                f"{capital(line.name)} needs at least {needed} cells for {spoken(line)}, "
                f"but has only {len(line.cells)}.",
                board,
            )
    across, down = (sum(sum(clue or ()) for clue in clues) for clues in (board.row_clues, board.column_clues))
    if across != down:
        raise MismatchError(
            f"The rows have {across} filled cells in all, the columns {down}; these must be the same. "
            "Probably a number was misread.",
            board,
        )


def write(board: Board) -> str:
    """The blocks `rows` and `columns`, one line a stripe, `0` for an empty one."""
    rows, columns = (
        [" ".join(map(str, clue or (0,))) for clue in clues]
        for clues in (board.row_clues, board.column_clues)
    )
    return "\n".join(["rows", *rows, "columns", *columns])


def decode(coded: Coded) -> Board:
    """The clues of all columns, then of all rows, apart by `/`, inside a clue the numbers apart by `.`."""
    code, _, given = coded.text.partition(",")
    if given.strip("zZ"):
        raise ReadError("This nonogram gives some cells away behind a comma; such boards are not read yet.")
    clues = code.split("/")
    check_clues(len(clues), coded.size, "between the slashes")
    return _columns_first([clue.split(".") if clue else [] for clue in clues], coded.size.columns)


def _columns_first(clues: Sequence[Sequence[str]], columns: int, lines: Sequence[int] | None = None) -> Board:
    """The board with these clues, which may stand on lines of their own."""
    stripes = [
        stripe(
            words,
            *(("column", i + 1) if i < columns else ("row", i + 1 - columns)),
            line=lines[i] if lines else None,
        )
        for i, words in enumerate(clues)
    ]
    return board_of("nonogram", stripes[columns:], stripes[:columns])


def encode(board: Board) -> str:
    clues = (*board.column_clues, *board.row_clues)
    return "/".join(".".join(map(str, clue or ())) for clue in clues)


def _sizes(code: str) -> list[Size]:
    """The square with as many columns and rows together, else the sizes that have the same sums both ways."""
    clues = code.split("/")
    if len(clues) > _MOST:
        return []
    sums = list(accumulate(sum(int(word[-4:]) for word in re.findall("[0-9]+", clue)) for clue in clues))
    even = [Size(n, len(clues) - n) for n, total in enumerate(sums[:-1], 1) if 2 * total == sums[-1]]
    square = [size for size in even if size.columns == size.rows]
    return square or (even if len(even) <= _FEW else [])


def _halves(size: Size) -> tuple[int, int]:
    """The most numbers that a row has, and a column."""
    return (size.columns + 1) // 2, (size.rows + 1) // 2


def _decode_link(coded: Coded) -> Board:
    """As many places for each column as it can have numbers, then for each row."""
    size = coded.size
    wide, high = _halves(size)
    across = size.columns * high
    places, rest = decode_number16(coded, across + size.rows * wide)
    check_end(rest)
    columns = [places[i * high : (i + 1) * high] for i in range(size.columns)]
    rows = [places[across + i * wide : across + (i + 1) * wide] for i in range(size.rows)]
    return board_of("nonogram", [_outwards(row) for row in rows], [_outwards(column) for column in columns])


def _outwards(places: Sequence[Clue]) -> Stripe:
    """The clue whose numbers stand from the grid outwards, the last one first."""
    return _told(places[::-1], "?")


def _told(places: Sequence[Clue], untold: str) -> Stripe:
    """The clue with these numbers; `untold` is how one that is not known is written there."""
    if "?" in places:
        raise ReadError(
            f"This nonogram has numbers that are not told ({untold}); such boards are not read yet."
        )
    return tuple(number for number in places if isinstance(number, int) and number)


def _encode_link(board: Board) -> str:
    wide, high = _halves(Size(board.columns, board.rows))
    return encode_number16(
        number
        for clues, slots in ((board.column_clues, high), (board.row_clues, wide))
        for clue in clues
        for number in [*reversed(clue or ()), *[None] * (slots - len(clue or ()))]
    )


def _decode_file(table: Table) -> Board:
    wide, high = _halves(table.size)
    columns = zip(*pzpr_numbers([words[wide:] for words in table.words[:high]]), strict=True)
    rows = pzpr_numbers([words[:wide] for words in table.words[high:]])
    return board_of("nonogram", [_told(row, "-") for row in rows], [_told(column, "-") for column in columns])


def _decode_table(table: Table) -> Board:
    """A line for each column, then one for each row, and no grid."""
    clues = [[word for word in row.text.split() if word != "-"] for row in table.rows]
    return _columns_first(clues, table.size.columns, [row.line for row in table.rows])


def _is_clues_alone(table: Table) -> bool:
    """Whether there are as many lines as clues; a grid, or one of Tents, is none whatever its size."""
    words = (word for words in table.words for word in words)
    is_grid = len(table.words) == table.size.rows
    alike = len(table.words) == table.size.rows + 2 and any(re.search("[xX]", word) for word in words)
    return len(table.rows) == table.size.columns + table.size.rows and not is_grid and not alike


def unknowns(board: Board) -> tuple[Cell, ...]:
    return board.cells


def rules(board: Board, filled: Literals) -> Iterator[Rule]:
    for line in board.lines():
        yield _line(line, filled)


def _line(line: Group, filled: Literals) -> Rule:
    def words() -> Words:
        says = f"the runs of {line.name} are {spoken(line)}" if line.clue else f"{line.name} is empty"
        return Words(says, line.name)

    runs = Runs(line.clue or (), tuple([filled[cell] for cell in line.cells]))
    return Rule(runs, line.cells, words, tell=partial(why_forced, line, runs), group=line)


puzzle = Puzzle(
    name="nonogram",
    title="Nonogram",
    goal="Fill cells: the numbers of a row or column are the lengths of its runs of filled cells, in order.",
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    rules=rules,
    follows_focus=True,
    look=Look(ground="paper", yes="filled", no="blank", clue_ground="paper", thick=5),
    yes="filled",
    no="empty",
    is_yes="{cell} is filled",
    is_no="{cell} is empty",
    unmet="could not all be completed",
    telling=1,
    aliases=("picross", "griddlers", "hanjie", "pattern", "paint by numbers"),
    nameless=lambda _: True,
    codes=(
        GameId(
            decode,
            encode,
            looks=r"(?=[^./]*[./])[^\[]*",
            heads="[0-9]+(x[0-9]+)?",
            names=("pattern",),
        ),
        Task(
            decode,
            encode,
            signs="0-9./",
            whole=r"(?=[^/]*/)[0-9./]*",
            sizes=_sizes,
            nameless=True,
            sure=r"(?=[^/]*/)(?=[^.]*[.][0-9])[0-9./]*",
            sites=("nonograms",),
        ),
        Link(("nonogram",), _decode_link, _encode_link),
        Pzprv3(("nonogram",), _decode_file, margins=_halves),
        Janko(
            _decode_table,
            fits=_is_clues_alone,
            needs=lambda size: (size.columns + size.rows, "a nonogram"),
            nameless=True,
        ),
    ),
    example="""\
rows
3
5
3 1
2 1
3 3 4
2 2 7
6 1 1
4 2 2
1 1
3 1
6
2 7
6 3 1
1 2 2 1 1
4 1 1 3
4 2 2
3 3 1
3 3
3
2 1
columns
2
1 2
2 3
2 3
3 1 1
2 1 1
1 1 1 2 2
1 1 3 1 3
2 6 4
3 3 9 1
5 3 2
3 1 2 2
2 1 7
3 3 2
2 4
2 1 2
2 2 1
2 2
1
1
""",
    answer=(
        "..........###.......",
        ".........#####......",
        ".........###.#......",
        ".........##..#......",
        "......###.###.####..",
        "....##..##...#######",
        "..######.#...#......",
        ".####...##..##......",
        "........#...#.......",
        ".......###..#.......",
        ".......######.......",
        ".##...#######.......",
        "######..###.#.......",
        "#.##..##.#..#.......",
        "...####..#.#..###...",
        "........####.##.##..",
        "........###..###.#..",
        ".......###....###...",
        "......###...........",
        "......##.#..........",
    ),
)
