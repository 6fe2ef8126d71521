"""Who has what, with what those had whose points they took over."""

from collections.abc import Callable, Mapping
from typing import TypeVar

Figures = TypeVar("Figures")


def handed_on(
    own: Mapping[str, Figures],
    taken: Mapping[str, str],
    join: Callable[[Figures, Figures], Figures],
) -> dict[str, Figures]:
    """Each with what was taken over, from the first of them on; `taken` says of whom.

    Nobody takes over from two, and whom somebody took over from keeps his own.
    """
    found = dict(own)
    for key in own:
        for before in lineage(key, taken)[1:]:
            if before in own:
                found[key] = join(found[key], own[before])
    return found


def lineage(key: str, taken: Mapping[str, str]) -> list[str]:
    """An entry, the one whose points it took over, the one before that, and so on."""
    found = [key]
    while (before := taken.get(found[-1])) is not None and before not in found:
        found.append(before)
    return found
