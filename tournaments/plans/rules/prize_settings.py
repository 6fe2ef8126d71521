"""The organiser's choice of how the prizes of a tournament are found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from scoring.bounds import is_whole
from tournaments.plans.rules.plan import Fault
from tournaments.plans.rules.prizes import SPECIAL_PRIZES
from tournaments.plans.rules.worths import NOTHING_SAID, Worth

ONE_IN, LIST, FEES = "one_in", "list", "fees"  # how the prizes of places are found
# What becomes of a shared place: each wins, as if alone; they share; or it is drawn.
EACH, SHARE, DRAW = "each", "share", "draw"
STEPS = (1, 10, 50, 100, 500)  # cents, to which shares are rounded down
WHOLE = 100  # per cent
MOST_PARTS = 60
CATEGORY = "category:"  # and which: for the best of it
OWN = "own_"  # and a number, that no other prize of the tournament ever has


class Special(NamedTuple):
    """A prize beside the places: of the catalogue, of a category, or the club's own."""

    key: str
    worth: Worth = NOTHING_SAID
    name: str = ""  # as the club calls one of its own

    @property
    def is_own(self) -> bool:
        """Tell whether this is a prize of the club's own, which says who wins."""
        return self.key not in SPECIAL_PRIZES and not self.category

    @property
    def category(self) -> str:
        return self.key.removeprefix(CATEGORY) if self.key.startswith(CATEGORY) else ""


@dataclass(frozen=True)
class Settings:
    """The organiser's choice of prizes; by default, one for every so many players."""

    way: str = ONE_IN
    one_in: int | None = None
    worths: tuple[Worth, ...] = ()  # of the first prize, the second, and so on
    percent: int = WHOLE  # of the fees
    scale: tuple[int, ...] = ()  # what each place has, to what the others have
    step: int = 1
    ties: str = EACH
    once: bool = False  # nobody wins twice
    specials: tuple[Special, ...] = ()
    last_own: int = 0  # the last number that a prize of the club's own had

    @property
    def has_places(self) -> bool:
        """Tell whether places of the ranking win anything."""
        return self.way != ONE_IN or bool(self.one_in)

    @property
    def has_worth(self) -> bool:
        worths = (*self.worths, *(one.worth for one in self.specials))
        return self.way != ONE_IN or any(one.is_said for one in worths)

    def special(self, key: str) -> Special | None:
        return next((one for one in self.specials if one.key == key), None)


def settings_of(
    one_in: int | None, specials: Iterable[str], kept: Mapping[str, Any]
) -> Settings:
    """Return the settings of what a tournament keeps; what is missing is as usual."""
    worths, names = kept.get("special_worths", {}), kept.get("own_names", {})
    return Settings(
        way=kept.get("way", ONE_IN),
        one_in=one_in,
        worths=tuple(Worth(*one) for one in kept.get("worths", ())),
        percent=kept.get("percent", WHOLE),
        scale=tuple(kept.get("scale", ())),
        step=kept.get("step", 1),
        ties=kept.get("ties", EACH),
        once=kept.get("once", False),
        specials=tuple(
            Special(key, Worth(*worths.get(key, NOTHING_SAID)), names.get(key, ""))
            for key in specials
        ),
        last_own=kept.get("last_own", 0),
    )


def as_dict(settings: Settings) -> dict[str, Any]:
    """Return what a tournament keeps beside `one_in` and the keys of the specials."""
    return {
        "way": settings.way,
        "worths": [list(one) for one in settings.worths],
        "percent": settings.percent,
        "scale": list(settings.scale),
        "step": settings.step,
        "ties": settings.ties,
        "once": settings.once,
        "special_worths": {
            one.key: list(one.worth) for one in settings.specials if one.worth.is_said
        },
        "own_names": {one.key: one.name for one in settings.specials if one.name},
        "last_own": settings.last_own,
    }


def with_own(
    before: Settings, chosen: Sequence[Special], own: Iterable[tuple[str, Worth]]
) -> tuple[tuple[Special, ...], int]:
    """Return the specials with the club's own added, and the last number of these.

    One that is called as before keeps its key, and so its winner; a new one gets a
    number that none has had.
    """
    keys = {one.name or one.key: one.key for one in before.specials if one.is_own}
    last = before.last_own
    found = list(chosen)
    for name, worth in own:
        key = keys.get(name)
        if key is None:
            last += 1
            key = f"{OWN}{last}"
        found.append(Special(key, worth, name if key != name else ""))
    return tuple(found), last


def faults(settings: Settings) -> list[Fault]:
    """Return the faults of a choice, each with the question that it is about."""
    way, scale, one_in = settings.way, settings.scale, settings.one_in
    rises = any(one < two for one, two in pairwise(scale))
    names = [one.name or one.key for one in settings.specials]
    known = (
        (way == LIST and not settings.worths, "worths", "list_empty"),
        (way == ONE_IN and settings.worths and not one_in, "one_in", "one_in_missing"),
        (way == FEES and not 1 <= settings.percent <= WHOLE, "percent", "percent"),
        (way == FEES and not (scale or one_in), "scale", "scale_missing"),
        (0 in scale or rises, "scale", "scale_order"),
        (settings.ties == EACH and settings.has_worth, "ties", "ties_with_worth"),
        (len(set(names)) < len(names), "own", "own_twice"),
    )
    return [Fault(field, code) for is_so, field, code in known if is_so]


def read_scale(text: str) -> tuple[int, ...]:
    """Read `40/30/20/10` as numbers; raise ValueError if it is anything else."""
    words = text.replace(" ", "").strip("/").split("/") if text.strip() else []
    numbers = all(is_whole(word, digits=4) for word in words)
    if len(words) > MOST_PARTS or not numbers:
        raise ValueError(text)
    return tuple(map(int, words))
