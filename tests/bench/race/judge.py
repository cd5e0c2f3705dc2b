"""Whether an answer keeps the rules, by plain evaluation that shares nothing with any contestant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from solvers import Board
from tests.bench.race.grid import Rows, Verdict

Place = tuple[int, int]


def keeps(board: Board, answer: Rows) -> bool:
    """Whether `answer`, in the symbols of `solvers.Solution`, keeps all rules of the board."""
    shape = [len(row) for row in answer] == [board.columns] * board.rows
    return shape and RULES[board.puzzle](board, answer)


def faults(board: Board, verdicts: Mapping[str, Verdict | None]) -> list[str]:
    """Return the faults in the verdicts of those who were not stopped: broken rules and disagreement."""
    given = {name: verdict for name, verdict in verdicts.items() if verdict}
    found = [
        f"an answer of {name} breaks a rule"
        for name, verdict in given.items()
        if not all(keeps(board, answer) for answer in verdict.answers)
    ]
    told = {
        name: (status, answers if status == "unique" else ()) for name, (status, answers) in given.items()
    }
    if len(set(told.values())) > 1:
        found.append(f"no agreement: {', '.join(f'{name} {status}' for name, (status, _) in given.items())}")
    return found


def _number_met(board: Board, answer: Rows) -> bool:
    return all(_around(answer, r, c) == clue for r, c, clue in _clues(board) if isinstance(clue, int))


def _clues(board: Board) -> list[tuple[int, int, int | str | None]]:
    return [(r, c, clue) for r, row in enumerate(board.grid) for c, clue in enumerate(row)]


def _around(answer: Rows, r: int, c: int) -> int:
    return sum(row[max(c - 1, 0) : c + 2].count("#") for row in answer[max(r - 1, 0) : r + 2])


def _minesweeper(board: Board, answer: Rows) -> bool:
    safe = all(clue is None or answer[r][c] == "." for r, c, clue in _clues(board))
    mines = "".join(answer).count("#")
    return safe and board.total in (None, mines) and _number_met(board, answer)


def _nonogram(board: Board, answer: Rows) -> bool:
    columns = ["".join(column) for column in zip(*answer, strict=True)]
    lines = zip((*board.row_clues, *board.column_clues), (*answer, *columns), strict=True)
    return all(clue in (None, tuple(map(len, line.replace(".", " ").split()))) for clue, line in lines)


def _dominosa(board: Board, answer: Rows) -> bool:
    """Every half points at the half that points back, and each pair of numbers lies there once."""
    halves = {"R": (0, 1, "L"), "L": (0, -1, "R"), "D": (1, 0, "U"), "U": (-1, 0, "D")}
    pairs = []
    for r, row in enumerate(answer):
        for c, half in enumerate(row):
            down, across, back = halves[half]
            y, x = r + down, c + across
            if not (0 <= y < board.rows and 0 <= x < board.columns and answer[y][x] == back):
                return False
            if half in "RD":
                pairs.append(frozenset((board.grid[r][c], board.grid[y][x])))
    return len(set(pairs)) == len(pairs)


def _tents(board: Board, answer: Rows) -> bool:
    grown = {(r, c) for r, c, clue in _clues(board) if clue == "T"}
    tents = {(r, c) for r, row in enumerate(answer) for c, symbol in enumerate(row) if symbol == "#"}
    lines = (*answer, *("".join(column) for column in zip(*answer, strict=True)))
    counted = zip((*board.row_clues, *board.column_clues), lines, strict=True)
    return (
        not grown & tents
        and len(grown) == len(tents)
        and all(_around(answer, r, c) == 1 for r, c in tents)
        and all(clue is None or clue[0] == line.count("#") for clue, line in counted)
        and _all_paired(sorted(grown), tents)
    )


def _all_paired(grown: Sequence[Place], tents: set[Place]) -> bool:
    """Whether every tree can have a tent of its own beside it: Kuhn's augmenting paths."""
    tree_of: dict[Place, Place] = {}

    def finds(tree: Place, tried: set[Place]) -> bool:
        r, c = tree
        for spot in tents.intersection([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]) - tried:
            tried.add(spot)
            if spot not in tree_of or finds(tree_of[spot], tried):
                tree_of[spot] = tree
                return True
        return False

    return all(finds(tree, set()) for tree in grown)


RULES: Mapping[str, Callable[[Board, Rows], bool]] = {
    "minesweeper": _minesweeper,
    "mosaic": _number_met,
    "tents": _tents,
    "dominosa": _dominosa,
    "nonogram": _nonogram,
}
