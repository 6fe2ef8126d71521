"""Kinds of event of the sheets: lines, verdicts, totals on paper."""

from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import signed
from tournaments.entry import operations
from tournaments.entry.confirmation import operations as confirmation
from tournaments.entry.paper_totals import write_paper_totals
from tournaments.jury.events import refuse_ruled_deal
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, instead
from tournaments.ledger.ways_back import of_table, the_fact, the_table
from tournaments.models import Event
from tournaments.sheets import wording
from tournaments.sheets.one_sheet import refuse_unless_playing


def line(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """What is written now, and what stood there before."""
    after = wording.deal(variant, facts.get("after"))
    if facts.get("before") is None:
        return [after]
    return [instead(after, wording.deal(variant, facts["before"]))]


def paper_totals(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [
        f"{names.entries.get(entry, entry)}: {signed(total)}"
        for entry, total in (facts.get("after") or {}).items()
    ] or [str(_("wiped out"))]


def which_verdict(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Which verdict no longer counts."""
    return [
        str(kind.title) for kind in VERDICTS if kind.key == f"sheet_{facts['before']}"
    ]


def refuse_closed_round(event: Event) -> None:
    refuse_unless_playing(the_table(event.tournament, event.facts).round.state)


def refuse_changed_sheet(event: Event) -> None:
    """A verdict is one on the sheet as it was."""
    table = the_table(event.tournament, event.facts)
    if table.version != event.facts["version"]:
        raise ValidationError(
            _("This verdict no longer stands: there is nothing to take back."),
            code="stale",
        )


Line = partial(
    Kind,
    undo=of_table(
        operations.undo_line, number=the_fact("deal"), seen=the_fact("revision")
    ),
    tells=line,
    family="line",
    about=("table", "deal"),
    standing_on=(refuse_closed_round, refuse_ruled_deal),
)
Verdict = partial(
    Kind,
    undo=of_table(confirmation.undo_verdict, seen=the_fact("version")),
    standing_on=(refuse_closed_round, refuse_changed_sheet),
)

VERDICTS = (
    Verdict("sheet_confirmed", _("Sheet confirmed")),
    Verdict("sheet_rejected", _("Sheet rejected")),
)
KINDS = (
    Line("deal_written", _("Line written")),
    Line("deal_corrected", _("Line corrected")),
    *VERDICTS,
    Kind("verdict_undone", _("Verdict taken back"), tells=which_verdict),
    Kind(
        "paper_totals",
        _("Totals on paper"),
        of_table(write_paper_totals, totals=the_fact("before")),
        tells=paper_totals,
    ),
)
