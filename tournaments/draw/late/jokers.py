"""The seats of jokers and of those who left, for who came late, or for a pair."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.deals import since_gone
from tournaments.deals.rules.holding import Chair
from tournaments.draw.late.moves import (
    Move,
    Offer,
    Seat,
    move_at_table,
    name_list,
    table_choices,
)
from tournaments.draw.late.queries import LateArrival, Sitting
from tournaments.tables import wording

KEY, LEFT = "jokers", "left"
OPPOSITE = dict(zip("NESW", "SWNE", strict=True))


def joker_offer(now: LateArrival) -> Offer:
    """A joker's seat; where partners stay together, opposite the partner."""
    name, jokers = _("The place of a joker"), _jokers(now)
    if now.partner:
        moves = _pair_moves(now, KEY, jokers, among=jokers)
        if moves:
            return _two_seats(now, KEY, name, moves)
        why = _("No two jokers sit opposite each other with deals still to play.")
        if len(now.come) == 1:
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
                "who": name_list(now, [who]),
            },
        )
        for one in now.sittings
        for seat, who in one.holders.items()
        if who in jokers and one.next_deal <= now.known.tournament.deals_per_round
    ]
    if not seats:
        why = _("No joker sits at a table with deals still to play.")
        return Offer(KEY, name, refused=why)
    return Offer(KEY, name, (_("What is written stays."),), seats=tuple(seats))


def left_seat_offers(now: LateArrival) -> list[Offer]:
    """The seats of those who left, each a way of its own; for a pair two at once."""
    if now.partner:
        moves = _pair_moves(now, LEFT, now.gone | _jokers(now), among=now.gone)
        name = _("The seats of players who left")
        return [_two_seats(now, LEFT, name, moves)] if moves else []
    gone = now.gone
    written = {one.entry: one.since for one in since_gone.seats_left(now.round)}
    return [
        _seat_left(now, one, seat, who, written.get(who, ()))
        for one in now.sittings
        for seat, who in one.holders.items()
        if who in gone and one.next_deal <= now.known.tournament.deals_per_round
    ]


def _seat_left(
    now: LateArrival, one: Sitting, seat: str, who: str, since: Sequence[int]
) -> Offer:
    words: dict[str, Any] = {
        "who": name_list(now, [who]),
        "table": one.table.number,
        "seat": wording.seat_word(seat),
        "deal": one.next_deal,
    }
    name = _("The seat of %(who)s, who left: table %(table)s, %(seat)s") % words
    says = (
        _("From deal %(deal)s on. What is written stays with %(who)s.") % words,
        *([wording.since_gone(words["who"], since)] if since else []),
        _(
            "Nobody else moves. To go on with those points too, take the place under"
            " “Somebody takes a place”."
        ),
    )
    after = [*one.chairs, Chair(seat, now.come[0], one.next_deal)]
    if one.next_deal == 1:
        after = [chair for chair in after if chair.entry != who]
    key = f"{LEFT}-{who}"
    move = move_at_table(now, key, one.table.public_id, one.chairs, after)
    return Offer(key, name, says, moves=(move._replace(of=who),))


def _two_seats(now: LateArrival, key: str, name: str, moves: tuple[Move, ...]) -> Offer:
    """The seats of two who sit opposite each other, table by table."""
    says = _("From the first deal that is not written; what is written stays.")
    where = [
        _("Table %(number)s, from deal %(deal)s on: in place of %(who)s.")
        % {
            "number": move.number,
            "deal": move.from_deal,
            "who": name_list(now, _whose_seats(move)),
        }
        for move in moves
    ]
    return Offer(
        key, name, (*where, says), moves=moves, tables=table_choices(now, moves)
    )


def _jokers(now: LateArrival) -> set[str]:
    """The jokers who did not leave."""
    people = now.known.people.values()
    return {one.entry for one in people if one.is_joker} - now.gone


def _pair_moves(
    now: LateArrival, key: str, give: Collection[str], *, among: Collection[str]
) -> tuple[Move, ...]:
    """Return the moves of a pair to two facing seats, or of one to face the partner.

    The seats are of those who `give` theirs, at least one of them `among` these.
    """
    return tuple(
        move
        for move in _facing_seats_moves(now, key, give)
        if not set(among).isdisjoint(_whose_seats(move))
    )


def _facing_seats_moves(
    now: LateArrival, key: str, give: Collection[str]
) -> Iterator[Move]:
    facing = {now.partner} if len(now.come) == 1 else set(give)
    for one in now.sittings:
        sits, deal = one.holders, one.next_deal
        if deal > now.known.tournament.deals_per_round:
            continue
        for seat, opposite in OPPOSITE.items():
            same = len(now.come) == 2 and seat > opposite  # two, the other way round
            if same or sits.get(seat) not in give or sits.get(opposite) not in facing:
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
            yield move_at_table(
                now, key, one.table.public_id, one.chairs, [*stay, *came]
            )


def _whose_seats(move: Move) -> list[str]:
    """Return those whose seats a move takes."""
    came = {chair.seat for chair in move.after if chair not in move.before}
    return [
        who
        for seat, who in {chair.seat: chair.entry for chair in move.before}.items()
        if seat in came
    ]
