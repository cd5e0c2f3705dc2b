"""`python -m bot run` against a Discord on this machine: how it comes up, why it does not, how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli.run import _closed_within
from tests.bot.copies import Copies
from tests.bot.loopback import LEFT, PROGRAM, Loopback
from tests.waits import LONG, wait_until
from tests.wire.processes import are_gone, descendants, workers_below

ROOT = Path(__file__).parents[2]
TOKEN = "secret-token"  # noqa: S105 - of no Discord

TELLTALE = """
import os, pathlib
pathlib.Path(__file__).with_name(f"environment-{os.getpid()}").write_bytes(
    pathlib.Path("/proc/self/environ").read_bytes()
)
"""
"""Python runs it at the start of each process, which then still may read what it was started with.

Later a worker forbids that to itself, and to all others but root.
"""

Start = Callable[..., Awaitable[asyncio.subprocess.Process]]
End = Callable[..., Awaitable[tuple[int | None, str]]]

ANSWERS = {
    "a server fault at login": (
        ("/users/@me", 503, "<html>\nupstream connect error\n</html>"),
        (1, "Discord does not let the bot in: GET /users/@me is answered with 503 <html> upstream connect"),
    ),
    "forbidden at login": (
        ("/users/@me", 403, {"message": "Blocked", "code": 40001}),
        (1, "Discord does not let the bot in: GET /users/@me is answered with 403 Blocked."),
    ),
    "a wrong token": (
        ("/users/@me", 401, {"message": "401: Unauthorized", "code": 0}),
        (2, "Discord refuses the token. Copy it again from the developer portal."),
    ),
    "a token that is no longer right": (
        ("/oauth2/applications/@me", 401, {"message": "401: Unauthorized", "code": 0}),
        (2, "Discord refuses the token. Copy it again from the developer portal."),
    ),
    "commands that are wrong": (
        (
            "/applications/1000/commands",
            400,
            {
                "message": "Invalid Form Body",
                "code": 50035,
                "errors": {"0": {"name": {"_errors": [{"code": "X", "message": "Taken."}]}}},
            },
        ),
        (1, "Discord refuses the commands: Failed to upload commands to Discord (HTTP status 400,"),
    ),
    "commands that are forbidden": (
        ("/applications/1000/commands", 403, {"message": "Missing Access", "code": 50001}),
        (1, "Discord does not let the bot in: PUT /applications/1000/commands is answered with 403 Missing"),
    ),
    "no gateway": (
        ("/gateway/bot", 503, {"message": "Later", "code": 0}),
        (1, "Discord names no gateway to connect to: GET /gateway/bot is answered with 503 Later."),
    ),
}
CODES = {
    4004: (2, "Discord refuses the token."),
    4013: (1, "Discord has closed the connection for good, with code 4013."),
    4014: (2, "Discord does not allow this application what the bot asks for (close code 4014"),
}


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts the bot with a token and another address of Discord, in a folder of its own."""
    started = []
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "sitecustomize.py").write_text(TELLTALE)

    async def at(address: str, settings: str = "", *words: str) -> asyncio.subprocess.Process:
        (tmp_path / "config.toml").write_text(f"[workers]\ncount = 1\n{settings}")
        given = {**os.environ, "DISCORD_TOKEN": f"{TOKEN}\n", "PYTHONPATH": f"{tmp_path}:{ROOT}"}
        given.pop("GRIDSMITH_CONFIG", None)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            tmp_path / "program.py",
            address,
            "run",
            *words,
            cwd=tmp_path,
            env=given,
            stderr=subprocess.PIPE,
        )
        started.append(process)
        return process

    yield at
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    """The same in copies of one process, for bots that end by themselves."""
    folder = tmp_path_factory.mktemp("copies")
    with Copies(folder, PROGRAM, "bot.cli.run", DISCORD_TOKEN=f"{TOKEN}\n", GRIDSMITH_CONFIG="") as copies:
        yield copies


@pytest.fixture
def end(tmp_path: Path, copies: Copies) -> End:
    """Start a bot with an address of Discord; return its exit code and its last line."""

    async def at(address: str, settings: str = "") -> tuple[int | None, str]:
        (tmp_path / "config.toml").write_text(f"[workers]\ncount = 1\n{settings}")
        done = await asyncio.to_thread(copies, address, "run", folder=tmp_path)
        return done.returncode, last_of(done.stderr)

    return at


@pytest.fixture
async def discord_here() -> AsyncIterator[Loopback]:
    async with Loopback().served() as served:
        yield served


def environments(folder: Path, bot: int) -> bytes:
    """The variables of all processes that a bot has started; workers are copies of one of them."""
    return b"".join(file.read_bytes() for file in folder.glob("environment-*") if str(bot) not in file.name)


async def end_of(process: asyncio.subprocess.Process) -> tuple[int | None, str]:
    """The exit code and the last line."""
    _, errors = await asyncio.wait_for(process.communicate(), LONG)
    return process.returncode, last_of(errors.decode())


def last_of(text: str) -> str:
    """The last line, which is the only one that is not an entry of the log."""
    assert "Traceback" not in text
    assert TOKEN not in text
    *logged, last = text.strip().splitlines() or [""]
    assert all(line.startswith('{"time"') for line in logged), text
    return last


