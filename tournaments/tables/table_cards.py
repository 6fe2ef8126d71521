"""Makes the cards of tables, each with a code and a secret of this installation."""

import hmac

from django.db.models import Max
from django.http import Http404
from django.utils.crypto import salted_hmac

from scoring.variants import VARIANTS
from tournaments.devices.models import RenewedCard
from tournaments.devices.rules.codes import Card, card_from
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table


def count_tables(tournament: Tournament) -> int:
    """Return how many tables have a card: those there are, or as many as all need."""
    seats = len(VARIANTS[tournament.variant_key].seats)
    entries = Entry.objects.filter(tournament=tournament).count()
    tables = Table.objects.filter(round__tournament=tournament)
    highest = tables.aggregate(highest=Max("number"))["highest"] or 0
    return max(1, highest, -(-entries // seats))


def renewals(tournament: Tournament) -> dict[int, int]:
    """Return how often the card of each table was made anew, where it was."""
    found = RenewedCard.objects.filter(tournament=tournament)
    return dict(found.values_list("number", "times"))


def cards(tournament: Tournament) -> list[Card]:
    """The card of each table, in order."""
    renewed = renewals(tournament)
    return [
        card(tournament, number, renewed.get(number, 0))
        for number in range(1, count_tables(tournament) + 1)
    ]


def card(tournament: Tournament, number: int, times: int) -> Card:
    """Make the card of a table of the installation's secret; it is kept nowhere."""
    what = f"{tournament.public_id}/{number}/{times}"
    digest = salted_hmac("tournaments.play.phones.card", what, algorithm="sha256")
    return card_from(number, digest.digest())


def card_with(tournament: Tournament, name: str, asked: str) -> Card | None:
    """The card of this `code`, or whose QR code carries this `secret`.

    Each is compared, so that the time taken tells nothing.
    """
    found = None
    for one in cards(tournament):
        if hmac.compare_digest(getattr(one, name).encode(), asked.encode()):
            found = one
    return found


def card_or_404(tournament: Tournament, number: int) -> Card:
    found = {one.number: one for one in cards(tournament)}.get(number)
    if found is None:
        raise Http404(number)
    return found
