"""Messages for results."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Any

import discord
from discord import ui
from discord.utils import MISSING

from bot.common.errors import ChoiceError
from bot.common.stages import RevealLevel
from bot.messages import descriptions
from bot.messages.buttons import choice_view, pages_view, puzzle_view, repeat_view, try_view
from bot.messages.cards import FOOTER_LIMIT, Card, Colour, Picture, draw_card
from bot.messages.descriptions import headline, shows_mistakes
from bot.messages.sent_messages import AS_READ, KeptFile, read_board
from bot.service.jobs import Advice, BoardView, CheckResult, Explanation, RecognisedBoard, Result, SolveResult
from bot.store import StoredPuzzle
from solvers import PUZZLES, Puzzle, read
from solvers.core.boards.answer import as_halves, in_cells
from solvers.core.boards.places import Place, Unknown, list_names
from solvers.formats import FORMATS

_CONTENT_LIMIT = 2000  # of Discord, in characters
_HIDDEN = "A hidden picture; once opened, the message says in words what it shows."


class Kept(Enum):
    """The ways in which a puzzle is stored or not, with a remark for each."""

    YES = ""
    IN_MEMORY = "(I cannot write this down at the moment: if I am restarted, the buttons may stop working.)"
    TOO_LARGE = "(This text is too long for me to remember, so there are no buttons.)"
    FORGOTTEN = "(You have asked me to forget, so there are no buttons.)"


@dataclass(frozen=True)
class ReplyFile:
    """A file of a message; `alt` is its alternative text."""

    data: bytes
    name: str
    alt: str

    @property
    def short_alt(self) -> str:
        return self.alt[: descriptions.ALT_LIMIT]

    def open(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.name, description=self.short_alt)


def picture_files(puzzle: str, picture: bytes | None, alt: str) -> tuple[ReplyFile, ...]:
    """Return the picture of a board as a file, if there is one."""
    return (ReplyFile(picture, f"{puzzle}.png", alt),) if picture else ()


@dataclass(frozen=True)
class Reply:
    """The parts of one message; `kept` are files of the message that it replaces.

    With `card` it is a card, otherwise plain text with files and buttons. Content above Discord's limit is
    cut: a worker that was taken over may say anything.
    """

    content: str
    files: tuple[ReplyFile, ...] = ()
    view: ui.View | None = None
    kept: tuple[KeptFile, ...] = ()
    card: Card | None = None

    def __post_init__(self) -> None:
        if len(self.content) > _CONTENT_LIMIT:
            object.__setattr__(self, "content", self.content[: _CONTENT_LIMIT - 1] + "…")

    def message_parts(self) -> dict[str, Any]:
        """Return the arguments that send a new message, once: discord.py closes the files."""
        files = [file.open() for file in self.files]
        if self.card:
            return {"files": files, "view": self.layout()}
        return {"content": self.content, "files": files, "view": self.view or MISSING}

    def edit_parts(self, *, is_card: bool) -> dict[str, Any]:
        """Return the arguments that edit a message, once. A message that is a card stays one."""
        files = [*(file.open() for file in self.files), *self.kept]
        return {**self.redraw_parts(is_card=is_card), "attachments": files}

    def redraw_parts(self, *, is_card: bool) -> dict[str, Any]:
        """Return the arguments that edit a message whose files stay as they are."""
        if is_card or self.card:
            # Discord refuses a card with the content of the plain message before it.
            return {"content": None, "embeds": [], "view": self.layout()}
        return {"content": self.content, "view": self.view}

    def layout(self) -> ui.LayoutView:
        """Return the message as a card."""
        pictures = [Picture(file.name, file.short_alt) for file in self.files]
        pictures += [Picture(file.filename, file.description) for file in self.kept]
        return draw_card(self.card or Card(), self.content, pictures, self.view.children if self.view else ())

    def with_content(self, content: str) -> Reply:
        """Return the message with other words and without the bytes of its files, which stay as they are."""
        files = tuple(replace(file, data=b"") for file in self.files)
        return replace(self, content=content, files=files)


def puzzle(entry: StoredPuzzle, result: Result, kept: Kept = Kept.YES) -> Reply:
    """Return the message of a puzzle with its revealed part, and its buttons if it is stored."""
    if isinstance(result, SolveResult):
        result = replace(result, grade=entry.difficulty)
    said, alt = _said(entry, result)
    if entry.spoiler:
        # Discord hides the picture, but not the words that describe it.
        alt = f"{PUZZLES[str(result.puzzle)].title}. {_HIDDEN}"
    files = picture_files(str(result.puzzle), getattr(result, "picture", None), alt)
    who = _footer(entry, result) if isinstance(result, CheckResult) else ""
    footer = "\n".join(filter(None, [who, _origin(entry), kept.value]))
    card = Card(_colour(entry, result), _step(entry, result), footer, entry.spoiler)
    view = None if kept in (Kept.TOO_LARGE, Kept.FORGOTTEN) else _view(entry, result)
    return Reply(said, files, view, card=card)


_ANSWERS = {"unique": Colour.GREEN, "none": Colour.RED}


def _colour(entry: StoredPuzzle, result: Result) -> Colour | None:
    """Return the colour of a card: None for a board in play without a known mistake."""
    if isinstance(result, SolveResult):
        return _ANSWERS.get(result.status, Colour.AMBER)
    if isinstance(result, CheckResult) and result.completed:
        return Colour.GREEN
    return Colour.RED if _is_wrong(entry, result) or _has_no_answer(result) else None


def _step(entry: StoredPuzzle, result: Result) -> str:
    """Return the action of the button that continues the words of a card."""
    if _has_no_answer(result):
        return "correct"
    if isinstance(result, SolveResult):
        return ""
    if _is_wrong(entry, result):
        return "back"
    return "hint" if isinstance(result, Advice) else "marks"


def _said(entry: StoredPuzzle, result: Result) -> tuple[str, str]:
    """Return the text of a result, and the description of its picture."""
    if isinstance(result, SolveResult):
        parts = [f"{result.sentence} ({headline(result)}).", result.blame, result.taken, result.marked]
        return " ".join(filter(None, parts)), descriptions.solution_alt(result)
    if isinstance(result, Advice):
        said = f"{headline(result)}. {_revealed_text(entry, result)}"
        return said, descriptions.hint_alt(entry, said)
    if isinstance(result, CheckResult):
        return f"{headline(result)}. {_about_marks(entry, result)}", descriptions.marks_alt(entry, result)
    said = descriptions.page_text(result) if isinstance(result, Explanation) else ""
    # Descriptions of pictures have no bold letters.
    return said, said.replace("**", "")


def with_seen(reply: Reply, seen: RecognisedBoard) -> Reply:
    """Return the reply to a picture: first the doubts, and the board as it was read beside the result."""
    said, card = reply.content, reply.card
    if seen.remark:
        said = f"{seen.remark}\n{said}"
        card = replace(card or Card(), colour=Colour.AMBER, step="correct")
    files = reply.files
    if seen.picture:
        alt = f"The board as I read it: {seen.rows} rows of {seen.columns}. {seen.remark}".strip()
        files = (*files[:1], ReplyFile(seen.picture, AS_READ, alt), *files[1:])
    return replace(reply, content=said, files=files, card=card)


def instead_of(message: discord.Message, reply: Reply) -> Reply:
    """Return the reply that replaces a message; the board as it was read in a picture stays."""
    return replace(reply, kept=read_board(message))


def _view(entry: StoredPuzzle, result: Result) -> ui.View:
    if isinstance(result, Explanation):
        return pages_view(entry, result.page, len(result.steps), result.hardest)
    unsolvable = _has_no_answer(result)
    over = unsolvable or (isinstance(result, CheckResult) and result.completed)
    link = getattr(result, "link", None) or ""
    wrong = _is_wrong(entry, result)
    # A hint for one cell says nothing of the others.
    stuck = isinstance(result, Advice) and result.status == "nothing-forced" and not entry.cell
    return puzzle_view(entry, wrong=wrong, over=over, unsolvable=unsolvable, stuck=stuck, link=link)


def _has_no_answer(result: Result) -> bool:
    """Return whether the clues of a board contradict each other."""
    if isinstance(result, Advice):
        return result.status == "contradiction" and not result.wrong
    return isinstance(result, SolveResult | CheckResult) and result.status == "none"


def _is_wrong(entry: StoredPuzzle, result: Result) -> bool:
    """Return whether marks are reported as wrong."""
    if isinstance(result, CheckResult) and shows_mistakes(entry):
        return bool(result.wrong or result.clash)
    return isinstance(result, Advice) and bool(result.wrong)


def changes_text(result: Result) -> str:
    """Return sentences on new marks and removed ones."""
    changes = result.changes if isinstance(result, CheckResult) else ()
    gone = [change.place for change in changes if not change.after]
    new = [change.place for change in changes if change.after]
    said = [f"Marked: {list_names(new, 'places')}."] if new else []
    said += [f"Taken back: {list_names(gone, 'places')}."] if gone else []
    return " ".join(said or ["Nothing was changed."])


def _about_marks(entry: StoredPuzzle, result: CheckResult) -> str:
    """Return the progress of the marks, and the verdict if wrong marks are reported."""
    if result.completed:
        return f"Completed{descriptions.contributor_names(entry.placed)}."
    said = [changes_text(result)] if result.changes else []
    if shows_mistakes(entry):
        said.append(result.verdict)
    number = len(result.marks.split())
    said.append(f"{number} of {result.total} places {'is' if number == 1 else 'are'} marked.")
    return " ".join(filter(None, [*said, result.doubt]))


def _footer(entry: StoredPuzzle, result: CheckResult) -> str:
    """Return the authors of marks, below everything."""
    who = descriptions.footer(entry.placed)
    return f"-# {who}" if who and not result.completed else ""


def _origin(entry: StoredPuzzle) -> str:
    """Return the level, the variant and the seed of a new board."""
    if entry.seed is None:
        return ""
    made = ", ".join(filter(None, [entry.variant, str(entry.difficulty or ""), f"seed {entry.seed}"]))
    return f"-# {made[0].upper()}{made[1:]}. The same seed makes the same board."


def interruption(entry: StoredPuzzle) -> Reply:
    """Return the reply to a request whose work ended with its process."""
    return Reply("I was restarted while I worked on this, so it was never answered.", (), repeat_view(entry))


def _revealed_text(entry: StoredPuzzle, advice: Advice) -> str:
    """Return the part of a hint that the entry reveals."""
    if advice.status != "hint" or entry.level not in (RevealLevel.WHERE, RevealLevel.WHY):
        return advice.text
    said = advice.where if entry.level is RevealLevel.WHERE else advice.why
    return said[0].upper() + said[1:] + "."


def steps(explanation: Explanation) -> Reply:
    """Return all steps of an explanation as a text file, if there are any."""
    text = descriptions.explanation_text(explanation).encode()
    files = (ReplyFile(text, "steps.txt", "Every step with its reason."),) if text else ()
    return Reply(descriptions.explanation_heading(explanation), files)


def as_text(result: BoardView, marks: str = "", outcome: SolveResult | None = None) -> Reply:
    """Return the puzzle as text to copy, with a link if possible, and its marks or its answer below."""
    block = f"```\n{result.text}\n```"
    answer = outcome.drawn if outcome else ""
    title, more = (_answer_title(outcome), answer) if answer else ("With its marks, as `known`", marks)
    marked = f"{block}\n{title}:\n```\n{more.rstrip()}\n```"
    link = f"\n<{result.link}>" if result.link else ""
    link += f"\n{result.lost}" if result.lost else ""
    block = marked if more and len(marked) + len(link) <= _CONTENT_LIMIT else block
    if len(block) + len(link) <= _CONTENT_LIMIT:
        return Reply(block + link)
    files = [ReplyFile(result.text.encode(), f"{result.puzzle}.txt", "The puzzle as text.")]
    if answer:
        files.append(ReplyFile(answer.encode(), "answer.txt", f"{_answer_title(outcome)} as text."))
    return Reply(link.strip() if 0 < len(link) <= _CONTENT_LIMIT else "The puzzle as text:", tuple(files))


def _answer_title(outcome: SolveResult | None) -> str:
    return "Its answer" if outcome and outcome.status == "unique" else "What is certain"


def choice(entry: StoredPuzzle, error: ChoiceError, kept: Kept = Kept.YES) -> Reply:
    """Which of several puzzles is meant?"""
    if kept is Kept.TOO_LARGE:
        return Reply(f"{error} The option `puzzle` of /hint and /explain, and the commands of /solve, do.")
    return Reply(str(error), (), choice_view(entry, error.choices))


def help_on(shown: BoardView) -> Reply:
    """Return the rules of a puzzle, its formats and its example."""
    about = PUZZLES[shown.puzzle]
    formats = ", ".join(kind.title for kind in FORMATS.values() if kind.holds(about))
    footer = (
        f"Read from: {formats}.\n"
        f"Marks for `/mark`, `/check` and `/hint` are written like this: `{example_marks(about)}`"
    )
    block = f"\n```\n{shown.text.rstrip()}\n```"
    if len(footer) + len(block) <= FOOTER_LIMIT:
        footer += block
    alt = f"{about.title}: the example, unsolved."
    files = picture_files(about.name, shown.picture, alt)
    card = Card(step="try", footer=footer)
    return Reply(f"**{about.title}**\n{about.goal}", files, try_view(about.name), card=card)


def example_marks(puzzle: Puzzle) -> str:
    """Return how marks of a puzzle are written, for two places of its example."""
    if puzzle.spelling is as_halves:
        return "A1=right B2=down"
    if puzzle.yes and puzzle.spelling is in_cells:
        return f"A1={puzzle.yes} B2-B5={puzzle.no}"
    board = read(puzzle.example, puzzle.name)
    one, other = (_values_of(puzzle, unknown) for unknown in islice(puzzle.unknowns(board), 2))
    return f"{one[0]}={one[-1]} {other[0]}={other[1]}"


def _values_of(puzzle: Puzzle, unknown: Place | Unknown) -> list[str]:
    """Return the name of a place and the words of its values, the least first."""
    if isinstance(unknown, Unknown):
        return [unknown.place.name, *map(puzzle.symbol_of, unknown.values)]
    words = puzzle.words_of(unknown)
    return [unknown.name, words.no, words.yes]
