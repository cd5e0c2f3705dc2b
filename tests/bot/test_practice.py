"""/practice, as its users see it: a position, answers, another position, and the tally."""

from __future__ import annotations

from typing import Any

import pytest

from bot.common.errors import RefusedError
from bot.discord.commands.practice import _Task
from bot.messages.buttons import PATTERN, ButtonId
from bot.service.jobs import Job, Practise
from bot.service.worker.practice_jobs import practise
from bot.store import Store, Tally, Waits
from solvers import PUZZLES
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Place
from solvers.core.explanation.hints import Guide
from solvers.core.generation.positions import Position, find_position
from solvers.core.marks.marks import fact_word
from tests.bot.databases import FOREVER
from tests.bot.talk import buttons, files, forget, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)
OPENED = ["Answer…", "Show me", "Another…"]


def task_of(shown: Any) -> _Task:
    """Return what the buttons of a message contain."""
    match = PATTERN.fullmatch(buttons(shown)[0]["custom_id"])
    assert match
    return _Task.from_button(ButtonId(match["action"], match["key"], int(match["number"]), match["reading"]))


def position_of(shown: Any) -> Position:
    """Return the position of a message, from the seed in its buttons."""
    task = task_of(shown)
    puzzle = PUZZLES[task.puzzle]
    assert puzzle.generator
    return find_position(puzzle, puzzle.generator.usual, task.technique, task.seed)


async def answer(person: Any, message: Any, typed: str) -> Any:
    form = await person.click(message, label="Answer…")
    return await person.submit_modal(form, {"cell": typed})


async def test_right_answer_is_told_with_its_reason_and_counted_once(
    ada: Any, channel: Any, store: Store
) -> None:
    """With its value, then as a cell only in a second form; the board is a picture."""
    posed = await ada.slash(channel, "practice", puzzle="tents", technique="All ways to meet one clue agree")
    assert posed.ephemeral
    assert "Technique: **All ways to meet one clue agree**" in said(posed)
    assert labels(posed.response) == OPENED
    assert files(posed.response)
    hint = position_of(posed.response).hint
    assert hint.place
    word = "{}={}".format(*fact_word(PUZZLES["tents"], hint.place, hint.value))
    second = await ada.click(posed.response, label="Answer…")
    judged = await answer(ada, posed.response, word)
    assert said(judged).startswith("Yes. ")
    assert "1 of 1 found at the first answer" in said(judged)
    assert labels(judged.response) == ["Another…"]
    again = await ada.submit_modal(second, {"cell": hint.place.name})
    assert said(again).startswith("Yes. ")
    assert (await store.tallies.tally(ada.id, "tents", "cases")).found == 1


async def test_wrong_answer_is_told_with_its_reason_and_where_to_look(
    ada: Any, channel: Any, store: Store
) -> None:
    """The position stays open; the next answer to it does not count."""
    posed = await ada.slash(channel, "practice", puzzle="tents", technique=" Cases")
    hint = position_of(posed.response).hint
    assert hint.place
    wrong = "{}={}".format(*fact_word(PUZZLES["tents"], hint.place, not hint.value))
    judged = await answer(ada, posed.response, wrong)
    assert said(judged).startswith("No. ")
    assert hint.where[0].upper() + hint.where[1:] in said(judged)
    assert labels(judged.response) == OPENED
    revealed = await ada.click(judged.response, label="Show me")
    assert hint.text in said(revealed)
    assert labels(revealed.response) == ["Another…"]
    tally = await store.tallies.tally(ada.id, "tents", "cases")
    assert (tally.found, tally.missed) == (0, 1)


async def test_answer_that_is_no_open_place_is_refused_and_counts_for_nothing(
    ada: Any, channel: Any, store: Store
) -> None:
    posed = await ada.slash(channel, "practice", puzzle="tents", technique="cases")
    position = position_of(posed.response)
    known, asked = next(iter(position.marks)), position.hint.place
    assert asked
    for typed, told in (
        (f"{known.name}=tent", "is known already"),
        (known.name, "is known already"),
        ("A1-A9=empty", "Answer with one place"),
        (f"{asked.name}=?", "Answer with one place"),
        ("Z99", "lies outside the board"),
    ):
        refused = await answer(ada, posed.response, typed)
        assert told in refused.followups[0].content
    assert await store.tallies.tally(ada.id, "tents", "cases") == Tally(ada.id, "tents", "cases")


