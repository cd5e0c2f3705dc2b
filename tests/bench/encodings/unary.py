"""Numbers in unary, a literal for "at least one", "at least two" and so on, as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from solvers.core.rules.formula import Clause, Literal
from tests.bench.encodings.trial import Fresh


def within(low: int, high: int, unary: Sequence[int]) -> Iterator[Clause]:
    """The number is at least `low` and at most `high`."""
    if high < len(unary):
        yield [-unary[high]]
    if low:
        yield [unary[low - 1]]


def at_least(unary: Sequence[int], number: int, sign: int) -> list[int]:
    """The literal that so many are reached, with a sign; nothing where that is certain or impossible."""
    return [sign * unary[number - 1]] if 0 < number <= len(unary) else []


def merge(first: Sequence[int], second: Sequence[int], out: Sequence[int]) -> Iterator[list[int]]:
    """The unary sum of two unary numbers, both directions, as far as `out` goes."""
    for i in range(len(first) + 1):
        for j in range(len(second) + 1):
            if 0 < i + j <= len(out):
                yield [out[i + j - 1], *at_least(first, i, -1), *at_least(second, j, -1)]
            if i + j < len(out):
                yield [-out[i + j], *at_least(first, i + 1, 1), *at_least(second, j + 1, 1)]


def tree(
    literals: Sequence[Literal], size: int, fresh: Fresh, out: list[int], *, leaf: int
) -> Iterator[Clause]:
    """Counts literals in unary into `out`, up to `size`."""
    if len(literals) == 1:
        out.extend(literals)
        return
    out.extend(fresh() for _ in range(min(len(literals), size)))
    if len(literals) <= leaf:
        for number, reached in enumerate(out, 1):
            yield from ([reached, *(-v for v in some)] for some in combinations(literals, number))
            others = combinations(literals, len(literals) - number + 1)
            yield from ([-reached, *some] for some in others)
        return
    first: list[int] = []
    second: list[int] = []
    yield from tree(literals[: len(literals) // 2], size, fresh, first, leaf=leaf)
    yield from tree(literals[len(literals) // 2 :], size, fresh, second, leaf=leaf)
    yield from merge(first, second, out)


def comparators(size: int) -> Iterator[tuple[int, int]]:
    """The pairs of wires that Batcher's network compares, in order (Knuth, TAOCP 5.2.2M)."""
    top = 1 << max(size - 1, 1).bit_length() - 1
    p = top
    while p:
        q, r, d = top, 0, p
        while True:
            yield from ((i, i + d) for i in range(size - d) if i & p == r)
            if q == p:
                break
            d, q, r = q - p, q >> 1, p
        p >>= 1
