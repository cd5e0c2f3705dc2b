"""Messages between processes arrive unchanged, and bytes build nothing other than messages."""

from __future__ import annotations

import enum
import tracemalloc
import types
from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.common import errors
from bot.common.errors import BotError, ChoiceError
from bot.service import wire
from bot.service.jobs import Advice, BoardView, Explanation, Frame, Job, ReadPicture
from bot.service.jobs.place_fields import Place
from bot.service.wire import HEAD, RESULTS, Ready, WireError, error_of, pack, unpack
from solvers import Choice, Grade, MismatchError, PuzzleError, ReadError
from solvers.core.boards import puzzle_errors
from solvers.core.boards.board import Board
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Side

TEXTS = st.text(max_size=5)
INDEX = st.integers(0, 999)
CELLS = st.builds(Cell, INDEX, INDEX)
SIMPLE: Mapping[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    bool: st.booleans(),
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False),
    bytes: st.binary(max_size=9),
    type(None): st.none(),
    Decimal: st.integers().map(Decimal) | st.just(Decimal(9**10_000)),
    Cell: CELLS,
    Place: CELLS
    | st.builds(Edge, CELLS, CELLS)
    | st.builds(Side, INDEX, INDEX, st.booleans(), st.lists(CELLS, min_size=1, max_size=2).map(tuple)),
}
KINDS = tuple(wire._KINDS.values())


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
    if kind is Mapping:
        return st.dictionaries(*map(values, parts), max_size=2)
    if issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    return st.deferred(lambda: made(hint))


def several(hint: Any) -> st.SearchStrategy[list[Any]]:
    return st.lists(values(hint), max_size=2)


def made(kind: type) -> st.SearchStrategy[Any]:
    """Values of a type of the wire."""
    return st.builds(kind, **{name: values(hint) for name, hint in wire._hints(kind).items()})


@settings(max_examples=20)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_value_arrives_equal(kind: type, data: st.DataObject) -> None:
    """Jobs, results and all that they hold, whatever their fields are."""
    value = data.draw(values(kind))
    arrived = unpack(pack(value), kind)
    assert arrived == value
    assert type(arrived) is kind


def test_places_arrive_as_what_they_are() -> None:
    """Cells, edges and sides are equal to other tuples, so their types are looked at."""
    places = (Cell(1, 2), Edge(Cell(1, 2), Cell(1, 3)), Side(2, 1, True, (Cell(1, 1), Cell(2, 1))))
    frame = unpack(pack(Frame(dict.fromkeys(places, True), chain=(places,))), Frame)
    for arrived in (tuple(frame.new), *frame.chain):
        assert [type(place) for place in arrived] == [Cell, Edge, Side]
        assert [type(cell) for place in arrived for cell in place.cells] == [Cell] * 5


def test_name_arrives_as_text() -> None:
    """Most who read a name want no more."""
    shown = unpack(pack(BoardView("tents", Name("the tree at", "B4"), None, 1.0)), BoardView)
    assert (type(shown.text), shown.text) == (str, "the tree at B4")


def test_half_of_a_character_becomes_a_sign_for_it() -> None:
    """Texts that were cut off may end so, and no UTF-8 holds it; all else arrives as it was."""
    job = Job("cut off: \ud83e", None, 1.0, 1, options={"mines\ud83e": 3}, ask=ReadPicture(b"\xff", 9))
    arrived = unpack(pack(job), Job)
    assert arrived.text.startswith("cut off: \ufffd")
    assert list(arrived.options.values()) == [3]
    assert arrived.ask == ReadPicture(b"\xff", 9)


OWN = [
    kind
    for module in (errors, puzzle_errors)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, PuzzleError | BotError)
]
SPECIAL = [
    ReadError("Row 3 has 9 cells.", 3),
    MismatchError("Rows and columns do not add up.", Board("sudoku", ((1, None),))),
    ChoiceError(
        "This could be two puzzles.", [Choice("tents", "task", "2x3", 1, "Tents"), Choice("mosaic", "text")]
    ),
]


@pytest.mark.parametrize("error", [*(kind("What is wrong.") for kind in OWN), *SPECIAL], ids=repr)
def test_error_arrives_with_what_people_are_told(error: Exception) -> None:
    """Its kind, its sentence, the line and the choices."""
    arrived = error_of(unpack(pack(error), *RESULTS))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    for known in ("line", "choices"):
        assert getattr(arrived, known, None) == getattr(error, known, None)


def stumble() -> None:
    raise LookupError("nothing there")


def test_unexpected_error_arrives_in_words_and_says_where_it_was_raised() -> None:
    """Only errors that are sentences for people keep their class."""
    with pytest.raises(LookupError) as caught:
        stumble()
    arrived = error_of(unpack(pack(caught.value), *RESULTS))
    assert (type(arrived), str(arrived)) == (RuntimeError, "LookupError: nothing there")
    assert 'raise LookupError("nothing there")' in str(arrived.__cause__)


@pytest.mark.parametrize(
    "value",
    [
        object(),
        [1],
        None,
        Cell(1, 2),
        type("Job", (Job,), {})("", None, 1.0, 1),
        BoardView("", object(), "", 1),
    ],
    ids=["an object", "a list", "nothing", "a cell", "a kind of job", "an object within"],
)
def test_nothing_else_is_sent(value: object) -> None:
    """Not even what only looks like it."""
    with pytest.raises(WireError, match="is not sent"):
        pack(value)


def test_number_beyond_64_bits_is_not_sent() -> None:
    """It is an error of the job that holds it."""
    with pytest.raises(WireError, match="is not sent"):
        pack(Job("", None, 1.0, 1, options={"mines": 2**64}))


