"""What /proc tells of the processes of one session: whose they are, what they use."""

from __future__ import annotations

import os
import resource
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Process(NamedTuple):
    """A process as it was found; `state` is a letter of ps, `cpu` in seconds."""

    pid: int
    parent: int
    session: int
    state: str
    cpu: float

    @property
    def alive(self) -> bool:
        return self.state not in "ZX"


def of_session(session: int) -> list[Process]:
    """The processes that a program has started which began a session of its own, and it itself."""
    return [process for process in _all() if process.session == session and process.alive]


def _all() -> Iterator[Process]:
    pids = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())
    yield from filter(None, map(_process, pids))


def _process(pid: int) -> Process | None:
    """Return a process, or None if it is gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    # After the name, which may hold blanks and brackets: state, parent, group, session, ..., CPU.
    fields = stat.rpartition(")")[2].split()
    return Process(
        pid, int(fields[1]), int(fields[3]), fields[0], (int(fields[11]) + int(fields[12])) / _TICKS
    )


def workers(session: int) -> list[int]:
    """The processes of a session that work on boards."""
    return [process.pid for process in of_session(session) if is_worker(process.pid)]


def descendants(pid: int) -> list[int]:
    """Return the living processes below a process."""
    parents = {process.pid: process.parent for process in _all() if process.alive}
    found, new = [], [pid]
    while new:
        new = [child for child, parent in parents.items() if parent in new]
        found += new
    return found


def workers_below(pid: int) -> list[int]:
    """Return those of them that work on boards."""
    return list(filter(is_worker, descendants(pid)))


def are_gone(pids: Collection[int]) -> bool:
    """Check that no process of some is alive. A zombie is not alive."""
    return not any(process.alive for process in filter(None, map(_process, pids)))


def is_worker(pid: int) -> bool:
    """Return whether a process may not write files, as workers alone."""
    try:
        return resource.prlimit(pid, resource.RLIMIT_FSIZE)[0] == 0
    except OSError:
        return False


def cpu(pid: int) -> float:
    """The seconds of CPU that a process has used; 0 where it is gone."""
    process = _process(pid)
    return process.cpu if process else 0.0


def memory(pid: int) -> int:
    """The resident bytes of a process; 0 where it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0


def address_space(pid: int) -> int:
    """The bytes of address space of a process; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[0]) * _PAGE
    except OSError:
        return 0


def open_files(pid: int) -> tuple[int, int]:
    """The numbers of open files, and of sockets, of a process; none if it is gone."""
    names = []
    with suppress(OSError):
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # closed meanwhile
                names.append(str(entry.readlink()))
    sockets = sum(name.startswith("socket:") for name in names)
    return len(names) - sockets, sockets


def peak_memory(pid: int) -> int:
    """The most resident bytes that a process ever had; 0 where it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")), 0)
