"""SimCord with two more rules of Discord: files of cards are hidden, and forms send their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from simcord import _modal
from simcord.backend import serializers

from tests.bot.limits import CARD, RADIO_GROUP, TEXT_INPUT, default_values


@contextmanager
def discord_rules() -> Iterator[None]:
    """Add the rules during the context."""
    whole, snapshot, leaf = (
        serializers.message_payload,
        serializers.message_snapshot_payload,
        _modal._modal_leaf,
    )

    def fill_in(actor: Any, component: Any, values: Mapping[str, Any], *rest: Any) -> Any:
        return leaf(actor, component, {**_default(component), **values}, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serializers, "message_payload", lambda *a, **more: _hide_files(whole(*a, **more)))
        patch.setattr(
            serializers,
            "message_snapshot_payload",
            lambda *given: {"message": _hide_files(snapshot(*given)["message"])},
        )
        patch.setattr(_modal, "_modal_leaf", fill_in)
        yield


def _hide_files(message: Any) -> Any:
    """Return a message as Discord sends it: only the components of a card show its files."""
    return {**message, "attachments": []} if message["flags"] & CARD else message


def _default(component: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of a form's field that its user does not touch, by its name."""
    name, chosen = component["custom_id"], default_values(component)
    if component["type"] == TEXT_INPUT:
        return {name: component["value"]} if component.get("value") else {}
    if component["type"] == RADIO_GROUP:
        return {name: chosen[0]} if chosen else {}
    return {name: chosen} if chosen else {}
