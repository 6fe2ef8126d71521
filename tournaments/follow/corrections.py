"""Corrects a line of a closed round, which is open for that line alone."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.wording import join_phrases
from tournaments.accounts.models import Account
from tournaments.deals.one_sheet import TableSheet, reread_sheet
from tournaments.follow import days, rounds
from tournaments.follow.gates import let_go_with
from tournaments.follow.lines import (
    Recorded,
    TypedLine,
    record_line,
    version_sent_before,
)
from tournaments.follow.rounds import changing
from tournaments.jury.gates import gate_of_day, gate_of_round
from tournaments.jury.gates_in_words import title
from tournaments.jury.rules.gates import OpenItem, newly_open, still_to_settle
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


def correct_line(sheet: TableSheet, line: TypedLine, *, by: Account) -> Recorded:
    """Open a closed round, write a line there, and close the round again.

    A day that is over is opened and ended again with it. The words of the line are the
    one reason of all: for them what the line opens on its own sheet is let go. Whatever
    else it opens refuses it, for that is settled in an open round.
    """
    with ledger.locked(sheet.tournament) as day:
        now = reread_sheet(sheet.table, day)
        if line.client_key in now.keys:  # whose answer was lost
            return Recorded(
                version_sent_before(now.table, line), now, now.counted_sheet()
            )
        if not line.words.strip():
            raise ValidationError(_("Write why it is corrected."), code="reason")
        with changing(now.table.round, Round.State.CLOSED) as round:
            if day.state == Tournament.State.FINISHED:
                new = _on_a_day_that_is_over(day, round, now, line, by)
            else:
                new = _in_a_closed_round(round, now, line, by)
        closed = reread_sheet(sheet.table, ledger.lock(day))
    return new._replace(sheet=closed)


def _on_a_day_that_is_over(
    day: Tournament, round: Round, sheet: TableSheet, line: TypedLine, by: Account
) -> Recorded:
    before = gate_of_day(day)
    days.reopen(tournament=day, by=by)
    new = _in_a_closed_round(round, sheet, line, by)
    found = newly_open(before, gate_of_day(day))
    refuse_newly_open(still_to_settle(found, before, sheet.table.public_id))
    let_go_with(day, found, line.words, by, round=None)
    days.finish(tournament=day, by=by)
    return new


def _in_a_closed_round(
    round: Round, sheet: TableSheet, line: TypedLine, by: Account
) -> Recorded:
    before = gate_of_round(round)
    rounds.reopen_round(round=round, by=by, reason=line.words)
    new = record_line(sheet=sheet, line=line, by=by)
    found = newly_open(before, gate_of_round(round))
    refuse_newly_open(still_to_settle(found, before, sheet.table.public_id))
    let_go_with(round.tournament, found, line.words, by, round=round.number)
    rounds.close_round(round=round, by=by, corrected=new.version.number)
    return new


def refuse_newly_open(found: Mapping[str, list[OpenItem]]) -> None:
    """Refuse a correction that opens something to be settled first."""
    if found:
        raise ValidationError(
            _("It would leave this to be settled: %(what)s. Open the round for it.")
            % {"what": join_phrases([title(kind) for kind in found])},
            code="open",
        )
