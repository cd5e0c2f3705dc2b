"""The buttons under messages. Their custom IDs contain all their data, so they outlive the process.

Only dynamic items and links are ever put into a view: discord.py 2.7.1 forgets a dynamic item for good when
a view that holds an ordinary button beside it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, Self, cast

import discord
from discord import ui

from bot.common.stages import Mistakes, RevealLevel
from bot.store import Race, StoredPuzzle
from solvers import Choice, Puzzle, labels

_READING_LIMIT = 75
PATTERN = re.compile(
    # "g1" is the version of this form. Discord takes custom IDs of up to 100 characters: a key has 12, or 24
    # for a ticket and a puzzle; of the actions only the short "pick" has a reading.
    r"g1:(?P<action>[a-z]+):(?P<key>[A-Za-z0-9_-]{1,32}):(?P<number>[0-9]{1,9})"
    rf"(:(?P<reading>[ -~]{{1,{_READING_LIMIT}}}))?"
)
_RULES = re.compile(r"g1s:rules:[0-9]")


class ButtonId(NamedTuple):
    """The data of a button: its action, and the key of its puzzle.

    `number` is the state of a puzzle under which the button was made, `reading` is the key of the
    choice that it takes.
    """

    action: str
    key: str
    number: int = 0
    reading: str = ""

    @property
    def custom_id(self) -> str:
        known = f"g1:{self.action}:{self.key}:{self.number}"
        return f"{known}:{self.reading}" if self.reading else known


_PRIMARY, _PLAIN, _DANGER = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
)
_NEXT = {
    RevealLevel.NOTHING: "Hint",
    RevealLevel.WHERE: "Why?",
    RevealLevel.WHY: "Which cell?",
    RevealLevel.WHAT: "Next hint",
}
"""Labels of the Hint button, by the level that the message shows."""

CONFIRMS = {"solution": ("show", "Yes, show all of it", _DANGER)}
"""Buttons whose first press asks for confirmation, with the button that confirms."""

_LABEL_LIMIT = 80  # of Discord, in characters
_MOST = 25  # buttons that Discord takes in a message
_OPTIONS, _LISTS = 25, 4
"""Options of a list, and lists below a row of buttons, that Discord takes."""
_OPTION_LIMIT, _PLACEHOLDER_LIMIT = 100, 150


class Presses(Protocol):
    """The client, which answers presses."""

    async def on_press(self, interaction: discord.Interaction[Any], button: ButtonId) -> None: ...


class Button(ui.DynamicItem[ui.Button[Any]], template=PATTERN):
    """One button."""

    def __init__(
        self,
        known: ButtonId,
        label: str = "",
        style: discord.ButtonStyle = _PLAIN,
        *,
        disabled: bool = False,
    ) -> None:
        # Without a label it is a pressed button that discord.py makes again from its ID and shows to nobody.
        label = label[:_LABEL_LIMIT] or known.action
        super().__init__(ui.Button(style=style, label=label, custom_id=known.custom_id, disabled=disabled))
        self.known = known

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], __: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        known = ButtonId(match["action"], match["key"], int(match["number"]), match["reading"] or "")
        return cls(known)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await cast("Presses", interaction.client).on_press(interaction, self.known)


class RulesSelect(ui.DynamicItem[ui.Select[Any]], template=_RULES):
    """A list of puzzles; to choose one is to press a button for its rules."""

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], __: re.Match[str], /
    ) -> Self:
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        (name,) = self.item.values
        await cast("Presses", interaction.client).on_press(interaction, ButtonId("rules", name))


def puzzle_view(
    entry: StoredPuzzle,
    *,
    wrong: bool = False,
    over: bool = False,
    unsolvable: bool = False,
    stuck: bool = False,
    link: str = "",
) -> ui.View:
    """Return the buttons of a puzzle.

    `wrong`: marks are reported as wrong, `over`: it is complete, `stuck`: its marks decide no further place.
    """
    buttons = _standard_buttons(entry, unsolvable=unsolvable)
    # A board without an answer has no steps.
    if entry.level is not RevealLevel.SOLVED:
        buttons = [*_mark_buttons(entry, wrong=wrong, over=over, stuck=stuck), *buttons]
    elif not unsolvable:
        buttons = [*_hint_buttons(entry), *buttons]
    if len(buttons) > _FREQUENT:
        buttons = _fold(entry, buttons)
    return plain_view([*buttons, *link_buttons(link)])


_RARE = {"reveal": "Reveal a cell…", "another": "Another…", "text": "As text", "delete": "Delete"}
"""Labels of the buttons that *More…* shows if a message has many buttons, by action."""
_FREQUENT = 6
"""Buttons of a message in one row and beside its words."""


def _fold(entry: StoredPuzzle, buttons: Sequence[Button]) -> list[Button]:
    """Return the buttons with one that shows the rare ones; its ID names their actions."""
    rare = [button.known.action for button in buttons if button.known.action in _RARE]
    more = Button(_on(entry, "more")._replace(reading=" ".join(rare)), "More…")
    return [*(button for button in buttons if button.known.action not in _RARE), more]


def rare_buttons(more: ButtonId) -> list[Button]:
    """Return the buttons that *More…* shows."""
    actions = [action for action in more.reading.split() if action in _RARE]
    return [Button(more._replace(action=action, reading=""), _RARE[action]) for action in actions]


_SITES = {"https://sudokupad.app/": "Play on SudokuPad", "https://puzz.link/": "Play on puzz.link"}
_URL_LIMIT = 512  # of Discord, in characters


def has_link_button(link: str) -> bool:
    """Return whether an address is of a site for playing, and short enough for a button."""
    return bool(link_buttons(link))


def link_buttons(link: str) -> list[ui.Button[Any]]:
    """Return the button that opens a board on its site; without one, *As text* shows the address.

    It has no custom ID, so discord.py keeps nothing of it.
    """
    labels = [label for site, label in _SITES.items() if link.startswith(site)]
    return [ui.Button(label=label, url=link) for label in labels if len(link) <= _URL_LIMIT]


def pages_view(entry: StoredPuzzle, page: int, pages: int, hardest: int | None) -> ui.View:
    """Return the buttons of an explanation at a page, counted from 0."""
    turning = [
        Button(_on_page(entry, "back", page - 1), "◀", disabled=page == 0),
        Button(_on_page(entry, "page", page + 1), "▶", _PRIMARY, disabled=page + 1 >= pages),
    ]
    if hardest is not None:
        to = Button(_on_page(entry, "hard", hardest), "To the first hard step", disabled=page == hardest)
        turning.append(to)
    turning.append(Button(_on(entry, "steps"), "All steps"))
    return plain_view([*(turning if pages > 1 else []), *_standard_buttons(entry)])


def _on_page(entry: StoredPuzzle, way: str, page: int) -> ButtonId:
    """Return the ID of a button to a page; `way` tells buttons to the same page apart."""
    # Discord refuses a message in which two buttons have the same ID.
    return ButtonId("page", entry.key, max(page, 0), way)


def _standard_buttons(entry: StoredPuzzle, *, unsolvable: bool = False) -> list[Button]:
    # *Correct it* opens a form with what was read in a picture, or with a text that has a clue wrong.
    read = [Button(_on(entry, "correct"), "Correct it")] if entry.pictured or unsolvable else []
    more = [Button(_on(entry, "another"), _RARE["another"])] if entry.seed is not None else []
    return [
        *read,
        *more,
        Button(_on(entry, "text"), _RARE["text"]),
        Button(_on(entry, "delete"), _RARE["delete"]),
    ]


def _hint_buttons(entry: StoredPuzzle) -> list[Button]:
    """Return the buttons below a solution."""
    return [
        Button(_on(entry, "lead"), "Hint", _PRIMARY),
        Button(_on(entry, "explain"), "Explain"),
    ]


def _mark_buttons(entry: StoredPuzzle, *, wrong: bool, over: bool, stuck: bool) -> list[Button]:
    """Return the buttons below an unsolved board."""
    first = [] if over or stuck else [Button(_on(entry, "hint"), _NEXT[entry.level], _PRIMARY)]
    if wrong:
        first += _correction_buttons(entry)
    if not over:
        first += [
            Button(_on(entry, "reveal"), _RARE["reveal"]),
            Button(_on(entry, "marks"), "I have these…"),
        ]
    if entry.placed:
        first.append(Button(_on(entry, "undo"), "Undo"))
    if entry.mistakes is Mistakes.ASKED and not over:
        first.append(Button(_on(entry, "check"), "Check"))
    return [*first, Button(_on(entry, "solution"), "Solution")]


def edit_view(draft: StoredPuzzle) -> ui.View:
    """Return the button below a refused text or a board from a picture."""
    label = "Correct it" if draft.pictured else "Edit and try again"
    return plain_view([Button(ButtonId("edit", draft.key), label, _PRIMARY)])


def correction_view(entry: StoredPuzzle) -> ui.View:
    """Return the buttons for wrong marks, below a report that only one user sees."""
    return plain_view(_correction_buttons(entry))


def _correction_buttons(entry: StoredPuzzle) -> list[Button]:
    return [Button(_on(entry, "back"), "Take it back"), Button(_on(entry, "right"), "Put it right")]


def repeat_view(entry: StoredPuzzle) -> ui.View:
    """Return the buttons below a request that was never answered."""
    return plain_view(
        [Button(_on(entry, "again"), "Ask again", _PRIMARY), Button(_on(entry, "delete"), "Delete")]
    )


def choice_view(entry: StoredPuzzle, choices: Sequence[Choice]) -> ui.View:
    """Return one button for each reading of a text."""
    buttons = [
        Button(ButtonId("pick", entry.key, 0, choice.key), label, _PRIMARY)
        for choice, label in zip(choices, labels(choices), strict=True)
        if len(choice.key) <= _READING_LIMIT
    ]
    return plain_view(buttons[:_MOST])


def cancel_view(ticket: str, entry: StoredPuzzle | None) -> ui.View:
    """Return the cancel button, with the ticket and the puzzle, which outlives a restart."""
    return plain_view([Button(ButtonId("cancel", ticket + (entry.key if entry else "")), "Cancel", _DANGER)])


def daily_view(server: int, day: str, link: str = "") -> ui.View:
    key = f"{server}_{day}"
    return plain_view(
        [
            Button(ButtonId("daystart", key), "Start", _PRIMARY),
            *_answer_buttons(key),
            Button(ButtonId("daysolution", key), "Solution"),
            *link_buttons(link),
        ]
    )


def _answer_buttons(key: str) -> list[Button]:
    return [Button(ButtonId("dayhint", key), "Hint"), Button(ButtonId("daycheck", key), "Check my answer…")]


IN_PLACE = 1
"""Number of a button whose answer replaces its own message."""


def start_view(server: int, day: str, link: str, *, has_clock: bool) -> ui.View:
    """Return the buttons below a board that *Start* shows to one user."""
    key = f"{server}_{day}"
    pause = [Button(ButtonId("daypause", key, IN_PLACE), "Pause")] if has_clock else []
    return plain_view([*_answer_buttons(key), *pause, *link_buttons(link)])


def pause_view(server: int, day: str) -> ui.View:
    return plain_view([Button(ButtonId("daystart", f"{server}_{day}", IN_PLACE), "Go on", _PRIMARY)])


def result_view(server: int, day: str) -> ui.View:
    """Return the button below the verdict on a right answer, which only its user sees."""
    return plain_view([Button(ButtonId("dayresult", f"{server}_{day}"), "Show my result to all", _PRIMARY)])


def plan_view(*, is_set: bool) -> ui.View:
    """Return the buttons of the plan of a server, which only its managers see."""
    change = Button(ButtonId("planchange", "daily"), "Change…" if is_set else "Choose…", _PRIMARY)
    stop = Button(ButtonId("planstop", "daily"), "Stop", _DANGER)
    return plain_view([change, stop] if is_set else [change])


def practice_view(position: ButtonId, *, is_over: bool) -> ui.View:
    """Return the buttons below a position for practice; without an answer once it `is_over`."""
    asked = [
        Button(position._replace(action="trainanswer"), "Answer…", _PRIMARY),
        Button(position._replace(action="trainreveal"), "Show me"),
    ]
    following = Button(position._replace(action="trainnext"), "Another…", _PRIMARY if is_over else _PLAIN)
    return plain_view([*([] if is_over else asked), following])


def race_view(race: Race) -> ui.View:
    """Return the buttons below the public message of a race before its end."""
    stop, leave = (
        Button(ButtonId("racestop", race.key), "Stop", _DANGER),
        Button(ButtonId("raceleave", race.key), "Leave"),
    )
    if race.started is not None:
        return plain_view([Button(ButtonId("raceboard", race.key), "My board", _PRIMARY), leave, stop])
    join = Button(ButtonId("racejoin", race.key), "Join", _PRIMARY)
    return plain_view([join, leave, Button(ButtonId("racestart", race.key), "Start race", _PRIMARY), stop])


def racer_view(race: Race) -> ui.View:
    """Return the buttons below the board of one user in a race."""
    place = Button(ButtonId("raceplace", race.key), "Place…", _PRIMARY)
    return plain_view([place, Button(ButtonId("raceanswer", race.key), "My answer…")])


def is_known(custom_id: str) -> bool:
    """Return whether a custom ID is of a button or a list of this version."""
    return any(pattern.fullmatch(custom_id) for pattern in (PATTERN, _RULES))


def form_button(command: str) -> Button:
    """Return the button that opens the form of a command."""
    return Button(ButtonId("form", command), f"{command.capitalize()}…", _PRIMARY)


def rules_view(puzzles: Sequence[Puzzle]) -> ui.View:
    """Return lists of up to 100 puzzles in the order of their titles, to choose one for its rules."""
    view = plain_view([])
    titled = sorted(puzzles, key=lambda puzzle: puzzle.title)
    for number, some in enumerate(_parts(titled)[:_LISTS]):
        options = [discord.SelectOption(label=one.title[:_OPTION_LIMIT], value=one.name) for one in some]
        span = f": {some[0].title} to {some[-1].title}" if len(titled) > _OPTIONS else ""
        select: ui.Select[Any] = ui.Select(
            custom_id=f"g1s:rules:{number}",
            placeholder=f"The rules of a puzzle{span}"[:_PLACEHOLDER_LIMIT],
            options=options,
        )
        view.add_item(RulesSelect(select))
    return view


def switch_button(setting: str, *, is_on: bool) -> Button:
    """Return the button that switches a setting of a server on or off; `is_on` is its state now."""
    return Button(ButtonId("setting", setting, int(not is_on)), "Change")


def forget_view() -> ui.View:
    """The button that confirms /forget. It names no user, since only one sees its message."""
    return plain_view([Button(ButtonId("forget", "me"), "Yes, forget me", _DANGER)])


def try_view(puzzle: str) -> ui.View:
    return plain_view([Button(ButtonId("try", puzzle), "Try it", _PRIMARY)])


def _parts(puzzles: Sequence[Puzzle]) -> list[Sequence[Puzzle]]:
    return [puzzles[start : start + _OPTIONS] for start in range(0, len(puzzles), _OPTIONS)]


def _on(entry: StoredPuzzle, action: str) -> ButtonId:
    return ButtonId(action, entry.key, entry.version)


def plain_view(buttons: Iterable[ui.Item[Any]]) -> ui.View:
    view = ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    # discord.py keeps data of each message with a running view for ever; our buttons need no view.
    view.stop()
    return view
