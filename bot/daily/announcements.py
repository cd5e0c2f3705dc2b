"""Public texts about daily boards and their solvers, without the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date

from bot.messages.buttons import daily_view, has_link_button
from bot.messages.cards import Card
from bot.messages.descriptions import add_marks
from bot.messages.replies import Reply, ReplyFile
from bot.store import (
    Act,
    Daily,
    DayResult,
    KindTimes,
    Listing,
    OwnResults,
    Rank,
    Solver,
    Standing,
    Week,
    WeekSummary,
)
from solvers import PUZZLES, PuzzleError, read
from solvers.core.boards.places import amount, in_words

_INLINE = 1_200
"""Maximum number of a board's characters in the message itself; a longer text is a file."""
MOST = 15
"""Maximum number of users named under a board and in a ranking."""


_COVER = "*Start* shows you the board and starts your clock. The picture is an example with its solution."


def post(daily: Daily, listing: Listing | None = None, picture: bytes = b"") -> Reply:
    """Return the public message of a board, with the users who have solved it.

    Without a picture it is for an edit, in which files stay as they are.
    """
    board = board_reply(daily, picture)
    if daily.fair:
        example = ReplyFile(picture, "example.png", f"An example of {PUZZLES[daily.puzzle].title}, solved.")
        board = Reply(f"{_heading(daily)}\n{_COVER}", (example,), card=Card())
    said = solved_by(listing) if listing else ""
    footer = "\n".join(filter(None, [board.card.footer if board.card else "", said and f"-# {said}"]))
    view = daily_view(daily.server, daily.day, "" if daily.fair else daily.link)
    return replace(board, view=view, card=Card(footer=footer))


def board_reply(daily: Daily, picture: bytes | None, marks: str = "") -> Reply:
    """Return a board, drawn with a user's marks, with its heading, its address, and its text to copy."""
    lines = [_heading(daily)]
    if daily.link and not has_link_button(daily.link):
        lines.append(f"<{daily.link}>")
    files = [] if picture is None else [ReplyFile(picture, f"{daily.puzzle}.png", board_alt(daily, marks))]
    if len(daily.text) + len(daily.link) > _INLINE:
        files.append(ReplyFile(daily.text.encode(), f"{daily.puzzle}.txt", "The puzzle as text."))
        return Reply("\n".join(lines), tuple(files), card=Card())
    return Reply("\n".join(lines), tuple(files), card=Card(footer=f"```\n{daily.text}\n```"))


def board_alt(daily: Daily, marks: str = "") -> str:
    """Return the alternative text of a board: its puzzle, size and level, and a user's marks."""
    said = [PUZZLES[daily.puzzle].title]
    with suppress(PuzzleError):  # another version may have written the text
        board = read(daily.text, daily.puzzle)
        said += [amount(board.rows, "row"), amount(board.columns, "column")]
    return add_marks(f"{', '.join([*said, daily.level])}.", marks)


def _heading(daily: Daily) -> str:
    return f"**{format_date(daily.day)}**: {PUZZLES[daily.puzzle].title}, {daily.level}."


def format_date(day: str) -> str:
    """Return a day in words: "21 November 2026"."""
    own = date.fromisoformat(day)
    return f"{own.day} {own:%B} {own.year}"


def solved_by(listing: Listing) -> str:
    """Name the users who have solved a board, the quickest first; users who are not named are counted."""
    said = [f"<@{one.person}> ({_how(one)})" for one in listing.named]
    if others := listing.solved - len(listing.named):
        said.append(f"{others} {'more ' if listing.named else ''}{'person' if others == 1 else 'people'}")
    clocks = " ⏱ is a time from *Start*." if any(one.spent is not None for one in listing.named) else ""
    return f"Solved by {in_words(said)}.{clocks}" if said else ""


_SQUARES: Mapping[Act, str] = {Act.FOUND: "🟦", Act.HINT: "🟨", Act.MISTAKE: "🟥", Act.SOLUTION: "⬛"}


