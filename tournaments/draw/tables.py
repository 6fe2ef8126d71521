"""Gathers what the pages of the rounds and of the plan print."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.bounds import is_whole, search_words, whole_number
from scoring.wording import named
from seating.methods import WEIGHTS
from tournaments.deals.queries import is_seating_fixed
from tournaments.deals.since_gone import seats_left
from tournaments.draw import from_a_to_z
from tournaments.draw.drafts import wording as draft_words
from tournaments.draw.forms import DrawForm, RedrawForm, ReopenForm
from tournaments.draw.from_a_to_z import FromAToZ
from tournaments.draw.uneven import Uneven, first_choice, usual, ways_out
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.folding import folded, may_mean
from tournaments.follow.rounds import next_number
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import drafts
from tournaments.standings.engine_request import judgement
from tournaments.standings.known import Known, know, must_pair, unpaired_names
from tournaments.tables import queries, wording
from tournaments.tables.departures import leavers_of_empty_seats
from tournaments.tables.hall import hall_of
from tournaments.tables.models import Draft, Round
from tournaments.tables.places import had_a_place
from tournaments.tables.queries import Person, Place

State = Round.State
BADGES = {
    State.DRAWN: "doubtful",
    State.PUBLISHED: "waiting",
    State.PLAYING: "right",
    State.CLOSED: "none",
}


def rounds(tournament: Tournament, number: str, *, organiser: bool) -> dict[str, Any]:
    """The rounds with the one of this number, or the newest; all that is said of it."""
    context = round_list(tournament, number, drawn=organiser)
    shown: Round | None = context["round"]
    count = len(context["steps"])
    to_come = range(count + 1, tournament.rounds + 1)
    context |= {"organiser": organiser, "to_come": to_come}
    known = know(tournament)
    if shown is not None:
        context |= round_context(known, shown, organiser=organiser)
    if not organiser:
        return context
    newest = shown is None or shown.number == count
    if shown is not None:
        context |= quality(shown, known, newest=newest)
        if context["movable"]:
            context |= draw_form(known, shown.number, again=shown)
    if newest:
        context |= next_draw(known, shown)
    if not play_of(tournament).in_boards:
        context["wished"] = len(known.wishes)
    return context


def plan(tournament: Tournament, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return who sits where in a published round, by table and from A to Z."""
    number, search = asked.get("round", ""), search_words(asked)
    context = round_list(tournament, number, drawn=False)
    context |= {"search": search, "asked": number}
    if context["round"] is not None:
        seated = queries.seating(tournament, context["round"])
        everybody = queries.alphabetical(seated)
        found = [one for one in everybody if matches(search, one)]
        table = FromAToZ(found)
        here = [one.table for one in found if one.table] if search else []
        leaf = from_a_to_z.page_of_tables(
            list(seated.tables), asked.get("table", ""), here
        )
        context |= {
            "seated": seated,
            "leaf": leaf,
            "elsewhere": leaf.elsewhere,
            "listed": found,
            "table": table.turn_to_page(asked.get("page"), map(table.letter_of, found)),
            "hidden": {"round": number},
            "everybody": len(everybody),
            "drawn_hall": hall_of(tournament, seated.tables),
            "here": here,
        }
        if search and len(found) == 1 and found[0].table:
            context |= {"one": found[0], "one_table": seated.tables[found[0].table]}
    return context


def round_list(tournament: Tournament, number: str, *, drawn: bool) -> dict[str, Any]:
    """The list of rounds, with the one of this number or the newest.

    Rounds that are `drawn` and not yet published are for organisers.
    """
    every = queries.rounds(tournament)
    seen = [one for one in every if drawn or one.state != State.DRAWN]
    found = [one for one in seen if not number or str(one.number) == number]
    if number and not found:
        raise Http404(number)
    shown = found[-1] if found else None
    return {
        "tournament": tournament,
        "steps": [(one, BADGES[State(one.state)]) for one in seen],
        "round": shown,
    }


def round_context(known: Known, round: Round, *, organiser: bool) -> dict[str, Any]:
    names = known.names
    seated = queries.seating(known.tournament, round, known.people)
    judged = judgement(known, round)
    written = is_seating_fixed(round)
    movable = organiser and round.state != State.CLOSED and not written
    empty, four_play = seats_left(round), leavers_of_empty_seats(round)
    left = len({*four_play, *(one.table for one in empty if one.of_five)})
    context: dict[str, Any] = {
        "seated": seated,
        "method": wording.method(round.draw_method),
        "facts": wording.round_summary(judged, len(seated.tables), left, round.number),
        "again": wording.again(judged, names) if round.number > 1 else [],
        "by_standing": by_standing(round),
        "swaps": queries.swaps(round),
        "movable": movable,
    }
    late = late_for(known, round) if organiser else {}
    if round.state != State.CLOSED and not written:
        settled = {who for some in four_play.values() for who in some}
        # One warning of each who left: once the round has begun, that of the seats.
        begun = round.state == State.PLAYING
        settled |= {one.entry for one in empty} if begun else set()
        out = bool(seated.sitting_out)
        context |= {
            "warned": not begun,
            "problems": [
                wording.problem(one, names, late=one.who in late, out=out)
                for one in judged.problems
                if one.who not in settled
            ],
            "waiting": sum(
                person.state == Entry.State.REGISTERED and not person.is_joker
                for person in known.people.values()
            ),
        }
    gone = [
        one
        for one in seated.sitting_out
        if one.state in GONE and round.state != State.CLOSED
    ]
    context |= {
        "empty_seats": empty,
        "left": {one.entry for one in empty} | {one.entry for one in gone},
    }
    if not organiser:
        return context
    context |= {
        "excluded": {
            *(one.entry for one in empty if one.excluded),
            *(one.entry for one in gone if one.state == Entry.State.EXCLUDED),
        },
        "no_place": list(late.values()),
    }
    over = known.tournament.state == Tournament.State.FINISHED
    if round.state == State.CLOSED and not over:
        context["reopen_form"] = ReopenForm()
    return context


