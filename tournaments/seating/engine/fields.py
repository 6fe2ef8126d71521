"""Finite fields and rings made of them: numbers in which every difference divides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple


class Field(NamedTuple):
    """Elements 0 … order - 1, by their tables of addition and multiplication.

    A product of fields is only a ring; what the designs need of it still holds.
    """

    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]

    @property
    def order(self) -> int:
        return len(self.plus)

    def minus(self, one: int) -> int:
        """The element that makes nought with this one."""
        return self.plus[one].index(0)

    def power(self, base: int, exponent: int) -> int:
        """The element times itself, so often."""
        found = 1
        for _ in range(exponent):
            found = self.times[found][base]
        return found

    def primitive(self) -> int:
        """The first element whose powers are all others."""
        for base in range(2, self.order):
            seen, now = 1, base
            while now != 1:
                now, seen = self.times[now][base], seen + 1
            if seen == self.order - 1:
                return base
        return 1  # of two elements


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The primes of a number, each with its exponent."""
    found = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


@cache
def field(order: int) -> Field | None:
    """The field of this order, if there is one."""
    powers = prime_powers(order)
    if len(powers) != 1:
        return None
    prime, exponent = powers[0]
    if exponent == 1:
        span = range(prime)
        return Field(
            tuple(tuple((one + other) % prime for other in span) for one in span),
            tuple(tuple(one * other % prime for other in span) for one in span),
        )
    elements = list(product(range(prime), repeat=exponent))
    at = {element: number for number, element in enumerate(elements)}
    plus = tuple(
        tuple(
            at[tuple((x + y) % prime for x, y in zip(one, other, strict=True))]
            for other in elements
        )
        for one in elements
    )
    for (
        low
    ) in elements:  # x^exponent = low: the first that leaves no divisors of nought
        times = _multiplied(elements, at, low, prime)
        if all(0 not in row[1:] for row in times[1:]):
            # One must be the unit: elements count from 0, and 1 is the last digit.
            return Field(plus, times)
    return None


def _multiplied(
    elements: Sequence[tuple[int, ...]],
    at: dict[tuple[int, ...], int],
    low: tuple[int, ...],
    prime: int,
) -> tuple[tuple[int, ...], ...]:
    def shifted(element: tuple[int, ...]) -> tuple[int, ...]:
        first, *rest = element
        moved = (*rest, 0)
        return tuple((m + first * x) % prime for m, x in zip(moved, low, strict=True))

    table = []
    for one in elements:
        powers = [one]
        for _ in one[1:]:
            powers.append(shifted(powers[-1]))
        row = []
        for other in elements:
            total = [0] * len(one)
            for digit, power in zip(reversed(other), powers, strict=True):
                total = [
                    (t + digit * x) % prime for t, x in zip(total, power, strict=True)
                ]
            row.append(at[tuple(total)])
        table.append(tuple(row))
    return tuple(table)


@cache
def ring(order: int) -> Field | None:
    """The product of the fields of the prime powers of this order."""
    parts = [field(prime**exponent) for prime, exponent in prime_powers(order)]
    if any(part is None for part in parts):
        return None
    whole = parts[0]
    for part in parts[1:]:
        assert whole is not None
        assert part is not None
        whole = _product(whole, part)
    return whole


def _product(one: Field, other: Field) -> Field:
    width = other.order
    pairs = [divmod(number, width) for number in range(one.order * width)]

    def combined(
        first: tuple[tuple[int, ...], ...], second: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(first[a][c] * width + second[b][d] for c, d in pairs)
            for a, b in pairs
        )

    return Field(combined(one.plus, other.plus), combined(one.times, other.times))
