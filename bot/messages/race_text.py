"""Texts about a race: its public message, and the words beside the board of one user."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import MOST_RACERS, Race, Racer
from bot.store.races import RACE_SECONDS
from solvers.core.boards.places import amount, in_words

PENALTY_SECONDS = 10
"""Seconds that each wrong mark adds to the time of a user, so that guesses do not pay."""
_MEDALS = ("🥇", "🥈", "🥉")


def race_text(race: Race, racers: Sequence[Racer]) -> str:
    """Return the public message of a race, whose users are sorted by place. It shows nothing of the board."""
    lines = [f"**A race**: {race.title}.", _state_text(race, racers)]
    if race.started is None:
        names = in_words([f"<@{one.person}>" for one in racers])
        number = f"{len(racers)} of {MOST_RACERS} have joined: {names}."
        lines.append(number if racers else "Nobody has joined yet.")
    else:
        lines += [_line(place, one, race.total) for place, one in enumerate(racers)]
        lines.append(f"-# Each mistake costs {PENALTY_SECONDS} s.")
    return "\n".join(lines)


def _state_text(race: Race, racers: Sequence[Racer]) -> str:
    if race.ended is not None:
        return f"The race is over: {_reason(race, racers, race.ended)}"
    if race.started is None:
        return (
            f"Up to {MOST_RACERS} people get the same board at the same time, each in private. "
            "*Join* to take part; anyone who has joined can start the race."
        )
    return (
        f"Start: <t:{int(race.started)}:R>. End: <t:{int(race.deadline)}:R> at the latest. "
        "From the start on, *My board* shows you the board."
    )


def _reason(race: Race, racers: Sequence[Racer], ended: float) -> str:
    if ended >= race.deadline:
        minutes = f"the {RACE_SECONDS / 60:.0f} minutes are over."
        return "nobody started it." if race.started is None else minutes
    if race.started is not None and all(one.seconds is not None for one in racers):
        return "all have solved the board." if racers else "everyone has left."
    return "the user who opened it has stopped it."


def _line(place: int, racer: Racer, total: int) -> str:
    # In bold, since Discord would indent the numbers of a list, but no medal.
    number = f"**{place + 1}.**"
    if racer.seconds is None:
        return f"{number} <@{racer.person}>: {racer.correct} of {total} places are right"
    medal = _MEDALS[place] if place < len(_MEDALS) else number
    return f"{medal} <@{racer.person}>: {_result(racer)}"


def _result(racer: Racer) -> str:
    minutes, seconds = divmod(int(racer.seconds or 0.0), 60)
    time = f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
    return f"{time}, {amount(racer.mistakes, 'mistake') if racer.mistakes else 'no mistakes'}"


def racer_text(race: Race, racer: Racer) -> str:
    """Return the words beside the board that only its user sees."""
    if racer.seconds is not None:
        return f"Solved: {_result(racer)}. The message of the race shows the ranking."
    mistakes = f", and you made {amount(racer.mistakes, 'mistake')}" if racer.mistakes else ""
    return f"{race.title}. {racer.correct} of {race.total} places are right{mistakes}."
