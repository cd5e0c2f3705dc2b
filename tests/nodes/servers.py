"""A real NATS server on this machine, with the accounts that are recommended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

import bot.service.nodes

BINARY = Path(sys.executable).with_name("nats-server")
ACCOUNTS = Path(bot.service.nodes.__file__).with_name("accounts.conf")
_PASSWORDS = {f"GRIDSMITH_{who}_PASSWORD": f"secret@{who.lower()}" for who in ("BOT", "NODE1", "NODE2")}


class Server:
    """A server in a folder of its own, at a free port that it keeps when it is started again."""

    def __init__(self, folder: Path, max_payload: str = "8MB", jetstream: bool = True) -> None:
        self.port = _free_port()
        self._file = folder / "nats.conf"
        self._log = folder / "nats.log"
        store = f'jetstream {{ store_dir: "{folder}/store" }}' if jetstream else ""
        accounts = ACCOUNTS.read_text()
        if not jetstream:
            accounts = accounts.replace("jetstream: enabled", "")
        self._accounts = folder / "accounts.conf"
        self._accounts.write_text(accounts)
        self._file.write_text(
            f'listen: "127.0.0.1:{self.port}"\nmax_payload: {max_payload}\n{store}\ninclude accounts.conf\n'
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it can be connected to."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [BINARY, "-c", self._file], stdout=log, stderr=log, env=os.environ | _PASSWORDS
            )
        # As soon as the port is open NATS takes connections.
        while True:
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", self.port))):
                return
            assert self._process.poll() is None, self._log.read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """As when the machine fails."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def reload(self, change: Callable[[str], str] = str) -> None:
        """Reads its accounts again, changed from what is recommended."""
        assert self._process
        self._accounts.write_text(change(ACCOUNTS.read_text()))
        self._process.send_signal(signal.SIGHUP)

    @property
    def refused(self) -> int:
        """How many times somebody was not let in."""
        return self._log.read_text().count("authentication error")

    def url(self, user: str, password: str | None = None) -> str:
        """The address as it stands in the settings of someone."""
        secret = password or _PASSWORDS[f"GRIDSMITH_{user.upper()}_PASSWORD"]
        return f"nats://{user}:{quote(secret)}@127.0.0.1:{self.port}"


def _free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
