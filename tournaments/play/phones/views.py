"""The page of a table on its own phone, and the phones as the desk sees them."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tournaments.deals.all_tables import phones_waiting
from tournaments.devices.address import address_for_phones
from tournaments.lists.table import KEY, NAME, PRESS, Column, List
from tournaments.plans.models import Tournament
from tournaments.play.phones import from_a_phone, operations, queries, tables
from tournaments.play.phones.device import COOKIE_SECONDS, TOKEN, device_of
from tournaments.play.phones.forms import CodeForm, MovePhoneForm, RenewForm
from tournaments.tables import table_cards
from tournaments.web import (
    Request,
    attempt,
    done,
    everybody,
    may,
    refusals,
    show,
    wants_part,
)

CELL = "play/phones/_of_table.html"


class TableList(List):
    """Tables: on a phone, whether each is served stands behind its number.

    Below it stand the phone and the card, each opened by a press, and who has left.
    """

    table = Column(gettext_lazy("Table"), place=NAME, css="of-table", part=CELL)
    state = Column(gettext_lazy("State"), place=KEY, part=CELL)
    left = Column(gettext_lazy("Players"), css="signs", part=CELL)
    phones = Column(gettext_lazy("Phone"), place=PRESS, part=CELL)
    card = Column(gettext_lazy("Card"), part=CELL)

    css = "phones"


BACK = ("entry:board", "desk:tournament")  # where a phone that waits is answered, too


@require_safe
@never_cache
@ensure_csrf_cookie
@everybody
def table(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Show a table its page on its phone; ask a strange phone for the card."""
    device = device_of(request, day.public_id)
    # The page on which it waited goes on to that of its table, or was refused.
    if wants_part(request) and (device is None or device.let_in_at):
        return HttpResponse(headers={"HX-Refresh": "true"})
    if device is None:
        return show(request, "play/phones/pair.html", pairing_context(day, CodeForm()))
    if device.let_in_at is None:
        context = {"tournament": day, "device": device}
        return show(request, "play/phones/waiting.html", context)
    return show(request, "play/phones/table.html", tables.phone_context(day, device))


@require_POST
@never_cache
@everybody
def pair(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Let a phone in by the code that was typed, or by the secret of the QR code."""
    secret = request.POST.get("secret", "")
    plain = from_a_phone.is_plain_form(request)
    form = CodeForm({"code": "-"} if secret else request.POST)
    if not form.is_valid():
        if not plain:
            return from_a_phone.refusal_response(
                "code", " ".join(map(str, form.errors["code"]))
            )
        return show(request, "play/phones/pair.html", pairing_context(day, form))
    try:
        _device, token = operations.pair(
            tournament=day,
            secret=secret,
            code="" if secret else form.cleaned_data["code"],
            token=request.COOKIES.get(TOKEN, ""),
            name=name_of(request),
            sure="sure" in request.POST,
        )
    except ValidationError as refusal:
        if not plain:
            return from_a_phone.refusal_response("code", " ".join(refusal.messages))
        if getattr(refusal, "code", "") == operations.ELSEWHERE:
            return another_table(request, day, refusal)
        form = CodeForm({"code": form.data["code"].removeprefix("-")})
        form.is_valid()
        form.errors.clear()
        form.add_error(None, refusal.messages)
        return show(request, "play/phones/pair.html", pairing_context(day, form))
    here = redirect("at_tables:table", day.public_id)
    answer = here if plain else JsonResponse({})
    answer.set_cookie(
        TOKEN,
        token,
        max_age=COOKIE_SECONDS,
        path=here.url,  # the same phone may serve a table of another tournament
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def another_table(
    request: HttpRequest, day: Tournament, refusal: ValidationError
) -> HttpResponse:
    """Ask whether a phone leaves its table for that of the card it has read."""
    context = {
        "tournament": day,
        "posted": {name: request.POST.get(name, "") for name in ("secret", "code")},
        "tables": refusal.params,
        "refusal": refusal,
    }
    return show(request, "play/phones/another_table.html", context)


def pairing_context(day: Tournament, form: CodeForm) -> dict[str, Any]:
    return {
        "tournament": day,
        "form": form,
        "over": day.state == Tournament.State.FINISHED,
    }


def name_of(request: HttpRequest) -> str:
    """Return what a browser says that it runs on, as far as people call it so."""
    said = request.headers.get("User-Agent", "")
    known = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "Linux")
    return next((one for one in known if one in said), "")


@require_safe
@may("run_tables")
def phones(request: Request, day: Tournament) -> HttpResponse:
    return phones_page(request, day)


def phones_page(request: Request, day: Tournament, **more: Any) -> HttpResponse:
    rows, over = queries.tables(day), day.state == Tournament.State.FINISHED
    empty = ["card"] if over else []  # they let nobody in any more
    if not any(one.left for one in rows):
        empty.append("left")
    context = {
        "tournament": day,
        "table": TableList(rows, exclude=empty),
        "numbers": [one.number for one in rows[::10]] if len(rows) > 12 else [],
        "address": address_for_phones(request, day),
        "over": over,
        "phones_waiting": phones_waiting(day),
        **more,
    }
    return show(request, "play/phones/phones.html", context)


@require_POST
@may("run_tables")
def let_in(request: Request, day: Tournament, device: str) -> HttpResponse:
    """Let a phone in that waits, beside any that serves its table already."""
    found = queries.device_or_404(day, device)
    with refusals() as refused:
        operations.let_in(device=found, by=request.user)
        words = _("The phone is let in at table %(number)s.")
        return back_to_phones(request, day, words, found.number)
    return phones_page(request, day, refused=refused)


@require_POST
@may("run_tables")
def send_away(request: Request, day: Tournament, device: str) -> HttpResponse:
    """Send a phone away that serves its table, or refuse one that waits."""
    found = operations.revoke(
        device=queries.device_or_404(day, device), by=request.user
    )
    words = _("The phone that waited at table %(number)s is refused.")
    if found.let_in_at:
        words = _("The phone of table %(number)s is sent away.")
    return back_to_phones(request, day, words, found.number)


def back_to_phones(
    request: Request, day: Tournament, sentence: str, number: int
) -> HttpResponse:
    words, back = sentence % {"number": number}, request.POST.get("back")
    page = back if back in BACK else "at_tables:phones"
    return done(request, words, page, day.public_id)


@require_POST
@may("run_tables")
def move(request: Request, day: Tournament, device: str) -> HttpResponse:
    found = queries.device_or_404(day, device)
    form = MovePhoneForm(request.POST, auto_id=f"%s-{device}")
    if attempt(form, operations.move, device=found, by=request.user):
        words = _("The phone serves table %(number)s from now on.")
        return back_to_phones(request, day, words, form.cleaned_data["number"])
    return phones_page(request, day, form=form)


@require_POST
@may("run_tables")
def renew(request: Request, day: Tournament, table: int) -> HttpResponse:
    """Make a card anew: the one that is lost, or was photographed, lets nobody in."""
    table_cards.card_or_404(day, table)
    form = RenewForm(request.POST)
    if attempt(
        form, operations.renew_card, tournament=day, number=table, by=request.user
    ):
        words = _("Table %(number)s has a new card: print it, and lay it there.")
        return back_to_phones(request, day, words, table)
    return phones_page(request, day, form=form)
