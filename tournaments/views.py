"""The page on which everybody arrives."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")
