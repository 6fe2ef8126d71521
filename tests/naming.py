"""What is wrong, named: so that a test that fails says which one, and not how many."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any


def repeated(found: Iterable[Any]) -> list[Any]:
    """What stands there more than once."""
    return [one for one, times in Counter(found).items() if times > 1]


def those_without(found: Iterable[Any], right: Callable[[Any], object]) -> list[Any]:
    """What is there and not right."""
    return [one for one in found if not right(one)]
