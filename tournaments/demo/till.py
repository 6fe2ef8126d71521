"""Has the tills of a demo charge fees, sell drinks, and balance nearly to the cent."""

from collections.abc import Mapping
from typing import Any

from tournaments.demo.rehearsal import Crew
from tournaments.entries.models import Entry
from tournaments.entries.people import categories
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.till import box, queries, writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.amounts import sum_of_pieces
from tournaments.till.rules.fees import Plan, read_prices

Text = Mapping[str, Any]  # the till of a tournament in the club's text


def begin(tournament: Tournament, text: Text, crew: Crew) -> None:
    """Say what is charged, and put the first cash into the box."""
    fees = read_prices(text["fees"])
    plan = Plan(
        kept=True,
        usual_fee=text["usual_fee"],
        fees=fees,
        extras=read_prices(text["extras"]),
        as_usual=tuple(one for one in categories() if one not in dict(fees)),
    )
    till.set_plan(tournament=tournament, plan=plan, by=crew.organiser)
    if pieces := text.get("opening"):
        amount = sum_of_pieces({int(value): number for value, number in pieces.items()})
        box.open_till(
            tournament=tournament, amount=amount, pieces=pieces, by=crew.organiser
        )


def pay(entry: Entry, text: Text, crew: Crew) -> None:
    """Take the fee of a player, of every so many by transfer."""
    means = Movement.Means.CASH
    if entry.number % text["transfers"] == 0:
        means = Movement.Means.TRANSFER
    comings.set_paid(entry=entry, paid=True, means=means, by=crew.scorer)


def sell(tournament: Tournament, text: Text, crew: Crew) -> None:
    """Sell drinks and meals at the bar."""
    for extra, times in text.get("sold", ()):
        for _time in range(times):
            till.sell(tournament=tournament, extra=extra, by=crew.scorer)


def end(tournament: Tournament, text: Text, crew: Crew) -> None:
    """Count the cash: a few cents are missing."""
    there = queries.day_sheet(tournament).cash - text["counted"]
    box.count_cash(tournament=tournament, amount=there, by=crew.organiser)
