"""Pictures of puzzles wherever a puzzle can be sent: what was read is shown, and can be corrected."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import solvers
from bot.render import Scene, paint
from solvers import PUZZLES
from tests.bot.talk import field_of, files, labels, said
from tests.screenshots.drawing.editors import edited
from tests.screenshots.drawing.plain_examples import example, png
from tests.screenshots.test_killer import SMALL

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

SGT = Path(__file__).parents[1] / "screenshots" / "sgt"


@pytest.fixture(scope="module")
def mosaic() -> bytes:
    """The example of Mosaic with three cells filled in."""
    return png(example("mosaic", dict.fromkeys(("A1", "B1", "A2", "B2"), "white")))


async def test_half_done_picture_is_answered_with_the_next_step(
    ada: Any, channel: Any, mosaic: bytes
) -> None:
    """The marks of the player are read as well; the hint shows the board as it was read."""
    result = await ada.slash(channel, "hint", file=("board.png", mosaic), level=3)
    assert ", so " in said(result)
    assert [file.filename for file in files(result.response)] == ["mosaic.png", "as-read.png"]
    assert "Correct it" in labels(result.response)


async def test_correct_it_opens_what_was_read_with_its_marks(ada: Any, channel: Any, mosaic: bytes) -> None:
    """In a form that asks the question again."""
    result = await ada.slash(channel, "solve any", file=("board.png", mosaic))
    assert said(result).startswith("Unique answer")
    form = await ada.click(result.response, label="Correct it")
    fields = {item["component"]["custom_id"]: item["component"] for item in form.modal["components"]}
    assert fields["text"]["value"].startswith("02..0")
    assert "B2=white" in fields["known"]["value"]
    mended = await ada.submit_modal(form, {"text": "mosaic\n4_\n_4", "known": ""})
    assert "2 rows of 2" in said(mended)


async def test_reading_without_an_answer_is_opened_to_be_corrected(ada: Any, channel: Any) -> None:
    """Such as cages whose sums do not add up, because one sum was misread."""
    board = solvers.read(SMALL, puzzle="sudoku")
    first, *others = board.cages
    wrong = replace(board, cages=(first._replace(clue=(9,)), *others))
    picture = paint(Scene(wrong, PUZZLES["sudoku"].look, theme="light"))
    result = await ada.slash(channel, "solve any", file=("board.png", picture))
    assert "I read Sudoku with 6 rows of 6" in said(result)
    assert "This cannot be: the cages add up to 128, but all cells of 6x6 to 126." in said(result)
    form = await ada.click(result.response, label="Correct it")
    text = field_of(form, "text")
    assert "a=9 b=7" in text
    mended = await ada.submit_modal(form, {"text": text.replace("a=9", "a=7")})
    assert said(mended).startswith("Unique answer")


async def test_marks_in_a_picture_stay_with_a_reading_that_is_corrected(ada: Any, channel: Any) -> None:
    """In the form, beside the board."""
    board = solvers.read(PUZZLES["hashi"].example, puzzle="hashi")
    bridges = {link: 1 for link, number in (solvers.solve(board).answer or {}).items() if number == 1}
    corner = next(cell for cell in board.cells if board.at(cell) is not None)
    picture = png(edited(board.with_clue(corner, 8), bridges, 36))
    result = await ada.slash(channel, "solve any", file=("board.png", picture))
    form = await ada.click(result.response, label="Correct it")
    assert field_of(form, "kind") == "Hashi"
    assert field_of(form, "known").count("=1") == len(bridges)


async def test_check_tells_which_marks_of_a_picture_are_wrong(ada: Any, channel: Any) -> None:
    """As for marks that are typed."""
    picture = png(example("mosaic", {"A1": "black", "B2": "white"}))
    assert "A1" in said(await ada.slash(channel, "check", file=("board.png", picture), puzzle="mosaic"))


async def test_solve_tells_which_marks_of_a_picture_are_wrong(ada: Any, channel: Any) -> None:
    """Beside the answer."""
    picture = png(example("mosaic", {"A1": "black", "B2": "white"}))
    told = said(await ada.slash(channel, "solve any", file=("board.png", picture)))
    assert told.startswith("Unique answer")
    assert "Of the 2 marks in your picture, A1 is wrong." in told


async def test_board_as_read_stays_when_a_button_changes_its_message(
    ada: Any, channel: Any, mosaic: bytes
) -> None:
    """The picture of it, and the button to correct it; what was only told with the new message goes."""
    first = await ada.slash(channel, "hint", file=("board.png", mosaic), level=3)
    await ada.click(first.response, label="Next hint")
    assert "Where?" not in said(first)
    assert [file.filename for file in files(first.response)] == ["mosaic.png", "as-read.png"]
    assert "Correct it" in labels(first.response)
    assert "Marked: C3" in said(await ada.slash(channel, "mark", known="C3=black"))
    assert [file.filename for file in files(first.response)] == ["mosaic.png", "as-read.png"]
    assert "Correct it" in labels(first.response)


async def test_pictures_of_one_message_are_answered_one_by_one(
    ada: Any, bob: Any, channel: Any, mosaic: bytes
) -> None:
    """Each with its own message, which only the user who asked sees."""
    tents = (SGT / "tents_8x8_partly-solved_40_41.png").read_bytes()
    message = await bob.send(channel, "help!", attachments=[("a.png", mosaic), ("b.png", tents)])
    result = await ada.context_menu(channel, "Solve this puzzle", message)
    answers = said(result).split("\n")
    assert sum("Unique answer" in answer for answer in answers) == 2
    assert any("Mosaic" in answer for answer in answers)
    assert any("Tents" in answer for answer in answers)


def _cat() -> bytes:
    """Something soft without lines."""
    rows, columns = np.mgrid[0:300, 0:400]
    grey = 128 + 60 * np.sin(rows / 40) * np.cos(columns / 55)
    return png(np.repeat(grey[..., None], 3, axis=2).astype(np.uint8))


def _two() -> bytes:
    sudoku = example("sudoku")
    return png(np.concatenate([sudoku, np.full((60, sudoku.shape[1], 3), 245, np.uint8), sudoku]))


def _cut() -> bytes:
    """Without half of the first column."""
    image = example("mosaic")
    left = int(((image == 90).all(axis=2).sum(axis=0) > 200).argmax())
    return png(image[:, left + 16 :].copy())


def _tiff() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (100, 100)).save(data, "TIFF")
    return data.getvalue()


REFUSED = {
    "a cat": (_cat, "I see no board"),
    "two boards": (_two, "two boards"),
    "a board that is cut off": (_cut, "cut off at the left"),
    "too small": (lambda: png(example("sudoku")[::10, ::10].copy()), "too small"),
    "damaged": (lambda: png(example("sudoku"))[:2000], "damaged"),
    "no picture": (_tiff, "PNG, JPEG, WebP and GIF"),
}


@pytest.mark.parametrize(("make", "sentence"), REFUSED.values(), ids=REFUSED)
async def test_picture_that_cannot_be_read_has_a_sentence_of_its_own(
    make: Callable[[], bytes], sentence: str, ada: Any, channel: Any
) -> None:
    """The user who sent it gets the sentence."""
    result = await ada.slash(channel, "solve any", file=("board.png", make()))
    assert sentence in said(result)
    assert result.response is None
