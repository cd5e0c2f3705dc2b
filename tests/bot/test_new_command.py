"""/new: boards that are made in the chat, and booklets of them."""

from __future__ import annotations

from typing import Any

import pytest

import solvers
from tests.bot.talk import buttons, field_of, files, press_rare, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


async def test_board_can_be_played_at_once(ada: Any, bob: Any, channel: Any) -> None:
    """With its picture and buttons, and a link to play it elsewhere."""
    made = await ada.slash(channel, "new", puzzle="tents", size="6x6", level="easy", seed=5)
    assert "Tents, 6 rows of 6" in words(made.response)
    assert "Easy (1.0), seed 5. The same seed makes the same board." in words(made.response)
    assert made.followups == []
    (link,) = links(made.response)
    assert solvers.read(link) == solvers.make("tents", "6x6", "easy", 5).board
    assert files(made.response)
    hint = await bob.click(made.response, label="Hint")
    assert hint.response is None or not hint.ephemeral
    text = said(await press_rare(ada, made.response, "As text"))
    board = solvers.read(text.split("```")[1].strip(), "tents", format="text")
    assert board == solvers.make("tents", "6x6", "easy", 5).board


async def test_a_variant_is_named_with_its_seed(ada: Any, channel: Any) -> None:
    made = await ada.slash(channel, "new", puzzle="sudoku", variant="killer", level="easy", seed=5)
    assert "Killer, easy (1.0), seed 5." in words(made.response)


def links(message: Any) -> list[str]:
    """The addresses of the buttons of a message."""
    return [button["url"] for button in buttons(message) if "url" in button]


async def test_a_sudoku_can_be_opened_on_sudokupad(ada: Any, channel: Any) -> None:
    """Below the board and below its solution; a press of another button keeps the link."""
    made = await ada.slash(channel, "new", puzzle="sudoku", size="4x4", level="easy", seed=5)
    (link,) = links(made.response)
    assert solvers.read(link) == solvers.make("sudoku", "4x4", "easy", 5).board
    asked = await ada.click(made.response, label="Solution")
    assert links(asked.response) == [link]
    solved = await ada.click(asked.response, label="Yes, show all of it")
    assert links(solved.response) == [link]


async def test_an_address_too_long_for_a_button_is_in_the_text(ada: Any, channel: Any) -> None:
    made = await ada.slash(channel, "new", puzzle="sudoku", variant="killer", level="easy", seed=5)
    assert links(made.response) == []
    text = said(await press_rare(ada, made.response, "As text"))
    link = text[text.index("<https://sudokupad.app/") + 1 : text.rindex(">")]
    assert len(link) > 512
    assert solvers.read(link) == solvers.make("sudoku", None, "easy", 5, variant="killer").board


async def test_seed_stays_below_a_board_in_all_its_states(ada: Any, channel: Any) -> None:
    """Through hints, marks and the solution."""
    made = await ada.slash(channel, "new", puzzle="mosaic", size="4x4", level="easy", seed=5)
    for label in ("Hint", "Solution", "Yes, show all of it"):
        await ada.click(made.response, label=label)
        assert "Easy (1.0), seed 5." in words(made.response)
    await ada.slash(channel, "mark", known="A1=black")
    assert "Easy (1.0), seed 5." in words(made.response)


async def test_another_board_is_like_the_first(ada: Any, bob: Any, channel: Any) -> None:
    """Its form has the puzzle, size and level; the variant stays, and the seed is another."""
    made = await ada.slash(channel, "new", puzzle="sudoku", variant="killer", level="easy", seed=5)
    form = await press_rare(bob, made.response, "Another…")
    kept = {name: field_of(form, name) for name in ("kind", "size")}
    assert kept == {"kind": "Sudoku", "size": "9x9"}
    other = await bob.submit_modal(form, {**kept, "level": "easy"})
    assert "Killer, easy (1.0), seed " in words(other.response)
    assert "seed 5." not in words(other.response)


async def test_several_boards_come_as_a_booklet(ada: Any, channel: Any) -> None:
    """A PDF, its first page and the page of answers."""
    made = await ada.slash(channel, "new", puzzle="hashi", size="5x5", level="easy", seed=1, count=2)
    assert said(made) == "2 boards of Hashi, 5x5, easy, seeds 1 to 2."
    (file,) = made.response.attachments
    assert file.filename == "hashi.pdf"
    data = await file.read()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"puzzle": "takuzu", "size": "7x7"}, "Both sides must be even"),
        ({"puzzle": "nonogram", "level": "medium"}, "It can be easy, hard or very hard"),
        ({"puzzle": "sudoku", "size": "big"}, "is no size"),
    ],
)
async def test_what_cannot_be_made_is_said(
    ada: Any, channel: Any, options: dict[str, str], told: str
) -> None:
    assert told in said(await ada.slash(channel, "new", **options))
