"""Loops end after the deadline, and what they have begun is whole all the same."""

from __future__ import annotations

import time

import pytest

import solvers
from bot.service.jobs import Explain, Explanation, Job
from bot.service.worker import work
from solvers import PUZZLES
from solvers.core.boards.deadline import Clock
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.trivial_consequences import TrivialConsequences
from solvers.core.rules.model import Model


class Looks:
    """Stands still until it was looked at some times; then every deadline is past."""

    def __init__(self, before: int) -> None:
        self._left = before

    def monotonic(self) -> float:
        self._left -= 1
        return 1e9 if self._left < 0 else 0.0


def test_a_loop_ends_soon_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is looked at once in 64 rounds."""
    monkeypatch.setattr(time, "monotonic", Looks(2).monotonic)
    done: list[int] = []
    with pytest.raises(OutOfTimeError):
        done.extend(Clock(1.0).each(range(1_000)))
    assert len(done) == 3 * 64 - 1


def test_without_a_deadline_nobody_looks_at_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", Looks(0).monotonic)
    assert sum(1 for _ in Clock().each(range(1_000))) == 1_000


@pytest.mark.parametrize("name", PUZZLES)
def test_a_model_that_ran_out_of_time_has_lost_no_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a rule less it would take what breaks that rule for an answer."""
    board = solvers.read(PUZZLES[name].example, name)
    whole = len(Model(PUZZLES[name], board).rules)
    model = Model(PUZZLES[name], board, deadline=1.0)
    monkeypatch.setattr(time, "monotonic", Looks(0).monotonic)
    if whole > 64:
        with pytest.raises(OutOfTimeError):
            _ = model.rules
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    assert len(model.rules) == whole


def test_what_needs_no_thought_ends_at_the_deadline_too(monkeypatch: pytest.MonkeyPatch) -> None:
    board = solvers.read("lightup\n" + "\n".join(["." * 40] * 40))
    model = Model(PUZZLES["lightup"], board, deadline=1.0)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    along, known = TrivialConsequences(model), model.known_at_first()
    monkeypatch.setattr(time, "monotonic", Looks(0).monotonic)
    with pytest.raises(OutOfTimeError):
        along.after(known)


def test_an_explanation_that_is_out_of_time_has_the_steps_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that it would go on."""
    job = Job(PUZZLES["slitherlink"].example, "slitherlink", seconds=4.0, max_cells=1_000, ask=Explain())
    full = work(job)
    assert isinstance(full, Explanation)
    monkeypatch.setattr(time, "monotonic", Looks(300).monotonic)
    cut = work(job)
    assert isinstance(cut, Explanation)
    assert cut.status == "unknown"
    assert 0 < len(cut.steps) < len(full.steps)
    assert [step.text for step in cut.steps] == [step.text for step in full.steps[: len(cut.steps)]]
    assert cut.sentence.startswith("To be continued: ")
