"""Messages that were sent: their components, buttons and files, and their views with a change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.messages.buttons import CONFIRMS, PATTERN, Button, ButtonId, link_buttons, plain_view, rare_buttons
from bot.messages.cards import Picture

AS_READ = "as-read.png"
"""The picture of the board as it was read in a picture."""


def all_components(message: discord.Message | discord.MessageSnapshot) -> Iterator[discord.Component]:
    """Yield the components of a message with all that are inside them."""
    return _walk(message.components)


def _walk(items: object) -> Iterator[discord.Component]:
    for item in items if isinstance(items, list) else []:
        yield item
        yield from _walk(getattr(item, "children", None))
        yield from _walk([item.accessory] if isinstance(item, discord.SectionComponent) else None)


def custom_ids(message: discord.Message) -> list[str]:
    """Return the custom IDs of all buttons of a message and of the message that it forwards."""
    parts: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    return [getattr(item, "custom_id", None) or "" for part in parts for item in all_components(part)]


def has_daily_board(message: discord.Message) -> bool:
    """Return whether a message of this bot, or a forward of one, shows the board of a day."""
    return any(known.startswith("g1:day") for known in custom_ids(message))


@dataclass(frozen=True)
class KeptFile:
    """A file of a message that stays in it. Discord lists no file of a card among its attachments."""

    id: int
    filename: str
    description: str

    def to_dict(self) -> dict[str, Any]:
        """Return the file as discord.py sends an attachment that stays."""
        return {"id": str(self.id), "filename": self.filename, "description": self.description}


def read_board(message: discord.Message) -> tuple[KeptFile, ...]:
    """Return the picture of the board as it was read, if the message shows it."""
    kept = [KeptFile(file.id, file.filename, file.description or "") for file in message.attachments]
    for gallery in all_components(message):
        if isinstance(gallery, discord.MediaGalleryComponent):
            kept += [_kept_file(item) for item in gallery.items]
    return tuple(file for file in kept if file.filename == AS_READ)


def _kept_file(item: discord.MediaGalleryItem) -> KeptFile:
    return KeptFile(item.media.attachment_id or 0, _file_name(item), item.description or "")


def _file_name(item: discord.MediaGalleryItem) -> str:
    return PurePosixPath(urlsplit(item.media.url).path).name


def restored_view(message: discord.Message, *, confirm: bool = False) -> ui.View | ui.LayoutView:
    """Return the buttons of a message, or its whole card; `confirm` makes buttons ask for confirmation."""
    if not message.flags.components_v2:
        return _plain_view(message, confirm=confirm)
    view = _card_view(message)
    for item in view.walk_children():
        match = PATTERN.fullmatch(getattr(item, "custom_id", None) or "")
        if confirm and match and isinstance(item, ui.Button) and match["action"] in CONFIRMS:
            action, item.label, item.style = CONFIRMS[match["action"]]
            item.custom_id = _button_id(match)._replace(action=action).custom_id
    return view


def unfold(message: discord.Message, more: ButtonId) -> ui.LayoutView:
    """Return a card with the buttons of its *More…*, in a row of their own, instead of *More…*."""
    view = _card_view(message)
    for item in [*view.walk_children()]:
        row = item.parent
        if getattr(item, "custom_id", None) == more.custom_id and isinstance(row, ui.ActionRow):
            holder = row.parent if isinstance(row.parent, ui.Container) else view
            row.remove_item(item)
            if not row.children:
                holder.remove_item(row)
            holder.add_item(ui.ActionRow(*rare_buttons(more)))
    return view


def progress_card(message: discord.Message, line: str, cancel: ui.View) -> ui.LayoutView:
    """Return a card without its buttons, with a line of progress and the button that cancels below it."""
    shown = _card_view(message)
    view = ui.LayoutView(timeout=None)
    for part in shown.children:
        if isinstance(part, ui.Container):
            view.add_item(_strip_buttons(part))
        elif isinstance(part, ui.TextDisplay):
            view.add_item(ui.TextDisplay(part.content))
    view.add_item(ui.TextDisplay(line))
    view.add_item(ui.ActionRow(*cancel.children))
    view.stop()
    return view


def _strip_buttons(box: ui.Container[Any]) -> ui.Container[Any]:
    parts: list[ui.Item[Any]] = []
    for part in box.children:
        if isinstance(part, ui.Section):
            parts += [
                ui.TextDisplay(text.content) for text in part.children if isinstance(text, ui.TextDisplay)
            ]
        elif not isinstance(part, ui.ActionRow):
            parts.append(part)
    return ui.Container(*parts, accent_colour=box.accent_colour, spoiler=box.spoiler)


def _card_view(message: discord.Message) -> ui.LayoutView:
    """Return the view of a card, with its files by name: their addresses hold for a day only."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for gallery in view.walk_children():
        if isinstance(gallery, ui.MediaGallery):
            gallery.items = [Picture(_file_name(item), item.description or "").item for item in gallery.items]
    view.stop()
    return view


def _plain_view(message: discord.Message, *, confirm: bool) -> ui.View:
    buttons: list[ui.Item[Any]] = []
    for item in all_components(message):
        match = PATTERN.fullmatch(getattr(item, "custom_id", None) or "")
        if match and isinstance(item, discord.Button):
            buttons.append(_repeated_button(match, item, confirm=confirm))
        else:
            buttons += link_buttons(getattr(item, "url", None) or "")
    return plain_view(buttons)


def _repeated_button(match: re.Match[str], item: discord.Button, *, confirm: bool) -> Button:
    known = _button_id(match)
    if confirm and known.action in CONFIRMS:
        action, label, style = CONFIRMS[known.action]
        return Button(known._replace(action=action), label, style)
    return Button(known, item.label or "", item.style, disabled=item.disabled)


def _button_id(match: re.Match[str]) -> ButtonId:
    return ButtonId(match["action"], match["key"], int(match["number"]), match["reading"] or "")
