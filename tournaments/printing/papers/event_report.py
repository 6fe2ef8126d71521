"""The report of an event, which a club keeps."""

from django.utils.translation import gettext_lazy as _

from tournaments.printing import event_reports
from tournaments.printing.document import Document, Moment
from tournaments.printing.papers.points import points_of
from tournaments.printing.papers.ranked import by_lines
from tournaments.printing.papers.score_sheets import BY_HAND

EVENT_REPORT = Document(
    "event-report",
    _("Report of the event"),
    _("To keep: what was played, who won, what the jury decided, what vouches for it."),
    Moment.AFTER,
    lambda asked: {**points_of(asked), **event_reports.contents(asked)},
    archived=True,
    styles=("papers-after", *BY_HAND),
    sheets=lambda hall: 2 + by_lines(hall),
)
