"""Finite fields: a plus and a times for as many elements as a power of a prime."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

Rows = tuple[tuple[int, ...], ...]


def prime_power(number: int) -> tuple[int, int] | None:
    """Return (p, k) where the number is p to the k, p a prime; otherwise None."""
    for p in range(2, number + 1):
        if number % p == 0:
            k = 0
            while number % p == 0:
                number, k = number // p, k + 1
            return (p, k) if number == 1 else None
    return None


@lru_cache(maxsize=64)
def field(size: int) -> tuple[Rows, Rows]:
    """Return the tables of plus and times of the field with so many elements.

    An element is a polynomial over the remainders of p, written as a number in base p;
    0 is nothing and 1 is one. A ValueError where there is no such field.
    """
    found = prime_power(size)
    if found is None:
        raise ValueError(size)
    p, k = found
    digits = [tuple(number // p**at % p for at in range(k)) for number in range(size)]
    number = {polynomial: at for at, polynomial in enumerate(digits)}
    plus = tuple(
        tuple(
            number[tuple((x + y) % p for x, y in zip(a, b, strict=True))]
            for b in digits
        )
        for a in digits
    )
    powers = [number[power] for power in _powers(p, k)]
    place = {element: at for at, element in enumerate(powers)}
    times = tuple(
        tuple(
            powers[(place[a] + place[b]) % (size - 1)] if a and b else 0
            for b in range(size)
        )
        for a in range(size)
    )
    return plus, times


def _powers(p: int, k: int) -> list[tuple[int, ...]]:
    """The powers of x, where x to the k is such that they are all elements but 0."""
    one = (1, *(0,) * (k - 1))
    for tail in product(range(p), repeat=k):
        powers, power = [one], _by_x(one, tail, p)
        while power != one and any(power) and len(powers) < p**k:
            powers.append(power)
            power = _by_x(power, tail, p)
        if power == one and len(powers) == p**k - 1:
            return powers
    raise AssertionError((p, k))  # every power of a prime has its field


def _by_x(element: tuple[int, ...], tail: tuple[int, ...], p: int) -> tuple[int, ...]:
    carried = element[-1]
    shifted = (0, *element[:-1])
    return tuple((s + carried * t) % p for s, t in zip(shifted, tail, strict=True))
