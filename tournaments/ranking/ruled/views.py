"""What a decision would move in the ranking: a part of the page where it is made."""

from __future__ import annotations

from django.contrib.auth.decorators import permission_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.jury import queries as jury
from tournaments.jury.deciding.decision import Decision
from tournaments.ranking import wording
from tournaments.ranking.moments import queries as moments
from tournaments.ranking.ruled import queries

ONE_DAY = 86_400


@require_safe
@permission_required("tournaments.judge", raise_exception=True)
def moves(request: HttpRequest, tournament: str) -> HttpResponse:
    """The decision comes signed from the page on which it was made."""
    try:
        plain = signing.loads(
            request.GET.get("decision", ""), salt="decision", max_age=ONE_DAY
        )
    except signing.BadSignature:
        wrong = _("Make the decision again, then look what it does.")
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    case = jury.case_or_404(tournament, request.GET.get("case", ""))
    found = queries.moves(case, Decision.read(plain))
    names = moments.names(wording.named_in(found))
    context = {
        "moved": wording.moved(found, names),
        "totals": wording.totals(found, names),
    }
    return render(request, "ranking/_moves.html", context)
