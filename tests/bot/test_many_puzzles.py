"""More puzzles than Discord has places for: every one can be reached all the same."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
import simcord

from bot.common.errors import RefusedError
from bot.common.puzzle_names import completions, find_puzzle
from solvers import PUZZLES
from tests.bot.puzzle_copies import MADE_UP, make_project
from tests.bot.talk import SUBCOMMANDS, words

simulated = pytest.mark.simcord(shard_count=1, settle_timeout=600)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Print the commands and answers of a bot with many puzzles."""
    folder = tmp_path_factory.mktemp("many")
    make_project(folder)
    ended = subprocess.run(
        [sys.executable, "program.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    printed: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return printed


def size(command: dict[str, Any]) -> int:
    """The characters of a command that Discord counts."""
    own = sum(len(str(command.get(key, ""))) for key in ("name", "description", "value"))
    inner = [*command.get("options", ()), *command.get("choices", ())]
    return own + sum(map(size, inner))


def test_commands_stay_within_the_limits_of_discord(told: dict[str, Any]) -> None:
    """A hundred commands of 8000 characters, with 25 options each."""
    assert len(told["commands"]) <= 100
    for command in told["commands"]:
        assert size(command) <= 8000
        for option in command.get("options", ()):
            assert len(option.get("choices", ())) <= 25
            assert len(option.get("options", ())) <= 25


def test_solve_has_a_subcommand_for_five_puzzles_and_one_for_any(told: dict[str, Any]) -> None:
    (solve,) = [command for command in told["commands"] if command["name"] == "solve"]
    assert [option["name"] for option in solve["options"]] == list(SUBCOMMANDS)


def test_every_puzzle_can_be_solved(told: dict[str, Any]) -> None:
    """By the name that its title completes to."""
    for number in range(1, MADE_UP + 1):
        assert told["found"][f"Kind {number}"] == f"Kind {number}"
    for number in (1, MADE_UP):
        said = told["said"][f"Kind {number}"]
        assert said.startswith("Unique answer")
        assert f"(Kind {number}, " in said


def test_other_commands_know_every_puzzle_by_any_of_its_names(told: dict[str, Any]) -> None:
    """Hints, checks and explanations by an alias that was typed, the rules by name."""
    assert told["said"]["hint"].startswith("Kind 60, ")
    assert told["said"]["check"].startswith("Kind 60, ")
    assert told["said"]["explain"].startswith("Kind 60. ")
    assert told["said"]["kind-60"].startswith("**Kind 60**")
    assert told["said"]["nick 41"].startswith("**Kind 41**")


def test_help_lists_every_puzzle_in_one_message(told: dict[str, Any]) -> None:
    """And says how to get the rules of one."""
    said = told["said"]["help"]
    assert all(f"Kind {number}" in said for number in range(1, MADE_UP + 1))
    assert "`/help puzzle:" in said


def test_what_was_typed_completes_to_names_that_begin_so_then_to_others() -> None:
    """Capitals, spaces and hyphens make no difference."""
    assert [puzzle.name for puzzle in completions("M")][:4] == ["magnets", "masyu", "minesweeper", "mosaic"]
    assert "dominosa" in [puzzle.name for puzzle in completions("M")]
    assert [puzzle.name for puzzle in completions("mine-sw")] == ["minesweeper"]
    assert [puzzle.name for puzzle in completions("Mine Sw")] == ["minesweeper"]
    assert len(completions("")) == min(25, len(PUZZLES))
    assert completions("xyz") == []


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzle_is_known_by_all_its_names(name: str) -> None:
    """However they are written."""
    puzzle = PUZZLES[name]
    for called in (puzzle.name, puzzle.title, puzzle.title.upper(), *puzzle.aliases):
        assert find_puzzle(called) is puzzle
        assert puzzle in completions(called)


def test_unknown_name_is_answered_with_near_ones() -> None:
    """Or with none if none is like it; a long name is cut."""
    with pytest.raises(RefusedError) as near:
        find_puzzle("mosaick")
    assert str(near.value) == 'I know no puzzle called "mosaick". Did you mean Mosaic?'
    with pytest.raises(RefusedError) as far:
        find_puzzle("chess" * 50)
    assert str(far.value) == f'I know no puzzle called "{("chess" * 50)[:40]}" or alike.'


@simulated
async def test_name_typed_by_hand_is_understood_or_answered(
    ada: Any, channel: Any, simcord_env: simcord.Env
) -> None:
    """Discord sends any text that was typed; only its user sees the mistake."""
    offered = await ada.autocomplete(channel, "hint", "puzzle", "mos")
    assert [choice["value"] for choice in offered] == ["mosaic"]
    wrong: simcord.InteractionResult = await ada.slash(channel, "check", known="A1=black", puzzle="mosaick")
    assert wrong.response is not None
    assert wrong.response.ephemeral
    assert words(wrong.response) == 'I know no puzzle called "mosaick". Did you mean Mosaic?'
    (error,) = simcord_env.errors  # which would count as one that nobody has caught
    assert isinstance(error.__cause__, RefusedError)
