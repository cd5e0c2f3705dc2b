"""Landlock: Linux itself refuses a process all files except some folders, and signals to and memory of
others.

The numbers of the calls are the same on all machines. Features that a kernel does not know are left out.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

# landlock_create_ruleset, landlock_add_rule, landlock_restrict_self
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_ASK_VERSION = 1
_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

# From linux/landlock.h. Version 2 added moving files between folders, 3 truncating them, 5 ioctl on devices.
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_FILES = ((1, 13), (2, 14), (3, 15), (5, 16))
"""The versions, each with the number of its rights for files, which are bits."""
_NETWORK = (4, 0b11)
_SCOPES = (6, 0b11)
"""Version 4 added bind and connect, version 6 abstract sockets and signals to other processes."""


class _Rules(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Folder(ctypes.Structure):
    _pack_ = 1  # as the kernel has it: 12 bytes
    _fields_ = (("allowed", ctypes.c_uint64), ("descriptor", ctypes.c_int32))


def allow_reading(paths: Iterable[Path]) -> None:
    """Let this thread and its later threads read only these files and folders, for ever.

    Raises OSError if the system has no Landlock.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    version = _call(libc, _CREATE, None, ctypes.c_size_t(0), _ASK_VERSION)
    rules = _Rules(
        (1 << max(bits for since, bits in _FILES if since <= version)) - 1,
        _NETWORK[1] if version >= _NETWORK[0] else 0,
        _SCOPES[1] if version >= _SCOPES[0] else 0,
    )
    # The structure has grown with the versions; a kernel gets the part that it knows.
    size = 24 if rules.scopes else 16 if rules.network else 8
    made = _call(libc, _CREATE, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    try:
        for path in paths:
            _add(libc, made, path)
        forbid_new_privileges(libc)
        _call(libc, _RESTRICT, made, 0)
    finally:
        os.close(made)


def _add(libc: ctypes.CDLL, made: int, path: Path) -> None:
    opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        folder = _Folder(_READ_FILE | _READ_FOLDER if path.is_dir() else _READ_FILE, opened)
        _call(libc, _ADD, made, _BENEATH, ctypes.byref(folder), 0)
    finally:
        os.close(opened)


def _call(libc: ctypes.CDLL, number: int, *arguments: object) -> int:
    result: int = libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise system_error()
    return result


def forbid_new_privileges(libc: ctypes.CDLL) -> None:
    """Forbid this process new privileges, without which Linux lets only root restrict itself."""
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise system_error()


def system_error() -> OSError:
    """Return the error of the last call of the C library."""
    return OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
