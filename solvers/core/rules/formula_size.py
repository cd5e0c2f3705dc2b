"""Memory that Z3 takes for a formula; one that is too large is refused before it is loaded.

Z3 names each variable by a constant, and has one hash table for all terms. A constant and its declaration
have the same hash, so one of them lies in the overflow area. This area is a 64th of the table. The
table doubles until that area suffices: it takes 1 to 2 kB for each variable, more than the terms take.
"""

from __future__ import annotations

import mmap
import sys

_CELL = 16
_SLOTS, _OVERFLOW = 1 << 19, 1 << 13
"""Number of slots of an empty table, and of its overflow area."""
_VARIABLE, _CLAUSE_LOADED, _CLAUSE_SEARCHED = 200, 60, 300
"""Bytes of a variable and its negation, of a clause as a term, and of a clause during the search."""
_ALWAYS = 100 << 20
"""Number of bytes that are available in every process that has loaded Z3."""


def estimate_memory(variables: int, clauses: int) -> int:
    """Return about how many bytes Z3 takes at the peak: while its table grows, or in the search."""
    growth = 1
    # Few clauses share a hash; their number follows from the birthday problem.
    while variables + clauses * clauses // (2 * growth * _SLOTS) > growth * _OVERFLOW:
        growth *= 2
    table = growth * (_SLOTS + _OVERFLOW) * _CELL
    searched = table + clauses * _CLAUSE_SEARCHED
    loaded = table * 3 // 2 + clauses * _CLAUSE_LOADED  # the table of half the size still exists
    return variables * _VARIABLE + max(searched, loaded)


def check_memory(variables: int, clauses: int) -> None:
    """Raise MemoryError if this process may not take the memory that a formula needs."""
    size = estimate_memory(variables, clauses)
    if sys.platform == "win32" or size < _ALWAYS:
        return
    try:
        # The mapping takes addresses but no memory: the limit of a process is one on addresses.
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    except (OSError, OverflowError) as error:
        raise MemoryError(f"A formula of {variables:,} variables needs {size >> 20:,} MB.") from error
