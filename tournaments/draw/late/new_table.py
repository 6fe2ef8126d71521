"""A new table of those who came late, of who sits out, and of the fifths of others."""

from django.utils.translation import gettext as _, ngettext

from scoring.variants import VARIANTS
from tournaments.deals.rules.holding import Chair
from tournaments.deals.rules.sheet import seats_of
from tournaments.draw.late.moves import Offer, move_at_table, name_list
from tournaments.draw.late.queries import LateArrival, Sitting
from tournaments.plans.queries import play_of
from tournaments.plans.rules.plan import FOUR
from tournaments.standings.known import partnerships
from tournaments.tables import wording
from tournaments.tables.rules.chairs import CHAIRS

TABLE = "table"


def new_table_offer(now: LateArrival) -> Offer:
    name, known = _("A new table"), now.known
    if play_of(known.tournament).in_boards:
        why = _(
            "The boards travel as planned: no table comes in between. Let %(who)s sit"
            " out, and plan the rest anew on the page of the boards before the next"
            " draw."
        )
        return Offer(TABLE, name, refused=why % {"who": name_list(now, now.come)})
    if now.paired and len(now.come) < 2:
        return Offer(TABLE, name, refused=_alone(now))
    who = _together(now)
    gives = _gives(now)
    missing = known.size - len(who)
    if missing:
        why = ngettext(
            "%(who)s: %(missing)s more is missing for a table. Enter as many jokers on"
            " the page of the players, or choose otherwise.",
            "%(who)s: %(missing)s more are missing for a table. Enter as many jokers on"
            " the page of the players, or choose otherwise.",
            missing,
        )
        words = {"who": name_list(now, who), "missing": missing}
        return Offer(TABLE, name, refused=why % words)
    if now.paired:  # the two of a pair sit opposite each other
        who = [who[0], who[2], who[1], who[3]]
    seats = seats_of(VARIANTS[known.tournament.variant_key], who)
    chairs = [Chair(seat, one) for seat, one in zip(seats, who, strict=True)]
    given = [gives[one] for one in who if one in gives]
    move = move_at_table(now, TABLE, None, (), chairs)._replace(
        given=tuple(
            (
                one.table.public_id,
                one.chairs,
                tuple(chair for chair in one.chairs if chair.seat != CHAIRS[FOUR]),
            )
            for one in given
        )
    )
    says = [_sits(now, chair, move.number, gives.get(chair.entry)) for chair in chairs]
    deals = {"deals": known.tournament.deals_per_round}
    says.append(_("Each plays all %(deals)s deals.") % deals)
    left = [one for one in now.free if one not in who]
    if left:
        stay = _("No table has room for: %(who)s.")
        says.append(stay % {"who": name_list(now, left)})
    if given:
        four = _(
            "Then four sit, and play every deal, at: %(tables)s. Print these anew."
        )
        numbers = sorted(one.table.number for one in given)
        tables = ", ".join(_("table %s") % number for number in numbers)
        says.append(four % {"tables": tables})
    says.append(_("The other tables stay as they are. Print a sheet for the new one."))
    return Offer(TABLE, name, tuple(says), moves=(move,))


def _sits(
    now: LateArrival, chair: Chair, number: int | None, before: Sitting | None
) -> str:
    """Say where somebody of the new table sits, and where that one comes from."""
    words = {
        "name": name_list(now, [chair.entry]),
        "table": number,
        "seat": wording.seat_word(chair.seat),
        "before": before.table.number if before else None,
    }
    sentence = _("%(name)s: table %(table)s, %(seat)s.")
    if chair.entry in now.out:
        sentence = _("%(name)s, who sat out: table %(table)s, %(seat)s.")
    elif before:
        sentence = _("%(name)s, fifth of table %(before)s: table %(table)s, %(seat)s.")
    return sentence % words


def _gives(now: LateArrival) -> dict[str, Sitting]:
    """The fifths of the tables at which nothing is written, with their tables."""
    if now.known.size != FOUR or now.paired:
        return {}
    fifth, gone = CHAIRS[FOUR], now.gone
    whole = [one for one in now.sittings if gone.isdisjoint(one.holders.values())]
    return {
        one.holders[fifth]: one
        for one in whole
        if fifth in one.holders and not one.begun
    }


def _alone(now: LateArrival) -> str:
    name = now.known.names[now.come[0]]
    if not now.partner:
        return _(
            "%(name)s has no partner yet. Make the pair on the page of the players."
        ) % {"name": name}
    words = {"name": now.known.names[now.partner], "other": name}
    if now.partner in now.seated:
        return _("%(name)s, the partner of %(other)s, sits at a table.") % words
    return _("%(name)s, the partner of %(other)s, is not here. Check in both.") % words


def _together(now: LateArrival) -> list[str]:
    """List who makes a new table: those who come, the seatless, fifths, jokers."""
    size, free = now.known.size, now.free
    jokers = [who for who in now.known.jokers if who not in now.seated]
    if now.paired:
        pairs = [
            pair for pair in partnerships(now.known.people) if set(pair).issubset(free)
        ]
        pairs.sort(key=lambda pair: min(map(free.index, pair)))
        free = [who for pair in pairs for who in pair]
    return [*now.come, *free, *_gives(now), *jokers][:size]
