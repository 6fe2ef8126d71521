"""Reads who took whose place, who plays on with whose points, who has no place."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables import queries as tables
from tournaments.tables.models import Occupant, Round, SittingOut


class NoPlace(NamedTuple):
    """A round in which somebody has no place; who sits where he sat in it before."""

    round: Round
    instead: Occupant | None = None


def no_place_in(entry: Entry) -> NoPlace | None:
    """The round everybody has seen, in which somebody who is here has no place."""
    if entry.state != Entry.State.PRESENT or entry.is_joker:
        return None
    seen = (Round.State.PUBLISHED, Round.State.PLAYING)
    found = Round.objects.filter(tournament=entry.tournament, state__in=seen)
    out = SittingOut.objects.filter(entry=entry).values("round")
    round = found.exclude(pk__in=out).order_by("number").last()
    if round is None:
        return None
    sat = Occupant.objects.filter(entry=entry, table__round=round)
    last = sat.order_by("-from_deal").first()
    if last is None:
        return NoPlace(round)
    chairs = Occupant.objects.filter(table=last.table_id, seat=last.seat)
    now = chairs.select_related("entry__player", "table").order_by("-from_deal")[0]
    return None if now.entry_id == entry.pk else NoPlace(round, now)


def had_a_place(round: Round) -> set[str]:
    """Return who sits in a round, sat in it before somebody else came, or sits out."""
    sits = Occupant.objects.filter(table__round=round)
    out = SittingOut.objects.filter(round=round)
    return {
        *sits.values_list("entry__public_id", flat=True),
        *out.values_list("entry__public_id", flat=True),
    }


def who_came_for(tournament: Tournament) -> dict[str, str]:
    """Return who took the place of each last, by public identifiers."""
    taken = Entry.objects.filter(tournament=tournament, place_of__isnull=False)
    rows = dict(taken.values_list("public_id", "place_of__public_id"))
    found = {before: after for after, before in rows.items()}
    if len(found) < len(rows):  # a place was taken more than once
        events = Event.objects.filter(tournament=tournament, kind="place_taken")
        told = events.order_by("number").values_list("facts__before", "facts__after")
        found |= {one: after for one, after in told if rows.get(after) == one}
    return found


def successor_of(leaver: Entry) -> Entry | None:
    """Return who has somebody's place; None once he is back, to be replaced anew."""
    heirs = Entry.objects.filter(place_of=leaver).select_related("player")
    found = heirs.filter(with_points=True).first()
    if found or not heirs or leaver.state not in GONE or seat_of(leaver) is not None:
        return found
    last = who_came_for(leaver.tournament)[leaver.public_id]
    return next(heir for heir in heirs if heir.public_id == last)


def seat_of(leaver: Entry) -> Occupant | None:
    """Return somebody's seat in an open round, even where a joker has come for him."""
    besides = {} if leaver.is_joker else {"entry__is_joker": False}
    return tables.seated_now(leaver, **besides)


def refuse_once_taken_over(entry: Entry) -> None:
    """Refuse an entry whose points somebody else plays on with: they count once."""
    heir = Entry.objects.filter(place_of=entry, with_points=True).first()
    if heir is not None:
        raise ValidationError(
            _(
                "%(other)s plays on with the points of %(name)s. Press “Back again” on "
                "the page of %(name)s: it leads to taking the place of %(other)s."
            ),
            code="taken_over",
            params={"name": entry.player, "other": heir.player},
        )
