"""Z3's terms for literals, and the upkeep of a Z3 context.

Making a context and a term for each literal takes longer than solving most boards. So each thread has one
context, and all solvers of the thread share its terms; repeatable searches have a second one.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

import z3

from solvers.core.rules.formula import Literal
from solvers.core.search.z3_ctypes import constant_of, declaration_of, hold, negation_of, symbol_of

ORDERED = 2_000
"""Number of variables whose terms a context for repeatable searches makes at first, in 8 ms."""


class Terms:
    """The terms of one context. A variable is named by its number, as in DIMACS.

    The terms of the first variables, up to the number `ordered`, are made at once.
    """

    def __init__(self, ordered: int = 0) -> None:
        self._given_up: list[tuple[Callable[[Any, Any], None], Any]] = []
        self._addresses: dict[Literal, int] = {}
        self._literals: dict[int, Literal] = {}
        """By address, since a context has one term for each literal."""
        self._declarations: dict[int, int] = {}
        self._symbol, self._constant, self._hold = symbol_of(), constant_of(), hold()
        for literal in chain(range(1, ordered + 1), range(-1, -ordered - 1, -1)):
            self._make(literal)

    @cached_property
    def _context(self) -> z3.Context:
        """The context, made when it is first needed: making and freeing it takes 5 ms."""
        return z3.Context()

    @cached_property
    def ref(self) -> Any:
        return self._context.ref()

    @cached_property
    def _sort(self) -> int:
        address: int = z3.BoolSort(self._context).ast.value
        return address

    @cached_property
    def true(self) -> int:
        """Address of the context's only term for `true`."""
        address: int = z3.BoolVal(True, self._context).as_ast().value
        return address

    def address(self, literal: Literal) -> int:
        """Return the address of a literal's term, which does not change; raises MemoryError."""
        known = self._addresses
        return known[literal] if literal in known else self._make(literal)

    def term(self, literal: Literal) -> Any:
        """Return a literal's term for a function of z3py."""
        term = z3.Ast(None)
        term.value = self.address(literal)
        return term

    def addresses(self, literals: Sequence[Literal]) -> array[int]:
        """Return the addresses of the terms of some literals."""
        known = self._addresses
        # Without a ctypes array: making its type for each length takes several times as long.
        return array(
            "Q", [known[literal] if literal in known else self._make(literal) for literal in literals]
        )

    def declarations(self, numbers: Iterable[int]) -> list[int]:
        """Return the addresses of the declarations that represent variables in a model."""
        known = self._declarations
        return [known[number] if number in known else self._declare(number) for number in numbers]

    def _declare(self, number: int) -> int:
        address: int = declaration_of()(self.ref.value, self.address(number))
        self._declarations[number] = address
        return address

    def _make(self, literal: Literal) -> int:
        context = self.ref.value
        if literal > 0:
            address: int = self._constant(context, self._symbol(context, literal), self._sort)
        else:
            address = negation_of()(context, self.address(-literal))
        if not address:
            raise MemoryError("Z3 could not make a term.")
        self._hold(context, address)  # as long as the context lives, since Z3 frees terms without references
        self._addresses[literal] = address
        self._literals[address] = literal
        return address

    def literal(self, term: Any) -> Literal:
        """Return the literal of a term; 0 if the term is no literal."""
        # Z3 may return the negation of a literal whose own term is the only one that was made.
        return self._literals.get(term.value, 0) or -self._literals.get(self._argument(term), 0)

    def _argument(self, term: Any) -> int:
        """Return the address of the argument of a term with one argument; 0 for other terms."""
        if z3.Z3_get_app_num_args(self.ref, term) != 1:
            return 0
        return int(z3.Z3_get_app_arg(self.ref, term, 0).value)

    def give_up(self, release: Callable[[Any, Any], None], handle: Any) -> None:
        """Let the thread that owns the context release a handle. Any thread may call this."""
        self._given_up.append((release, handle))

    def tidy(self) -> None:
        """Release the handles that were given up."""
        while self._given_up:
            release, handle = self._given_up.pop()
            release(self.ref, handle)

    def __del__(self) -> None:
        # Memory may have run out before the first attribute was set.
        if hasattr(self, "_given_up"):
            self.tidy()  # while the context is still there


def terms() -> Terms:
    """Return the terms of the current thread."""
    return _terms_of(threading.get_ident(), 0)


def ordered_terms() -> Terms:
    """Return the terms of the current thread for repeatable searches.

    Z3 sorts the literals of a clause by the age of their terms. So these are as old in every search, whatever
    was searched before; two orders of 800 boards give the same steps of their hint walks.
    """
    return _terms_of(threading.get_ident(), ORDERED)


# Terms that this cache drops live on in the solvers made of them.
@lru_cache(maxsize=8)
def _terms_of(_thread: int, ordered: int) -> Terms:
    return Terms(ordered)
