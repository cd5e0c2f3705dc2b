"""Hashi, also known as Hashiwokakero and Bridges.

Bridges run straight along a row or column between two islands that see each other, at most two between a
pair; they neither cross nor run over islands. The number of an island counts the bridges that end there, and
all islands hang together. An island with `?` has a number that is not told.

Two bridges of a pair lie side by side: an answer is how many each pair has. Variants: another number at most
for a pair (`max 3`), and bridges that close no ring (`no rings`; two bridges of a pair are none).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.answer import as_bridges
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs.blanks import decode_symbols, encode_symbols, symbols_area
from solvers.core.boards.codecs.pzpr import decode_clues, encode_number16
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import MismatchError, PuzzleError, ReadError
from solvers.core.boards.links import crossings, islands_of, links_of
from solvers.core.boards.places import Cell, Edge, Fact, Unknown, listed
from solvers.core.boards.text import Row, lines_of, numbers_grid
from solvers.core.rules.codes import GameId, Link, Pzprv3, Task
from solvers.core.rules.formula import Literal
from solvers.core.rules.joined import Joined
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.no_ring import NoRing
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Variant, Words
from solvers.core.rules.sums import Sum

_USUAL, _HIGHEST = 2, 4
_SYMBOLS: Mapping[str, Clue] = {
    **{str(n): n for n in range(1, 10)},
    **{"ABCDEFG"[n]: n + 10 for n in range(7)},
}
_CLUES = "1 to 9, and A to G for 10 to 16"


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of numbers, `?` and blanks."""
    board = Board("hashi", (), variant=words - {f"max {_USUAL}"})
    highest = 4 * _most(board)
    grid = numbers_grid(lines_of(text), 1, highest, "Hashi", {"?": "?"})
    return Board("hashi", grid, variant=board.variant)


def _most(board: Board) -> int:
    """How many bridges a pair of islands can have."""
    return next((int(word[-1]) for word in board.variant if word.startswith("max")), _USUAL)


def check(board: Board) -> None:
    """Raises ReadError where there are no islands, or no bridges can meet their numbers."""
    islands = islands_of(board)
    if not islands:
        raise ReadError("There is no island. Write the number of each island, and . for water.")
    numbers = [number for _, number in board.numbers()]
    for cell, number in board.numbers():
        if number < 1:
            raise MismatchError(f"The {number} at {cell.name} cannot be: each island has a bridge.", board)
        seen = sum(cell in link for link in links_of(board))
        if number > _most(board) * seen:
            others = "1 other island" if seen == 1 else f"{seen or 'no'} other islands"
            room = (
                f"which is room for {seen * _most(board)} bridges" if seen else "so no bridge can end there"
            )
            raise MismatchError(f"The {number} at {cell.name} sees {others}, {room}.", board)
    if len(numbers) == len(islands) and sum(numbers) % 2:
        raise MismatchError(
            f"The numbers add up to {sum(numbers)}, which is odd; but each bridge has two ends.", board
        )


def write(board: Board) -> str:
    wide = any(number > 9 for _, number in board.numbers())
    rows = ((" " if wide else "").join("." if c is None else str(c) for c in row) for row in board.grid)
    return "\n".join([" ".join(["hashi", *sorted(board.variant)]), *rows])


def unknowns(board: Board) -> Iterator[Unknown]:
    values = tuple(range(_most(board) + 1))
    return (Unknown(link, values) for link in links_of(board))


def rules(board: Board, bridges: Literals) -> Iterator[Rule]:
    links = links_of(board)
    for island, number in board.numbers():
        yield _island(island, number, [link for link in links if island in link], _most(board), bridges)
    for one, two in crossings(links):
        yield _crossing(one, two, bridges)
    ends = {-bridges[Fact(link, 0)]: (link.first, link.second) for link in links}
    if len(islands_of(board)) > 1:
        yield Rule(Joined(islands_of(board), ends), (), _hang_together, basic=True, rank=1)
    if "no rings" in board.variant:
        yield Rule(NoRing(ends), (), _no_rings, basic=True, tell=_closes_a_ring, rank=1)


def _hang_together() -> Words:
    return Words("all islands hang together", unmet="some islands would be cut off from the others")


def _no_rings() -> Words:
    return Words("bridges close no ring", unmet="bridges would close a ring")


def _closes_a_ring(_known: Known, _literal: Literal) -> str:
    return "a bridge here would close a ring"


