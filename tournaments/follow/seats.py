"""Writes that somebody sits in a seat from a deal on, with points of his own."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.comparison.comparing import compare_deals
from tournaments.deals import how_far
from tournaments.entries.models import Entry
from tournaments.follow.comings import read_again
from tournaments.follow.told_late import refuse_ruled
from tournaments.ledger import writes as ledger
from tournaments.rulings.standing import refuse_out
from tournaments.tables.chairs import refuse_seated_in
from tournaments.tables.models import Occupant, Round, Table
from tournaments.tables.sides_on_paper import hand_paper_on


def replace_entry(
    *,
    table: Table,
    seat: str,
    entry: Entry,
    from_deal: int,
    by: Account | None = None,
    words: str = "",
) -> Occupant:
    """Let an entry take a seat from a deal on; deals already written keep theirs."""
    with ledger.locked(table.round.tournament) as tournament:
        before = holder(table, seat, from_deal)
        _check_newcomer(table, entry)
        refuse_ruled(table, from_deal)
        sat = Occupant.objects.filter(table=table, seat=seat)
        who = list(sat.values_list("entry__public_id", flat=True))
        # Who was to come at this deal or later, and has not played, does not come.
        sat.filter(from_deal__gte=from_deal).delete()
        made = Occupant.objects.create(
            table=table, seat=seat, entry=entry, from_deal=from_deal
        )
        facts = {
            "table": table.public_id,
            "seat": seat,
            "from_deal": from_deal,
            "before": before.entry.public_id,
            "after": entry.public_id,
            "paper": hand_paper_on(table, seat, who, entry.public_id),
        }
        # What was given for a board still to be played is of whoever sits there.
        compare_deals(
            tournament, [table], range(from_deal, tournament.deals_per_round + 1)
        )
        ledger.append(tournament, "seat_replaced", facts, by=by, words=words)
    return made


def holder(table: Table, seat: str, from_deal: int) -> Occupant:
    """Return who holds a seat before a deal still to be played, in an open round."""
    round = Round.objects.select_related("tournament").get(pk=table.round_id)
    if round.state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    refuse_played_on(table, seat)
    until = Occupant.objects.filter(table=table, seat=seat, from_deal__lte=from_deal)
    holder = until.select_related("entry").order_by("-from_deal").first()
    if holder is None:
        raise ValidationError(_("Nobody holds this seat."), code="seat")
    first, last = how_far.next_deal(table), round.tournament.deals_per_round
    if first > last:
        raise ValidationError(
            _(
                "The last deal of this table is written. Close the round, then let "
                "somebody else play."
            ),
            code="written",
        )
    if from_deal < first:
        raise ValidationError(
            _(
                "Deal %(last)s is written already: somebody else can play from deal "
                "%(first)s on."
            ),
            code="written",
            params={"last": first - 1, "first": first},
        )
    if from_deal > last:
        raise ValidationError(_("This round has no such deal."), code="number")
    return holder


def _check_newcomer(table: Table, entry: Entry) -> None:
    """Refuse a newcomer who is of another day, is not here, or sits already."""
    if entry.tournament_id != table.round.tournament_id:
        raise ValidationError(_("This player is not in this tournament."))
    read_again(entry)
    refuse_out(entry)
    if entry.state != Entry.State.PRESENT:
        raise ValidationError(
            _("%(name)s is not checked in."),
            code="not_here",
            params={"name": entry.player},
        )
    refuse_seated_in(table.round_id, entry)


def refuse_played_on(table: Table, seat: str) -> None:
    """Refuse a seat of which it is said that nobody sits there any more."""
    if seat and seat == Table.objects.get(pk=table.pk).empty_seat:
        raise ValidationError(
            _(
                "The other four play on at table %(number)s. Undo that in the history"
                " first, if somebody sits down there again."
            ),
            code="played_on",
            params={"number": table.number},
        )
