"""The literals as Z3's terms, and the upkeep of a Z3 context.

Making a context and a term for each literal takes longer than solving most boards. So there is one
context for each thread, whose terms serve every solver made in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import z3

from solvers.core.rules.formula import Literal


class Terms:
    """The terms of one context; a variable is named by its number, as in DIMACS."""

    def __init__(self) -> None:
        self._context = z3.Context()
        self.ref = self._context.ref()
        self._sort = z3.BoolSort(self._context)
        self.true: int = z3.BoolVal(True, self._context).as_ast().value
        """The address of the term that is true, of which a context has one."""
        self._terms: dict[Literal, Any] = {}
        self._declarations: dict[int, int] = {}
        self._literals: dict[int, Literal] = {}
        self._given_up: list[tuple[Callable[[Any, Any], None], Any]] = []

    def term(self, literal: Literal) -> Any:
        term = self._terms.get(literal)
        return self._made(literal) if term is None else term

    def declarations(self, numbers: Iterable[int]) -> list[int]:
        """The addresses of what stands for some variables in a model."""
        known = self._declarations
        return [known[number] if number in known else self._declared(number) for number in numbers]

    def _declared(self, number: int) -> int:
        self.term(number)
        return self._declarations[number]

    def array(self, literals: Sequence[Literal]) -> Any:
        known = self._terms
        own = [known[literal] if literal in known else self._made(literal) for literal in literals]
        return (z3.Ast * len(own))(*own)

    def _made(self, literal: Literal) -> Any:
        if literal > 0:
            symbol = z3.Z3_mk_int_symbol(self.ref, literal)
            term = z3.Z3_mk_const(self.ref, symbol, self._sort.ast)
        else:
            term = z3.Z3_mk_not(self.ref, self.term(-literal))
        z3.Z3_inc_ref(self.ref, term)
        if literal > 0:
            declaration = z3.Z3_get_app_decl(self.ref, z3.Z3_to_app(self.ref, term))
            self._declarations[literal] = declaration.value
        self._terms[literal] = term
        self._literals[z3.Z3_get_ast_id(self.ref, term)] = literal
        return term

    def literal(self, term: Any) -> Literal:
        """The literal that a term is; 0 for one that is none."""
        literal = self._literals.get(z3.Z3_get_ast_id(self.ref, term), 0)
        if not literal and z3.Z3_get_app_num_args(self.ref, term) == 1:
            return -self._literals.get(z3.Z3_get_ast_id(self.ref, z3.Z3_get_app_arg(self.ref, term, 0)), 0)
        return literal

    def give_up(self, release: Callable[[Any, Any], None], handle: Any) -> None:
        """Has something released by the thread that owns the context; may be called by any."""
        self._given_up.append((release, handle))

    def tidy(self) -> None:
        """Releases what was given up."""
        while self._given_up:
            release, handle = self._given_up.pop()
            release(self.ref, handle)

    def __del__(self) -> None:
        self.tidy()


def terms() -> Terms:
    """The terms of this thread."""
    return _terms_of(threading.get_ident())


@lru_cache(maxsize=4)
def _terms_of(_thread: int) -> Terms:
    return Terms()
