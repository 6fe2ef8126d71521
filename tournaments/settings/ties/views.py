"""The page on which another order decides between equal players."""

from copy import copy
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.standing.criteria import Criterion
from tournaments.entries.queries import names
from tournaments.lists import who_moves
from tournaments.plans.models import Tournament
from tournaments.plans.tie_breaks import TIES, TiesForm
from tournaments.settings.operations import change_tie_breaks
from tournaments.standings import queries as standings
from tournaments.standings.queries import criteria_of
from tournaments.standings.rules.standings import changed_ranks
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


class Move(NamedTuple):
    """Somebody, or two partners, whose rank another order changes."""

    name: str
    number: str
    before: int
    after: int


def preview(
    tournament: Tournament, tie_breaks: list[str]
) -> tuple[list[Move], tuple[Criterion, ...]]:
    """Everybody whose rank changes under this order; nothing is written.

    With the criteria by which all are then ranked.
    """
    other = copy(tournament)
    other.tie_breaks = tie_breaks
    before = standings.ranking(tournament, desk=True)
    after = standings.ranking(other, desk=True)
    called = names(tournament, full=True)
    found = []
    for result, was, now in changed_ranks(before.standings, after.standings):
        members = after.sides.get(result.key, (result,))
        name = " & ".join(called[one.key] for one in members)
        number = " & ".join(str(one.number) for one in members)
        found.append(Move(name, number, was, now))
    return found, after.criteria


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
