"""A message of the bot as Discord keeps it, and what each edit makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.wire.bodies import Body
from tests.wire.resources import APPLICATION, BOT, CHANNEL, Json

EPHEMERAL = 1 << 6
_LOADING = 1 << 7
_PLACEHOLDERS = {"", "…"}
_TIME = "2026-01-01T00:00:00+00:00"


class Attached(NamedTuple):
    """A file under a message."""

    id: str
    name: str
    size: int
    picture: bool
    description: str | None


class View(NamedTuple):
    """What people see of a message at one time; `buttons` are the labels."""

    content: str
    pictures: int
    files: tuple[str, ...]
    buttons: tuple[str, ...]

    @property
    def unfinished(self) -> bool:
        """Whether it promises that more will come: "thinking…", a placeholder, work to be cancelled."""
        return "Cancel" in self.buttons or not (self.files or self.content.strip() not in _PLACEHOLDERS)


@dataclass
class Message:
    """`loading` is the "thinking…" before anything was said."""

    id: str
    ephemeral: bool = False
    loading: bool = False
    deleted: bool = False
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attached] = field(default_factory=list)

    def change(self, body: Body) -> None:
        """Applies an edit; keys that are absent change nothing."""
        payload = body.payload
        self.loading = False
        if "content" in payload:
            self.content = payload["content"] or ""
        if "components" in payload:
            self.components = payload["components"] or []
        if "attachments" in payload or body.files:
            self.attachments = list(self._attached(body))

    def _attached(self, body: Body) -> Iterator[Attached]:
        """Those that are listed by their IDs stay, and the new ones, listed by the numbers of their parts."""
        listed = {str(given["id"]): given for given in body.payload.get("attachments") or []}
        yield from (kept for kept in self.attachments if kept.id in listed)
        for number, file in body.files.items():
            description = listed.get(str(number), {}).get("description")
            yield Attached(f"{self.id[:-3]}{number:03}", *file, description)

    @property
    def view(self) -> View:
        names = tuple(file.name for file in self.attachments)
        labels = tuple(button.get("label", "") for button in self.buttons())
        return View(self.content, sum(file.picture for file in self.attachments), names, labels)

    def buttons(self) -> Iterator[Json]:
        for row in self.components:
            yield from (item for item in row.get("components", ()) if item.get("type") == 2)

    def as_json(self) -> Json:
        return {
            "id": self.id,
            "channel_id": CHANNEL,
            "author": BOT,
            "content": self.content,
            "timestamp": _TIME,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [_attachment(file) for file in self.attachments],
            "embeds": [],
            "pinned": False,
            "type": 20,
            "flags": EPHEMERAL * self.ephemeral | _LOADING * self.loading,
            "components": self.components,
            "webhook_id": APPLICATION,
            "application_id": APPLICATION,
        }


def _attachment(file: Attached) -> Json:
    url = f"https://cdn.discordapp.com/attachments/{CHANNEL}/{file.id}/{file.name}"
    return {
        "id": file.id,
        "filename": file.name,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "description": file.description,
    }
