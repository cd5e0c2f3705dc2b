"""The common literals of the assignments of one rule, found with counters and by asking single rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from solvers import PUZZLES, Board
from solvers.core.boards.places import Cell
from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, ContradictionError, Exactly
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Literals, Rule, Words

CELLS = 8
Found = list[tuple[int, set[Literal]]]


@st.composite
def limits(draw: st.DrawFn) -> Cardinality:
    """A count with only a minimum or only a maximum."""
    numbers = draw(st.lists(st.integers(1, CELLS), min_size=2, max_size=5, unique=True))
    literals = tuple(number * draw(st.sampled_from((1, -1))) for number in numbers)
    bound = draw(st.integers(0, len(literals)))
    return Cardinality(*draw(st.sampled_from(((0, bound), (bound, len(literals))))), literals)


def model_of(counts: Sequence[tuple[Cardinality, bool]], cells: int) -> Model:
    """A model with these counts, each with whether it is a background rule."""

    def rules(_board: Board, _literals: Literals) -> Iterator[Rule]:
        for count, is_basic in counts:
            yield Rule(count, (Cell(0, 0),), lambda: Words("", ""), basic=is_basic)

    board = Board("mosaic", ((None,) * cells,))
    return Model(replace(PUZZLES["mosaic"], rules=rules), board)


def found(model: Model, known: Sequence[int]) -> tuple[Found, bool]:
    """The literals of each rule, and whether a rule has no assignment."""
    results: Found = []
    try:
        results.extend(CommonLiterals(model).find(known))
    except ContradictionError:
        return results, True
    return results, False


@given(
    st.lists(st.tuples(limits(), st.booleans()), min_size=2, max_size=8),
    st.lists(st.sampled_from((0, 0, 0, 1, -1)), min_size=CELLS, max_size=CELLS),
)
def test_counters_and_single_rules_find_the_same(
    counts: list[tuple[Cardinality, bool]], values: list[int]
) -> None:
    """Counters serve if no count has two bounds, so one about another cell leaves it to single rules."""
    by_counters = found(model_of(counts, CELLS), [0, *values])
    by_rules = found(
        model_of([*counts, (Exactly(1, (CELLS + 1, CELLS + 2)), True)], CELLS + 2), [0, *values, 1, -1]
    )
    assert by_counters == by_rules
