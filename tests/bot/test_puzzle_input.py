"""All the ways in which a puzzle reaches the bot, and what is asked back."""

from __future__ import annotations

import gc
import gzip
import weakref
from typing import Any

import pytest
import simcord
from simcord.components import walk_components

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.store import StoredPuzzle
from solvers import PUZZLES
from tests.bot.talk import files, labels, said, words
from tests.solvers import instance_boards

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MOSAIC = PUZZLES["mosaic"].example
EITHER = "_1_\n1__\n__0"
"""Minesweeper or Mosaic: the text does not tell."""
_ROW, _TEXT, _GALLERY = 1, 10, 12
"""Discord's numbers for these components."""


@pytest.mark.parametrize("name", ["mosaic", "nonogram", "hashi"])
async def test_any_puzzle_is_recognised(name: str, ada: Any, channel: Any) -> None:
    """By the name on its first line."""
    result = await ada.slash(channel, "solve any", text=instance_boards.named_example(name))
    assert f"({PUZZLES[name].title}, " in said(result)


async def test_two_possible_puzzles_are_two_buttons(
    ada: Any, bob: Any, channel: Any, services: Services, simcord_env: simcord.Env
) -> None:
    """They work after a restart, for the one who asked, and for a hint as for the answer."""
    for command in ("solve any", "hint", "explain"):
        result = await ada.slash(channel, command, text=EITHER)
        assert said(result).startswith("This could be Minesweeper")
        assert {"Minesweeper", "Mosaic"} <= set(labels(result.response))
        refused = await bob.click(result.response, label="Mosaic")
        assert words(refused.followups[0]) == "Only the user who asked can choose."
        await simcord_env.restart_bot(Client(services))
        await ada.click(result.response, label="Mosaic")
        assert "Mosaic" in said(result)
        assert "Minesweeper" not in said(result)
        assert "As text" in labels(result.response)
    text = await ada.click(result.response, label="As text")
    assert text.response is not None


async def test_check_of_two_possible_puzzles_asks_which_it_is(ada: Any, channel: Any) -> None:
    """Then it is content."""
    unclear = await ada.slash(channel, "check", known="A1=white", text=EITHER)
    assert said(unclear).startswith("This could be Minesweeper")
    await ada.click(unclear.response, label="Mosaic")
    assert said(unclear).startswith("Mosaic, ")
    clear = await ada.slash(channel, "check", known="A1=black", text=EITHER, puzzle="mosaic")
    assert said(clear).startswith("Mosaic, ")


async def test_private_reply_is_seen_by_nobody_else(ada: Any, channel: Any) -> None:
    """From the acknowledgement on; a mistake takes its place."""
    result = await ada.slash(channel, "solve mosaic", text=MOSAIC, private=True)
    assert result.response is not None
    assert result.response.ephemeral
    wrong = await ada.slash(channel, "solve mosaic", text="11\n1", private=True)
    assert wrong.response is not None
    assert wrong.response.ephemeral
    assert words(wrong.response).startswith("Row 2 has 1 cells")
    assert not wrong.followups


async def test_spoiler_is_hidden_until_clicked(ada: Any, channel: Any) -> None:
    """The text and the picture; also after a button was pressed."""
    result = await ada.slash(channel, "hint", text=MOSAIC, spoiler=True)
    assert result.response is not None
    for _ in range(2):
        (hidden, *shown) = result.response.components
        assert hidden["spoiler"]
        assert [part["type"] for part in hidden["components"]] == [_TEXT, _GALLERY]
        assert {part["type"] for part in shown} == {_ROW}
        await ada.click(result.response, custom_id=None, label=labels(result.response)[0])


async def test_form_opens_where_nothing_is_given(ada: Any, channel: Any) -> None:
    """It takes rows or a file, and keeps the options of the command."""
    for values in ({"text": "1___"}, {"file": ("board.txt", b"1___")}):
        form = await ada.slash(channel, "solve minesweeper", mines=3, private=True)
        assert form.modal is not None
        assert form.modal["title"] == "Solve Minesweeper"
        result = await ada.submit_modal(form, values)
        assert said(result).startswith("Unique answer")
        assert result.ephemeral
    empty = await ada.submit_modal(await ada.slash(channel, "solve any"), {})
    assert said(empty).startswith("Give the puzzle")


async def test_form_that_is_closed_costs_nothing(
    ada: Any, channel: Any, simcord_env: simcord.Env, simcord_bot: Client
) -> None:
    """It is not heard of again; later ones work, and in the end none is kept."""
    for _ in range(3):
        await ada.slash(channel, "solve any")
    form = await ada.slash(channel, "solve any")
    await ada.submit_modal(form, {"text": MOSAIC})
    await simcord_env.advance_time(901)
    assert not simcord_bot._connection._view_store._modals


async def test_form_that_was_sent_is_let_go(ada: Any, channel: Any, simcord_bot: Client) -> None:
    """With the text in it; many of them would fill the memory."""
    form = await ada.slash(channel, "solve any")
    [opened] = map(weakref.ref, simcord_bot._connection._view_store._modals.values())
    await ada.submit_modal(form, {"text": MOSAIC})
    gc.collect()
    assert opened() is None


