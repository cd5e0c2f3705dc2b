"""/solve, as its users see it."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import simcord
from discord import app_commands
from PIL import Image

from bot.discord.client import Client
from solvers import PUZZLES, Cell, Puzzle
from tests.bot.talk import SUBCOMMANDS, field_of, files, labels, said, words
from tests.solvers.instance_boards import example_solution

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)
Ask = Callable[..., Awaitable[simcord.InteractionResult]]

TOO_MANY_COLUMNS = " 111\n1T.\n1.T\n"
SAYS = {
    "an empty text": ("mosaic", " ", "The text is empty"),
    "a ragged row": (
        "mosaic",
        "1__\n__\n",
        "Row 2 has 2 cells, the row above has 3. (Line 2 of your text: `__",
    ),
    "an unknown character": ("minesweeper", "1_\n_z\n", 'Row 2, column 2: "z" means nothing in Minesweeper.'),
    "a clue that cannot be": ("minesweeper", "9_\n__\n", 'Row 1, column 1: "9"'),
    "no line of clues": ("tents", ".T", "Only one line"),
    "too many numbers": ("tents", TOO_MANY_COLUMNS, "Column clues given: 3; columns: 2."),
    "a missing block": ("nonogram", "rows\n1\n", "There is no block of columns."),
}


REFUTED = {
    "too many mines": ("minesweeper", "1_\n__\nmines: 4", "4 mines in all, but only 3 cells can hide one."),
    "a row without room": ("tents", " 11\n3T.\n1..\n", "row 1 has room for 1 tent, but its clue is 3."),
    "a number too often": ("dominosa", "001\n001\n", "0 occurs 4 times"),
    "a run that is too long": ("nonogram", "rows\n3\ncolumns\n1\n1\n", "row 1 needs at least 3 cells for 3"),
    "a doubled number": ("sudoku", "1..1\n....\n....\n....", "row 1 has two 1s, at A1 and D1."),
}


def told(puzzle: Puzzle, description: str) -> bool:
    """Check that the description of a picture has the answer: the yes cells, the numbers, or all lines."""
    answer = example_solution(puzzle.name).written or {}
    if "cells" in answer:
        rows = tuple(row if isinstance(row, str) else " ".join(row) for row in answer["cells"])
        where = f"{puzzle.yes.capitalize()}: {placed(puzzle, rows)}." if puzzle.yes else ", ".join(rows)
        return where in description
    if "bridges" in answer:
        return all("{}-{} {}".format(*bridge) in description for bridge in answer["bridges"])
    lines = "".join(row for rows in answer.values() for row in rows).count("#")
    return description.rpartition(": ")[2].count(",") == lines - 1


def placed(puzzle: Puzzle, rows: tuple[str, ...]) -> str:
    """The places that are yes, row by row."""
    names = []
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            partner = {"R": Cell(r, c + 1), "D": Cell(r + 1, c)}.get(symbol)
            if symbol == puzzle.symbols[0]:
                names.append(Cell(r, c).name)
            elif partner:
                names.append(f"{Cell(r, c).name}-{partner.name}")
    return ", ".join(names)


@pytest.mark.parametrize("says", REFUTED.values(), ids=REFUTED)
async def test_board_that_counting_refutes_has_no_answer_and_is_drawn(
    says: tuple[str, str, str], ask: Ask
) -> None:
    puzzle, text, sentence = says
    result = await ask(puzzle, text=text)
    assert said(result).startswith("No answer: the clues contradict each other")
    assert f"This cannot be: {sentence}" in said(result) or sentence in said(result)
    assert result.response is not None
    assert [file.filename for file in files(result.response)] == [f"{puzzle}.png"]


async def test_text_without_an_answer_is_opened_to_be_corrected(ada: Any, ask: Ask) -> None:
    result = await ask("sudoku", text="1..1\n....\n....\n....")
    form = await ada.click(result.response, label="Correct it")
    assert field_of(form, "text") == "1..1\n....\n....\n...."
    mended = await ada.submit_modal(form, {"text": "12..\n3...\n....\n...."})
    assert "answers" in said(mended)


@pytest.mark.parametrize("says", SAYS.values(), ids=SAYS)
async def test_bad_text_gets_a_sentence(says: tuple[str, str, str], ask: Ask) -> None:
    """Only the user who asked sees the error, and the channel keeps nothing of it."""
    puzzle, text, sentence = says
    result = await ask(puzzle, text=text)
    assert result.response is None
    (told,) = result.followups
    assert told.ephemeral
    assert sentence in words(told)
    assert not files(told)


FILES = {
    "a binary file": (b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00", "This is no text file."),
    "half a picture": (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00",
        "This picture is damaged: it breaks off or cannot be decoded.",
    ),
    "an empty file": (b"", "The text is empty"),
    "a file over the limit": (b"1" * 10_001, "The file is larger than 10,000 bytes, the limit."),
    "a board over the limit": (b"______\n" * 1_000, "1000 rows of 6, 6000 cells; the limit is 5000."),
}


@pytest.mark.parametrize("says", FILES.values(), ids=FILES)
async def test_bad_file_gets_a_sentence(says: tuple[bytes, str], ask: Ask) -> None:
    """So is what is wrong with a file."""
    data, sentence = says
    result = await ask("mosaic", file=("board.txt", data))
    assert result.response is None
    assert sentence in words(result.followups[0])


async def test_text_and_file_at_once_are_refused(ask: Ask) -> None:
    """It cannot be known which is meant."""
    assert said(await ask("tents", text="1", file=("board.txt", b"1"))) == (
        "Give the puzzle as text or as a file, not both."
    )


@pytest.mark.parametrize("name", PUZZLES)
async def test_example_in_a_file_is_solved(name: str, ask: Ask) -> None:
    """It gets one message: a sentence, and a picture that is described in words."""
    puzzle = PUZZLES[name]
    result = await ask(name, file=("board.txt", puzzle.example.encode()))
    assert not result.followups
    assert result.response is not None
    assert words(result.response).startswith("Unique answer, ")
    assert puzzle.title in words(result.response)
    (picture,) = files(result.response)
    assert picture.description is not None
    assert told(puzzle, picture.description)
    image = Image.open(io.BytesIO(await picture.read()))
    assert image.format == "PNG"
    assert min(image.size) > 200


SENT: dict[str, Callable[[str], str]] = {
    "in a code fence": lambda text: f"```\n{text}```",
    "with line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "with backslash-n": lambda text: text.rstrip().replace("\n", "\\n"),
    "on one line with slashes": lambda text: text.rstrip().replace("\n", " / "),
}


@pytest.mark.parametrize("name", ["tents", "nonogram", "sudoku"])
async def test_text_is_read_as_clients_send_it(name: str, ask: Ask) -> None:
    """Numbers around the rows, lines of runs or rows only: the answer is the same in each form."""
    puzzle = PUZZLES[name]
    for how, sent in SENT.items():
        result = await ask(name, text=sent(puzzle.example))
        assert result.response is not None, how
        assert words(result.response).startswith("Unique answer"), how
        assert told(puzzle, files(result.response)[0].description or ""), how


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
async def test_file_is_read_in_any_usual_encoding(encoding: str, ask: Ask) -> None:
    """With a byte order mark or without."""
    puzzle = PUZZLES["minesweeper"]
    text = puzzle.example.replace("_", "·" if encoding == "cp1252" else "_")
    result = await ask("minesweeper", file=("board.txt", text.encode(encoding)))
    assert result.response is not None
    assert words(result.response).startswith("Unique answer")


MANY = {
    "spelled out": ("_" * 20, "1,048,576 answers"),
    "in billions": ("_" * 30, "About 1.1 billion answers"),
    "as a power": ("_" * 50, "About 1.1 x 10^15 answers"),
    "more than a float can hold": (
        "\n".join(["1" + "_" * 32, *["_" * 33] * 32]),
        "About 1.2 x 10^327 answers",
    ),
}


@pytest.mark.parametrize("board", MANY.values(), ids=MANY)
async def test_any_number_of_answers_is_told(board: tuple[str, str], ask: Ask) -> None:
    """However large the number is."""
    text, number = board
    result = await ask("minesweeper", text=text)
    assert result.response is not None
    assert words(result.response).startswith(f"{number}: they differ in ")


async def test_number_of_mines_is_an_option(ask: Ask) -> None:
    """A board with several answers; the total of mines leaves one."""
    open_board = await ask("minesweeper", text="1___")
    assert open_board.response is not None
    assert words(open_board.response).startswith("4 answers: they differ in 2 cells")
    total = await ask("minesweeper", text="1___", mines=3)
    assert total.response is not None
    assert words(total.response).startswith("Unique answer")


async def test_number_of_stars_is_an_option_of_any_puzzle_and_names_star_battle(ask: Ask) -> None:
    text = "\n".join(PUZZLES["starbattle"].example.splitlines()[1:])
    assert "Star Battle" in said(await ask("any", text=text, stars=2))


@pytest.mark.parametrize(
    ("typed", "name", "value"),
    [
        ("binai", "Takuzu (Binairo)", "takuzu"),
        ("Akari", "Light Up (Akari)", "lightup"),
        ("bridges", "Hashi (Bridges)", "hashi"),
        ("queens", "Star Battle (Queens)", "starbattle"),
        ("Tango", "Takuzu (Tango)", "takuzu"),
        ("tak", "Takuzu", "takuzu"),
    ],
)
async def test_other_name_of_a_puzzle_completes(
    typed: str, name: str, value: str, ada: Any, channel: Any
) -> None:
    """The choice shows the title, and the name that was typed."""
    choices = await ada.autocomplete(channel, "solve any", "puzzle", typed)
    assert {"name": name, "value": value}.items() <= choices[0].items()


async def test_fault_of_ours_is_told_as_such(ask: Ask, simcord_env: simcord.Env) -> None:
    """Here Discord refuses the picture; the person is not left with an answer that never comes."""
    simcord_env.inject_error("PATCH", "/webhooks/*", status=500, times=1)
    result = await ask("minesweeper", text="1___", mines=3)
    assert result.response is None
    assert said(result).startswith("Something went wrong on my side.")


async def test_command_is_acknowledged_before_anything_else(ask: Ask, simcord_env: simcord.Env) -> None:
    """Discord gives three seconds, and a download can take longer."""
    await ask("mosaic", file=("board.txt", b"4_\n_4"))
    calls = [
        entry
        for entry in simcord_env.http_requests
        if "/interactions/" in entry.path or "/webhooks/" in entry.path
    ]
    # The level follows by a second edit.
    assert [entry.method for entry in calls][:2] == ["POST", "PATCH"]
    assert calls[0].json["type"] == 5


async def test_board_without_an_answer_is_drawn_bare(ask: Ask) -> None:
    """The clues contradict each other; the picture shows them, and no button asks for steps."""
    result = await ask("minesweeper", text="0_\n_3\n")
    assert result.response is not None
    assert words(result.response).startswith("No answer: the clues contradict each other")
    assert len(files(result.response)) == 1
    assert labels(result.response)[:3] == ["Correct it", "As text", "Delete"]


async def test_command_menu_has_twenty_entries(simcord_bot: Client) -> None:
    entries = [
        command for command in simcord_bot.tree.walk_commands() if isinstance(command, app_commands.Command)
    ]
    assert len(entries) <= 20


async def test_commands_are_there_wherever_the_bot_is(simcord_bot: Client) -> None:
    """On servers, in direct messages and in group chats; for a server or for one person."""
    commands = [command.to_dict(simcord_bot.tree) for command in simcord_bot.tree.get_commands()]
    assert {command["name"] for command in commands} == {
        *("solve", "hint", "check", "explain", "play", "mark", "help", "settings", "forget"),
        *("new", "practice", "daily", "streak", "Solve this puzzle", "Hint for this puzzle"),
    }
    assert [option["name"] for option in commands[0]["options"]] == list(SUBCOMMANDS)
    for command in commands:
        managing = command["name"] in ("settings", "daily")
        on_servers = managing or command["name"] == "streak"
        assert command["contexts"] == ([0] if on_servers else [0, 1, 2])
        # All users play earlier daily boards.
        assert bool(command["default_member_permissions"]) == (command["name"] == "settings")
        assert command["integration_types"] == ([0] if managing else [0, 1])