async def test_another_position_is_of_the_same_wish(ada: Any, channel: Any) -> None:
    posed = await ada.slash(channel, "practice", puzzle="dominosa")
    board = position_of(posed.response).board
    other = await ada.click(posed.response, label="Another…")
    assert said(other).startswith("Dominosa: what follows next?")
    assert position_of(other.response).board != board
    assert [task_of(shown.response).wanted for shown in (posed, other)] == ["any", "any"]


async def test_each_position_of_a_technique_counts_and_is_missed_if_shown_first(
    ada: Any, channel: Any
) -> None:
    shown = await ada.slash(channel, "practice", puzzle="tents", technique="cases")
    for number in (1, 2):
        revealed = await ada.click(shown.response, label="Show me")
        assert f"0 of {number} found at the first answer" in said(revealed)
        shown = await ada.click(revealed.response, label="Another…")


async def test_buttons_refuse_a_position_that_another_version_has_made(
    ada: Any, channel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same seed may be another board there."""
    posed = await ada.slash(channel, "practice", puzzle="tents", technique="cases")
    assert task_of(posed.response).check
    monkeypatch.setattr(_Task, "seed", 3)
    refused = await ada.click(posed.response, label="Show me")
    assert "This position is from another version of me." in said(refused)


async def test_techniques_are_completed_for_the_chosen_puzzle(ada: Any, channel: Any) -> None:
    """All of them if none has the typed words, so that the list is never empty."""
    for typed in ("", "no such technique"):
        choices = await ada.autocomplete(channel, "practice", "technique", typed, puzzle="sudoku")
        assert [choice["value"] for choice in choices] == ["any", *PUZZLES["sudoku"].techniques]
    refused = await ada.slash(channel, "practice", puzzle="tents", technique="naked pair")
    assert "I know no such technique of Tents. Choose one of: One clue says: tent, All ways" in said(refused)


async def test_tally_outlives_a_restart_and_ends_with_forget(
    ada: Any, channel: Any, store: Store, store_url: str, unhurried: Waits
) -> None:
    tally = await store.tallies.tally(ada.id, "tents", "cases")
    counted = await store.tallies.count(tally, "17", is_right=True)
    assert await store.tallies.count(counted, "17", is_right=False) == counted
    counted = await store.tallies.count(counted, "18", is_right=False)
    async with Store(store_url, keep_days=FOREVER, waits=unhurried) as other:
        assert await other.tallies.tally(ada.id, "tents", "cases") == counted
        assert (counted.found, counted.missed) == (1, 1)
    await forget(ada, channel)
    await store.tallies.count(counted, "19", is_right=True)
    assert await store.tallies.tally(ada.id, "tents", "cases") == Tally(ada.id, "tents", "cases")


async def test_edge_is_found_by_either_of_its_cells(ada: Any, channel: Any) -> None:
    """Although a harder step leads to another edge of the cell."""
    posed = await ada.slash(channel, "practice", puzzle="slitherlink", technique="cases")
    hint = position_of(posed.response).hint
    assert hint.place
    assert said(await answer(ada, posed.response, hint.place.cells[-1].name)).startswith("Yes. ")


def test_cell_is_judged_by_the_easiest_step_to_one_of_its_edges() -> None:
    """A cell with another, harder edge is right, and one of harder edges alone is not."""
    board, marks, hint = find_position(PUZZLES["slitherlink"], Size(10, 10), "cases", 1)
    puzzle = PUZZLES["slitherlink"]
    guide, known = Guide(puzzle, board), {*marks, *puzzle.given(board)}
    edges = [one for one in puzzle.unknowns(board) if isinstance(one, Place) and one not in known]
    said: dict[bool, str] = {}
    for cell in board.cells:
        steps = [guide.about(marks, edge) for edge in edges if cell in edge.cells]
        ranks = [step.technique.rank for step in steps if step and step.technique]
        if hint.technique and len(ranks) == len(steps) > 0 and max(ranks) > hint.technique.rank:
            done = practise(position_job(), Practise("cases", 1, cell.name))
            assert done.is_right == (min(ranks) <= hint.technique.rank)
            said[done.is_right] = done.text
        if len(said) == 2:
            break
    assert said[True].startswith("Yes. ")
    assert "follows by a harder step" in said[False]


def position_job(max_cells: int = 400) -> Job:
    return Job("", "slitherlink", 600.0, max_cells)


def test_position_of_more_cells_than_are_allowed_is_refused() -> None:
    with pytest.raises(RefusedError, match="I make boards of up to 99"):
        practise(position_job(max_cells=99), Practise("cases", 1))
