"""The page on which another order decides between equal players."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.lists import who_moves
from tournaments.plans.models import Tournament
from tournaments.plans.tie_breaks import TIES, TiesForm
from tournaments.settings.operations import change_tie_breaks
from tournaments.settings.ties.queries import preview
from tournaments.standings.queries import criteria_of
from tournaments.standings.wording import criteria_in_words
from tournaments.web import (
    Request,
    done,
    may,
    posted,
    refusal_beside,
    show,
    whole_number,
)


@require_http_methods(["GET", "HEAD", "POST"])
@may("plan")
def ties(request: Request, day: Tournament) -> HttpResponse:
    """Choose another order, look whom it moves, then do it."""
    sent = posted(request) or request.GET
    form = TiesForm(sent if TIES[0] in sent else None, tournament=day)
    context: dict[str, Any] = {
        "tournament": day,
        "form": form,
        "criteria": criteria_in_words(criteria_of(day)),
        "finished": day.state == Tournament.State.FINISHED,
    }
    if form.is_valid():
        if request.method == "POST":
            seen = whole_number(request.POST.get("seen"))
            with refusal_beside(form):
                change_tie_breaks(
                    tournament=day, tie_breaks=form.order, by=request.user, seen=seen
                )
                sentence = _("Equal players are now parted in this order.")
                return done(request, sentence, "ranking:ranking", day.public_id)
        moves, criteria = preview(day, form.order)
        context |= {
            "same": form.order == day.tie_breaks,
            "preview": {"moves": moves},
            "table": who_moves.page_of_list(who_moves.RankMoves(moves), request),
            "then": criteria_in_words(criteria),
            "seen": day.version,
        }
    return show(request, "desk/ties.html", context)
