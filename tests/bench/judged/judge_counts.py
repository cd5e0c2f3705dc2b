"""The rules of counts, pairs and runs, evaluated on an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tests.bench.judged.grid import Answer, Clues, Place, size

Rows = Sequence[str]


def _in_shape(keeps: Callable[[Clues, Rows], bool]) -> Callable[[Clues, Answer], bool]:
    """Check the shape of an answer before its rules."""

    def checked(clues: Clues, answer: Answer) -> bool:
        rows, columns = size(clues)
        return [len(row) for row in answer["cells"]] == [columns] * rows and keeps(clues, answer["cells"])

    return checked


def _cells(clues: Clues) -> list[tuple[int, int, int | str | None]]:
    return [(r, c, clue) for r, row in enumerate(clues["grid"]) for c, clue in enumerate(row)]


def _around(answer: Rows, r: int, c: int) -> int:
    return sum(row[max(c - 1, 0) : c + 2].count("#") for row in answer[max(r - 1, 0) : r + 2])


def _mosaic(clues: Clues, answer: Rows) -> bool:
    return all(_around(answer, r, c) == clue for r, c, clue in _cells(clues) if isinstance(clue, int))


def _minesweeper(clues: Clues, answer: Rows) -> bool:
    safe = all(clue is None or answer[r][c] == "." for r, c, clue in _cells(clues))
    return safe and clues["total"] in (None, "".join(answer).count("#")) and _mosaic(clues, answer)


def _lines(clues: Clues, answer: Rows) -> list[tuple[tuple[int, ...] | None, str]]:
    """The clue of each row and column, with what the answer has there."""
    columns = ("".join(column) for column in zip(*answer, strict=True))
    return list(zip((*clues["rows"], *clues["columns"]), (*answer, *columns), strict=True))


def _nonogram(clues: Clues, answer: Rows) -> bool:
    lines = _lines(clues, answer)
    return all(clue in (None, tuple(map(len, line.replace(".", " ").split()))) for clue, line in lines)


def _dominosa(clues: Clues, answer: Rows) -> bool:
    """Every half points at the half that points back, and no two dominoes have the same numbers."""
    grid, (rows, columns) = clues["grid"], size(clues)
    halves = {"R": (0, 1, "L"), "L": (0, -1, "R"), "D": (1, 0, "U"), "U": (-1, 0, "D")}
    pairs = []
    for r, row in enumerate(answer):
        for c, half in enumerate(row):
            down, across, back = halves[half]
            y, x = r + down, c + across
            if not (0 <= y < rows and 0 <= x < columns and answer[y][x] == back):
                return False
            if half in "RD":
                pairs.append(frozenset((grid[r][c], grid[y][x])))
    return len(set(pairs)) == len(pairs)


def _tents(clues: Clues, answer: Rows) -> bool:
    trees = {(r, c) for r, c, clue in _cells(clues) if clue == "T"}
    tents = {(r, c) for r, row in enumerate(answer) for c, symbol in enumerate(row) if symbol == "#"}
    return (
        not trees & tents
        and len(trees) == len(tents)
        and all(_around(answer, r, c) == 1 for r, c in tents)
        and all(clue is None or clue[0] == line.count("#") for clue, line in _lines(clues, answer))
        and _are_paired(sorted(trees), tents)
    )


def _are_paired(trees: Sequence[Place], tents: set[Place]) -> bool:
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

    return all(finds(tree, set()) for tree in trees)


RULES: Mapping[str, Callable[[Clues, Answer], bool]] = {
    "minesweeper": _in_shape(_minesweeper),
    "mosaic": _in_shape(_mosaic),
    "tents": _in_shape(_tents),
    "dominosa": _in_shape(_dominosa),
    "nonogram": _in_shape(_nonogram),
}
