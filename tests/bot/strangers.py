"""What a process does instead of a worker's work if a hostile text has taken it over.

Each of these processes loads this file anew, so it imports little.
"""

from __future__ import annotations

import os
import struct
import time
from multiprocessing.connection import Connection
from typing import Any

from bot.service.jobs import GeneratedBoards, Job
from bot.service.wire import LARGEST, Ready, pack, unpack
from solvers import PUZZLES

LONG = 600.0
JOB = Job(PUZZLES["mosaic"].example, "mosaic", seconds=LONG, max_cells=1_000)
PICKLE = b"\x80\x04\x8c\x11bot.common.errors\x8c\nFaultError\x93}\x8c\x07__str__K\x01sb."
"""Would set an attribute of the class of all faults."""

HOSTILE = {
    "no message at all": b"",
    "two numbers": bytes.fromhex("00920405"),
    "a pickle": PICKLE,
    "lists in lists": b"\x91" * 100_000,
    "another message of a worker": pack(Ready(())),
    "a job": pack(JOB),
    "the answer to another question": pack(GeneratedBoards("mosaic", (), 0.0)),
    "a long text": b"\xdb\x00\x10\x00\x00" + b"x" * (1 << 20),
}


def answer_hostilely(pipe: Connection, *_: object) -> None:
    """Be the process of a hostile worker: answer each job with the bytes that its text names."""
    pipe.send_bytes(pack(Ready(())))
    while True:
        job = unpack(pipe.recv_bytes(), Job, most=LARGEST)
        pipe.send_bytes(HOSTILE.get(job.text, PICKLE))


def answer_unasked(pipe: Connection, *_: object) -> None:
    """Answer before a job comes, so that the answer would seem to belong to the next job."""
    pipe.send_bytes(pack(Ready(())))
    pipe.send_bytes(pack(GeneratedBoards("mosaic", (), 0.0)))
    time.sleep(LONG)


def promise(length: int, pipe: Connection, *_: object) -> None:
    """Begin a message of some length, and end."""
    pipe.send_bytes(pack(Ready(())))
    pipe.recv_bytes()
    os.write(pipe.fileno(), struct.pack("!i", -1) + struct.pack("!Q", length) + b"too little")


def say_nothing(*_: object) -> None:
    """End before the worker is ready."""


def fill_gauge(pipe: Connection, _memory: int, gauge: Any, *_: object) -> None:
    """Show a progress that is impossible, and answer nothing."""
    gauge[:] = [-(2**31), -1, 5]
    pipe.send_bytes(pack(Ready(())))
    time.sleep(LONG)