async def test_form_of_before_a_restart_says_so(
    ada: Any, channel: Any, services: Services, simcord_env: simcord.Env
) -> None:
    """Rather than failing without a word."""
    form = await ada.slash(channel, "solve any")
    await simcord_env.restart_bot(
        Client(Services(services.config, services.admission, services.fetch, services.store))
    )
    assert said(await ada.submit_modal(form, {"text": MOSAIC})).startswith("This form is too old")


FILES = {
    "UTF-8 with a mark": ("a.txt", b"\xef\xbb\xbf" + MOSAIC.encode()),
    "UTF-16": ("b.txt", MOSAIC.encode("utf-16")),
    "a strange name": ("@everyone `x`.dat", MOSAIC.encode()),
    "lines of Windows": ("c.txt", MOSAIC.replace("\n", "\r\n").encode()),
    "a .non file": ("d.non", b"width 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n"),
    "a game ID": ("e.txt", b"2x2:4444"),
}


@pytest.mark.parametrize("file", FILES.values(), ids=FILES)
async def test_file_of_each_kind_is_read(file: tuple[str, bytes], ada: Any, channel: Any) -> None:
    """By its content, whatever it is called."""
    assert "answer" in said(await ada.slash(channel, "solve any", file=file, private=True))


BAD_FILES = {
    "compressed": ("a.gz", gzip.compress(MOSAIC.encode()), "This is no text file"),
    "PDF": ("a.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\0", "This is a PDF file. Send a picture of its puzzle"),
    "empty": ("b.txt", b"", "The text is empty"),
    "too large": ("c.txt", b"1" * 10_001, "The file is larger than 10,000 bytes"),
}


@pytest.mark.parametrize("file", BAD_FILES.values(), ids=BAD_FILES)
async def test_bad_file_is_told_to_the_one_who_sent_it(
    file: tuple[str, bytes, str], ada: Any, channel: Any
) -> None:
    """In a sentence."""
    name, data, sentence = file
    result = await ada.slash(channel, "hint", file=(name, data))
    assert sentence in said(result)
    assert result.response is None
    assert result.followups[0].ephemeral


@pytest.mark.parametrize("between", [" / ", ";", "\\n", " "])
async def test_puzzle_on_one_line_is_read(between: str, ada: Any, channel: Any) -> None:
    """Clients make one line of many."""
    text = between.join(MOSAIC.split())
    assert said(await ada.slash(channel, "solve mosaic", text=text)).startswith("Unique answer")


async def test_menu_of_a_message_reads_text_code_and_files(ada: Any, bob: Any, channel: Any) -> None:
    """Of anyone's message; only the user who asked sees the answer."""
    sent = [
        await bob.send(channel, MOSAIC),
        await bob.send(channel, f"can you solve this?\n```\n{MOSAIC}```\nI am stuck at A1"),
        await bob.send(
            channel, f"> hey {ada.mention}, can you solve this mosaic?\n> {MOSAIC.replace(chr(10), '/')}"
        ),
        await bob.send(channel, "look!", attachments=[("cat.png", b"\x89PNG"), ("b.txt", MOSAIC.encode())]),
    ]
    for message in sent:
        solved = await ada.context_menu(channel, "Solve this puzzle", message)
        assert said(solved).startswith("Unique answer")
        assert solved.ephemeral
        hint = await ada.context_menu(channel, "Hint for this puzzle", message)
        assert ", so " in said(hint)
        assert hint.ephemeral
    nothing = await ada.context_menu(channel, "Solve this puzzle", await bob.send(channel, "hello there"))
    assert nothing.ephemeral
    assert said(nothing)


async def test_menu_answers_each_file_of_a_message_and_says_which_it_leaves(
    ada: Any, bob: Any, channel: Any
) -> None:
    """Four are answered."""
    files = [(f"{number}.txt", MOSAIC.encode()) for number in range(5)]
    two = await ada.context_menu(
        channel, "Solve this puzzle", await bob.send(channel, "two", attachments=files[:2])
    )
    assert said(two).count("Unique answer") == 2
    five = await ada.context_menu(
        channel, "Solve this puzzle", await bob.send(channel, "five", attachments=files)
    )
    assert said(five).count("Unique answer") == 4
    assert "I took the first 4 of 5 files." in said(five)


async def test_menu_of_our_own_message_knows_its_puzzle(ada: Any, bob: Any, channel: Any) -> None:
    """Though its text holds no puzzle."""
    hint = await ada.slash(channel, "hint", text=MOSAIC)
    assert hint.response is not None
    solved = await bob.context_menu(channel, "Solve this puzzle", hint.response)
    assert said(solved).startswith("Unique answer")


