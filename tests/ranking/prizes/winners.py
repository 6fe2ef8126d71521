"""Rankings to give prizes to, and what is told of who wins them."""

from scoring.standing.figures import Result
from tournaments.plans.rules.play import POINTS
from tournaments.plans.rules.prize_settings import Special
from tournaments.plans.rules.worths import NOTHING_SAID, Worth
from tournaments.standings.rules.standings import rank

TOTAL = POINTS.ordered(())
HAM, WINE, CUP = Worth(0, "Jambon"), Worth(0, "Vin"), Worth(5000, "Coupe")


def standings(*totals, **figures):
    """Players numbered from 1, first to last or equal, as their totals have it."""
    people = [
        Result(
            str(number),
            number,
            total=total,
            **{key: some[number - 1] for key, some in figures.items()},
        )
        for number, total in enumerate(totals, 1)
    ]
    return rank(people, TOTAL)


def specials(*keys, worth=NOTHING_SAID):
    return tuple(Special(key, worth) for key in keys)


def told(awarded):
    """Each prize: what for, who wins it, its cents and its things."""
    return [
        (
            one.special or one.place,
            one.standing and one.standing.result.number,
            one.cents,
            "".join(one.things),
        )
        for one in awarded.prizes
    ]
