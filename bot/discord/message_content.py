"""The text and the files of any message: sent, forwarded, or built from embeds and components by a bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import discord

from bot.discord.intake import File, Linked, shows_picture
from bot.messages.buttons import PATTERN
from bot.messages.sent_messages import all_components, custom_ids

_MEDIA = ("image/", "video/", "audio/")
_Part = discord.Message | discord.MessageSnapshot


class MessageContent(NamedTuple):
    """All text of a message, and its text files; its pictures if it has no text file."""

    text: str
    files: list[File]


def content_of(message: discord.Message) -> MessageContent:
    """Return the content of a message. A forward has it in snapshots of the original message."""
    parts: list[_Part] = [message, *message.message_snapshots]
    text = "\n".join(line for part in parts for line in _texts(part) if line)
    files = [file for part in parts for file in _files(part)]
    texts = [file for file in files if not (file.content_type or "").startswith(_MEDIA)]
    return MessageContent(text, texts or [file for file in files if shows_picture(file)])


def is_ours(message: discord.Message, own: discord.ClientUser | None) -> bool:
    """Return whether the bot `own` sent a message, or another user forwards one with its buttons."""
    if message.message_snapshots:
        return any(map(PATTERN.fullmatch, custom_ids(message)))
    return own is not None and message.author.id == own.id


def origin_of(message: discord.Message) -> int:
    """Return the ID of the message that a forward shows; otherwise the ID of the message itself."""
    reference = message.reference
    forwarded = reference.message_id if reference and message.message_snapshots else None
    return forwarded or message.id


def _texts(part: _Part) -> Iterator[str]:
    yield part.content
    for embed in part.embeds:
        if embed.type == "rich":  # any other embed is Discord's preview of a link in the text
            yield embed.title or ""
            yield embed.description or ""
            for field in embed.fields:
                yield field.value or ""
    for item in all_components(part):
        if isinstance(item, discord.TextDisplay):
            yield item.content


def _files(part: _Part) -> Iterator[File]:
    yield from part.attachments
    for embed in part.embeds:
        # Discord's proxy serves pictures of other hosts.
        if url := (
            embed.image.proxy_url or embed.image.url or embed.thumbnail.proxy_url or embed.thumbnail.url
        ):
            yield Linked(url)
    for item in all_components(part):
        yield from _component_files(item)


def _component_files(item: discord.Component) -> Iterator[File]:
    """Yield the files of a component. Discord leaves them out of the attachments of the message."""
    if isinstance(item, discord.FileComponent):
        yield Linked(item.media.url, item.name or "file", content_type=item.media.content_type or "")
    elif isinstance(item, discord.ThumbnailComponent):
        yield _picture(item.media)
    elif isinstance(item, discord.MediaGalleryComponent):
        yield from (_picture(shown.media) for shown in item.items)


def _picture(media: discord.UnfurledMediaItem) -> Linked:
    return Linked(media.proxy_url or media.url, content_type=media.content_type or "image/*")
