"""Values as bytes: MessagePack by msgspec, where a value of the table is a list that begins with its number.

msgspec's own typed decoding does not fit: its unions hold one kind of tuple, and cells, edges and sides are
three; numbers of answers go beyond 64 bits. Whatever bytes say, nothing is built but plain data.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from bot.nodes.table import ERRORS, TYPES, field_names

LARGEST = 8 << 20
"""Bytes of a message."""

PICTURE = LARGEST - (256 << 10)
"""Bytes of a picture in a message, which leave room for what comes with it."""

_MOST = 64 << 20
"""Bytes of what was compressed: ten thousand steps and their picture are 15 MB."""

_TUPLE, _MAP, _SET, _NUMBER, _TEXT, _ERROR, _FIRST = range(7)
_CODES = {kind: code for code, kind in enumerate(TYPES, _FIRST)}
_FIELDS = {kind: field_names(kind) for kind in TYPES}
# The first byte of a message: whether the rest is as it is or compressed.
_PLAIN, _SQUEEZED = b"\0", b"\1"


class WireError(Exception):
    """What was to be sent is no plain data or too large, or what came is damaged."""


def packed(value: object, most: int = LARGEST) -> bytes:
    """A value as bytes, compressed only if it is too long otherwise. Raises WireError."""
    data = _PLAIN + msgspec.msgpack.encode(_list(value))
    if len(data) > most:
        # The fastest level: the event loop stands still meanwhile.
        data = _SQUEEZED + zlib.compress(data[1:], 1)
    if len(data) > most:
        raise WireError(f"It takes {len(data):,} bytes, and a message at most {most:,}.")
    return data


def unpacked(data: bytes) -> Any:
    """The value that was packed. Raises WireError."""
    try:
        return _value(msgspec.msgpack.decode(_plain(data)))
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError, zlib.error) as error:
        raise WireError(f"A damaged message: {type(error).__name__}.") from error


def _plain(data: bytes) -> bytes:
    if data[:1] != _SQUEEZED:
        return data[1:]
    # Not zlib.decompress, which knows no limit: 8 MB of zeros from a damaged node would open to gigabytes.
    opened = zlib.decompressobj()
    plain = opened.decompress(data[1:], _MOST)
    if not opened.eof:
        raise ValueError("cut off, or far too long")
    return plain


def _list(value: Any) -> Any:
    """A value in terms of what MessagePack has."""
    # By the exact type: a bool is an int as well, and each NamedTuple a tuple.
    writer = _WRITERS.get(type(value))
    if writer is not None:
        return writer(value)
    if isinstance(value, Exception):
        return _error(value)
    raise WireError(f"{type(value).__qualname__} is not sent.")


def _same(value: Any) -> Any:
    return value


def _whole(value: int) -> Any:
    # In hexadecimal, since Python refuses decimals of thousands of digits.
    return value if -(2**63) <= value < 2**63 else [_NUMBER, f"{value:x}"]


def _text(value: str) -> Any:
    try:
        # MessagePack knows UTF-8 alone, and half of a surrogate pair, as from a text cut off, has none.
        value.encode()
    except UnicodeEncodeError:
        return [_TEXT, value.encode(errors="surrogatepass")]
    return value


def _map(value: Mapping[Any, Any]) -> Any:
    return [_MAP, *(_list(part) for item in value.items() for part in item)]


def _fields(kind: type) -> Callable[[Any], Any]:
    code, names = _CODES[kind], _FIELDS[kind]
    return lambda value: [code, *(_list(getattr(value, name)) for name in names)]


def _error(error: Exception) -> Any:
    """An error by its name and arguments; one that is not in the table, or holds other things, in words."""
    name = type(error).__name__
    if ERRORS.get(name) is type(error):
        try:
            return [_ERROR, name, *map(_list, error.args)]
        except WireError:
            pass
    return [_ERROR, "RuntimeError", f"{name}: {error}"]


_WRITERS: Mapping[type, Callable[[Any], Any]] = MappingProxyType(
    {
        **dict.fromkeys((type(None), bool, float, bytes), _same),
        int: _whole,
        str: _text,
        tuple: lambda value: [_TUPLE, *map(_list, value)],
        dict: _map,
        MappingProxyType: _map,
        frozenset: lambda value: [_SET, *map(_list, value)],
        **{kind: _fields(kind) for kind in TYPES},
    }
)


def _value(data: Any) -> Any:
    """What `_list` has written."""
    # Only what `_list` has made is a list; all else stands for itself.
    if type(data) is not list:
        return data
    code, *parts = data
    if code == _NUMBER:
        return int(parts[0], 16)
    if code == _TEXT:
        return parts[0].decode(errors="surrogatepass")
    if code == _ERROR:
        return ERRORS[parts[0]](*map(_value, parts[1:]))
    values = map(_value, parts)
    if code >= _FIRST:
        return _built(TYPES[code - _FIRST], tuple(values))
    if code == _MAP:
        # Twice the same iterator: keys and values follow each other.
        return dict(zip(values, values, strict=True))
    return tuple(values) if code == _TUPLE else frozenset(values)


def _built(kind: type, parts: tuple[Any, ...]) -> Any:
    if len(parts) != len(_FIELDS[kind]):
        raise ValueError(f"{kind.__name__} of {len(parts)} parts")
    return kind(*parts)
