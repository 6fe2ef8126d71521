"""The page on which the desk sees how far each table is."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from tournaments.entry.paper_form import number_of
from tournaments.models import Tournament
from tournaments.sheets import queries
from tournaments.sheets.since_gone import seats_left
from tournaments.web import Request, may


@require_GET
@may("verify_sheets")
def board(request: Request, day: Tournament) -> HttpResponse:
    seen = request.GET.get("seen", "")
    if seen and seen == str(day.version):
        return HttpResponse(status=204)
    rounds = queries.rounds_of(day)
    chosen = queries.round_of(rounds, request.GET.get("round", ""))
    tables = queries.states_of(chosen, day) if chosen else []
    wanted = request.GET.get("table", "")
    number = number_of(wanted)
    if chosen and number in {table.number for table in tables}:
        return redirect("entry:sheet", day.public_id, chosen.number, number)
    empty = seats_left(chosen) if chosen else []
    context = {
        "tournament": day,
        "rounds": rounds,
        "round": chosen,
        "tables": tables,
        "empty_seats": empty,
        "left": {one.table for one in empty},
        "wanted": wanted,
        "done": sum(table.done for table in tables),
        "typed": sum(table.complete for table in tables),
        "wrong": sum(table.adds_up == "wrong" for table in tables),
    }
    template = "entry/_board.html" if seen else "entry/board.html"
    return render(request, template, context)
