"""Kinds of event of the rounds: drawn, published, begun, closed, and what is wished."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, draw, who
from tournaments.ledger.ways_back import (
    mistake,
    of_round,
    of_tournament,
    the_fact,
    the_round,
)
from tournaments.models import Account, Tournament
from tournaments.rounds import operations as rounds

OfRound = partial(
    Kind, permission="tournaments.run_round", family="round", about=("round",)
)
Seating = partial(OfRound, permission="tournaments.seat")


def before_the_draw(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Take the draw back, or draw as before it was drawn anew."""
    before, round = facts.get("before"), the_round(tournament, facts)
    if before is None:
        rounds.undo_round(round=round, by=by)
    else:
        rounds.redraw_round(
            round=round, method=before["method"], seed=before["seed"], by=by
        )


KINDS = (
    OfRound("round_drawn", _("Round drawn"), before_the_draw, tells=draw),
    Seating(
        "round_draw_undone",
        _("Draw taken back"),
        of_tournament(
            rounds.draw_round, method=the_fact("method"), seed=the_fact("seed")
        ),
        tells=draw,
    ),
    OfRound("round_published", _("Round published"), of_round(rounds.undo_round)),
    OfRound(
        "round_publication_undone",
        _("Publication taken back"),
        of_round(rounds.publish_round),
    ),
    OfRound("round_started", _("Round begun"), of_round(rounds.undo_round)),
    OfRound("round_start_undone", _("Start taken back"), of_round(rounds.start_round)),
    OfRound(
        "round_closed", _("Round closed"), of_round(rounds.reopen_round, reason=mistake)
    ),
    OfRound(
        "round_reopened",
        _("Round opened again"),
        of_round(rounds.close_round, reason=mistake),
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
    ),
    Kind("wish_added", _("Wish for the seating"), tells=who),
    Kind("wish_dropped", _("Wish dropped"), tells=who),
)
