"""What the bot sends, judged by Discord's own OpenAPI document, with unknown keys refused."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_ID = r"[^/]+"


class Judge:
    """Knows the document at a path."""

    def __init__(self, path: Path) -> None:
        document = json.loads(path.read_text())
        self._routes = [
            (method.upper(), re.compile(re.sub(r"\{[^}]+\}", _ID, route)), route)
            for route, methods in document["paths"].items()
            for method in methods
            if method in {"get", "put", "post", "patch", "delete"}
        ]
        # A route without a parameter in some place is more exact than one with it.
        self._routes.sort(key=lambda entry: entry[2].count("{"))
        self._bodies = {
            (method, route): "requestBody" in document["paths"][route][method.lower()]
            for method, _, route in self._routes
        }
        resource = Resource.from_contents(_strict(document), default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource("discord", resource)

    def complaint(self, method: str, path: str, body: Any) -> str | None:
        """What Discord's document says against a request; None where it is content."""
        route = next((r for m, pattern, r in self._routes if m == method and pattern.fullmatch(path)), None)
        if route is None:
            return f"There is no {method} {path}."
        if not self._bodies[method, route]:
            return None if body is None else f"{method} {route} takes no body."
        return self._complaint(method, route, json.dumps(_tolerated(body)))

    @cache  # noqa: B019 - one judge serves all tests, and most of what is sent is the same in all of them
    def _complaint(self, method: str, route: str, body: str) -> str | None:
        pointer = f"/paths/{_escaped(route)}/{method.lower()}/requestBody/content/application~1json/schema"
        error = best_match(self._validator(pointer).iter_errors(json.loads(body)))
        return None if error is None else f"{method} {route}: {error.json_path}: {error.message[:300]}"

    @cache  # noqa: B019 - one judge serves all tests
    def _validator(self, pointer: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": f"discord#{pointer}"}, registry=self._registry)


def judge_here() -> Judge | None:
    """Return the judge by the document at GRIDSMITH_OPENAPI or beside the project, if there is one."""
    beside = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
    path = Path(os.environ.get("GRIDSMITH_OPENAPI") or beside)
    return Judge(path) if path.exists() else None


def _escaped(route: str) -> str:
    return route.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _strict(schema: Any) -> Any:
    """The document with unknown keys refused wherever it lists the known ones."""
    if isinstance(schema, list):
        return [_strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        strict.setdefault("additionalProperties", False)
    return strict


def _tolerated(body: Any) -> Any:
    """The body without the deviations that discord.py itself has: keys it adds, and numbers for IDs."""
    if isinstance(body, list):
        return [_tolerated(item) for item in body]
    if not isinstance(body, dict):
        return body
    kept = {key: _tolerated(value) for key, value in body.items()}
    if "default_member_permissions" in kept:
        kept.pop("nsfw", None)
    if kept.get("tts") is False:
        del kept["tts"]
    for attachment in kept.get("attachments") or []:
        attachment["id"] = str(attachment["id"])
        if "proxy_url" in attachment:  # it stays in a message that is edited
            for key in ("content_type", "proxy_url", "size", "spoiler", "url"):
                attachment.pop(key, None)
    for chosen in kept.get("default_values") or []:
        chosen["id"] = str(chosen["id"])
    if "recipient_id" in kept:
        kept["recipient_id"] = str(kept["recipient_id"])
    return kept
