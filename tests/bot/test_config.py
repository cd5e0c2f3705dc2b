"""Settings: defaults, the file, the environment, and what is wrong with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import Config, Discord, Limits, load
from bot.errors import ConfigError

WRONG = {
    "an unknown section": ("[limit]\n", "there is no section [limit]; there are discord, limits,"),
    "an unknown setting": ("[limits]\nsecondz = 1\n", "[limits] secondz is no setting; there are max_cells,"),
    "a text for a number": (
        '[limits]\nseconds = "60"\n',
        "[limits] seconds must be a number above 0, not '60'",
    ),
    "a truth for a number": ("[workers]\ncount = true\n", "[workers] count must be a whole number above 0"),
    "a fraction of a worker": ("[workers]\ncount = 1.5\n", "[workers] count must be a whole number above 0"),
    "no workers": ("[workers]\ncount = 0\n", "[workers] count must be a whole number above 0, not 0"),
    "an unknown theme": (
        '[picture]\ntheme = "pink"\n',
        "[picture] theme must be 'dark' or 'light', not 'pink'",
    ),
    "a number for a token": ("[discord]\ntoken = 1\n", "[discord] token must be a text in quotes"),
    "a section that is none": ("limits = 1\n", "limits must be a section, [limits]"),
    "no TOML": ("[limits\n", "is not legal TOML"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=WRONG)
def test_wrong_settings_are_named(text: str, sentence: str, tmp_path: Path) -> None:
    """In one sentence, with what would be right."""
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(ConfigError, match=re.escape(sentence)):
        load(file, {})


def test_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    """On the command line or in the environment."""
    missing = tmp_path / "missing.toml"
    for path, environment in ((missing, {}), (None, {"GRIDSMITH_CONFIG": str(missing)})):
        with pytest.raises(ConfigError, match=r"missing\.toml cannot be read: No such file"):
            load(path, environment)


def test_everything_has_a_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file, and in an empty one."""
    monkeypatch.chdir(tmp_path)
    assert load(None, {}) == Config()
    (tmp_path / "config.toml").touch()
    assert load(None, {}) == Config()


def test_example_shows_the_defaults() -> None:
    """Every line of it."""
    assert load(Path(__file__).parents[2] / "config.example.toml", {}) == Config()


def test_settings_come_from_the_file_and_the_token_from_the_environment(tmp_path: Path) -> None:
    """The environment overrules; the token is not shown by accident."""
    file = tmp_path / "my.toml"
    file.write_text('[discord]\ntoken = "a"\n[limits]\nseconds = 5\n')
    config = load(None, {"GRIDSMITH_CONFIG": str(file), "DISCORD_TOKEN": "secret"})
    assert config.limits == Limits(seconds=5)
    assert config.discord == Discord("secret")
    assert "secret" not in repr(config)
