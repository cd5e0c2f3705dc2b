"""Jobs and results as bytes between processes: MessagePack by msgspec, read strictly by type.

Bytes can only become one of the kinds that the reader names. Fields of bytes, such as pictures, and fields
with many large values, such as the steps of an explanation, are sent beside the others. So each call of
msgspec, which stops all threads of a process, reads a bounded number of bytes.
"""

from __future__ import annotations

import hashlib
import json
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from enum import EnumType
from functools import cache
from types import GenericAlias, MappingProxyType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct

from bot.common import errors
from bot.common.errors import BotError, ChoiceError
from bot.service import jobs
from bot.service.jobs.place_fields import place_of
from solvers import Choice, PuzzleError
from solvers.core.boards import puzzle_errors
from solvers.core.boards.place_names import Name

LARGEST = 64 << 20
"""Maximum number of bytes of a message."""
HEAD = 1 << 20
"""Maximum number of bytes that msgspec reads at a time: a million values take 30 ms."""
_BYTES_A_CELL = 64
"""Maximum number of bytes of a result for each cell, which has a name and characters in several rows."""
_PARTS_A_HEAD = 8
"""Maximum size of all parts as a multiple of that of the head: ten thousand steps take 10 MB."""
_MOST_PARTS = 20_000
"""Maximum number of steps or boards in a result; an explanation has fewer steps than its board has cells."""
_PROTOCOL = 3
"""Raise it if the meaning of messages changes, but no field does."""

