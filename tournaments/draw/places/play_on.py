"""Writes that nobody takes a place at a table of five: the other four play on."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.deals import how_far
from tournaments.deals.counting import add_up, recount
from tournaments.deals.queries import sheet_of
from tournaments.draw.places.refusals import table_in_facts
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.follow import comings, told_late
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round, Table
from tournaments.tables.places import seat_of


def can_play_on(seat: Occupant | None) -> bool:
    """Return whether the other four can play on without who sat in this seat."""
    if seat is None or seat.entry.state not in GONE or seat.table.empty_seat:
        return False
    round, there = seat.table.round, Occupant.objects.filter(table=seat.table)
    playing = len(VARIANTS[round.tournament.variant_key].seats)
    return (
        round.state != Round.State.CLOSED
        and there.values("seat").distinct().count() > playing
    )


def play_on(*, leaver: Entry, by: Account, from_deal: int | None = None) -> None:
    """Let the other four of a table of five play on without somebody who left.

    From a deal on nobody sits out any more; without one, from the first that is not
    written. The deals that are written from there on count anew.
    """
    with ledger.locked(leaver.tournament) as tournament:
        comings.read_again(leaver)
        seat = seat_of(leaver)
        if seat is not None and seat.table.empty_seat == seat.seat:
            raise ValidationError(
                _("The other four play on at table %(number)s already."),
                code="done",
                params={"number": seat.table.number},
            )
        if seat is None or not can_play_on(seat):
            raise ValidationError(
                _(
                    "The others play on alone where somebody has left a table of five"
                    " in a round that is not closed."
                ),
                code="five",
            )
        table, first = seat.table, from_deal or how_far.next_deal(seat.table)
        if not seat.from_deal <= first <= tournament.deals_per_round:
            raise ValidationError(
                _("Type a deal from %(first)s to %(last)s."),
                code="number",
                params={"first": seat.from_deal, "last": tournament.deals_per_round},
            )
        written = told_late.written_from(table, first)
        if written:
            told_late.refuse_judged(table, first)
        told_late.refuse_ruled(table, first)
        facts = {
            "entry": leaver.public_id,
            "round": table.round.number,
            "table": table.public_id,
            "number": table.number,
            "seat": seat.seat,
            "from_deal": first,
            "written": written,
        }
        _set(table, seat.seat, first)
        _count_anew(table, tournament, first)
        ledger.append(tournament, "table_plays_on", facts, by=by)


def sit_out_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Undo that four play on: at that table one sits out each deal again."""
    with ledger.locked(tournament) as tournament:
        table = Table.objects.select_related("round").get(public_id=facts["table"])
        _set(table, "", None)
        _count_anew(table, tournament, facts["from_deal"])
        told = {key: facts[key] for key in facts if key != "written"}
        ledger.append(tournament, "table_played_on_undone", told, by=by)


def refuse_changed(event: Event) -> None:
    """Refuse to undo what the round, or the jury, stands on by now."""
    facts = event.facts
    found = table_in_facts(facts)
    if found is None or (found.empty_seat, found.empty_from) != (
        facts["seat"],
        facts["from_deal"],
    ):
        raise ValidationError(_("It is not there any more."), code="gone")
    if found.round.state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    told_late.refuse_judged(found, facts["from_deal"])


def _set(table: Table, seat: str, first: int | None) -> None:
    Table.objects.filter(pk=table.pk).update(empty_seat=seat, empty_from=first)
    table.empty_seat, table.empty_from = seat, first
    told_late.raise_version(table)  # whoever wrote, or compared, saw another sheet


def _count_anew(table: Table, tournament: Tournament, first: int) -> None:
    """Count the table as four or five play it; ValidationError where it cannot be."""
    entries = Occupant.objects.filter(table=table).values_list("entry", flat=True)
    sheet = sheet_of(table, tournament)
    for line in sheet.lines[first - 1 :]:
        if line.refused is not None:
            raise ValidationError(
                _(
                    "In deal %(deal)s somebody bid who would not play then. Correct"
                    " that line first, or take a later deal."
                ),
                code="bidder",
                params={"deal": line.number},
            )
    recount({table: sheet}, tournament)
    add_up(set(entries), tournament)
