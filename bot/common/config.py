"""config.toml and the environment, read once into one frozen Config.

Every setting has a default, so an empty file is valid; only `run` needs a token. msgspec checks the values
against the types and ranges below, and errors name these.
"""

from __future__ import annotations

import reprlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, inspect

from bot.common.errors import ConfigError

Theme = Literal["dark", "light"]
Seconds = Annotated[float, Meta(gt=0, le=800)]
"""Less than the 14 minutes for a whole answer, since Discord takes none after 15."""

# msgspec looks for a pattern anywhere in a value; `$` would let a line end through, which \Z does not.
_ENGINE = r"\A((nats|tls)://[!-~]+)?\Z"
_SHARDS = r"\A([0-9]{1,4}-[0-9]{1,4}/[0-9]{1,4})?\Z"
_OVERRULES = {
    "DISCORD_TOKEN": ("discord", "token"),
    "GRIDSMITH_STORE_URL": ("store", "url"),
    "GRIDSMITH_WORKERS_URL": ("workers", "url"),
}


@dataclass(frozen=True)
class Discord:
    """The token is one word of visible ASCII, since an HTTP header contains it.

    `shards` says which of all shards this process serves, such as "0-3/16"; "" is all of them.
    """

    token: Annotated[str, Meta(pattern=r"\A[!-~]*\Z")] = field(default="", repr=False)
    shards: Annotated[str, Meta(pattern=_SHARDS)] = ""

    @property
    def shard_numbers(self) -> tuple[list[int] | None, int | None]:
        """The numbers of this process's shards, and the number of all shards; None for all of them."""
        if not self.shards:
            return None, None
        first, last, number = map(int, self.shards.replace("/", "-").split("-"))
        return list(range(first, last + 1)), number


@dataclass(frozen=True)
class Limits:
    """Limits of one request.

    `seconds` is the time for the answer; a worker that overruns it by more than a few is killed.
    `memory_mb` is the address space of one worker: with less than 256 its libraries may not load. Boards of
    10,000 cells take up to 850, a few up to 1,300. Pictures, of up to `picture_bytes` bytes and
    `picture_pixels` pixels, need 700.
    `jobs_each` is the number of jobs that one user may have at a time. `wait` is the longest expected time in
    the queue, in seconds.
    """

    max_cells: Annotated[int, Meta(ge=1, le=1_000_000)] = 10_000
    max_bytes: Annotated[int, Meta(ge=1, le=100_000_000)] = 1_000_000
    picture_bytes: Annotated[int, Meta(ge=1, le=100_000_000)] = 10_000_000
    picture_pixels: Annotated[int, Meta(ge=10_000, le=100_000_000)] = 16_000_000
    seconds: Seconds = 60.0
    memory_mb: Annotated[int, Meta(ge=256, le=1_048_576)] = 1_024
    jobs_each: Annotated[int, Meta(ge=1, le=1_000)] = 2
    wait: Seconds = 60.0
    questions_a_minute: Annotated[int, Meta(ge=1, le=10_000)] = 20


@dataclass(frozen=True)
class Workers:
    """The number of local worker processes, or, with a `url` of NATS, the place of workers on other machines.

    `credentials` is a file with a name and a password, `ca` one with the certificate that vouches for NATS.
    """

    count: Annotated[int, Meta(ge=1, le=512)] = 2
    url: Annotated[str, Meta(pattern=_ENGINE)] = field(default="", repr=False)
    credentials: str = ""
    ca: str = ""


@dataclass(frozen=True)
class Store:
    """The database of puzzles, as a URL of SQLite or PostgreSQL, and the days that it keeps them."""

    url: Annotated[str, Meta(min_length=1)] = field(default="sqlite:///gridsmith.db", repr=False)
    keep_days: Annotated[int, Meta(ge=1, le=36_500)] = 30


