"""Limits of Discord for messages and forms that its OpenAPI document does not state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcord.components import validate_message_state, validate_modal, walk_components

CARD = 1 << 15
"""The flag of a message that consists of components only: it has no content and never loses the flag."""
TEXT_INPUT, RADIO_GROUP = 4, 21
_LISTS = {3, 5, 6, 7, 8, 19, 22}
"""Types of form fields with a minimum of values: selects, uploads and groups of checkboxes."""


def complaint(body: Any) -> str | None:
    """Return why Discord refuses a message, a form, or the first response with one; None if it does not."""
    if not isinstance(body, Mapping):
        return None
    if "data" in body:
        return complaint(body["data"])
    try:
        if "title" in body:
            validate_modal(body)
        else:
            flags, content = int(body.get("flags") or 0), body.get("content")
            components, embeds = body.get("components") or [], body.get("embeds") or []
            validate_message_state(components, flags=flags, content=content, embeds=embeds)
    except ValueError as error:
        return str(error)
    return next(_contradictions(body.get("components") or []), None)


def _contradictions(components: list[dict[str, Any]]) -> Iterator[str]:
    """Yield settings of a component that Discord does not take together, and SimCord does."""
    for item in walk_components(components):
        name, kind = item.get("custom_id"), item.get("type")
        if kind in _LISTS and item.get("required") is True and item.get("min_values") == 0:
            yield f"{name} is required, but takes 0 values"
        most = 1 if kind == RADIO_GROUP else item.get("max_values") or len(item.get("options") or ())
        if "options" in item and len(default_values(item)) > most:
            yield f"{name} has more than {most} defaults"
        if kind == TEXT_INPUT and len(item.get("value") or "") > item.get("max_length", 4000):
            yield f"the text of {name} is longer than the field"


def default_values(item: Mapping[str, Any]) -> list[str]:
    """Return the values of the options that are chosen unless the user changes them."""
    return [option["value"] for option in item.get("options") or () if option.get("default")]
