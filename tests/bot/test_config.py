"""Settings: defaults, the file, the environment, and what is wrong with them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.common.config import Config, Discord, Limits, Metrics, Store, load
from bot.common.errors import ConfigError

ROOT = Path(__file__).parents[2]
COUNT = "[workers] count must be a whole number from 1 to 512, not "
SECONDS = "[limits] seconds must be a number above 0 and at most 800, not "

WRONG = {
    "an unknown section": ("[limit]\n", "there is no section [limit]; there are discord, limits,"),
    "an unknown setting": ("[limits]\nsecondz = 1\n", "[limits] secondz is no setting; there are max_cells,"),
    "a text for a number": ('[limits]\nseconds = "60"\n', SECONDS + "'60'."),
    "a list for a number": ("[limits]\nseconds = [60]\n", SECONDS + "[60]."),
    "no number": ("[limits]\nseconds = nan\n", SECONDS + "nan."),
    "for ever": ("[limits]\nseconds = inf\n", SECONDS + "inf."),
    "longer than an answer may take": ("[limits]\nseconds = 1e9\n", SECONDS + "1000000000.0."),
    "no time": ("[limits]\nseconds = 0\n", SECONDS + "0."),
    "more digits than a number has": (f"[limits]\nseconds = {'9' * 400}\n", SECONDS + "9999999"),
    "less memory than the libraries take": (
        "[limits]\nmemory_mb = 50\n",
        "[limits] memory_mb must be a whole number from 256 to 1048576, not 50.",
    ),
    "no port": (
        "[metrics]\nport = 70000\n",
        "[metrics] port must be a whole number from 0 to 65535, not 70000.",
    ),
    "no host": (
        '[metrics]\nhost = ""\n',
        "[metrics] host must be a text in quotes, of one character or more, not ''.",
    ),
    "a truth for a number": ("[workers]\ncount = true\n", COUNT),
    "a fraction of a worker": ("[workers]\ncount = 1.5\n", COUNT),
    "no workers": ("[workers]\ncount = 0\n", COUNT + "0."),
    "an unknown theme": (
        '[picture]\ntheme = "pink"\n',
        "[picture] theme must be 'dark' or 'light', not 'pink'.",
    ),
    "a number for a theme": ("[picture]\ntheme = 1\n", "[picture] theme must be 'dark' or 'light', not 1."),
    "a number for a token": (
        "[discord]\ntoken = 1\n",
        "[discord] token must be one word of ASCII characters",
    ),
    "a section that is none": ("limits = 1\n", "limits must be a section, [limits]"),
    "no TOML": ("[limits\n", "is not legal TOML"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=WRONG)
def test_wrong_settings_are_named(text: str, sentence: str, tmp_path: Path) -> None:
    """In one sentence, with what would be right."""
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(ConfigError, match=f"^{re.escape(str(file))}.*{re.escape(sentence)}"):
        load(file, {})


@pytest.mark.parametrize("token", ["two words", "a\nb", "töken", "a\x00b", "a\u2028b"])
def test_token_that_no_header_can_hold_is_refused(token: str, tmp_path: Path) -> None:
    """In the file as in the environment, without showing it."""
    file = tmp_path / "config.toml"
    escaped = token.encode("unicode_escape").decode().replace("\\x", "\\u00")
    file.write_text(f'[discord]\ntoken = "{escaped}"\n')
    with pytest.raises(ConfigError) as found:
        load(file, {})
    sentence = "token must be one word of ASCII characters, without blanks or line ends."
    assert str(found.value) == f"{file}: [discord] {sentence}"
    with pytest.raises(ConfigError, match=r"^DISCORD_TOKEN must be one word of ASCII characters") as found:
        load(None, {"DISCORD_TOKEN": token})
    assert token not in str(found.value)


def test_blanks_around_a_token_are_no_part_of_it(tmp_path: Path) -> None:
    """A line end most of all, which a copied one may have."""
    file = tmp_path / "config.toml"
    file.write_text('[discord]\ntoken = " abc\\n"\n')
    assert load(file, {}).discord == Discord("abc")
    assert load(file, {"DISCORD_TOKEN": "xyz\r\n"}).discord == Discord("xyz")
    assert load(file, {"DISCORD_TOKEN": " \n"}).discord == Discord("abc")


@pytest.mark.parametrize("shards", ["3-1/4", "0-4/4", "0-0/0"])
def test_shards_that_are_not_there_are_refused(shards: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(f'[discord]\nshards = "{shards}"')
    with pytest.raises(ConfigError, match=f"shards '{shards}' names no shards, or some that are not there"):
        load(file, {})


def test_shards_are_those_from_the_first_to_the_last(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[discord]\nshards = "4-7/16"')
    assert load(file, {}).discord.shard_numbers == ([4, 5, 6, 7], 16)


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


def test_defaults_are_legal(tmp_path: Path) -> None:
    """The example shows all of them, and says the same."""
    example = (ROOT / "config.example.toml").read_text()
    assert load(ROOT / "config.example.toml", {}) == Config()
    file = tmp_path / "config.toml"
    file.write_text(re.sub(r"(?m)^(?!\[|#|$)", "# ", example))
    assert load(file, {}) == Config()


def test_environment_overrules_the_file(tmp_path: Path) -> None:
    """The token and the address of the database, neither of which is shown by accident."""
    file = tmp_path / "my.toml"
    file.write_text('[discord]\ntoken = "a"\n[limits]\nseconds = 5\n[metrics]\nhost = "0.0.0.0"\n')
    environment = {
        "GRIDSMITH_CONFIG": str(file),
        "DISCORD_TOKEN": "secret",
        "GRIDSMITH_STORE_URL": "postgresql+asyncpg://ada:hidden@db/grid",
    }
    config = load(None, environment)
    assert config.limits == Limits(seconds=5)
    assert config.metrics == Metrics(host="0.0.0.0")  # noqa: S104 - not bound here
    assert config.discord == Discord("secret")
    assert config.store == Store("postgresql+asyncpg://ada:hidden@db/grid")
    assert "secret" not in repr(config)
    assert "hidden" not in repr(config)


def test_checking_is_for_the_one_who_reads_the_settings() -> None:
    """Workers start without it, as without the command line."""
    modules = "bot.__main__, bot.service.worker.hint_jobs, bot.service.worker.solve_jobs"
    program = f"import sys, {modules}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True).stdout
    assert not {b"argparse", b"discord"} & set(loaded.split())
