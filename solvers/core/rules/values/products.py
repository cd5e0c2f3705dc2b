"""Numbers whose product is given, such as those of a cage of KenKen."""

from __future__ import annotations

from functools import lru_cache

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.values.domains import (
    bits,
    number_of,
    open_part,
)
from solvers.core.rules.values.sums import Total

_PRIMES = 2, 3, 5, 7
"""All primes of numbers up to 10."""


class Product(Total):
    """The numbers of some locations, each from 1 to 10, have a product.

    Each location holds exactly one number, which is a rule of its own.
    """

    __slots__ = ()

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a sum for each prime: the exponents of the numbers add up to that of the product."""
        total, pairs = self.total, [pair for choice in self.choices for pair in choice]
        for prime in _PRIMES:
            power, total = _power(total, prime)
            weighted = [(exponent, own) for number, own in pairs if (exponent := _power(number, prime)[0])]
            formula.add_sum(power, tuple(w for w, _ in weighted), tuple(own for _, own in weighted), unless)
        if total != 1:  # a greater prime, which no number has
            formula.add([()], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        product = 1
        for choice in self.choices:
            product *= number_of(choice, known) or 0
        return product == self.total

    def support(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        return product_support(self.total, domains)

    def simplify(self, known: Known) -> Product | None:
        numbers = [number_of(choice, known) for choice in self.choices]
        left = self.total
        for number in filter(None, numbers):
            left = left // number if left % number == 0 else 0
        unsettled = [choice for choice, n in zip(self.choices, numbers, strict=True) if n is None]
        if not unsettled and left == 1:
            return None
        return Product(left, tuple(open_part(choice, known) for choice in unsettled))


def _power(number: int, prime: int) -> tuple[int, int]:
    """Return how often a prime divides a number, and the rest of the number."""
    power = 0
    while number and number % prime == 0:
        power, number = power + 1, number // prime
    return power, number


@lru_cache(maxsize=4096)
def product_support(total: int, domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of each domain, each a bit, that occur in numbers with this product.

    Raises ContradictionError if there are none.
    """
    before = [{1}]  # the products of the locations before each that divide the total
    for numbers in domains:
        products = {one * number for one in before[-1] for number in bits(numbers)}
        before.append({product for product in products if total and total % product == 0})
    if total not in before.pop():
        raise ContradictionError
    result, wanted = [], {total}  # `wanted`: the valid products of the locations so far
    for numbers, reached in zip(reversed(domains), reversed(before), strict=True):
        fits = [n for n in bits(numbers) if any(w % n == 0 and w // n in reached for w in wanted)]
        result.append(sum(1 << n for n in fits))
        wanted = {w // n for w in wanted for n in fits if w % n == 0} & reached
    return tuple(reversed(result))
