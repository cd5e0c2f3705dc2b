"""Chains of candidates: wings, simple colouring and common places on boards with only their candidates."""

from __future__ import annotations

from collections.abc import Mapping

import solvers
from solvers import PUZZLES, Cell
from solvers.core.boards.places import Fact
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.sentences.eliminations import chain_name
from solvers.core.rules.model import Model

EMPTY = "\n".join(["." * 9] * 9)
XY_WING = {"E5": "12", "E1": "13", "A5": "23"}
W_WING = {"A1": "12", "E5": "12"}


def eliminations(
    cells: Mapping[str, str] | None = None, closed: Mapping[int, str] | None = None, variant: str = ""
) -> dict[str, set[str]]:
    """What each kind of chain eliminates on a Sudoku with some candidates of `cells`, and with numbers that
    are `closed` to some cells: "A1 cannot be 3" is "A1 3".
    """
    board = solvers.read(f"sudoku {variant}\n{EMPTY}")
    model = Model(PUZZLES["sudoku"], board)
    known = model.known_at_first()
    for name, numbers in (cells or {}).items():
        for number in range(1, 10):
            if str(number) not in numbers:
                known[model.literal[Fact(Cell.from_name(name), number)]] = -1
    for number, names in (closed or {}).items():
        for name in names.split():
            known[model.literal[Fact(Cell.from_name(name), number)]] = -1
    found: dict[str, set[str]] = {}
    patterns = Patterns(model)
    for tier in patterns.chain_tiers():
        for note in patterns.find(tier, known):
            facts = (model.fact(-literal) for literal in note.literals)
            found.setdefault(chain_name(model, note), set()).update(
                f"{f.place.name} {f.value}" for f in facts
            )
    return found


def row(number: int, columns: str) -> str:
    return " ".join(f"{column}{number}" for column in columns)


def column(letter: str, rows: str) -> str:
    return " ".join(f"{letter}{number}" for number in rows)


def test_an_xy_wing_closes_the_cells_that_both_ends_see() -> None:
    assert eliminations(XY_WING)["xy-wing"] == {"A1 3"}


def test_an_xy_wing_needs_a_pivot_of_two_candidates() -> None:
    assert "xy-wing" not in eliminations(XY_WING | {"E5": "124"})


def test_an_xy_wing_needs_ends_that_share_a_number() -> None:
    assert "xy-wing" not in eliminations(XY_WING | {"A5": "24"})


def test_an_xy_wing_reaches_as_far_as_the_rules_of_a_variant() -> None:
    """D4 and F3 are a knight's move apart."""
    cells = {"D4": "12", "F3": "13", "D9": "23"}
    assert "xy-wing" not in eliminations(cells)
    assert "F9 3" in eliminations(cells, variant="anti-knight")["xy-wing"]


def test_a_w_wing_closes_the_cells_that_both_ends_see() -> None:
    """The 1 of row 9 is in column A or E, so it is not at both A1 and E5."""
    assert eliminations(W_WING, {1: row(9, "BCDFGHI")})["w-wing"] == {"E1 2", "A5 2"}


def test_a_w_wing_needs_a_number_with_two_places() -> None:
    assert "w-wing" not in eliminations(W_WING, {1: row(9, "BCDFGH")})


def test_simple_colouring_closes_the_cells_that_both_colours_see() -> None:
    """The 5 is at F4 or E5 of box 5, at E5 or A5 of row 5, and at A5 or A7 of column A."""
    closed = " ".join(["D4 E4 D5 F5 D6 E6 F6", row(5, "BCGHI"), column("A", "1234689")])
    assert eliminations(closed={5: closed})["simple-colouring"] == {"F7 5"}


def test_simple_colouring_needs_two_places_at_every_link() -> None:
    closed = " ".join(["D4 E4 D5 F5 D6 E6 F6", row(5, "BCGH"), column("A", "1234689")])
    assert "simple-colouring" not in eliminations(closed={5: closed})


def test_places_of_a_number_close_a_cell_that_all_of_them_see() -> None:
    """A6 and C6 are a knight's move apart from B8."""
    closed = {5: "A4 B4 C4 A5 B5 C5 B6"}
    assert "B8 5" not in eliminations(closed=closed)["pointing"]
    assert "B8 5" in eliminations(closed=closed, variant="anti-knight")["pointing"]


def test_places_of_a_number_close_no_cell_that_one_of_them_does_not_see() -> None:
    closed = {5: "A4 B4 C4 B5 C5 B6"}
    assert "B8 5" not in eliminations(closed=closed, variant="anti-knight")["pointing"]
