"""What is sent arrives as it was, and nothing else is built from it."""

from __future__ import annotations

import builtins
import enum
import random
import types
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.config import Theme
from bot.errors import ChoiceError
from bot.jobs import Advice, Job, Outcome, Way
from bot.nodes import table
from bot.nodes.wire import LARGEST, WireError, packed, unpacked
from solvers import MismatchError, ReadError
from solvers.core.boards.board import Board, Group
from solvers.core.boards.names import Name
from solvers.core.boards.places import Cell

TEXTS = st.text(max_size=5) | st.just("cut in half: \ud83e")
SIMPLE: Mapping[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    bool: st.booleans(),
    int: st.integers() | st.just(-(10**30)),
    float: st.floats(allow_nan=False),
    bytes: st.binary(max_size=9),
    type(None): st.none(),
    Name: st.builds(Name, TEXTS, TEXTS, st.text(min_size=1, max_size=5)),
    Any: TEXTS | st.tuples(TEXTS, TEXTS, st.integers(0, 9)),
}


@cache
def values(hint: Any) -> st.SearchStrategy[Any]:
    """Whatever a field of this type may hold."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Literal:
        return st.sampled_from(parts)
    if kind in (Union, types.UnionType):
        return st.one_of(*map(values, parts))
    if kind is tuple:
        return st.tuples(*map(values, parts)) if parts[-1] is not ... else several(parts[0]).map(tuple)
    if kind is frozenset:
        return several(parts[0]).map(frozenset)
    if kind is Mapping:
        return st.dictionaries(*map(values, parts), max_size=2)
    if issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    return st.deferred(lambda: made(hint))


def several(hint: Any) -> st.SearchStrategy[list[Any]]:
    return st.lists(values(hint), max_size=2)


def made(kind: type) -> st.SearchStrategy[Any]:
    """Values of a type of the table."""
    hints = get_type_hints(kind, localns={"Theme": Theme})
    return st.builds(kind, **{name: values(hints[name]) for name in table.field_names(kind)})


@settings(max_examples=4)
@pytest.mark.parametrize("kind", table.TYPES, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_value_arrives_equal(kind: type, data: st.DataObject) -> None:
    """Jobs, results and all that they hold, whatever their fields are."""
    value = data.draw(values(kind))
    arrived = unpacked(packed(value))
    assert arrived == value
    assert type(arrived) is kind


def test_jobs_and_results_are_in_the_table() -> None:
    """Down to the cells of a board."""
    assert {Job, Outcome, Advice, Way, Board, Cell} <= set(table.TYPES)


def test_name_is_still_one() -> None:
    """It knows how several of its kind are called."""
    name = unpacked(packed(Name("the tree at", "B4", "the trees at")))
    assert (name, name.one, name.place, name.several) == (
        "the tree at B4",
        "the tree at",
        "B4",
        "the trees at",
    )


OWN = [kind for kind in table.ERRORS.values() if kind.__module__ != builtins.__name__]
BOARD = Board("sudoku", ((1, None),), cages=(Group(Name("cage", "A1"), (3,), (Cell(0, 0), Cell(0, 1))),))
SPECIAL = [
    ReadError("Row 3 has 9 cells.", 3),
    MismatchError("Rows and columns do not add up.", BOARD),
    ChoiceError("This could be two puzzles.", {"tents": "Tents", "mosaic": "Mosaic"}),
    KeyError("tents"),
]


@pytest.mark.parametrize("error", [*(kind("What is wrong.") for kind in OWN), *SPECIAL], ids=repr)
def test_every_error_arrives_equal(error: Exception) -> None:
    """With what it knows beside its sentence."""
    arrived = unpacked(packed(error))
    assert type(arrived) is type(error)
    assert arrived.args == error.args
    assert vars(arrived) == vars(error)


def test_error_of_a_library_arrives_in_words() -> None:
    """As does one of ours whose arguments are no plain data."""
    for error in (msgspec.ValidationError("at `$.x`"), ValueError(object)):
        arrived = unpacked(packed(error))
        assert type(arrived) is RuntimeError
        assert str(arrived) == f"{type(error).__name__}: {error}"


def test_message_holds_eight_megabytes_and_no_more() -> None:
    """What repeats itself, such as thousands of steps, is made shorter; a picture cannot be."""
    steps = tuple(f"Row {number} needs all its open cells. " * 100 for number in range(3_000))
    assert len(packed(steps)) < LARGEST
    assert unpacked(packed(steps)) == steps
    noise = random.Random(0).randbytes(LARGEST - 100)
    assert unpacked(packed(noise)) == noise
    with pytest.raises(WireError, match=r"takes 8,[0-9,]+ bytes, and a message at most 8,388,608"):
        packed((noise, noise[:100]))


def test_number_of_thousands_of_digits_arrives() -> None:
    """Boards without clues have as many answers."""
    assert unpacked(packed(9**10_000)) == 9**10_000


@pytest.mark.parametrize(
    "value",
    [object(), [1], {1: {2: object()}}, type("Job", (Job,), {})("", None, 1.0, 1)],
    ids=["an object", "a list", "an object within", "a kind of job"],
)
def test_nothing_else_is_sent(value: object) -> None:
    """Not even what only looks like it."""
    with pytest.raises(WireError, match="is not sent"):
        packed(value)


@given(st.binary(max_size=40))
def test_damaged_message_is_one_error(data: bytes) -> None:
    """Whatever the bytes are, they are a value or a WireError."""
    for message in (data, b"\0" + data, b"\1" + data):
        with suppress(WireError):
            unpacked(message)


@pytest.mark.parametrize("parts", [[99], [8], [8, 1], [3, "zz"], [1, 2], [5, "SystemExit"], [5]], ids=repr)
def test_what_the_table_does_not_have_is_not_built(parts: list[Any]) -> None:
    """Numbers beyond it, too few fields, odd mappings, errors that are none."""
    with pytest.raises(WireError):
        unpacked(b"\0" + msgspec.msgpack.encode(parts))


def test_version_changes_with_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a bot never reads what a node of another version has written."""
    before = table.version()
    assert table.version() == before
    monkeypatch.setattr(table, "field_names", lambda _: ("another",))
    assert table.version() != before


def test_version_changes_with_a_value_of_an_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that does not know the value could not read a job that holds it."""
    versions = set()
    for values_of_it in ({"SHY": 1}, {"SHY": 1, "BOLD": 2}, {"SHY": 1, "BOLD": 3}):
        monkeypatch.setattr(table, "TYPES", (enum.Enum("Manner", values_of_it),))
        versions.add(table.version())
    assert len(versions) == 3
