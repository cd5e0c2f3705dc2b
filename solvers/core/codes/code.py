"""How a puzzle is written in the formats that many puzzles share: one value a family of formats.

A puzzle lists them as its `codes`; the formats collect them from there, so that no format knows a puzzle.
`decode` makes a board of what it is given, and of the options of the puzzle as keywords, such as `mines=24`,
or raises ReadError. It need not check what `check` of the puzzle checks. `encode` writes only the code, or
raises PuzzleError for a board that the code has no signs for; None where such texts are only read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from solvers.core.boards.board import Board
from solvers.core.boards.encoded import Size, Table
from solvers.core.codes.drawing import Drawing
from solvers.core.codes.moves import Moves

Decode = Callable[..., Board]
"""Takes a Coded, or a Table where the code is a file, and the options of the puzzle as keywords."""

Encode = Callable[[Board], str]


def columns_and_rows(first: int, second: int | None) -> Size:
    """The size that the numbers of a game ID mean to most puzzles: columns and rows, or a square."""
    return Size(first, first if second is None else second)


def _columns_by_rows(board: Board) -> str:
    return f"{board.columns}x{board.rows}"


@dataclass(frozen=True)
class GameId:
    """Game IDs of Simon Tatham's puzzles: a head, such as the size, a colon and a code."""

    decode: Decode
    """Finds the whole head in `Coded.head`."""
    encode: Encode | None
    looks: str
    """A pattern of the code."""
    heads: str = r"[0-9]+(x[0-9]+)?([a-z][a-z0-9]*)?"
    """A pattern of what the program writes before the colon. Other heads are read too, but only of a puzzle
    that is named, or where no pattern of another puzzle fits better: so it is as strict as can be."""
    names: tuple[str, ...] = ()
    """The names of the program's page."""
    size: Callable[[int, int | None], Size] = columns_and_rows
    """Makes the size of the board from the one or two numbers that begin the head."""
    head: Callable[[Board], str] = _columns_by_rows
    """Writes the head."""
    moves: Moves | None = None
    """Reads what somebody did in that program; None where that is not read."""


@dataclass(frozen=True)
class Task:
    """Task strings of the Puzzle-Team sites: a code alone, or in the source of its page."""

    decode: Decode
    encode: Encode | None
    signs: str
    """The characters that occur in it, as in a pattern."""
    whole: str
    """A pattern of a code whose size is not given."""
    sizes: Callable[[str], Iterable[Size]]
    """The sizes that such a code can have."""
    nameless: bool = False
    """Whether a code of that pattern can hardly be anything else, and needs no name of a puzzle."""
    sure: str = ""
    """A pattern of those codes that are not to be tried as anything else."""
    sites: tuple[str, ...] = ()
    """The names of sites."""
    options: tuple[str, ...] = ()
    """The names of options that these sites give."""


@dataclass(frozen=True)
class Link:
    """Addresses of puzz.link and its kin, `?name/columns/rows/code`."""

    names: tuple[str, ...]
    """The names that are read, of which the first is written."""
    decode: Decode
    encode: Encode | None
    parts: int = 1
    """Of how many parts between slashes the code consists."""


def no_margins(_size: Size) -> tuple[int, int]:
    return 0, 0


@dataclass(frozen=True)
class Pzprv3:
    """Files of puzz.link's editor, which are only read."""

    names: tuple[str, ...]
    decode: Decode
    """Gets a Table of all lines that say what the board is."""
    numbers: int = 2
    """How many numbers follow the name, of which the first are the rows and the columns, or both in one."""
    margins: Callable[[Size], tuple[int, int]] = no_margins
    """How many columns and how many lines there are besides those of the grid."""
    kanpen: Mapping[str, str] = field(default_factory=dict)
    """The words that differ in files of kanpen.net, each with the word that means the same here."""


def as_many_as_rows(table: Table) -> bool:
    return len(table.words) == table.size.rows


def for_a_grid(size: Size) -> tuple[int, str]:
    return size.rows, "a grid"


@dataclass(frozen=True)
class Janko:
    """Words apart by blanks below a line with the rows and columns, as janko.at has them; only read."""

    decode: Decode
    """Gets a Table whose `words` are those of the lines that are not empty."""
    fits: Callable[[Table], bool] = as_many_as_rows
    """Tells from these lines whether it can be this puzzle."""
    needs: Callable[[Size], tuple[int, str]] = for_a_grid
    """How many lines there must be and what for, to be said where it fits no puzzle."""
    nameless: bool = False
    """Whether a table that fits needs no name of a puzzle."""
    numbers: tuple[int, ...] = (0,)
    """How many numbers more than the rows and columns may stand on the first line."""


@dataclass(frozen=True)
class Penpa:
    """Drawings of penpa-edit with more than numbers in cells; only read.

    `decode` gets a Drawing for which `fits` says that it can be this puzzle, and the options of the puzzle.
    """

    decode: Decode
    fits: Callable[[Drawing], bool]
    nameless: bool = True
    """Whether a drawing that fits needs no name of a puzzle."""


Code = GameId | Task | Link | Pzprv3 | Janko | Penpa
