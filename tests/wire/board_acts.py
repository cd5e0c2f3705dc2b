"""What the regulars do on boards together: begin one, place marks, take them back, delete it."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import solvers
from solvers import PUZZLES
from solvers.core.boards.places import Cell
from solvers.core.marks.marks import value_word
from tests.wire.boards import small
from tests.wire.interactions import Interaction
from tests.wire.messages import Message
from tests.wire.model import Board, Fate, Mark
from tests.wire.people import Person
from tests.wire.regulars import Regulars, fate, key_of, places, written

_KINDS = ("minesweeper", "mosaic", "nonogram", "tents")
_MARKED = re.compile(r"Marked: ([^.]*)\.")
_TAKEN_BACK = re.compile(r"Taken back: ([^.]*)\.")
_NOTHING = "Nothing was changed."
_ANEW, _ANEW_SECONDS = "here it is", 30.0
"""Words that announce one more message with the board, and the seconds within which it comes."""

_MESSAGE = re.compile(r"/channels/\d+/\d+/(\d+)")


async def play(traffic: Regulars, _: Person) -> None:
    """Begins a board on which everyone may place marks."""
    async with traffic.regular() as person:
        kind, text = small(traffic.chance.randrange(200))
        while kind not in _KINDS:
            kind, text = small(traffic.chance.randrange(200))
        await begin(traffic, person, kind, text)


async def begin(traffic: Regulars, person: Person, kind: str, text: str) -> Board | None:
    """Sends a board; None if it is not remembered."""
    asked = await traffic.finish(person.slash("play", text=text, puzzle=kind), "picture")
    board = traffic.model.boards.get(key_of(asked.message) or "")
    if board is not None:
        board.values = values_of(kind, text)
        # Somebody's /mark may have shown the board before this answer came.
        board.owner, board.begun = int(person.id), written(asked, board.key, Fate.DONE)
        for placing in traffic.placings:
            if placing.may_be_of(board):
                placing.note(board)
        traffic.played.append(board)
    return board


def values_of(kind: str, text: str) -> dict[str, tuple[str, ...]]:
    """The words that each cell of a board takes."""
    puzzle = PUZZLES[kind]
    cells = list(puzzle.unknowns(solvers.read(text, kind)))
    return {
        cell.name: tuple(value_word(puzzle, cell, value)[1] for value in (True, False))
        for cell in cells
        if isinstance(cell, Cell)
    }


async def mark(traffic: Regulars, _: Person) -> None:
    """Places one to three marks on the board used last, by /mark."""
    if not traffic.played:
        await play(traffic, _)
        return
    board = traffic.played[-1]
    async with traffic.regular() as person:
        number = traffic.chance.choice([1, 1, 2, 3])
        await place(traffic, person, board, traffic.chance.sample(sorted(board.values), k=number))


async def place(traffic: Regulars, person: Person, board: Board, cells: list[str]) -> Interaction:
    """Places marks by /mark, on whichever board the bot takes that for: it knows the words of all of them."""
    asked = {cell: traffic.chance.choice([0, 1]) for cell in cells}
    known = " ".join(f"{cell}={board.values[cell][word]}" for cell, word in asked.items())
    sent = await traffic.finish(person.slash("mark", known=known), "sentence", "picture")
    done = fate(sent, done=_is_done(sent.sentence))
    if _ANEW in sent.sentence and not await sent.followed(_ANEW_SECONDS):
        done = Fate.OPEN  # nobody can tell which board it was
    placing = Placing(sent, asked, done)
    for possible in traffic.played if done is Fate.OPEN else list(traffic.model.boards.values()):
        if placing.may_be_of(possible):
            placing.note(possible)
    traffic.placings.append(placing)
    return sent


def note_late(traffic: Regulars) -> None:
    """Notes marks whose answer names a message that was not known to be of a board at that time."""
    for placing in traffic.placings:
        if placing.is_noted or placing.fate is Fate.OPEN:
            continue
        for board in traffic.model.boards.values():
            if placing.may_be_of(board):
                placing.note(board)


@dataclass(eq=False)
class Placing:
    """A /mark and what its sender was told; `asked` has the number of a word for each cell.

    The bot may know its board before the answer to the /play that began the board has come.
    """

    sent: Interaction
    asked: Mapping[str, int]
    fate: Fate
    ended: float = field(default_factory=time.monotonic)
    is_noted: bool = False

    def may_be_of(self, board: Board) -> bool:
        """Whether the answer names a message of the board, or no answer excludes the board."""
        if self.fate is Fate.OPEN:
            return board.begun.sent < self.ended
        if any(key_of(message) == board.key for message in self.sent.followups):
            return True
        return any(message in board.messages for message in _MESSAGE.findall(self.sent.sentence))

    def note(self, board: Board) -> None:
        """Adds the marks to those of the board, and the new messages to its messages."""
        self.is_noted = True
        words = {cell: board.values[cell][word] for cell, word in self.asked.items() if cell in board.values}
        board.marks += _marks(self.sent, words, self.fate)
        board.messages |= {
            message.id: message for message in self.sent.followups if key_of(message) == board.key
        }


async def form(traffic: Regulars, _: Person) -> None:
    """Changes one or two cells of the board in the form under "I have these…"."""
    async with _somebody_at(traffic, "I have these…") as (person, board, message):
        if board is None or message is None:
            return
        # Its owner may delete it meanwhile.
        opened = await traffic.finish(person.press(message, "I have these…"), "form", "sentence")
        # Without a value, the rows of the board are not known yet: its first job was lost.
        if opened.form is None or not (shown := _field(opened).get("value")):
            return
        rows = shown.split("\n")
        asked = dict(_changed(traffic, board, rows))
        sent = await traffic.finish(person.submit(opened, {"marks": "\n".join(rows)}), "picture", "sentence")
        done = fate(sent, done=_is_done(sent.sentence) or sent.outcome == "picture")
        board.marks += list(_marks(sent, asked, done))


def _changed(traffic: Regulars, board: Board, rows: list[str]) -> Iterator[tuple[str, str]]:
    """Changes some cells in the rows of a form; their names, and the words that they are to hold."""
    cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
    open_to_marks = [cell for cell in cells if Cell(*cell).name in board.values]
    for row, column in traffic.chance.sample(open_to_marks, k=traffic.chance.choice([1, 1, 2])):
        name, shown = Cell(row, column).name, rows[row][column]
        yes, no = board.values[name]
        signs = [each for each in (("*", yes), ("x", no), (".", "")) if each[0] != shown]
        sign, word = traffic.chance.choice(signs)
        rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
        yield name, word


def _field(opened: Interaction) -> dict[str, str]:
    """The only field of a form."""
    item = (opened.form or {})["components"][0]
    return item.get("component") or item["components"][0]


async def undo(traffic: Regulars, _: Person) -> None:
    """Takes back one's own last mark on a board."""
    async with _somebody_at(traffic, "Undo") as (person, board, message):
        if board is None or message is None:
            return
        sent = await traffic.finish(person.press(message, "Undo"), "picture", "sentence")
        said = sent.sentence
        told = fate(sent, done=sent.outcome == "picture")
        common = {"sent": sent.sent, "told": _told(sent, told), "fate": told, "logged": False, "undo": True}
        back, restored = _TAKEN_BACK.search(said), _MARKED.search(said)
        found = back or restored
        named = places(found[1])[0] if found else ""
        board.marks.append(Mark(int(sent.person), "" if back else None, place=named, **common))


