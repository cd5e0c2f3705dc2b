"""What goes wrong on purpose: the next requests of a kind are refused, cut or left without a reply."""

from __future__ import annotations

from collections import Counter, deque
from typing import Literal

Kind = Literal[
    "login",
    "application",
    "gateway",
    "commands",
    "callback",
    "edit",
    "fetch",
    "delete",
    "followup",
    "download",
    "post",
]
Fault = int | Literal["cut", "lost", "lie"]
"""A status to answer with; "cut": the connection ends before the request is read to its end, and nothing is
done; "lost": what is asked is done, and the connection ends before the reply. In a download, "cut" ends it
in the middle of the file, and "lie" sends a page in HTML as if it were the file."""


class Faults:
    """Counts the requests of each kind, and says which of them fail."""

    def __init__(self) -> None:
        self.requests: Counter[Kind] = Counter()
        self._next: dict[Kind, deque[Fault]] = {}
        self._always: dict[Kind, Fault] = {}

    def next(self, kind: Kind, fault: Fault, times: int = 1) -> None:
        """The next requests of this kind fail."""
        self._next.setdefault(kind, deque()).extend([fault] * times)

    def always(self, kind: Kind, fault: Fault | None) -> None:
        """All requests of this kind fail from now on; None ends that."""
        if fault is None:
            self._always.pop(kind, None)
        else:
            self._always[kind] = fault

    def clear(self) -> None:
        """Everything works again."""
        self._next.clear()
        self._always.clear()

    def take(self, kind: Kind) -> Fault | None:
        """How the request fails that has just come, if it does."""
        self.requests[kind] += 1
        waiting = self._next.get(kind)
        return waiting.popleft() if waiting else self._always.get(kind)

    @property
    def left(self) -> int:
        """How many of those that were to fail have not come yet."""
        return sum(map(len, self._next.values()))


def kind_of(method: str, parts: list[str]) -> Kind | None:
    """What a request is, as far as it can be made to fail."""
    match [method, *parts]:
        case ["GET", "users", "@me"]:
            return "login"
        case ["GET", "oauth2" | "applications", *_]:
            return "application"
        case ["GET", "gateway", "bot"]:
            return "gateway"
        case ["PUT", "applications", _, "commands"]:
            return "commands"
        case ["POST", "interactions", *_]:
            return "callback"
        case ["POST", "webhooks", *_]:
            return "followup"
        case [_, "webhooks", *_]:
            return {"PATCH": "edit", "GET": "fetch", "DELETE": "delete"}[method]  # type: ignore[return-value]
        case ["GET", "attachments" | "ephemeral-attachments", *_]:
            return "download"
        case ["PATCH", "channels", *_]:
            return "edit"
        case ["POST", "channels", *_]:
            return "post"
    return None
