"""The report of an event, which a club keeps."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers import event_reports
from tournaments.papers.catalogue.points import points_of
from tournaments.papers.catalogue.ranked import by_lines
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Document, Moment

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
