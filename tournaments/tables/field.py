"""Reads whom one may take into a tournament: earlier fields, and all members."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.entries import people as members
from tournaments.entries.models import Entry, Side
from tournaments.entries.queries import IN
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.models import Player
from tournaments.players.rules.pairs import twos
from tournaments.tables.models import Occupant
from tournaments.till.models import Movement

State = Entry.State
MOST_FIELDS = 40  # tournaments to choose from, the newest


class Candidate(NamedTuple):
    """A member to tick, and with which number they are registered already."""

    key: str
    name: str
    about: str
    number: int | None = None
    is_joker: bool = False  # in the field that is looked at


def earlier_tournaments(tournament: Tournament) -> list[Tournament]:
    """The other tournaments with their number of `players`, the newest first."""
    return list(
        Tournament.objects.exclude(pk=tournament.pk)
        .filter(is_practice=False)
        .annotate(players=Count("entries"))
        .filter(players__gt=0)
        .order_by("-played_date", "-pk")[:MOST_FIELDS]
    )


def field_of(tournament: Tournament, other: Tournament) -> list[Candidate]:
    """List who took part in another tournament and is still a member, by name.

    Of partners each says who the other was, and of jokers that they are one again.
    """
    theirs = Entry.objects.filter(tournament=other).values("player")
    found = members.all_members().filter(pk__in=theirs)
    partners = partners_of(tournament, other)
    beside = dict([*partners, *(two[::-1] for two in partners)])
    people, jokers = found.order_by(*members.BY_NAME), jokers_of(other)
    return candidates(tournament, people, beside, jokers)


def jokers_of(other: Tournament) -> set[str]:
    """Return who only filled a seat in another tournament, by their members' keys."""
    found = Entry.objects.filter(tournament=other, is_joker=True)
    return set(found.values_list("player__public_id", flat=True))


def partners_of(tournament: Tournament, other: Tournament) -> list[tuple[str, str]]:
    """The players who were partners in another tournament, where this has partners."""
    if not play_of(tournament).in_sides:
        return []
    entered = Entry.objects.filter(tournament=other, side__isnull=False)
    rows = entered.order_by("side__number", "number")
    return twos(rows.values_list("side", "player__public_id"))


def free_again(
    tournament: Tournament, other: Tournament, players: Collection[str]
) -> list[tuple[str, str]]:
    """The partners of another tournament who are entered here and have nobody yet.

    At least one of the two is among these players.
    """
    free = Entry.objects.filter(tournament=tournament, side=None, state__in=IN)
    keys = set(free.values_list("player__public_id", flat=True))
    return [
        two
        for two in partners_of(tournament, other)
        if keys.issuperset(two) and not set(players).isdisjoint(two)
    ]


def refuse_not_free(entry: Entry) -> None:
    """Refuse to make a pair of somebody who has left, or has a partner."""
    params = {"name": entry.player}
    if entry.state not in IN:
        raise ValidationError(
            _("%(name)s has left. Let them come back first, then make the pair."),
            code="left",
            params=params,
        )
    if entry.side is not None:
        raise ValidationError(
            _(
                "%(name)s has a partner already. Take that pair apart first, or leave "
                "the row out."
            ),
            code="paired",
            params=params,
        )


def candidates(
    tournament: Tournament,
    found: QuerySet[Player],
    beside: Mapping[str, str] = MappingProxyType({}),
    jokers: Collection[str] = (),
) -> list[Candidate]:
    """These members, each with who played `beside` him, or that he was a joker."""
    entries = Entry.objects.filter(tournament=tournament)
    numbers = dict(entries.values_list("player__public_id", "number"))
    players = list(found.select_related("club"))
    called = {player.public_id: str(player) for player in players}

    def about(player: Player) -> str:
        words: list[object] = [player.club, player.number]
        if partner := called.get(beside.get(player.public_id, "")):
            words.append(_("with %(name)s") % {"name": partner})
        if player.public_id in jokers:
            words.append(_("as a joker"))
        return " ".join(str(one) for one in words if one)

    return [
        Candidate(
            one.public_id,
            str(one),
            about(one),
            numbers.get(one.public_id),
            one.public_id in jokers,
        )
        for one in players
    ]


def still_as_taken(tournament: Tournament, facts: Facts) -> list[Entry]:
    """Those who were taken at once; ValidationError if the day has gone on."""
    entries = Entry.objects.filter(
        tournament=tournament, public_id__in=facts["entries"]
    ).select_related("player", "tournament")
    sits = Exists(Occupant.objects.filter(entry=OuterRef("pk")))
    has_money = Exists(Movement.objects.filter(entry=OuterRef("pk")))
    found: list[Any] = list(entries.annotate(sits=sits, has_money=has_money))
    if not found:
        raise gone_refusal()
    was = State.PRESENT if facts["here"] else State.REGISTERED
    made = {side.pk for side in sides_made(tournament, facts)}
    for entry in found:
        paired = entry.side_id is not None and entry.side_id not in made
        paid = entry.paid_at or entry.has_money
        if entry.state != was or paid or paired or entry.sits:
            raise ValidationError(
                _(
                    "%(name)s came, paid, left, has a partner or a seat since. Take "
                    "whoever is too many off the list on their own page."
                ),
                code="since",
                params={"name": entry.player},
            )
    return found


def sides_made(tournament: Tournament, facts: Facts) -> list[Side]:
    """The pairs that were made at once and are still of the same two."""
    made = {frozenset(two) for two in facts.get("pairs", ())}
    asked = {key for two in made for key in two}
    entries = Entry.objects.filter(tournament=tournament, public_id__in=asked)
    found: dict[Side, set[str]] = {}
    for entry in entries.exclude(side=None).select_related("side__tournament"):
        if entry.side is not None:
            found.setdefault(entry.side, set()).add(entry.public_id)
    return [side for side, two in found.items() if frozenset(two) in made]


def gone_refusal() -> ValidationError:
    return ValidationError(_("These players are off the list already."), code="gone")


def refuse_touched(event: Event) -> None:
    """Refuse to take back players to whom something happened since."""
    still_as_taken(event.tournament, event.facts)


def last_taken(tournament: Tournament) -> Event | None:
    """The last time that many were registered at once, if that can be taken back."""
    event = ledger.newest_events(tournament, "players_taken").first()
    try:
        if event is not None:
            still_as_taken(tournament, event.facts)
    except ValidationError:
        return None
    return event
