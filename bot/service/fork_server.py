"""A process that has loaded and tried all that a worker needs, and copies itself for each new worker.

A copy is ready within milliseconds and shares most of its memory with the others. Nothing that users send
reaches the process itself. It has no second thread while it copies itself: Z3 ends its own before.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NoReturn, Self

from bot.service import heartbeat, worker

_SECONDS = 30.0
"""Seconds after which the process is given up if it copies nothing; it loads its modules in less than one."""
_MOST_BYTES = 32
"""Maximum length of a request, which is a number of megabytes, and of an answer, which is a process ID."""


class ForkServer:
    """The process that copies itself: started when it is needed, and again after its death. Thread-safe."""

    @classmethod
    def open(cls) -> Self | None:
        """Return a new one; None if the system has no means for it, as only Linux has."""
        if sys.platform != "linux":
            return None
        try:
            os.close(os.pidfd_open(os.getpid()))
        except OSError:  # a sandbox around the bot may forbid it
            return None
        return cls()

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._running: tuple[BaseProcess, socket.socket] | None = None
        self._is_closed = False

    @property
    def pid(self) -> int:
        """The ID of the process; 0 if there is none."""
        return (self._running[0].pid if self._running else None) or 0

    def fork(self, memory_mb: int, pipe: int, gauge: int) -> tuple[int, int]:
        """Start a worker with a limit of memory, a pipe and a gauge. Raises OSError.

        Return its ID, and a descriptor of the process.
        """
        with self._lock:
            try:
                return self._request(memory_mb, pipe, gauge)
            except OSError:
                self._end()
                return self._request(memory_mb, pipe, gauge)

    def close(self) -> None:
        """End the process, but no worker, and start none from now on."""
        self._is_closed = True
        if self._running:
            self._running[0].kill()  # without the lock: another thread may wait for an answer of the process
        with self._lock:
            self._end()

    def _request(self, memory_mb: int, pipe: int, gauge: int) -> tuple[int, int]:
        if self._is_closed:
            raise ConnectionAbortedError
        self._running = _, requests = self._running or self._start()
        socket.send_fds(requests, [str(memory_mb).encode()], [pipe, gauge])
        answer = requests.recv(_MOST_BYTES)
        if not answer:
            raise ConnectionResetError
        # No other process has this ID: the server forgets a dead worker only with the next request.
        return int(answer), os.pidfd_open(int(answer))

    def _start(self) -> tuple[BaseProcess, socket.socket]:
        requests, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        requests.settimeout(self._seconds)
        with other:
            process = get_context("spawn").Process(target=serve_forks, args=(other,), daemon=True)
            resource_tracker.ensure_running()  # its start would let SIGINT through again
            with block_interrupts():
                process.start()
        return process, requests

    def _end(self) -> None:
        """Kill the process before it can notice that the socket is closed and end its workers."""
        running, self._running = self._running, None
        if running:
            process, requests = running
            process.kill()
            process.join()
            requests.close()


class WorkerCopy:
    """A worker from a fork server, with those methods of multiprocessing's processes that are used."""

    def __init__(self, server: ForkServer, pipe: Connection, memory_mb: int) -> None:
        self.pid: int | None = None
        self._server = server
        self._pipe = pipe
        self._memory_mb = memory_mb
        self._handle = -1
        self._gauge_file = heartbeat.new_file()
        self.gauge = heartbeat.map_file(self._gauge_file)

    def start(self) -> None:
        """Start the worker. Raises OSError."""
        try:
            self.pid, self._handle = self._server.fork(self._memory_mb, self._pipe.fileno(), self._gauge_file)
        finally:
            os.close(self._gauge_file)
            self._gauge_file = -1

    def is_alive(self) -> bool:
        """Return False after its end."""
        return not self._has_ended(0)

    def kill(self) -> None:
        """Send it SIGKILL, unless it has ended."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def join(self) -> None:
        """Wait until it has ended."""
        self._has_ended(None)

    def _has_ended(self, milliseconds: int | None) -> bool:
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(milliseconds))

    def __del__(self) -> None:
        for file in {self._handle, self._gauge_file} - {-1}:
            os.close(file)


def serve_forks(requests: socket.socket) -> None:
    """Be the process of a fork server, which reads requests from a socket until the bot has gone.

    It then kills all its workers, also one that is stopped or busy.
    """
    bot = os.pidfd_open(os.getppid())
    worker.load_modules()
    worker.warm_up()
    gc.collect()
    gc.freeze()  # a collection in a copy would write to all objects, which copies their memory
    children: set[int] = set()
    with suppress(ConnectionError):  # a bot that was killed has perhaps left an answer unread
        _answer_requests(requests, bot, children)
    for child in children:
        os.kill(child, signal.SIGKILL)


def _answer_requests(requests: socket.socket, bot: int, children: set[int]) -> None:
    """Fork a worker for each request, and keep the IDs of the living ones in `children`.

    Raises ConnectionError if the bot goes with a request or an answer on its way.
    """
    while True:
        request, files, *_ = socket.recv_fds(requests, _MOST_BYTES, 2)
        children.difference_update([child for child in children if os.waitpid(child, os.WNOHANG) != (0, 0)])
        if not request:
            return
        child = os.fork()
        if not child:
            requests.close()
            _be_worker(bot, int(request), *files)
        children.add(child)
        for file in files:
            os.close(file)
        requests.send(str(child).encode())


def _be_worker(bot: int, memory_mb: int, pipe: int, gauge: int) -> NoReturn:
    try:
        worker.serve(Connection(pipe), memory_mb, heartbeat.map_file(gauge), warm=False, parent=bot)
    except Exception:  # noqa: BLE001 - shown as at the end of any process
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(0)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Let a process that starts meanwhile inherit that SIGINT waits.

    Ctrl-C in a terminal goes to all processes of the program, and one in its imports would show a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
