"""The rules of kinds whose answers must be connected: hitori, slitherlink, nurikabe, hashi."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.bench.judged.grid import Answer, Clues, Place, place_of, size

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _part(start: Place, allowed: set[Place]) -> set[Place]:
    """All of `allowed` that can be reached from `start` by sides."""
    found, waiting = {start}, [start]
    while waiting:
        r, c = waiting.pop()
        for y, x in STEPS:
            other = r + y, c + x
            if other in allowed and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _connected(cells: set[Place]) -> bool:
    return not cells or _part(next(iter(cells)), cells) == cells


def _black(clues: Clues, answer: Answer) -> tuple[set[Place], set[Place]]:
    rows, columns = size(clues)
    every = {(r, c) for r in range(rows) for c in range(columns)}
    black = {(r, c) for r, c in every if answer["cells"][r][c] == "#"}
    return black, every - black


def hitori(clues: Clues, answer: Answer) -> bool:
    black, white = _black(clues, answer)
    in_rows = Counter((r, clues["grid"][r][c]) for r, c in white)
    in_columns = Counter((c, clues["grid"][r][c]) for r, c in white)
    touching = any((r + y, c + x) in black for r, c in black for y, x in STEPS)
    once = max(in_rows.values(), default=0) <= 1 and max(in_columns.values(), default=0) <= 1
    return once and not touching and _connected(white)


def nurikabe(clues: Clues, answer: Answer) -> bool:
    sea, white = _black(clues, answer)
    numbers = {(r, c): n for r, row in enumerate(clues["grid"]) for c, n in enumerate(row) if n}
    pools = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea for r, c in sea)
    if pools or not _connected(sea) or not white >= set(numbers):
        return False
    left = set(white)
    while left:
        island = _part(next(iter(left)), white)
        own = [numbers[cell] for cell in island if cell in numbers]
        if len(own) != 1 or own[0] not in (-1, len(island)):
            return False
        left -= island
    return True


def slitherlink(clues: Clues, answer: Answer) -> bool:
    rows, columns = size(clues)
    across, down = answer["horizontal"], answer["vertical"]
    ends: dict[Place, list[Place]] = defaultdict(list)
    for lines, step in ((across, (0, 1)), (down, (1, 0))):
        for r, line in enumerate(lines):
            for c, symbol in enumerate(line):
                if symbol == "#":
                    ends[r, c].append((r + step[0], c + step[1]))
                    ends[r + step[0], c + step[1]].append((r, c))
    shape = [len(line) for line in (*across, *down)] == [columns] * (rows + 1) + [columns + 1] * rows
    counted = all(
        int(clue) == [across[r][c], across[r + 1][c], down[r][c], down[r][c + 1]].count("#")
        for r, row in enumerate(clues["grid"])
        for c, clue in enumerate(row)
        if clue.isdigit()
    )
    return shape and counted and _one_loop(ends)


def _one_loop(ends: dict[Place, list[Place]]) -> bool:
    """Whether a walk along the lines from some dot comes back having met every dot that has a line."""
    if not ends or any(len(others) != 2 for others in ends.values()):
        return False
    start = next(iter(ends))
    before, at, length = start, ends[start][0], 1
    while at != start:
        one, other = ends[at]
        before, at, length = at, other if one == before else one, length + 1
    return length == len(ends)


def hashi(clues: Clues, answer: Answer) -> bool:
    islands = {(r, c): n for r, row in enumerate(clues["grid"]) for c, n in enumerate(row) if n}
    bridges = [(*sorted((place_of(a), place_of(b))), n) for a, b, n in answer["bridges"]]
    ends, near, covered = Counter[Place](), defaultdict(set), Counter[Place]()
    for one, two, number in bridges:
        between = _between(one, two)
        if not {one, two} <= set(islands) or between is None or set(between) & set(islands):
            return False
        covered.update(between)
        ends.update({one: number, two: number})
        near[one].add(two)
        near[two].add(one)
    pairs = {(one, two) for one, two, _ in bridges}
    return (
        len(pairs) == len(bridges)
        and all(1 <= number <= clues["max"] for *_, number in bridges)
        and max(covered.values(), default=0) <= 1
        and all(n in (-1, ends[island]) for island, n in islands.items())
        and (len(islands) < 2 or _reached(near, next(iter(islands))) == set(islands))
        and (clues["loops"] or len(pairs) == len(islands) - 1)
    )


def _between(one: Place, two: Place) -> list[Place] | None:
    (r, c), (y, x) = one, two
    if (r == y) == (c == x):
        return None
    return [(r, i) for i in range(c + 1, x)] if r == y else [(i, c) for i in range(r + 1, y)]


def _reached(near: dict[Place, set[Place]], start: Place) -> set[Place]:
    found, waiting = {start}, [start]
    while waiting:
        new = near[waiting.pop()] - found
        found |= new
        waiting += new
    return found
