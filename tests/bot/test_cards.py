"""Messages of puzzles are cards, and plain messages of earlier versions become cards when they change."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.discord.commands import Services
from bot.messages.buttons import Button, ButtonId
from bot.messages.cards import Card, Colour, Picture, draw_card
from bot.store import StoredPuzzle
from solvers import PUZZLES
from tests.bot.talk import buttons, files, labels, said, words
from tests.screenshots.drawing.plain_examples import example, png

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

ROOT = Path(__file__).parents[2]
MOSAIC = PUZZLES["mosaic"].example
_ROW, _SECTION, _TEXT, _GALLERY = 1, 9, 10, 12
"""Discord's numbers for these components."""


def box(result: simcord.InteractionResult) -> dict[str, Any]:
    assert result.response is not None
    (container,) = result.response.components
    return dict(container)


@pytest.mark.parametrize(
    ("command", "text", "colour"),
    [
        ("solve any", f"mosaic\n{MOSAIC}", Colour.GREEN),
        ("solve any", "minesweeper\n1___", Colour.AMBER),
        ("solve any", "mosaic\n9_\n__", Colour.RED),
        ("hint", f"mosaic\n{MOSAIC}", None),
    ],
)
async def test_colour_tells_the_result(command: str, text: str, colour: int, ada: Any, channel: Any) -> None:
    """Green is proved, amber is in doubt, red is wrong; a hint has none."""
    assert box(await ada.slash(channel, command, text=text)).get("accent_color") == colour


@pytest.mark.parametrize("command", ["solve any", "hint", "check"])
async def test_board_without_an_answer_is_corrected_next(command: str, ada: Any, channel: Any) -> None:
    """A hint would only say once more that the clues contradict each other."""
    result = await ada.slash(channel, command, text="mosaic\n9_\n__")
    assert box(result)["accent_color"] == Colour.RED
    assert box(result)["components"][0]["accessory"]["label"] == "Correct it"
    assert not {"Hint", "Why?", "Next hint", "Explain"} & set(labels(result.response))


async def test_next_step_is_beside_the_words_that_it_continues(ada: Any, channel: Any) -> None:
    """The words come first, then the picture, then the other buttons."""
    hint = await ada.slash(channel, "hint", text=MOSAIC, level=1)
    section, gallery, *rows = box(hint)["components"]
    assert [section["type"], gallery["type"], *{row["type"] for row in rows}] == [_SECTION, _GALLERY, _ROW]
    assert section["components"][0]["content"] == said(hint)
    assert section["accessory"]["label"] == "Why?"


async def test_question_before_a_solution_keeps_the_card(ada: Any, channel: Any) -> None:
    """Its words, its picture and its other buttons."""
    hint = await ada.slash(channel, "hint", text=MOSAIC)
    before, shown = said(hint), files(hint.response)
    others = [label for label in labels(hint.response) if label != "Solution"]
    await ada.click(hint.response, label="Solution")
    assert (said(hint), files(hint.response)) == (before, shown)
    assert [label for label in labels(hint.response) if label != "Yes, show all of it"] == others
    await ada.click(hint.response, label="Yes, show all of it")
    assert said(hint).startswith("Unique answer")


async def test_board_as_read_stays_through_marks_and_undo(ada: Any, channel: Any) -> None:
    """Discord does not list it among the attachments of the card."""
    picture = png(example("mosaic", dict.fromkeys(("A1", "B1", "A2", "B2"), "white")))
    hint = await ada.slash(channel, "hint", file=("board.png", picture))
    for _ in range(2):
        await ada.slash(channel, "mark", known="C3=black")
        await ada.click(hint.response, label="Undo")
        assert [file.filename for file in files(hint.response)] == ["mosaic.png", "as-read.png"]
        assert "as I read it" in (files(hint.response)[1].description or "")
    assert await files(hint.response)[1].read()


