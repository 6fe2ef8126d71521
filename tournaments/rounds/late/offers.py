"""What may become of somebody who came late, and what each of it moves."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.variants import VARIANTS
from seating.request import Impossible
from tournaments.planning.queries import play_of
from tournaments.planning.rules.plan import FOUR
from tournaments.rounds import wording
from tournaments.rounds.known import partnerships
from tournaments.rounds.late.jokers import jokers_seat
from tournaments.rounds.late.moves import Move, Offer, at, called, called_tables
from tournaments.rounds.late.queries import Situation
from tournaments.rounds.sitting_out_brings import worth
from tournaments.rounds.uneven import at_five
from tournaments.sheets.rules.holding import Chair
from tournaments.sheets.rules.sheet import CHAIRS, seats_of

FIVE, TABLE, OUT = "five", "table", "out"


def offers(now: Situation) -> list[Offer]:
    """Every way for those who came, in the order in which it moves least."""
    return [jokers_seat(now), _five(now), _table(now), _out(now)]


def chosen(now: Situation, way: str, table: int | None = None) -> Move:
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


def _five(now: Situation) -> Offer:
    name, tournament = _("A fifth chair at a table"), now.known.tournament
    if now.known.size != FOUR or play_of(tournament).in_sides:
        refused = wording.impossible(Impossible("five_game"), {})
        return Offer(FIVE, name, refused=refused)
    moves = []
    for one in now.sittings:
        if not one.begun and len(one.now) == FOUR:
            after = [*one.chairs, Chair(CHAIRS[FOUR], now.come[0])]
            moves.append(at(now, FIVE, one.table.public_id, one.chairs, after))
    if not moves:
        why = _(
            "At each table something is written, or five sit there already: a fifth"
            " would change who deals."
        )
        return Offer(FIVE, name, refused=why)
    says = (
        _("%(who)s sits between West and North, from the first deal on.")
        % {"who": called(now, now.come)},
        *at_five(tournament),
        _("Nothing is written there yet. Who sits there stays; print its sheet anew."),
    )
    tables = called_tables(now, moves)
    return Offer(FIVE, name, says, moves=tuple(moves), tables=tables)


def _table(now: Situation) -> Offer:
    name, known = _("A new table"), now.known
    if play_of(known.tournament).in_boards:
        why = _(
            "The boards travel as planned: no table comes in between. Let %(who)s sit"
            " out, and plan the rest anew on the page of the boards before the next"
            " draw."
        )
        return Offer(TABLE, name, refused=why % {"who": called(now, now.come)})
    if now.paired and len(now.come) < 2:
        return Offer(TABLE, name, refused=_alone(now))
    who = _together(now)
    missing = known.size - len(who)
    if missing:
        why = ngettext(
            "%(who)s: %(missing)s more is missing for a table. Enter as many jokers on"
            " the page of the players, or choose otherwise.",
            "%(who)s: %(missing)s more are missing for a table. Enter as many jokers on"
            " the page of the players, or choose otherwise.",
            missing,
        )
        words = {"who": called(now, who), "missing": missing}
        return Offer(TABLE, name, refused=why % words)
    if now.paired:  # the two of a pair sit opposite each other
        who = [who[0], who[2], who[1], who[3]]
    seats = seats_of(VARIANTS[known.tournament.variant_key], who)
    chairs = [Chair(seat, one) for seat, one in zip(seats, who, strict=True)]
    move = at(now, TABLE, None, (), chairs)
    says = [
        (
            _("%(name)s, who sat out: table %(table)s, %(seat)s.")
            if chair.entry in now.out
            else _("%(name)s: table %(table)s, %(seat)s.")
        )
        % {
            "name": called(now, [chair.entry]),
            "table": move.number,
            "seat": wording.seat_word(chair.seat),
        }
        for chair in chairs
    ]
    deals = known.tournament.deals_per_round
    says.append(_("Each plays all %(deals)s deals.") % {"deals": deals})
    left = [one for one in now.free if one not in who]
    if left:
        stay = _("No table has room for: %(who)s.") % {"who": called(now, left)}
        says.append(stay)
    says.append(_("The other tables stay as they are. Print a sheet for the new one."))
    return Offer(TABLE, name, tuple(says), moves=(move,))


def _alone(now: Situation) -> str:
    name = now.known.names[now.come[0]]
    if not now.partner:
        return _(
            "%(name)s has no partner yet. Make the pair on the page of the players."
        ) % {"name": name}
    words = {"name": now.known.names[now.partner], "other": name}
    if now.partner in now.seated:
        return _("%(name)s, the partner of %(other)s, sits at a table.") % words
    return _("%(name)s, the partner of %(other)s, is not here. Check in both.") % words


def _together(now: Situation) -> list[str]:
    """Who makes a new table: those who come, others without a seat, then jokers."""
    size, free = now.known.size, now.free
    jokers = [who for who in now.known.jokers if who not in now.seated]
    if now.paired:
        pairs = [
            pair for pair in partnerships(now.known.people) if set(pair).issubset(free)
        ]
        pairs.sort(key=lambda pair: min(map(free.index, pair)))
        free = [who for pair in pairs for who in pair]
    return [*now.come, *free, *jokers][:size]


def _out(now: Situation) -> Offer:
    name, tournament = _("Sits out this round"), now.known.tournament
    fresh = [who for who in now.come if who not in now.out]
    if not fresh:
        refused = _("%(who)s sits out this round already.")
        return Offer(OUT, name, refused=refused % {"who": called(now, now.come)})
    if play_of(tournament).in_boards:
        brings = _(
            "The ranking is by the boards that one plays: sitting out counts neither"
            " for nor against. Before the next draw, plan the rest anew on the page of"
            " the boards."
        )
    elif now.round.points_out is not None:
        brings = _("It brings %(points)s points.") % {"points": now.round.points_out}
    else:
        brings = worth(tournament, fresh)
    says = (
        _("%(who)s: no table and no deal in this round. Nobody else moves.")
        % {"who": called(now, fresh)},
        brings,
        _("The next draw seats %(who)s like everybody.") % {"who": called(now, fresh)},
    )
    return Offer(OUT, name, says, moves=(Move(OUT, out=(*now.out, *fresh)),))