def _island(island: Cell, number: int, links: Sequence[Edge], most: int, bridges: Literals) -> Rule:
    choices = tuple(tuple((n, bridges[Fact(link, n)]) for n in range(most + 1)) for link in links)
    name = f"the {number} at {island.name}"

    def words() -> Words:
        unmet = f"{name} could not have its {f'{number} bridges' if number > 1 else 'bridge'}"
        needs = f"{name} needs {number} bridge{'s' * (number > 1)}"
        return Words(needs, name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    own = {literal for choice in choices for _, literal in choice}

    def tell(known: Known, literal: Literal) -> str:
        if literal not in own:
            return f"{name} cannot do without a bridge that lies across"
        held = [next((n for n, own in choice if known[own] > 0), None) for choice in choices]
        unsettled = [link.seen_from(island).name for link, n in zip(links, held, strict=True) if n is None]
        left = number - sum(filter(None, held))
        names = listed(unsettled, "islands")
        if not left:
            return f"{name} has all its bridges" if number > 1 else f"{name} has its bridge"
        if left == number:
            return f"{name} has only {names} to be joined to"
        lacks = f"{name} lacks {left} bridge{'s' * (left > 1)}"
        return f"{lacks}, for which only {names} {'is' if len(unsettled) == 1 else 'are'} open"

    return Rule(Sum(number, choices), (island,), words, anchor=island, tell=tell)


def _crossing(one: Edge, two: Edge, bridges: Literals) -> Rule:
    def tell(_known: Known, literal: Literal) -> str:
        other = one if literal == bridges[Fact(two, 0)] else two
        return f"a bridge here would cross the one between {other.subject}"

    constraint = AnyOf([bridges[Fact(one, 0)], bridges[Fact(two, 0)]])
    return Rule(constraint, (one, two), lambda: Words("bridges never cross"), basic=True, tell=tell)


def _decode(coded: Coded) -> Board:
    match = re.search("m([0-9]+)", coded.told)
    most = int(match[1]) if match else _USUAL
    if not 1 <= most <= _HIGHEST:
        raise ReadError(f"A pair of islands has at most 1 to {_HIGHEST} bridges, not {most}.")
    words = {f"max {most}"} - {f"max {_USUAL}"} | ({"no rings"} if "L" in coded.told else set())
    grid = coded.size.grid(decode_symbols(coded, _SYMBOLS, _CLUES))
    return Board("hashi", grid, variant=frozenset(words))


def _encode(board: Board) -> str:
    if board.cells_with("?"):
        raise PuzzleError("Such a code has no sign for an island whose number is not told (?).")
    return encode_symbols(_cells(board), {number: sign for sign, number in _SYMBOLS.items()})


def _encode_task(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such a task is for at most two bridges between islands, and any rings.")
    return _encode(board)


def _decode_link(coded: Coded) -> Board:
    return Board("hashi", coded.size.grid(decode_clues(coded)))


def _encode_link(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such an address is for at most two bridges between islands, and any rings.")
    return encode_number16(_cells(board))


def _decode_file(table: Table) -> Board:
    words = table.words[: table.size.rows]
    rows = [Row(number, " ".join(row).replace("-", "?")) for number, row in enumerate(words, 1)]
    return Board("hashi", numbers_grid(rows, 1, 4 * _USUAL, "Hashi", {"?": "?"}))


def _cells(board: Board) -> list[Clue]:
    return [clue for row in board.grid for clue in row]


_BRIDGES = (
    "E1 G1 1, E1 E3 1, G1 I1 2, G1 G3 1, A2 C2 2, A2 A6 1, C2 C4 2, H2 J2 2, J2 J6 1, E3 E5 2, "
    "G3 I3 1, G3 G6 2, A6 G6 2, A6 A8 1, G6 J6 2, G6 G10 2, J6 J10 1, A8 F8 2, A10 G10 2"
)
"""The answer of the example: two islands and the number of their bridges."""

puzzle = Puzzle(
    name="hashi",
    title="Hashi",
    aliases=("bridges", "hashiwokakero", "hashikake", "chopsticks"),
    variants=(Variant("max [1-4]", "max 3"), Variant("no rings", "no rings")),
    goal=(
        "Join all islands by bridges along rows and columns, at most two between a pair; they never cross, "
        "and each number counts the bridges of its island."
    ),
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    rules=rules,
    spelling=as_bridges,
    penciled=False,
    codes=(
        GameId(
            _decode,
            _encode,
            looks="[1-9A-Ga-z]+",
            heads="[0-9]+(x[0-9]+)?(i[0-9]+)?(e[0-9]+)?m[0-9]+L?(d[0-9])?",
            names=("bridges",),
            head=lambda board: (
                f"{board.columns}x{board.rows}m{_most(board)}{'L' * ('no rings' in board.variant)}"
            ),
        ),
        Task(
            _decode,
            _encode_task,
            signs="1-9A-Ga-z",
            whole="[1-9A-Ga-z]{3,}",
            sizes=lambda code: squares(symbols_area(code)),
            sites=("bridges",),
        ),
        Link(("hashi", "hashikake", "bridges"), _decode_link, _encode_link),
        Pzprv3(("hashikake", "hashi", "bridges"), _decode_file),
    ),
    look=Look(ground="lattice", clue_ground="island", lines="bridge"),
    is_no="{cell} are not joined",
    is_value="{cell} are joined by {value} bridge{s}",
    always="all islands hang together and bridges never cross",
    example="""\
hashi
....2.4.2.
3.4....2.3
....3.4.1.
..2.......
....2.....
4.....8..4
..........
3....2....
..........
2.....4..1
""",
    answer={"bridges": tuple((one, two, int(n)) for one, two, n in map(str.split, _BRIDGES.split(", ")))},
)
