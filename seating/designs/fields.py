"""Finite fields and rings made of them: numbers in which every difference divides."""

from collections import Counter
from functools import cache, reduce
from itertools import product
from typing import NamedTuple


class Field(NamedTuple):
    """Elements 0 … order - 1, by their tables of addition and multiplication.

    `powers` are all elements but nought, as the powers of the first that makes them
    all. A product of fields is only a ring, without these; what the designs need of it
    still holds.
    """

    plus: tuple[tuple[int, ...], ...]
    times: tuple[tuple[int, ...], ...]
    powers: tuple[int, ...] = ()


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The primes of a number, each with its exponent."""
    found = Counter[int]()
    for prime in range(2, number + 1):
        while number % prime == 0:
            number //= prime
            found[prime] += 1
    return list(found.items())


def field(order: int) -> Field | None:
    """The field of this order, if there is one."""
    parts = prime_powers(order)
    return _field(*parts[0]) if len(parts) == 1 else None


@cache
def ring(order: int) -> Field:
    """The product of the fields of the prime powers of this order."""
    return reduce(_product, [_field(*part) for part in prime_powers(order)])


@cache
def _field(prime: int, exponent: int) -> Field:
    """The field of a power of a prime.

    An element is a polynomial over the remainders of the prime, written as a number
    with the prime as its base; 0 is nothing and 1 is one.
    """
    order = prime**exponent
    digits = [
        tuple(number // prime**at % prime for at in range(exponent))
        for number in range(order)
    ]
    number = {polynomial: at for at, polynomial in enumerate(digits)}
    plus = tuple(
        tuple(
            number[tuple((x + y) % prime for x, y in zip(one, other, strict=True))]
            for other in digits
        )
        for one in digits
    )
    powers = tuple(number[power] for power in _powers(prime, exponent))
    place = {element: at for at, element in enumerate(powers)}
    times = tuple(
        tuple(
            powers[(place[one] + place[other]) % (order - 1)] if one and other else 0
            for other in range(order)
        )
        for one in range(order)
    )
    return Field(plus, times, powers)


def _powers(prime: int, exponent: int) -> list[tuple[int, ...]]:
    """The powers of x, where x to the exponent makes them all elements but 0."""
    one = (1, *(0,) * (exponent - 1))
    for tail in product(range(prime), repeat=exponent):
        powers, power = [one], _by_x(one, tail, prime)
        while power != one and any(power) and len(powers) < prime**exponent:
            powers.append(power)
            power = _by_x(power, tail, prime)
        if power == one and len(powers) == prime**exponent - 1:
            return powers
    raise AssertionError((prime, exponent))  # every power of a prime has its field


def _by_x(
    element: tuple[int, ...], tail: tuple[int, ...], prime: int
) -> tuple[int, ...]:
    *shifted, carried = 0, *element
    return tuple((s + carried * t) % prime for s, t in zip(shifted, tail, strict=True))


def _product(one: Field, other: Field) -> Field:
    width = len(other.plus)
    pairs = [divmod(number, width) for number in range(len(one.plus) * width)]

    def combined(
        first: tuple[tuple[int, ...], ...], second: tuple[tuple[int, ...], ...]
    ) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(first[a][c] * width + second[b][d] for c, d in pairs)
            for a, b in pairs
        )

    return Field(combined(one.plus, other.plus), combined(one.times, other.times))
