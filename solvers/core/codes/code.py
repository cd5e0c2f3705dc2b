"""Declarations of a puzzle's codes, one class for each family of formats.

A puzzle lists them as its `codes`, and the formats collect them from there, so that no format knows a puzzle.
`decode` makes a board from the code and from the options of the puzzle as keywords, such as `mines=24`, or
raises ReadError. It need not check what `check` of the puzzle checks. `encode` writes only the code, or
raises PuzzleError for a board that the code cannot express; it is None if such texts are only read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.codes.moves import Moves
from solvers.core.codes.penpa_content import Drawing

Decode = Callable[..., Board]
"""Function that takes a Coded, or a Table if the code is a file, and the puzzle's options as keywords."""

Encode = Callable[[Board], str]


def columns_and_rows(first: int, second: int | None) -> Size:
    """Return the usual size for the numbers of a game ID: columns and rows, or a square."""
    return Size(first, first if second is None else second)


def _columns_by_rows(board: Board) -> str:
    return f"{board.columns}x{board.rows}"


def variant_note(flag: str, where: str) -> str:
    """Return the remark that a link or a file is marked as a variant; empty for no flag."""
    if not flag:
        return ""
    return (
        f'The {where} is marked "{flag}", for a variant whose rules it does not tell; I take the usual rules.'
    )


@dataclass(frozen=True)
class GameId:
    """Game IDs of Simon Tatham's puzzles: a head, such as the size, a colon and a code."""

    decode: Decode
    """Receives the whole head in `Coded.head`."""
    encode: Encode | None
    looks: str
    """A pattern of the code."""
    heads: str = r"[0-9]+(x[0-9]+)?([a-z][a-z0-9]*)?"
    """A pattern of the head that the program writes before the colon.

    Other heads are read as well, but only if the puzzle is named or no pattern of another puzzle fits better.
    So the pattern is as strict as possible.
    """
    names: tuple[str, ...] = ()
    """The names of the program's page."""
    size: Callable[[int, int | None], Size] = columns_and_rows
    """Makes the size of the board from the one or two numbers at the start of the head."""
    head: Callable[[Board], str] = _columns_by_rows
    """Writes the head."""
    moves: Moves | None = None
    """Reads the moves of a saved game; None if these are not read."""


@dataclass(frozen=True)
class Task:
    """Task strings of the Puzzle-Team sites: only a code, or the source of its page."""

    decode: Decode
    encode: Encode | None
    signs: str
    """The characters of the code, as in a pattern."""
    whole: str
    """A pattern of a code without a given size."""
    sizes: Callable[[str], Iterable[Size]]
    """Returns the sizes that such a code can have."""
    nameless: bool = False
    """Whether a code of that pattern is almost certainly a task, and needs no name of a puzzle."""
    sure: str = ""
    """A pattern of the codes that are not tried as another format."""
    sites: tuple[str, ...] = ()
    """The names of sites."""
    options: tuple[str, ...] = ()
    """The names of options that these sites give."""


@dataclass(frozen=True)
class Link:
    """Addresses of puzz.link and similar sites, `?name/columns/rows/code`."""

    names: tuple[str, ...]
    """The names that are read; the first one is written."""
    decode: Decode
    encode: Encode | None
    parts: int = 1
    """Number of parts of the code, separated by slashes."""
    margin: int = 0
    """Number of rows above and of columns left of the grid that the size in the address leaves out."""
    flag: str = ""
    """A word that may come before the size, and which `decode` knows."""


def no_margins(_size: Size) -> tuple[int, int]:
    return 0, 0


@dataclass(frozen=True)
class Pzprv3:
    """Files of puzz.link's editor, which are only read."""

    names: tuple[str, ...]
    decode: Decode
    """Receives a Table of all lines that describe the board."""
    numbers: int = 2
    """Number of numbers after the name; the first are the rows and the columns, or one for both."""
    margins: Callable[[Size], tuple[int, int]] = no_margins
    """Returns the numbers of columns and of lines outside the grid."""
    is_joined: bool = False
    """Whether lines without blanks are read as single characters."""
    has_borders: bool = False
    """Whether lines of borders come first: 1 between two columns, then between two rows, 0 for none."""
    flag: str = ""
    """The words that `decode` knows. One of them may come after the numbers."""
    has_pieces: bool = False
    """Whether a letter or a number of pieces and the pieces come after the numbers, here with / between."""
    kanpen: Mapping[str, str] = field(default_factory=dict)
    """The words that differ in files of kanpen.net, each with the equivalent word of these files."""


def as_many_as_rows(table: Table) -> bool:
    return len(table.words) == table.size.rows


def for_a_grid(size: Size) -> tuple[int, str]:
    return size.rows, "a grid"


@dataclass(frozen=True)
class Janko:
    """Words separated by blanks below a line with the rows and columns, as on janko.at; only read."""

    decode: Decode
    """Receives a Table whose `words` come from the lines that are not empty."""
    fits: Callable[[Table], bool] = as_many_as_rows
    """Tells from these lines whether they can be this puzzle."""
    needs: Callable[[Size], tuple[int, str]] = for_a_grid
    """Returns the number of lines required and their purpose, for an error if no puzzle fits."""
    numbers: Collection[int] = (0,)
    """Possible numbers of further numbers after the rows and columns on the first line."""


@dataclass(frozen=True)
class Penpa:
    """Drawings of penpa-edit with more than numbers in cells; only read.

    `decode` receives the options of the puzzle and a Drawing that `fits` has accepted.
    """

    decode: Decode
    fits: Callable[[Drawing], bool]
    nameless: bool = True
    """Whether a drawing that fits needs no name of a puzzle."""
    has_marks: bool = False
    """Whether it reads marks over several cells; other codes get no drawing with any."""
    has_arrows: bool = False
    """Whether it reads numbers with arrows, which drawings for other codes do not have."""


@dataclass(frozen=True)
class EditorFields:
    """Fields of the JSON that the Sudoku editors f-puzzles and SudokuPad share.

    `decode` receives the fields and raises ReadError for one that it does not know.
    """

    decode: Callable[[Mapping[str, object]], Board]
    encode: Callable[[Board], Mapping[str, object]]


Code = GameId | Task | Link | Pzprv3 | Janko | Penpa | EditorFields
