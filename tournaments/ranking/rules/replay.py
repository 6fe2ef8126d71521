"""Who took part as what, in whose place and beside whom, read from what happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.sheets.rules.seatings import PLACES, Told


@dataclass(frozen=True)
class Part:
    """How somebody took part; `entered` is false for who was not written down yet."""

    number: int
    state: str
    is_joker: bool
    entered: bool = True
    paid: bool = False


class Place(NamedTuple):
    """Whose place somebody took, and whether with the points that he had."""

    of: str
    with_points: bool


CHANGES = {"entry_number": "number", "entry_joker": "is_joker"}  # others the state
PERSON = ("entry_merged", "entry_parted")  # who somebody is, not how one takes part
SIDES = ("sides_paired", "sides_unpaired")


def places(
    events: Iterable[Told],
) -> dict[str, Place]:
    """Whose place each has, as these events, in their order, leave it.

    A joker keeps his place.
    """
    found: dict[str, Place] = {}
    for kind, facts in events:
        if kind not in PLACES:
            continue
        taken, entry = kind == "place_taken", facts["entry"]
        leaver = facts["before" if taken else "after"]
        if facts["joker"]:
            continue
        if taken:
            found[entry] = Place(leaver, facts["points"])
        elif had := facts["had"]:
            found[entry] = Place(had, with_points=False)
        else:
            found.pop(entry, None)
        if facts["handed_back"]:
            if taken:
                found.pop(leaver, None)
            else:
                found[leaver] = Place(entry, with_points=True)
    return found


def taken_over(events: Iterable[Told]) -> dict[str, str]:
    """Whose points each had taken over, as these events, in their order, leave it."""
    found = places(events)
    return {entry: place.of for entry, place in found.items() if place.with_points}


def states(events: Iterable[Told]) -> dict[str, str]:
    """The state of each whose state these events, in their order, tell of."""
    found: dict[str, str] = {}
    for kind, facts in events:
        if kind in PLACES:
            found |= {key: after for key, (_before, after) in facts["states"].items()}
        elif kind == "entry_registered":
            found[facts["entry"]] = "registered"
        elif kind in CHANGES or kind in PERSON:
            continue
        elif kind.startswith("entry_") and "after" in facts:
            found[facts["entry"]] = facts["after"]
    return found


def parts(now: Mapping[str, Part], since: Iterable[Told]) -> dict[str, Part]:
    """How everybody took part before these events, the newest of which comes first."""
    found = dict(now)
    for kind, facts in since:
        if kind in ("numbers_drawn", "numbers_undone"):
            for key, number in facts["before"].items():
                if key in found:
                    found[key] = replace(found[key], number=number)
            continue
        if kind in PLACES:
            for key, (state, _after) in facts["states"].items():
                if key in found:
                    found[key] = replace(found[key], state=state)
            continue
        key = facts.get("entry", "")
        if key not in found or kind in PERSON:
            continue
        if kind == "entry_registered":
            found[key] = replace(found[key], entered=False)
        elif kind in ("entry_paid", "entry_unpaid"):
            found[key] = replace(found[key], paid=kind == "entry_unpaid")
        elif "was_paid" in facts:  # by what the till gave back, or took back
            found[key] = replace(found[key], paid=facts["was_paid"])
        elif "before" in facts:
            changed = {CHANGES.get(kind, "state"): facts["before"]}
            found[key] = replace(found[key], **changed)
    return found


def sides(now: Mapping[str, int], since: Iterable[Told]) -> dict[str, int]:
    """The side of each before these events, the newest of which comes first."""
    found = dict(now)
    for kind, facts in since:
        if kind in PLACES:
            _moved(found, facts["after"], facts["before"])
            continue
        for key in facts["entries"]:
            found.pop(key, None)
            if kind == "sides_unpaired":
                found[key] = facts["side"]
    return found


def places_in_sides(then: Mapping[str, int], taken: Iterable[Told]) -> dict[str, int]:
    """The side of each, once some have taken the place of others, in this order."""
    found = dict(then)
    for _kind, facts in taken:
        _moved(found, facts["before"], facts["after"])
    return found


def _moved(sides: dict[str, int], goes: str, comes: str) -> None:
    """Whoever comes is in the side of who goes; nobody leaves a side of his own."""
    if goes in sides and comes not in sides:
        sides[comes] = sides.pop(goes)
