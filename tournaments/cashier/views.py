"""The sheet of the day: what came and went, what is in the box, and all movements."""

from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import NON_FIELD_ERRORS
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.cashier import exports, tables
from tournaments.cashier.forms import CountForm, MoveCashForm
from tournaments.cashier.listing import MovementList
from tournaments.plans.models import Tournament
from tournaments.spreadsheets.files import TYPES
from tournaments.tables.owing import outstanding
from tournaments.till import box, queries
from tournaments.till.models import Movement
from tournaments.till.moving import BELOW
from tournaments.till.wording import money, named_lines
from tournaments.web import (
    Request,
    as_file,
    ask,
    attempt,
    done,
    file_name,
    is_sure,
    may,
    posted,
    search_words,
    show,
)

PAGE = 50
WRITES = {"csv": exports.as_csv, "xlsx": exports.as_xlsx}


@require_GET
@may("take_money")
def sheet(request: Request, day: Tournament) -> HttpResponse:
    return sheet_page(request, day)


def sheet_page(request: Request, day: Tournament, **more: Any) -> HttpResponse:
    search = search_words(request.GET)
    kind = request.GET.get("kind", "")
    kind = kind if kind in Movement.Kind.values else ""
    pages = Paginator(tables.search_movements(day, search, kind), PAGE)
    page = pages.get_page(request.GET.get("page"))
    sheet = queries.day_sheet(day)
    rows = list(map(tables.row, page))
    context = {
        "tournament": day,
        "plan": queries.plan_of(day),
        "sheet": sheet,
        "lines": named_lines(sheet),
        "has_money": queries.has_money(day),
        "outstanding": outstanding(day),
        "fees_taken": queries.fees_taken(day),
        "page": page,
        "rows": rows,
        "table": MovementList(rows),
        "search": search,
        "kind": kind,
        "kinds": Movement.Kind.choices,
        "kept": urlencode({"kind": kind, "search": search}),
        "move_form": MoveCashForm(),
        "here": "sheet",
        **more,
    }
    return show(request, "cashier/sheet.html", context)


@require_http_methods(["GET", "POST"])
@may("keep_till")
def count(request: Request, day: Tournament, start: bool) -> HttpResponse:
    """Count the cash at the start, or now: as an amount, or by coins and notes."""
    form = CountForm(posted(request))
    write = box.open_till if start else box.count_cash
    sure = {"sure": is_sure(request)} if start else {}
    if request.method == "POST" and attempt(
        form, write, tournament=day, by=request.user, **sure
    ):
        counted = queries.day_sheet(day).counted
        if start or counted is None:
            said = _("The cash at the start is written.")
        elif not counted.difference:
            said = _("Counted: the cash box is right to the cent.")
        elif counted.difference > 0:
            said = _("Counted: there is %(amount)s too much.") % {
                "amount": money(counted.difference)
            }
        else:
            said = _("Counted: %(amount)s is missing.") % {
                "amount": money(-counted.difference)
            }
        return done(request, said, "till:sheet", day.public_id)
    if form.has_error(NON_FIELD_ERRORS, BELOW):
        return ask(request, form.non_field_errors(), request.path)
    context = {
        "tournament": day,
        "plan": queries.plan_of(day),
        "form": form,
        "start": start,
        "sheet": queries.day_sheet(day),
        "here": "count_start" if start else "count",
    }
    return show(request, "cashier/count.html", context)


@require_POST
@may("keep_till")
def move(request: Request, day: Tournament) -> HttpResponse:
    """Put cash into the box, or take some out of it."""
    form = MoveCashForm(request.POST)
    sure = is_sure(request)
    if attempt(form, box.move_cash, tournament=day, by=request.user, sure=sure):
        said = _("Written: the cash that should be there has changed.")
        return done(request, said, "till:sheet", day.public_id)
    if form.has_error(NON_FIELD_ERRORS, BELOW):
        back = reverse("till:sheet", args=[day.public_id])
        return ask(request, form.non_field_errors(), back)
    return sheet_page(request, day, move_form=form)


@require_safe
@may("take_money")
def export(request: Request, day: Tournament, format: str) -> HttpResponse:
    """All movements, the oldest first, as a file."""
    if format not in WRITES:
        raise Http404(format)
    rows = map(tables.row, queries.movements(day).order_by("number"))
    body = WRITES[format](rows, queries.day_sheet(day))
    till = slugify(_("Till"))
    name = f"{file_name(day, till)}-{till}-{day.played_date:%Y-%m-%d}"
    return as_file(body, f"{name}.{format}", TYPES[format])