def late_for(known: Known, round: Round) -> dict[str, Person]:
    """Return who came after the round was published, and neither sat nor sits out."""
    if round.state not in (State.PUBLISHED, State.PLAYING):
        return {}
    placed = had_a_place(round)
    return {
        key: one for key, one in known.people.items() if one.plays and key not in placed
    }


def quality(round: Round, known: Known, *, newest: bool) -> dict[str, Any]:
    """Say how good a round is with those to come, and which wishes do not hold."""
    if play_of(known.tournament).in_boards:
        return {}
    draft = round.draft
    if draft is None or not newest:
        return {"unmet": draft_words.unmet(drafts.unmet_in(round, known), known.names)}
    draft.tournament = known.tournament
    judged = drafts.judged_round(draft, round, known)
    return {
        "draft": draft,
        "figures": draft_words.figures(judged),
        "unmet": draft_words.unmet(judged.unmet, known.names),
    }


def by_standing(round: Round) -> str:
    """Say how a round was drawn by standing: what weighed more, how far it moved."""
    if round.draw_method != "standing" or round.repeat_weight is None:
        return ""
    far = queries.displacement_in_hundredths(round)
    weight = WEIGHTS.get(round.repeat_weight)
    chosen = named(weight) if weight else ""
    if far is None:
        return chosen
    return _("%(chosen)s: on average %(tables)s tables from the own place") % {
        "chosen": chosen,
        "tables": number_format(far / 100, 2),
    }


def as_planned(known: Known, draft: Draft | None) -> tuple[str, bool]:
    """Say what going on with the plan of the round before would bring, or nothing.

    It comes with whether that plan goes to the end of the day.
    """
    if draft is None:
        return "", False
    last = draft.first_round + len(draft.rounds) - 1
    whole = last >= known.tournament.rounds
    words = (
        _("As planned in draft %(number)s (%(worth)s)")
        if whole
        else _("As planned in draft %(number)s, to round %(last)s (%(worth)s)")
    )
    worth = draft_words.headline(drafts.judged_draft(draft, known))
    return words % {"number": draft.number, "last": last, "worth": worth}, whole


def draw_form(
    known: Known, number: int, *, again: Round | None = None
) -> dict[str, Any]:
    """The questions of a draw, and the ways out of an uneven number.

    First stands what was chosen where a round is drawn `again`, or else what the plan
    in force says, or what is usual.
    """
    tournament = known.tournament
    draft = drafts.draft_in_force(known, number)
    planned = as_planned(known, draft)
    method, choice = tournament.draw_method, usual(tournament)
    if again is not None:
        method = again.draw_method
        choice = Uneven(again.uneven, again.points_out or choice.points)
    if draft is not None and planned[1]:
        method, choice = draft.method, choice.planned(draft)
    if must_pair(known):
        method = "partners"
    elif method == "partners":
        method = "random"
    offered = ways_out(known, number, method)
    choice = choice._replace(key=first_choice(offered, choice.key))
    asked: dict[str, Any] = {
        "planned": planned,
        "ranked": number > 1,
        "method": method,
        "uneven": choice,
    }
    form: dict[str, DrawForm] = (
        {"draw_form": DrawForm(tournament=tournament, **asked)}
        if again is None
        else {"redraw_form": RedrawForm(round=again, **asked)}
    )
    return {
        **form,
        "cards": offered,
        "unpaired": unpaired_names(known),
        "present": len(known.here),
        "seats": known.size,
    }


def next_draw(known: Known, last: Round | None) -> dict[str, Any]:
    """The form for the next round, or why there is none."""
    if last is not None and last.state != State.CLOSED:
        return {}
    try:
        number = next_number(known.tournament)
    except ValidationError as error:
        return {"no_more": error.messages[0]}
    return {
        "next_number": number,
        "late": ("standing", "writer_stays"),
        **draw_form(known, number),
    }


def matches(search: str, place: Place) -> bool:
    """Return whether a name or number is meant; a hidden surname, if it is whole."""
    wanted = folded(search)
    if is_whole(wanted):
        return whole_number(wanted) == place.person.number
    return may_mean(search, place.name, place.person.found_by)
