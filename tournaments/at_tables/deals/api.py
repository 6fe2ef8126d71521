"""Answers the script of a table's page: how the table stands, deals, agreements."""

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.game_words import words_of
from scoring.variants import VARIANTS
from tournaments.at_tables import operations as phones
from tournaments.at_tables.deals import operations, queries
from tournaments.at_tables.deals.answers import answered
from tournaments.at_tables.deals.submission import LONGEST, read
from tournaments.at_tables.deals.worth import worth as preview
from tournaments.at_tables.device import TOKEN
from tournaments.at_tables.from_a_phone import (
    from_a_phone,
    is_plain_form,
    refused,
    text_of,
)
from tournaments.at_tables.queries import Keeps
from tournaments.at_tables.rules.codes import digest_of
from tournaments.at_tables.which_table import mark_of, table_in
from tournaments.boards import at_table
from tournaments.kept.pages import unless_seen
from tournaments.models import Device, Table, Tournament
from tournaments.sheets.one_sheet import table_again
from tournaments.web import day_or_404, json_object, whole_number

# What becomes of a deal that is refused: the organiser has it, or the phone waits with
# it. Of any other refusal its table is asked.
FOR_THE_DESK = ("closed", "kept", "moved", "gone")
WAITS = ("not_begun", "revoked")


@require_safe
@login_not_required
def state(request: HttpRequest, tournament: str) -> HttpResponse:
    """Return how the table stands; 304 to whoever has seen it, for one query."""
    token = request.COOKIES.get(TOKEN, "")
    mark = mark_of(digest_of(token)) if token else None
    if mark is None or mark.day != tournament or mark.game not in VARIANTS:
        day_or_404(tournament)
        return refused("revoked", _("This phone serves no table any more."))
    if not mark.let_in:
        return refused("waiting", _("Ask the organiser to let this phone in."))
    said = keeps(request) or mark.keeps
    phones.note(mark.device, mark.keeps, said, is_due=mark.is_due)

    def whole() -> HttpResponse:
        with words_of(VARIANTS[mark.game], mark.seats):
            return JsonResponse(queries.shown(mark))

    return unless_seen(request, f'W/"{mark.tag}-{get_language()}"', whole)


def keeps(request: HttpRequest) -> Keeps | None:
    """Read how many deals a phone says that it keeps; None where it does not say."""
    said = request.META.get("HTTP_PHONE_KEEPS", "").split()
    if len(said) != len(Keeps._fields):
        return None
    return Keeps(*(whole_number(one, digits=3) for one in said))


@require_POST
@partial(from_a_phone, with_its_last=True)
def deal(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Write one deal that the table has agreed with."""
    try:
        submission = read(text_of(request))
        new = operations.submit(device=device, deal=submission)
    except ValidationError as error:
        refusal = error.error_list[0]
        note_kept(request, device, refusal.code or "illegal")
        more: dict[str, Any] = {}
        if refusal.code in ("stale", "kept"):
            more = {"deal": line_now(device, submission.round, submission.number)}
        return refused(
            refusal.code or "illegal",
            " ".join(error.messages),
            field=(refusal.params or {}).get("field", ""),
            **more,
        )
    note_kept(request, device)
    return JsonResponse(queries.after(new))


def note_kept(request: HttpRequest, device: Device, refusal: str = "") -> None:
    """Note what a phone keeps once it has the answer to a deal.

    It says how many others it has; its screen may be dark before it asks again.
    """
    others = keeps(request)
    if others is None:
        return
    if refusal in WAITS:
        others = others._replace(unsent=others.unsent + 1)
    elif refusal and refusal not in FOR_THE_DESK:
        others = others._replace(to_check=others.to_check + 1)
    phones.heard(device, others)


def line_now(device: Device, round: int, number: int) -> dict[str, Any] | None:
    """Return what stands on a line of a table; a phone shows its own beside it."""
    table = table_in(device.tournament, round, device.number)
    lines = queries.of_table(table)["deals"] if table else []
    return next((one for one in lines if one["number"] == number), None)


@require_safe
@from_a_phone
def worth(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Say what a deal of two sides brings, which only the running game tells."""
    mark = mark_of(device.secret_digest)
    number = whole_number(request.GET.get("deal", ""))
    facts = json_object(request.GET.get("facts", "")[:LONGEST])
    is_deal = VARIANTS[day.variant_key].match and 1 <= number <= day.deals_per_round
    if mark is None or mark.table is None or not facts or not is_deal:
        return refused("gone", _("Nobody sits at this table in this round."))
    try:
        return JsonResponse(preview(mark.table, number, facts))
    except ValidationError as error:
        return refused("illegal", " ".join(error.messages))


@require_POST
@from_a_phone
def agree(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Note that one side of the table agrees with the totals."""
    plain = is_plain_form(request)
    typed = request.POST if plain else json_object(text_of(request))
    side, seen = str(typed.get("side", ""))[:4], whole_number(typed.get("version"))
    return answered(
        request,
        device,
        lambda: operations.agree(device=device, side=side, seen=seen),
        _("Your agreement is noted. Thank you!"),
    )


@require_safe
@from_a_phone
def board(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Say who of this table knows a board that is not due here, or will meet it."""
    wanted = request.GET.get("board", "")[:12]
    mark = mark_of(device.secret_digest)
    if mark is None or mark.table is None or not day.duplicate:
        return refused("gone", _("Nobody sits at this table in this round."))
    table = table_again(Table(pk=mark.table))
    found = at_table.context(table, day, wanted, full=False)
    return JsonResponse(
        {
            "deal": found.get("asked_deal"),
            "message": found.get("questioned", ""),
            "known": found.get("known", []),
        }
    )
