"""A message of the bot as Discord keeps it, and what each edit makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from simcord.components import resolve_attachment_references, walk_components

from tests.bot.limits import CARD, complaint
from tests.wire.bodies import Body
from tests.wire.resources import APPLICATION, BOT, CHANNEL, Json

EPHEMERAL = 1 << 6
_LOADING = 1 << 7
_BUTTON, _TEXT = 2, 10
"""Discord's numbers for these components."""
FORM_CODE = 50035
"""Discord's code for a message or a form that breaks its rules."""
_PLACEHOLDERS = {"", "…"}
_TIME = "2026-01-01T00:00:00+00:00"


class Attached(NamedTuple):
    """A file under a message."""

    id: str
    name: str
    size: int
    picture: bool
    description: str | None


class RefusedError(Exception):
    """Discord refuses a request, with a status, a code of its own and a sentence."""

    def __init__(self, status: int, code: int, sentence: str) -> None:
        super().__init__(status, code, sentence)
        self.status = status
        self.body = {"message": sentence, "code": code}


class View(NamedTuple):
    """What people see of a message at one time; `content` holds all words, `buttons` are the labels."""

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
    """`loading` is the "thinking…" before anything was said, `card` a message of components only."""

    id: str
    ephemeral: bool = False
    loading: bool = False
    deleted: bool = False
    card: bool = False
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attached] = field(default_factory=list)

    def change(self, body: Body) -> None:
        """Applies an edit; keys that are absent change nothing. Raises RefusedError."""
        payload = body.payload
        card = self.card or bool((payload.get("flags") or 0) & CARD)
        content = payload.get("content", self.content) or ""
        components = payload.get("components", self.components) or []
        attachments = list(self._attached(body)) if "attachments" in payload or body.files else None
        files = self.attachments if attachments is None else attachments
        state = {"flags": CARD * card, "content": content, "components": components}
        if wrong := complaint({**state, "embeds": payload.get("embeds")}):
            raise RefusedError(400, FORM_CODE, wrong)
        self.components = _with_files(components, files)
        self.loading, self.card, self.content, self.attachments = False, card, content, files

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
        return View(self.words, sum(file.picture for file in self.attachments), names, labels)

    @property
    def words(self) -> str:
        """All words of the message."""
        texts = [item["content"] for item in walk_components(self.components) if item["type"] == _TEXT]
        return "\n".join(filter(None, [self.content, *texts]))

    def buttons(self) -> Iterator[Json]:
        yield from (item for item in walk_components(self.components) if item["type"] == _BUTTON)

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
            # Only the components of a card show its files.
            "attachments": [] if self.card else [_attachment(file) for file in self.attachments],
            "embeds": [],
            "pinned": False,
            "type": 20,
            "flags": EPHEMERAL * self.ephemeral | _LOADING * self.loading | CARD * self.card,
            "components": self.components,
            "webhook_id": APPLICATION,
            "application_id": APPLICATION,
        }


def _with_files(components: list[Json], files: list[Attached]) -> list[Json]:
    """The components with the addresses of the files that they show. Raises RefusedError without one."""
    try:
        return resolve_attachment_references(components, [_attachment(file) for file in files])
    except ValueError as error:
        raise RefusedError(400, FORM_CODE, str(error)) from error


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
