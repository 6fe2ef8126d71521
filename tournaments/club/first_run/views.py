"""The pages of the first run, which are gone once there is a club."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, parse_cookie
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.accounts.queries import is_first_run
from tournaments.backups.here import this_club
from tournaments.backups.wording import future_warning
from tournaments.club.first_run import code as codes, operations
from tournaments.club.first_run.forms import CodeForm, MakeForm, RestoreForm
from tournaments.web import done, everybody, posted, refusal_beside, show

View = Callable[[HttpRequest], HttpResponse]
RESTORES = "restores"  # the cookie of who has shown that he knows the code


def before_there_is_a_club(view: View) -> View:
    """Open a page to everybody, as long as there is no club."""

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if not is_first_run():
            raise Http404("the club is there already")
        return view(request)

    methods = require_http_methods(["GET", "HEAD", "POST"])
    return everybody(never_cache(methods(answer)))


@sensitive_post_parameters("code", "password", "again")
@before_there_is_a_club
def make(request: HttpRequest) -> HttpResponse:
    form = MakeForm(posted(request))
    if form.is_valid():
        with refusal_beside(form):
            account = operations.make_club(settings.DATA_DIR, **form.answers())
            login(request, account)
            return done(request, _("Your club is ready. Plan its first day."), "home")
    return show(request, "club/first_run/make.html", {"form": form})


@sensitive_post_parameters("code")
@before_there_is_a_club
def restore(request: HttpRequest) -> HttpResponse:
    """Ask for the code first: who knows it may send a file of any size."""
    token = request.COOKIES.get(RESTORES, "")
    if code := codes.code_of(settings.DATA_DIR, token):
        return restore_from(request, code)
    form = CodeForm(posted(request))
    if form.is_valid():
        with refusal_beside(form):
            token = operations.token_for_code(settings.DATA_DIR, **form.cleaned_data)
            answer = redirect("first_run:restore")
            answer.set_cookie(
                RESTORES, token, httponly=True, samesite="Strict", secure=settings.HTTPS
            )
            return answer
    return show(
        request, "club/first_run/restore.html", {"form": form, "asks_code": True}
    )


def restore_from(request: HttpRequest, code: str) -> HttpResponse:
    form = RestoreForm(posted(request), request.FILES or None)
    if form.is_valid():
        with refusal_beside(form):
            found = operations.restore(this_club(), code=code, source=form.source())
            for first, *_more in found.differences.values():
                messages.warning(
                    request, _("Something in it is not in order: %s") % first
                )
            if found.is_of_the_future():
                messages.warning(request, future_warning())
            made_at = localtime(found.manifest.made_at)
            moment = date_format(made_at, "DATETIME_FORMAT")
            sentence = _("All is as it was on %(moment)s. Sign in as you did then.")
            answer = done(request, sentence % {"moment": moment}, "sign_in")
            answer.delete_cookie(RESTORES)
            return answer
    return show(request, "club/first_run/restore.html", {"form": form})


@require_safe
@before_there_is_a_club
def how_far(request: HttpRequest) -> HttpResponse:
    """Say how far a restoring is, to whoever has shown the code."""
    token = request.COOKIES.get(RESTORES, "")
    knows = codes.code_of(settings.DATA_DIR, token) is not None
    return HttpResponse(operations.how_far() if knows else "")


def may_upload(path: str, cookies: str) -> bool:
    """Tell by path and cookies whether a request may upload a file of any size."""
    if path != reverse("first_run:restore"):
        return False
    token = parse_cookie(cookies).get(RESTORES, "")
    return codes.code_of(settings.DATA_DIR, token) is not None