@dataclass(frozen=True)
class Metrics:
    """The address and port at which Prometheus finds figures; port 0 for none."""

    host: Annotated[str, Meta(min_length=1)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 0


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
    """Return the settings of `path`, or of GRIDSMITH_CONFIG, or of a config.toml in this folder, if any.

    DISCORD_TOKEN, GRIDSMITH_STORE_URL and GRIDSMITH_WORKERS_URL overrule the file. Raises ConfigError, which
    names the setting.
    """
    named = path or (Path(environment["GRIDSMITH_CONFIG"]) if environment.get("GRIDSMITH_CONFIG") else None)
    file = named or Path("config.toml")
    tables = _tables(file) if named or file.exists() else {}
    # Before the environment overrules anything: after this each section is known to be a table.
    _refuse_unknown(tables, file)
    overruled = {place: name for name, place in _OVERRULES.items() if environment.get(name, "").strip()}
    for (section, setting), variable in overruled.items():
        tables.setdefault(section, {})[setting] = environment[variable].strip()
    try:
        config = msgspec.convert(tables, Config)
    except msgspec.ValidationError as error:
        place = _place(error)
        # A value from a variable is reported under its name, not under that of the file.
        where = overruled.get(place, f"{file}: [{place[0]}] {place[1]}")
        raise ConfigError(f"{where} {_complaint(place, tables)}.") from None
    shards, number = config.discord.shard_numbers
    if number is not None and not (shards and shards[-1] < number):
        raise ConfigError(
            f"{file}: [discord] shards {config.discord.shards!r} names no shards, or some that are not "
            "there: of 16 they are 0 to 15, and the first comes before the last."
        )
    return config


def _tables(file: Path) -> dict[str, Any]:
    """The sections of a file, the token without the line end that a copied one may have."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise ConfigError(f"{file} is not legal TOML: {error}.") from error
    discord = tables.get("discord")
    if isinstance(discord, dict) and isinstance(discord.get("token"), str):
        discord["token"] = discord["token"].strip()
    return tables


def _refuse_unknown(tables: Mapping[str, Any], file: Path) -> None:
    """Raise ConfigError for an unknown section or setting, which may be a typing error."""
    kinds = get_type_hints(Config)
    for section, values in tables.items():
        if section not in kinds:
            raise ConfigError(f"{file}: there is no section [{section}]; there are {', '.join(kinds)}.")
        if not isinstance(values, dict):
            raise ConfigError(f"{file}: {section} must be a section, [{section}].")
        known = [item.name for item in fields(kinds[section])]
        for name in values:
            if name not in known:
                raise ConfigError(f"{file}: [{section}] {name} is no setting; there are {', '.join(known)}.")


def _place(error: msgspec.ValidationError) -> tuple[str, str]:
    """The section and the setting that an error is about; msgspec ends with "- at `$.limits.seconds`"."""
    section, setting = str(error).rpartition("$.")[2].rstrip("`").split(".")
    return section, setting


def _complaint(place: tuple[str, str], tables: Mapping[str, Any]) -> str:
    """Describe the values that a setting may have, and its value unless that is a secret."""
    section, setting = place
    kind = get_type_hints(Config)[section]
    right = _right(inspect.type_info(get_type_hints(kind, include_extras=True)[setting]))
    # A field that must not be shown in logs must not be quoted either.
    shown = {item.name: item.repr for item in fields(kind)}[setting]
    return f"must be {right}, not {reprlib.repr(tables[section][setting])}" if shown else f"must be {right}"


def _right(kind: inspect.Type) -> str:
    """Describe the values of a type in words."""
    match kind:
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.FloatType(gt=below, le=most):
            return f"a number above {below} and at most {most}"
        case inspect.LiteralType(values=values):
            return " or ".join(map(repr, values))
        case inspect.StrType(pattern=pattern) if pattern == _ENGINE:
            return "an address that begins with nats:// or tls://"
        case inspect.StrType(pattern=pattern) if pattern == _SHARDS:
            return 'the first and the last shard and how many there are in all, such as "0-3/16"'
        case inspect.StrType(pattern=str()):
            return "one word of ASCII characters, without blanks or line ends"
    return "a text in quotes, of one character or more"
