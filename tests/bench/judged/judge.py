"""Whether an answer keeps the rules of its kind, by plain evaluation that shares no code with any solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise, product

from tests.bench.judged import judge_counts
from tests.bench.judged.grid import DIGITS, Answer, Clues, Place, place_of, size
from tests.bench.judged.judge_shapes import hashi, hitori, nurikabe, slitherlink
from tests.bench.judged.models import Verdict

Cells = dict[Place, int]


def keeps(kind: str, clues: Clues, answer: Answer) -> bool:
    """Whether `answer` has the shape of an answer of the board and keeps all its rules."""
    return RULES[kind](clues, answer)


def faults(kind: str, clues: Clues, verdicts: Mapping[str, Verdict | None]) -> list[str]:
    """Return the faults in the verdicts of those who were not stopped: broken rules and disagreement."""
    given = {name: verdict for name, verdict in verdicts.items() if verdict}
    broken = [
        f"an answer of {name} breaks a rule"
        for name, verdict in given.items()
        if not all(keeps(kind, clues, answer) for answer in verdict.answers)
    ]
    broken += [f"{name} died" for name, verdict in given.items() if verdict.status == "died"]
    statuses = {name: verdict.status for name, verdict in given.items()}
    if len(set(statuses.values())) > 1:
        broken.append(f"no agreement: {', '.join(f'{name} {status}' for name, status in statuses.items())}")
    return broken


def _numbers(clues: Clues, answer: Answer) -> Cells | None:
    """The value of each cell; None where the shape is wrong or a given is not kept."""
    rows, columns = size(clues)
    if [len(row) for row in answer["cells"]] != [columns] * rows:
        return None
    found = {(r, c): DIGITS.index(answer["cells"][r][c]) for r in range(rows) for c in range(columns)}
    kept = all(clues["grid"][r][c] in (0, value) for (r, c), value in found.items())
    return found if kept and all(1 <= value <= rows for value in found.values()) else None


def _different(values: Iterable[int]) -> bool:
    listed = list(values)
    return len(set(listed)) == len(listed)


def _latin(cells: Cells, n: int) -> bool:
    rows = (_different(cells[r, c] for c in range(n)) for r in range(n))
    columns = (_different(cells[r, c] for r in range(n)) for c in range(n))
    return all(rows) and all(columns)


def _sudoku(clues: Clues, answer: Answer) -> bool:
    cells, (n, _) = _numbers(clues, answer), size(clues)
    if cells is None or not _latin(cells, n):
        return False
    regions: dict[int, list[int]] = {}
    for (r, c), value in cells.items():
        regions.setdefault(clues["regions"][r][c], []).append(value)
    falling, rising = [cells[i, i] for i in range(n)], [cells[i, n - 1 - i] for i in range(n)]
    cages = [([cells[place_of(cell)] for cell in cage["cells"]], cage["sum"]) for cage in clues["cages"]]
    return (
        all(_different(values) for values in regions.values())
        and (not clues["diagonals"] or (_different(falling) and _different(rising)))
        and all(_different(values) and sum(values) == total for values, total in cages)
    )


def _takuzu(clues: Clues, answer: Answer) -> bool:
    rows = answer["cells"]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    given = zip("".join(clues["grid"]), "".join(rows), strict=True)
    lines = [*rows, *columns]
    return (
        all(clue in (".", value) for clue, value in given)
        and all(line.count("0") == line.count("1") == len(line) / 2 for line in lines)
        and not any("000" in line or "111" in line for line in lines)
        and (not clues["unique_lines"] or (len({*rows}) == len(rows) and len({*columns}) == len(columns)))
    )


def _starbattle(clues: Clues, answer: Answer) -> bool:
    n, k = len(clues["regions"]), clues["stars"]
    stars = {(r, c) for r in range(n) for c in range(n) if answer["cells"][r][c] == "#"}
    regions = {number for row in clues["regions"] for number in row if number >= 0}
    held = [clues["regions"][r][c] for r, c in stars]
    near = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    return (
        all(sum(r == line for r, _ in stars) == k for line in range(n))
        and all(sum(c == line for _, c in stars) == k for line in range(n))
        and all(held.count(region) == k for region in regions)
        and min(held, default=0) >= 0
        and not any((r + y, c + x) in stars for r, c in stars for y, x in near)
    )


def _lightup(clues: Clues, answer: Answer) -> bool:
    grid = clues["grid"]
    rows, columns = size(clues)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    lights = {(r, c) for r in range(rows) for c in range(columns) if answer["cells"][r][c] == "#"}
    lit: set[Place] = set()
    for r, c in lights:
        for y, x in steps:
            at = r + y, c + x
            while 0 <= at[0] < rows and 0 <= at[1] < columns and grid[at[0]][at[1]] == ".":
                lit.add(at)
                at = at[0] + y, at[1] + x
    white = {(r, c) for r in range(rows) for c in range(columns) if grid[r][c] == "."}
    counted = (
        sum((r + y, c + x) in lights for y, x in steps) == int(clue)
        for r, row in enumerate(grid)
        for c, clue in enumerate(row)
        if clue.isdigit()
    )
    return lights <= white and not lights & lit and lights | lit == white and all(counted)


def _futoshiki(clues: Clues, answer: Answer) -> bool:
    cells, (n, _) = _numbers(clues, answer), size(clues)
    if cells is None or not _latin(cells, n):
        return False
    greater = all(cells[place_of(big)] > cells[place_of(small)] for big, small in clues["greater"])
    return greater and (clues["adjacent"] is None or _bars_kept(clues["adjacent"], cells, n))


def _bars_kept(listed: Iterable[Iterable[str]], cells: Cells, n: int) -> bool:
    """Whether just those neighbours differ by one between which there is a bar."""
    bars = {frozenset(map(place_of, pair)) for pair in listed}
    across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    down = [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    return all(
        (abs(cells[one] - cells[two]) == 1) == (frozenset((one, two)) in bars) for one, two in across + down
    )


def _skyscrapers(clues: Clues, answer: Answer) -> bool:
    cells, (n, _) = _numbers(clues, answer), size(clues)
    if cells is None or not _latin(cells, n):
        return False
    views = {
        "top": [[cells[r, c] for r in range(n)] for c in range(n)],
        "bottom": [[cells[n - 1 - r, c] for r in range(n)] for c in range(n)],
        "left": [[cells[r, c] for c in range(n)] for r in range(n)],
        "right": [[cells[r, n - 1 - c] for c in range(n)] for r in range(n)],
    }
    return all(
        clue in (0, _seen(line))
        for side, lines in views.items()
        for clue, line in zip(clues[side], lines, strict=True)
    )


def _seen(line: list[int]) -> int:
    highest = [0, *(max(line[: i + 1]) for i in range(len(line)))]
    return sum(before < after for before, after in pairwise(highest))


RULES: Mapping[str, Callable[[Clues, Answer], bool]] = {
    "sudoku": _sudoku,
    "takuzu": _takuzu,
    "starbattle": _starbattle,
    "lightup": _lightup,
    "futoshiki": _futoshiki,
    "skyscrapers": _skyscrapers,
    "hitori": hitori,
    "slitherlink": slitherlink,
    "nurikabe": nurikabe,
    "hashi": hashi,
    **judge_counts.RULES,
}