async def test_plain_message_of_an_earlier_version_becomes_a_card(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """Its buttons work, its words go, and the board as it was read in a picture stays."""
    picture = png(example("mosaic", {"A1": "white"}))
    hint = await ada.slash(channel, "hint", file=("board.png", picture), level=1)
    stored = simcord_env.backend.get_message(channel.id, hint.response.id)
    row = [button for button in buttons(hint.response) if button["label"] in ("Why?", "Solution")]
    stored.flags, stored.content, stored.components = 0, "old words", [{"type": _ROW, "components": row}]
    await ada.click(hint.response, label="Solution")
    assert (words(hint.response), labels(hint.response)) == ("old words", ["Why?", "Yes, show all of it"])
    await ada.click(hint.response, label="Why?")
    assert "old words" not in words(hint.response)
    assert [file.filename for file in files(hint.response)] == ["mosaic.png", "as-read.png"]


def test_spoiler_hides_words_and_pictures_and_no_buttons() -> None:
    """Also the button of the next step, and the authors of marks, stay visible."""
    hint = Button(ButtonId("hint", "key"), "Hint")
    card = Card(step="hint", footer="-# ada placed A1", spoiler=True)
    hidden, *shown = draw_card(card, "secret", [Picture("board.png", "hidden")], [hint]).to_components()
    assert hidden["spoiler"]
    assert [part["type"] for part in hidden["components"]] == [_TEXT, _GALLERY]
    assert [part["type"] for part in shown] == [_TEXT, _ROW]


async def test_more_shows_the_rare_buttons_and_keeps_the_card(ada: Any, bob: Any, channel: Any) -> None:
    """They work, and a change of the board hides them again."""
    board = await ada.slash(channel, "play", text=MOSAIC)
    before, row = words(board.response), labels(board.response)
    assert "As text" not in row
    await bob.click(board.response, label="More…")
    assert (words(board.response), len(files(board.response))) == (before, 1)
    rare = ["Reveal a cell…", "As text", "Delete"]
    assert labels(board.response) == [*(label for label in row if label != "More…"), *rare]
    assert words((await bob.click(board.response, label="As text")).response).startswith("```")
    await bob.slash(channel, "mark", known="A1=black")
    assert "More…" in labels(board.response)


async def test_more_below_an_old_state_shows_the_current_one(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    board = await ada.slash(channel, "play", text=MOSAIC)
    stored = simcord_env.backend.get_message(channel.id, board.response.id)
    old = stored.components
    await ada.slash(channel, "mark", known="A1=black")
    stored.components = old
    await ada.click(board.response, label="More…")
    assert "1 of 100 places is marked." in words(board.response)


async def test_question_before_a_solution_keeps_the_mark_that_another_user_places_meanwhile(
    ada: Any,
    bob: Any,
    channel: Any,
    services: Services,
    simcord_env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The press waits for the store, and the mark does not."""
    board = await ada.slash(channel, "play", text=MOSAIC)
    found, recall = asyncio.Event(), services.store.recall

    async def late(key: str) -> StoredPuzzle | None:
        monkeypatch.undo()
        await simcord_env.external_wait(found.wait(), reason="the store")
        return await recall(key)

    monkeypatch.setattr(services.store, "recall", late)
    await ada.click(board.response, label="Solution")
    await bob.slash(channel, "mark", known="A1=white")
    found.set()
    await simcord_env.settle()
    assert "Marked: A1." in words(board.response)
    assert "Yes, show all of it" in labels(board.response)


def test_content_of_a_message_is_decided_in_one_place() -> None:
    """`Reply` knows whether a message is a card, which Discord refuses with content for ever.

    What it decides is judged in all tests: the simulation refuses what Discord refuses.
    """
    files = {file.relative_to(ROOT): ast.parse(file.read_text()) for file in (ROOT / "bot").rglob("*.py")}
    calls = [(file, node) for file, tree in files.items() for node in ast.walk(tree)]
    given = {str(file) for file, node in calls if "content" in _argument_names(node)}
    assert given == {"bot/messages/replies.py"}


def _argument_names(node: ast.AST) -> list[object]:
    """The names of the arguments of a call, or the keys of a dictionary that may become arguments."""
    if isinstance(node, ast.Call):
        return [keyword.arg for keyword in node.keywords]
    if isinstance(node, ast.Dict):
        return [key.value for key in node.keys if isinstance(key, ast.Constant)]
    return []
