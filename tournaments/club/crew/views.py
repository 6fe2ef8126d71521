"""The pages on which organisers look after the accounts of the crew."""

from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.accounts.models import Account
from tournaments.club.crew import operations
from tournaments.club.crew.forms import ChangeAccountForm, NewAccountForm
from tournaments.lists.table import BESIDE, NAME, Column, List, name_link
from tournaments.web import (
    Request,
    attempt,
    done,
    may,
    posted,
    refusal_beside,
    search_words,
    show,
)


@require_GET
@may("view_account")
def crew(request: Request) -> HttpResponse:
    search = search_words(request.GET).strip()
    found = Account.objects.filter(name__icontains=search).order_by(
        "-is_active", "name"
    )
    context = {"crew": found, "table": CrewList(found), "search": search}
    return render(request, "club/crew/crew.html", context)


@require_http_methods(["GET", "POST"])
@may("add_account")
@never_cache
def make(request: Request) -> HttpResponse:
    form = NewAccountForm(posted(request))
    if form.is_valid():
        with refusal_beside(form):
            account, password = operations.make_account(
                by=request.user, **form.cleaned_data
            )
            return show_password(request, account, password)
    return show(request, "club/crew/make.html", {"form": form})


@require_http_methods(["GET", "POST"])
@may("change_account")
def change(request: Request, account: str) -> HttpResponse:
    found = get_object_or_404(Account, public_id=account)
    form = ChangeAccountForm(posted(request), account=found)
    if attempt(form, operations.change_account, account=found, by=request.user):
        sentence = _("The account of %s is changed.") % found.name
        return done(request, sentence, "crew:crew")
    return show(request, "club/crew/change.html", {"form": form, "account": found})


@require_POST
@may("change_account")
@never_cache
def new_password(request: Request, account: str) -> HttpResponse:
    found = get_object_or_404(Account, public_id=account)
    password = operations.give_new_password(account=found)
    if found == request.user:
        update_session_auth_hash(request, found)  # who asks stays signed in
    return show_password(request, found, password)


def show_password(request: Request, account: Account, password: str) -> HttpResponse:
    """Show a new password, on this page alone; it is not kept anywhere."""
    context = {"account": account, "password": password}
    return render(request, "club/crew/password.html", context)


def account_link(account: Account) -> SafeString:
    return name_link(reverse("crew:change", args=[account.public_id]), account.name)


def roles(account: Account) -> str:
    """Return the hats of an account in words: `organiser, head of the jury`."""
    jury = _("head of the jury") if account.heads_jury else _("jury member")
    found = [
        _("organiser") if account.is_organiser else "",
        _("scorer") if account.is_scorer else "",
        jury if account.is_jury or account.heads_jury else "",
    ]
    return ", ".join(filter(None, found))


class CrewList(List):
    name = Column(gettext_lazy("Name"), account_link, place=NAME)
    username = Column(
        gettext_lazy("Signs in as"), "username", short=gettext_lazy("Signs in as")
    )
    role = Column(gettext_lazy("Role"), roles, place=BESIDE, css="told")
    state = Column(gettext_lazy("State"), place=BESIDE, part="club/crew/_state.html")

    css = "crew"
