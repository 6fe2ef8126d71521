"""The seats of jokers, for somebody who came late, or for a pair."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.rounds import wording
from tournaments.rounds.late.moves import Move, Offer, Seat, at, called, called_tables
from tournaments.rounds.late.queries import Situation
from tournaments.sheets.rules.holding import Chair

KEY = "jokers"
OPPOSITE = dict(zip("NESW", "SWNE", strict=True))


def jokers_seat(now: Situation) -> Offer:
    """A joker's seat; where partners stay together, opposite the partner."""
    name = _("The place of a joker")
    if now.partner:
        moves = tuple(_instead_of_jokers(now))
        if moves:
            says = _("From the first deal that is not written; what is written stays.")
            where = [
                _("Table %(number)s, from deal %(deal)s on: in place of %(who)s.")
                % {
                    "number": move.number,
                    "deal": move.from_deal,
                    "who": called(now, _gone_from(move)),
                }
                for move in moves
            ]
            tables = called_tables(now, moves)
            return Offer(KEY, name, (*where, says), moves=moves, tables=tables)
        if len(now.come) > 1:
            why = _("No two jokers sit opposite each other with deals still to play.")
        else:
            why = _("No joker sits opposite %(name)s with deals still to play.") % {
                "name": now.known.names[now.partner]
            }
        return Offer(KEY, name, refused=why)
    seats = [
        Seat(
            who,
            _("Table %(table)s, %(seat)s, from deal %(deal)s on: in place of %(who)s")
            % {
                "table": one.table.number,
                "seat": wording.seat_word(seat),
                "deal": one.next_deal,
                "who": called(now, [who]),
            },
        )
        for one in now.sittings
        for seat, who in one.now.items()
        if now.known.people[who].is_joker
        and one.next_deal <= now.known.tournament.deals_per_round
    ]
    if not seats:
        why = _("No joker sits at a table with deals still to play.")
        return Offer(KEY, name, refused=why)
    return Offer(KEY, name, (_("What is written stays."),), seats=tuple(seats))


def _instead_of_jokers(now: Situation) -> Iterator[Move]:
    """A pair takes the seats of two jokers who are partners, or one joins the other."""
    is_joker = {who for who, one in now.known.people.items() if one.is_joker}
    for one in now.sittings:
        sits, deal = one.now, one.next_deal
        if deal > now.known.tournament.deals_per_round:
            continue
        for seat, opposite in OPPOSITE.items():
            two = {seat: sits.get(seat), opposite: sits.get(opposite)}
            wanted = {now.partner, *is_joker} if len(now.come) == 1 else is_joker
            if None in two.values() or not wanted.issuperset(two.values()):
                continue
            if len(now.come) == 1 and two[opposite] != now.partner:
                continue
            if len(now.come) == 2 and seat > opposite:  # the same two the other way
                continue
            came = [
                Chair(at, who, deal)
                for at, who in zip((seat, opposite), now.come, strict=False)
            ]
            taken = {chair.seat for chair in came}
            stay = [
                chair
                for chair in one.chairs
                if chair.seat not in taken or chair.from_deal < deal
            ]
            yield at(now, KEY, one.table.public_id, one.chairs, [*stay, *came])


def _gone_from(move: Move) -> list[str]:
    """Whose seats are taken."""
    came = {chair.seat for chair in move.after if chair not in move.before}
    return [
        who
        for seat, who in {chair.seat: chair.entry for chair in move.before}.items()
        if seat in came
    ]
