"""The steps of every page: who may, which day, what was typed, what came of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required, permission_required
from django.core.exceptions import DisallowedHost, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.http import (
    content_disposition_header,
    url_has_allowed_host_and_scheme,
)
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.bounds import (
    json_object as json_object,
    search_words as search_words,
    whole_number as whole_number,
)
from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from tournaments.access import PERMISSIONS
from tournaments.accounts.models import Account
from tournaments.plans.models import Tournament

THEME, THEMES = "theme", ("light", "dark")


class Request(HttpRequest):
    """A request by somebody who has signed in."""

    user: Account


class Problem(NamedTuple):
    """Something wrong, and the question of the page by which it is put right."""

    text: str
    at: str = ""  # the identifier of that question on the page
    question: str = ""

    @property
    def leads_to(self) -> str:
        """That question; a sentence that has a way of its own leads there alone."""
        return "" if "</a>" in self.text else self.at


View = Callable[..., HttpResponse]


def may(permission: str, *, finds_day: bool = True) -> Callable[[View], View]:
    """Let in those whom the table of access allows, and hand the view its day."""
    name = f"tournaments.{permission}"
    if name not in PERMISSIONS:
        raise LookupError(f"{name} is not in the table of access")

    def admit(view: View) -> View:
        inner = on_its_day(view) if finds_day else view
        return permission_required(name, raise_exception=True)(inner)

    return admit


def everybody(view: View) -> View:
    """Let in the whole hall, and hand the view its day."""
    return login_not_required(on_its_day(view))


def on_its_day(view: View) -> View:
    """Hand the view the tournament that its address names, if it names one."""

    @wraps(view)
    def answer(request: HttpRequest, **words: Any) -> HttpResponse:
        if "tournament" in words:
            words["day"] = day = day_or_404(words.pop("tournament"))
            with use_words_of(VARIANTS[day.variant_key], day.seat_letters):
                return view(request, **words)
        return view(request, **words)

    return answer


def day_or_404(public_id: str) -> Tournament:
    """The tournament of an address; one of a game that is not there is none."""
    found = Tournament.objects.filter(public_id=public_id).first()
    if found is None or found.variant_key not in VARIANTS:
        raise Http404(public_id)
    return found


def sees_all(request: HttpRequest) -> bool:
    """Return whether the user reads all names and all rounds, as the desk does."""
    return bool(request.user.has_perm("tournaments.view_player"))


def chosen_theme(request: HttpRequest) -> str:
    """`light` or `dark` as chosen on this device, empty where it decides itself."""
    theme = request.COOKIES.get(THEME, "")
    return theme if theme in THEMES else ""


def site_of(request: HttpRequest) -> str:
    """Return the address of this site as it was asked; empty for a host not allowed."""
    try:
        return f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return ""


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what was typed into the form of a page, once it is sent; else None."""
    return request.POST if request.method == "POST" else None


@contextmanager
def refusal_beside(form: forms.BaseForm, field: str | None = None) -> Iterator[None]:
    """Put the refusal of an operation into the form, and go on after the block."""
    try:
        yield
    except ValidationError as error:
        form.add_error(field, with_link(error))


def attempt(
    form: forms.BaseForm, operation: Callable[..., object], **words: Any
) -> bool:
    """Do what a form says, or put the refusal beside it; return whether it is done."""
    if form.is_valid():
        with refusal_beside(form):
            operation(**words, **form.cleaned_data)
            return True
    return False


@contextmanager
def refusal_said(request: HttpRequest) -> Iterator[None]:
    """Say the refusal of an operation on the next page, and go on after the block."""
    try:
        yield
    except ValidationError as error:
        said = ((sentence,) for sentence in with_link(error).messages)
        messages.error(request, format_html_join(" ", "{}", said))


@contextmanager
def refusals() -> Iterator[list[str]]:
    """Gather the sentences of a refusal, and go on after the block."""
    sentences: list[str] = []
    try:
        yield sentences
    except ValidationError as error:
        sentences += with_link(error).messages


