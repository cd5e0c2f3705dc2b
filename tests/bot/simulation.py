"""SimCord with two more rules of Discord: files of cards are hidden, and forms send their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from simcord import _modal
from simcord.backend import serializers
from simcord.components import validate_message_state
from simcord.http import _helpers

from tests.bot.limits import CARD, RADIO_GROUP, TEXT_INPUT, default_values


@contextmanager
def discord_rules() -> Iterator[list[str]]:
    """Add the rules during the context; yield what is refused of the messages that the bot sends."""
    refused: list[str] = []
    whole, snapshot, leaf = (
        serializers.message_payload,
        serializers.message_snapshot_payload,
        _modal._modal_leaf,
    )

    def fill_in(actor: Any, component: Any, values: Mapping[str, Any], *rest: Any) -> Any:
        return leaf(actor, component, {**_default(component), **values}, *rest)

    def judge(*given: Any, **more: Any) -> Any:
        try:
            return validate_message_state(*given, **more)
        except ValueError as error:
            refused.append(str(error))
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_helpers, "validate_message_state", judge)
        patch.setattr(serializers, "message_payload", lambda *a, **more: _hide_files(whole(*a, **more)))
        patch.setattr(
            serializers,
            "message_snapshot_payload",
            lambda *given: {"message": _hide_files(snapshot(*given)["message"])},
        )
        patch.setattr(_modal, "_modal_leaf", fill_in)
        yield refused


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
