"""Writes fixed partnerships, and who takes a seat from a deal on."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Entry, Occupant, Round, Side, Table
from tournaments.planning.queries import play_of
from tournaments.registration import queries
from tournaments.registration.rules.numbering import next_free


def pair(*, entry: Entry, partner: Entry, by: Account | None = None) -> Side:
    """Make a fixed partnership of two entries that have none."""
    with ledger.locked(entry.tournament) as tournament:
        if not play_of(tournament).in_sides:
            raise ValidationError(_("This game has no fixed partnerships."))
        two = Entry.objects.filter(
            tournament=tournament, pk__in=(entry.pk, partner.pk), side=None
        )
        if two.count() != 2:
            raise ValidationError(
                _("One of the two has a partner already. Take that pair apart first."),
                code="paired",
            )
        sides = Side.objects.filter(tournament=tournament)
        taken = set(sides.values_list("number", flat=True))
        side = Side.objects.create(tournament=tournament, number=next_free(taken))
        two.update(side=side)
        facts = {
            "side": side.number,
            "entries": sorted((entry.public_id, partner.public_id)),
        }
        ledger.append(tournament, "sides_paired", facts, by=by)
    return side


def unpair(*, side: Side, by: Account | None = None) -> None:
    """Take a partnership apart; not while it sits at a table."""
    with ledger.locked(side.tournament) as tournament:
        found = Entry.objects.filter(side=side)
        if not found:  # somebody has taken it apart already
            return
        if any(queries.seated_now(entry) for entry in found):
            raise ValidationError(
                _("This pair sits at a table. Wait until the round is closed."),
                code="seated",
            )
        names = sorted(found.values_list("public_id", flat=True))
        found.update(side=None)
        number = side.number
        side.delete()
        facts = {"side": number, "entries": names}
        ledger.append(tournament, "sides_unpaired", facts, by=by)


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
        before = _holder(table, seat, from_deal)
        _check_newcomer(table, entry)
        later = Occupant.objects.filter(
            table=table, seat=seat, from_deal__gte=from_deal
        )
        # Who was to come at this deal or later, and has not played, does not come.
        later.delete()
        made = Occupant.objects.create(
            table=table, seat=seat, entry=entry, from_deal=from_deal
        )
        facts = {
            "table": table.public_id,
            "seat": seat,
            "from_deal": from_deal,
            "before": before.entry.public_id,
            "after": entry.public_id,
        }
        ledger.append(tournament, "seat_replaced", facts, by=by, words=words)
    return made


def _holder(table: Table, seat: str, from_deal: int) -> Occupant:
    """Who holds a seat before a deal that is still to be played, in an open round."""
    round = Round.objects.select_related("tournament").get(pk=table.round_id)
    if round.state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    until = Occupant.objects.filter(table=table, seat=seat, from_deal__lte=from_deal)
    holder = until.select_related("entry").order_by("-from_deal").first()
    if holder is None:
        raise ValidationError(_("Nobody holds this seat."), code="seat")
    first = queries.next_deal(table)
    if from_deal < first:
        raise ValidationError(
            _(
                "Deal %(last)s is written already: somebody else can play from deal "
                "%(first)s on."
            ),
            code="written",
            params={"last": first - 1, "first": first},
        )
    if from_deal > round.tournament.deals_per_round:
        raise ValidationError(_("This round has no such deal."), code="number")
    return holder


def _check_newcomer(table: Table, entry: Entry) -> None:
    """Who takes a seat belongs to the day, is here, and sits nowhere else."""
    if entry.tournament_id != table.round.tournament_id:
        raise ValidationError(_("This player is not in this tournament."))
    state = Entry.objects.values_list("state", flat=True).get(pk=entry.pk)
    if state != Entry.State.PRESENT:
        raise ValidationError(
            _("%(name)s is not checked in."),
            code="not_here",
            params={"name": entry.player},
        )
    now = queries.seated_now(entry)
    if now is not None and now.table.round_id == table.round_id:
        raise ValidationError(
            _("%(name)s sits at table %(number)s already."),
            code="seated",
            params={"name": entry.player, "number": now.table.number},
        )
