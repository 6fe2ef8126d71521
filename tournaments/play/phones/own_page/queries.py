"""Reads where a player sits, and the rankings that all players' pages share."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Sum
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scoring.variants import VARIANTS
from tournaments.cache import Cacheable, DayVersions, cached_value
from tournaments.deals.queries import chairs_at
from tournaments.deals.rules.holding import holders
from tournaments.deals.rules.withheld import Withheld
from tournaments.deals.since_gone import seats_left
from tournaments.entries.models import Entry
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.standings import queries as standings
from tournaments.standings.rules.ranking import Ranking
from tournaments.tables.hall import arranged_hall_of_round
from tournaments.tables.models import Round, SittingOut, Table
from tournaments.tables.rules.chairs import CHAIRS
from tournaments.tables.rules.hall_plan import Hall, Spot
from tournaments.tables.wording import AtASeat


@dataclass(frozen=True)
class Chair(AtASeat):
    """A seat of the player's table, and who holds it."""

    seat: str
    name: str
    own: bool = False
    is_partner: bool = False
    has_left: bool = False


class Place(NamedTuple):
    """The place of a player in the newest round that everybody sees."""

    round: Round | None = None
    table: int | None = None
    chairs: tuple[Chair, ...] = ()
    sits_out: bool = False
    hall: Hall | None = None  # where the table stands, if somebody has said so

    @property
    def own(self) -> Chair | None:
        return next((one for one in self.chairs if one.own), None)

    @property
    def here(self) -> tuple[int, ...]:
        """The table that is shown on the plan of the hall."""
        return (self.table,) if self.table else ()

    @property
    def spot(self) -> Spot | None:
        return self.hall.spot(self.table) if self.hall and self.table else None

    @property
    def sit_in_turn(self) -> bool:
        """Return whether five sit here, so that the dealer of each deal sits out."""
        return sum(not one.has_left for one in self.chairs) == len(CHAIRS)


def place_of(entry: Entry, round: Round | None, hidden: Withheld) -> Place:
    """Return a player's seat in this round, and with whom, as far as he may know."""
    if round is None:
        return Place()
    tables = Table.objects.filter(round=round, occupants__entry=entry).distinct()
    found = {one.pk: one.number for one in tables}
    for key, chairs in chairs_at(found).items():
        held = holders(chairs)
        own = next((seat for seat, who in held.items() if who == entry.public_id), "")
        if own:
            called = names(entry.tournament, full=False, keys=set(held.values()))
            partner = partner_of(entry.tournament, own)
            left = {one.entry for one in seats_left(round)} - hidden.excluded
            chairs_held = tuple(
                Chair(
                    seat,
                    called[held[seat]],
                    own=seat == own,
                    is_partner=seat == partner,
                    has_left=seat != own and held[seat] in left,
                )
                for seat in sorted(held, key=CHAIRS.index)
            )
            hall = arranged_hall_of_round(entry.tournament, round)
            return Place(round, found[key], chairs_held, hall=hall)
    out = SittingOut.objects.filter(round=round, entry=entry)
    return Place(round, sits_out=out.exists())


def partner_of(tournament: Tournament, seat: str) -> str:
    """The seat of the partner, in a game that is played two against two."""
    variant = VARIANTS[tournament.variant_key]
    if not variant.match:
        return ""
    return variant.seats[(variant.seats.index(seat) + 2) % len(variant.seats)]


def versions_of(tournament: Tournament) -> DayVersions:
    """Return the versions of a tournament as read, and of the session counted in it.

    Whatever is read after it is newer: nothing of before is cached under later ones.
    """
    days = [one for one in (tournament, tournament.carry_from) if one]
    return DayVersions(
        tuple(one.version for one in days), tuple(one.quiet_since for one in days)
    )


def seen_mark(entry: Entry) -> str:
    """Return a mark of all that a player's page shows; the page asks if it has changed.

    Of lines those of his own tables count, which alone change what he sees; of boards
    that travel, any.
    """
    versions = versions_of(entry.tournament)
    own = Table.objects.filter(occupants__entry=entry).aggregate(sum=Sum("version"))
    lines = versions.version if entry.tournament.duplicate else own["sum"]
    known = repr((entry.pk, lines, versions.quiet_since, get_language()))
    return salted_hmac("tournaments.play.phones.own_page", known).hexdigest()[:24]


def ranking_so_far(tournament: Tournament) -> Ranking:
    """Return the ranking of every round so far, without rulings no table has heard."""
    return _cached_ranking(tournament, versions_of(tournament), desk=True, hall=True)


def ranking_in_hall(tournament: Tournament, after: int | None) -> Ranking:
    """The ranking as the hall may see it, and no more than `after` a round.

    Lines of a round that is being played do not change what stood before it.
    """
    versions = versions_of(tournament)
    if after is not None and not tournament.duplicate:
        versions = DayVersions(versions.quiet_since, versions.quiet_since)
    return _cached_ranking(tournament, versions, desk=False, after=after)


def _cached_ranking(
    tournament: Tournament, versions: DayVersions, **which: Any
) -> Ranking:
    """Return the cached ranking; it never lacks a line that was written before."""
    name = ("ranking", tournament.public_id, *which.items())
    found: Ranking = cached_value(
        name,
        versions,
        lambda: Cacheable(standings.ranking(tournament, **which)),
        waits=True,
    )
    return found
