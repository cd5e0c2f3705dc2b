"""Cards: messages of Discord's components, with a colour at the side, words, pictures and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.messages.buttons import PATTERN

_ROW = 5  # buttons in a row, at most
FOOTER_LIMIT = 1900  # characters


class Colour(IntEnum):
    """The colour at the side of a card, as RGB: whether a result is proved, in doubt or wrong."""

    GREEN = 0x3BA55D
    AMBER = 0xFAA61A
    RED = 0xED4245


@dataclass(frozen=True)
class Card:
    """The look of a message as a card.

    `step` is the action of the button beside the words. `sections` are further words, each with a button
    beside it. `footer` contains words below the pictures. With `spoiler`, one click shows both the words and
    the pictures.
    """

    colour: Colour | None = None
    step: str = ""
    footer: str = ""
    spoiler: bool = False
    sections: tuple[tuple[str, ui.Item[Any]], ...] = ()


class Picture(NamedTuple):
    """An attached file of this name, usually a picture; `alt` is its description."""

    name: str
    alt: str

    @property
    def item(self) -> discord.MediaGalleryItem:
        return discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt or None)


def draw_card(
    card: Card, words: str, files: Sequence[Picture], buttons: Iterable[ui.Item[Any]]
) -> ui.LayoutView:
    """Return the components of a card: words, pictures and other files, footer, and buttons in rows."""
    row = list(buttons)
    head, row = _head(card, words, row)
    sections = [ui.Section(said, accessory=button) for said, button in card.sections]
    shown: list[ui.Item[Any]] = [*head, *sections, *_attached(files)]
    below: list[ui.Item[Any]] = [ui.TextDisplay(card.footer[:FOOTER_LIMIT])] if card.footer else []
    below += _rows(row)
    view = ui.LayoutView(timeout=None)
    # Words that everyone may read and buttons stay visible below a spoiler.
    inside, outside = (shown, below) if card.spoiler else ([*shown, *below], [])
    view.add_item(ui.Container(*inside, accent_colour=card.colour, spoiler=card.spoiler))
    for item in outside:
        view.add_item(item)
    # As for all views of buttons with custom IDs: discord.py need not keep this one.
    view.stop()
    return view


def _rows(items: Iterable[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Return rows of up to five buttons; a list has a row of its own."""
    rows: list[list[ui.Item[Any]]] = []
    for item in items:
        if not rows or sum(other.width for other in rows[-1]) + item.width > _ROW:
            rows.append([])
        rows[-1].append(item)
    return [ui.ActionRow(*row) for row in rows]


def _head(
    card: Card, words: str, buttons: list[ui.Item[Any]]
) -> tuple[list[ui.Item[Any]], list[ui.Item[Any]]]:
    """Return the words, with the button of the next step beside them, and the other buttons."""
    if not words:
        return [], buttons  # Discord refuses an empty text
    beside = None if card.spoiler else next((one for one in buttons if _action(one) == card.step), None)
    if beside is None:
        return [ui.TextDisplay(words)], buttons
    return [ui.Section(words, accessory=beside)], [one for one in buttons if one is not beside]


def _action(button: ui.Item[Any]) -> str | None:
    match = PATTERN.fullmatch(getattr(button, "custom_id", None) or "")
    return match["action"] if match else None


def _attached(files: Sequence[Picture]) -> list[ui.Item[Any]]:
    pictures = [file.item for file in files if file.name.endswith(".png")]
    others = [ui.File[Any](f"attachment://{file.name}") for file in files if not file.name.endswith(".png")]
    return [*([ui.MediaGallery(*pictures)] if pictures else []), *others]
