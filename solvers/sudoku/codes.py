"""Codes of Sudoku in formats that several puzzles share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Board, Group, Overlay
from solvers.core.boards.cage_map import cage, cage_numbers, cage_sums, cages_of
from solvers.core.boards.encoded_board import Coded, Size, Table, squares
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import box_size, number_regions
from solvers.core.codes import moves, pzpr, run_length
from solvers.core.codes.code import EditorFields, GameId, Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing, Marks
from solvers.core.codes.skip_codes import decode_numbers, encode_numbers, numbers_area
from solvers.sudoku.editor_json import decode_fields, encode_fields
from solvers.sudoku.groups import is_plain, make_board, usual_boxes
from solvers.sudoku.variant_rules import KINDS


def _decode_id(coded: Coded) -> Board:
    """Read the numbers, then the borders of jigsaw regions, or of killer cages, and the sums."""
    letters = re.sub(r"^[0-9]+(x[0-9]+)?", "", coded.head)
    jigsaw, killer = "j" in letters, "k" in letters
    grid, *more = coded.pieces(",")
    if len(more) != jigsaw + 2 * killer:
        raise ReadError(
            f"A game ID {coded.head} has {1 + jigsaw + 2 * killer} parts between commas, not {len(more) + 1}."
        )
    cells = coded.size.grid(decode_numbers(grid))
    # 2x3 counts the boxes side by side and the boxes of a column, so that a box is 3 wide and 2 high.
    size = re.match(r"([0-9]+)x([0-9]+)", coded.head)
    box = f"{size[2]}x{size[1]}" if size and not jigsaw else ""
    cages = cages_of(run_length.decode_regions(more[-2]), decode_numbers(more[-1])) if killer else ()
    regions = run_length.decode_regions(more[0]) if jigsaw else None
    return make_board(cells, regions, cages, variant=["diagonals"] * ("x" in letters), box=box)


def _head(board: Board) -> str:
    box = box_size(board.regions)
    size = f"{box.rows}x{box.columns}" if box else f"{board.rows}j"
    return f"{size}{'x' * bool(board.variant)}{'k' * bool(board.cages)}"


def _check_plain(board: Board, where: str) -> None:
    if not is_plain(board):
        raise PuzzleError(f"{where} cannot hold the variants of this sudoku.")


def _encode_id(board: Board) -> str:
    _check_plain(board, "A game ID")
    parts = [encode_numbers(board.clues)]
    for regions in (
        *([] if box_size(board.regions) else [board.regions]),
        *([cage_numbers(board)] if board.cages else []),
    ):
        parts.append(run_length.encode_regions(regions))
        # The code holds only borders, so two pieces of a region would be read as two regions.
        if run_length.decode_regions(Coded(parts[-1], Size(board.columns, board.rows))) != regions:
            raise PuzzleError(
                "A game ID cannot hold regions or cages in several pieces, or cells without a cage."
            )
    return ",".join(parts + ([encode_numbers(cage_sums(board))] if board.cages else []))


def _decode_task(coded: Coded) -> Board:
    """Read the numbers, then for a jigsaw the regions of all cells, for a killer the cages and their sums."""
    grid, *more = coded.pieces(";")
    n = coded.size.rows
    numbers = [piece.text.split(",") for piece in more[:1]]
    for words in numbers:
        if len(words) != coded.size.area:
            raise ReadError(f"The second part of the task has {len(words)} numbers, not {coded.size.area}.")
    names = [tuple(words[i : i + n]) for words in numbers for i in range(0, n * n, n)]
    cells = coded.size.grid(decode_numbers(grid))
    if len(more) == 2:
        return make_board(cells, None, cages_of(names, decode_numbers(more[1])))
    return make_board(cells, number_regions(names) if more else None)


def _encode_task(board: Board) -> str:
    _check_plain(board, "A task")
    usual = board.regions == usual_boxes(board.rows)
    if board.variant or (board.cages and not usual):
        raise PuzzleError("A task cannot hold diagonals, nor cages and regions at once.")
    parts = [encode_numbers(board.clues)]
    if board.cages or not usual:
        regions = cage_numbers(board) if board.cages else board.regions
        parts.append(",".join(str(number + 1) for row in regions for number in row))
    return ";".join(parts + ([encode_numbers(cage_sums(board))] if board.cages else []))


def _decode_link(coded: Coded) -> Board:
    if coded.size.rows not in _LINKED:
        raise ReadError(f"Such an address holds a sudoku of 4, 6, 9, 16 or 25 rows, not {coded.size}.")
    return make_board(coded.size.grid([None if clue == "?" else clue for clue in pzpr.decode_clues(coded)]))


_LINKED = (4, 6, 9, 16, 25)
"""Sizes with the usual boxes on puzz.link."""


def _encode_link(board: Board) -> str:
    if (
        not is_plain(board)
        or board.variant
        or board.cages
        or board.rows not in _LINKED
        or board.regions != usual_boxes(board.rows)
    ):
        raise PuzzleError("puzz.link holds sudokus with usual boxes of 4, 6, 9, 16 or 25 rows only.")
    return pzpr.encode_number16(board.clues)


def _decode_file(table: Table) -> Board:
    """Read a file of puzz.link or a collection; below, jigsaws have regions and killers have cages."""
    n = table.size.rows
    blocks = [table.words[i : i + n] for i in range(0, len(table.words), n)]
    for r, row in enumerate(table.words, 1):
        if len(row) != n:
            raise ReadError(f"Row {r} has {len(row)} words, but a sudoku of {n} rows has {n} in each.")
    signs = dict.fromkeys((".", "-", *_LETTERS), "0")
    grid = [[whole_number(signs.get(word, word), None) for word in row] for row in blocks[0]]
    names = [word for row in blocks[-1] for word in row]
    if len(blocks) != 2:
        variant = ["diagonals"] * ("diagonal" in table.flag)
        return make_board(grid, variant=variant, overlays=_parity_cells(blocks[0]))
    if all(names.count(name) == n for name in names):
        return make_board(grid, number_regions(blocks[1]))
    if dots := _consecutive(blocks[1]):
        # These boards have no boxes: each row is its own region.
        rows = tuple((r,) * n for r in range(n))
        return make_board(grid, rows, overlays=dots, variant=["all-white"])
    # Cages: a number in a cell is not its value but the sum of its cage.
    sums = [number or None for row in grid for number in row]
    return make_board([[None] * n] * n, None, cages_of(blocks[1], sums))


def _parity_cells(rows: Sequence[Sequence[str]]) -> tuple[Overlay, ...]:
    """Return the even and odd cells of rows of words."""
    words = ((Cell(r, c), word) for r, row in enumerate(rows) for c, word in enumerate(row))
    return tuple(Overlay(_LETTERS[word], (cell,)) for cell, word in words if word in _LETTERS)


def _consecutive(rows: Sequence[Sequence[str]]) -> tuple[Overlay, ...]:
    """Return a dot for each pair of consecutive numbers; none if the words tell something else.

    Each word adds up 1, 2, 4 and 8 for the neighbours right, below, left and above.
    """
    if not all(word.isdecimal() and len(word) <= 2 for row in rows for word in row):
        return ()
    steps = ((1, 0, 1), (2, 1, 0), (4, 0, -1), (8, -1, 0))
    near = {
        Cell(r, c): [Cell(r + down, c + right) for bit, down, right in steps if int(word) & bit]
        for r, row in enumerate(rows)
        for c, word in enumerate(row)
    }
    pairs = [(cell, other) for cell, others in near.items() for other in others]
    if not all(cell in near.get(other, ()) for cell, other in pairs):
        return ()
    return tuple(Overlay("white", pair, (1,)) for pair in pairs if pair[0] < pair[1])


_LETTERS = {"E": "even", "O": "odd", "e": "even", "o": "odd"}
"""Words for cells with an even or odd number, in collections."""
_DOTS: Mapping[int, str] = {1: "white", 2: "black"}
"""Kinds of dots by the styles of small circles."""
_PARITY: Mapping[tuple[str, int], str] = {
    (f"{shape}_{size}", 3): kind
    for shape, kind in (("circle", "odd"), ("square", "even"))
    for size in ("L", "M", "LL")
}
"""Kinds of cells by their grey signs, as they are usual."""


def _decode_drawing(drawing: Drawing) -> Board:
    """Read numbers, regions, and marks; a sum stands in a cell of its cage."""
    marks = drawing.marks
    overlays = [Overlay("thermo", path) for path in marks.thermometers]
    overlays += [Overlay("arrow", path[:1], (), path[1:]) for path in marks.arrows]
    overlays += [Overlay(_PARITY[symbol], (cell,)) for cell, symbol in drawing.symbols.items()]
    overlays += [_dot(edge, *symbol) for edge, symbol in marks.dots.items()]
    if loose := set(marks.sums).difference(*marks.cages):
        raise ReadError(f"The small number at {min(loose).name} of this drawing is in no cage.")
    groups = tuple(_cage(cells, marks.sums) for cells in marks.cages)
    return make_board(
        drawing.grid(drawing.numbers),
        drawing.regions(),
        groups,
        variant=marks.diagonals,
        overlays=tuple(overlays),
    )


def _cage(cells: tuple[Cell, ...], sums: Mapping[Cell, int]) -> Group:
    totals = [sums[cell] for cell in cells if cell in sums]
    if len(totals) > 1:
        raise ReadError(f"The cage at {min(cells).name} has {len(totals)} small numbers, not one sum.")
    return cage(sorted(set(cells)), totals[0] if totals else None)


def _dot(edge: Edge, name: str, style: int) -> Overlay:
    if name not in ("circle_S", "circle_SS") or style not in _DOTS:
        raise ReadError(
            f"This drawing has the sign {name[:20]} between two cells; I read only white and black dots."
        )
    return Overlay(_DOTS[style], tuple(sorted(edge)), KINDS[_DOTS[style]].default)


def _is_variant(drawing: Drawing) -> bool:
    """Whether marks, or signs of odd and even cells, lie on a square with drawn or with usual boxes."""
    bare = drawing._replace(marks=Marks(), symbols={})
    is_parity = all(symbol in _PARITY for symbol in drawing.symbols.values())
    is_inside = all(map(drawing.holds, {**drawing.numbers, **drawing.symbols}))
    if not (is_parity and is_inside and drawing.size.rows == drawing.size.columns):
        return False
    if bare.plain:
        return bool(drawing.marks.names() or drawing.symbols)
    return bool(drawing.symbols) and _has_regions_of_equal_size(drawing._replace(symbols={}))


def _has_regions_of_equal_size(drawing: Drawing) -> bool:
    """Whether there is one region for each row, and numbers in some cells; no other puzzle fits."""
    regions = drawing.regions()
    if not regions or drawing.symbols or not all(map(drawing.holds, drawing.numbers)):
        return False
    if not (drawing.numbers or drawing.marks.names()):
        return False
    cells = [number for row in regions for number in row]
    n = drawing.size.rows
    return drawing.size.columns == n and all(cells.count(number) == n for number in range(max(cells) + 1))


codes = (
    GameId(
        _decode_id,
        _encode_id,
        looks=r"[0-9a-z_]+(,[a-z_]+)?(,[a-z_]+,[0-9a-z_]+)?",
        heads="[0-9]+(x[0-9]+)?j?x?k?[a-z0-9]*",  # jigsaw, diagonals, killer; then symmetry and difficulty
        names=("solo",),
        size=lambda c, r: Size(c * (r or 1), c * (r or 1)),  # a box has one cell for each row
        head=_head,
        moves=moves.digits,
    ),
    Task(
        _decode_task,
        _encode_task,
        signs="0-9a-z_,;",
        whole="[0-9a-z_]{3,}|[0-9a-z_]+;[0-9,]+(;[0-9a-z_]+)?",
        sizes=lambda code: squares(numbers_area(code.split(";")[0])),
        sites=("sudoku", "jigsaw-sudoku", "killer-sudoku"),
    ),
    Link(("sudoku",), _decode_link, _encode_link),
    Pzprv3(("sudoku",), _decode_file, numbers=1),
    Janko(_decode_file, fits=lambda table: len(table.words) in (table.size.rows, 2 * table.size.rows)),
    Penpa(_decode_drawing, _has_regions_of_equal_size, has_marks=True),
    Penpa(_decode_drawing, _is_variant, nameless=False, has_marks=True),
    EditorFields(decode_fields, encode_fields),
)
