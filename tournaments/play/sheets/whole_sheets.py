"""Writes the lines of many sheets at once, where none stands yet."""

from collections.abc import Mapping
from uuid import uuid4

from django.db.models import F

from tournaments.accounts.models import Account
from tournaments.deals import one_sheet, queries
from tournaments.deals.models import DealVersion
from tournaments.follow.lines import (
    Facts,
    TypedLine,
    apply_consequences,
    refuse_impossible,
    refuse_line,
    version_of,
)
from tournaments.ledger import writes as ledger
from tournaments.tables.models import Round, Table


def write_sheets(
    *, round: Round, records: Mapping[int, Mapping[int, Facts]], by: Account
) -> None:
    """Write these lines, by table and deal: all or nothing."""
    with ledger.locked(round.tournament) as tournament:
        state = Round.objects.values_list("state", flat=True).get(pk=round.pk)
        one_sheet.refuse_unless_playing(state)
        tables = Table.objects.filter(round=round, number__in=records)
        new = list(tables.order_by("number"))
        written = queries.written_at([table.pk for table in new])
        counted, versions, happenings = {}, [], []
        for table in new:
            before, lines = written[table.pk], records[table.number]
            for number, facts in lines.items():
                refuse_line(number, tournament, stale=number in before.facts)
                line = TypedLine(number, facts, 0, uuid4())
                version, happening = version_of(table, line, None, by, None)
                versions.append(version)
                happenings.append(happening)
            counted[table] = one_sheet.count_sheet(tournament, before.with_lines(lines))
            refuse_impossible(counted[table], lines, before.judgements)
        DealVersion.objects.bulk_create(versions)
        for count in {len(records[table.number]) for table in new}:
            raised = [one.pk for one in new if len(records[one.number]) == count]
            tables.filter(pk__in=raised).update(version=F("version") + count)
        ledger.append_all(tournament=tournament, happenings=happenings, by=by)
        apply_consequences(tournament, counted, versions)
