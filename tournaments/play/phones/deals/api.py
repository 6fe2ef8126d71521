"""Answers the script of a table's page: how the table stands, deals, agreements."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import wording as rules
from scoring.game_words import use_words_of
from scoring.match import SIDES
from scoring.variants import VARIANTS
from tournaments.comparison import at_table
from tournaments.deals import wording
from tournaments.deals.one_sheet import count_sheet, reread_table, table_sheet
from tournaments.devices.models import Device
from tournaments.devices.rules.codes import digest_of
from tournaments.entries.queries import names
from tournaments.pages import whole_or_304
from tournaments.plans.models import Tournament
from tournaments.play.phones import operations as phones
from tournaments.play.phones.deals import operations, queries
from tournaments.play.phones.deals.answers import do_and_answer
from tournaments.play.phones.deals.queries import known_at, side_name
from tournaments.play.phones.deals.submission import LONGEST, read
from tournaments.play.phones.device import TOKEN
from tournaments.play.phones.from_a_phone import (
    from_a_phone,
    is_plain_form,
    refusal_response,
    text_of,
)
from tournaments.play.phones.queries import PhoneQueue
from tournaments.play.phones.which_table import mark_of, table_in
from tournaments.tables.models import Table
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
        return refusal_response("revoked", _("This phone serves no table any more."))
    if not mark.let_in:
        return refusal_response("waiting", _("Ask the organiser to let this phone in."))
    said = read_queue(request) or mark.queue
    phones.save_heard(mark.device, mark.queue, said, is_due=mark.is_due)

    def whole() -> HttpResponse:
        with use_words_of(VARIANTS[mark.game], mark.seats):
            return JsonResponse(queries.state_at_mark(mark))

    return whole_or_304(request, f'W/"{mark.tag}-{get_language()}"', whole)


def read_queue(request: HttpRequest) -> PhoneQueue | None:
    """Read how many deals a phone says that it keeps; None where it does not say."""
    said = request.META.get("HTTP_PHONE_KEEPS", "").split()
    if len(said) != len(PhoneQueue._fields):
        return None
    return PhoneQueue(*(whole_number(one, digits=3) for one in said))


@require_POST
@partial(from_a_phone, with_its_last=True)
def deal(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Write one deal that the table has agreed with."""
    try:
        submission = read(text_of(request))
        new = operations.submit(device=device, deal=submission)
    except ValidationError as error:
        refusal = error.error_list[0]
        note_queue(request, device, refusal.code or "illegal")
        more: dict[str, Any] = {}
        if refusal.code in ("stale", "kept"):
            more = {"deal": line_now(device, submission.round, submission.number)}
        return refusal_response(
            refusal.code or "illegal",
            " ".join(error.messages),
            field=(refusal.params or {}).get("field", ""),
            **more,
        )
    note_queue(request, device)
    return JsonResponse(queries.answer_to_written(new))


def note_queue(request: HttpRequest, device: Device, refusal: str = "") -> None:
    """Note what a phone keeps once it has the answer to a deal.

    It says how many others it has; its screen may be dark before it asks again.
    """
    others = read_queue(request)
    if others is None:
        return
    if refusal in WAITS:
        others = others._replace(unsent=others.unsent + 1)
    elif refusal and refusal not in FOR_THE_DESK:
        others = others._replace(to_check=others.to_check + 1)
    phones.note_heard(device, others)


def line_now(device: Device, round: int, number: int) -> dict[str, Any] | None:
    """Return what stands on a line of a table; a phone shows its own beside it."""
    table = table_in(device.tournament, round, device.number)
    lines = queries.table_document(table)["deals"] if table else []
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
        return refusal_response("gone", _("Nobody sits at this table in this round."))
    try:
        return JsonResponse(deal_worth(mark.table, number, facts))
    except ValidationError as error:
        return refusal_response("illegal", " ".join(error.messages))


@require_POST
@from_a_phone
def agree(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Note that one side of the table agrees with the totals."""
    plain = is_plain_form(request)
    typed = request.POST if plain else json_object(text_of(request))
    side, seen = str(typed.get("side", ""))[:4], whole_number(typed.get("version"))
    return do_and_answer(
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
        return refusal_response("gone", _("Nobody sits at this table in this round."))
    table = reread_table(Table(pk=mark.table))
    found = at_table.context(table, day, wanted, full=False)
    return JsonResponse(
        {
            "deal": found.get("asked_deal"),
            "message": found.get("questioned", ""),
            "known": found.get("known", []),
        }
    )


Document = dict[str, Any]


def deal_worth(table: int, number: int, facts: Mapping[str, Any]) -> Document:
    """Return what these facts bring each side, and how the game stands then.

    It is counted by the rules of the line itself, after what stands on the sheet as its
    table knows it; ValidationError where the rules refuse it.
    """
    stands = table_sheet(reread_table(Table(pk=table)))
    tournament = stands.tournament
    written = known_at(stands)
    called = names(tournament, full=False, keys=stands.entries)
    line = count_sheet(tournament, written.with_lines({number: facts})).lines[
        number - 1
    ]
    if line.refused is not None:
        raise ValidationError(
            wording.refusal(line.refused),
            code="illegal",
            params={"field": line.refused.field},
        )
    sides = {side: side_name(side, tuple(side), written, called) for side in SIDES}
    return {
        "sides": [
            {
                "name": sides[side],
                "points": line.points.get(side[0], 0),
                "parts": [
                    f"{rules.part(one)} {rules.gained(one.points)}"
                    for one in line.parts.get(side[0], ())
                ],
                "game": line.running[side[0]],
            }
            for side in SIDES
        ],
        "ended": [wording.ending_in_words(one, sides[one.side]) for one in line.ended],
    }
