"""Fillomino (Filling).

Each cell gets a number. Cells of equal numbers that are connected by sides form a piece, and the number
is the number of its cells. So two pieces of equal size never touch by a side. A piece may have several
given numbers or none. Numbers are 1 to 35. Two solutions are the same if all numbers are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import cast

from solvers.core.boards.board import Board
from solvers.core.boards.board_text import titled_text
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.latin_squares import given_numbers, without_each_number
from solvers.core.boards.levels import Borders
from solvers.core.boards.places import Cell, Fact, Place, Unknown, amount, in_words, list_cells
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import connected_parts
from solvers.core.codes.code import GameId
from solvers.core.codes.number_grids import NumberGrid
from solvers.core.codes.skip_codes import decode_symbols, digits, encode_symbols
from solvers.core.generators.generator import (
    ANY,
    Drawn,
    Generator,
    areas,
    between,
    no_clue_of,
    number_clues,
    pose_numbers,
)
from solvers.core.generators.random_grids import bare
from solvers.core.rules.connections.pieces import Pieces
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import LastCandidate, Literals, Rule, Words

_HIGHEST = 35
"""Largest number with a symbol in solutions."""
_ALL = range(1, _HIGHEST + 1)
_LARGEST = 5, 8
"""Maximum number of cells of a piece of new boards; each board has a number between these."""
_CONSIDERED = 10
"""Largest number that is considered while clues are removed."""
_NUMBERS = NumberGrid("fillomino", "Fillomino", _HIGHEST)


def _decode_game(coded: Coded) -> Board:
    """Decode digits and gaps; a code of Mosaic looks alike, but hardly one of its boards is possible here."""
    clues = {sign: number for sign, number in digits(9).items() if number}
    board = Board("fillomino", coded.size.grid(decode_symbols(coded, clues, "1 to 9")))
    for number in range(1, 10):
        for piece in connected_parts(board.cells_with(number), board):
            if len(piece) > number:
                cells = amount(len(piece), "cell")
                raise ReadError(f"The {number}s at {min(piece).name} would be a piece of {cells}.")
    return board


def _encode_game(board: Board) -> str:
    if any(number > 9 for _, number in board.numbers()):
        raise PuzzleError("This code has no sign for a number above 9.")
    return encode_symbols([None if clue == "?" else clue for clue in board.clues])


@lru_cache(maxsize=4)
def unknowns(board: Board) -> list[Unknown]:
    """Return for each cell the numbers of all pieces that have room there."""
    room: dict[Cell, list[int]] = {cell: [] for cell in board.cells}
    hidden = _hidden_limit(board)
    for number in _ALL:
        for cell in _reachable(board, number) | (_hidden_room(board, number) if number <= hidden else set()):
            room[cell].append(number)
    # A cell without room is a contradiction, which an impossible candidate shows.
    return [Unknown(cell, tuple(numbers) or (1,)) for cell, numbers in room.items()]


def _hidden_limit(board: Board) -> int:
    """Return an upper bound of the cells of a piece without a given number.

    Given numbers that are too far apart for one piece need their cells.
    """
    apart: list[tuple[Cell, int]] = []
    for (r, c), number in board.numbers():
        equals = (cell for cell, other in apart if other == number)
        if all(abs(r - cell.row) + abs(c - cell.column) >= number for cell in equals):
            apart.append((Cell(r, c), number))
    return len(board.cells) - sum(number for _, number in apart)


def _reachable(board: Board, number: int) -> set[Cell]:
    """Return the cells that a piece with a given number can contain."""
    reached = set(board.cells_with(number))
    newest: Collection[Cell] = reached
    for _ in range(number - 1 if reached else 0):
        near = {other for cell in newest for other in board.neighbours(cell)} - reached
        newest = {cell for cell in near if not isinstance(board.at(cell), int)}
        reached |= newest
    return reached


def _hidden_room(board: Board, number: int) -> set[Cell]:
    """Return the cells that a piece without a given number can contain."""
    blank = {cell for cell in board.cells if not isinstance(board.at(cell), int)}
    beside = {other for cell in board.cells_with(number) for other in board.neighbours(cell)}
    rooms = connected_parts(blank - beside, board)
    return {cell for room in rooms if len(room) >= number for cell in room}


def _opened(board: Board) -> list[Unknown]:
    """Return the unknowns of a new board without clues."""
    return [Unknown(cell, tuple(range(1, _CONSIDERED + 1))) for cell in board.cells]


def _facts(literal: Literals) -> Mapping[Literal, tuple[Cell, int]]:
    """Return the cell and the number of each literal."""
    return {fact: key for key, fact in cast("Mapping[tuple[Cell, int], Literal]", literal).items()}


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    cells: dict[int, dict[Cell, Literal]] = {}
    for fact, (cell, number) in _facts(literal).items():
        cells.setdefault(number, {})[cell] = fact
    near = {cell: board.neighbours(cell) for cell in board.cells}
    for number in sorted(cells):
        yield _pieces_rule(Pieces(cells, near, number), number)


def _pieces_rule(pieces: Pieces[Cell], number: int) -> Rule:
    def why(known: Known, literal: Literal) -> str:
        reason = pieces.because(known, literal)
        if reason is None or reason.how == "room":
            return f"a {number} has too little room there"
        cells = list_cells(reason.nodes)
        if reason.how == "full":
            return f"with {cells}, it would be a piece of more than {amount(number, 'cell')}"
        lacking = number - len(reason.nodes)
        them = "it" if lacking == 1 else "them"
        need = f"the {number}s at {cells} need" if len(reason.nodes) > 1 else f"the {number} at {cells} needs"
        return f"{need} {amount(lacking, 'more cell')} and cannot get {them} without {{cell}}"

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        reason = pieces.because(known, literal)
        return reason.nodes if reason else ()

    def words() -> Words:
        says = f"each piece of {number}s has {amount(number, 'cell')}"
        return Words(
            says, f"the {number}s", unmet=f"a piece of {number}s would not have {amount(number, 'cell')}"
        )

    return Rule(
        pieces, (), words, basic=True, why=why, points=points, rank=number > 9, technique="room-to-grow"
    )


def _last_candidate(board: Board, literal: Literals) -> LastCandidate:
    """Return the reason of a last candidate: pieces beside the cell that are full."""
    held = _facts(literal)

    def beside(known: Known, last: Literal) -> dict[Cell, int]:
        """Return the known numbers beside the cell, without its own."""
        cell, own = held[last]
        facts = ((near, n, literal.get(Fact(near, n), 0)) for near in board.neighbours(cell) for n in _ALL)
        return {near: number for near, number, fact in facts if number != own and fact and known[fact] > 0}

    def why(known: Known, last: Literal) -> str:
        numbers = [f"{number}s" for number in sorted(set(beside(known, last).values()))]
        full = f"cannot join the {in_words(numbers)} beside it and " if numbers else ""
        return f"{held[last][0].name} {full}has room for no other number"

    return LastCandidate(why, lambda known, last: (held[last][0], *beside(known, last)), "naked-single")


def _answer(size: Size, rng: Random) -> Drawn:
    """Return random pieces: of two equal ones that touch, one is joined to a neighbour or broken up."""
    grid, largest = bare("fillomino", size), rng.randint(*_LARGEST)
    piece_of = {cell: [cell] for cell in grid.cells}
    while equal := [
        e
        for e in grid.edges
        if len(piece_of[e.first]) == len(piece_of[e.second]) and piece_of[e.first] is not piece_of[e.second]
    ]:
        piece = piece_of[rng.choice(rng.choice(equal))]
        near = [piece_of[other] for cell in piece for other in grid.neighbours(cell)]
        fits = [other for other in near if other is not piece and len(other) + len(piece) <= largest]
        if fits:
            piece += rng.choice(fits)
            piece_of.update(dict.fromkeys(piece, piece))
        else:
            piece_of.update({cell: [cell] for cell in piece})
    return {cell: len(piece) for cell, piece in piece_of.items()}


puzzle = Puzzle(
    name="fillomino",
    title="Fillomino",
    aliases=("filling", "allied occupation", "polyominous", "フィルオミノ"),
    goal=(
        "Fill in numbers: equal ones that are connected by sides form a piece, which has as many cells as "
        "the number says. A piece can have several given numbers or none."
    ),
    read=_NUMBERS.read,
    signs="?",
    write=titled_text,
    check=_NUMBERS.check,
    codes=(
        GameId(_decode_game, _encode_game, "[1-9a-z]+", heads="[0-9]+x[0-9]+", names=("filling",)),
        _NUMBERS.link("fillomino"),
        _NUMBERS.file("fillomino"),
        _NUMBERS.table(),
    ),
    unknowns=unknowns,
    given=given_numbers,
    rules=rules,
    single=_last_candidate,
    clue_changes=without_each_number,
    penciled=False,
    techniques=("room-to-grow", "naked-single", "what-if", "what-if-whole"),
    generator=Generator(
        pose_numbers,
        between(4, 16),
        answer=_answer,
        usual=Size(8, 8),
        clues=number_clues,
        clues_of=no_clue_of,
        opened=_opened,
        bases={"medium": "hard"},
        sizes=areas(easy=196, medium=ANY, hard=ANY),
    ),
    # Medium boards need a case distinction up to four times, hard boards more often.
    borders=Borders(hard=4.3),
    look=Look(ground="page", clue_ground="given", value="entered"),
    always="each piece has as many cells as its number says",
    example="""\
fillomino
.4....82.
335.5884.
..5...8..
4.7.85.22
..7...57.
3999.7...
9....9...
""",
)
