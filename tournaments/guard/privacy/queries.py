"""Reads what happens if a member is forgotten, and what stays."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.accounts.models import Account
from tournaments.entries import last_seen
from tournaments.entries.archive import all_in_one
from tournaments.entries.models import Entry
from tournaments.guard.privacy import naming
from tournaments.guard.privacy.naming import NamedThing, Text
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.till.models import Movement

GOES_ON = Q(tournament__archived_at=None)
GOES_ON &= ~Q(tournament__state=Tournament.State.FINISHED)


class Preview(NamedTuple):
    """The consequences of forgetting a member, as far as can be seen now."""

    persons: Sequence[Player]  # the member, and those who turned out to be the same
    tournaments: int  # in which the figures stay
    movements: int  # of money, which stay without the name
    texts: Sequence[Text]
    accounts: Sequence[Account]
    things: Sequence[NamedThing]  # which keep the name, for they are the club's
    unfinished: Tournament | None

    @property
    def seal(self) -> str:
        """A digest of what the preview shows: another one if that changes."""
        seen = [
            sorted(one.public_id for one in self.persons),
            self.tournaments,
            sorted(one.event for one in self.texts),
            sorted(one.pk for one in self.accounts),
        ]
        return sha256(repr(seen).encode()).hexdigest()[:16]

    @property
    def likely(self) -> set[int]:
        """The events of the texts in which the family name stands."""
        return {one.event for one in self.texts if one.likely}


def preview(player: Player) -> Preview:
    persons = all_in_one(player)
    entries = Entry.objects.filter(player__in=persons)
    return Preview(
        persons=persons,
        tournaments=entries.count(),
        movements=Movement.objects.filter(entry__in=entries).count(),
        texts=naming.texts_naming(persons),
        accounts=naming.accounts_called(persons),
        things=naming.things_called(persons),
        unfinished=unfinished(player),
    )


def seal(previews: Sequence[Preview]) -> str:
    """Return one digest of several previews, so that a change meanwhile is noticed."""
    return sha256("".join(one.seal for one in previews).encode()).hexdigest()[:16]


def days_naming(players: Iterable[Player]) -> list[tuple[int]]:
    """The tournaments in whose texts the names of these members stand."""
    found = [naming.texts_naming(all_in_one(one)) for one in players]
    return [(text.tournament.pk,) for texts in found for text in texts]


def names_due() -> QuerySet[Player]:
    """Return the members proposed to be forgotten; `goes_on` marks who still plays."""
    going_on = Entry.objects.filter(GOES_ON, player=OuterRef("pk"))
    found = last_seen.names_due().select_related("club")
    return found.annotate(goes_on=Exists(going_on))


def unfinished(player: Player) -> Tournament | None:
    """Return a tournament that goes on and in which the member is entered, if any."""
    going_on = Entry.objects.filter(GOES_ON, player=player)
    entry = going_on.select_related("tournament").first()
    return entry.tournament if entry else None
