"""Puts right two who sat in each other's chair while boards were played."""

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.models import Adjustment, BoardPlay
from tournaments.boards.rules.marks import SEATS, Ruled
from tournaments.comparison.comparing import compare_deals
from tournaments.comparison.queries import given_at
from tournaments.comparison.writes import adjust
from tournaments.deals.counting import recount
from tournaments.deals.one_sheet import TableSheet, refuse_unless_playing, reread_sheet
from tournaments.jury import on_lines
from tournaments.ledger import writes as ledger
from tournaments.rulings.standing import way_to
from tournaments.tables.models import Occupant, Table

PAIRS = ("NE", "NS", "ES")
NOTHING = ("", Ruled(Adjustment.Kind.NONE))


def turn_chairs(*, table: Table, seats: Sequence[str], seen: int, by: Account) -> None:
    """Let those in two chairs of a table change places, for all that is written there.

    The lines stay with their chairs; so do the totals on the paper. What was given to
    one of them goes with him. The boards are compared anew, and whoever compared the
    sheet compares it again. `seen` is the version of the table that somebody looked at.
    """
    with ledger.locked(table.round.tournament) as tournament:
        before = reread_sheet(table, tournament)
        refuse_unturnable(before, seats)
        if before.table.version != seen:
            raise ValidationError(
                _("The sheet has changed meanwhile. Look at it again."), code="stale"
            )
        one, other = seats
        turned = {one: other, other: one}
        rows = list(Occupant.objects.filter(table=table, seat__in=turned))
        # A chair has one occupant from a deal on: the rows go before they come again.
        Occupant.objects.filter(pk__in=[row.pk for row in rows]).delete()
        for row in rows:
            row.pk, row.seat = None, turned[row.seat]
        Occupant.objects.bulk_create(rows)
        entries = {chair.seat: chair.entry for chair in before.chairs}
        who = {entries[one]: entries[other], entries[other]: entries[one]}
        paper = before.table.paper_totals
        Table.objects.filter(pk=table.pk).update(
            version=F("version") + 1,
            paper_totals={who.get(key, key): paper[key] for key in paper},
        )
        ledger.append(
            tournament,
            "chairs_turned",
            {
                "table": table.public_id,
                "round": table.round.number,
                "seats": "".join(seats),
                "entries": list(who),
                "version": before.table.version + 1,
            },
            by=by,
        )
        after = reread_sheet(table, tournament)
        recount({after.table: after.counted_sheet()}, tournament)
        compare_deals(tournament, [table], range(1, tournament.deals_per_round + 1))
        _move_given(table, turned, by)


def _move_given(table: Table, turned: Mapping[str, str], by: Account) -> None:
    """Move what was given to one of the two for a board to his other chair."""
    plays = BoardPlay.objects.filter(table=table)
    for play in plays.select_related("board", "table__round__tournament"):
        given = given_at(play)
        for seat, before in turned.items():
            _who, now = given.get(seat, NOTHING)
            _who, was = given.get(before, NOTHING)
            if now != was:
                adjust(
                    play=play,
                    seat=seat,
                    by=by,
                    words=_("The two have changed chairs."),
                    **was._asdict(),
                )


def refuse_unturnable(sheet: TableSheet, seats: Sequence[str]) -> None:
    """Refuse chairs that cannot be turned."""
    if not sheet.tournament.duplicate:
        raise ValidationError(
            _("This tournament is not played in boards."), code="no_boards"
        )
    if "".join(seats) not in PAIRS:
        raise ValidationError(_("Choose one of the list."), code="seats")
    refuse_unless_playing(sheet.table.round.state)
    if {chair.seat for chair in sheet.chairs} < set(SEATS):
        raise ValidationError(_("A chair of this table is empty."), code="empty")
    ruling = on_lines.rulings_on_lines([sheet.table]).first()
    if ruling is not None:
        raise ValidationError(
            _(
                "The jury has ruled on a deal of this table in case %(case)s. Once it "
                "has lifted that, the two can be put right."
            ),
            code="judged",
            params=way_to(ruling.case),
        )
