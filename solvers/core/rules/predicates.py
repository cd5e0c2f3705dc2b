"""What places are said to be, without the place and the verb: "a tent" of "C4 is a tent"."""

from __future__ import annotations

from typing import NamedTuple


class Predicate(NamedTuple):
    """What stands behind "is" of one place and "are" of several; `negated` if behind "is not".

    Without `several` both are said alike.
    """

    one: str
    several: str = ""
    negated: bool = False


class Predicates(NamedTuple):
    """What the places of a puzzle are said to be: by default its words for yes and no.

    `value` is that of places that hold a number, with `{value}` for its symbol, or for its word where the
    puzzle's `values` has one, and `{s}` for an s unless it is 1; of 0 `no` is said, if there is one. `out` is
    said of several places that are done along, if that is not `no`.
    """

    yes: Predicate | None = None
    no: Predicate | None = None
    value: Predicate = Predicate("{value}")
    out: str = ""
