"""Hashi: random boards against all ways to build bridges, formats, hints, errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.marks.marks import as_mapping, read_marks
from tests.solvers.single_questions import refusal

Place = tuple[int, int]
Pair = tuple[Place, Place]
Bridges = tuple[tuple[str, str, int], ...]


def name(place: Place) -> str:
    return "ABCDEFGH"[place[1]] + str(place[0] + 1)


def pairs(islands: set[Place]) -> list[Pair]:
    """The islands that see each other: in line, with none between."""
    return [
        (one, two)
        for one, two in combinations(sorted(islands), 2)
        if (one[0] == two[0] or one[1] == two[1])
        and not any(one < three < two and three in between(one, two) for three in islands)
    ]


def between(one: Place, two: Place) -> set[Place]:
    rows, columns = range(one[0], two[0] + 1), range(min(one[1], two[1]), max(one[1], two[1]) + 1)
    return set(product(rows, columns)) - {one, two}


def crossed(one: Pair, two: Pair) -> bool:
    return bool(between(*one) & between(*two))


def answers(rows: list[str], most: int, *, rings: bool) -> Iterator[Bridges]:
    """Every way to build bridges that keeps the rules."""
    clues = {(r, c): clue for r, row in enumerate(rows) for c, clue in enumerate(row) if clue != "."}
    seen = pairs(set(clues))
    bounds = [min([most, *(int(clues[one]) for one in pair if clues[one] != "?")]) for pair in seen]
    for numbers in product(*(range(bound + 1) for bound in bounds)):
        on = [pair for pair, number in zip(seen, numbers, strict=True) if number]
        ends = Counter(island for pair, n in zip(seen, numbers, strict=True) for island in pair * n)
        if (
            all(clue == "?" or int(clue) == ends[island] for island, clue in clues.items())
            and not any(crossed(*two) for two in combinations(on, 2))
            and hang_together(set(clues), on)
            and (rings or len(on) == len(clues) - 1)
        ):
            told = zip(seen, numbers, strict=True)
            yield tuple((name(one), name(two), number) for (one, two), number in told)


def hang_together(islands: set[Place], on: list[Pair]) -> bool:
    reached = {min(islands)}
    for _ in islands:
        reached |= {island for pair in on if reached & set(pair) for island in pair}
    return reached == islands


def random_rows(dice: random.Random, most: int) -> list[str]:
    """The numbers of some bridges, at times one that is off by one or not told."""
    height, width = dice.choice([(1, 3), (2, 3), (3, 3), (3, 4), (4, 4)])
    islands = {(r, c) for r in range(height) for c in range(width) if dice.random() < 0.45}
    built: list[tuple[Pair, int]] = []
    for pair in pairs(islands):
        if not any(crossed(pair, other) for other, number in built if number):
            built.append((pair, dice.randint(0, most)))
    ends = Counter(island for pair, number in built for island in pair * number)
    if islands and dice.random() < 0.3:
        ends[dice.choice(sorted(islands))] += dice.choice([1, 2])
    rows = [[str(ends[r, c]) if ends[r, c] else "." for c in range(width)] for r in range(height)]
    for r, c in islands:
        if rows[r][c] != "." and dice.random() < 0.2:
            rows[r][c] = "?"
    return ["".join(row) for row in rows]


def common(ways: list[Bridges]) -> set[tuple[str, str, int]]:
    return set.intersection(*map(set, ways))


def never_none(ways: list[Bridges]) -> set[tuple[str, str, int]]:
    """The pairs of islands that all ways join, with the least number of their bridges."""
    numbers = zip(*(sorted(way) for way in ways), strict=True)
    return {min(of_pair) for of_pair in numbers if min(of_pair)[2]}


@pytest.mark.parametrize(("words", "most", "rings"), [("", 2, True), (" max 3 no rings", 3, False)])
def test_random_boards_are_answered_as_all_ways_to_build_demand(words: str, most: int, rings: bool) -> None:
    dice = random.Random(f"bridges{words}")
    seen: Counter[str] = Counter()
    while seen.total() < 200:
        rows = random_rows(dice, most)
        clues = [clue for clue in "".join(rows) if clue != "."]
        if (
            not clues
            or len(pairs({(r, c) for r, row in enumerate(rows) for c in range(len(row)) if row[c] != "."}))
            > 7
        ):
            continue
        ways = list(answers(rows, most, rings=rings))
        try:
            solution = solvers.solve(solvers.read(f"hashi{words}\n" + "\n".join(rows)))
        except ReadError:
            assert not ways
            seen["refused"] += 1
            continue
        assert solution.status == ("none" if not ways else "unique" if len(ways) == 1 else "multiple")
        seen[solution.status] += 1
        if ways:
            assert solution.written is not None
            assert solution.shared is not None
            built = [{bridge for bridge in way if bridge[2]} for way in ways]
            assert set(solution.written["bridges"]) in built
            shared = common(ways)
            wanted = shared if len(ways) > 1 else {bridge for bridge in shared if bridge[2]}
            assert set(solution.shared["bridges"]) in (wanted, {b for b in shared if b[2]})
            least = {(*(cell.name for cell in place.cells), n) for place, n in solution.least.items()}
            assert least == (never_none(ways) - shared if len(ways) > 1 else set())
    assert min(seen["unique"], seen["multiple"], seen["none"]) > 10


@pytest.mark.parametrize(
    "text",
    [
        "hashi\n2.3\n...\n2.3",
        "Bridges: max 2\n2.3\n...\n2.3",
        "3x3m2:2a3c2a3",
        "3x3:2a3c2a3",
        "https://puzz.link/p?hashi/3/3/2g3i2g3",
        "http://pzv.jp/p.html?hashikake/3/3/2g3i2g3",
        "https://puzz.link/p?bridges/3/3/2g3i2g3",
        "pzprv3/hashikake/3/3/2 . 3/. . ./2 . 3/0 0/0 0/0 0/0 0 0/0 0 0",
    ],
)
def test_a_board_is_read_from_every_format(text: str) -> None:
    assert solvers.read(text, "hashi") == solvers.read("2.3\n...\n2.3", "hashi")


def test_a_board_is_written_in_every_format_that_can_hold_it() -> None:
    plain = solvers.read("2.3\n...\n2.3", "hashi")
    assert solvers.write(plain) == "hashi\n2.3\n...\n2.3"
    assert solvers.write(plain, "game-id") == "3x3m2:2a3c2a3"
    assert solvers.write(plain, "task") == "2a3c2a3"
    assert solvers.write(plain, "puzz.link") == "https://puzz.link/p?hashi/3/3/2g3i2g3"
    wild = solvers.read("hashi max 4 no rings\n. 4 .\n4 12 4\n. . .")
    assert wild.variant == {"max 4", "no rings"}
    assert solvers.read(solvers.write(wild)) == wild
    assert solvers.write(wild, "game-id") == "3x3m4L:a4a4C4c"
    assert solvers.read("3x3m4L:a4a4C4c") == wild
    with pytest.raises(solvers.PuzzleError, match="at most two bridges"):
        solvers.write(wild, "puzz.link")
    with pytest.raises(solvers.PuzzleError, match="at most two bridges"):
        solvers.write(wild, "task")
    with pytest.raises(solvers.PuzzleError, match="not given"):
        solvers.write(solvers.read("?.2", "hashi"), "game-id")
    assert solvers.write(solvers.read("?.2", "hashi"), "puzz.link") == "https://puzz.link/p?hashi/3/1/.g2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("...\n...", "There is no island. Write the number of each island, and . for water."),
        ("https://puzz.link/p?hashi/3/1/0g2", "The island at A1 has 0; numbers are 1 to 8."),
        ("hashi max 5\n3.3", "max 5"),
        ("3x1m5:3a3", "A pair of islands has at most 1 to 4 bridges, not 5."),
        ("2.3\n2", "Row 2 has 1 cells, the row above has 3."),
        ("9.1", 'Row 1, column 1: "9" means nothing in Hashi. Numbers are 1 to 8; '),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert sentence in refusal(text, "hashi")


def hint(rows: str, marks: str = "") -> Hint:
    board = solvers.read(rows, "hashi")
    puzzle = PUZZLES["hashi"]
    guide, known = Guide(puzzle, board), as_mapping(read_marks(puzzle, board, marks))
    return guide.next_step(known) if marks else guide.find_step(known)


@pytest.mark.parametrize(
    ("rows", "marks", "text"),
    [
        (
            "4.2\n...\n2..",
            "",
            "The 4 at A1 can reach only C1 and A3, so A1 and C1 are joined by 2 bridges.",
        ),
        (
            "3.3\n...\n2.2",
            "A1-C1=2",
            "The 3 at A1 needs 1 more bridge, and only A3 is left, so A1 and A3 are joined by 1 bridge.",
        ),
        ("2.3\n...\n1.2", "A1-C1=2", "The 2 at A1 has all its bridges, so A1 and A3 are not joined."),
        (
            ".?.\n?.?\n.?.",
            "A2-C2=1",
            "A bridge here would cross the one between A2 and C2, so B1 and B3 are not joined.",
        ),
        (
            "1.2.2.1\n.......\n2.2.2.2",
            "A1-C1=0",
            "The 1 at A1 can reach only A3, so A1 and A3 are joined by 1 bridge.",
        ),
    ],
)
def test_a_step_is_told_as_a_player_would(rows: str, marks: str, text: str) -> None:
    assert hint(rows, marks).for_single_place().text == text


@pytest.mark.parametrize(
    ("rows", "technique", "sentence"),
    [
        (
            "1.1\n...\n2.2",
            "shut-off",
            "A bridge between the 1s at A1 and C1 would cut both off, so A1 and C1 are not joined.",
        ),
        (
            "2.2.2\n.....\n1...1",
            "shut-off",
            "The 1 at A3 needs 1 bridge, and a bridge to the 1 at E3 would cut both off, so A1 and A3 are",
        ),
        (
            "3.2.2\n.....\n1...2",
            "at-least-one",
            "The 3 at A1 needs a bridge to the 1 at A3, which has no more to give, so A1 and C1 are joined",
        ),
    ],
)
def test_two_islands_are_seen_together(rows: str, technique: str, sentence: str) -> None:
    step = hint(f"hashi\n{rows}")
    assert step.technique is not None
    assert step.technique.name == technique
    assert step.text.startswith(sentence)


def test_two_islands_that_are_alone_are_joined() -> None:
    assert hint("hashi\n1.1").text.startswith("The 1 at A1 can reach only C1")


def test_where_answers_differ_bridges_that_all_have_are_told() -> None:
    board = solvers.read("3..2\n....\n....\n2..1", "hashi")
    text = solvers.ask(board).hint([]).text
    assert text == "From here answers differ, but A1-D1 and A1-A4 are joined by 1 bridge each at least."


def test_a_broken_board_names_a_clue_that_may_be_wrong() -> None:
    board = solvers.read("hashi\n3.4\n...\n2.1")
    assert solvers.solve(board).status == "none"
    assert solvers.fault(board).suspects
