"""The pages on which one signs in, signs out, or takes another language."""

import secrets

from django import forms
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import UsernameField
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts import writes as accounts
from tournaments.accounts.models import Account
from tournaments.club.whence import address_of
from tournaments.web import THEME, THEMES, done, next_page, refusal_beside


class SignInForm(forms.Form):
    """A name and a password; whether they fit is judged by the operation."""

    username = UsernameField(
        label=gettext_lazy("Your name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autofocus": True}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


KNOWN_DEVICE = "known_device"
THIS_MACHINE = "this machine"  # no browser has such a mark
OWNERS = 12  # of one browser, who are remembered: a laptop serves a whole crew
YEAR = 365 * 24 * 60 * 60


@login_not_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    if form.is_valid():
        typed = form.cleaned_data
        owners, mark = known_device(request)
        address = address_of(request)
        device = "" if address else THIS_MACHINE
        if Account.normalize_username(typed["username"]) in owners:
            device = mark
        with refusal_beside(form):
            account = accounts.sign_in(
                request=request,
                device=device,
                address="" if mark else address,
                **typed,
            )
            return come_in(request, account)
    context = {"form": form, "next": next_page(request)}
    return render(request, "club/sign_in.html", context)


@login_not_required
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return done(request, _("You have signed out."), "home")


@login_not_required
@csrf_exempt
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    refuse_other_sites(request)
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        raise SuspiciousOperation("no such language")
    response = HttpResponseRedirect(next_page(request))
    if isinstance(request.user, Account):
        accounts.remember_language(account=request.user, language=code)
    remember(response, settings.LANGUAGE_COOKIE_NAME, code)
    return response


@login_not_required
@csrf_exempt
@require_POST
def choose_colours(request: HttpRequest) -> HttpResponse:
    """Keep light or dark for this device; an empty choice follows the device."""
    refuse_other_sites(request)
    theme = request.POST.get("theme", "")
    if theme not in ("", *THEMES):
        raise SuspiciousOperation("no such colours")
    response = HttpResponseRedirect(next_page(request))
    if theme:
        remember(response, THEME, theme)
    else:
        response.delete_cookie(THEME, samesite="Lax")
    return response


def refuse_other_sites(request: HttpRequest) -> None:
    """Refuse a form sent by another site: pages that all share hold no token."""
    ours = f"{request.scheme}://{request.get_host()}"
    if request.headers.get("Origin", ours) != ours:
        raise PermissionDenied("sent by a page of another site")


def come_in(request: HttpRequest, account: Account) -> HttpResponse:
    """Go on to the page that was asked for, and know this device from now on."""
    owners, mark = known_device(request)
    last = [account.username, *(one for one in owners if one != account.username)]
    response = HttpResponseRedirect(next_page(request))
    if account.language:
        remember(response, settings.LANGUAGE_COOKIE_NAME, account.language)
    response.set_signed_cookie(
        KNOWN_DEVICE,
        "\n".join([last[0], mark or secrets.token_hex(16), *last[1:OWNERS]]),
        max_age=YEAR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def known_device(request: HttpRequest) -> tuple[list[str], str]:
    """Return who signed in on this browser, the last first, and its own mark."""
    cookie = request.get_signed_cookie(KNOWN_DEVICE, default="", max_age=YEAR) or ""
    if not cookie:
        return [], ""
    last, mark, *others = cookie.split("\n")
    return [last, *others], mark


def remember(response: HttpResponse, choice: str, value: str) -> None:
    """Keep what was chosen on this device for a year, whoever uses it."""
    response.set_cookie(
        choice, value, max_age=YEAR, secure=settings.HTTPS, samesite="Lax"
    )