async def delete(traffic: Regulars, _: Person) -> None:
    """Presses Delete under a board, as its owner or as somebody else who is refused."""
    async with _somebody_at(traffic, "More…") as (person, board, message):
        if board is None or message is None:
            return
        # The board is gone if its owner has asked to be forgotten.
        right = ("picture",) if traffic.model.is_there(board) == {True} else ("picture", "sentence")
        await traffic.finish(person.press(message, "More…"), *right)
        # A mark of somebody else hides the button again.
        if message.deleted or "Delete" not in message.view.buttons:
            return
        right = ("deleted", "sentence") if int(person.id) == board.owner else ("sentence",)
        pressed = await traffic.finish(person.press(message, "Delete"), *right)
        if pressed.outcome == "deleted" and board in traffic.played:
            traffic.played.remove(board)


@asynccontextmanager
async def _somebody_at(
    traffic: Regulars, label: str
) -> AsyncIterator[tuple[Person, Board | None, Message | None]]:
    """A regular at some board, and its message if that has this button now."""
    async with traffic.regular() as person:
        # Looked up only now: the buttons may go while everyone is busy.
        board = traffic.chance.choice(traffic.played) if traffic.played else None
        yield person, board, _message_with(board, label)


def _message_with(board: Board | None, label: str) -> Message | None:
    """The latest message of a board that has this button."""
    messages = reversed(list(board.messages.values())) if board else ()
    return next((one for one in messages if not one.deleted and label in one.view.buttons), None)


def _is_done(said: str) -> bool:
    return bool(_MARKED.search(said) or _TAKEN_BACK.search(said)) or _NOTHING in said or "Completed" in said


def _marks(sent: Interaction, asked: dict[str, str], told: Fate) -> Iterator[Mark]:
    """The marks that somebody asked for, as they were told of them."""
    said = sent.sentence
    named = [*_MARKED.findall(said), *_TAKEN_BACK.findall(said)]
    new = {place for each in named for place in places(each)}
    # A board that is completed is told without its marks, one that is asked for without a change as it is.
    changed = new if told is Fate.DONE and "Completed" not in said else set(asked)
    for place, word in asked.items():
        yield Mark(
            int(sent.person), word, sent.sent, _told(sent, told), told, place=place, logged=place in changed
        )


def _told(sent: Interaction, told: Fate) -> float:
    return sent.states[-1].at if told is not Fate.OPEN else float("inf")


BOARD_ACTS: Mapping[Callable[[Regulars, Person], Coroutine[Any, Any, None]], float] = {
    play: 4,
    mark: 14,
    form: 10,
    undo: 4,
    delete: 1,
}
"""How often each is done, beside 100 acts of other people."""
