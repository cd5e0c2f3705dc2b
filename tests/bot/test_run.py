"""`python -m bot run`, as far as it can go without Discord: against a host on this machine."""

from __future__ import annotations

import http.server
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from bot.__main__ import main

if __name__ == "__main__":  # not in the workers, which do without Discord
    import discord
    discord.http.Route.BASE = sys.argv[1]
    sys.exit(main(["run"]))
"""

Start = Callable[[str], subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the bot with a token and another address of Discord."""
    started = []
    (tmp_path / "program.py").write_text(PROGRAM)

    def at(address: str) -> subprocess.Popen[str]:
        environment = {
            **os.environ,
            "GRIDSMITH_CONFIG": os.devnull,
            "DISCORD_TOKEN": "secret-token",
            "PYTHONPATH": str(ROOT),
        }
        words = [sys.executable, str(tmp_path / "program.py"), address]
        # In a folder of its own, where it makes its database.
        process = subprocess.Popen(words, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
        started.append(process)
        return started[-1]

    yield at
    for process in started:
        process.kill()
        process.communicate()


class Refusing(http.server.BaseHTTPRequestHandler):
    """Answers every question as Discord does a wrong token."""

    def do_GET(self) -> None:
        body = b'{"message": "401: Unauthorized", "code": 0}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so named by the base class
        pass


def test_token_that_discord_refuses_is_said(start: Start) -> None:
    """In a sentence without the token, and with the exit code of wrong usage."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        process = start(f"http://127.0.0.1:{server.server_port}")
        _, errors = process.communicate(timeout=600)
        server.shutdown()
    assert process.returncode == 2
    assert errors.strip().splitlines()[-1].startswith("Discord refuses the token.")
    assert "secret-token" not in errors


def test_discord_that_is_not_there_is_said(start: Start) -> None:
    """A failure, but not of the usage."""
    process = start("http://127.0.0.1:9")
    _, errors = process.communicate(timeout=600)
    assert process.returncode == 1
    assert errors.strip().splitlines()[-1].startswith("Discord cannot be reached: ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_the_bot_in_order(
    number: signal.Signals,
    start: Start,
    descendants: Callable[[int], list[int]],
    wait_until: Callable[[Callable[[], bool]], None],
    gone: Callable[[list[int]], bool],
) -> None:
    """With exit code 0 and no process left, here while Discord has not answered yet."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(600)
        process = start(f"http://127.0.0.1:{silent.getsockname()[1]}")
        connection, _ = silent.accept()
        below = descendants(process.pid)
        assert below
        process.send_signal(number)
        _, errors = process.communicate(timeout=600)
        connection.close()
    assert process.returncode == 0
    assert "Traceback" not in errors
    wait_until(lambda: gone(below))
