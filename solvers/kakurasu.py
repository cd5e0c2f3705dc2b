"""Kakurasu.

Cells are shaded. A shaded cell counts as the number of its column for its row, and as the number of its row
for its column; both are numbered from 1 at the top left. A clue is the total of its row or column. Two
solutions are the same if all cells are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.board import Board, Group, GroupClue
from solvers.core.boards.clue_table import clues_text
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size, Table
from solvers.core.boards.places import Place, in_words
from solvers.core.boards.plain_text import BLANKS, lines_of, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.line_totals import line_clues, line_of_rule, remove_totals, with_totals
from solvers.core.generators.number_pictures import invert_cell
from solvers.core.generators.random_grids import bare, noise
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.puzzle import Look, Puzzle
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.sums import WeightedTotal

_SHARES = 0.3, 0.6
"""Minimum and maximum share of shaded cells on new boards."""


_SIDE = re.compile(r"^\s*(?:columns?|cols?|rows?)(?: clues)?\s*[:= ]", re.IGNORECASE)
_LONGEST = 2
"""Maximum number of digits of a clue; a longer word has a clue in each digit."""


def read(text: str) -> Board:
    """Read the column clues, then the row clues: on one line, or each before its row of a table.

    A `.` or `?` is a clue that is not given.
    """
    rows = [row for row in lines_of(text) if row.text.strip()]
    if len(rows) > 1 and rows[0].text.lower().lstrip().startswith("row"):
        rows[:2] = rows[1], rows[0]
    rows = [row._replace(text=_SIDE.sub("", row.text)) for row in rows]
    if len(rows) < 2:
        raise ReadError("Write the clues of the columns on one line and those of the rows on the next.")
    columns, *others = [[_clue(word, row.line) for word in _words(row.text)] for row in rows]
    if others[:-1] and all(not any(row[:-1]) for row in [columns, *others[:-1]]):
        # The clues are right of the rows and below the columns.
        columns, others = others[-1], [row[-1:] for row in [columns, *others[:-1]]]
    if len(others) > 1 and any(any(row[1:]) for row in others):
        raise ReadError("Write only one clue for each row, before its cells.", rows[1].line)
    if len(others) == 1:
        return _board(columns, others[0])
    width = max(map(len, others))
    if width not in (1, len(columns), len(columns) + 1):
        raise ReadError(f"There are {len(columns)} column clues for rows of {width - 1} cells.", rows[0].line)
    return _board(columns[1:] if width == len(columns) else columns, [row[0] for row in others])


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    return list(words[0]) if len(words) == 1 and len(words[0]) > _LONGEST else words


def _clue(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)


def _board(columns: Sequence[GroupClue], rows: Sequence[GroupClue]) -> Board:
    if not columns:
        raise ReadError("There are no clues of columns.")
    board = bare("kakurasu", Size(len(columns), len(rows)))
    return replace(board, row_clues=tuple(rows), column_clues=tuple(columns))


def write(board: Board) -> str:
    return "\n".join(["kakurasu", *map(clues_text, (board.column_clues, board.row_clues))])


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield clues that are larger than the total of all numbers of their lines."""
    for line in board.lines():
        most = len(line.cells) * (len(line.cells) + 1) // 2
        if line.clue and line.clue[0] > most:
            says = f"all cells of {line.name} add up to {most}, but its clue is {line.clue[0]}"
            yield Conflict(says, lines=(line.name,))


def _decode_page(table: Table) -> Board:
    """Read the line of column clues and the line of row clues of a page of janko.at."""
    columns, rows = ([_clue(word, 0) for word in words] for words in table.words[:2])
    if (len(columns), len(rows)) != table.size:
        raise ReadError(f"A board of {table.size} needs as many clues of columns and of rows.")
    return _board(columns, rows)


def rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    for line in board.lines():
        if line.clue:
            yield _total(line, line.clue[0], [shaded[cell] for cell in line.cells])


def _total(line: Group, total: int, literals: Sequence[Literal]) -> Rule:
    """Return the rule that the numbers of the shaded cells of a line have a total."""
    weights = list(enumerate(literals, 1))

    def why(known: Known, _literal: Literal) -> str:
        rest = total - sum(weight for weight, own in weights if known[own] > 0)
        if not rest:
            return f"{line.name} already adds up to {total}"
        left = [f"{weight}" for weight, own in weights if not known[own]]
        needs = f"still needs {rest} of {total}" if rest < total else f"needs {total}"
        return f"{line.name} {needs} from {in_words(left)}"

    def words() -> Words:
        says = f"{line.name} adds up to {total}"
        return Words(
            says,
            line.name,
            blocked=f"if {{supposed}}, {line.name} could not add up to {total}",
            unmet=f"{line.name} could not add up to {total}",
        )

    return Rule(WeightedTotal(total, weights), line.cells, words, why=why, group=line, finishes="no")


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    lines = blank.rows_and_columns()
    return with_totals(blank, [sum(i for i, c in enumerate(line.cells, 1) if answer[c]) for line in lines])


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    answer = invert_cell(sketch, places, rng)
    return Sketch(answer, _pose(answer, sketch.board, rng))


puzzle = Puzzle(
    name="kakurasu",
    title="Kakurasu",
    aliases=("index sums", "カクラス"),
    goal=(
        "Shade cells: a clue is the total of its row or column. The first cell of a line counts 1, the "
        "second one 2, and so on."
    ),
    read=read,
    write=write,
    conflicts=conflicts,
    codes=(
        Janko(
            _decode_page,
            fits=lambda table: len(table.words) in (2, 2 + table.size.rows),
            needs=lambda _: (2, "the clues of columns and rows"),
        ),
    ),
    rules=rules,
    techniques=("clue-yes", "clue-no", "clues"),
    generator=Generator(
        _pose,
        between(3, 20),
        answer=lambda size, rng: noise(size, rng.uniform(*_SHARES), rng),
        repair=_repair,
        usual=Size(8, 8),
        clues=line_clues,
        without=remove_totals,
        clues_of=line_of_rule,
        sizes=areas(easy=196, hard=(25, 64), very_hard=(36, 100)),
    ),
    look=Look(
        ground="unpainted",
        clue_ground="unpainted",
        yes="shaded",
        no="ringed",
        caption=lambda _: ["The cells of a line count 1, 2, 3 and so on, from the left or the top."],
    ),
    yes="shaded",
    no="white",
    unmet="could not {all} add up",
    example="""\
kakurasu
. 16 . 12 6 .
16 11 8 1 9 13
""",
)
