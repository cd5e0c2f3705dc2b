"""Hints as a conversation: what people see, and what nobody may see yet."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.messages.buttons import PATTERN, Button, ButtonId
from solvers import PUZZLES, Cell, read, write
from solvers.formats import FORMATS
from tests.bot.talk import files, labels, said, words
from tests.solvers.instance_boards import example_solution

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)


def all_that_can_be_read(env: simcord.Env, message: Any) -> str:
    """The whole message as anyone's client gets it, and no picture."""
    stored = env.backend.get_message(message.channel_id, message.id)
    named = [(file["filename"], file.get("description")) for file in stored.attachments]
    return json.dumps([stored.content, stored.components, stored.embeds, named])


async def test_hint_tells_a_cell_its_reason_and_shows_both(ada: Any, channel: Any) -> None:
    """With a picture that is described, and a button for all that can follow."""
    result = await ada.slash(channel, "hint", text=PUZZLES["tents"].example)
    assert result.response is not None
    assert re.match(r"Tents, 15 rows of 15\. .+, so \d+ cells are empty\.$", words(result.response))
    (picture,) = files(result.response)
    assert picture.filename == "tents.png"
    assert picture.description is not None
    assert picture.description.startswith(words(result.response))
    assert labels(result.response) == [
        "Next hint",
        "Reveal a cell…",
        "I have these…",
        "Solution",
        "As text",
        "Delete",
        "Play on puzz.link",
    ]


EACH_SORT = ["mosaic", "dominosa", "hashi", "slitherlink", "shikaku", "skyscrapers", "tents"]
"""Cells, dominoes, bridges, lines, sides, numbers, and clues beside the board."""


