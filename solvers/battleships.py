"""Battleships (Bimaru).

A fleet of straight ships is on the board. No two ships touch, not even at a corner. The numbers count the
ship cells of their row or column. A given piece is an end or a middle cell of a ship, or a ship of one cell;
`~` is water. Two solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any
from typing import Literal as OneOf  # in the rules, Literal is a variable or its negation

from solvers.core.boards.board import Board, Clue, GroupClue
from solvers.core.boards.clue_table import clue_table, table_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.place_names import Name, thing_at
from solvers.core.boards.places import Cell, Rectangle, amount, in_words
from solvers.core.boards.plain_text import lines_of, signs_grid, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko, Link, Pzprv3
from solvers.core.codes.pzpr import DIGITS, UNNUMBERED, check_end, decode_number16, encode_number16
from solvers.core.codes.word_grids import clues_above_grid, pzpr_numbers
from solvers.core.generators.generator import Drawn, Generator, areas, between, remove_numbers
from solvers.core.generators.line_totals import line_clues, oversized_counts, remove_totals, with_counts
from solvers.core.generators.random_grids import bare
from solvers.core.rules.count_rule import line_count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import AtMostOne, Constraint, Exactly, Known
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words

Fleet = tuple[int, ...]

_STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The direction in which a ship ends at each kind of end."""
_WATER, _SINGLE, _MIDDLE, _ANY = "~", "o", "#", "x"
_SIGNS: Mapping[str, Clue] = {
    **dict.fromkeys(".-_?", None),
    **{sign: sign for sign in (_WATER, _SINGLE, _MIDDLE, _ANY, *_STEPS)},
    **dict.fromkeys("O0", _SINGLE),
    **dict.fromkeys("mM", _MIDDLE),
    "X": _ANY,
    "V": "v",
}
_FLEET = re.compile(r"^\s*(?:fleet|ships)\W*(?=[0-9])", re.IGNORECASE)
_LETTERS: Mapping[str, str] = dict(zip("WSUDLRMO", "~o^v<>##", strict=True))
"""Water, a single cell, and the upper, lower, left and right end of a ship, as programs write them."""
_ON_PAGES: Mapping[str, Clue] = {"-": None, ".": None, **dict(zip("xnswemo", "~^v<>#o", strict=True))}
"""The pieces by their letters on pages, whose ends are named by compass points."""
_CODED = "~^v<>#o"
"""The pieces by their numbers in addresses."""
_USUAL: Fleet = 4, 3, 3, 2, 2, 2, 1, 1, 1, 1
_FLEETS: Mapping[int, Fleet] = {
    4: (2, 1, 1),
    5: (3, 2, 1, 1),
    6: (3, 2, 2, 1, 1, 1),
    8: (4, 3, 3, 2, 2, 2, 1, 1, 1),
    9: _USUAL,
    14: (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
}
"""The usual fleets, by the least side of their boards."""
_PRESETS: Mapping[str, Fleet] = {"c": _FLEETS[6], "d": _USUAL, "e": _FLEETS[14]}
"""The fleets that addresses name by a letter."""
_MOST_PARTS = 60
"""Maximum number of parts of an address: the clues, the number of ships and the ships."""
_FEW = 3
"""Maximum number of places of ships that a reason names."""
_PIECES = 0.3
"""Share of the cells that are given on new boards before clues are removed."""


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read the column clues, then each row after its clue, with a sign for each cell.

    `~` is water, and `o` a ship of one cell. `<`, `>`, `^` and `v` are ends, `#` is a middle cell, and `x`
    any part of a ship. `words` or a line before have the lengths of the ships. Without them, the fleet is the
    usual one with as many cells as the clues count.
    """
    rows = [row._replace(text=_FLEET.sub("", row.text)) for row in lines_of(text) if row.text.strip()]
    first, *others = rows
    last = tokens(rows[-1:])[0]
    width = len(last) if len(last) > 2 else 1 + len(last[-1])
    is_table = first.text.strip()[:1].isalpha() or len(tokens([first])[0]) in (width - 1, width)
    if not words and len(others) > 1 and not is_table:
        words, rows = frozenset({first.text}), others
    table = clue_table(rows, "Write the column clues, then each row: its clue and a sign for each cell.")
    right = "Write one of ~ < > ^ v o # x for a given cell and . for any other."
    cells = table.words
    if any(word in _LETTERS and word not in _SIGNS for row in cells for word in row):
        cells = [[_LETTERS.get(word, word) for word in row] for row in cells]
    grid = signs_grid(cells, table.lines, _SIGNS, "Battleships", right)
    board = Board("battleships", grid, table.rows, table.columns)
    lengths = (whole_number(word, 1) for line in words for word in re.findall(r"[^ ,():]+", line))
    return with_fleet(board, sorted(lengths, reverse=True) or _usual_fleet(board))


def with_fleet(board: Board, lengths: Iterable[int]) -> Board:
    return replace(board, variant=frozenset({" ".join(map(str, lengths))}))


def fleet(board: Board) -> Fleet:
    """Return the lengths of the ships, the longest first."""
    return tuple(int(word) for words in board.variant for word in words.split())


def _usual_fleet(board: Board) -> Fleet:
    """Return the fleet with the total of all row or column clues, or the usual one if some are missing."""
    totals = {
        sum(number for clue in clues if clue for number in clue)
        for clues in (board.row_clues, board.column_clues)
        if all(clues)
    }
    fits = [lengths for lengths in _FLEETS.values() if not totals or sum(lengths) in totals]
    if not fits:
        raise ReadError('Write the lengths of all ships after the name, such as "battleships 3 2 2 1 1 1".')
    return fits[0] if totals else _fleet_for(board.rows, board.columns)


def _fleet_for(rows: int, columns: int) -> Fleet:
    return next(
        lengths for side, lengths in reversed(list(_FLEETS.items())) if side <= max(4, min(rows, columns))
    )


def write(board: Board) -> str:
    signs = ([str(sign or ".") for sign in row] for row in board.grid)
    return "\n".join([" ".join(["battleships", *board.variant]), table_text(board, signs)])


def check(board: Board) -> None:
    """Raise ReadError for a piece that has no room for the rest of its ship."""
    for cell in board.cells:
        sign, around = board.at(cell), _around(board, cell)
        needs = {_opposite(str(sign))} if sign in _STEPS else set()
        if needs - around.keys() or (sign == _MIDDLE and len(around) < 3):
            raise ReadError(f"The {sign} at {cell.name} has no room for the rest of its ship.")


def _opposite(sign: str) -> str:
    return "v^><"["^v<>".index(sign)]


def _around(board: Board, cell: Cell) -> Mapping[str, Cell]:
    """Return the cells beside a cell by their directions."""
    near = {sign: Cell(cell.row + down, cell.column + right) for sign, (down, right) in _STEPS.items()}
    return {sign: other for sign, other in near.items() if other in board.neighbours(cell)}


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield oversized clues, and clues of all rows or columns whose total is not that of the fleet."""
    yield from oversized_counts(board)
    total = sum(fleet(board))
    for name, clues in (("rows", board.row_clues), ("columns", board.column_clues)):
        counted = sum(clue[0] for clue in clues if clue)
        if counted != total and (all(clues) or counted > total):
            yield Conflict(f"the {name} count {amount(counted, 'ship cell')}, but the fleet has {total}")


def _decode_link(coded: Coded) -> Board:
    """Decode the clues of the columns and rows, the pieces, and the fleet or the letter of a usual one."""
    code, *ships = coded.text.split("/")
    columns, rows = coded.size
    clues, rest = decode_number16(coded._replace(text=code), columns + rows)
    cells, rest = decode_number16(rest, coded.size.area)
    check_end(rest)
    return _board_of_codes(coded.size, [*clues, *cells], ships)


def _board_of_codes(size: Size, codes: Sequence[Clue], ships: Sequence[str]) -> Board:
    """Return the board of the clues of columns and rows and the numbers of pieces, one after the other."""
    columns, sides = size.columns, size.columns + size.rows
    if any(isinstance(cell, int) and cell >= len(_CODED) for cell in codes[sides:]):
        raise ReadError("The board has pieces of ships that are not straight; I know only straight ships.")
    signs = [_CODED[cell] if isinstance(cell, int) else cell and _ANY for cell in codes[sides:]]
    outside: list[GroupClue] = [(clue,) if isinstance(clue, int) else None for clue in codes[:sides]]
    board = Board("battleships", size.grid(signs), tuple(outside[columns:]), tuple(outside[:columns]))
    return with_fleet(board, _decode_fleet(ships))


def _decode_file(table: Table) -> Board:
    """Read a line and a column of clues around the pieces; c before a clue says that it is ticked off."""
    words = [[word.removeprefix("c") for word in row] for row in table.words]
    (_, *columns), *body = pzpr_numbers(words, [row.line for row in table.rows])
    clues = [*columns, *(row[0] for row in body), *(clue for row in body for clue in row[1:])]
    return _board_of_codes(table.size, clues, table.flag.split("/"))


def _decode_page(table: Table) -> Board:
    """Read the clues, then the pieces; after the size there may be the numbers of ships of 1, 2 and more."""
    rows, columns, words, lines = clues_above_grid(table, "Battleships")
    right = "Write n, e, s, w for ends, m for a middle, o for a single ship, x for water and -."
    board = Board("battleships", signs_grid(words, lines, _ON_PAGES, "Battleships", right), rows, columns)
    ships = [length for length, number in enumerate(table.numbers, 1) for _ in range(number)]
    return with_fleet(board, ships[::-1] or _usual_fleet(board))


def _decode_fleet(ships: Sequence[str]) -> Fleet:
    """Return the fleet of a letter, or of a number of ships with a picture of each."""
    if len(ships) > 1 and not ships[0] and ships[1] in _PRESETS:
        return _PRESETS[ships[1]]
    lengths = [_length(ship) for ship in ships[1:] if ship]
    if not ships or not ships[0].isdecimal() or not lengths or not all(lengths):
        raise ReadError("The board has a fleet that I do not know; ships are straight.")
    return tuple(sorted(lengths, reverse=True))


def _length(ship: str) -> int:
    """Return the length of a ship, written as its columns, rows and bits of its cells; 0 if it is bent."""
    sides = [DIGITS.find(sign) for sign in ship[:2]]
    bits = "".join(f"{max(0, DIGITS.find(sign)):05b}" for sign in ship[2:])
    length = max(sides)
    return length if min(sides) == 1 and bits[:length] == "1" * length else 0


def _encode_link(board: Board) -> str:
    clues = [clue[0] if clue else None for clue in (*board.column_clues, *board.row_clues)]
    numbers: dict[Clue, Clue] = {None: None, _ANY: UNNUMBERED}
    cells = [numbers[clue] if clue in numbers else _CODED.index(str(clue)) for clue in board.clues]
    lengths = fleet(board)
    letter = next((letter for letter, preset in _PRESETS.items() if preset == lengths), "")
    ships = "".join(f"/{_encode_ship(length)}" for length in lengths)
    code = encode_number16(clues) + encode_number16(cells)
    return f"{code}//{letter}" if letter else f"{code}/{len(lengths)}{ships}"


def _encode_ship(length: int) -> str:
    bits = "1" * length + "0" * (-length % 5)
    return f"{DIGITS[length]}1" + "".join(DIGITS[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


def ships(board: Board) -> list[Rectangle]:
    """Return all places of ships whose lengths are in the fleet."""
    return [
        Rectangle(cell, Cell(cell.row + down, cell.column + right))
        for length in set(fleet(board))
        for down, right in ((0, length - 1), (length - 1, 0))[: min(length, 2)]
        for cell in board.cells
        if cell.row + down < board.rows and cell.column + right < board.columns
    ]


def rules(board: Board, ship: Literals) -> Iterator[Rule]:
    for line in board.lines():
        if line.clue:
            yield line_count(line, line.clue[0], "ship cell", ship)
    for cell in board.cells:
        yield from _piece(board, cell, ship)
        square = board.square(cell)
        if len(square) == 4:
            for pair in (square[::3], square[1:3]):
                either = AtMostOne([ship[other] for other in pair])
                yield Rule(either, pair, _touch_words, basic=True, finishes="no")
    blank = bare("battleships", Size(board.columns, board.rows))
    yield from _fleet_rules(with_fleet(blank, fleet(board)), ship)


def _touch_words() -> Words:
    return Words(
        "ships never touch",
        "the cells at the corners of ships",
        full="{cell} touches {done} at a corner",
        unmet="two ships would touch",
        rest="the cells at the corners of {it}",
        touch="touches",
    )


def _piece(board: Board, cell: Cell, ship: Literals) -> Iterator[Rule]:
    """Yield the rules of what is beside a given piece."""
    sign, around = board.at(cell), _around(board, cell)
    if sign == _MIDDLE:
        for one in "<>":
            for two in "^v":
                pair = [around[side] for side in (one, two) if side in around]
                says = f"the ship goes straight on through {cell.name}"
                yield _beside("middle", cell, pair, Exactly(1, [ship[other] for other in pair]), says)
    elif sign == _SINGLE or sign in _STEPS:
        goes = "" if sign == _SINGLE else _opposite(str(sign))
        literals = [ship[other] if side == goes else -ship[other] for side, other in around.items()]
        says = f"a ship ends at {cell.name}" if goes else f"the ship at {cell.name} has one cell"
        kind = "end" if goes else "single ship"
        yield _beside(kind, cell, list(around.values()), Exactly(len(literals), literals), says)


def _beside(kind: str, cell: Cell, near: Sequence[Cell], constraint: Constraint, says: str) -> Rule:
    def words() -> Words:
        name, rest = thing_at(kind, cell.name), thing_at(f"cells beside the {kind}", cell.name)
        return Words(says, name, unmet=f"{name} would not fit", rest=rest)

    finishes: OneOf["no", "any"] = "no" if kind == "middle" else "any"
    return Rule(constraint, (cell, *near), words, why=lambda *_: says, finishes=finishes)


@lru_cache(maxsize=4)
def _fleet_rules(blank: Board, ship: Literals) -> tuple[Rule, ...]:
    """Return the rules that each ship cell is part of one ship of the fleet, and of the numbers of ships.

    Cached for all boards of a size and a fleet: they are most of the rules.
    """
    return tuple(_each_fleet_rule(blank, ship))


def _each_fleet_rule(board: Board, ship: Literals) -> Iterator[Rule]:
    covers: dict[Cell, list[Rectangle]] = {cell: [] for cell in board.cells}
    of_length: dict[int, list[Rectangle]] = {length: [] for length in fleet(board)}
    for place in ships(board):
        of_length[len(place.cells)].append(place)
        for cell in place.cells:
            covers[cell].append(place)
    for cell, places in covers.items():
        parts = Exactly(1, [-ship[cell], *(ship[place] for place in places)])
        yield Rule(parts, (cell,), _fleet_words, basic=True)
        for sign, near in _around(board, cell).items():
            ending = [ship[place] for place in places if near not in place.cells and _ends(place, cell, sign)]
            yield Rule(AtMostOne([ship[near], *ending]), (cell, near), _fleet_words, basic=True)
    for length, places in of_length.items():
        yield _count(length, fleet(board).count(length), places, ship)


def _ends(place: Rectangle, cell: Cell, sign: str) -> bool:
    """Whether a ship has its end in a direction at a cell of its own."""
    end = place.first if sign in "<^" else place.last
    along = "<>" if place.first.row == place.last.row else "^v"
    return cell == end and (sign in along or place.first == place.last)


def _fleet_words() -> Words:
    unmet = "a ship would not be one of the fleet"
    return Words("each ship is one of the fleet", "the ships", full=f"with {{cell}}, {unmet}", unmet=unmet)


def _count(length: int, count: int, places: Sequence[Rectangle], ship: Literals) -> Rule:
    """Return the rule that the fleet has a number of ships of a length."""
    units = f"{amount(count, 'ship')} of {amount(length, 'cell')}"

    def words() -> Words:
        name = Name("the fleet's ships of", amount(length, "cell"), "the fleet's ships of")
        unmet = f"the fleet could not have its {units}"
        return Words(f"the fleet has {units}", name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    def why(known: Known, _literal: Literal) -> str:
        sure = sum(known[ship[place]] > 0 for place in places)
        if sure == count:
            return f"the fleet has no more than its {units}"
        left = [place.name for place in places if not known[ship[place]]]
        if len(left) > _FEW:
            return f"the fleet has {units}"
        needs = units if not sure else f"{count - sure} more of its {units}"
        return f"the fleet needs {needs}, and only {in_words(left)} {'are' if len(left) > 1 else 'is'} left"

    def points(known: Known, _literal: Literal) -> tuple[Cell, ...]:
        left = [place for place in places if not known[ship[place]]]
        return tuple(cell for place in left if len(left) <= _FEW for cell in place.cells)

    fits = Exactly(count, [ship[place] for place in places])
    return Rule(fits, (), words, why=why, points=points, rank=1)


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with all counts and the pieces and water of some cells."""
    board = with_counts(answer, blank, rng)
    for cell in rng.sample(board.cells, int(len(board.cells) * _PIECES)):
        board = board.with_clue(cell, _sign(board, cell, answer) if answer[cell] else _WATER)
    return board


def _sign(board: Board, cell: Cell, answer: Drawn) -> str:
    beside = [sign for sign, near in _around(board, cell).items() if answer[near]]
    return _MIDDLE if len(beside) == 2 else _opposite(beside[0]) if beside else _SINGLE


def _answer(size: Size, rng: Random) -> Drawn | None:
    """Draw the places of the fleet, the longest ship first; None if one has no room."""
    board, taken = _blank(size, rng), set[Cell]()
    free = set(board.cells)
    for length in fleet(board):
        places = [place.cells for place in ships(board) if len(place.cells) == length]
        places = [cells for cells in places if free.issuperset(cells)]
        if not places:
            return None
        cells = rng.choice(places)
        taken.update(cells)
        free.difference_update(near for cell in cells for near in board.square_around(cell))
    return {cell: cell in taken for cell in board.cells}


def _blank(size: Size, _rng: Random) -> Board:
    return with_fleet(bare("battleships", size), _fleet_for(size.rows, size.columns))


def _clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the given cells and the lines with a clue, in random order."""
    clues = [*line_clues(board, rng), *(cell for cell in board.cells if board.at(cell))]
    return rng.sample(clues, len(clues))


def _without(board: Board, clues: Collection[Any]) -> Board:
    cells = [clue for clue in clues if isinstance(clue, Cell)]
    return remove_totals(remove_numbers(board, cells), [clue for clue in clues if clue not in cells])


def _clues_of(rule: Any) -> Iterable[Hashable]:
    """Return the line or the cell of a rule; the rules of the fleet come from no clue."""
    return (rule.group.cells,) if rule.group else () if rule.basic else rule.cells[:1]


puzzle = Puzzle(
    name="battleships",
    title="Battleships",
    aliases=("battleship", "bimaru", "solitaire battleships", "schiffe versenken", "bataille navale"),
    goal=(
        "Place the ships of the fleet: a number counts the ship cells of its row or column. Ships are "
        "straight and never touch, not even at a corner."
    ),
    read=read,
    signs="xX",
    write=write,
    check=check,
    conflicts=conflicts,
    variants=(Variant(r"\(?[0-9]+(?:[ ,]+[0-9]+)*\)?", "the lengths of the ships, such as 3 2 2 1 1 1"),),
    codes=(
        Link(("battleship", "battleships"), _decode_link, _encode_link, parts=_MOST_PARTS),
        Pzprv3(("battleship",), _decode_file, margins=lambda _: (1, 1), has_pieces=True),
        Janko(
            _decode_page,
            fits=lambda table: len(table.words) == table.size.rows + 2,
            needs=lambda size: (size.rows + 2, "clues outside and a grid"),
            numbers=range(20),
        ),
    ),
    hidden=ships,
    given=lambda board: {cell: board.at(cell) != _WATER for cell in board.cells if board.at(cell)},
    rules=rules,
    techniques=("clue-yes", "cases", "clues"),
    generator=Generator(
        _pose,
        between(4, 20),
        answer=_answer,
        blank=_blank,
        usual=Size(8, 8),
        clues=_clues,
        without=_without,
        clues_of=_clues_of,
        sizes=areas(easy=144, medium=64, hard=81, very_hard=100),
    ),
    look=Look(
        ground="unpainted",
        clue_ground="unpainted",
        yes="ship x",
        no="sea",
        given={_WATER: "sea", **{sign: f"ship {sign}" for sign in (_SINGLE, _MIDDLE, _ANY, *_STEPS)}},
        caption=lambda board: [f"Ships: {in_words([str(length) for length in fleet(board)])}."],
    ),
    yes="ship",
    no="water",
    said=Predicates(yes=Predicate("part of a ship")),
    always="ships never touch",
    example="""\
battleships 4 3 3 2 2 2 1 1 1
. . 2 . . 1 2 4 .
. . ~ . . . . . .
. ~ . . # . . # .
2 ~ ~ . . . . . .
. . . . . . . . .
. . . . . . . . .
0 . . . . . . . .
3 . . . . . . > .
2 . . . v . . . .
""",
)
