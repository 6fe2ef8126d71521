"""Reads a round that everybody has seen, and who came too late to have a seat in it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.deals.models import DealVersion, RoundScore
from tournaments.deals.rules.holding import Chair
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.rulings.models import Case
from tournaments.rulings.standing import refuse_out
from tournaments.standings.known import Known, know, partnerships
from tournaments.tables.chairs import open_rounds, refuse_seated_in
from tournaments.tables.models import Occupant, Round, Table
from tournaments.tables.queries import sitting_out
from tournaments.tables.rules.chairs import CHAIRS


class Sitting(NamedTuple):
    """A table as it sits: its chairs, which deal comes next, whether it has begun."""

    table: Table
    chairs: tuple[Chair, ...]
    next_deal: int
    begun: bool  # something is written there, or the jury was called

    @property
    def holders(self) -> dict[str, str]:
        """The entry in each chair: the last who came to it."""
        return {chair.seat: chair.entry for chair in self.chairs}


class LateArrival(NamedTuple):
    """A round everybody has seen, and who came late to it.

    Where partners stay together, `come` are the two who come as a pair; of one whose
    partner sits in the round or is not here it is that one alone.
    """

    known: Known
    round: Round
    come: tuple[str, ...]
    partner: str
    sittings: tuple[Sitting, ...]
    out: tuple[str, ...]

    @property
    def seated(self) -> set[str]:
        """Everybody who sits in this round, or sat in it before somebody else came."""
        return {chair.entry for one in self.sittings for chair in one.chairs}

    @property
    def gone(self) -> set[str]:
        """Those who left, or were excluded, and whose seat nobody took since."""
        return {
            who
            for one in self.sittings
            for seat, who in one.holders.items()
            if self.known.people[who].state in GONE
            and seat != one.table.empty_seat  # the other four play on there
        }

    @property
    def free(self) -> list[str]:
        """Others without a seat: who sits out, most often first, then late ones."""
        times = Counter(
            who for one in self.known.seated for who in map(str, one.sitting_out)
        )
        others = [who for who in self.known.here if who not in self.come]
        free = [who for who in others if who not in self.seated]
        return sorted(free, key=lambda who: (who not in self.out, -times[who]))

    @property
    def paired(self) -> bool:
        """Return whether partners stay together in this game."""
        return bool(play_of(self.known.tournament).in_sides)


def late_arrival(entry: Entry) -> LateArrival:
    """Read the round to which an entry came late, or refuse to seat it there."""
    tournament = entry.tournament
    params: dict[str, Any] = {"name": entry.player}
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(_("This tournament is over."), code="finished")
    round = open_rounds(tournament).last()
    if round is None:
        raise ValidationError(
            _("No round is being played: the next draw seats %(name)s."),
            code="no_round",
            params=params,
        )
    params["number"] = round.number
    if round.state == Round.State.DRAWN:
        raise ValidationError(
            _(
                "Round %(number)s is not published yet: draw it anew, and %(name)s has"
                " a seat."
            ),
            code="drawn",
            params=params,
        )
    if entry.is_joker:
        raise ValidationError(
            _("%(name)s is a joker. Let %(name)s play for the ranking first."),
            code="joker",
            params=params,
        )
    refuse_out(entry)
    if entry.state != Entry.State.PRESENT:
        raise ValidationError(
            _("%(name)s is not checked in."), code="not_here", params=params
        )
    _refuse_seated(entry, round)
    known = know(tournament)
    sittings = tuple(sittings_of(Table.objects.filter(round=round)))
    found = LateArrival(
        known, round, (entry.public_id,), "", sittings, tuple(sitting_out(round))
    )
    pair = next((two for two in partnerships(known.people) if found.come[0] in two), ())
    if not found.paired or not pair:
        return found
    partner = next(who for who in pair if who != found.come[0])
    found = found._replace(partner=partner)
    if partner in found.seated or not known.people[partner].plays:
        return found
    return found._replace(come=pair)


def _refuse_seated(entry: Entry, round: Round) -> None:
    place = Occupant.objects.filter(entry=entry, table__round=round)
    seat = place.select_related("table").first()
    if seat is None:
        return
    refuse_seated_in(round.pk, entry)
    raise ValidationError(
        _(
            "%(name)s has sat at table %(number)s in this round already: take that seat"
            " again under “Somebody takes a place”, or let the next draw seat %(name)s."
        ),
        code="played",
        params={"name": entry.player, "number": seat.table.number},
    )


def sittings_of(found: Iterable[Table]) -> list[Sitting]:
    """These tables as they sit, by number."""
    tables = sorted(found, key=lambda table: table.number)
    lines = DealVersion.objects.filter(table__in=tables)
    written = dict(lines.values_list("table").annotate(Max("number")))
    begun = {
        *written,
        *Case.objects.filter(table__in=tables).values_list("table", flat=True),
        *RoundScore.objects.filter(table__in=tables).values_list("table", flat=True),
        *(table.pk for table in tables if table.paper_totals),
    }
    chairs: dict[int, list[Chair]] = {}
    rows = Occupant.objects.filter(table__in=tables).order_by("from_deal")
    for key, seat, who, deal in rows.values_list(
        "table", "seat", "entry__public_id", "from_deal"
    ):
        chairs.setdefault(key, []).append(Chair(seat, who, deal))
    return [
        Sitting(
            table,
            tuple(
                sorted(
                    chairs.get(table.pk, ()), key=lambda chair: CHAIRS.index(chair.seat)
                )
            ),
            written.get(table.pk, 0) + 1,
            table.pk in begun,
        )
        for table in tables
    ]
