"""Forms ask with the right part: a text, files, the name of a puzzle, or one of some options."""

from __future__ import annotations

from typing import Any

import pytest

from bot.common.stages import Mistakes
from bot.discord.commands import Services
from solvers import PUZZLES
from tests.bot.talk import entry_of, field_of, files, labels, said
from tests.bot.test_puzzle_input import EITHER
from tests.screenshots.drawing.plain_examples import example, png

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MOSAIC = PUZZLES["mosaic"].example


async def test_form_takes_the_name_of_the_puzzle(ada: Any, channel: Any) -> None:
    """A text that could be two puzzles is then no question."""
    form = await ada.slash(channel, "solve any")
    assert said(await ada.submit_modal(form, {"text": EITHER})).startswith("This could be")
    form = await ada.slash(channel, "solve any")
    solved = said(await ada.submit_modal(form, {"text": EITHER, "kind": "mine sweeper"}))
    assert "Minesweeper" in solved


async def test_misspelled_name_costs_no_text(ada: Any, channel: Any) -> None:
    """The button below the refusal opens the form with the text."""
    form = await ada.slash(channel, "solve any")
    refused = await ada.submit_modal(form, {"text": MOSAIC, "kind": "mosiac"})
    assert "Did you mean Mosaic?" in said(refused)
    again = await ada.click(refused.followups[0], label="Edit and try again")
    assert field_of(again, "text") == MOSAIC
    assert said(await ada.submit_modal(again, {"kind": "Mosaic"})).startswith("Unique answer")


async def test_each_file_of_a_form_has_its_own_answer(ada: Any, channel: Any) -> None:
    """As files of a message have."""
    form = await ada.slash(channel, "solve any", private=True)
    sent = [("a.txt", MOSAIC.encode()), ("b.txt", PUZZLES["tents"].example.encode())]
    answers = said(await ada.submit_modal(form, {"file": sent}))
    assert "Mosaic" in answers
    assert "Tents" in answers


async def test_kind_of_a_read_board_can_be_corrected(ada: Any, channel: Any) -> None:
    """Its name is in one place, and another picture takes the place of all that was read."""
    picture = png(example("mosaic", dict.fromkeys(("A1", "B1"), "white")))
    result = await ada.slash(channel, "solve any", file=("board.png", picture))
    form = await ada.click(result.response, label="Correct it")
    assert (field_of(form, "kind"), field_of(form, "text")[:6]) == ("Mosaic", "02..0.")
    other = await ada.submit_modal(form, {"file": ("b.txt", PUZZLES["tents"].example.encode())})
    assert "Tents" in said(other)
    form = await ada.click(result.response, label="Correct it")
    mines = await ada.submit_modal(form, {"text": "1___", "kind": "minesweeper", "known": ""})
    assert "Minesweeper" in said(mines)


async def test_options_of_hint_and_play_are_asked_in_their_forms(
    ada: Any, channel: Any, services: Services
) -> None:
    """What nobody chooses is as in the command."""
    told = await ada.slash(channel, "help")
    where = await ada.submit_modal(
        await ada.click(told.response, label="Hint…"), {"text": MOSAIC, "level": "where to look"}
    )
    assert "Why?" in labels(where.response)
    chosen = {"text": MOSAIC, "mistakes": "never", "shared": "only me"}
    played = await ada.submit_modal(await ada.click(told.response, label="Play…"), chosen)
    entry = await entry_of(services, played)
    assert (entry.mistakes, entry.shared) == (Mistakes.NEVER, False)
    played = await ada.submit_modal(await ada.click(told.response, label="Play…"), {"text": MOSAIC})
    entry = await entry_of(services, played)
    assert (entry.mistakes, entry.shared) == (Mistakes.ASKED, True)


async def test_new_asks_for_what_is_missing(ada: Any, channel: Any) -> None:
    """Without a puzzle; a name that is unknown is answered with similar ones."""
    form = await ada.slash(channel, "new", size="5x5", seed=3)
    assert field_of(form, "size") == "5x5"
    board = await ada.submit_modal(form, {"kind": "mosaic", "level": "easy"})
    assert [file.filename for file in files(board.response)] == ["mosaic.png"]
    assert "seed 3" in said(board).lower()
    form = await ada.click((await ada.slash(channel, "help")).response, label="New…")
    assert "Did you mean" in said(await ada.submit_modal(form, {"kind": "mosiac"}))


async def test_screenshot_places_its_marks(ada: Any, channel: Any) -> None:
    """On top of other marks; a picture of another board is refused."""
    board = await ada.slash(channel, "play", text=f"mosaic\n{MOSAIC}")
    await ada.slash(channel, "mark", known="C3=black")
    form = await ada.click(board.response, label="I have these…")
    await ada.submit_modal(form, {"file": ("a.png", png(example("mosaic", {"A1": "white", "B1": "white"})))})
    assert "3 of 100 places are marked" in said(board)
    form = await ada.click(board.response, label="I have these…")
    other = await ada.submit_modal(form, {"file": ("b.png", png(example("tents")))})
    assert "I see no Mosaic in this picture" in said(other)


async def test_talk_in_the_chat_is_not_offered_for_correction(ada: Any, bob: Any, channel: Any) -> None:
    """A grid in it is, and so is all that the user typed."""
    for text, is_offered in (("hello there, how are you?", False), ("mosaic\n_1_\n1_", True)):
        message = await bob.send(channel, text)
        refused = await ada.context_menu(channel, "Solve this puzzle", message)
        assert ("Edit and try again" in labels(refused.response)) is is_offered
    typed = await ada.slash(channel, "solve any", text="hello there, how are you?")
    assert "Edit and try again" in labels(typed.followups[0])
