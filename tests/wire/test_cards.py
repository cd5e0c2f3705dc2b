"""The double keeps cards as Discord does: their files are hidden, and they have no content."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.limits import CARD
from tests.wire.api import Api
from tests.wire.bodies import Body, File
from tests.wire.messages import Message, RefusedError

_PICTURE = {0: File("board.png", 10, picture=True)}


def _card(*names: str) -> dict[str, Any]:
    """A card with a sentence, a button and the files of these names."""
    items = [{"media": {"url": f"attachment://{name}"}} for name in names]
    button = {"type": 2, "style": 1, "label": "Hint", "custom_id": "hint"}
    section = {"type": 9, "components": [{"type": 10, "content": "One answer."}], "accessory": button}
    return {
        "flags": CARD,
        "components": [{"type": 17, "components": [section, {"type": 12, "items": items}]}],
    }


def _shown() -> Message:
    message = Message("100200300")
    message.change(Body(_card("board.png"), _PICTURE))
    return message


def test_card_is_seen_whole_and_hides_its_files() -> None:
    message = _shown()
    assert message.view == ("One answer.", 1, ("board.png",), ("Hint",))
    assert message.as_json()["attachments"] == []
    (container,) = message.as_json()["components"]
    assert container["components"][1]["items"][0]["media"]["attachment_id"] == message.attachments[0].id


def test_card_takes_no_content_ever() -> None:
    message = _shown()
    for refused in ({"content": "words"}, {"flags": 0, "content": "words", "components": []}):
        with pytest.raises(RefusedError):
            message.change(Body(refused))
    assert message.view.content == "One answer."


def test_file_that_is_not_listed_in_an_edit_is_gone() -> None:
    message = _shown()
    with pytest.raises(RefusedError):
        message.change(Body({**_card("board.png"), "attachments": []}))
    message.change(Body({**_card("board.png"), "attachments": [{"id": message.attachments[0].id}]}))
    assert message.view.files == ("board.png",)


def test_card_without_its_line_of_progress_is_no_answer() -> None:
    """The bot restores the card of a board before it tells one user privately what went wrong."""
    api, message = Api(0.0, 60.0), _shown()
    press = api.begin("5", "press Undo", message)
    api.answer("POST", ["interactions", press.id, press.token, "callback"], Body({"type": 6}))
    original = ["webhooks", "1", press.token, "messages", "@original"]
    cancel = {"type": 1, "components": [{"type": 2, "style": 2, "label": "Cancel", "custom_id": "cancel"}]}
    for parts in ([*_card("board.png")["components"], cancel], _card("board.png")["components"]):
        api.answer("PATCH", original, Body({"components": parts}))
        assert not press.settled
    api.answer("POST", ["webhooks", "1", press.token], Body({"content": "You have no mark here."}))
    assert (press.settled, press.outcome, press.sentence) == (True, "sentence", "You have no mark here.")


def test_card_that_is_drawn_again_is_an_answer() -> None:
    api, message = Api(0.0, 60.0), _shown()
    press = api.begin("5", "press Hint", message)
    api.answer("POST", ["interactions", press.id, press.token, "callback"], Body({"type": 6}))
    drawn = Body({**_card("board.png"), "attachments": [{"id": 0}]}, _PICTURE)
    api.answer("PATCH", ["webhooks", "1", press.token, "messages", "@original"], drawn)
    assert (press.settled, press.outcome) == (True, "picture")
