"""Nonogram (Picross, Griddlers, Paint by Numbers), in black and white.

The numbers beside a row are the lengths of its runs of filled cells, from the left; those above a
column likewise from the top. At least one empty cell stands between two runs. Two answers are the
same when every cell is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from solvers.core.boards.board import Board, Group
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.text import Row, lines_of, plain, whole_number
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words
from solvers.core.rules.runs import Runs
from solvers.core.rules.runs_told import spoken, why_forced

_HEADS = ("rows", "columns")
_HEAD = re.compile(r"\b(rows|columns)\b\s*:?[\s/;]*", re.IGNORECASE)
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
    board = Board("nonogram", ((None,) * len(columns),) * len(rows), rows, columns)
    check(board)
    return board


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


def _stripes(rows: Sequence[Row], kind: str, wanted: int | None) -> tuple[tuple[int, ...], ...]:
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


def _clue(row: Row, kind: str, number: int) -> tuple[int, ...]:
    words = [word for word in re.split(r"[\s,]+", row.text.strip()) if word]
    for word in words:
        if not word.isdecimal():
            raise ReadError(f'{kind.capitalize()} {number}: "{word[:20]}" is not a number.', row.line)
    lengths = tuple(whole_number(word, row.line) for word in words)
    if 0 in lengths and len(lengths) > 1:
        raise ReadError(
            f"{kind.capitalize()} {number} has a 0 among other numbers; a run has at least one cell.",
            row.line,
        )
    return () if lengths == (0,) else lengths


def check(board: Board) -> None:
    """Raises ReadError where a stripe is too long for the grid or the sums differ."""
    for line in board.lines():
        needed = sum(line.clue or ()) + len(line.clue or ()) - 1
        if needed > len(line.cells):
            raise MismatchError(
                f"{line.name[0].upper()}{line.name[1:]} needs at least {needed} cells for {spoken(line)}, "
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