def result_line(daily: Daily, solver: Solver) -> str:
    """Return the result of a user for all to see. It depends on no cell of the board or of its answer."""
    mistakes = amount(solver.mistakes, "mistake") if solver.mistakes else "no mistakes"
    squares = "".join(_SQUARES[act] for act in reversed([*solver.acts()]))
    board = f"https://discord.com/channels/{daily.server}/{daily.channel}/{daily.message}"
    # The acts of a board that was solved before they were stored are not known.
    how = f"{squares} {_how(solver)}, {mistakes}" if squares else _how(solver)
    title = f"{PUZZLES[daily.puzzle].title}, {daily.level}, {format_date(daily.day)}"
    return f"<@{solver.person}> solved [{title}](<{board}>).\n{how}"


def _how(solver: Solver) -> str:
    hints = amount(solver.hints, "hint") if solver.hints else "no hints"
    clock = "⏱ " if solver.spent is not None else ""
    return f"{clock}{duration(solver.seconds or 0.0)}, {hints}"


def duration(seconds: float) -> str:
    """Return a duration in its two largest units."""
    minutes = int(seconds) // 60
    if minutes < 60:
        return f"{minutes} min" if minutes else "under 1 min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 24 else amount(hours // 24, "day")


def ranking_text(standings: Sequence[Standing]) -> list[str]:
    """Return a line for each user in a ranking."""
    return [
        f"{place}. <@{one.person}>: {amount(one.solved, 'board')}, {one.in_a_row} in a row, "
        f"{amount(one.hints, 'hint')}"
        for place, one in enumerate(standings, 1)
    ]


def week_text(week: Week, summary: WeekSummary) -> str:
    """Return the public summary of a week, with the users who have solved most of its boards."""
    boards, people = amount(summary.boards, "board"), summary.people
    solved = f"solved {amount(summary.solutions, 'time')} by {people} {'person' if people == 1 else 'people'}"
    lines = [
        f"**The week from {format_date(week.day)}**: {boards}, {solved if people else 'none solved yet'}."
    ]
    lines += [
        f"{place}. <@{one.person}>: {amount(one.solved, 'board')}, "
        f"{amount(one.hints, 'hint') if one.hints else 'no hints'}"
        for place, one in enumerate(summary.named, 1)
    ]
    if people > len(summary.named):
        lines.append("-# To be listed, use `/streak named:True`.")
    return "\n".join(lines)


def own_page(own: Standing, results: OwnResults, rank: Rank | None, *, is_named: bool) -> str:
    """Return the page of one user: boards, series, place, and times on the own clock by puzzle and level."""
    no = "You are not named for them; `/streak named:True` changes that."
    place = f" Your place in the leaderboard is {rank.place} of {rank.number}." if rank else ""
    named = f"You are named for them.{place}" if is_named else no
    solved = f"{amount(own.in_a_row, 'board')} in a row, {own.solved} in all."
    lines = [f"{solved if own.solved else 'You have solved no daily board here yet.'} {named}"]
    if results.best_row:
        lines.append(f"The longest series: {amount(results.best_row, 'board')}.")
    lines += [_kind_text(kind) for kind in results.kinds[:MOST]]
    if results.kinds:
        lines.append("-# Times are from *Start*.")
    return "\n".join(lines)


def days_text(days: Sequence[DayResult]) -> str:
    """Return the chart of some days in words."""
    solved = [one for one in days if one.seconds is not None]
    hints = sum(one.hints > 0 for one in solved)
    return (
        f"The last days as a chart: {len(solved)} of {amount(len(days), 'board')} solved, {hints} with hints."
    )


def _kind_text(kind: KindTimes) -> str:
    title = PUZZLES[kind.puzzle].title if kind.puzzle in PUZZLES else kind.puzzle
    times = ""
    if kind.best is not None and kind.median is not None:
        times = f", best {duration(kind.best)}, median {duration(kind.median)}"
    return f"- {title}, {kind.level}: {kind.solved} solved{times}"
