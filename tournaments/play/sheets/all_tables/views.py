"""The page on which the desk sees how each table stands, as a list or as a hall."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.deals import all_tables, queries as sheets
from tournaments.deals.one_sheet import table_or_404
from tournaments.deals.since_gone import seats_left
from tournaments.jury import all_tables as tables
from tournaments.jury.all_tables import HALL, LIST
from tournaments.jury.more_time import MINUTES
from tournaments.lists.table import BELOW, KEY, NAME, Column, List
from tournaments.plans.models import Tournament
from tournaments.play.sheets.paper_form import number_of
from tournaments.tables.round_time import give_table_time
from tournaments.web import Request, may, refusal_said, show, whole_number

CELL = "play/sheets/_cell.html"


class SheetList(List):
    """The sheets of a round; on a phone, how far each is stands behind its number."""

    table = Column(gettext_lazy("Table"), place=NAME, css="of-table", part=CELL)
    deals = Column(gettext_lazy("Deals"), place=KEY, css="number", part=CELL)
    live = Column(gettext_lazy("At the table"), place=BELOW, css="signs", part=CELL)
    sheet = Column(gettext_lazy("Sheet"), part=CELL, short=gettext_lazy("Sheet"))
    paper = Column(
        gettext_lazy("Totals on paper"), part=CELL, short=gettext_lazy("On paper")
    )
    compared = Column(
        gettext_lazy("Compared"),
        css="compared",
        part=CELL,
        short=gettext_lazy("Compared"),
    )

    css = "board"


@require_GET
@may("verify_sheets")
def board(request: Request, day: Tournament) -> HttpResponse:
    now = timezone.now()
    seen, mark = request.GET.get("seen", ""), all_tables.mark_of(day, now)
    if seen == mark:
        return HttpResponse(status=204)
    rounds = sheets.rounds_of(day)
    chosen = sheets.round_of(rounds, request.GET.get("round", ""))
    view = HALL if request.GET.get("view") == HALL else LIST
    wanted = request.GET.get("table", "")
    context = {
        "tournament": day,
        "rounds": rounds,
        "round": chosen,
        "wanted": wanted,
        "refused_at": "find",
        "view": view,
        "mark": mark,
        "late": all_tables.count_late_deals(day),
        "phones_waiting": all_tables.phones_waiting(day),
    }
    if chosen:
        found = all_tables.round_now(chosen, day, now)
        number = number_of(wanted)
        if number in {table.number for table in found.tables}:
            return redirect("entry:sheet", day.public_id, chosen.number, number)
        if wanted:
            context["refused"] = _("This round has no table %(wanted)s.") % {
                "wanted": wanted
            }
        context |= tables.context(
            day,
            chosen,
            found,
            seats_left(chosen),
            user=request.user,
            now=now,
            view=view,
        )
        context["table"] = SheetList(context["rows"])
    template = "play/sheets/_board.html" if seen else "play/sheets/board.html"
    return show(request, template, context)


@require_POST
@may("give_time")
def more_time(
    request: Request, day: Tournament, round: int, table: int
) -> HttpResponse:
    """Give a table a few minutes more than those that one saw it has."""
    found = table_or_404(day, round, table)
    with refusal_said(request):
        give_table_time(
            table=found,
            minutes=MINUTES,
            by=request.user,
            seen=whole_number(request.POST.get("extra")),
        )
        sentence = _("Table %(table)s has %(minutes)s minutes more.")
        messages.success(request, sentence % {"table": table, "minutes": MINUTES})
    # Back to the same round, shown as it was.
    answer = redirect("entry:board", day.public_id)
    view = HALL if request.POST.get("view") == HALL else LIST
    answer["Location"] += f"?round={round}&view={view}"
    return answer
