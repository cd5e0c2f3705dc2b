"""The code of a nonogram (Pattern): the clues of all columns, then of all rows, apart by `/`.

Inside a clue the numbers are apart by `.`; nothing at all is an empty stripe.
"""

from __future__ import annotations

import re
from itertools import accumulate

from solvers.core.boards.board import Board
from solvers.core.boards.errors import ReadError
from solvers.core.boards.stripes import Stripe, nonogram, stripe
from solvers.core.rules.format import Request, Size

_MOST = 2000  # clues of a code whose size is looked for
_FEW = 4  # sizes that a person can still choose from


def sizes(code: str) -> list[Size]:
    """The square with as many columns and rows together, else the sizes that have the same sums both ways."""
    clues = code.split("/")
    if len(clues) > _MOST:
        return []
    sums = list(accumulate(sum(int(word[-4:]) for word in re.findall("[0-9]+", clue)) for clue in clues))
    even = [Size(n, len(clues) - n) for n, total in enumerate(sums[:-1], 1) if 2 * total == sums[-1]]
    square = [size for size in even if size.columns == size.rows]
    return square or (even if len(even) <= _FEW else [])


def decode(code: str, size: Size, _request: Request) -> Board:
    code, _, given = code.partition(",")
    if given.strip("zZ"):
        raise ReadError("This nonogram gives some cells away behind a comma; such boards are not read yet.")
    clues = code.split("/")
    if len(clues) != size.columns + size.rows:
        raise ReadError(
            f"There are {len(clues)} clues between the slashes; {size} needs {size.columns} for the columns "
            f"and {size.rows} for the rows."
        )
    stripes = [_stripe(clue, number, size) for number, clue in enumerate(clues)]
    return nonogram(stripes[size.columns :], stripes[: size.columns])


def _stripe(clue: str, number: int, size: Size) -> Stripe:
    column = number < size.columns
    kind, number = ("column", number + 1) if column else ("row", number - size.columns + 1)
    return stripe(clue.split(".") if clue else [], kind, number)


def encode(board: Board) -> str:
    clues = (*board.column_clues, *board.row_clues)
    return "/".join(".".join(map(str, clue or ())) for clue in clues)
