"""config.toml and the environment, read once into one frozen Config that is passed on.

Every setting has a default, so an empty file is a legal one; only `run` needs a token.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from bot.errors import ConfigError

Theme = Literal["dark", "light"]


@dataclass(frozen=True)
class Discord:
    token: str = field(default="", repr=False)


@dataclass(frozen=True)
class Limits:
    """What one question may cost.

    `seconds` is the time for the answer; a worker that overruns it by more than a few is killed.
    `memory_mb` is the address space of one worker, of which the libraries alone take up to 250; 99x99
    nonograms that lines leave open, the most demanding boards of 10,000 cells and square, take up to 750.
    `jobs_each` are the jobs that one person may have at a time, `wait` the longest wait
    that is expected of anyone, in seconds.
    """

    max_cells: int = 10_000
    max_bytes: int = 1_000_000
    seconds: float = 60.0
    memory_mb: int = 1_024
    jobs_each: int = 2
    wait: float = 60.0
    questions_a_minute: int = 20


@dataclass(frozen=True)
class Workers:
    count: int = 2


@dataclass(frozen=True)
class Store:
    """Where puzzles are remembered, as a URL of SQLAlchemy with an asyncio driver, and for how long."""

    url: str = "sqlite+aiosqlite:///gridsmith.db"
    keep_days: int = 30


@dataclass(frozen=True)
class Metrics:
    """The port on this machine at which Prometheus finds figures; 0 for none."""

    port: int = 0


@dataclass(frozen=True)
class Picture:
    theme: Theme = "dark"


@dataclass(frozen=True)
class Config:
    discord: Discord = field(default_factory=Discord)
    limits: Limits = field(default_factory=Limits)
    workers: Workers = field(default_factory=Workers)
    picture: Picture = field(default_factory=Picture)
    store: Store = field(default_factory=Store)
    metrics: Metrics = field(default_factory=Metrics)


def load(path: Path | None, environment: Mapping[str, str]) -> Config:
    """The settings of `path`, else of GRIDSMITH_CONFIG, else of a config.toml in this folder, if any.

    DISCORD_TOKEN overrules the token of the file. Raises ConfigError, which names the setting.
    """
    named = path or (Path(environment["GRIDSMITH_CONFIG"]) if environment.get("GRIDSMITH_CONFIG") else None)
    file = named or Path("config.toml")
    tables = _tables(file) if named or file.exists() else {}
    kinds = get_type_hints(Config)
    for name in tables:
        if name not in kinds:
            raise ConfigError(f"{file}: there is no section [{name}]; there are {_listed(kinds)}.")
    sections = {name: _section(kind, name, tables.get(name, {}), file) for name, kind in kinds.items()}
    if token := environment.get("DISCORD_TOKEN", "").strip():
        sections["discord"] = Discord(token)
    return Config(**sections)


def _tables(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise ConfigError(f"{file} is not legal TOML: {error}.") from error


def _section(kind: Any, name: str, values: object, file: Path) -> Any:
    """A section of Config, with defaults for what `values` leaves out."""
    kinds = get_type_hints(kind)
    if not isinstance(values, dict):
        raise ConfigError(f"{file}: {name} must be a section, [{name}].")
    for setting, value in values.items():
        where = f"{file}: [{name}] {setting}"
        if setting not in kinds:
            raise ConfigError(f"{where} is no setting; there are {_listed(kinds)}.")
        _check(kinds[setting], value, where, none_at_all=getattr(kind, setting) == 0)
    return kind(**values)


def _check(kind: Any, value: object, where: str, *, none_at_all: bool) -> None:
    """Raises ConfigError for a value of another kind; numbers are above 0, or 0 where that means none."""
    if choices := get_args(kind):
        if value not in choices:
            raise ConfigError(f"{where} must be {' or '.join(map(repr, choices))}, not {value!r}.")
    elif kind is str:
        if not isinstance(value, str):
            raise ConfigError(f"{where} must be a text in quotes, not {value!r}.")
    elif none_at_all and type(value) is int and value == 0:
        return
    elif isinstance(value, bool) or not isinstance(value, int if kind is int else int | float) or value <= 0:
        noun = "whole number" if kind is int else "number"
        raise ConfigError(f"{where} must be a {noun} above 0, not {value!r}.")


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names)
