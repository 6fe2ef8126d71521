"""The pages on which organisers look after the accounts of the crew."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from tournaments.crew import operations
from tournaments.crew.forms import ChangeAccountForm, NewAccountForm
from tournaments.models import Account

may_view = permission_required("tournaments.view_account", raise_exception=True)
may_add = permission_required("tournaments.add_account", raise_exception=True)
may_change = permission_required("tournaments.change_account", raise_exception=True)


@require_GET
@may_view
def crew(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "").strip()
    found = Account.objects.order_by("-is_active", "name")
    if search:
        found = found.filter(name__icontains=search)
    return render(request, "crew/crew.html", {"crew": found, "search": search})


@require_http_methods(["GET", "POST"])
@may_add
@never_cache
def make(request: HttpRequest) -> HttpResponse:
    form = NewAccountForm(request.POST or None)
    if form.is_valid():
        account, password = operations.make_account(**form.given())
        return show_password(request, account, password)
    status = 422 if form.is_bound else 200
    return render(request, "crew/make.html", {"form": form}, status=status)


@require_http_methods(["GET", "POST"])
@may_change
def change(request: HttpRequest, account: str) -> HttpResponse:
    found = get_object_or_404(Account, public_id=account)
    form = ChangeAccountForm(request.POST or None, account=found)
    if form.is_valid():
        try:
            operations.change_account(account=found, **form.given())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The account of %s is changed.") % found.name)
            return redirect("crew:crew")
    status = 422 if form.is_bound else 200
    context = {"form": form, "account": found}
    return render(request, "crew/change.html", context, status=status)


@require_POST
@may_change
@never_cache
def new_password(request: HttpRequest, account: str) -> HttpResponse:
    found = get_object_or_404(Account, public_id=account)
    password = operations.give_new_password(account=found)
    if found == request.user:
        update_session_auth_hash(request, found)  # who asks stays signed in
    return show_password(request, found, password)


def show_password(
    request: HttpRequest, account: Account, password: str
) -> HttpResponse:
    """The one page on which a password stands; it is not kept anywhere."""
    context = {"account": account, "password": password}
    return render(request, "crew/password.html", context)
