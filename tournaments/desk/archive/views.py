"""The presses and pages by which tournaments are put away and brought back."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.accounts.models import Act
from tournaments.desk.archive import operations, queries, wording
from tournaments.desk.archive.listing import ActList
from tournaments.plans.models import Tournament
from tournaments.web import Request, done, may, on_its_day, show, whole_number

ON_A_PAGE = 50


@require_POST
@may("plan")
def archive(request: Request, day: Tournament) -> HttpResponse:
    operations.archive(tournament=day, by=request.user)
    sentence = _("“%s” is archived: it stands under “Archived tournaments”.") % day.name
    return done(request, sentence, "desk:tournament", day.public_id)


@require_POST
@may("plan")
def bring_back(request: Request, day: Tournament) -> HttpResponse:
    operations.bring_back(tournament=day, by=request.user)
    sentence = _("“%s” is on the lists again.") % day.name
    return done(request, sentence, "desk:tournament", day.public_id)


@require_http_methods(["GET", "POST"])
@may("plan", finds_day=False)
def delete(request: Request, tournament: str) -> HttpResponse:
    """Say what goes with a tournament, and throw it away once that is confirmed."""
    if not Tournament.objects.filter(public_id=tournament).exists():
        messages.info(request, _("This tournament is not there any more."))
        return redirect("planning:tournaments")
    return delete_found(request, tournament=tournament)


@on_its_day
def delete_found(request: Request, day: Tournament) -> HttpResponse:
    """Show what goes with a tournament or delete it, in the words of its game."""
    refused = ""
    if request.method == "POST":
        seen = whole_number(request.POST.get("seen"), -1)
        try:
            operations.throw_away(tournament=day, seen=seen, by=request.user)
        except ValidationError as error:
            if getattr(error, "code", "") == "gone":
                messages.info(request, " ".join(error.messages))
                return redirect("planning:tournaments")
            refused = " ".join(error.messages)
        else:
            sentence = _("“%s” is deleted, with all that belonged to it.") % day.name
            return done(request, sentence, "planning:tournaments")
        day.refresh_from_db()
    context = {
        "tournament": day,
        "hanging": queries.count_dependents(day),
        "possible": queries.can_be_deleted(day),
        "refused": refused,
    }
    return show(request, "desk/delete.html", context)


@require_GET
@may("view_history")
def acts(request: Request) -> HttpResponse:
    """List what was done to the lists of the club, the newest first."""
    page = Paginator(Act.objects.select_related("made_by"), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "table": ActList(wording.acts_in_words(page.object_list))}
    return show(request, "desk/acts.html", context)
