r"""Undead (Haunted Mirrors).

Each cell without a mirror holds a ghost, a vampire or a zombie, and their numbers are given. A number at the
margin counts the monsters on the line of sight that begins there and turns at each mirror, `\` or `/`. A
vampire is seen only before the first mirror, a ghost only after it, a zombie always. A monster that the line
passes twice counts each time. Two solutions are the same if all monsters are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Clue, Group, GroupClue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.margin_clues import clue_name
from solvers.core.boards.places import Cell, Fact, Place, Unknown, amount
from solvers.core.boards.plain_text import BLANKS, check_rectangle, lines_of, signs_grid, tokens, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes.code import GameId
from solvers.core.codes.skip_codes import decode_symbols, encode_symbols
from solvers.core.generators.generator import ANY, Drawn, Generator, Sketch, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.view_clues import clue_of_view, remove_views, view_clues
from solvers.core.rules.count_rule import count
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Exactly
from solvers.core.rules.predicates import Predicate, Predicates
from solvers.core.rules.puzzle import Look, Puzzle, Variant
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.sums import WeightedTotal

_GHOST, _VAMPIRE, _ZOMBIE = range(3)
_MONSTERS = ("ghost", "vampire", "zombie")
_NAMES = (r"ghosts?|\U0001f47b|g", r"vampires?|\U0001f9db|v", r"zombies?|\U0001f9df|z")
_ANY = "|".join(_NAMES)
_TOTAL = rf"(?:(?:{_ANY})\s*[:=x]?\s*[0-9]+|[0-9]+(?:\s*x?\s*(?:{_ANY}))?)"
_TOTALS = rf"\(?(?:monsters:?\s*)?{_TOTAL}(?:(?:[ ,;/]+|,? and ){_TOTAL}){{2}}\)?"
"""The numbers of monsters, such as `2 4 2`, `2 ghosts, 4 vampires and 2 zombies`, and `v=4 g=2 z=2`."""
_NAMED_TOTALS = re.compile(rf"(?:monsters|[\s(),;:=]|{_ANY}|[0-9]|x|and)+", re.IGNORECASE)
_MIRRORS = "\\/"
_MIRROR_SIGNS: dict[str, Clue] = {"L": "\\", "R": "/", "\\": "\\", "/": "/", "\u2572": "\\", "\u2571": "/"}
_LETTERS: dict[Clue, str] = {"\\": "L", "/": "R"}
"""Letters for mirrors: a slash separates rows on one line, and chat programs remove a backslash."""
_STEPS = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
"""The first step of a line of sight from each margin."""
_SHARE = 0.25, 0.45
"""Range of the share of mirrors on new boards."""
_MIRROR = 0.3
"""Probability that a change of a board is a mirror rather than another monster."""
_SIGNS_RIGHT = "Write L or \\ and R or / for mirrors, and . for a monster."
_RIGHT = "Write the numbers of ghosts, vampires and zombies after the name, such as undead 2 4 2."


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    r"""Read the clues at the top, then each row between its clues, then those below.

    `L` or `\` and `R` or `/` are mirrors, and `.` is a cell with a monster. `words` has the numbers of
    ghosts, vampires and zombies, or lines around the others have them.
    """
    rows = [row for row in lines_of(text) if row.text.strip()]
    said = [row for row in rows if _has_totals(row.text)]
    if not words and not said:  # three numbers alone, above or below longer rows
        said = [row for row in (rows[0], rows[-1]) if len(row.text.split()) == len(_MONSTERS)][:1]
    rows = [row for row in rows if row not in said]
    totals = _numbers(" ".join([*words, *(row.text.lower() for row in said)]))
    if len(totals) != len(_MONSTERS):
        raise ReadError(_RIGHT)
    table, lines = tokens(rows), [row.line for row in rows]
    width = len(table[1]) - 2 if len(table) > 2 else 0
    if width < 1:
        raise ReadError("Write the clues at the top, then each row between its two clues, then those below.")
    # The clues at the top and below may have a dot at each corner.
    top, *middle, below = (row[1:-1] if len(row) == width + 2 else row for row in table)
    check_rectangle([len(row) for row in (top, *middle, below)], lines)
    known = {**_MIRROR_SIGNS, **dict.fromkeys(BLANKS)}
    grid = signs_grid(middle, lines[1:-1], known, "Undead", _SIGNS_RIGHT)
    sides = ([row[end] for row in table[1:-1]] for end in (0, -1))
    left, right = (_clues(words, lines[1:-1]) for words in sides)
    ends = ((top, lines[0]), (below, lines[-1]))
    upper, lower = (_clues(words, [line] * width) for words, line in ends)
    return _board(grid, [left, upper, right, lower], totals)


def _has_totals(text: str) -> bool:
    """Return whether a line says numbers of monsters with their names."""
    return bool(re.search(_ANY, text, re.IGNORECASE) and _NAMED_TOTALS.fullmatch(text))


def _numbers(said: str) -> list[int]:
    """Return the numbers of ghosts, vampires and zombies, in the order of their names if these are said."""
    pair = (
        r"([0-9]+)\s*x?\s*{0}"
        if re.match(r"[\s(]*(?:monsters\W*)?[0-9]", said)
        else r"{0}\s*[:=x]?\s*([0-9]+)"
    )
    named = [re.findall(pair.format(f"(?:{name})(?![a-z])"), said) for name in _NAMES]
    words = [word for found in named for word in found] or re.findall("[0-9]+", said)
    return [whole_number(word, 1) for word in words]


def _clues(words: Sequence[str], lines: Sequence[int]) -> tuple[GroupClue, ...]:
    pairs = zip(words, lines, strict=True)
    return tuple(None if word in BLANKS else (whole_number(word, line),) for word, line in pairs)


def _board(
    grid: tuple[tuple[Clue, ...], ...], margins: Sequence[tuple[GroupClue, ...]], totals: Sequence[int]
) -> Board:
    """Return the board with clues at the left, the top, the right and the bottom."""
    left, top, right, bottom = margins
    variant = frozenset({" ".join(map(str, totals))})
    return Board("undead", grid, left, top, right_clues=right, bottom_clues=bottom, variant=variant)


def _totals(board: Board) -> tuple[int, ...]:
    """Return the numbers of ghosts, vampires and zombies; none for a board that is being made."""
    return tuple(int(word) for words in board.variant for word in words.split())


def write(board: Board) -> str:
    def line(clues: Sequence[GroupClue]) -> list[str]:
        return ["." if clue is None else str(clue[0]) for clue in clues]

    left, right = line(board.row_clues), line(board.right_clues)
    grid = [[_LETTERS.get(clue, ".") for clue in row] for row in board.grid]
    rows = [[one, *row, two] for one, row, two in zip(left, grid, right, strict=True)]
    table = [[".", *line(board.column_clues), "."], *rows, [".", *line(board.bottom_clues), "."]]
    return "\n".join([f"undead {' '.join(map(str, _totals(board)))}", *map(" ".join, table)])


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield a wrong total of the monsters, and clues above the number of monsters in sight."""
    cells = len(board.cells_with(None))
    if sum(_totals(board)) != cells:
        yield Conflict(f"there are {sum(_totals(board))} monsters for {amount(cells, 'cell')}")
    for view in board.views():
        most = len(_sight(board, view))
        if view.clue and view.clue[0] > most:
            passes = amount(most, "monster")
            yield Conflict(f"{view.name} passes {passes}, but its clue is {view.clue[0]}", lines=(view.name,))


def _sight(board: Board, view: Group) -> list[tuple[Cell, bool]]:
    """Return the cells with a monster on a line of sight, each with whether it is after a mirror."""
    (row, column), (down, right) = view.cells[0], _STEPS[view.margin]
    seen, is_reflected = [], False
    while 0 <= row < board.rows and 0 <= column < board.columns:
        cell = Cell(row, column)
        if board.at(cell) == "\\":
            down, right, is_reflected = right, down, True
        elif board.at(cell) == "/":
            down, right, is_reflected = -right, -down, True
        else:
            seen.append((cell, is_reflected))
        row, column = row + down, column + right
    return seen


def unknowns(board: Board) -> list[Unknown]:
    return [Unknown(cell, (_GHOST, _VAMPIRE, _ZOMBIE)) for cell in board.cells_with(None)]


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    for view in board.views():
        if view.clue:
            yield _sight_rule(board, view, view.clue[0], literal)
    for monster, total in enumerate(_totals(board)):
        yield _total_rule(board, monster, total, literal)


def _total_rule(board: Board, monster: int, total: int, literal: Literals) -> Rule:
    """Return the rule that the board has a number of one monster."""
    unit, holding = _MONSTERS[monster], [literal[Fact(cell, monster)] for cell in board.cells_with(None)]
    rule = count(lambda: "the board", total, unit, (), holding)
    return rule._replace(words=lambda: rule.words()._replace(name=f"the number of {unit}s"))


def _sight_rule(board: Board, view: Group, number: int, literal: Literals) -> Rule:
    """Return the rule that a line of sight sees a number of monsters."""
    sight = _sight(board, view)
    cells = tuple(dict.fromkeys(cell for cell, _ in sight))

    def words() -> Words:
        monsters = amount(number, "monster")
        return Words(
            f"{view.name} sees {monsters}",
            clue_name(view),
            only=f"{view.name} sees {monsters} and needs all that are left",
            all=f"{view.name} sees {monsters} and needs all that are left",
            full=f"{view.name} sees its {monsters if number > 1 else 'monster'} already"
            if number
            else f"{view.name} sees no monster",
            still=f"{view.name} sees {monsters}",
            blocked=f"if {{supposed}}, {view.name} could not see {monsters}",
            unmet=f"{view.name} could not see {monsters}",
        )

    return Rule(_seen(sight, number, literal), cells, words, group=view)


def _seen(sight: Sequence[tuple[Cell, bool]], number: int, literal: Literals) -> Constraint:
    """Return the constraint that the monsters of a line of sight are seen a number of times.

    Each cell is seen a number of times in any case and some more if one literal is true.
    """
    weights: Counter[Literal] = Counter()
    for cell, passes in _passes(sight).items():
        if passes == [False, True]:
            number -= 1  # a ghost or a vampire is seen once, a zombie twice
            weights[literal[Fact(cell, _ZOMBIE)]] = 1
        else:
            weights[-literal[Fact(cell, _VAMPIRE if passes[0] else _GHOST)]] = len(passes)
    if max(weights.values(), default=1) == 1:
        return Exactly(number, list(weights))
    return WeightedTotal(number, [(weight, own) for own, weight in weights.items()])


def _passes(sight: Sequence[tuple[Cell, bool]]) -> dict[Cell, list[bool]]:
    """Return for each cell whether each pass of the line comes after a mirror."""
    passes: dict[Cell, list[bool]] = {}
    for cell, is_reflected in sight:
        passes.setdefault(cell, []).append(is_reflected)
    return passes


def _decode_game(coded: Coded) -> Board:
    """Decode three totals, the mirrors, and the clues clockwise from the upper left corner."""
    parts = coded.pieces(",")
    count_of_clues = 2 * sum(coded.size)
    if len(parts) != 4 + count_of_clues:
        raise ReadError(
            f"The code needs 3 totals, the mirrors and {count_of_clues} clues, with commas between."
        )
    grid = coded.size.grid(decode_symbols(parts[3], {"L": "\\", "R": "/"}, "L and R"))
    totals = [whole_number(part.text, None) for part in parts[:3]]
    clues: list[GroupClue] = [(whole_number(part.text, None),) for part in parts[4:]]
    columns, rows = coded.size
    top, right, bottom = clues[:columns], clues[columns : columns + rows], clues[columns + rows : -rows]
    margins = (clues[: -rows - 1 : -1], top, right, bottom[::-1])
    return _board(grid, [tuple(margin) for margin in margins], totals)


def _encode_game(board: Board) -> str:
    margins = (board.column_clues, board.right_clues, board.bottom_clues[::-1], board.row_clues[::-1])
    clues = [clue for margin in margins for clue in margin]
    if None in clues:
        raise PuzzleError("This code has no sign for a clue that is not given.")
    mirrors = encode_symbols(board.clues, _LETTERS)
    return ",".join([*map(str, _totals(board)), mirrors, *(str(clue[0]) for clue in clues if clue)])


def _blank(size: Size, rng: Random) -> Board:
    """Return a board with random mirrors, whose clues are all missing."""
    share = rng.uniform(*_SHARE)
    cells = [rng.choice(_MIRRORS) if rng.random() < share else None for _ in range(size.area)]
    rows, columns = (None,) * size.rows, (None,) * size.columns
    board = Board("undead", size.grid(cells), rows, columns, right_clues=rows, bottom_clues=columns)
    return board if None in cells else bare("undead", size)


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with all clues and totals."""
    monsters = [answer.get(cell, _GHOST) for cell in blank.cells_with(None)]
    full = replace(
        blank,
        row_clues=((0,),) * blank.rows,
        column_clues=((0,),) * blank.columns,
        right_clues=((0,),) * blank.rows,
        bottom_clues=((0,),) * blank.columns,
        variant=frozenset({" ".join(str(monsters.count(monster)) for monster in range(3))}),
    )
    seen: dict[str, list[GroupClue]] = {margin: [] for margin in _STEPS}
    for view in full.views():
        hidden = {False: _GHOST, True: _VAMPIRE}
        seen[view.margin].append(
            (sum(answer.get(cell, _GHOST) != hidden[late] for cell, late in _sight(full, view)),)
        )
    return replace(
        full,
        row_clues=tuple(seen["left"]),
        column_clues=tuple(seen["top"]),
        right_clues=tuple(seen["right"]),
        bottom_clues=tuple(seen["bottom"]),
    )


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Replace a monster by another one or by a mirror, at one of the places."""
    cells = [place for place in places if isinstance(place, Cell)]
    board, answer = sketch.board, dict(sketch.answer)
    if not cells or len(board.cells_with(None)) == 1:
        return None
    cell = rng.choice(cells)
    if rng.random() < _MIRROR:
        board = board.with_clue(cell, rng.choice(_MIRRORS))
        del answer[cell]
    else:
        answer[cell] = rng.choice([monster for monster in range(3) if monster != answer[cell]])
    return Sketch(answer, _pose(answer, board, rng))


def _caption(board: Board) -> list[str]:
    totals = zip(_totals(board), _MONSTERS, strict=False)
    return [f"{', '.join(amount(total, monster) for total, monster in totals)}."]


puzzle = Puzzle(
    name="undead",
    title="Undead",
    aliases=("haunted mirrors", "haunted mirror maze", "haunted"),
    goal=(
        "Put a ghost, a vampire or a zombie in each cell. A number counts the monsters seen from there: "
        "vampires only before a mirror, ghosts only after one, zombies always."
    ),
    read=read,
    write=write,
    conflicts=conflicts,
    variants=(
        Variant(
            _TOTALS,
            "the numbers of ghosts, vampires and zombies, such as 2 4 2",
        ),
    ),
    codes=(
        GameId(
            _decode_game,
            _encode_game,
            looks="[0-9]+,[0-9]+,[0-9]+,[a-zLR]+(,[0-9]+)+",
            heads="[0-9]+x[0-9]+(d[ent]t?)?",
            names=("undead",),
        ),
    ),
    unknowns=unknowns,
    rules=rules,
    techniques=("one-clue", "overlap", "clues"),
    generator=Generator(
        _pose,
        between(3, 10),
        blank=_blank,
        repair=_repair,
        usual=Size(5, 5),
        clues=view_clues,
        without=remove_views,
        clues_of=clue_of_view,
        sizes=areas(easy=25, medium=25, hard=ANY, very_hard=ANY),
    ),
    symbols="gvz",
    penciled=False,
    single="{cell} can be neither of the other two",
    look=Look(
        ground="unpainted",
        clue_ground="paper",
        values=("ghost", "vampire", "zombie"),
        given={"\\": "mirror down", "/": "mirror up"},
        caption=_caption,
    ),
    said=Predicates(each=tuple(Predicate(f"a {monster}", f"{monster}s") for monster in _MONSTERS)),
    always="each cell without a mirror holds one monster",
    example="""\
undead 2 5 4
. 0 3 2 1 .
2 . . . R 0
3 L . R . 3
3 . . . . 3
0 L . . L 0
. 0 3 2 3 .
""",
)