_DAMAGE = (msgspec.MsgspecError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of reading bytes that are no value."""

_T = TypeVar("_T")


class WireError(Exception):
    """A value is not plain data or too large, or bytes are not an expected value."""


class RemoteTraceback(Exception):  # noqa: N818 - the cause of an error, as in multiprocessing
    """The traceback of an error in another process, in words."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


@dataclass(frozen=True)
class Ready:
    """A worker waits for jobs. `lacking` are sentences on confinement that the system does not allow."""

    lacking: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """An error: the name of its class and its message; `trace` is the traceback of an unexpected one."""

    name: str
    message: str
    line: int | None = None
    choices: tuple[Choice, ...] = ()
    trace: str = ""


class _Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A value by the name of its kind: its fields in `head`, except fields of bytes and in parts."""

    kind: str
    head: Raw
    blobs: Annotated[tuple[bytes | None, ...], Meta(max_length=8)]
    parts: Annotated[tuple[bytes, ...], Meta(max_length=_MOST_PARTS)]


_READER = msgspec.msgpack.Decoder(_Message)
_ANSWERS: Mapping[type, type[jobs.Result]] = MappingProxyType(
    {
        jobs.Solve: jobs.SolveResult,
        jobs.Rate: jobs.BoardLevel,
        jobs.Hint: jobs.Advice,
        jobs.Explain: jobs.Explanation,
        jobs.Page: jobs.PagePicture,
        jobs.Show: jobs.BoardView,
        jobs.Convert: jobs.Conversion,
        jobs.CheckMarks: jobs.CheckResult,
        jobs.New: jobs.GeneratedBoards,
        jobs.ReadPicture: jobs.RecognisedBoard,
        jobs.ReadZip: jobs.ZipText,
        jobs.DrawDays: jobs.ChartPicture,
        jobs.Practise: jobs.Exercise,
    }
)
"""The kind of result for each question."""
_ASKS: tuple[type, ...] = get_args(jobs.Ask)
RESULTS: tuple[type[jobs.Result | Failure], ...] = (*get_args(jobs.Result), Failure)
_KINDS = {kind.__name__: kind for kind in (jobs.Job, jobs.Frame, Ready, jobs.NewBoard, *_ASKS, *RESULTS)}
_PARTS: Mapping[type, tuple[str, tuple[type, ...]]] = MappingProxyType(
    {
        jobs.Job: ("ask", _ASKS),
        jobs.Explanation: ("steps", (jobs.Advice,)),
        jobs.GeneratedBoards: ("boards", (jobs.NewBoard,)),
    }
)
"""The field of a kind that is sent in parts, and the kinds of these parts."""
_NO_PARTS: tuple[str, tuple[type, ...]] = ("", ())


def pack(value: object) -> bytes:
    """Return a value of a kind, or an error, as bytes. Raises WireError."""
    sent = _failure(value) if isinstance(value, Exception) else value
    if _KINDS.get(type(sent).__name__) is not type(sent):
        raise WireError(f"{type(sent).__qualname__} is not sent.")
    try:
        return _message(sent)
    except (msgspec.MsgspecError, OverflowError, RecursionError, TypeError) as error:
        raise WireError(f"{type(sent).__qualname__} holds what is not sent: {error}") from error


def unpack(data: bytes, *kinds: type[_T], most: int = HEAD) -> _T:
    """Return the value of one of these kinds that was packed. Raises WireError.

    `most` is the maximum number of bytes of its fields, without fields of bytes and in parts.
    """
    if len(data) > LARGEST:
        raise WireError(f"A message of {len(data):,} bytes, and {LARGEST:,} are the most.")
    try:
        return _value(data, kinds, most)
    except _DAMAGE as error:
        raise WireError(f"A damaged message: {type(error).__name__}.") from error


def unpack_answer(data: bytes, job: jobs.Job) -> jobs.Result | Failure:
    """Return the result of a job, or its error. Raises WireError."""
    # Boards of many thousand cells take more than others.
    most = max(HEAD, _BYTES_A_CELL * job.max_cells)
    return unpack(data, _ANSWERS[type(job.ask)], Failure, most=most)


def error_of(failure: Failure) -> Exception:
    """Return the error that was packed; one of an unknown class is a RuntimeError."""
    kind = _errors().get(failure.name, RuntimeError)
    error: Exception
    if issubclass(kind, ChoiceError):
        error = kind(failure.message, failure.choices)
    elif issubclass(kind, PuzzleError) and failure.line is not None:
        error = kind(failure.message, failure.line)
    else:
        error = kind(failure.message)
    if failure.trace:
        error.__cause__ = RemoteTraceback(failure.trace)
    return error


def version() -> str:
    """Return eight characters that change with the fields of any kind and with the values of enumerations."""
    described = [_PROTOCOL, sorted(_errors()), *(_describe(kind) for kind in _KINDS.values())]
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()[:8]


def _message(value: object) -> bytes:
    kind: type = type(value)
    form = _form(kind)
    # The fields of bytes and those in parts are left out of the head.
    head = [getattr(value, name) for name in form.small]
    blobs = [getattr(value, name) for name in form.blobs]
    parts = getattr(value, form.parts) if form.parts else ()
    each = parts if isinstance(parts, tuple) else (parts,)
    return _encode([type(value).__name__, head, blobs, [_message(part) for part in each]])


def _encode(value: object) -> bytes:
    try:
        return _WRITER.encode(value)
    except UnicodeEncodeError:
        # MessagePack has only UTF-8, which excludes half of a surrogate pair, as from a cut text.
        return _WRITER.encode(_whole(msgspec.to_builtins(value, builtin_types=(bytes,), enc_hook=_plain)))


def _plain(value: object) -> object:
    """Return the plain value for one that msgspec does not know."""
    if isinstance(value, Name):
        return "".join(value)
    if isinstance(value, MappingProxyType):
        return dict(value)
    raise TypeError(type(value).__qualname__)


_WRITER = msgspec.msgpack.Encoder(enc_hook=_plain)


def _whole(value: Any) -> Any:
    """Return a value with a replacement character for each half of a surrogate pair."""
    if isinstance(value, str):
        return value.encode(errors="surrogatepass").decode(errors="replace")
    if isinstance(value, dict):
        return {_whole(key): _whole(part) for key, part in value.items()}
    return [*map(_whole, value)] if isinstance(value, list | tuple) else value


def _value(data: bytes, kinds: Iterable[type[_T]], most: int) -> _T:
    message = _READER.decode(data)
    kind = _KINDS[message.kind]
    if kind not in kinds:
        raise TypeError(message.kind)
    if len(bytes(message.head)) > most:
        raise ValueError("too long")
    form = _form(kind)
    values = dict(zip(form.small, form.read(message.head), strict=True))
    values |= zip(form.blobs, message.blobs, strict=True)
    if form.parts:
        if sum(map(len, message.parts)) > most * _PARTS_A_HEAD:
            raise ValueError("too long")
        parts: tuple[Any, ...] = tuple(_value(part, form.kinds, most) for part in message.parts)
        values[form.parts] = parts[0] if form.single else parts
    result: _T = kind(**values)
    return result


@dataclass(frozen=True)
class _Form:
    """The form of a kind: its `small` fields together, `blobs` of bytes, and a field in `parts` of `kinds`.

    That field is `single` if it holds one value instead of a tuple.
    """

    small: tuple[str, ...]
    blobs: tuple[str, ...]
    parts: str
    kinds: tuple[type, ...]
    single: bool
    read: Callable[[Raw], tuple[Any, ...]]


@cache
def _form(kind: type) -> _Form:
    hints = _hints(kind)
    parts, kinds = _PARTS.get(kind, _NO_PARTS)
    blobs = tuple(name for name, hint in hints.items() if hint in (bytes, bytes | None))
    small = tuple(name for name in hints if name not in (*blobs, parts))
    head: Any = GenericAlias(tuple, tuple(hints[name] for name in small))
    decoder = msgspec.msgpack.Decoder(head, dec_hook=place_of)
    return _Form(small, blobs, parts, kinds, single=kind is jobs.Job, read=decoder.decode)


def _hints(kind: type) -> dict[str, Any]:
    """Return the types of a value's fields, by name."""
    return get_type_hints(kind, include_extras=True)


def _describe(hint: Any) -> Any:
    """Return the structure of a type, down to the fields of its fields, as JSON."""
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return [hint.__name__, {name: _describe(part) for name, part in _hints(hint).items()}]
    if isinstance(hint, EnumType):
        return [*map(repr, hint.__members__.values())]
    return [str(get_origin(hint) or hint), *map(_describe, get_args(hint))]


def _failure(error: Exception) -> Failure:
    """Return an error as data; an unexpected one becomes a RuntimeError in words."""
    name = type(error).__name__
    if _errors().get(name) is type(error):
        line = error.line if isinstance(error, PuzzleError) else None
        choices = tuple(error.choices) if isinstance(error, ChoiceError) else ()
        return Failure(name, str(error), line, choices)
    trace = "".join(traceback.format_exception(error))
    return Failure(RuntimeError.__name__, f"{name}: {error}", trace=trace)


@cache
def _errors() -> Mapping[str, type[Exception]]:
    """Return the errors that keep their class, by name."""
    found = {**vars(puzzle_errors), **vars(errors)}.values()
    own = [kind for kind in found if isinstance(kind, type) and issubclass(kind, PuzzleError | BotError)]
    return {kind.__name__: kind for kind in own}
