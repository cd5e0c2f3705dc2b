"""Boards as they are written, in text and in pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shown:
    """A board as rows of text, as an address of puzz.link where that can hold it, and drawn.

    `lost` says what that address leaves out.
    """

    puzzle: str
    text: str
    link: str | None
    seconds: float
    picture: bytes | None = None
    lost: str = ""


@dataclass(frozen=True)
class Drawn:
    """A picture of a board as it was asked for."""

    puzzle: str
    picture: bytes
    seconds: float


@dataclass(frozen=True)
class Converted:
    """A board, or its answer, as text in a format; `lost` says what that has no place for.

    `taken` is as that of an Outcome.
    """

    puzzle: str
    format: str
    text: str
    seconds: float
    taken: str | None = None
    lost: str = ""
