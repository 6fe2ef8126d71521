"""Lays out what there is to win for a number of players, whoever will win it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tournaments.plans.rules.prize_settings import FEES, LIST, WHOLE, Settings
from tournaments.plans.rules.worths import NOTHING_SAID, Worth


class PrizeFund(NamedTuple):
    """The prizes for a number of players, whoever will win them.

    `cents` is all there is: for the places, for the specials, and what is left.
    """

    places: tuple[Worth, ...] = ()  # the first place first
    specials: tuple[Worth, ...] = ()  # in the order of the settings
    cents: int = 0
    left: int = 0
    left_things: tuple[str, ...] = ()
    short: tuple[str, ...] = ()  # specials that the fees do not pay


def lay_out_prizes(settings: Settings, players: int, fees: int = 0) -> PrizeFund:
    """Return what each place and special prize is worth; `players` may be pairs."""
    if settings.way == FEES:
        return _of_the_fees(settings, players, fees)
    specials = tuple(one.worth for one in settings.specials)
    cents = sum_of(settings.worths) + sum_of(specials)
    if settings.way == LIST:
        count = min(players, len(settings.worths))
    else:
        count = _one_in(settings, players)
    unsaid = (NOTHING_SAID,) * (count - len(settings.worths))
    rest = settings.worths[count:]
    return PrizeFund(
        places=settings.worths[:count] + unsaid,
        specials=specials,
        cents=cents,
        left=sum_of(rest),
        left_things=tuple(one.thing for one in rest if one.thing),
    )


def _one_in(settings: Settings, players: int) -> int:
    if not settings.one_in or not players:
        return 0
    return max(players // settings.one_in, 1)


def _of_the_fees(settings: Settings, players: int, fees: int) -> PrizeFund:
    """A share of the fees: the special prizes first, then the places by their scale.

    Each is rounded down to the step, so that it never comes to more than there is.
    """
    fund = fees * settings.percent // WHOLE
    rest, specials, short = fund, [], []
    for one in settings.specials:
        paid = one.worth.cents <= rest
        specials.append(one.worth if paid else one.worth._replace(cents=0))
        rest -= specials[-1].cents
        if not paid:
            short.append(one.key)
    count = _one_in(settings, players)
    scale = settings.scale or tuple(range(count, 0, -1))
    whole = sum(scale)
    every = [down(rest * part // whole, settings.step) for part in scale]
    places = tuple(Worth(cents) for cents in every[:players] if cents)
    return PrizeFund(
        places=places,
        specials=tuple(specials),
        cents=fund,
        left=rest - sum_of(places),
        short=tuple(short),
    )


def down(cents: int, step: int) -> int:
    return cents // step * step


def sum_of(worths: Iterable[Worth]) -> int:
    return sum(one.cents for one in worths)


def without_stale_fees(handed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is handed out, with the fees it is a share of while anything is.

    A fee that goes back after the first prize makes none of the others smaller.
    """
    kept = {**handed}
    if not kept.get("collected"):
        kept.pop("fees", None)
    return kept
