"""The papers of the jury: its decisions, its report, and the form of one ruling."""

from django.utils.translation import gettext_lazy as _

from tournaments.jury import decisions, report, tables
from tournaments.jury.progress import awaited_round, is_final
from tournaments.ledger import queries as ledger
from tournaments.papers import case_lists
from tournaments.papers.document import Asked, Contents, Document, Moment
from tournaments.papers.seated import seat_words
from tournaments.rulings.models import Case, Ruling

STYLES = ("papers-after",)


def _decisions(asked: Asked) -> Contents:
    """The decisions that stand; for the wall those that it knows, without names."""
    day = asked.tournament
    if asked.desk:
        found = decisions.decisions_with_boards(day)
        return {"decisions": found, "cases": case_lists.decision_rows(day, found)}
    rows = report.decisions_without_names(day)
    return {"rows": rows, "cases": case_lists.report_rows(rows)}


def _report(asked: Asked) -> Contents:
    found = report.report(asked.tournament, desk=asked.desk)
    return {**found, "cases": case_lists.report_rows(found["rows"])}


DECISIONS = Document(
    "decisions",
    _("Decisions of the jury"),
    _("For the report of the day; without the texts, and for the wall without names."),
    Moment.DURING,
    _decisions,
    permission="tournaments.call_jury",
    styles=STYLES,
)

REPORT = Document(
    "report",
    _("Report of the jury"),
    _("Every case of the day, with how long it took; without names for the wall."),
    Moment.AFTER,
    _report,
    permission="tournaments.call_jury",
    archived=True,
    styles=STYLES,
)


def form_of(ruling: Ruling) -> Contents:
    """The form of a ruling, to be signed."""
    case = ruling.case
    return {
        **tables.case_heading(case),
        "ruling": decisions.with_boards(
            tables.rulings_in_words(case.tournament, [ruling])[0]
        ),
        "seal": ledger.head(case.tournament),
        "seat_words": seat_words(Asked(case.tournament)),
        "appeal_minutes": case.tournament.appeal_minutes,
        "awaited": awaited_round(case),
        "last_word": case.state == Case.State.UPHELD or is_final(case),
    }
