"""Kinds of event of the rounds: drawn, published, begun, closed, and what is wished."""

from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.accounts.models import Account
from tournaments.draw import operations as rounds
from tournaments.draw.hall import operations as hall
from tournaments.draw.late import operations as late
from tournaments.draw.places import operations as places, play_on
from tournaments.draw.places.refusals import refuse_once_played
from tournaments.draw.uneven import uneven_from_facts
from tournaments.follow import rounds as states, seats
from tournaments.follow.rounds import next_number, refuse_once_begun
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, change, draw, value, who
from tournaments.plans.models import Tournament
from tournaments.tables.round_time import give_table_time
from tournaments.tables.ways_back import (
    mistake,
    of_round,
    of_table,
    of_tournament,
    the_entry,
    the_fact,
    the_round,
)


def refuse_a_step_back(event: Event) -> None:
    """Refuse to take a round a step back once it has begun at a table."""
    refuse_once_begun(the_round(event.tournament, event.facts))


def refuse_another_round(event: Event) -> None:
    """Refuse to draw a round again unless it is the next one."""
    if next_number(event.tournament) != event.facts["round"]:
        raise ValidationError(_("It is not there any more."), code="gone")


def refuse_finished(event: Event) -> None:
    """Refuse to open a round of a day that is over."""
    states.refuse_finished(event.tournament)


OfRound = partial(
    Kind, permission="tournaments.run_round", family="round", about=("round",)
)
Step = partial(OfRound, standing_on=(refuse_a_step_back,))
Seating = partial(OfRound, permission="tournaments.seat")


