"""Futoshiki (Unequal): each row and column of a square of n by n cells holds the numbers 1 to n, each once.

Signs between two cells side by side tell which holds the greater number; where there is none, nothing is
told. In the other mode, `adjacent` (Renzoku), a bar tells that two numbers differ by exactly 1, and all bars
are there: numbers without one between them do not differ by 1. A board is of one mode only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs.signs import decode_beside, decode_between, encode_beside, encode_between
from solvers.core.boards.coded import Coded, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.places import Edge, Place, Unknown, Value
from solvers.core.boards.signs import Signed, add_sign, drawn_signs, is_drawn, is_told, signs_text, told_signs
from solvers.core.boards.squares import check_square, square_rows
from solvers.core.boards.text import lines_of, numbers_grid, tokens, trimmed
from solvers.core.rules import moves
from solvers.core.rules.codes import GameId, Link, Task
from solvers.core.rules.latin import each_once
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Single, Variant
from solvers.core.rules.signs import sign_rules, sign_strikes
from solvers.core.rules.strikes import Singles
from solvers.futoshiki.setting import setter

ADJACENT = "adjacent"


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """N rows of numbers and blanks, then signs such as `A1>A2 C1>C2`; or a drawing with the signs in it."""
    rows = lines_of(text)
    told = [row for row in rows if is_told(row)]
    lines = trimmed([row for row in rows if row not in told])
    if not lines:
        raise ReadError("There are no rows of numbers, only signs.")
    signs: dict[Edge, str] = {}
    if is_drawn(lines):
        lines, signs = drawn_signs(lines)
    lines = [row for row in lines if row.text.strip()]
    n = len(tokens(lines[:1])[0])
    grid = numbers_grid(lines, 1, n, "Futoshiki", {"0": None})
    if len(grid) != n:
        raise ReadError(f"Row 1 has {n} cells, so there must be {n} rows; there are {len(grid)}.")
    for edge, sign in told_signs(told, n).items():
        add_sign(signs, edge, sign)
    board = _board(grid, signs, adjacent=bool(words))
    check(board)
    return board


def _board(grid: Sequence[Sequence[Clue]], signs: Signed, *, adjacent: bool = False) -> Board:
    variant = frozenset({ADJACENT} if adjacent else ())
    return Board("futoshiki", tuple(map(tuple, grid)), signs=tuple(sorted(signs.items())), variant=variant)


def check(board: Board) -> None:
    """Raises ReadError for signs of the other mode, and where numbers cannot all be right."""
    check_square(board, "Futoshiki", 2, 32)
    adjacent = ADJACENT in board.variant
    for edge, sign in board.signs:
        if (sign == "|") != adjacent:
            right = "Write A1|B1 there." if adjacent else 'Bars need "futoshiki adjacent" on the first line.'
            raise ReadError(f'There is "{sign}" between {edge.subject}. {right}')
        first, second = (board.at(cell) for cell in edge)
        if not isinstance(first, int) or not isinstance(second, int):
            continue
        fits = abs(first - second) == 1 if adjacent else (first > second) == (sign == ">") and first != second
        if not fits:
            says = "differ by 1" if adjacent else f"stand in {edge.first.name} {sign} {edge.second.name}"
            raise MismatchError(f"{first} and {second} cannot {says} at {edge.subject}.", board)


def write(board: Board) -> str:
    """The text that `read` reads."""
    head = " ".join(["futoshiki", *board.variant])
    return "\n".join([head, *square_rows(board), signs_text(board.signs)]).rstrip()


def _sign(told: str) -> str:
    """What stands at a cell: greater than its neighbour, or differing from it by 1."""
    return "|" if told == "renzoku" or re.match("[0-9]+a", told) else ">"


def _decode(coded: Coded) -> Board:
    sign = _sign(coded.told)
    cells, signs = decode_beside(coded, sign)
    return _board(coded.size.grid(cells), signs, adjacent=sign == "|")


def _encode(board: Board) -> str:
    return encode_beside(board, "|" if board.variant else ">")


def _encode_task(board: Board) -> str:
    if board.variant:
        raise PuzzleError("A task does not tell that its signs are bars; write a game ID.")
    return _encode(board)


def _decode_link(coded: Coded) -> Board:
    return _board(coded.size.grid([None] * coded.size.area), decode_between(coded))


def _encode_link(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such an address holds signs only, no bars.")
    return encode_between(board)


def unknowns(board: Board) -> list[Unknown]:
    return [Unknown(cell, tuple(range(1, board.rows + 1))) for cell in board.cells]


def given(board: Board) -> dict[Place, Value]:
    return dict(board.numbers())


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    yield from each_once(board.stripes(), numbers, literal, sign_strikes(board, numbers, literal))
    yield from sign_rules(board, numbers, literal)


def single(board: Board, literal: Literals) -> Single:
    numbers = range(1, board.rows + 1)
    return Singles(board.stripes(), numbers, literal, sign_strikes(board, numbers, literal)).words()


puzzle = Puzzle(
    name="futoshiki",
    title="Futoshiki",
    goal=(
        "Fill in numbers: each row and column holds each number once. A sign points at the smaller of two "
        "numbers; a bar says that they differ by 1."
    ),
    aliases=("unequal", "hutosiki", "more or less"),
    variants=(Variant(ADJACENT, ADJACENT, ("renzoku", "neighbours")),),
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    given=given,
    rules=rules,
    setter=setter,
    single=single,
    look=Look(ground="page", clue_ground="given", value="entered", apart=True, numbers="letters"),
    codes=(
        GameId(
            _decode,
            _encode,
            looks="([0-9]+[URDL]*,)+",
            heads="[0-9]+a?(d[tekxr])?",
            names=("unequal",),
            head=lambda board: f"{board.rows}{'a' * bool(board.variant)}",
            moves=moves.digits,
        ),
        Task(
            _decode,
            _encode_task,
            signs="0-9URDL,",
            whole="([0-9]+[URDL]*,)+[0-9]+[URDL]*,?",
            sizes=lambda code: squares(code.strip(",").count(",") + 1),
            sites=("futoshiki", "renzoku"),
        ),
        Link(("minarism",), _decode_link, _encode_link),
    ),
    example="""\
futoshiki
2......
.6.....
.......
.......
.......
6......
.......
C1>D1 F1>G1 A2>B2 B3>B2 C2>D2 E2>D2 F2>F3 C3>D3 F3>G3 F3>F4 G3>G4 A4>B4
C5>C4 E5>E4 B5>C5 D5>C5 C6>C5 B6>B7 E6>E7 G7>G6 E7>F7
""",
    answer=("2374165", "7642351", "1765243", "5417632", "4523716", "6231574", "3156427"),
)