def with_link(error: ValidationError) -> ValidationError:
    """Return a refusal with a link to the page `where` it is mended, if named."""
    if not hasattr(error, "error_dict") and len(error.error_list) > 1:
        return ValidationError([with_link(one) for one in error.error_list])
    params = getattr(error, "params", None) or {}
    if "where" not in params:
        return error
    page, *words = params["where"]
    (sentence,) = error.messages
    way = reverse(page, args=words), params["there"]
    linked = format_html('{} <a href="{}">{}</a>', sentence, *way)
    return ValidationError(linked, code=error.code)


def is_sure(request: HttpRequest) -> bool:
    """Return whether somebody was asked, and wants it all the same."""
    return "sure" in request.POST


def ask(
    request: HttpRequest,
    sentences: Iterable[object],
    back: str,
    *,
    delete: bool = False,
) -> HttpResponse:
    """Ask whether what an operation refused is to be done all the same.

    What was sent is sent again with `sure`; who is not goes `back`. What would
    `delete` is pressed as what it is.
    """
    sent = [(key, one) for key, some in request.POST.lists() for one in some]
    hidden = [one for one in sent if one[0] != "csrfmiddlewaretoken"]
    context = {"asked": sentences, "sent": hidden, "back": back, "deletes": delete}
    return render(request, "ask.html", context, status=409)


def done(request: HttpRequest, sentence: str, page: str, *where: Any) -> HttpResponse:
    """Say what was done, and go on to a page."""
    messages.success(request, sentence)
    return redirect(page, *where)


def show(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    status: int | None = None,
) -> HttpResponse:
    """Show a page; with status 422 where it says what is wrong with what was typed."""
    if status is None:
        status = 422 if problems_in(context) else 200
    return render(request, template, dict(context), status=status)


def problems_in(context: Mapping[str, Any]) -> list[Problem]:
    """All that a page says is wrong: what was refused, then form by form."""
    refused = context.get("refused") or ()
    sentences = [refused] if isinstance(refused, (str, Promise)) else refused
    at = context.get("refused_at", "")
    said = [
        one if isinstance(one, Problem) else Problem(str(one), at) for one in sentences
    ]
    # By its type: what nobody has asked of the database yet is not asked for this.
    found = {
        id(one): one
        for one in context.values()
        if issubclass(type(one), forms.BaseForm)
    }
    return [*said, *(one for form in found.values() for one in _problems_of(form))]


def _problems_of(form: forms.BaseForm) -> Iterator[Problem]:
    """Yield what is wrong with a form, each with the question that it is about."""
    for name, errors in form.errors.as_data().items():
        asked = form[name] if name in form.fields else None
        for error in errors:
            at, question = (error.params or {}).get("at", ""), ""
            if asked is not None and not asked.is_hidden:
                at = asked.id_for_label or f"{asked.auto_id}_0"
                question = str(asked.label)
            for text in error.messages:
                yield Problem(text, at, question)


def wants_part(request: HttpRequest) -> bool:
    """Return whether a script asks for a part of the page, to put it in place."""
    return request.headers.get("HX-Request") == "true"


def part_or_page(
    request: HttpRequest,
    part: str,
    page: str,
    context: Mapping[str, Any],
    status: int | None = None,
) -> HttpResponse:
    """The part of a page for the script that asks for it, else the whole page."""
    template = part if wants_part(request) else page
    response = show(request, template, context, status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def file_name(day: Tournament, usual: str) -> str:
    """Return how the names of its files begin; for practice they say so."""
    name, practice = slugify(day.name) or usual, slugify(_("Practice"))
    if day.is_practice and not name.startswith(practice):
        return f"{practice}-{name}"
    return name


def dated_name(day: Tournament, usual: str) -> str:
    """Return how the names of its files begin, with the date that tells days apart."""
    return f"{file_name(day, usual)}-{day.played_date:%Y-%m-%d}"


def as_file(
    body: str | bytes, name: str, content_type: str, *, inline: bool = False
) -> HttpResponse:
    """A file to keep, or with `inline` to look at; no browser keeps a copy of it."""
    kept_as = content_disposition_header(as_attachment=not inline, filename=name)
    headers = {
        "Content-Disposition": kept_as or "",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(body, content_type=content_type, headers=headers)


def next_page(request: HttpRequest) -> str:
    """Return where the person was going, if that is a page of this site."""
    page = request.POST.get("next") or request.GET.get("next") or "/"
    ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if ours and page.startswith("/") else "/"
