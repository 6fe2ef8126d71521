"""Offers what may become of somebody who came late, and says what each moves."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from seating.request import Impossible
from tournaments.deals.rules.holding import Chair
from tournaments.draw.late.jokers import joker_offer, left_seat_offers
from tournaments.draw.late.moves import (
    Move,
    Offer,
    move_at_table,
    name_list,
    table_choices,
)
from tournaments.draw.late.new_table import new_table_offer
from tournaments.draw.late.queries import LateArrival
from tournaments.draw.sitting_out_brings import (
    average_in_words,
    fixed_in_words,
    uncounted_criterion,
)
from tournaments.draw.uneven import at_five
from tournaments.plans.queries import play_of
from tournaments.plans.rules.plan import FOUR
from tournaments.tables import wording
from tournaments.tables.rules.chairs import CHAIRS

FIVE, OUT = "five", "out"


def offers(now: LateArrival) -> list[Offer]:
    """List every way for those who came, in the order in which it moves least."""
    return [
        *left_seat_offers(now),
        joker_offer(now),
        _five(now),
        new_table_offer(now),
        _out(now),
    ]


def chosen_move(now: LateArrival, way: str, table: int | None = None) -> Move:
    """The move of an offer, at this table or the first; ValidationError if none is."""
    offer = next((one for one in offers(now) if one.key == way), None)
    if offer is None:
        raise ValidationError(_("Choose one of these first."), code="way")
    if not offer.moves:
        refused = offer.refused or _("Choose the seat that is taken.")
        raise ValidationError(refused, code="impossible")
    for move in offer.moves:
        if table in (None, move.number):
            return move
    raise ValidationError(
        _("That is not possible at table %(number)s any more: look again."),
        code="table",
        params={"number": table},
    )


def _five(now: LateArrival) -> Offer:
    name, tournament = _("A fifth chair at a table"), now.known.tournament
    if now.known.size != FOUR or play_of(tournament).in_sides:
        why = wording.impossible_sentence(Impossible("five_game"), {})
        return Offer(FIVE, name, refused=why)
    fifth, gone = Chair(CHAIRS[FOUR], now.come[0]), now.gone
    moves = [
        move_at_table(now, FIVE, one.table.public_id, one.chairs, [*one.chairs, fifth])
        for one in now.sittings
        if not one.begun
        and len(one.holders) == FOUR
        and gone.isdisjoint(one.holders.values())
    ]
    if not moves:
        why = _(
            "At each table something is written, or five sit there already: a fifth"
            " would change who deals."
        )
        return Offer(FIVE, name, refused=why)
    says = (
        _("%(who)s sits between West and North, from the first deal on.")
        % {"who": name_list(now, now.come)},
        *at_five(tournament),
        _("Nothing is written there yet. Who sits there stays; print its sheet anew."),
    )
    return Offer(FIVE, name, says, moves=tuple(moves), tables=table_choices(now, moves))


def _out(now: LateArrival) -> Offer:
    name, tournament = _("Sits out this round"), now.known.tournament
    fresh = [who for who in now.come if who not in now.out]
    if not fresh:
        who = {"who": name_list(now, now.come)}
        return Offer(OUT, name, refused=_("%(who)s sits out this round already.") % who)
    if play_of(tournament).in_boards:
        brings = _(
            "The ranking is by the boards that one plays: sitting out counts neither"
            " for nor against. Before the next draw, plan the rest anew on the page of"
            " the boards."
        )
    elif now.round.points_out is not None:
        brings = fixed_in_words(tournament, now.round.points_out)
    else:
        brings = average_in_words(tournament, fresh)
    says = (
        _("%(who)s: no table and no deal in this round. Nobody else moves.")
        % {"who": name_list(now, fresh)},
        brings,
        *uncounted_criterion(tournament),
        _("The next draw seats %(who)s like everybody.")
        % {"who": name_list(now, fresh)},
    )
    return Offer(OUT, name, says, moves=(Move(OUT, out=(*now.out, *fresh)),))