@pytest.mark.parametrize(("answer", "told"), ANSWERS.values(), ids=ANSWERS)
async def test_refusal_is_told_in_a_sentence(
    answer: tuple[str, int, object], told: tuple[int, str], end: End, discord_here: Loopback
) -> None:
    """Exit code 2 if the operator of the bot can fix it, otherwise 1."""
    path, *given = answer
    discord_here.answers[path] = (given[0], given[1])  # type: ignore[assignment]
    code, last = await end(discord_here.address)
    assert (code, last[: len(told[1])]) == told


@pytest.mark.parametrize(("close_code", "told"), CODES.items())
async def test_gateway_that_closes_for_good_is_told(
    close_code: int, told: tuple[int, str], end: End, discord_here: Loopback
) -> None:
    """By what its code means."""
    discord_here.close_code = close_code
    code, last = await end(discord_here.address)
    assert (code, last[: len(told[1])]) == told


async def test_discord_that_is_not_there_is_told(end: End) -> None:
    """A failure, but not of the usage."""
    code, last = await end("http://127.0.0.1:9")
    assert code == 1
    assert last.startswith("Discord cannot be reached: Cannot connect to host 127.0.0.1:9")


async def test_discord_that_nobody_vouches_for_is_told(end: End, tmp_path: Path) -> None:
    """Its certificate is one that it wrote itself."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    made = await asyncio.create_subprocess_exec(*words, "-keyout", key, "-out", certificate)
    assert await made.wait() == 0
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    async with Loopback().served(context) as served:
        code, last = await end(served.address)
    assert code == 1
    assert last.startswith("Discord cannot be reached: ")
    assert "certificate" in last


async def test_workers_that_do_not_start_are_told(start: Start, tmp_path: Path) -> None:
    """Here those processes end at once, as they do where memory is short."""
    broken = tmp_path / "python"
    broken.write_text(f'#!/bin/sh\ncase "$*" in *spawn_main*) exit 1;; esac\nexec {sys.executable} "$@"\n')
    broken.chmod(0o755)
    imports = f"import discord, multiprocessing\n    multiprocessing.set_executable({str(broken)!r})"
    (tmp_path / "program.py").write_text(PROGRAM.replace("import discord", imports))
    code, last = await end_of(await start("http://127.0.0.1:9"))
    assert code == 1
    assert last.startswith("A worker process cannot start.")


async def test_metrics_that_cannot_be_served_are_told(end: End, discord_here: Loopback) -> None:
    """A port that is taken, an address of another machine, a name of none."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for settings, why in (
            (f"port = {taken.getsockname()[1]}", "Address already in use"),
            ('port = 9\nhost = "192.0.2.1"', "Cannot assign requested address"),
            ('port = 9\nhost = "no.such.host.invalid"', ""),
            ('port = 9\nhost = "."', ""),
        ):
            code, last = await end(discord_here.address, f"[metrics]\n{settings}\n")
            assert code == 2
            assert last.startswith("[metrics] host ")
            assert last.endswith(f"cannot be used: {why}." if why else ".")


async def test_bot_comes_up(
    start: Start,
    discord_here: Loopback,
    tmp_path: Path,
) -> None:
    """It tells its commands, connects, touches the file, and keeps its secrets from the workers."""
    store = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    os.environ["GRIDSMITH_STORE_URL"] = store
    try:
        process = await start(discord_here.address, "", "--health", str(tmp_path / "alive"))
    finally:
        del os.environ["GRIDSMITH_STORE_URL"]
    await asyncio.wait_for(discord_here.ready.wait(), LONG)
    await asyncio.to_thread(wait_until, (tmp_path / "alive").exists)
    assert (tmp_path / "elsewhere.db").exists()
    await discord_here.requested("/applications/1000/commands", "Solve")
    assert workers_below(process.pid)
    inherited = environments(tmp_path, process.pid)
    assert b"PYTHONPATH=" in inherited
    assert b"DISCORD_TOKEN" not in inherited
    assert b"GRIDSMITH_STORE_URL" not in inherited
    process.terminate()
    assert (await end_of(process))[0] == 0


async def test_people_who_wait_are_told_before_the_bot_leaves(
    start: Start, discord_here: Loopback, endless: str
) -> None:
    """The connection lasts until they are."""
    process = await start(discord_here.address)
    await asyncio.wait_for(discord_here.ready.wait(), LONG)
    await discord_here.ask("nonogram", endless)
    async with asyncio.timeout(LONG):
        await discord_here.requested("/callback")
        process.terminate()
        told = await discord_here.requested("/webhooks/1000/", "I am being restarted")
        left = await discord_here.requested(LEFT[1])
    assert told < left
    assert (await end_of(process))[0] == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_the_bot_in_order(
    number: signal.Signals,
    start: Start,
) -> None:
    """With exit code 0 and no process left, here while Discord has not answered yet."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(LONG)
        process = await start(f"http://127.0.0.1:{silent.getsockname()[1]}")
        connection, _ = await asyncio.to_thread(silent.accept)
        below = descendants(process.pid)
        assert below
        process.send_signal(number)
        code, _ = await end_of(process)
        connection.close()
    assert code == 0
    await asyncio.to_thread(wait_until, lambda: are_gone(below))


async def test_what_hangs_at_the_end_is_left(caplog: pytest.LogCaptureFixture) -> None:
    """A database that is locked, a connection that nobody answers: others are still closed."""

    @asynccontextmanager
    async def hanging() -> AsyncIterator[None]:
        try:
            yield
        finally:
            await asyncio.Event().wait()

    async with asyncio.timeout(LONG):
        async with _closed_within(0.01, hanging()):
            pass
    assert "did not close within 0.01 s" in caplog.text
