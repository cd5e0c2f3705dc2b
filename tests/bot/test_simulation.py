"""The simulated Discord refuses and hides what Discord does."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
import simcord
from discord import ui

from bot.discord.commands import Services
from bot.discord.commands.modals import open_form
from tests.bot.limits import CARD, complaint

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


def _text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * length}


def _field(**settings: Any) -> dict[str, Any]:
    options = [{"label": name, "value": name, "default": True} for name in settings.pop("options", ())]
    field = {"custom_id": "field", **({"options": options} if options else {}), **settings}
    return {"title": "A form", "custom_id": "form", "components": [{**_LABEL, "component": field}]}


_LABEL = {"type": 18, "label": "A label"}
_REFUSED: dict[str, dict[str, Any]] = {
    "content on a card": {"flags": CARD, "content": "words", "components": [_text(1)]},
    "an embed on a card": {"flags": CARD, "embeds": [{"title": "t"}], "components": [_text(1)]},
    "a card without parts": {"flags": CARD, "components": []},
    "a card without its flag": {"components": [_text(1)]},
    "41 parts": {"flags": CARD, "components": [_text(1)] * 41},
    "4,001 characters in two parts": {"flags": CARD, "components": [_text(2000), _text(2001)]},
    "an empty text": {"flags": CARD, "components": [_text(0)]},
    "a button outside of a row": {"flags": CARD, "components": [{"type": 2, "style": 1, "custom_id": "a"}]},
    "a section without a button": {"flags": CARD, "components": [{"type": 9, "components": [_text(1)]}]},
    "a card in a card": {"flags": CARD, "components": [{"type": 17, "components": [{"type": 17}]}]},
    "a title of 46 characters": {**_field(type=4), "title": "x" * 46},
    "26 options": _field(type=3, options=map(str, range(26)), max_values=25),
    "a radio group of one": _field(type=21, options=["a"]),
    "two radio buttons pressed": _field(type=21, options=["a", "b"]),
    "a required upload of no file": _field(type=19, required=True, min_values=0),
    "a text longer than its field": _field(type=4, value="long", max_length=3),
}


@pytest.mark.parametrize("body", _REFUSED.values(), ids=_REFUSED)
def test_what_discord_refuses_is_found(body: dict[str, Any]) -> None:
    """In a message and in the first response that holds it."""
    assert complaint(body)
    assert complaint({"type": 4, "data": body})


def test_what_discord_takes_is_not_complained_about() -> None:
    """A card, an edit that clears the content of an old message, a form, and requests without either."""
    card = {"flags": CARD, "components": [_text(4000)]}
    taken = [card, {**card, "content": None, "embeds": []}, _field(type=21, options=["a"], required=False)]
    taken[-1]["components"][0]["component"]["options"] += [{"label": "b", "value": "b"}]
    assert [complaint(body) for body in [*taken, None, [], {"content": "words"}]] == [None] * 6


async def test_files_of_a_card_are_in_its_components_alone(channel: Any, simcord_env: simcord.Env) -> None:
    """Whoever looks for them among the attachments finds none."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    place: Any = simcord_env.bot.get_channel(channel.id)
    sent = await place.send(view=view, files=[discord.File(io.BytesIO(b"x"), "board.png")])
    sent = await place.fetch_message(sent.id)
    assert sent.attachments == []
    (gallery,) = sent.components
    assert gallery.items[0].media.attachment_id
    assert simcord_env.backend.get_message(channel.id, sent.id).attachments


async def test_untouched_fields_of_a_form_send_their_defaults(
    ada: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """The text of a field and the chosen option are sent."""
    sent: list[Any] = []

    class Form(ui.Modal, title="A form"):
        text: ui.Label[Any] = ui.Label(text="Text", component=ui.TextInput(default="before"))
        level: ui.Label[Any] = ui.Label(text="Level", component=ui.Select(options=_LEVELS))

        async def on_submit(self, interaction: discord.Interaction) -> None:
            sent.extend([self.text.component.value, *self.level.component.values])
            await interaction.response.send_message("Thanks.")

    @simcord_env.bot.tree.command(description="Open a form")
    async def form(interaction: discord.Interaction) -> None:
        await open_form(services, interaction, Form())

    await simcord_env.bot.tree.sync()
    await ada.submit_modal(await ada.slash(channel, "form"), {})
    assert sent == ["before", "hard"]


_LEVELS = [discord.SelectOption(label="easy"), discord.SelectOption(label="hard", default=True)]
