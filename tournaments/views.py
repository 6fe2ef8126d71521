"""The page on which everybody arrives."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.planning import queries


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    at_the_desk = request.user.is_authenticated
    days = queries.around(timezone.localdate(), only_live=not at_the_desk)
    return render(request, "home.html", {"days": days})
