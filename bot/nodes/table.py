"""All types that cross between bots and nodes, each with its number, and the version of the whole."""

from __future__ import annotations

import builtins
import enum
import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType, ModuleType
from typing import Any

from bot.worker import plain
from solvers.core.boards import names

_PROTOCOL = 2
"""To be raised with what messages mean, where their fields stay what they are."""


def _classes(*modules: ModuleType) -> list[type]:
    """The classes that modules define and that hold data, by name."""
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    named = {module.__name__ for module in modules}
    # In an order that is the same everywhere, since a type is known by its number in it.
    return sorted(
        (kind for kind in found if kind.__module__ in named and _is_data(kind)),
        key=lambda kind: (kind.__module__, kind.__qualname__),
    )


def _is_data(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, tuple | enum.Enum | names.Name)


def field_names(kind: type) -> tuple[str, ...]:
    """The names of what a value of a type consists of, in the order in which it is made of them."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    if issubclass(kind, enum.Enum):
        return ("value",)
    return ("one", "place", "several") if issubclass(kind, names.Name) else tuple(kind.__annotations__)


def _errors(*modules: ModuleType) -> Mapping[str, type[Exception]]:
    """The errors that modules define, by name."""
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__ == module.__name__
    }


TYPES: tuple[type, ...] = tuple(_classes(*plain.DATA))

ERRORS: Mapping[str, type[Exception]] = MappingProxyType(
    {
        name: kind
        for name, kind in _errors(*plain.ERRORS).items()
        if not issubclass(kind, StopIteration | StopAsyncIteration)  # no future takes them
    }
)
"""Errors pass by name, since Python's own differ from one version of it to the next."""


def version() -> str:
    """Eight characters that change with whatever is sent."""
    # Without Python's own errors, or nodes would need the very Python of the bot.
    own = [name for name, kind in ERRORS.items() if kind.__module__ != builtins.__name__]
    described: list[Any] = [_PROTOCOL, sorted(own)]
    described += [(kind.__qualname__, field_names(kind), _contents(kind)) for kind in TYPES]
    return hashlib.sha256(repr(described).encode()).hexdigest()[:8]


def _contents(kind: type) -> list[str]:
    """What the fields of a dataclass may hold, or the values of an enumeration."""
    if issubclass(kind, enum.Enum):
        return [repr(member.value) for member in kind]
    return [str(field.type) for field in fields(kind)] if is_dataclass(kind) else []
