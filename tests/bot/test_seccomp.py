"""The filter of system calls, run step by step as Linux does, also for machines of other kinds."""

from __future__ import annotations

import errno
import os
import struct

import pytest

from bot.service.sandbox.seccomp import Instruction, program

ALLOWED = 0x7FFF0000
X86_64, AARCH64 = 0xC000003E, 0xC00000B7
COLUMN = {X86_64: 0, AARCH64: 1}
OWN = 4_711


def verdict(filters: list[Instruction], machine: int, number: int, *arguments: int) -> int:
    """Return 0 for a call that is allowed, otherwise the number of its error."""
    call = struct.pack("<IIQ6Q", number, machine, 0, *arguments, *[0] * (6 - len(arguments)))
    value, at = 0, 0
    while True:
        code, yes, no, constant = filters[at]
        at += 1
        if code == 0x20:
            (value,) = struct.unpack_from("<I", call, constant)
        elif code == 0x06:
            return 0 if constant == ALLOWED else constant & 0xFFFF
        else:
            held = {0x15: value == constant, 0x35: value >= constant, 0x45: bool(value & constant)}
            at += yes if held[code] else no


CALLS = {
    "reading": ((0, 63), (), 0),
    "opening to read": ((257, 56), (0, 0, os.O_RDONLY | os.O_CLOEXEC), 0),
    "opening to write": ((257, 56), (0, 0, os.O_WRONLY), errno.EPERM),
    "opening to read and write": ((257, 56), (0, 0, os.O_RDWR), errno.EPERM),
    "making a file": ((257, 56), (0, 0, os.O_CREAT), errno.EPERM),
    "emptying a file": ((257, 56), (0, 0, os.O_TRUNC), errno.EPERM),
    "starting a thread": ((56, 220), (0x3D0F00,), 0),
    "starting a process": ((56, 220), (0x11,), errno.EPERM),
    "starting either in the new way": ((435, 435), (), errno.ENOSYS),
    "a signal to itself": ((234, 131), (OWN, OWN, 6), 0),
    "a signal to another": ((234, 131), (1, 1, 9), errno.EPERM),
    "killing itself": ((62, 129), (OWN, 6), 0),
    "killing all": ((62, 129), (2**64 - 1, 9), errno.EPERM),
    "asking for a limit": ((302, 261), (0, 7, 0, 1), 0),
    "setting a limit": ((302, 261), (0, 7, 1, 0), errno.EPERM),
    "setting a limit from a far address": ((302, 261), (0, 7, 1 << 32, 0), errno.EPERM),
    "asking for the size of a terminal": ((16, 29), (0, 0x5413), 0),
    "typing into a terminal": ((16, 29), (0, 0x5412), errno.EPERM),
    "a socket": ((41, 198), (2, 1, 0), errno.EPERM),
    "a program": ((59, 221), (), errno.EPERM),
    "tracing": ((101, 117), (), errno.EPERM),
    "deleting": ((263, 35), (), errno.EPERM),
    "io_uring": ((425, 425), (), errno.ENOSYS),
    "waiting for several futexes": ((449, 449), (), 0),
    "a call of a kernel to come": ((700, 700), (), errno.ENOSYS),
    "the end": ((231, 94), (), 0),
}


@pytest.mark.parametrize("machine", COLUMN, ids=["x86_64", "aarch64"])
@pytest.mark.parametrize("call", CALLS)
def test_filter_judges(call: str, machine: int) -> None:
    """As a worker needs it, and not by the calls of another machine."""
    numbers, arguments, expected = CALLS[call]
    filters = program(machine, COLUMN[machine], OWN)
    number = numbers[COLUMN[machine]]
    assert verdict(filters, machine, number, *arguments) == expected
    assert verdict(filters, 0x40000003, number, *arguments) == errno.ENOSYS
    assert verdict(filters, machine, number | 0x40000000, *arguments) == errno.ENOSYS
