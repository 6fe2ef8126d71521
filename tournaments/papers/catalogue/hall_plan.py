"""The hall from above, to hang beside the seating: where each table stands."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.tables.hall import hall_of, tables_to_place


def _hall_plan(asked: Asked) -> Contents:
    day = asked.tournament
    return {"hall": hall_of(day, tables_to_place(day)), "unranked": True}


HALL_PLAN = Document(
    "hall-plan",
    _("Where the tables stand"),
    _("To hang at the entrance, beside the seating."),
    Moment.BEFORE,
    _hall_plan,
    sizes=("A4", "A3"),
    readers=(Reader.WALL,),
    sealed=False,
)
