"""Magnets.

The board is cut into dominoes. Each is a magnet, with a positive and a negative pole, or blank. Equal poles
are never adjacent. The numbers count the positive and the negative poles of their row or column. A cell that
belongs to no domino is blank. Two solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from random import Random

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue, Group, GroupClue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.margin_clues import line_name
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Fact, Place, Unknown, Value, amount, capital
from solvers.core.boards.plain_text import BLANKS, check_rectangle, lines_of, number_of, tokens, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import number_regions, regions_of_borders
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3
from solvers.core.codes.pzpr import (
    decode_base3,
    decode_borders,
    decode_flags,
    decode_number16,
    encode_base3,
    encode_flags,
    encode_number16,
    encode_regions,
)
from solvers.core.codes.word_grids import full_rows, words_of
from solvers.core.generators.generator import Drawn, Generator, Sketch, between
from solvers.core.generators.random_dominoes import random_dominoes
from solvers.core.generators.random_grids import bare
from solvers.core.generators.view_clues import clue_of_view, remove_views, view_clues
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import AtMostOne, Exactly, Known, Whole, is_true
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Pattern, Rule, Words
from solvers.core.rules.runs.runs import Runs

_BLANK, _PLUS, _MINUS = range(3)
_TECHNIQUE = "every-other-cell"
_POLES = {_PLUS: "positive pole", _MINUS: "negative pole"}
_HALVES = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}
"""The step from each half of a domino to the other one."""
_SIGNS = dict(zip("LRTBlrtbV*#xX", "<>^v<>^vv####", strict=True))
_SINGLE = "#"
_SIGNS_OF_POLES: Mapping[str, Clue] = {"+": "+", "-": "-", **dict.fromkeys("xX", "x"), **dict.fromkeys("._?")}
_SIGNS_OF_HALVES = {*_HALVES, *"LRTBlrtbV"}
_LABEL = re.compile(r"\s*[+-]?[ \t]*(?:[A-Za-z]+(?:[ \t]*[A-Za-z()+-]+)*)?[ \t]*[:=]|\s*\+")
"""The name of a line of clues, such as `columns +:`, `Left (positive):` and `-:`."""
_SIDES = "top", "left", "bottom", "right", "col", "row"
_POLES_OF_CODE = ".+-"
_NO_DOMINO = "@#-."
_HIGHEST_CODED = 35  # z in a game ID
_RIGHT = (
    "Write the clues of the columns for +, of the rows for +, of the columns for -, of the rows for -, and "
    "then < > ^ v for the halves of dominoes."
)


def read(text: str) -> Board:
    """Read four lines of clues, then the halves of the dominoes, and `#` for a cell that is not part of one.

    The clues of the columns and rows for + come before those for -, or all clues of columns before those of
    rows. A `.` or `?` is a clue that is not given. As many rows of `+`, `-`, `x` for a blank
    half and `.` may follow.
    """
    lines = [row for row in lines_of(text) if row.text.strip()]
    lines.sort(key=lambda row: not {":", "="} & set(row.text))  # clues with their names may come last
    start = next((i for i, row in enumerate(lines) if set(_LABEL.sub("", row.text)) & _SIGNS_OF_HALVES), 0)
    said = sorted(lines[:start], key=lambda row: _order(row.text))
    clues = [[_clue(word, row.line) for word in _words(row.text)] for row in said]
    body, at = tokens(lines[start:]), [row.line for row in lines[start:]]
    if len(clues) != 4:
        raise ReadError(_RIGHT)
    check_rectangle([len(row) for row in body], at)
    height = len(body) // 2 if _has_poles(body) else len(body)
    size = Size(len(body[0]), height)
    if [len(line) for line in clues[1:3]] == [size.columns, size.rows] != [size.rows, size.columns]:
        clues[1:3] = clues[2:0:-1]
    if [len(line) for line in clues] != [size.columns, size.rows] * 2:
        raise ReadError(f"A board of {size} needs as many clues on each line. {_RIGHT}")
    board = _board(size, [word for row in body[:height] for word in row], clues)
    return _with_poles(board, [word for row in body[height:] for word in row])


def _has_poles(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the lower half of some rows are given poles."""
    signs = {word for row in rows[len(rows) // 2 :] for word in row}
    return len(rows) % 2 == 0 and not signs.isdisjoint("+-.") and signs <= {*_SIGNS_OF_POLES}


def _with_poles(board: Board, poles: Sequence[str]) -> Board:
    """Return the board with given poles and blank halves, a sign for each cell."""
    for cell, word in zip(board.cells, poles, strict=False):
        if word not in _SIGNS_OF_POLES:
            raise ReadError(f'"{word[:12]}" at {cell.name} is no pole. Write one of + - x .')
        is_half = board.regions[cell.row][cell.column] >= 0
        board = board.with_clue(cell, _SIGNS_OF_POLES[word] if is_half else None)
    return board


def _given(board: Board) -> Mapping[Place, Value]:
    return {cell: "x+-".index(str(board.at(cell))) for cell in board.cells if board.at(cell) is not None}


def _order(text: str) -> int:
    """Return the place of a line of clues by its name: columns and rows for +, then for -; 0 for none."""
    label = _LABEL.match(text.lower())
    said = label[0] if label else ""
    sides = [name for name in _SIDES if name in said]
    if not sides:
        return 0
    is_minus = "neg" in said or "minus" in said or "-" in said
    return {"top": 0, "left": 1, "bottom": 2, "right": 3}.get(sides[0], (sides[0] == "row") + 2 * is_minus)


def _words(text: str) -> list[str]:
    text = _LABEL.sub("", text) if re.search("[A-Za-z:=+]", text) else text
    words = text.replace(",", " ").split()
    return words if len(words) > 1 else list(words[0]) if words else []


def _clue(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)


def _board(size: Size, halves: Sequence[str], clues: Sequence[Sequence[GroupClue]]) -> Board:
    """Return the board with clues of the columns and the rows for +, then for -."""
    board = replace(bare("magnets", size), regions=_dominoes(size, halves))
    columns, rows, bottom, right = map(tuple, clues)
    return replace(board, row_clues=rows, column_clues=columns, right_clues=right, bottom_clues=bottom)


def _dominoes(size: Size, halves: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the dominoes as regions, -1 for none; raise ReadError for a half without the other one."""
    signs = dict(zip(bare("", size).cells, (_SIGNS.get(word, word) for word in halves), strict=True))
    first: dict[Cell, Cell | None] = {}
    if wrong := next((cell for cell, sign in signs.items() if sign not in (_SINGLE, *_HALVES)), None):
        raise ReadError(f'"{signs[wrong][:12]}" at {wrong.name} is none of < > ^ v #.')
    for cell, sign in signs.items():
        down, right = _HALVES.get(sign, (0, 0))
        other = Cell(cell.row + down, cell.column + right)
        if sign in _HALVES and _HALVES.get(signs.get(other, "")) != (-down, -right):
            raise ReadError(f"The {sign} at {cell.name} is half of a domino without the other half.")
        first[cell] = None if sign == _SINGLE else min(cell, other)
    return number_regions([first[Cell(r, c)] for c in range(size.columns)] for r in range(size.rows))


def _halves(board: Board) -> list[list[str]]:
    """Return the sign of each cell, row by row."""
    names = {step: sign for sign, step in _HALVES.items()}
    signs = dict.fromkeys(board.cells, _SINGLE)
    for domino in board.areas():
        (r, c), (i, j) = domino.cells
        signs |= {Cell(r, c): names[i - r, j - c], Cell(i, j): names[r - i, c - j]}
    return [[signs[Cell(r, c)] for c in range(board.columns)] for r in range(board.rows)]


def _margins(board: Board) -> tuple[Sequence[GroupClue], ...]:
    return board.column_clues, board.row_clues, board.bottom_clues, board.right_clues


def write(board: Board) -> str:
    clues = (" ".join(str(clue[0]) if clue else "." for clue in line) for line in _margins(board))
    poles = [[str(clue or ".") for clue in row] for row in board.grid] if any(board.clues) else []
    return "\n".join(["magnets", *clues, *map(" ".join, [*_halves(board), *poles])])


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield clues that are larger than the number of cells without equal poles side by side."""
    for view in board.views():
        most = (len(view.cells) + 1) // 2
        if view.clue and view.clue[0] > most:
            pole = _POLES[_pole(view)]
            says = f"{view.name} has room for {amount(most, pole)}, but its clue is {view.clue[0]}"
            yield Conflict(says, lines=(view.name,))


def _pole(view: Group) -> int:
    """Return the pole that a clue counts: the positive one at the left and the top."""
    return _PLUS if view.margin in ("left", "top") else _MINUS


def _decode_game(coded: Coded) -> Board:
    """Decode the clues in the order of the text, with letters above 9, and L, R, T or B for the halves."""
    *lines, halves = coded.pieces(",")
    if len(lines) != 4 or len(halves.text) != coded.size.area:
        raise ReadError(f"The code needs four lists of clues and {coded.size.area} halves of dominoes.")
    clues = [[_decode_clue(line, index) for index in range(len(line.text))] for line in lines]
    if [len(line) for line in clues] != [*coded.size] * 2:
        raise ReadError(f"The lists of clues do not fit a board of {coded.size}.")
    return _board(coded.size, halves.text, clues)


def _decode_clue(line: Coded, index: int) -> GroupClue:
    if line.text[index] == ".":
        return None
    number = number_of(line.text[index])
    if number is None:
        raise line.wrong(index, "Clues are 0 to 9, or letters from a for 10; . is a clue that is not given.")
    return (number,)


def _encode_game(board: Board) -> str:
    if any(board.clues):
        raise PuzzleError("A game ID has no place for given poles.")
    if beyond := next((c[0] for line in _margins(board) for c in line if c and c[0] > _HIGHEST_CODED), 0):
        raise PuzzleError(f"A game ID has no sign for the number {beyond}.")
    letters = {sign: letter for letter, sign in zip("LRTB*", "<>^v#", strict=True)}
    margins = [[symbol_of(clue[0]).lower() if clue else "." for clue in line] for line in _margins(board)]
    return ",".join(
        [*map("".join, margins), "".join(letters[sign] for row in _halves(board) for sign in row)]
    )


def _decode_link(coded: Coded) -> Board:
    """Decode the clues for - and + of each column and each row, then the borders."""
    columns, rows = coded.size
    places, rest = decode_number16(coded, 2 * (columns + rows))
    borders, rest = decode_borders(rest)
    numbers: list[GroupClue] = [(clue,) if isinstance(clue, int) else None for clue in places]
    minus, plus = numbers[::2], numbers[1::2]
    clues = plus[:columns], plus[columns:], minus[:columns], minus[columns:]
    if not rest.text:
        return _board_of_borders(coded.size, borders, (), clues)
    if len(rest.text) != -(-coded.size.area // 3) - (-coded.size.area // 5):
        raise ReadError(
            f"{capital(rest.within)} does not end with the borders, or with a pole for each cell."
        )
    poles, flags = decode_base3(rest, _POLES_OF_CODE)
    holes = compress(bare("", coded.size).cells, decode_flags(flags))
    return _with_poles(_board_of_borders(coded.size, borders, [*holes], clues), poles)


def _board_of_borders(
    size: Size, borders: Sequence[Edge], holes: Collection[Cell], clues: Sequence[Sequence[GroupClue]]
) -> Board:
    """Return the board whose dominoes are between borders and holes, which are cells of no domino."""
    around = [edge for edge in bare("", size).edges if not set(edge).isdisjoint(holes)]
    return _board_of_regions(regions_of_borders(size, [*borders, *around]), clues)


def _board_of_regions(regions: Iterable[Sequence[object]], clues: Sequence[Sequence[GroupClue]]) -> Board:
    """Return the board with dominoes, cells of none that are alone, and clues of `_board`."""
    rows = [list(row) for row in regions]
    sizes = Counter(name for row in rows for name in row)
    named = number_regions([name if sizes[name] > 1 else None for name in row] for row in rows)
    board = replace(bare("magnets", Size(len(named[0]), len(named))), regions=named)
    if any(len(area.cells) != 2 or area.cells not in board.edges for area in board.areas()):
        raise ReadError("The borders cut the board into parts that are no dominoes.")
    columns, rows_, bottom, right = map(tuple, clues)
    return replace(board, row_clues=rows_, column_clues=columns, right_clues=right, bottom_clues=bottom)


def _decode_page(table: Table) -> Board:
    """Read clues of the columns for + and -, of the rows for + and -, then given poles, then dominoes."""
    rows, height = full_rows(table), table.size.rows
    clues = [[_clue(word, row.line) for word in row.text.split()] for row in rows[:4]]
    if [len(line) for line in clues] != [table.size.columns] * 2 + [height] * 2:
        raise ReadError(f"A board of {table.size} needs as many clues on each line.")
    poles, dominoes = (
        words_of(half, table.size.columns) for half in (rows[4 : 4 + height], rows[4 + height :])
    )
    names = [[None if word in _NO_DOMINO else word for word in row] for row in dominoes]
    board = _board_of_regions(names, (clues[0], clues[2], clues[1], clues[3]))
    return _with_poles(board, [word for row in poles for word in row])


def _decode_file(table: Table) -> Board:
    """Read lines and columns of clues for - and +, then of - alone, around the cells."""
    plus, minus, *body = table.words
    lines = [[_clue_of_file(word) for word in line] for line in (plus[2:], [row[0] for row in body])]
    lines += [[_clue_of_file(word) for word in line] for line in (minus[2:], [row[1] for row in body])]
    cells = dict(zip(bare("", table.size).cells, (word for row in body for word in row[2:]), strict=True))
    holes = [cell for cell, word in cells.items() if word == "#"]
    board = _board_of_borders(table.size, table.borders, holes, lines)
    poles = {"q1": "+", "q2": "-"}
    return _with_poles(board, [poles.get(word, ".") for word in cells.values()])


def _clue_of_file(word: str) -> GroupClue:
    return _clue(word.removeprefix("c"), 0)  # c: ticked off by a player


def _encode_link(board: Board) -> str:
    columns, rows, bottom, right = _margins(board)
    pairs = zip((*bottom, *right), (*columns, *rows), strict=True)
    # A cell of no domino is a region of its own.
    singles = enumerate(board.cells, board.rows * board.columns)
    names = [board.regions[r][c] if board.regions[r][c] >= 0 else name for name, (r, c) in singles]
    numbers = (clue[0] if clue else None for pair in pairs for clue in pair)
    regions = [names[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]
    code = encode_number16(numbers) + encode_regions(regions)
    if not any(board.clues):
        return code
    if "x" in board.clues:
        raise PuzzleError("Such an address has no sign for a blank half that is given.")
    alone = encode_flags([name >= len(board.cells) for name in names])
    return f"{code}{encode_base3(board.clues, (None, '+', '-'))}{alone}"


def unknowns(board: Board) -> list[Unknown]:
    return [Unknown(cell, (_BLANK, _PLUS, _MINUS)) for domino in board.areas() for cell in domino.cells]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    for domino in board.areas():
        yield from _domino(domino.cells, literal)
    for edge in board.edges:
        one, two = (board.regions[r][c] for r, c in edge.cells)
        if min(one, two) >= 0 and one != two:
            for pole in _POLES:
                yield _touch(edge, pole, literal)
    clues = {(frozenset(view.cells), _pole(view)): view.clue[0] for view in board.views() if view.clue}
    for view in board.views():
        if view.clue:
            number, poles = view.clue[0], literal.holding(view.cells, _pole(view))
            # None if a cell of no domino is between two, which then may hold equal poles.
            runs = Runs((1,) * number, tuple(poles)) if len(poles) == len(view.cells) else None
            yield _count(view, number, poles, runs)
            others = clues.get((frozenset(view.cells), _MINUS if _pole(view) == _PLUS else _PLUS))
            if runs and others is not None:
                blanks = len(view.cells) - number - others
                room = _EveryOther(runs, literal.holding(view.cells, _BLANK), blanks)
                yield _every_other(view, number, room)


def _domino(cells: tuple[Cell, ...], literal: Literals) -> Iterator[Rule]:
    """Yield the rules that a half with a pole has the other pole beside it, and a blank half a blank one."""
    one, two = cells
    for here, there in ((_PLUS, _MINUS), (_MINUS, _PLUS), (_BLANK, _BLANK)):
        same = Exactly(1, [literal[Fact(one, here)], -literal[Fact(two, there)]])
        yield Rule(same, cells, _both_halves, basic=True, why=_other_half)


def _other_half(_known: Known, _literal: Literal) -> str:
    return "a magnet has a positive and a negative pole"


def _both_halves() -> Words:
    says = "a magnet has a positive and a negative pole"
    return Words(says, "the halves of dominoes", unmet="a magnet would not have both poles")


def _touch(edge: Edge, pole: int, literal: Literals) -> Rule:
    def words() -> Words:
        return Words(
            "equal poles are never adjacent",
            f"the cells beside {_POLES[pole]}s",
            full=f"{{cell}} is beside the {_POLES[pole]} at {{done}}",
            unmet=f"two {_POLES[pole]}s would touch",
        )

    poles = AtMostOne([literal[Fact(cell, pole)] for cell in edge.cells])
    return Rule(poles, edge.cells, words, basic=True)


def _count(view: Group, number: int, poles: Sequence[Literal], runs: Runs | None) -> Rule:
    """Return the rule that a line has a number of poles of one kind."""
    name = line_name(view)
    rule = count(lambda: name, number, _POLES[_pole(view)], view.cells, poles)

    def words() -> Words:
        blocked = f"if {{supposed}}, {name} could not have its {amount(number, _POLES[_pole(view)])}"
        return rule.words()._replace(name=_clue_name(view), blocked=blocked)

    def ways(known: Known, found: Literal) -> Pattern | None:
        if runs and found in runs.propagate(known):
            return Pattern(_TECHNIQUE, _room(view, number, poles, known))
        return None

    return rule._replace(words=words, group=view, ways=ways)


def _clue_name(view: Group) -> Name:
    return Name(f"the {'x+-'[_pole(view)]} of {view.name.one}", line_name(view).place)


def _room(view: Group, number: int, poles: Sequence[Literal], known: Known) -> str:
    still = number - sum(is_true(pole, known) for pole in poles)
    has = "has" if still == number else "still needs"
    says = f"{line_name(view)} {has} {amount(still, _POLES[_pole(view)])}"
    return f"{says}, which fits only there" if still == 1 else f"{says}, which fit only in every other cell"


class _EveryOther(Whole):
    """A number of equal poles in a line; no two of them are side by side.

    It forces something only if the line has all its blank halves: then players see where the poles fit.
    """

    def __init__(self, runs: Runs, blanks: Sequence[Literal], number: int) -> None:
        self._runs, self._blanks, self._number = runs, blanks, number
        self.poles, self.literals = runs.literals, (*runs.literals, *blanks)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        self._runs.encode(formula, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return self._runs.is_satisfied_by(known)

    def propagate(self, known: Known) -> list[Literal]:
        found = sum(is_true(blank, known) for blank in self._blanks)
        return self._runs.propagate(known) if found >= self._number else []


def _every_other(view: Group, number: int, room: _EveryOther) -> Rule:
    says = f"{line_name(view)} has {amount(number, _POLES[_pole(view)])}"

    def words() -> Words:
        unmet = f"{line_name(view)} could not have its {says.partition(' has ')[2]}"
        return Words(says, _clue_name(view), unmet=unmet)

    return Rule(
        room,
        view.cells,
        words,
        why=lambda known, _: _room(view, number, room.poles, known),
        implied=True,
        group=view,
        technique=_TECHNIQUE,
    )


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    def counts(pole: int) -> list[GroupClue]:
        return [(sum(answer.get(cell) == pole for cell in line.cells),) for line in blank.rows_and_columns()]

    plus, minus = counts(_PLUS), counts(_MINUS)
    return replace(
        blank,
        row_clues=tuple(plus[: blank.rows]),
        column_clues=tuple(plus[blank.rows :]),
        right_clues=tuple(minus[: blank.rows]),
        bottom_clues=tuple(minus[blank.rows :]),
    )


def _blank(size: Size, rng: Random) -> Board:
    names = {cell: edge for edge in random_dominoes(size, rng) for cell in edge.cells}
    rows = ([names.get(Cell(r, c)) for c in range(size.columns)] for r in range(size.rows))
    return replace(bare("magnets", size), regions=number_regions(rows))


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Give the domino at one of the places other poles, or none, as far as its neighbours allow."""
    board, now = sketch.board, sketch.answer
    cell = rng.choice(places).cells[0]
    domino = next(area.cells for area in board.areas() if cell in area.cells)
    beside = [(one, two) for one in domino for two in board.neighbours(one) if two not in domino]
    found = []
    for poles in ((_BLANK, _BLANK), (_PLUS, _MINUS), (_MINUS, _PLUS)):
        changed = {**now, **dict(zip(domino, poles, strict=True))}
        if changed != now and not any(changed[one] and changed[one] == now.get(two) for one, two in beside):
            found.append(changed)
    if not found:
        return None
    answer = rng.choice(found)
    return Sketch(answer, _pose(answer, board, rng))


puzzle = Puzzle(
    name="magnets",
    title="Magnets",
    aliases=("magnet", "magnetic", "magnete", "magnetplatten", "aimants"),
    goal=(
        "Each domino is a magnet with a + and a -, or blank, and equal poles are never adjacent. The numbers "
        "at the left and the top count the + of their line, the others the -."
    ),
    read=read,
    signs="xX*",
    write=write,
    conflicts=conflicts,
    codes=(
        GameId(
            _decode_game,
            _encode_game,
            looks="[0-9a-z.]+(,[0-9a-z.]+){3},[LRTB*]+",
            heads="[0-9]+x[0-9]+(d[et])?S?",
            names=("magnets",),
        ),
        Link(("magnets",), _decode_link, _encode_link),
        Pzprv3(("magnets",), _decode_file, margins=lambda _: (2, 2), has_borders=True),
        Janko(
            _decode_page,
            fits=lambda table: len(table.words) == 2 * table.size.rows + 4,
            needs=lambda size: (2 * size.rows + 4, "the clues, the given poles and the dominoes"),
        ),
    ),
    unknowns=unknowns,
    given=_given,
    rules=rules,
    techniques=(_TECHNIQUE, "one-clue", "cases", "clues"),
    generator=Generator(
        _pose,
        between(3, 20),
        blank=_blank,
        repair=_repair,
        usual=Size(8, 8),
        clues=view_clues,
        without=remove_views,
        clues_of=clue_of_view,
    ),
    symbols="x+-",
    penciled=False,
    single="{cell} can be neither of the other two",
    look=Look(
        ground="unpainted",
        clue_ground="unpainted",
        values=("land", "plus", "minus"),
        given={"+": "plus", "-": "minus", "x": "land"},
        caption=lambda _: ["Left and top: number of +. Right and bottom: number of -."],
    ),
    said=Predicates(no=Predicate("blank"), value=Predicate("{value}")),
    always="equal poles are never adjacent, and a magnet has both",
    example="""\
magnets
2 4 3 3 1 1 4
3 3 3 2 3 2 2
3 3 4 1 2 2 3
3 2 3 3 3 2 2
^ < > < > ^ ^
v < > # ^ v v
< > ^ ^ v ^ ^
< > v v ^ v v
< > < > v ^ ^
^ ^ ^ < > v v
v v v < > < >
""",
    answer=(
        "-+-+-x+",
        "+-+.+x-",
        "-+-+-x+",
        "+-+-xx-",
        "-+-+x-+",
        "x-+xx+-",
        "x+-xx-+",
    ),
)