def test_only_what_is_expected_is_read() -> None:
    """A job is no result, and a step is no board."""
    with pytest.raises(WireError):
        unpack(pack(Job("", None, 1.0, 1)), *RESULTS)
    way = pack(
        Explanation(
            "mosaic", "solved", (Advice(*"mhtwys", None, None, (), 1.0),), Grade("easy", 1.0), {}, 1.0
        )
    )
    assert unpack(way, *RESULTS)
    with pytest.raises(WireError):
        unpack(way.replace(b"\xa6Advice", b"\xa4Show\0\0"), *RESULTS)


def attributes() -> dict[type, dict[str, Any]]:
    """All that the classes hold which are built from bytes, but for what msgspec keeps there."""
    kinds = (*KINDS, *OWN, Cell, Edge, Side, Name, RuntimeError)
    return {kind: {k: v for k, v in vars(kind).items() if "msgspec" not in k} for kind in kinds}


EXAMPLE = pack(
    Explanation("mosaic", "solved", (Advice(*"mhtwys", None, None, (), 1.0),), Grade("easy"), {1: 2}, 1.0)
)


def read(data: bytes) -> None:
    """Read hostile bytes in all ways: they are plain data or a WireError, and no class is changed."""
    before = attributes()
    for kinds in (RESULTS, (Job,), (Frame,), (Ready,)):
        with suppress(WireError):
            value = unpack(data, *kinds)
            assert type(value) in kinds
    assert attributes() == before


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_one_error(data: bytes) -> None:
    read(data)


@settings(max_examples=100)
@given(st.integers(0, len(EXAMPLE) - 1), st.integers(0, 4), st.binary(max_size=4))
def test_damaged_message_is_a_value_or_one_error(start: int, length: int, other: bytes) -> None:
    """Wherever some bytes are replaced by others."""
    read(EXAMPLE[:start] + other + EXAMPLE[start + length :])


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(0, 9), inner),
    max_leaves=20,
)


@settings(max_examples=100)
@given(st.sampled_from([*wire._KINDS, "Unknown"]), PLAIN, st.lists(st.none() | st.binary()), PLAIN)
def test_well_formed_message_of_wrong_values_is_a_value_or_one_error(
    kind: str, head: Any, blobs: list[Any], parts: Any
) -> None:
    """Whatever the fields of a kind contain."""
    read(msgspec.msgpack.encode([kind, head, blobs, parts]))


def message(kind: str, head: bytes, parts: bytes = b"\x90") -> bytes:
    return b"\x94" + msgspec.msgpack.encode(kind) + head + b"\x90" + parts


DENSE = b"\xdd" + (HEAD - 5).to_bytes(4, "big") + b"\xa0" * (HEAD - 5)
"""As many values as there is room for, each an empty text."""
PICKLE = b"\x80\x04\x8c\x11bot.common.errors\x8c\x0bFaultError\x93}\x8c\x07__str__K\x01sb."
HOSTILE = {
    "two numbers": bytes.fromhex("00920405"),
    "a pickle that sets an attribute of a class": PICKLE,
    "lists in lists": b"\x91" * 1_000_000,
    "maps in maps": b"\x81\xa1a" * 300_000,
    "lists in the head of a result": message("Outcome", b"\x91" * 100_000),
    "lists in a place": message("Frame", b"\x98\x81" + b"\x92" * 100_000),
    "four thousand million values": b"\xdd\xff\xff\xff\xff",
    "text of four gigabytes": b"\xdb\xff\xff\xff\xff",
    "60 million values": b"\xdd" + (60_000_000).to_bytes(4, "big") + b"\0" * 60_000_000,
    "many values in a field": message("Outcome", b"\x9f" + DENSE),
    "many errors in a field": message("Failure", b"\x95\xa1x\xa1y\xc0\x80" + DENSE),
    "many values in a seen board": message(
        "Seen", b"\x99\xc0\xa0\xa0" + DENSE[:1] + (2_000_000).to_bytes(4, "big") + b"\xa0" * 2_000_000
    ),
    "many steps": message("Way", b"\x99", b"\xdd" + (20_000_000).to_bytes(4, "big") + b"\xc4\0" * 20_000_000),
    "a number of a kind that is not there": message("99", b"\x90"),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_message_builds_few_values(data: bytes) -> None:
    """The memory shows how many values were built: 8 bytes for each and more."""
    tracemalloc.start()
    with pytest.raises(WireError):
        unpack(data, *RESULTS)
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken < 60 << 20


def test_version_changes_with_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a bot never reads what a node of another version has written."""
    before = wire.version()
    assert wire.version() == before
    monkeypatch.setattr(wire, "_hints", lambda _: {"another": int})
    other = wire.version()
    monkeypatch.setattr(wire, "_hints", lambda _: {"another": str})
    assert len({before, other, wire.version()}) == 3


def test_version_changes_with_a_value_of_an_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that does not know the value could not read a job that holds it."""
    versions = set()
    for members in ({"SHY": 1}, {"SHY": 1, "BOLD": 2}, {"SHY": 1, "BOLD": 3}):
        monkeypatch.setattr(wire, "_KINDS", {"Manner": enum.Enum("Manner", members)})
        versions.add(wire.version())
    assert len(versions) == 3


def test_version_describes_what_fields_hold() -> None:
    """Down to the values of a word and the fields of a reason."""
    described = str([wire._describe(kind) for kind in wire._KINDS.values()])
    for known in ("says", "Literal", "very hard", "RevealLevel.WHY", "before", "Decimal"):
        assert known in described