async def test_direct_messages_work_alike(simcord_env: simcord.Env) -> None:
    """Commands, buttons, forms and the last puzzle."""
    eve = simcord_env.create_user("eve")
    result = await eve.slash("hint", text=MOSAIC)
    assert result.response is not None
    before = said(result)
    await eve.click(result.response, label="Next hint")
    assert said(result) != before
    assert ", so " in said(await eve.slash("hint"))
    form = await eve.slash("solve any")
    assert said(await eve.submit_modal(form, {"text": MOSAIC})).startswith("Unique answer")


async def test_user_install_needs_no_bot_in_the_channel(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """All goes through the interaction: nothing is asked of the channel or the server."""
    result = await ada.slash(channel, "hint", text=MOSAIC)
    await ada.click(result.response, label="Next hint")
    text = await ada.click(result.response, label="As text")
    assert text.response is not None
    await ada.click(result.response, label="Delete")
    paths = {entry.path.split("/")[1] for entry in simcord_env.http_requests}
    assert paths == {"oauth2", "applications", "interactions", "webhooks"}


async def test_nobody_is_mentioned_by_what_a_user_sends(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """The bot may mention nobody at all."""
    await ada.slash(channel, "solve mosaic", text="@everyone\n1")
    messages = [
        entry.json for entry in simcord_env.http_requests if "/webhooks/" in entry.path and entry.json
    ]
    assert messages
    for message in messages:
        assert message["allowed_mentions"]["parse"] == []


@pytest.mark.parametrize("name", PUZZLES)
async def test_help_tells_the_rules_and_lets_one_try(name: str, ada: Any, channel: Any) -> None:
    """With the example, drawn; the button begins a conversation about it."""
    result = await ada.slash(channel, "help", puzzle=name)
    assert result.response is not None
    assert PUZZLES[name].goal in words(result.response)
    assert PUZZLES[name].example.splitlines()[-1] in words(result.response)
    assert files(result.response)[0].filename == f"{name}.png"
    tried = await ada.click(result.response, label="Try it")
    assert tried.ephemeral
    assert said(tried).startswith(f"{PUZZLES[name].title}, ")


@pytest.mark.parametrize(
    ("label", "fields", "begins"),
    [
        ("Solve…", {}, "Unique answer"),
        ("Hint…", {}, "Mosaic, "),
        ("Check…", {"known": "A1=black"}, "Mosaic, "),
        ("Explain…", {}, "Mosaic. "),
        ("Play…", {}, "Mosaic, "),
    ],
)
async def test_help_has_a_button_for_the_form_of_each_command(
    label: str, fields: dict[str, str], begins: str, ada: Any, channel: Any
) -> None:
    """Its sentence names the command."""
    told = await ada.slash(channel, "help")
    assert told.ephemeral
    assert f"`/{label[:-1].lower()}`" in said(told)
    form = await ada.click(told.response, label=label)
    assert said(await ada.submit_modal(form, {"text": MOSAIC, **fields})).startswith(begins)


@pytest.mark.parametrize("button", ["g1:form:whatever:0", "g1:try:whatever:0", "g1:rules:whatever:0"])
async def test_button_for_a_command_or_a_puzzle_that_is_gone_says_so(
    button: str, ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """A later version made it, or an earlier one."""
    told = await ada.slash(channel, "help")
    message = simcord_env.backend.get_message(channel.id, told.response.id)
    message.components = [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": button}]}
    ]
    pressed = await ada.click(told.response, custom_id=button)
    assert said(pressed) == "This button is from an older version of the bot and no longer works."


def lists_of(result: simcord.InteractionResult) -> dict[str, list[str]]:
    """The values of all lists in a message, by custom ID."""
    assert result.response is not None
    lists = [item for item in walk_components(result.response.components) if "options" in item]
    return {item["custom_id"]: [option["value"] for option in item["options"]] for item in lists}


async def test_puzzle_chosen_in_help_shows_its_rules(ada: Any, channel: Any) -> None:
    """All puzzles are in the lists, by title, with a picture of the example."""
    told = await ada.slash(channel, "help")
    lists = lists_of(told)
    options = [name for names in lists.values() for name in names]
    assert options == sorted(PUZZLES, key=lambda name: PUZZLES[name].title)
    (custom_id,) = [each for each, names in lists.items() if "tents" in names]
    rules = await ada.select(told.response, ["tents"], custom_id=custom_id)
    assert [file.filename for file in files(rules.response)] == ["tents.png"]
    assert rules.ephemeral
    assert PUZZLES["tents"].goal in said(rules)
    assert said(await ada.click(rules.response, label="Try it")).startswith("Tents, ")


async def test_last_puzzle_is_the_one_of_this_channel(
    ada: Any, guild: Any, channel: Any, services: Services
) -> None:
    """Another channel knows another one."""
    other = guild.create_text_channel("other")
    await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await ada.slash(other, "solve tents", text=PUZZLES["tents"].example)
    found = [await services.store.latest(ada.id, place.id) for place in (channel, other)]
    assert [entry.puzzle if isinstance(entry, StoredPuzzle) else None for entry in found] == [
        "mosaic",
        "tents",
    ]
