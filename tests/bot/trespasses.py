"""Functions that a process with the confinement of a worker tries: most of them should be refused.

Each of these processes loads this file anew, so it imports little.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bot.service import worker

LONG = 600.0
LACKING: list[str] = []
"""The sentences of this module's process on missing protections, after `prepare`."""


def prepare() -> None:
    """Prepare a worker in which this module is loaded, since a worker reads no further files of the tests."""
    LACKING[:] = worker.prepare(1_024)


def lacking_here() -> str:
    return " ".join(LACKING)


def refused(function: Callable[..., object], *args: object) -> bool:
    """Check that the system refuses a function."""
    try:
        function(*args)
    except PermissionError:
        return True
    return False


def connect() -> None:
    socket.create_connection(("127.0.0.1", 9), timeout=LONG)


def start_a_program() -> None:
    subprocess.run(["true"], check=True)


def fork() -> None:
    if not os.fork():
        os._exit(0)


def raw(number: int, *arguments: int) -> None:
    """A system call of x86_64 without the C library; on other machines, one that every kernel refuses."""
    libc = ctypes.CDLL(None, use_errno=True)
    own = os.uname().machine == "x86_64"
    if libc.syscall(ctypes.c_long(number if own else -1), *map(ctypes.c_long, arguments)) < 0:
        raise PermissionError(ctypes.get_errno(), "refused")


REFUSED = {
    "a connection": connect,
    "a socket of the internet": partial(socket.socket, socket.AF_INET, socket.SOCK_STREAM),
    "a datagram socket": partial(socket.socket, socket.AF_INET6, socket.SOCK_DGRAM),
    "a socket of this machine": partial(socket.socket, socket.AF_UNIX),
    "a pair of sockets": socket.socketpair,
    "a program": start_a_program,
    "a program in a child made at once": partial(os.posix_spawn, sys.executable, [sys.executable, "-V"], {}),
    "another program in its place": partial(os.execv, sys.executable, [sys.executable, "-V"]),
    "a child": fork,
    "a session of its own": os.setsid,
    "more priority for itself": partial(os.setpriority, os.PRIO_PROCESS, 0, 0),
    "being traced": partial(raw, 101, 0, 0, 0, 0),
    "io_uring": partial(raw, 425, 8, 0),
    "another name space": partial(raw, 272, 0x10000000),
    "a call as 32-bit programs make it": partial(raw, 0x40000000 + 41, 2, 1, 0),
}


def wipe(path: Path) -> None:
    path.open("w").close()


def append(path: Path) -> None:
    path.open("a").close()


WRITING = {
    "writing": wipe,
    "adding to": append,
    "shortening": partial(os.truncate, length=0),
    "deleting": os.unlink,
    "renaming": lambda path: path.rename(f"{path}2"),
    "linking to": lambda path: os.link(path, f"{path}2"),
    "pointing to": lambda path: Path(f"{path}2").symlink_to(path),
    "changing the rights of": partial(os.chmod, mode=0o777),
    "changing the time of": os.utime,
    "making a new file beside": lambda path: wipe(Path(f"{path}2")),
    "making a folder beside": lambda path: Path(f"{path}2").mkdir(),
}


def change(how: str, path: Path) -> None:
    WRITING[how](path)


def do_what_python_does() -> list[object]:
    """Threads, modules that were not loaded yet, a signal to itself."""
    said: list[object] = []
    thread = threading.Thread(target=said.append, args=("in a thread",))
    thread.start()
    thread.join()
    sys.modules.pop("colorsys", None)
    said.append(importlib.import_module("colorsys").rgb_to_yiq(0, 0, 0)[0])
    signal.signal(signal.SIGUSR1, lambda *_: said.append("signalled"))
    os.kill(os.getpid(), signal.SIGUSR1)
    return said


def stumble() -> None:
    raise LookupError("this is where it happened")