def before_the_draw(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Take the draw back, or draw as before it was drawn anew."""
    before, round = facts.get("before"), the_round(tournament, facts)
    if before is None:
        rounds.undo_round(round=round, by=by)
    else:
        rounds.redraw_round(
            round=round,
            method=before["method"],
            seed=before["seed"],
            by=by,
            uneven=uneven_from_facts(before),
        )


def place_taken(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say who takes whose place, from which deal on, and with which points."""
    two = {key: value(facts[key], names) for key in ("before", "after")}
    found = [_("%(after)s takes the place of %(before)s") % two]
    if facts.get("from_deal"):
        found.append(_("from deal %(number)s on") % {"number": facts["from_deal"]})
    if facts.get("written"):
        found.append(_("the deals written from there on are of %(after)s") % two)
    taken = _("starts anew")
    if facts.get("points"):
        taken = _("with the points of %(before)s")
    elif facts.get("own"):
        taken = _("%(after)s keeps the points won before")
    return [*found, taken % two]


def plays_on(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say without whom the other four of a table play on, and from which deal."""
    words = {"who": value(facts["entry"], names), "deal": facts.get("from_deal")}
    found = [
        _("Nobody takes the place of %(who)s: the other four play on."),
        _("From deal %(deal)s on nobody sits out."),
    ]
    if facts.get("written"):
        found.append(_("The deals written from there on count anew."))
    return [said % words for said in found]


def latecomer_seated(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say which place a latecomer has, and who no longer sits out for it."""
    was, became = facts.get("chairs", ((), ()))
    before = [chair[1] for chair in was]
    others = [
        one
        for _seat, one, _deal in became
        if one not in before and one not in facts["entries"]
    ]
    words = {
        "who": value(facts["entries"], names),
        "number": facts["number"],
        "deal": facts.get("from_deal"),
        "others": value(others, names),
    }
    sentences = {
        "jokers": _("%(who)s: the place of a joker, from deal %(deal)s on"),
        "left": _("%(who)s: the seat of who left, from deal %(deal)s on"),
        "five": _("%(who)s: a fifth chair at table %(number)s"),
        "table": _("%(who)s: a new table %(number)s, with %(others)s"),
        "out": _("%(who)s sits out"),
    }
    found = [sentences[facts.get("way", "out")] % words]
    seated = [one for one in facts.get("out", [()])[0] if one in others]
    if seated:
        words["others"] = value(seated, names)
        found.append(_("%(others)s sat out until then") % words)
    if given := facts.get("given"):
        fifths = [
            chair[1] for _table, sat, sit in given for chair in sat if chair not in sit
        ]
        words["others"] = value(fifths, names)
        found.append(_("%(others)s sat fifth at another table until then") % words)
    return found


def both_sides(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say whom a wish is about, and from whom these are apart."""
    others = facts.get("others")
    return [*who(facts, names, variant), *([value(others, names)] if others else [])]


KINDS = (
    Kind(
        "table_time",
        _("Extra time for a table"),
        of_table(
            give_table_time,
            minutes=lambda day, facts: facts["before"] - facts["after"],
        ),
        tells=change,
        permission="tournaments.give_time",
        about=("table",),
    ),
    Step("round_drawn", _("Round drawn"), before_the_draw, tells=draw),
    Seating(
        "round_draw_undone",
        _("Draw taken back"),
        of_tournament(
            rounds.draw_round,
            method=the_fact("method"),
            seed=the_fact("seed"),
            uneven=lambda day, facts: uneven_from_facts(facts),
        ),
        tells=draw,
        standing_on=(refuse_another_round,),
    ),
    Step("round_published", _("Round published"), of_round(rounds.undo_round)),
    OfRound(
        "round_publication_undone",
        _("Publication taken back"),
        of_round(rounds.publish_round),
    ),
    Step("round_started", _("Round begun"), of_round(rounds.undo_round)),
    OfRound("round_start_undone", _("Start taken back"), of_round(states.start_round)),
    OfRound(
        "round_closed",
        _("Round closed"),
        of_round(states.reopen_round, reason=mistake),
        standing_on=(refuse_finished,),
    ),
    OfRound(
        "round_reopened",
        _("Round opened again"),
        of_round(states.close_round, reason=mistake),
    ),
    Seating(
        "seats_swapped",
        _("Seats swapped"),
        of_round(
            rounds.swap_seats,
            one=lambda day, facts: facts["entries"][0],
            other=lambda day, facts: facts["entries"][1],
        ),
        tells=who,
        standing_on=(refuse_a_step_back,),
    ),
    Kind(
        "place_taken",
        _("Place taken"),
        places.give_back,
        tells=place_taken,
        permission="tournaments.register",
        family="seat",
        about=("table",),
        standing_on=(refuse_once_played,),
    ),
    Kind("place_given_back", _("Place given back"), tells=change),
    Kind(
        "seat_replaced",
        _("Player replaced"),
        of_table(
            seats.replace_entry,
            seat=the_fact("seat"),
            entry=partial(the_entry, fact="before"),
            from_deal=the_fact("from_deal"),
        ),
        tells=change,
        permission="tournaments.register",
        family="seat",
        about=("table",),
    ),
    Kind(
        "table_plays_on",
        _("The other four play on"),
        play_on.sit_out_again,
        tells=plays_on,
        permission="tournaments.register",
        family="seat",
        about=("table",),
        standing_on=(play_on.refuse_changed,),
    ),
    Kind(
        "table_played_on_undone",
        _("One sits out each deal again"),
        tells=who,
        family="seat",
    ),
    Seating(
        "latecomer_seated",
        _("Late player seated"),
        late.unseat,
        tells=latecomer_seated,
        family="late",
        standing_on=(late.refuse_unseat,),
    ),
    Kind(
        "latecomer_unseated",
        _("Place of a late player taken back"),
        tells=who,
        family="late",
    ),
    Seating(
        "hall_arranged",
        _("Hall arranged"),
        of_tournament(hall.arrange, plan=the_fact("before")),
        family="hall",
        about=(),
    ),
    Kind("wish_added", _("Wish for the seating"), tells=both_sides),
    Kind("wish_dropped", _("Wish dropped"), tells=both_sides),
)
