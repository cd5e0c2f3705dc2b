"""KenKen (Keen, Calcudoku, Mathdoku).

Each row and column of an n by n square holds the numbers 1 to n once. The numbers of a cage have the given
sum, product, difference or ratio; a number may occur in a cage several times. Differences and ratios are of
two cells. A cage of one cell gives its number. If a cage has a number but no operator, any operator may fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, product
from math import prod
from random import Random

from solvers.core.boards.board import Board, Group
from solvers.core.boards.cage_map import cage_numbers
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.latin_squares import check_square, number_cells
from solvers.core.boards.place_names import thing_at
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.plain_text import BLANKS, Row, lines_of, tokens, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import (
    Regions,
    clues_and_regions,
    is_connected,
    number_regions,
    regions_of,
    regions_text,
    split_cells,
)
from solvers.core.codes.code import GameId, Janko
from solvers.core.codes.run_length import decode_regions, encode_regions
from solvers.core.codes.word_grids import NOTHING, full_rows, words_of
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_latin import latin
from solvers.core.generators.random_regions import random_pieces
from solvers.core.rules.logic import Constraint
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.clue_reasons import ClueReason
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.elimination_rules import choices_of
from solvers.core.rules.values.latin_rules import once_rules
from solvers.core.rules.values.products import Product
from solvers.core.rules.values.relations import RelationConstraint
from solvers.core.rules.values.sums import Sum
from solvers.core.rules.values.table_constraint import TableConstraint, table

_CLUE = re.compile(r"(\w+)\s*[=:]\s*([0-9]+)\s*([-+*/xX\u00d7\u00f7\u00b7:])?(?=[\s,;]|$)")
_IN_CELL = r"[0-9]{1,7}[-+*/xX\u00d7\u00f7\u00b7:]?|[-+*/xX\u00d7\u00f7\u00b7][0-9]{1,7}"
"""The clue of a cage in its first cell."""
_APART = re.compile(r"^\s*([A-Za-z])[ \t]+([0-9]+[ \t]*[-+*/xX\u00d7\u00f7]?)\s*$")
"""A line with a clue such as `a 9+`."""
_SIGN_FIRST = re.compile(r"([=:]\s*)([-+*/xX\u00d7\u00f7\u00b7])([0-9]+)")
"""A clue such as `a=+9`."""
_SIGNS = {"x": "*", "X": "*", "\u00d7": "*", "\u00b7": "*", "\u00f7": "/", ":": "/"}
_LETTERS = {"a": "+", "s": "-", "m": "*", "d": "/"}
_GREATEST = 9
_OPEN = 4
"""Maximum number of cells of a cage without an operator."""
_SIZES = 2, 2, 2, 3, 3, 4
"""Numbers of cells of cages on new boards, as often as they are drawn."""

_SAYS = {
    "only": "is {}",
    "+": "adds up to {}",
    "*": "multiplies to {}",
    "-": "has a difference of {}",
    "/": "has a ratio of {}",
    "": "makes {}",
}


def read(text: str) -> Board:
    """Read rows with a letter for the cage of each cell, then the clues of cages such as `a=24* b=2÷ c=3`.

    Or each clue is in the first cell of its cage, beside the letter or in rows of their own.
    """
    rows = _named_clues([row for row in lines_of(text) if row.text.strip()])
    rows = [row._replace(text=_APART.sub(r"\1=\2", row.text)) for row in rows]
    rows = [row._replace(text=_SIGN_FIRST.sub(r"\1\3\2", row.text)) for row in rows]
    rows.sort(key=lambda row: bool(_CLUE.search(row.text)))  # the clues may come first
    first = next((i for i, row in enumerate(rows) if _CLUE.search(row.text)), len(rows))
    rows[:first], clues = _given_cells(
        rows[:first], {name for row in rows[first:] for name, *_ in _CLUE.findall(row.text)}
    )
    regions = regions_of(rows[:first]) if first else ()
    if not regions or first == len(rows):
        raise ReadError(
            "Write rows with a letter for the cage of each cell, then clues such as a=24* b=2÷ c=3."
        )
    words = [word for row in tokens(rows[:first]) for word in row]
    for row in rows[first:]:
        if rest := _CLUE.sub("", row.text).strip(" ,;\t"):
            raise ReadError(
                f'"{rest[:20]}" is no clue of a cage. Write clues such as a=24* b=2÷ c=3.', row.line
            )
        for name, number, sign in _CLUE.findall(row.text):
            if name not in words or name in clues:
                said = "has two clues" if name in clues else "has no cells"
                raise ReadError(f"The cage {name} {said}.", row.line)
            clues[name] = whole_number(number, row.line), _SIGNS.get(sign, sign)
    if missing := [word for word in dict.fromkeys(words) if word not in clues]:
        raise ReadError(f"The cage {missing[0]} has no clue. Write one such as {missing[0]}=24*.")
    return _board(regions, [clues[name] for name in dict.fromkeys(words)])


def _given_cells(rows: Sequence[Row], clued: set[str]) -> tuple[list[Row], dict[str, tuple[int, str]]]:
    """Return the rows with a name of its own for each number among letters, and the clues of these cages."""
    words = tokens(rows)
    clues: dict[str, tuple[int, str]] = {}
    if not any(word.isalpha() for row in words for word in row):
        return [*rows], clues
    for r, row in enumerate(words):
        for c, word in enumerate(row):
            if word.isdecimal() and word not in clued:
                row[c] = f"{Cell(r, c).name}={word}"
                clues[row[c]] = whole_number(word, rows[r].line), ""
    return [row._replace(text=" ".join(each)) for row, each in zip(rows, words, strict=True)], clues


def _named_clues(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows of cages, and a line of clues with their letters for clues in cells; else the rows."""
    halves: tuple[Sequence[Row], Sequence[Row]] | None = split_cells(rows, _IN_CELL)
    if halves is None and not any("=" in row.text for row in rows):
        with suppress(ReadError):
            halves = clues_and_regions(rows)
    are_clues = re.compile(rf"(?:(?:{_IN_CELL}|[._?-])\s*)+")
    if halves is None or not all(are_clues.fullmatch(row.text) for row in halves[0]):
        return rows
    clues, names = halves
    pairs = zip(chain(*tokens(clues)), chain(*tokens(names)), strict=False)
    said = " ".join(f"{name}={clue}" for clue, name in pairs if clue not in BLANKS)
    return [*names, Row(clues[0].line, said)]


