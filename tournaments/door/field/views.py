"""The pages on which many players are registered at once."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from tournaments.door.field import operations
from tournaments.door.members.forms import decisions_of
from tournaments.door.read_list import ReadList, ReadRow
from tournaments.entries import people as club
from tournaments.entries.members import Choices
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.plans.queries import closed_since, play_of
from tournaments.players import wording
from tournaments.players.imports import LONGEST, MEANING
from tournaments.players.rules import judging, pasted, verdicts
from tournaments.spreadsheets import files
from tournaments.tables import field
from tournaments.tables.field import gone_refusal
from tournaments.web import (
    Request,
    done,
    may,
    refusal_said,
    refusals,
    show,
    whole_number,
)

LONGEST_LIST = 40_000  # letters that are pasted
MOST = 500  # its people
MEMBERS = "members"  # all of them, instead of a field


@require_GET
@may("register")
def several(request: Request, day: Tournament) -> HttpResponse:
    """The ways to register many, and the members of one of them to tick."""
    return ticking(request, day, request.GET.get("from", ""))


@require_POST
@may("register")
def take(request: Request, day: Tournament) -> HttpResponse:
    picked, source = request.POST.getlist("player"), request.POST.get("from", "")
    other = chosen(field.earlier_tournaments(day), source)
    with refusals() as refused:
        found = operations.take(
            tournament=day,
            players=picked,
            by=request.user,
            as_before=other if "as_before" in request.POST else None,
            taken_from=other,
            **entering_options(request),
        )
        return answer_taken(request, day, found)
    return ticking(request, day, source, picked=set(picked), refused=refused)


@require_http_methods(["GET", "POST"])
@may("register")
def names(request: Request, day: Tournament) -> HttpResponse:
    """Ask for names; show whom each means; register them once confirmed."""
    text = request.POST.get("names", "")[:LONGEST_LIST]
    with refusals() as refused:
        text = with_file(request, text)
    known = club.known() if text.strip() else []
    rows = pasted.rows_of(
        text,
        in_pairs=play_of(day).in_sides,
        clubs=club.folded_clubs(),
        meaning=MEANING,
    )
    picked, typed, decisions = decisions_of(request.POST, known)
    if refused:  # by the file: what was typed stays
        rows = []
    elif request.method == "POST" and not rows:
        refused = [_("There is no name in it. Put one name on each line.")]
    elif len(rows) > MOST:
        refused = [_("At most %(most)s names at once: paste fewer.") % {"most": MOST}]
        rows = []
    elif "confirm" in request.POST and "file" not in request.FILES:
        choices = Choices(decisions, request.POST.get("seen", ""))
        with refusals() as refused:
            found = operations.take_names(
                tournament=day,
                rows=rows,
                choices=choices,
                by=request.user,
                **entering_options(request),
            )
            return answer_taken(request, day, found)
    judged = judging.judge(rows, known, LONGEST)
    numbers = dict(
        Entry.objects.filter(tournament=day).values_list("player__public_id", "number")
    )
    called = {row.line: f"{row.first_name} {row.last_name}".strip() for row in rows}
    read_rows = [
        ReadRow(
            one,
            picked.get(one.row.line, ""),
            words_if_registered(one, numbers) or wording.why(one),
            typed.get(one.row.line, ""),
            called.get(one.row.beside or 0, ""),
        )
        for one in judged
    ]
    context = {
        "names": text,
        "partners": play_of(day).in_sides,
        "judged": read_rows,
        "table": ReadList(read_rows),
        "members": [verdicts.label(one) for one in known],
        "seal": verdicts.seal(judged),
        "refused": refused,
        "refused_at": "names",
    }
    return show(request, "door/names.html", entering_context(request, day) | context)


def with_file(request: Request, text: str) -> str:
    """The names that were typed, and those of a file; ValidationError if it is none."""
    file = request.FILES.get("file")
    if file is None:
        return text
    lines = pasted.without_title(files.lines_of(file), MEANING)
    if not lines.strip():
        raise files.refusal("nobody")
    found = f"{text}\n{lines}" if text.strip() else lines
    if len(found) > LONGEST_LIST:
        raise files.refusal("too_long")
    return found


@require_POST
@may("register")
def take_back(request: Request, day: Tournament) -> HttpResponse:
    """Take off the list all who were taken at once."""
    events = Event.objects.filter(kind="players_taken").select_related("tournament")
    number = whole_number(request.POST.get("event"))
    event = events.filter(tournament=day, number=number).first()
    with refusal_said(request):
        if event is None:
            raise gone_refusal()
        undo(event, by=request.user)
        sentence = _("They are off the list again.")
        return done(request, sentence, "registration:entries", day.public_id)
    return redirect("registration:entries", day.public_id)


def chosen(fields: Iterable[Tournament], source: str) -> Tournament | None:
    return next((one for one in fields if one.public_id == source), None)


def entering_options(request: Request) -> dict[str, Any]:
    """Read whether they are here, and whether somebody who may lets them in late."""
    may_come_late = request.user.has_perm("tournaments.enter_late")
    return {
        "here": "here" in request.POST,
        "late": "late" in request.POST and may_come_late,
    }


def answer_taken(
    request: Request, day: Tournament, found: operations.Taken
) -> HttpResponse:
    players, pairs = len(found.entries), len(found.pairs)
    registered = ngettext(
        "%(count)s player is registered.", "%(count)s players are registered.", players
    )
    made = ngettext("%(count)s pair is made.", "%(count)s pairs are made.", pairs)
    counted = ((players, registered), (pairs, made))
    said = " ".join(sentence % {"count": many} for many, sentence in counted if many)
    return done(request, said, "registration:entries", day.public_id)


def words_if_registered(one: verdicts.Judged, numbers: Mapping[str, int]) -> str:
    """Say that the member whom a row names is registered already; else nothing."""
    number = numbers.get(one.members[0].public_id) if one.members else None
    if number is None or one.verdict != verdicts.SAME:
        return ""
    return _("Registered already, with number %(number)s.") % {"number": number}


def entering_context(request: Request, day: Tournament) -> dict[str, Any]:
    """Gather what each of these pages asks of all whom it registers."""
    return {
        "tournament": day,
        "here": "here" in request.POST,
        "ticked_late": "late" in request.POST,
        "closed_since": closed_since(day),
        "finished": day.state == Tournament.State.FINISHED,
    }


def ticking(
    request: Request,
    day: Tournament,
    source: str,
    picked: Collection[str] | None = None,
    refused: Collection[str] = (),
) -> HttpResponse:
    """Show members to tick: those of an earlier field, its players ticked, or all."""
    fields = field.earlier_tournaments(day)
    other = chosen(fields, source)
    people = []
    if other:
        people = field.field_of(day, other)
    elif source == MEMBERS:
        people = field.candidates(day, club.members())
    if picked is None:
        picked = {one.key for one in people if not one.is_joker} if other else set()
    context = {
        "fields": fields,
        "other": other,
        "source": source,
        "people": people,
        "picked": picked,
        "refused": refused,
        "refused_at": "ticks-player" if people and not picked else "",
        "pairs": len(field.partners_of(day, other)) if other else 0,
        "as_before": request.method != "POST" or "as_before" in request.POST,
    }
    return show(request, "door/several.html", entering_context(request, day) | context)
