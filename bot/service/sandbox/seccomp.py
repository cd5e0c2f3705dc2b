"""A seccomp filter: Linux itself refuses the system calls that a worker does not need.

Refused calls fail with EPERM, which Python raises as PermissionError. Calls of other machines and newer ones
fail with ENOSYS, as on a system without them, so that the C library uses older ones.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.service.sandbox import syscalls
from bot.service.sandbox.landlock import forbid_new_privileges, system_error
from bot.service.sandbox.syscalls import COMMON, LATER, PARTLY


class _Machine(NamedTuple):
    """Linux's number for a machine (`audit`), the number of `seccomp` there, and the `column` of calls."""

    audit: int
    seccomp: int
    column: int


# The AUDIT_ARCH_ numbers of linux/audit.h.
_MACHINES = {"x86_64": _Machine(0xC000003E, 317, 0), "aarch64": _Machine(0xC00000B7, 277, 1)}

_X32 = 0x4000_0000
"""Calls of 32-bit programs on x86_64 have this bit."""
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_CLONE_THREAD = 0x10000
_TERMINAL_INPUT = (0x5412, 0x541C)
"""The requests of ioctl that type into a terminal: TIOCSTI and TIOCLINUX."""

# SECCOMP_RET_ALLOW, and SECCOMP_RET_ERRNO with the error in its lower half.
_ALLOW, _ERROR = 0x7FFF0000, 0x50000
_SET_FILTER, _ALL_THREADS = 1, 1


class Instruction(NamedTuple):
    """An instruction of a filter: its code, the instructions to skip if true and if false, and a value."""

    code: int
    yes: int
    no: int
    value: int


_Part = Sequence[Instruction]


def refuse_calls() -> None:
    """Make the system refuse unneeded calls to all threads of this process, for ever.

    Raises OSError if it cannot.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        raise OSError(errno.ENOSYS, f"no list of system calls for {platform.machine()}")
    libc = ctypes.CDLL(None, use_errno=True)
    forbid_new_privileges(libc)
    instructions = program(machine.audit, machine.column, os.getpid())
    packed = (_Packed * len(instructions))(*(_Packed(*one) for one in instructions))
    filters = ctypes.byref(_Program(len(instructions), packed))
    if libc.syscall(ctypes.c_long(machine.seccomp), _SET_FILTER, _ALL_THREADS, filters):
        raise system_error()


class _Packed(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("yes", ctypes.c_uint8),
        ("no", ctypes.c_uint8),
        ("value", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("instructions", ctypes.POINTER(_Packed)))


def program(audit: int, column: int, pid: int) -> list[Instruction]:
    """Return the filter for a machine and for the process `pid`, which may send signals to itself."""
    newer = [*(part for number in LATER.values() for part in _if(number, _end(_ALLOW))), *_fail(errno.ENOSYS)]
    parts = _by_arguments(pid)
    return [
        # First the machine: the same number is another call in programs of another machine.
        _load(4),
        _equal(audit, 1, 0),
        *_fail(errno.ENOSYS),
        _load(0),
        _at_least(_X32, 0, 1),
        *_fail(errno.ENOSYS),
        _at_least(COMMON, 0, len(newer)),
        *newer,
        *(
            instruction
            for name, numbers in PARTLY.items()
            if (number := numbers[column]) is not None
            for instruction in _if(number, parts[name])
        ),
        *(
            instruction
            for number in syscalls.refused_numbers(column)
            for instruction in _if(number, _fail(errno.EPERM))
        ),
        *_end(_ALLOW),
    ]


def _by_arguments(pid: int) -> Mapping[str, _Part]:
    """Return the parts for calls that are refused only with some arguments, by name."""
    return {
        "open": _argument(1, [_any_bit(_WRITES, 0, 1), *_fail(errno.EPERM)]),
        "openat": _argument(2, [_any_bit(_WRITES, 0, 1), *_fail(errno.EPERM)]),
        # Threads but no processes. The newer clone3 has its flags in memory, which no filter sees: it is not
        # in LATER, so it fails with ENOSYS, and the C library uses clone.
        "clone": _argument(0, [_any_bit(_CLONE_THREAD, 1, 0), *_fail(errno.EPERM)]),
        "kill": _argument(0, [_equal(pid, 1, 0), *_fail(errno.EPERM)]),
        "tgkill": _argument(0, [_equal(pid, 1, 0), *_fail(errno.EPERM)]),
        "ioctl": _argument(
            1, [part for request in _TERMINAL_INPUT for part in _if(request, _fail(errno.EPERM))]
        ),
        # No limits are set: with address 0 for new ones, the call only reads them.
        "prlimit64": [
            # Without its end, since a filter sees 32 bits at a time and must also check the upper half.
            *_argument(2, [_equal(0, 1, 0), *_fail(errno.EPERM)])[:-1],
            *_argument(2, [_equal(0, 1, 0), *_fail(errno.EPERM)], high=True),
        ],
    }


# Classic BPF of linux/filter.h: 0x20 loads a word; 0x15, 0x35 and 0x45 jump if it is equal, at least equal or
# has a bit in common; 0x06 ends with an action.
def _load(offset: int) -> Instruction:
    """Load 32 bits of the current call: 0 is its number, 4 its machine, from 16 on its arguments."""
    return Instruction(0x20, 0, 0, offset)


def _equal(value: int, yes: int, no: int) -> Instruction:
    return Instruction(0x15, yes, no, value)


def _at_least(value: int, yes: int, no: int) -> Instruction:
    return Instruction(0x35, yes, no, value)


def _any_bit(value: int, yes: int, no: int) -> Instruction:
    return Instruction(0x45, yes, no, value)


def _end(action: int) -> _Part:
    return [Instruction(0x06, 0, 0, action)]


def _fail(number: int) -> _Part:
    return _end(_ERROR | number)


def _if(value: int, part: _Part) -> _Part:
    """Return a part for calls, or arguments, with this value; it must end or leave the value loaded."""
    return [_equal(value, 0, len(part)), *part]


def _argument(place: int, part: _Part, *, high: bool = False) -> _Part:
    """Load the lower, or `high`, half of an argument, check it, and allow the call if it is not refused."""
    return [_load(16 + 8 * place + 4 * high), *part, *_end(_ALLOW)]
