"""Writes fixed partnerships."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries import queries
from tournaments.entries.models import Entry, Side
from tournaments.entries.rules.numbering import next_free
from tournaments.follow.comings import check_in, register
from tournaments.follow.walking_in import walk_in
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn
from tournaments.rulings.standing import refuse_out
from tournaments.tables import queries as tables


class NewPlayer(NamedTuple):
    """Somebody who is no member yet; `anyway` where a member has the same name."""

    person: WalkIn
    anyway: bool = False


def pair(*, entry: Entry, partner: Entry, by: Account | None = None) -> Side:
    """Make a fixed partnership of two entries that have none.

    Whoever's partner has left is parted from them first.
    """
    with ledger.locked(entry.tournament) as tournament:
        if not play_of(tournament).in_sides:
            raise ValidationError(_("This game has no fixed partnerships."))
        two = Entry.objects.filter(tournament=tournament, pk__in=(entry.pk, partner.pk))
        found = list(two.select_related("side__tournament", "player", "tournament"))
        _refuse_pair(found)
        parted = [_parted(one.side, by) for one in found if one.side is not None]
        sides = Side.objects.filter(tournament=tournament)
        taken = set(sides.values_list("number", flat=True))
        side = Side.objects.create(tournament=tournament, number=next_free(taken))
        two.update(side=side)
        facts = {
            "side": side.number,
            "entries": sorted((entry.public_id, partner.public_id)),
        }
        facts |= {"parted": parted} if parted else {}
        ledger.append(tournament, "sides_paired", facts, by=by)
    return side


def _parted(side: Side, by: Account | None) -> list[str]:
    """Take apart a side of which one has left, and return who was in it."""
    who = sorted(side.entries.values_list("public_id", flat=True))
    unpair(side=side, by=by)
    return who


def _refuse_pair(two: list[Entry]) -> None:
    if len(two) != 2:
        raise ValidationError(_("A pair is of two players: choose the other one."))
    for entry in two:
        partner = queries.partner_of(entry)
        if partner is not None and partner.state in queries.IN:
            raise ValidationError(
                _(
                    "%(name)s has a partner already: %(partner)s. Take that pair apart "
                    "first."
                ),
                code="paired",
                params={"name": entry.player, "partner": partner.player},
            )


def register_pair(
    *,
    tournament: Tournament,
    two: tuple[Player | NewPlayer, Player | NewPlayer],
    by: Account | None = None,
    here: bool = False,
    late: bool = False,
) -> Side:
    """Enter two partners and pair them, both or neither; one may be entered already.

    A pair that was written down before is checked in, where it stands `here`.
    """
    with ledger.locked(tournament) as tournament:
        if two[0] == two[1]:
            raise ValidationError(_("A pair is of two players: choose the other one."))
        entered = [
            _entered(tournament, one, by=by, here=here, late=late) for one in two
        ]
        if entered[0].side and entered[0].side == entered[1].side:
            return entered[0].side
        return pair(entry=entered[0], partner=entered[1], by=by)


def _entered(
    tournament: Tournament,
    who: Player | NewPlayer,
    *,
    by: Account | None,
    here: bool,
    late: bool,
) -> Entry:
    """The entry of a player, made where there is none, and here if both are."""
    if isinstance(who, NewPlayer):
        person, anyway = who
        return walk_in(
            tournament=tournament,
            person=person,
            anyway=anyway,
            by=by,
            here=here,
            late=late,
        )
    entry = Entry.objects.filter(tournament=tournament, player=who).first()
    if entry is None:
        return register(tournament=tournament, player=who, by=by, here=here, late=late)
    refuse_out(entry)
    if entry.state not in queries.IN:
        raise ValidationError(
            _("%(name)s has left. Let them come back first, then make the pair."),
            params={"name": who},
        )
    return check_in(entry=entry, by=by) if here else entry


def unpair(*, side: Side, by: Account | None = None) -> None:
    """Take a partnership apart; not while it sits at a table."""
    with ledger.locked(side.tournament) as tournament:
        found = Entry.objects.filter(side=side)
        if not found:  # somebody has taken it apart already
            return
        refuse_seated(side)
        names = sorted(found.values_list("public_id", flat=True))
        found.update(side=None)
        number = side.number
        side.delete()
        facts = {"side": number, "entries": names}
        ledger.append(tournament, "sides_unpaired", facts, by=by)


def refuse_seated(side: Side) -> None:
    if any(tables.seated_now(entry) for entry in side.entries.all()):
        raise ValidationError(
            _("This pair sits at a table. Wait until the round is closed."),
            code="seated",
        )


def part(*, entry: Entry, by: Account | None = None) -> None:
    """Take apart the partnership of an entry, if it has one."""
    side = Side.objects.filter(entries=entry).select_related("tournament").first()
    if side is not None:
        unpair(side=side, by=by)
