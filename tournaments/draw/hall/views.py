"""The page on which the hall is arranged."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.draw.hall.forms import HallForm, as_typed
from tournaments.draw.hall.operations import arrange
from tournaments.plans.models import Tournament
from tournaments.tables import hall as queries
from tournaments.tables.rules.hall_plan import AISLE, DEPTH, EDGE, GAP, WIDTH
from tournaments.web import Request, done, may, posted, refusal_beside, show

ROOM = 3  # places beside and below the tables, to drag one there


@require_http_methods(["GET", "HEAD", "POST"])
@may("seat")
def hall(request: Request, day: Tournament) -> HttpResponse:
    """Show and write where tables stand: in a grid that is typed, or as dragged."""
    plan = queries.plan_for(day)
    form = HallForm(posted(request), initial=as_typed(plan, queries.mark_of(day)))
    if request.method == "POST" and form.is_valid():
        with refusal_beside(form):
            arrange(
                tournament=day,
                plan=form.cleaned_data["plan"],
                by=request.user,
                seen=form.cleaned_data["seen"],
            )
            words = _("The hall is arranged.")
            if not form.cleaned_data["plan"]:
                words = _("The tables stand in order of their number.")
            return done(request, words, "rounds:hall", day.public_id)
    drawn = queries.hall_of(day, queries.tables_to_place(day))
    return show(
        request,
        "draw/hall.html",
        {
            "tournament": day,
            "form": form,
            "hall": drawn,
            "plan": plan,
            "room": (
                drawn.width + ROOM * (WIDTH + GAP) / 2,
                drawn.height + ROOM * (DEPTH + GAP) / 2,
            ),
            "measures": (EDGE, WIDTH + GAP, DEPTH + GAP, AISLE),
        },
    )
