"""The page on which organisers change what the club says of itself."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Host
from tournaments.planning.club import operations
from tournaments.planning.club.forms import ClubForm

may_change = permission_required("tournaments.change_host", raise_exception=True)


@require_http_methods(["GET", "POST"])
@may_change
def club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=Host.objects.first())
    if form.is_valid():
        operations.change_club(**form.cleaned_data)
        messages.success(request, _("The club is changed."))
        return redirect("planning:club")
    status = 422 if form.is_bound else 200
    return render(request, "planning/club.html", {"form": form}, status=status)
