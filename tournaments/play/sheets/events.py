"""Kinds of event of the sheets: lines, verdicts, totals on paper."""

from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from scoring.letters import LETTERS
from scoring.match import SIDES
from scoring.variant import Variant
from scoring.wording import label_answer, seat, signed
from tournaments.comparison.people import by_name
from tournaments.deals import wording
from tournaments.deals.one_sheet import refuse_unless_open
from tournaments.deals.rules.line import OF_MATCH
from tournaments.follow import lines
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, change_text, who
from tournaments.plans.wording import seat_letters
from tournaments.play.sheets.confirmation import operations as confirmation
from tournaments.play.sheets.exchange.putting_back import (
    put_back,
    refuse_overtaken,
    refuse_part,
)
from tournaments.play.sheets.paper_form import say_letters
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.play.sheets.turned.operations import turn_chairs
from tournaments.rulings.standing import refuse_ruled_deal
from tournaments.tables.ways_back import of_table, the_fact, the_table


def line(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell what is written now, and what stood there before."""
    called = by_name(names.holders(facts))
    after = wording.deal(variant, facts.get("after"), called)
    if facts.get("before") is None:
        return [after]
    return [change_text(after, wording.deal(variant, facts["before"], called))]


def paper_totals(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [
        label_answer(
            match_total_name(entry) or names.entries.get(entry, entry), signed(total)
        )
        for entry, total in facts["after"].items()
    ] or [str(_("wiped out"))]


def match_total_name(key: str) -> str:
    """Name what the paper of a match says under this key; nothing for an entry."""
    if key not in OF_MATCH:
        return ""
    of_rubber = _("%(side)s, games of the rubber") % {"side": seat(key[:2])}
    return of_rubber if key not in SIDES else seat(key)


def letters(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell which letters stand on the paper of the table."""
    after = facts["after"]
    return [seat_letters(after) if after in LETTERS else gettext("not asked")]


def exchanged(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell with which other table, and whether it only put back what had been."""
    other = facts["other"]
    table = names.tables[other][1] if other in names.tables else other
    found = [gettext("with the sheet of table %s") % table]
    return [*found, gettext("as they were before")] if facts["undone"] else found


def which_verdict(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell which verdict no longer counts."""
    return [
        str(kind.title) for kind in VERDICTS if kind.key == f"sheet_{facts['before']}"
    ]


def refuse_closed_round(event: Event) -> None:
    table = the_table(event.tournament, event.facts)
    refuse_unless_open(table, event.facts.get("deal", 0))


def refuse_changed_sheet(event: Event) -> None:
    """Refuse to take back a verdict once the sheet is not as it was."""
    table = the_table(event.tournament, event.facts)
    if table.version != event.facts["version"]:
        raise ValidationError(
            _("This verdict no longer stands: there is nothing to take back."),
            code="stale",
        )


LineKind = partial(
    Kind,
    undo=of_table(lines.undo_line, number=the_fact("deal"), seen=the_fact("revision")),
    tells=line,
    family="line",
    about=("table", "deal"),
    standing_on=(refuse_closed_round, refuse_part, refuse_ruled_deal),
)
VerdictKind = partial(
    Kind,
    undo=of_table(confirmation.undo_verdict, seen=the_fact("version")),
    standing_on=(refuse_closed_round, refuse_changed_sheet),
)

VERDICTS = (
    VerdictKind("sheet_confirmed", _("Sheet confirmed")),
    VerdictKind("sheet_rejected", _("Sheet rejected")),
)
KINDS = (
    LineKind("deal_written", _("Line written")),
    LineKind("deal_corrected", _("Line corrected")),
    *VERDICTS,
    Kind("verdict_undone", _("Verdict taken back"), tells=which_verdict),
    Kind(
        "chairs_turned",
        _("Two who sat the wrong way round put right"),
        of_table(turn_chairs, seats=the_fact("seats"), seen=the_fact("version")),
        tells=who,
        standing_on=(refuse_closed_round, refuse_changed_sheet),
    ),
    Kind(
        "paper_totals",
        _("Totals on paper"),
        of_table(write_paper_totals, totals=the_fact("before")),
        tells=paper_totals,
        standing_on=(refuse_part,),
    ),
    Kind(
        "sheet_letters",
        _("Letters of the seats on a sheet"),
        of_table(say_letters, letters=the_fact("before")),
        tells=letters,
        standing_on=(refuse_closed_round,),
    ),
    Kind(
        "sheets_exchanged",
        _("Sheets exchanged"),
        put_back,
        tells=exchanged,
        standing_on=(refuse_overtaken,),
    ),
)