@pytest.mark.parametrize("name", EACH_SORT)
async def test_levels_come_one_after_the_other(
    name: str, ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """Where to look, why, what; and nothing is visible before its turn."""
    result = await ada.slash(channel, "hint", text=PUZZLES[name].example, puzzle=name, level=1)
    assert result.response is not None
    told = [words(result.response)]
    read = [all_that_can_be_read(simcord_env, result.response)]
    for label in ("Why?", "Which cell?"):
        await ada.click(result.response, label=label)
        told.append(words(result.response))
        read.append(all_that_can_be_read(simcord_env, result.response))
    assert len(set(told)) == 3
    conclusion = told[2].rpartition(", so ")[2]
    assert conclusion
    assert conclusion not in read[0]
    assert conclusion not in read[1]
    assert "Known" in read[2]
    assert "Known" not in read[1]
    assert labels(result.response)[0] == "Next hint"


async def test_whole_board_can_be_hinted_at(ada: Any, channel: Any) -> None:
    """Each press tells more, until the board is solved and says so."""
    text = "rows\n2\n1\ncolumns\n2\n1"
    result = await ada.slash(channel, "hint", text=text, puzzle="nonogram")
    assert result.response is not None
    for _ in range(12):
        if "the board is solved" in words(result.response).lower():
            break
        label = labels(result.response)[0]
        await ada.click(result.response, label=label)
    assert "The board is solved." in words(result.response)
    await ada.click(result.response, label="Hint")
    assert "The board is solved." in words(result.response)


async def test_buttons_work_after_a_restart(
    ada: Any, channel: Any, services: Services, simcord_env: simcord.Env
) -> None:
    """The store and the buttons hold all of the state."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example, level=1)
    assert result.response is not None
    await simcord_env.restart_bot(Client(services))
    await ada.click(result.response, label="Why?")
    await simcord_env.restart_bot(Client(services))
    await ada.click(result.response, label="Which cell?")
    assert ", so " in words(result.response)


async def test_two_presses_at_once_count_as_one(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """Both see the next hint; none is skipped and none told twice."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example)
    assert result.response is not None
    for person in (ada, bob):
        simcord_env.settle_timeout = 0
        with pytest.raises(TimeoutError):
            await person.click(result.response, label="Next hint")
    simcord_env.settle_timeout = 600
    await simcord_env.settle()
    entry = await services.store.recall_message(result.response.id)
    assert entry is not None
    assert (entry.version, entry.level, len(entry.marks.split())) == (1, 1, 10)
    assert labels(result.response)[0] == "Why?"
    await ada.click(result.response, label="Why?")
    await bob.click(result.response, label="Which cell?")
    entry = await services.store.recall_message(result.response.id)
    assert entry is not None
    assert len(entry.revealed_marks.split()) == 10 + 11


async def test_two_cells_revealed_at_once_are_both_kept(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """Whoever is second builds on what the first one got."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example, level=1)
    assert result.response is not None
    forms = [(person, await person.click(result.response, label="Reveal a cell…")) for person in (ada, bob)]
    simcord_env.settle_timeout = 0
    for (person, form), cell in zip(forms, ("C3", "D4"), strict=True):
        with pytest.raises(TimeoutError):
            await person.submit_modal(form, {"cell": cell})
    simcord_env.settle_timeout = 600
    await simcord_env.settle()
    entry = await services.store.recall_message(result.response.id)
    assert entry is not None
    assert {mark.partition("=")[0] for mark in entry.revealed_marks.split()} == {"C3", "D4"}


async def test_cell_can_be_asked_for(ada: Any, channel: Any) -> None:
    """By the command, and by the button with its form; only the user who asked sees an error."""
    result = await ada.slash(channel, "hint", text=PUZZLES["mosaic"].example, cell="C3")
    assert result.response is not None
    assert re.search(r"so C3 is (black|white)\.$", words(result.response))
    form = await ada.click(result.response, label="Reveal a cell…")
    await ada.submit_modal(form, {"cell": "d4"})
    assert re.search(r"so D4 is (black|white)\.$", words(result.response))
    shown = words(result.response)
    for cell, why in (("ZZ9", "outside the board"), ("four", "is not a cell"), ("d4", "marked already")):
        form = await ada.click(result.response, label="Reveal a cell…")
        answer = await ada.submit_modal(form, {"cell": cell})
        assert why in said(answer)
        assert answer.followups[-1].ephemeral
        assert words(result.response) == shown


async def test_cell_that_differs_between_answers_is_said_to(ada: Any, channel: Any) -> None:
    """Rather than guessed."""
    result = await ada.slash(channel, "hint", text="1___", puzzle="minesweeper", cell="D1")
    assert "D1 is not determined: answers differ there." in said(result)


async def test_link_that_was_cut_off_is_told_so_and_hints_on_its_board_come_to_an_end(
    ada: Any, channel: Any
) -> None:
    """Two of its answers are enough to say that it has several; no hint repeats that it can say nothing."""
    result = await ada.slash(channel, "solve any", text="https://puzz.link/p?slither/20/20/3")
    assert result.response is not None
    # How many are listed, and whether all common places are found, depends on the time.
    several = r"(More than \d+|Several) answers: they differ in (at most )?\d+ places"
    assert re.match(several, words(result.response))
    assert "The address ends before its last cell" in words(result.response)
    for label in ("Hint", "Why?", "Which cell?", "Next hint"):
        result = await ada.click(result.response, label=label)
    assert words(result.response).endswith("From here answers differ in every open cell.")
    assert labels(result.response)[:2] == ["Reveal a cell…", "I have these…"]


async def test_puzzle_is_given_as_text_and_as_a_link(ada: Any, channel: Any) -> None:
    """To the one who asks, without anything of the answer."""
    for name in ("tents", "mosaic"):
        result = await ada.slash(channel, "hint", text=PUZZLES[name].example)
        text = await ada.click(result.response, label="As text")
        assert text.response is not None
        assert text.ephemeral
        assert PUZZLES[name].example.splitlines()[1] in words(text.response)
        assert ("https://puzz.link/p?tents/15/15/" in words(text.response)) == (name == "tents")
        assert not files(text.response)


async def test_hint_goes_on_with_the_last_puzzle(ada: Any, bob: Any, channel: Any) -> None:
    """Of the same person in the same channel; what was revealed is known."""
    await ada.slash(channel, "solve mosaic", text=PUZZLES["mosaic"].example)
    first, second = [await ada.slash(channel, "hint") for _ in range(2)]
    assert said(first).startswith("Mosaic, 10 rows of 10. ")
    assert said(first) != said(second)
    assert "I remember no puzzle of yours" in said(await bob.slash(channel, "hint"))


async def test_wrong_marks_are_said_first(ada: Any, channel: Any) -> None:
    """By /hint with the reason, by /check with only the cell."""
    puzzle, solution = PUZZLES["mosaic"], example_solution("mosaic").answer or {}
    wrong = "A1=white" if solution[Cell(0, 0)] else "A1=black"
    result = await ada.slash(channel, "hint", text=puzzle.example, known=wrong)
    assert "A1 cannot be" in said(result) or "A1 is not" in said(result)
    checked = said(await ada.slash(channel, "check", known=wrong))
    assert checked == "Mosaic, 10 rows of 10. Wrong: A1. 1 of 100 places is marked."
    right = "A1=white" if wrong == "A1=black" else "A1=black"
    assert "All marks are right." in said(await ada.slash(channel, "check", known=right))
    assert "is no mark" in said(await ada.slash(channel, "check", known="A1"))


async def test_board_before_a_deleted_one_is_used_again(ada: Any, channel: Any) -> None:
    """It still stands in the channel."""
    await ada.slash(channel, "hint", text="mosaic\n0_\n__")
    last = await ada.slash(channel, "hint", text="minesweeper\n0_")
    await ada.click(last.response, label="Delete")
    assert said(await ada.slash(channel, "hint")).startswith("Mosaic, 2 rows of 2.")


async def test_message_with_two_links_is_asked_about_by_their_boards(ada: Any, channel: Any) -> None:
    """And not by their numbers alone."""
    links = [write(read(f"nurikabe\n{rows}"), "puzz.link") for rows in ("1.\n..", "2.\n..")]
    message = await ada.send(channel, "\n".join(links))
    asked = await ada.context_menu(channel, "Solve this puzzle", message)
    assert "1. Nurikabe 2x2: 1. / .. or 2. Nurikabe 2x2: 2. / .." in said(asked)


async def test_names_of_cells_complete_themselves(ada: Any, channel: Any) -> None:
    """On the last board, and no further."""
    await ada.slash(channel, "hint", text=PUZZLES["tents"].example)

    async def names(typed: str) -> list[str]:
        return [choice["name"] for choice in await ada.autocomplete(channel, "hint", "cell", typed)]

    assert (await names(""))[:2] == ["A1", "A2"]
    assert await names("o1") == ["O1", "O10", "O11", "O12", "O13", "O14", "O15"]
    assert await names("P") == []
    assert await names("?") == []
    found = await ada.autocomplete(channel, "hint", "cell", "B", text="mosaic\n1_\n__")
    assert [choice["name"] for choice in found] == ["B1", "B2", "B3", "B4", "B5", "B6"]


def test_custom_ids_fit() -> None:
    """Discord takes a hundred characters, those of the longest reading too; the same comes back."""
    formats, puzzles = max(FORMATS, key=len), max(PUZZLES, key=len)
    longest = f"{puzzles} as {formats}, 200x200, number 100"
    for known in (ButtonId("pick", "x" * 12, 0, longest), ButtonId("solution", "x" * 32, 999_999_999)):
        custom_id = Button(known).custom_id
        assert len(custom_id) <= 100
        assert PATTERN.fullmatch(custom_id)
