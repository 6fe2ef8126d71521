"""Gathers what the pages of the rounds and of the plan print."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.wording import named
from tournaments.models import Entry, Round, Tournament
from tournaments.registration.folding import folded
from tournaments.seating import queries, wording
from tournaments.seating.asking.queries import Known, know
from tournaments.seating.drafts import queries as drafts
from tournaments.seating.draw import WEIGHTS
from tournaments.seating.forms import CloseForm, DrawForm, ReopenForm
from tournaments.seating.lot import queries as lot
from tournaments.seating.queries import Person, Seating
from tournaments.seating.states import next_number
from tournaments.seating.worth import queries as worths
from tournaments.seating.worth import wording as worth_words

State = Round.State
BADGES = {
    State.DRAWN: "doubtful",
    State.PUBLISHED: "waiting",
    State.PLAYING: "right",
    State.CLOSED: "none",
}


class Step(NamedTuple):
    """A round in the list of rounds, with the sign of its state."""

    number: int
    word: str
    badge: str
    is_shown: bool


class Seat(NamedTuple):
    """A line of the list from A to Z; no table is sitting out."""

    name: str
    number: int
    table: int | None
    letter: str
    word: str


def rounds(tournament: Tournament, asked: str, *, organiser: bool) -> dict[str, Any]:
    """The rounds with the one asked for, or the newest; drawn ones for organisers."""
    every = queries.rounds(tournament)
    seen = [one for one in every if organiser or one.state != State.DRAWN]
    shown = chosen(seen, asked)
    context: dict[str, Any] = {
        "tournament": tournament,
        "organiser": organiser,
        "steps": steps(seen, shown),
        "to_come": range(len(seen) + 1, tournament.rounds + 1),
        "round": shown,
    }
    people = queries.people(tournament)
    if shown is not None:
        context |= one_round(tournament, shown, people, organiser=organiser)
    if not organiser:
        return context
    newest = shown is None or shown == every[-1]
    known = know(tournament, people)
    if shown is not None:
        context |= worth(shown, known, newest=newest)
        if context["movable"]:
            context["redraw_form"] = DrawForm(
                tournament=tournament,
                method=shown.draw_method,
                prefix="redraw",
                planned=as_planned(known, shown.number),
                ranked=shown.number > 1,
            )
    if newest:
        context |= next_draw(known, shown)
    if not tournament.duplicate:
        context["wished"] = len(known.wishes)
    return context


def one_round(
    tournament: Tournament,
    round: Round,
    known: dict[str, Person],
    *,
    organiser: bool,
) -> dict[str, Any]:
    seated = queries.seating(tournament, round, known)
    judged = lot.judgement(tournament, round, seated, known)
    written = queries.has_lines(round)
    names = {person.entry: person.name for person in known.values()}
    movable = organiser and round.state != State.CLOSED and not written
    context: dict[str, Any] = {
        "seated": seated,
        "method": wording.method(round.draw_method),
        "facts": wording.facts(judged, len(seated.tables), names, round.number),
        "by_standing": by_standing(tournament, round),
        "swaps": queries.swaps(tournament, round),
        "movable": movable,
    }
    if round.state != State.CLOSED and not written:
        context["problems"] = [wording.problem(one, names) for one in judged.problems]
        context["waiting"] = sum(
            person.state == Entry.State.REGISTERED and not person.is_joker
            for person in known.values()
        )
    if not organiser:
        return context
    if round.state == State.PLAYING:
        context["close_form"] = CloseForm()
        context["trouble"] = queries.trouble(round, tournament)
    if round.state == State.CLOSED:
        context["reopen_form"] = ReopenForm()
    return context


def worth(round: Round, known: Known, *, newest: bool) -> dict[str, Any]:
    """What a round is worth with those to come, and the wishes that do not hold."""
    if known.tournament.duplicate:
        return {}
    names = {entry: person.name for entry, person in known.people.items()}
    draft = round.draft
    if draft is None or not newest:
        broken = worths.unmet_in(round, known)
        return {"unmet": worth_words.unmet(broken, names)}
    draft.tournament = known.tournament
    judged = worths.judged_round(draft, round, known)
    return {
        "draft": draft,
        "figures": worth_words.figures(judged),
        "unmet": worth_words.unmet(judged.unmet, names),
    }


def by_standing(tournament: Tournament, round: Round) -> str:
    """How a round was drawn by standing: what weighed more, and how far it moved."""
    if round.draw_method != "standing" or round.repeat_weight is None:
        return ""
    far = queries.displacement(tournament, round)
    chosen = (
        named(WEIGHTS[round.repeat_weight]) if round.repeat_weight in WEIGHTS else ""
    )
    if far is None:
        return chosen
    return _("%(chosen)s: on average %(tables)s tables from the own place") % {
        "chosen": chosen,
        "tables": number_format(far / 100, 2),
    }


def as_planned(known: Known, number: int) -> tuple[str, bool]:
    """What going on with the plan of the round before would bring, or nothing.

    It comes with whether that plan goes to the end of the day.
    """
    draft = drafts.standing_draft(known, number)
    if draft is None:
        return "", False
    told = {
        "number": draft.number,
        "worth": worth_words.headline(worths.judged_draft(draft, known)),
        "last": draft.first_round + len(draft.rounds) - 1,
    }
    if told["last"] >= known.tournament.rounds:
        return _("As planned in draft %(number)s (%(worth)s)") % told, True
    return (
        _("As planned in draft %(number)s, to round %(last)s (%(worth)s)") % told,
        False,
    )


def next_draw(known: Known, last: Round | None) -> dict[str, Any]:
    """The form for the next round, or why there is none."""
    if last is not None and last.state != State.CLOSED:
        return {}
    tournament = known.tournament
    try:
        number = next_number(tournament)
    except ValidationError as error:
        return {"no_more": error.messages[0]}
    here = [person for person in known.people.values() if person.plays]
    return {
        "next_number": number,
        "present": len(here),
        "draw_form": DrawForm(
            tournament=tournament,
            planned=as_planned(known, number),
            ranked=number > 1,
        ),
        "late": ("standing", "writer_stays"),
    }


def plan(tournament: Tournament, asked: str, search: str) -> dict[str, Any]:
    """Who sits where, by table and from A to Z, of a round that is published."""
    seen = [one for one in queries.rounds(tournament) if one.state != State.DRAWN]
    shown = chosen(seen, asked)
    context: dict[str, Any] = {
        "tournament": tournament,
        "steps": steps(seen, shown),
        "round": shown,
        "search": search,
        "asked": asked,
        "seen": queries.seen(tournament),
    }
    if shown is not None:
        seated = queries.seating(tournament, shown)
        listed = alphabetical(seated)
        context |= {
            "seated": seated,
            "listed": [one for one in listed if matches(search, one)],
            "everybody": len(listed),
        }
    return context


def chosen(rounds: list[Round], asked: str) -> Round | None:
    """The round that is asked for; without a number the newest."""
    if not asked:
        return rounds[-1] if rounds else None
    for round in rounds:
        if str(round.number) == asked:
            return round
    raise Http404(asked)


def steps(rounds: list[Round], shown: Round | None) -> list[Step]:
    return [
        Step(
            one.number,
            one.get_state_display(),
            BADGES[State(one.state)],
            shown is not None and one.pk == shown.pk,
        )
        for one in rounds
    ]


def alphabetical(seated: Seating) -> list[Seat]:
    """Everybody by the name that may be shown; those who show none come last."""
    found = [
        (place.person, table.number, place.letter, place.word)
        for table in seated.tables
        for place in table.places
    ]
    found += [(person, None, "", "") for person in seated.sitting_out]
    found.sort(key=lambda one: in_the_list(one[0]))
    return [
        Seat(person.shown, person.number, table, letter, word)
        for person, table, letter, word in found
    ]


def in_the_list(person: Person) -> tuple[bool, str, int]:
    only_number = person.shown.startswith("#")
    return only_number, "" if only_number else folded(person.shown), person.number


def matches(search: str, seat: Seat) -> bool:
    """Only what everybody may see is searched: the shown name and the number."""
    wanted = folded(search)
    if wanted.isdigit():
        return int(wanted) == seat.number
    return wanted in folded(seat.name)