def _board(regions: Regions, clues: Sequence[tuple[int, str]]) -> Board:
    """Return the board, given the number and the operator of each cage in the order of their first cells."""
    cells: dict[int, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, number in enumerate(row):
            cells.setdefault(number, []).append(Cell(r, c))
    cages = (
        Group(thing_at("cage", group[0].name), (number,), tuple(group), sign=sign if len(group) > 1 else "")
        for group, (number, sign) in zip(cells.values(), clues, strict=True)
    )
    grid = tuple((None,) * len(row) for row in regions)
    return Board("kenken", grid, cages=tuple(cages))


def _clue_text(cage: Group) -> str:
    # A slash could also end a row of a text on one line.
    return f"{(cage.clue or (0,))[0]}{cage.sign.replace('/', '÷')}"


def write(board: Board) -> str:
    letters = regions_text(cage_numbers(board))
    names = list(
        dict.fromkeys(word for row in tokens([Row(0, line) for line in letters.split("\n")]) for word in row)
    )
    clues = " ".join(f"{name}={_clue_text(cage)}" for name, cage in zip(names, board.cages, strict=True))
    return f"kenken\n{letters}\n{clues}"


def check(board: Board) -> None:
    """Raise ReadError for a board that is no square, and for an operator that a cage cannot have."""
    check_square(board, "KenKen", 2, _GREATEST)
    for cage in board.cages:
        if not is_connected(cage.cells, board):
            raise ReadError(f"The cells of {cage.name} are apart. Give each cage its own letter.")
        if cage.sign in ("-", "/") and len(cage.cells) != 2:
            raise ReadError(f"{cage.name} has {len(cage.cells)} cells; {_clue_text(cage)} needs two.")
        if not cage.sign and len(cage.cells) > _OPEN:
            raise ReadError(f"{cage.name} has {len(cage.cells)} cells. Write its operator after its number.")


def _decode_game(coded: Coded) -> Board:
    """Decode the borders, with the numbers of equal letters, then the operator and number of each cage."""
    if coded.text.count(",") != 1:
        raise ReadError("The code has the borders of the cages, a comma and the clues of the cages.")
    borders, clues = coded.pieces(",")
    full = re.sub("([a-z_])([0-9]{1,3})", lambda match: match[1] * int(match[2]), borders.text)
    regions = decode_regions(borders._replace(text=full))
    words = re.findall("([asmd])([0-9]+)", clues.text)
    if len(words) != max(map(max, regions)) + 1:
        raise ReadError(f"The code has {len(words)} clues for {max(map(max, regions)) + 1} cages.")
    return _board(regions, [(whole_number(number, None), _LETTERS[letter]) for letter, number in words])


def _encode_game(board: Board) -> str:
    letters = {sign: letter for letter, sign in _LETTERS.items()} | {"": "a"}
    if any(not cage.sign and len(cage.cells) > 1 for cage in board.cages):
        raise PuzzleError("A game ID has no sign for a cage without an operator.")
    borders = re.sub(
        r"(.)\1{2,}", lambda match: f"{match[1]}{len(match[0])}", encode_regions(cage_numbers(board))
    )
    return f"{borders},{''.join(f'{letters[cage.sign]}{sum(cage.clue or ())}' for cage in board.cages)}"


def _decode_page(table: Table) -> Board:
    """Read rows of clues, then as many rows of cages, as on a page of janko.at."""
    half, rows = table.size.rows, full_rows(table)
    words = words_of(rows[:half], table.size.columns)
    regions = number_regions(words_of(rows[half:], table.size.columns))
    clues: dict[int, tuple[int, str]] = {}
    for r, row in enumerate(words):
        for c, word in enumerate(row):
            match = _CLUE.fullmatch(f"a={word}")
            if match:
                clues[regions[r][c]] = int(match[2]), _SIGNS.get(match[3] or "", match[3] or "")
            elif word not in NOTHING:
                raise ReadError(
                    f'"{word[:12]}" is no clue of a cage. Write a number and an operator.', rows[r].line
                )
    if len(clues) <= max(map(max, regions)):
        raise ReadError(f"There are {len(clues)} clues for {max(map(max, regions)) + 1} cages.")
    return _board(regions, [clues[number] for number in range(len(clues))])


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    yield from once_rules(board.rows_and_columns(), numbers, literal)
    choices = choices_of(board.cells, numbers, literal)
    for cage in board.cages:
        yield _cage_rule(cage, tuple(choices[cell] for cell in cage.cells))


def _cage_rule(cage: Group, choices: tuple[Choice, ...]) -> Rule:
    number, count = sum(cage.clue or ()), len(cage.cells)
    says = f"{cage.name} {_SAYS[cage.sign if count > 1 else 'only'].format(number)}"

    constraint = _constraint(cage.sign, number, choices)
    reason = ClueReason(says, constraint, dict(zip(cage.cells, choices, strict=True)))

    def words() -> Words:
        return Words(says, cage.name, unmet=f"{cage.name} could not have its {_clue_text(cage)}")

    return Rule(constraint, cage.cells, words, why=reason.why, every=reason.every, group=cage)


def _constraint(sign: str, number: int, choices: tuple[Choice, ...]) -> Constraint:
    if len(choices) == 1 or sign == "+":
        return Sum(number, choices)
    if sign == "*":
        return Product(number, choices)
    if sign:
        return RelationConstraint(_relation(sign, number), *choices)
    numbers = [n for n, _ in choices[0]]
    fits = [way for way in product(numbers, repeat=len(choices)) if _makes(way, number)]
    return TableConstraint(choices, table(fits))


@lru_cache(maxsize=512)
def _relation(sign: str, number: int) -> Callable[[int, int], bool]:
    """Return a function that is the same for equal clues, so that results for it can be cached."""
    if sign == "-":
        return lambda one, two: abs(one - two) == number
    return lambda one, two: max(one, two) == number * min(one, two)


def _makes(way: Sequence[int], number: int) -> bool:
    """Whether some operator makes a number of others."""
    if number in (sum(way), prod(way)):
        return True
    return len(way) == 2 and any(_relation(sign, number)(*way) for sign in "-/")


def _pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with random cages of up to four cells."""
    cage = random_pieces(blank, _SIZES, rng)
    return _with_clues(
        [[cage[Cell(r, c)] for c in range(blank.columns)] for r in range(blank.rows)], answer, rng
    )


def _with_clues(cages: Sequence[Sequence[int]], answer: Drawn, rng: Random) -> Board:
    regions = number_regions(cages)
    cells: dict[int, list[int]] = {}
    for r, row in enumerate(regions):
        for c, number in enumerate(row):
            cells.setdefault(number, []).append(int(answer[Cell(r, c)]))
    return _board(regions, [_clue(numbers, rng) for numbers in cells.values()])


def _clue(numbers: Sequence[int], rng: Random) -> tuple[int, str]:
    """Return a number and an operator for the numbers of a cage."""
    if len(numbers) == 2:
        low, high = sorted(numbers)
        if high % low == 0 and rng.random() < 0.7:
            return high // low, "/"
        if rng.random() < 0.5:
            return high - low, "-"
    return (sum(numbers), "+") if rng.random() < 0.5 else (prod(numbers), "*")


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Take one of some cells out of its cage if the cage stays connected and has two cells or more."""
    board = sketch.board
    for place in rng.sample(list(places), len(places)):
        cage = next(cage for cage in board.cages if place in cage.cells)
        rest = [cell for cell in cage.cells if cell != place]
        if rest and is_connected(rest, board):
            rows = [list(row) for row in cage_numbers(board)]
            r, c = place.cells[0]
            rows[r][c] = len(board.cages)
            return Sketch(sketch.answer, _with_clues(rows, sketch.answer, rng))
    return None


puzzle = Puzzle(
    name="kenken",
    title="KenKen",
    aliases=("keen", "kendoku", "calcudoku", "mathdoku", "ken ken", "賢くなるパズル", "计算数独"),
    goal=(
        "Fill in numbers from 1 to the size of the board: each row and column holds each number once. The "
        "numbers of a cage have the sum, difference, product or ratio that is written in it."
    ),
    read=read,
    write=write,
    check=check,
    codes=(
        GameId(
            _decode_game,
            _encode_game,
            looks="[a-z_0-9]+,([asmd][0-9]+)+",
            heads="[0-9]+(d[a-z])?m?",
            names=("keen",),
            head=lambda board: str(board.rows),
        ),
        Janko(
            _decode_page,
            fits=lambda table: len(table.words) == 2 * table.size.rows,
            needs=lambda size: (2 * size.rows, "the clues and the cages"),
        ),
    ),
    unknowns=number_cells,
    rules=rules,
    single="{cell} sees every number but {value}",
    techniques=("clue", "naked-single", "hidden-single", "clue-elimination", "supposition"),
    generator=Generator(
        _pose,
        between(3, _GREATEST, square=True),
        answer=latin,
        repair=_repair,
        usual=Size(6, 6),
        sizes=areas(easy=ANY, medium=ANY, hard=64, very_hard=(36, ANY)),
    ),
    look=Look(ground="page", clue_ground="page", value="entered"),
    example="""\
kenken
aabcc
adbef
gdhef
gghij
kkhij
a=9+ b=1- c=3- d=1- e=2÷ f=15* g=9* h=10* i=2- j=6+ k=5+
""",
)
