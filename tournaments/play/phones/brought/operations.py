"""Writes the deals of a text that somebody at the desk has chosen."""

from collections.abc import Collection, Sequence

from django.core.exceptions import ValidationError

from tournaments.accounts.models import Account
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow.lines import TypedLine, record_line, refuse_line
from tournaments.plans.models import Tournament
from tournaments.play.phones.brought.reading import THERE, TextLine, table_of
from tournaments.play.phones.deals.operations import confirmer_of
from tournaments.play.phones.deals.submission import Submission


def write(
    *, day: Tournament, lines: Sequence[TextLine], chosen: Collection[str], by: Account
) -> tuple[int, dict[int, str]]:
    """Write the lines that are `chosen`, in their order, each under its phone's key.

    How many are written, and why others are not, by their numbers. What is written
    already is counted and not written twice; what stands there as nobody saw it when
    he chose is left alone.
    """
    done, refused = 0, {}
    keys = {one.partition(":")[0] for one in chosen}
    for line in lines:
        if line.deal is None or str(line.deal.key) not in keys:
            continue
        if line.state == THERE:
            done += 1
            continue
        try:
            if line.choice not in chosen:
                refuse_line(line.deal.number, day, stale=True)
            write_one(day, line.deal, line.seen, by)
            done += 1
        except ValidationError as refusal:
            refused[line.number] = " ".join(refusal.messages)
    return done, refused


def write_one(day: Tournament, deal: Submission, seen: int, by: Account) -> None:
    """Write a deal over the revision that was `seen`, by the way of every line."""
    sheet = table_sheet(table_of(day, deal.round, deal.table))
    line = TypedLine(
        number=deal.number,
        facts=deal.facts,
        seen=seen,
        client_key=deal.key,
        again=deal.again,
        agreed=confirmer_of(sheet, deal),
        entered_at=deal.entered_at,
    )
    record_line(sheet=sheet, line=line, by=by)
